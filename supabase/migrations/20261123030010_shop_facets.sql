-- Facets of the shop's lists: what the products of a list differ in, by the options of their variants (size, colour) and by brand.
-- Whatever is chosen holds of one thing that can be bought: a red M is no red L beside a blue M.

create function private.facet_keys(p_option_values jsonb, p_brand text)
returns text[] language sql immutable security invoker set search_path = '' as $$
  select coalesce(array_agg(distinct k.key), '{}')
  from (
    select lower(btrim(o.key)) || chr(31) || lower(btrim(o.value)) as key from jsonb_each_text(p_option_values) as o
    union all
    select 'brand' || chr(31) || lower(p_brand) where p_brand is not null
  ) k;
$$;
comment on function private.facet_keys(jsonb, text) is
  'What a product or variant is found by in the lists of a shop: facet and value in lower case, with a character between them that no name has.';

create index products_shop_facets_idx on public.products using gin (tenant_id, private.facet_keys(option_values, brand))
  with (gin_pending_list_limit = 512)
  where is_published and archived_at is null and (brand is not null or parent_id is not null);

create function private.input_facets(p_facets jsonb)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_name text;
  v_values jsonb;
  v_keys text[] := '{}';
begin
  if coalesce(jsonb_typeof(p_facets), 'null') = 'null' then
    return '{}';
  elsif jsonb_typeof(p_facets) <> 'object' or (select count(*) from jsonb_object_keys(p_facets)) > 6 then
    perform private.refuse_input('p_facets', 'Choose values of at most 6 facets.');
  end if;
  for v_name, v_values in select f.key, f.value from jsonb_each(p_facets) as f loop
    if jsonb_typeof(v_values) <> 'array' or length(v_name) > 200 then
      perform private.refuse_input('p_facets', 'The values of a facet are a list.');
    elsif jsonb_array_length(v_values) not between 1 and 30
      or exists (select 1 from jsonb_array_elements(v_values) as v where jsonb_typeof(v) <> 'string' or length(v #>> '{}') > 200) then
      perform private.refuse_input('p_facets', 'Choose 1 to 30 values of a facet.');
    end if;
    v_keys := v_keys || array(
      select lower(btrim(v_name)) || chr(31) || lower(btrim(t.value)) from jsonb_array_elements_text(v_values) as t (value));
  end loop;
  return v_keys;
end;
$$;
comment on function private.input_facets(jsonb) is
  'The keys of chosen facets, {"Size": ["M", "L"], "Brand": ["Baraka"]}: up to 6 facets of 1 to 30 values each, or invalid_input.';

create function private.facet_items(p_tenant_id uuid, p_chosen text[], out item_ids uuid[], out product_ids uuid[])
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_names text[] := array(select distinct split_part(k.key, chr(31), 1) from unnest(p_chosen) as k (key));
  -- One condition each, which the index answers together; of rows by the thousand, none is looked at one by one.
  v_1 text[] := array(select k.key from unnest(p_chosen) as k (key) where starts_with(k.key, v_names[1] || chr(31)));
  v_2 text[] := nullif(array(select k.key from unnest(p_chosen) as k (key) where starts_with(k.key, v_names[2] || chr(31))), '{}');
  v_3 text[] := nullif(array(select k.key from unnest(p_chosen) as k (key) where starts_with(k.key, v_names[3] || chr(31))), '{}');
  v_4 text[] := nullif(array(select k.key from unnest(p_chosen) as k (key) where starts_with(k.key, v_names[4] || chr(31))), '{}');
  v_5 text[] := nullif(array(select k.key from unnest(p_chosen) as k (key) where starts_with(k.key, v_names[5] || chr(31))), '{}');
  v_6 text[] := nullif(array(select k.key from unnest(p_chosen) as k (key) where starts_with(k.key, v_names[6] || chr(31))), '{}');
begin
  if p_chosen = '{}' then
    return;
  end if;
  select coalesce(array_agg(p.id), '{}'), coalesce(array_agg(distinct coalesce(p.parent_id, p.id)), '{}') into item_ids, product_ids
  from public.products p
  where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and (p.brand is not null or p.parent_id is not null)
    and private.facet_keys(p.option_values, p.brand) && v_1
    and (v_2 is null or private.facet_keys(p.option_values, p.brand) && v_2)
    and (v_3 is null or private.facet_keys(p.option_values, p.brand) && v_3)
    and (v_4 is null or private.facet_keys(p.option_values, p.brand) && v_4)
    and (v_5 is null or private.facet_keys(p.option_values, p.brand) && v_5)
    and (v_6 is null or private.facet_keys(p.option_values, p.brand) && v_6);
end;
$$;
comment on function private.facet_items(uuid, text[]) is
  'What has one of the chosen values of every facet that is chosen: products and variants by themselves, and the products that are listed for them. Null for no choice.';

create function private.listed_only_ids(p_tenant_id uuid, p_term text, p_chosen_ids uuid[])
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_found uuid[];
begin
  if p_term is null then
    return p_chosen_ids;
  end if;
  v_found := private.search_product_ids(p_tenant_id, p_term, true, null, null, null, 2000);
  if v_found = '{}' then
    v_found := private.parents_of_variants_with(p_tenant_id, p_term, 2000);
  end if;
  return case when p_chosen_ids is null then v_found else array(select unnest(v_found) intersect select unnest(p_chosen_ids)) end;
end;
$$;
comment on function private.listed_only_ids(uuid, text, uuid[]) is
  'Which products a list is narrowed to by a search (its first 2,000) and by what is chosen; null for all.';

create function private.facet_counts(p_tenant_id uuid, p_ids uuid[], p_item_ids uuid[], p_only text, p_except text[])
returns table (facet text, name text, value text, products bigint)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
begin
  return query
    with items as (
      select p.id, p.id as product_id, p.option_values, p.brand from public.products p
      where p.tenant_id = p_tenant_id and p.id = any (p_ids)
      union all
      select v.id, v.parent_id, v.option_values, v.brand from public.products v
      where v.tenant_id = p_tenant_id and v.parent_id = any (p_ids) and v.is_published and v.archived_at is null
    ), facts as (
      select i.product_id, btrim(o.key) as name, btrim(o.value) as value from items i cross join lateral jsonb_each_text(i.option_values) as o
      where p_item_ids is null or i.id = any (p_item_ids)
      union all
      select i.product_id, 'Brand', i.brand from items i where i.brand is not null and (p_item_ids is null or i.id = any (p_item_ids))
    )
    select lower(f.name), min(f.name), min(f.value), count(distinct f.product_id)
    from facts f
    where (p_only is null or lower(f.name) = p_only) and lower(f.name) <> all (p_except)
    group by lower(f.name), lower(f.value);
end;
$$;
comment on function private.facet_counts(uuid, uuid[], uuid[], text, text[]) is
  'How many of some products have each value of their facets, in a variant that fits what is chosen elsewhere (p_item_ids; null: nothing is).';
