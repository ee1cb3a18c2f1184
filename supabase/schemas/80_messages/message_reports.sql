-- What services report, what customers write, and the ways out.

create function private.apply_report(p_message public.messages, p_status text, p_at timestamptz, p_code text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.raise_message_state(p_message, case when p_status in ('sent', 'delivered', 'read') then p_status when p_status <> 'complained' then 'failed' else 'delivered' end,
    p_at, case p_status when 'bounced_hard' then 'bounced' when 'bounced_soft' then 'bounced_soft' else p_code end);
  if p_status = 'bounced_hard' or p_status = 'bounced_soft' and (
    select count(*) from public.messages m
    where m.tenant_id = p_message.tenant_id and m.address_hash = p_message.address_hash and m.tried_at > p_at - interval '14 days' and m.reason = 'bounced_soft') >= 5 then
    perform private.suppress_address(p_message.tenant_id, p_message.channel, p_message.address, 'bounce', p_message.contact_id, 'Could not be delivered');
  elsif p_status = 'complained' then
    perform private.suppress_address(p_message.tenant_id, p_message.channel, p_message.address, 'complaint', p_message.contact_id, 'Marked as unwanted');
  end if;
  if p_status in ('bounced_hard', 'complained') and p_message.campaign_id is not null then
    perform private.pause_bouncing_campaign(p_message.tenant_id, p_message.campaign_id);
  end if;
end;
$$;
comment on function private.apply_report(public.messages, text, timestamptz, text) is
  'One report of a message: its state goes up; a hard bounce and a complaint are learned at once, soft bounces at the fifth within 14 days.';

create function private.pause_bouncing_campaign(p_tenant_id uuid, p_campaign_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tried bigint;
  v_bounced bigint;
  v_complained bigint;
begin
  select count(*) filter (where m.state in ('sent', 'delivered', 'read', 'failed')), count(*) filter (where m.reason = 'bounced') into v_tried, v_bounced
  from public.messages m where m.tenant_id = p_tenant_id and m.campaign_id = p_campaign_id;
  select count(*) into v_complained from public.suppressions s where s.tenant_id = p_tenant_id and s.campaign_id = p_campaign_id and s.reason = 'complaint';
  if v_tried >= 1000 and (v_bounced > v_tried * 0.05 or v_complained > v_tried * 0.001) then
    update public.campaigns c set state = 'paused', pause_reason = 'Too many addresses refused it or complained.'
    where c.tenant_id = p_tenant_id and c.id = p_campaign_id and c.state in ('expanding', 'sending');
  end if;
end;
$$;
comment on function private.pause_bouncing_campaign(uuid, uuid) is 'A campaign of which, over 1,000 sent, more than 5 % bounce or 0.1 % complain is paused.';

create function public.record_message_report(p_provider text, p_tenant_id uuid, p_report jsonb)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_status text := private.input_choice(p_report, 'status', array['sent', 'delivered', 'read', 'failed', 'bounced_hard', 'bounced_soft', 'complained']);
  v_event_id text := private.input_text(p_report, 'event_id', 300, '', true);
  v_provider_id text := private.input_text(p_report, 'provider_message_id', 200, '', true);
  v_at timestamptz := least(coalesce(private.input_instant(p_report, 'at'), clock_timestamp()), clock_timestamp());
  v_code text := left(p_report ->> 'code', 100);
  v_tenant_id uuid := p_tenant_id;
  v_message public.messages;
begin
  if v_tenant_id is null and p_provider = 'platform' then
    select m.tenant_id into v_tenant_id from public.messages m where m.provider = 'platform' and m.provider_message_id = v_provider_id limit 1;
  end if;
  if v_tenant_id is null then
    return false;
  end if;
  insert into public.message_events (tenant_id, provider, event_id, provider_message_id, status, happened_at, code, detail)
  values (v_tenant_id, p_provider, v_event_id, v_provider_id, v_status, v_at, v_code, left(p_report ->> 'detail', 500))
  on conflict (tenant_id, provider, event_id) do nothing;
  if not found then
    return false;
  end if;
  -- Of a message whose service has not answered yet it is kept, and taken up then.
  select * into v_message from public.messages m
  where m.tenant_id = v_tenant_id and m.provider = p_provider and m.provider_message_id = v_provider_id for update;
  if v_message.id is not null then
    perform private.apply_report(v_message, v_status, v_at, v_code);
    if jsonb_typeof(p_report -> 'cost') = 'number' and (p_report ->> 'cost')::numeric between 0 and 10000 then
      update public.messages m set cost = (p_report ->> 'cost')::numeric where m.tenant_id = v_tenant_id and m.id = v_message.id;
    end if;
  end if;
  return true;
end;
$$;
comment on function public.record_message_report(text, uuid, jsonb) is
  'For message-reports, which has checked who sends: {event_id, provider_message_id, status sent|delivered|read|failed|bounced_hard|bounced_soft|complained, at, code, detail, cost}. False: seen before, or of no business. p_tenant_id null: the platform''s own mail, whose message is known. States only move up.';

create function public.record_whatsapp_template(p_tenant_id uuid, p_name text, p_language text, p_state text)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_is_known boolean := false;
begin
  for v_id in
    update public.message_templates t set whatsapp_state = private.input_choice(jsonb_build_object('state', p_state), 'state', array['pending', 'approved', 'paused', 'rejected'])
    where t.tenant_id = p_tenant_id and t.whatsapp_name = p_name and t.language = p_language returning t.id
  loop
    v_is_known := true;
    if p_state in ('paused', 'rejected') then
      update public.campaigns c set state = 'paused', pause_reason = 'WhatsApp has paused this template.'
      where c.tenant_id = p_tenant_id and c.template_id = v_id and c.state in ('expanding', 'sending');
    end if;
  end loop;
  return v_is_known;
end;
$$;
comment on function public.record_whatsapp_template(uuid, text, text, text) is
  'For message-reports: what WhatsApp says of a template, pending, approved, paused or rejected; the last two pause its campaigns. False when no template has that name and language.';

create function private.is_stop_word(p_text text)
returns boolean language sql immutable parallel safe security invoker set search_path = ''
return coalesce(upper(substring(btrim(p_text) from '^[[:alpha:]]+')) in ('STOP', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'ACHA', 'SITISHA'), false);
comment on function private.is_stop_word(text) is 'Whether the first word ends marketing: STOP, UNSUBSCRIBE, CANCEL, END, QUIT, ACHA, SITISHA.';

create function private.stop_marketing(p_tenant_id uuid, p_channel text, p_address text, p_source text)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_contact_id uuid;
  v_is_new boolean;
begin
  select coalesce(c.merged_into_id, c.id) into v_contact_id from public.contacts c
  where c.tenant_id = p_tenant_id and not c.is_staff and case p_channel when 'email' then lower(c.email) = lower(p_address) else c.phone_e164 = p_address end
  order by c.created_at, c.id limit 1;
  v_is_new := private.suppress_address(p_tenant_id, p_channel, p_address, 'stop', v_contact_id, p_source);
  if v_is_new then
    insert into public.contact_consents (tenant_id, contact_id, channel, is_granted, given_on, source, created_at)
    select p_tenant_id, c.id, p_channel, false, private.business_date(p_tenant_id, clock_timestamp()), p_source, clock_timestamp()
    from public.contacts c
    where c.tenant_id = p_tenant_id and not c.is_staff and case p_channel when 'email' then lower(c.email) = lower(p_address) else c.phone_e164 = p_address end;
  end if;
  return v_is_new;
end;
$$;
comment on function private.stop_marketing(uuid, text, text, text) is
  'Ends marketing to an address by one channel, and writes the refusal of each contact with it into the ledger; true when it was not ended before.';

create function public.record_inbound_message(p_provider text, p_tenant_id uuid, p_message jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_channel text := private.input_choice(p_message, 'channel', array['email', 'sms', 'whatsapp']);
  v_event_id text := private.input_text(p_message, 'event_id', 300, '', true);
  v_from text := private.input_line(p_message, 'from', 320, '', true);
  v_text text := left(coalesce(p_message ->> 'text', ''), 10000);
  v_at timestamptz := least(coalesce(private.input_instant(p_message, 'at'), clock_timestamp()), clock_timestamp());
  v_address text := case when v_channel = 'email' then lower(v_from) when v_from ~ '^[1-9][0-9]{7,14}$' then '+' || v_from else v_from end;
  v_hash text := private.address_hash(v_channel, v_address);
  v_thread public.message_threads;
  v_contact_id uuid;
  v_is_new_stop boolean := false;
begin
  perform private.lock_request('inbound' || v_hash, p_tenant_id, p_tenant_id);
  if exists (select 1 from public.inbound_messages i where i.tenant_id = p_tenant_id and i.provider = p_provider and i.event_id = v_event_id) then
    return jsonb_build_object('stopped', private.is_stop_word(v_text), 'reply', null);
  end if;
  select coalesce(c.merged_into_id, c.id) into v_contact_id from public.contacts c
  where c.tenant_id = p_tenant_id and not c.is_staff and case v_channel when 'email' then lower(c.email) = v_address else c.phone_e164 = v_address end
  order by c.created_at, c.id limit 1;
  insert into public.message_threads as t (tenant_id, channel, address, address_hash, contact_id, last_text, last_at, last_inbound_at, unread)
  values (p_tenant_id, v_channel, v_address, v_hash, v_contact_id, left(v_text, 300), v_at, v_at, 1)
  on conflict (tenant_id, channel, address_hash) do update set contact_id = coalesce(t.contact_id, excluded.contact_id),
    last_text = case when excluded.last_at >= t.last_at then excluded.last_text else t.last_text end, last_is_ours = excluded.last_at < t.last_at and t.last_is_ours,
    last_at = greatest(t.last_at, excluded.last_at), last_inbound_at = greatest(t.last_inbound_at, excluded.last_inbound_at), unread = t.unread + 1, is_closed = false
  returning * into v_thread;
  insert into public.inbound_messages (tenant_id, thread_id, provider, event_id, text, written_at, campaign_id)
  values (p_tenant_id, v_thread.id, p_provider, v_event_id, v_text, v_at, (
    select m.campaign_id from public.messages m
    where m.tenant_id = p_tenant_id and m.address_hash = v_hash and m.channel = v_channel and m.campaign_id is not null
      and m.tried_at > v_at - interval '7 days' and m.tried_at <= v_at order by m.tried_at desc limit 1));
  if private.is_stop_word(v_text) then
    v_is_new_stop := private.stop_marketing(p_tenant_id, v_channel, v_address, case v_channel when 'sms' then 'STOP by SMS' when 'whatsapp' then 'STOP by WhatsApp' else 'STOP by mail' end);
  elsif v_thread.unread = 1 then
    perform private.notify(p_tenant_id, 'contact_message', 'communications.view', 'A customer wrote: ' || private.mail_text(coalesce(
      (select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id), v_address), 100), left(private.mail_text(v_text, 300), 300),
      '/admin/communications?tab=inbox');
  end if;
  return jsonb_build_object('stopped', private.is_stop_word(v_text), 'reply', case when v_is_new_stop then
    format('You will get no more offers from %s.', coalesce(private.mail_brand(p_tenant_id) ->> 'name', 'us')) end);
end;
$$;
comment on function public.record_inbound_message(text, uuid, jsonb) is
  'For message-reports: what a customer wrote, {event_id, channel, from, text, at}, into their thread, once. A first word of private.is_stop_word ends marketing to that sender at once. Answers {stopped, reply: the one confirmation, or null}.';

create function private.unsubscribe_answer(p_token text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_message public.messages;
begin
  select m.* into v_message from private.unsubscribe_tokens t
  join public.messages m on m.tenant_id = t.tenant_id and m.id = t.message_id
  where t.token_hash = private.token_hash(left(p_token, 200)) limit 1;
  return jsonb_build_object('shop', private.mail_brand(v_message.tenant_id) ->> 'name', 'channel', v_message.channel,
    'address', private.shown_address(v_message.address), 'is_stopped', v_message.id is not null and exists (
      select 1 from public.suppressions s where s.tenant_id = v_message.tenant_id and s.channel = v_message.channel
        and s.address_hash = v_message.address_hash and s.reason = 'stop' and s.lifted_at is null));
end;
$$;
comment on function private.unsubscribe_answer(text) is 'What the page of a way out says; of an unknown token the same shape with nothing in it.';

create function public.read_unsubscribe(p_token text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.unsubscribe_answer(p_token);
end;
$$;
comment on function public.read_unsubscribe(text) is
  'For the function unsubscribe: of whose marketing a token is the way out, {shop, channel, address (masked), is_stopped}; null, null, null, false for any other. Changes nothing: mail scanners open every link.';

create function public.unsubscribe(p_token text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages;
begin
  select m.* into v_message from private.unsubscribe_tokens t
  join public.messages m on m.tenant_id = t.tenant_id and m.id = t.message_id
  where t.token_hash = private.token_hash(left(p_token, 200)) limit 1;
  if v_message.id is not null then
    perform private.stop_marketing(v_message.tenant_id, v_message.channel, v_message.address, 'Unsubscribed by link');
  end if;
  return private.unsubscribe_answer(p_token);
end;
$$;
comment on function public.unsubscribe(text) is
  'For the function unsubscribe (POST, RFC 8058): ends marketing by this channel to this address, without signing in; receipts and codes still arrive. Idempotent; answers as read_unsubscribe.';
