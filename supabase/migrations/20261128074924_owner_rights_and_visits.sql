set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.contact_json(p_tenant_id uuid, p_contact_id uuid, p_with_ledger boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_group uuid[] := private.contact_group(p_tenant_id, p_contact_id);
  v_today date := private.business_date(p_tenant_id, now());
begin
  return (
    select (private.contact_rows(p_tenant_id, array[c.id], p_with_ledger) -> 0) || jsonb_build_object(
      'address', c.address, 'notes', c.notes, 'is_staff', c.is_staff, 'merged_into_id', c.merged_into_id, 'price_list_id', c.price_list_id,
      'language', c.language, 'birthday_month', c.birthday_month,
      'price_list_name', (select l.name from public.price_lists l where l.tenant_id = c.tenant_id and l.id = c.price_list_id),
      'available_credit', greatest(c.credit_limit - t.receivable + t.deposit, 0),
      'store_credit', private.store_credit_balance(c.tenant_id, c.id),
      'tax_pin_is_usual', case when coalesce(n.country, n.currency_code) in ('KE', 'KES') and c.tax_pin is not null
        then upper(c.tax_pin) ~ '^[AP][0-9]{9}[A-Z]$' end)
    || jsonb_build_object(
      'addresses', coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'contact_id', a.contact_id, 'label', a.label, 'line_1', a.line_1,
          'line_2', a.line_2, 'city', a.city, 'region', a.region, 'postal_code', a.postal_code, 'country', a.country,
          'is_default_billing', a.is_default_billing and a.contact_id = c.id,
          'is_default_shipping', a.is_default_shipping and a.contact_id = c.id) order by a.contact_id <> c.id, a.position, a.id)
        from public.contact_addresses a where a.tenant_id = c.tenant_id and a.contact_id = any (v_group)), '[]'),
      'consents', coalesce((
        select jsonb_agg(jsonb_build_object('id', k.id, 'channel', k.channel, 'is_granted', k.is_granted, 'given_on', k.given_on,
          'source', k.source, 'recorded_at', k.created_at,
          'recorded_by_name', (select f.full_name from public.profiles f where f.user_id = k.recorded_by))
          order by k.given_on desc, k.created_at desc, k.is_granted)
        from public.contact_consents k where k.tenant_id = c.tenant_id and k.contact_id = any (v_group)), '[]'),
      'open_items', coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'document_type', i.document_type, 'number', i.document_number,
          'business_date', i.business_date, 'due_on', i.due_on, 'amount', i.amount, 'open_amount', i.open_amount,
          'is_overdue', i.due_on < v_today) order by i.due_on, i.business_date, i.document_type = 'sale', i.id)
        from public.contact_open_items i
        where i.tenant_id = c.tenant_id and i.contact_id = any (v_group) and i.account = 'receivable' and i.open_amount > 0), '[]'),
      'open_bills', case when p_with_ledger then coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'document_type', b.document_type, 'number', b.number,
          'business_date', b.business_date, 'due_on', b.due_on, 'amount', b.amount, 'open_amount', b.open_amount)
          order by b.business_date, b.number, b.id)
        from (
          select i.id, i.document_type, i.document_number as number, i.business_date, i.due_on, i.amount, i.open_amount
          from public.contact_open_items i
          where i.tenant_id = c.tenant_id and i.contact_id = any (v_group) and i.account = 'payable' and i.open_amount > 0
          union all
          select u.id, 'goods_receipt', u.receipt_number, u.business_date, null, u.total_cost, u.open_amount
          from private.unbilled_receipts(c.tenant_id) u where c.type <> 'customer' and u.contact_id = c.id and u.id is not null
          order by 4 desc limit 200) b), '[]') end,
      'merged', coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'company', g.company, 'email', g.email, 'phone', g.phone,
          'notes', g.notes) order by g.name, g.id)
        from public.contacts g where g.tenant_id = c.tenant_id and g.merged_into_id = c.id), '[]'))
    from public.contacts c
    join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id
    join public.tenants n on n.id = c.tenant_id
    where c.tenant_id = p_tenant_id and c.id = v_group[1]);
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_contact(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_stored public.contacts)
 RETURNS public.contacts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.save_contact_row(p_tenant_id uuid, p_user_id uuid, p_contact jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.segment_sql(p_rules jsonb, p_depth integer, INOUT p_values text[], INOUT p_leaves integer, OUT sql text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind text;
  v_join text;
  v_children jsonb;
  v_child jsonb;
  v_parts text[] := '{}';
  v_days integer;
  v_sql text;
begin
  if p_depth > 4 or p_depth = 4 and not coalesce(p_rules ? 'field', false) then
    perform private.fail(400, 'segment_too_deep', 'Groups may stand in each other four deep.', '{"field": "rules"}');
  elsif p_depth = 0 and length(p_rules::text) > 20000 then
    perform private.fail(400, 'segment_too_long', 'A segment has at most 20 rules.', '{"field": "rules"}');
  elsif jsonb_typeof(p_rules) is distinct from 'object' then
    perform private.refuse_input('rules', 'This must be a rule.');
  end if;
  if p_rules ? 'field' then
    p_leaves := p_leaves + 1;
    select f.kind into v_kind from private.segment_fields() f where f.field = p_rules ->> 'field' and p_rules ->> 'op' = any (f.ops);
    if p_leaves > 20 then
      perform private.fail(400, 'segment_too_long', 'A segment has at most 20 rules.', '{"field": "rules"}');
    elsif v_kind is null then
      perform private.fail(400, 'unknown_segment_field', 'This cannot be asked.', '{"field": "rules"}');
    end if;
    p_values := p_values || private.segment_leaf_value(v_kind, p_rules);
    v_days := private.input_number(p_rules, 'days', 1, 3660, 1, 'rules.', false);
    if v_days is not null then
      p_values := p_values || v_days::text;
    end if;
    sql := private.segment_leaf_sql(p_rules ->> 'field', p_rules ->> 'op', cardinality(p_values) - case when v_days is null then 0 else 1 end,
      case when v_days is not null then cardinality(p_values) end);
    return;
  end if;
  v_join := case when p_rules ? 'all' then 'all' when p_rules ? 'any' then 'any' when p_rules ? 'not' then 'not' end;
  v_children := case v_join when 'not' then jsonb_build_array(p_rules -> 'not') else p_rules -> v_join end;
  if v_join is null or jsonb_typeof(v_children) is distinct from 'array' or jsonb_array_length(v_children) > 20 then
    perform private.refuse_input('rules', 'A group is all, any or not, with at most 20 rules.');
  end if;
  for v_child in select e.value from jsonb_array_elements(v_children) as e loop
    select s.p_values, s.p_leaves, s.sql into p_values, p_leaves, v_sql from private.segment_sql(v_child, p_depth + 1, p_values, p_leaves) s;
    v_parts := v_parts || v_sql;
  end loop;
  sql := case when cardinality(v_parts) = 0 then case v_join when 'any' then 'false' else 'true' end
    when v_join = 'not' then format('not (%s)', v_parts[1])
    else '(' || array_to_string(v_parts, case v_join when 'any' then ' or ' else ' and ' end) || ')' end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.get_inbox_thread(p_thread_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
begin
  -- Whoever visits for support looks and leaves it unread.
  if current_setting('transaction_read_only') = 'off' then
    update public.message_threads t set unread = 0 where t.tenant_id = v_tenant_id and t.id = p_thread_id and t.unread > 0;
  end if;
  return private.inbox_thread(v_tenant_id, p_thread_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.preview_message(p_channel text, p_purpose text, p_event_key text, p_subject text, p_body text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('communications.view');
  v_body text := private.input_text(jsonb_build_object('p_body', p_body), 'p_body', 20000, '', true);
  v_examples jsonb := coalesce((select jsonb_object_agg(v.key, v.example) from private.message_variables(p_event_key) v
    where v.key not in ('name', 'first_name', 'points', 'balance', 'business', 'business_phone')), '{}') || jsonb_strip_nulls(private.business_values(v_tenant_id));
  v_ending text;
  v_size record;
  v_samples jsonb;
begin
  perform private.input_choice(jsonb_build_object('p_channel', p_channel), 'p_channel', array['email', 'sms', 'whatsapp']);
  perform private.input_text(jsonb_build_object('p_subject', p_subject), 'p_subject', 200);
  perform private.require_template(p_channel, p_event_key, p_subject, v_body);
  v_ending := case p_purpose when 'marketing' then private.marketing_ending(v_tenant_id, p_channel) else '' end;
  select jsonb_agg(jsonb_build_object('contact_id', x.id, 'name', x.name, 'address', x.address, 'subject', (x.subject).text,
    'text', (x.body).text || v_ending, 'missing', to_jsonb((x.body).missing || (x.subject).missing)) order by x.place) into v_samples
  from (
    select c.id, c.name, private.contact_address(p_channel, c) as address, row_number() over (order by c.name, c.id) as place,
      private.fill_pieces(private.template_pieces(v_body), v_examples || jsonb_strip_nulls(private.contact_values(v_tenant_id, c))) as body,
      private.fill_pieces(private.template_pieces(p_subject), v_examples || jsonb_strip_nulls(private.contact_values(v_tenant_id, c))) as subject
    from (
      select o.* from public.contacts o
      where o.tenant_id = v_tenant_id and not o.is_staff and o.merged_into_id is null and o.archived_at is null
      order by o.created_at desc, o.id desc limit 3) c) x;
  if v_samples is null then
    select jsonb_build_array(jsonb_build_object('contact_id', null, 'name', 'Asha Wanjiru', 'address', null, 'subject', (x.subject).text,
      'text', (x.body).text || v_ending, 'missing', '[]'::jsonb)) into v_samples
    from (
      select private.fill_pieces(private.template_pieces(v_body), e.filled) as body, private.fill_pieces(private.template_pieces(p_subject), e.filled) as subject
      from (select coalesce(jsonb_object_agg(v.key, v.example), '{}') as filled from private.message_variables(p_event_key) v) e) x;
  end if;
  select s.* into v_size
  from jsonb_array_elements(v_samples) as e, private.sms_size(replace(e ->> 'text', '{{unsubscribe_url}}', repeat('u', 80))) s
  order by s.parts desc, s.units desc limit 1;
  return jsonb_build_object('encoding', case p_channel when 'sms' then v_size.encoding end, 'units', case p_channel when 'sms' then v_size.units end,
    'parts', case p_channel when 'sms' then v_size.parts else 1 end,
    'cost_per_message', (private.message_channel(v_tenant_id, p_channel)).price_per_part * case p_channel when 'sms' then v_size.parts else 1 end,
    'replaceable', (select coalesce(jsonb_agg(s.sign order by s.sign), '[]') from unnest(array['‘', '’', '‚', '“', '”', '„', '–', '—', '…', '•', U&'\00A0']) as s (sign)
      where strpos(v_body, s.sign) > 0),
    'samples', v_samples);
end;
$function$;

CREATE OR REPLACE FUNCTION public.transfer_ownership(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('ownership.transfer');
  v_caller_id uuid := auth.uid();
  v_member public.tenant_users;
  v_business text;
begin
  perform private.require_shown_factor(v_caller_id);
  v_member := private.lock_team_member(v_tenant_id, p_user_id);
  perform private.require_permission('ownership.transfer');
  if p_user_id = v_caller_id then
    perform private.fail(400, 'invalid_input', 'Choose somebody else.', '{"field": "p_user_id"}');
  end if;
  if not v_member.is_active or v_member.invitation_status <> 'accepted' then
    perform private.fail(409, 'in_use', 'Only an active person of your team can become the owner.');
  end if;
  -- An own role may hold the right to hand over and lack others: they would be given through a second account.
  perform private.require_grantable(v_tenant_id, v_caller_id, private.role_rights(v_tenant_id, 'admin', null));
  update public.tenant_users m set role = 'admin', role_id = null where m.user_id = p_user_id;
  update public.tenant_users m set role = 'manager', role_id = null where m.user_id = v_caller_id;
  select private.mail_text(t.name, 120) into v_business from public.tenants t where t.id = v_tenant_id;
  perform private.write_audit(v_tenant_id, v_caller_id, 'ownership_transferred', 'tenant_users', p_user_id,
    jsonb_build_object('owner', v_caller_id, 'role', v_member.role), jsonb_build_object('owner', p_user_id, 'role', 'admin'));
  perform private.queue_mail(p_user_id, null, 'ownership_received', 'You are now the owner of a business',
    'Since ' || private.mail_moment(p_user_id) || ' you are the owner of ' || v_business || '. You manage its team, its settings and its subscription: {{site_url}}/admin/team');
  perform private.queue_mail(v_caller_id, null, 'ownership_given', 'You handed your business over',
    'On ' || private.mail_moment(v_caller_id) || ' you handed ' || v_business || ' over to another owner. You are now a manager.'
    || E'\n\n' || 'If this was not you, write to our support at once.');
  return private.team_member_row(v_tenant_id, p_user_id);
end;
$function$;

COMMENT ON FUNCTION "private"."segment_sql"(jsonb, integer, text[], integer) IS 'Rules as a condition and its values. segment_too_deep (4), segment_too_long (20 leaves, 20,000 signs), unknown_segment_field, invalid_input. An empty all is everybody, an empty any nobody.';

COMMENT ON FUNCTION "public"."get_inbox_thread"(uuid) IS 'One thread, which counts as read from then on, but for whoever visits for support: InboxThread. not_found. Needs communications.view.';

COMMENT ON FUNCTION "public"."save_contact"(jsonb) IS 'Adds or changes a contact: every field of the card, language and birthday_month where they are sent, tags, addresses, consents newly given, and with contacts.set_credit limit and terms. expected_updated_at guards an existing one (stale_row).';

COMMENT ON FUNCTION "public"."transfer_ownership"(uuid) IS 'Hands the business to an active person of the team, who becomes its owner; the caller goes on as a manager. Whoever lacks a right of owners cannot (permission_denied).';

create or replace function private.input_channel_details(p_provider text, p_settings jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_details jsonb := coalesce(nullif(p_settings -> 'details', 'null'), '{}');
  v_names text[] := case p_provider when 'africastalking' then array['username', 'stop_code'] when 'http' then array['url', 'stop_code']
    when 'whatsapp_cloud' then array['phone_number_id', 'business_account_id', 'api_version'] else '{}'::text[] end;
  v_found jsonb := '{}';
  v_name text;
  v_value text;
begin
  perform private.input_object(v_details, 'details');
  foreach v_name in array v_names loop
    v_value := private.input_line(v_details, v_name, 500, 'details.');
    if v_value is null and v_name in ('username', 'url', 'phone_number_id') then
      perform private.refuse_input('details.' || v_name, 'This is missing.');
    elsif v_name = 'url' and (v_value !~ '^https://[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(/[^\s"''<>\\`{}]*)?$' or length(v_value) > 500) then
      perform private.refuse_input('details.url', 'This must be an address such as https://sms.example.com/send.');
    -- As isPublicAddress of the edge functions, which would send nothing there.
    elsif v_name = 'url' and split_part(v_value, '/', 3) ~ '\.(localhost|local|internal|intranet|lan|home|corp|test|invalid|example)$' then
      perform private.refuse_input('details.url', 'This address is not one on the internet.');
    elsif v_name in ('phone_number_id', 'business_account_id') and v_value !~ '^[0-9]{5,30}$' then
      perform private.refuse_input('details.' || v_name, 'This is a number of digits.');
    elsif v_name = 'api_version' and v_value !~ '^v[0-9]{1,3}\.[0-9]{1,2}$' then
      perform private.refuse_input('details.api_version', 'This must be a version such as v26.0.');
    elsif v_name = 'stop_code' and v_value !~ '^\+?[0-9 ]{3,20}$' then
      perform private.refuse_input('details.stop_code', 'This must be a number that takes messages.');
    end if;
    if v_value is not null then
      v_found := v_found || jsonb_build_object(v_name, v_value);
    end if;
  end loop;
  return v_found;
end;
$$;
