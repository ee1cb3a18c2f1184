-- Codes at the till: plain ones first, then the labels of scales; packs say what they are.

create function private.label_row(p_tenant_id uuid, p_code text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_code text := btrim(p_code);
  v_label record;
  v_row jsonb;
  v_step numeric;
  v_priced record;
begin
  select * into v_label from private.read_label(p_tenant_id, v_code) r;
  if v_label.product_id is null then
    return null;
  end if;
  if v_label.value = 0 then
    perform private.fail(400, 'invalid_input', case v_label.value_kind
      when 'weight' then 'This label has no weight.' when 'price' then 'This label has no price.'
      else 'This label has no quantity.' end, '{"field": "p_code"}');
  end if;
  v_row := private.till_rows(p_tenant_id, array[v_label.product_id]) -> 0;
  if v_label.value_kind <> 'price' then
    return v_row || jsonb_build_object('quantity', round(v_label.value, 3), 'label',
      jsonb_build_object('kind', v_label.value_kind, 'barcode', v_code, 'amount', null));
  end if;
  v_step := (select private.currency_step(t.currency_code) from public.tenants t where t.id = p_tenant_id);
  if v_label.value % v_step <> 0 then
    perform private.fail(400, 'invalid_input', 'The price on this label is not valid in this currency.', '{"field": "p_code"}');
  end if;
  select q.quantity, q.amount into v_priced
  from private.price_label(p_tenant_id, 1, v_label.product_id, v_code, (v_row ->> 'price')::numeric, v_step) q;
  return v_row || jsonb_build_object('quantity', v_priced.quantity, 'label',
    jsonb_build_object('kind', 'price', 'barcode', v_code, 'amount', v_priced.amount));
end;
$$;
comment on function private.label_row(uuid, text) is
  'The TillProduct of a scale''s label with its quantity, null for other codes; invalid_input for a label that says nothing.';

create function private.barcode_rule_json(p_rule public.barcode_rules)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select to_jsonb(p_rule) - array['tenant_id', 'created_at'];
$$;
comment on function private.barcode_rule_json(public.barcode_rules) is 'A rule as the API shows it.';

create function public.list_barcode_rules()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.view');
begin
  return (
    select coalesce(jsonb_agg(private.barcode_rule_json(r) order by r.priority, length(r.prefix_from) desc, r.prefix_from, r.created_at, r.id), '[]')
    from public.barcode_rules r where r.tenant_id = v_tenant_id);
end;
$$;
comment on function public.list_barcode_rules() is 'BarcodeRule[] in the order in which the till tries them; at most 50.';

create function public.save_barcode_rule(p_rule jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_new public.barcode_rules;
  v_old public.barcode_rules;
  v_digits integer;
begin
  perform private.require_writable();
  perform private.input_object(p_rule, 'p_rule');
  v_new.tenant_id := v_tenant_id;
  v_new.id := private.input_uuid(p_rule, 'id');
  v_new.name := private.input_text(p_rule, 'name', 60, '', true);
  v_new.prefix_from := private.input_text(p_rule, 'prefix_from', 6, '', true);
  v_new.prefix_to := coalesce(private.input_text(p_rule, 'prefix_to', 6), v_new.prefix_from);
  v_new.code_length := private.input_number(p_rule, 'code_length', 8, 13, 1);
  v_new.item_position := private.input_number(p_rule, 'item_position', 1, 13, 1);
  v_new.item_length := private.input_number(p_rule, 'item_length', 1, 10, 1);
  v_new.value_position := private.input_number(p_rule, 'value_position', 1, 13, 1);
  v_new.value_length := private.input_number(p_rule, 'value_length', 1, 8, 1);
  v_new.value_kind := private.input_choice(p_rule, 'value_kind', array['weight', 'price', 'quantity']);
  v_new.value_decimals := private.input_number(p_rule, 'value_decimals', 0, case v_new.value_kind when 'price' then 2 else 3 end, 1);
  v_new.checks_digit := coalesce(p_rule ->> 'checks_digit', 'true') = 'true';
  v_new.is_active := coalesce(p_rule ->> 'is_active', 'true') = 'true';
  v_new.priority := coalesce(private.input_number(p_rule, 'priority', 0, 1000, 1, '', false), 100);
  v_digits := v_new.code_length - v_new.checks_digit::integer;
  if private.has_hidden_characters(v_new.name) then
    perform private.refuse_input('name', 'A name is one line of visible characters.');
  elsif v_new.prefix_from !~ '^[0-9]+$' or v_new.prefix_to !~ '^[0-9]+$' or length(v_new.prefix_from) <> length(v_new.prefix_to)
    or v_new.prefix_from > v_new.prefix_to then
    perform private.refuse_input('prefix_from', 'A prefix is digits such as 20, or a range such as 20-29.');
  elsif v_new.code_length not in (8, 12, 13) then
    perform private.refuse_input('code_length', 'Codes have 8, 12 or 13 digits.');
  elsif v_new.item_position + v_new.item_length - 1 > v_digits then
    perform private.refuse_input('item_length', 'The item number is longer than the code.');
  elsif v_new.value_position + v_new.value_length - 1 > v_digits then
    perform private.refuse_input('value_length', 'The value is longer than the code.');
  elsif v_new.item_position + v_new.item_length > v_new.value_position and v_new.value_position + v_new.value_length > v_new.item_position then
    perform private.refuse_input('value_position', 'Item number and value overlap.');
  end if;
  perform private.lock_request('barcode_rules', v_tenant_id, v_tenant_id);
  select * into v_old from public.barcode_rules r where r.tenant_id = v_tenant_id and r.id = v_new.id;
  if v_old.id is not null and private.input_instant(p_rule, 'updated_at') <> v_old.updated_at then
    perform private.fail(409, 'stale_row', 'Someone else changed this rule. Reload it.');
  elsif v_old.id is null and (select count(*) from public.barcode_rules r where r.tenant_id = v_tenant_id) >= 50 then
    perform private.refuse_input('p_rule', 'A business has at most 50 rules.');
  elsif exists (select 1 from public.barcode_rules r
    where r.tenant_id = v_tenant_id and lower(r.name) = lower(v_new.name) and r.id <> v_new.id) then
    perform private.refuse_input('name', 'Another rule has this name.');
  end if;
  insert into public.barcode_rules as r (tenant_id, id, name, prefix_from, prefix_to, code_length, item_position, item_length,
    value_position, value_length, value_kind, value_decimals, checks_digit, is_active, priority)
  values (v_tenant_id, v_new.id, v_new.name, v_new.prefix_from, v_new.prefix_to, v_new.code_length, v_new.item_position,
    v_new.item_length, v_new.value_position, v_new.value_length, v_new.value_kind, v_new.value_decimals, v_new.checks_digit,
    v_new.is_active, v_new.priority)
  on conflict (tenant_id, id) do update set name = excluded.name, prefix_from = excluded.prefix_from, prefix_to = excluded.prefix_to,
    code_length = excluded.code_length, item_position = excluded.item_position, item_length = excluded.item_length,
    value_position = excluded.value_position, value_length = excluded.value_length, value_kind = excluded.value_kind,
    value_decimals = excluded.value_decimals, checks_digit = excluded.checks_digit, is_active = excluded.is_active,
    priority = excluded.priority
  returning * into v_new;
  perform private.write_audit(v_tenant_id, auth.uid(), 'barcode_rule_saved', 'barcode_rules', v_new.id,
    case when v_old.id is not null then private.barcode_rule_json(v_old) end, private.barcode_rule_json(v_new));
  return private.barcode_rule_json(v_new);
end;
$$;
comment on function public.save_barcode_rule(jsonb) is
  'Adds or changes how labels are read and answers the rule. With updated_at it refuses what somebody else changed meanwhile.';

create function public.delete_barcode_rule(p_rule_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_old public.barcode_rules;
begin
  perform private.require_writable();
  delete from public.barcode_rules r where r.tenant_id = v_tenant_id and r.id = p_rule_id returning * into v_old;
  if v_old.id is null then
    perform private.fail(404, 'not_found', 'This rule does not exist.');
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'barcode_rule_deleted', 'barcode_rules', p_rule_id, private.barcode_rule_json(v_old), null);
  return jsonb_build_object('id', p_rule_id);
end;
$$;
comment on function public.delete_barcode_rule(uuid) is 'Deletes a rule and answers its id; codes that only it read are unknown from then on.';

create function public.test_barcode(p_code text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.view');
  v_code text := btrim(coalesce(p_code, ''));
  v_product jsonb;
  v_problem text;
begin
  begin
    v_product := public.find_product_by_code(v_code);
  exception when sqlstate 'PT400' then
    get stacked diagnostics v_problem = message_text;
  end;
  return jsonb_build_object('code', v_code, 'has_check_digit', coalesce(private.has_check_digit(v_code), false),
    'product', v_product, 'problem', v_problem,
    'rules', (
      select coalesce(jsonb_agg(jsonb_build_object('rule_id', r.id, 'name', r.name, 'outcome', case
        when not r.is_active then 'inactive'
        when length(v_code) <> r.code_length then 'other_length'
        when r.checks_digit and not private.has_check_digit(v_code) then 'wrong_check_digit'
        when private.label_product_id(v_tenant_id, r, v_code) is null then 'unknown_item'
        else 'read' end,
        'item', substr(v_code, r.item_position, r.item_length)) order by r.priority, length(r.prefix_from) desc, r.prefix_from, r.created_at, r.id), '[]')
      from public.barcode_rules r
      where r.tenant_id = v_tenant_id and v_code ~ '^[0-9]+$' and left(v_code, length(r.prefix_from)) between r.prefix_from and r.prefix_to));
end;
$$;
comment on function public.test_barcode(text) is
  'What the till makes of a code: the product and quantity, or why not, and what each rule with that prefix says.';

grant execute on function
  public.list_barcode_rules(),
  public.save_barcode_rule(jsonb),
  public.delete_barcode_rule(uuid),
  public.test_barcode(text)
  to authenticated;
