-- The queue as people see it: by state, each document with what was sent and answered.

create function private.fiscal_choices(p_document public.fiscal_documents)
returns text[] language sql immutable security invoker set search_path = '' as $$
  select array_remove(array[
    case when p_document.state in ('rejected', 'dead_letter', 'waiting') then 'retry' end,
    case when p_document.state = 'needs_review' then 'accepted' end,
    case when p_document.state = 'needs_review' then 'send_again' end,
    case when p_document.state in ('rejected', 'dead_letter', 'waiting', 'needs_review') or (p_document.state = 'queued' and p_document.request is null)
      then 'give_up' end], null);
$$;
comment on function private.fiscal_choices(public.fiscal_documents) is 'What people may decide about a document.';

create function private.fiscal_source(p_document public.fiscal_documents, out human_number text, out total_amount numeric, out occurred_at timestamptz)
returns record language plpgsql stable security definer set search_path = '' as $$
begin
  case p_document.kind
    when 'sale' then
      select s.invoice_number, s.total_amount, s.occurred_at into human_number, total_amount, occurred_at
      from public.sales s where s.tenant_id = p_document.tenant_id and s.id = p_document.source_id;
    when 'credit_note' then
      select c.credit_note_number, c.total_amount, c.issued_at into human_number, total_amount, occurred_at
      from public.credit_notes c where c.tenant_id = p_document.tenant_id and c.id = p_document.source_id;
    when 'purchase' then
      select u.supplier_name || ' ' || u.supplier_invoice_number, u.total_amount, u.decided_at into human_number, total_amount, occurred_at
      from public.fiscal_purchases u where u.tenant_id = p_document.tenant_id and u.id = p_document.source_id;
    when 'operator' then
      human_number := private.fiscal_operator(p_document.source_id) ->> 'name';
    when 'import' then
      select coalesce(m.declaration_number, m.task_code) || ' ' || m.line_number, m.decided_at into human_number, occurred_at
      from public.fiscal_imports m where m.tenant_id = p_document.tenant_id and m.id = p_document.source_id;
    when 'stock_movement' then
      if p_document.part = 9 then
        select p.name into human_number from public.products p where p.tenant_id = p_document.tenant_id and p.id = p_document.source_id;
      else
        select coalesce((select s.invoice_number from public.sales s where s.tenant_id = p_document.tenant_id and s.id = p_document.source_id),
          (select c.credit_note_number from public.credit_notes c where c.tenant_id = p_document.tenant_id and c.id = p_document.source_id),
          (select g.receipt_number from public.goods_receipts g where g.tenant_id = p_document.tenant_id and g.id = p_document.source_id),
          (select a.adjustment_number from public.stock_adjustments a where a.tenant_id = p_document.tenant_id and a.id = p_document.source_id))
        into human_number;
      end if;
    else
      human_number := case when p_document.source_id = private.fiscal_delivery_id() then 'Delivery' else (
        select p.name from public.products p where p.tenant_id = p_document.tenant_id and p.id = p_document.source_id) end;
  end case;
end;
$$;
comment on function private.fiscal_source(public.fiscal_documents) is 'What people call the thing that is sent.';

create function private.fiscal_document_row(p_document public.fiscal_documents)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_source record := private.fiscal_source(p_document);
begin
  return jsonb_build_object('id', p_document.id, 'device_id', p_document.device_id, 'kind', p_document.kind, 'source_id', p_document.source_id,
    'human_number', v_source.human_number, 'total_amount', v_source.total_amount, 'occurred_at', v_source.occurred_at, 'state', p_document.state,
    'waiting_for', p_document.waiting_for, 'number', p_document.number, 'attempts', p_document.attempts, 'next_at', p_document.next_at,
    'code', p_document.code, 'message', p_document.message, 'field', p_document.field, 'receipt_number', p_document.receipt_number,
    'total_receipts', p_document.total_receipts, 'authority_time', p_document.authority_time, 'sdc_id', p_document.sdc_id, 'note', p_document.note,
    'created_at', p_document.created_at, 'accepted_at', p_document.accepted_at, 'can', to_jsonb(private.fiscal_choices(p_document)));
end;
$$;
comment on function private.fiscal_document_row(public.fiscal_documents) is 'A document of the queue in a list.';

