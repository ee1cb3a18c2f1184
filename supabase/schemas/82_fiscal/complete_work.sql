-- What became of a sending: the number is kept, given back or used up, and what follows from it is queued.

create function private.ring_fiscal(p_document public.fiscal_documents, p_message text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_message is null or exists (
    select 1 from public.notifications n
    where n.tenant_id = p_document.tenant_id and n.kind = 'fiscal_rejection' and n.created_at > statement_timestamp() - interval '1 hour') then
    return;
  end if;
  perform private.notify(p_document.tenant_id, 'fiscal_rejection', 'etims.manage', 'A document for the tax authority needs attention', p_message,
    private.fiscal_attention_path());
end;
$$;
comment on function private.ring_fiscal(public.fiscal_documents, text) is 'Notifies whoever looks after the tax authority that something needs attention, at most once an hour.';

create function private.wake_fiscal(p_tenant_id uuid, p_waiting_for text, p_source_ids uuid[] default null, p_device_id uuid default null)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_count integer;
begin
  update public.fiscal_documents f set state = 'queued', waiting_for = null, code = null, message = null, next_at = clock_timestamp()
  where f.tenant_id = p_tenant_id and f.state = 'waiting' and f.waiting_for = p_waiting_for and (p_source_ids is null or f.source_id = any (p_source_ids))
    and (p_device_id is null or f.device_id = p_device_id);
  get diagnostics v_count = row_count;
  return v_count;
end;
$$;
comment on function private.wake_fiscal(uuid, text, uuid[], uuid) is 'What waited for something goes back to its place in the queue, and is looked at again.';

create function private.fiscal_count(p_text text)
returns bigint language sql immutable parallel safe security invoker set search_path = ''
return substring(p_text from '^[0-9]{1,12}$')::bigint;
comment on function private.fiscal_count(text) is 'A number that an authority counts; null for what is none.';

create function private.fiscal_done(p_device public.fiscal_devices, p_document public.fiscal_documents)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_document.kind in ('sale', 'credit_note') then
    if exists (
      select 1 from public.stock_movements m
      where m.tenant_id = p_document.tenant_id and m.source_id = p_document.source_id and m.location_id = p_device.location_id
        and m.kind in ('sale', 'sale_return') and m.quantity <> 0) then
      perform private.queue_fiscal(p_document.tenant_id, p_device.id, 'stock_movement', p_document.source_id, 0, p_document.position, 60);
    end if;
    if p_document.kind = 'sale' then
      perform private.wake_fiscal(p_document.tenant_id, 'original', array(
        select c.id from public.credit_notes c where c.tenant_id = p_document.tenant_id and c.sale_id = p_document.source_id));
    end if;
  elsif p_document.part = 9 then
    update public.fiscal_device_items k set is_opened = true
    where k.tenant_id = p_document.tenant_id and k.device_id = p_device.id and k.product_id = p_document.source_id;
  end if;
  if p_device.status = 'stopped' then
    perform private.hand_over_fiscal(p_device.tenant_id);
  end if;
end;
$$;
comment on function private.fiscal_done(public.fiscal_devices, public.fiscal_documents) is
  'What follows once nothing more is sent of a document: its goods are sent, and credit notes that waited for it go on.';

create function private.count_fiscal_movement(p_device public.fiscal_devices, p_document public.fiscal_documents)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_sign integer := case when p_document.body ->> 'movementType' < '10' then 1 else -1 end;
  v_product_id uuid;
begin
  for v_product_id in
    update public.fiscal_device_items k set stock_quantity = k.stock_quantity + v_sign * l.quantity, is_opened = true
    from (
      select l ->> 'itemCode' as code, sum((l ->> 'quantity')::numeric) as quantity
      from jsonb_array_elements(p_document.body -> 'lines') as l group by 1) l
    where k.tenant_id = p_document.tenant_id and k.device_id = p_device.id and k.item_code = l.code
    returning k.product_id
  loop
    perform private.queue_fiscal(p_document.tenant_id, p_device.id, 'stock_level', v_product_id, 0, p_document.position,
      case when p_document.part = 9 then 30 else 70 end);
  end loop;
end;
$$;
comment on function private.count_fiscal_movement(public.fiscal_devices, public.fiscal_documents) is
  'Counts an accepted movement into the stock that the authority knows, and has the new levels sent.';

create function private.register_fiscal_item(p_device public.fiscal_devices, p_document public.fiscal_documents)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.fiscal_device_items as k (tenant_id, device_id, product_id, item_code, content_hash)
  values (p_document.tenant_id, p_device.id, p_document.source_id, p_document.body ->> 'itemCode', private.fiscal_item_hash(p_document.body))
  on conflict (tenant_id, device_id, product_id) do update set item_code = excluded.item_code, content_hash = excluded.content_hash,
    registered_at = excluded.registered_at,
    -- Under another code its stock begins anew.
    is_opened = k.is_opened and k.item_code = excluded.item_code,
    stock_quantity = case when k.item_code = excluded.item_code then k.stock_quantity else 0 end;
  perform private.wake_fiscal(p_document.tenant_id, 'item', null, p_device.id);
end;
$$;
comment on function private.register_fiscal_item(public.fiscal_devices, public.fiscal_documents) is 'The authority knows an item, under its code.';

create function private.accept_fiscal(p_device public.fiscal_devices, p_document public.fiscal_documents, p_answer jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.fiscal_documents f set state = 'accepted', accepted_at = clock_timestamp(), leased_until = null, waiting_for = null, code = null,
    message = null, field = null, lookup_first = false, receipt_number = private.fiscal_count(p_answer ->> 'receiptNumber'),
    total_receipts = private.fiscal_count(p_answer ->> 'totalReceipts'), internal_data = left(nullif(p_answer ->> 'internalData', ''), 100),
    signature = left(nullif(p_answer ->> 'signature', ''), 100), authority_time = substring(p_answer ->> 'authorityTime' from '^[0-9]{14}$'),
    sdc_id = left(coalesce(nullif(p_answer ->> 'sdcId', ''), p_device.sdc_id), 40)
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.end_fiscal_number(p_document, false);
  update public.fiscal_devices d set last_ok_at = clock_timestamp() where d.tenant_id = p_device.tenant_id and d.id = p_device.id;
  if p_document.kind = 'item' then
    perform private.register_fiscal_item(p_device, p_document);
  elsif p_document.kind = 'stock_movement' then
    perform private.count_fiscal_movement(p_device, p_document);
  else
    perform private.fiscal_done(p_device, p_document);
  end if;
end;
$$;
comment on function private.accept_fiscal(public.fiscal_devices, public.fiscal_documents, jsonb) is 'The authority has taken a document: its number is used, its answer kept.';

create function private.requeue_fiscal(p_document public.fiscal_documents, p_delay interval, p_keeps_number boolean, p_code text, p_message text,
  p_looks_first boolean default false)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.fiscal_documents f set state = 'queued', waiting_for = null, leased_until = null, next_at = clock_timestamp() + p_delay,
    failures = f.failures + case when p_delay > '0' then 1 else 0 end, code = left(nullif(p_code, ''), 60),
    message = left(nullif(p_message, ''), 500), field = null,
    number = case when p_keeps_number then f.number end, number_scope = case when p_keeps_number then f.number_scope end,
    number_counter = case when p_keeps_number then f.number_counter end, body = case when p_keeps_number then f.body end,
    request = case when p_keeps_number then f.request end, lookup_first = p_looks_first and f.request is not null
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
end;
$$;
comment on function private.requeue_fiscal(public.fiscal_documents, interval, boolean, text, text, boolean) is
  'A document is sent again after a while: the same bytes under its number, looked for first, or afresh without one.';

create function private.fiscal_delay(p_document public.fiscal_documents)
returns interval language sql immutable security invoker set search_path = '' as $$
  -- Spread by the document, not by chance: tests know it, and devices that failed together do not come back together.
  select make_interval(secs => least(5 * 2 ^ least(p_document.failures, 10), 300) * (1 + (hashtext(p_document.id::text) & 255) / 1024.0));
$$;
comment on function private.fiscal_delay(public.fiscal_documents) is 'How long until a document is sent again: 5 seconds, doubled up to 5 minutes, and up to a quarter more.';

create function private.park_fiscal(p_document public.fiscal_documents, p_state text, p_outcome jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.fiscal_documents f set state = p_state, leased_until = null, code = left(nullif(p_outcome ->> 'code', ''), 60),
    message = left(nullif(p_outcome ->> 'message', ''), 500), field = left(nullif(p_outcome ->> 'field', ''), 100),
    number = case when p_state = 'needs_review' then f.number end, number_scope = case when p_state = 'needs_review' then f.number_scope end,
    number_counter = case when p_state = 'needs_review' then f.number_counter end, request = case when p_state = 'needs_review' then f.request end,
    lookup_first = false
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.end_fiscal_number(p_document, p_state <> 'needs_review');
  perform private.ring_fiscal(p_document, coalesce(p_outcome ->> 'message', p_outcome ->> 'code'));
end;
$$;
comment on function private.park_fiscal(public.fiscal_documents, text, jsonb) is
  'A document waits for people and the others go on. Only one that may have been taken (needs_review) keeps its number.';

create function private.block_fiscal(p_device public.fiscal_devices, p_document public.fiscal_documents, p_code text, p_message text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  -- What was sent before may have been taken: it keeps its number and bytes.
  if not p_document.is_repeat then
    perform private.end_fiscal_number(p_document, true);
  end if;
  perform private.requeue_fiscal(p_document, '0', p_document.is_repeat, p_code, p_message, p_document.lookup_first);
  update public.fiscal_devices d set status = 'blocked', blocked_code = left(nullif(p_code, ''), 60), blocked_message = left(nullif(p_message, ''), 500),
    blocked_at = clock_timestamp()
  where d.tenant_id = p_device.tenant_id and d.id = p_device.id and d.status = 'active';
  if found then
    perform private.notify(p_device.tenant_id, 'fiscal_rejection', 'etims.manage', 'The tax authority refuses a device',
      coalesce(p_message, p_code) || '. Documents wait until you resume it.', '/admin/etims');
  end if;
end;
$$;
comment on function private.block_fiscal(public.fiscal_devices, public.fiscal_documents, text, text) is
  'Nothing more of a device is sent until somebody acts; whoever may is notified.';

create function private.fiscal_not_taken(p_document public.fiscal_documents, p_expected bigint)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_reviewed public.fiscal_documents;
begin
  for v_reviewed in
    select f.* from public.fiscal_documents f
    where f.tenant_id = p_document.tenant_id and f.number_scope = p_document.number_scope and f.number_counter = p_document.number_counter
      and f.number >= p_expected and f.state = 'needs_review'
    order by f.id for update
  loop
    perform private.requeue_fiscal(v_reviewed, '0', false, null, null);
    perform private.note_fiscal_event(v_reviewed, 'not_taken', null, null, format('The tax authority expects number %s: this was not accepted.', p_expected));
  end loop;
end;
$$;
comment on function private.fiscal_not_taken(public.fiscal_documents, bigint) is
  'The authority expects a number that documents in review have: they were never taken and go back to their place.';

create function private.fiscal_expected(p_outcome jsonb)
returns numeric language sql immutable parallel safe security invoker set search_path = ''
return substring(p_outcome ->> 'expected' from '^-?[0-9]{1,11}(?:\.[0-9]{1,3})?$')::numeric;
comment on function private.fiscal_expected(jsonb) is 'The number or level that the authority named; null for what is none.';

create function private.has_fiscal_number(p_device public.fiscal_devices, p_document public.fiscal_documents, p_number numeric)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  if p_document.kind = 'item' then
    -- Their documents are sent again and again; the code stays.
    return exists (
      select 1 from public.fiscal_device_items k
      where k.tenant_id = p_device.tenant_id and k.device_id = p_device.id
        and (p_document.number_counter = 'item' or p_document.number_counter = 'item:' || left(k.item_code, -(p_device.settings #>> '{itemCodeRule,digits}')::integer))
        and private.fiscal_count(right(k.item_code, (p_device.settings #>> '{itemCodeRule,digits}')::integer)) >= p_number);
  end if;
  return exists (
    select 1 from public.fiscal_documents f
    where f.tenant_id = p_document.tenant_id and f.number_scope = p_document.number_scope and f.number_counter = p_document.number_counter
      and f.number >= p_number and f.state = 'accepted');
end;
$$;
comment on function private.has_fiscal_number(public.fiscal_devices, public.fiscal_documents, numeric) is
  'Whether something that was accepted has this number of the sequence of a document, or a later one.';

create function private.late_fiscal_level(p_document public.fiscal_documents, p_outcome jsonb)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_document public.fiscal_documents := p_document;
begin
  -- What failed in another way before says nothing of how late the authority counts.
  if p_document.code is distinct from p_outcome ->> 'code' then
    v_document.failures := 0;
  end if;
  if v_document.failures >= 3 then
    return false;
  end if;
  perform private.requeue_fiscal(v_document, private.fiscal_delay(v_document), false, p_outcome ->> 'code', p_outcome ->> 'message');
  update public.fiscal_documents f set failures = v_document.failures + 1 where f.tenant_id = v_document.tenant_id and f.id = v_document.id;
  return true;
end;
$$;
comment on function private.late_fiscal_level(public.fiscal_documents, jsonb) is
  'An authority counts movements late: a level that differs is sent again three times, as it is then. False when that was done.';

create function private.resync_fiscal(p_device public.fiscal_devices, p_document public.fiscal_documents, p_outcome jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_expected numeric := private.fiscal_expected(p_outcome);
begin
  if p_document.is_resynced or v_expected is null or (p_document.kind <> 'stock_level' and (v_expected < 1 or v_expected % 1 <> 0)) then
    perform private.park_fiscal(p_document, 'rejected', p_outcome);
    return;
  elsif p_document.kind = 'stock_level' then
    if private.late_fiscal_level(p_document, p_outcome) then
      return;
    end if;
    update public.fiscal_device_items k set stock_quantity = v_expected
    where k.tenant_id = p_document.tenant_id and k.device_id = p_device.id and k.product_id = p_document.source_id;
  elsif private.has_fiscal_number(p_device, p_document, v_expected) then
    perform private.block_fiscal(p_device, p_document, 'counter_reset',
      format('The tax authority expects number %s, which an accepted document has. Ask the tax authority before you continue', v_expected));
    return;
  else
    perform private.end_fiscal_number(p_document, true);
    update public.fiscal_counters c set next_number = v_expected
    where c.tenant_id = p_document.tenant_id and c.scope = p_document.number_scope and c.counter = p_document.number_counter;
    perform private.fiscal_not_taken(p_document, v_expected::bigint);
  end if;
  update public.fiscal_documents f set is_resynced = true where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.requeue_fiscal(p_document, '0', false, p_outcome ->> 'code', p_outcome ->> 'message');
end;
$$;
comment on function private.resync_fiscal(public.fiscal_devices, public.fiscal_documents, jsonb) is
  'Takes the number that the authority names, once for a document, never one that an accepted document has; a level when it stays another.';

create function private.unknown_fiscal(p_device public.fiscal_devices, p_document public.fiscal_documents, p_outcome jsonb, p_event jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_code text := coalesce(p_outcome ->> 'code', '');
  v_is_answered boolean := v_code = 'no_lookup' or (coalesce((p_event ->> 'status')::integer, 0) between 200 and 499 and v_code !~ '^(http_)?5[0-9][0-9]$');
begin
  -- Silence is waited out, however long: the same bytes are taken once at most. That a number is taken is no proof by whom.
  if v_is_answered and v_code <> 'not_listed' and (p_device.style = 'direct' or p_document.unknowns >= 2) then
    perform private.park_fiscal(p_document, 'needs_review', p_outcome);
    return;
  end if;
  update public.fiscal_documents f set unknowns = f.unknowns + case when v_is_answered then 1 else 0 end
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.requeue_fiscal(p_document, private.fiscal_delay(p_document), true, v_code, p_outcome ->> 'message',
    v_code <> 'not_listed' and private.fiscal_can_be_asked(p_device, p_document.kind));
end;
$$;
comment on function private.unknown_fiscal(public.fiscal_devices, public.fiscal_documents, jsonb, jsonb) is
  'Nobody knows whether a document was taken: it is looked for, or sent again unchanged; when the number is taken and nothing can be found, people look.';

create function public.complete_fiscal_work(p_tenant_id uuid, p_task uuid, p_attempt integer, p_outcome jsonb, p_event jsonb default null)
returns text language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device public.fiscal_devices;
  v_document public.fiscal_documents;
  v_state text := p_outcome ->> 'state';
begin
  select d.* into v_device from public.fiscal_documents f
  join public.fiscal_devices d on d.tenant_id = f.tenant_id and d.id = f.device_id
  where f.tenant_id = p_tenant_id and f.id = p_task for no key update of d;
  select * into v_document from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.id = p_task for update;
  if v_document.id is null then
    perform private.fail(404, 'not_found', 'This document does not exist.');
  end if;
  perform private.note_fiscal_event(v_document, coalesce(v_state, 'unknown'), p_event, p_outcome ->> 'code', p_outcome ->> 'message');
  -- A worker that was thought gone changes nothing, unless it knows that the bytes which everybody sends were taken.
  if (v_document.state <> 'sending' or v_document.attempts <> p_attempt)
    and not (v_state = 'accepted' and v_document.request is not null and v_document.state in ('queued', 'sending', 'needs_review')) then
    return v_document.state;
  end if;
  case
    when v_state = 'accepted' then perform private.accept_fiscal(v_device, v_document, p_outcome -> 'answer');
    when v_state = 'rejected' then perform private.park_fiscal(v_document, 'rejected', p_outcome);
    -- What may have been taken under its number is not sent under another.
    when v_state = 'unknown' or (v_state = 'resync' and v_document.is_repeat and v_document.kind not in ('item', 'stock_level')
        and private.fiscal_expected(p_outcome) > v_document.number) then
      perform private.unknown_fiscal(v_device, v_document, p_outcome, p_event);
    when v_state = 'resync' then perform private.resync_fiscal(v_device, v_document, p_outcome);
    when v_state = 'device_blocked' then perform private.block_fiscal(v_device, v_document, p_outcome ->> 'code', p_outcome ->> 'message');
    when v_state = 'retry' and v_document.failures >= 11 and p_outcome ->> 'code' in ('990', '991', '992', '993', '999') then
      perform private.park_fiscal(v_document, 'dead_letter', p_outcome);
    else
      perform private.requeue_fiscal(v_document, private.fiscal_delay(v_document), true, p_outcome ->> 'code', p_outcome ->> 'message',
        v_document.lookup_first);
  end case;
  return (select f.state from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.id = p_task);
end;
$$;
comment on function public.complete_fiscal_work(uuid, uuid, integer, jsonb, jsonb) is
  'For the background: what became of a sending (FiscalOutcome), with what goes into the log. Answers the state. A claim that another has followed changes nothing, but for an acceptance.';

create function public.fiscal_device_secret(p_device uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (select private.fiscal_device_json(d) from public.fiscal_devices d where d.id = p_device);
end;
$$;
comment on function public.fiscal_device_secret(uuid) is 'For edge functions: a device with its sealed secret.';

grant execute on function
  public.complete_fiscal_work(uuid, uuid, integer, jsonb, jsonb),
  public.fiscal_device_secret(uuid)
  to service_role;
