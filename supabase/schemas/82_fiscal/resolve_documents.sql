-- What people decide about documents that do not go by themselves.

create function private.send_fiscal_again(p_document public.fiscal_documents, p_kind text, p_note text)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.requeue_fiscal(p_document, '0', false, null, null);
  update public.fiscal_documents f set waiting_for = null, is_resynced = false, failures = 0, unknowns = 0, resolved_by = auth.uid(),
    resolved_at = clock_timestamp(), note = coalesce(p_note, f.note)
  where f.tenant_id = p_document.tenant_id and f.id = p_document.id;
  perform private.note_fiscal_event(p_document, p_kind, null, null, null, auth.uid(), p_note);
end;
$$;
comment on function private.send_fiscal_again(public.fiscal_documents, text, text) is 'A person has a document sent afresh, at its place in the queue.';

create function public.retry_fiscal_documents(p_ids uuid[] default null, p_device_id uuid default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_document public.fiscal_documents;
  v_count integer := 0;
begin
  perform private.require_writable();
  if cardinality(p_ids) > 1000 then
    perform private.refuse_input('p_ids', 'Choose up to 1,000 documents at once.');
  end if;
  perform 1 from public.fiscal_devices d where d.tenant_id = v_tenant_id order by d.id for no key update;
  for v_document in
    select f.* from public.fiscal_documents f
    where f.tenant_id = v_tenant_id and f.state in ('rejected', 'dead_letter', 'waiting') and (p_ids is null or f.id = any (p_ids))
      and (p_device_id is null or f.device_id = p_device_id)
    order by f.position, f.rank, f.id limit 10000 for update
  loop
    perform private.send_fiscal_again(v_document, 'retried', null);
    v_count := v_count + 1;
  end loop;
  perform private.hand_over_fiscal(v_tenant_id);
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_documents_retried', 'fiscal_documents', null, null,
    jsonb_build_object('ids', to_jsonb(p_ids), 'device_id', p_device_id, 'retried', v_count));
  return jsonb_build_object('retried', v_count);
end;
$$;
comment on function public.retry_fiscal_documents(uuid[], uuid) is
  'Sends documents again that were refused, failed too often or wait: those named, or all (of a device). What may have been taken (needs_review) is decided by resolve_fiscal_document. Needs etims.manage.';

