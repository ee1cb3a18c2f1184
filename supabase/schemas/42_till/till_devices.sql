-- Devices: which tablet or computer stands at which till. Each has a prefix of its own for the numbers that it gives out without the
-- server, which nothing else ever gets, so that no two receipts of a business carry the same number.

create function private.tg_till_devices__stays()
returns trigger language plpgsql volatile security invoker set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.id = old.id and new.number_prefix = old.number_prefix
    and (old.revoked_at is null or (new.revoked_at = old.revoked_at and new.till_id = old.till_id)) then
    return new;
  end if;
  raise exception 'A device keeps its number prefix, and is never removed.' using errcode = 'PT403', hint = 'append_only';
end;
$$;
comment on function private.tg_till_devices__stays() is 'A device keeps its prefix; one that was revoked stays so.';

create function private.device_json(p_device public.till_devices)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('id', p_device.id, 'till_id', t.id, 'till_name', t.name, 'name', p_device.name,
      'number_prefix', p_device.number_prefix, 'bound_at', p_device.bound_at, 'bound_by_name', p_device.bound_by_name,
      'last_seen_at', p_device.last_seen_at, 'waiting_count', p_device.waiting_count, 'waiting_since', p_device.waiting_since,
      'revoked_at', p_device.revoked_at, 'replaced_by', p_device.replaced_by)
    from public.tills t where t.tenant_id = p_device.tenant_id and t.id = p_device.till_id);
end;
$$;
comment on function private.device_json(public.till_devices) is 'A device as the API shows it.';

create function private.new_device_prefix(p_tenant_id uuid, p_till_name text)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  -- T1 for "Till 1", FD for "Front desk"; letters that are none of A to Z say nothing on a roll of paper.
  v_base text := coalesce(nullif(left((
    select string_agg(case when w.word[1] ~ '^\d' then w.word[1] else left(w.word[1], 1) end, '' order by w.place)
    from regexp_matches(upper(p_till_name), '(\d+|[A-Z]+)', 'g') with ordinality as w (word, place)), 4), ''), 'T');
begin
  return (
    select x.prefix
    from (
      select v_base || case when n.n <= 26 then '' when n.n <= 702 then chr(64 + (n.n - 1) / 26)
          else chr(64 + (n.n - 27) / 676) || chr(65 + (n.n - 27) / 26 % 26) end || chr(65 + (n.n - 1) % 26) as prefix, n.n
      from generate_series(1, 18278) as n (n)) x
    where not exists (select 1 from public.till_devices d where d.tenant_id = p_tenant_id and d.number_prefix = x.prefix)
    order by x.n limit 1);
end;
$$;
comment on function private.new_device_prefix(uuid, text) is 'A prefix that no device of the business has or had: T1A, T1B for the devices of "Till 1".';

create function private.write_device(p_tenant_id uuid, p_user_id uuid, p_id uuid, p_name text, p_till_id uuid)
returns public.till_devices language plpgsql volatile security definer set search_path = '' as $$
declare
  v_till public.tills;
  v_device public.till_devices;
begin
  select * into v_till from public.tills t where t.tenant_id = p_tenant_id and t.id = p_till_id and t.is_active;
  if v_till.id is null then
    perform private.fail(404, 'not_found', 'This till does not exist.', '{"field": "till_id"}');
  end if;
  -- Of two devices bound at once the second sees the prefix of the first.
  perform private.lock_request('till_devices', p_tenant_id, p_tenant_id);
  select * into v_device from public.till_devices d where d.tenant_id = p_tenant_id and d.id = p_id for no key update;
  if v_device.revoked_at is not null then
    perform private.fail(409, 'device_revoked', 'This device was marked as lost and cannot be used again.');
  elsif v_device.id is not null then
    update public.till_devices d set name = p_name, till_id = p_till_id
    where d.tenant_id = p_tenant_id and d.id = p_id returning * into v_device;
  else
    insert into public.till_devices (tenant_id, id, till_id, name, number_prefix, bound_at, bound_by, bound_by_name, last_seen_at)
    values (p_tenant_id, p_id, p_till_id, p_name, private.new_device_prefix(p_tenant_id, v_till.name), clock_timestamp(), p_user_id,
      (select f.full_name from public.profiles f where f.user_id = p_user_id), clock_timestamp()) returning * into v_device;
  end if;
  perform private.write_audit(p_tenant_id, p_user_id, 'device_bound', 'till_devices', p_id, null,
    jsonb_build_object('name', p_name, 'till_id', p_till_id, 'number_prefix', v_device.number_prefix));
  return v_device;
end;
$$;
comment on function private.write_device(uuid, uuid, uuid, text, uuid) is 'Binds a device to a till, or moves it to another; its prefix stays.';

create function private.lock_device(p_tenant_id uuid, p_device_id uuid)
returns public.till_devices language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device public.till_devices;
begin
  select * into v_device from public.till_devices d where d.tenant_id = p_tenant_id and d.id = p_device_id for no key update;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  return v_device;
