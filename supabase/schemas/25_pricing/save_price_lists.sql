-- Keeping price lists.

create function private.price_list_status(p_list public.price_lists, p_today date)
returns text language sql immutable security invoker set search_path = ''
return case when p_list.archived_at is not null then 'archived' when not p_list.is_active then 'inactive'
  when p_list.starts_on > p_today then 'scheduled' when p_list.ends_on < p_today then 'ended' else 'active' end;
comment on function private.price_list_status(public.price_lists, date) is 'archived, inactive, scheduled, ended or active on a day.';

create function private.price_list_json(p_list public.price_lists, p_today date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', p_list.id, 'name', p_list.name, 'priority', p_list.priority, 'audience', p_list.audience, 'tags', to_jsonb(p_list.tags),
    'location_id', p_list.location_id,
    'location_name', (select l.name from public.locations l where l.tenant_id = p_list.tenant_id and l.id = p_list.location_id),
    'starts_on', p_list.starts_on, 'ends_on', p_list.ends_on, 'is_active', p_list.is_active,
    'is_archived', p_list.archived_at is not null,
    'status', private.price_list_status(p_list, p_today),
    'item_count', (select count(*) from public.price_list_items i where i.tenant_id = p_list.tenant_id and i.price_list_id = p_list.id),
    'contact_count', (select count(*) from public.contacts c where c.tenant_id = p_list.tenant_id and c.price_list_id = p_list.id),
    'updated_at', p_list.updated_at);
end;
$$;
comment on function private.price_list_json(public.price_lists, date) is 'A price list as the API shows it, without its items.';

create function private.require_price_list(p_tenant_id uuid, p_id uuid)
returns public.price_lists language plpgsql volatile security definer set search_path = '' as $$
declare
  v_list public.price_lists;
begin
  select * into v_list from public.price_lists l where l.tenant_id = p_tenant_id and l.id = p_id for no key update;
  if v_list.id is null then
    perform private.fail(404, 'not_found', 'This price list does not exist.');
  end if;
  return v_list;
end;
$$;
comment on function private.require_price_list(uuid, uuid) is 'A price list of the business, locked, or not_found.';

create function private.input_date(p_body jsonb, p_key text, p_prefix text default '')
returns date language plpgsql stable security invoker set search_path = '' as $$
declare
  v_text text := p_body ->> p_key;
begin
  if v_text is null then
    return null;
  elsif jsonb_typeof(p_body -> p_key) <> 'string' or v_text !~ '^\d{4}-\d\d-\d\d$' or not pg_input_is_valid(v_text, 'date') then
    perform private.refuse_input(p_prefix || p_key, 'This must be a day such as 2026-01-31.');
  end if;
  return private.input_day(v_text::date, p_prefix || p_key);
end;
$$;
comment on function private.input_date(jsonb, text, text) is 'A day (2026-01-31) of a body, null when not said, or invalid_input.';

create function private.input_tags(p_body jsonb, p_key text)
returns text[] language plpgsql stable security invoker set search_path = '' as $$
declare
  v_tags jsonb := private.input_array(p_body, p_key, 0, 20);
