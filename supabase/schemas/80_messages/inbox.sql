-- What customers write, and what they are answered.

create function private.inbox_row(p_thread public.message_threads)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_thread.id, 'channel', p_thread.channel, 'contact_id', p_thread.contact_id,
    'contact_name', (select c.name from public.contacts c where c.tenant_id = p_thread.tenant_id and c.id = p_thread.contact_id), 'address', p_thread.address,
    'last_text', p_thread.last_text, 'last_at', p_thread.last_at, 'last_is_ours', p_thread.last_is_ours, 'unread', p_thread.unread, 'is_closed', p_thread.is_closed);
end;
$$;
comment on function private.inbox_row(public.message_threads) is 'An InboxThreadRow.';

create function public.list_inbox(p_state text default 'open', p_search text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_limit integer := private.page_limit(p_limit);
  v_key jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_key is not null then private.cursor_instant(v_key) end;
  v_id uuid := case when v_key is not null then private.cursor_id(v_key) end;
  v_is_closed boolean := private.input_choice(jsonb_build_object('p_state', p_state), 'p_state', array['open', 'closed']) = 'closed';
  v_named uuid[] := private.named_contacts(v_tenant_id, p_search);
begin
  return private.page_of((
    select jsonb_agg(private.inbox_row(x) order by x.last_at desc, x.id desc)
    from (
      select * from public.message_threads t
      where t.tenant_id = v_tenant_id and t.is_closed = v_is_closed
        -- One that was opened to write, and in which nothing was written yet, is nobody else's matter.
        and (t.last_inbound_at is not null or t.last_is_ours)
        and (v_named is null or t.contact_id = any (v_named) or t.address = btrim(p_search))
        and (v_id is null or (t.last_at, t.id) < (v_at, v_id))
      order by t.last_at desc, t.id desc limit v_limit + 1) x), v_limit, 'last_at');
end;
$$;
comment on function public.list_inbox(text, text, text, integer) is
  'Threads with customers, open or closed, the newest message first, by name or whole address: KeyedPage of InboxThreadRow. Needs communications.view.';

create function private.inbox_thread(p_tenant_id uuid, p_thread_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_thread public.message_threads;
begin
  select * into v_thread from public.message_threads t where t.tenant_id = p_tenant_id and t.id = p_thread_id;
  if v_thread.id is null then
    perform private.fail(404, 'not_found', 'This thread does not exist.');
  end if;
  return private.inbox_row(v_thread) || jsonb_build_object(
    'window_ends_at', case v_thread.channel when 'whatsapp' then v_thread.last_inbound_at + interval '24 hours' end,
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object('id', x.id, 'is_ours', x.is_ours, 'text', x.text, 'at', x.at, 'state', x.state, 'sent_by', x.sent_by) order by x.at, x.id)
      from (
        select * from (
          select i.id, false as is_ours, i.text, i.written_at as at, null::text as state, null::text as sent_by
          from public.inbound_messages i where i.tenant_id = p_tenant_id and i.thread_id = p_thread_id
          union all
          select m.id, true, m.text, m.created_at, m.state, (select f.full_name from public.profiles f where f.user_id = m.sent_by)
          from public.messages m where m.tenant_id = p_tenant_id and m.thread_id = p_thread_id) y
        order by y.at desc, y.id desc limit 200) x), '[]'));
end;
$$;
comment on function private.inbox_thread(uuid, uuid) is 'An InboxThread with its newest 200 messages, oldest first.';

