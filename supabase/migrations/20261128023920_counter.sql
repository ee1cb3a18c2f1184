set local check_function_bodies = off;

DROP TRIGGER "_620_catalogue_variants" ON "public"."products";

DROP FUNCTION "public"."till_products"(text, uuid, integer);

CREATE OR REPLACE FUNCTION private.tg_products__variants_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.catalogue_changes as c (tenant_id, product_id)
  select p.tenant_id, p.id from public.products p
  where p.tenant_id = new.tenant_id and p.parent_id = new.id
    and (p.category_id is null or (old.name, old.image_url, old.options) is distinct from (new.name, new.image_url, new.options))
  order by p.id
  on conflict (tenant_id, product_id) do update set changed_at = excluded.changed_at where c.changed_at < now();
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.till_rows(p_tenant_id uuid, p_ids uuid[], p_barcode text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, now());
  v_bundles jsonb := '{}';
begin
  -- A bundle lies nowhere itself: what can be sold of it is made of what its components have.
  if exists (select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = any (p_ids) and p.kind = 'bundle') then
    v_bundles := (select coalesce(jsonb_object_agg(s.product_id, s.saleable), '{}')
      from private.bundle_saleable(p_tenant_id, p_ids) s);
  end if;
  return (
    with rate as materialized (
      select d.tax_rate_id, r.rate_percent
      from (
        select distinct p.tax_rate_id from unnest(p_ids) as i (id) join public.products p on p.tenant_id = p_tenant_id and p.id = i.id
      ) d
      left join lateral private.tax_rate_on(p_tenant_id, d.tax_rate_id, v_today) r on true
    )
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'name', p.name, 'sku', p.sku, 'barcode', b.barcode, 'image_url', p.image_url, 'category_id', p.category_id,
      'unit', p.unit, 'price', p.price, 'kind', p.kind, 'tracks_serials', p.tracks_serials, 'has_open_price', p.has_open_price,
      'stock_quantity', case when p.kind = 'bundle' then coalesce((v_bundles ->> p.id::text)::numeric, 0) else p.stock_quantity end,
      'tax_rate_percent', coalesce(t.rate_percent, 0), 'unit_factor', coalesce(b.unit_factor, 1), 'unit_label', b.label,
      'quantity', null, 'label', null, 'modifier_sets', coalesce(m.modifier_sets, '[]'),
      'variant_of', (select private.variant_of_json(p, o) from public.products o
        where o.tenant_id = p_tenant_id and o.id = p.parent_id)) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.id
    left join rate t on t.tax_rate_id is not distinct from p.tax_rate_id
    -- Shown in a list, a code stands for one unit; scanned, for what that code sells.
    left join lateral (
      select c.barcode, case when p_barcode is null then 1 else c.unit_factor end as unit_factor,
        case when p_barcode is not null then c.label end as label
      from public.product_barcodes c
      where c.tenant_id = p_tenant_id and c.product_id = p.id and (p_barcode is null or c.barcode = p_barcode)
      -- On the shelf a card must not stand for the crate's code: without a single piece's code it shows none.
        and (p_barcode is not null or c.unit_factor = 1)
      order by c.created_at, c.barcode limit 1
    ) b on true
    left join private.till_modifier_sets(p_tenant_id, p_ids) m on m.product_id = p.id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.variant_of_json(p_variant public.products, p_parent public.products)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case when (p_variant).parent_id is not null then jsonb_build_object(
    'id', (p_parent).id, 'name', (p_parent).name, 'image_url', (p_parent).image_url, 'options', (p_parent).options,
    'values', (p_variant).option_values) end;
$function$;

ALTER FUNCTION "private"."variant_of_json"(public.products, public.products) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.till_catalogue(p_after text DEFAULT NULL::text, p_limit integer DEFAULT 2000)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  v_tenant_id uuid := private.require_till_reader();
  v_after jsonb := private.decode_cursor(p_after);
  v_at timestamptz := coalesce(private.input_instant(v_after, 'k'), '-infinity');
  v_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') else '00000000-0000-0000-0000-000000000000' end;
  v_limit integer := least(greatest(coalesce(p_limit, 2000), 1), 5000);
  -- No transaction lasts two minutes. What was written since may still be committed behind what this walk has passed, so that the
  -- next walk begins two minutes before this one did.
  v_settled timestamptz := coalesce(private.input_instant(v_after, 's'), clock_timestamp() - interval '2 minutes');
  v_read record;
