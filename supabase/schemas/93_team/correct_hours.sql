-- Corrections of working hours, and weeks that are approved. What was there before stays readable, with the reason.

create function private.require_hours_of(p_member_id uuid)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('hours.manage');
begin
  perform private.require_writable();
  if p_member_id = auth.uid() and not private.can('ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'You cannot change your own hours. Ask somebody else.');
  end if;
  if not exists (select 1 from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = p_member_id and m.invitation_status = 'accepted') then
    perform private.fail(404, 'not_found', 'This person is not on your team.');
  end if;
  perform private.lock_request('time', v_tenant_id, p_member_id);
  return v_tenant_id;
end;
$$;
comment on function private.require_hours_of(uuid) is
  'The business whose hours of a person the caller may correct and approve, with the person''s hours locked: hours.manage, and nobody their own but an owner.';

create function private.refuse_approved(p_tenant_id uuid, p_member_id uuid, p_from timestamptz, p_to timestamptz)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
      select 1 from public.time_weeks w
      where w.tenant_id = p_tenant_id and w.member_id = p_member_id
        and w.week_start <= private.business_date(p_tenant_id, coalesce(p_to, statement_timestamp()) - interval '1 microsecond')
        and w.week_start + 6 >= private.business_date(p_tenant_id, p_from)) then
    perform private.fail(409, 'period_locked', 'This week is approved. Open it again first.');
  end if;
end;
$$;
comment on function private.refuse_approved(uuid, uuid, timestamptz, timestamptz) is 'Raises period_locked where hours lie in an approved week of the person.';

create function private.entry_words(p_entry public.time_entries)
returns jsonb language sql immutable security invoker set search_path = ''
return jsonb_build_object('kind', p_entry.kind, 'started_at', p_entry.started_at, 'ended_at', p_entry.ended_at);
comment on function private.entry_words(public.time_entries) is 'What a correction may change of an entry.';

