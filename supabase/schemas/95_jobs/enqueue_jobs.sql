-- Work for the background: written down in the transaction that makes it necessary, done by jobs-tick. docs/jobs.md says how to add a kind.

create function private.tg_job_kinds__open()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.job_tenant_order (kind) values (new.kind) on conflict (kind) do nothing;
  if new.every is not null then
    insert into private.jobs (kind, tenant_id, key, due_at) values (new.kind, null, new.kind, statement_timestamp())
    on conflict (tenant_id, kind, key) do nothing;
  end if;
  return null;
end;
$$;
comment on function private.tg_job_kinds__open() is 'Gives a kind its turns, and one that recurs its job.';

create function private.enqueue_job(
  p_kind text, p_tenant_id uuid, p_key text, p_payload jsonb default '{}', p_due_at timestamptz default null)
returns bigint language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id bigint;
begin
  insert into private.jobs (kind, tenant_id, key, payload, due_at)
  values (p_kind, p_tenant_id, p_key, p_payload, coalesce(p_due_at, statement_timestamp()))
  on conflict (tenant_id, kind, key) do nothing returning id into v_id;
  if v_id is null then
    select j.id into v_id from private.jobs j where j.tenant_id is not distinct from p_tenant_id and j.kind = p_kind and j.key = p_key;
  end if;
  return v_id;
end;
$$;
comment on function private.enqueue_job(text, uuid, text, jsonb, timestamptz) is
  'Has something done once: a second call with the same kind, business and key changes nothing, whatever became of the first. Answers the job.';

create function private.schedule_job(p_kind text, p_tenant_id uuid, p_key text, p_due_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.jobs as j (kind, tenant_id, key, due_at) values (p_kind, p_tenant_id, p_key, p_due_at)
  on conflict (tenant_id, kind, key) do update set
    status = case j.status when 'running' then 'running' else 'ready' end,
    due_at = case j.status when 'running' then j.due_at else excluded.due_at end,
    again_at = case j.status when 'running' then excluded.due_at end,
    attempts = case when j.status in ('ready', 'running') then j.attempts else 0 end,
    finished_at = null;
end;
$$;
comment on function private.schedule_job(text, uuid, text, timestamptz) is
  'Has something done at a time, as often as that is asked for: the job of the key moves there, comes back if it had ended, and runs once more if it is running. '
  'It locks the job until the transaction ends, so the key should be of a row that the transaction holds anyway.';

create function private.withdraw_job(p_kind text, p_tenant_id uuid, p_key text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.jobs j set
    status = case j.status when 'running' then 'running' else 'done' end,
    again_at = null,
    finished_at = case j.status when 'running' then null else clock_timestamp() end
  where j.tenant_id is not distinct from p_tenant_id and j.kind = p_kind and j.key = p_key and j.status in ('ready', 'running', 'dead');
end;
$$;
comment on function private.withdraw_job(text, uuid, text) is 'There is nothing to do any more: a job that waits is done; one that is running runs to its end.';

create function private.follow_row(p_kind text, p_tenant_id uuid, p_key text, p_before timestamptz, p_due_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_due_at is not null and p_due_at is distinct from p_before then
    perform private.schedule_job(p_kind, p_tenant_id, p_key, p_due_at);
  elsif p_due_at is null and p_before is not null then
    perform private.withdraw_job(p_kind, p_tenant_id, p_key);
  end if;
end;
$$;
comment on function private.follow_row(text, uuid, text, timestamptz, timestamptz) is 'The job of a row follows the time that the row names, from p_before to p_due_at.';

create function private.tg_jobs__follow_row()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_row jsonb := coalesce(v_new, v_old);
begin
  perform private.follow_row(tg_argv[0], (v_row ->> 'tenant_id')::uuid, v_row ->> tg_argv[1],
    (v_old ->> tg_argv[2])::timestamptz, (v_new ->> tg_argv[2])::timestamptz);
  return null;
end;
$$;
comment on function private.tg_jobs__follow_row() is
  'A row that says in a column when something is to be done about it has a job for it. Arguments: the kind, the column with the key, the column with the time.';
