-- Imports: what the browser calls again and again until the work is done, and what goes on without it.

create function private.begin_import_work(p_job public.import_jobs, p_work text, p_phase text, p_status text)
returns public.import_jobs language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.import_jobs j
  set work = p_work, phase = p_phase, status = p_status, last_row = 0, worked_count = 0, step_rows = 100, worked_by = auth.uid(), advanced_at = clock_timestamp()
  where j.tenant_id = p_job.tenant_id and j.id = p_job.id returning * into p_job;
  return p_job;
end;
$$;
comment on function private.begin_import_work(public.import_jobs, text, text, text) is 'Starts a piece of work from its first row.';

create function public.check_import(p_import_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job public.import_jobs := private.find_import(p_import_id, true);
begin
  if v_job.status not in ('mapped', 'checked') then
    perform private.fail(409, 'in_use', 'Match the columns first, or check the result of this import.');
  end if;
  if v_job.status = 'mapped' then
    if v_job.work is null then
      v_job := private.begin_import_work(v_job, 'check', 'parse', 'mapped');
    end if;
    v_job := private.advance_import(v_job);
  end if;
  return private.import_json(v_job);
end;
$$;
comment on function public.check_import(uuid) is
  'Looks at the next rows of a mapped file without writing any of it into the business. Call it until the status is checked.';

create function public.commit_import(p_import_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job public.import_jobs := private.find_import(p_import_id, true);
begin
  if v_job.status = 'checked' then
    v_job := private.begin_import_work(v_job, 'commit', 'first', 'committing');
  elsif v_job.status not in ('committing', 'committed') then
    perform private.fail(409, 'in_use', 'This file has not been checked yet.');
  end if;
  if v_job.status = 'committing' then
    v_job := private.advance_import(v_job);
  end if;
  return private.import_json(v_job);
end;
$$;
comment on function public.commit_import(uuid) is
  'Writes the next rows of a checked file: all that are right; the others stay in the list of errors. Call it until the status is committed.';

create function public.undo_import(p_import_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job public.import_jobs := private.find_import(p_import_id, true);
begin
  if v_job.status in ('committed', 'cancelled') and v_job.committed_at > clock_timestamp() - interval '30 days' then
    v_job := private.begin_import_work(v_job, 'undo', 'first', 'undoing');
  elsif v_job.status not in ('undoing', 'undone') then
    perform private.fail(409, 'in_use', 'Only imports of the last 30 days can be undone.');
  end if;
  if v_job.status = 'undoing' then
    v_job := private.advance_import(v_job);
  end if;
  return private.import_json(v_job);
end;
$$;
comment on function public.undo_import(uuid) is
  'Takes the next rows of an import back. What was changed or used since is left as it is. Call it until the status is undone.';

create function public.cancel_import(p_import_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job public.import_jobs := private.find_import(p_import_id, true);
begin
  if v_job.status in ('uploading', 'mapped', 'checked') then
    update public.import_jobs j set status = 'cancelled', work = null, phase = null
    where j.tenant_id = v_job.tenant_id and j.id = v_job.id returning * into v_job;
  elsif v_job.status = 'committing' then
    -- What is in stays in, and can be taken back.
    update public.import_jobs j set status = 'committed', work = null, phase = null, committed_at = clock_timestamp(), failure = 'Stopped by a person.'
    where j.tenant_id = v_job.tenant_id and j.id = v_job.id returning * into v_job;
  elsif v_job.status not in ('cancelled', 'committed') then
    perform private.fail(409, 'in_use', 'This import can no longer be stopped.');
  end if;
  return private.import_json(v_job);
end;
$$;
comment on function public.cancel_import(uuid) is 'Drops a file, or stops writing it between two steps: what is in stays in and can be taken back.';

create function public.edit_import_row(p_import_id uuid, p_row_number integer, p_cells jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job public.import_jobs := private.find_import(p_import_id, true);
  v_keys text[];
  v_again integer[];
  v_row public.import_rows;
begin
  perform private.input_object(p_cells, 'p_cells');
  if v_job.status <> 'checked' then
    perform private.fail(409, 'in_use', 'Rows can be corrected after the check and before the import.');
  elsif exists (select 1 from jsonb_each(p_cells) as c where c.key !~ '^\d{1,3}$' or c.key::integer > 199
    or jsonb_typeof(c.value) <> 'string' or length(c.value #>> '{}') > 10000) then
    perform private.refuse_input('p_cells', 'Cells are texts by the number of their column.');
  end if;
  select * into v_row from public.import_rows r
  where r.tenant_id = v_job.tenant_id and r.import_id = v_job.id and r.row_number = p_row_number for update;
  if not found then
    perform private.fail(404, 'not_found', 'This row is not in the file.');
  end if;
  v_keys := v_row.keys;
  update public.import_rows r set raw = (
    select jsonb_agg(coalesce(p_cells -> (c.place - 1)::text, r.raw -> (c.place - 1)::integer, '""') order by c.place)
    from generate_series(1, greatest(jsonb_array_length(r.raw), (select max(k.key::integer) + 1 from jsonb_each(p_cells) as k))) as c (place))
  where r.tenant_id = v_job.tenant_id and r.import_id = v_job.id and r.row_number = p_row_number;
  -- Rows that were refused for having the same key get another look, and the first of them the key.
  delete from private.import_keys k where k.tenant_id = v_job.tenant_id and k.import_id = v_job.id and k.row_number = p_row_number;
  v_again := array(
    select r.row_number from public.import_rows r
    where r.tenant_id = v_job.tenant_id and r.import_id = v_job.id and r.action = 'error'
      and (r.keys && v_keys or jsonb_path_exists(r.errors, '$[*] ? (@.code == "duplicate_in_file" || @.code == "unknown_parent")'))
    union select p_row_number order by 1 limit 500);
  perform private.parse_import(v_job, v_again);
  perform private.compare_import(v_job, array(
    select r.row_number from public.import_rows r
    where r.tenant_id = v_job.tenant_id and r.import_id = v_job.id and r.row_number = any (v_again) and not r.is_second));
  perform private.compare_import(v_job, array(
    select r.row_number from public.import_rows r
    where r.tenant_id = v_job.tenant_id and r.import_id = v_job.id and r.row_number = any (v_again) and r.is_second));
  v_job.work := 'check';
  v_job := private.count_import(v_job);
  update public.import_jobs j
  set created_count = v_job.created_count, updated_count = v_job.updated_count, unchanged_count = v_job.unchanged_count, failed_count = v_job.failed_count
  where j.tenant_id = v_job.tenant_id and j.id = v_job.id returning * into v_job;
  return jsonb_build_object('import', private.import_json(v_job),
    'row', public.list_import_rows(v_job.id, 'all', p_row_number - 1, 1) #> '{rows,0}');
end;
$$;
comment on function public.edit_import_row(uuid, integer, jsonb) is
  'Puts cells of a row right ({"3": "12.50"}, columns from 0) before the file is taken over, and looks at it again.';

create function private.tg_import_jobs__follow_work()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before timestamptz := case when tg_op <> 'INSERT' and old.work is not null then old.advanced_at + interval '10 seconds' end;
  v_after timestamptz := case when tg_op <> 'DELETE' and new.work is not null then new.advanced_at + interval '10 seconds' end;
begin
  if tg_op = 'DELETE' then
    perform private.follow_row('import', old.tenant_id, old.id::text, v_before, null);
  else
    perform private.follow_row('import', new.tenant_id, new.id::text, v_before, v_after);
  end if;
  return null;
end;
$$;
comment on function private.tg_import_jobs__follow_work() is 'An import that nobody has driven for ten seconds is gone on with by its job.';

create function public.continue_import(p_tenant_id uuid, p_import_id uuid)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job public.import_jobs;
  v_message text;
begin
  select * into v_job from public.import_jobs j where j.tenant_id = p_tenant_id and j.id = p_import_id and j.work is not null for update;
  if not found then
    return false;
  elsif v_job.advanced_at > clock_timestamp() - interval '10 seconds' then
    perform private.schedule_job('import', p_tenant_id, p_import_id::text, v_job.advanced_at + interval '10 seconds');
    return false;
  end if;
  begin
    if not private.tenant_is_writable(v_job.tenant_id) or exists (
        select 1 from unnest(private.import_permissions(v_job.kind)) as p (permission)
        where not private.actor_can(v_job.tenant_id, v_job.worked_by, p.permission)) then
      perform private.fail(403, 'permission_denied', 'The person who started this import may no longer import.');
    end if;
    v_job := private.advance_import(v_job, true);
    -- Nobody came back meanwhile: the next call goes on at once.
    update public.import_jobs j set advanced_at = clock_timestamp() - interval '10 seconds' where j.tenant_id = v_job.tenant_id and j.id = v_job.id;
  -- A step that takes too long is no less a failure than any other: it would be tried again and again for ever.
  exception when query_canceled or others then
    get stacked diagnostics v_message = message_text;
    update public.import_jobs j
    set failure = left(v_message, 500), work = null, phase = null,
      status = case j.work when 'check' then 'failed' else 'committed' end,
      committed_at = case when j.work = 'check' then null else coalesce(j.committed_at, clock_timestamp()) end
    where j.tenant_id = v_job.tenant_id and j.id = v_job.id;
  end;
  return true;
end;
$$;
comment on function public.continue_import(uuid, uuid) is
  'For jobs-tick: one more step of an import that nobody has driven for ten seconds; false when there is nothing more to do now.';

create function public.remove_lapsed_imports()
returns integer language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.drop_lapsed_imports(null, 5);
end;
$$;
comment on function public.remove_lapsed_imports() is
  'For jobs-tick: clears files away that nobody finished within a week, a few at a time; how many.';

grant execute on function
  public.check_import(uuid),
  public.commit_import(uuid),
  public.undo_import(uuid),
  public.cancel_import(uuid),
  public.edit_import_row(uuid, integer, jsonb)
  to authenticated;
