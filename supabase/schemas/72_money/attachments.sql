-- Papers behind documents: who may add and see them, where the file goes.

create function private.attachment_permission(p_entity_type text, p_verb text)
returns text language sql immutable security invoker set search_path = ''
return case
  when p_entity_type in ('voucher', 'transfer', 'journal') then case p_verb when 'add' then 'accounting.post' else 'accounting.view' end
  when p_entity_type in ('bill', 'credit', 'inbox') then case p_verb when 'add' then 'purchases.edit' else 'purchases.view' end
  when p_entity_type = 'receipt' then case p_verb when 'add' then 'stock.receive' else 'purchases.view' end
  when p_entity_type = 'cash_movement' then case p_verb when 'add' then 'till.operate' else 'till.view_all' end end;
comment on function private.attachment_permission(text, text) is 'What adding papers to a kind of document (add), or seeing them (read), needs.';

create function private.document_kinds(p_verb text)
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select k.entity_type from unnest(array['voucher', 'transfer', 'journal', 'bill', 'credit', 'receipt', 'cash_movement', 'inbox']) as k (entity_type)
    where private.can(private.attachment_permission(k.entity_type, p_verb)));
end;
$$;
comment on function private.document_kinds(text) is 'The kinds of documents whose papers the caller may add (add) or see (read).';

