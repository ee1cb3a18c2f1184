-- What people note about a contact, one after the other: who, when and what. A note is changed and taken back by whoever wrote it.

create function private.contact_note_json(p_note public.contact_notes, p_user_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_note.id, 'contact_id', p_note.contact_id,
    'contact_name', (select c.name from public.contacts c where c.tenant_id = p_note.tenant_id and c.id = p_note.contact_id and c.merged_into_id is not null),
    'body', p_note.body, 'written_by_name', (select f.full_name from public.profiles f where f.user_id = p_note.written_by),
    'is_own', p_note.written_by = p_user_id, 'created_at', p_note.created_at, 'edited_at', p_note.edited_at);
end;
$$;
comment on function private.contact_note_json(public.contact_notes, uuid) is
  'A note as the API shows it; contact_name only where it was written on a contact that stands merged into another one.';

create function private.require_own_note(p_tenant_id uuid, p_user_id uuid, p_note_id uuid)
returns public.contact_notes language plpgsql volatile security definer set search_path = '' as $$
declare
  v_note public.contact_notes;
begin
  select * into v_note from public.contact_notes n where n.tenant_id = p_tenant_id and n.id = p_note_id for update;
  if v_note.id is null then
    perform private.fail(404, 'not_found', 'This note does not exist.');
  elsif v_note.written_by <> p_user_id then
    perform private.fail(403, 'permission_denied', 'Only whoever wrote a note can change it.');
  end if;
  return v_note;
end;
$$;
comment on function private.require_own_note(uuid, uuid, uuid) is 'Locks a note of the tenant that the person wrote; not_found or permission_denied otherwise.';

create function public.list_contact_notes(p_contact_id uuid, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view');
  v_group uuid[] := private.contact_group(v_tenant_id, p_contact_id);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := case when v_after is not null then private.input_instant(v_after, 'k') end;
  v_after_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') end;
  v_limit integer := private.page_limit(p_limit);
begin
  if not exists (select 1 from public.contacts c where c.tenant_id = v_tenant_id and c.id = v_group[1] and not c.is_staff) then
    perform private.fail(404, 'not_found', 'This contact does not exist.');
  end if;
  return (
    with page as (
      select n.*, row_number() over (order by n.created_at desc, n.id desc) as place
      from public.contact_notes n
      where n.tenant_id = v_tenant_id and n.contact_id = any (v_group) and n.deleted_at is null
        and (v_after_id is null or (n.created_at, n.id) < (v_after_at, v_after_id))
      order by n.created_at desc, n.id desc limit v_limit + 1
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(private.contact_note_json(n, auth.uid()) order by n.created_at desc, n.id desc)
        from page g join public.contact_notes n on n.tenant_id = v_tenant_id and n.id = g.id where g.place <= v_limit), '[]'),
      'next_cursor', (
        select private.encode_cursor(jsonb_build_object('k', g.created_at, 'i', g.id)) from page g
        where g.place = v_limit and exists (select 1 from page m where m.place > v_limit))));
end;
$$;
comment on function public.list_contact_notes(uuid, text, integer) is
  'The notes about a contact and those merged into it, newest first, in pages of 1 to 200: {rows, next_cursor}.';

create function public.save_contact_note(p_note jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.edit');
  v_user_id uuid := auth.uid();
  v_id uuid;
  v_body text;
  v_contact public.contacts;
  v_note public.contact_notes;
begin
  perform private.require_writable();
  perform private.input_object(p_note, 'p_note');
  v_id := private.input_uuid(p_note, 'id');
  v_body := btrim(replace(private.input_text(p_note, 'body', 4000, '', true), E'\r\n', E'\n'), E' \t\r\n');
  if v_body = '' then
    perform private.refuse_input('body', 'This is missing.');
  elsif v_body ~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]' then
    perform private.refuse_input('body', 'This may not contain line breaks or control characters.');
  end if;
  perform private.lock_request('contact_note', v_tenant_id, v_id);
  if exists (select 1 from public.contact_notes n where n.tenant_id = v_tenant_id and n.id = v_id) then
    v_note := private.require_own_note(v_tenant_id, v_user_id, v_id);
    if v_note.deleted_at is not null then
      perform private.fail(404, 'not_found', 'This note was deleted.');
    elsif v_note.body is distinct from v_body then
      update public.contact_notes n set body = v_body, edited_at = clock_timestamp() where n.tenant_id = v_tenant_id and n.id = v_id
      returning * into v_note;
      perform private.write_audit(v_tenant_id, v_user_id, 'contact_note_changed', 'contact_notes', v_id, null,
        jsonb_build_object('contact_id', v_note.contact_id));
    end if;
    return private.contact_note_json(v_note, v_user_id);
  end if;
  select * into v_contact from public.contacts c
  where c.tenant_id = v_tenant_id and c.id = private.contact_head(v_tenant_id, private.input_uuid(p_note, 'contact_id')) for key share;
  if v_contact.id is null or v_contact.is_staff then
    perform private.fail(404, 'not_found', 'This contact does not exist.', '{"field": "contact_id"}');
  elsif (select count(*) from public.contact_notes n where n.tenant_id = v_tenant_id and n.contact_id = v_contact.id) >= 2000 then
    perform private.fail(409, 'limit_reached', 'A contact has at most 2,000 notes.');
  end if;
  insert into public.contact_notes (tenant_id, id, contact_id, body, written_by)
  values (v_tenant_id, v_id, v_contact.id, v_body, v_user_id) returning * into v_note;
  perform private.write_audit(v_tenant_id, v_user_id, 'contact_note_written', 'contact_notes', v_id, null,
    jsonb_build_object('contact_id', v_contact.id));
  return private.contact_note_json(v_note, v_user_id);
end;
$$;
comment on function public.save_contact_note(jsonb) is
  'Writes a note {id, contact_id, body} about a contact (on the survivor of a merged one), or changes the text of an own one. Needs contacts.edit.';

create function public.delete_contact_note(p_note_id uuid, p_is_deleted boolean default true)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.edit');
  v_note public.contact_notes;
begin
  perform private.require_writable();
  v_note := private.require_own_note(v_tenant_id, auth.uid(), p_note_id);
  if (v_note.deleted_at is not null) is distinct from coalesce(p_is_deleted, true) then
    update public.contact_notes n set deleted_at = case when coalesce(p_is_deleted, true) then clock_timestamp() end
    where n.tenant_id = v_tenant_id and n.id = p_note_id;
    perform private.write_audit(v_tenant_id, auth.uid(),
      case when coalesce(p_is_deleted, true) then 'contact_note_deleted' else 'contact_note_restored' end, 'contact_notes', p_note_id, null,
      jsonb_build_object('contact_id', v_note.contact_id));
  end if;
  -- What was taken back yesterday is gone for good; one that somebody brings back at this moment is left to them.
  delete from public.contact_notes n
  using (
    select o.id from public.contact_notes o
    where o.tenant_id = v_tenant_id and o.deleted_at < now() - interval '1 day' for update skip locked) l
  where n.tenant_id = v_tenant_id and n.id = l.id;
  return jsonb_build_object('updated', 1);
end;
$$;
comment on function public.delete_contact_note(uuid, boolean) is
  'Deletes an own note; with p_is_deleted false it is back, for a day. Answers {updated}. Needs contacts.edit.';

grant execute on function
  public.list_contact_notes(uuid, text, integer),
  public.save_contact_note(jsonb),
  public.delete_contact_note(uuid, boolean)
  to authenticated;
