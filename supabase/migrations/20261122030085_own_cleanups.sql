-- What is old is cleared away by the business whose it is: nothing that a visitor of one shop does touches rows of another.

drop index private.stranger_attempts_window_idx;
create index stranger_attempts_window_idx on private.stranger_attempts (tenant_id, window_start);
drop index private.spent_challenges_expires_idx;
create index spent_challenges_expires_idx on private.spent_challenges (tenant_id, expires_at);

create or replace function private.spend_challenge(p_tenant_id uuid, p_action text, p_answer jsonb, p_now timestamptz)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_token text := p_answer ->> 'token';
  v_nonce text := p_answer ->> 'nonce';
  v_parts text[] := regexp_match(v_token, '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9]{1,12})\.([0-9]{1,2})\.([A-Za-z0-9_-]{20,40})$');
  v_count integer;
begin
  if v_parts is null or v_nonce is null or v_nonce !~ '^[0-9]{1,15}$'
    or v_parts[4] <> private.link_token(p_tenant_id, concat_ws(':', 'challenge', p_action, v_parts[2], v_parts[3]), v_parts[1]::uuid)
    or to_timestamp(v_parts[2]::bigint) <= p_now
    or left(('x' || left(encode(sha256(convert_to(v_token || ':' || v_nonce, 'UTF8')), 'hex'), 8))::bit(32)::text, v_parts[3]::integer)
      <> repeat('0', v_parts[3]::integer) then
    return false;
  end if;
  delete from private.spent_challenges c where c.ctid in (
    select o.ctid from private.spent_challenges o where o.tenant_id = p_tenant_id and o.expires_at < p_now - interval '1 minute' limit 20 for update skip locked);
  insert into private.spent_challenges (tenant_id, id, expires_at)
  values (p_tenant_id, v_parts[1]::uuid, to_timestamp(v_parts[2]::bigint)) on conflict (tenant_id, id) do nothing;
  get diagnostics v_count = row_count;
  return v_count = 1;
end;
$$;
comment on function private.spend_challenge(uuid, text, jsonb, timestamptz) is
  'Whether the answer {token, nonce} solves a challenge of ours that is neither old nor used. It is used from then on.';

create or replace function private.stranger_refusal(p_tenant_id uuid, p_action text, p_input jsonb, p_count integer, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_clients text[] := private.stranger_clients(p_input);
  v_limits integer[] := private.stranger_limits(p_action);
  v_window timestamptz := date_bin('10 minutes', p_now, '2000-01-01');
  v_before integer;
  v_is_much boolean := false;
begin
  for i in 1..3 loop
    continue when v_clients[i] = '';
    if p_count > 0 then
      insert into private.stranger_attempts as a (tenant_id, action, client, window_start, attempts)
      values (p_tenant_id, p_action, v_clients[i], v_window, p_count)
      on conflict (tenant_id, action, client, window_start) do update set attempts = a.attempts + p_count
      returning a.attempts - p_count into v_before;
    else
      select coalesce(max(a.attempts), 0) into v_before from private.stranger_attempts a
      where a.tenant_id = p_tenant_id and a.action = p_action and a.client = v_clients[i] and a.window_start = v_window;
    end if;
    if v_before >= v_limits[i + 3] then
      return private.answer_refusal(429, 'rate_limited', 'This was done very often from here. Try again in some minutes.',
        jsonb_build_object('retry_after_seconds', ceil(extract(epoch from v_window + interval '10 minutes' - p_now))::integer));
    end if;
    v_is_much := v_is_much or v_before >= v_limits[i];
  end loop;
  delete from private.stranger_attempts a where a.ctid in (
    select o.ctid from private.stranger_attempts o where o.tenant_id = p_tenant_id and o.window_start < p_now - interval '1 hour' limit 20 for update skip locked);
  if v_is_much and not private.spend_challenge(p_tenant_id, p_action, p_input -> 'challenge', p_now) then
    return private.answer_refusal(428, 'challenge_required', 'This was done often from here. Your device has to do a little work first.',
      jsonb_build_object('challenge', private.make_challenge(p_tenant_id, p_action, p_now)));
  end if;
  return null;
end;
$$;
comment on function private.stranger_refusal(uuid, text, jsonb, integer, timestamptz) is
  'Counts something that anyone may send, and the refusal to answer with: rate_limited, challenge_required (details challenge) or null. It is answered, not raised, so that the count stays. A count of 0 only looks.';
