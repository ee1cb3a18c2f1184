-- What was written to customers, and how it fared; a test on one's own address, and a failed one once more.

create function private.message_rows(p_messages public.messages[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'channel', m.channel, 'purpose', m.purpose, 'contact_id', m.contact_id, 'contact_name', c.name,
      'address', m.address, 'subject', m.subject, 'text', m.text, 'state', m.state, 'reason', m.reason, 'parts', m.parts, 'cost', m.cost,
      'campaign_id', m.campaign_id, 'campaign_name', k.name, 'created_at', m.created_at, 'sent_at', m.sent_at, 'delivered_at', m.delivered_at,
      'read_at', m.read_at) order by m.ordinality)
    from unnest(p_messages) with ordinality as m
    left join public.contacts c on c.tenant_id = m.tenant_id and c.id = m.contact_id
    left join public.campaigns k on k.tenant_id = m.tenant_id and k.id = m.campaign_id), '[]');
end;
$$;
comment on function private.message_rows(public.messages[]) is 'Messages as MessageRow, in their order.';

create function public.list_messages(p_filter jsonb default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_filter jsonb := coalesce(p_filter, '{}');
  v_limit integer := private.page_limit(p_limit);
  v_key jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_key is not null then private.cursor_instant(v_key) end;
  v_id uuid := case when v_key is not null then private.cursor_id(v_key) end;
  v_channel text;
  v_state text;
  v_purpose text;
  v_campaign_id uuid;
  v_group uuid[];
  v_from timestamptz;
  v_to timestamptz;
  v_search text;
  v_named uuid[];
begin
  perform private.input_object(v_filter, 'p_filter');
  v_channel := private.input_choice(v_filter, 'channel', array['email', 'sms', 'whatsapp'], '', false);
  v_state := private.input_choice(v_filter, 'state', array['queued', 'held', 'sending', 'sent', 'delivered', 'read', 'failed', 'unsure', 'skipped', 'needs_data', 'stopped'], '', false);
  v_purpose := private.input_choice(v_filter, 'purpose', array['transactional', 'marketing', 'account'], '', false);
  v_campaign_id := private.input_uuid(v_filter, 'campaign_id', '', false);
  v_group := case when private.input_uuid(v_filter, 'contact_id', '', false) is not null
    then private.contact_group(v_tenant_id, private.input_uuid(v_filter, 'contact_id', '', false)) end;
  v_search := private.search_term(private.input_text(v_filter, 'search', 200));
  v_named := private.named_contacts(v_tenant_id, v_search);
  -- Days are those of the business, the last one included.
  v_from := (private.message_day(v_filter, 'from')::timestamp at time zone (select t.timezone from public.tenants t where t.id = v_tenant_id));
  v_to := ((private.message_day(v_filter, 'to') + 1)::timestamp at time zone (select t.timezone from public.tenants t where t.id = v_tenant_id));
  return private.page_of(private.message_rows(array(
    select m from public.messages m
    where m.tenant_id = v_tenant_id and (v_channel is null or m.channel = v_channel) and (v_state is null or m.state = v_state)
      and (v_purpose is null or m.purpose = v_purpose) and (v_campaign_id is null or m.campaign_id = v_campaign_id)
      and (v_group is null or m.contact_id = any (v_group)) and (v_from is null or m.created_at >= v_from) and (v_to is null or m.created_at < v_to)
      and (v_search is null or m.contact_id = any (v_named) or lower(m.address) = v_search)
      and (v_id is null or (m.created_at, m.id) < (v_at, v_id))
    order by m.created_at desc, m.id desc limit v_limit + 1)), v_limit, 'created_at');
end;
$$;
comment on function public.list_messages(jsonb, text, integer) is
  'What was written to customers, newest first: KeyedPage of MessageRow. p_filter {channel, state, purpose, campaign_id, contact_id, search (name, whole address), from, to (days)}. Needs communications.view.';

create function private.message_day(p_filter jsonb, p_key text)
returns date language plpgsql stable security definer set search_path = '' as $$
declare
  v_day text := private.input_text(p_filter, p_key, 40);
begin
  if v_day is null then
    return null;
  elsif v_day !~ '^\d{4}-\d\d-\d\d' or not pg_input_is_valid(left(v_day, 10), 'date') then
    perform private.refuse_input(p_key, 'This must be a day such as 2026-01-31.');
  end if;
  return private.input_day(left(v_day, 10)::date, p_key);
end;
$$;
comment on function private.message_day(jsonb, text) is 'A day of a filter, or invalid_input.';

create function private.own_message(p_tenant_id uuid, p_message_id uuid)
returns public.messages language plpgsql stable security definer set search_path = '' as $$
declare
  v_row public.messages;
begin
  select * into v_row from public.messages m where m.tenant_id = p_tenant_id and m.id = p_message_id;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This message does not exist.');
  end if;
  return v_row;
end;
$$;
comment on function private.own_message(uuid, uuid) is 'A message of the business, or not_found.';

create function public.get_message_events(p_message_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_message public.messages := private.own_message(private.require_permission('communications.view'), p_message_id);
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('status', e.status, 'at', e.happened_at, 'detail', coalesce(e.detail, e.code)) order by e.happened_at, e.created_at)
    from public.message_events e
    where e.tenant_id = v_message.tenant_id and e.provider = v_message.provider and e.provider_message_id = v_message.provider_message_id), '[]');
