-- What people see of the queue: platform administrators all of it, an owner what failed for the own business.

create function public.admin_job_queue()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_job_queue');
begin
  perform private.write_audit(null, v_admin_id, 'admin_job_queue', 'jobs', null, null, null);
  return (
    select jsonb_agg(jsonb_build_object('kind', k.kind, 'title', k.title, 'most_at_once', k.most_at_once,
      'due', c.due, 'waiting', c.waiting, 'running', c.running, 'failing', c.failing, 'dead', c.dead, 'oldest_due_at', c.oldest_due_at) order by k.kind)
    from private.job_kinds k
    cross join lateral (
      select count(*) filter (where j.status = 'ready' and j.due_at <= statement_timestamp()) as due,
        count(*) filter (where j.status = 'ready' and j.due_at > statement_timestamp()) as waiting,
        count(*) filter (where j.status = 'running') as running,
        count(*) filter (where j.status = 'ready' and j.attempts > 0) as failing,
        count(*) filter (where j.status = 'dead') as dead,
        min(j.due_at) filter (where j.status = 'ready' and j.due_at <= statement_timestamp()) as oldest_due_at
      from private.jobs j where j.kind = k.kind and j.status in ('ready', 'running', 'dead')) c);
end;
$$;
comment on function public.admin_job_queue() is
  'The queue by kind, for platform administrators with a second factor: [{kind, title, most_at_once, due, waiting, running, failing, dead, oldest_due_at}]. due: could run now; waiting: later.';

create function private.platform_job_row(p_job private.jobs)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_job.id, 'kind', p_job.kind, 'title', (select k.title from private.job_kinds k where k.kind = p_job.kind),
    'tenant_id', p_job.tenant_id, 'tenant_name', (select t.name from public.tenants t where t.id = p_job.tenant_id), 'key', p_job.key,
    'status', p_job.status, 'due_at', p_job.due_at, 'attempts', p_job.attempts, 'leased_until', p_job.leased_until, 'worker', p_job.worker,
    'last_error', p_job.last_error, 'created_at', p_job.created_at, 'finished_at', p_job.finished_at);
end;
$$;
comment on function private.platform_job_row(private.jobs) is 'One job as platform administrators list it: without its payload, which is the business''s.';

create function public.admin_list_jobs(
  p_status text default null, p_kind text default null, p_tenant_id uuid default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_jobs');
  v_limit integer := least(greatest(coalesce(p_limit, 50), 1), 100);
  v_after bigint := private.input_number(coalesce(private.decode_cursor(p_after), '{}'), 'id', 0, 1e15, 1, '', false);
  v_rows jsonb;
begin
  perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status', array['ready', 'running', 'done', 'dead', 'cancelled'], '', false);
  perform private.write_audit(null, v_admin_id, 'admin_list_jobs', 'jobs', null, null,
    jsonb_build_object('status', p_status, 'kind', left(p_kind, 40), 'tenant_id', p_tenant_id));
  select coalesce(jsonb_agg(private.platform_job_row(j) order by j.id desc), '[]') into v_rows
  from (
    select * from private.jobs o
    where (p_status is null or o.status = p_status) and (p_kind is null or o.kind = p_kind) and (p_tenant_id is null or o.tenant_id = p_tenant_id)
      and (v_after is null or o.id < v_after)
    order by o.id desc limit v_limit) j;
  return jsonb_build_object('rows', v_rows, 'next_cursor', case when jsonb_array_length(v_rows) = v_limit
    then private.encode_cursor(jsonb_build_object('id', v_rows #> array[(v_limit - 1)::text, 'id'])) end);
end;
$$;
comment on function public.admin_list_jobs(text, text, uuid, text, integer) is
  'Jobs by status, kind and business, newest first, at most 100 a page, for platform administrators with a second factor.';

create function private.decide_job(p_job_id bigint, p_action text, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_' || p_action || '_job');
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500);
  v_before private.jobs;
  v_job private.jobs;
begin
  if v_reason is null then
    perform private.refuse_input('p_reason', 'Give a reason of at most 500 characters.');
  end if;
  select * into v_before from private.jobs j where j.id = p_job_id for update;
  if v_before.id is null then
    perform private.fail(404, 'not_found', 'This job does not exist.');
  elsif v_before.status not in ('ready', 'dead') and (p_action = 'cancel' or v_before.status <> 'cancelled') then
    perform private.fail(409, 'in_use', case v_before.status when 'running' then 'This job is running. Wait until it has ended.' else 'This job has ended.' end);
  elsif p_action = 'cancel' and exists (select 1 from private.job_kinds k where k.kind = v_before.kind and k.every is not null) then
    perform private.fail(409, 'in_use', 'This job recurs automatically and is never cancelled.');
  end if;
  update private.jobs j set
    status = case p_action when 'retry' then 'ready' else 'cancelled' end,
    due_at = case p_action when 'retry' then clock_timestamp() else j.due_at end,
    attempts = case p_action when 'retry' then 0 else j.attempts end,
    finished_at = case p_action when 'cancel' then clock_timestamp() end
  where j.id = p_job_id returning * into v_job;
  perform private.write_audit(v_job.tenant_id, v_admin_id, 'admin_' || p_action || '_job', 'jobs', null, private.platform_job_row(v_before),
    private.platform_job_row(v_job) || jsonb_build_object('reason', v_reason));
  return private.platform_job_row(v_job);
end;
$$;
comment on function private.decide_job(bigint, text, text) is 'A platform administrator has a job run now (retry) or never (cancel).';

create function public.admin_retry_job(p_job_id bigint, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.decide_job(p_job_id, 'retry', p_reason);
end;
$$;
comment on function public.admin_retry_job(bigint, text) is
  'Has a job that waits, is dead or was cancelled run now, with all its attempts before it; for platform administrators with a second factor. in_use while it runs or when it is done.';

create function public.admin_cancel_job(p_job_id bigint, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.decide_job(p_job_id, 'cancel', p_reason);
end;
$$;
comment on function public.admin_cancel_job(bigint, text) is
  'A job that waits or is dead is not run any more; for platform administrators with a second factor. in_use while it runs, when it has ended, and for one that recurs.';

create function public.list_failed_jobs(p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', j.id, 'kind', j.kind, 'title', k.title, 'key', j.key, 'attempts', j.attempts, 'created_at', j.created_at,
      'failed_at', j.finished_at) order by j.finished_at desc, j.id desc)
    from (
      select * from private.jobs o where o.tenant_id = v_tenant_id and o.status = 'dead'
      order by o.finished_at desc limit least(greatest(coalesce(p_limit, 50), 1), 200)) j
    join private.job_kinds k on k.kind = j.kind), '[]');
end;
$$;
comment on function public.list_failed_jobs(integer) is
  'What was tried for the own business in the background and given up, newest first, for those who may change its settings: [{id, kind, title, key, attempts, created_at, failed_at}].';

grant execute on function
  public.admin_job_queue(),
  public.admin_list_jobs(text, text, uuid, text, integer),
  public.admin_retry_job(bigint, text),
  public.admin_cancel_job(bigint, text),
  public.list_failed_jobs(integer)
  to authenticated;
