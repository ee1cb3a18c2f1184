-- What is to be sent: one row beside the document that makes it necessary, in the same transaction. What is sent is made when it is claimed.

create function private.queue_fiscal(
  p_tenant_id uuid, p_device_id uuid, p_kind text, p_source_id uuid, p_part integer, p_position bigint, p_rank integer)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_position is null then
    insert into public.fiscal_documents (tenant_id, device_id, kind, source_id, part, rank)
    values (p_tenant_id, p_device_id, p_kind, p_source_id, p_part, p_rank)
    on conflict do nothing;
    return;
  end if;
  insert into public.fiscal_documents as d (tenant_id, device_id, kind, source_id, part, position, rank)
  values (p_tenant_id, p_device_id, p_kind, p_source_id, p_part, p_position, p_rank)
  on conflict (tenant_id, device_id, kind, source_id, part) do update set state = 'queued', waiting_for = null, position = excluded.position,
    rank = excluded.rank, number = null, number_scope = null, number_counter = null, body = null, request = null, failures = 0, unknowns = 0, lookup_first = false,
    is_resynced = false, next_at = clock_timestamp(), accepted_at = null, code = null, message = null, field = null
  -- Items, levels and people change and are sent anew, and stock begins again under another code; documents are sent once.
  where (d.kind in ('item', 'stock_level', 'operator') and d.state not in ('queued', 'sending', 'needs_review'))
    or (d.part = 9 and d.state in ('accepted', 'skipped'));
end;
$$;
comment on function private.queue_fiscal(uuid, uuid, text, uuid, integer, bigint, integer) is
  'Puts something into the queue of a device: at its end (p_position null), or at the place of another document. Documents only once; items, levels and people again.';

create function private.fiscal_device_at(p_tenant_id uuid, p_location_id uuid)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  -- Asked by every sale: a plan is kept, which a function in SQL would make each time.
  select d.id into v_id from public.fiscal_devices d
  where d.tenant_id = p_tenant_id and d.location_id = p_location_id and d.status in ('active', 'blocked') limit 1;
  return v_id;
end;
$$;
comment on function private.fiscal_device_at(uuid, uuid) is 'The device at work at a location, if there is one.';

create function private.tg_sales__fiscal()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device_id uuid;
begin
  -- Nearly every business has no device: where there is none the location is not looked for.
  select d.id into v_device_id from public.fiscal_devices d
  where d.tenant_id = new.tenant_id and d.status in ('active', 'blocked') and d.location_id = coalesce((
    select t.location_id from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
    where s.tenant_id = new.tenant_id and s.id = new.till_session_id), (
    select o.location_id from public.orders o where o.tenant_id = new.tenant_id and o.id = new.order_id));
  if v_device_id is not null then
    insert into public.fiscal_documents (tenant_id, device_id, kind, source_id) values (new.tenant_id, v_device_id, 'sale', new.id);
  end if;
  return null;
end;
$$;
comment on function private.tg_sales__fiscal() is 'A sale at a location with a fiscal device is to be sent.';

create function private.tg_credit_notes__fiscal()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device_id uuid;
begin
  if new.sale_id is not null then
    -- To the device that sent the sale, or the one that followed it.
    select coalesce((
      select n.id from public.fiscal_devices n
      where n.tenant_id = d.tenant_id and d.status = 'stopped' and n.status in ('active', 'blocked') and (n.pin, n.mode) = (d.pin, d.mode)
      order by n.branch_code = d.branch_code desc, n.id limit 1), d.id) into v_device_id
    from public.fiscal_documents f
    join public.fiscal_devices d on d.tenant_id = f.tenant_id and d.id = f.device_id
    where f.tenant_id = new.tenant_id and f.kind = 'sale' and f.source_id = new.sale_id;
  end if;
  v_device_id := coalesce(v_device_id, private.fiscal_device_at(new.tenant_id, private.session_location(new.tenant_id, coalesce(new.till_session_id, (
    select s.till_session_id from public.sales s where s.tenant_id = new.tenant_id and s.id = new.sale_id)))));
  if v_device_id is not null then
    insert into public.fiscal_documents (tenant_id, device_id, kind, source_id) values (new.tenant_id, v_device_id, 'credit_note', new.id);
  end if;
  return null;
end;
$$;
comment on function private.tg_credit_notes__fiscal() is 'A credit note follows its sale to the authority.';

create function private.tg_stock_movements__fiscal()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device_id uuid := private.fiscal_device_at(new.tenant_id, new.location_id);
begin
  if v_device_id is not null then
    insert into public.fiscal_documents (tenant_id, device_id, kind, source_id, part, rank)
    values (new.tenant_id, v_device_id, 'stock_movement', new.source_id, case when new.quantity > 0 then 1 else 2 end, 60)
    on conflict do nothing;
  end if;
  return null;
end;
$$;
comment on function private.tg_stock_movements__fiscal() is
  'What comes and goes at a location with a fiscal device is to be sent, once for each document and direction. Goods of sales and returns follow their document.';

create function public.queue_fiscal_devices()
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device record;
  v_count integer := 0;
begin
  for v_device in
    select d.tenant_id, d.id from public.fiscal_devices d
    -- Whatever waits behind the head waits for it.
    where d.status = 'active' and coalesce((
        select coalesce(f.leased_until, f.next_at) from public.fiscal_documents f
        where f.tenant_id = d.tenant_id and f.device_id = d.id and (f.state = 'sending' or (f.state = 'queued' and f.number is not null))
        order by f.state = 'sending' desc, f.position, f.rank, f.id limit 1), (
        select f.next_at from public.fiscal_documents f
        where f.tenant_id = d.tenant_id and f.device_id = d.id and f.state = 'queued' and not private.is_fiscal_late(f)
        order by f.position, f.rank, f.id limit 1)) <= statement_timestamp()
    order by d.id
  loop
    perform private.schedule_job('fiscal_device', v_device.tenant_id, v_device.id::text, statement_timestamp());
    v_count := v_count + 1;
  end loop;
  return v_count;
end;
$$;
comment on function public.queue_fiscal_devices() is
  'For the background: has the devices drained that have something due. Sales only add a row; a job that they all write would make tills wait for each other.';