create function public.get_inbox_thread(p_thread_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
begin
  -- Whoever visits for support looks and leaves it unread.
  if current_setting('transaction_read_only') = 'off' then
    update public.message_threads t set unread = 0 where t.tenant_id = v_tenant_id and t.id = p_thread_id and t.unread > 0;
  end if;
  return private.inbox_thread(v_tenant_id, p_thread_id);
end;
$$;
comment on function public.get_inbox_thread(uuid) is 'One thread, which counts as read from then on, but for whoever visits for support: InboxThread. not_found. Needs communications.view.';

create function public.open_inbox_thread(p_contact_id uuid, p_channel text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_channel text := private.input_choice(jsonb_build_object('p_channel', p_channel), 'p_channel', array['email', 'sms', 'whatsapp']);
  v_contact public.contacts;
  v_address text;
  v_thread public.message_threads;
begin
  perform private.require_writable();
  select k.* into v_contact from public.contacts c
  join public.contacts k on k.tenant_id = c.tenant_id and k.id = coalesce(c.merged_into_id, c.id)
  where c.tenant_id = v_tenant_id and c.id = p_contact_id and not k.is_staff;
  v_address := nullif(private.contact_address(v_channel, v_contact), '');
  if v_contact.id is null then
    perform private.fail(404, 'not_found', 'This contact does not exist.', '{"field": "p_contact_id"}');
  elsif v_address is null or not private.is_message_address(v_channel, v_address) then
    perform private.refuse_input('p_channel', case v_channel when 'email' then 'This contact has no email address.' else 'This contact has no phone number in the international form.' end);
  elsif not private.is_channel_ready(private.message_channel(v_tenant_id, v_channel)) then
    perform private.fail(409, 'channel_not_ready', 'This channel is not set up yet.', jsonb_build_object('channel', v_channel));
  end if;
  perform private.lock_request('inbound' || private.address_hash(v_channel, v_address), v_tenant_id, v_tenant_id);
  select * into v_thread from public.message_threads t
  where t.tenant_id = v_tenant_id and t.channel = v_channel and t.address_hash = private.address_hash(v_channel, v_address);
  if v_channel = 'whatsapp' and coalesce(v_thread.last_inbound_at < clock_timestamp() - interval '24 hours', true) then
    perform private.fail(409, 'whatsapp_window_closed', 'WhatsApp takes free text for 24 hours after the customer wrote.');
  end if;
  if v_thread.id is null then
    insert into public.message_threads (tenant_id, channel, address, address_hash, contact_id)
    values (v_tenant_id, v_channel, v_address, private.address_hash(v_channel, v_address), v_contact.id)
    returning * into v_thread;
  elsif v_thread.is_closed or v_thread.contact_id is null then
    update public.message_threads t set is_closed = false, contact_id = coalesce(t.contact_id, v_contact.id) where t.tenant_id = v_tenant_id and t.id = v_thread.id;
  end if;
  return private.inbox_thread(v_tenant_id, v_thread.id);
end;
$$;
comment on function public.open_inbox_thread(uuid, text) is
  'The thread with a contact by a channel, made when they never wrote, so that reply_in_inbox writes to them; list_inbox shows it once something was written. InboxThread. invalid_input (no address by this channel), channel_not_ready, whatsapp_window_closed (24 hours), not_found. Asking again answers the same thread. Needs communications.send.';

create function public.reply_in_inbox(p_thread_id uuid, p_id uuid, p_text text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_text text := private.input_text(jsonb_build_object('p_text', p_text), 'p_text', 4000, '', true);
  v_thread public.message_threads;
  v_message public.messages;
begin
  perform private.require_writable();
  if p_id is null then
    perform private.refuse_input('p_id', 'This id is missing.');
  end if;
  select * into v_thread from public.message_threads t where t.tenant_id = v_tenant_id and t.id = p_thread_id for update;
  if v_thread.id is null then
    perform private.fail(404, 'not_found', 'This thread does not exist.');
  elsif exists (select 1 from public.messages m where m.tenant_id = v_tenant_id and m.id = p_id) then
    return private.inbox_thread(v_tenant_id, p_thread_id);
  elsif v_thread.channel = 'whatsapp' and coalesce(v_thread.last_inbound_at < clock_timestamp() - interval '24 hours', true) then
    perform private.fail(409, 'whatsapp_window_closed', 'WhatsApp takes free text for 24 hours after the customer wrote.');
  elsif not private.is_channel_ready(private.message_channel(v_tenant_id, v_thread.channel)) then
    perform private.fail(409, 'channel_not_ready', 'This channel is not set up yet.', jsonb_build_object('channel', v_thread.channel));
  elsif private.message_parts(v_thread.channel, v_text) > 10 then
    perform private.fail(400, 'template_too_long', 'This text is too long for the channel.', '{"field": "p_text"}');
  end if;
  v_message.tenant_id := v_tenant_id;
  v_message.id := p_id;
  v_message.channel := v_thread.channel;
  v_message.purpose := 'transactional';
  v_message.thread_id := v_thread.id;
  v_message.contact_id := v_thread.contact_id;
  v_message.address := v_thread.address;
  v_message.subject := case v_thread.channel when 'email' then
    -- Who never wrote is not answered.
    case when v_thread.last_inbound_at is null then 'A message from ' else 'Your message to ' end || coalesce(private.mail_brand(v_tenant_id) ->> 'name', 'us') end;
  v_message.text := v_text;
  v_message.dedupe_key := 'reply:' || p_id;
  v_message.sent_by := auth.uid();
  perform private.write_message(v_message);
  update public.message_threads t set last_text = left(v_text, 300), last_at = clock_timestamp(), last_is_ours = true, unread = 0
  where t.tenant_id = v_tenant_id and t.id = p_thread_id;
  return private.inbox_thread(v_tenant_id, p_thread_id);
end;
$$;
comment on function public.reply_in_inbox(uuid, uuid, text) is
  'Writes to a customer in a thread, by its channel; InboxThread. whatsapp_window_closed (24 hours), channel_not_ready, template_too_long, not_found. Idempotent by p_id. Needs communications.send.';

create function public.close_inbox_thread(p_thread_id uuid, p_is_closed boolean)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
begin
  update public.message_threads t set is_closed = coalesce(p_is_closed, true) where t.tenant_id = v_tenant_id and t.id = p_thread_id;
  return private.inbox_thread(v_tenant_id, p_thread_id);
end;
$$;
comment on function public.close_inbox_thread(uuid, boolean) is 'Puts a thread away, or back; it comes back when the customer writes. InboxThread. not_found. Needs communications.send.';

create function public.get_communications_overview()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_zone text := (select t.timezone from public.tenants t where t.id = v_tenant_id);
  v_today date := (statement_timestamp() at time zone v_zone)::date;
  v_since timestamptz := ((v_today - 29)::timestamp at time zone v_zone);
begin
  return (
    with tried as materialized (
      select m.channel, (m.tried_at at time zone v_zone)::date as day, count(*) filter (where m.state in ('sent', 'delivered', 'read', 'unsure', 'sending')) as sent,
        count(*) filter (where m.state in ('delivered', 'read')) as delivered, count(*) filter (where m.state = 'failed') as failed,
        coalesce(sum(m.cost) filter (where m.state in ('sent', 'delivered', 'read', 'unsure', 'sending')), 0) as cost
      from public.messages m where m.tenant_id = v_tenant_id and m.tried_at >= v_since group by 1, 2
    )
    select jsonb_build_object(
      'sent', (
        select jsonb_agg(jsonb_build_object('channel', n.channel, 'sent', coalesce(x.sent, 0), 'delivered', coalesce(x.delivered, 0), 'failed', coalesce(x.failed, 0),
          'cost', coalesce(x.cost, 0)) order by n.place)
        from unnest(array['email', 'sms', 'whatsapp']) with ordinality as n (channel, place)
        left join (select t.channel, sum(t.sent) as sent, sum(t.delivered) as delivered, sum(t.failed) as failed, sum(t.cost) as cost from tried t group by 1) x
          on x.channel = n.channel),
      'by_day', (
        select jsonb_agg(jsonb_build_object('day', d.day::date, 'sent', coalesce(x.sent, 0), 'delivered', coalesce(x.delivered, 0), 'failed', coalesce(x.failed, 0)) order by d.day)
        from generate_series(v_today - 29, v_today, interval '1 day') as d (day)
        left join (select t.day, sum(t.sent) as sent, sum(t.delivered) as delivered, sum(t.failed) as failed from tried t group by 1) x on x.day = d.day::date),
      'unread_threads', (select count(*) from public.message_threads t where t.tenant_id = v_tenant_id and not t.is_closed and t.unread > 0),
      'consents', (
        select jsonb_agg(jsonb_build_object('channel', n.channel, 'granted', (
          select count(*) from private.newest_consents(v_tenant_id, n.channel) k where k.is_granted), 'refused', (
          select count(*) from private.newest_consents(v_tenant_id, n.channel) k where not k.is_granted)) order by n.place)
        from unnest(array['email', 'sms', 'whatsapp']) with ordinality as n (channel, place)),
      'running_campaigns', (select count(*) from public.campaigns c where c.tenant_id = v_tenant_id and c.state in ('scheduled', 'expanding', 'sending'))));
end;
$$;
comment on function public.get_communications_overview() is
  'CommunicationsOverview: what was handed to the services in the last 30 days of the business, by channel and day; threads that nobody read; who agreed and who refused. sent counts those delivered too. Needs communications.view.';

create function private.newest_consents(p_tenant_id uuid, p_channel text)
returns table (contact_id uuid, is_granted boolean) language sql stable security definer set search_path = '' rows 2000 as $$
  select distinct on (coalesce(c.merged_into_id, c.id)) coalesce(c.merged_into_id, c.id), k.is_granted
  from public.contact_consents k
  join public.contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
  where k.tenant_id = p_tenant_id and k.channel = p_channel
  order by coalesce(c.merged_into_id, c.id), k.given_on desc, k.created_at desc, k.is_granted;
$$;
comment on function private.newest_consents(uuid, text) is 'The word of each contact about a channel that holds: their newest.';

grant execute on function
  public.list_inbox(text, text, text, integer),
  public.get_inbox_thread(uuid),
  public.open_inbox_thread(uuid, text),
  public.reply_in_inbox(uuid, uuid, text),
  public.close_inbox_thread(uuid, boolean),
  public.get_communications_overview()
  to authenticated;
