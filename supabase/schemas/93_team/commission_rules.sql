-- Rules of commission: who earns how much by selling what.

create function private.commission_rule_json(p_rule private.commission_rules)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_rule.id, 'basis', p_rule.basis, 'percent', p_rule.percent,
    'product_id', p_rule.product_id, 'product_name', (select p.name from public.products p where p.tenant_id = p_rule.tenant_id and p.id = p_rule.product_id),
    'category_id', p_rule.category_id, 'category_name', (select c.name from public.categories c where c.tenant_id = p_rule.tenant_id and c.id = p_rule.category_id),
    'user_id', p_rule.member_id, 'full_name', case when p_rule.member_id is not null then private.member_name(p_rule.tenant_id, p_rule.member_id) end,
    'shared_with', p_rule.shared_with, 'shared_with_name', case when p_rule.shared_with is not null then private.member_name(p_rule.tenant_id, p_rule.shared_with) end,
    'valid_from', p_rule.valid_from, 'valid_to', p_rule.valid_to, 'updated_at', p_rule.updated_at);
end;
$$;
comment on function private.commission_rule_json(private.commission_rules) is 'A rule of commission as the functions of rules answer it.';

create function public.list_commission_rules()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('commission.view');
begin
  return coalesce((
    select jsonb_agg(private.commission_rule_json(r) order by r.product_id is null, r.category_id is null, r.member_id is null, r.valid_from desc, r.id)
    from private.commission_rules r where r.tenant_id = v_tenant_id), '[]');
end;
$$;
comment on function public.list_commission_rules() is
  'Rules of commission, the most particular first [{id, basis: net|margin, percent (2 is 2 %), product_id, product_name, category_id, category_name, user_id, full_name, shared_with, '
  'shared_with_name, valid_from, valid_to, updated_at}]. Needs commission.view.';

create function private.input_commission_rule(p_tenant_id uuid, p_rule jsonb)
returns private.commission_rules language plpgsql stable security definer set search_path = '' as $$
declare
  v_rule private.commission_rules;
begin
  v_rule.tenant_id := p_tenant_id;
  v_rule.id := private.input_uuid(p_rule, 'id');
  v_rule.basis := private.input_choice(p_rule, 'basis', array['net', 'margin']);
  v_rule.percent := private.input_number(p_rule, 'percent', 0.001, 100, 0.001);
  v_rule.product_id := private.input_uuid(p_rule, 'product_id', '', false);
  v_rule.category_id := private.input_uuid(p_rule, 'category_id', '', false);
  v_rule.member_id := private.input_uuid(p_rule, 'user_id', '', false);
  v_rule.shared_with := private.input_uuid(p_rule, 'shared_with', '', false);
  v_rule.valid_from := private.input_date(p_rule, 'valid_from');
  v_rule.valid_to := private.input_date(p_rule, 'valid_to');
  if v_rule.valid_from is null then
    perform private.refuse_input('valid_from', 'Enter the first day of the rule.');
  elsif v_rule.valid_to < v_rule.valid_from then
    perform private.refuse_input('valid_to', 'The last day cannot be before the first.');
  elsif v_rule.product_id is not null and v_rule.category_id is not null then
    perform private.refuse_input('category_id', 'Choose a product or a category, not both.');
  elsif v_rule.shared_with = v_rule.member_id then
    perform private.refuse_input('shared_with', 'Share with somebody else.');
  elsif v_rule.product_id is not null and not exists (
      select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = v_rule.product_id) then
    perform private.fail(404, 'not_found', 'This product does not exist.', '{"field": "product_id"}');
  elsif v_rule.category_id is not null and not exists (
      select 1 from public.categories c where c.tenant_id = p_tenant_id and c.id = v_rule.category_id) then
    perform private.fail(404, 'not_found', 'This category does not exist.', '{"field": "category_id"}');
  end if;
  perform private.require_staff(p_tenant_id, w.id) from unnest(array[v_rule.member_id, v_rule.shared_with]) as w (id) where w.id is not null;
  return v_rule;
