-- Two people for large sums: what one of finance asks for waits until another one agrees or declines.

create function private.needs_second_person(p_currency text, p_amount numeric)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.approval_limits l where l.currency = p_currency and p_amount > l.amount);
$$;
comment on function private.needs_second_person(text, numeric) is
  'Whether an amount is above what one person of the platform may send (private.approval_limits). A currency without a limit has none.';

create function private.staff_name(p_user_id uuid)
returns text language sql stable security definer set search_path = '' as $$
  select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = p_user_id;
$$;
comment on function private.staff_name(uuid) is 'The name of somebody who runs the platform, their address where they have none, null once they are gone.';

create function public.admin_list_approvals()
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_list_approvals');
  v_may_decide boolean := private.platform_may('admin_decline_refund');
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_approvals', 'subscription_refunds', null, null, null);
  return jsonb_build_object(
    'may_decide', v_may_decide,
    'limits', private.approval_limits_json(),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'invoice_id', r.invoice_id, 'number', i.number, 'tenant_id', r.tenant_id,
        'tenant_name', t.name, 'amount', r.amount, 'currency', i.currency, 'reason', r.reason, 'asked_by', private.staff_name(r.asked_by),
        'is_own', r.asked_by = v_admin_id, 'created_at', r.created_at) order by r.created_at, r.id), '[]')
      from private.subscription_refunds r
      join public.subscription_invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id
      join public.tenants t on t.id = r.tenant_id
      where r.state = 'waiting'),
    'payouts', (
      select coalesce(jsonb_agg(private.payout_request_json(q, v_admin_id) order by q.created_at, q.id), '[]')
      from private.affiliate_payout_requests q where q.state = 'waiting'));
end;
$$;
comment on function public.admin_list_approvals() is
  'What waits for a second person, the oldest first: {may_decide, limits: [{currency, amount}], refunds, payouts}; is_own: the caller asked for it and cannot agree. Platform administrators with a second factor; audited.';

create function public.admin_decline_refund(p_decline jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_decline_refund');
  v_invoice public.subscription_invoices := private.admin_invoice(p_decline);
  v_id uuid := private.input_uuid(p_decline, 'id');
  v_reason text := private.billing_reason(p_decline);
  v_refund private.subscription_refunds;
begin
  select r.* into v_refund from private.subscription_refunds r
  where r.tenant_id = v_invoice.tenant_id and r.invoice_id = v_invoice.id and r.id = v_id for update;
  if v_refund.id is null then
    perform private.fail(404, 'not_found', 'This refund does not exist.');
  elsif v_refund.state = 'declined' then
    return private.invoice_json(v_invoice, true);
  elsif v_refund.state <> 'waiting' then
    perform private.fail(409, 'refund_settled', 'Somebody has decided about this refund already.');
  end if;
  update private.subscription_refunds r set state = 'declined', approved_by = v_admin_id, failure = left(v_reason, 200), settled_at = clock_timestamp()
  where r.tenant_id = v_refund.tenant_id and r.id = v_id;
  return private.audited_invoice(v_admin_id, 'refund_declined', v_invoice, jsonb_build_object('refund', v_refund.amount, 'reason', v_reason));
end;
$$;
comment on function public.admin_decline_refund(jsonb) is
  'Declines a refund that waits for a second person, or takes an own one back: {id, invoice_id, reason}; nothing is sent. Answers the invoice in full. refund_settled once it is decided. '
  'Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

create function private.approval_limits_json()
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('currency', l.currency, 'amount', l.amount) order by l.currency), '[]') from private.approval_limits l;
$$;
comment on function private.approval_limits_json() is 'Above which amount a refund or a pay-out takes two people, by currency.';

create function private.save_approval_limits(p_limits jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if jsonb_typeof(p_limits) is distinct from 'array' or jsonb_array_length(p_limits) > 200 then
    perform private.refuse_input('approval_limits', 'Give a list of limits.');
  elsif exists (
      select 1 from jsonb_array_elements(p_limits) as l
      where not exists (select 1 from public.currencies c where c.code = l ->> 'currency'
        and private.input_number(l, 'amount', c.step, 1e12, c.step, 'approval_limits.') > 0)) then
    perform private.refuse_input('approval_limits', 'This currency is not offered.');
  elsif (select count(*) <> count(distinct l ->> 'currency') from jsonb_array_elements(p_limits) as l) then
    perform private.refuse_input('approval_limits', 'Give each currency one limit.');
  end if;
  delete from private.approval_limits l where not exists (select 1 from jsonb_array_elements(p_limits) as n where n ->> 'currency' = l.currency);
  insert into private.approval_limits (currency, amount)
  select n ->> 'currency', (n ->> 'amount')::numeric from jsonb_array_elements(p_limits) as n
  on conflict (currency) do update set amount = excluded.amount;
end;
$$;
comment on function private.save_approval_limits(jsonb) is 'Keeps the limits [{currency, amount}] and no others.';

grant execute on function
  public.admin_list_approvals(),
  public.admin_decline_refund(jsonb)
  to authenticated;