create function private.fiscal_documents_of(p_tenant_id uuid, p_source_ids uuid[])
returns setof uuid language plpgsql stable rows 10 security definer set search_path = '' as $$
begin
  -- By kind, as the indexes have them.
  return query
    select f.id from public.fiscal_documents f
    where f.tenant_id = p_tenant_id and f.kind in ('sale', 'credit_note') and f.source_id = any (p_source_ids)
    union all
    select f.id from public.fiscal_devices d
    join public.fiscal_documents f on f.tenant_id = d.tenant_id and f.device_id = d.id and f.kind = 'stock_movement' and f.source_id = any (p_source_ids)
    where d.tenant_id = p_tenant_id;
end;
$$;
comment on function private.fiscal_documents_of(uuid, uuid[]) is 'What is sent of sales and returns: themselves and their goods.';

create function private.find_fiscal_documents(p_tenant_id uuid, p_search text)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_number bigint := private.fiscal_count(p_search);
begin
  return array(
    select f.id from public.fiscal_documents f
    where f.tenant_id = p_tenant_id and f.number = v_number
      and f.number_scope in (select c.scope from public.fiscal_counters c where c.tenant_id = p_tenant_id)
    union
    select f.id from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.receipt_number = v_number
    union
    select private.fiscal_documents_of(p_tenant_id, array(
      select s.id from public.sales s where s.tenant_id = p_tenant_id and lower(s.invoice_number) = p_search
      union all
      select c.id from public.credit_notes c where c.tenant_id = p_tenant_id and c.credit_note_number = upper(p_search)))
    limit 1000);
end;
$$;
comment on function private.find_fiscal_documents(uuid, text) is 'Documents by a number: the authority''s, of the receipt, of the invoice or of the credit note.';

create function private.input_texts(p_filter jsonb, p_key text)
returns text[] language sql immutable security invoker set search_path = '' as $$
  select case when jsonb_typeof(p_filter -> p_key) = 'array' and p_filter -> p_key <> '[]' then array(select jsonb_array_elements_text(p_filter -> p_key)) end;
$$;
comment on function private.input_texts(jsonb, text) is 'A list of texts, or null where none is given or it is empty.';

create function private.fiscal_document_page(p_tenant_id uuid, p_filter jsonb, p_cursor jsonb, p_limit integer)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_device_id uuid := private.input_uuid(p_filter, 'device_id', '', false);
  v_search text := lower(private.input_text(p_filter, 'search', 60));
  v_from timestamptz := private.business_day_start(p_tenant_id, private.input_date(p_filter, 'from'));
  v_until timestamptz := private.business_day_start(p_tenant_id, private.input_date(p_filter, 'to') + 1);
  v_states text[] := private.input_texts(p_filter, 'states');
  v_kinds text[] := private.input_texts(p_filter, 'kinds');
  v_ids uuid[] := case when v_search is not null then private.find_fiscal_documents(p_tenant_id, v_search) end;
  v_at timestamptz := case when p_cursor is not null then private.cursor_instant(p_cursor) end;
  v_after uuid := case when p_cursor is not null then private.cursor_id(p_cursor) end;
begin
  return coalesce((
    select jsonb_agg(private.fiscal_document_row(x) order by x.created_at desc, x.id desc)
    from (
      select f.* from public.fiscal_documents f
      where f.tenant_id = p_tenant_id and (v_device_id is null or f.device_id = v_device_id)
        and (v_states is null or f.state = any (v_states)) and (v_kinds is null or f.kind = any (v_kinds))
        and (v_from is null or f.created_at >= v_from) and (v_until is null or f.created_at < v_until)
        and (v_search is null or f.id = any (v_ids))
        and (v_at is null or (f.created_at, f.id) < (v_at, v_after))
      order by f.created_at desc, f.id desc limit p_limit) x), '[]');
end;
$$;
comment on function private.fiscal_document_page(uuid, jsonb, jsonb, integer) is
  'So many documents that the list is narrowed to, the newest first. One query: a page of a million is read from the end of an index.';

