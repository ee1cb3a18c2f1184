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

grant execute on function
  public.retry_fiscal_documents(uuid[], uuid),
  public.resolve_fiscal_document(uuid, jsonb)
  to authenticated;
