set local check_function_bodies = off;

ALTER TABLE "public"."import_jobs" DROP CONSTRAINT "import_jobs_kind_check";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

ALTER TABLE "public"."supplier_prices" DROP CONSTRAINT "supplier_prices_source_check";

ALTER TABLE "public"."supplier_prices" DROP CONSTRAINT "supplier_prices_tenant_id_source_id_product_id_key";

DROP FUNCTION "private"."reorder_candidates"(uuid, uuid, integer, timestamp with time zone);

ALTER TABLE "public"."locations" ADD COLUMN "address" text;

ALTER TABLE "public"."supplier_prices" ADD COLUMN "min_quantity" numeric(14,3);

ALTER TABLE "public"."supplier_prices" ADD COLUMN "supplier_code" text;

ALTER TABLE "public"."supplier_prices" ALTER COLUMN "pack_size" DROP NOT NULL;

CREATE OR REPLACE FUNCTION private.analyze_import(p_job public.import_jobs)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_grown constant regclass := case p_job.kind when 'products' then 'public.products' when 'contacts' then 'public.contacts'
    when 'opening_stock' then 'public.stock_movements' when 'supplier_prices' then 'public.supplier_prices' else 'public.contact_open_items' end;
begin
  -- Once the file has brought twice as much as is known of, so each time that it has doubled; beside a large table never.
  if not exists (select 1 from pg_catalog.pg_class c where c.oid = v_grown and greatest(c.reltuples, 100) * 2 < p_job.created_count) then
    return;
  end if;
  -- A table that somebody looks through at this moment is learnt about anyway, and nobody waits for him.
  case p_job.kind
    when 'products', 'opening_stock' then
      analyze (skip_locked) public.products, public.product_barcodes, public.product_costs, private.product_facts, public.stock_levels, public.stock_movements;
    when 'contacts' then
      analyze (skip_locked) public.contacts, public.contact_addresses, public.contact_consents;
    when 'contact_balances' then
      analyze (skip_locked) public.contact_open_items, public.contact_entries, public.contact_totals;
    when 'supplier_prices' then
      analyze (skip_locked) public.supplier_prices;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.compare_import(p_job public.import_jobs, p_rows integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case p_job.kind
    when 'products' then perform private.compare_import_products(p_job, p_rows);
    when 'contacts' then perform private.compare_import_contacts(p_job, p_rows);
    when 'opening_stock' then perform private.compare_import_stock(p_job, p_rows);
    when 'contact_balances' then perform private.compare_import_balances(p_job, p_rows);
    when 'supplier_prices' then perform private.compare_import_prices(p_job, p_rows);
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.compare_import_prices(p_job public.import_jobs, p_rows integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id constant uuid := p_job.tenant_id;
  v_columns constant jsonb := private.import_columns(p_job);
begin
  with suppliers as materialized (
    select s.known_as, min(s.id::text)::uuid as id
    from private.import_suppliers(v_tenant_id, (p_job.options ->> 'supplier_id')::uuid) s group by s.known_as having count(distinct s.id) = 1
  ), matched as materialized (
    select * from private.find_import_products(p_job, p_rows)
    union all
    select * from private.find_import_coded(p_job, p_rows)
  ), judged as materialized (
    select i.row_number, p.id as product_id, s.id as supplier_id, private.import_price_errors(p_job, i, m.match_count, p, s.id) as errors,
      jsonb_strip_nulls(jsonb_build_object('unit_price', trim_scale(y.unit_price), 'pack_size', trim_scale(y.pack_size),
        'min_quantity', trim_scale(y.min_quantity), 'supplier_code', y.supplier_code)) as now_is,
      private.import_price_wanted(i.input, p, y.pack_size) as wanted
    from public.import_rows i
    left join matched m on m.row_number = i.row_number
    left join public.products p on p.tenant_id = v_tenant_id and p.id = m.id and m.match_count = 1
    left join suppliers s on s.known_as = lower(coalesce(i.input ->> 'supplier', ''))
    cross join lateral private.supplier_terms(v_tenant_id, p.id, s.id) y
    where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows)
  )
  update public.import_rows i
  set errors = private.import_errors_at(j.errors, v_columns), entity_id = j.product_id, input = i.input || jsonb_build_object('supplier_id', j.supplier_id),
    action = case when j.errors <> '[]' then 'error' when j.now_is = '{}' then 'create' when j.now_is @> j.wanted then 'unchanged' else 'update' end,
    changes = case when j.errors <> '[]' or j.now_is @> j.wanted then '{}'
      else private.import_changes(j.now_is, j.wanted) end
  from judged j
  where i.tenant_id = v_tenant_id and i.import_id = p_job.id and i.row_number = j.row_number and i.row_number = any (p_rows);
end;
$function$;

ALTER FUNCTION "private"."compare_import_prices"(public.import_jobs, integer[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.find_import_coded(p_job public.import_jobs, p_rows integer[])
 RETURNS TABLE(row_number integer, id uuid, match_count bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with r as materialized (
    select i.row_number, split_part(substr(i.keys[1], 3), chr(10), 1) as key, s.id as supplier_id
    from public.import_rows i
    join private.import_suppliers(p_job.tenant_id, (p_job.options ->> 'supplier_id')::uuid) s on s.known_as = split_part(i.keys[1], chr(10), 2)
    where i.tenant_id = p_job.tenant_id and i.import_id = p_job.id and i.row_number = any (p_rows) and left(i.keys[1], 2) = 'c:'
  ), known as materialized (
    select x.product_id, x.contact_id, lower(x.supplier_code) as code from public.supplier_prices x
    where x.tenant_id = p_job.tenant_id and x.supplier_code is not null and exists (select 1 from r)
    union
    select p.id, p.preferred_supplier_id, lower(p.supplier_code) from public.products p
    where p.tenant_id = p_job.tenant_id and p.supplier_code is not null and p.preferred_supplier_id is not null and p.archived_at is null
      and exists (select 1 from r)
  ), found as (
    select distinct r.row_number, k.product_id from r
    join known k on k.code = r.key and private.contact_head(p_job.tenant_id, k.contact_id) = r.supplier_id
  )
  select f.row_number, (array_agg(f.product_id))[1], count(*) from found f group by f.row_number;
end;
$function$;

ALTER FUNCTION "private"."find_import_coded"(public.import_jobs, integer[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.finish_import_work(p_job public.import_jobs, p_is_left boolean)
 RETURNS public.import_jobs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_noun constant text := case p_job.kind when 'products' then 'Products' when 'contacts' then 'Contacts' when 'opening_stock' then 'Opening stock'
    when 'supplier_prices' then 'Supplier prices' else 'Opening balances' end;
begin
  if p_job.work = 'check' then
    p_job.status := 'checked';
    p_job.checked_at := clock_timestamp();
  elsif p_job.work = 'commit' then
    p_job.status := 'committed';
    p_job.committed_at := clock_timestamp();
  else
    p_job.status := 'undone';
    p_job.undone_at := clock_timestamp();
  end if;
  if p_job.work <> 'check' then
    perform private.write_audit(p_job.tenant_id, coalesce(p_job.worked_by, p_job.created_by), 'import_' || p_job.status, 'import_jobs', p_job.id, null,
      jsonb_build_object('kind', p_job.kind, 'file_name', p_job.file_name, 'created', p_job.created_count, 'updated', p_job.updated_count,
        'unchanged', p_job.unchanged_count, 'failed', p_job.failed_count, 'left', p_job.left_count));
  end if;
  if p_job.work = 'commit' and (p_is_left or p_job.row_count >= 500) then
    perform private.notify(p_job.tenant_id, 'import_finished', 'products.import', format('%s imported', v_noun),
      format('%s: %s new, %s changed, %s unchanged, %s skipped.', left(p_job.file_name, 100), p_job.created_count, p_job.updated_count,
        p_job.unchanged_count, p_job.failed_count), '/admin/import/' || p_job.id);
  end if;
  p_job.work := null;
  p_job.phase := null;
  return p_job;
end;
$function$;

CREATE OR REPLACE FUNCTION private.import_field_type(p_kind text, p_field text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when p_kind = 'products' and p_field ~ '^(option|attribute):.{1,40}$' then 'line:500'
    when p_kind = 'products' then case p_field
      when 'sku' then 'code:64' when 'parent_sku' then 'code:64' when 'name' then 'line:200' when 'description' then 'text:10000'
      when 'barcodes' then 'codes' when 'pack_barcode' then 'codes' when 'pack_quantity' then 'factor'
      when 'price' then 'money' when 'retail_price' then 'money' when 'cost' then 'cost'
      when 'category' then 'path' when 'unit' then 'line:20' when 'kind' then 'kind' when 'tax_code' then 'line:80'
      when 'is_published' then 'flag' when 'is_featured' then 'flag' when 'brand' then 'line:80'
      when 'low_stock_level' then 'quantity' when 'reorder_point' then 'quantity' when 'reorder_quantity' then 'factor'
      when 'image_urls' then 'pictures' when 'options' then 'pairs' when 'attributes' then 'pairs'
      when 'option_1_name' then 'line:40' when 'option_1_value' then 'line:100' when 'option_2_name' then 'line:40'
      when 'option_2_value' then 'line:100' when 'option_3_name' then 'line:40' when 'option_3_value' then 'line:100'
      when 'opening_quantity' then 'quantity' when 'opening_cost' then 'cost' when 'opening_location' then 'line:80' end
    when p_kind = 'contacts' then case p_field
      when 'name' then 'line:200' when 'email' then 'email' when 'phone' then 'phone' when 'company' then 'line:200'
      when 'type' then 'contact_type' when 'tags' then 'tags' when 'notes' then 'text:5000' when 'tax_pin' then 'pin'
      when 'credit_limit' then 'money' when 'payment_terms_days' then 'days' when 'consent_email' then 'flag'
      when 'consent_sms' then 'flag' when 'consent_whatsapp' then 'flag' when 'consent_on' then 'date' when 'consent_source' then 'line:200'
      when 'address_line_1' then 'line:200' when 'address_line_2' then 'line:200' when 'city' then 'line:100'
      when 'region' then 'line:100' when 'postal_code' then 'line:20' when 'country' then 'country'
      when 'opening_receivable' then 'signed' when 'opening_payable' then 'money' when 'opening_due_on' then 'date' end
    when p_kind = 'opening_stock' then case p_field
      when 'sku' then 'code:64' when 'barcode' then 'code:64' when 'name' then 'line:200' when 'quantity' then 'quantity'
      when 'unit_cost' then 'cost' when 'location' then 'line:80' when 'batch_number' then 'line:60' when 'expires_on' then 'date' end
    when p_kind = 'contact_balances' then case p_field
      when 'email' then 'email' when 'phone' then 'phone' when 'name' then 'line:200' when 'tax_pin' then 'pin'
      when 'receivable' then 'signed' when 'payable' then 'money' when 'due_on' then 'date' end
    when p_kind = 'supplier_prices' then case p_field
      when 'supplier' then 'line:320' when 'sku' then 'code:64' when 'barcode' then 'code:64' when 'name' then 'line:200' when 'supplier_code' then 'code:64'
      when 'unit_price' then 'cost' when 'pack_price' then 'cost' when 'pack_size' then 'factor' when 'min_quantity' then 'factor'
      when 'currency' then 'line:10' end
  end;
$function$;

CREATE OR REPLACE FUNCTION private.import_keys_of(p_kind text, p_match_by text, p_input jsonb)
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_sku text := 's:' || lower(p_input ->> 'sku');
  v_barcode text := 'b:' || coalesce(p_input ->> 'barcode', p_input #>> '{barcodes,0,barcode}');
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
    select 'b:' || (b ->> 'barcode') from jsonb_array_elements(coalesce(p_input -> 'barcodes', '[]')) as b);
  return array(select u.key from unnest(v_keys) with ordinality as u (key, place) group by u.key order by min(u.place));
end;
$function$;

CREATE OR REPLACE FUNCTION private.import_options(p_tenant_id uuid, p_kind text, p_options jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_location_id uuid := private.input_uuid(p_options, 'location_id', 'options.', false);
  v_supplier_id uuid := private.input_uuid(p_options, 'supplier_id', 'options.', false);
begin
  perform private.input_object(p_options, 'p_options');
  if v_location_id is not null and not exists (
    select 1 from public.locations l where l.tenant_id = p_tenant_id and l.id = v_location_id and l.is_active) then
    perform private.refuse_input('options.location_id', 'This location does not exist.');
  elsif v_supplier_id is not null and not exists (
    select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_supplier_id and c.type in ('supplier', 'both') and not c.is_staff) then
    perform private.refuse_input('options.supplier_id', 'This supplier does not exist.');
  end if;
  return jsonb_build_object(
    'decimals', coalesce(private.input_choice(p_options, 'decimals', array['point', 'comma'], 'options.', false), 'point'),
    'date_order', coalesce(private.input_choice(p_options, 'date_order', array['dmy', 'mdy', 'ymd'], 'options.', false), 'dmy'),
    'match_by', coalesce(private.input_choice(p_options, 'match_by', case when p_kind in ('contacts', 'contact_balances')
      then array['email', 'phone', 'tax_pin', 'name'] else array['sku', 'barcode', 'name'] end, 'options.', false),
      case when p_kind in ('contacts', 'contact_balances') then 'email' else 'sku' end),
    'create_new', coalesce(private.input_flag(p_options, 'create_new', false), true),
    'update_existing', coalesce(private.input_flag(p_options, 'update_existing', false), true),
    'create_categories', coalesce(private.input_flag(p_options, 'create_categories', false), true),
    'empty_clears', coalesce(private.input_flag(p_options, 'empty_clears', false), false),
    'with_pictures', coalesce(private.input_flag(p_options, 'with_pictures', false), true),
    'publish_new', coalesce(private.input_flag(p_options, 'publish_new', false), false),
    'location_id', v_location_id,
    'supplier_id', v_supplier_id,
    'step', (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.import_price_errors(p_job public.import_jobs, p_row public.import_rows, p_match_count bigint, p_product public.products, p_supplier_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_errors jsonb := p_row.cell_errors;
  v_field text := case left(p_row.keys[1], 2) when 's:' then 'sku' when 'b:' then 'barcode' when 'c:' then 'supplier_code' else 'name' end;
  v_currency text := (select t.currency_code from public.tenants t where t.id = p_job.tenant_id);
  v_second integer;
begin
  select k.row_number into v_second from private.import_keys k
  where k.tenant_id = p_job.tenant_id and k.import_id = p_job.id and k.key = p_row.keys[1] and k.row_number <> p_row.row_number;
  if cardinality(p_row.keys) = 0 then
    v_errors := v_errors || private.import_error('sku', 'missing', 'This row has no product.');
  elsif p_match_count > 1 then
    v_errors := v_errors || private.import_error(v_field, 'ambiguous_match', 'Several products match.');
  elsif p_product.id is null and (p_supplier_id is not null or v_field <> 'supplier_code') then
    v_errors := v_errors || private.import_error(v_field, 'unknown_product', 'This product does not exist.');
  elsif p_product.has_variants then
    v_errors := v_errors || private.import_error(v_field, 'has_variants', 'This product has variants. Each of them has a price of its own.');
  elsif p_product.archived_at is not null then
    v_errors := v_errors || private.import_error(v_field, 'archived', 'This product is archived.');
  end if;
  if p_supplier_id is null then
    v_errors := v_errors || case when p_row.input ? 'supplier' then private.import_error('supplier', 'unknown_supplier', 'This supplier does not exist.')
      else private.import_error('supplier', 'missing', 'This row has no supplier.') end;
  end if;
  if v_second is not null then
    v_errors := v_errors || private.import_error(v_field, 'duplicate_in_file', format('Row %s has the same product and supplier.', v_second));
  end if;
  if not p_row.input ?| array['unit_price', 'pack_price'] and not p_row.cell_errors @? '$[*] ? (@.field == "unit_price" || @.field == "pack_price")' then
    v_errors := v_errors || private.import_error('unit_price', 'missing', 'Enter a price.');
  end if;
  if upper(p_row.input ->> 'currency') <> v_currency then
    v_errors := v_errors || private.import_error('currency', 'other_currency', format('Prices are in %s.', v_currency));
  end if;
  if p_product.id is not null and private.unit_step(p_product.unit) = 1 then
    v_errors := v_errors || coalesce((
      select jsonb_agg(private.import_error(f.name, 'quantity_not_whole', private.counted_text(p_product.name, p_product.unit, (p_row.input ->> f.name)::numeric)) -> 0)
      from unnest(array['pack_size', 'min_quantity']) as f (name) where (p_row.input ->> f.name)::numeric % 1 <> 0), '[]');
  end if;
  return v_errors;
end;
$function$;

ALTER FUNCTION "private"."import_price_errors"(public.import_jobs, public.import_rows, bigint, public.products, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.import_price_wanted(p_input jsonb, p_product public.products, p_pack_size numeric)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'unit_price', trim_scale(coalesce((p_input ->> 'unit_price')::numeric,
      round((p_input ->> 'pack_price')::numeric / coalesce((p_input ->> 'pack_size')::numeric, p_pack_size, p_product.purchase_unit_factor), 6))),
    'pack_size', p_input -> 'pack_size', 'min_quantity', p_input -> 'min_quantity', 'supplier_code', p_input -> 'supplier_code'));
$function$;

ALTER FUNCTION "private"."import_price_wanted"(jsonb, public.products, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.import_suppliers(p_tenant_id uuid, p_contact_id uuid)
 RETURNS TABLE(id uuid, known_as text)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
  select distinct coalesce(c.merged_into_id, c.id), lower(n.name)
  from public.contacts c cross join lateral (values (btrim(c.name)), (btrim(c.email)), (btrim(c.tax_pin))) as n (name)
  where c.tenant_id = p_tenant_id and c.type in ('supplier', 'both') and not c.is_staff and n.name is not null
    and (c.archived_at is null or c.merged_into_id is not null)
  union all
  select private.contact_head(p_tenant_id, c.id), '' from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id;
$function$;

ALTER FUNCTION "private"."import_suppliers"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.learn_order_prices(p_tenant_id uuid, p_order_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.supplier_prices as s (tenant_id, contact_id, product_id, source, source_id, unit_price, pack_size, noted_on)
  select distinct on (l.product_id) l.tenant_id, o.contact_id, l.product_id, 'order', o.id, l.unit_price, l.pack_size, o.order_date
  from public.purchase_order_lines l join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
  where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id and l.unit_price > 0 and l.product_id is not null
  order by l.product_id, l.line_number desc
  on conflict (tenant_id, source_id, contact_id, product_id) do update set unit_price = excluded.unit_price, pack_size = excluded.pack_size,
    noted_on = excluded.noted_on, noted_at = excluded.noted_at;
end;
$function$;

CREATE OR REPLACE FUNCTION private.location_rows(p_tenant_id uuid, p_location_id uuid, p_with_cost boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', l.id, 'name', l.name, 'is_default', l.is_default, 'is_active', l.is_active, 'address', l.address,
      'product_count', coalesce(s.products, 0), 'quantity', coalesce(s.quantity, 0), 'reserved_quantity', coalesce(s.reserved, 0),
      'negative_count', coalesce(s.negative, 0), 'stock_value', case when p_with_cost then coalesce(s.value, 0) end,
      'arriving_quantity', coalesce(a.quantity, 0),
      'tills', (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'is_active', t.is_active,
          'is_open', exists (select 1 from public.till_sessions o
            where o.tenant_id = p_tenant_id and o.till_id = t.id and o.status = 'open')) order by t.name, t.id), '[]')
        from public.tills t where t.tenant_id = p_tenant_id and t.location_id = l.id)
    ) order by l.is_active desc, l.is_default desc, l.name, l.id), '[]')
    from public.locations l
    left join lateral (
      select count(*) filter (where x.quantity <> 0) as products, sum(x.quantity) as quantity, sum(x.reserved_quantity) as reserved,
        count(*) filter (where x.quantity < 0) as negative, sum(x.stock_value) as value
      from public.stock_levels x where x.tenant_id = p_tenant_id and x.location_id = l.id
    ) s on true
    left join lateral (
      select sum(i.in_transit_quantity) as quantity
      from public.stock_transfers t
      join public.stock_transfer_lines i on i.tenant_id = p_tenant_id and i.stock_transfer_id = t.id and i.in_transit_quantity > 0
      where t.tenant_id = p_tenant_id and t.to_location_id = l.id and t.status in ('sent', 'partially_received')
    ) a on true
    where l.tenant_id = p_tenant_id and (p_location_id is null or l.id = p_location_id)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify_of_runs(p_schedule public.schedules, p_run_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_runs record;
begin
  select count(*) filter (where r.status = 'posted') as posted, count(*) filter (where r.status = 'draft') as drafts,
    count(*) filter (where r.status = 'failed') as failed, min(r.due_on) as first_on, max(r.due_on) as last_on,
    (array_agg(r.error_message order by r.due_on) filter (where r.status = 'failed'))[1] as reason
  into v_runs
  from public.schedule_runs r where r.tenant_id = p_schedule.tenant_id and r.id = any (p_run_ids);
  if v_runs.posted + v_runs.drafts + v_runs.failed = 0 then
    return;
  end if;
  perform private.notify(p_schedule.tenant_id, case when v_runs.failed > 0 then 'recurring_failed' else 'recurring_made' end,
    private.schedule_permission(p_schedule.kind, v_runs.failed > 0),
    p_schedule.name || case when v_runs.failed > 0 then ' could not be recorded' when v_runs.drafts > 0 then ' waits for approval' else ' was recorded' end,
    concat_ws(' ', 'Due ' || private.mail_day(v_runs.first_on) || case when v_runs.last_on > v_runs.first_on then ' to ' || private.mail_day(v_runs.last_on) else '' end || '.',
      -- Several days are made at once where the business or the server was away.
      case when v_runs.posted + v_runs.drafts + v_runs.failed > 1
        then format('%s recorded, %s to approve, %s failed.', v_runs.posted, v_runs.drafts, v_runs.failed) end, v_runs.reason),
    case when p_schedule.kind = 'bill' then '/admin/purchases' else '/admin/accounting' end || '?tab=recurring&recurring=' || p_schedule.id);
end;
$function$;

ALTER FUNCTION "private"."notify_of_runs"(public.schedules, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.purchase_order_paper(p_tenant_id uuid, p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select private.document_head(p_tenant_id) || jsonb_build_object('order', jsonb_build_object('order_number', o.order_number, 'revision', o.revision,
      'status', o.status, 'order_date', o.order_date, 'expected_on', o.expected_on, 'currency_code', t.currency_code,
      'prices_include_tax', o.prices_include_tax, 'net_amount', o.net_amount, 'tax_amount', o.tax_amount, 'total_amount', o.total_amount, 'note', o.note,
      'supplier', jsonb_build_object('name', c.name, 'company', c.company, 'address', c.address, 'phone', c.phone, 'email', c.email, 'tax_pin', c.tax_pin),
      'deliver_to', (select l.name from public.locations l where l.tenant_id = o.tenant_id and l.id = o.location_id),
      'deliver_to_address', (select l.address from public.locations l where l.tenant_id = o.tenant_id and l.id = o.location_id),
      'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'name', coalesce(p.name, l.description), 'unit', coalesce(p.unit, ''), 'supplier_code', l.supplier_code, 'packs', l.packs, 'pack_size', l.pack_size,
          'quantity', l.quantity, 'pack_price', l.pack_price, 'discount_percent', l.discount_percent, 'net_amount', l.net_amount,
          'tax_amount', l.tax_amount) order by l.line_number)
        from public.purchase_order_lines l left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = o.tenant_id and l.purchase_order_id = o.id)))
    from public.purchase_orders o
    join public.tenants t on t.id = o.tenant_id
    join public.contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id
    where o.tenant_id = p_tenant_id and o.id = p_order_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reorder_candidates(p_tenant_id uuid, p_location_id uuid, p_days integer, p_now timestamp with time zone)
 RETURNS TABLE(product_id uuid, supplier_id uuid, quantity numeric, held numeric, on_the_way numeric, on_order numeric, drafted numeric, sold numeric, level numeric, needed numeric, pack_size numeric, min_quantity numeric, supplier_code text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
 SET jit TO 'off'
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_rules record;
begin
  select o.reorder_lead_days as lead, o.reorder_cover_days as cover into v_rules from public.tenant_policies o where o.tenant_id = p_tenant_id;
  return query
  with sold as materialized (
    select m.product_id, greatest(-sum(m.quantity), 0) as quantity
    from public.stock_movements m
    where m.tenant_id = p_tenant_id and m.kind in ('sale', 'sale_return') and m.business_date > v_today - p_days and m.business_date <= v_today
      and (p_location_id is null or m.location_id = p_location_id)
    group by m.product_id
  ), candidate as materialized (
    select s.product_id from sold s where s.quantity > 0
    union
    select p.id from public.products p where p.tenant_id = p_tenant_id and p.reorder_point is not null
  ), lying as materialized (
    select l.product_id, sum(l.quantity) as quantity, sum(l.reserved_quantity) as held
    from candidate c
    join public.stock_levels l on l.tenant_id = p_tenant_id and l.product_id = c.product_id and (p_location_id is null or l.location_id = p_location_id)
    group by l.product_id
  ), moving as materialized (
    select i.product_id, sum(i.in_transit_quantity) as quantity
    from public.stock_transfer_lines i
    join public.stock_transfers f on f.tenant_id = p_tenant_id and f.id = i.stock_transfer_id
    where i.tenant_id = p_tenant_id and i.in_transit_quantity > 0 and (p_location_id is null or f.to_location_id = p_location_id)
    group by i.product_id
  ), ordered as materialized (
    select d.product_id, sum(d.quantity - d.received_quantity) filter (where o.status in ('sent', 'partly_received')) as quantity,
      sum(d.quantity) filter (where o.status in ('draft', 'approved')) as drafted
    from candidate c
    join public.purchase_order_lines d on d.tenant_id = p_tenant_id and d.product_id = c.product_id and d.closed_on is null and d.received_quantity < d.quantity
    join public.purchase_orders o on o.tenant_id = d.tenant_id and o.id = d.purchase_order_id and (p_location_id is null or o.location_id = p_location_id)
    where o.status in ('draft', 'approved', 'sent', 'partly_received')
    group by d.product_id
  )
  select p.id, v.supplier_id, coalesce(l.quantity, 0), coalesce(l.held, 0),
    coalesce(m.quantity, 0), coalesce(d.quantity, 0), coalesce(d.drafted, 0), coalesce(s.quantity, 0), g.level,
    -- Up to what sells until an order placed the next time is there, and never less than what is ordered, or delivered, at a time.
    ceil(greatest(g.level + coalesce(s.quantity, 0) / p_days * v_rules.cover - g.position, coalesce(p.reorder_quantity, 0), coalesce(y.min_quantity, 0), 0.001)
      / coalesce(y.pack_size, p.purchase_unit_factor)) * coalesce(y.pack_size, p.purchase_unit_factor),
    coalesce(y.pack_size, p.purchase_unit_factor), y.min_quantity, coalesce(y.supplier_code, p.supplier_code)
  from candidate c
  join public.products p on p.tenant_id = p_tenant_id and p.id = c.product_id and p.archived_at is null and p.kind = 'goods' and not p.has_variants
  left join sold s on s.product_id = p.id
  left join lying l on l.product_id = p.id
  left join moving m on m.product_id = p.id
  left join ordered d on d.product_id = p.id
  cross join lateral (
    select coalesce(l.quantity, 0) - coalesce(l.held, 0) + coalesce(m.quantity, 0) + coalesce(d.quantity, 0) as position,
      greatest(coalesce(p.reorder_point, 0), coalesce(s.quantity, 0) / p_days * v_rules.lead) as level
  ) g
  cross join lateral (select coalesce(p.preferred_supplier_id, private.best_supplier(p_tenant_id, p.id)) as supplier_id) v
  cross join lateral private.supplier_terms(p_tenant_id, p.id, v.supplier_id) y
  where g.position <= g.level and (g.level > 0 or p.reorder_point is not null);
end;
$function$;

ALTER FUNCTION "private"."reorder_candidates"(uuid, uuid, integer, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.reorder_draft(p_tenant_id uuid, p_supplier_id uuid, p_location_id uuid, p_wanted jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', gen_random_uuid(), 'contact_id', p_supplier_id, 'location_id', p_location_id, 'lines',
      jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'product_id', p.id, 'packs', ceil(w.quantity / g.pack_size),
        'pack_size', g.pack_size, 'tax_rate_id', t.id, 'supplier_code', s.supplier_code,
        'pack_price', round(coalesce(s.unit_price, c.last_cost, 0) * g.pack_size, 6)) order by p.name, p.id))
    from jsonb_to_recordset(p_wanted) as w (product_id uuid, quantity numeric)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.product_id
    left join public.product_costs c on c.tenant_id = p_tenant_id and c.product_id = p.id
    left join lateral (
      select n.id from public.tax_rates n join public.tax_rates r on r.tenant_id = n.tenant_id and r.code = n.code
      where n.tenant_id = p_tenant_id and n.id = p.tax_rate_id
        and private.business_date(p_tenant_id, clock_timestamp()) between r.valid_from and coalesce(r.valid_to, 'infinity') limit 1) t on true
    cross join lateral private.supplier_terms(p_tenant_id, p.id, p_supplier_id) s
    cross join lateral (select coalesce(s.pack_size, p.purchase_unit_factor) as pack_size) g);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_import(p_kind text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_kind in ('contacts', 'contact_balances') then
    perform private.require_permission('contacts.edit');
  elsif p_kind = 'supplier_prices' then
    perform private.require_permission('purchases.edit');
  end if;
  return private.require_permission('products.import');
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_import_mapping(p_kind text, p_mapping jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_fields text[] := array(select m.value from jsonb_each_text(p_mapping) as m);
  v_twice text := (select f from unnest(v_fields) as f where f <> 'barcodes' group by f having count(*) > 1 limit 1);
begin
  if exists (select 1 from jsonb_each(p_mapping) as m where m.key !~ '^\d{1,3}$' or jsonb_typeof(m.value) <> 'string'
    or private.import_field_type(p_kind, m.value #>> '{}') is null) then
    perform private.refuse_input('p_mapping', 'A mapping names a known field for the number of a column.');
  elsif v_twice is not null then
    perform private.refuse_input('p_mapping', format('Two columns are matched to the same field (%s).', v_twice));
  elsif p_kind = 'products' and not v_fields && array['sku', 'barcodes', 'name'] then
    perform private.refuse_input('p_mapping', 'Choose the column with the SKU, the barcode or the name.');
  elsif p_kind in ('contacts', 'contact_balances') and not v_fields && array['name', 'email', 'phone', 'tax_pin'] then
    perform private.refuse_input('p_mapping', 'Choose the column with the name, the email address or the phone number.');
  elsif p_kind = 'contact_balances' and not v_fields && array['receivable', 'payable'] then
    perform private.refuse_input('p_mapping', 'Choose the column with the balance.');
  elsif p_kind = 'opening_stock' and not (v_fields && array['sku', 'barcode', 'name'] and v_fields @> array['quantity', 'unit_cost']) then
    perform private.refuse_input('p_mapping', 'Choose the columns with the product, the quantity and the unit cost.');
  elsif p_kind = 'supplier_prices' and not (v_fields && array['sku', 'barcode', 'name', 'supplier_code'] and v_fields && array['unit_price', 'pack_price']) then
    perform private.refuse_input('p_mapping', 'Choose the columns with the product and the price.');
  elsif v_fields && array['cost', 'opening_cost'] and not private.can('products.view_cost') then
    perform private.fail(403, 'permission_denied', 'You may not see costs, so you cannot import them.');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sale_rows(p_tenant_id uuid, p_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, clock_timestamp());
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'invoice_number', s.invoice_number, 'occurred_at', s.occurred_at,
      'channel', s.channel, 'status', s.status, 'contact_id', s.contact_id, 'contact_name', s.contact_name, 'cashier_name', s.cashier_name,
      'location_name', l.name, 'till_name', t.name, 'item_count', s.item_count, 'total_amount', s.total_amount,
      'refunded_amount', s.refunded_amount, 'balance_due', s.balance_due, 'due_on', i.due_on,
      'is_overdue', coalesce(i.due_on < v_today, false), 'tender_types', s.tender_types,
      'is_unproven', exists (select 1 from public.sale_payments u where u.tenant_id = p_tenant_id and u.sale_id = s.id and u.is_unproven), 'note', s.note,
      'rounding_amount', coalesce((select -sum(p.rounding_amount) from public.sale_payments p where p.tenant_id = p_tenant_id and p.sale_id = s.id), 0)
        - case when s.order_id is null then 0 else private.order_rounding(p_tenant_id, s.order_id) end) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.sales s on s.tenant_id = p_tenant_id and s.id = w.id
    left join public.till_sessions k on k.tenant_id = p_tenant_id and k.id = s.till_session_id
    left join public.tills t on t.tenant_id = p_tenant_id and t.id = k.till_id
    left join public.orders o on o.tenant_id = p_tenant_id and o.id = s.order_id
    left join public.locations l on l.tenant_id = p_tenant_id and l.id = coalesce(t.location_id, o.location_id)
    left join public.contact_open_items i on i.tenant_id = p_tenant_id and i.id = s.id and i.account = 'receivable' and i.open_amount > 0);
end;
$function$;

CREATE OR REPLACE FUNCTION private.supplier_prices_json(p_tenant_id uuid, p_product_ids uuid[], p_contact_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('product_id', x.product_id, 'contact_id', x.contact_id, 'contact_name', c.name,
      'last_price', x.last_price, 'last_on', x.last_on, 'pack_size', coalesce(x.pack_size, p.purchase_unit_factor),
      'min_quantity', x.min_quantity, 'supplier_code', x.supplier_code, 'lowest_price', x.lowest, 'average_price', round(x.average, 6), 'times', x.times,
      'lead_days', private.supplier_lead_days(p_tenant_id, x.contact_id), 'is_preferred', coalesce(p.preferred_supplier_id = x.contact_id, false))
      order by x.product_id, x.last_price, x.contact_id), '[]')
    from (
      select s.product_id, private.contact_head(p_tenant_id, s.contact_id) as contact_id, (array_agg(s.unit_price order by s.noted_at desc))[1] as last_price,
        (array_agg(s.pack_size order by s.noted_at desc) filter (where s.pack_size is not null))[1] as pack_size,
        (array_agg(s.min_quantity order by s.noted_at desc) filter (where s.min_quantity is not null))[1] as min_quantity,
        (array_agg(s.supplier_code order by s.noted_at desc) filter (where s.supplier_code is not null))[1] as supplier_code,
        (array_agg(s.noted_on order by s.noted_at desc))[1] as last_on,
        min(s.unit_price) as lowest, avg(s.unit_price) as average, count(*) as times
      from public.supplier_prices s
      where s.tenant_id = p_tenant_id and s.product_id = any (p_product_ids) and (p_contact_ids is null or s.contact_id = any (p_contact_ids))
      group by 1, 2) x
    join public.contacts c on c.tenant_id = p_tenant_id and c.id = x.contact_id
    join public.products p on p.tenant_id = p_tenant_id and p.id = x.product_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.supplier_terms(p_tenant_id uuid, p_product_id uuid, p_contact_id uuid)
 RETURNS TABLE(unit_price numeric, pack_size numeric, min_quantity numeric, supplier_code text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  return query
  select (array_agg(s.unit_price order by s.noted_at desc))[1],
    -- Only what a price list says: the packs of orders and bills were those of the product at that time.
    (array_agg(s.pack_size order by s.noted_at desc) filter (where s.source = 'import' and s.pack_size is not null))[1],
    (array_agg(s.min_quantity order by s.noted_at desc) filter (where s.min_quantity is not null))[1],
    (array_agg(s.supplier_code order by s.noted_at desc) filter (where s.supplier_code is not null))[1]
  from public.supplier_prices s
  where s.tenant_id = p_tenant_id and s.product_id = p_product_id and s.contact_id = any (private.contact_group(p_tenant_id, p_contact_id));
end;
$function$;

ALTER FUNCTION "private"."supplier_terms"(uuid, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.undo_import(p_job public.import_jobs, p_rows integer[], p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case p_job.kind
    when 'products' then perform private.undo_import_products(p_job, p_rows, p_now);
    when 'contacts' then perform private.undo_import_contacts(p_job, p_rows, p_now);
    when 'opening_stock' then perform private.undo_import_opening(p_job, p_rows, p_now);
    when 'contact_balances' then perform private.undo_import_balances(p_job, p_rows, p_now);
    when 'supplier_prices' then perform private.undo_import_prices(p_job, p_rows);
  end case;
  update public.import_rows r set state = 'undone'
  where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.state = 'done';
end;
$function$;

CREATE OR REPLACE FUNCTION private.undo_import_prices(p_job public.import_jobs, p_rows integer[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('import prices ' || p_job.tenant_id, 0));
  delete from public.supplier_prices s using public.import_rows r
  where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.state = 'done'
    and s.tenant_id = p_job.tenant_id and s.source_id = p_job.id and s.product_id = r.entity_id and s.contact_id = (r.input ->> 'supplier_id')::uuid;
end;
$function$;

ALTER FUNCTION "private"."undo_import_prices"(public.import_jobs, integer[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_import(p_job public.import_jobs, p_rows integer[], p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case p_job.kind
    when 'products' then perform private.write_import_products(p_job, p_rows, p_now);
    when 'contacts' then perform private.write_import_contacts(p_job, p_rows, p_now);
    when 'opening_stock' then perform private.write_import_stock(p_job, p_rows, p_now);
    when 'contact_balances' then perform private.write_import_balances(p_job, p_rows, p_now);
    when 'supplier_prices' then perform private.write_import_prices(p_job, p_rows, p_now);
  end case;
  update public.import_rows r set state = 'done'
  where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update');
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_import_prices(p_job public.import_jobs, p_rows integer[], p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  -- Two files at once follow each other. Whom and what they mean stays: neither a product nor a contact that has prices can be deleted.
  perform pg_advisory_xact_lock(hashtextextended('import prices ' || p_job.tenant_id, 0));
  perform private.compare_import_prices(p_job, p_rows);
  insert into public.supplier_prices as s (tenant_id, contact_id, product_id, source, source_id, unit_price, pack_size, min_quantity, supplier_code, noted_on)
  select distinct on (x.contact_id, x.product_id) p_job.tenant_id, x.contact_id, x.product_id, 'import', p_job.id,
    (x.wanted ->> 'unit_price')::numeric, (x.wanted ->> 'pack_size')::numeric, (x.wanted ->> 'min_quantity')::numeric, x.wanted ->> 'supplier_code',
    private.business_date(p_job.tenant_id, p_now)
  from (
    select r.row_number, (r.input ->> 'supplier_id')::uuid as contact_id, r.entity_id as product_id,
      private.import_price_wanted(r.input, p, y.pack_size) as wanted
    from public.import_rows r
    join public.products p on p.tenant_id = r.tenant_id and p.id = r.entity_id
    cross join lateral private.supplier_terms(r.tenant_id, p.id, (r.input ->> 'supplier_id')::uuid) y
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.action in ('create', 'update')) x
  order by x.contact_id, x.product_id, x.row_number desc
  on conflict (tenant_id, source_id, contact_id, product_id) do update set unit_price = excluded.unit_price, pack_size = excluded.pack_size,
    min_quantity = excluded.min_quantity, supplier_code = excluded.supplier_code, noted_on = excluded.noted_on, noted_at = excluded.noted_at;
end;
$function$;

ALTER FUNCTION "private"."write_import_prices"(public.import_jobs, integer[], timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_credit_notes(p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50, p_unreferenced boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_user_id uuid := case when not private.can('sales.view_all') then auth.uid() end;
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := private.input_instant(v_after, 'at');
  v_after_id uuid := case when v_after is not null then private.input_uuid(v_after, 'id', 'p_after.') end;
  v_limit integer := private.page_limit(p_limit);
begin
  return (
    with page as (
      select c.* from public.credit_notes c
      where c.tenant_id = v_tenant_id and (v_user_id is null or c.issued_by = v_user_id)
        and (not coalesce(p_unreferenced, false) or c.sale_id is null)
        and (v_after_id is null or (c.issued_at, c.id) < (v_after_at, v_after_id))
      order by c.issued_at desc, c.id desc limit v_limit + 1
    ), shown as (
      select * from page p order by p.issued_at desc, p.id desc limit v_limit
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'credit_note_number', n.credit_note_number, 'sale_id', n.sale_id,
        'invoice_number', s.invoice_number, 'issued_at', n.issued_at, 'issued_by_name', f.full_name, 'contact_name', k.name,
        'reason', n.reason, 'total_amount', n.total_amount, 'refund_tender_type', n.refund_tender_type,
        'refund_amount', n.refund_amount, 'rounding_amount', -n.rounding_amount) order by n.issued_at desc, n.id desc), '[]'),
      'next_cursor', case when (select count(*) from page) > v_limit then
        (select private.encode_cursor(jsonb_build_object('at', l.issued_at, 'id', l.id)) from shown l order by l.issued_at, l.id limit 1) end)
    from shown n
    left join public.sales s on s.tenant_id = v_tenant_id and s.id = n.sale_id
    left join public.contacts k on k.tenant_id = v_tenant_id and k.id = n.contact_id
    left join public.profiles f on f.user_id = n.issued_by);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_imports(p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50, p_query text DEFAULT NULL::text, p_kind text DEFAULT NULL::text, p_status text DEFAULT NULL::text, p_sort text DEFAULT 'newest'::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('products.import');
  v_may_contacts boolean := private.can('contacts.edit');
  v_may_prices boolean := private.can('purchases.edit');
  v_limit integer := private.page_limit(p_limit);
  v_key jsonb := private.decode_cursor(p_after);
  v_at timestamptz;
  v_id uuid;
  v_rows jsonb;
  v_body jsonb := jsonb_build_object('p_kind', p_kind, 'p_status', p_status, 'p_sort', p_sort);
  v_query text := nullif(btrim(left(p_query, 100)), '');
  v_like text := '%' || private.escape_like(v_query) || '%';
begin
  perform private.input_choice(v_body, 'p_kind', array['products', 'opening_stock', 'contacts', 'contact_balances', 'supplier_prices'], '', false);
  perform private.input_choice(v_body, 'p_status', array['open', 'committed', 'undone', 'failed', 'cancelled'], '', false);
  perform private.input_choice(v_body, 'p_sort', array['newest', 'oldest']);
  if v_key is not null then
    v_at := private.input_instant(v_key, 'at');
    v_id := private.input_uuid(v_key, 'id');
    if v_at is null or coalesce(v_key ->> 's', 'newest') <> p_sort then
      perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
    end if;
  end if;
  select coalesce(jsonb_agg(private.import_json(j) order by case p_sort when 'oldest' then j.created_at end, j.created_at desc,
    case p_sort when 'oldest' then j.id end, j.id desc), '[]') into v_rows
  from (
    select * from public.import_jobs o
    where o.tenant_id = v_tenant_id and (v_may_contacts or o.kind not in ('contacts', 'contact_balances')) and (v_may_prices or o.kind <> 'supplier_prices')
      and (p_kind is null or o.kind = p_kind)
      and case when p_status is null then true when p_status = 'open' then o.status not in ('committed', 'undone', 'failed', 'cancelled')
        else o.status = p_status end
      and (v_query is null or o.file_name ilike v_like)
      and case when v_id is null then true when p_sort = 'oldest' then (o.created_at, o.id) > (v_at, v_id)
        else (o.created_at, o.id) < (v_at, v_id) end
    order by case p_sort when 'oldest' then o.created_at end, case p_sort when 'newest' then o.created_at end desc,
      case p_sort when 'oldest' then o.id end, case p_sort when 'newest' then o.id end desc
    limit v_limit + 1) j;
  return jsonb_build_object(
    'rows', jsonb_path_query_array(v_rows, '$[0 to $last]', jsonb_build_object('last', v_limit - 1)),
    'next_cursor', case when jsonb_array_length(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('s', p_sort, 'at', v_rows #> array[(v_limit - 1)::text, 'created_at'], 'id', v_rows #> array[(v_limit - 1)::text, 'id'])) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.make_recurring(p_tenant_id uuid, p_schedule_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_most constant integer := 20;
  v_today date := private.business_date(p_tenant_id, clock_timestamp());
  v_schedule public.schedules;
  v_made uuid[] := '{}';
begin
  for v_count in 0 .. c_most loop
    select * into v_schedule from public.schedules s where s.tenant_id = p_tenant_id and s.id = p_schedule_id for update;
    if v_schedule.status is distinct from 'active' or v_schedule.next_on > v_today then
      perform private.notify_of_runs(v_schedule, v_made);
      return false;
    elsif v_count = c_most then
      perform private.notify_of_runs(v_schedule, v_made);
      return true;
    elsif not private.tenant_is_writable(p_tenant_id) then
      -- Nothing is lost: its days are made when the business may write again.
      update public.schedules s set next_run_at = clock_timestamp() + interval '6 hours' where s.tenant_id = p_tenant_id and s.id = p_schedule_id;
      return false;
    end if;
    v_made := v_made || private.make_next_run(v_schedule, v_schedule.responsible_id, v_today);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.refund_parts(p_sale_id uuid, p_amount numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_amount numeric := private.input_number(jsonb_build_object('p_amount', p_amount), 'p_amount', 0, 99999999999, 0.01);
  v_owed numeric;
  v_points numeric;
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  select least(v_amount, s.balance_due) into v_owed from public.sales s where s.tenant_id = v_tenant_id and s.id = p_sale_id;
  v_points := private.points_part(v_tenant_id, p_sale_id, v_amount - v_owed);
  return jsonb_build_object('receivable_amount', v_owed, 'points_amount', v_points, 'money_amount', v_amount - v_owed - v_points,
    'cash_rounding_amount', -private.cash_refund_rounding(v_tenant_id, p_sale_id, v_amount - v_owed - v_points));
end;
$function$;

CREATE OR REPLACE FUNCTION public.reorder_suggestions(p_location_id uuid DEFAULT NULL::uuid, p_days integer DEFAULT 30, p_supplier_id uuid DEFAULT NULL::uuid, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 100)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('stock.receive');
  v_with_cost boolean := private.can('products.view_cost');
  v_limit integer := private.page_size(p_limit, 100);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_after_supplier text := v_after ->> 'supplier';
  v_after_name text := v_after ->> 'name';
  v_days integer := private.input_number(jsonb_build_object('p_days', p_days), 'p_days', 7, 365, 1);
begin
  if v_after is not null and (v_after_supplier is null or v_after_name is null) then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  elsif p_location_id is not null then
    perform 1 from public.locations l where l.tenant_id = v_tenant_id and l.id = p_location_id and l.is_active;
    if not found then
      perform private.fail(404, 'not_found', 'This location does not exist.', '{"field": "location_id"}');
    end if;
  end if;
  return (
    with wanted as materialized (
      select r.*, p.name, coalesce(c.name, '') as supplier_name, c.id as contact_id
      from private.reorder_candidates(v_tenant_id, p_location_id, v_days, clock_timestamp()) r
      join public.products p on p.tenant_id = v_tenant_id and p.id = r.product_id
      left join public.contacts c on c.tenant_id = v_tenant_id and c.id = r.supplier_id
      where p_supplier_id is null or r.supplier_id = p_supplier_id
    ), page as (
      -- Those without a supplier come last.
      select w.*, row_number() over (order by w.supplier_name = '', w.supplier_name, w.name, w.product_id) as place
      from wanted w
      where v_after_id is null or (w.supplier_name = '', w.supplier_name, w.name, w.product_id)
        > (v_after_supplier = '', v_after_supplier collate "default", v_after_name collate "und-x-icu", v_after_id)
      order by w.supplier_name = '', w.supplier_name, w.name, w.product_id limit v_limit + 1
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object(
        'id', g.product_id, 'name', g.name, 'sku', p.sku, 'unit', p.unit, 'supplier_id', g.contact_id, 'supplier_name', nullif(g.supplier_name, ''),
        'supplier_code', g.supplier_code, 'quantity', g.quantity, 'reserved_quantity', g.held, 'in_transit_quantity', g.on_the_way,
        'on_order_quantity', g.on_order, 'draft_quantity', g.drafted,
        'sold_quantity', g.sold, 'reorder_point', p.reorder_point, 'reorder_quantity', p.reorder_quantity, 'level', round(g.level, 3),
        'purchase_unit_factor', g.pack_size, 'min_quantity', g.min_quantity, 'suggested_quantity', g.needed,
        'days_left', case when g.sold > 0 then floor(greatest(g.quantity - g.held + g.on_the_way + g.on_order, 0) * v_days / g.sold) end,
        'last_cost', case when v_with_cost then round(c.last_cost, 6) end,
        'suggested_cost', case when v_with_cost then round(g.needed * c.last_cost, 2) end
      ) order by g.place) filter (where g.place <= v_limit), '[]'),
      'count', (select count(*) from wanted),
      'next_cursor', case when count(*) > v_limit then (
        select private.encode_cursor(jsonb_build_object('id', x.product_id, 'supplier', x.supplier_name, 'name', x.name))
        from page x where x.place = v_limit) end,
      'days', v_days,
      'lead_days', (select o.reorder_lead_days from public.tenant_policies o where o.tenant_id = v_tenant_id),
      'cover_days', (select o.reorder_cover_days from public.tenant_policies o where o.tenant_id = v_tenant_id))
    from page g
    join public.products p on p.tenant_id = v_tenant_id and p.id = g.product_id
    left join public.product_costs c on c.tenant_id = v_tenant_id and c.product_id = g.product_id
  );
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_location(p_location jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_id uuid;
  v_name text;
  v_is_default boolean;
  v_address text;
  v_before public.locations;
  v_constraint text;
begin
  perform private.require_writable();
  perform private.input_object(p_location, 'p_location');
  v_id := private.input_uuid(p_location, 'id');
  v_name := private.input_text(p_location, 'name', 80, '', true);
  if jsonb_typeof(p_location -> 'is_default') not in ('boolean', 'null') then
    perform private.refuse_input('is_default', 'This must be true or false.');
  end if;
  v_is_default := coalesce((p_location ->> 'is_default')::boolean, false);
  v_address := private.input_text(p_location, 'address', 500);
  -- One at a time: there is exactly one default location.
  perform private.lock_request('locations', v_tenant_id, v_tenant_id);
  if exists (select 1 from public.locations l where l.tenant_id = v_tenant_id and lower(l.name) = lower(v_name) and l.id <> v_id) then
    perform private.refuse_input('name', 'Another location has this name.');
  end if;
  select * into v_before from public.locations l where l.tenant_id = v_tenant_id and l.id = v_id;
  -- Screens of yesterday do not know of it.
  if not p_location ? 'address' then
    v_address := v_before.address;
  end if;
  if v_before.is_default and not v_is_default then
    perform private.refuse_input('is_default', 'Make another location the default one instead.');
  end if;
  if v_is_default then
    update public.locations l set is_default = false where l.tenant_id = v_tenant_id and l.is_default and l.id <> v_id;
  end if;
  insert into public.locations as l (tenant_id, id, name, is_default, address) values (v_tenant_id, v_id, v_name, v_is_default, v_address)
  on conflict (tenant_id, id) do update set name = excluded.name, is_default = excluded.is_default, address = excluded.address,
    is_active = l.is_active or excluded.is_default;
  perform private.write_audit(v_tenant_id, auth.uid(), 'location_saved', 'locations', v_id,
    case when v_before.id is not null then jsonb_build_object('name', v_before.name, 'is_default', v_before.is_default, 'address', v_before.address) end,
    jsonb_build_object('name', v_name, 'is_default', v_is_default, 'address', v_address));
  return private.location_rows(v_tenant_id, v_id, private.can('products.view_cost')) -> 0;
end;
$function$;

CREATE OR REPLACE FUNCTION public.start_import(p_import jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
  v_job public.import_jobs;
  v_open integer;
begin
  perform private.require_permission('products.import');
  perform private.input_object(p_import, 'p_import');
  v_job.kind := private.input_choice(p_import, 'kind', array['products', 'contacts', 'opening_stock', 'contact_balances', 'supplier_prices']);
  v_tenant_id := private.require_import(v_job.kind);
  perform private.require_writable();
  v_job.id := private.input_uuid(p_import, 'id');
  v_job.file_name := coalesce(nullif(btrim(regexp_replace(left(private.input_text(p_import, 'file_name', 1000, '', true), 255),
    '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+', ' ', 'g')), ''), 'file');
  v_job.file_hash := private.input_text(p_import, 'file_hash', 64, '', true);
  v_job.row_count := private.input_number(p_import, 'row_count', 1, 50000, 1);
  v_job.headers := private.input_array(p_import, 'headers', 1, 200);
  if v_job.file_hash !~ '^[0-9a-f]{64}$' then
    perform private.refuse_input('file_hash', 'This must be a SHA-256 in hexadecimal.');
  elsif exists (select 1 from jsonb_array_elements(v_job.headers) as h where jsonb_typeof(h) <> 'string' or length(h #>> '{}') > 500) then
    perform private.refuse_input('headers', 'Column names are texts of up to 500 letters.');
  end if;
  -- What nobody will look at any more goes with each new file: rows after 30 days, files never finished after 7.
  delete from public.import_rows r using public.import_jobs j
  where j.tenant_id = v_tenant_id and r.tenant_id = j.tenant_id and r.import_id = j.id and j.work is null and j.created_at < now() - interval '30 days';
  delete from private.import_keys k using public.import_jobs j
  where j.tenant_id = v_tenant_id and k.tenant_id = j.tenant_id and k.import_id = j.id and j.work is null and j.created_at < now() - interval '7 days';
  perform private.drop_lapsed_imports(v_tenant_id, 50);
  -- One at a time: two files at once must not both be the fifth.
  perform pg_advisory_xact_lock(hashtextextended('import_jobs' || v_tenant_id, 0));
  select count(*) into v_open from public.import_jobs j
  where j.tenant_id = v_tenant_id and j.id <> v_job.id and j.status in ('uploading', 'mapped', 'checked', 'committing', 'undoing');
  if v_open >= 5 and not exists (select 1 from public.import_jobs j where j.tenant_id = v_tenant_id and j.id = v_job.id) then
    perform private.fail(409, 'too_many_imports', 'Five imports are open. Finish or cancel one of them first.',
      jsonb_build_object('count', v_open, 'most', 5));
  end if;

  insert into public.import_jobs (tenant_id, id, kind, file_name, file_hash, row_count, headers, request_hash, created_by)
  values (v_tenant_id, v_job.id, v_job.kind, v_job.file_name, v_job.file_hash, v_job.row_count, v_job.headers,
    private.request_hash(p_import), auth.uid())
  on conflict (tenant_id, id) do nothing;
  select * into v_job from public.import_jobs j where j.tenant_id = v_tenant_id and j.id = v_job.id;
  perform private.require_same_request(v_job.request_hash, private.request_hash(p_import));
  return private.import_json(v_job);
end;
$function$;

ALTER TABLE "public"."import_jobs" ADD CONSTRAINT "import_jobs_kind_check" CHECK ((kind = ANY (ARRAY['products'::text, 'contacts'::text, 'opening_stock'::text, 'contact_balances'::text, 'supplier_prices'::text])));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['books_health'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'recurring_failed'::text, 'recurring_made'::text, 'refund_due'::text, 'report_paused'::text, 'review'::text, 'stock_approval'::text, 'tax_due'::text, 'web_order'::text])));

ALTER TABLE "public"."locations" ADD CONSTRAINT "locations_address_check" CHECK (((length(address) >= 1) AND (length(address) <= 500)));

ALTER TABLE "public"."supplier_prices" ADD CONSTRAINT "supplier_prices_min_quantity_check" CHECK (((min_quantity >= 0.001) AND (min_quantity <= '100000000000'::numeric)));

ALTER TABLE "public"."supplier_prices" ADD CONSTRAINT "supplier_prices_pack_size_known" CHECK (((pack_size IS NOT NULL) OR (source = 'import'::text)));

ALTER TABLE "public"."supplier_prices" ADD CONSTRAINT "supplier_prices_source_check" CHECK ((source = ANY (ARRAY['order'::text, 'bill'::text, 'import'::text])));

ALTER TABLE "public"."supplier_prices" ADD CONSTRAINT "supplier_prices_supplier_code_check" CHECK (((length(supplier_code) >= 1) AND (length(supplier_code) <= 64)));

ALTER TABLE "public"."supplier_prices" ADD CONSTRAINT "supplier_prices_supplier_code_shape" CHECK (((supplier_code = btrim(supplier_code)) AND (supplier_code !~ '[[:cntrl:]]'::text)));

ALTER TABLE "public"."supplier_prices" ADD CONSTRAINT "supplier_prices_tenant_id_source_id_contact_id_product_id_key" UNIQUE (tenant_id, source_id, contact_id, product_id);

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF address ON public.locations FOR EACH ROW WHEN ((concat_ws(' '::text, new.address) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('address');

COMMENT ON COLUMN "public"."locations"."address" IS 'Where suppliers deliver to, as orders to them say; null: to the address of the business.';

COMMENT ON COLUMN "public"."supplier_prices"."min_quantity" IS 'The least that the supplier delivers at a time, in selling units; null where the price list does not say.';

COMMENT ON COLUMN "public"."supplier_prices"."pack_size" IS 'How many selling units come in one pack; null where the price list does not say.';

COMMENT ON COLUMN "public"."supplier_prices"."source_id" IS 'The order, the bill or the import that it was learned from.';

COMMENT ON COLUMN "public"."supplier_prices"."supplier_code" IS 'What the supplier calls the product; null where the price list does not say.';

COMMENT ON FUNCTION "private"."compare_import_prices"(public.import_jobs, integer[]) IS 'Says of each row of a price list whether it is new, changes what the supplier asked last, changes nothing, or what is wrong with it.';

COMMENT ON FUNCTION "private"."find_import_coded"(public.import_jobs, integer[]) IS 'The products that rows of a price list mean by nothing but the code that their supplier uses.';

COMMENT ON FUNCTION "private"."import_price_errors"(public.import_jobs, public.import_rows, bigint, public.products, uuid) IS 'What is wrong with a row of a price list.';

COMMENT ON FUNCTION "private"."import_price_wanted"(jsonb, public.products, numeric) IS 'What a row of a price list says of a product; the price of a pack is shared out over what is in it.';

COMMENT ON FUNCTION "private"."import_suppliers"(uuid, uuid) IS 'Suppliers by name, e-mail address and tax PIN; of merged ones the one that stands for them. The empty name is the chosen one.';

COMMENT ON FUNCTION "private"."notify_of_runs"(public.schedules, uuid[]) IS 'Tells of what a schedule made by itself, or could not make: once for all the days that were made together.';

COMMENT ON FUNCTION "private"."reorder_candidates"(uuid, uuid, integer, timestamp with time zone) IS 'Goods whose stock (on hand less reserved, with what is on its way and on order) is at or below their reorder point, or below what sells while an order takes to arrive.';

COMMENT ON FUNCTION "private"."reorder_draft"(uuid, uuid, uuid, jsonb) IS 'An order for what a supplier should bring, in its packs, at the price that it asked last.';

COMMENT ON FUNCTION "private"."supplier_terms"(uuid, uuid, uuid) IS 'On what terms a supplier sells a product: the last price of a unit, and pack, least quantity and code as the newest price list with them says. Always one row.';

COMMENT ON FUNCTION "private"."undo_import_prices"(public.import_jobs, integer[]) IS 'Takes the prices of some rows of a price list away: what was known before counts again. Orders that were made of them stay.';

COMMENT ON FUNCTION "private"."write_import_prices"(public.import_jobs, integer[], timestamp with time zone) IS 'One step of an import of a price list: looks once more, then keeps the prices of the rows that are right.';

COMMENT ON FUNCTION "public"."draft_orders_from_reorder"(jsonb) IS 'Makes a draft order for each supplier of what should be ordered {id, location_id (the default one unless said), days, supplier_id}: whole packs, never less than the supplier delivers, last prices. What is on a draft already is left out. Idempotent by id and body. {orders, replayed}. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."make_recurring"(uuid, uuid) IS 'For jobs-tick: makes what is due of a schedule, at most 20 days at a time, each once, and tells of them; whether more is due.';

COMMENT ON FUNCTION "public"."refund_parts"(uuid, numeric) IS 'What becomes of p_amount when goods of a sale come back: off what is owed first, of the rest back as points what points paid, and money; cash_rounding_amount is what the smallest coin adds to it, below zero: takes off, should it be cash.';

COMMENT ON FUNCTION "public"."reorder_suggestions"(uuid, integer, uuid, text, integer) IS 'What to order, by supplier, with the figures it follows from: sales of the last p_days (7 to 365), lead and cover days of the house, packs of the supplier and the least that it delivers.';

COMMENT ON TABLE "public"."supplier_prices" IS 'What suppliers asked for goods, learned from orders that were sent, bills that were posted and price lists that were imported, without tax. A bill that is reversed and an import that is undone take their prices back.';

REVOKE ALL ON FUNCTION "private"."compare_import_prices"(public.import_jobs, integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."compare_import_prices"(public.import_jobs, integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."compare_import_prices"(public.import_jobs, integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."find_import_coded"(public.import_jobs, integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."find_import_coded"(public.import_jobs, integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."find_import_coded"(public.import_jobs, integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_price_errors"(public.import_jobs, public.import_rows, bigint, public.products, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."import_price_errors"(public.import_jobs, public.import_rows, bigint, public.products, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."import_price_errors"(public.import_jobs, public.import_rows, bigint, public.products, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_price_wanted"(jsonb, public.products, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."import_price_wanted"(jsonb, public.products, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."import_price_wanted"(jsonb, public.products, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_suppliers"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."import_suppliers"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."import_suppliers"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_of_runs"(public.schedules, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notify_of_runs"(public.schedules, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notify_of_runs"(public.schedules, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reorder_candidates"(uuid, uuid, integer, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."reorder_candidates"(uuid, uuid, integer, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."reorder_candidates"(uuid, uuid, integer, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."supplier_terms"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."supplier_terms"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."supplier_terms"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_import_prices"(public.import_jobs, integer[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."undo_import_prices"(public.import_jobs, integer[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."undo_import_prices"(public.import_jobs, integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_import_prices"(public.import_jobs, integer[], timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_import_prices"(public.import_jobs, integer[], timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_import_prices"(public.import_jobs, integer[], timestamp with time zone) TO "postgres";

REVOKE ALL ("address") ON TABLE "public"."locations" FROM "authenticated";

GRANT INSERT ("address"), UPDATE ("address") ON TABLE "public"."locations" TO "authenticated";
