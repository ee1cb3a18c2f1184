-- Recovery codes: the way back in for people who have lost their second factor.

create function private.recovery_code_hash(p_user_id uuid, p_code text)
returns text language sql immutable security invoker set search_path = '' as $$
  select encode(sha256(convert_to(p_user_id::text || regexp_replace(upper(p_code), '[^A-Z0-9]', '', 'g'), 'UTF8')), 'hex');
$$;
comment on function private.recovery_code_hash(uuid, text) is 'How a recovery code is kept. Small letters, spaces and hyphens make no difference.';

create function private.make_recovery_code()
returns text language plpgsql volatile security invoker set search_path = '' as $$
declare
  -- 32 signs without those that look alike.
  v_signs constant text := 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  v_bytes bytea := extensions.gen_random_bytes(12);
begin
  return (
    select string_agg(substr(v_signs, (get_byte(v_bytes, i) & 31) + 1, 1) || case when i in (3, 7) then '-' else '' end, '' order by i)
    from generate_series(0, 11) i);
end;
$$;
comment on function private.make_recovery_code() is 'A random code such as ABCD-EFGH-JKLM.';

create function public.create_recovery_codes()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_live_user();
  v_codes text[];
begin
  perform 1 from public.profiles p where p.user_id = v_user_id for no key update;
  if not (private.has_second_factor(v_user_id) and private.is_strong_session()) then
    perform private.fail(403, 'second_factor_required', 'Confirm your second factor to continue.');
  end if;
  v_codes := array(select private.make_recovery_code() from generate_series(1, 10));
  delete from private.recovery_codes c where c.user_id = v_user_id;
  insert into private.recovery_codes (user_id, code_hash)
  select v_user_id, private.recovery_code_hash(v_user_id, c.code) from unnest(v_codes) as c (code);
  perform private.write_audit((select m.tenant_id from public.tenant_users m where m.user_id = v_user_id), v_user_id,
    'recovery_codes_created', 'profiles', v_user_id, null, null);
  return jsonb_build_object('codes', to_jsonb(v_codes));
end;
$$;
comment on function public.create_recovery_codes() is
  'Ten new recovery codes of the caller, who has shown the second factor; older ones stop working. They are never shown again.';

create function public.recovery_codes_state()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_user_id uuid := private.require_live_user();
begin
  return (
    select jsonb_build_object('left', count(*), 'created_at', max(c.created_at))
    from private.recovery_codes c where c.user_id = v_user_id);
end;
$$;
comment on function public.recovery_codes_state() is 'How many recovery codes the caller has left, and since when.';

create function public.use_recovery_code(p_code text)
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
  delete from private.failed_recoveries f where f.user_id = v_user_id and f.failed_at < statement_timestamp() - interval '15 minutes';
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
comment on function public.use_recovery_code(text) is
  'Lets a person in who has lost the second factor: the right code removes all factors and codes and ends all other sessions. Five wrong ones in 15 minutes, then rate_limited.';

grant execute on function
  public.create_recovery_codes(),
  public.recovery_codes_state(),
  public.use_recovery_code(text)
  to authenticated;
