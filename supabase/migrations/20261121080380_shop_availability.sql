-- The shop shows bundles by what their components allow, and batches without what has expired. It sells what is saleable less the
-- buffer: badges, lists, the cart and orders alike.

create function private.online_saleable(p_tenant_id uuid, p_product_id uuid, p_location_id uuid, p_at timestamptz)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_product record;
begin
  select p.kind, coalesce(p.stock_buffer, o.stock_buffer_default) as buffer into v_product
  from public.products p
  join public.tenant_policies o on o.tenant_id = p.tenant_id
  where p.tenant_id = p_tenant_id and p.id = p_product_id;
  if v_product.kind = 'bundle' then
    return (
      select floor(min(greatest(private.online_saleable(p_tenant_id, c.component_id, p_location_id, p_at), 0) / c.quantity))
      from public.product_components c where c.tenant_id = p_tenant_id and c.bundle_id = p_product_id);
  end if;
  return private.saleable_of(p_tenant_id, p_product_id, p_location_id, p_at) - v_product.buffer;
end;
$$;
comment on function private.online_saleable(uuid, uuid, uuid, timestamptz) is
  'What the online shop may sell: saleable_of less the buffer that is kept for the till; of a bundle, how many its components make. '
  'Null for services. Null location: all.';

create or replace function private.reserved_out_ids(p_tenant_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_buffer numeric := (select o.stock_buffer_default from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  return array(
    select l.product_id
    from (select distinct k.product_id from public.stock_levels k where k.tenant_id = p_tenant_id and k.reserved_quantity > 0) r
    join public.products p on p.tenant_id = p_tenant_id and p.id = r.product_id
    join public.stock_levels l on l.tenant_id = p_tenant_id and l.product_id = r.product_id
    group by l.product_id, p.stock_buffer having sum(l.quantity - l.reserved_quantity) <= coalesce(p.stock_buffer, v_buffer)
    union
    select e.product_id
    from (
      select distinct b.product_id from public.stock_batch_levels b
      where b.tenant_id = p_tenant_id and b.quantity <> 0 and b.expires_on < private.business_date(p_tenant_id, now())
    ) e
    where private.online_saleable(p_tenant_id, e.product_id, null, now()) <= 0);
end;
$$;
comment on function private.reserved_out_ids(uuid) is
  'Products of which nothing is left for the shop, though there is more stock than its buffer: web orders have reserved it, or it has expired.';

create or replace function private.saleable_quantity(p_tenant_id uuid, p_product_id uuid)
returns numeric language sql stable security definer set search_path = '' as $$
  select coalesce(private.online_saleable(p_tenant_id, p_product_id, null, now()), 0);
$$;
comment on function private.saleable_quantity(uuid, uuid) is
  'What the shop can sell at all locations together: without what web orders have reserved, what has expired, and the buffer.';

create or replace function private.shop_cards(p_tenant_id uuid, p_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_low_default numeric := (select t.low_stock_default from public.tenant_policies t where t.tenant_id = p_tenant_id);
  v_buffer numeric := (select t.stock_buffer_default from public.tenant_policies t where t.tenant_id = p_tenant_id);
  v_now timestamptz := now();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'price', p.price, 'retail_price', case when p.retail_price > p.price then p.retail_price end,
      'image_url', p.image_url, 'sku', p.sku, 'category_id', p.category_id, 'category_name', p.category_name,
      'badge', (array['out_of_stock', 'low_stock', 'in_stock'])[1 + coalesce(case
        -- The shop asks for no choices and no prices.
        when p.has_open_price or private.needs_choice(p) then 0
        -- A product with variants is as available as its best variant.
        when p.has_variants then (
          select max(private.stock_rank(v.kind, private.saleable_quantity(p_tenant_id, v.id), coalesce(v.low_stock_level, v_low_default, 0)))
          from public.products v
          where v.tenant_id = p_tenant_id and v.parent_id = p.id and v.is_published and v.archived_at is null)
        else private.stock_rank(p.kind, case when p.kind = 'bundle' or p.tracks_batches
          then private.online_saleable(p_tenant_id, p.id, null, v_now)
          else coalesce(l.saleable, 0) - coalesce(p.stock_buffer, v_buffer) end,
          coalesce(p.low_stock_level, v_low_default, 0))
        end, 0)],
      'has_variants', p.has_variants
    ) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    left join lateral (
      select sum(k.quantity - k.reserved_quantity) as saleable
      from public.stock_levels k where k.tenant_id = p_tenant_id and k.product_id = p.id
    ) l on true
  );
end;
$$;
comment on function private.shop_cards(uuid, uuid[]) is
  'Products as a shop shows them, in the order of the ids. Saleable is what lies there less what web orders have reserved and the buffer.';

create or replace function private.shop_product_ids(
  p_tenant_id uuid, p_category_id uuid, p_category_ids uuid[], p_deals_only boolean, p_sold_out_ids uuid[],
  p_min_price numeric, p_max_price numeric, p_sort text, p_key private.page_key, p_limit integer, out ids uuid[], out last_key jsonb
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_buffer numeric := (select o.stock_buffer_default from public.tenant_policies o where o.tenant_id = p_tenant_id);
  -- Scalars of their own: a field of a record is no constant to the planner, and the page would start with the first row.
  v_after_id uuid := p_key.id;
  v_after_text text := p_key.text_key;
  v_after_number numeric := p_key.number_key;
  v_after_time timestamptz := p_key.time_key;
begin
  with page as (
    select p.id, p.name, p.price, p.created_at, row_number() over () as place
    from (
      select p.id, p.name, p.price, p.created_at
      from public.products p
      where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
        and (p_category_id is null or p.category_id = p_category_id)
        and (p_category_ids is null or p.category_id = any (p_category_ids))
        and (not p_deals_only or p.retail_price > p.price)
        and (p_min_price is null or p.price >= p_min_price)
        and (p_max_price is null or p.price <= p_max_price)
        and (p_sold_out_ids is null or p.kind = 'service'
          or (p.stock_quantity > coalesce(p.stock_buffer, v_buffer) and p.id <> all (p_sold_out_ids))
          or (p.kind = 'bundle' and private.online_saleable(p_tenant_id, p.id, null, now()) >= 1)
          or (p.has_variants and exists (
            select 1 from public.products v
            where v.tenant_id = p_tenant_id and v.parent_id = p.id and v.is_published and v.archived_at is null
              and v.stock_quantity > coalesce(v.stock_buffer, v_buffer) and v.id <> all (p_sold_out_ids))))
        and case when v_after_id is null then true else case p_sort
          when 'name' then (p.name, p.id) > (v_after_text, v_after_id)
          when 'price_asc' then (p.price, p.id) > (v_after_number, v_after_id)
          when 'price_desc' then (p.price, p.id) < (v_after_number, v_after_id)
          else (p.created_at, p.id) < (v_after_time, v_after_id) end end
      order by
        case p_sort when 'name' then p.name end, case p_sort when 'price_asc' then p.price end,
        case p_sort when 'price_desc' then p.price end desc, case p_sort when 'newest' then p.created_at end desc,
        case when p_sort in ('name', 'price_asc') then p.id end, case when p_sort not in ('name', 'price_asc') then p.id end desc
      limit p_limit + 1
    ) p
  )
  select coalesce(array_agg(g.id order by g.place) filter (where g.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', g.id, 'k', case p_sort
      when 'name' then to_jsonb(g.name) when 'newest' then to_jsonb(g.created_at)
      else to_jsonb(g.price) end)) filter (where g.place = p_limit))[1] end
  into ids, last_key
  from page g;
end;
$$;
comment on function private.shop_product_ids(uuid, uuid, uuid[], boolean, uuid[], numeric, numeric, text, private.page_key, integer) is
  'One page of a shop''s products by filter and order, with the cursor''s key when more follow. p_sold_out_ids null: stock does not matter.';

create or replace function private.count_shop_products(
  p_tenant_id uuid, p_category_id uuid, p_category_ids uuid[], p_deals_only boolean, p_sold_out_ids uuid[], p_min_price numeric, p_max_price numeric
)
returns bigint language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_buffer numeric := (select o.stock_buffer_default from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  return (
    select count(*)
    from public.products p
    where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null
      and (p_category_id is null or p.category_id = p_category_id)
      and (p_category_ids is null or p.category_id = any (p_category_ids))
      and (not p_deals_only or p.retail_price > p.price)
      and (p_min_price is null or p.price >= p_min_price)
      and (p_max_price is null or p.price <= p_max_price)
      and (p_sold_out_ids is null or p.kind = 'service'
        or (p.stock_quantity > coalesce(p.stock_buffer, v_buffer) and p.id <> all (p_sold_out_ids))
        or (p.kind = 'bundle' and private.online_saleable(p_tenant_id, p.id, null, now()) >= 1)
        or (p.has_variants and exists (
          select 1 from public.products v
          where v.tenant_id = p_tenant_id and v.parent_id = p.id and v.is_published and v.archived_at is null
            and v.stock_quantity > coalesce(v.stock_buffer, v_buffer) and v.id <> all (p_sold_out_ids))))
  );
end;
$$;
comment on function private.count_shop_products(uuid, uuid, uuid[], boolean, uuid[], numeric, numeric) is
  'How many products all pages of a shop''s list hold together.';

