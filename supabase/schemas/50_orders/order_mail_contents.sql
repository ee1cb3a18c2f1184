-- Mails about orders say what was ordered, line by line, what it comes to and what of it is paid; the shopper hears of each payment, gets the
-- invoice, and the people of the business hear of each order.

create function private.order_invoice_path(p_tenant_id uuid, p_sale_id uuid)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_token text;
begin
  if not exists (
    select 1 from public.invoice_links l
    where l.tenant_id = p_tenant_id and l.id = p_sale_id and l.revoked_at is null and l.expires_at > statement_timestamp()) then
    return null;
  end if;
  v_token := private.link_token(p_tenant_id, 'invoice', p_sale_id);
  return '/api/public-invoice-viewer?token=' || v_token;
end;
$$;
comment on function private.order_invoice_path(uuid, uuid) is
  'Where the shopper of an order opens its invoice, null before there is one and after staff have ended the link. The link has the id of the sale.';

create function private.tg_order_events__invoice_link()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.invoice_links (tenant_id, id, sale_id, token_hash, expires_at, created_at)
  select o.tenant_id, o.sale_id, o.sale_id, private.token_hash(private.link_token(o.tenant_id, 'invoice', o.sale_id)),
    new.created_at + interval '10 years', new.created_at
  from public.orders o
  where o.tenant_id = new.tenant_id and o.id = new.order_id and o.sale_id is not null
  on conflict do nothing;
  return null;
end;
$$;
comment on function private.tg_order_events__invoice_link() is
  'Gives the shopper a link to the invoice when the order is handed over. It lasts as long as a business keeps its invoices; staff can end it like any other.';

create function private.is_proven_orderer(p_order public.orders)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from private.shopper_orders s
    where s.tenant_id = p_order.tenant_id and s.order_id = p_order.id
      and lower(private.proven_email(s.user_id)) = lower(p_order.customer_email));
end;
$$;
comment on function private.is_proven_orderer(public.orders) is
  'Whether the address of an order is proven to be that of whoever ordered: only then a mail repeats what they wrote, since anybody can order in the name of an address.';

create function private.order_greeting(p_order public.orders)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return 'Hello' || case when private.is_proven_orderer(p_order)
    then coalesce(' ' || nullif(private.mail_text(btrim(p_order.customer_name), 120), ''), '') else '' end || ',';
end;
$$;
comment on function private.order_greeting(public.orders) is
  'How the mails of an order begin: with the name where the address is proven to be that of whoever ordered.';

create function private.document_mail_lines(p_tenant_id uuid, p_document jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_agg(jsonb_build_object('name', l.name, 'detail', l.detail, 'amount', l.amount) order by l.place)
    from (
      select l.line_number as place, format('%s × %s', trim_scale(l.quantity), private.mail_text(l.name, 120)) as name,
        left(nullif(concat_ws(', ',
          case when l.quantity <> 1 then format('%s each', private.money_text(p_tenant_id, p_document ->> 'currency_code', l.unit_price)) end,
          (select string_agg(private.mail_text(m.value ->> 'name', 60), ', ') from jsonb_array_elements(l.modifiers) as m)), ''), 300) as detail,
        -- Before what was taken off, as on the page of the order: such lines add up to the subtotal.
        private.money_text(p_tenant_id, p_document ->> 'currency_code',
          case when (p_document ->> 'prices_include_tax')::boolean then l.gross_amount else l.net_amount end + l.discount_amount) as amount
      from jsonb_to_recordset(p_document -> 'lines') as l (line_number integer, quantity numeric, name text, modifiers jsonb, unit_price numeric,
        net_amount numeric, gross_amount numeric, discount_amount numeric)
      where l.line_number <= 60
      union all
      select 61, format('and %s more lines', jsonb_array_length(p_document -> 'lines') - 60), null, null
      where jsonb_array_length(p_document -> 'lines') > 60) l);
end;
$$;
comment on function private.document_mail_lines(uuid, jsonb) is
  'The lines of an order, a sale or a quote for a mail, at most 60: {name, detail, amount}. Names are those of the business and fit for a mail.';

