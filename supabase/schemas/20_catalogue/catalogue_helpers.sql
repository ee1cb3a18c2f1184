-- Catalogue functions: what they share. Lists page by key: a cursor holds the sort key and id of the last row shown, and the
-- number of rows counted for the first page, so that later pages need not count again.

create function private.search_term(p_query text)
returns text language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_term text := btrim(regexp_replace(left(coalesce(p_query, ''), 200), '[[:space:][:cntrl:]]+', ' ', 'g'));
begin
  return nullif(lower(left(v_term, 100) collate "und-x-icu"), '');
end;
$$;
comment on function private.search_term(text) is 'What was typed, as search_text holds it: lower case, single spaces, at most 100 characters; null when empty.';

create function private.has_letters_enough(p_term text)
returns boolean language sql immutable security invoker set search_path = ''
return p_term ~ '[[:alnum:]]{3}';
comment on function private.has_letters_enough(text) is 'Whether a term holds three letters or digits in a row, so that the trigram index can find it.';

create function private.category_ids_within(p_tenant_id uuid, p_category_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    with recursive within as (
      select c.id from public.categories c where c.tenant_id = p_tenant_id and c.id = p_category_id
      union
      select c.id from within w join public.categories c on c.tenant_id = p_tenant_id and c.parent_id = w.id
    )
    select w.id from within w);
end;
$$;
comment on function private.category_ids_within(uuid, uuid) is 'A category and everything below it; empty when it does not exist.';

create function private.product_rows(p_tenant_id uuid, p_ids uuid[], p_with_cost boolean)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_today date := private.business_date(p_tenant_id, now());
  v_includes_tax boolean;
  v_low_default numeric;
begin
  select t.prices_include_tax, t.low_stock_default into v_includes_tax, v_low_default
  from public.tenant_policies t where t.tenant_id = p_tenant_id;
  return (
    with rate as materialized (
      select d.tax_rate_id, r.rate_percent
      from (
        select distinct p.tax_rate_id from unnest(p_ids) as i (id) join public.products p on p.tenant_id = p_tenant_id and p.id = i.id
      ) d
      left join lateral private.tax_rate_on(p_tenant_id, d.tax_rate_id, v_today) r on true
    ), bundle as materialized (
      select b.product_id, b.saleable
      from private.bundle_saleable(p_tenant_id, array(
        select p.id from unnest(p_ids) as i (id) join public.products p on p.tenant_id = p_tenant_id and p.id = i.id
        where p.kind = 'bundle'), null) b
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'sku', p.sku, 'barcode', b.barcode,
      'category_id', p.category_id, 'category_name', p.category_name, 'image_url', p.image_url, 'kind', p.kind, 'unit', p.unit,
      'price', p.price, 'retail_price', p.retail_price,
      'average_cost', c.average_cost, 'last_cost', c.last_cost,
      'margin_percent', round(100 * (n.net_price - coalesce(c.average_cost, c.last_cost)) / nullif(n.net_price, 0), 1),
      'stock_quantity', coalesce(k.saleable, l.quantity, 0), 'reserved_quantity', coalesce(l.reserved_quantity, 0),
      'low_stock_level', p.low_stock_level,
      'is_low', p.kind = 'goods' and not p.has_variants and coalesce(l.quantity, 0) <= coalesce(p.low_stock_level, v_low_default, 0),
      'is_published', p.is_published, 'is_archived', p.archived_at is not null, 'is_featured', p.is_featured,
      'has_variants', p.has_variants, 'parent_id', p.parent_id, 'tax_rate_id', p.tax_rate_id,
      'tax_rate_percent', coalesce(t.rate_percent, 0), 'brand', p.brand, 'attributes', p.attributes, 'created_at', p.created_at, 'updated_at', p.updated_at
    ) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    left join rate t on t.tax_rate_id is not distinct from p.tax_rate_id
    left join bundle k on k.product_id = p.id
    left join lateral (
      select o.barcode from public.product_barcodes o
      where o.tenant_id = p_tenant_id and o.product_id = p.id order by o.unit_factor, o.created_at, o.barcode limit 1
    ) b on true
    -- The stock of a product with variants is what its variants have.
    left join lateral (
      select sum(s.quantity) as quantity, sum(s.stock_value) as stock_value, sum(s.reserved_quantity) as reserved_quantity
      from (
        select o.quantity, o.stock_value, o.reserved_quantity
        from public.stock_levels o
        where not p.has_variants and o.tenant_id = p_tenant_id and o.product_id = p.id
        union all
        select o.quantity, o.stock_value, o.reserved_quantity
        from public.products v
        join public.stock_levels o on o.tenant_id = p_tenant_id and o.product_id = v.id
        where p.has_variants and v.tenant_id = p_tenant_id and v.parent_id = p.id and v.archived_at is null
      ) s
    ) l on true
    left join lateral (
      select round(l.stock_value / nullif(greatest(l.quantity, 0), 0), 6) as average_cost,
        (select round(o.last_cost, 6) from public.product_costs o where o.tenant_id = p_tenant_id and o.product_id = p.id) as last_cost
      where p_with_cost
    ) c on true
    cross join lateral (
      select case when v_includes_tax then p.price / (1 + coalesce(t.rate_percent, 0) / 100) else p.price end as net_price
    ) n
  );
end;
$$;
comment on function private.product_rows(uuid, uuid[], boolean) is
  'Products as the staff''s lists show them, in the order of the ids. margin_percent is of the price without tax.';
