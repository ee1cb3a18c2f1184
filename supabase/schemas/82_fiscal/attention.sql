-- What of the queue people have to look at: for the dashboard and the bell.

create function private.fiscal_attention_path()
returns text language sql immutable parallel safe security invoker set search_path = ''
return '/admin/etims-status?show=all&state=waiting,rejected,needs_review,dead_letter';
comment on function private.fiscal_attention_path() is 'Where the documents stand that need a person.';

create function private.stalled_fiscal_devices(p_tenant_id uuid default null)
returns table (tenant_id uuid, device_id uuid, location_name text, waiting bigint, oldest_at timestamptz)
language plpgsql stable rows 5 security definer set search_path = '' as $$
begin
  return query
    select d.tenant_id, d.id, l.name, w.count, w.oldest
    from public.fiscal_devices d
    join public.locations l on l.tenant_id = d.tenant_id and l.id = d.location_id
    cross join lateral (
      -- Items and levels are sent anew in rows that are old.
      select count(*) as count, min(f.created_at) as oldest from public.fiscal_documents f
      where f.tenant_id = d.tenant_id and f.device_id = d.id and f.state in ('queued', 'sending') and f.kind in ('sale', 'credit_note', 'purchase', 'import')) w
    where (p_tenant_id is null or d.tenant_id = p_tenant_id) and d.status in ('active', 'stopped')
      and (d.last_ok_at is null or d.last_ok_at < statement_timestamp() - interval '1 day')
      and w.oldest < statement_timestamp() - interval '1 day';
end;
$$;
comment on function private.stalled_fiscal_devices(uuid) is
  'Devices of which nothing was accepted for a day while a document waits for longer, of one business or of all. Those that the authority refuses are said already.';

create function private.attention_to_fiscal(p_tenant_id uuid, p_user_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_blocked bigint;
  v_stalled bigint;
  v_documents bigint;
begin
  -- Nearly every business has no device.
  perform 1 from public.fiscal_devices d where d.tenant_id = p_tenant_id limit 1;
  if not found or not private.actor_can(p_tenant_id, p_user_id, 'etims.manage') then
    return '[]';
  end if;
  select count(*) into v_blocked from public.fiscal_devices d where d.tenant_id = p_tenant_id and d.status = 'blocked';
  select count(*) into v_stalled from private.stalled_fiscal_devices(p_tenant_id) s;
  select count(*) into v_documents from public.fiscal_documents f
  where f.tenant_id = p_tenant_id and f.state in ('waiting', 'rejected', 'needs_review', 'dead_letter') and f.waiting_for is distinct from 'original';
  return private.attention('fiscal_blocked', v_blocked, '/admin/etims-status?show=all&state=queued,sending',
      'branch cannot send to the tax authority', 'branches cannot send to the tax authority')
    || private.attention('fiscal_stalled', v_stalled, '/admin/etims-status?show=all&state=queued,sending',
      'branch has sent nothing to the tax authority for more than a day', 'branches have sent nothing to the tax authority for more than a day')
    || private.attention('fiscal_documents', v_documents, private.fiscal_attention_path(),
      'document for the tax authority needs you', 'documents for the tax authority need you');
end;
$$;
comment on function private.attention_to_fiscal(uuid, uuid) is
  'For the attention list: devices that the authority refuses, those of which nothing arrives, and documents that need a person.';

create function private.ring_stalled_fiscal()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_title text := 'Nothing reaches the tax authority';
  v_stalled record;
  v_count integer := 0;
begin
  for v_stalled in select s.* from private.stalled_fiscal_devices() s order by s.tenant_id, s.device_id loop
    if not exists (
      select 1 from public.notifications n
      where n.tenant_id = v_stalled.tenant_id and n.kind = 'fiscal_rejection' and n.title = v_title
        and n.path = '/admin/etims-status?show=all&state=queued,sending&device=' || v_stalled.device_id
        and n.created_at > statement_timestamp() - interval '1 day') then
      perform private.notify(v_stalled.tenant_id, 'fiscal_rejection', 'etims.manage', v_title,
        format('%s: nothing was accepted for more than a day. %s %s.', v_stalled.location_name, v_stalled.waiting,
          case v_stalled.waiting when 1 then 'document waits' else 'documents wait' end),
        '/admin/etims-status?show=all&state=queued,sending&device=' || v_stalled.device_id);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end;
$$;
comment on function private.ring_stalled_fiscal() is 'Notifies whoever looks after the tax authority, once a day for each device of which nothing arrives.';

create function public.watch_fiscal_devices()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device record;
begin
  for v_device in
    update public.fiscal_devices d set offers_asked_at = statement_timestamp()
    where d.status = 'active' and (d.offers_asked_at is null or d.offers_asked_at <= statement_timestamp() - interval '4 hours')
    returning d.tenant_id, d.id
  loop
    -- Spread over ten minutes: all at once is what an authority does not like.
    perform private.schedule_job('fiscal_offers', v_device.tenant_id, v_device.id::text,
      statement_timestamp() + make_interval(secs => hashtext(v_device.id::text) & 511));
  end loop;
  return private.ring_stalled_fiscal();
end;
$$;
comment on function public.watch_fiscal_devices() is
  'For the background, each hour: has devices at work read every four hours what suppliers sold and what was imported, and rings where nothing arrives. Answers how often it rang.';

grant execute on function public.watch_fiscal_devices() to service_role;
