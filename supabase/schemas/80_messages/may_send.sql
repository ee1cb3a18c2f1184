-- Whether a message may be sent: one function, asked when it is written and again when it is handed out.

create function private.number_zone(p_number text)
returns text language plpgsql immutable parallel safe security invoker set search_path = '' as $$
declare
  -- By the digits of the country; none begins another.
  v_zones constant jsonb := '{
    "+254": "Africa/Nairobi", "+256": "Africa/Kampala", "+255": "Africa/Dar_es_Salaam", "+250": "Africa/Kigali", "+257": "Africa/Bujumbura",
    "+251": "Africa/Addis_Ababa", "+252": "Africa/Mogadishu", "+253": "Africa/Djibouti", "+211": "Africa/Juba", "+249": "Africa/Khartoum",
    "+20": "Africa/Cairo", "+27": "Africa/Johannesburg", "+234": "Africa/Lagos", "+233": "Africa/Accra", "+225": "Africa/Abidjan",
    "+221": "Africa/Dakar", "+237": "Africa/Douala", "+260": "Africa/Lusaka", "+263": "Africa/Harare", "+265": "Africa/Blantyre",
    "+258": "Africa/Maputo", "+267": "Africa/Gaborone", "+264": "Africa/Windhoek", "+230": "Indian/Mauritius", "+212": "Africa/Casablanca",
    "+213": "Africa/Algiers", "+216": "Africa/Tunis", "+44": "Europe/London", "+353": "Europe/Dublin", "+49": "Europe/Berlin",
    "+33": "Europe/Paris", "+31": "Europe/Amsterdam", "+32": "Europe/Brussels", "+39": "Europe/Rome", "+41": "Europe/Zurich",
    "+43": "Europe/Vienna", "+46": "Europe/Stockholm", "+47": "Europe/Oslo", "+45": "Europe/Copenhagen", "+48": "Europe/Warsaw",
    "+90": "Europe/Istanbul", "+971": "Asia/Dubai", "+974": "Asia/Qatar", "+966": "Asia/Riyadh", "+91": "Asia/Kolkata", "+92": "Asia/Karachi",
    "+880": "Asia/Dhaka", "+86": "Asia/Shanghai", "+81": "Asia/Tokyo", "+65": "Asia/Singapore"
  }';
begin
  return coalesce(v_zones ->> left(p_number, 4), v_zones ->> left(p_number, 3));
end;
$$;
comment on function private.number_zone(text) is 'The time zone of a number whose country has one zone; null for any other.';

create function private.next_opening(p_rules public.message_rules, p_zone text, p_at timestamptz)
returns timestamptz language plpgsql stable security invoker set search_path = '' as $$
declare
  v_starts time := coalesce(p_rules.quiet_starts, time '20:00');
  v_ends time := coalesce(p_rules.quiet_ends, time '08:00');
  v_local timestamp := p_at at time zone p_zone;
  v_clock time := v_local::time;
begin
  if v_starts > v_ends and (v_clock >= v_starts or v_clock < v_ends) then
    v_local := (v_local::date + case when v_clock >= v_starts then 1 else 0 end) + v_ends;
  elsif v_starts < v_ends and v_clock >= v_starts and v_clock < v_ends then
    v_local := v_local::date + v_ends;
  end if;
  if coalesce(p_rules.quiet_sundays, false) and extract(isodow from v_local) = 7 then
    -- From midnight to midnight; where mornings are quiet, until they end.
    v_local := (v_local::date + 1) + case when v_starts > v_ends then v_ends else time '00:00' end;
  end if;
  return greatest(v_local at time zone p_zone, p_at);
end;
$$;
comment on function private.next_opening(public.message_rules, text, timestamptz) is
  'When marketing may go to somebody in a zone, from p_at on: p_at itself outside quiet hours, else their end. Equal beginning and end: no quiet hours.';

create type private.send_verdict as (verdict text, reason text, held_until timestamptz);
comment on type private.send_verdict is 'Whether a message may be sent: yes; held until held_until; no, with the reason.';

create function private.may_send(
  p_tenant_id uuid, p_channel text, p_purpose text, p_contact_id uuid, p_address text, p_at timestamptz, p_is_free_text boolean default false)
returns private.send_verdict language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_hash text;
  v_blocked text[];
  v_is_archived boolean;
  v_is_granted boolean;
  v_rules public.message_rules;
  v_opens timestamptz;
