-- Handing out what a device sends next: one thing at a time, in order, under a number that is held until its outcome is known.

create function private.fiscal_number_scope(p_device public.fiscal_devices, p_counter text)
returns text language sql immutable security invoker set search_path = '' as $$
  select p_device.mode || ':' || p_device.pin || ':' || case
    when p_counter = 'invoice' and p_device.settings ->> 'counterScope' = 'pin' then '*' else p_device.branch_code end;
$$;
comment on function private.fiscal_number_scope(public.fiscal_devices, text) is
  'Within what a sequence counts: mode, taxpayer and branch; for invoices of an authority that counts them for the whole taxpayer, all its branches.';

create function private.fiscal_counter_of(p_device public.fiscal_devices, p_kind text, p_prefix text default null)
returns text language sql immutable security invoker set search_path = '' as $$
  select case p_kind when 'sale' then 'invoice' when 'credit_note' then 'invoice' when 'stock_level' then null when 'import' then null when 'operator' then null
    when 'item' then 'item' || case when p_device.settings #>> '{itemCodeRule,counter}' = 'prefix' then ':' || p_prefix else '' end
    else p_kind end;
$$;
comment on function private.fiscal_counter_of(public.fiscal_devices, text, text) is 'The sequence that numbers a kind of document; null for none.';

create function private.take_fiscal_number(p_device public.fiscal_devices, p_document public.fiscal_documents, p_counter text)
returns bigint language plpgsql volatile security definer set search_path = '' as $$
declare
  v_scope text := private.fiscal_number_scope(p_device, p_counter);
  v_counter public.fiscal_counters;
begin
  insert into public.fiscal_counters (tenant_id, scope, counter) values (p_device.tenant_id, v_scope, p_counter) on conflict do nothing;
  select * into v_counter from public.fiscal_counters c
  where c.tenant_id = p_device.tenant_id and c.scope = v_scope and c.counter = p_counter for update;
  if v_counter.held_by is not null and v_counter.held_by <> p_document.id then
    return null;
  end if;
  update public.fiscal_counters c set next_number = v_counter.next_number + 1, held_by = p_document.id
  where c.tenant_id = p_device.tenant_id and c.scope = v_scope and c.counter = p_counter;
  return v_counter.next_number;
end;
$$;
comment on function private.take_fiscal_number(public.fiscal_devices, public.fiscal_documents, text) is
  'The next number of a sequence for a document; null while another device of the taxpayer has one under way.';

create function private.end_fiscal_number(p_document public.fiscal_documents, p_is_given_back boolean)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.fiscal_counters c set held_by = null,
    next_number = case when p_is_given_back and c.next_number = p_document.number + 1 then p_document.number else c.next_number end
  where c.tenant_id = p_document.tenant_id and c.scope = p_document.number_scope and c.counter = p_document.number_counter
    and c.held_by = p_document.id;
end;
$$;
comment on function private.end_fiscal_number(public.fiscal_documents, boolean) is
  'Nobody waits for the number of a document any more; given back, it is the next one again.';

create function private.fiscal_device_json(p_device public.fiscal_devices)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_device.id, 'tenantId', p_device.tenant_id, 'provider', p_device.provider, 'style', p_device.style,
    'mode', p_device.mode, 'pin', p_device.pin, 'branchCode', p_device.branch_code, 'serial', p_device.serial, 'settings', p_device.settings,
    'sealedSecret', (select s.sealed from private.fiscal_device_secrets s where s.tenant_id = p_device.tenant_id and s.device_id = p_device.id));
end;
$$;
comment on function private.fiscal_device_json(public.fiscal_devices) is 'A device as the worker needs it to talk to the authority.';

