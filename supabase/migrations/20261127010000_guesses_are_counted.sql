-- A secret is as strong as the counting of its guesses. A read-only transaction (the API opens one for every call by GET) counts nothing:
-- there a wrong guess failed where it would have been counted and a right one did not, or failed elsewhere. Whatever counts guesses now
-- refuses such a call before it looks at what was guessed.

create function private.require_counted()
returns void language plpgsql stable security invoker set search_path = '' as $$
begin
  if current_setting('transaction_read_only')::boolean then
    perform private.fail(405, 'read_only_request', 'This cannot be asked in a request that only reads.');
  end if;
end;
$$;
comment on function private.require_counted() is
  'Raises read_only_request (405) in a transaction that cannot write: for functions that count guesses, before they look at the guess.';
revoke execute on function private.require_counted() from public;

create or replace function private.check_pin(p_tenant_id uuid, p_user_id uuid, p_pin text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session_id uuid := private.claim('session_id')::uuid;
  v_hash text;
  v_locked_until timestamptz;
begin
  perform private.require_counted();
  if p_pin is null or p_pin !~ '^[0-9]{4,8}$' then
    perform private.refuse_input('pin', 'A PIN has 4 to 8 digits.');
  end if;
  -- One try after the other for each person and each session: five wrong ones are five however they arrive.
  perform private.lock_request('pin', p_tenant_id, p_user_id);
  perform private.lock_request('pin_session', p_tenant_id, v_session_id);
  select max(f.locked_until) into v_locked_until from private.pin_failures f
  where f.tenant_id = p_tenant_id and ((f.kind = 'person' and f.subject_id = p_user_id) or (f.kind = 'session' and f.subject_id = v_session_id));
  if v_locked_until > clock_timestamp() then
    return private.pin_refusal(ceil(extract(epoch from v_locked_until - clock_timestamp()))::integer);
  end if;
  select s.pin_hash into v_hash from private.staff_pins s where s.tenant_id = p_tenant_id and s.member_id = p_user_id;
  -- Without a PIN the same work is done for nothing: the time an answer takes tells nobody anything.
  if extensions.crypt(p_pin, coalesce(v_hash, '$2a$10$abcdefghijklmnopqrstuu')) = v_hash then
    delete from private.pin_failures f where f.tenant_id = p_tenant_id and f.kind = 'person' and f.subject_id = p_user_id;
    return null;
  end if;
  -- The session's count does not go with a right PIN: whoever knows one of their own could go on guessing another.
  v_locked_until := greatest(private.count_wrong_pin(p_tenant_id, 'person', p_user_id, interval '1 day'),
    private.count_wrong_pin(p_tenant_id, 'session', v_session_id, interval '20 minutes'));
  if v_locked_until is not null then
    return private.pin_refusal(ceil(extract(epoch from v_locked_until - clock_timestamp()))::integer);
  end if;
  return private.answer_refusal(400, 'invalid_pin', 'This PIN is not right.', '{"field": "pin"}');
end;
$$;

create or replace function public.set_staff_pin(p_pin text, p_password text default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
  v_user_id uuid := auth.uid();
  v_password_hash text;
  v_locked_until timestamptz;
begin
  perform private.require_counted();
  perform private.require_shown_factor(v_user_id);
  if p_pin is null or p_pin !~ '^[0-9]{4,8}$' then
    perform private.refuse_input('p_pin', 'A PIN has 4 to 8 digits.');
  elsif private.is_easy_pin(p_pin) then
    perform private.refuse_input('p_pin', 'This PIN is too easy to guess.');
  end if;
  select nullif(u.encrypted_password, '') into v_password_hash from auth.users u where u.id = v_user_id;
  -- A screen that was left alone must not become somebody else's signature.
  if v_password_hash is not null then
    perform private.lock_request('pin', v_tenant_id, v_user_id);
    select f.locked_until into v_locked_until from private.pin_failures f
    where f.tenant_id = v_tenant_id and f.kind = 'person' and f.subject_id = v_user_id;
    if v_locked_until > clock_timestamp() then
      return private.pin_refusal(ceil(extract(epoch from v_locked_until - clock_timestamp()))::integer);
    end if;
    v_password_hash := regexp_replace(v_password_hash, '^\$2[by]\$', '$2a$');
    if p_password is null or length(p_password) > 200 or v_password_hash !~ '^\$2a\$[0-9]{2}\$.{53}$'
      or extensions.crypt(p_password, v_password_hash) <> v_password_hash then
      v_locked_until := private.count_wrong_pin(v_tenant_id, 'person', v_user_id, interval '1 day');
      if v_locked_until is not null then
        return private.pin_refusal(ceil(extract(epoch from v_locked_until - clock_timestamp()))::integer);
      end if;
      return private.answer_refusal(400, 'current_password_mismatch', 'Current password is incorrect', '{"field": "p_password"}');
    end if;
  end if;
  insert into private.staff_pins as s (tenant_id, member_id, pin_hash)
  values (v_tenant_id, v_user_id, extensions.crypt(p_pin, extensions.gen_salt('bf', 10)))
  on conflict (tenant_id, member_id) do update set pin_hash = excluded.pin_hash, changed_at = clock_timestamp();
  delete from private.pin_failures f where f.tenant_id = v_tenant_id and f.kind = 'person' and f.subject_id = v_user_id;
  perform private.write_audit(v_tenant_id, v_user_id, 'pin_set', 'tenant_users', v_user_id, null, null);
  return jsonb_build_object('user_id', v_user_id, 'has_pin', true);
end;
$$;

create or replace function public.use_recovery_code(p_code text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_live_user();
  v_removed integer;
begin
  perform private.require_counted();
  -- One try after the other for each person: five wrong ones are five however they arrive.
  perform 1 from public.profiles p where p.user_id = v_user_id for no key update;
  if not private.has_second_factor(v_user_id) then
    perform private.fail(404, 'not_found', 'This account has no second factor.');
  end if;
  if private.is_strong_session() then
    perform private.fail(400, 'invalid_input', 'This session has already shown the second factor.', '{"field": "p_code"}');
  end if;
  delete from private.failed_recoveries f where f.user_id = v_user_id and f.failed_at < clock_timestamp() - interval '15 minutes';
  if (select count(*) from private.failed_recoveries f where f.user_id = v_user_id) >= 5 then
    return private.answer_refusal(429, 'rate_limited', 'Too many wrong codes. Wait 15 minutes and try again.');
  end if;
  if p_code is null or length(p_code) > 100 or not exists (
    select 1 from private.recovery_codes c
    where c.user_id = v_user_id and c.code_hash = private.recovery_code_hash(v_user_id, p_code)) then
    insert into private.failed_recoveries (user_id) values (v_user_id);
    return private.answer_refusal(400, 'invalid_code', 'This recovery code is not valid.');
  end if;
  perform private.queue_mail(v_user_id, null, 'recovery_code_used', 'A recovery code was used for your account',
    'On ' || private.mail_moment(v_user_id) || ' somebody signed in with your password and one of your recovery codes. '
    || 'All second factors were removed, the other recovery codes no longer work, and your other devices were signed out.'
    || E'\n\n' || 'Set up a new second factor in your profile. If this was not you, choose a new password at once: {{site_url}}/forgot-password');
  delete from private.recovery_codes c where c.user_id = v_user_id;
  delete from private.failed_recoveries f where f.user_id = v_user_id;
  delete from auth.sessions s where s.user_id = v_user_id and s.id <> private.claim('session_id')::uuid;
  with removed as (delete from auth.mfa_factors f where f.user_id = v_user_id returning f.status::text as status)
  select count(*) filter (where r.status = 'verified') into v_removed from removed r;
  perform private.write_audit((select m.tenant_id from public.tenant_users m where m.user_id = v_user_id), v_user_id,
    'recovery_code_used', 'profiles', v_user_id, null, jsonb_build_object('factors_removed', v_removed));
  return jsonb_build_object('factors_removed', v_removed);
end;
$$;

create or replace function public.check_email_verification(p_user_id uuid, p_code_hash text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_code private.email_codes;
begin
  perform private.require_counted();
  perform 1 from public.profiles p where p.user_id = p_user_id for no key update;
  if (select coalesce(sum(c.failed_attempts), 0) from private.email_codes c
    where c.user_id = p_user_id and c.created_at > clock_timestamp() - interval '1 day') >= 20 then
    return jsonb_build_object('status', 'locked', 'retry_after', (
      select ceil(extract(epoch from min(c.created_at) + interval '1 day' - clock_timestamp()))::integer from private.email_codes c
      where c.user_id = p_user_id and c.failed_attempts > 0 and c.created_at > clock_timestamp() - interval '1 day'));
  end if;
  -- Only the newest one counts.
  select c.* into v_code from private.email_codes c where c.user_id = p_user_id order by c.created_at desc, c.id desc limit 1;
  if v_code.id is null or v_code.used_at is not null or v_code.failed_attempts >= 5
    or v_code.created_at <= clock_timestamp() - interval '10 minutes'
    or v_code.email is distinct from (select u.email from auth.users u where u.id = p_user_id) then
    return jsonb_build_object('status', 'invalid');
  end if;
  if v_code.code_hash is distinct from p_code_hash then
    update private.email_codes c set failed_attempts = c.failed_attempts + 1 where c.id = v_code.id;
    return jsonb_build_object('status', 'invalid');
  end if;
  update private.email_codes c set used_at = clock_timestamp() where c.id = v_code.id;
  update public.profiles p set email_verified = true, email_verified_at = clock_timestamp() where p.user_id = p_user_id;
  return jsonb_build_object('status', 'verified');
end;
$$;

create or replace function public.get_gift_card(p_code text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_session_id uuid := private.claim('session_id')::uuid;
  v_now timestamptz := clock_timestamp();
  v_guesses private.gift_card_guesses;
  v_card public.gift_cards;
begin
  perform private.require_counted();
  perform private.lock_request('gift_card_guess', v_tenant_id, v_session_id);
  select * into v_guesses from private.gift_card_guesses f where f.tenant_id = v_tenant_id and f.session_id = v_session_id;
  if v_guesses.failed_count >= 10 and v_guesses.failed_at > v_now - interval '10 minutes' then
    return private.answer_refusal(429, 'rate_limited', 'Too many codes that are no gift card. Wait a moment and try again.', jsonb_build_object(
      'retry_after_seconds', ceil(extract(epoch from v_guesses.failed_at + interval '10 minutes' - v_now))::integer));
  end if;
  select g.* into v_card from private.gift_card_codes k
  join public.gift_cards g on g.tenant_id = k.tenant_id and g.id = k.gift_card_id
  where k.tenant_id = v_tenant_id and k.code = private.clean_gift_card_code(p_code);
  if v_card.id is not null then
    return private.gift_card_json(v_card);
  end if;
  -- A right code does not take the count back: whoever has one card could go on guessing others.
  insert into private.gift_card_guesses as f (tenant_id, session_id, failed_count, failed_at)
  values (v_tenant_id, v_session_id, 1, v_now)
  on conflict (tenant_id, session_id) do update
    set failed_count = case when f.failed_at < v_now - interval '10 minutes' then 1 else f.failed_count + 1 end, failed_at = v_now;
  return private.answer_refusal(404, 'not_found', 'There is no gift card with this code.', '{"field": "p_code"}');
end;
$$;

create or replace function public.find_sale_to_return(p_code text)
returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_user_id uuid := auth.uid();
  v_sale public.sales;
begin
  if length(btrim(coalesce(p_code, ''))) not between 1 and 500 then
    perform private.refuse_input('p_code', 'Scan the code of the receipt or type its number.');
  end if;
  if not private.can('sales.view_all') then
    perform private.require_counted();
  end if;
  select * into v_sale from public.sales s
  where s.tenant_id = v_tenant_id and s.id = private.sale_by_code(v_tenant_id, p_code);
  -- A miss counts as well: numbers are not tried through. What the person sold is always found.
  if not private.can('sales.view_all') and v_sale.cashier_id is distinct from v_user_id then
    perform private.count_return_lookup(v_tenant_id, v_user_id);
    insert into private.return_lookups (tenant_id, user_id, sale_id) values (v_tenant_id, v_user_id, v_sale.id);
  end if;
  return jsonb_build_object('sale_id', v_sale.id, 'invoice_number', v_sale.invoice_number);
end;
$$;

create or replace function private.count_return_lookup(p_tenant_id uuid, p_user_id uuid)
returns void language plpgsql security definer set search_path = '' as $$
begin
  perform private.require_counted();
  perform private.lock_request('return_lookups', p_tenant_id, p_user_id);
  delete from private.return_lookups r
  where r.tenant_id = p_tenant_id and r.user_id = p_user_id and r.looked_at < clock_timestamp() - interval '1 day';
  if (select count(*) from private.return_lookups r
      where r.tenant_id = p_tenant_id and r.user_id = p_user_id and r.looked_at > clock_timestamp() - interval '1 hour') >= 60 then
    perform private.fail(429, 'rate_limited', 'Sixty sales were looked for within an hour. Ask a manager, or wait.');
  end if;
end;
$$;

create or replace function private.stranger_refusal(p_tenant_id uuid, p_action text, p_input jsonb, p_count integer, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_clients text[] := private.stranger_clients(p_input);
  v_limits integer[] := private.stranger_limits(p_action);
  v_window timestamptz := date_bin('10 minutes', p_now, '2000-01-01');
  v_before integer;
  v_is_much boolean := false;
begin
  perform private.require_counted();
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

create or replace function private.require_few_guesses(p_tenant_id uuid, p_order jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_order -> 'coupon_codes') is distinct from 'array' or jsonb_array_length(p_order -> 'coupon_codes') = 0 then
    return;
  end if;
  perform private.require_counted();
  if exists (
    select 1 from unnest(private.stranger_clients(p_order), (private.stranger_limits('coupon_code'))[4:6]) as l (client, most)
    join private.stranger_attempts a on a.tenant_id = p_tenant_id and a.action = 'coupon_code' and a.client = l.client
      and a.window_start = date_bin('10 minutes', clock_timestamp(), '2000-01-01') and a.attempts >= l.most) then
    perform private.fail(429, 'rate_limited', 'Very many codes were tried from here. Order without one, or try again in some minutes.');
  end if;
end;
$$;

create or replace function private.count_order_attempt(p_tenant_id uuid, p_client text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_attempts integer;
begin
  perform private.require_counted();
  insert into private.order_attempts as a (tenant_id, client, window_start)
  values (p_tenant_id, p_client, date_bin('10 minutes', p_now, '2000-01-01'))
  on conflict (tenant_id, client, window_start) do update set attempts = a.attempts + 1
  returning a.attempts into v_attempts;
  if v_attempts > 30 then
    perform private.fail(429, 'rate_limited', 'Too many orders from here. Try again in some minutes.');
  end if;
  if v_attempts = 1 then
    delete from private.order_attempts a where a.window_start < p_now - interval '1 day';
  end if;
end;
$$;