create function private.is_registered_document(p_name text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_name ~ '^[0-9a-f-]{36}/[a-z_]{1,20}/[0-9a-f-]{36}/[0-9a-f-]{36}$' and exists (
    select 1 from public.attachments a
    where a.tenant_id = private.current_tenant_id() and a.id::text = split_part(p_name, '/', 4) and a.taken_off_at is null
      and p_name = concat_ws('/', a.tenant_id, a.entity_type, a.entity_id, a.id));
end;
$$;
comment on function private.is_registered_document(text) is 'Whether a file of this name was announced by add_attachment, in the caller''s business.';

create function private.attachment_target(p_tenant_id uuid, p_entity_type text, p_entity_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return case p_entity_type
    -- The photo comes first: record_expense names it when it posts.
    when 'voucher' then true
    -- So it does in the inbox: add_bill_paper names it once it is sent.
    when 'inbox' then true
    when 'transfer' then exists (select 1 from public.money_transfers x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    when 'journal' then exists (select 1 from public.manual_journals x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    when 'bill' then exists (select 1 from public.supplier_bills x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    when 'credit' then exists (select 1 from public.supplier_credits x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    when 'receipt' then exists (select 1 from public.goods_receipts x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    else exists (select 1 from public.cash_movements x where x.tenant_id = p_tenant_id and x.id = p_entity_id
      and (x.recorded_by = auth.uid() or private.can('till.view_all'))) end;
end;
$$;
comment on function private.attachment_target(uuid, text, uuid) is 'Whether papers may be added to a document: it exists, or is an expense about to be recorded.';

create function private.attachment_json(p_attachment public.attachments)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_attachment.id, 'entity_type', p_attachment.entity_type, 'entity_id', p_attachment.entity_id,
    'path', concat_ws('/', p_attachment.tenant_id, p_attachment.entity_type, p_attachment.entity_id, p_attachment.id),
    'file_name', p_attachment.file_name, 'mime_type', p_attachment.mime_type, 'byte_size', p_attachment.byte_size,
    'added_by_name', p_attachment.added_by_name, 'created_at', p_attachment.created_at);
$$;
comment on function private.attachment_json(public.attachments) is 'A paper as the API shows it; path is where its file is in the bucket documents.';

create function private.attachments_json(p_tenant_id uuid, p_entity_type text, p_entity_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.attachment_json(a) order by a.created_at, a.id), '[]')
  from public.attachments a
  where a.tenant_id = p_tenant_id and a.taken_off_at is null and a.id in (
    select o.id from public.attachments o where o.tenant_id = p_tenant_id and o.entity_type = p_entity_type and o.entity_id = p_entity_id
    union all
    select i.attachment_id from public.bill_inbox i
    where p_entity_type = 'bill' and i.tenant_id = p_tenant_id and i.supplier_bill_id = p_entity_id);
$$;
comment on function private.attachments_json(uuid, text, uuid) is
  'The papers of a document, the oldest first; those of a bill with the paper of the inbox that it was entered from.';

create function private.read_attachment(p_tenant_id uuid, p_attachment jsonb)
returns public.attachments language plpgsql stable security definer set search_path = '' as $$
declare
  v_row public.attachments;
begin
  v_row.tenant_id := p_tenant_id;
  v_row.id := private.input_uuid(p_attachment, 'id');
  v_row.entity_type := p_attachment ->> 'entity_type';
  v_row.entity_id := private.input_uuid(p_attachment, 'entity_id');
  v_row.file_name := private.input_text(p_attachment, 'file_name', 120, '', true);
  v_row.mime_type := private.input_choice(p_attachment, 'mime_type', array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']);
  v_row.byte_size := private.input_number(p_attachment, 'byte_size', 1, 10485760, 1)::integer;
  v_row.sha256 := private.input_text(p_attachment, 'sha256', 64, '', true);
  v_row.added_by := auth.uid();
  v_row.added_by_name := (select f.full_name from public.profiles f where f.user_id = auth.uid());
  v_row.created_at := clock_timestamp();
  if v_row.sha256 !~ '^[0-9a-f]{64}$' then
    perform private.refuse_input('sha256', 'This is not a SHA-256 in small hexadecimal letters.');
  elsif not private.attachment_target(p_tenant_id, v_row.entity_type, v_row.entity_id) then
    perform private.fail(404, 'not_found', 'This document does not exist.', '{"field": "entity_id"}');
  end if;
  return v_row;
end;
$$;
comment on function private.read_attachment(uuid, jsonb) is 'A paper that is announced, checked.';

create function public.add_attachment(p_attachment jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
  v_row public.attachments;
  v_before public.attachments;
begin
  perform private.input_object(p_attachment, 'p_attachment');
  v_tenant_id := private.require_permission(private.attachment_permission(private.input_choice(p_attachment, 'entity_type',
    array['voucher', 'transfer', 'journal', 'bill', 'credit', 'receipt', 'cash_movement', 'inbox']), 'add'));
  perform private.require_writable();
  v_row := private.read_attachment(v_tenant_id, p_attachment);
  perform private.lock_request('attachment', v_tenant_id, v_row.id);
  perform private.lock_request('attachments of', v_tenant_id, v_row.entity_id);
  select * into v_before from public.attachments a where a.tenant_id = v_tenant_id and a.id = v_row.id;
  if (v_before.id is null or v_before.taken_off_at is not null) and (
      select count(*) from public.attachments a where a.tenant_id = v_tenant_id and a.entity_type = v_row.entity_type and a.entity_id = v_row.entity_id
        and a.taken_off_at is null) >= 20 then
    perform private.fail(409, 'limit_reached', 'A document has at most 20 photos and PDFs.', '{"limit": 20}');
  end if;
  if v_before.id is null then
    insert into public.attachments (tenant_id, id, entity_type, entity_id, file_name, mime_type, byte_size, sha256, added_by, added_by_name, created_at)
    values (v_row.tenant_id, v_row.id, v_row.entity_type, v_row.entity_id, v_row.file_name, v_row.mime_type, v_row.byte_size, v_row.sha256,
      v_row.added_by, v_row.added_by_name, v_row.created_at);
  elsif (v_before.entity_type, v_before.entity_id, v_before.sha256) is distinct from (v_row.entity_type, v_row.entity_id, v_row.sha256) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  elsif v_before.taken_off_at is not null then
    -- The same file, chosen again.
    update public.attachments a set taken_off_at = null where a.tenant_id = v_tenant_id and a.id = v_row.id;
  end if;
  return private.attachment_json(case when v_before.id is null then v_row else v_before end) || jsonb_build_object('replayed', v_before.id is not null,
    'same_as', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', a.entity_type, 'entity_id', a.entity_id) order by a.created_at, a.id), '[]')
      from public.attachments a where a.tenant_id = v_tenant_id and a.sha256 = v_row.sha256 and a.id <> v_row.id and a.taken_off_at is null
        and private.is_kept_paper(a)
        and a.entity_type = any (private.document_kinds('read'))));
end;
$$;
comment on function public.add_attachment(jsonb) is
  'Announces a photo or PDF of a document {id, entity_type: voucher | transfer | journal | bill | credit | receipt | cash_movement | inbox, entity_id, file_name, mime_type, byte_size, sha256}; '
  'then the file is put at path of the bucket documents. same_as: documents that have the same file. Idempotent by id. Raises limit_reached above 20. Needs the permission to write such a document.';

create function public.list_attachments(p_entity_type text, p_entity_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission(private.attachment_permission(private.input_choice(
    jsonb_build_object('p_entity_type', p_entity_type), 'p_entity_type',
    array['voucher', 'transfer', 'journal', 'bill', 'credit', 'receipt', 'cash_movement', 'inbox']), 'read'));
begin
  return private.attachments_json(v_tenant_id, p_entity_type, p_entity_id);
end;
$$;
comment on function public.list_attachments(text, uuid) is 'The papers of a document, the oldest first. Needs the permission to see such a document.';

create function private.is_recorded_document(p_tenant_id uuid, p_entity_type text, p_entity_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return p_entity_type <> 'voucher'
    or exists (select 1 from public.money_vouchers v where v.tenant_id = p_tenant_id and v.id = p_entity_id);
end;
$$;
comment on function private.is_recorded_document(uuid, text, uuid) is 'Whether a document is recorded, so that its papers stay; an expense may have photos before it is.';

create function public.take_attachment_off(p_attachment_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_row public.attachments;
begin
  perform private.require_writable();
  select * into v_row from public.attachments a
  where a.tenant_id = v_tenant_id and a.id = p_attachment_id and a.entity_type = any (private.document_kinds('add')) and a.added_by = auth.uid();
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This photo or PDF does not exist.');
  end if;
  -- Whoever records the expense holds its id as well.
  perform private.lock_request('money_voucher', v_tenant_id, v_row.entity_id);
  if private.is_recorded_document(v_tenant_id, v_row.entity_type, v_row.entity_id) then
    perform private.fail(409, 'in_use', 'The document is recorded. Its photos and PDFs stay.');
  end if;
  update public.attachments a set taken_off_at = clock_timestamp() where a.tenant_id = v_tenant_id and a.id = v_row.id and a.taken_off_at is null;
  return jsonb_build_object('id', v_row.id);
end;
$$;
comment on function public.take_attachment_off(uuid) is
  'Takes a photo or PDF that the caller added off a form whose document is not recorded yet; again changes nothing. Raises in_use. Needs the permission to write such a document.';

grant execute on function public.add_attachment(jsonb), public.list_attachments(text, uuid), public.take_attachment_off(uuid) to authenticated;
-- The policies of stored files ask these.
grant execute on function private.document_kinds(text), private.is_registered_document(text) to authenticated, service_role;
