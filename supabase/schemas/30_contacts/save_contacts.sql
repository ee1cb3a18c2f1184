-- Writing contacts: the whole card at once, consents, archiving, and deleting what was never used.

create function private.read_contact_addresses(p_body jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_one jsonb;
  v_index integer := 0;
  v_prefix text;
  v_read jsonb := '[]';
  v_key text;
begin
  if p_body -> 'addresses' is null then
    return null;
  end if;
  for v_one in select e.value from jsonb_array_elements(private.input_array(p_body, 'addresses', 0, 20)) as e loop
    v_prefix := format('addresses[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_one, rtrim(v_prefix, '.'));
    foreach v_key in array array['is_default_billing', 'is_default_shipping'] loop
      if jsonb_typeof(coalesce(v_one -> v_key, 'false')) <> 'boolean' then
        perform private.refuse_input(v_prefix || v_key, 'This is yes or no.');
      end if;
    end loop;
    v_read := v_read || jsonb_build_object('id', private.input_uuid(v_one, 'id', v_prefix), 'position', v_index,
      'label', private.input_line(v_one, 'label', 60, v_prefix, true), 'line_1', private.input_line(v_one, 'line_1', 200, v_prefix, true),
      'line_2', private.input_line(v_one, 'line_2', 200, v_prefix), 'city', private.input_line(v_one, 'city', 100, v_prefix),
      'region', private.input_line(v_one, 'region', 100, v_prefix), 'postal_code', private.input_line(v_one, 'postal_code', 20, v_prefix),
      'country', private.input_line(v_one, 'country', 2, v_prefix),
      'is_default_billing', coalesce(v_one -> 'is_default_billing', 'false'),
      'is_default_shipping', coalesce(v_one -> 'is_default_shipping', 'false'));
    if not coalesce(v_one ->> 'country' ~ '^[A-Z]{2}$', true) then
      perform private.refuse_input(v_prefix || 'country', 'A country is two capital letters, such as KE.');
    end if;
  end loop;
  if (select count(*) filter (where (r ->> 'is_default_billing')::boolean) > 1 or count(*) filter (where (r ->> 'is_default_shipping')::boolean) > 1
      or count(distinct r ->> 'id') <> count(*) from jsonb_array_elements(v_read) as r) then
    perform private.refuse_input('addresses', 'At most one address is the one for bills and one for deliveries, and each has an id of its own.');
  end if;
  return v_read;
end;
$$;
comment on function private.read_contact_addresses(jsonb) is 'Checked addresses of a contact; null when the body does not speak of them.';

create function private.input_line(p_body jsonb, p_key text, p_max integer, p_prefix text default '', p_is_required boolean default false)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_text text := private.input_text(p_body, p_key, p_max, p_prefix, p_is_required);
begin
  -- A name that shows nothing is refused where none is needed, too: whoever sent it meant one.
  if private.has_hidden_characters(v_text) or private.shows_nothing(p_body ->> p_key) then
    perform private.refuse_input(p_prefix || p_key, 'This is one line of visible characters.');
  end if;
  return v_text;
end;
$$;
comment on function private.input_line(jsonb, text, integer, text, boolean) is 'input_text as one line of visible characters.';

create function private.require_price_tags(p_tenant_id uuid, p_user_id uuid, p_tags text[])
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if private.clean_tags(p_tags) && array(
      select lower(btrim(t.tag)) from public.price_lists l cross join lateral unnest(l.tags) as t (tag)
      where l.tenant_id = p_tenant_id and l.audience = 'tags' and l.archived_at is null)
    and not private.actor_can(p_tenant_id, p_user_id, 'products.edit') then
    perform private.fail(403, 'permission_denied', 'This tag changes prices. Your role may not add or remove it.',
      '{"permission": "products.edit", "field": "tags"}');
  end if;
end;
$$;
comment on function private.require_price_tags(uuid, uuid, text[]) is
  'Raises permission_denied when a price list goes by one of the tags that somebody gives or takes who may not decide on prices.';

create function private.read_contact(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_stored public.contacts)
returns public.contacts language plpgsql stable security definer set search_path = '' as $$
declare
  v_contact public.contacts := p_stored;
  v_step numeric := (select c.step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id);
  v_tags jsonb := private.input_array(p_body, 'tags', 0, 20);
begin
  v_contact.tenant_id := p_tenant_id;
  v_contact.id := private.input_uuid(p_body, 'id');
  v_contact.name := private.input_line(p_body, 'name', 200, '', true);
  v_contact.type := private.input_choice(p_body, 'type', array['customer', 'supplier', 'both']);
  v_contact.email := private.input_line(p_body, 'email', 320);
  v_contact.phone := private.input_line(p_body, 'phone', 31);
  v_contact.company := private.input_line(p_body, 'company', 200);
  v_contact.address := private.input_text(p_body, 'address', 1000);
  v_contact.notes := private.input_text(p_body, 'notes', 5000);
  v_contact.tax_pin := upper(private.input_line(p_body, 'tax_pin', 32));
  if v_contact.email !~ '^[^\s@<>"]+@[^\s@<>"]+$' then
    perform private.refuse_input('email', 'This is not an email address.');
  elsif v_contact.phone !~ '^\+?[0-9 ()./-]{3,30}$' then
    perform private.refuse_input('phone', 'A phone number is digits, with spaces and a + if you like.');
  elsif v_contact.tax_pin !~ '^[A-Z0-9 ./-]{1,32}$' then
    perform private.refuse_input('tax_pin', 'A tax PIN is letters and digits.');
  elsif exists (select 1 from jsonb_array_elements(v_tags) as t
      where jsonb_typeof(t) <> 'string' or coalesce(length(private.shown_text(t #>> '{}')), 0) not between 1 and 40 or t #>> '{}' ~ '[[:cntrl:],]') then
    perform private.refuse_input('tags', 'A tag has 1 to 40 characters and no comma.');
  end if;
  v_contact.tags := private.clean_tags(array(select t #>> '{}' from jsonb_array_elements(v_tags) as t));
  perform private.require_price_tags(p_tenant_id, p_user_id, array(
    (select unnest(v_contact.tags) except select unnest(p_stored.tags)) union all (select unnest(p_stored.tags) except select unnest(v_contact.tags))));
  -- How much credit somebody gets is not decided by everybody who may write down a phone number.
  if p_body ? 'credit_limit' then
    v_contact.credit_limit := private.input_number(p_body, 'credit_limit', 0, 99999999999, v_step);
  end if;
  if p_body ? 'payment_terms_days' then
    v_contact.payment_terms_days := private.input_number(p_body, 'payment_terms_days', 0, 365, 1, '', false);
  end if;
  -- Screens that do not ask for these leave them as they are.
  if p_body ? 'language' then
    v_contact.language := private.input_line(p_body, 'language', 2);
  end if;
  if p_body ? 'birthday_month' then
    v_contact.birthday_month := private.input_number(p_body, 'birthday_month', 1, 12, 1, '', false);
  end if;
  if v_contact.language !~ '^[a-z]{2}$' then
    perform private.refuse_input('language', 'A language is two small letters, such as en or sw.');
  end if;
  v_contact.credit_limit := coalesce(v_contact.credit_limit, 0);
  if (v_contact.credit_limit, v_contact.payment_terms_days) is distinct from (coalesce(p_stored.credit_limit, 0), p_stored.payment_terms_days)
    and not private.actor_can(p_tenant_id, p_user_id, 'contacts.set_credit') then
    perform private.fail(403, 'permission_denied', 'Your role may not set credit limits and terms.',
      '{"permission": "contacts.set_credit", "field": "credit_limit"}');
  end if;
  -- A list changes what the till charges: whoever may not change prices does not give one either.
  if p_body ? 'price_list_id' then
    v_contact.price_list_id := private.input_uuid(p_body, 'price_list_id', '', false);
  end if;
  if v_contact.price_list_id is distinct from p_stored.price_list_id then
    if not private.actor_can(p_tenant_id, p_user_id, 'products.edit') then
      perform private.fail(403, 'permission_denied', 'Your role may not assign price lists to customers.',
        '{"permission": "products.edit", "field": "price_list_id"}');
    elsif v_contact.price_list_id is not null and not exists (
        select 1 from public.price_lists l
        where l.tenant_id = p_tenant_id and l.id = v_contact.price_list_id and l.archived_at is null) then
      perform private.fail(404, 'not_found', 'This price list does not exist.', '{"field": "price_list_id"}');
    end if;
  end if;
  return v_contact;
end;
$$;
comment on function private.read_contact(uuid, uuid, jsonb, public.contacts) is 'A stored (or new) contact with the checked fields of a body put in.';

create function private.save_contact_addresses(p_tenant_id uuid, p_contact_id uuid, p_addresses jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_written integer;
begin
  if p_addresses is null then
    return;
  end if;
  delete from public.contact_addresses a where a.tenant_id = p_tenant_id and a.contact_id = p_contact_id
    and a.id not in (select (r ->> 'id')::uuid from jsonb_array_elements(p_addresses) as r);
  -- Two addresses may change places as the default one: first none is.
  update public.contact_addresses a set is_default_billing = false, is_default_shipping = false
  where a.tenant_id = p_tenant_id and a.contact_id = p_contact_id and (a.is_default_billing or a.is_default_shipping);
  insert into public.contact_addresses as a (tenant_id, id, contact_id, label, line_1, line_2, city, region, postal_code, country,
    is_default_billing, is_default_shipping, position)
  select p_tenant_id, r.id, p_contact_id, r.label, r.line_1, r.line_2, r.city, r.region, r.postal_code, r.country,
    r.is_default_billing, r.is_default_shipping, r.position
  from jsonb_to_recordset(p_addresses) as r (id uuid, label text, line_1 text, line_2 text, city text, region text, postal_code text,
    country text, is_default_billing boolean, is_default_shipping boolean, position integer)
  on conflict (tenant_id, id) do update set label = excluded.label, line_1 = excluded.line_1, line_2 = excluded.line_2,
    city = excluded.city, region = excluded.region, postal_code = excluded.postal_code, country = excluded.country,
    is_default_billing = excluded.is_default_billing, is_default_shipping = excluded.is_default_shipping, position = excluded.position
  where a.contact_id = excluded.contact_id;
  get diagnostics v_written = row_count;
  if v_written <> jsonb_array_length(p_addresses) then
    perform private.refuse_input('addresses', 'An address id belongs to another contact.');
  end if;
end;
$$;
comment on function private.save_contact_addresses(uuid, uuid, jsonb) is 'Makes a contact''s addresses these.';

create function private.save_contact_row(p_tenant_id uuid, p_user_id uuid, p_contact jsonb)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_stored public.contacts;
  v_contact public.contacts;
  v_addresses jsonb;
  v_expected timestamptz;
  v_expects boolean;
begin
  perform private.input_object(p_contact, 'p_contact');
  v_id := private.input_uuid(p_contact, 'id');
  v_expected := private.input_instant(p_contact, 'expected_updated_at');
  v_expects := v_expected is not null;
  perform private.lock_request('contact', p_tenant_id, v_id);
  select * into v_stored from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_id for no key update;
  if v_stored.id is null and v_expects then
    perform private.fail(404, 'not_found', 'This contact does not exist.');
  end if;
  perform private.refuse_staff_card(v_stored);
  if v_stored.merged_into_id is not null then
    perform private.fail(409, 'in_use', 'This contact was merged into another one.', jsonb_build_object('contact_id', v_stored.merged_into_id));
  end if;
  v_contact := private.read_contact(p_tenant_id, p_user_id, p_contact, v_stored);
  v_addresses := private.read_contact_addresses(p_contact);
  -- A request that comes twice finds its own work done; anything else that changed meanwhile is not overwritten.
  if v_stored.id is not null and v_stored.updated_at is distinct from v_expected
    and to_jsonb(v_stored) <> to_jsonb(v_contact) then
    perform private.fail(409, 'stale_row', 'Someone else changed this contact. Reload it.');
  end if;
  if v_stored.id is null then
    insert into public.contacts (tenant_id, id, name, email, phone, company, address, notes, type, tax_pin, tags, credit_limit, payment_terms_days,
      price_list_id, language, birthday_month)
    values (p_tenant_id, v_id, v_contact.name, v_contact.email, v_contact.phone, v_contact.company, v_contact.address, v_contact.notes,
      v_contact.type, v_contact.tax_pin, v_contact.tags, v_contact.credit_limit, v_contact.payment_terms_days, v_contact.price_list_id,
      v_contact.language, v_contact.birthday_month);
  elsif to_jsonb(v_stored) <> to_jsonb(v_contact) then
    update public.contacts c set name = v_contact.name, email = v_contact.email, phone = v_contact.phone, company = v_contact.company,
      address = v_contact.address, notes = v_contact.notes, type = v_contact.type, tax_pin = v_contact.tax_pin, tags = v_contact.tags,
      credit_limit = v_contact.credit_limit, payment_terms_days = v_contact.payment_terms_days,
      price_list_id = v_contact.price_list_id, language = v_contact.language, birthday_month = v_contact.birthday_month
    where c.tenant_id = p_tenant_id and c.id = v_id;
    if v_stored.credit_limit <> v_contact.credit_limit then
      perform private.write_audit(p_tenant_id, p_user_id, 'credit_limit_set', 'contacts', v_id,
        jsonb_build_object('credit_limit', v_stored.credit_limit), jsonb_build_object('credit_limit', v_contact.credit_limit));
    end if;
  end if;
  if v_stored.price_list_id is distinct from v_contact.price_list_id then
    perform private.write_audit(p_tenant_id, p_user_id, 'contact_price_list_set', 'contacts', v_id,
      jsonb_build_object('price_list_id', v_stored.price_list_id), jsonb_build_object('price_list_id', v_contact.price_list_id));
  end if;
  perform private.save_contact_addresses(p_tenant_id, v_id, v_addresses);
  perform private.record_consents(p_tenant_id, p_user_id, v_id, private.input_array(p_contact, 'consents', 0, 20));
  return v_id;
end;
$$;
comment on function private.save_contact_row(uuid, uuid, jsonb) is
  'Adds a contact or changes it, with its addresses and newly given consents, for a member. Repeating the same request changes nothing.';

create function private.record_consents(p_tenant_id uuid, p_user_id uuid, p_contact_id uuid, p_consents jsonb)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_one jsonb;
  v_index integer := 0;
  v_prefix text;
  v_channel text;
  v_given_on date;
  v_source text;
  v_today date := private.business_date(p_tenant_id, now());
begin
  for v_one in select e.value from jsonb_array_elements(p_consents) as e loop
    v_prefix := format('consents[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_object(v_one, rtrim(v_prefix, '.'));
    v_channel := private.input_choice(v_one, 'channel', array['email', 'sms', 'whatsapp'], v_prefix);
    v_source := private.input_line(v_one, 'source', 200, v_prefix, true);
    if jsonb_typeof(v_one -> 'is_granted') is distinct from 'boolean' then
      perform private.refuse_input(v_prefix || 'is_granted', 'Choose whether the consent was given or withdrawn.');
    elsif not coalesce(v_one ->> 'given_on' ~ '^\d{4}-\d\d-\d\d$' and pg_input_is_valid(v_one ->> 'given_on', 'date'), false) then
      perform private.refuse_input(v_prefix || 'given_on', 'This must be a day such as 2026-01-31.');
    end if;
    v_given_on := private.input_day((v_one ->> 'given_on')::date, v_prefix || 'given_on');
    if v_given_on > v_today then
      perform private.refuse_input(v_prefix || 'given_on', 'The consent date may not be in the future.');
    end if;
    insert into public.contact_consents (tenant_id, contact_id, channel, is_granted, given_on, source, recorded_by, created_at)
    select p_tenant_id, p_contact_id, v_channel, (v_one ->> 'is_granted')::boolean, v_given_on, v_source, p_user_id, clock_timestamp()
    where not exists (
      select 1 from public.contact_consents k
      where k.tenant_id = p_tenant_id and k.contact_id = p_contact_id and k.channel = v_channel and k.given_on = v_given_on
        and k.source = v_source and k.is_granted = (v_one ->> 'is_granted')::boolean);
  end loop;
end;
$$;
comment on function private.record_consents(uuid, uuid, uuid, jsonb) is
  'Adds to what a contact agreed to: [{channel, is_granted, given_on, source}]. The same word twice is written once.';

create function public.save_contact(p_contact jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.edit');
  v_id uuid;
begin
  perform private.require_writable();
  v_id := private.save_contact_row(v_tenant_id, auth.uid(), p_contact);
  return private.contact_json(v_tenant_id, v_id, private.can('contacts.view_ledger'));
end;
$$;
comment on function public.save_contact(jsonb) is
  'Adds or changes a contact: every field of the card, language and birthday_month where they are sent, tags, addresses, consents newly given, and with contacts.set_credit limit and terms. expected_updated_at guards an existing one (stale_row).';

create function public.archive_contacts(p_contact_ids uuid[], p_archived boolean)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.edit');
  v_updated integer;
begin
  perform private.require_writable();
  if coalesce(cardinality(p_contact_ids), 0) not between 1 and 500 or p_archived is null then
    perform private.refuse_input('p_contact_ids', 'Name 1 to 500 contacts.');
  end if;
  perform 1 from public.contacts c where c.tenant_id = v_tenant_id and c.id = any (p_contact_ids) order by c.id for no key update;
  update public.contacts c set archived_at = case when p_archived then now() end
  where c.tenant_id = v_tenant_id and c.id = any (p_contact_ids) and not c.is_staff and (c.archived_at is null) = p_archived;
  get diagnostics v_updated = row_count;
  return jsonb_build_object('updated', v_updated);
end;
$$;
comment on function public.archive_contacts(uuid[], boolean) is 'Puts contacts into the archive or takes them out; what they owe stays in the books and in the ageing.';

create function public.tag_contacts(p_contact_ids uuid[], p_add text[] default '{}', p_remove text[] default '{}')
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.edit');
  v_updated integer;
begin
  perform private.require_writable();
  if coalesce(cardinality(p_contact_ids), 0) not between 1 and 500 then
    perform private.refuse_input('p_contact_ids', 'Name 1 to 500 contacts.');
  elsif exists (select 1 from unnest(p_add) as t (tag) where coalesce(length(private.shown_text(t.tag)), 0) not between 1 and 40 or t.tag ~ '[[:cntrl:],]') then
    perform private.refuse_input('p_add', 'A tag has 1 to 40 characters and no comma.');
  elsif exists (select 1 from public.contacts c where c.tenant_id = v_tenant_id and c.id = any (p_contact_ids)
      and cardinality(private.clean_tags(c.tags || p_add)) > 20) then
    perform private.refuse_input('p_add', 'A contact has at most 20 tags.');
  end if;
  perform private.require_price_tags(v_tenant_id, auth.uid(), p_add || p_remove);
  perform 1 from public.contacts c where c.tenant_id = v_tenant_id and c.id = any (p_contact_ids) order by c.id for no key update;
  update public.contacts c set tags = array(
    select x.tag from unnest(private.clean_tags(c.tags || coalesce(p_add, '{}'))) as x (tag)
    where x.tag <> all (private.clean_tags(coalesce(p_remove, '{}'))))
  where c.tenant_id = v_tenant_id and c.id = any (p_contact_ids) and not c.is_staff;
  get diagnostics v_updated = row_count;
  return jsonb_build_object('updated', v_updated);
end;
$$;
comment on function public.tag_contacts(uuid[], text[], text[]) is 'Adds tags to contacts and takes others away.';

create function public.delete_contact(p_contact_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.edit');
  v_contact public.contacts;
begin
  perform private.require_writable();
  select * into v_contact from public.contacts c where c.tenant_id = v_tenant_id and c.id = p_contact_id for update;
  if v_contact.id is null then
    return jsonb_build_object('deleted', false);
  end if;
  perform private.refuse_staff_card(v_contact);
  if v_contact.merged_into_id is not null then
    perform private.fail(409, 'in_use', 'This contact is merged into another one. Undo the merge first.');
  elsif exists (
    select 1 from public.contact_notes n
    where n.tenant_id = v_tenant_id and n.contact_id = p_contact_id and n.deleted_at is null and n.written_by <> auth.uid()) then
    perform private.fail(409, 'in_use', 'Someone else wrote notes about this contact. Archive it instead.');
  end if;
  begin
    delete from public.contacts c where c.tenant_id = v_tenant_id and c.id = p_contact_id;
  exception when foreign_key_violation or restrict_violation then
    perform private.fail(409, 'in_use', 'This contact has documents or consents. Archive it instead.');
  end;
  perform private.write_audit(v_tenant_id, auth.uid(), 'contact_deleted', 'contacts', p_contact_id,
    jsonb_build_object('name', v_contact.name, 'type', v_contact.type), null);
  return jsonb_build_object('deleted', true);
end;
$$;
comment on function public.delete_contact(uuid) is 'Deletes a contact that was never used; in_use for one on any document, consent or merger, or with notes of somebody else.';

grant execute on function
  public.save_contact(jsonb),
  public.archive_contacts(uuid[], boolean),
  public.tag_contacts(uuid[], text[], text[]),
  public.delete_contact(uuid)
  to authenticated;
