-- Reading price lists, and trying them.

create function public.list_price_lists(p_query text default null, p_status text default 'current', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_today date := private.business_date(v_tenant_id, now());
  v_pattern text := '%' || private.escape_like(private.search_term(p_query)) || '%';
  v_cursor jsonb := private.decode_cursor(p_after);
  v_ids uuid[];
  v_last public.price_lists;
  v_total bigint;
begin
  if p_status is null or p_status not in ('current', 'active', 'inactive', 'scheduled', 'ended', 'archived') then
    perform private.refuse_input('p_status', 'This must be one of: current, active, inactive, scheduled, ended, archived.');
  elsif v_cursor is not null and not coalesce(pg_input_is_valid(v_cursor ->> 'p', 'integer') and v_cursor ->> 'k' is not null
    and pg_input_is_valid(v_cursor ->> 'i', 'uuid') and pg_input_is_valid(v_cursor ->> 'n', 'bigint'), false) then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  v_ids := array(
    select l.id
    from public.price_lists l
    where l.tenant_id = v_tenant_id and (l.archived_at is not null) = (p_status = 'archived')
      and (v_pattern is null or lower(l.name) like v_pattern)
      and (p_status = 'current' or private.price_list_status(l, v_today) = p_status)
      and (v_cursor is null or l.priority < (v_cursor ->> 'p')::integer
        or (l.priority = (v_cursor ->> 'p')::integer and (l.name, l.id) > (v_cursor ->> 'k', (v_cursor ->> 'i')::uuid)))
    order by l.priority desc, l.name, l.id
    limit v_limit + 1);
  v_total := coalesce((v_cursor ->> 'n')::bigint, (
    select count(*) from public.price_lists l
    where l.tenant_id = v_tenant_id and (l.archived_at is not null) = (p_status = 'archived')
      and (v_pattern is null or lower(l.name) like v_pattern)
      and (p_status = 'current' or private.price_list_status(l, v_today) = p_status)));
  select * into v_last from public.price_lists l where l.tenant_id = v_tenant_id and l.id = v_ids[v_limit];
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(private.price_list_json(l, v_today) order by u.place), '[]')
      from unnest(v_ids[:v_limit]) with ordinality as u (id, place)
      join public.price_lists l on l.tenant_id = v_tenant_id and l.id = u.id),
    'count', v_total,
    'next_cursor', case when cardinality(v_ids) > v_limit then private.encode_cursor(jsonb_build_object(
      'p', v_last.priority, 'k', v_last.name, 'i', v_last.id, 'n', v_total)) end);
end;
$$;
comment on function public.list_price_lists(text, text, text, integer) is
  '{rows, count, next_cursor}: price lists by priority and name. p_status: current (all but archived), active, inactive, scheduled, ended, archived.';

create function public.get_price_list(
  p_price_list_id uuid, p_query text default null, p_after text default null, p_limit integer default 50
)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_today date := private.business_date(v_tenant_id, now());
  v_step numeric := private.currency_step((select t.currency_code from public.tenants t where t.id = v_tenant_id));
  v_pattern text := '%' || private.escape_like(private.search_term(p_query)) || '%';
  v_cursor jsonb := private.decode_cursor(p_after);
  v_list public.price_lists;
  v_rows jsonb;
  v_last bigint;
  v_total bigint;
