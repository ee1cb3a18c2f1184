-- Payments that wait for a person: to be paid back, paid twice, or with an amount that does not fit.

create function private.payment_to_decide(p_intent public.payment_intents)
returns boolean language sql immutable security invoker set search_path = ''
return p_intent.refund_status is not distinct from 'due' or (p_intent.state = 'needs_review' and p_intent.refund_status is null);
comment on function private.payment_to_decide(public.payment_intents) is
  'Whether money that came for an order waits for a person: it is to be paid back, or fits nothing. Said by resolve_payment.';

create function public.list_payments_to_decide()
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', i.id, 'provider', i.provider, 'is_test', i.mode = 'test', 'is_refund', i.refund_status is not distinct from 'due',
      'amount', coalesce(case when i.refund_status = 'due' then i.refund_amount end, i.received_amount, i.amount), 'currency_code', i.currency_code,
      'payer', i.payer, 'receipt_number', i.receipt_number, 'created_at', i.created_at,
      'order', jsonb_build_object('id', o.id, 'order_number', o.order_number)) order by i.created_at desc, i.id)
    from (
      select x.* from public.payment_intents x
      where x.tenant_id = v_tenant_id and (x.refund_status = 'due' or x.state = 'needs_review') and private.payment_to_decide(x)
      order by x.created_at desc, x.id limit 100) i
    join public.orders o on o.tenant_id = i.tenant_id and o.id = i.order_id), '[]');
end;
$$;
comment on function public.list_payments_to_decide() is
  'Payments of orders of the own business that are to be paid back by hand (is_refund) or fit nothing, until resolve_payment is called; the newest hundred. Needs orders.view.';

grant execute on function public.list_payments_to_decide() to authenticated;
