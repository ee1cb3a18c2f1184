-- Keeping modifier sets, and saying which products they belong to.

create function private.modifier_set_json(p_set public.modifier_sets)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_set.id, 'name', p_set.name, 'min_choices', p_set.min_choices, 'max_choices', p_set.max_choices,
    'is_archived', p_set.archived_at is not null, 'updated_at', p_set.updated_at,
    'product_count', (
      select count(*) from public.product_modifier_sets a
      join public.products p on p.tenant_id = a.tenant_id and p.id = a.product_id and p.archived_at is null
      where a.tenant_id = p_set.tenant_id and a.set_id = p_set.id),
    'choices', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'amount', c.amount, 'is_active', c.is_active) order by c.position, c.id)
      from public.modifier_choices c where c.tenant_id = p_set.tenant_id and c.set_id = p_set.id and c.archived_at is null), '[]'));
end;
$$;
comment on function private.modifier_set_json(public.modifier_sets) is 'A modifier set as the API shows it, with its choices.';

create function private.mark_modified_products(p_tenant_id uuid, p_head_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.catalogue_changes as c (tenant_id, product_id)
  select p.tenant_id, p.id from public.products p
  where p.tenant_id = p_tenant_id and (p.id = any (p_head_ids) or p.parent_id = any (p_head_ids))
  order by p.id
  on conflict (tenant_id, product_id) do update set changed_at = excluded.changed_at where c.changed_at < now();
end;
$$;
comment on function private.mark_modified_products(uuid, uuid[]) is 'Other choices with products, and with their variants, are news to the tills.';

create function public.list_modifier_sets(p_is_archived boolean default false)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
begin
  return (
    select coalesce(jsonb_agg(private.modifier_set_json(s) order by s.name, s.id), '[]') from public.modifier_sets s
    where s.tenant_id = v_tenant_id and (s.archived_at is not null) = coalesce(p_is_archived, false));
end;
$$;
comment on function public.list_modifier_sets(boolean) is 'The modifier sets of the business with their choices, by name; with true those that are archived.';

create function public.save_modifier_set(p_modifier_set jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_step numeric := private.currency_step((select t.currency_code from public.tenants t where t.id = v_tenant_id));
  v_new public.modifier_sets;
  v_old public.modifier_sets;
  v_before jsonb;
  v_choice jsonb;
  v_prefix text;
  v_choices jsonb := '[]';
begin
  perform private.require_writable();
  perform private.input_object(p_modifier_set, 'p_modifier_set');
  v_new.id := private.input_uuid(p_modifier_set, 'id');
  v_new.name := private.input_text(p_modifier_set, 'name', 60, '', true);
  v_new.min_choices := private.input_number(p_modifier_set, 'min_choices', 0, 50, 1);
  v_new.max_choices := private.input_number(p_modifier_set, 'max_choices', 1, 50, 1, '', false);
  for v_choice in select e.value from jsonb_array_elements(private.input_array(p_modifier_set, 'choices', 1, 50)) as e loop
    v_prefix := format('choices[%s].', jsonb_array_length(v_choices));
    perform private.input_object(v_choice, rtrim(v_prefix, '.'));
    v_choices := v_choices || jsonb_build_object('id', private.input_uuid(v_choice, 'id', v_prefix),
      'name', private.input_text(v_choice, 'name', 60, v_prefix, true),
      'amount', private.input_number(v_choice, 'amount', 0, 9999999999, v_step, v_prefix),
      'is_active', coalesce(private.input_flag(v_choice, 'is_active', false), true));
    if private.has_hidden_characters(v_choices -> -1 ->> 'name') then
      perform private.refuse_input(v_prefix || 'name', 'A name is one line of visible characters.');
    end if;
  end loop;
  if private.has_hidden_characters(v_new.name) then
    perform private.refuse_input('name', 'A name is one line of visible characters.');
  elsif v_new.max_choices < v_new.min_choices then
    perform private.refuse_input('max_choices', 'At most cannot be less than at least.');
  elsif (select count(distinct e ->> 'id') < count(*) or count(distinct lower(e ->> 'name')) < count(*) from jsonb_array_elements(v_choices) as e) then
    perform private.refuse_input('choices', 'Each choice needs a name of its own.');
  elsif (select count(*) from jsonb_array_elements(v_choices) as e where (e ->> 'is_active')::boolean) < v_new.min_choices then
    perform private.refuse_input('min_choices', 'Fewer choices are available than must be chosen.');
  end if;
  perform private.lock_request('modifier_sets', v_tenant_id, v_tenant_id);
  select * into v_old from public.modifier_sets s where s.tenant_id = v_tenant_id and s.id = v_new.id for update;
  if v_old.id is not null and private.input_instant(p_modifier_set, 'updated_at') <> v_old.updated_at then
    perform private.fail(409, 'stale_row', 'Someone else changed this modifier set. Reload it.');
  elsif v_old.archived_at is not null then
    perform private.fail(409, 'archived', 'This modifier set is archived. Restore it first.');
  elsif v_old.id is null and (select count(*) from public.modifier_sets s where s.tenant_id = v_tenant_id and s.archived_at is null) >= 200 then
    perform private.fail(409, 'limit_reached', 'A business has at most 200 modifier sets that are not archived.');
  elsif exists (select 1 from public.modifier_sets s
    where s.tenant_id = v_tenant_id and lower(s.name) = lower(v_new.name) and s.id <> v_new.id and s.archived_at is null) then
    perform private.refuse_input('name', 'Another modifier set has this name.');
  elsif exists (select 1 from public.modifier_choices c join jsonb_array_elements(v_choices) as e on (e ->> 'id')::uuid = c.id
    where c.tenant_id = v_tenant_id and c.set_id <> v_new.id) then
    perform private.refuse_input('choices', 'A choice belongs to another set.');
  end if;
  v_before := case when v_old.id is not null then private.modifier_set_json(v_old) end;
  insert into public.modifier_sets as s (tenant_id, id, name, min_choices, max_choices)
  values (v_tenant_id, v_new.id, v_new.name, v_new.min_choices, v_new.max_choices)
  on conflict (tenant_id, id) do update set name = excluded.name, min_choices = excluded.min_choices, max_choices = excluded.max_choices
  returning * into v_new;
  insert into public.modifier_choices as c (tenant_id, id, set_id, name, amount, is_active, position)
  select v_tenant_id, (e.value ->> 'id')::uuid, v_new.id, e.value ->> 'name', (e.value ->> 'amount')::numeric,
    (e.value ->> 'is_active')::boolean, e.ordinality
  from jsonb_array_elements(v_choices) with ordinality as e
  on conflict (tenant_id, id) do update set name = excluded.name, amount = excluded.amount, is_active = excluded.is_active,
    position = excluded.position, archived_at = null;
  update public.modifier_choices c set archived_at = clock_timestamp()
  where c.tenant_id = v_tenant_id and c.set_id = v_new.id and c.archived_at is null
    and c.id not in (select (e ->> 'id')::uuid from jsonb_array_elements(v_choices) as e);
  perform private.mark_modified_products(v_tenant_id, array(
    select a.product_id from public.product_modifier_sets a where a.tenant_id = v_tenant_id and a.set_id = v_new.id));
  perform private.write_audit(v_tenant_id, auth.uid(), 'modifier_set_saved', 'modifier_sets', v_new.id, v_before, private.modifier_set_json(v_new));
  return private.modifier_set_json(v_new);
end;
$$;
comment on function public.save_modifier_set(jsonb) is
  'Adds or changes a modifier set {id, name, min_choices, max_choices?, choices: [{id, name, amount, is_active?}], updated_at?} and answers it. '
  'Choices are in the order of the list; those left out are not offered any more. With updated_at it refuses what somebody else changed '
  'meanwhile. Needs products.edit.';

create function public.archive_modifier_set(p_modifier_set_id uuid, p_is_archived boolean default true)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_set public.modifier_sets;
  v_archives boolean := coalesce(p_is_archived, true);
begin
  perform private.require_writable();
  perform private.lock_request('modifier_sets', v_tenant_id, v_tenant_id);
  select * into v_set from public.modifier_sets s where s.tenant_id = v_tenant_id and s.id = p_modifier_set_id for update;
  if v_set.id is null then
    perform private.fail(404, 'not_found', 'This modifier set does not exist.');
  elsif (v_set.archived_at is not null) = v_archives then
    return private.modifier_set_json(v_set);
  elsif not v_archives and exists (select 1 from public.modifier_sets s
    where s.tenant_id = v_tenant_id and lower(s.name) = lower(v_set.name) and s.id <> v_set.id and s.archived_at is null) then
    perform private.refuse_input('p_modifier_set_id', 'Another modifier set has this name.');
  end if;
  update public.modifier_sets s set archived_at = case when v_archives then clock_timestamp() end
  where s.tenant_id = v_tenant_id and s.id = p_modifier_set_id returning * into v_set;
  perform private.mark_modified_products(v_tenant_id, array(
    select a.product_id from public.product_modifier_sets a where a.tenant_id = v_tenant_id and a.set_id = v_set.id));
  perform private.write_audit(v_tenant_id, auth.uid(), case when v_archives then 'modifier_set_archived' else 'modifier_set_restored' end,
    'modifier_sets', v_set.id, null, null);
  return private.modifier_set_json(v_set);
end;
$$;
comment on function public.archive_modifier_set(uuid, boolean) is
  'Takes a modifier set out of use: tills no longer ask for it. With false it is back, on the products it was on. Needs products.edit.';

create function private.product_modifiers_json(p_tenant_id uuid, p_product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('product_id', p.id, 'needs_choice', private.needs_choice(p), 'modifier_set_ids', coalesce((
      select jsonb_agg(a.set_id order by a.position, s.name, s.id) from public.product_modifier_sets a
      join public.modifier_sets s on s.tenant_id = a.tenant_id and s.id = a.set_id and s.archived_at is null
      where a.tenant_id = p_tenant_id and a.product_id = coalesce(p.parent_id, p.id)), '[]'))
    from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id);
end;
$$;
comment on function private.product_modifiers_json(uuid, uuid) is 'The sets of a product as the API shows them; null when there is no such product.';

create function public.get_product_modifiers(p_product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_answer jsonb := private.product_modifiers_json(v_tenant_id, p_product_id);
begin
  if v_answer is null then
    perform private.fail(404, 'not_found', 'This product does not exist.');
  end if;
  return v_answer;
end;
$$;
comment on function public.get_product_modifiers(uuid) is
  'Which modifier sets are asked for with a product, in order, and whether one of them must be answered (needs_choice), so that the shop does not sell it.';

create function public.set_product_modifiers(p_product_id uuid, p_modifier_set_ids uuid[])
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_head_id uuid;
  v_before jsonb;
begin
  perform private.require_writable();
  perform private.lock_request('modifier_sets', v_tenant_id, v_tenant_id);
  select coalesce(p.parent_id, p.id) into v_head_id from public.products p where p.tenant_id = v_tenant_id and p.id = p_product_id;
  if v_head_id is null then
    perform private.fail(404, 'not_found', 'This product does not exist.');
  elsif p_modifier_set_ids is null or cardinality(p_modifier_set_ids) > 20 then
    perform private.refuse_input('p_modifier_set_ids', 'A product has at most 20 modifier sets.');
  elsif (select count(*) from public.modifier_sets s where s.tenant_id = v_tenant_id and s.id = any (p_modifier_set_ids) and s.archived_at is null)
    < cardinality(p_modifier_set_ids) then
    perform private.refuse_input('p_modifier_set_ids', 'This modifier set does not exist, or it is listed twice.');
  end if;
  v_before := private.product_modifiers_json(v_tenant_id, v_head_id);
  -- Archived sets are not seen here: they stay where they were.
  delete from public.product_modifier_sets a using public.modifier_sets s
  where a.tenant_id = v_tenant_id and a.product_id = v_head_id and s.tenant_id = a.tenant_id and s.id = a.set_id and s.archived_at is null;
  insert into public.product_modifier_sets (tenant_id, product_id, set_id, position)
  select v_tenant_id, v_head_id, w.id, w.place from unnest(p_modifier_set_ids) with ordinality as w (id, place);
  perform private.mark_modified_products(v_tenant_id, array[v_head_id]);
  perform private.write_audit(v_tenant_id, auth.uid(), 'product_modifiers_set', 'products', v_head_id, v_before -> 'modifier_set_ids',
    to_jsonb(p_modifier_set_ids));
  return private.product_modifiers_json(v_tenant_id, p_product_id);
end;
$$;
comment on function public.set_product_modifiers(uuid, uuid[]) is
  'Says which modifier sets are asked for with a product, in this order; of a variant those of the product it belongs to. Needs products.edit.';

create function public.attach_modifier_set(p_modifier_set_id uuid, p_product_ids uuid[], p_is_attached boolean default true)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_head_ids uuid[];
  v_changed_ids uuid[];
begin
  perform private.require_writable();
  perform private.lock_request('modifier_sets', v_tenant_id, v_tenant_id);
  if coalesce(cardinality(p_product_ids), 0) not between 1 and 1000 or p_is_attached is null then
    perform private.refuse_input('p_product_ids', 'Name 1 to 1000 products.');
  elsif not exists (
    select 1 from public.modifier_sets s where s.tenant_id = v_tenant_id and s.id = p_modifier_set_id and s.archived_at is null) then
    perform private.fail(404, 'not_found', 'This modifier set does not exist.');
  end if;
  v_head_ids := array(
    select distinct coalesce(p.parent_id, p.id) from public.products p
    where p.tenant_id = v_tenant_id and p.id = any (p_product_ids) order by 1);
  if (select count(*) from public.products p where p.tenant_id = v_tenant_id and p.id = any (p_product_ids))
    < (select count(distinct i) from unnest(p_product_ids) as i) then
    perform private.fail(404, 'not_found', 'One of these products does not exist.');
  end if;
  if p_is_attached then
    if exists (
      select 1 from public.product_modifier_sets a
      where a.tenant_id = v_tenant_id and a.product_id = any (v_head_ids)
      group by a.product_id having count(*) >= 20 and not bool_or(a.set_id = p_modifier_set_id)) then
      perform private.refuse_input('p_product_ids', 'A product has at most 20 modifier sets.');
    end if;
    with added as (
      insert into public.product_modifier_sets (tenant_id, product_id, set_id, position)
      select v_tenant_id, h.id, p_modifier_set_id, coalesce((
        select max(a.position) from public.product_modifier_sets a where a.tenant_id = v_tenant_id and a.product_id = h.id), 0) + 1
      from unnest(v_head_ids) as h (id)
      on conflict do nothing returning product_id
    )
    select coalesce(array_agg(n.product_id order by n.product_id), '{}') into v_changed_ids from added n;
  else
    with removed as (
      delete from public.product_modifier_sets a
      where a.tenant_id = v_tenant_id and a.set_id = p_modifier_set_id and a.product_id = any (v_head_ids) returning a.product_id
    )
    select coalesce(array_agg(n.product_id order by n.product_id), '{}') into v_changed_ids from removed n;
  end if;
  perform private.mark_modified_products(v_tenant_id, v_changed_ids);
  if cardinality(v_changed_ids) > 0 then
    perform private.write_audit(v_tenant_id, auth.uid(), case when p_is_attached then 'modifier_set_attached' else 'modifier_set_detached' end,
      'modifier_sets', p_modifier_set_id, null, jsonb_build_object('product_ids', to_jsonb(v_changed_ids)));
  end if;
  return jsonb_build_object('modifier_set_id', p_modifier_set_id, 'changed_ids', to_jsonb(v_changed_ids));
end;
$$;
comment on function public.attach_modifier_set(uuid, uuid[], boolean) is
  'Asks for a modifier set with up to 1000 products, last of theirs, or with false no longer; of variants with the products they belong to. '
  'Answers {modifier_set_id, changed_ids}, the products that were otherwise before. Needs products.edit.';

grant execute on function
  public.list_modifier_sets(boolean),
  public.save_modifier_set(jsonb),
  public.archive_modifier_set(uuid, boolean),
  public.get_product_modifiers(uuid),
  public.set_product_modifiers(uuid, uuid[]),
  public.attach_modifier_set(uuid, uuid[], boolean)
  to authenticated;
