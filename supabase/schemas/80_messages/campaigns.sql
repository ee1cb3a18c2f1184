-- Campaigns: one text to a segment. What it costs is known before it is sent; it can be paused, resumed and stopped at any time.

create function private.campaign_counts(p_tenant_id uuid, p_campaign_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('recipients', count(*), 'waiting', count(*) filter (where m.state in ('queued', 'held', 'sending')),
      'sent', count(*) filter (where m.state = 'sent'), 'delivered', count(*) filter (where m.state = 'delivered'),
      'read', count(*) filter (where m.state = 'read'), 'failed', count(*) filter (where m.state = 'failed'),
      'skipped', count(*) filter (where m.state in ('skipped', 'needs_data', 'stopped')), 'unsure', count(*) filter (where m.state = 'unsure'),
      'stops', (select count(*) from public.suppressions s where s.tenant_id = p_tenant_id and s.campaign_id = p_campaign_id and s.reason = 'stop'),
      'replies', (select count(*) from public.inbound_messages i where i.tenant_id = p_tenant_id and i.campaign_id = p_campaign_id))
    from public.messages m where m.tenant_id = p_tenant_id and m.campaign_id = p_campaign_id);
end;
$$;
comment on function private.campaign_counts(uuid, uuid) is
  'CampaignCounts: waiting, sent, delivered, read, failed, skipped and unsure are what messages are now, and sum to recipients. Read from the messages'' own index.';

create function private.campaign_row(p_campaign public.campaigns)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_campaign.id, 'name', p_campaign.name, 'channel', p_campaign.channel, 'state', p_campaign.state,
    'segment_name', coalesce((select s.name from public.segments s where s.tenant_id = p_campaign.tenant_id and s.id = p_campaign.segment_id), 'Removed segment'),
    'scheduled_at', p_campaign.scheduled_at, 'started_at', p_campaign.started_at, 'finished_at', p_campaign.finished_at,
    'counts', private.campaign_counts(p_campaign.tenant_id, p_campaign.id), 'cost', (
      select coalesce(sum(m.cost), 0) from public.messages m where m.tenant_id = p_campaign.tenant_id and m.campaign_id = p_campaign.id
        and m.state in ('sending', 'sent', 'delivered', 'read', 'unsure')),
    'created_at', p_campaign.created_at);
end;
$$;
comment on function private.campaign_row(public.campaigns) is 'A CampaignRow. cost: of what was handed to the service and not refused.';

