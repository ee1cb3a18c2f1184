-- What a report of a direct payment says is compared with what is known: its short code with the one that its address was registered for,
-- its time with the clock. An owner sees every address that was ever given to Safaricom, when each was used last, and can retire it.

alter table private.payment_report_addresses
  add column id uuid not null default gen_random_uuid(),
  add column used_at timestamptz,
  add column used_count integer not null default 0 check (used_count >= 0),
  add column refused_at timestamptz,
  add column refused_count integer not null default 0 check (refused_count >= 0),
  add column refused_shortcode text check (length(refused_shortcode) <= 20),
  add column retired_at timestamptz,
  add column retired_by uuid;
create unique index payment_report_addresses_id_key on private.payment_report_addresses (tenant_id, id);
comment on table private.payment_report_addresses is
  'Addresses that Safaricom was asked to report direct payments to, by the hash of their secret. Each that was not refused stays good until an owner retires it: the real Daraja takes one registration and keeps it.';
comment on column private.payment_report_addresses.refused_shortcode is 'The number that the last refused report was for: not the one that this address was registered for.';

create or replace function private.report_address(p_token text)
returns private.payment_report_addresses language plpgsql stable security definer set search_path = '' as $$
declare
  v_address private.payment_report_addresses;
begin
  -- Real money is never turned away; that of a trial counts while the business is trying it out.
  select a.* into v_address from private.payment_report_addresses a
  left join public.payment_providers v on v.tenant_id = a.tenant_id and v.kind = 'mpesa'
  where a.token_hash = private.token_hash(left(coalesce(p_token, ''), 200)) and a.state <> 'refused' and a.retired_at is null
    and (a.mode = 'live' or v.mode = 'test');
  return v_address;
end;
$$;
comment on function private.report_address(text) is 'The address that a report came to, by its secret; null for any other, and for one that was retired.';

create function private.refuse_report(p_address private.payment_report_addresses, p_shortcode text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.payment_report_addresses a set refused_at = p_now, refused_count = a.refused_count + 1, refused_shortcode = left(p_shortcode, 20)
  where a.tenant_id = p_address.tenant_id and a.token_hash = p_address.token_hash;
  -- Once a day: whoever has the address could send thousands.
  if p_address.refused_at is null or p_address.refused_at < p_now - interval '1 day' then
    perform private.notify(p_address.tenant_id, 'payment_failed', 'settings.view', 'An M-Pesa report for another number was refused',
      format('It was for %s, its address is that of %s. If it was not you, retire the address.', coalesce(left(p_shortcode, 20), 'no number'), p_address.shortcode),
      '/admin/settings?section=payments');
  end if;
end;
$$;
comment on function private.refuse_report(private.payment_report_addresses, text, timestamptz) is
  'Counts a report that was for another short code than its address, and tells the owner, once a day.';

create or replace function public.take_payment_report(p_report jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_address private.payment_report_addresses := private.report_address(p_report ->> 'token');
  v_paid_at timestamptz := (p_report ->> 'paid_at')::timestamptz;
  v_id uuid;
begin
  if v_address.tenant_id is null or p_report ->> 'receipt_number' !~ '^[A-Z0-9]{6,30}$'
    or (p_report ->> 'amount')::numeric not between 0.01 and 1e12 then
    return null;
  elsif p_report ->> 'shortcode' is distinct from v_address.shortcode then
    perform private.refuse_report(v_address, p_report ->> 'shortcode', v_now);
    return null;
  end if;
  v_id := private.keep_direct_payment(v_address.tenant_id, v_address.mode, p_report, 'report', v_now);
  -- Safaricom repeats a report for some days at most, and is never early: with another time it pays nothing by itself.
  if v_paid_at is not null and v_paid_at not between v_now - interval '7 days' and v_now + interval '1 hour' then
    update public.direct_payments d set state = 'unconfirmed', next_check_at = null
    where d.tenant_id = v_address.tenant_id and d.id = v_id and d.state = 'reported' and d.confirmed_at is null;
  end if;
  update private.payment_report_addresses a set state = 'registered', answered_at = coalesce(a.answered_at, v_now), used_at = v_now,
    used_count = a.used_count + 1
  where a.tenant_id = v_address.tenant_id and a.token_hash = v_address.token_hash;
  update private.payment_look_ups u set next_at = v_now where u.tenant_id = v_address.tenant_id and u.failed_count = 0;
  return jsonb_build_object('tenant_id', v_address.tenant_id, 'id', v_id);
end;
$$;
comment on function public.take_payment_report(jsonb) is
  'For payment-webhook: keeps what Safaricom reports of a direct payment, {token, receipt_number, amount, shortcode, account_number?, payer_name?, payer_phone?, paid_at?}; null for an address or message that is none, and for another short code than that of the address. A time of another week pays nothing by itself. What it pays for is found by work_direct_payments.';

create or replace function public.check_payment_report(p_report jsonb)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_address private.payment_report_addresses := private.report_address(p_report ->> 'token');
  v_order public.orders;
begin
  if v_address.tenant_id is not null and p_report ->> 'shortcode' is distinct from v_address.shortcode then
    return 'invalid_shortcode';
  end if;
  select * into v_order from public.orders o
  where o.tenant_id = v_address.tenant_id and private.account_key(o.order_number) = private.account_key(p_report ->> 'account_number');
  -- The same number takes money for other things than orders.
  if v_order.id is null then
    return 'accepted';
  elsif v_order.status in ('completed', 'cancelled') or v_order.deposit_amount >= v_order.total_amount then
    return 'invalid_account';
  elsif (p_report ->> 'amount')::numeric > private.online_amount('mpesa', v_order.total_amount - v_order.deposit_amount) then
    return 'invalid_amount';
  end if;
  return 'accepted';
end;
$$;
comment on function public.check_payment_report(jsonb) is
  'For payment-webhook, where Safaricom asks before money moves: accepted, invalid_shortcode (not that of the address), invalid_account (an order that is paid or closed) or invalid_amount (more than is left). {token, shortcode, account_number?, amount}.';

create function public.list_payment_report_addresses()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('payments.manage_keys');
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', a.id, 'mode', a.mode, 'shortcode', a.shortcode, 'state', a.state, 'created_at', a.created_at,
      'used_at', a.used_at, 'used_count', a.used_count, 'refused_at', a.refused_at, 'refused_count', a.refused_count,
      'refused_shortcode', a.refused_shortcode, 'retired_at', a.retired_at) order by a.created_at desc, a.id)
    from (
      select * from private.payment_report_addresses x
      where x.tenant_id = v_tenant_id and x.state <> 'refused' order by x.created_at desc, x.id limit 50) a), '[]');
