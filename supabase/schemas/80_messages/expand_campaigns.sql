-- A campaign becomes messages step by step: 5,000 contacts, and how far it came, in one transaction. A step that is run twice writes nothing twice.

create function private.drop_stopped_messages(p_tenant_id uuid, p_campaign_id uuid, p_limit integer)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count integer;
begin
  with gone as (
    delete from private.message_queue q where (q.tenant_id, q.message_id) in (
      select o.tenant_id, o.message_id from private.message_queue o
      where o.tenant_id = p_tenant_id and o.campaign_id = p_campaign_id and o.lease_id is null limit p_limit for update skip locked)
    returning q.message_id
  )
  update public.messages m set state = 'stopped', reason = 'stopped'
  from gone g where m.tenant_id = p_tenant_id and m.id = g.message_id and m.state in ('queued', 'held');
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.drop_stopped_messages(uuid, uuid, integer) is 'Takes messages of a stopped campaign out of the queue, some at a time; how many. What is being sent is left.';

create function private.finish_campaigns(p_tenant_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.campaigns c set state = 'done', finished_at = clock_timestamp()
  where c.tenant_id = p_tenant_id and c.state = 'sending' and c.is_expanded
    and not exists (select 1 from private.message_queue q where q.tenant_id = c.tenant_id and q.campaign_id = c.id);
end;
$$;
comment on function private.finish_campaigns(uuid) is 'Campaigns of which nothing is left to send are done.';

create function private.expand_campaign(p_campaign public.campaigns, p_limit integer)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_now timestamptz := clock_timestamp();
  v_ids uuid[] := private.segment_contacts(p_campaign.tenant_id, p_campaign.rules, p_campaign.last_contact_id, p_limit);
  v_template public.message_templates := private.campaign_text(p_campaign);
  v_price numeric := (private.message_channel(p_campaign.tenant_id, p_campaign.channel)).price_per_part;
  v_is_last boolean := cardinality(v_ids) < p_limit;
begin
  with chunk as (
    select x.*, x.dedupe is not null and x.state <> 'skipped' and exists (
      select 1 from public.messages o where o.tenant_id = p_campaign.tenant_id and o.dedupe_key = 'campaign:' || p_campaign.id || ':' || x.dedupe) as is_doubled
    from private.campaign_chunk(p_campaign, v_ids, v_now) x
  ), written as (
    insert into public.messages (tenant_id, channel, purpose, campaign_id, template_id, contact_id, address, address_hash, subject, text, whatsapp,
      state, reason, parts, cost, dedupe_key, sent_by, created_at)
    select p_campaign.tenant_id, p_campaign.channel, v_template.purpose, p_campaign.id, v_template.id, k.contact_id, coalesce(left(k.address, 320), ''), k.dedupe,
      left(k.subject, 400), left(k.body, 40000), case when k.parameters is not null then
        jsonb_build_object('name', v_template.whatsapp_name, 'language', v_template.language, 'parameters', k.parameters) end,
      case when k.is_doubled then 'skipped' else k.state end, case when k.is_doubled then 'doubled' else k.reason end, k.parts, k.parts * v_price,
      'campaign:' || p_campaign.id || ':' || case when k.state <> 'skipped' and not k.is_doubled then k.dedupe else 'contact:' || k.contact_id end,
      p_campaign.started_by, v_now
    from chunk k
    on conflict (tenant_id, dedupe_key) do nothing
    returning id, state, dedupe_key
  )
  insert into private.message_queue (tenant_id, message_id, channel, campaign_id, due_at)
  select p_campaign.tenant_id, w.id, p_campaign.channel, p_campaign.id, case w.state when 'held' then coalesce(k.held_until, v_now) else v_now end
  from written w
  left join chunk k on w.dedupe_key = 'campaign:' || p_campaign.id || ':' || k.dedupe and k.state = 'held'
  where w.state in ('queued', 'held')
  on conflict (tenant_id, message_id) do nothing;
  update public.campaigns c set last_contact_id = coalesce(v_ids[cardinality(v_ids)], c.last_contact_id), is_expanded = v_is_last,
    state = case when v_is_last then 'sending' else c.state end
  where c.tenant_id = p_campaign.tenant_id and c.id = p_campaign.id;
  if v_is_last then
    perform private.finish_campaigns(p_campaign.tenant_id);
  end if;
  return not v_is_last;
end;
$$;
comment on function private.expand_campaign(public.campaigns, integer) is 'Writes the messages to the next contacts of a campaign that is locked; true while more are left.';

create function public.continue_campaign(p_tenant_id uuid, p_campaign_id uuid)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_campaign public.campaigns;
  v_now timestamptz := clock_timestamp();
begin
  select * into v_campaign from public.campaigns c where c.tenant_id = p_tenant_id and c.id = p_campaign_id for update;
  if v_campaign.state = 'stopped' then
    return private.drop_stopped_messages(p_tenant_id, p_campaign_id, 5000) = 5000;
  elsif v_campaign.state = 'scheduled' and v_campaign.scheduled_at <= v_now then
    if v_campaign.scheduled_at < v_now - interval '6 hours' then
      update public.campaigns c set state = 'paused', pause_reason = 'It is more than 6 hours late. Send it all the same?'
      where c.tenant_id = p_tenant_id and c.id = p_campaign_id;
      perform private.notify(p_tenant_id, 'contact_message', 'communications.send', 'A campaign is late: ' || v_campaign.name,
        'It was not sent at its time. Resume or stop it.', '/admin/communications?tab=campaigns');
      return false;
    end if;
    update public.campaigns c set state = 'expanding', started_at = v_now where c.tenant_id = p_tenant_id and c.id = p_campaign_id returning * into v_campaign;
  end if;
  if v_campaign.state is distinct from 'expanding' then
    return false;
  end if;
  return private.expand_campaign(v_campaign, 5000);
end;
$$;
comment on function public.continue_campaign(uuid, uuid) is
  'For jobs-tick (kind campaign, key: its id): one step of a campaign, 5,000 contacts; true while more are left. One that is found more than 6 hours late is paused and asked about. A stopped one is cleared away.';
