-- Imports: files of products, contacts, opening stock, opening balances and suppliers' prices on their way in. The browser reads the file and sends
-- its cells as they stand; everything else happens here, in steps of some hundred rows, each in a transaction of its own:
-- parse, compare, write. A step leaves its mark in the job, so that whoever comes next (the browser, or its job
-- when the person has left) goes on where the last one stopped.

create function private.import_permissions(p_kind text)
returns text[] language sql immutable parallel safe security invoker set search_path = ''
return case
  when p_kind in ('contacts', 'contact_balances') then array['contacts.edit', 'products.import']
  when p_kind = 'supplier_prices' then array['purchases.edit', 'products.import']
  else array['products.import'] end;
comment on function private.import_permissions(text) is 'The rights that importing a kind of file needs, all of them.';

create function private.require_import(p_kind text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
  v_permission text;
begin
  foreach v_permission in array private.import_permissions(p_kind) loop
    v_tenant_id := private.require_permission(v_permission);
  end loop;
  return v_tenant_id;
end;
$$;
comment on function private.require_import(text) is 'The tenant of somebody who may import this kind of file.';

create function private.import_json(p_job public.import_jobs)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'id', p_job.id, 'kind', p_job.kind, 'file_name', p_job.file_name, 'row_count', p_job.row_count, 'received_count', p_job.received_count,
    'headers', p_job.headers, 'mapping', p_job.mapping, 'options', p_job.options - 'step', 'status', p_job.status, 'work', p_job.work,
    'progress', jsonb_build_object('done', p_job.worked_count, 'total', p_job.row_count * case when p_job.work = 'check' then 2 else 1 end),
    'created_count', p_job.created_count, 'updated_count', p_job.updated_count, 'unchanged_count', p_job.unchanged_count,
    'failed_count', p_job.failed_count, 'undone_count', p_job.undone_count, 'left_count', p_job.left_count, 'failure', p_job.failure,
    'same_file', (
      select jsonb_build_object('id', s.id, 'status', s.status, 'created_at', s.created_at) from public.import_jobs s
      where s.tenant_id = p_job.tenant_id and s.file_hash = p_job.file_hash and s.kind = p_job.kind and s.id <> p_job.id
        and s.status in ('committing', 'committed') and s.created_at <= p_job.created_at
      order by s.created_at desc limit 1),
    'created_by_name', (select f.full_name from public.profiles f where f.user_id = p_job.created_by),
    'can_undo', p_job.status = 'committed' and p_job.committed_at > now() - interval '30 days' and p_job.created_count + p_job.updated_count > 0,
    'created_at', p_job.created_at, 'checked_at', p_job.checked_at, 'committed_at', p_job.committed_at, 'undone_at', p_job.undone_at);
end;
$$;
comment on function private.import_json(public.import_jobs) is 'An import as the screens show it; same_file is an earlier import of the very same file.';

create function private.find_import(p_import_id uuid, p_is_change boolean)
returns public.import_jobs language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.import');
  v_job public.import_jobs;
begin
  if p_is_change then
    perform private.require_writable();
    select * into v_job from public.import_jobs j where j.tenant_id = v_tenant_id and j.id = p_import_id for update;
  else
    select * into v_job from public.import_jobs j where j.tenant_id = v_tenant_id and j.id = p_import_id;
  end if;
  if v_job.id is null then
    perform private.fail(404, 'not_found', 'This import does not exist.');
  end if;
  perform private.require_import(v_job.kind);
  return v_job;
end;
$$;
comment on function private.find_import(uuid, boolean) is 'An import of the own business, locked when it is to be changed; not_found for any other.';

create function private.drop_lapsed_imports(p_tenant_id uuid, p_limit integer)
returns integer language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_dropped integer;
begin
  delete from public.import_jobs j
  using (
    select o.tenant_id, o.id from public.import_jobs o
    where (p_tenant_id is null or o.tenant_id = p_tenant_id) and o.work is null and o.status in ('uploading', 'mapped', 'checked', 'cancelled')
      and o.created_at < statement_timestamp() - interval '7 days'
    order by o.created_at limit p_limit for update skip locked) l
  where j.tenant_id = l.tenant_id and j.id = l.id;
  get diagnostics v_dropped = row_count;
  return v_dropped;
end;
$$;
comment on function private.drop_lapsed_imports(uuid, integer) is
  'Removes files that were begun a week ago and never finished, with their rows: of one business, or of all of them. Answers how many.';