end;
$$;
comment on function private.input_commission_rule(uuid, jsonb) is 'A rule as a client sends it; invalid_input, or not_found for goods and people of nobody''s.';

create function public.save_commission_rule(p_rule jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('commission.manage');
  v_rule private.commission_rules;
  v_old private.commission_rules;
begin
  perform private.require_writable();
  perform private.input_object(p_rule, 'p_rule');
  v_rule := private.input_commission_rule(v_tenant_id, p_rule);
  perform private.lock_request('commission', v_tenant_id, v_tenant_id);
  select r.* into v_old from private.commission_rules r where r.tenant_id = v_tenant_id and r.id = v_rule.id for update;
  if v_old.id is not null and to_jsonb(v_old) - '{created_at,updated_at}'::text[] = to_jsonb(v_rule) - '{created_at,updated_at}'::text[] then
    return private.commission_rule_json(v_old);
  elsif v_old.updated_at is distinct from private.input_instant(p_rule, 'expected_updated_at') then
    perform private.fail(409, 'stale_row', 'Someone else changed this rule. Reload it.');
  elsif v_old.id is null and (select count(*) from private.commission_rules r where r.tenant_id = v_tenant_id) >= 200 then
    perform private.fail(409, 'limit_reached', 'A business has at most 200 rules. Delete one first.');
  end if;
  insert into private.commission_rules as r (tenant_id, id, basis, percent, product_id, category_id, member_id, shared_with, valid_from, valid_to)
  values (v_tenant_id, v_rule.id, v_rule.basis, v_rule.percent, v_rule.product_id, v_rule.category_id, v_rule.member_id, v_rule.shared_with, v_rule.valid_from, v_rule.valid_to)
  on conflict (tenant_id, id) do update set basis = excluded.basis, percent = excluded.percent, product_id = excluded.product_id, category_id = excluded.category_id,
    member_id = excluded.member_id, shared_with = excluded.shared_with, valid_from = excluded.valid_from, valid_to = excluded.valid_to
  returning * into v_rule;
  perform private.write_audit(v_tenant_id, auth.uid(), case when v_old.id is null then 'commission_rule_made' else 'commission_rule_changed' end, 'commission_rules', v_rule.id,
    case when v_old.id is not null then private.commission_rule_json(v_old) end, private.commission_rule_json(v_rule));
  return private.commission_rule_json(v_rule);
end;
$$;
comment on function public.save_commission_rule(jsonb) is
  'Makes or changes a rule {id, basis: net|margin, percent from 0.001 to 100, product_id or category_id, user_id, shared_with, valid_from, valid_to, expected_updated_at for a change; '
  'stale_row}. It holds for months that are not approved. At most 200 (limit_reached). Needs commission.manage; answers as list_commission_rules.';

create function public.delete_commission_rule(p_rule_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('commission.manage');
  v_rule private.commission_rules;
begin
  perform private.require_writable();
  select r.* into v_rule from private.commission_rules r where r.tenant_id = v_tenant_id and r.id = p_rule_id for update;
  if v_rule.id is null then
    perform private.fail(404, 'not_found', 'This rule does not exist.');
  elsif exists (select 1 from public.commission_lines l where l.tenant_id = v_tenant_id and l.rule_id = p_rule_id) then
    perform private.fail(409, 'in_use', 'Statements were approved by this rule. Give it a last day instead.');
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'commission_rule_deleted', 'commission_rules', p_rule_id, private.commission_rule_json(v_rule), null);
  delete from private.commission_rules r where r.tenant_id = v_tenant_id and r.id = p_rule_id;
  return jsonb_build_object('id', p_rule_id, 'deleted', true);
end;
$$;
comment on function public.delete_commission_rule(uuid) is 'Deletes a rule by which no statement was approved (in_use); another one gets a last day. Needs commission.manage.';

grant execute on function
  public.list_commission_rules(),
  public.save_commission_rule(jsonb),
  public.delete_commission_rule(uuid)
  to authenticated;
