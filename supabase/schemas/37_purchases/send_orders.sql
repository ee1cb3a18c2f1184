-- Sending an order: each sending is kept as it was, and teaches what the supplier asks.

create function private.require_supplier_address(p_tenant_id uuid, p_email text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_email text := lower(p_email);
begin
  if v_email is null or length(v_email) not between 3 and 320
    or v_email !~ '^[^[:cntrl:][:space:],;<>@]+@[^[:cntrl:][:space:],;<>@]+\.[^[:cntrl:][:space:],;<>@.]+$' then
    perform private.refuse_input('email', 'This is not an email address.');
  elsif not private.actor_can(p_tenant_id, auth.uid(), 'communications.send') then
    perform private.fail(403, 'permission_denied', 'Your role may not send emails.', '{"permission": "communications.send"}');
  end if;
  return v_email;
end;
$$;
comment on function private.require_supplier_address(uuid, text) is 'An email address that the caller may write to, or invalid_input or permission_denied.';

create function private.limit_order_mails(p_tenant_id uuid, p_order_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sent record;
begin
  perform private.lock_request('purchase_order_mails', p_tenant_id, p_tenant_id);
  select count(*) filter (where r.purchase_order_id = p_order_id) as of_order, count(*) as of_day into v_sent
  from public.purchase_order_revisions r
  where r.tenant_id = p_tenant_id and r.channel = 'mail' and r.sent_at > now() - interval '1 day';
  if v_sent.of_order >= 5 or v_sent.of_day >= 200 then
    perform private.fail(429, 'rate_limited', 'Too many orders were emailed today. Try again tomorrow, or send it another way.');
  end if;
end;
$$;
comment on function private.limit_order_mails(uuid, uuid) is 'One order is mailed 5 times a day, a business mails 200 a day: rate_limited.';

create function private.mail_purchase_order(p_tenant_id uuid, p_user_id uuid, p_paper jsonb, p_email text, p_path text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order jsonb := p_paper -> 'order';
  v_brand text := private.mail_brand(p_tenant_id) ->> 'name';
begin
  perform private.queue_shop_mail(p_tenant_id, p_user_id, p_email, 'purchase_order',
    format('Purchase order %s from %s', v_order ->> 'order_number', v_brand),
    jsonb_build_object('greeting', 'Hello ' || private.mail_text(v_order #>> '{supplier,name}', 120) || ',',
      'paragraphs', jsonb_build_array(format('Please find our order %s attached.', v_order ->> 'order_number')),
      'lines', (
        select jsonb_agg(jsonb_build_object('name', private.mail_text(l ->> 'name', 200),
          'detail', concat_ws(' · ', trim_scale((l ->> 'packs')::numeric) || case when (l ->> 'pack_size')::numeric = 1 then ''
            else ' × ' || trim_scale((l ->> 'pack_size')::numeric) end || rtrim(' ' || (l ->> 'unit')), private.mail_text(l ->> 'supplier_code', 64)),
          'amount', private.money_text(p_tenant_id, v_order ->> 'currency_code', (l ->> 'net_amount')::numeric)))
        from jsonb_array_elements(v_order -> 'lines') as l),
      'totals', jsonb_build_array(jsonb_build_object('label', 'Total', 'is_total', true,
        'amount', private.money_text(p_tenant_id, v_order ->> 'currency_code', (v_order ->> 'total_amount')::numeric))),
      'facts', jsonb_build_array(jsonb_build_object('label', 'Deliver to', 'value', v_order ->> 'deliver_to'))
        || case when v_order ->> 'expected_on' is null then '[]'::jsonb else jsonb_build_array(jsonb_build_object('label', 'Expected on',
          'value', private.mail_day((v_order ->> 'expected_on')::date))) end || private.mail_questions(p_tenant_id),
      'links', jsonb_build_array(jsonb_build_object('label', 'Confirm it, or say what comes when, here', 'button', 'Confirm the order',
        'url', private.host_url(p_tenant_id) || p_path))),
    jsonb_build_object('kind', 'purchase_order', 'answer', p_paper));
end;
$$;
comment on function private.mail_purchase_order(uuid, uuid, jsonb, text, text) is 'Mails an order to its supplier with its paper and the link by which they confirm it.';

create function private.require_sendable_order(p_order public.purchase_orders, p_revision integer)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_limit numeric := (select o.purchase_approval_limit from public.tenant_policies o where o.tenant_id = p_order.tenant_id);
begin
  if p_order.status in ('received', 'closed', 'cancelled') then
    perform private.fail(409, 'not_open', 'This order is no longer open.', jsonb_build_object('status', p_order.status));
  elsif p_order.revision is distinct from p_revision then
    perform private.fail(409, 'stale_row', 'Someone else changed this order. Reload it.');
  elsif p_order.sent_at is null and p_order.total_amount > v_limit and p_order.total_amount > coalesce(p_order.approved_amount, 0) then
    perform private.fail(403, 'approval_required', 'This order is above the limit. Somebody must approve it before it is sent.',
      jsonb_build_object('permission', 'purchases.approve', 'limit', v_limit));
  end if;
end;
$$;
comment on function private.require_sendable_order(public.purchase_orders, integer) is
  'Raises not_open, stale_row, or approval_required for an order above the limit that nobody approved.';

create function public.send_purchase_order(p_sending jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_id uuid;
  v_hash text := private.request_hash(p_sending);
  v_first public.purchase_order_revisions;
  v_order public.purchase_orders;
  v_channel text;
  v_email text;
  v_paper jsonb;
  v_link jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_sending, 'p_sending');
  v_id := private.input_uuid(p_sending, 'id');
  v_channel := private.input_choice(p_sending, 'channel', array['mail', 'message', 'other']);
  perform private.lock_request('purchase_order_sending', v_tenant_id, v_id);
  select * into v_first from public.purchase_order_revisions r where r.tenant_id = v_tenant_id and r.id = v_id;
  if v_first.id is not null then
    perform private.require_same_request(v_first.request_hash, v_hash);
    v_order := private.lock_purchase_order(v_tenant_id, v_first.purchase_order_id);
    return private.purchase_order_json(v_tenant_id, v_order.id)
      || jsonb_build_object('link', private.purchase_order_link(v_order, auth.uid()), 'replayed', true);
  end if;
  v_order := private.lock_purchase_order(v_tenant_id, private.input_uuid(p_sending, 'purchase_order_id'));
  perform private.require_sendable_order(v_order, private.input_number(p_sending, 'revision', 1, 1000000, 1)::integer);
  if v_channel = 'mail' then
    v_email := private.require_supplier_address(v_tenant_id, private.input_text(p_sending, 'email', 320, '', true));
    perform private.limit_order_mails(v_tenant_id, v_order.id);
  end if;
  update public.purchase_orders o set sent_at = coalesce(o.sent_at, clock_timestamp()) where o.tenant_id = v_tenant_id and o.id = v_order.id;
  perform private.refresh_purchase_orders(v_tenant_id, array[v_order.id]);
  v_paper := private.purchase_order_paper(v_tenant_id, v_order.id);
  insert into public.purchase_order_revisions (tenant_id, id, purchase_order_id, revision, channel, recipient, document, sent_at, sent_by, sent_by_name, request_hash)
  values (v_tenant_id, v_id, v_order.id, v_order.revision, v_channel, v_email, v_paper, clock_timestamp(), auth.uid(),
    (select f.full_name from public.profiles f where f.user_id = auth.uid()), v_hash);
  perform private.learn_order_prices(v_tenant_id, v_order.id);
  v_link := private.purchase_order_link(v_order, auth.uid());
  if v_channel = 'mail' then
    perform private.mail_purchase_order(v_tenant_id, auth.uid(), v_paper, v_email, v_link ->> 'path');
  end if;
  return private.purchase_order_json(v_tenant_id, v_order.id) || jsonb_build_object('link', v_link, 'replayed', false);
end;
$$;
comment on function public.send_purchase_order(jsonb) is
  'Sends an order as it stands {id, purchase_order_id, revision, channel: mail (with email) | message | other}; what was sent is kept, and the supplier is asked to confirm it by link {path, expires_at}. Above the limit only when it was approved '
  '(approval_required). Idempotent by id and body. Needs purchases.edit, and communications.send for mail.';

grant execute on function public.send_purchase_order(jsonb) to authenticated;