create function private.keep_time_change(p_entry public.time_entries, p_reason text, p_before jsonb, p_after jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.time_entry_changes (tenant_id, entry_id, changed_by, reason, before, after)
  values (p_entry.tenant_id, p_entry.id, auth.uid(), p_reason, p_before, p_after);
  perform private.write_audit(p_entry.tenant_id, auth.uid(),
    case when p_before is null then 'hours_added' when p_after is null then 'hours_removed' else 'hours_corrected' end, 'time_entries', p_entry.id,
    p_before, coalesce(p_after, '{}') || jsonb_build_object('reason', p_reason));
end;
$$;
comment on function private.keep_time_change(public.time_entries, text, jsonb, jsonb) is 'Keeps what was corrected, and one line of the audit record.';

create function private.input_reason(p_body jsonb)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_reason text := private.input_line(p_body, 'reason', 200, '', true);
begin
  if length(v_reason) < 3 then
    perform private.refuse_input('reason', 'Give a reason.');
  end if;
  return v_reason;
end;
$$;
comment on function private.input_reason(jsonb) is 'The reason of a body: one line of 3 to 200 characters, or invalid_input.';

create function private.check_time_entry(p_entry public.time_entries, p_is_open boolean)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_entry.started_at is null then
    perform private.refuse_input('started_at', 'Enter when it started.');
  elsif p_entry.ended_at is null and not p_is_open then
    perform private.refuse_input('ended_at', 'Enter when it ended.');
  elsif p_entry.ended_at <= p_entry.started_at then
    perform private.refuse_input('ended_at', 'The end must be after the start.');
  elsif p_entry.ended_at - p_entry.started_at > interval '24 hours' then
    perform private.refuse_input('ended_at', 'An entry lasts at most 24 hours.');
  elsif coalesce(p_entry.ended_at, p_entry.started_at) > statement_timestamp() then
    perform private.refuse_input(case when p_entry.ended_at is null then 'started_at' else 'ended_at' end, 'This time has not come yet.');
  elsif p_entry.started_at < '2000-01-01' then
    perform private.refuse_input('started_at', 'This is too long ago.');
  end if;
  if exists (
      select 1 from public.time_entries e
      where e.tenant_id = p_entry.tenant_id and e.member_id = p_entry.member_id and e.id <> p_entry.id and e.removed_at is null
        and tstzrange(e.started_at, e.ended_at) && tstzrange(p_entry.started_at, p_entry.ended_at)) then
    perform private.refuse_input('started_at', 'This overlaps other hours of the same person.');
  end if;
end;
$$;
comment on function private.check_time_entry(public.time_entries, boolean) is 'Raises invalid_input for times that cannot be: no end, longer than a day, in the future, over other hours of the person.';

create function public.save_time_entry(p_entry jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
  v_reason text;
  v_old public.time_entries;
  v_entry public.time_entries;
begin
  perform private.input_object(p_entry, 'p_entry');
  v_tenant_id := private.require_hours_of(private.input_uuid(p_entry, 'user_id'));
  v_reason := private.input_reason(p_entry);
  select e.* into v_old from public.time_entries e where e.tenant_id = v_tenant_id and e.id = private.input_uuid(p_entry, 'id') for update;
  v_entry := v_old;
  v_entry.tenant_id := v_tenant_id;
  v_entry.id := private.input_uuid(p_entry, 'id');
  v_entry.member_id := private.input_uuid(p_entry, 'user_id');
  v_entry.kind := private.input_choice(p_entry, 'kind', array['work', 'break']);
  v_entry.started_at := private.input_instant(p_entry, 'started_at');
  v_entry.ended_at := private.input_instant(p_entry, 'ended_at');
  if v_old.member_id <> v_entry.member_id or v_old.removed_at is not null then
    perform private.fail(404, 'not_found', 'This entry does not exist.');
  elsif private.entry_words(v_old) = private.entry_words(v_entry) then
    return private.time_entry_json(v_old);
  elsif v_old.updated_at is distinct from private.input_instant(p_entry, 'expected_updated_at') then
    perform private.fail(409, 'stale_row', 'Someone else changed this entry. Reload it.');
  end if;
  perform private.check_time_entry(v_entry, v_old.id is not null and v_old.ended_at is null);
  perform private.refuse_approved(v_tenant_id, v_entry.member_id, least(v_old.started_at, v_entry.started_at), greatest(v_old.ended_at, v_entry.ended_at));
  insert into public.time_entries as e (tenant_id, id, member_id, kind, started_at, ended_at, source, started_by, ended_by, request_hash)
  values (v_tenant_id, v_entry.id, v_entry.member_id, v_entry.kind, v_entry.started_at, v_entry.ended_at, 'manager', auth.uid(), auth.uid(), private.request_hash(p_entry))
  on conflict (tenant_id, id) do update set kind = excluded.kind, started_at = excluded.started_at, ended_at = excluded.ended_at,
    ended_by = case when e.ended_at is null and excluded.ended_at is not null then auth.uid() else e.ended_by end
  returning * into v_entry;
  perform private.keep_time_change(v_entry, v_reason, case when v_old.id is not null then private.entry_words(v_old) end, private.entry_words(v_entry));
  return private.time_entry_json(v_entry);
end;
$$;
comment on function public.save_time_entry(jsonb) is
  'Adds or corrects hours of a person {id, user_id, kind: work|break, started_at, ended_at (may stay open), reason of 3 to 200 characters, expected_updated_at for a change; stale_row}; '
  'what was there before is kept. period_locked in an approved week, invalid_input where it overlaps. Nobody their own but an owner. Needs hours.manage; answers the entry of get_hours.';

create function public.remove_time_entry(p_entry_id uuid, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('hours.manage');
  v_reason text := private.input_reason(jsonb_build_object('reason', p_reason));
  v_entry public.time_entries;
begin
  select e.* into v_entry from public.time_entries e where e.tenant_id = v_tenant_id and e.id = p_entry_id;
  if v_entry.id is null then
    perform private.fail(404, 'not_found', 'This entry does not exist.');
  end if;
  perform private.require_hours_of(v_entry.member_id);
  select e.* into v_entry from public.time_entries e where e.tenant_id = v_tenant_id and e.id = p_entry_id for update;
  if v_entry.removed_at is null then
    perform private.refuse_approved(v_tenant_id, v_entry.member_id, v_entry.started_at, v_entry.ended_at);
    perform private.keep_time_change(v_entry, v_reason, private.entry_words(v_entry), null);
    update public.time_entries e set removed_at = clock_timestamp() where e.tenant_id = v_tenant_id and e.id = p_entry_id returning * into v_entry;
  end if;
  return private.time_entry_json(v_entry);
end;
$$;
comment on function public.remove_time_entry(uuid, text) is
  'Takes hours out of what counts, for a reason of 3 to 200 characters; they stay readable. period_locked in an approved week. Needs hours.manage, and nobody their own but an owner.';

create function public.approve_hours(p_user_id uuid, p_week date)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_hours_of(p_user_id);
  v_week date := private.input_week(p_week);
  v_shown jsonb := private.time_week_json(v_tenant_id, p_user_id, v_week);
begin
  if v_shown ->> 'approved_at' is not null then
    return v_shown;
  elsif private.business_date(v_tenant_id, statement_timestamp()) <= v_week + 6 then
    perform private.fail(409, 'period_not_over', 'This week is not over yet.');
  elsif (v_shown ->> 'is_open')::boolean then
    perform private.fail(409, 'in_use', 'Somebody is still clocked in since this week. Correct that entry first.');
  end if;
  insert into public.time_weeks (tenant_id, member_id, week_start, work_minutes, break_minutes, approved_by)
  values (v_tenant_id, p_user_id, v_week, (v_shown ->> 'work_minutes')::integer, (v_shown ->> 'break_minutes')::integer, auth.uid());
  perform private.write_audit(v_tenant_id, auth.uid(), 'hours_approved', 'time_weeks', p_user_id, null,
    jsonb_build_object('week_start', v_week, 'work_minutes', v_shown -> 'work_minutes', 'break_minutes', v_shown -> 'break_minutes'));
  return private.time_week_json(v_tenant_id, p_user_id, v_week);
end;
$$;
comment on function public.approve_hours(uuid, date) is
  'Approves the week of a person that begins on Monday p_week: nothing in it changes any longer. period_not_over before it has ended, in_use while an entry of it is open. Needs hours.manage; '
  'answers the week as list_hours.';

create function public.reopen_hours(p_user_id uuid, p_week date, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_hours_of(p_user_id);
  v_week date := private.input_week(p_week);
  v_reason text := private.input_reason(jsonb_build_object('reason', p_reason));
  v_old public.time_weeks;
begin
  delete from public.time_weeks w where w.tenant_id = v_tenant_id and w.member_id = p_user_id and w.week_start = v_week returning * into v_old;
  if v_old.member_id is not null then
    perform private.write_audit(v_tenant_id, auth.uid(), 'hours_reopened', 'time_weeks', p_user_id,
      jsonb_build_object('week_start', v_week, 'work_minutes', v_old.work_minutes, 'break_minutes', v_old.break_minutes), jsonb_build_object('reason', v_reason));
  end if;
  return private.time_week_json(v_tenant_id, p_user_id, v_week);
end;
$$;
comment on function public.reopen_hours(uuid, date, text) is 'Opens an approved week again, for a reason of 3 to 200 characters, which the audit record keeps. Needs hours.manage; answers the week as list_hours.';

grant execute on function
  public.save_time_entry(jsonb),
  public.remove_time_entry(uuid, text),
  public.approve_hours(uuid, date),
  public.reopen_hours(uuid, date, text)
  to authenticated;
