set local check_function_bodies = off;

ALTER TABLE "public"."product_barcodes" ADD COLUMN "gtin" text;

CREATE OR REPLACE FUNCTION private.compare_import_products(p_job public.import_jobs, p_rows integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id constant uuid := p_job.tenant_id;
  v_options constant jsonb := p_job.options;
  v_columns constant jsonb := private.import_columns(p_job);
begin
  -- "offset 0" keeps a look-up a look-up: of rows that have just come the planner knows nothing, and would go through all of them
  -- for each row instead.
  with paths as materialized (
    select g.path, lower(g.path) as known_as from private.import_category_paths(v_tenant_id) g
  ), rates as materialized (
    select * from private.import_tax_rates(v_tenant_id)
  ), places as materialized (
    select * from private.import_locations(v_tenant_id, (v_options ->> 'location_id')::uuid)
  ), r as materialized (
    select i.row_number, i.input, i.keys, i.cell_errors, i.entity_id, i.action, i.is_second
    from public.import_rows i
    where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows)
  ), matched as materialized (
    select * from private.find_import_products(p_job, p_rows)
  ), present as materialized (
    select * from private.import_product_now(v_tenant_id, array(select m.id from matched m where m.match_count = 1))
  ), doubled as materialized (
    select r.row_number, min(k.row_number) as first_row, (array_agg(k.key order by k.row_number))[1] as key
    from r cross join unnest(r.keys) as u (key)
    cross join lateral (
      select o.row_number, o.key from private.import_keys o
      where o.tenant_id = v_tenant_id and o.import_id = p_job.id and o.key = u.key and o.row_number <> r.row_number offset 0) k
    group by r.row_number
  ), parents as materialized (
    select r.row_number, (array_agg(row(p.*)::public.products))[1] as parent, bool_or(p.id is null and f.action in ('create', 'update', 'unchanged')) as is_in_file
    from r
    left join lateral (
      select * from public.products o
      where o.tenant_id = v_tenant_id and lower(o.sku) = lower(r.input ->> 'parent_sku') and o.sku is not null and o.parent_id is null offset 0) p on true
    left join lateral (
      select o.row_number from private.import_keys o
      where o.tenant_id = v_tenant_id and o.import_id = p_job.id and o.key = 's:' || lower(r.input ->> 'parent_sku') offset 0) k on true
    left join public.import_rows f on f.tenant_id = v_tenant_id and f.import_id = p_job.id and f.row_number = k.row_number and not f.is_second
    where r.is_second group by r.row_number
  ), taken as materialized (
    select r.row_number, 'sku' as field, r.input ->> 'sku' as code
    from r left join matched m on m.row_number = r.row_number
    cross join lateral (
      select o.id from public.products o where o.tenant_id = v_tenant_id and lower(o.sku) = lower(r.input ->> 'sku') and o.sku is not null offset 0) p
    where p.id is distinct from m.id
    union all
    select r.row_number, 'barcodes', min(b.barcode)
    from r cross join jsonb_array_elements(coalesce(r.input -> 'barcodes', '[]')) as c (code)
    left join matched m on m.row_number = r.row_number
    cross join lateral (
      select o.barcode, o.product_id from public.product_barcodes o
      where o.tenant_id = v_tenant_id and (o.barcode = c.code ->> 'barcode' or o.gtin = private.gtin_of(c.code ->> 'barcode')) offset 0) b
    where b.product_id is distinct from m.id group by r.row_number
    union all
    select r.row_number, 'options', private.file_pairs(r.input -> 'options')
    from r join parents a on a.row_number = r.row_number
    left join matched m on m.row_number = r.row_number
    join public.products o on o.tenant_id = v_tenant_id and o.parent_id = (a.parent).id and o.archived_at is null
      and o.option_values = r.input -> 'options' and o.id is distinct from m.id
  ), looked_at as materialized (
    select r.row_number, r.input, r.cell_errors, r.entity_id, r.action, r.is_second, r.keys, m.id, m.match_count, n.now_is, (n.stored).parent_id as old_parent_id,
      (n.stored).has_variants as has_variants, g.path, t.code as tax_code, d.first_row, d.key as doubled_key, pa.parent, coalesce(pa.is_in_file, false) as parent_in_file,
      w.field as taken_field, w.code as taken_code, l.id as location_id, a.attributes, a.unknown, o.quantity as opened, o.value as opened_value
    from r
    left join matched m on m.row_number = r.row_number
    left join present n on n.id = m.id
    left join paths g on g.known_as = lower(r.input ->> 'category')
    left join rates t on t.known_as = lower(r.input ->> 'tax_code')
    left join doubled d on d.row_number = r.row_number
    left join parents pa on pa.row_number = r.row_number
    left join lateral (select x.field, x.code from taken x where x.row_number = r.row_number order by x.field limit 1) w on true
    left join places l on l.known_as = lower(coalesce(r.input ->> 'opening_location', ''))
    left join lateral (
      select jsonb_object_agg(x.name, e.value) filter (where x.name is not null) as attributes,
        min(e.key) filter (where x.name is null or x.kind = 'choice' and not (e.value #>> '{}') = any (x.choices)) as unknown
      from jsonb_each(r.input -> 'attributes') as e
      left join public.product_attributes x on x.tenant_id = v_tenant_id and lower(x.name) = lower(e.key)) a on r.input ? 'attributes'
    left join lateral (
      select sum(s.quantity) as quantity, sum(s.value) as value from public.stock_movements s
      where s.tenant_id = v_tenant_id and s.product_id = m.id and s.location_id = l.id and s.kind = 'opening') o on r.input ? 'opening_quantity'
  ), wanted as materialized (
    select c.*, private.import_changes(c.now_is, private.import_product_wanted(c.input, c.now_is, c.path, c.tax_code, c.attributes,
        case when c.is_second then c.parent end, (v_options ->> 'publish_new')::boolean))
      || case when (c.input ->> 'opening_quantity')::numeric > 0 and coalesce(c.opened, 0) = 0
        then jsonb_build_object('opening', jsonb_build_object('before', null, 'after', jsonb_build_object(
          'quantity', c.input -> 'opening_quantity', 'unit_cost', coalesce(c.input -> 'opening_cost', c.input -> 'cost'), 'location_id', c.location_id)))
        else '{}' end as changes
    from looked_at c
  ), judged as materialized (
    select w.*, w.cell_errors
      || case when cardinality(w.keys) = 0 then private.import_error('name', 'missing', 'This row has neither SKU nor barcode nor name.') else '[]' end
      || case when w.match_count > 1 then private.import_error('name', 'ambiguous_match', 'Several products have this name.') else '[]' end
      || case when w.first_row is not null then private.import_error(
          case left(w.doubled_key, 2) when 's:' then 'sku' when 'b:' then 'barcodes' when 'v:' then 'options' else 'name' end, 'duplicate_in_file',
          format('Row %s has the same %s.', w.first_row, case left(w.doubled_key, 2) when 's:' then 'SKU' when 'b:' then 'barcode'
            when 'v:' then 'options' else 'name' end)) else '[]' end
      || case when w.taken_field is not null then private.import_error(w.taken_field, 'duplicate_' || rtrim(w.taken_field, 's'),
          format('%s belongs to another product.', w.taken_code)) else '[]' end
      || case when jsonb_typeof(w.input -> 'category') = 'string' and w.path is null and not (v_options ->> 'create_categories')::boolean
          then private.import_error('category', 'unknown_category', 'This category does not exist.') else '[]' end
      || case when jsonb_typeof(w.input -> 'tax_code') = 'string' and w.tax_code is null
          then private.import_error('tax_code', 'unknown_tax_code', 'No tax rate has this code.') else '[]' end
      || case when w.unknown is not null then private.import_error('attributes', 'unknown_attribute',
          format('"%s" is not a product attribute, or not one of its choices.', w.unknown)) else '[]' end
      || case when w.is_second and (w.parent).id is null and not w.parent_in_file
          then private.import_error('parent_sku', 'unknown_parent', 'No product with this SKU can have variants, or its row has errors.') else '[]' end
      || case when w.is_second and w.id is null and ((w.parent).kind = 'bundle' or not (w.parent).has_variants and ((w.parent).stock_quantity <> 0
            or exists (select 1 from public.product_components k where k.tenant_id = v_tenant_id and k.component_id = (w.parent).id)))
          then private.import_error('parent_sku', 'no_variants', format('%s cannot have variants: it is a bundle, part of one, or has stock of its own.', (w.parent).name)) else '[]' end
      || case when w.is_second and not w.input ? 'options' and w.id is null
          then private.import_error('options', 'missing', 'A variant needs its options, such as Size=M.') else '[]' end
      || case when w.id is not null and w.is_second and w.old_parent_id is distinct from (w.parent).id
          then private.import_error('parent_sku', 'variant_stays', 'A variant cannot move to another product.') else '[]' end
      || case when w.id is not null and w.changes ? 'kind' or w.id is null and w.input ->> 'kind' = 'bundle'
          then private.import_error('kind', 'kind_stays', case when w.id is null then 'Create bundles in the product list.'
            else 'Change the kind on the product page.' end) else '[]' end
      || case when w.id is null and not w.changes ? 'name' and not w.parent_in_file and cardinality(w.keys) > 0 and not w.cell_errors @> '[{"field": "name"}]'
          then private.import_error('name', 'missing', 'A new product needs a name.') else '[]' end
      || case when w.id is null and not w.changes ? 'price' and not w.parent_in_file and not w.cell_errors @> '[{"field": "price"}]'
          then private.import_error('price', 'missing', 'A new product needs a price.') else '[]' end
      || case when w.input ? 'image_urls' and not private.are_own_picture_urls(v_tenant_id, array(select jsonb_array_elements_text(w.input -> 'image_urls')))
          then private.import_error('image_urls', 'bad_picture', 'Pictures are addresses that begin with https://.') else '[]' end
      || private.import_part_errors(p_job.tenant_id, w.id, w.input, w.now_is, (w.parent).unit)
      || case when w.input ? 'opening_quantity' and w.location_id is null
          then private.import_error('opening_location', 'unknown_location', 'This location does not exist.') else '[]' end
      || case when (w.input ->> 'opening_quantity')::numeric > 0 and coalesce(w.input -> 'opening_cost', w.input -> 'cost') is null
          then private.import_error('opening_cost', 'missing', 'Opening stock needs a unit cost.') else '[]' end
      || case when (w.input ->> 'opening_quantity')::numeric > 0 and (w.has_variants or coalesce(w.now_is ->> 'kind', w.input ->> 'kind') in ('service', 'bundle'))
          then private.import_error('opening_quantity', 'no_stock', 'This product has no stock of its own.') else '[]' end
      || case when coalesce(w.opened, 0) <> 0 and (w.opened <> (w.input ->> 'opening_quantity')::numeric
            or abs(w.opened_value - w.opened * coalesce((w.input ->> 'opening_cost')::numeric, (w.input ->> 'cost')::numeric, w.opened_value / w.opened)) > 1)
          then private.import_error('opening_quantity', 'opening_exists', format('This product already has an opening stock of %s here. Adjust the stock instead.', trim_scale(w.opened))) else '[]' end
      as errors
    from wanted w
  )
  update public.import_rows i
  set errors = private.import_errors_at(j.errors, v_columns), changes = j.changes,
    action = case when j.errors <> '[]' then 'error' when j.id is null and not (v_options ->> 'create_new')::boolean then 'skip'
      when j.id is null then 'create' when j.changes = '{}' then 'unchanged' when not (v_options ->> 'update_existing')::boolean then 'skip' else 'update' end,
    entity_id = coalesce(j.id, case when j.action = 'create' then j.entity_id end, gen_random_uuid())
  from judged j
  where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = j.row_number and i.row_number = any (p_rows);
end;
$function$;

CREATE OR REPLACE FUNCTION private.find_contacts(p_tenant_id uuid, p_term text, p_limit integer)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_pattern text := '%' || private.escape_like(p_term) || '%';
  v_bigrams text[] := case when not private.has_letters_enough(p_term) then private.bigrams(p_term) end;
  v_digits text := regexp_replace(p_term, '[^0-9]', '', 'g');
  v_phone text := case when length(v_digits) >= 7 then right(v_digits, 7) end;
begin
  return array(
    select c.id
    from public.contacts c
    where c.tenant_id = p_tenant_id and not c.is_staff and c.merged_into_id is null and c.archived_at is null and c.id = any (array(
      (select c.id from public.contacts c
       where c.tenant_id = p_tenant_id
         -- Of two letters the index of three knows nothing: then it is not to be asked.
         and (v_bigrams is not null or c.search_text like v_pattern)
         and (v_bigrams is null or private.bigrams(c.search_text) @> v_bigrams and c.search_text || '' like v_pattern)
       limit 500)
      union
      (select c.id from public.contacts c
       where v_phone is not null and c.tenant_id = p_tenant_id and c.phone_e164 is not null and right(c.phone_e164, 7) = v_phone
       limit 500)))
    order by private.match_rank(c.name, p_term), c.name, c.id
    limit p_limit);
end;
$function$;

ALTER FUNCTION "private"."find_contacts"(uuid, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.find_import_products(p_job public.import_jobs, p_rows integer[])
 RETURNS TABLE(row_number integer, id uuid, match_count bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with r as materialized (
    select i.row_number, left(i.keys[1], 2) as kind, split_part(substr(i.keys[1], 3), chr(10), 1) as key, i.input
    from public.import_rows i
    where i.tenant_id = p_job.tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows)
  ), found as (
    -- "offset 0": a look-up by key for each row, whatever the planner believes of a table that has just grown.
    select r.row_number, p.id from r cross join lateral (
      select o.id from public.products o where o.tenant_id = p_job.tenant_id and lower(o.sku) = r.key and o.sku is not null offset 0) p
    where r.kind = 's:'
    union
    select r.row_number, p.id from r cross join lateral (
      -- As it is written, else as another form of the same GTIN.
      select o.product_id as id
      from unnest(private.scan_codes(r.key)) with ordinality as s (code, place)
      join public.product_barcodes o on o.tenant_id = p_job.tenant_id and o.barcode = s.code
      order by s.place limit 1) p
    where r.kind = 'b:'
    union
    select r.row_number, p.id from r cross join lateral (
      select o.id from public.products o
      where o.tenant_id = p_job.tenant_id and o.name = r.key and o.archived_at is null and o.parent_id is null offset 0) p
    where r.kind = 'n:'
    union
    select r.row_number, p.id from r cross join lateral (
      select v.id from public.products o
      join public.products v on v.tenant_id = p_job.tenant_id and v.parent_id = o.id and v.option_values = r.input -> 'options' and v.archived_at is null
      where o.tenant_id = p_job.tenant_id and lower(o.sku) = r.key and o.sku is not null offset 0) p
    where r.kind = 'v:'
  )
  select f.row_number, (array_agg(f.id))[1], count(*) from found f group by f.row_number;
end;
$function$;

CREATE OR REPLACE FUNCTION private.found_contacts(p_tenant_id uuid, p_term text, p_limit integer)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  return query
    select private.found_row(case c.type when 'supplier' then 'supplier' else 'customer' end, c.id, c.name,
      coalesce(c.phone, c.company, c.email), null, private.match_rank(c.name, p_term))
    from public.contacts c
    where c.tenant_id = p_tenant_id and c.id = any (private.find_contacts(p_tenant_id, p_term, p_limit));
end;
$function$;

ALTER FUNCTION "private"."found_contacts"(uuid, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.found_orders(p_tenant_id uuid, p_term text, p_limit integer)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
begin
  return query
    select private.found_row('order', o.id, o.order_number, o.customer_name, o.total_amount, private.match_rank(o.order_number, p_term))
    from public.orders o
    where o.tenant_id = p_tenant_id and o.id = any (private.order_search_ids(p_tenant_id, p_term, 200))
    order by private.match_rank(o.order_number, p_term), o.placed_at desc, o.id desc
    limit p_limit;
end;
$function$;

ALTER FUNCTION "private"."found_orders"(uuid, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.found_purchases(p_tenant_id uuid, p_term text, p_limit integer)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_suppliers uuid[] := private.find_contacts(p_tenant_id, p_term, 20);
  v_number numeric := case when p_term ~ '[0-9]' then private.number_order(p_term) end;
  v_pattern text := '%' || private.escape_like(p_term) || '%';
begin
  return query
    select private.found_row('purchase_order', o.id, o.order_number, c.name, o.total_amount, private.match_rank(o.order_number, p_term))
    from (
      (select o.id from public.purchase_orders o
       where o.tenant_id = p_tenant_id and private.number_order(o.order_number) = v_number and lower(o.order_number) like v_pattern
       limit p_limit)
      union
      (select o.id from public.purchase_orders o where o.tenant_id = p_tenant_id and o.contact_id = any (v_suppliers)
       order by o.order_date desc, o.id desc limit p_limit)) x
    join public.purchase_orders o on o.tenant_id = p_tenant_id and o.id = x.id
    join public.contacts c on c.tenant_id = p_tenant_id and c.id = o.contact_id
    order by private.match_rank(o.order_number, p_term), o.order_date desc, o.id desc
    limit p_limit;
  return query
    select private.found_row('bill', b.id, t.title, c.name, b.total_amount,
      private.match_rank(t.title, p_term))
    from (
      (select b.id from public.supplier_bills b
       where b.tenant_id = p_tenant_id and private.number_order(b.bill_number) = v_number and lower(b.bill_number) like v_pattern
       limit p_limit)
      union
      (select b.id from public.supplier_bills b where b.tenant_id = p_tenant_id and b.reference_key = private.reference_key(p_term)
       limit p_limit)
      union
      (select b.id from public.supplier_bills b where b.tenant_id = p_tenant_id and b.contact_id = any (v_suppliers)
       order by b.bill_date desc, b.id desc limit p_limit)) x
    join public.supplier_bills b on b.tenant_id = p_tenant_id and b.id = x.id and b.status <> 'discarded'
    cross join lateral (select coalesce(b.bill_number, b.supplier_reference, 'Draft bill')) t (title)
    join public.contacts c on c.tenant_id = p_tenant_id and c.id = b.contact_id
    order by private.match_rank(t.title, p_term), b.bill_date desc, b.id desc
    limit p_limit;
end;
$function$;

ALTER FUNCTION "private"."found_purchases"(uuid, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.found_quotes(p_tenant_id uuid, p_term text, p_limit integer)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_customers uuid[] := private.find_contacts(p_tenant_id, p_term, 20);
  v_number numeric := case when p_term ~ '[0-9]' then private.number_order(p_term) end;
  v_pattern text := '%' || private.escape_like(p_term) || '%';
begin
  return query
    select private.found_row('quote', q.id, q.quote_number, c.name, q.total_amount, private.match_rank(q.quote_number, p_term))
    from (
      (select q.id from public.quotes q
       where q.tenant_id = p_tenant_id and private.number_order(q.quote_number) = v_number and lower(q.quote_number) like v_pattern
       limit p_limit)
      union
      (select q.id from public.quotes q where q.tenant_id = p_tenant_id and q.contact_id = any (v_customers)
       order by q.created_at desc, q.id desc limit p_limit)) x
    join public.quotes q on q.tenant_id = p_tenant_id and q.id = x.id
    left join public.contacts c on c.tenant_id = p_tenant_id and c.id = q.contact_id
    order by private.match_rank(q.quote_number, p_term), q.created_at desc, q.id desc
    limit p_limit;
end;
$function$;

ALTER FUNCTION "private"."found_quotes"(uuid, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.found_row(p_kind text, p_id uuid, p_title text, p_detail text, p_amount numeric, p_rank integer)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', p_kind, 'id', p_id, 'title', p_title, 'detail', nullif(p_detail, ''), 'amount', p_amount, 'rank', p_rank);
$function$;

ALTER FUNCTION "private"."found_row"(text, uuid, text, text, numeric, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.found_sales(p_tenant_id uuid, p_term text, p_cashier_id uuid, p_limit integer)
 RETURNS SETOF jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
declare
  v_search private.sale_search := private.sale_search(p_tenant_id, p_term);
  v_code text := private.mobile_code(p_term);
  v_amount numeric := case when replace(p_term, ',', '') ~ '^[0-9]{1,9}([.][0-9]{1,2})?$' then replace(p_term, ',', '')::numeric end;
  v_ids uuid[];
begin
  v_ids := array(
    select x.id from (
      (select n.id from public.sales n
       where n.tenant_id = p_tenant_id and v_amount is not null and n.total_amount = v_amount
         and (p_cashier_id is null or n.cashier_id = p_cashier_id)
       order by n.occurred_at desc, n.id desc limit p_limit)
      union
      (select c.sale_id from public.sale_payments c
       where c.tenant_id = p_tenant_id and c.tender_type = 'mobile_money' and c.reference = v_code limit p_limit)
      union
      -- Of what very many sales have, the newest of its customers and some of its numbers are enough.
      (select n.id from public.sales n
       where v_search.is_common and n.tenant_id = p_tenant_id and n.contact_id = any (v_search.contact_ids)
         and (p_cashier_id is null or n.cashier_id = p_cashier_id)
       order by n.occurred_at desc, n.id desc limit p_limit)
      union
      (select n.id from public.sales n
       where v_search.is_common and n.tenant_id = p_tenant_id and lower(n.invoice_number) like v_search.prefix limit 200)) x (id))
    || coalesce(v_search.ids, '{}');
  return query
    select private.found_row('sale', s.id, s.invoice_number, s.contact_name, s.total_amount, r.rank)
    from public.sales s
    cross join lateral (
      select least(private.match_rank(s.invoice_number, p_term),
        case when private.number_order(s.invoice_number) = v_search.number then 1 end)) r (rank)
    where s.tenant_id = p_tenant_id and s.id = any (v_ids) and (p_cashier_id is null or s.cashier_id = p_cashier_id)
    order by r.rank, s.occurred_at desc, s.id desc
    limit p_limit;
end;
$function$;

ALTER FUNCTION "private"."found_sales"(uuid, text, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.gtin_of(p_barcode text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select lpad(case
    when p_barcode ~ '^[0-9]{12,14}$' or private.has_check_digit(p_barcode) then p_barcode
    else private.upc_a_of(p_barcode) end, 14, '0');
$function$;

ALTER FUNCTION "private"."gtin_of"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.import_keys_of(p_kind text, p_match_by text, p_input jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_sku text := 's:' || lower(p_input ->> 'sku');
  v_code text := coalesce(p_input ->> 'barcode', p_input #>> '{barcodes,0,barcode}');
  -- One GTIN is one key, however many zeros stand before it.
  v_barcode text := 'b:' || coalesce(private.gtin_of(v_code), v_code);
  v_name text := 'n:' || (p_input ->> 'name');
  v_variant text := case when p_input ? 'options' then 'v:' || lower(p_input ->> 'parent_sku') || chr(10) || (p_input -> 'options')::text end;
  v_email text := 'e:' || lower(p_input ->> 'email');
  v_phone text := 'p:' || right(nullif(regexp_replace(p_input ->> 'phone', '\D', '', 'g'), ''), 9);
  v_pin text := 't:' || upper(p_input ->> 'tax_pin');
  v_key text;
  v_keys text[];
begin
  if p_kind in ('contacts', 'contact_balances') then
    v_key := case p_match_by when 'phone' then coalesce(v_phone, v_email, v_pin, v_name) when 'name' then coalesce(v_name, v_email, v_phone, v_pin)
      when 'tax_pin' then coalesce(v_pin, v_email, v_phone, v_name) else coalesce(v_email, v_phone, v_pin, v_name) end;
    return array_remove(array[v_key], null);
  end if;
  v_key := case p_match_by when 'barcode' then coalesce(v_barcode, v_sku, v_variant, v_name)
    when 'name' then coalesce(v_name, v_sku, v_barcode) else coalesce(v_sku, v_barcode, v_variant, v_name) end;
  if p_kind = 'supplier_prices' then
    return array_remove(array[coalesce(v_key, 'c:' || lower(p_input ->> 'supplier_code')) || chr(10) || lower(coalesce(p_input ->> 'supplier', ''))], null);
  elsif p_kind = 'opening_stock' then
    return array_remove(array[v_key || chr(10) || lower(coalesce(p_input ->> 'location', ''))], null);
  end if;
  v_keys := array_remove(array[v_key, v_sku, v_variant], null) || array(
    select 'b:' || coalesce(private.gtin_of(b ->> 'barcode'), b ->> 'barcode') from jsonb_array_elements(coalesce(p_input -> 'barcodes', '[]')) as b);
  return array(select u.key from unnest(v_keys) with ordinality as u (key, place) group by u.key order by min(u.place));
end;
$function$;

CREATE OR REPLACE FUNCTION private.import_product_wanted(p_input jsonb, p_now jsonb, p_category text, p_tax_code text, p_attributes jsonb, p_parent public.products, p_publish_new boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when p_now is not null then '{"archived": false}'::jsonb else jsonb_strip_nulls(jsonb_build_object(
      'unit', coalesce(p_parent.unit, 'each'), 'kind', coalesce(p_parent.kind, 'goods'), 'is_published', p_publish_new, 'price', p_parent.price,
      'name', left(p_parent.name || ' ' || (select string_agg(o.value, ' / ') from jsonb_each_text(p_input -> 'options') as o), 200))) end
    || (p_input - array['parent_sku', 'opening_quantity', 'opening_cost', 'opening_location', 'attributes']
      - case when p_input ? 'parent_sku' then array[]::text[] else array['options'] end)
    || case when jsonb_typeof(p_input -> 'category') = 'string' then jsonb_build_object('category', coalesce(p_category, p_input ->> 'category')) else '{}' end
    || case when jsonb_typeof(p_input -> 'tax_code') = 'string' then jsonb_build_object('tax_code', coalesce(p_tax_code, p_input ->> 'tax_code')) else '{}' end
    || case when p_attributes is null then '{}' else jsonb_build_object('attributes', coalesce(p_now -> 'attributes', '{}') || p_attributes) end
    -- Codes are added, never taken away: a price list with one code must not cost a product the code of its crate.
    || case when p_input ? 'barcodes' then jsonb_build_object('barcodes', (
      select jsonb_agg(jsonb_build_object('barcode', u.barcode, 'unit_factor', u.unit_factor) order by u.barcode collate "C")
      from (
        -- Of one GTIN in two forms the one that the product has stays, with what the file says of it.
        select (array_agg(s.b ->> 'barcode' order by s.rank desc, s.b ->> 'barcode' collate "C"))[1] as barcode,
          trim_scale((array_agg((s.b ->> 'unit_factor')::numeric order by s.rank, s.b ->> 'barcode' collate "C"))[1]) as unit_factor
        from (select x.b, 1 as rank from jsonb_array_elements(p_input -> 'barcodes') as x (b)
          union all select x.b, 2 from jsonb_array_elements(coalesce(p_now -> 'barcodes', '[]')) as x (b)) s
        group by coalesce(private.gtin_of(s.b ->> 'barcode'), s.b ->> 'barcode')) u)) else '{}' end;
$function$;

CREATE OR REPLACE FUNCTION private.input_barcodes(p_product jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_list jsonb := private.input_array(p_product, 'barcodes', 0, 20);
  v_entry jsonb;
  v_codes jsonb := '[]';
begin
  for v_entry in select e.value from jsonb_array_elements(v_list) with ordinality as e (value, place) order by e.place loop
    -- A bare text is a code for one unit; of a code the product has already, it keeps what is known.
    if jsonb_typeof(v_entry) = 'string' then
      v_entry := jsonb_build_object('barcode', v_entry, 'is_bare', true);
    elsif jsonb_typeof(v_entry) <> 'object' then
      perform private.refuse_input('barcodes', 'A barcode is a text, or an object with barcode, unit_factor and label.');
    end if;
    v_codes := v_codes || jsonb_build_object(
      'barcode', coalesce(private.input_text(v_entry, 'barcode', 64, 'barcodes.'), ''),
      'unit_factor', coalesce(private.input_number(v_entry, 'unit_factor', 0.001, 1000000, 0.001, 'barcodes.', false), 1),
      'label', private.input_text(v_entry, 'label', 40, 'barcodes.'),
      'is_bare', v_entry ? 'is_bare' and jsonb_typeof(v_entry -> 'is_bare') = 'boolean');
  end loop;
  if exists (select 1 from jsonb_array_elements(v_codes) as c where c ->> 'barcode' !~ '^[!-~]{1,64}$') then
    perform private.refuse_input('barcodes', 'A barcode has 1 to 64 characters without spaces.');
  elsif exists (select 1 from jsonb_array_elements(v_codes) as c where c ->> 'label' ~ '[[:cntrl:]]') then
    perform private.refuse_input('barcodes', 'This may not contain line breaks or control characters.');
  elsif (select count(*) <> count(distinct coalesce(private.gtin_of(c ->> 'barcode'), c ->> 'barcode')) from jsonb_array_elements(v_codes) as c) then
    perform private.refuse_input('barcodes', 'A barcode is listed twice.');
  end if;
  return v_codes;
end;
$function$;

CREATE OR REPLACE FUNCTION private.input_variants(p_tenant_id uuid, p_parent public.products, p_options jsonb, p_variants jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id);
  v_list jsonb := private.input_array(jsonb_build_object('variants', coalesce(p_variants, '[]')), 'variants', 0, 200);
  v_entry jsonb;
  v_result jsonb := '[]';
begin
  for v_entry in select e.value from jsonb_array_elements(v_list) with ordinality as e (value, place) order by e.place loop
    perform private.input_object(v_entry, 'variants');
    if jsonb_typeof(coalesce(v_entry -> 'option_values', 'null')) <> 'object'
      or (select count(*) from jsonb_object_keys(v_entry -> 'option_values')) <> jsonb_array_length(p_options)
      or exists (
        select 1 from jsonb_array_elements(p_options) as o
        where not coalesce((o -> 'values') @> (v_entry -> 'option_values' -> (o ->> 'name')), false)) then
      perform private.refuse_input('variants', 'A variant needs one value for each option.');
    end if;
    v_result := v_result || jsonb_build_object(
      'id', private.input_uuid(v_entry, 'id', 'variants.'),
      'option_values', v_entry -> 'option_values',
      'name', private.variant_name(p_parent.name, p_options, v_entry -> 'option_values'),
      'sku', private.input_text(v_entry, 'sku', 64, 'variants.'),
      'price', private.input_number(v_entry, 'price', 0, 9999999999, v_step, 'variants.'),
      'retail_price', private.input_number(v_entry, 'retail_price', 0, 9999999999, v_step, 'variants.', false),
      'image_urls', to_jsonb(private.input_pictures(p_tenant_id, v_entry)),
      'keeps_pictures', not v_entry ? 'image_urls',
      'codes', private.input_barcodes(v_entry),
      'opening', private.input_opening(v_entry, p_parent.kind));
  end loop;
  if exists (select 1 from jsonb_array_elements(v_result) as v where v ->> 'sku' ~ '[[:cntrl:]]') then
    perform private.refuse_input('variants.sku', 'This may not contain line breaks or control characters.');
  elsif (select count(*) <> count(distinct v ->> 'id') or count(*) <> count(distinct v -> 'option_values')
    from jsonb_array_elements(v_result) as v) then
    perform private.refuse_input('variants', 'Two variants have the same options.');
  elsif (select count(*) <> count(distinct lower(v ->> 'sku')) from jsonb_array_elements(v_result) as v where v ->> 'sku' is not null) then
    perform private.refuse_input('variants.sku', 'Two variants have the same SKU.');
  elsif (select count(*) <> count(distinct coalesce(private.gtin_of(c ->> 'barcode'), c ->> 'barcode'))
    from jsonb_array_elements(v_result) as v, jsonb_array_elements(v -> 'codes') as c) then
    perform private.refuse_input('variants.barcodes', 'Two variants have the same barcode.');
  end if;
  return v_result;
end;
$function$;

CREATE OR REPLACE FUNCTION private.match_rank(p_title text, p_term text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when t.title = p_term then 0
    when starts_with(t.title, p_term) then 1
    when position(' ' || p_term in t.title) > 0 then 2
    else 3 end
  from (select lower(p_title collate "und-x-icu") as title) t;
$function$;

ALTER FUNCTION "private"."match_rank"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refuse_taken_code(p_tenant_id uuid, p_product_ids uuid[], p_skus text[], p_barcodes text[], p_constraint text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_holder record;
begin
  if p_constraint = 'products_sku_key' then
    select p.id, p.parent_id, p.name, p.sku as code, p.archived_at into v_holder from public.products p
    where p.tenant_id = p_tenant_id and p.sku is not null and lower(p.sku) = any (array(select lower(s) from unnest(p_skus) as s))
      and p.id <> all (p_product_ids) limit 1;
    perform private.fail(409, 'duplicate_sku', coalesce(
      format('%s%s has the SKU %s.', v_holder.name, case when v_holder.archived_at is not null then ' (archived)' end, v_holder.code),
      'Another product has this SKU.'),
      jsonb_strip_nulls(jsonb_build_object('field', 'sku', 'code', v_holder.code,
        'product_id', coalesce(v_holder.parent_id, v_holder.id), 'product_name', v_holder.name)));
  elsif p_constraint in ('product_barcodes_pkey', 'product_barcodes_gtin_key') then
    select p.id, p.parent_id, p.name, b.barcode as code, p.archived_at into v_holder
    from public.product_barcodes b
    join public.products p on p.tenant_id = p_tenant_id and p.id = b.product_id
    where b.tenant_id = p_tenant_id and b.product_id <> all (p_product_ids)
      and (b.barcode = any (p_barcodes) or b.gtin = any (array(select private.gtin_of(c) from unnest(p_barcodes) as c)))
    limit 1;
    perform private.fail(409, 'duplicate_barcode', coalesce(
      format(case when v_holder.code = any (p_barcodes) then '%s%s has the barcode %s.' else '%s%s has the barcode %s, which is the same number.' end,
        v_holder.name, case when v_holder.archived_at is not null then ' (archived)' end, v_holder.code),
      'Another product has this barcode.'),
      jsonb_strip_nulls(jsonb_build_object('field', 'barcodes', 'code', v_holder.code,
        'product_id', coalesce(v_holder.parent_id, v_holder.id), 'product_name', v_holder.name)));
  elsif p_constraint = 'products_variant_key' then
    perform private.refuse_input('option_values', 'This product already has such a variant.');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tg_product_barcodes__gtin()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  new.gtin := private.gtin_of(new.barcode);
  return new;
end;
$function$;

ALTER FUNCTION "private"."tg_product_barcodes__gtin"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.search_business(p_query text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_each constant integer := 5;
  v_tenant_id uuid := private.current_tenant_id();
  v_term text := private.search_term(p_query);
  v_found jsonb[] := '{}';
begin
  if v_tenant_id is null then
    -- Says who is asking: nobody, or nobody of a business.
    v_tenant_id := private.require_permission('dashboard.view');
  elsif length(v_term) < 2 or v_term is null then
    return '[]';
  end if;
  if private.can('products.view') then
    v_found := v_found || array(
      select private.found_row('product', (p ->> 'id')::uuid, p ->> 'name', p ->> 'sku', (p ->> 'price')::numeric, private.match_rank(p ->> 'name', v_term))
      from jsonb_array_elements(public.list_products(p_query => p_query, p_sort => 'match', p_limit => c_each) -> 'rows') as p);
  end if;
  if private.can('contacts.view') then
    v_found := v_found || array(select f from private.found_contacts(v_tenant_id, v_term, c_each) f);
  end if;
  if private.can('sales.view_own') then
    v_found := v_found || array(
      select f from private.found_sales(v_tenant_id, v_term, case when not private.can('sales.view_all') then auth.uid() end, c_each) f);
  end if;
  if private.can('orders.view') then
    v_found := v_found || array(select f from private.found_orders(v_tenant_id, v_term, c_each) f);
  end if;
  if private.can('sales.record') then
    v_found := v_found || array(select f from private.found_quotes(v_tenant_id, v_term, c_each) f);
  end if;
  if private.can('purchases.view') then
    v_found := v_found || array(select f from private.found_purchases(v_tenant_id, v_term, c_each) f);
  end if;
  return (
    select coalesce(jsonb_agg(f.value order by (f.value ->> 'rank')::integer, f.place), '[]')
    from unnest(v_found) with ordinality as f (value, place));
end;
$function$;

ALTER FUNCTION "public"."search_business"(text) OWNER TO "postgres";

CREATE UNIQUE INDEX product_barcodes_gtin_key ON public.product_barcodes USING btree (tenant_id, gtin) WHERE (gtin IS NOT NULL);

CREATE TRIGGER _200_gtin BEFORE INSERT OR UPDATE OF barcode ON public.product_barcodes FOR EACH ROW EXECUTE FUNCTION private.tg_product_barcodes__gtin();

COMMENT ON COLUMN "public"."product_barcodes"."gtin" IS 'The code as a GTIN of fourteen digits, kept by trigger: one GTIN is on one product only. Null for codes of other sorts, and for those of old that another product has in another form.';

COMMENT ON FUNCTION "private"."find_contacts"(uuid, text, integer) IS 'Customers and suppliers by name, company, e-mail, tax PIN or phone in any spelling, the best match first; merged and archived ones are left out.';

COMMENT ON FUNCTION "private"."found_contacts"(uuid, text, integer) IS 'Customers and suppliers that fit a search.';

COMMENT ON FUNCTION "private"."found_orders"(uuid, text, integer) IS 'Orders by number, name or phone, the newest first.';

COMMENT ON FUNCTION "private"."found_purchases"(uuid, text, integer) IS 'Orders to suppliers and their bills, by number, the supplier''s own number, or supplier; the newest first.';

COMMENT ON FUNCTION "private"."found_quotes"(uuid, text, integer) IS 'Quotes by number or customer, the newest first.';

COMMENT ON FUNCTION "private"."found_row"(text, uuid, text, text, numeric, integer) IS 'One thing that a search of a business found.';

COMMENT ON FUNCTION "private"."found_sales"(uuid, text, uuid, integer) IS 'Sales by number, customer, phone, note, serial number, total or code of mobile money, those of one cashier where one is named; the newest first.';

COMMENT ON FUNCTION "private"."gtin_of"(text) IS 'The one number of fourteen digits that a kept code is (GTIN-14): EAN, UPC and UPC-E with or without the zeros before them; null for codes of other sorts.';

COMMENT ON FUNCTION "private"."match_rank"(text, text) IS 'How well a title fits a search: 0 the same, 1 begins with it, 2 a word begins with it, 3 found by something else.';

COMMENT ON FUNCTION "private"."tg_product_barcodes__gtin"() IS 'Notes which number a code is, so that no other product gets it in another form.';

COMMENT ON FUNCTION "public"."search_business"(text) IS 'What two or more letters or digits may mean: [{kind product|customer|supplier|sale|order|quote|purchase_order|bill, id, title, detail, amount, rank}], at most five of each kind that the caller''s role may see, the best match first; a cashier''s sales are the own ones. Amounts in the currency of the business. [] for less than two. no_membership.';

REVOKE ALL ON FUNCTION "private"."find_contacts"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_contacts"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_contacts"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_contacts"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_contacts"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_contacts"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_orders"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_orders"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_orders"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_purchases"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_purchases"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_purchases"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_quotes"(uuid, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_quotes"(uuid, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_quotes"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_row"(text, uuid, text, text, numeric, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_row"(text, uuid, text, text, numeric, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_row"(text, uuid, text, text, numeric, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."found_sales"(uuid, text, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."found_sales"(uuid, text, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."found_sales"(uuid, text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."gtin_of"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."gtin_of"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."gtin_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."match_rank"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."match_rank"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."match_rank"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_product_barcodes__gtin"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_product_barcodes__gtin"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_product_barcodes__gtin"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."search_business"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."search_business"(text) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."search_business"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_business"(text) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."search_business"(text) TO "service_role";

CREATE INDEX purchase_orders_number_idx ON public.purchase_orders USING btree (tenant_id, private.number_order(order_number), id);

CREATE INDEX quotes_number_idx ON public.quotes USING btree (tenant_id, private.number_order(quote_number), id);

CREATE INDEX supplier_bills_key_idx ON public.supplier_bills USING btree (tenant_id, reference_key) WHERE (reference_key IS NOT NULL);

CREATE INDEX supplier_bills_number_idx ON public.supplier_bills USING btree (tenant_id, private.number_order(bill_number), id) WHERE (bill_number IS NOT NULL);

-- Of a number that two products have in two forms, the older code keeps it; the other stays as it is until somebody mends it.
update public.product_barcodes b
set gtin = f.gtin
from (
  select distinct on (o.tenant_id, private.gtin_of(o.barcode)) o.tenant_id, o.barcode, private.gtin_of(o.barcode) as gtin
  from public.product_barcodes o
  where private.gtin_of(o.barcode) is not null
  order by o.tenant_id, private.gtin_of(o.barcode), o.created_at, o.barcode
) f
where b.tenant_id = f.tenant_id and b.barcode = f.barcode;
