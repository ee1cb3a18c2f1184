-- Endpoints for events, as an owner sets them up and looks after them.

create function private.webhook_secret(p_endpoint private.webhook_endpoints, p_version integer)
returns text language plpgsql volatile security definer set search_path = '' as $$
begin
  return 'whsec_' || encode(sha256(convert_to(
    private.link_token(p_endpoint.tenant_id, 'webhook:' || p_version, p_endpoint.id), 'UTF8')), 'base64');
end;
$$;
comment on function private.webhook_secret(private.webhook_endpoints, integer) is 'The secret that signs what is sent to an endpoint: made anew each time from that of the business, and stored nowhere.';

create function private.webhook_json(p_endpoint private.webhook_endpoints)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_endpoint.id, 'name', p_endpoint.name, 'url', p_endpoint.url, 'events', to_jsonb(p_endpoint.events),
    'is_on', p_endpoint.is_on, 'failing_since', p_endpoint.failing_since, 'switched_off_at', p_endpoint.switched_off_at,
    'secret_changed_at', p_endpoint.secret_changed_at, 'made_at', p_endpoint.made_at);
end;
$$;
comment on function private.webhook_json(private.webhook_endpoints) is 'Webhook: an endpoint as people see it, without its secret.';

create function private.own_webhook(p_webhook_id uuid)
returns private.webhook_endpoints language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_row private.webhook_endpoints;
begin
  select e.* into v_row from private.webhook_endpoints e where e.tenant_id = v_tenant_id and e.id = p_webhook_id for update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This webhook does not exist.');
  end if;
  return v_row;
end;
$$;
comment on function private.own_webhook(uuid) is 'An endpoint of the caller''s business, locked; needs api_keys.manage, or not_found.';

create function public.list_webhooks()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
begin
  return jsonb_build_object('events', to_jsonb(private.webhook_kinds()), 'webhooks', (
    select coalesce(jsonb_agg(private.webhook_json(e) order by e.made_at, e.id), '[]') from private.webhook_endpoints e where e.tenant_id = v_tenant_id));
end;
$$;
comment on function public.list_webhooks() is 'Webhooks: {events (that there are), webhooks}. Needs api_keys.manage.';

