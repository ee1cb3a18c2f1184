set local check_function_bodies = off;

DROP TRIGGER "_620_catalogue_variants" ON "public"."products";

DROP FUNCTION "public"."till_products"(text, uuid, integer);

CREATE OR REPLACE FUNCTION private.clean_scan(p_code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select regexp_replace(
    regexp_replace(p_code, '^[\s\u0001-\u001f\u007f\u00a0\ufeff]+|[\s\u0001-\u001f\u007f\u00a0\ufeff]+$', '', 'g'), '^\][A-Za-z][0-9A-Za-z](?=.)', '');
$function$;

ALTER FUNCTION "private"."clean_scan"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.product_id_by_code(p_tenant_id uuid, p_code text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_code text := private.clean_scan(p_code);
begin
  if length(v_code) not between 1 and 200 then
    return null;
  end if;
  return coalesce(
    (select b.product_id from public.product_barcodes b where b.tenant_id = p_tenant_id and b.barcode = v_code),
    (select p.id from public.products p where p.tenant_id = p_tenant_id and p.sku is not null and lower(p.sku) = lower(v_code)),
    (select b.product_id from unnest(private.scan_codes(v_code)) with ordinality as s (code, place)
     join public.product_barcodes b on b.tenant_id = p_tenant_id and b.barcode = s.code
     order by s.place limit 1));
end;
$function$;

CREATE OR REPLACE FUNCTION private.record_count_entries(p_tenant_id uuid, p_user_id uuid, p_batch jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_count public.stock_counts;
  v_entries jsonb;
  v_device text;
  v_skew interval;
  v_sent_at timestamptz;
  v_categories uuid[];
  v_product_ids uuid[];
begin
  perform private.input_object(p_batch, 'p_batch');
  v_entries := private.read_count_entries(p_batch);
  v_device := private.input_text(p_batch, 'device_id', 64);
  v_sent_at := private.input_instant(p_batch, 'sent_at');
  v_skew := coalesce(p_now - v_sent_at, interval '0');
  -- Held until the end: nothing is taken down while the count is being posted.
  select * into v_count from public.stock_counts c
  where c.tenant_id = p_tenant_id and c.id = private.input_uuid(p_batch, 'count_id') for share;
  if v_count.id is null then
    perform private.open_count_for(p_tenant_id, private.input_uuid(p_batch, 'count_id'));
  end if;
  v_categories := private.count_category_ids(v_count);

  select jsonb_agg(jsonb_build_object('place', e.place, 'id', e.id, 'product_id', p.id, 'mode', e.mode, 'zone', e.zone, 'code', e.code,
    -- Goods that track no batches have none, whatever the device believed when it wrote this down.
    'batch_number', case when p.tracks_batches then e.batch_number end, 'expires_on', case when p.tracks_batches then e.expires_on end,
    'quantity', round(e.quantity * case when e.product_id is null then coalesce(b.unit_factor, 1) else 1 end, 3),
    'counted_at', least(greatest(coalesce(e.counted_at + v_skew, p_now), v_count.opened_at), p_now),
    'hash', e.hash, 'state', case
      when f.id is not null then case when f.request_hash = e.hash and f.stock_count_id = v_count.id then 'replayed' else 'mismatch' end
      when v_count.status not in ('open', 'review') then 'closed'
      when p.id is null then 'unknown_product'
      when p.kind <> 'goods' or p.has_variants then 'no_stock'
      when p.tracks_serials then 'has_serials'
      when abs(e.quantity * case when e.product_id is null then coalesce(b.unit_factor, 1) else 1 end) > 1e9 then 'too_much'
      when not case v_count.scope when 'all' then true when 'categories' then coalesce(p.category_id = any (v_categories), false)
        else p.id = any (v_count.scope_ids) end then 'not_in_scope'
      else 'accepted' end) order by e.place)
  into v_entries
  from (
    select x.*, private.request_hash(jsonb_build_object('m', x.mode, 'p', x.product_id, 'c', x.code, 'q', x.quantity, 'z', x.zone,
      'b', x.batch_number, 'x', x.expires_on)) as hash
    from jsonb_to_recordset(v_entries) as x (
      place integer, id uuid, mode text, product_id uuid, code text, quantity numeric, zone text, batch_number text,
      expires_on date, counted_at timestamptz)
  ) e
  left join public.stock_count_entries f on f.tenant_id = p_tenant_id and f.id = e.id
  left join public.products p on p.tenant_id = p_tenant_id
    and p.id = case when e.product_id is null then private.product_id_by_code(p_tenant_id, e.code) else e.product_id end
  left join lateral (
    select c.unit_factor
    from unnest(private.scan_codes(e.code)) with ordinality as s (code, place)
    join public.product_barcodes c on c.tenant_id = p_tenant_id and c.barcode = s.code
    where e.product_id is null and c.product_id = p.id
    order by s.place limit 1
  ) b on true;

  select coalesce(array_agg(distinct e.product_id order by e.product_id), '{}') into v_product_ids
  from jsonb_to_recordset(v_entries) as e (product_id uuid, state text) where e.state = 'accepted';
  if cardinality(v_product_ids) > 0 then
    perform private.lock_count_lines(v_count, v_product_ids);
    insert into public.stock_count_entries (
      tenant_id, id, stock_count_id, product_id, mode, quantity, zone, code, batch_number, expires_on, counted_at, received_at, counted_by, device_id, request_hash)
    select p_tenant_id, e.id, v_count.id, e.product_id, e.mode, e.quantity, e.zone, e.code, e.batch_number, e.expires_on, e.counted_at, p_now,
      p_user_id, v_device, e.hash
    from jsonb_to_recordset(v_entries) as e (
      place integer, id uuid, product_id uuid, mode text, quantity numeric, zone text, code text, batch_number text, expires_on date,
      counted_at timestamptz, hash text, state text)
    where e.state = 'accepted'
    order by e.counted_at, e.place
    on conflict (tenant_id, id) do nothing;
    perform private.refresh_count_lines(v_count, v_product_ids);
  end if;
  return jsonb_build_object(
    'entries', (select jsonb_agg(jsonb_build_object('id', e.id, 'state', e.state, 'product_id', e.product_id) order by e.place)
      from jsonb_to_recordset(v_entries) as e (place integer, id uuid, state text, product_id uuid)),
    'lines', private.count_sheet_rows(v_count, array(
      select distinct e.product_id from jsonb_to_recordset(v_entries) as e (product_id uuid, state text)
      where e.state in ('accepted', 'replayed'))),
    'status', v_count.status);
end;
$function$;

CREATE OR REPLACE FUNCTION private.scan_codes(p_code text)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_code text := private.clean_scan(p_code);
  v_gtin text := lpad(coalesce(
    private.scan_element(p_code) ->> 'gtin',
    case when v_code ~ '^[0-9]{12,14}$' or private.has_check_digit(v_code) then v_code end,
    private.upc_a_of(v_code)), 14, '0');
  v_short text := private.upc_a_of(v_code);
begin
  return array(
    select f.code
    from (
      select v_code as code, -1 as place
      union all
      select right(v_gtin, n.length), 14 - n.length from unnest(array[14, 13, 12, 8]) as n (length)
      where left(v_gtin, 14 - n.length) ~ '^0*$'
      union all
      select lpad(v_short, n.length, '0'), 34 - n.length from unnest(array[14, 13, 12]) as n (length) where v_short is not null
    ) f
    where f.code <> ''
    group by f.code order by min(f.place), f.code);
end;
$function$;

ALTER FUNCTION "private"."scan_codes"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.scan_element(p_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_code text := private.clean_scan(p_code);
  v_gtin text;
  v_weight text[];
  v_rest text;
begin
  if v_code ~* '^https?://' then
    v_gtin := lpad((regexp_match(v_code, '/01/([0-9]{8,14})(?:[/?#]|$)'))[1], 14, '0');
    v_weight := regexp_match(v_code, '[/?&]310([0-5])[/=]([0-9]{6})');
  elsif v_code ~ '^\(01\)[0-9]{14}' then
    v_gtin := substr(v_code, 5, 14);
    v_weight := regexp_match(v_code, '\(310([0-5])\)([0-9]{6})');
  elsif v_code ~ '^01[0-9]{14}' then
    v_gtin := substr(v_code, 3, 14);
    v_rest := ltrim(substr(v_code, 17), chr(29));
    while v_rest <> '' and v_weight is null loop
      v_weight := regexp_match(v_rest, '^310([0-5])([0-9]{6})');
      v_rest := ltrim(case
        when v_rest ~ '^3[1-6][0-9]{8}' then substr(v_rest, 11)
        when v_rest ~ '^1[1-7][0-9]{6}' then substr(v_rest, 9)
        when v_rest ~ '^20[0-9]{2}' then substr(v_rest, 5)
        -- Of any length: to the next separator.
        when strpos(v_rest, chr(29)) > 0 then substr(v_rest, strpos(v_rest, chr(29)))
        else '' end, chr(29));
    end loop;
  end if;
  if v_gtin is null or private.check_digit(left(v_gtin, 13)) <> right(v_gtin, 1) then
    return null;
  end if;
  return jsonb_build_object('gtin', v_gtin, 'weight', round(v_weight[2]::numeric / power(10::numeric, v_weight[1]::integer), 3));
end;
$function$;

ALTER FUNCTION "private"."scan_element"(text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION private.upc_a_of(p_code text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select a.digits || right(p_code, 1)
  from (
    select left(p_code, 1) || case
      when substr(p_code, 7, 1) in ('0', '1', '2') then substr(p_code, 2, 2) || substr(p_code, 7, 1) || '0000' || substr(p_code, 4, 3)
      when substr(p_code, 7, 1) = '3' then substr(p_code, 2, 3) || '00000' || substr(p_code, 5, 2)
      when substr(p_code, 7, 1) = '4' then substr(p_code, 2, 4) || '00000' || substr(p_code, 6, 1)
      else substr(p_code, 2, 5) || '0000' || substr(p_code, 7, 1) end as digits
  ) a
  where p_code ~ '^[01][0-9]{7}$' and private.check_digit(a.digits) = right(p_code, 1);
$function$;

ALTER FUNCTION "private"."upc_a_of"(text) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.find_product_by_code(p_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('products.view');
  v_product_id uuid := private.product_id_by_code(v_tenant_id, p_code);
  v_barcode text;
  v_weight numeric := (private.scan_element(p_code) ->> 'weight')::numeric;
  v_row jsonb;
begin
  if v_product_id is null then
    return private.label_row(v_tenant_id, p_code);
  end if;
  perform 1 from public.products p
  where p.tenant_id = v_tenant_id and p.id = v_product_id and p.archived_at is null and not p.has_variants;
  if not found then
    return null;
  end if;
  v_barcode := (
    select b.barcode from unnest(private.scan_codes(p_code)) with ordinality as s (code, place)
    join public.product_barcodes b on b.tenant_id = v_tenant_id and b.barcode = s.code
    where b.product_id = v_product_id
    order by s.place limit 1);
  v_row := private.till_rows(v_tenant_id, array[v_product_id], v_barcode) -> 0;
  if v_weight > 0 then
    return v_row || jsonb_build_object('quantity', v_weight, 'label',
      jsonb_build_object('kind', 'weight', 'barcode', private.clean_scan(p_code), 'amount', null));
  end if;
  return v_row;
end;
$function$;

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

COMMENT ON FUNCTION "private"."clean_scan"(text) IS 'A scan without the blanks, tabs and control signs around it, and without the sign of its symbology (]C1, ]d2, ]E0).';

COMMENT ON FUNCTION "private"."product_id_by_code"(uuid, text) IS 'The product of an exact barcode or sku, else of another form of the same GTIN, whatever its state; null when unknown.';

COMMENT ON FUNCTION "private"."scan_codes"(text) IS 'The codes that what was scanned may be kept under, itself first: one GTIN is one number, with or without the zeros before it, whether it came as EAN, UPC, UPC-E, element string or Digital Link.';

COMMENT ON FUNCTION "private"."scan_element"(text) IS 'Of a GS1 element string, with or without brackets, or a GS1 Digital Link: {gtin: 14 digits, weight: kilograms or null}; null for other codes and a wrong check digit.';

COMMENT ON FUNCTION "private"."tg_products__variants_change"() IS 'Another name, picture or order of sizes and colours of a product is news of its variants, another category of those that have none of their own.';

COMMENT ON FUNCTION "private"."upc_a_of"(text) IS 'The twelve digits that a UPC-E of eight is short for; null where it is none.';

COMMENT ON FUNCTION "private"."variant_of_json"(public.products, public.products) IS 'Of a variant its product as the till groups by it: {id, name, image_url, options: [{name, values}] in their own order, values: {Size: M}}; null for any other.';

COMMENT ON FUNCTION "public"."find_product_by_code"(text) IS 'The TillProduct of an exact barcode, or else sku, or else another form of the same GTIN (padded, UPC-E, GS1 element string or Digital Link, with the weight that it says), or else of a scale''s label, then with the quantity it says; null when unknown, archived or sold only as variants.';

COMMENT ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) IS 'TillProduct[]: what can be sold, variants one by one, each with the product it is of; with p_parent_id all variants of that product (200 at most) and nothing else; by name, or those beginning with and then holding the query, then those of a category that is called so. Sizes, hyphens and the order of words may be written in any way.';

REVOKE ALL ON FUNCTION "private"."clean_scan"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."clean_scan"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."clean_scan"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."scan_codes"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."scan_codes"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."scan_codes"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."scan_element"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."scan_element"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."scan_element"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."upc_a_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."upc_a_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."upc_a_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."variant_of_json"(public.products, public.products) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."variant_of_json"(public.products, public.products) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."variant_of_json"(public.products, public.products) TO "postgres";

REVOKE ALL ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."till_products"(text, uuid, integer, uuid) TO "service_role";
