-- Which price a line gets. One query for all products of a basket.

create function private.price_list_value(p_kind text, p_value numeric, p_price numeric, p_step numeric)
returns numeric language sql immutable security invoker set search_path = ''
return round(case p_kind
  when 'fixed' then p_value
  when 'percent_off' then p_price * (100 - p_value) / 100
  else greatest(p_price - p_value, 0) end / p_step) * p_step;
comment on function private.price_list_value(text, numeric, numeric, numeric) is
  'The unit price that an item of a price list makes of a product''s own price, in whole steps of the currency.';

create function private.resolve_prices(
  p_tenant_id uuid, p_contact_id uuid, p_location_id uuid, p_day date, p_product_ids uuid[], p_quantities numeric[], p_step numeric
)
returns table (
  product_id uuid, unit_price numeric, price_list_id uuid, name text, is_own boolean, place integer, item_id uuid, target text,
  min_quantity numeric, kind text, value numeric
)
language plpgsql stable security definer rows 20
set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_contact jsonb;
  v_own_id uuid;
  v_tags text[] := '{}';
begin
  if p_contact_id is not null then
    select to_jsonb(c) into v_contact from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id;
    -- Two contacts that were made one have the prices of the one that stayed.
    if v_contact ->> 'merged_into_id' is not null then
      select to_jsonb(c) into v_contact from public.contacts c
      where c.tenant_id = p_tenant_id and c.id = (v_contact ->> 'merged_into_id')::uuid;
    end if;
    v_own_id := (v_contact ->> 'price_list_id')::uuid;
    if jsonb_typeof(v_contact -> 'tags') = 'array' then
      v_tags := array(select lower(t) from jsonb_array_elements_text(v_contact -> 'tags') as t);
    end if;
  end if;
  return query
  with recursive wanted as materialized (
    select w.id, w.quantity, coalesce(p.price, 0) as price, p.parent_id, coalesce(p.category_id, m.category_id) as category_id
    from unnest(p_product_ids, p_quantities) as w (id, quantity)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    left join public.products m on m.tenant_id = p_tenant_id and m.id = p.parent_id
  ), lists as materialized (
    select l.id, l.name, l.priority, coalesce(l.id = v_own_id, false) as is_own
    from public.price_lists l
    where l.tenant_id = p_tenant_id and l.is_active and l.archived_at is null
      and (l.starts_on is null or l.starts_on <= p_day) and (l.ends_on is null or l.ends_on >= p_day)
      and (l.location_id is null or l.location_id = p_location_id)
      and (l.id = v_own_id or l.audience = 'everybody'
        or (l.audience = 'tags' and exists (select 1 from unnest(l.tags) as t where lower(t) = any (v_tags))))
  ), categories as (
    select w.id as product_id, w.category_id, 0 as distance from wanted w where w.category_id is not null
    union all
    select g.product_id, c.parent_id, g.distance + 1
    from categories g join public.categories c on c.tenant_id = p_tenant_id and c.id = g.category_id
    where c.parent_id is not null and g.distance < 20
  ), targets as (
    -- A lower rank is more specific.
    select w.id as product_id, w.id as target_id, case when w.parent_id is null then 'product' else 'variant' end as target, 0 as rank from wanted w
    union all select w.id, w.parent_id, 'product', 1 from wanted w where w.parent_id is not null
    union all select g.product_id, g.category_id, 'category', 2 + g.distance from categories g
    union all select w.id, null, 'all', 1000 from wanted w
  ), reached as materialized (
    select w.id as product_id, l.id as list_id, t.target, t.rank, i.id as item_id, i.min_quantity, i.kind, i.value,
      private.price_list_value(i.kind, i.value, w.price, p_step) as price
    from targets t
    join wanted w on w.id = t.product_id
    cross join lists l
    join public.price_list_items i on i.tenant_id = p_tenant_id and i.price_list_id = l.id
      and coalesce(i.product_id, i.category_id, i.price_list_id) = coalesce(t.target_id, l.id) and i.min_quantity <= w.quantity
    where (i.starts_on is null or i.starts_on <= p_day) and (i.ends_on is null or i.ends_on >= p_day)
  ), tiers as (
    -- What the list charges from each of the quantities on that this basket has reached.
    select distinct on (r.product_id, r.list_id, q.min_quantity) r.product_id, r.list_id, q.min_quantity as tier, r.price,
      r.target, r.rank, r.item_id, r.min_quantity, r.kind, r.value
    from (select distinct d.product_id, d.list_id, d.min_quantity from reached d) q
    join reached r on r.product_id = q.product_id and r.list_id = q.list_id and r.min_quantity <= q.min_quantity
    order by r.product_id, r.list_id, q.min_quantity, r.rank, r.min_quantity desc, r.price, r.item_id
  ), offers as (
    -- More of a product never costs more a unit: where a greater quantity would, the smaller one's price goes on.
    select distinct on (t.product_id, t.list_id) t.*, min(t.price) over (partition by t.product_id, t.list_id) as best
    from tiers t
    order by t.product_id, t.list_id, t.tier desc
  )
  select o.product_id, o.best, l.id, l.name, l.is_own,
    row_number() over (partition by o.product_id
      order by l.is_own desc, l.priority desc, o.rank, o.min_quantity desc, o.best, l.id)::integer,
    o.item_id, o.target, o.min_quantity, o.kind, o.value
  from offers o join lists l on l.id = o.list_id;
end;
$$;
comment on function private.resolve_prices(uuid, uuid, uuid, date, uuid[], numeric[], numeric) is
  'What the price lists that hold for a customer, place and business day charge for whole quantities of products; place 1 is what '
  'is charged. Decided in this order: the contact''s own list; the list''s higher priority; the more specific item (variant, '
  'product, nearer category, everything); the highest minimum quantity reached; the lower price; the list''s id. Within one list a '
  'greater quantity is never dearer a unit than a smaller one. No row: the product''s own price.';