create function public.save_webhook(p_webhook jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_old private.webhook_endpoints;
  v_row private.webhook_endpoints;
begin
  perform private.require_writable();
  perform private.require_shown_factor(auth.uid());
  perform private.input_object(p_webhook, 'p_webhook');
  v_row.id := private.input_uuid(p_webhook, 'id');
  v_row.name := private.input_line(p_webhook, 'name', 60, '', true);
  v_row.url := private.input_line(p_webhook, 'url', 500, '', true);
  v_row.is_on := private.input_flag(p_webhook, 'is_on', true);
  v_row.events := array(
    select distinct s.value #>> '{}' from jsonb_array_elements(private.input_array(p_webhook, 'events', 1, 20)) as s order by 1);
  if v_row.url !~ '^https://([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{1,62}(/[^\s"''<>\\`{}#]*)?$' then
    perform private.refuse_input('url', 'This must be an address on the internet such as https://shop.example.com/hooks.');
  elsif not v_row.events <@ private.webhook_kinds() then
    perform private.refuse_input('events', 'One of these events does not exist. Reload the page.');
  end if;
  perform private.lock_request('webhooks', v_tenant_id, v_tenant_id);
  select e.* into v_old from private.webhook_endpoints e where e.tenant_id = v_tenant_id and e.id = v_row.id for update;
  if v_old.id is null and (select count(*) from private.webhook_endpoints e where e.tenant_id = v_tenant_id) >= 10 then
    perform private.fail(409, 'too_many_webhooks', 'A business has at most 10 webhooks. Delete one first.');
  end if;
  insert into private.webhook_endpoints as e (tenant_id, id, name, url, events, is_on)
  values (v_tenant_id, v_row.id, v_row.name, v_row.url, v_row.events, v_row.is_on)
  on conflict (tenant_id, id) do update set name = excluded.name, url = excluded.url, events = excluded.events, is_on = excluded.is_on,
    failing_since = case when excluded.is_on and not e.is_on then null else e.failing_since end,
    switched_off_at = case when excluded.is_on then null else e.switched_off_at end
  returning e.* into v_row;
  if private.webhook_json(v_old) is distinct from private.webhook_json(v_row) then
    perform private.write_audit(v_tenant_id, auth.uid(), case when v_old.id is null then 'webhook_added' else 'webhook_changed' end, 'webhook_endpoints', v_row.id,
      case when v_old.id is not null then jsonb_build_object('name', v_old.name, 'url', v_old.url, 'events', v_old.events, 'is_on', v_old.is_on) end,
      jsonb_build_object('name', v_row.name, 'url', v_row.url, 'events', v_row.events, 'is_on', v_row.is_on));
  end if;
  return private.webhook_json(v_row);
end;
$$;
comment on function public.save_webhook(jsonb) is
  'Adds or changes a webhook {id, name, url (https, a public name, no port), events, is_on}; answers Webhook. At most 10 (too_many_webhooks). Needs api_keys.manage, and the second factor where there is one.';

create function public.delete_webhook(p_webhook_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row private.webhook_endpoints := private.own_webhook(p_webhook_id);
begin
  delete from private.webhook_endpoints e where e.tenant_id = v_row.tenant_id and e.id = v_row.id;
  perform private.write_audit(v_row.tenant_id, auth.uid(), 'webhook_deleted', 'webhook_endpoints', v_row.id,
    jsonb_build_object('name', v_row.name, 'url', v_row.url), null);
  return jsonb_build_object('id', v_row.id, 'deleted', true);
end;
$$;
comment on function public.delete_webhook(uuid) is 'Deletes a webhook with what was sent there. Works without a live subscription. Needs api_keys.manage.';

create function public.webhook_secret(p_webhook_id uuid, p_is_new boolean default false)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row private.webhook_endpoints := private.own_webhook(p_webhook_id);
begin
  perform private.require_writable();
  perform private.require_shown_factor(auth.uid());
  if p_is_new then
    if v_row.secret_version > 1 and v_row.secret_changed_at > statement_timestamp() - interval '24 hours' then
      perform private.fail(409, 'webhook_secret_changed', 'This secret was changed in the last 24 hours. The one before still signs until then.');
    end if;
    update private.webhook_endpoints e set secret_version = e.secret_version + 1, secret_changed_at = clock_timestamp()
    where e.tenant_id = v_row.tenant_id and e.id = v_row.id returning e.* into v_row;
    perform private.write_audit(v_row.tenant_id, auth.uid(), 'webhook_secret_changed', 'webhook_endpoints', v_row.id, null, jsonb_build_object('name', v_row.name));
  end if;
  return jsonb_build_object('secret', private.webhook_secret(v_row, v_row.secret_version));
end;
$$;
comment on function public.webhook_secret(uuid, boolean) is
  'The secret that signs what is sent to a webhook {secret}. p_is_new makes another; for 24 hours both sign, and no third is made (webhook_secret_changed). Needs api_keys.manage, and the second factor where there is one.';

create function private.webhook_delivery_json(p_row private.webhook_deliveries)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_row.id, 'message_id', p_row.message_id, 'event', p_row.event, 'sequence', p_row.sequence, 'state', p_row.state, 'body', p_row.body,
    'tries', p_row.tries, 'due_at', p_row.due_at, 'created_at', p_row.created_at);
$$;
comment on function private.webhook_delivery_json(private.webhook_deliveries) is 'WebhookDelivery: an event as it was sent, with what came of each try.';

create function public.list_webhook_deliveries(p_webhook_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
begin
  return (
    select coalesce(jsonb_agg(private.webhook_delivery_json(d) order by d.created_at desc, d.id desc), '[]')
    from (
      select o.* from private.webhook_deliveries o
      where o.tenant_id = v_tenant_id and o.endpoint_id = p_webhook_id order by o.created_at desc, o.id desc limit 100) d);
end;
$$;
comment on function public.list_webhook_deliveries(uuid) is 'What was sent to a webhook, newest first, the last 100: [WebhookDelivery]. Needs api_keys.manage.';

create function public.test_webhook(p_webhook_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row private.webhook_endpoints := private.own_webhook(p_webhook_id);
begin
  perform private.require_writable();
  return jsonb_build_object('id', private.add_webhook_delivery(v_row, 'test', jsonb_build_object('name', v_row.name)));
end;
$$;
comment on function public.test_webhook(uuid) is 'Sends an event of type test to a webhook; answers {id} of the delivery. Needs api_keys.manage.';

create function public.resend_webhook(p_delivery_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('api_keys.manage');
  v_row private.webhook_deliveries;
begin
  perform private.require_writable();
  update private.webhook_deliveries d set state = 'waiting', due_at = clock_timestamp()
  where d.tenant_id = v_tenant_id and d.id = p_delivery_id returning d.* into v_row;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This event is no longer kept.');
  end if;
  return private.webhook_delivery_json(v_row);
end;
$$;
comment on function public.resend_webhook(uuid) is 'Sends an event again, under the same id, so that who took it before knows it; answers WebhookDelivery. Needs api_keys.manage.';

grant execute on function
  public.list_webhooks(),
  public.save_webhook(jsonb),
  public.delete_webhook(uuid),
  public.webhook_secret(uuid, boolean),
  public.list_webhook_deliveries(uuid),
  public.test_webhook(uuid),
  public.resend_webhook(uuid)
  to authenticated;