begin
  if coalesce(p_address, '') = '' then
    return ('no', 'no_address', null)::private.send_verdict;
  elsif not private.is_message_address(p_channel, p_address) then
    return ('no', 'invalid_address', null)::private.send_verdict;
  end if;
  v_hash := private.address_hash(p_channel, p_address);
  v_blocked := array(select s.reason from public.suppressions s
    where s.tenant_id = p_tenant_id and s.channel = p_channel and s.address_hash = v_hash and s.lifted_at is null);
  if 'bounce' = any (v_blocked) then
    return ('no', 'bounced', null)::private.send_verdict;
  elsif 'complaint' = any (v_blocked) and p_purpose <> 'account' then
    return ('no', 'complained', null)::private.send_verdict;
  end if;
  if p_is_free_text and not exists (
    select 1 from public.message_threads t where t.tenant_id = p_tenant_id and t.channel = p_channel and t.address_hash = v_hash
      and t.last_inbound_at > p_at - interval '24 hours') then
    return ('no', 'out_of_window', null)::private.send_verdict;
  end if;
  if p_purpose <> 'marketing' then
    return ('yes', null, null)::private.send_verdict;
  end if;
  if v_blocked && array['stop', 'manual'] then
    return ('no', 'stopped', null)::private.send_verdict;
  end if;
  select c.archived_at is not null into v_is_archived from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_contact_id;
  if v_is_archived then
    return ('no', 'archived', null)::private.send_verdict;
  end if;
  select k.is_granted into v_is_granted from public.contact_consents k
  where k.tenant_id = p_tenant_id and k.channel = p_channel and k.contact_id = any (p_contact_id || array(
    select g.id from public.contacts g where g.tenant_id = p_tenant_id and g.merged_into_id = p_contact_id))
  order by k.given_on desc, k.created_at desc, k.is_granted limit 1;
  if not coalesce(v_is_granted, false) then
    return ('no', 'no_consent', null)::private.send_verdict;
  end if;
  select * into v_rules from public.message_rules r where r.tenant_id = p_tenant_id;
  if (select count(*) from public.messages m
      where m.tenant_id = p_tenant_id and m.address_hash = v_hash and m.tried_at > p_at - interval '7 days' and m.tried_at <= p_at
        and m.purpose = 'marketing' and m.state in ('sending', 'sent', 'delivered', 'read', 'unsure')) >= coalesce(v_rules.most_in_7_days, 4) then
    return ('no', 'too_many', null)::private.send_verdict;
  end if;
  if p_channel <> 'email' then
    v_opens := private.next_opening(v_rules,
      coalesce(private.number_zone(p_address), (select t.timezone from public.tenants t where t.id = p_tenant_id)), p_at);
    if v_opens > p_at then
      return ('held', null, v_opens)::private.send_verdict;
    end if;
  end if;
  return ('yes', null, null)::private.send_verdict;
end;
$$;
comment on function private.may_send(uuid, text, text, uuid, text, timestamptz, boolean) is
  'Whether a message may be sent at p_at. All: a valid address that has not bounced; WhatsApp in free text (p_is_free_text) within 24 hours of what the customer wrote. '
  'All but account: no complaint. Marketing: no stop, the newest consent of the channel (of the contact and those merged into it) is granted, fewer than most_in_7_days, '
  'and by SMS and WhatsApp outside quiet hours in the zone of the number (held, never dropped). Kenya: Data Protection Act 2019, General Regulations 2021.';

create function private.suppress_address(
  p_tenant_id uuid, p_channel text, p_address text, p_reason text, p_contact_id uuid, p_detail text)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_hash text := private.address_hash(p_channel, p_address);
begin
  insert into public.suppressions (tenant_id, channel, address_hash, address_shown, reason, contact_id, campaign_id, detail)
  values (p_tenant_id, p_channel, v_hash, private.shown_address(p_address), p_reason, p_contact_id, (
    select m.campaign_id from public.messages m
    where m.tenant_id = p_tenant_id and m.address_hash = v_hash and m.channel = p_channel and m.campaign_id is not null
      and m.tried_at > statement_timestamp() - interval '30 days'
    order by m.tried_at desc limit 1), left(p_detail, 300))
  on conflict (tenant_id, channel, address_hash, reason) where lifted_at is null do nothing;
  return found;
end;
$$;
comment on function private.suppress_address(uuid, text, text, text, uuid, text) is
  'Keeps an address from being written to: bounce, complaint, stop. True when it was not before. It is counted for the last campaign that the address got within 30 days.';