begin
  with page as materialized (
    select c.changed_at, c.product_id, row_number() over (order by c.changed_at, c.product_id) as place
    from private.catalogue_changes c
    where c.tenant_id = v_tenant_id and (c.changed_at, c.product_id) > (v_at, v_id)
    order by c.changed_at, c.product_id limit v_limit + 1
  ), shown as (
    select g.place, g.changed_at, g.product_id, p.id, p.name, p.sku, p.price, p.unit, p.kind, p.tax_rate_id, p.category_id, p.image_url,
      p.brand, p.parent_id, (select m.category_id from public.products m where m.tenant_id = v_tenant_id and m.id = p.parent_id) as parent_category_id,
      (select private.variant_of_json(p, m) from public.products m where m.tenant_id = v_tenant_id and m.id = p.parent_id) as variant_of,
      p.tracks_batches, p.tracks_serials, p.has_open_price
    from page g
    left join public.products p
      on p.tenant_id = v_tenant_id and p.id = g.product_id and p.archived_at is null and not p.has_variants
    where g.place <= v_limit
  ), choices as (
    select jsonb_object_agg(m.product_id, m.modifier_sets) as by_product
    from private.till_modifier_sets(v_tenant_id, array(select n.id from shown n where n.id is not null)) m
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'name', s.name, 'sku', s.sku, 'price', s.price, 'unit', s.unit, 'kind', s.kind, 'tax_rate_id', s.tax_rate_id,
      'category_id', s.category_id, 'image_url', s.image_url, 'brand', s.brand, 'parent_id', s.parent_id,
      'parent_category_id', s.parent_category_id, 'variant_of', s.variant_of,
      'tracks_batches', s.tracks_batches, 'tracks_serials', s.tracks_serials, 'has_open_price', s.has_open_price,
      -- Looked up product by product: a join of the two lists is as slow as their product where a new catalogue is taken for a row or two.
      'barcodes', coalesce((
        select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'unit_factor', b.unit_factor, 'label', b.label) order by b.created_at, b.barcode)
        from public.product_barcodes b where b.tenant_id = v_tenant_id and b.product_id = s.id), '[]'),
      'modifier_sets', coalesce(c.by_product -> s.id::text, '[]')) order by s.place) filter (where s.id is not null), '[]') as rows,
    coalesce(jsonb_agg(s.product_id order by s.place) filter (where s.id is null), '[]') as removed_ids,
    exists (select 1 from page g where g.place > v_limit) as has_more,
    coalesce(max(s.changed_at), v_at) as last_at, coalesce((array_agg(s.product_id order by s.place desc))[1], v_id) as last_id
  into v_read
  from shown s cross join choices c;
  return jsonb_build_object(
    'rows', v_read.rows, 'removed_ids', v_read.removed_ids, 'has_more', v_read.has_more,
    'next_cursor', private.feed_cursor(v_read.has_more, v_read.last_at, v_read.last_id, v_settled),
    'total', case when v_after is null then (
      select count(*) from private.catalogue_changes c where c.tenant_id = v_tenant_id) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.till_products(p_query text DEFAULT NULL::text, p_category_id uuid DEFAULT NULL::uuid, p_limit integer DEFAULT 60, p_parent_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_term text := private.search_term(p_query);
  v_limit integer := private.page_size(p_limit, 60);
  v_category_ids uuid[] := case when p_category_id is not null then private.category_ids_within(v_tenant_id, p_category_id) end;
  v_ids uuid[];
begin
  if p_parent_id is not null then
    return private.till_rows(v_tenant_id, array(
      select p.id from public.products p
      where p.tenant_id = v_tenant_id and p.parent_id = p_parent_id and p.archived_at is null
      order by p.name, p.id limit 200));
  end if;
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
$function$;

ALTER FUNCTION "public"."till_products"(text, uuid, integer, uuid) OWNER TO "postgres";

CREATE TRIGGER _620_catalogue_variants AFTER UPDATE OF category_id, name, image_url, image_urls, options ON public.products FOR EACH ROW WHEN ((new.has_variants AND ((old.category_id IS DISTINCT FROM new.category_id) OR (old.name IS DISTINCT FROM new.name) OR (old.image_url IS DISTINCT FROM new.image_url) OR (old.options IS DISTINCT FROM new.options)))) EXECUTE FUNCTION private.tg_products__variants_change();

COMMENT ON FUNCTION "private"."tg_products__variants_change"() IS 'Another name, picture or order of sizes and colours of a product is news of its variants, another category of those that have none of their own.';

COMMENT ON FUNCTION "private"."variant_of_json"(public.products, public.products) IS 'Of a variant its product as the till groups by it: {id, name, image_url, options: [{name, values}] in their own order, values: {Size: M}}; null for any other.';

COMMENT ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) IS 'TillProduct[]: what can be sold, variants one by one, each with the product it is of; with p_parent_id all variants of that product (200 at most) and nothing else; by name, or those beginning with and then holding the query, then those of a category that is called so. Sizes, hyphens and the order of words may be written in any way.';

REVOKE ALL ON FUNCTION "private"."variant_of_json"(public.products, public.products) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."variant_of_json"(public.products, public.products) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."variant_of_json"(public.products, public.products) TO "postgres";

REVOKE ALL ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) TO "service_role";
