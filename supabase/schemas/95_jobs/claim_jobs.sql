-- Handing jobs out: to each kind as many as may run at once, business after business, each its oldest.

create function private.retry_delay(p_kind text, p_job_id bigint, p_attempt integer)
returns interval language sql stable security definer set search_path = '' as $$
  select case when p_attempt <= cardinality(k.retry_after) or k.every is not null
    -- Spread by the number of the job and not by chance, so that the same job always waits as long.
    then k.retry_after[least(p_attempt, cardinality(k.retry_after))]
      * (1 + 0.2 * ((hashint8(p_job_id * 1000003 + p_attempt)::bigint + 2147483648) / 4294967296.0)::double precision) end
  from private.job_kinds k where k.kind = p_kind;
$$;
comment on function private.retry_delay(text, bigint, integer) is
  'How long a job waits after its attempt failed: as its kind says, and up to a fifth more, so that what failed together does not come back together. Null: it is dead.';

create function private.note_job_failure(p_job private.jobs, p_error text)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_delay interval := private.retry_delay(p_job.kind, p_job.id, p_job.attempts);
  v_status text := case when v_delay is null then 'dead' else 'ready' end;
begin
  update private.jobs j set
    status = v_status, lease_id = null, leased_until = null, worker = null, again_at = null,
    -- Whoever asked for it again meanwhile knows of no reason to hurry a job that fails.
    due_at = case when v_delay is null then j.due_at else greatest(v_now + v_delay, j.again_at) end,
    last_error = coalesce(nullif(left(p_error, 500), ''), 'No reason was given.'),
    finished_at = case when v_delay is null then v_now end
  where j.id = p_job.id;
  return v_status;
end;
$$;
comment on function private.note_job_failure(private.jobs, text) is 'An attempt failed: the job waits for its next one, or is dead. The row has to be locked.';

create function private.take_back_jobs(p_kind text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_job private.jobs;
begin
  for v_job in
    select * from private.jobs j where j.kind = p_kind and j.status = 'running' and j.leased_until <= statement_timestamp()
    for update skip locked
  loop
    perform private.note_job_failure(v_job, 'The worker did not come back in time.');
  end loop;
end;
$$;
comment on function private.take_back_jobs(text) is 'Jobs of a kind whose lease ran out count as failed.';

create function private.claim_job(p_kind private.job_kinds, p_after uuid, p_worker text)
returns private.jobs language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_job private.jobs;
begin
  select * into v_job from private.jobs j
  where j.status = 'ready' and j.kind = p_kind.kind and j.tenant_key > p_after and j.due_at <= v_now
  order by j.tenant_key, j.due_at, j.id limit 1 for update skip locked;
  if found then
    update private.jobs j set status = 'running', attempts = j.attempts + 1, lease_id = gen_random_uuid(), leased_until = v_now + p_kind.lease,
      worker = p_worker
    where j.id = v_job.id returning * into v_job;
  end if;
  return v_job;
end;
$$;
comment on function private.claim_job(private.job_kinds, uuid, text) is 'The oldest due job of the next business after p_after that has one, now running; no row''s values if there is none.';

create function private.claim_jobs_of(p_kind private.job_kinds, p_worker text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_key uuid;
  v_free integer;
  v_job private.jobs;
  v_claimed jsonb := '[]';
begin
  select t.last_tenant_key into v_tenant_key from private.job_tenant_order t where t.kind = p_kind.kind for update;
  perform private.take_back_jobs(p_kind.kind);
  select p_kind.most_at_once - count(*) into v_free from private.jobs j where j.kind = p_kind.kind and j.status = 'running';
  while v_free > 0 loop
    v_job := private.claim_job(p_kind, v_tenant_key, p_worker);
    if v_job.id is null then
      exit when v_tenant_key = '00000000-0000-0000-0000-000000000000';
      -- The last business has had its turn: from the first again.
      v_tenant_key := '00000000-0000-0000-0000-000000000000';
      continue;
    end if;
    v_tenant_key := v_job.tenant_key;
    v_free := v_free - 1;
    v_claimed := v_claimed || jsonb_build_object('id', v_job.id, 'kind', v_job.kind, 'tenant_id', v_job.tenant_id, 'key', v_job.key,
      'payload', v_job.payload, 'attempt', v_job.attempts, 'lease_id', v_job.lease_id, 'lease_seconds', extract(epoch from p_kind.lease)::integer);
  end loop;
  update private.job_tenant_order t set last_tenant_key = v_tenant_key where t.kind = p_kind.kind and t.last_tenant_key <> v_tenant_key;
  return v_claimed;
end;
$$;
comment on function private.claim_jobs_of(private.job_kinds, text) is 'Jobs of one kind for a worker, as many as may run besides those that do.';

create function private.next_job_of(p_kind private.job_kinds)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
declare
  v_running integer;
  v_lease timestamptz;
begin
  select count(*), min(j.leased_until) into v_running, v_lease from private.jobs j where j.kind = p_kind.kind and j.status = 'running';
  return least(v_lease, case when v_running < p_kind.most_at_once then (
    select j.due_at from private.jobs j where j.kind = p_kind.kind and j.status = 'ready' order by j.due_at limit 1) end);
end;
$$;
comment on function private.next_job_of(private.job_kinds) is 'When a job of the kind can be claimed next; null when there is none.';

create function public.next_job_at()
returns timestamptz language sql stable security definer set search_path = '' as $$
  select min(private.next_job_of(k)) from private.job_kinds k;
$$;
comment on function public.next_job_at() is 'When claim_jobs hands out something next: now or in the past when it would at once, null when nothing waits. For the timer.';

create function public.claim_jobs(p_worker text, p_kinds text[])
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_worker text := coalesce(nullif(left(p_worker, 100), ''), 'unnamed');
  v_kind private.job_kinds;
  v_claimed jsonb := '[]';
begin
  -- Always in the same order, as the turns of each kind are locked.
  for v_kind in select * from private.job_kinds k where k.kind = any (p_kinds) order by k.kind loop
    if private.next_job_of(v_kind) <= clock_timestamp() then
      v_claimed := v_claimed || private.claim_jobs_of(v_kind, v_worker);
    end if;
  end loop;
  return v_claimed;
end;
$$;
comment on function public.claim_jobs(text, text[]) is
  'For jobs-tick: due jobs of these kinds, [{id, kind, tenant_id, key, payload, attempt, lease_id, lease_seconds}], within the limit of each kind and business after business. '
  'Each is to be ended by finish_job or fail_job within its lease.';