end;
$$;
comment on function public.get_message_events(uuid) is 'What the service reported of a message, oldest first, also what came after its end: [{status, at, detail}]. not_found. Needs communications.view.';

create function private.write_message(p_message public.messages)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_verdict private.send_verdict;
  v_now timestamptz := clock_timestamp();
  v_parts integer := private.message_parts(p_message.channel, p_message.text);
  v_is_waiting boolean;
  v_id uuid;
begin
  v_verdict := private.may_send(p_message.tenant_id, p_message.channel, p_message.purpose, p_message.contact_id, p_message.address, v_now,
    p_message.channel = 'whatsapp' and p_message.whatsapp is null);
  v_is_waiting := v_verdict.verdict <> 'no' and p_message.state is distinct from 'needs_data';
  insert into public.messages (tenant_id, id, channel, purpose, template_id, thread_id, contact_id, event_key, address, address_hash, subject, text, whatsapp,
    state, reason, is_test, parts, cost, dedupe_key, sent_by)
  values (p_message.tenant_id, coalesce(p_message.id, gen_random_uuid()), p_message.channel, p_message.purpose, p_message.template_id, p_message.thread_id,
    p_message.contact_id, p_message.event_key, left(coalesce(p_message.address, ''), 320),
    case when p_message.address is not null then private.address_hash(p_message.channel, p_message.address) end, left(p_message.subject, 400),
    left(p_message.text, 40000), p_message.whatsapp,
    case when v_verdict.verdict = 'no' then 'skipped' when not v_is_waiting then 'needs_data' when v_verdict.verdict = 'held' then 'held' else 'queued' end,
    case when v_verdict.verdict = 'no' then v_verdict.reason when not v_is_waiting then 'needs_data' end,
    coalesce(p_message.is_test, false), v_parts, v_parts * (private.message_channel(p_message.tenant_id, p_message.channel)).price_per_part,
    p_message.dedupe_key, p_message.sent_by)
  on conflict (tenant_id, dedupe_key) do nothing returning id into v_id;
  if v_id is not null and v_is_waiting then
    insert into private.message_queue (tenant_id, message_id, channel, due_at)
    values (p_message.tenant_id, v_id, p_message.channel, coalesce(v_verdict.held_until, v_now));
    perform private.wake_messages(p_message.tenant_id);
  end if;
  return v_id;
end;
$$;
comment on function private.write_message(public.messages) is
  'Writes one message that is of no campaign and has it sent, if it may be; null when the same (dedupe_key) was written before.';

