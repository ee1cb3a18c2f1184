-- Where suppliers' bills lie until somebody enters them: photos and PDFs, each new, entered or discarded.

create function private.bill_paper_json(p_paper public.bill_inbox)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_paper.id, 'state', p_paper.state, 'attachment', private.attachment_json(a), 'discard_reason', p_paper.discard_reason,
    'added_by_name', p_paper.added_by_name, 'created_at', p_paper.created_at, 'settled_at', p_paper.settled_at, 'settled_by_name', p_paper.settled_by_name,
    'bill', (
      select jsonb_build_object('id', b.id, 'bill_number', b.bill_number, 'supplier_reference', b.supplier_reference, 'status', b.status, 'contact_name', c.name)
      from public.supplier_bills b join public.contacts c on c.tenant_id = b.tenant_id and c.id = b.contact_id
      where b.tenant_id = p_paper.tenant_id and b.id = p_paper.supplier_bill_id),
    'same_file_count', (
      select count(*) from public.attachments o
      where o.tenant_id = a.tenant_id and o.sha256 = a.sha256 and o.id <> a.id and o.taken_off_at is null and private.is_kept_paper(o)
        and o.entity_type in ('inbox', 'bill', 'credit', 'receipt')))
  from public.attachments a where a.tenant_id = p_paper.tenant_id and a.id = p_paper.attachment_id;
$$;
comment on function private.bill_paper_json(public.bill_inbox) is
  'A paper of the inbox as the API shows it; same_file_count: how many other papers of purchases are the very same file.';

create function private.is_kept_paper(p_attachment public.attachments)
returns boolean language sql stable security definer set search_path = '' as $$
  select p_attachment.entity_type <> 'inbox' or exists (
    select 1 from public.bill_inbox i where i.tenant_id = p_attachment.tenant_id and i.attachment_id = p_attachment.id and i.state <> 'discarded');
$$;
comment on function private.is_kept_paper(public.attachments) is
  'Whether a file counts when another is the same: not one that never reached the inbox, nor one that was discarded there.';

create function public.add_bill_paper(p_paper jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_id uuid;
  v_attachment_id uuid;
  v_row public.bill_inbox;
begin
  perform private.require_writable();
  perform private.input_object(p_paper, 'p_paper');
  v_id := private.input_uuid(p_paper, 'id');
  v_attachment_id := private.input_uuid(p_paper, 'attachment_id');
  perform private.lock_request('bill_paper', v_tenant_id, v_id);
  select * into v_row from public.bill_inbox i where i.tenant_id = v_tenant_id and i.id = v_id;
  if v_row.id is not null then
    if v_row.attachment_id <> v_attachment_id then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    return private.bill_paper_json(v_row) || '{"replayed": true}';
  end if;
  perform 1 from public.attachments a
  where a.tenant_id = v_tenant_id and a.id = v_attachment_id and a.entity_type = 'inbox' and a.entity_id = v_id and a.taken_off_at is null;
  if not found then
    perform private.fail(404, 'not_found', 'This file was not announced for the inbox.', '{"field": "attachment_id"}');
  end if;
  insert into public.bill_inbox (tenant_id, id, attachment_id, added_by, added_by_name)
  values (v_tenant_id, v_id, v_attachment_id, auth.uid(), private.person_name(auth.uid())) returning * into v_row;
  return private.bill_paper_json(v_row) || '{"replayed": false}';
end;
$$;
comment on function public.add_bill_paper(jsonb) is
  'Puts a photo or PDF of a supplier''s bill into the inbox {id, attachment_id}: a file that add_attachment announced for inbox and this id, and that was sent. Idempotent by id. Needs purchases.edit.';

create function public.list_bill_inbox(p_state text default null, p_search text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := case when v_after is not null then private.input_instant(v_after, 'k') end;
  v_after_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') end;
  v_term text := '%' || private.escape_like(lower(nullif(btrim(left(p_search, 60)), ''))) || '%';
begin
  perform private.input_choice(jsonb_build_object('p_state', p_state), 'p_state', array['new', 'entered', 'discarded'], '', false);
  return (
    with page as (
      select i.id, i.created_at, row_number() over (order by i.created_at desc, i.id desc) as place
      from public.bill_inbox i
      where i.tenant_id = v_tenant_id and (p_state is null or i.state = p_state)
        and (v_after_id is null or (i.created_at, i.id) < (v_after_at, v_after_id))
        and (v_term is null or lower(i.added_by_name) like v_term or exists (
          select 1 from public.attachments a where a.tenant_id = i.tenant_id and a.id = i.attachment_id and lower(a.file_name) like v_term)
          or exists (
          select 1 from public.supplier_bills b join public.contacts c on c.tenant_id = b.tenant_id and c.id = b.contact_id
          where b.tenant_id = i.tenant_id and b.id = i.supplier_bill_id
            and (lower(c.name) like v_term or lower(b.bill_number) like v_term or lower(b.supplier_reference) like v_term)))
      order by i.created_at desc, i.id desc limit v_limit + 1
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(private.bill_paper_json(i) order by g.place)
        from page g join public.bill_inbox i on i.tenant_id = v_tenant_id and i.id = g.id where g.place <= v_limit), '[]'),
      'new_count', (select count(*) from public.bill_inbox i where i.tenant_id = v_tenant_id and i.state = 'new'),
      'next_cursor', (
        select private.encode_cursor(jsonb_build_object('k', g.created_at, 'i', g.id)) from page g
        where g.place = v_limit and exists (select 1 from page m where m.place > v_limit))));