create function private.campaign_json(p_tenant_id uuid, p_campaign_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_campaign public.campaigns;
  v_template public.message_templates;
begin
  select * into v_campaign from public.campaigns c where c.tenant_id = p_tenant_id and c.id = p_campaign_id;
  if v_campaign.id is null then
    perform private.fail(404, 'not_found', 'This campaign does not exist.');
  end if;
  v_template := private.campaign_text(v_campaign);
  return private.campaign_row(v_campaign) || jsonb_build_object('template_id', v_campaign.template_id, 'template_name', v_template.name,
    'subject', v_template.subject, 'body', v_template.body, 'segment_id', v_campaign.segment_id, 'pause_reason', v_campaign.pause_reason,
    'rules', coalesce(v_campaign.rules, (
      select s.rules from public.segments s where s.tenant_id = p_tenant_id and s.id = v_campaign.segment_id), '{"all": []}'),
    'skipped_by_reason', coalesce((
      select jsonb_agg(jsonb_build_object('reason', x.reason, 'count', x.many) order by x.many desc, x.reason)
      from (
        select coalesce(m.reason, m.state) as reason, count(*) as many from public.messages m
        where m.tenant_id = p_tenant_id and m.campaign_id = p_campaign_id and m.state in ('skipped', 'needs_data', 'stopped') group by 1) x), '[]'),
    'failed_by_code', coalesce((
      select jsonb_agg(jsonb_build_object('code', x.reason, 'count', x.many) order by x.many desc, x.reason)
      from (
        select coalesce(m.reason, 'unknown') as reason, count(*) as many from public.messages m
        where m.tenant_id = p_tenant_id and m.campaign_id = p_campaign_id and m.state = 'failed' group by 1) x), '[]'),
    'revenue', (
      select jsonb_build_object('sales', count(*), 'amount', coalesce(sum(s.total_amount - s.refunded_amount), 0))
      from public.messages m
      join public.sales s on s.tenant_id = m.tenant_id and s.contact_id = m.contact_id and s.status <> 'voided'
        and s.occurred_at >= m.sent_at and s.occurred_at < m.sent_at + interval '7 days'
      where m.tenant_id = p_tenant_id and m.campaign_id = p_campaign_id and m.state in ('sent', 'delivered', 'read')));
end;
$$;
comment on function private.campaign_json(uuid, uuid) is 'A Campaign, or not_found. revenue: sales of its recipients within 7 days after their message, less what came back.';

create function private.campaign_text(p_campaign public.campaigns)
returns public.message_templates language plpgsql stable security definer set search_path = '' as $$
declare
  v_template public.message_templates := private.own_template(p_campaign.tenant_id, p_campaign.template_id);
begin
  if p_campaign.template_version is not null then
    select v.subject, v.body into v_template.subject, v_template.body from public.message_template_versions v
    where v.tenant_id = p_campaign.tenant_id and v.template_id = p_campaign.template_id and v.version = p_campaign.template_version;
  end if;
  return v_template;
end;
$$;
comment on function private.campaign_text(public.campaigns) is 'The template of a campaign, with the text of the version that it began with.';

create function private.campaign_chunk(p_campaign public.campaigns, p_ids uuid[], p_at timestamptz)
returns table (contact_id uuid, address text, dedupe text, state text, reason text, held_until timestamptz, subject text, body text, parameters jsonb, parts integer)
language plpgsql stable security definer set search_path = '' rows 5000 as $$
declare
  v_template public.message_templates := private.campaign_text(p_campaign);
  v_subject jsonb := private.template_pieces(v_template.subject);
  v_body jsonb := private.template_pieces(v_template.body);
  v_ending text := case v_template.purpose when 'marketing' then private.marketing_ending(p_campaign.tenant_id, p_campaign.channel) else '' end;
  v_business jsonb := jsonb_strip_nulls(private.business_values(p_campaign.tenant_id));
  v_is_free boolean := p_campaign.channel = 'whatsapp' and not (v_template.whatsapp_name is not null and v_template.whatsapp_state = 'approved');
begin
  return query
    select j.id, j.address, case when j.address is not null then private.address_hash(p_campaign.channel, j.address) end,
      case when j.verdict = 'no' or j.place > 1 then 'skipped' when cardinality(j.missing) > 0 then 'needs_data' when j.verdict = 'held' then 'held' else 'queued' end,
      case when j.verdict = 'no' then j.verdict_reason when j.place > 1 then 'doubled' when cardinality(j.missing) > 0 then 'needs_data' end,
      j.held_until, j.subject, j.text || v_ending, j.parameters, private.message_parts(p_campaign.channel, j.text || v_ending)
    from (
      select c.id, a.address, v.verdict, v.reason as verdict_reason, v.held_until, b.text, b.missing || s.missing as missing, nullif(s.text, '') as subject,
        case when not v_is_free and p_campaign.channel = 'whatsapp' then (
          select coalesce(jsonb_agg(coalesce(nullif(f.filled ->> (p.piece ->> 'key'), ''), p.piece ->> 'instead', '') order by p.place), '[]')
          from jsonb_array_elements(v_body) with ordinality as p (piece, place) where jsonb_typeof(p.piece) = 'object') end as parameters,
        case when a.address is null then 1 else row_number() over (partition by a.address, v.verdict = 'no' order by c.id) end as place
      from public.contacts c
      cross join lateral (select nullif(private.contact_address(p_campaign.channel, c), '') as address offset 0) a
      cross join lateral private.may_send(p_campaign.tenant_id, p_campaign.channel, v_template.purpose, c.id, a.address, p_at, v_is_free) v
      cross join lateral (select v_business || jsonb_strip_nulls(private.contact_values(p_campaign.tenant_id, c)) as filled offset 0) f
      cross join lateral private.fill_pieces(v_body, f.filled) b
      cross join lateral private.fill_pieces(v_subject, f.filled) s
      where c.tenant_id = p_campaign.tenant_id and c.id = any (p_ids)) j
    order by j.id;
end;
$$;
comment on function private.campaign_chunk(public.campaigns, uuid[], timestamptz) is
  'What a campaign would write to these contacts at p_at: one row each, with text, parts, and why it is not sent. Two contacts with one address: the first of them.';

create function public.list_campaigns(p_state text default null, p_search text default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_pattern text := '%' || private.escape_like(private.search_term(p_search)) || '%';
begin
  return coalesce((
    select jsonb_agg(private.campaign_row(x) order by x.created_at desc, x.id desc)
    from (
      select * from public.campaigns c
      where c.tenant_id = v_tenant_id and (p_state is null or c.state = p_state) and (v_pattern is null or lower(c.name) like v_pattern)
      order by c.created_at desc, c.id desc limit 200) x), '[]');
end;
$$;
comment on function public.list_campaigns(text, text) is 'The newest 200 campaigns, [CampaignRow], in one state or all, by name. Needs communications.view.';

create function public.get_campaign(p_campaign_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.campaign_json(private.require_permission('communications.view'), p_campaign_id);
end;
$$;
comment on function public.get_campaign(uuid) is 'One campaign with its text, rules, what became of it and what its recipients bought since: Campaign. not_found. Needs communications.view.';

create function private.lock_campaign(p_tenant_id uuid, p_campaign_id uuid, p_states text[])
returns public.campaigns language plpgsql volatile security definer set search_path = '' as $$
declare
  v_campaign public.campaigns;
begin
  select * into v_campaign from public.campaigns c where c.tenant_id = p_tenant_id and c.id = p_campaign_id for update;
  if v_campaign.id is null then
    perform private.fail(404, 'not_found', 'This campaign does not exist.');
  elsif v_campaign.state <> all (p_states) then
    perform private.fail(409, 'campaign_changed', 'This campaign has changed. Look at it again.', jsonb_build_object('state', v_campaign.state));
  end if;
  return v_campaign;
end;
$$;
comment on function private.lock_campaign(uuid, uuid, text[]) is 'A campaign that stays in one of these states until the transaction ends; not_found, campaign_changed.';

create function public.save_campaign(p_campaign jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_row public.campaigns;
  v_template public.message_templates;
begin
  perform private.require_writable();
  perform private.input_object(p_campaign, 'p_campaign');
  v_row.id := private.input_uuid(p_campaign, 'id');
  v_row.name := private.input_line(p_campaign, 'name', 120, '', true);
  v_row.segment_id := private.input_uuid(p_campaign, 'segment_id', '', false);
  v_template := private.own_template(v_tenant_id, private.input_uuid(p_campaign, 'template_id'));
  if v_template.event_key is not null or v_template.archived_at is not null then
    perform private.refuse_input('template_id', 'Choose a template of campaigns.');
  elsif v_row.segment_id is not null and not exists (select 1 from public.segments s where s.tenant_id = v_tenant_id and s.id = v_row.segment_id) then
    perform private.refuse_input('segment_id', 'This segment does not exist.');
  end if;
  perform private.lock_request('campaign', v_tenant_id, v_row.id);
  if exists (select 1 from public.campaigns c where c.tenant_id = v_tenant_id and c.id = v_row.id) then
    perform private.lock_campaign(v_tenant_id, v_row.id, array['draft']);
    update public.campaigns c set name = v_row.name, channel = v_template.channel, template_id = v_template.id, segment_id = v_row.segment_id
    where c.tenant_id = v_tenant_id and c.id = v_row.id;
  else
    insert into public.campaigns (tenant_id, id, name, channel, template_id, segment_id, created_by)
    values (v_tenant_id, v_row.id, v_row.name, v_template.channel, v_template.id, v_row.segment_id, auth.uid());
  end if;
  return private.campaign_json(v_tenant_id, v_row.id);
end;
$$;
comment on function public.save_campaign(jsonb) is 'Adds or changes a draft: {id, name, template_id, segment_id (null: everybody)}; answers Campaign. campaign_changed when it is no longer a draft. Needs communications.send.';

create function private.campaign_rules(p_campaign public.campaigns)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(p_campaign.rules, (
    select s.rules from public.segments s where s.tenant_id = p_campaign.tenant_id and s.id = p_campaign.segment_id), '{"all": []}');
end;
$$;
comment on function private.campaign_rules(public.campaigns) is 'The rules that a campaign goes by: those it began with, else those of its segment.';

create function public.quote_campaign(p_campaign_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_campaign public.campaigns;
  v_channel public.message_channels;
  v_answer jsonb;
begin
  select * into v_campaign from public.campaigns c where c.tenant_id = v_tenant_id and c.id = p_campaign_id;
  if v_campaign.id is null then
    perform private.fail(404, 'not_found', 'This campaign does not exist.');
  end if;
  v_channel := private.message_channel(v_tenant_id, v_campaign.channel);
  with chunk as materialized (
    select x.state, x.reason, x.parts, x.held_until
    from private.campaign_chunk(v_campaign, private.segment_contacts(v_tenant_id, private.campaign_rules(v_campaign), null, null), statement_timestamp()) x
  )
  select jsonb_build_object('recipients', count(*) filter (where k.state in ('queued', 'held')),
    'skipped', coalesce((
      select jsonb_agg(jsonb_build_object('reason', r.reason, 'count', r.many) order by r.many desc, r.reason)
      from (select w.reason, count(*) as many from chunk w where w.reason is not null group by w.reason) r), '[]'),
    'parts', coalesce(sum(k.parts) filter (where k.state in ('queued', 'held')), 0),
    'cost', coalesce(sum(k.parts) filter (where k.state in ('queued', 'held')), 0) * v_channel.price_per_part,
    'currency', (select t.currency_code from public.tenants t where t.id = v_tenant_id),
    'typed_needed', count(*) filter (where k.state in ('queued', 'held')) > 1000,
    'held_until', min(k.held_until) filter (where k.state = 'held'), 'channel_ready', private.is_channel_ready(v_channel))
  into v_answer from chunk k;
  return v_answer;
end;
$$;
comment on function public.quote_campaign(uuid) is
  'What a campaign would do if it was sent now, counted contact by contact: {recipients (who would get it), skipped [{reason, count}], parts, cost, currency, typed_needed (above 1,000), held_until, channel_ready}. not_found. Needs communications.view.';

create function public.start_campaign(p_campaign_id uuid, p_at timestamptz default null, p_typed_recipients integer default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_campaign public.campaigns;
  v_template public.message_templates;
  v_quote jsonb;
  v_now timestamptz := clock_timestamp();
begin
  perform private.require_writable();
  v_campaign := private.lock_campaign(v_tenant_id, p_campaign_id, array['draft']);
  if p_at is not null and (not isfinite(p_at) or p_at > v_now + interval '366 days') then
    perform private.refuse_input('p_at', 'This must be a time within a year.');
  elsif p_at < v_now - interval '5 minutes' then
    perform private.fail(409, 'campaign_late', 'This time is over.', '{"field": "p_at"}');
  end if;
  v_template := private.own_template(v_tenant_id, v_campaign.template_id);
  if v_template.archived_at is not null then
    perform private.fail(409, 'campaign_changed', 'The template of this campaign was deleted.');
  end if;
  v_quote := public.quote_campaign(p_campaign_id);
  if not (v_quote ->> 'channel_ready')::boolean then
    perform private.fail(409, 'channel_not_ready', 'This channel is not set up yet.', jsonb_build_object('channel', v_campaign.channel));
  elsif (v_quote ->> 'typed_needed')::boolean and (v_quote ->> 'recipients')::integer is distinct from p_typed_recipients then
    perform private.fail(409, 'recipients_not_typed', 'Type how many people will get this.', jsonb_build_object('recipients', v_quote -> 'recipients'));
  end if;
  update public.campaigns c set state = case when p_at > v_now then 'scheduled' else 'expanding' end, scheduled_at = p_at,
    started_at = case when p_at > v_now then null else v_now end, template_version = v_template.version,
    rules = private.campaign_rules(v_campaign), started_by = auth.uid()
  where c.tenant_id = v_tenant_id and c.id = p_campaign_id;
  perform private.schedule_job('campaign', v_tenant_id, p_campaign_id::text, greatest(p_at, v_now));
  perform private.write_audit(v_tenant_id, auth.uid(), 'campaign_started', 'campaigns', p_campaign_id, null,
    jsonb_build_object('name', v_campaign.name, 'recipients', v_quote -> 'recipients', 'cost', v_quote -> 'cost', 'at', coalesce(p_at, v_now)));
  return private.campaign_json(v_tenant_id, p_campaign_id);
end;
$$;
comment on function public.start_campaign(uuid, timestamptz, integer) is
  'Sends a draft now or at p_at, with its text and rules as they are now; answers Campaign. campaign_changed (no draft), campaign_late (the time is over), channel_not_ready, recipients_not_typed (above 1,000, with the number). Audited. Needs communications.send.';

create function public.pause_campaign(p_campaign_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
begin
  perform private.lock_campaign(v_tenant_id, p_campaign_id, array['scheduled', 'expanding', 'sending', 'paused']);
  update public.campaigns c set state = 'paused', pause_reason = null where c.tenant_id = v_tenant_id and c.id = p_campaign_id and c.state <> 'paused';
  return private.campaign_json(v_tenant_id, p_campaign_id);
end;
$$;
comment on function public.pause_campaign(uuid) is
  'Holds a campaign: what is handed to the service already is sent, nothing else from the next claim on. Also without a subscription. campaign_changed when it is over or no draft. Needs communications.send.';

create function public.resume_campaign(p_campaign_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_campaign public.campaigns;
begin
  perform private.require_writable();
  v_campaign := private.lock_campaign(v_tenant_id, p_campaign_id, array['paused']);
  if not private.is_channel_ready(private.message_channel(v_tenant_id, v_campaign.channel)) then
    perform private.fail(409, 'channel_not_ready', 'This channel is not set up yet.', jsonb_build_object('channel', v_campaign.channel));
  end if;
  update public.campaigns c set pause_reason = null, started_at = coalesce(c.started_at, clock_timestamp()), scheduled_at = case
      when c.started_at is null then null else c.scheduled_at end,
    state = case when c.is_expanded then 'sending' else 'expanding' end
  where c.tenant_id = v_tenant_id and c.id = p_campaign_id;
  perform private.schedule_job('campaign', v_tenant_id, p_campaign_id::text, clock_timestamp());
  return private.campaign_json(v_tenant_id, p_campaign_id);
end;
$$;
comment on function public.resume_campaign(uuid) is
  'Goes on with a paused campaign where it was: who got it gets it once. One that waited for its time begins now. campaign_changed, channel_not_ready. Needs communications.send.';

create function public.stop_campaign(p_campaign_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
  v_campaign public.campaigns;
begin
  v_campaign := private.lock_campaign(v_tenant_id, p_campaign_id, array['scheduled', 'expanding', 'sending', 'paused', 'stopped']);
  if v_campaign.state <> 'stopped' then
    update public.campaigns c set state = 'stopped', pause_reason = null, finished_at = clock_timestamp() where c.tenant_id = v_tenant_id and c.id = p_campaign_id;
    perform private.drop_stopped_messages(v_tenant_id, p_campaign_id, 5000);
    -- A big one is cleared away by its job.
    perform private.schedule_job('campaign', v_tenant_id, p_campaign_id::text, clock_timestamp());
    perform private.write_audit(v_tenant_id, auth.uid(), 'campaign_stopped', 'campaigns', p_campaign_id, jsonb_build_object('state', v_campaign.state),
      '{"state": "stopped"}');
  end if;
  return private.campaign_json(v_tenant_id, p_campaign_id);
end;
$$;
comment on function public.stop_campaign(uuid) is 'Ends a campaign for good: what waits is not sent. Also without a subscription; idempotent, audited. campaign_changed when it is done or a draft. Needs communications.send.';

create function public.delete_campaign(p_campaign_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('communications.send');
begin
  perform private.require_writable();
  perform private.lock_campaign(v_tenant_id, p_campaign_id, array['draft']);
  delete from public.campaigns c where c.tenant_id = v_tenant_id and c.id = p_campaign_id;
  return jsonb_build_object('id', p_campaign_id);
end;
$$;
comment on function public.delete_campaign(uuid) is 'Removes a draft; answers {id}. not_found, campaign_changed (it is no draft). Needs communications.send.';

grant execute on function
  public.list_campaigns(text, text),
  public.get_campaign(uuid),
  public.save_campaign(jsonb),
  public.quote_campaign(uuid),
  public.start_campaign(uuid, timestamptz, integer),
  public.pause_campaign(uuid),
  public.resume_campaign(uuid),
  public.stop_campaign(uuid),
  public.delete_campaign(uuid)
  to authenticated;
