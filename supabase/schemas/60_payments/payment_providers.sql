-- Services that take payments of the online shop, as each business has set them up. Their keys are sealed (AES-256-GCM) by the edge
-- function payment-keys before they come here, under a key that the database never sees: a copy of the database opens none of them.

create function private.payment_key_names(p_kind text)
returns text[] language sql immutable security invoker set search_path = '' as $$
  select case p_kind when 'mpesa' then array['consumer_key', 'consumer_secret', 'passkey']
    when 'paystack' then array['secret_key'] when 'stripe' then array['secret_key', 'webhook_secret'] end;
$$;
comment on function private.payment_key_names(text) is 'The keys that a payment service needs before it can be switched on.';

create function private.payment_method_of(p_kind text)
returns text language sql immutable security invoker set search_path = '' as $$
  select case p_kind when 'mpesa' then 'mobile_money' else 'card' end;
$$;
comment on function private.payment_method_of(text) is 'What a payment service is to a shopper: mobile money or card.';

create function private.payment_provider_json(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('kind', v.kind, 'mode', v.mode, 'is_enabled', v.is_enabled, 'shortcode', v.shortcode,
      'shortcode_kind', v.shortcode_kind, 'takes_direct_payments', v.takes_direct_payments, 'reconciles_payments', v.reconciles_payments,
      'reports', (
        select jsonb_build_object('state', a.state, 'message', a.message, 'at', coalesce(a.answered_at, a.created_at))
        from private.payment_report_addresses a
        where a.tenant_id = v.tenant_id and v.kind = 'mpesa' and a.mode = v.mode and a.shortcode = v.shortcode and a.retired_at is null
        order by a.state = 'registered' desc, a.created_at desc limit 1),
      'reconciliation', (
        select jsonb_build_object('at', u.looked_at, 'message', u.message)
        from private.payment_reconciliations u where u.tenant_id = v.tenant_id and v.reconciles_payments),
      'keys', (
        select jsonb_agg(jsonb_build_object('name', n.name, 'is_set', k.name is not null, 'last4', k.last4) order by n.position)
        from unnest(private.payment_key_names(v.kind)) with ordinality as n (name, position)
        left join private.payment_provider_keys k on k.tenant_id = v.tenant_id and k.kind = v.kind and k.name = n.name)) order by v.kind)
    from public.payment_providers v where v.tenant_id = p_tenant_id), '[]');
end;
$$;
comment on function private.payment_provider_json(uuid) is 'The payment services of a business; of each key only whether it is there, and its last four characters.';

create function public.list_payment_providers()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.payment_provider_json(private.require_permission('settings.view'));
end;
$$;
comment on function public.list_payment_providers() is 'The payment services of the own business, without their keys.';

create function public.save_payment_provider(p_provider jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('payments.manage_keys');
  v_kind text;
  v_mode text;
  v_is_enabled boolean;
  v_takes_direct boolean;
  v_reconciles boolean;
  v_is_switched_off boolean;
  v_shortcode text;
  v_shortcode_kind text;
  v_missing text[];
  v_before public.payment_providers;
  v_currency text;
begin
  perform private.require_writable();
  perform private.input_object(p_provider, 'p_provider');
  v_kind := private.input_choice(p_provider, 'kind', array['mpesa', 'paystack', 'stripe']);
  v_mode := private.input_choice(p_provider, 'mode', array['test', 'live']);
  v_is_enabled := private.input_flag(p_provider, 'is_enabled', true);
  if v_kind = 'mpesa' then
    v_shortcode := private.input_text(p_provider, 'shortcode', 10, '', true);
    v_shortcode_kind := private.input_choice(p_provider, 'shortcode_kind', array['paybill', 'till']);
    if v_shortcode !~ '^[0-9]{5,7}$' then
      perform private.refuse_input('shortcode', 'A paybill or till number has 5 to 7 digits.');
    end if;
  end if;
  select * into v_before from public.payment_providers v where v.tenant_id = v_tenant_id and v.kind = v_kind for update;
  v_takes_direct := v_kind = 'mpesa' and coalesce(private.input_flag(p_provider, 'takes_direct_payments', false), v_before.takes_direct_payments, false);
  v_reconciles := v_kind = 'mpesa' and coalesce(private.input_flag(p_provider, 'reconciles_payments', false), v_before.reconciles_payments, false);
  v_is_switched_off := coalesce(v_before.reconciles_payments, false) and not v_reconciles;
  if v_reconciles and not coalesce(v_before.reconciles_payments, false) then
    perform private.refuse_input('reconciles_payments', 'Safaricom is asked for its list of payments first.');
  end if;
  -- Another number or mode is another list of payments.
  if v_reconciles and (v_before.shortcode, v_before.mode) is distinct from (v_shortcode, v_mode) then
    v_reconciles := false;
  end if;
  if v_is_enabled or v_takes_direct then
    select t.currency_code into v_currency from public.tenants t where t.id = v_tenant_id;
    if v_kind = 'mpesa' and v_currency <> 'KES' then
      perform private.refuse_input(case when v_is_enabled then 'is_enabled' else 'takes_direct_payments' end, 'M-Pesa takes Kenyan shillings only.');
    elsif v_kind = 'paystack' and v_currency not in ('KES', 'GHS', 'NGN', 'USD', 'ZAR') then
      perform private.refuse_input('is_enabled', 'Paystack does not take the currency of this business.');
    end if;
  end if;
  if v_is_enabled then
    v_missing := array(select n.name from unnest(private.payment_key_names(v_kind)) as n (name) where not exists (
      select 1 from private.payment_provider_keys k where k.tenant_id = v_tenant_id and k.kind = v_kind and k.name = n.name));
    if cardinality(v_missing) > 0 then
      perform private.fail(409, 'keys_missing', 'Save the keys first.', jsonb_build_object('field', 'is_enabled', 'missing', to_jsonb(v_missing)));
    end if;
    if exists (select 1 from public.payment_providers v where v.tenant_id = v_tenant_id and v.kind <> v_kind and v.is_enabled
        and private.payment_method_of(v.kind) = private.payment_method_of(v_kind)) then
      perform private.fail(409, 'in_use', 'Another service already takes cards: switch that one off first.', '{"field": "is_enabled"}');
    end if;
  end if;
  insert into public.payment_providers as v (tenant_id, kind, mode, is_enabled, shortcode, shortcode_kind, takes_direct_payments, reconciles_payments)
  values (v_tenant_id, v_kind, v_mode, v_is_enabled, v_shortcode, v_shortcode_kind, v_takes_direct, v_reconciles)
  on conflict (tenant_id, kind) do update set mode = excluded.mode, is_enabled = excluded.is_enabled, shortcode = excluded.shortcode,
    shortcode_kind = excluded.shortcode_kind, takes_direct_payments = excluded.takes_direct_payments, reconciles_payments = excluded.reconciles_payments;
  if v_kind = 'mpesa' and not v_reconciles then
    delete from private.payment_reconciliations u where u.tenant_id = v_tenant_id;
  end if;
  if coalesce(v_before.reconciles_payments, false) and not v_reconciles then
    -- Who switches it off takes reports at their word; another number only ends the looking up, and people decide about what waited.
    update public.direct_payments d
    set state = case when v_is_switched_off then d.state else 'unconfirmed' end, next_check_at = case when v_is_switched_off then clock_timestamp() end
    where d.tenant_id = v_tenant_id and d.state = 'reported' and d.confirmed_at is null;
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'payment_provider_saved', 'payment_providers', null,
    case when v_before.id is not null then to_jsonb(v_before) end,
    (select to_jsonb(v) from public.payment_providers v where v.tenant_id = v_tenant_id and v.kind = v_kind));
  return private.payment_provider_json(v_tenant_id);
