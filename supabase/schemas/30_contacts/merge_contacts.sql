-- Merging contacts and undoing it, and mailing a statement.

create function public.merge_contacts(p_survivor_id uuid, p_merged_ids uuid[], p_fields jsonb default '{}')
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.merge');
  v_merged uuid[] := array(select distinct m.id from unnest(p_merged_ids) as m (id) where m.id is not null order by m.id);
  v_survivor public.contacts;
  v_card public.contacts;
  v_moved uuid[];
  v_found_count integer;
  v_merge_id uuid := gen_random_uuid();
begin
  perform private.require_writable();
  if cardinality(v_merged) not between 1 and 20 or p_survivor_id is null or p_survivor_id = any (v_merged) then
    perform private.refuse_input('p_merged_ids', 'Name 1 to 20 other contacts to merge into this one.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('contact groups ' || v_tenant_id, 0));
  perform private.lock_merge(v_tenant_id, v_merged || p_survivor_id);
  select * into v_survivor from public.contacts c where c.tenant_id = v_tenant_id and c.id = p_survivor_id;
  if (select count(*) from public.contacts c where c.tenant_id = v_tenant_id and c.id = any (v_merged)) <> cardinality(v_merged)
    or v_survivor.id is null then
    perform private.fail(404, 'not_found', 'This contact does not exist.');
  end if;
  -- Pressed twice: the first time has done it.
  if v_survivor.merged_into_id is null and not exists (
    select 1 from public.contacts c where c.tenant_id = v_tenant_id and c.id = any (v_merged) and c.merged_into_id is distinct from p_survivor_id) then
    return private.contact_json(v_tenant_id, p_survivor_id, true);
  end if;
  select count(*) into v_found_count from public.contacts c
  where c.tenant_id = v_tenant_id and c.id = any (v_merged || p_survivor_id) and c.merged_into_id is null and not c.is_staff;
  if v_found_count <> cardinality(v_merged) + 1 then
    perform private.fail(409, 'in_use', 'One of these contacts was already merged, or is a team member.');
  end if;
  v_card := private.merged_card(v_tenant_id, v_survivor, v_merged, coalesce(p_fields, '{}'));
  v_moved := array(select c.id from public.contacts c where c.tenant_id = v_tenant_id and c.merged_into_id = any (v_merged) order by c.id);
  insert into public.contact_merges (tenant_id, id, survivor_id, merged_ids, moved_ids, before, after, merged_by)
  values (v_tenant_id, v_merge_id, p_survivor_id, v_merged,
    v_moved, to_jsonb(v_survivor) || jsonb_build_object('moved', (
      select coalesce(jsonb_object_agg(c.id, c.merged_into_id), '{}') from public.contacts c
      where c.tenant_id = v_tenant_id and c.id = any (v_moved))), to_jsonb(v_card), auth.uid());
  update public.contacts c set merged_into_id = p_survivor_id
  where c.tenant_id = v_tenant_id and c.id = any (v_merged || v_moved);
  perform private.write_contact_card(v_tenant_id, to_jsonb(v_card));
  perform private.refresh_contact_totals(v_tenant_id, v_merged || p_survivor_id);
  perform private.write_audit(v_tenant_id, auth.uid(), 'contacts_merged', 'contacts', p_survivor_id, null,
    jsonb_build_object('merged_ids', v_merged));
  return private.contact_json(v_tenant_id, p_survivor_id, true) || jsonb_build_object('merge_id', v_merge_id);
end;
$$;
comment on function public.merge_contacts(uuid, uuid[], jsonb) is
  'Merges contacts into one: documents stay as they are, everything is read together from then on. p_fields: {"email": "<id of the contact whose e-mail is kept>"}. Needs contacts.merge.';

create function public.unmerge_contact(p_contact_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.merge');
  v_merge public.contact_merges;
  v_ids uuid[];
  v_card jsonb;
  v_key text;
begin
  perform private.require_writable();
  -- The newest merger that brought this contact in, whole: what came in with it leaves with it.
  select m.* into v_merge from public.contact_merges m
  join public.contacts c on c.tenant_id = m.tenant_id and c.id = p_contact_id and c.merged_into_id = m.survivor_id
  where m.tenant_id = v_tenant_id and m.undone_at is null and (p_contact_id = any (m.merged_ids) or p_contact_id = any (m.moved_ids))
  order by m.created_at desc limit 1;
  if v_merge.id is null then
    perform private.fail(404, 'not_found', 'This contact is not merged into another one.');
  end if;
  v_ids := v_merge.survivor_id || v_merge.merged_ids || v_merge.moved_ids;
  perform pg_advisory_xact_lock(hashtextextended('contact groups ' || v_tenant_id, 0));
  perform private.lock_merge(v_tenant_id, v_ids);
  update public.contact_merges m set undone_at = clock_timestamp()
  where m.tenant_id = v_tenant_id and m.id = v_merge.id and m.undone_at is null;
  if not found or exists (select 1 from public.contacts c where c.tenant_id = v_tenant_id
      and c.id = any (v_merge.merged_ids || v_merge.moved_ids) and c.merged_into_id is distinct from v_merge.survivor_id) then
    perform private.fail(409, 'stale_row', 'This merge was already undone or changed.');
  end if;
  update public.contacts c set merged_into_id = (v_merge.before -> 'moved' ->> c.id::text)::uuid
  where c.tenant_id = v_tenant_id and c.id = any (v_merge.merged_ids || v_merge.moved_ids);
  if exists (
    select 1 from unnest(v_merge.survivor_id || v_merge.merged_ids) as h (id)
    where private.store_credit_balance(v_tenant_id, h.id) < 0 or (
      select coalesce(sum(e.amount), 0) from public.contact_entries e
      where e.tenant_id = v_tenant_id and e.account = 'deposit' and e.contact_id = any (private.contact_group(v_tenant_id, h.id)))
      < private.held_deposits(v_tenant_id, private.contact_group(v_tenant_id, h.id))) then
    perform private.fail(409, 'in_use', 'This merge cannot be undone: store credit of one contact was spent by the other.');
  end if;
  -- What somebody has changed on the survivor's card since stays as it is now.
  select to_jsonb(c) into v_card from public.contacts c where c.tenant_id = v_tenant_id and c.id = v_merge.survivor_id;
  foreach v_key in array array['name', 'email', 'phone', 'company', 'address', 'notes', 'type', 'tax_pin', 'tags', 'credit_limit', 'payment_terms_days'] loop
    if v_card -> v_key = v_merge.after -> v_key then
      v_card := v_card || jsonb_build_object(v_key, v_merge.before -> v_key);
    end if;
  end loop;
  perform private.write_contact_card(v_tenant_id, v_card);
  perform private.refresh_contact_totals(v_tenant_id, v_merge.survivor_id || v_merge.merged_ids);
  perform private.write_audit(v_tenant_id, auth.uid(), 'contacts_unmerged', 'contacts', v_merge.survivor_id, null,
    jsonb_build_object('merged_ids', v_merge.merged_ids));
  return private.contact_json(v_tenant_id, p_contact_id, true);
end;
$$;
comment on function public.unmerge_contact(uuid) is
  'Undoes the merger that brought a contact into another: each has its own documents again, and the survivor''s card what it had, unless it was changed since. Needs contacts.merge.';

create function public.mail_statement(p_contact_id uuid, p_from date default null, p_to date default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view_ledger');
  v_statement jsonb;
  v_contact_id uuid;
  v_email text;
  v_sent record;
begin
  if not private.actor_can(v_tenant_id, auth.uid(), 'communications.send') then
    perform private.fail(403, 'permission_denied', 'Your role may not send emails.', '{"permission": "communications.send"}');
  end if;
  perform private.require_writable();
  v_statement := private.require_statement(v_tenant_id, p_contact_id, p_from, p_to, 'receivable');
  v_contact_id := (v_statement #>> '{contact,id}')::uuid;
  v_email := v_statement #>> '{contact,email}';
  if v_email is null or length(v_email) not between 3 and 320 or v_email ~ '[[:cntrl:],;<>[:space:]]' then
    perform private.refuse_input('email', 'This contact has no email address.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('statement_mails' || v_tenant_id, 0));
  select count(*) filter (where m.created_at > now() - interval '1 hour' and m.contact_id = v_contact_id) as of_contact, count(*) as of_day into v_sent
  from private.statement_mails m where m.tenant_id = v_tenant_id and m.created_at > now() - interval '1 day';
  if v_sent.of_contact >= 3 or v_sent.of_day >= 100 then
    perform private.fail(429, 'rate_limited', case when v_sent.of_contact >= 3 then 'This contact already got three statements within the hour. Try again later.'
      else 'You have sent 100 statements today. Try again tomorrow.' end);
  end if;
  perform private.queue_shop_mail(v_tenant_id, auth.uid(), v_email, 'contact_statement',
    'Your statement from ' || (private.mail_brand(v_tenant_id) ->> 'name'), private.statement_mail_content(v_tenant_id, v_statement),
    jsonb_build_object('kind', 'statement', 'answer', v_statement || private.document_head(v_tenant_id)));
  insert into private.statement_mails (tenant_id, contact_id, sent_by) values (v_tenant_id, v_contact_id, auth.uid());
  perform private.write_audit(v_tenant_id, auth.uid(), 'statement_mailed', 'contacts', v_contact_id, null,
    jsonb_build_object('from', v_statement -> 'from', 'to', v_statement -> 'to'));
  return jsonb_build_object('sent_to', v_email);
end;
$$;
comment on function public.mail_statement(uuid, date, date) is
  'Mails a contact its statement, to the address on its card only: 3 an hour to one contact, 100 a day by a business (rate_limited). Needs communications.send.';

grant execute on function
  public.merge_contacts(uuid, uuid[], jsonb),
  public.unmerge_contact(uuid),
  public.mail_statement(uuid, date, date)
  to authenticated;
