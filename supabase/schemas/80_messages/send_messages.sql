-- Handing messages to the services: claimed with a lease, settled by what the service answered. A message is handed out once; where nobody knows
-- whether it was sent, marketing is not sent again.

create function public.queue_message_lanes()
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
begin
  for v_tenant_id in
    with recursive due as (
      (select q.tenant_id from private.message_queue q order by q.tenant_id limit 1)
      union all
      select (select q.tenant_id from private.message_queue q where q.tenant_id > d.tenant_id order by q.tenant_id limit 1) from due d where d.tenant_id is not null
    )
    select d.tenant_id from due d
    where exists (select 1 from private.message_queue q where q.tenant_id = d.tenant_id and q.due_at <= statement_timestamp())
  loop
    perform private.schedule_job('message_send', v_tenant_id, 'send', clock_timestamp());
  end loop;
  for v_tenant_id in select distinct c.tenant_id from public.campaigns c where c.state = 'sending' loop
    perform private.finish_campaigns(v_tenant_id);
  end loop;
end;
$$;
comment on function public.queue_message_lanes() is
  'For jobs-tick (kind message_lanes, every 5 seconds): a job message_send for each business with something due, and an end for campaigns of which nothing is left.';

create function private.fill_bucket(p_tenant_id uuid, p_channel text)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_bucket private.message_buckets;
  v_now timestamptz;
begin
  insert into private.message_buckets (tenant_id, channel, filled_at) values (p_tenant_id, p_channel, clock_timestamp()) on conflict (tenant_id, channel) do nothing;
  select * into v_bucket from private.message_buckets b where b.tenant_id = p_tenant_id and b.channel = p_channel for update;
  -- Not before the lock is there: who waited for another claim would take it for a pause.
  v_now := clock_timestamp();
  if v_bucket.filled_at > v_now then
    return 0;
  end if;
  update private.message_buckets b
  set tokens = least(b.per_second * 10, b.tokens + b.per_second * extract(epoch from v_now - b.filled_at)), filled_at = v_now
  where b.tenant_id = p_tenant_id and b.channel = p_channel returning * into v_bucket;
  return floor(v_bucket.tokens);
end;
$$;
comment on function private.fill_bucket(uuid, text) is 'How many messages a business may hand to a service now. Locks the bucket: claims of one channel wait for each other.';