end;
$$;
comment on function public.save_payment_provider(jsonb) is
  'Sets up a payment service: {kind mpesa|paystack|stripe, mode test|live, is_enabled, shortcode, shortcode_kind paybill|till, takes_direct_payments?, reconciles_payments? (M-Pesa)}. Switched on once its keys are saved (keys_missing); one service takes cards. takes_direct_payments shows the number to shoppers and needs no keys; reconciles_payments is only switched off here. What is left out stays. Needs payments.manage_keys.';

create function public.check_payment_keys(p_kind text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('payments.manage_keys');
begin
  perform private.require_writable();
  if not exists (select 1 from public.payment_providers v where v.tenant_id = v_tenant_id and v.kind = p_kind) then
    perform private.fail(404, 'not_found', 'Set this payment service up first.', '{"field": "kind"}');
  end if;
  return jsonb_build_object('tenant_id', v_tenant_id, 'names', to_jsonb(private.payment_key_names(p_kind)));
end;
$$;
comment on function public.check_payment_keys(text) is
  'Asked by the edge function payment-keys as the caller: whether they may save keys of a payment service, for which business, and which.';

create function public.save_payment_keys(p_tenant_id uuid, p_user_id uuid, p_kind text, p_keys jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.payment_provider_keys as k (tenant_id, kind, name, sealed, last4, saved_by)
  select p_tenant_id, p_kind, n.name, n.sealed, n.last4, p_user_id
  from jsonb_to_recordset(p_keys) as n (name text, sealed text, last4 text)
  where n.name = any (private.payment_key_names(p_kind))
  on conflict (tenant_id, kind, name) do update set sealed = excluded.sealed, last4 = excluded.last4, saved_by = excluded.saved_by,
    saved_at = clock_timestamp();
  perform private.write_audit(p_tenant_id, p_user_id, 'payment_keys_saved', 'payment_providers', null, null,
    jsonb_build_object('kind', p_kind, 'names', (select jsonb_agg(n ->> 'name') from jsonb_array_elements(p_keys) as n)));
  return private.payment_provider_json(p_tenant_id);
end;
$$;
comment on function public.save_payment_keys(uuid, uuid, text, jsonb) is
  'For the edge function payment-keys: keeps keys that it has sealed, [{name, sealed, last4}]. The audit names them only.';

create function private.payment_provider_access(p_tenant_id uuid, p_kind text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (select jsonb_build_object('tenant_id', v.tenant_id, 'kind', v.kind, 'mode', v.mode, 'shortcode', v.shortcode,
      'shortcode_kind', v.shortcode_kind, 'sealed_keys', coalesce((
        select jsonb_object_agg(k.name, k.sealed) from private.payment_provider_keys k where k.tenant_id = v.tenant_id and k.kind = v.kind), '{}'))
    from public.payment_providers v where v.tenant_id = p_tenant_id and v.kind = p_kind);
end;
$$;
comment on function private.payment_provider_access(uuid, text) is 'What an edge function needs to talk to a payment service of a business: settings and sealed keys.';

grant execute on function
  public.list_payment_providers(),
  public.save_payment_provider(jsonb),
  public.check_payment_keys(text)
  to authenticated;