create function private.document_mail_totals(p_tenant_id uuid, p_document jsonb, p_paid numeric, p_left numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_given jsonb := private.given_promotions(p_document -> 'lines');
  v_discount numeric := (p_document ->> 'discount_amount')::numeric;
  v_tax numeric := (p_document ->> 'tax_amount')::numeric;
  v_promotions numeric := (select coalesce(sum((e.value ->> 'amount')::numeric), 0) from jsonb_array_elements(v_given) as e);
  v_rows jsonb := jsonb_build_array(jsonb_build_object('label', 'Subtotal', 'amount', p_document -> 'subtotal_amount'))
    || (select coalesce(jsonb_agg(jsonb_build_object('label', private.mail_text(e.value ->> 'name', 80), 'amount', -(e.value ->> 'amount')::numeric)
      order by e.ordinality), '[]') from jsonb_array_elements(v_given) with ordinality as e);
begin
  if v_discount > v_promotions then
    v_rows := v_rows || jsonb_build_object('label', 'Discount', 'amount', v_promotions - v_discount);
  end if;
  if p_document ->> 'fulfilment_method' = 'delivery' then
    v_rows := v_rows || jsonb_build_object('label', 'Delivery', 'amount', p_document -> 'delivery_fee');
  end if;
  if v_tax > 0 then
    v_rows := v_rows || jsonb_build_object(
      'label', case when (p_document ->> 'prices_include_tax')::boolean then 'Includes tax' else 'Tax' end, 'amount', v_tax);
  end if;
  v_rows := v_rows || jsonb_build_object('label', 'Total', 'amount', p_document -> 'total_amount', 'is_total', true);
  if p_paid > 0 then
    v_rows := v_rows || jsonb_build_object('label', 'Paid', 'amount', p_paid);
  end if;
  if p_left is not null then
    v_rows := v_rows || jsonb_build_object('label', 'Balance due', 'amount', p_left, 'is_total', true);
  end if;
  return (
    select jsonb_agg(e.value || jsonb_build_object('amount', private.money_text(p_tenant_id, p_document ->> 'currency_code', (e.value ->> 'amount')::numeric))
      order by e.ordinality)
    from jsonb_array_elements(v_rows) with ordinality as e);
end;
$$;
comment on function private.document_mail_totals(uuid, jsonb, numeric, numeric) is
  'What an order, a sale or a quote comes to, row by row, for a mail; what is paid when it is above 0 and what is left to pay unless null.';

create function private.order_mail_document(p_order public.orders)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('currency_code', p_order.currency_code, 'prices_include_tax', p_order.prices_include_tax,
    'subtotal_amount', p_order.subtotal_amount, 'discount_amount', p_order.discount_amount, 'delivery_fee', p_order.delivery_fee,
    'fulfilment_method', p_order.fulfilment_method, 'tax_amount', p_order.tax_amount, 'total_amount', p_order.total_amount,
    'lines', (
      select jsonb_agg(jsonb_build_object('line_number', l.line_number, 'quantity', l.quantity, 'name', l.name, 'modifiers', l.modifiers,
        'unit_price', l.unit_price, 'net_amount', l.net_amount, 'gross_amount', l.gross_amount, 'discount_amount', l.discount_amount,
        'price_source', l.price_source) order by l.line_number)
      from public.order_lines l where l.tenant_id = p_order.tenant_id and l.order_id = p_order.id));
end;
$$;
comment on function private.order_mail_document(public.orders) is 'An order as the mails read it: lines and sums, as a sale and a quote have them.';

create function private.order_mail_totals(p_order public.orders, p_document jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_paid numeric := case when p_order.status = 'completed' then 0 else p_order.deposit_amount end;
begin
  return private.document_mail_totals(p_order.tenant_id, p_document, v_paid,
    case when v_paid > 0 then greatest(p_order.total_amount - v_paid, 0) end);
end;
$$;
comment on function private.order_mail_totals(public.orders, jsonb) is 'What an order comes to and what of it is paid, row by row, for a mail.';

create function private.order_mail_content(p_order public.orders, p_paragraphs text[])
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_brand jsonb := private.mail_brand(p_order.tenant_id);
  v_invoice text := private.order_invoice_path(p_order.tenant_id, p_order.sale_id);
  v_document jsonb := private.order_mail_document(p_order);
begin
  return jsonb_build_object(
    'greeting', private.order_greeting(p_order), 'paragraphs', to_jsonb(p_paragraphs),
    'lines', private.document_mail_lines(p_order.tenant_id, v_document), 'totals', private.order_mail_totals(p_order, v_document),
    'facts', (
      select coalesce(jsonb_agg(jsonb_build_object('label', f.label, 'value', f.value) order by f.place), '[]')
      from (values
        (1, 'Order', p_order.order_number::text),
        (2, 'Delivery', case when p_order.fulfilment_method = 'delivery' then coalesce(case when private.is_proven_orderer(p_order)
          then nullif(private.mail_text(concat_ws(', ', p_order.delivery_line_1, p_order.delivery_line_2, p_order.delivery_city), 300), '') end,
          'To the address on your order page') end),
        (2, 'Pickup', case when p_order.fulfilment_method = 'pickup' then v_brand ->> 'address' end),
        (3, 'Questions', concat_ws(' · ', v_brand ->> 'phone', v_brand ->> 'email'))) as f (place, label, value)
      where f.value <> ''),
    'links', jsonb_build_array(jsonb_build_object('label', 'Track your order here. Anyone with this link can see it', 'button', 'View your order',
      'url', '{{shop_url}}/order/' || private.link_token(p_order.tenant_id, 'order', p_order.id)))
      || case when v_invoice is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('label', 'Your invoice', 'button', 'View the invoice',
        'url', private.host_url(p_order.tenant_id) || v_invoice)) end);
end;
$$;
comment on function private.order_mail_content(public.orders, text[]) is
  'A mail to the shopper of an order: what was ordered and what it comes to, with the secret links to its page and its invoice.';

create function private.tg_order_deposits__mail()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_shop text := private.mail_brand(new.tenant_id) ->> 'name';
  v_amount text;
begin
  select * into v_order from public.orders o where o.tenant_id = new.tenant_id and o.id = new.order_id;
  -- The money that came: M-Pesa rounds to whole shillings.
  v_amount := private.money_text(new.tenant_id, v_order.currency_code, coalesce((
    select p.amount - p.rounding_amount from public.contact_payments p where p.tenant_id = new.tenant_id and p.id = new.payment_id), new.amount));
  perform private.queue_shop_mail(new.tenant_id, null, v_order.customer_email, 'order_paid',
    format('We have received %s for your order %s · %s', v_amount, v_order.order_number, v_shop),
    private.with_order_money(private.order_mail_content(v_order, array[
      format('%s has received your payment of %s.', v_shop, v_amount),
      case when v_order.deposit_amount >= v_order.total_amount then 'Your order is paid.'
        else format('Balance due: %s.', private.money_text(new.tenant_id, v_order.currency_code, v_order.total_amount - v_order.deposit_amount)) end]), v_order));
  return null;
end;
$$;
comment on function private.tg_order_deposits__mail() is 'Tells the shopper by mail of each payment for an order. What lies back (sample data) is told to nobody.';

create function private.tg_order_events__mail_staff()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_content jsonb;
  v_document jsonb;
begin
  select o.* into v_order from public.orders o
  join public.storefront_settings s on s.tenant_id = o.tenant_id and s.mails_of_orders
  where o.tenant_id = new.tenant_id and o.id = new.order_id and o.channel = 'storefront';
  if v_order.id is null then
    return null;
  end if;
  v_document := private.order_mail_document(v_order);
  v_content := jsonb_build_object(
    'paragraphs', jsonb_build_array(format('A new order has come in: %s, %s.', v_order.order_number,
      private.money_text(v_order.tenant_id, v_order.currency_code, v_order.total_amount))),
    'lines', private.document_mail_lines(v_order.tenant_id, v_document), 'totals', private.order_mail_totals(v_order, v_document),
    'facts', (
      select jsonb_agg(jsonb_build_object('label', f.label, 'value', f.value) order by f.place)
      from (values
        (1, 'Customer', private.mail_text(v_order.customer_name, 120)),
        (2, 'Phone', private.mail_text(v_order.customer_phone, 60)),
        (3, 'Delivery', case when v_order.fulfilment_method = 'delivery'
          then private.mail_text(concat_ws(', ', v_order.delivery_line_1, v_order.delivery_line_2, v_order.delivery_city), 300) end),
        (3, 'Pickup', case when v_order.fulfilment_method = 'pickup' then 'In the shop' end),
        (4, 'Note', private.mail_text(v_order.note, 300))) as f (place, label, value)
      where f.value <> ''),
    'links', jsonb_build_array(jsonb_build_object('label', 'View it here', 'button', 'Open the order',
      'url', private.host_url(v_order.tenant_id) || '/admin/sales?tab=orders&order=' || v_order.id),
      jsonb_build_object('label', 'To stop these emails: Settings, Notifications', 'button', 'Settings',
        'url', private.host_url(v_order.tenant_id) || '/admin/settings?section=notifications')));
  perform private.queue_shop_mail(v_order.tenant_id, p.user_id, p.email, 'order_for_staff',
    format('New order %s', v_order.order_number), v_content || jsonb_build_object('greeting', p.greeting))
  from private.people_to_mail(v_order.tenant_id, 'web_order', 'orders.manage') p;
  return null;
end;
$$;
comment on function private.tg_order_events__mail_staff() is
  'Mails each order of the online shop to whom private.people_to_mail names, unless storefront_settings.mails_of_orders is off.';
