-- Messages that an event sends automatically: where a template of the event is on, by each channel that the customer agreed to. Mails of orders,
-- receipts and goods that are back are written elsewhere, in the look of the shop; here are SMS and WhatsApp, and reminders by mail too.

create function private.whatsapp_part(p_template public.message_templates, p_values jsonb)
returns jsonb language sql stable security invoker set search_path = '' as $$
  select jsonb_build_object('name', p_template.whatsapp_name, 'language', p_template.language, 'parameters', coalesce((
    select jsonb_agg(coalesce(nullif(p_values ->> (p.piece ->> 'key'), ''), p.piece ->> 'instead', '') order by p.place)
    from jsonb_array_elements(private.template_pieces(p_template.body)) with ordinality as p (piece, place) where jsonb_typeof(p.piece) = 'object'), '[]'))
  where p_template.channel = 'whatsapp' and p_template.whatsapp_name is not null and p_template.whatsapp_state = 'approved';
$$;
comment on function private.whatsapp_part(public.message_templates, jsonb) is
  'How an approved template is named to WhatsApp: {name, language, parameters in their order}; null for what goes as free text.';

create function private.queue_message(
  p_tenant_id uuid, p_event text, p_document_key text, p_contact_id uuid, p_channel text, p_variables jsonb)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_contact public.contacts;
  v_template public.message_templates;
  v_values jsonb;
  v_body record;
  v_subject record;
  v_message public.messages;
begin
  select * into v_contact from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id;
  select * into v_template from public.message_templates t
  where t.tenant_id = p_tenant_id and t.event_key = p_event and t.channel = p_channel and t.is_on and t.archived_at is null
  order by left(t.language, 2) is distinct from coalesce(v_contact.language, 'en'), t.created_at, t.id limit 1;
  if v_template.id is null or v_contact.id is null then
    return null;
  end if;
  v_values := jsonb_strip_nulls(private.business_values(p_tenant_id)) || jsonb_strip_nulls(private.contact_values(p_tenant_id, v_contact)) || jsonb_strip_nulls(p_variables);
  select * into v_body from private.fill_pieces(private.template_pieces(v_template.body), v_values);
  select * into v_subject from private.fill_pieces(private.template_pieces(v_template.subject), v_values);
  v_message.tenant_id := p_tenant_id;
  v_message.channel := p_channel;
  v_message.purpose := v_template.purpose;
  v_message.template_id := v_template.id;
  v_message.contact_id := p_contact_id;
  v_message.event_key := p_event;
  v_message.address := private.contact_address(p_channel, v_contact);
  v_message.subject := nullif(v_subject.text, '');
  v_message.text := v_body.text || case v_template.purpose when 'marketing' then private.marketing_ending(p_tenant_id, p_channel) else '' end;
  v_message.whatsapp := private.whatsapp_part(v_template, v_values);
  v_message.state := case when cardinality(v_body.missing || v_subject.missing) > 0 then 'needs_data' end;
  v_message.dedupe_key := p_event || ':' || left(p_document_key, 200) || ':' || p_channel;
  return private.write_message(v_message);
end;
$$;
comment on function private.queue_message(uuid, text, text, uuid, text, jsonb) is
  'Writes the message of an event about a document to a contact by one channel, with the template that is on (in their language if there is one); null without a template, or when it was written before ({event}:{document}:{channel}).';

create function private.queue_event(p_tenant_id uuid, p_event text, p_document_key text, p_contact_id uuid, p_variables jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_channel text;
begin
  if p_contact_id is null then
    return;
  end if;
  for v_channel in
    select distinct t.channel from public.message_templates t where t.tenant_id = p_tenant_id and t.event_key = p_event and t.is_on and t.archived_at is null
  loop
    -- The customer has agreed to be written to by this channel.
    if coalesce((
      select k.is_granted from public.contact_consents k
      where k.tenant_id = p_tenant_id and k.channel = v_channel and k.contact_id = any (p_contact_id || array(
        select g.id from public.contacts g where g.tenant_id = p_tenant_id and g.merged_into_id = p_contact_id))
      order by k.given_on desc, k.created_at desc, k.is_granted limit 1), false) then
      perform private.queue_message(p_tenant_id, p_event, p_document_key, p_contact_id, v_channel, p_variables);
    end if;
  end loop;
end;
$$;
comment on function private.queue_event(uuid, text, text, uuid, jsonb) is
  'Tells a contact of an event by each channel that they agreed to and that has a template of the event switched on.';

create function private.is_event_on(p_tenant_id uuid, p_event text)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select 1 from public.message_templates t where t.tenant_id = p_tenant_id and t.event_key = p_event and t.is_on and t.archived_at is null);
$$;
comment on function private.is_event_on(uuid, text) is 'Whether a business has a template switched on for an event.';

create function private.order_contact(p_order public.orders)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_number text;
begin
  if p_order.contact_id is not null then
    return p_order.contact_id;
  end if;
  select private.phone_e164(p_order.customer_phone, coalesce(t.country, case when t.currency_code = 'KES' then 'KE' end)) into v_number
  from public.tenants t where t.id = p_order.tenant_id;
  return (
    select coalesce(c.merged_into_id, c.id) from public.contacts c
    where c.tenant_id = p_order.tenant_id and c.phone_e164 = v_number and not c.is_staff order by c.created_at, c.id limit 1);
