-- The till asked without its own copy of the catalogue finds what that finds.

create or replace function public.till_products(p_query text default null, p_category_id uuid default null, p_limit integer default 60)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_term text := private.search_term(p_query);
  v_limit integer := private.page_size(p_limit, 60);
  v_category_ids uuid[] := case when p_category_id is not null then private.category_ids_within(v_tenant_id, p_category_id) end;
  v_ids uuid[];
begin
  if v_term is null then
    v_ids := array(
      select p.id from public.products p
      where p.tenant_id = v_tenant_id and p.archived_at is null and not p.has_variants
        and (v_category_ids is null or p.category_id = any (v_category_ids))
      order by p.name, p.id limit v_limit);
    return private.till_rows(v_tenant_id, v_ids);
  end if;
  v_term := private.product_term(v_tenant_id, v_term, false);
  -- Names that begin with the letters come first, then whatever holds them. The inner order is that of the prefix index.
  v_ids := array(
    select b.id
    from (
      select p.id, p.name from public.products p
      where p.tenant_id = v_tenant_id and p.archived_at is null and not p.has_variants
        and lower(p.name) like private.escape_like(v_term) || '%'
        and (v_category_ids is null or p.category_id = any (v_category_ids))
      order by lower(p.name) using operator(pg_catalog.~<~), p.id limit v_limit
    ) b
    order by b.name, b.id);
  if cardinality(v_ids) < v_limit and length(v_term) >= 2 then
    v_ids := v_ids || (array(
      select i from unnest(private.search_product_ids(v_tenant_id, v_term, false, v_category_ids, null, null, v_limit))
        with ordinality as f (i, place)
      where i <> all (v_ids) order by f.place))[:v_limit - cardinality(v_ids)];
  end if;
  -- A category has many goods: they come behind those that are called so themselves.
  if cardinality(v_ids) < v_limit and length(v_term) >= 2 then
    v_ids := v_ids || private.called_product_ids(v_tenant_id, v_term, false, v_category_ids, null, null, v_limit - cardinality(v_ids));
  end if;
  if v_ids = '{}' then
    v_ids := array(
      select p.id from unnest(private.other_matches(v_tenant_id, v_term, false, 2000)) with ordinality as f (id, place)
      join public.products p on p.tenant_id = v_tenant_id and p.id = f.id
      where v_category_ids is null or p.category_id = any (v_category_ids)
      order by f.place limit v_limit);
  end if;
  return private.till_rows(v_tenant_id, v_ids);
end;
$$;
comment on function public.till_products(text, uuid, integer) is
  'TillProduct[]: what can be sold, variants one by one; by name, or those beginning with and then holding the query, then those of a category that is called so. Sizes, hyphens and the order of words may be written in any way.';