create function private.end_message(p_tenant_id uuid, p_message_id uuid, p_state text, p_reason text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.messages m set state = p_state, reason = left(p_reason, 200) where m.tenant_id = p_tenant_id and m.id = p_message_id;
  delete from private.message_queue q where q.tenant_id = p_tenant_id and q.message_id = p_message_id;
end;
$$;
comment on function private.end_message(uuid, uuid, text, text) is 'A message is no longer sent.';

create function private.claim_message(p_queued private.message_queue, p_channel public.message_channels, p_until timestamptz, p_now timestamptz)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id constant uuid := p_queued.tenant_id;
  v_message public.messages;
  v_verdict private.send_verdict;
  v_lease_id uuid := gen_random_uuid();
  v_token text;
begin
  select * into v_message from public.messages m where m.tenant_id = v_tenant_id and m.id = p_queued.message_id for update;
  if p_queued.lease_id is not null then
    -- Its lease ran out. The platform's own mail service knows a mail that it has; of others nobody can ask.
    if p_channel.provider <> 'platform' and v_message.purpose = 'marketing' or p_queued.attempts >= (case p_channel.provider when 'platform' then 5 else 2 end) then
      perform private.end_message(v_tenant_id, v_message.id, 'unsure', 'unanswered');
      return null;
    end if;
    update public.messages m set state = 'queued' where m.tenant_id = v_tenant_id and m.id = v_message.id;
  end if;
  v_verdict := private.may_send(v_tenant_id, v_message.channel, v_message.purpose, v_message.contact_id, v_message.address, p_now,
    v_message.channel = 'whatsapp' and v_message.whatsapp is null);
  if v_verdict.verdict = 'no' then
    perform private.end_message(v_tenant_id, v_message.id, 'skipped', v_verdict.reason);
    return null;
  elsif v_verdict.verdict = 'held' then
    update public.messages m set state = 'held' where m.tenant_id = v_tenant_id and m.id = v_message.id;
    update private.message_queue q set due_at = v_verdict.held_until, lease_id = null where q.tenant_id = v_tenant_id and q.message_id = v_message.id;
    return null;
  end if;
  update private.message_queue q set lease_id = v_lease_id, due_at = p_until, attempts = q.attempts + 1
  where q.tenant_id = v_tenant_id and q.message_id = v_message.id;
  update public.messages m set state = 'sending', tried_at = p_now, provider = p_channel.provider where m.tenant_id = v_tenant_id and m.id = v_message.id;
  if v_message.purpose = 'marketing' then
    v_token := private.link_token(v_tenant_id, 'unsubscribe', v_message.id);
    insert into private.unsubscribe_tokens (tenant_id, token_hash, message_id) values (v_tenant_id, private.token_hash(v_token), v_message.id)
    on conflict (tenant_id, token_hash) do nothing;
  end if;
  return jsonb_build_object('id', v_message.id, 'lease_id', v_lease_id, 'channel', v_message.channel, 'provider', p_channel.provider,
    'purpose', v_message.purpose, 'address', v_message.address, 'subject', v_message.subject, 'text', v_message.text,
    'html_content', case when v_message.channel = 'email' then jsonb_build_object('greeting', '', 'facts', '[]'::jsonb, 'links', '[]'::jsonb, 'paragraphs', (
      select coalesce(jsonb_agg(p.paragraph order by p.place), '[]') from regexp_split_to_table(v_message.text, E'\n\\s*\n') with ordinality as p (paragraph, place))) end,
    'whatsapp', v_message.whatsapp, 'unsubscribe_url', case when v_token is not null then '/functions/v1/unsubscribe?token=' || v_token end,
    'client_reference', v_message.id);
end;
$$;
comment on function private.claim_message(private.message_queue, public.message_channels, timestamptz, timestamptz) is
  'Hands one message out, or settles it: held, skipped, or unsure when an earlier lease ran out (marketing at once; receipts and codes after one more try). Null then.';

create function public.claim_messages(p_tenant_id uuid, p_limit integer default 200, p_lease_seconds integer default 120)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_until timestamptz := v_now + make_interval(secs => least(greatest(coalesce(p_lease_seconds, 120), 10), 3600));
  v_left integer := least(greatest(coalesce(p_limit, 200), 1), 500);
  v_room integer;
  v_name text;
  v_channel public.message_channels;
  v_lane uuid;
  v_queued private.message_queue;
  v_one jsonb;
  v_got jsonb[];
  v_answer jsonb := '[]';
  v_brand jsonb;
begin
  if not exists (select 1 from public.tenants t where t.id = p_tenant_id and t.status in ('active', 'trial')) then
    return '[]';
  end if;
  v_brand := private.mail_brand(p_tenant_id);
  foreach v_name in array array['whatsapp', 'sms', 'email'] loop
    v_channel := private.message_channel(p_tenant_id, v_name);
    if not private.is_channel_ready(v_channel) then
      perform private.hold_channel(p_tenant_id, v_channel.channel, v_now);
      continue;
    end if;
    v_room := least(v_left, private.fill_bucket(p_tenant_id, v_channel.channel));
    v_got := '{}';
    -- What is of no campaign goes first.
    for v_lane in
      select l.id from (
        select '00000000-0000-0000-0000-000000000000'::uuid as id, timestamptz '-infinity' as started_at
        union all
        select c.id, c.started_at from public.campaigns c
        where c.tenant_id = p_tenant_id and c.channel = v_channel.channel and c.state in ('expanding', 'sending')) l
      order by l.started_at, l.id
    loop
      exit when v_room <= cardinality(v_got);
      for v_queued in
        select * from private.message_queue q
        where q.tenant_id = p_tenant_id and q.channel = v_channel.channel and q.campaign_id = v_lane and q.due_at <= v_now
        order by q.due_at, q.message_id limit v_room - cardinality(v_got) for update skip locked
      loop
        v_one := private.claim_message(v_queued, v_channel, v_until, v_now);
        if v_one is not null then
          v_got := v_got || (v_one || jsonb_build_object('sender', coalesce(v_channel.sender, case v_channel.channel when 'email' then v_brand ->> 'name' end),
            'reply_to', case v_channel.channel when 'email' then coalesce(v_channel.reply_to, v_brand ->> 'email') end, 'brand', v_brand,
            'details', v_channel.details, 'keys', private.channel_keys(p_tenant_id, v_channel.channel)));
        end if;
      end loop;
    end loop;
    update private.message_buckets b set tokens = greatest(b.tokens - cardinality(v_got), 0) where b.tenant_id = p_tenant_id and b.channel = v_channel.channel;
    v_left := v_left - cardinality(v_got);
    v_answer := v_answer || coalesce(to_jsonb(v_got), '[]');
    exit when v_left <= 0;
  end loop;
  perform private.finish_campaigns(p_tenant_id);
  return v_answer;
end;
$$;
comment on function public.claim_messages(uuid, integer, integer) is
  'For jobs-tick: messages of a business to hand to services now, each for p_lease_seconds: [{id, lease_id, channel, provider, purpose, address, sender, reply_to, subject, text, html_content, brand, whatsapp {name, language, parameters} or null, unsubscribe_url or null, details, keys [{name, sealed}], client_reference}]. '
  'private.may_send is asked again. At most as many as the service''s bucket holds (20 a second); receipts and codes before campaigns; of paused and stopped campaigns none.';

create function private.hold_channel(p_tenant_id uuid, p_channel text, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.campaigns c set state = 'paused', pause_reason = 'This channel is no longer set up.'
  where c.tenant_id = p_tenant_id and c.channel = p_channel and c.state in ('expanding', 'sending');
  -- What waits for a channel is looked at again later, and given up after three days.
  with waiting as (
    select q.message_id, m.created_at < p_now - interval '3 days' as is_old
    from private.message_queue q join public.messages m on m.tenant_id = q.tenant_id and m.id = q.message_id
    where q.tenant_id = p_tenant_id and q.channel = p_channel and q.campaign_id = '00000000-0000-0000-0000-000000000000' and q.due_at <= p_now
    limit 500
  ), ended as (
    update public.messages m set state = 'failed', reason = 'channel_not_ready' from waiting w
    where w.is_old and m.tenant_id = p_tenant_id and m.id = w.message_id returning m.id
  ), removed as (
    delete from private.message_queue q using ended e where q.tenant_id = p_tenant_id and q.message_id = e.id
  )
  update private.message_queue q set due_at = p_now + interval '15 minutes', lease_id = null from waiting w
  where not w.is_old and q.tenant_id = p_tenant_id and q.message_id = w.message_id;
end;
$$;
comment on function private.hold_channel(uuid, text, timestamptz) is 'A channel was switched off: its campaigns are paused; what else waits is tried every 15 minutes for three days.';

create function private.raise_message_state(p_message public.messages, p_status text, p_at timestamptz, p_code text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_rank integer := array_position(array['sent', 'delivered', 'read'], p_status);
  v_now_rank integer := case p_message.state when 'sent' then 1 when 'delivered' then 2 when 'read' then 3 else 0 end;
begin
  -- Failed, skipped and stopped end it; what was delivered is no longer failed.
  if p_message.state in ('failed', 'skipped', 'stopped', 'needs_data') or v_rank is not null and v_rank <= v_now_rank or v_rank is null and v_now_rank > 1 then
    return;
  end if;
  update public.messages m set
    state = case when v_rank is null then 'failed' else p_status end,
    reason = case when v_rank is null then left(coalesce(p_code, p_status), 200) end,
    sent_at = coalesce(m.sent_at, case when v_rank is not null then p_at end),
    delivered_at = coalesce(m.delivered_at, case when v_rank >= 2 then p_at end),
    read_at = coalesce(m.read_at, case when v_rank = 3 then p_at end)
  where m.tenant_id = p_message.tenant_id and m.id = p_message.id;
end;
$$;
comment on function private.raise_message_state(public.messages, text, timestamptz, text) is
  'A message goes up to a state, never down: sent, delivered, read; failed (any other word) from below delivered only.';

create function private.apply_reports(p_tenant_id uuid, p_message_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_message public.messages;
  v_event record;
begin
  for v_event in
    select e.status, e.happened_at, e.code from public.message_events e
    join public.messages m on m.tenant_id = e.tenant_id and m.provider = e.provider and m.provider_message_id = e.provider_message_id
    where m.tenant_id = p_tenant_id and m.id = p_message_id order by e.happened_at, e.created_at
  loop
    select * into v_message from public.messages m where m.tenant_id = p_tenant_id and m.id = p_message_id;
    perform private.apply_report(v_message, v_event.status, v_event.happened_at, v_event.code);
  end loop;
end;
$$;
comment on function private.apply_reports(uuid, uuid) is 'What was reported of a message before its service answered is taken into account.';

create function private.balance_used_up(p_tenant_id uuid, p_channel text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_service text := case p_channel when 'sms' then 'SMS service' when 'whatsapp' then 'WhatsApp account' else 'mail service' end;
  v_is_paused boolean;
begin
  -- Several are settled at once: the next one sees what this one wrote.
  perform private.lock_request('balance_used_up:' || p_channel, p_tenant_id, p_tenant_id);
  update public.campaigns c set state = 'paused', pause_reason = format('The balance at your %s is used up. Top it up there, then resume.', v_service)
  where c.tenant_id = p_tenant_id and c.channel = p_channel and c.state in ('expanding', 'sending');
  v_is_paused := found;
  -- Once, until something is sent again.
  if v_is_paused or not exists (
    select 1 from public.message_channels c where c.tenant_id = p_tenant_id and c.channel = p_channel and starts_with(c.last_error, 'no_balance')) then
    perform private.notify(p_tenant_id, 'contact_message', 'communications.send', format('No balance at your %s', v_service),
      case when v_is_paused then 'Campaigns are paused: top up your account there, then resume them.' else 'Messages wait: top up your account there.' end,
      case when v_is_paused then '/admin/communications?tab=campaigns' else '/admin/communications?tab=channels' end);
  end if;
end;
$$;
comment on function private.balance_used_up(uuid, text) is
  'The account of a business at its service pays for no more: campaigns of the channel are paused with the reason, and the bell says so, once until something is sent again (docs/decisions/0080).';

create function public.settle_message(p_message_id uuid, p_lease_id uuid, p_outcome jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_state text := private.input_choice(p_outcome, 'state', array['sent', 'failed', 'unsure', 'retry']);
  v_code text := left(p_outcome ->> 'code', 100);
  v_wait interval := make_interval(secs => least(greatest(coalesce((p_outcome ->> 'retry_after_seconds')::numeric, 60), 0), 86400)::double precision);
  v_queued private.message_queue;
  v_message public.messages;
begin
  select * into v_queued from private.message_queue q where q.message_id = p_message_id and q.lease_id = p_lease_id for update;
  if v_queued.message_id is null then
    return;
  end if;
  select * into v_message from public.messages m where m.tenant_id = v_queued.tenant_id and m.id = p_message_id for update;
  if v_state = 'retry' and (v_code = 'not_begun' or v_queued.attempts < 8) then
    update private.message_queue q set lease_id = null, due_at = v_now + v_wait, attempts = q.attempts - case v_code when 'not_begun' then 1 else 0 end
    where q.tenant_id = v_queued.tenant_id and q.message_id = p_message_id;
    update public.messages m set state = 'queued', tried_at = null where m.tenant_id = v_queued.tenant_id and m.id = p_message_id;
    if v_code = 'no_balance' then
      perform private.balance_used_up(v_queued.tenant_id, v_queued.channel);
    elsif v_code = 'rate_limited' then
      update private.message_buckets b set tokens = 0, filled_at = v_now + v_wait where b.tenant_id = v_queued.tenant_id and b.channel = v_queued.channel;
    end if;
  else
    delete from private.message_queue q where q.tenant_id = v_queued.tenant_id and q.message_id = p_message_id;
    update public.messages m set
      state = case v_state when 'retry' then 'failed' else v_state end,
      reason = case v_state when 'sent' then null else left(coalesce(v_code, p_outcome ->> 'detail', v_state), 200) end,
      provider_message_id = left(p_outcome ->> 'provider_message_id', 200),
      parts = coalesce((p_outcome ->> 'parts')::integer, m.parts),
      cost = coalesce((p_outcome ->> 'cost')::numeric, m.cost * coalesce((p_outcome ->> 'parts')::numeric, m.parts) / greatest(m.parts, 1)),
      sent_at = case v_state when 'sent' then v_now end
    where m.tenant_id = v_queued.tenant_id and m.id = p_message_id returning * into v_message;
    perform private.apply_reports(v_queued.tenant_id, p_message_id);
    if v_state = 'failed' and v_code = 'invalid_number' then
      perform private.suppress_address(v_message.tenant_id, v_message.channel, v_message.address, 'bounce', v_message.contact_id, 'The service knows no such number');
    elsif v_state = 'failed' and v_code = 'blocked' then
      perform private.suppress_address(v_message.tenant_id, v_message.channel, v_message.address, 'stop', v_message.contact_id, 'Stopped at the service');
    elsif v_code = 'template_paused' then
      update public.campaigns c set state = 'paused', pause_reason = 'WhatsApp has paused this template.'
      where c.tenant_id = v_message.tenant_id and c.id = v_message.campaign_id and c.state in ('expanding', 'sending');
    end if;
    perform private.finish_campaigns(v_queued.tenant_id);
  end if;
  update public.message_channels c set last_sent_at = case v_state when 'sent' then v_now else c.last_sent_at end,
    last_error = case v_state when 'sent' then null else left(concat_ws(': ', v_code, p_outcome ->> 'detail'), 500) end
  where c.tenant_id = v_queued.tenant_id and c.channel = v_queued.channel
    -- Not once a message: the row is shared.
    and (v_state <> 'sent' and v_code is distinct from 'not_begun' or c.last_sent_at is null or c.last_sent_at < v_now - interval '1 minute' or c.last_error is not null);
end;
$$;
comment on function public.settle_message(uuid, uuid, jsonb) is
  'For jobs-tick: what became of a claimed message, {state sent|failed|unsure|retry, provider_message_id, code, detail, parts, cost, retry_after_seconds}. Another lease than the one that holds it changes nothing. '
  'retry: nothing was sent, again later, eight times (not_begun does not count; rate_limited holds the whole channel; no_balance pauses its campaigns and rings the bell). invalid_number is learned as a bounce, blocked as a stop; template_paused pauses the campaign.';
