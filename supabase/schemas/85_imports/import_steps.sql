-- Imports: the steps. Each locks the job, does some hundred rows and says how far it came; the browser calls it again and again,
-- and when nobody has for ten seconds, its job does.

create function private.parse_import(p_job public.import_jobs, p_rows integer[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_columns integer[];
  v_fields text[];
  v_types text[];
begin
  select array_agg(m.key::integer order by m.key::integer), array_agg(m.value order by m.key::integer),
    array_agg(private.import_field_type(p_job.kind, m.value) order by m.key::integer)
  into v_columns, v_fields, v_types
  from jsonb_each_text(p_job.mapping) as m
  where m.value <> 'image_urls' or (p_job.options ->> 'with_pictures')::boolean;
  with read as materialized (
    select r.row_number, i.input, i.errors, private.import_keys_of(p_job.kind, p_job.options ->> 'match_by', i.input) as keys
    from public.import_rows r
    cross join lateral private.import_input(v_columns, v_fields, v_types, p_job.options, r.raw) i
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows)
  ), known as (
    insert into private.import_keys (tenant_id, import_id, key, row_number)
    select p_job.tenant_id, p_job.id, u.key, min(d.row_number) from read d cross join unnest(d.keys) as u (key) group by u.key
    on conflict (tenant_id, import_id, key) do nothing
  )
  update public.import_rows r
  set input = d.input, cell_errors = d.errors, errors = d.errors, keys = d.keys, is_second = d.input ? 'parent_sku',
    action = null, changes = '{}', state = 'open', left_reason = null
  from read d
  where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = d.row_number
    -- Said once more: of rows that have just come the planner knows nothing, and would go through all of the file for each.
    and r.row_number = any (p_rows);
end;
$$;
comment on function private.parse_import(public.import_jobs, integer[]) is 'Reads the cells of some rows, and notes what each is known by.';

create function private.compare_import(p_job public.import_jobs, p_rows integer[])
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  case p_job.kind
    when 'products' then perform private.compare_import_products(p_job, p_rows);
    when 'contacts' then perform private.compare_import_contacts(p_job, p_rows);
    when 'opening_stock' then perform private.compare_import_stock(p_job, p_rows);
    when 'contact_balances' then perform private.compare_import_balances(p_job, p_rows);
    when 'supplier_prices' then perform private.compare_import_prices(p_job, p_rows);
  end case;
end;
$$;
comment on function private.compare_import(public.import_jobs, integer[]) is 'Says of some rows what they would do.';

create function private.write_import(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function private.write_import(public.import_jobs, integer[], timestamptz) is 'Writes those of some rows that are right.';

create function private.undo_import(p_job public.import_jobs, p_rows integer[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function private.undo_import(public.import_jobs, integer[], timestamptz) is
  'Takes some rows back. Those that cannot be are marked as left by the function of their kind, with the reason.';

create function private.count_import(p_job public.import_jobs)
returns public.import_jobs language plpgsql volatile security definer set search_path = '' as $$
begin
  select count(*) filter (where r.action = 'create' and (p_job.work = 'check' or r.state <> 'open')),
    count(*) filter (where r.action = 'update' and (p_job.work = 'check' or r.state <> 'open')),
    count(*) filter (where r.action in ('unchanged', 'skip')), count(*) filter (where r.action = 'error'),
    count(*) filter (where r.state = 'undone'), count(*) filter (where r.state = 'left')
  into p_job.created_count, p_job.updated_count, p_job.unchanged_count, p_job.failed_count, p_job.undone_count, p_job.left_count
  from public.import_rows r where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id;
  return p_job;
end;
$$;
comment on function private.count_import(public.import_jobs) is 'A job with its rows counted by outcome.';

create function private.finish_import_work(p_job public.import_jobs, p_is_left boolean)
returns public.import_jobs language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function private.finish_import_work(public.import_jobs, boolean) is 'Closes a piece of work: status, audit, and a notification when the person is likely gone.';

create function private.next_step_rows(p_rows integer, p_took interval)
returns integer language sql immutable set search_path = '' as $$
  select case
    when p_took > interval '2 seconds' then greatest(25, p_rows / 4)
    when p_took > interval '1 second' then greatest(25, p_rows / 2)
    when p_took < interval '500 milliseconds' then least(500, p_rows * 2)
    else p_rows end;
$$;
comment on function private.next_step_rows(integer, interval) is
  'How many rows of an import the next step takes after one of so many that took so long: a step is to last about half a second on any machine.';

create function private.take_import_step(p_job public.import_jobs, p_rows integer[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_job.phase = 'parse' then
    perform private.parse_import(p_job, p_rows);
  elsif p_job.work = 'check' then
    perform private.compare_import(p_job, p_rows);
  elsif p_job.work = 'commit' then
    perform private.write_import(p_job, array(
      select r.row_number from public.import_rows r
      where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.state = 'open'), clock_timestamp());
  else
    perform private.undo_import(p_job, array(
      select r.row_number from public.import_rows r
      where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number = any (p_rows) and r.state = 'done'), clock_timestamp());
  end if;
end;
$$;
comment on function private.take_import_step(public.import_jobs, integer[]) is 'What the work of an import does with some rows: reads, compares, writes or takes them back.';

-- Autovacuum comes by once a minute at best. Until then the planner, and every plan that a connection has kept, takes the tables for as
-- small as they were before the file, and reads all of them for each row.
create function private.analyze_import(p_job public.import_jobs)
returns void language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function private.analyze_import(public.import_jobs) is 'Lets the planner learn what an import has brought so far, once that is much.';

create function private.advance_import(p_job public.import_jobs, p_is_left boolean default false)
returns public.import_jobs language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  -- A step stays well below the time limit of a call, and holds the products it changes for a moment only.
  v_limit constant integer := p_job.step_rows;
  v_started_at constant timestamptz := clock_timestamp();
  v_rows integer[];
begin
  if p_job.work is null then
    return p_job;
  end if;
  v_rows := array(
    select r.row_number from public.import_rows r
    where r.tenant_id = p_job.tenant_id and r.import_id = p_job.id and r.row_number > p_job.last_row
      -- Variants come after their products, and go before them.
      and (p_job.phase = 'parse' or r.is_second = ((p_job.phase = 'second') <> (p_job.work = 'undo')))
    order by r.row_number limit v_limit);
  if cardinality(v_rows) > 0 then
    begin
      perform private.take_import_step(p_job, v_rows);
    exception when query_canceled then
      -- Out of time, and so nothing of it is done. Fewer rows have a chance; with these few somebody has to hear of it.
      if v_limit <= 25 then
        raise;
      end if;
      update public.import_jobs j set step_rows = greatest(25, v_limit / 4), advanced_at = clock_timestamp()
      where j.tenant_id = p_job.tenant_id and j.id = p_job.id returning * into p_job;
      return p_job;
    end;
    p_job.last_row := v_rows[cardinality(v_rows)];
    p_job.worked_count := p_job.worked_count + cardinality(v_rows);
    p_job.step_rows := private.next_step_rows(v_limit, clock_timestamp() - v_started_at);
  end if;
  p_job := private.count_import(p_job);
  if p_job.work = 'commit' then
    perform private.analyze_import(p_job);
  end if;
  if cardinality(v_rows) < v_limit then
    p_job.last_row := 0;
    if p_job.phase = 'second' then
      p_job := private.finish_import_work(p_job, p_is_left);
    else
      p_job.phase := case p_job.phase when 'parse' then 'first' else 'second' end;
    end if;
  end if;
  update public.import_jobs j
  set status = p_job.status, work = p_job.work, phase = p_job.phase, last_row = p_job.last_row, worked_count = p_job.worked_count,
    step_rows = p_job.step_rows, created_count = p_job.created_count, updated_count = p_job.updated_count, unchanged_count = p_job.unchanged_count,
    failed_count = p_job.failed_count, undone_count = p_job.undone_count, left_count = p_job.left_count,
    checked_at = p_job.checked_at, committed_at = p_job.committed_at, undone_at = p_job.undone_at, advanced_at = clock_timestamp()
  where j.tenant_id = p_job.tenant_id and j.id = p_job.id returning * into p_job;
  return p_job;
end;
$$;
comment on function private.advance_import(public.import_jobs, boolean) is 'The next step of what is under way, in this transaction. The job is locked by the caller.';