end;
$$;
comment on function private.order_contact(public.orders) is 'Whose order it is: its contact, else the first with the phone number that it was placed with.';

create function private.queue_order_event(p_tenant_id uuid, p_order_id uuid, p_event text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.orders;
begin
  if not private.is_event_on(p_tenant_id, p_event) then
    return;
  end if;
  select * into v_order from public.orders o where o.tenant_id = p_tenant_id and o.id = p_order_id;
  perform private.queue_event(p_tenant_id, p_event, p_order_id::text, private.order_contact(v_order), jsonb_build_object(
    'order_number', v_order.order_number, 'order_total', private.money_text(p_tenant_id, v_order.currency_code, v_order.total_amount),
    'order_url', '{{shop_url}}/order/' || private.link_token(p_tenant_id, 'order', p_order_id)));
end;
$$;
comment on function private.queue_order_event(uuid, uuid, text) is 'Tells the customer of an order what became of it.';

create function private.tg_order_events__message()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.queue_order_event(new.tenant_id, new.order_id, 'order_' || new.kind);
  return null;
end;
$$;
comment on function private.tg_order_events__message() is 'Steps of an order are told by SMS and WhatsApp, where the business has switched that on. What lies back (sample data) is told to nobody.';

create function private.tg_orders__message_paid()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.queue_order_event(new.tenant_id, new.id, 'order_paid');
  return null;
end;
$$;
comment on function private.tg_orders__message_paid() is 'An order that has become paid in full is told of.';

create function private.tg_sales__message()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_event_on(new.tenant_id, 'receipt') then
    perform private.queue_event(new.tenant_id, 'receipt', new.id::text, new.contact_id, jsonb_build_object('receipt_number', new.invoice_number,
      'receipt_total', private.money_text(new.tenant_id, new.currency_code, new.total_amount)));
  end if;
  return null;
end;
$$;
comment on function private.tg_sales__message() is 'The receipt of a known customer goes to them, where the business has switched that on.';

create function private.message_stock_notice(p_tenant_id uuid, p_notice_id uuid, p_product_id uuid, p_email text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.is_event_on(p_tenant_id, 'back_in_stock') then
    perform private.queue_event(p_tenant_id, 'back_in_stock', p_notice_id::text, (
      select coalesce(c.merged_into_id, c.id) from public.contacts c
      where c.tenant_id = p_tenant_id and lower(c.email) = p_email and not c.is_staff order by c.created_at, c.id limit 1),
      jsonb_build_object('product', (select private.mail_text(p.name, 120) from public.products p where p.tenant_id = p_tenant_id and p.id = p_product_id),
        'product_url', '{{shop_url}}/product/' || p_product_id));
  end if;
end;
$$;
comment on function private.message_stock_notice(uuid, uuid, uuid, text) is 'Who waits for a product and is a known customer hears of it by their other channels too.';

create function public.queue_message_reminders()
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_shop record;
  v_one record;
  v_today date;
begin
  for v_shop in
    select distinct t.tenant_id, t.event_key, n.timezone, n.currency_code
    from public.message_templates t join public.tenants n on n.id = t.tenant_id and n.status in ('active', 'trial')
    where t.is_on and t.archived_at is null and t.event_key in ('debt_reminder', 'pickup_reminder', 'review_request')
      and extract(hour from statement_timestamp() at time zone n.timezone) between 9 and 17
  loop
    v_today := (statement_timestamp() at time zone v_shop.timezone)::date;
    if v_shop.event_key = 'debt_reminder' then
      for v_one in
        select coalesce(c.merged_into_id, c.id) as contact_id, sum(i.open_amount) as amount, min(i.due_on) as due_on
        from public.contact_open_items i join public.contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
        where i.tenant_id = v_shop.tenant_id and i.account = 'receivable' and i.open_amount > 0 and i.due_on < v_today group by 1 limit 5000
      loop
        -- Once a week.
        perform private.queue_event(v_shop.tenant_id, 'debt_reminder', v_one.contact_id || ':' || to_char(v_today, 'IYYY-IW'), v_one.contact_id,
          jsonb_build_object('amount_due', private.money_text(v_shop.tenant_id, v_shop.currency_code, v_one.amount), 'due_on', private.mail_day(v_one.due_on)));
      end loop;
    else
      for v_one in
        select distinct o.id from public.orders o
        join public.order_events e on e.tenant_id = o.tenant_id and e.order_id = o.id
          and e.kind = case v_shop.event_key when 'pickup_reminder' then 'ready' else 'completed' end
          and e.created_at > statement_timestamp() - interval '10 days'
          and e.created_at < statement_timestamp() - case v_shop.event_key when 'pickup_reminder' then interval '1 day' else interval '3 days' end
        where o.tenant_id = v_shop.tenant_id and o.placed_at > statement_timestamp() - interval '60 days' and case v_shop.event_key
          when 'pickup_reminder' then o.status in ('placed', 'confirmed') and o.step = 'ready' and o.fulfilment_method = 'pickup' else o.status = 'completed' end
        limit 5000
      loop
        perform private.queue_order_event(v_shop.tenant_id, v_one.id, v_shop.event_key);
      end loop;
    end if;
  end loop;
end;
$$;
comment on function public.queue_message_reminders() is
  'For jobs-tick (kind message_reminders, hourly): by day, from 9 to 17 in the zone of the business: who owes and is overdue (once a week), whose order waits for pickup since yesterday, who got an order three days ago (a review). Each once.';
