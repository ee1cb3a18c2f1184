-- Events of a business, sent to where it wants to hear of them (Standard Webhooks). An event is a row written in the transaction of what it tells about, and
-- only where somebody listens; a job sends it.

create function private.webhook_kinds()
returns text[] language sql immutable parallel safe security invoker set search_path = ''
return array['order.placed', 'order.changed', 'sale.recorded', 'refund.recorded', 'product.changed', 'stock.low', 'customer.changed'];
comment on function private.webhook_kinds() is 'The events that can be sent.';

create function private.add_webhook_delivery(p_endpoint private.webhook_endpoints, p_event text, p_data jsonb)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := gen_random_uuid();
begin
  insert into private.webhook_deliveries (tenant_id, id, endpoint_id, message_id, event, body, due_at)
  values (p_endpoint.tenant_id, v_id, p_endpoint.id, 'msg_' || v_id, p_event,
    jsonb_build_object('type', p_event, 'timestamp', clock_timestamp(), 'data', p_data)::text, clock_timestamp());
  return v_id;
end;
$$;
comment on function private.add_webhook_delivery(private.webhook_endpoints, text, jsonb) is 'Has an event {type, timestamp, data} sent to one endpoint; answers the delivery.';

create function private.webhook_event(p_tenant_id uuid, p_event text, p_data jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.add_webhook_delivery(e, p_event, p_data) from private.webhook_endpoints e
  where e.tenant_id = p_tenant_id and e.is_on and p_event = any (e.events);
end;
$$;
comment on function private.webhook_event(uuid, text, jsonb) is 'Writes an event for every endpoint of the business that listens to it.';

create function private.tg_webhooks__event()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row jsonb;
begin
  -- One look into a table that is empty for nearly every business.
  if exists (select 1 from private.webhook_endpoints e where e.tenant_id = new.tenant_id and e.is_on and tg_argv[0] = any (e.events)) then
    v_row := to_jsonb(new);
    perform private.webhook_event(new.tenant_id, tg_argv[0], (
      select jsonb_object_agg(k, v_row -> k) from unnest(string_to_array(tg_argv[1], ' ')) as k));
  end if;
  return null;
end;
$$;
comment on function private.tg_webhooks__event() is
  'A row of which others hear. Arguments: the event, and the columns that are sent, with spaces between. Ids and few fields: whoever hears of it reads the rest by the API.';