end;
$$;
comment on function public.list_payment_report_addresses() is
  'The secret addresses that Safaricom was given for reports, without their secrets: for which number, when each was used last, what it refused, and whether it was retired; the newest fifty. Needs payments.manage_keys.';
revoke execute on function public.list_payment_report_addresses() from public, anon;
grant execute on function public.list_payment_report_addresses() to authenticated;

create function public.retire_payment_report_address(p_address_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('payments.manage_keys');
  v_address private.payment_report_addresses;
begin
  perform private.require_writable();
  select * into v_address from private.payment_report_addresses a where a.tenant_id = v_tenant_id and a.id = p_address_id for update;
  if v_address.id is null then
    perform private.fail(404, 'not_found', 'There is no such address.');
  elsif v_address.retired_at is null then
    update private.payment_report_addresses a set retired_at = clock_timestamp(), retired_by = auth.uid()
    where a.tenant_id = v_tenant_id and a.id = p_address_id;
    perform private.write_audit(v_tenant_id, auth.uid(), 'payment_report_address_retired', 'payment_providers', p_address_id, null,
      jsonb_build_object('shortcode', v_address.shortcode, 'mode', v_address.mode, 'created_at', v_address.created_at, 'used_at', v_address.used_at));
  end if;
  return public.list_payment_report_addresses();
end;
$$;
comment on function public.retire_payment_report_address(uuid) is
  'Ends an address for reports for good: what comes to it is answered like any unknown address and counts for nothing. Idempotent, audited. Needs payments.manage_keys; answers as list_payment_report_addresses.';
revoke execute on function public.retire_payment_report_address(uuid) from public, anon;
grant execute on function public.retire_payment_report_address(uuid) to authenticated;

-- A retired address reports nothing any more.
create or replace function private.are_payments_reported(p_tenant_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from private.payment_report_addresses a
    join public.payment_providers v on v.tenant_id = a.tenant_id and v.kind = 'mpesa' and v.mode = a.mode and v.shortcode = a.shortcode
    where a.tenant_id = p_tenant_id and a.state = 'registered' and a.retired_at is null);
end;
$$;

create or replace function private.payment_provider_json(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('kind', v.kind, 'mode', v.mode, 'is_enabled', v.is_enabled, 'shortcode', v.shortcode,
      'shortcode_kind', v.shortcode_kind, 'takes_direct_payments', v.takes_direct_payments, 'looks_up_payments', v.looks_up_payments,
      'reports', (
        select jsonb_build_object('state', a.state, 'message', a.message, 'at', coalesce(a.answered_at, a.created_at))
        from private.payment_report_addresses a
        where a.tenant_id = v.tenant_id and v.kind = 'mpesa' and a.mode = v.mode and a.shortcode = v.shortcode and a.retired_at is null
        order by a.state = 'registered' desc, a.created_at desc limit 1),
      'look_up', (
        select jsonb_build_object('at', u.looked_at, 'message', u.message)
        from private.payment_look_ups u where u.tenant_id = v.tenant_id and v.looks_up_payments),
      'keys', (
        select jsonb_agg(jsonb_build_object('name', n.name, 'is_set', k.name is not null, 'last4', k.last4) order by n.position)
        from unnest(private.payment_key_names(v.kind)) with ordinality as n (name, position)
        left join private.payment_provider_keys k on k.tenant_id = v.tenant_id and k.kind = v.kind and k.name = n.name)) order by v.kind)
    from public.payment_providers v where v.tenant_id = p_tenant_id), '[]');
end;
$$;
