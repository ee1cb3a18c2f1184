-- Services through which businesses pay the platform. Their keys come sealed by the edge function payment-keys, which the database cannot
-- open, and are sealed for another purpose than those of the businesses.

create function private.billing_currencies(p_kind text)
returns text[] language sql immutable security invoker set search_path = '' as $$
  select case p_kind when 'mpesa' then array['KES'] when 'paystack' then array['GHS', 'KES', 'NGN', 'USD', 'ZAR'] end;
$$;
comment on function private.billing_currencies(text) is 'The currencies that a service takes; null for all.';

create function private.billing_providers()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('kind', v.kind, 'currencies', private.billing_currencies(v.kind)) order by v.kind)
    from private.platform_payment_providers v where v.is_enabled), '[]');
end;
$$;
comment on function private.billing_providers() is 'How businesses can pay the platform: services that are switched on, with the currencies they take.';

create function private.require_billing_provider(p_kind text, p_currency text)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from private.platform_payment_providers v where v.kind = p_kind and v.is_enabled) then
    perform private.fail(409, 'payment_unavailable', 'This way to pay is not available at the moment.', '{"field": "provider"}');
  elsif p_currency <> all (private.billing_currencies(p_kind)) then
    perform private.fail(409, 'payment_unavailable', 'This way to pay does not take the currency of the invoice.', '{"field": "provider"}');
  end if;
end;
$$;
comment on function private.require_billing_provider(text, text) is 'Refuses a payment that no worker could ask for.';

create function private.platform_provider_json()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('kind', v.kind, 'mode', v.mode, 'is_enabled', v.is_enabled, 'shortcode', v.shortcode,
      'shortcode_kind', v.shortcode_kind, 'currencies', private.billing_currencies(v.kind), 'saved_at', v.saved_at,
      'keys', (
        select jsonb_agg(jsonb_build_object('name', n.name, 'is_set', v.keys ? n.name, 'last4', v.keys -> n.name ->> 'last4') order by n.place)
        from unnest(private.payment_key_names(v.kind)) with ordinality as n (name, place))) order by v.kind)
    from private.platform_payment_providers v), '[]');
end;
$$;
comment on function private.platform_provider_json() is 'The platform''s payment services; of each key only whether it is there, and its last four characters.';

create function public.admin_list_billing_providers()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_platform_right('admin_list_billing_providers');
  return private.platform_provider_json();
end;
$$;
comment on function public.admin_list_billing_providers() is
  'The services through which businesses pay the platform, without their keys. Platform administrators with a second factor.';