create function private.read_fiscal_answer(p_answer jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_time text;
begin
  perform private.input_object(p_answer, 'answer');
  v_time := private.input_text(p_answer, 'authority_time', 14, 'answer.');
  if v_time !~ '^[0-9]{14}$' then
    perform private.refuse_input('answer.authority_time', 'Write the time as the tax authority does: 20260131093000.');
  end if;
  return jsonb_build_object('receiptNumber', private.input_number(p_answer, 'receipt_number', 1, 1000000000000, 1, 'answer.'),
    'totalReceipts', private.input_number(p_answer, 'total_receipts', 1, 1000000000000, 1, 'answer.', false),
    'internalData', private.input_text(p_answer, 'internal_data', 100, 'answer.'), 'signature', private.input_text(p_answer, 'signature', 100, 'answer.'),
    'authorityTime', v_time);
end;
$$;
comment on function private.read_fiscal_answer(jsonb) is 'What the authority''s portal shows of a document, as a person has copied it.';

create function public.resolve_fiscal_document(p_id uuid, p_resolution jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('etims.manage');
  v_document public.fiscal_documents;
  v_device public.fiscal_devices;
  v_decision text;
  v_note text;
begin
  perform private.require_writable();
  perform private.input_object(p_resolution, 'p_resolution');
  v_decision := private.input_choice(p_resolution, 'decision', array['accepted', 'send_again', 'give_up']);
  v_note := private.input_text(p_resolution, 'note', 500, '', v_decision <> 'accepted');
  v_document := private.require_fiscal_document(v_tenant_id, p_id);
  select * into v_device from public.fiscal_devices d where d.tenant_id = v_tenant_id and d.id = v_document.device_id;
  if v_decision <> all (private.fiscal_choices(v_document)) then
    perform private.fail(409, 'already_resolved', 'This document is not waiting for that decision.', jsonb_build_object('state', v_document.state));
  end if;
  if v_decision = 'accepted' then
    perform private.accept_fiscal(v_device, v_document, case when v_document.kind in ('sale', 'credit_note')
      then private.read_fiscal_answer(p_resolution -> 'answer') end);
    perform private.note_fiscal_event(v_document, 'resolved_accepted', null, null, null, auth.uid(), v_note);
  elsif v_decision = 'send_again' then
    perform private.send_fiscal_again(v_document, 'resolved_send_again', v_note);
    perform private.hand_over_fiscal(v_tenant_id);
  else
    perform private.end_fiscal_number(v_document, v_document.request is null);
    update public.fiscal_documents f set state = 'given_up', waiting_for = null, leased_until = null, resolved_by = auth.uid(),
      resolved_at = clock_timestamp(), note = v_note
    where f.tenant_id = v_tenant_id and f.id = p_id;
    perform private.note_fiscal_event(v_document, 'given_up', null, null, null, auth.uid(), v_note);
    perform private.fiscal_done(v_device, v_document);
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'fiscal_document_resolved', 'fiscal_documents', p_id,
    jsonb_build_object('state', v_document.state, 'number', v_document.number, 'code', v_document.code), p_resolution);
  return private.fiscal_document_row((select f from public.fiscal_documents f where f.tenant_id = v_tenant_id and f.id = p_id));
end;
$$;
comment on function public.resolve_fiscal_document(uuid, jsonb) is
  'Decides about a document: {decision accepted (needs_review; answer {receipt_number, total_receipts?, internal_data?, signature?, authority_time?}) | send_again (needs_review, note) | give_up (note)}. accepted and send_again only after looking at the tax authority''s portal. Needs etims.manage.';

-- What the authority has, as it lists it.
create function public.save_fiscal_list(p_device uuid, p_list jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_device public.fiscal_devices;
  v_document public.fiscal_documents;
  v_settled integer := 0;
  v_row record;
begin
  select * into v_device from public.fiscal_devices d where d.id = p_device for no key update;
  if v_device.id is null then
    perform private.fail(404, 'not_found', 'This device does not exist.');
  end if;
  for v_row in
    select l.number, l.human_number, l.total, l.answer
    from jsonb_to_recordset(p_list) as l (number bigint, human_number text, total numeric, answer jsonb) order by l.number
  loop
    for v_document in
      select f.* from public.fiscal_documents f
      where f.tenant_id = v_device.tenant_id and f.device_id = v_device.id and f.state = 'needs_review' and f.kind in ('sale', 'credit_note')
        and f.number = v_row.number and f.body ->> 'humanNumber' = v_row.human_number and (f.body ->> 'total')::numeric = v_row.total
      for update
    loop
      perform private.accept_fiscal(v_device, v_document, v_row.answer);
      perform private.note_fiscal_event(v_document, 'found_in_list', null);
      v_settled := v_settled + 1;
    end loop;
  end loop;
  update public.fiscal_devices d set listed_at = clock_timestamp() where d.tenant_id = v_device.tenant_id and d.id = v_device.id;
  return jsonb_build_object('settled', v_settled, 'differences', private.fiscal_differences(v_device, p_list));
end;
$$;
comment on function public.save_fiscal_list(uuid, jsonb) is
  'For edge functions: the authority''s own list of documents [{number, human_number, total, answer}]. What waits in review and stands there with the same number and total is accepted; answers the differences.';

create function private.fiscal_differences(p_device public.fiscal_devices, p_list jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('number', coalesce(x.number, x.ours), 'what', x.what, 'document_id', x.id,
      'human_number', coalesce(x.human_number, x.our_number), 'total', x.our_total, 'their_total', x.total) order by coalesce(x.number, x.ours)), '[]')
    from (
      select l.number, l.human_number, l.total, f.id, f.number as ours, f.body ->> 'humanNumber' as our_number, (f.body ->> 'total')::numeric as our_total,
        case when f.id is null then 'not_here' when l.number is null then 'not_there'
          when (f.body ->> 'total')::numeric <> l.total or f.body ->> 'humanNumber' <> l.human_number then 'differs' end as what
      from jsonb_to_recordset(p_list) as l (number bigint, human_number text, total numeric)
      full join (
        select d.* from public.fiscal_documents d
        where d.tenant_id = p_device.tenant_id and d.device_id = p_device.id and d.kind in ('sale', 'credit_note') and d.state = 'accepted') f
        on f.number = l.number) x
    where x.what is not null and (x.what <> 'not_there' or x.ours >= (select min(l.number) from jsonb_to_recordset(p_list) as l (number bigint))));
end;
$$;
comment on function private.fiscal_differences(public.fiscal_devices, jsonb) is
  'Where the authority''s list and ours differ: not_here, not_there (from the list''s first number on), differs.';

grant execute on function
  public.retry_fiscal_documents(uuid[], uuid),
  public.resolve_fiscal_document(uuid, jsonb)
  to authenticated;
grant execute on function public.save_fiscal_list(uuid, jsonb) to service_role;
