-- The shopper is told by mail what became of an order, at each step, with the link to its page.

create function private.order_mail(p_order public.orders, p_event public.order_events)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_delivery boolean := p_order.fulfilment_method = 'delivery';
  v_paid numeric := p_order.deposit_amount;
  v_shop record;
  v_told record;
begin
  select private.mail_text(coalesce(s.display_name, b.company_name, t.name), 100) as name, '{{site_url}}/t/' || s.slug as address into v_shop
  from public.tenants t join public.storefront_settings s on s.tenant_id = t.id
  left join public.business_settings b on b.tenant_id = t.id
  where t.id = p_order.tenant_id;
  select x.subject, x.body into v_told
  from (values
    ('placed', 'We have your order %s', format('%s has your order and will look at it soon.', v_shop.name)),
    ('accepted', 'Your order %s is being prepared', format('%s has taken your order on and is preparing it.', v_shop.name)),
    ('ready', case when v_is_delivery then 'Your order %s is packed' else 'Your order %s can be collected' end,
      case when v_is_delivery then 'It is packed and will soon be on its way to you.' else 'It is packed and waits for you in the shop.' end),
    ('sent', 'Your order %s is on its way', 'It has left the shop and is on its way to you.'),
    ('completed', 'Thank you for your order %s', format('Your order was handed over. Thank you for buying from %s.', v_shop.name)),
    ('cancelled', 'Your order %s was cancelled', concat_ws(' ', 'Your order was cancelled.', private.mail_text(p_event.message, 300))),
    ('expired', 'Your order %s has ended', concat_ws(' ', 'Your order has ended and its goods are free again.', private.mail_text(p_event.message, 300)))
  ) as x (kind, subject, body) where x.kind = p_event.kind;
  if v_told.subject is null or v_shop.name is null then
    return;
  end if;
  insert into private.mail_outbox (user_id, recipient, kind, subject, body)
  values (null, p_order.customer_email, 'order_' || p_event.kind,
    left(format(v_told.subject, p_order.order_number) || ' · ' || v_shop.name, 200), left(concat_ws(E'\n',
      'Hello,', '', v_told.body, '',
      (select string_agg(format('- %s × %s', trim_scale(l.quantity), private.mail_text(l.name, 120)), E'\n' order by l.line_number)
        from public.order_lines l where l.tenant_id = p_order.tenant_id and l.order_id = p_order.id and l.line_number <= 20),
      format('Total: %s %s', p_order.currency_code, to_char(p_order.total_amount, 'FM999,999,999,990.00')),
      case when p_event.kind in ('placed', 'accepted', 'ready', 'sent') then case
        when v_paid >= p_order.total_amount then 'It is paid.'
        when p_order.payment_method in ('mobile_money', 'card') then 'It is paid online, on the page of the order.'
        when v_is_delivery then 'You pay when it is brought to you.' else 'You pay when you collect it.' end end, '',
      'Everything about your order is on its own page. Whoever has this link can see it:',
      v_shop.address || '/order/' || private.link_token(p_order.tenant_id, 'order', p_order.id)), 8000));
end;
$$;
comment on function private.order_mail(public.orders, public.order_events) is
  'Writes the mail about one step of an order, with the secret link to its page. Nothing in it was written by a stranger but the address it goes to.';

create index mail_outbox_recipient_idx on private.mail_outbox (lower(recipient), created_at desc);

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
create trigger _700_mail after insert on public.order_events for each row
  when (new.kind in ('placed', 'accepted', 'ready', 'sent', 'completed', 'cancelled', 'expired') and new.created_at > now() - interval '10 minutes')
  execute function private.tg_order_events__mail();