create function public.list_fiscal_documents(p_filter jsonb default '{}', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_cursor jsonb := private.decode_cursor(p_after);
  v_rows jsonb;
begin
  perform private.input_object(p_filter, 'p_filter');
  v_rows := private.fiscal_document_page(v_tenant_id, p_filter, v_cursor, v_limit + 1);
  return jsonb_build_object('rows', case when jsonb_array_length(v_rows) > v_limit then v_rows - v_limit else v_rows end,
    'next_cursor', case when jsonb_array_length(v_rows) > v_limit then private.encode_cursor(jsonb_build_object(
      'at', v_rows -> (v_limit - 1) -> 'created_at', 'id', v_rows -> (v_limit - 1) -> 'id')) end)
    || case when v_cursor is null then private.fiscal_queue_sums(v_tenant_id) else '{}' end;
end;
$$;
comment on function public.list_fiscal_documents(jsonb, text, integer) is
  'What is sent to the tax authority, newest first: {device_id, states, kinds, search (number), from, to}; the first page with counts by state (of what is accepted 10,001 at most), the age of the oldest and refused devices. Needs etims.view.';

create function private.fiscal_queue_sums(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('counts', coalesce(jsonb_object_agg(x.state, x.count) filter (where x.count > 0), '{}'), 'oldest_waiting_at', min(x.oldest),
      'blocked', coalesce((
        select jsonb_agg(jsonb_build_object('device_id', d.id, 'code', d.blocked_code, 'message', d.blocked_message, 'at', d.blocked_at) order by d.blocked_at)
        from public.fiscal_devices d where d.tenant_id = p_tenant_id and d.status = 'blocked'), '[]'))
    from (
      -- Each by the index of what is not done yet; what is done is counted as far as anybody reads it.
      select f.state, count(*) as count, min(f.created_at) as oldest from public.fiscal_documents f
      where f.tenant_id = p_tenant_id and f.state in ('queued', 'sending') group by f.state
      union all
      select f.state, count(*), min(f.created_at) from public.fiscal_documents f
      where f.tenant_id = p_tenant_id and f.state in ('waiting', 'rejected', 'needs_review', 'dead_letter') group by f.state
      union all
      select 'accepted', count(*), null from (
        select 1 from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.state = 'accepted' limit 10001) a) x);
end;
$$;
comment on function private.fiscal_queue_sums(uuid) is
  'How many documents are in each state (accepted: 10,001 at most), since when the oldest waits, and which devices the authority refuses.';

create function private.require_fiscal_document(p_tenant_id uuid, p_id uuid)
returns public.fiscal_documents language plpgsql volatile security definer set search_path = '' as $$
declare
  v_document public.fiscal_documents;
begin
  -- The device first, as the queue does it.
  perform 1 from public.fiscal_documents f join public.fiscal_devices d on d.tenant_id = f.tenant_id and d.id = f.device_id
  where f.tenant_id = p_tenant_id and f.id = p_id for no key update of d;
  select * into v_document from public.fiscal_documents f where f.tenant_id = p_tenant_id and f.id = p_id for update;
  if v_document.id is null then
    perform private.fail(404, 'not_found', 'This document does not exist.');
  end if;
  return v_document;
end;
$$;
comment on function private.require_fiscal_document(uuid, uuid) is 'A document of the business, held with its device until the transaction ends.';

create function public.get_fiscal_document(p_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.view');
  v_document public.fiscal_documents;
begin
  select * into v_document from public.fiscal_documents f where f.tenant_id = v_tenant_id and f.id = p_id;
  if v_document.id is null then
    perform private.fail(404, 'not_found', 'This document does not exist.');
  end if;
  return private.fiscal_document_row(v_document) || jsonb_build_object('body', v_document.body, 'internal_data', v_document.internal_data,
    'signature', v_document.signature, 'fiscal_block', private.fiscal_block(v_tenant_id, v_document.kind, v_document.source_id),
    'events', coalesce((
      select jsonb_agg(jsonb_build_object('at', e.created_at, 'kind', e.kind, 'operation', e.operation, 'status', e.status, 'duration_ms', e.duration_ms,
        'code', e.code, 'message', e.message, 'request', e.request, 'response', e.response, 'note', e.note,
        'actor_name', (select f.full_name from public.profiles f where f.user_id = e.actor_id)) order by e.sequence desc)
      from (
        select v.* from public.fiscal_events v where v.tenant_id = v_tenant_id and v.document_id = p_id order by v.sequence desc limit 100) e), '[]'),
    'related', coalesce((
      select jsonb_agg(private.fiscal_document_row(r) order by r.position, r.rank)
      from public.fiscal_documents r
      where r.tenant_id = v_tenant_id and r.id <> v_document.id and r.id in (
        select private.fiscal_documents_of(v_tenant_id, array(
          select v_document.source_id
          union all
          select c.id from public.credit_notes c where c.tenant_id = v_tenant_id and c.sale_id = v_document.source_id
          union all
          select c.sale_id from public.credit_notes c where c.tenant_id = v_tenant_id and c.id = v_document.source_id)))), '[]'));
end;
$$;
comment on function public.get_fiscal_document(uuid) is
  'A document with what was to be sent, what was sent and answered (100 at most), and what belongs to it: its sale, credit notes and stock. Needs etims.view.';

grant execute on function
  public.list_fiscal_documents(jsonb, text, integer),
  public.get_fiscal_document(uuid)
  to authenticated;
