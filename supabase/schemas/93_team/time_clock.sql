-- The clock: people come, pause and go, by PIN at a till or for themselves on the web.

create function private.member_name(p_tenant_id uuid, p_member_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select p.full_name from public.tenant_users m join public.profiles p on p.user_id = m.user_id
    where m.tenant_id = p_tenant_id and m.user_id = p_member_id), 'Somebody');
end;
$$;
comment on function private.member_name(uuid, uuid) is 'What a person of the team is called, deactivated people too.';

create function private.clock_state(p_tenant_id uuid, p_member_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_open public.time_entries;
begin
  select e.* into v_open from public.time_entries e
  where e.tenant_id = p_tenant_id and e.member_id = p_member_id and e.ended_at is null and e.removed_at is null;
  return jsonb_build_object('user_id', p_member_id, 'full_name', private.member_name(p_tenant_id, p_member_id),
    'state', case v_open.kind when 'work' then 'working' when 'break' then 'pausing' else 'out' end, 'since', v_open.started_at,
    'is_long', coalesce(private.is_long_entry(v_open.started_at, null), false));
end;
$$;
comment on function private.clock_state(uuid, uuid) is 'Whether a person works, pauses or is out, and since when {user_id, full_name, state, since, is_long}.';

create function private.is_long_entry(p_started_at timestamptz, p_ended_at timestamptz)
returns boolean language sql stable security invoker set search_path = ''
return coalesce(p_ended_at, statement_timestamp()) - p_started_at > interval '16 hours';
comment on function private.is_long_entry(timestamptz, timestamptz) is 'Whether an entry lasts more than 16 hours: somebody forgot the clock. It is flagged, never closed by itself.';

create function public.list_clock_states()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('hours.clock');
  v_sees_all boolean := private.can('till.operate') or private.can('hours.view');
begin
  return coalesce((
    select jsonb_agg(private.clock_state(v_tenant_id, m.user_id) || jsonb_build_object('has_pin', s.member_id is not null) order by lower(p.full_name), m.user_id)
    from public.tenant_users m
    join public.profiles p on p.user_id = m.user_id
    left join private.staff_pins s on s.tenant_id = m.tenant_id and s.member_id = m.user_id
    where m.tenant_id = v_tenant_id and m.is_active and m.invitation_status = 'accepted' and (v_sees_all or m.user_id = auth.uid())), '[]');
end;
$$;
comment on function public.list_clock_states() is
  'Who works, pauses or is out now [{user_id, full_name, state: out|working|pausing, since, is_long (more than 16 hours), has_pin}], by name: everybody active with till.operate '
  'or hours.view, else the caller alone. Needs hours.clock.';

create function private.turn_clock(p_tenant_id uuid, p_member_id uuid, p_id uuid, p_action text, p_source text, p_hash text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_open public.time_entries;
begin
  select e.* into v_open from public.time_entries e
  where e.tenant_id = p_tenant_id and e.member_id = p_member_id and e.ended_at is null and e.removed_at is null for update;
  if p_action = 'start' and v_open.id is not null then
    perform private.fail(409, 'in_use', 'You are clocked in already.');
  elsif p_action <> 'start' and v_open.id is null then
    perform private.fail(409, 'in_use', 'You are not clocked in.');
  elsif p_action = 'break' and v_open.kind = 'break' then
    perform private.fail(409, 'in_use', 'Your break has begun already.');
  elsif p_action = 'resume' and v_open.kind = 'work' then
    perform private.fail(409, 'in_use', 'You are not on a break.');
  end if;
  if v_open.id is not null then
    -- An entry lasts at least a moment, whatever the clocks of two servers say.
    v_now := greatest(v_now, v_open.started_at + interval '1 millisecond');
    update public.time_entries e set ended_at = v_now, ended_by = auth.uid(),
      end_request_id = case when p_action = 'stop' then p_id end, end_request_hash = case when p_action = 'stop' then p_hash end
    where e.tenant_id = p_tenant_id and e.id = v_open.id;
  end if;
  if p_action <> 'stop' then
    insert into public.time_entries (tenant_id, id, member_id, kind, started_at, source, started_by, request_hash)
    values (p_tenant_id, p_id, p_member_id, case when p_action = 'break' then 'break' else 'work' end, v_now, p_source, auth.uid(), p_hash);
  end if;
end;
$$;
comment on function private.turn_clock(uuid, uuid, uuid, text, text, text) is
  'Ends what goes on and begins what comes next, at this moment. in_use where the person is not where the action begins.';

create function public.clock_time(p_clock jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('hours.clock');
  v_id uuid;
  v_action text;
  v_member_id uuid;
  v_hash text;
  v_known text;
  v_refusal jsonb;
begin
  perform private.input_object(p_clock, 'p_clock');
  v_id := private.input_uuid(p_clock, 'id');
  v_action := private.input_choice(p_clock, 'action', array['start', 'break', 'resume', 'stop']);
  v_member_id := coalesce(private.input_uuid(p_clock, 'user_id', '', false), auth.uid());
  -- The PIN is no part of what is kept, not even of a hash.
  v_hash := private.request_hash(p_clock - 'pin');
  perform private.lock_request('time', v_tenant_id, v_member_id);
  select case when e.id = v_id then e.request_hash else e.end_request_hash end || e.member_id into v_known
  from public.time_entries e where e.tenant_id = v_tenant_id and (e.id = v_id or e.end_request_id = v_id);
  if v_known is not null then
    perform private.require_same_request(v_known, v_hash || v_member_id);
    return private.clock_state(v_tenant_id, v_member_id);
  end if;
  if p_clock -> 'pin' is not null or v_member_id <> auth.uid() then
    perform private.require_permission('till.operate');
    perform private.require_staff(v_tenant_id, v_member_id);
    v_refusal := private.check_pin(v_tenant_id, v_member_id, private.input_text(p_clock, 'pin', 20));
    if v_refusal is not null then
      return v_refusal;
    end if;
    if not private.actor_can(v_tenant_id, v_member_id, 'hours.clock') then
      perform private.fail(403, 'permission_denied', 'This person does not use the clock.', '{"permission": "hours.clock"}');
    end if;
  end if;
  -- Whoever works can always pause and go.
  if v_action = 'start' then
    perform private.require_writable();
  end if;
  perform private.turn_clock(v_tenant_id, v_member_id, v_id, v_action, case when p_clock -> 'pin' is not null then 'till' else 'web' end, v_hash);
  return private.clock_state(v_tenant_id, v_member_id);
end;
$$;
comment on function public.clock_time(jsonb) is
  'Clocks in or out {id, action: start|break|resume|stop, user_id (else the caller), pin}: the time is the server''s. For somebody else, and at a till, with that person''s PIN '
  '(invalid_pin, rate_limited; needs till.operate). Idempotent by id and body. in_use where the person is not where the action begins. Needs hours.clock; answers as list_clock_states.';

grant execute on function
  public.list_clock_states(),
  public.clock_time(jsonb)
  to authenticated;
