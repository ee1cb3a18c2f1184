-- Services that take payments of the online shop, as each business has set them up. Their keys are sealed (AES-256-GCM) by the edge
-- function payment-keys before they come here, under a key that the database never sees: a copy of the database opens none of them.

create table public.payment_providers (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('mpesa', 'paystack', 'stripe')),
  mode text not null default 'test' check (mode in ('test', 'live')),
  is_enabled boolean not null default false,
  shortcode text check (shortcode ~ '^[0-9]{5,7}$'),
  shortcode_kind text check (shortcode_kind in ('paybill', 'till')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, kind),
  constraint payment_providers_mpesa_has_a_number check (kind <> 'mpesa' or (shortcode is not null and shortcode_kind is not null))
);
comment on table public.payment_providers is
  'How a business takes payments online: one row a service. What may be known of it; its keys are in private.payment_provider_keys.';
comment on column public.payment_providers.shortcode is 'M-Pesa: the number of the paybill or till that is paid to.';
call private.protect_tenant_table('public.payment_providers', 'settings.view');

create table private.payment_provider_keys (
  tenant_id uuid not null,
  kind text not null,
  name text not null check (name ~ '^[a-z_]{3,30}$'),
  sealed text not null check (length(sealed) between 30 and 2000),
  last4 text not null check (length(last4) between 0 and 4),
  saved_by uuid,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, kind, name),
  foreign key (tenant_id, kind) references public.payment_providers (tenant_id, kind) on delete cascade
);
comment on table private.payment_provider_keys is
  'Keys of payment services, sealed outside the database for their business, service and name. No role of the API reads them.';
call private.lock_down('private.payment_provider_keys');

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
      'shortcode_kind', v.shortcode_kind, 'keys', (
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
grant execute on function public.list_payment_providers() to authenticated;

create function public.save_payment_provider(p_provider jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('payments.manage_keys');
  v_kind text;
  v_mode text;
  v_is_enabled boolean;
  v_shortcode text;
  v_shortcode_kind text;
  v_missing text[];
  v_before jsonb;
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
  select to_jsonb(v) into v_before from public.payment_providers v where v.tenant_id = v_tenant_id and v.kind = v_kind for update;
  if v_is_enabled then
    select t.currency_code into v_currency from public.tenants t where t.id = v_tenant_id;
    if v_kind = 'mpesa' and v_currency <> 'KES' then
      perform private.refuse_input('is_enabled', 'M-Pesa takes Kenyan shillings only.');
    elsif v_kind = 'paystack' and v_currency not in ('KES', 'GHS', 'NGN', 'USD', 'ZAR') then
      perform private.refuse_input('is_enabled', 'Paystack does not take the currency of this business.');
    end if;
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
  insert into public.payment_providers as v (tenant_id, kind, mode, is_enabled, shortcode, shortcode_kind)
  values (v_tenant_id, v_kind, v_mode, v_is_enabled, v_shortcode, v_shortcode_kind)
  on conflict (tenant_id, kind) do update set mode = excluded.mode, is_enabled = excluded.is_enabled, shortcode = excluded.shortcode,
    shortcode_kind = excluded.shortcode_kind;
  perform private.write_audit(v_tenant_id, auth.uid(), 'payment_provider_saved', 'payment_providers', null, v_before,
    (select to_jsonb(v) from public.payment_providers v where v.tenant_id = v_tenant_id and v.kind = v_kind));
  return private.payment_provider_json(v_tenant_id);
end;
$$;
comment on function public.save_payment_provider(jsonb) is
  'Sets up a payment service: {kind mpesa|paystack|stripe, mode test|live, is_enabled, shortcode, shortcode_kind paybill|till (M-Pesa)}. Switched on once its keys are saved (keys_missing); one service takes cards. Needs payments.manage_keys.';
grant execute on function public.save_payment_provider(jsonb) to authenticated;

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
grant execute on function public.check_payment_keys(text) to authenticated;

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
grant execute on function public.save_payment_keys(uuid, uuid, text, jsonb) to service_role;

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