create function public.start_import(p_import jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function public.start_import(jsonb) is
  'Begins an import {id, kind, file_name, file_hash, row_count, headers}; its rows follow by add_import_rows. Safe to repeat. A business has at most '
  'five open ones (too_many_imports).';

create function public.add_import_rows(p_import_id uuid, p_first_row integer, p_rows jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job public.import_jobs := private.find_import(p_import_id, true);
  v_count integer;
begin
  perform private.input_array(jsonb_build_object('p_rows', p_rows), 'p_rows', 1, 1000);
  v_count := jsonb_array_length(p_rows);
  if v_job.status <> 'uploading' then
    perform private.fail(409, 'in_use', 'This file was already imported.');
  elsif coalesce(p_first_row, 0) < 1 or p_first_row > v_job.row_count - v_count + 1 then
    perform private.refuse_input('p_first_row', 'These rows are not in the file.');
  elsif pg_column_size(p_rows) > 8000000 or jsonb_path_exists(p_rows, 'strict $[*] ? (@.type() != "array")')
    or jsonb_path_exists(p_rows, 'strict $[*][*] ? (@.type() == "object" || @.type() == "array" || @.type() == "boolean")') then
    perform private.refuse_input('p_rows', 'Rows are lists of texts and numbers.');
  elsif exists (select 1 from jsonb_array_elements(p_rows) as r where jsonb_array_length(r) > 200 or length(r::text) > 40000) then
    perform private.refuse_input('p_rows', 'A row has at most 200 cells and 40,000 letters.');
  end if;
  insert into public.import_rows (tenant_id, import_id, row_number, raw)
  select v_job.tenant_id, v_job.id, p_first_row + r.place::integer - 1, r.value
  from jsonb_array_elements(p_rows) with ordinality as r (value, place)
  on conflict (tenant_id, import_id, row_number) do nothing;
  get diagnostics v_count = row_count;
  update public.import_jobs j set received_count = j.received_count + v_count
  where j.tenant_id = v_job.tenant_id and j.id = v_job.id returning * into v_job;
  return jsonb_build_object('received_count', v_job.received_count);
end;
$$;
comment on function public.add_import_rows(uuid, integer, jsonb) is
  'Takes up to 1,000 rows in, from row p_first_row (from 1) on. Rows that came before are not taken twice.';

create function private.import_options(p_tenant_id uuid, p_kind text, p_options jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.import_options(uuid, text, jsonb) is 'The options of an import, each with its default, checked.';

create function private.require_import_mapping(p_kind text, p_mapping jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
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
$$;
comment on function private.require_import_mapping(text, jsonb) is 'Refuses a mapping that no row could be read by.';

create function public.map_import(p_import_id uuid, p_mapping jsonb, p_options jsonb default '{}')
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job public.import_jobs := private.find_import(p_import_id, true);
begin
  perform private.input_object(p_mapping, 'p_mapping');
  if v_job.status not in ('uploading', 'mapped', 'checked') then
    perform private.fail(409, 'in_use', 'This import is already past this step.');
  elsif v_job.received_count < v_job.row_count then
    perform private.fail(409, 'in_use', 'The file is still being uploaded.');
  end if;
  perform private.require_import_mapping(v_job.kind, p_mapping);
  delete from private.import_keys k where k.tenant_id = v_job.tenant_id and k.import_id = v_job.id;
  update public.import_jobs j
  set mapping = p_mapping, options = private.import_options(v_job.tenant_id, v_job.kind, coalesce(p_options, '{}')), status = 'mapped',
    work = null, phase = 'parse', last_row = 0, worked_count = 0, created_count = 0, updated_count = 0, unchanged_count = 0, failed_count = 0
  where j.tenant_id = v_job.tenant_id and j.id = v_job.id returning * into v_job;
  return private.import_json(v_job);
end;
$$;
comment on function public.map_import(uuid, jsonb, jsonb) is
  'Says which field each column fills ({"0": "sku"}) and how to read the file. The rows are then looked at by check_import, anew after each change.';

create function public.get_import(p_import_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.import_json(private.find_import(p_import_id, false));
end;
$$;
comment on function public.get_import(uuid) is 'An import and how far it has come.';

create function public.list_imports(
  p_after text default null, p_limit integer default 50, p_query text default null, p_kind text default null, p_status text default null,
  p_sort text default 'newest')
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
$$;
comment on function public.list_imports(text, integer, text, text, text, text) is
  'The imports of the business, newest first unless p_sort says otherwise; p_status open: not at an end yet. The query looks in the file''s name.';

create function public.list_import_rows(p_import_id uuid, p_show text default 'all', p_after integer default 0, p_limit integer default 200)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_job public.import_jobs := private.find_import(p_import_id, false);
  v_limit integer := least(greatest(coalesce(p_limit, 200), 1), 1000);
  v_rows jsonb;
begin
  if p_show is null or p_show not in ('all', 'create', 'update', 'unchanged', 'error', 'left') then
    perform private.refuse_input('p_show', 'This must be one of: all, create, update, unchanged, error, left.');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'row_number', r.row_number, 'cells', r.raw, 'action', r.action, 'errors', r.errors, 'warnings', r.warnings, 'changes', r.changes,
    'entity_id', case when r.state = 'done' or r.action in ('update', 'unchanged') then r.entity_id end,
    'state', r.state, 'left_reason', r.left_reason) order by r.row_number), '[]')
  into v_rows
  from (
    select * from public.import_rows o
    where o.tenant_id = v_job.tenant_id and o.import_id = v_job.id and o.row_number > coalesce(p_after, 0)
      and case p_show when 'all' then true when 'left' then o.state = 'left' else o.action = p_show end
    order by o.row_number limit v_limit) r;
  return jsonb_build_object('rows', v_rows,
    'next_after', case when jsonb_array_length(v_rows) = v_limit then v_rows #> array[(v_limit - 1)::text, 'row_number'] end);
end;
$$;
comment on function public.list_import_rows(uuid, text, integer, integer) is
  'The rows of a file, all or those with one outcome, after row p_after; at most 1,000. With p_show error it is what the error file is made of.';

grant execute on function
  public.start_import(jsonb),
  public.add_import_rows(uuid, integer, jsonb),
  public.map_import(uuid, jsonb, jsonb),
  public.get_import(uuid),
  public.list_imports(text, integer, text, text, text, text),
  public.list_import_rows(uuid, text, integer, integer)
  to authenticated;