create function public.admin_save_billing_provider(p_provider jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_save_billing_provider');
  v_kind text := private.input_choice(private.input_object(p_provider, 'p_provider'), 'kind', array['mpesa', 'paystack', 'stripe']);
  v_mode text := private.input_choice(p_provider, 'mode', array['test', 'live']);
  v_is_enabled boolean := private.input_flag(p_provider, 'is_enabled', true);
  v_shortcode text := private.input_text(p_provider, 'shortcode', 10, '', v_kind = 'mpesa');
  v_shortcode_kind text := private.input_choice(p_provider, 'shortcode_kind', array['paybill', 'till'], '', v_kind = 'mpesa');
  v_before jsonb;
  v_keys jsonb;
  v_missing text[];
begin
  if v_kind = 'mpesa' and v_shortcode !~ '^[0-9]{5,7}$' then
    perform private.refuse_input('shortcode', 'A paybill or till number has 5 to 7 digits.');
  end if;
  -- Two administrators at once: one service takes cards.
  perform pg_advisory_xact_lock(hashtextextended('platform_payment_providers', 0));
  select to_jsonb(v) - 'keys', v.keys into v_before, v_keys from private.platform_payment_providers v where v.kind = v_kind;
  if v_is_enabled then
    v_missing := array(select n.name from unnest(private.payment_key_names(v_kind)) as n (name) where not coalesce(v_keys, '{}') ? n.name);
    if cardinality(v_missing) > 0 then
      perform private.fail(409, 'keys_missing', 'Save the keys first.', jsonb_build_object('field', 'is_enabled', 'missing', to_jsonb(v_missing)));
    elsif exists (select 1 from private.platform_payment_providers v where v.kind <> v_kind and v.is_enabled
        and private.payment_method_of(v.kind) = private.payment_method_of(v_kind)) then
      perform private.fail(409, 'in_use', 'Another service already takes cards: switch that one off first.', '{"field": "is_enabled"}');
    end if;
  end if;
  insert into private.platform_payment_providers as v (kind, mode, is_enabled, shortcode, shortcode_kind, saved_by)
  values (v_kind, v_mode, v_is_enabled, v_shortcode, v_shortcode_kind, v_admin_id)
  on conflict (kind) do update set mode = excluded.mode, is_enabled = excluded.is_enabled, shortcode = excluded.shortcode,
    shortcode_kind = excluded.shortcode_kind, saved_by = excluded.saved_by, saved_at = clock_timestamp();
  perform private.write_audit(null, v_admin_id, 'billing_provider_saved', 'platform_payment_providers', null, v_before,
    (select to_jsonb(v) - 'keys' from private.platform_payment_providers v where v.kind = v_kind));
  return private.platform_provider_json();
end;
$$;
comment on function public.admin_save_billing_provider(jsonb) is
  'Sets up a service through which businesses pay the platform: {kind, mode test|live, is_enabled, shortcode, shortcode_kind}. Switched on once its keys are saved '
  '(keys_missing); one service takes cards (in_use). Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

create function public.check_billing_provider_keys(p_kind text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_proven_right('check_billing_provider_keys');
  if not exists (select 1 from private.platform_payment_providers v where v.kind = p_kind) then
    perform private.fail(404, 'not_found', 'Set this payment service up first.', '{"field": "kind"}');
  end if;
  return jsonb_build_object('names', to_jsonb(private.payment_key_names(p_kind)));
end;
$$;
comment on function public.check_billing_provider_keys(text) is
  'Asked by the edge function payment-keys as the caller: whether they may save keys of the platform, and which. Owners and finance of the platform with a second factor shown within 5 minutes.';

create function public.save_billing_provider_keys(p_user_id uuid, p_kind text, p_keys jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.platform_payment_providers v set saved_by = p_user_id, saved_at = clock_timestamp(), keys = v.keys || (
    select coalesce(jsonb_object_agg(n.name, jsonb_build_object('sealed', n.sealed, 'last4', n.last4)), '{}')
    from jsonb_to_recordset(p_keys) as n (name text, sealed text, last4 text)
    where n.name = any (private.payment_key_names(p_kind)))
  where v.kind = p_kind;
  perform private.write_audit(null, p_user_id, 'billing_keys_saved', 'platform_payment_providers', null, null,
    jsonb_build_object('kind', p_kind, 'names', (select jsonb_agg(n ->> 'name') from jsonb_array_elements(p_keys) as n)));
  return private.platform_provider_json();
end;
$$;
comment on function public.save_billing_provider_keys(uuid, text, jsonb) is
  'For the edge function payment-keys: keeps keys of the platform that it has sealed, [{name, sealed, last4}]. The audit names them only.';

create function public.billing_provider_access(p_kind text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('tenant_id', 'platform', 'kind', v.kind, 'mode', v.mode, 'shortcode', v.shortcode, 'shortcode_kind', v.shortcode_kind,
      'sealed_keys', (select coalesce(jsonb_object_agg(k.key, k.value -> 'sealed'), '{}') from jsonb_each(v.keys) as k))
    from private.platform_payment_providers v where v.kind = p_kind);
end;
$$;
comment on function public.billing_provider_access(text) is
  'For edge functions: settings and sealed keys of a service that businesses pay the platform through; also of one that is switched off, as payments may be under way.';

grant execute on function
  public.admin_list_billing_providers(),
  public.admin_save_billing_provider(jsonb),
  public.check_billing_provider_keys(text)
  to authenticated;

grant execute on function
  public.save_billing_provider_keys(uuid, text, jsonb),
  public.billing_provider_access(text)
  to service_role;
