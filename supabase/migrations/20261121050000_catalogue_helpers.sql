-- Catalogue functions: what they share. Lists page by key: a cursor holds the sort key and id of the last row shown, and the
-- number of rows counted for the first page, so that later pages need not count again.

create index stock_levels_reserved_idx on public.stock_levels (tenant_id, product_id) where reserved_quantity > 0;

create type private.page_key as (id uuid, text_key text, number_key numeric, time_key timestamptz, total bigint);
comment on type private.page_key is 'A decoded cursor: the last row''s id and sort key, and how many rows the first page counted.';

create function private.page_key(p_after text, p_sort text)
returns private.page_key language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_cursor jsonb := private.decode_cursor(p_after);
  v_key private.page_key;
begin
  if v_cursor is null then
    return null;
  end if;
  begin
    v_key.id := (v_cursor ->> 'i')::uuid;
    v_key.total := (v_cursor ->> 'n')::bigint;
    if ltrim(p_sort, '-') in ('price', 'stock', 'price_asc', 'price_desc') then
      v_key.number_key := (v_cursor ->> 'k')::numeric;
    elsif ltrim(p_sort, '-') in ('updated', 'newest') then
      v_key.time_key := (v_cursor ->> 'k')::timestamptz;
    else
      v_key.text_key := v_cursor ->> 'k';
    end if;
  exception when others then
    v_key := null;
  end;
  if v_key.id is null or v_key.total is null and p_sort <> 'search' or v_cursor ->> 's' is distinct from p_sort
    or coalesce(v_key.text_key, v_key.number_key::text, v_key.time_key::text) is null then
    perform private.refuse_input('p_after', 'This page no longer exists. Start from the first page.');
  end if;
  return v_key;
end;
$$;
comment on function private.page_key(text, text) is 'Decodes a cursor made for the same sort; invalid_input for any other.';

create function private.page_size(p_limit integer, p_default integer)
returns integer language sql immutable security invoker set search_path = ''
return least(greatest(coalesce(p_limit, p_default), 1), 100);
comment on function private.page_size(integer, integer) is 'Rows of a page: 1 to 100, p_default when not said.';

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

-- Rows found by key need no plan of their own per call.
create function private.product_rows(p_tenant_id uuid, p_ids uuid[], p_with_cost boolean)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_today date := private.business_date(p_tenant_id, now());
begin
  return (
    with rate as materialized (
      select d.tax_rate_id, r.rate_percent
      from (
        select distinct p.tax_rate_id from unnest(p_ids) as i (id) join public.products p on p.tenant_id = p_tenant_id and p.id = i.id
      ) d
      left join lateral private.tax_rate_on(p_tenant_id, d.tax_rate_id, v_today) r on true
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'sku', p.sku, 'barcode', b.barcode,
      'category_id', p.category_id, 'category_name', p.category_name, 'image_url', p.image_url, 'kind', p.kind, 'unit', p.unit,
      'price', p.price, 'retail_price', p.retail_price,
      'average_cost', case when p_with_cost then round(l.stock_value / nullif(greatest(l.quantity, 0), 0), 6) end,
      'stock_quantity', coalesce(l.quantity, 0), 'reserved_quantity', coalesce(l.reserved_quantity, 0),
      'low_stock_level', p.low_stock_level, 'is_published', p.is_published, 'is_archived', p.archived_at is not null,
      'has_variants', p.has_variants, 'parent_id', p.parent_id, 'tax_rate_id', p.tax_rate_id,
      'tax_rate_percent', coalesce(t.rate_percent, 0), 'updated_at', p.updated_at
    ) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    left join rate t on t.tax_rate_id is not distinct from p.tax_rate_id
    left join lateral (
      select c.barcode from public.product_barcodes c
      where c.tenant_id = p_tenant_id and c.product_id = p.id order by c.unit_factor, c.created_at, c.barcode limit 1
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
  );
end;
$$;
comment on function private.product_rows(uuid, uuid[], boolean) is 'Products as the staff''s lists show them, in the order of the ids.';
