-- Setting a device up, putting it to work, and stopping it. Its keys are sealed by the edge function fiscal-device before they come here.

create function private.fiscal_device_row(p_device public.fiscal_devices)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_device.id, 'location_id', p_device.location_id, 'location_name', l.name, 'provider', p_device.provider,
      'style', p_device.style, 'mode', p_device.mode, 'status', p_device.status, 'pin', p_device.pin, 'branch_code', p_device.branch_code,
      'serial', p_device.serial, 'sdc_id', p_device.sdc_id, 'mrc_no', p_device.mrc_no, 'trader_name', p_device.trader_name,
      'settings', p_device.settings, 'has_secret', exists (
        select 1 from private.fiscal_device_secrets s where s.tenant_id = p_device.tenant_id and s.device_id = p_device.id),
      'blocked_code', p_device.blocked_code, 'blocked_message', p_device.blocked_message, 'blocked_at', p_device.blocked_at,
      'initialised_at', p_device.initialised_at, 'started_at', p_device.started_at, 'last_ok_at', p_device.last_ok_at,
      'waiting', w.count, 'oldest_waiting_at', w.oldest, 'attention', (
        select count(*) from public.fiscal_documents f where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id
          and f.state in ('waiting', 'rejected', 'needs_review', 'dead_letter')))
    from public.locations l
    cross join lateral (
      select count(*), min(f.created_at) as oldest from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state in ('queued', 'sending')) w
    where l.tenant_id = p_device.tenant_id and l.id = p_device.location_id);
end;
$$;
comment on function private.fiscal_device_row(public.fiscal_devices) is 'A device as people see it: of its keys only whether they are there.';

create function private.require_fiscal_device(p_tenant_id uuid, p_device_id uuid)
returns public.fiscal_devices language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device public.fiscal_devices;
begin
  select * into v_device from public.fiscal_devices d where d.tenant_id = p_tenant_id and d.id = p_device_id for no key update;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.', '{"field": "device_id"}');
  end if;
  return v_device;
end;
$$;
comment on function private.require_fiscal_device(uuid, uuid) is 'A device of the business, held until the transaction ends.';

create function private.is_fiscal_offered(p_tenant_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.tenants t where t.id = p_tenant_id and (t.country = 'KE' or (t.country is null and t.currency_code = 'KES')))
    or exists (select 1 from public.fiscal_devices d where d.tenant_id = p_tenant_id);
end;
$$;
comment on function private.is_fiscal_offered(uuid) is 'Whether the country of a business has a tax authority that is connected here.';