end;
$$;
comment on function public.list_bill_inbox(text, text, text, integer) is
  'Papers of the inbox, the newest first, in pages of 1 to 200: p_state new, entered or discarded; p_search in file, person, supplier and bill. '
  '{rows, new_count (of all that wait), next_cursor}. Needs purchases.view.';

create function private.find_bill_paper(p_tenant_id uuid, p_id uuid)
returns public.bill_inbox language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.bill_inbox;
begin
  select * into v_row from public.bill_inbox i where i.tenant_id = p_tenant_id and i.id = p_id for no key update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This paper does not exist.');
  end if;
  return v_row;
end;
$$;
comment on function private.find_bill_paper(uuid, uuid) is 'A paper of the inbox, held until the transaction ends. Raises not_found.';

create function private.settle_bill_paper(p_row public.bill_inbox, p_state text, p_bill_id uuid, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.bill_inbox;
begin
  update public.bill_inbox i set state = p_state, supplier_bill_id = p_bill_id, discard_reason = p_reason,
    settled_at = case when p_state <> 'new' then clock_timestamp() end, settled_by = case when p_state <> 'new' then auth.uid() end,
    settled_by_name = case when p_state <> 'new' then private.person_name(auth.uid()) end
  where i.tenant_id = p_row.tenant_id and i.id = p_row.id returning * into v_row;
  return private.bill_paper_json(v_row);
end;
$$;
comment on function private.settle_bill_paper(public.bill_inbox, text, uuid, text) is 'Writes what became of a paper, when and by whom.';

create function private.enter_bill_paper(p_tenant_id uuid, p_bill jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_bill, 'inbox_id', '', false);
  v_bill_id uuid := (p_bill ->> 'id')::uuid;
  v_row public.bill_inbox;
begin
  if v_id is null then
    return;
  end if;
  v_row := private.find_bill_paper(p_tenant_id, v_id);
  if v_row.supplier_bill_id = v_bill_id then
    return;
  elsif v_row.state <> 'new' then
    perform private.fail(409, 'in_use', 'Somebody entered or discarded this paper in the meantime.', jsonb_build_object('field', 'inbox_id', 'state', v_row.state));
  end if;
  perform private.settle_bill_paper(v_row, 'entered', v_bill_id, null);
end;
$$;
comment on function private.enter_bill_paper(uuid, jsonb) is
  'Ties the paper that a bill names (inbox_id) to that bill, in the transaction that keeps the bill: one paper is entered once (in_use).';

create function public.get_bill_paper(p_paper_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_paper jsonb := (select private.bill_paper_json(i) from public.bill_inbox i where i.tenant_id = v_tenant_id and i.id = p_paper_id);
begin
  if v_paper is null then
    perform private.fail(404, 'not_found', 'This paper does not exist.', '{"field": "p_paper_id"}');
  end if;
  return v_paper;
end;
$$;
comment on function public.get_bill_paper(uuid) is 'One paper of the inbox, with the bill that was entered from it. Needs purchases.view.';

create function public.discard_bill_paper(p_discard jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_row public.bill_inbox;
  v_reason text;
begin
  perform private.require_writable();
  perform private.input_object(p_discard, 'p_discard');
  v_reason := private.input_text(p_discard, 'reason', 500, '', true);
  v_row := private.find_bill_paper(v_tenant_id, private.input_uuid(p_discard, 'id'));
  if v_row.state = 'entered' then
    perform private.fail(409, 'in_use', 'A bill was entered from this paper.', jsonb_build_object('state', v_row.state));
  elsif v_row.discard_reason = v_reason then
    return private.bill_paper_json(v_row);
  end if;
  return private.settle_bill_paper(v_row, 'discarded', null, v_reason);
end;
$$;
comment on function public.discard_bill_paper(jsonb) is
  'Says that no bill is entered from a paper {id, reason}; its file stays. The same again changes nothing. Raises in_use where a bill was entered from it. Needs purchases.edit.';

create function public.restore_bill_paper(p_paper_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_row public.bill_inbox;
begin
  perform private.require_writable();
  v_row := private.find_bill_paper(v_tenant_id, p_paper_id);
  if v_row.state = 'new' then
    return private.bill_paper_json(v_row);
  elsif exists (
      select 1 from public.supplier_bills b
      where b.tenant_id = v_tenant_id and b.id = v_row.supplier_bill_id and b.status not in ('discarded', 'reversed')) then
    perform private.fail(409, 'in_use', 'A bill was entered from this paper.', jsonb_build_object('state', v_row.state));
  end if;
  return private.settle_bill_paper(v_row, 'new', null, null);
end;
$$;
comment on function public.restore_bill_paper(uuid) is
  'Has a paper wait in the inbox again: one that was discarded, or whose bill was discarded or reversed (else in_use). Needs purchases.edit.';

grant execute on function
  public.add_bill_paper(jsonb),
  public.list_bill_inbox(text, text, text, integer),
  public.get_bill_paper(uuid),
  public.discard_bill_paper(jsonb),
  public.restore_bill_paper(uuid)
  to authenticated;
