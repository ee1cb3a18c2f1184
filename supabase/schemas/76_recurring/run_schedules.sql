-- Making what is due. The row of the schedule is held from reading its next day to moving on, so that a day is made once.

create function private.post_due_document(p_tenant_id uuid, p_user_id uuid, p_kind text, p_body jsonb)
returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_kind = 'expense' then
    perform private.post_voucher(p_tenant_id, p_user_id, p_body, 'expense');
  elsif p_kind = 'journal' then
    perform private.post_journal_by(p_tenant_id, p_user_id, p_body);
  else
    return case private.post_supplier_bill(p_tenant_id, p_user_id, p_body) ->> 'status' when 'held' then 'draft' else 'posted' end;
  end if;
  return 'posted';
end;
$$;
comment on function private.post_due_document(uuid, uuid, text, jsonb) is
  'Posts a document of a schedule as its own call does; draft where a bill is held and somebody must release it.';

create function private.make_document(p_schedule public.schedules, p_user_id uuid, p_body jsonb)
returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.actor_can(p_schedule.tenant_id, p_user_id, private.schedule_permission(p_schedule.kind, true)) then
    perform private.fail(403, 'permission_denied', concat_ws(' ', coalesce(p_schedule.responsible_name, 'Whoever made this'), 'may not record this now.'));
  elsif p_schedule.posting = 'post' then
    return private.post_due_document(p_schedule.tenant_id, p_user_id, p_schedule.kind, p_body);
  elsif p_schedule.kind = 'bill' then
    perform private.keep_draft_bill(p_schedule.tenant_id, p_user_id, p_body);
  else
    perform private.document_to_repeat(p_schedule.tenant_id, p_user_id, p_schedule.kind, p_schedule.body, p_schedule.posting);
  end if;
  return 'draft';
end;
$$;
comment on function private.make_document(public.schedules, uuid, jsonb) is
  'Posts the document of a due day, or keeps it as a draft: posted or draft. Whoever is responsible must still be allowed to.';

create function private.make_run(p_schedule public.schedules, p_user_id uuid, p_run_id uuid, p_due_on date, p_today date)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_document jsonb;
  v_status text;
  v_state text;
  v_code text;
  v_message text;
begin
  begin
    v_document := private.due_document(p_schedule, p_run_id, p_due_on, p_today);
    v_status := private.make_document(p_schedule, p_user_id, v_document -> 'body');
  exception when others then
    get stacked diagnostics v_state = returned_sqlstate, v_code = pg_exception_hint, v_message = message_text;
    -- What the rules refuse is shown to people. Anything else is for the job queue, which tries again.
    if v_state !~ '^(PT4|22|23)' then
      raise;
    end if;
    v_status := 'failed';
    v_message := private.reason_for_people(v_state, v_message);
  end;
  insert into public.schedule_runs as r (tenant_id, id, schedule_id, due_on, status, business_date, amount, body, note, error_code, error_message, made_at, made_by)
  values (p_schedule.tenant_id, p_run_id, p_schedule.id, p_due_on, v_status, (v_document ->> 'business_date')::date, p_schedule.amount,
    v_document -> 'body', v_document ->> 'note', nullif(left(v_code, 60), ''), v_message, clock_timestamp(), p_user_id)
  on conflict (tenant_id, id) do update set status = excluded.status, business_date = excluded.business_date, amount = excluded.amount,
    body = excluded.body, note = excluded.note, error_code = excluded.error_code, error_message = excluded.error_message, made_at = excluded.made_at,
    made_by = excluded.made_by;
end;
$$;
comment on function private.make_run(public.schedules, uuid, uuid, date, date) is
  'Makes the document of a due day and keeps what became of it: posted, a draft, or failed with the reason. Only the reasons of rules are kept.';

create function private.make_next_run(p_schedule public.schedules, p_user_id uuid, p_today date)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_run_id uuid := gen_random_uuid();
begin
  perform private.make_run(p_schedule, p_user_id, v_run_id, p_schedule.next_on, p_today);
  perform private.move_schedule(p_schedule, p_schedule.status, private.next_schedule_day(p_schedule));
  return v_run_id;
end;
$$;
comment on function private.make_next_run(public.schedules, uuid, date) is 'Makes what is due next and moves on. The row is held by the caller.';

create function private.notify_of_runs(p_schedule public.schedules, p_run_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function private.notify_of_runs(public.schedules, uuid[]) is
  'Tells of what a schedule made by itself, or could not make: once for all the days that were made together.';

create function public.make_recurring(p_tenant_id uuid, p_schedule_id uuid)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function public.make_recurring(uuid, uuid) is
  'For jobs-tick: makes what is due of a schedule, at most 20 days at a time, each once, and tells of them; whether more is due.';

create function private.tg_supplier_bills__settle_run()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.schedule_runs r set status = case new.status when 'posted' then 'posted' else 'skipped' end, amount = new.total_amount,
    business_date = new.business_date
  where r.tenant_id = new.tenant_id and r.id = new.id and r.status = 'draft';
  return null;
end;
$$;
comment on function private.tg_supplier_bills__settle_run() is 'A draft bill of a schedule no longer waits once it is posted or given up.';

create trigger _600_settle_run after update of status on public.supplier_bills
  for each row when (new.status in ('posted', 'discarded') and old.status is distinct from new.status)
  execute function private.tg_supplier_bills__settle_run();
