-- What the job of a delivery asks and writes down.

create function private.number_webhooks(p_endpoint private.webhook_endpoints)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_last bigint;
begin
  -- Taken as they are sent, not as they are written: a sale never waits for another at the endpoint's row, and what is undone leaves no gap.
  select e.last_sequence into v_last from private.webhook_endpoints e
  where e.tenant_id = p_endpoint.tenant_id and e.id = p_endpoint.id for no key update;
  with numbered as (
    update private.webhook_deliveries d
    set sequence = v_last + n.place, body = (d.body::jsonb || jsonb_build_object('sequence', v_last + n.place))::text
    from (
      select o.id, row_number() over (order by o.created_at, o.id) as place from private.webhook_deliveries o
      where o.tenant_id = p_endpoint.tenant_id and o.endpoint_id = p_endpoint.id and o.sequence is null and o.state = 'waiting') n
    where d.tenant_id = p_endpoint.tenant_id and d.id = n.id
    returning d.sequence
  )
  update private.webhook_endpoints e set last_sequence = (select max(n.sequence) from numbered n)
  where e.tenant_id = p_endpoint.tenant_id and e.id = p_endpoint.id and exists (select 1 from numbered);
end;
$$;
comment on function private.number_webhooks(private.webhook_endpoints) is
  'Gives the events of an endpoint that have no place yet the next ones, oldest first, and writes the place into what is sent: a receiver sees by it what is missing and what came first.';

create function public.claim_webhook(p_tenant_id uuid, p_delivery_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_delivery private.webhook_deliveries;
  v_endpoint private.webhook_endpoints;
begin
  -- Before the event itself is locked: the first that is sent takes the endpoint, then those without a place.
  perform private.number_webhooks(e) from private.webhook_deliveries d
  join private.webhook_endpoints e on e.tenant_id = d.tenant_id and e.id = d.endpoint_id
  where d.tenant_id = p_tenant_id and d.id = p_delivery_id and d.sequence is null;
  select d.* into v_delivery from private.webhook_deliveries d where d.tenant_id = p_tenant_id and d.id = p_delivery_id for update;
  if v_delivery.due_at is null or v_delivery.due_at > clock_timestamp() then
    return null;
  end if;
  select e.* into v_endpoint from private.webhook_endpoints e where e.tenant_id = p_tenant_id and e.id = v_delivery.endpoint_id;
  if not v_endpoint.is_on and v_delivery.event <> 'test' then
    update private.webhook_deliveries d set state = 'failed', due_at = null where d.tenant_id = p_tenant_id and d.id = p_delivery_id;
    return null;
  end if;
  return jsonb_build_object('url', v_endpoint.url, 'message_id', v_delivery.message_id, 'body', v_delivery.body, 'secrets',
    jsonb_build_array(private.webhook_secret(v_endpoint, v_endpoint.secret_version))
    || case when v_endpoint.secret_version > 1 and v_endpoint.secret_changed_at > statement_timestamp() - interval '24 hours'
      then jsonb_build_array(private.webhook_secret(v_endpoint, v_endpoint.secret_version - 1)) else '[]' end);
end;
$$;
comment on function public.claim_webhook(uuid, uuid) is
  'For jobs-tick: an event that is due {url, message_id, body, secrets (that sign it)}; null when there is nothing to send any more, or not yet.';

create function private.tell_of_dead_webhook(p_endpoint private.webhook_endpoints)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify(p_endpoint.tenant_id, 'webhook_off', 'api_keys.manage', 'A webhook was switched off',
    p_endpoint.name || ' has taken nothing for five days.', '/admin/settings?section=api');
  perform private.queue_mail(m.user_id, null, 'webhook_off', 'A webhook of your business was switched off',
    concat_ws(E'\n\n', 'The webhook ' || private.mail_text(p_endpoint.name, 60) || ' has taken nothing for five days, so nothing is sent there now.',
      'Look at its events, and switch it on again: {{site_url}}/admin/settings?section=api'))
  from public.tenant_users m
  where m.tenant_id = p_endpoint.tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
end;
$$;
comment on function private.tell_of_dead_webhook(private.webhook_endpoints) is 'Tells the owners, behind the bell and by mail, that a webhook was switched off.';

create function public.settle_webhook(p_tenant_id uuid, p_delivery_id uuid, p_outcome jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_waits constant interval[] := '{5 seconds,5 minutes,30 minutes,2 hours,5 hours,10 hours,10 hours}';
  v_now timestamptz := clock_timestamp();
  v_status integer := (p_outcome ->> 'status')::integer;
  v_is_taken boolean := coalesce(v_status between 200 and 299, false);
  v_row private.webhook_deliveries;
  v_endpoint private.webhook_endpoints;
  v_tries integer;
begin
  select d.* into v_row from private.webhook_deliveries d where d.tenant_id = p_tenant_id and d.id = p_delivery_id for update;
  if v_row.id is null then
    return;
  end if;
  v_tries := jsonb_array_length(v_row.tries) + 1;
  update private.webhook_deliveries d set
    tries = d.tries || jsonb_build_object('at', v_now, 'status', v_status, 'answer', left(p_outcome ->> 'answer', 1000),
      'problem', left(p_outcome ->> 'problem', 200), 'took_ms', (p_outcome ->> 'took_ms')::integer),
    state = case when v_is_taken then 'sent' when v_tries > cardinality(v_waits) or d.event = 'test' then 'failed' else 'waiting' end,
    due_at = case when not v_is_taken and v_tries <= cardinality(v_waits) and d.event <> 'test' then v_now + v_waits[v_tries] end
  where d.tenant_id = p_tenant_id and d.id = p_delivery_id;
  update private.webhook_endpoints e set failing_since = case when not v_is_taken then coalesce(e.failing_since, v_now) end
  where e.tenant_id = p_tenant_id and e.id = v_row.endpoint_id and (v_is_taken = (e.failing_since is not null));
  update private.webhook_endpoints e set is_on = false, switched_off_at = v_now
  where e.tenant_id = p_tenant_id and e.id = v_row.endpoint_id and e.is_on and e.failing_since <= v_now - interval '5 days'
  returning e.* into v_endpoint;
  if v_endpoint.id is not null then
    perform private.write_audit(p_tenant_id, null, 'webhook_switched_off', 'webhook_endpoints', v_endpoint.id, null, jsonb_build_object('name', v_endpoint.name));
    perform private.tell_of_dead_webhook(v_endpoint);
  end if;
  -- Some old ones go with each that is sent, so the table stays small without a timer.
  delete from private.webhook_deliveries d where d.tenant_id = p_tenant_id and d.id in (
    select o.id from private.webhook_deliveries o
    where o.tenant_id = p_tenant_id and o.endpoint_id = v_row.endpoint_id and o.created_at < v_now - interval '30 days' limit 20);
end;
$$;
comment on function public.settle_webhook(uuid, uuid, jsonb) is
  'For jobs-tick: what came of sending an event {status, answer, problem, took_ms}. Taken is 2xx alone; else it is tried again after 5 s, 5 m, 30 m, 2, 5, 10 and 10 h. Nothing taken for five days switches the webhook off and tells the owners.';

grant execute on function
  public.claim_webhook(uuid, uuid),
  public.settle_webhook(uuid, uuid, jsonb)
  to service_role;