begin
  select * into v_list from public.price_lists l where l.tenant_id = v_tenant_id and l.id = p_price_list_id;
  if v_list.id is null then
    perform private.fail(404, 'not_found', 'This price list does not exist.');
  elsif v_cursor is not null and not coalesce(
    pg_input_is_valid(v_cursor ->> 's', 'bigint') and pg_input_is_valid(v_cursor ->> 'n', 'bigint'), false) then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  select coalesce(jsonb_agg(f.item order by f.sequence desc), '[]'), min(f.sequence) into v_rows, v_last
  from (
    select i.sequence, jsonb_build_object(
      'id', i.id, 'product_id', i.product_id, 'category_id', i.category_id,
      'target', case when i.product_id is not null then case when p.parent_id is null then 'product' else 'variant' end
        when i.category_id is not null then 'category' else 'all' end,
      'name', coalesce(p.name, c.name), 'sku', p.sku, 'image_url', p.image_url, 'list_price', p.price,
      'min_quantity', i.min_quantity, 'kind', i.kind, 'value', i.value, 'starts_on', i.starts_on, 'ends_on', i.ends_on,
      'unit_price', case when p.id is not null then private.price_list_value(i.kind, i.value, p.price, v_step) end,
      'updated_at', i.updated_at) as item
    from public.price_list_items i
    left join public.products p on p.tenant_id = v_tenant_id and p.id = i.product_id
    left join public.categories c on c.tenant_id = v_tenant_id and c.id = i.category_id
    where i.tenant_id = v_tenant_id and i.price_list_id = v_list.id
      and (v_pattern is null or p.search_text like v_pattern or lower(c.name) like v_pattern)
      and (v_cursor is null or i.sequence < (v_cursor ->> 's')::bigint)
    order by i.sequence desc
    limit v_limit
  ) f;
  v_total := coalesce((v_cursor ->> 'n')::bigint, (
    select count(*) from public.price_list_items i
    left join public.products p on v_pattern is not null and p.tenant_id = v_tenant_id and p.id = i.product_id
    left join public.categories c on v_pattern is not null and c.tenant_id = v_tenant_id and c.id = i.category_id
    where i.tenant_id = v_tenant_id and i.price_list_id = v_list.id
      and (v_pattern is null or p.search_text like v_pattern or lower(c.name) like v_pattern)));
  return private.price_list_json(v_list, v_today) || jsonb_build_object('items', jsonb_build_object(
    'rows', v_rows, 'count', v_total,
    'next_cursor', case when jsonb_array_length(v_rows) = v_limit then
      private.encode_cursor(jsonb_build_object('s', v_last, 'n', v_total)) end));
end;
$$;
comment on function public.get_price_list(uuid, text, text, integer) is
  'A price list with a page of its items, the newest first. unit_price is what the item makes of the product''s own price today.';

create function public.price_preview(
  p_product_id uuid, p_contact_id uuid default null, p_quantity numeric default 1, p_date date default null, p_location_id uuid default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_day date := coalesce(private.input_day(p_date, 'p_date'), private.business_date(v_tenant_id, now()));
  v_step numeric := private.currency_step((select t.currency_code from public.tenants t where t.id = v_tenant_id));
  v_location_id uuid := coalesce(p_location_id, (select l.id from public.locations l where l.tenant_id = v_tenant_id and l.is_default));
  v_product public.products;
  v_offers jsonb;
  v_price numeric;
begin
  select * into v_product from public.products p where p.tenant_id = v_tenant_id and p.id = p_product_id;
  if v_product.id is null then
    perform private.fail(404, 'not_found', 'This product does not exist.', '{"field": "p_product_id"}');
  elsif p_quantity is null or p_quantity not between 0.001 and 1000000 or p_quantity % 0.001 <> 0 then
    perform private.refuse_input('p_quantity', 'A quantity is from 0.001 to 1,000,000.');
  elsif p_contact_id is not null and not private.actor_can(v_tenant_id, auth.uid(), 'contacts.view') then
    perform private.fail(403, 'permission_denied', 'You may not see customers.');
  elsif p_contact_id is not null and not exists (select 1 from public.contacts c where c.tenant_id = v_tenant_id and c.id = p_contact_id) then
    perform private.fail(404, 'not_found', 'This customer does not exist.', '{"field": "p_contact_id"}');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('price_list_id', r.price_list_id, 'name', r.name, 'unit_price', r.unit_price,
    'is_own', r.is_own, 'target', r.target, 'min_quantity', r.min_quantity, 'kind', r.kind, 'value', r.value, 'is_taken', r.place = 1)
    order by r.place), '[]') into v_offers
  from private.resolve_prices(v_tenant_id, p_contact_id, v_location_id, v_day, array[v_product.id], array[p_quantity], v_step) r;
  v_price := coalesce((v_offers #>> '{0,unit_price}')::numeric, v_product.price);
  return jsonb_build_object('product_id', v_product.id, 'name', v_product.name, 'day', v_day, 'quantity', p_quantity,
    'list_price', v_product.price, 'unit_price', v_price, 'amount', round(p_quantity * v_price / v_step) * v_step,
    'price_source', case when jsonb_array_length(v_offers) > 0 then jsonb_build_object('kind', 'price_list',
      'price_list_id', v_offers #> '{0,price_list_id}', 'name', v_offers #> '{0,name}') end,
    'offers', v_offers);
end;
$$;
comment on function public.price_preview(uuid, uuid, numeric, date, uuid) is
  'What a customer (null: nobody known) would be charged for a quantity of a product on a business day, and what each list that has a price for it offers, the one taken first.';

grant execute on function
  public.list_price_lists(text, text, text, integer),
  public.get_price_list(uuid, text, text, integer),
  public.price_preview(uuid, uuid, numeric, date, uuid)
  to authenticated;