end;
$$;
comment on function private.lock_device(uuid, uuid) is 'A device of the business, held until the transaction ends, or not_found.';

create function public.bind_device(p_device jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
begin
  perform private.input_object(p_device, 'p_device');
  perform private.require_writable();
  return private.device_json(private.write_device(v_tenant_id, auth.uid(), private.input_uuid(p_device, 'id'),
    private.input_text(p_device, 'name', 80, '', true), private.input_uuid(p_device, 'till_id')));
end;
$$;
comment on function public.bind_device(jsonb) is
  'Binds a device {id, name, till_id} to a till, with a number prefix of its own; again with another till moves it. A revoked one is device_revoked.';

create function public.list_devices()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  return (
    select coalesce(jsonb_agg(private.device_json(d) order by d.revoked_at is not null, d.number_prefix), '[]')
    from public.till_devices d where d.tenant_id = v_tenant_id);
end;
$$;
comment on function public.list_devices() is 'The devices of the business, those in use first.';

create function public.rename_device(p_device_id uuid, p_name text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_name text := private.input_text(jsonb_build_object('name', p_name), 'name', 80, 'p_', true);
  v_device public.till_devices;
begin
  perform private.require_writable();
  v_device := private.lock_device(v_tenant_id, p_device_id);
  update public.till_devices d set name = v_name where d.tenant_id = v_tenant_id and d.id = v_device.id returning * into v_device;
  return private.device_json(v_device);
end;
$$;
comment on function public.rename_device(uuid, text) is 'Gives a device another name.';

create function public.revoke_device(p_device_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_device public.till_devices;
begin
  v_device := private.lock_device(v_tenant_id, p_device_id);
  if v_device.revoked_at is null then
    update public.till_devices d set revoked_at = clock_timestamp(), revoked_by = auth.uid()
    where d.tenant_id = v_tenant_id and d.id = p_device_id returning * into v_device;
    perform private.write_audit(v_tenant_id, auth.uid(), 'device_revoked', 'till_devices', p_device_id, null,
      jsonb_build_object('name', v_device.name, 'number_prefix', v_device.number_prefix));
  end if;
  return private.device_json(v_device);
end;
$$;
comment on function public.revoke_device(uuid) is
  'Gives a device up as lost, for good. What it still sends is taken, for the goods are gone, and flagged. Works without a live subscription.';

create function public.replace_device(p_device_id uuid, p_device jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_old public.till_devices;
  v_new public.till_devices;
  v_id uuid;
begin
  perform private.input_object(p_device, 'p_device');
  perform private.require_writable();
  v_id := private.input_uuid(p_device, 'id');
  v_old := private.lock_device(v_tenant_id, p_device_id);
  if v_old.id = v_id then
    perform private.refuse_input('id', 'A device cannot replace itself.');
  elsif v_old.replaced_by is not null and v_old.replaced_by <> v_id then
    perform private.fail(409, 'device_revoked', 'This device was already replaced.');
  elsif v_old.replaced_by is null and exists (
    select 1 from public.till_devices d where d.tenant_id = v_tenant_id and d.id = v_id) then
    perform private.fail(409, 'in_use', 'That device is already linked to a till.', '{"field": "id"}');
  end if;
  v_new := private.write_device(v_tenant_id, auth.uid(), v_id, private.input_text(p_device, 'name', 80, '', true), v_old.till_id);
  update public.till_devices d set revoked_at = coalesce(d.revoked_at, clock_timestamp()), revoked_by = coalesce(d.revoked_by, auth.uid()),
    replaced_by = v_id
  where d.tenant_id = v_tenant_id and d.id = v_old.id;
  return private.device_json(v_new);
end;
$$;
comment on function public.replace_device(uuid, jsonb) is
  'Puts a device {id, name} in the place of another, which is revoked: the same till, a fresh number prefix, so that numbers never repeat.';

create function public.report_device(p_device_id uuid, p_waiting_count integer default 0, p_waiting_since timestamptz default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
  v_device public.till_devices;
begin
  -- Whoever sends nonsense spoils only what is shown of this device.
  update public.till_devices d set last_seen_at = clock_timestamp(), waiting_count = least(greatest(coalesce(p_waiting_count, 0), 0), 1000000),
    waiting_since = case when p_waiting_count > 0 and isfinite(p_waiting_since) then p_waiting_since end
  where d.tenant_id = v_tenant_id and d.id = p_device_id returning * into v_device;
  if v_device.id is null then
    return null;
  end if;
  return private.device_json(v_device);
end;
$$;
comment on function public.report_device(uuid, integer, timestamptz) is
  'A device says that it is there and how many sales wait on it, and is told its till and prefix; null when it is bound to none.';

grant execute on function
  public.bind_device(jsonb),
  public.list_devices(),
  public.rename_device(uuid, text),
  public.revoke_device(uuid),
  public.replace_device(uuid, jsonb),
  public.report_device(uuid, integer, timestamptz)
  to authenticated;
