-- The shopper is told by mail what became of an order, at each step, with the link to its page.

create function private.order_mail(p_order public.orders, p_event public.order_events)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_delivery boolean := p_order.fulfilment_method = 'delivery';
  v_shop text := private.mail_brand(p_order.tenant_id) ->> 'name';
  v_notified record;
begin
  select x.subject, x.body into v_notified
  from (values
    ('placed', 'We have received your order %s', format('%s has received your order and will confirm it shortly.', v_shop)),
    ('accepted', 'Your order %s is being prepared', format('%s is preparing your order.', v_shop)),
    ('ready', case when v_is_delivery then 'Your order %s is packed' else 'Your order %s is ready for pickup' end,
      case when v_is_delivery then 'It is packed and will be sent soon.' else 'It is packed and ready for pickup at the shop.' end),
    ('sent', 'Your order %s is on its way', 'It has left the shop and is on its way.'),
    ('completed', 'Thank you for your order %s', format('Your order is complete. Thank you for shopping at %s.', v_shop)),
    ('cancelled', 'Your order %s was cancelled', concat_ws(' ', 'Your order was cancelled.', private.mail_text(p_event.message, 300))),
    ('expired', 'Your order %s has expired', concat_ws(' ', 'Your order has expired and its items are no longer reserved.', private.mail_text(p_event.message, 300)))
  ) as x (kind, subject, body) where x.kind = p_event.kind;
  if v_notified.subject is null or v_shop is null then
    return;
  end if;
  perform private.queue_shop_mail(p_order.tenant_id, null, p_order.customer_email, 'order_' || p_event.kind,
    format(v_notified.subject, p_order.order_number) || ' · ' || v_shop,
    private.with_order_money(private.order_mail_content(p_order, array_remove(array[v_notified.body]
      || case when p_event.kind = 'cancelled' then private.order_refund_sentences(p_order) end || array[
      case when p_event.kind in ('placed', 'accepted', 'ready', 'sent') then case
        when p_order.deposit_amount >= p_order.total_amount then 'Paid.'
        when p_order.payment_method in ('mobile_money', 'card') then 'Pay online on your order page.'
        when v_is_delivery then 'Pay on delivery.' else 'Pay on pickup.' end end], null)), p_order));
end;
$$;
comment on function private.order_mail(public.orders, public.order_events) is
  'Writes the mail about one step of an order. Nothing in it was written by an anonymous visitor but the address it goes to.';

create function private.tg_order_events__mail()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  select * into v_order from public.orders o where o.tenant_id = new.tenant_id and o.id = new.order_id;
  -- An address that could not be written to keeps nobody from ordering. One that others order in the name of is not flooded.
  if length(v_order.customer_email) between 3 and 320 and v_order.customer_email !~ '[[:cntrl:],;<>]' and (
    select count(*) from private.mail_outbox m
    where lower(m.recipient) = lower(v_order.customer_email) and m.kind = 'order_' || new.kind and m.created_at > now() - interval '1 hour') < 5 then
    perform private.order_mail(v_order, new);
  end if;
  return null;
end;
$$;
comment on function private.tg_order_events__mail() is 'Tells the shopper by mail, where an address was left, at most five times an hour of one step. What lies back (sample data) is told to nobody.';
