-- What a report of a direct payment says is compared with what is known: its short code with the one that its address was registered for,
-- its time with the clock. An owner sees every address that was ever given to Safaricom, when each was used last, and can retire it.

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

create function public.retire_payment_report_address(p_address_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('payments.manage_keys');
  v_address private.payment_report_addresses;
begin
  perform private.require_writable();
  select * into v_address from private.payment_report_addresses a where a.tenant_id = v_tenant_id and a.id = p_address_id for update;
  if v_address.id is null then
    perform private.fail(404, 'not_found', 'This address does not exist.');
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

grant execute on function
  public.list_payment_report_addresses(),
  public.retire_payment_report_address(uuid)
  to authenticated;
