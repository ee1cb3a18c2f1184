-- A text that was asked for shows something. Characters that cannot be seen satisfied every demand for a reason, a note or a reference:
-- what shows nothing was not said, whoever asks. Callers that refuse a hidden name go on doing so by what they read.

create or replace function private.input_text(
  p_body jsonb, p_key text, p_max integer, p_prefix text default '', p_is_required boolean default false)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_value jsonb := p_body -> p_key;
  v_text text;
begin
  if v_value is not null and jsonb_typeof(v_value) not in ('null', 'string') then
    perform private.refuse_input(p_prefix || p_key, 'This must be a text.');
  end if;
  v_text := nullif(btrim(p_body ->> p_key), '');
  -- Nearly every text has a sign of the keyboard, and is not looked at further.
  if v_text !~ '[!-~]' and private.shows_nothing(v_text) then
    v_text := null;
  end if;
  if v_text is null and p_is_required then
    perform private.refuse_input(p_prefix || p_key, 'This is missing.');
  end if;
  if length(v_text) > p_max then
    perform private.refuse_input(p_prefix || p_key, format('This text may have at most %s characters.', p_max));
  end if;
  return v_text;
end;
$$;
comment on function private.input_text(jsonb, text, integer, text, boolean) is
  'A trimmed text of a body, null when it is empty or shows nothing, or invalid_input.';

create or replace function public.admin_set_tenant_status(p_tenant_id uuid, p_status text, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500);
  v_before text;
begin
  if p_status is null or p_status not in ('active', 'trial', 'suspended') then
    perform private.refuse_input('p_status', 'A business is active, on trial or suspended.');
  end if;
  if v_reason is null then
    perform private.refuse_input('p_reason', 'Say why, in at most 500 characters.');
  end if;
  select t.status into v_before from public.tenants t where t.id = p_tenant_id for update;
  if v_before is null then
    perform private.fail(404, 'not_found', 'There is no such business.');
  elsif v_before = 'closed' then
    perform private.fail(409, 'in_use', 'A closed business stays closed.');
  end if;
  if v_before <> p_status then
    update public.tenants t set status = p_status where t.id = p_tenant_id;
    perform private.write_audit(p_tenant_id, v_admin_id, 'tenant_status_changed', 'tenants', p_tenant_id,
      jsonb_build_object('status', v_before), jsonb_build_object('status', p_status, 'reason', v_reason));
  end if;
  return private.platform_tenant_row(p_tenant_id);
end;
$$;