begin
  if exists (select 1 from jsonb_array_elements(v_tags) as t where jsonb_typeof(t) <> 'string'
      or length(btrim(t #>> '{}')) not between 1 and 40 or private.has_hidden_characters(t #>> '{}')) then
    perform private.refuse_input(p_key, 'A tag is one line of 1 to 40 characters.');
  end if;
  return array(select min(btrim(t)) from jsonb_array_elements_text(v_tags) as t group by lower(btrim(t)) order by lower(btrim(t)));
end;
$$;
comment on function private.input_tags(jsonb, text) is 'Up to 20 tags, each once whatever its case, or invalid_input.';

create function public.save_price_list(p_price_list jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_today date := private.business_date(v_tenant_id, now());
  v_new public.price_lists;
  v_old public.price_lists;
begin
  perform private.require_writable();
  perform private.input_object(p_price_list, 'p_price_list');
  v_new.id := private.input_uuid(p_price_list, 'id');
  v_new.name := private.input_text(p_price_list, 'name', 80, '', true);
  v_new.priority := coalesce(private.input_number(p_price_list, 'priority', 0, 1000, 1, '', false), 0);
  v_new.audience := private.input_choice(p_price_list, 'audience', array['everybody', 'tags', 'contacts']);
  v_new.tags := private.input_tags(p_price_list, 'tags');
  v_new.location_id := private.input_uuid(p_price_list, 'location_id', '', false);
  v_new.starts_on := private.input_date(p_price_list, 'starts_on');
  v_new.ends_on := private.input_date(p_price_list, 'ends_on');
  v_new.is_active := coalesce(p_price_list ->> 'is_active', 'true') = 'true';
  if private.has_hidden_characters(v_new.name) then
    perform private.refuse_input('name', 'A name is one line of visible characters.');
  elsif (v_new.audience = 'tags') <> (cardinality(v_new.tags) > 0) then
    perform private.refuse_input('tags', 'Tags are needed for a list for tagged customers, and only there.');
  elsif v_new.ends_on < v_new.starts_on then
    perform private.refuse_input('ends_on', 'The end date is before the start date.');
  elsif v_new.location_id is not null and not exists (
    select 1 from public.locations l where l.tenant_id = v_tenant_id and l.id = v_new.location_id) then
    perform private.refuse_input('location_id', 'This location does not exist.');
  end if;
  perform private.lock_request('price_lists', v_tenant_id, v_tenant_id);
  select * into v_old from public.price_lists l where l.tenant_id = v_tenant_id and l.id = v_new.id;
  if v_old.id is not null and private.input_instant(p_price_list, 'updated_at') <> v_old.updated_at then
    perform private.fail(409, 'stale_row', 'Someone else changed this price list. Reload it.');
  elsif v_old.id is null and (select count(*) from public.price_lists l where l.tenant_id = v_tenant_id and l.archived_at is null) >= 500 then
    perform private.refuse_input('p_price_list', 'A business has at most 500 price lists that are not archived.');
  elsif v_old.archived_at is null and exists (select 1 from public.price_lists l
    where l.tenant_id = v_tenant_id and lower(l.name) = lower(v_new.name) and l.id <> v_new.id and l.archived_at is null) then
    perform private.refuse_input('name', 'Another price list has this name.');
  end if;
  insert into public.price_lists as l (tenant_id, id, name, priority, audience, tags, location_id, starts_on, ends_on, is_active)
  values (v_tenant_id, v_new.id, v_new.name, v_new.priority, v_new.audience, v_new.tags, v_new.location_id, v_new.starts_on,
    v_new.ends_on, v_new.is_active)
  on conflict (tenant_id, id) do update set name = excluded.name, priority = excluded.priority, audience = excluded.audience,
    tags = excluded.tags, location_id = excluded.location_id, starts_on = excluded.starts_on, ends_on = excluded.ends_on,
    is_active = excluded.is_active
  returning * into v_new;
  perform private.write_audit(v_tenant_id, auth.uid(), 'price_list_saved', 'price_lists', v_new.id,
    case when v_old.id is not null then to_jsonb(v_old) - 'tenant_id' end, to_jsonb(v_new) - 'tenant_id');
  return private.price_list_json(v_new, v_today);
end;
$$;
comment on function public.save_price_list(jsonb) is
  'Adds or changes a price list (not its items) and answers it. With updated_at it refuses what somebody else changed meanwhile.';

create function private.check_price_list_items(p_items jsonb, p_step numeric)
returns void language plpgsql stable security invoker set search_path = '' as $$
declare
  v_item jsonb;
  v_index integer := 0;
  v_prefix text;
  v_kind text;
begin
  for v_item in select e.value from jsonb_array_elements(p_items) as e loop
    v_prefix := format('items[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_item, rtrim(v_prefix, '.'));
    perform private.input_uuid(v_item, 'id', v_prefix);
    if private.input_uuid(v_item, 'product_id', v_prefix, false) is not null
      and private.input_uuid(v_item, 'category_id', v_prefix, false) is not null then
      perform private.refuse_input(v_prefix || 'category_id', 'Choose a product or a category, not both.');
    end if;
    perform private.input_uuid(v_item, 'category_id', v_prefix, false);
    perform private.input_number(v_item, 'min_quantity', 0.001, 1000000, 0.001, v_prefix, false);
    v_kind := private.input_choice(v_item, 'kind', array['fixed', 'percent_off', 'amount_off'], v_prefix);
    perform private.input_number(v_item, 'value', 0, case v_kind when 'percent_off' then 100 else 9999999999 end,
      case v_kind when 'percent_off' then 0.001 else p_step end, v_prefix);
    if private.input_date(v_item, 'ends_on', v_prefix) < private.input_date(v_item, 'starts_on', v_prefix) then
      perform private.refuse_input(v_prefix || 'ends_on', 'The end date is before the start date.');
    end if;
  end loop;
end;
$$;
comment on function private.check_price_list_items(jsonb, numeric) is 'Raises invalid_input for the first price of a list that is wrong.';

create function public.save_price_list_items(p_price_list_id uuid, p_items jsonb default '[]', p_removed_ids uuid[] default '{}')
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_items jsonb := private.input_array(jsonb_build_object('items', p_items), 'items', 0, 1000);
  v_list public.price_lists;
  v_before jsonb;
  v_wrong integer;
  v_removed integer;
  v_saved integer;
begin
  perform private.require_writable();
  if cardinality(p_removed_ids) > 1000 then
    perform private.refuse_input('p_removed_ids', 'At most 1000 prices are removed at once.');
  end if;
  perform private.check_price_list_items(v_items, private.currency_step((select t.currency_code from public.tenants t where t.id = v_tenant_id)));
  v_list := private.require_price_list(v_tenant_id, p_price_list_id);
  v_before := (
    select jsonb_agg(to_jsonb(i) - array['tenant_id', 'sequence', 'created_at', 'updated_at']) from public.price_list_items i
    where i.tenant_id = v_tenant_id and i.price_list_id = v_list.id
      and (i.id = any (p_removed_ids) or i.id in (select (e.value ->> 'id')::uuid from jsonb_array_elements(v_items) as e)));
  select e.ordinality - 1 into v_wrong
  from jsonb_array_elements(v_items) with ordinality as e
  where (e.value ->> 'product_id' is not null and not exists (
      select 1 from public.products p where p.tenant_id = v_tenant_id and p.id = (e.value ->> 'product_id')::uuid))
    or (e.value ->> 'category_id' is not null and not exists (
      select 1 from public.categories c where c.tenant_id = v_tenant_id and c.id = (e.value ->> 'category_id')::uuid))
    or exists (select 1 from public.price_list_items i
      where i.tenant_id = v_tenant_id and i.id = (e.value ->> 'id')::uuid and i.price_list_id <> v_list.id)
  order by e.ordinality limit 1;
  if v_wrong is not null then
    perform private.refuse_input(format('items[%s].product_id', v_wrong), 'This product or category does not exist.');
  end if;
  delete from public.price_list_items i
  where i.tenant_id = v_tenant_id and i.price_list_id = v_list.id and i.id = any (p_removed_ids);
  get diagnostics v_removed = row_count;
  begin
    -- A price for the same product, quantity and first day is replaced, whichever id it had: pasting a sheet twice changes nothing.
    insert into public.price_list_items as i (tenant_id, id, price_list_id, product_id, category_id, min_quantity, kind, value, starts_on, ends_on)
    select v_tenant_id, coalesce(same.id, n.id), v_list.id, n.product_id, n.category_id, n.min_quantity, n.kind, n.value, n.starts_on, n.ends_on
    from (
      select r.id, r.product_id, r.category_id, coalesce(r.min_quantity, 0.001) as min_quantity, r.kind, r.value, r.starts_on, r.ends_on,
        exists (select 1 from public.price_list_items h where h.tenant_id = v_tenant_id and h.id = r.id) as is_known
      from jsonb_to_recordset(v_items) as r (
        id uuid, product_id uuid, category_id uuid, min_quantity numeric, kind text, value numeric, starts_on date, ends_on date)
    ) n
    left join public.price_list_items same on not n.is_known and same.tenant_id = v_tenant_id and same.price_list_id = v_list.id
      and coalesce(same.product_id, same.category_id, same.price_list_id) = coalesce(n.product_id, n.category_id, v_list.id)
      and same.min_quantity = n.min_quantity and same.starts_on is not distinct from n.starts_on
    on conflict (tenant_id, id) do update set product_id = excluded.product_id, category_id = excluded.category_id,
      min_quantity = excluded.min_quantity, kind = excluded.kind, value = excluded.value, starts_on = excluded.starts_on,
      ends_on = excluded.ends_on;
    get diagnostics v_saved = row_count;
  exception when unique_violation or cardinality_violation then
    perform private.refuse_input('items', 'Two prices have the same product, quantity and start date.');
  end;
  if (select count(*) from public.price_list_items i where i.tenant_id = v_tenant_id and i.price_list_id = v_list.id) > 200000 then
    perform private.refuse_input('items', 'A price list holds at most 200,000 prices.');
  end if;
  if v_saved > 0 or v_removed > 0 then
    perform private.write_audit(v_tenant_id, auth.uid(), 'price_list_items_saved', 'price_lists', v_list.id,
      jsonb_build_object('items', v_before), jsonb_build_object('items', v_items, 'removed', to_jsonb(p_removed_ids)));
  end if;
  return jsonb_build_object('saved', v_saved, 'removed', v_removed);
end;
$$;
comment on function public.save_price_list_items(uuid, jsonb, uuid[]) is
  'Adds, changes and removes up to 1000 prices of a list, all or none: {id, product_id or category_id or neither for everything, '
  'min_quantity, kind fixed|percent_off|amount_off, value, starts_on, ends_on}.';

create function public.archive_price_list(p_price_list_id uuid, p_archived boolean default true)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_list public.price_lists;
begin
  perform private.require_writable();
  v_list := private.require_price_list(v_tenant_id, p_price_list_id);
  if not p_archived and exists (select 1 from public.price_lists l
    where l.tenant_id = v_tenant_id and lower(l.name) = lower(v_list.name) and l.id <> v_list.id and l.archived_at is null) then
    perform private.fail(409, 'in_use', 'Another price list has this name.');
  end if;
  if (v_list.archived_at is not null) <> p_archived then
    update public.price_lists l set archived_at = case when p_archived then now() end
    where l.tenant_id = v_tenant_id and l.id = v_list.id returning * into v_list;
    perform private.write_audit(v_tenant_id, auth.uid(), case when p_archived then 'price_list_archived' else 'price_list_restored' end,
      'price_lists', v_list.id, null, null);
  end if;
  return private.price_list_json(v_list, private.business_date(v_tenant_id, now()));
end;
$$;
comment on function public.archive_price_list(uuid, boolean) is
  'Puts a price list away, or brings it back. An archived list gives no prices; documents keep theirs.';

grant execute on function
  public.save_price_list(jsonb),
  public.save_price_list_items(uuid, jsonb, uuid[]),
  public.archive_price_list(uuid, boolean)
  to authenticated;
