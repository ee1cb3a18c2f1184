-- How a claimed job ended.

create function public.finish_job(p_job_id bigint, p_lease_id uuid)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
begin
  update private.jobs j set
    status = case when coalesce(j.again_at, v_now + k.every) is null then 'done' else 'ready' end,
    due_at = coalesce(j.again_at, v_now + k.every, j.due_at),
    finished_at = case when coalesce(j.again_at, v_now + k.every) is null then v_now end,
    attempts = 0, again_at = null, lease_id = null, leased_until = null, worker = null, last_error = null
  from private.job_kinds k
  where j.id = p_job_id and j.lease_id = p_lease_id and k.kind = j.kind;
  return found;
end;
$$;
comment on function public.finish_job(bigint, uuid) is
  'For jobs-tick: a claimed job is done, or due again where it recurs or was asked for again. False when its lease ran out and somebody else has it.';

create function public.fail_job(p_job_id bigint, p_lease_id uuid, p_error text)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.jobs;
begin
  select * into v_job from private.jobs j where j.id = p_job_id and j.lease_id = p_lease_id for update;
  return case when v_job.id is not null then private.note_job_failure(v_job, p_error) end;
end;
$$;
comment on function public.fail_job(bigint, uuid, text) is
  'For jobs-tick: an attempt failed; the job is ready for a later one or dead. Null when its lease ran out and somebody else has it.';

create function public.remove_old_jobs()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count integer;
  v_mails integer;
begin
  delete from private.jobs j where j.id in (
    select o.id from private.job_kinds k cross join lateral (
      select x.id from private.jobs x
      where x.kind = k.kind and x.status in ('done', 'cancelled') and x.finished_at < statement_timestamp() - k.retention
      limit 500 for update skip locked) o);
  get diagnostics v_count = row_count;
  delete from private.mail_outbox m where m.id in (
    select o.id from private.mail_outbox o where o.sent_at < statement_timestamp() - interval '30 days' limit 500 for update skip locked);
  get diagnostics v_mails = row_count;
  return v_count + v_mails;
end;
$$;
comment on function public.remove_old_jobs() is 'For jobs-tick: removes finished jobs that nobody asks for any more, and mails sent 30 days ago, some at a time; how many.';