create function private.input_fiscal_settings(p_settings jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_rule jsonb := coalesce(p_settings -> 'itemCodeRule', '{}');
begin
  perform private.input_object(p_settings, 'settings');
  perform private.input_object(v_rule, 'settings.itemCodeRule');
  return jsonb_build_object(
    'taxableBasis', coalesce(private.input_choice(p_settings, 'taxableBasis', array['net', 'gross'], 'settings.', false), 'net'),
    'creditSign', coalesce(private.input_choice(p_settings, 'creditSign', array['positive', 'negative'], 'settings.', false), 'positive'),
    'counterScope', coalesce(private.input_choice(p_settings, 'counterScope', array['pin', 'branch'], 'settings.', false), 'branch'),
    'itemCodeRule', jsonb_build_object(
      'digits', coalesce(private.input_number(v_rule, 'digits', 7, 8, 1, 'settings.itemCodeRule.', false), 7),
      'counter', coalesce(private.input_choice(v_rule, 'counter', array['pin', 'prefix'], 'settings.itemCodeRule.', false), 'pin')))
    || jsonb_strip_nulls(jsonb_build_object('importStatusField',
      private.input_choice(p_settings, 'importStatusField', array['imptItemSttsCd', 'imptItemsttsCd'], 'settings.', false),
      'operators', private.input_choice(p_settings, 'operators', array['named', 'registered'], 'settings.', false)));
end;
$$;
comment on function private.input_fiscal_settings(jsonb) is 'What sources disagree on, checked; the side that live rejections support where nothing is said.';

create function private.input_matching(p_body jsonb, p_key text, p_pattern text, p_sentence text, p_is_required boolean default true)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_text text := private.input_text(p_body, p_key, 100, '', p_is_required);
begin
  if v_text !~ p_pattern then
    perform private.refuse_input(p_key, p_sentence);
  end if;
  return v_text;
end;
$$;
comment on function private.input_matching(jsonb, text, text, text, boolean) is 'A text of the right shape, or invalid_input with the sentence.';

create function private.carry_fiscal_numbers(p_before public.fiscal_devices, p_device public.fiscal_devices)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_before.settings ->> 'counterScope' <> p_device.settings ->> 'counterScope' then
    insert into public.fiscal_counters as c (tenant_id, scope, counter, next_number)
    select p_device.tenant_id, private.fiscal_number_scope(p_device, 'invoice'), 'invoice', o.next_number
    from public.fiscal_counters o
    where o.tenant_id = p_device.tenant_id and o.scope = private.fiscal_number_scope(p_before, 'invoice') and o.counter = 'invoice'
    on conflict (tenant_id, scope, counter) do update set next_number = greatest(c.next_number, excluded.next_number);
  end if;
  if p_before.settings #>> '{itemCodeRule,counter}' <> p_device.settings #>> '{itemCodeRule,counter}' then
    insert into public.fiscal_counters as c (tenant_id, scope, counter, next_number)
    select p_device.tenant_id, private.fiscal_number_scope(p_device, 'item'),
      private.fiscal_counter_of(p_device, 'item', regexp_replace(k.code, '[0-9]+$', '')), max(private.fiscal_count(substring(k.code from '[0-9]+$'))) + 1
    from (
      select i.item_code as code from public.fiscal_device_items i where i.tenant_id = p_device.tenant_id and i.device_id = p_device.id
      union all
      -- Those that are on their way have a code already.
      select f.body ->> 'itemCode' from public.fiscal_documents f
      where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.kind = 'item' and f.body ? 'itemCode') k
    group by 3
    on conflict (tenant_id, scope, counter) do update set next_number = greatest(c.next_number, excluded.next_number);
  end if;
end;
$$;
comment on function private.carry_fiscal_numbers(public.fiscal_devices, public.fiscal_devices) is
  'Under other rules of counting a device goes on after its own last numbers: none is taken twice, and no product gets the code of another. Too high a number is corrected by the authority, which names the one it expects; one that is taken goes to review.';

create function public.save_fiscal_device(p_device jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_before public.fiscal_devices;
  v_new public.fiscal_devices;
begin
  perform private.require_writable();
  perform private.input_object(p_device, 'p_device');
  v_new.id := private.input_uuid(p_device, 'id');
  v_new.location_id := private.input_uuid(p_device, 'location_id');
  v_new.style := private.input_choice(p_device, 'style', array['direct', 'gateway']);
  v_new.mode := private.input_choice(p_device, 'mode', array['test', 'sandbox', 'live']);
  v_new.pin := private.input_matching(p_device || jsonb_build_object('pin', upper(p_device ->> 'pin')), 'pin', '^[A-Z][0-9]{9}[A-Z]$',
    'A PIN is a letter, nine digits and a letter: A123456789Z.');
  v_new.branch_code := private.input_matching(p_device, 'branch_code', '^[0-9]{2}$', 'A branch has two digits, as the tax authority gave it: 00.');
  v_new.serial := private.input_matching(p_device, 'serial', '^[A-Za-z0-9/_-]{3,100}$', 'Letters, digits, dashes and slashes: as the tax authority approved it.');
  v_new.sdc_id := private.input_matching(p_device, 'sdc_id', '^[A-Za-z0-9]{3,40}$', 'Letters and digits: as it stands in the tax authority''s portal.', false);
  v_new.mrc_no := private.input_text(p_device, 'mrc_no', 40);
  v_new.settings := private.input_fiscal_settings(coalesce(nullif(p_device -> 'settings', 'null'), '{}'));
  if not private.is_fiscal_offered(v_tenant_id) then
    perform private.fail(409, 'not_offered', 'No tax authority of this country can be connected.');
  elsif not exists (select 1 from public.locations l where l.tenant_id = v_tenant_id and l.id = v_new.location_id) then
    perform private.fail(404, 'not_found', 'This location does not exist.', '{"field": "location_id"}');
  end if;
  perform private.lock_request('fiscal_device', v_tenant_id, v_new.id);
  select * into v_before from public.fiscal_devices d where d.tenant_id = v_tenant_id and d.id = v_new.id for no key update;
  if v_before.id is not null and (v_before.pin, v_before.branch_code, v_before.serial, v_before.mode, v_before.style, v_before.location_id)
      is distinct from (v_new.pin, v_new.branch_code, v_new.serial, v_new.mode, v_new.style, v_new.location_id)
    and (v_before.status <> 'setup' or exists (select 1 from private.fiscal_device_secrets s where s.tenant_id = v_tenant_id and s.device_id = v_before.id)) then
    perform private.fail(409, 'in_use', 'This device is connected already. Set up another one instead.', '{"field": "serial"}');
  end if;
  if exists (select 1 from public.fiscal_devices d where d.id = v_new.id and d.tenant_id <> v_tenant_id) then
    perform private.fail(409, 'in_use', 'This device is connected already. Set up another one instead.', '{"field": "id"}');
  end if;
  insert into public.fiscal_devices as d (tenant_id, id, location_id, style, mode, pin, branch_code, serial, sdc_id, mrc_no, settings)
  values (v_tenant_id, v_new.id, v_new.location_id, v_new.style, v_new.mode, v_new.pin, v_new.branch_code, v_new.serial, v_new.sdc_id, v_new.mrc_no,
    v_new.settings)
  on conflict (tenant_id, id) do update set location_id = excluded.location_id, style = excluded.style, mode = excluded.mode, pin = excluded.pin,
    branch_code = excluded.branch_code, serial = excluded.serial, sdc_id = coalesce(excluded.sdc_id, d.sdc_id),
    mrc_no = coalesce(excluded.mrc_no, d.mrc_no), settings = excluded.settings
  returning * into v_new;
  if v_before.id is not null then
    perform private.carry_fiscal_numbers(v_before, v_new);
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_device_saved', 'fiscal_devices', v_new.id,
    case when v_before.id is not null then to_jsonb(v_before) end, to_jsonb(v_new));
  return private.fiscal_device_row(v_new);
end;
$$;
comment on function public.save_fiscal_device(jsonb) is
  'Sets a device up, by its id: {id, location_id, style direct|gateway, mode test|sandbox|live, pin, branch_code, serial, settings?, sdc_id?, mrc_no?}. Once it has keys only its settings change (in_use); its numbers go on under them. Needs etims.manage.';

create function public.check_fiscal_device(p_device_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
begin
  perform private.require_writable();
  return private.fiscal_device_row(private.require_fiscal_device(v_tenant_id, p_device_id))
    || jsonb_build_object('tenant_id', v_tenant_id);
end;
$$;
comment on function public.check_fiscal_device(uuid) is
  'Asked by the edge function fiscal-device as the caller: whether they may set up this device, and of which business it is.';

create function public.note_fiscal_device(p_device uuid, p_user_id uuid, p_info jsonb, p_sealed text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device public.fiscal_devices;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device for no key update;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  if p_sealed is not null then
    insert into private.fiscal_device_secrets as s (tenant_id, device_id, sealed, saved_by) values (v_device.tenant_id, p_device, p_sealed, p_user_id)
    on conflict (tenant_id, device_id) do update set sealed = excluded.sealed, saved_by = excluded.saved_by, saved_at = clock_timestamp();
  end if;
  update public.fiscal_devices d set sdc_id = coalesce(nullif(p_info ->> 'sdcId', ''), d.sdc_id), mrc_no = coalesce(nullif(p_info ->> 'machineNumber', ''), d.mrc_no),
    trader_name = coalesce(left(nullif(btrim(p_info ->> 'taxpayerName'), ''), 200), d.trader_name),
    initialised_at = case when p_info ? 'sdcId' then clock_timestamp() else d.initialised_at end
  where d.tenant_id = v_device.tenant_id and d.id = p_device;
  perform private.write_audit(v_device.tenant_id, p_user_id, 'fiscal_keys_saved', 'fiscal_devices', p_device, null, p_info);
end;
$$;
comment on function public.note_fiscal_device(uuid, uuid, jsonb, text) is
  'For the edge function fiscal-device: keys that it has sealed, and what the authority reported of the device ({sdcId, machineNumber, taxpayerName}).';

create function public.begin_fiscal_device(p_device uuid, p_is_over boolean default false)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_is_over then
    update public.fiscal_devices d set initialising_at = null where d.id = p_device;
    return;
  end if;
  update public.fiscal_devices d set initialising_at = statement_timestamp()
  where d.id = p_device and coalesce(d.initialising_at < statement_timestamp() - interval '2 minutes', true);
  if not found then
    perform private.fail(409, 'in_progress', 'Somebody is initialising this device right now. Wait two minutes and look again.');
  end if;
end;
$$;
comment on function public.begin_fiscal_device(uuid, boolean) is
  'For the edge function fiscal-device: one initialises a device at a time, because a repeat spoils it at the authority. in_progress (409) within two minutes; p_is_over: the authority has answered.';

create function private.fiscal_device_lacks(p_device public.fiscal_devices)
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array_remove(array[
    case when not exists (select 1 from private.fiscal_device_secrets s where s.tenant_id = p_device.tenant_id and s.device_id = p_device.id) then 'secret' end,
    case when p_device.sdc_id is null then 'sdc_id' end,
    case when not exists (select 1 from private.fiscal_item_classes c where c.provider = p_device.provider and c.mode = p_device.mode) then 'item_classes' end,
    case when not exists (select 1 from public.fiscal_item_map m where m.tenant_id = p_device.tenant_id and not m.is_excluded) then 'items' end], null);
end;
$$;
comment on function private.fiscal_device_lacks(public.fiscal_devices) is 'What a device needs before it is put to work.';

create function public.start_fiscal_device(p_device_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_device public.fiscal_devices;
  v_lacks text[];
begin
  perform private.require_writable();
  -- Whoever starts and stops goes one at a time; the queue takes single devices.
  perform 1 from public.fiscal_devices d where d.tenant_id = v_tenant_id order by d.id for no key update;
  v_device := private.require_fiscal_device(v_tenant_id, p_device_id);
  if v_device.status in ('active', 'blocked') then
    return private.fiscal_device_row(v_device);
  end if;
  v_lacks := private.fiscal_device_lacks(v_device);
  if cardinality(v_lacks) > 0 then
    perform private.fail(409, 'not_ready', 'Complete the setup first.', jsonb_build_object('missing', to_jsonb(v_lacks)));
  elsif exists (
    select 1 from public.fiscal_devices d
    where d.tenant_id = v_tenant_id and d.id <> v_device.id and d.status in ('active', 'blocked') and d.location_id <> v_device.location_id
      and (d.pin, d.branch_code, d.mode) = (v_device.pin, v_device.branch_code, v_device.mode)) then
    perform private.fail(409, 'in_use', 'Another location uses this branch of the tax authority.', '{"field": "branch_code"}');
  end if;
  perform private.stop_fiscal(d, 'Another device follows.') from public.fiscal_devices d
  where d.tenant_id = v_tenant_id and d.location_id = v_device.location_id and d.id <> v_device.id and d.status in ('active', 'blocked');
  update public.fiscal_devices d set status = 'active', started_at = clock_timestamp(), stop_reason = null
  where d.tenant_id = v_tenant_id and d.id = p_device_id returning * into v_device;
  perform private.hand_over_fiscal(v_tenant_id);
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_device_started', 'fiscal_devices', p_device_id, null, to_jsonb(v_device));
  return private.fiscal_device_row(v_device);
end;
$$;
comment on function public.start_fiscal_device(uuid) is
  'Puts a device to work: from now on documents of its location are sent. not_ready (409) names what is missing; the device before it at the location is stopped. Needs etims.manage.';

create function private.stop_fiscal(p_device public.fiscal_devices, p_reason text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_document public.fiscal_documents;
begin
  update public.fiscal_devices d set status = 'stopped', stop_reason = p_reason, blocked_at = null, blocked_code = null, blocked_message = null
  where d.tenant_id = p_device.tenant_id and d.id = p_device.id;
  -- A device that sends nothing holds no number: others of the taxpayer would wait for it.
  for v_document in
    select f.* from public.fiscal_documents f
    where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state in ('queued', 'sending')
      and (f.number is not null or f.state = 'sending')
    order by f.id for update
  loop
    if v_document.number is not null and v_document.request is not null then
      perform private.park_fiscal(v_document, 'needs_review',
        '{"code": "device_stopped", "message": "It was being sent when its device was stopped. Look whether the tax authority has it."}');
    else
      perform private.end_fiscal_number(v_document, true);
      perform private.requeue_fiscal(v_document, '0', false, null, null);
    end if;
    perform private.note_fiscal_event(v_document, 'device_stopped', null);
  end loop;
end;
$$;
comment on function private.stop_fiscal(public.fiscal_devices, text) is
  'Takes a device from its work. What it had not sent waits for the device that follows it, or until it is started again; what was under way is for people.';

create function private.hand_over_fiscal(p_tenant_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.fiscal_documents f set device_id = n.id, state = case f.state when 'waiting' then 'queued' else f.state end, waiting_for = null,
    code = case f.state when 'waiting' then null else f.code end, message = case f.state when 'waiting' then null else f.message end,
    next_at = clock_timestamp()
  from public.fiscal_devices d
  join public.fiscal_devices n on n.tenant_id = d.tenant_id and n.status in ('active', 'blocked')
    and (n.pin, n.branch_code, n.mode) = (d.pin, d.branch_code, d.mode)
  where d.tenant_id = p_tenant_id and d.status = 'stopped' and f.tenant_id = d.tenant_id and f.device_id = d.id
    and f.kind in ('sale', 'credit_note', 'stock_movement', 'purchase') and f.part <> 9 and f.request is null
    and f.state in ('queued', 'waiting', 'rejected', 'dead_letter')
    -- What the next device sends of a document of the stock has all of its goods.
    and not exists (
      select 1 from public.fiscal_documents o
      where (o.tenant_id, o.device_id, o.source_id, o.part) = (n.tenant_id, n.id, f.source_id, f.part)
        and o.kind = 'stock_movement' and f.kind = 'stock_movement');
  -- The device that follows registers items itself, with a stock of its own.
  update public.fiscal_documents f set state = 'skipped', waiting_for = null, code = 'device_replaced', message = 'Another device follows.'
  from public.fiscal_devices d
  join public.fiscal_devices n on n.tenant_id = d.tenant_id and n.status in ('active', 'blocked')
    and (n.pin, n.branch_code, n.mode) = (d.pin, d.branch_code, d.mode)
  where d.tenant_id = p_tenant_id and d.status = 'stopped' and f.tenant_id = d.tenant_id and f.device_id = d.id
    and f.request is null and f.state in ('queued', 'waiting', 'rejected', 'dead_letter');
end;
$$;
comment on function private.hand_over_fiscal(uuid) is
  'What stopped devices had not sent is sent by the one that follows each for the same taxpayer, branch and mode. Other devices keep theirs.';

create function public.stop_fiscal_device(p_device_id uuid, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500, '', true);
  v_device public.fiscal_devices := private.require_fiscal_device(v_tenant_id, p_device_id);
begin
  perform private.require_writable();
  if v_device.status in ('active', 'blocked') then
    perform private.stop_fiscal(v_device, v_reason);
    perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_device_stopped', 'fiscal_devices', p_device_id, null, jsonb_build_object('reason', v_reason));
  end if;
  return private.fiscal_device_row(private.require_fiscal_device(v_tenant_id, p_device_id));
end;
$$;
comment on function public.stop_fiscal_device(uuid, text) is
  'Stops a device, with a reason: documents made from now on are not sent, those that wait stay with it. Needs etims.manage.';

create function public.resume_fiscal_device(p_device_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_device public.fiscal_devices := private.require_fiscal_device(v_tenant_id, p_device_id);
begin
  perform private.require_writable();
  if v_device.status = 'blocked' then
    update public.fiscal_devices d set status = 'active', blocked_at = null, blocked_code = null, blocked_message = null
    where d.tenant_id = v_tenant_id and d.id = p_device_id returning * into v_device;
    perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_device_resumed', 'fiscal_devices', p_device_id, null, null);
  end if;
  return private.fiscal_device_row(v_device);
end;
$$;
comment on function public.resume_fiscal_device(uuid) is 'Goes on with a device that the authority refused, once what was wrong is right. Needs etims.manage.';

grant execute on function
  public.save_fiscal_device(jsonb),
  public.check_fiscal_device(uuid),
  public.start_fiscal_device(uuid),
  public.stop_fiscal_device(uuid, text),
  public.resume_fiscal_device(uuid)
  to authenticated;
grant execute on function
  public.note_fiscal_device(uuid, uuid, jsonb, text),
  public.begin_fiscal_device(uuid, boolean)
  to service_role;
