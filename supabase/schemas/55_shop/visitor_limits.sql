-- What anonymous visitors may send: reviews, questions, requests for a notice, codes of coupons. Each is counted by address, device and
-- business. Beyond a first limit a small piece of work is asked for, beyond a second one nothing is taken for ten minutes.

create function private.anonymous_limits(p_action text)
returns integer[] language sql immutable security invoker set search_path = ''
return case p_action
  when 'review' then array[3, 10, 60, 20, 60, 1000]
  when 'contact_message' then array[2, 8, 40, 12, 40, 500]
  when 'stock_notice' then array[5, 20, 200, 30, 100, 3000]
  when 'order' then array[3, 12, 100, 10, 60, 3000]
  -- No work instead: who has paid is not to be kept waiting.
  when 'payment_claim' then array[20, 30, 2000, 20, 30, 2000]
  else array[6, 20, 200, 30, 100, 5000] end;
comment on function private.anonymous_limits(text) is
  'How often in ten minutes: without work by one device, by one address, by all; with work by one device, by one address, by all. Many people share one address of a phone network, so a device may do less.';

create function private.make_challenge(p_tenant_id uuid, p_action text, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
  v_expires bigint := floor(extract(epoch from p_now + interval '10 minutes'));
  v_bits constant integer := 14;
begin
  -- Signed, not stored: asking for challenges costs the database nothing.
  return jsonb_build_object('bits', v_bits, 'token', concat_ws('.', v_id, v_expires, v_bits,
    private.link_token(p_tenant_id, concat_ws(':', 'challenge', p_action, v_expires, v_bits), v_id)));
end;
$$;
comment on function private.make_challenge(uuid, text, timestamptz) is
  'A piece of work: find a nonce for which sha256 of "token:nonce" begins with so many zero bits. Good for ten minutes, one action and one use.';

create function private.spend_challenge(p_tenant_id uuid, p_action text, p_answer jsonb, p_now timestamptz)
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

create function private.anonymous_clients(p_input jsonb)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_device uuid := private.input_uuid(p_input, 'device_id', '', false);
begin
  return array[coalesce('device ' || v_device, ''), 'address ' || coalesce(host(private.request_address()), 'unknown'), 'all'];
end;
$$;
comment on function private.anonymous_clients(jsonb) is
  'By what a request is counted, in the order of the limits: the device that it names (empty: none), its address, everybody.';

create function private.anonymous_refusal(p_tenant_id uuid, p_action text, p_input jsonb, p_count integer, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_clients text[] := private.anonymous_clients(p_input);
  v_limits integer[] := private.anonymous_limits(p_action);
  v_window timestamptz := date_bin('10 minutes', p_now, '2000-01-01');
  v_before integer;
  v_is_much boolean := false;
begin
  perform private.require_counted();
  -- What waits for people is not taken where nobody can come in. Orders have their own word; what was ordered before can be paid.
  if p_action not in ('order', 'payment_claim', 'coupon_code') and not private.tenant_is_writable(p_tenant_id) then
    perform private.fail(409, 'shop_unattended', 'This shop cannot answer at the moment.');
  end if;
  for i in 1..3 loop
    continue when v_clients[i] = '';
    if p_count > 0 then
      insert into private.anonymous_attempts as a (tenant_id, action, client, window_start, attempts)
      values (p_tenant_id, p_action, v_clients[i], v_window, p_count)
      on conflict (tenant_id, action, client, window_start) do update set attempts = a.attempts + p_count
      returning a.attempts - p_count into v_before;
    else
      select coalesce(max(a.attempts), 0) into v_before from private.anonymous_attempts a
      where a.tenant_id = p_tenant_id and a.action = p_action and a.client = v_clients[i] and a.window_start = v_window;
    end if;
    if v_before >= v_limits[i + 3] then
      return private.answer_refusal(429, 'rate_limited', 'Too many attempts. Try again in a few minutes.',
        jsonb_build_object('retry_after_seconds', ceil(extract(epoch from v_window + interval '10 minutes' - p_now))::integer));
    end if;
    v_is_much := v_is_much or v_before >= v_limits[i];
  end loop;
  delete from private.anonymous_attempts a where a.ctid in (
    select o.ctid from private.anonymous_attempts o where o.tenant_id = p_tenant_id and o.window_start < p_now - interval '1 hour' limit 20 for update skip locked);
  if v_is_much and not private.spend_challenge(p_tenant_id, p_action, p_input -> 'challenge', p_now) then
    return private.answer_refusal(428, 'challenge_required', 'Many attempts were made. Please wait a moment.',
      jsonb_build_object('challenge', private.make_challenge(p_tenant_id, p_action, p_now)));
  end if;
  return null;
end;
$$;
comment on function private.anonymous_refusal(uuid, text, jsonb, integer, timestamptz) is
  'Counts something that anyone may send, and the refusal to answer with: rate_limited, challenge_required (details challenge) or null. It is answered, not raised, so that the count stays. A count of 0 only looks. Raises shop_unattended where the business is locked and what is sent would wait for its people.';

create function private.plain_text(p_body jsonb, p_key text, p_max integer, p_is_required boolean default false)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_text text;
begin
  if jsonb_typeof(p_body -> p_key) is distinct from 'string' then
    return private.input_text(p_body, p_key, p_max, '', p_is_required);
  end if;
  -- Line ends stay, and joiners, which belong to words and to emoji; what hides or turns text round goes, and rows of empty lines.
  v_text := regexp_replace(regexp_replace(p_body ->> p_key, '[\x01-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]+', ' ', 'g'),
    '\n\s*\n\s*', E'\n\n', 'g');
  return private.input_text(jsonb_build_object(p_key, case when private.shows_nothing(v_text) then '' else v_text end), p_key, p_max, '', p_is_required);
end;
$$;
comment on function private.plain_text(jsonb, text, integer, boolean) is 'A text that an anonymous visitor wrote, as plain text without hidden characters.';

create function private.visitor_email(p_body jsonb, p_is_required boolean)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_email text := lower(private.input_text(p_body, 'email', 254, '', p_is_required));
begin
  if v_email !~ '^[^[:cntrl:][:space:],;<>@"]+@[^[:cntrl:][:space:],;<>@"]+\.[^[:cntrl:][:space:],;<>@."]+$' then
    perform private.refuse_input('email', 'This does not look like an email address.');
  end if;
  return v_email;
end;
$$;
comment on function private.visitor_email(jsonb, boolean) is 'An email address in small letters, fit to be written to.';