create function private.shown_text(p_text text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return case when p_text ~ '[!-~]' then btrim(p_text) when not private.shows_nothing(p_text) then nullif(btrim(p_text), '') end;
comment on function private.shown_text(text) is 'A text without spaces around it; null when it is empty or shows nothing.';

create or replace function private.basket_lines(p_basket jsonb, p_step numeric)
returns table (line_number integer, id uuid, product_id uuid, quantity numeric, unit_price numeric, discount_amount numeric, discount_percent numeric, discount_reason text, barcode text, description text) language plpgsql stable rows 5 set search_path = '' as $$
declare
  v_lines jsonb := private.input_array(p_basket, 'lines', 1, 500);
  v_look record;
begin
  -- One look at all lines; only when something is wrong each is taken apart to say what and where.
  select count(*) <> count(distinct e.value ->> 'id') as has_doubles, bool_and(coalesce(jsonb_typeof(e.value) = 'object'
      and jsonb_typeof(e.value -> 'id') = 'string' and length(e.value ->> 'id') = 36 and pg_input_is_valid(e.value ->> 'id', 'uuid')
      and jsonb_typeof(e.value -> 'product_id') = 'string' and length(e.value ->> 'product_id') = 36
      and pg_input_is_valid(e.value ->> 'product_id', 'uuid')
      and case when jsonb_typeof(e.value -> 'quantity') = 'number' then (e.value -> 'quantity')::numeric between 0.001 and 1000000
        and (e.value -> 'quantity')::numeric % 0.001 = 0 end
      and not e.value ?| array['unit_price', 'discount_amount', 'discount_percent', 'discount_reason', 'barcode', 'modifiers', 'description'], false)) as is_plain
  into v_look from jsonb_array_elements(v_lines) as e;
  if not v_look.is_plain then
    perform private.check_basket_lines(v_lines, p_step);
  end if;
  if v_look.has_doubles then
    perform private.refuse_input('lines', 'Every line needs an id of its own.');
  end if;
  return query
  select e.ordinality::integer, (e.value ->> 'id')::uuid, (e.value ->> 'product_id')::uuid, (e.value ->> 'quantity')::numeric,
    (e.value ->> 'unit_price')::numeric, (e.value ->> 'discount_amount')::numeric, (e.value ->> 'discount_percent')::numeric,
    private.shown_text(e.value ->> 'discount_reason'), private.shown_text(e.value ->> 'barcode'), private.shown_text(e.value ->> 'description')
  from jsonb_array_elements(v_lines) with ordinality as e;
end;
$$;

create or replace function private.close_session(
  p_tenant_id uuid, p_user_id uuid, p_session_id uuid, p_counted_cash numeric, p_denominations jsonb default null,
  p_note text default null, p_now timestamptz default clock_timestamp(), p_approval_ids jsonb default null
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.till_sessions;
  v_last public.till_sessions;
  v_step numeric;
  v_max_variance numeric;
  v_expected numeric;
  v_over_short numeric;
  v_now timestamptz;
  v_report jsonb;
  v_approval jsonb;
  v_entry_id uuid;
begin
  -- Waits for the sales that are being posted into the session, and keeps later ones out.
  select * into v_session from public.till_sessions s where s.tenant_id = p_tenant_id and s.id = p_session_id for update;
  if v_session.id is null
    or (v_session.opened_by <> p_user_id and not private.actor_can(p_tenant_id, p_user_id, 'till.view_all')) then
    perform private.fail(404, 'not_found', 'There is no such till session.');
  end if;
  if v_session.status = 'closed' then
    if v_session.counted_cash is not distinct from p_counted_cash then
      return v_session.z_report;
    end if;
    perform private.fail(409, 'till_session_closed', 'This till session is already closed.');
  end if;
  select c.step, o.max_close_variance into v_step, v_max_variance
  from public.tenants t
  join public.currencies c on c.code = t.currency_code
  join public.tenant_policies o on o.tenant_id = t.id
  where t.id = p_tenant_id;
  perform private.input_number(jsonb_build_object('counted_cash', p_counted_cash), 'counted_cash', 0, 99999999999, v_step, 'p_');
  perform private.check_denominations(p_denominations, p_counted_cash);
  v_now := greatest(p_now, v_session.opened_at);
  v_expected := private.session_cash(p_tenant_id, p_session_id);
  v_over_short := p_counted_cash - v_expected;
  if abs(v_over_short) > v_max_variance and not private.actor_can(p_tenant_id, p_user_id, 'till.view_all') then
    v_approval := private.take_variance_approval(p_tenant_id, p_user_id, p_approval_ids, p_session_id, p_counted_cash);
  end if;

  select * into v_last from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.till_id = v_session.till_id and s.status = 'closed' order by s.z_number desc limit 1;
  v_report := private.till_report_json(p_tenant_id, p_session_id, v_expected, false) || jsonb_build_object(
    'status', 'closed', 'closed_at', v_now, 'counted_cash', p_counted_cash, 'over_short', v_over_short,
    'z_number', coalesce(v_last.z_number, 0) + 1,
    'opening_difference', v_session.opening_difference, 'variance_approval', v_approval);
  v_report := v_report || jsonb_build_object('grand_total',
    coalesce((v_last.z_report ->> 'grand_total')::numeric, 0) + (v_report ->> 'sales_total')::numeric - (v_report ->> 'refunds_total')::numeric);
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'till_session', p_session_id,
    private.business_date(p_tenant_id, v_now), 'Till closing Z' || (v_report ->> 'z_number'),
    jsonb_build_array(jsonb_build_object('role', 'cash', 'debit', v_over_short),
      jsonb_build_object('role', 'cash_over_short', 'credit', v_over_short)), v_now);
  update public.till_sessions s set
    status = 'closed', expected_cash = v_expected, counted_cash = p_counted_cash, over_short = v_over_short,
    denominations = nullif(p_denominations, 'null'), note = private.shown_text(left(p_note, 1000)), closed_at = v_now, closed_by = p_user_id,
    z_number = (v_report ->> 'z_number')::integer, z_report = v_report, previous_z_hash = v_last.z_hash,
    z_hash = private.z_hash(v_last.z_hash, v_report), journal_entry_id = v_entry_id
  where s.tenant_id = p_tenant_id and s.id = p_session_id;
  return v_report;
end;
$$;

create or replace function private.read_contact(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_stored public.contacts)
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
    perform private.refuse_input('email', 'This is not an e-mail address.');
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
  v_contact.credit_limit := coalesce(v_contact.credit_limit, 0);
  if (v_contact.credit_limit, v_contact.payment_terms_days) is distinct from (coalesce(p_stored.credit_limit, 0), p_stored.payment_terms_days)
    and not private.actor_can(p_tenant_id, p_user_id, 'contacts.set_credit') then
    perform private.fail(403, 'permission_denied', 'Your role does not set credit limits and terms.',
      '{"permission": "contacts.set_credit", "field": "credit_limit"}');
  end if;
  -- A list changes what the till charges: whoever may not change prices does not give one either.
  if p_body ? 'price_list_id' then
    v_contact.price_list_id := private.input_uuid(p_body, 'price_list_id', '', false);
  end if;
  if v_contact.price_list_id is distinct from p_stored.price_list_id then
    if not private.actor_can(p_tenant_id, p_user_id, 'products.edit') then
      perform private.fail(403, 'permission_denied', 'Your role does not give price lists to customers.',
        '{"permission": "products.edit", "field": "price_list_id"}');
    elsif v_contact.price_list_id is not null and not exists (
        select 1 from public.price_lists l
        where l.tenant_id = p_tenant_id and l.id = v_contact.price_list_id and l.archived_at is null) then
      perform private.fail(404, 'not_found', 'There is no such price list.', '{"field": "price_list_id"}');
    end if;
  end if;
  return v_contact;
end;
$$;

create or replace function public.tag_contacts(p_contact_ids uuid[], p_add text[] default '{}', p_remove text[] default '{}')
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

create trigger _310_visible_symbol before insert or update of currency_symbol on public.business_settings
  for each row when (new.currency_symbol !~ '[!-~]') execute function private.tg_refuse_hidden_characters('currency_symbol');

create or replace function private.input_line(p_body jsonb, p_key text, p_max integer, p_prefix text default '', p_is_required boolean default false)
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