create function private.note_fiscal_event(p_document public.fiscal_documents, p_kind text, p_event jsonb, p_code text default null, p_message text default null,
  p_actor_id uuid default null, p_note text default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.fiscal_events (tenant_id, device_id, document_id, kind, operation, status, duration_ms, code, message, request, response, actor_id, note)
  values (p_document.tenant_id, p_document.device_id, p_document.id, p_kind, left(p_event ->> 'operation', 100),
    least(greatest((p_event ->> 'status')::integer, 0), 999), least(greatest(round((p_event ->> 'durationMs')::numeric), 0), 10000000)::integer,
    left(nullif(p_code, ''), 60), left(nullif(p_message, ''), 500), p_event -> 'request', p_event -> 'response', p_actor_id, p_note);
end;
$$;
comment on function private.note_fiscal_event(public.fiscal_documents, text, jsonb, text, text, uuid, text) is 'Writes down what happened to a document.';

create function private.fiscal_can_be_asked(p_device public.fiscal_devices, p_kind text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select p_kind in ('stock_movement', 'import') or (p_kind in ('sale', 'credit_note') and p_device.style = 'gateway');
$$;
comment on function private.fiscal_can_be_asked(public.fiscal_devices, text) is
  'Whether the authority can be asked what became of a kind of document. Elsewhere the same bytes under the same number are sent, which it takes once at most.';

create function private.is_fiscal_late(p_document public.fiscal_documents)
returns boolean language sql stable security invoker set search_path = '' as $$
  select p_document.kind = 'stock_level' and p_document.rank > 50 and p_document.request is null and p_document.next_at > statement_timestamp();
$$;
comment on function private.is_fiscal_late(public.fiscal_documents) is
  'A level that the authority has not counted yet and that is sent again later. It holds up nothing.';

create function private.fiscal_head(p_device public.fiscal_devices)
returns public.fiscal_documents language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_document public.fiscal_documents;
begin
  -- Whoever had it is gone. What it had not kept was never sent; what it had kept may have been.
  update public.fiscal_documents f set state = 'queued', leased_until = null, lookup_first = f.request is not null and private.fiscal_can_be_asked(p_device, f.kind)
  where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state = 'sending' and f.leased_until <= statement_timestamp();
  select * into v_document from public.fiscal_documents f
  where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and (f.state = 'sending' or (f.state = 'queued' and f.number is not null))
  order by f.state = 'sending' desc, f.position, f.rank, f.id limit 1;
  if v_document.id is null then
    select * into v_document from public.fiscal_documents f
    where f.tenant_id = p_device.tenant_id and f.device_id = p_device.id and f.state = 'queued' and not private.is_fiscal_late(f)
    order by f.position, f.rank, f.id limit 1;
  end if;
  return v_document;
end;
$$;
comment on function private.fiscal_head(public.fiscal_devices) is
  'What is at the head of a device''s queue: what is being sent, what has a number for which others wait, else the first in order.';

create function private.set_fiscal_aside(p_device public.fiscal_devices, p_document public.fiscal_documents, p_answer jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_state text := case when p_answer ? 'wait' then 'waiting' when p_answer ? 'skip' then 'skipped' else 'rejected' end;
  v_code text := coalesce(p_answer ->> 'skip', p_answer ->> 'refuse', p_answer ->> 'wait');
begin
  update public.fiscal_documents f set state = v_state, waiting_for = p_answer ->> 'wait', code = v_code, message = p_answer ->> 'message'
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.note_fiscal_event(p_document, v_state, null, v_code, p_answer ->> 'message');
  if v_state = 'skipped' then
    perform private.fiscal_done(p_device, p_document);
  else
    perform private.ring_fiscal(p_document, p_answer ->> 'message');
  end if;
end;
$$;
comment on function private.set_fiscal_aside(public.fiscal_devices, public.fiscal_documents, jsonb) is
  'What cannot be sent as it is lets the others go on: it waits for people or for its original, has nothing to send, or is refused here.';

create function private.fiscal_task(p_device public.fiscal_devices, p_document public.fiscal_documents, p_lease_seconds integer, p_answer jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_document public.fiscal_documents := p_document;
  v_counter text := private.fiscal_counter_of(p_device, p_document.kind, p_answer ->> 'prefix');
  v_body jsonb := coalesce(p_answer -> 'body', p_document.body);
  v_code text := p_answer ->> 'code';
begin
  if v_document.number is null and v_counter is not null and v_code is null then
    v_document.number := private.take_fiscal_number(p_device, v_document, v_counter);
    if v_document.number is null then
      return null;
    end if;
    v_document.number_scope := private.fiscal_number_scope(p_device, v_counter);
    v_document.number_counter := v_counter;
  end if;
  if v_document.kind = 'item' and v_document.request is null then
    v_body := v_body || jsonb_build_object('itemCode', coalesce(v_code,
      (p_answer ->> 'prefix') || lpad(v_document.number::text, greatest((p_device.settings #>> '{itemCodeRule,digits}')::integer, length(v_document.number::text)), '0')));
  end if;
  update public.fiscal_documents f set state = 'sending', leased_until = clock_timestamp() + make_interval(secs => p_lease_seconds),
    attempts = f.attempts + 1, is_repeat = f.request is not null, number = v_document.number, number_scope = v_document.number_scope,
    number_counter = v_document.number_counter, body = v_body, waiting_for = null
  where f.tenant_id = v_document.tenant_id and f.id = v_document.id
  returning * into v_document;
  return jsonb_build_object('device', private.fiscal_device_json(p_device), 'task', jsonb_build_object('id', v_document.id, 'kind', v_document.kind,
    'number', v_document.number, 'body', v_document.body, 'attempt', v_document.attempts, 'request', v_document.request,
    'lookupFirst', v_document.lookup_first));
end;
$$;
comment on function private.fiscal_task(public.fiscal_devices, public.fiscal_documents, integer, jsonb) is
  'Leases a document to a worker, under its number; null while another device has a number of the sequence under way.';

create function public.claim_fiscal_work(p_device uuid, p_lease_seconds integer default 60)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device public.fiscal_devices;
  v_document public.fiscal_documents;
  v_answer jsonb;
begin
  -- A sale that is made meanwhile only needs the device to be there: this lock does not keep it waiting.
  select * into v_device from public.fiscal_devices d where d.id = p_device and d.status = 'active' for no key update;
  if not found then
    return null;
  end if;
  -- Each turn sets something aside or puts something ahead; more than so many in one transaction would hold the device too long.
  for v_turn in 1 .. 500 loop
    v_document := private.fiscal_head(v_device);
    if v_document.id is null or v_document.state = 'sending' or v_document.next_at > clock_timestamp() then
      return null;
    elsif v_document.request is not null then
      return private.fiscal_task(v_device, v_document, p_lease_seconds, '{}');
    end if;
    v_answer := private.fiscal_body(v_device, v_document);
    if v_answer ? 'body' then
      return private.fiscal_task(v_device, v_document, p_lease_seconds, v_answer);
    end if;
    if v_document.number is not null then
      -- It was never sent. What goes ahead of it may need the number.
      perform private.end_fiscal_number(v_document, true);
      update public.fiscal_documents f set number = null, number_scope = null, number_counter = null
      where f.tenant_id = v_document.tenant_id and f.id = v_document.id;
    end if;
    if not v_answer ? 'ahead' then
      perform private.set_fiscal_aside(v_device, v_document, v_answer);
    end if;
  end loop;
  return null;
end;
$$;
comment on function public.claim_fiscal_work(uuid, integer) is
  'For the background: what a device sends next, {device, task}, leased for so many seconds; null when nothing is due or something is under way.';

create function public.keep_fiscal_request(p_tenant_id uuid, p_task uuid, p_attempt integer, p_request jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_document public.fiscal_documents;
begin
  select * into v_document from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.id = p_task for update;
  if v_document.id is null then
    perform private.fail(404, 'not_found', 'This document does not exist.');
  elsif v_document.state <> 'sending' or v_document.attempts <> p_attempt then
    perform private.fail(409, 'lease_lost', 'Somebody else has this document now.');
  elsif v_document.request is not null and v_document.request <> p_request then
    perform private.fail(409, 'request_kept', 'This document was sent before. Send the same again.');
  end if;
  update public.fiscal_documents f set request = p_request where f.tenant_id = p_tenant_id and f.id = p_task and f.request is null;
end;
$$;
comment on function public.keep_fiscal_request(uuid, uuid, integer, jsonb) is
  'For the background, before anything goes out: the bytes of the first sending. lease_lost (409) says not to send; request_kept that others were sent.';

grant execute on function
  public.queue_fiscal_devices(),
  public.claim_fiscal_work(uuid, integer),
  public.keep_fiscal_request(uuid, uuid, integer, jsonb)
  to service_role;