create function private.wake_messages(p_tenant_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The lane looks every five seconds anyway. To take the job's row here would have every sale of a business wait for the others.
  perform private.enqueue_job('message_send', p_tenant_id, 'send');
end;
$$;
comment on function private.wake_messages(uuid) is 'The first message of a business has its job at once; later ones are found by message_lanes.';

create function public.send_test_message(p_id uuid, p_template_id uuid, p_address text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_template public.message_templates;
  v_address text := lower(btrim(p_address));
  v_values jsonb;
  v_message public.messages;
begin
  perform private.require_writable();
  v_template := private.own_template(v_tenant_id, p_template_id);
  if p_id is null then
    perform private.refuse_input('p_id', 'This id is missing.');
  elsif not exists (select 1 from private.test_addresses(v_tenant_id) a where a.channel = v_template.channel and a.address = v_address) then
    perform private.fail(400, 'not_test_address', 'Tests go to your own addresses only.', '{"field": "p_address"}');
  elsif not private.is_channel_ready(private.message_channel(v_tenant_id, v_template.channel)) then
    perform private.fail(409, 'channel_not_ready', 'This channel is not set up yet.', jsonb_build_object('channel', v_template.channel));
  end if;
  perform private.lock_request('test_message', v_tenant_id, v_tenant_id);
  select * into v_message from public.messages m where m.tenant_id = v_tenant_id and m.id = p_id;
  if v_message.id is null then
    if (select count(*) from public.messages m where m.tenant_id = v_tenant_id and m.is_test and m.created_at > statement_timestamp() - interval '1 day') >= 10 then
      perform private.fail(429, 'test_limit_reached', 'Ten tests a day. Try again tomorrow.');
    end if;
    v_values := coalesce((select jsonb_object_agg(v.key, v.example) from private.message_variables(v_template.event_key) v), '{}')
      || jsonb_strip_nulls(private.business_values(v_tenant_id));
    v_message.tenant_id := v_tenant_id;
    v_message.id := p_id;
    v_message.channel := v_template.channel;
    v_message.purpose := 'transactional';
    v_message.template_id := v_template.id;
    v_message.address := v_address;
    v_message.subject := (private.fill_pieces(private.template_pieces(v_template.subject), v_values)).text;
    v_message.text := (private.fill_pieces(private.template_pieces(v_template.body), v_values)).text
      || case v_template.purpose when 'marketing' then replace(private.marketing_ending(v_tenant_id, v_template.channel), ' Stop: {{unsubscribe_url}}', '') else '' end;
    v_message.whatsapp := private.whatsapp_part(v_template, v_values);
    v_message.is_test := true;
    v_message.dedupe_key := 'test:' || p_id;
    v_message.sent_by := auth.uid();
    perform private.write_message(v_message);
  end if;
  return private.message_rows(array[private.own_message(v_tenant_id, p_id)]) -> 0;
end;
$$;
comment on function public.send_test_message(uuid, uuid, text) is
  'Sends a template with example values to one of the business''s own addresses (test_addresses), ten a day; answers MessageRow. not_test_address, test_limit_reached, channel_not_ready, not_found. Idempotent by p_id. Needs communications.send.';

create function public.resend_message(p_message_id uuid, p_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_message public.messages;
begin
  perform private.require_writable();
  v_message := private.own_message(v_tenant_id, p_message_id);
  if p_id is null then
    perform private.refuse_input('p_id', 'This id is missing.');
  elsif v_message.purpose = 'marketing' or v_message.state not in ('failed', 'unsure') then
    perform private.fail(409, 'not_resendable', 'Only a receipt or order message that failed can be sent again.');
  end if;
  v_message.id := p_id;
  v_message.state := 'queued';
  v_message.dedupe_key := 'again:' || p_message_id || ':' || p_id;
  v_message.sent_by := auth.uid();
  perform private.write_message(v_message);
  return private.message_rows(array[private.own_message(v_tenant_id, p_id)]) -> 0;
end;
$$;
comment on function public.resend_message(uuid, uuid) is
  'Sends a failed or unsure message that is no marketing again, as a new one with id p_id; answers MessageRow. not_found, not_resendable. Idempotent by p_id. Needs communications.send.';

grant execute on function
  public.list_messages(jsonb, text, integer),
  public.get_message_events(uuid),
  public.send_test_message(uuid, uuid, text),
  public.resend_message(uuid, uuid)
  to authenticated;
