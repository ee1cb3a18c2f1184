-- What is owed to suppliers is bills and goods that came without a bill yet: one function says whom and how much, and the dashboard, the
-- list of suppliers, the ageing and a supplier's page show its figures.

create function private.unbilled_receipts(p_tenant_id uuid)
returns table (id uuid, contact_id uuid, receipt_number text, business_date date, total_cost numeric, open_amount numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_balance numeric := (
    select coalesce(sum(l.credit - l.debit), 0)
    from public.journal_lines l
    join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
    where l.tenant_id = p_tenant_id and a.tenant_id = p_tenant_id and a.role = 'grni');
begin
  return query
  with receipt as (
    select g.id, coalesce(c.merged_into_id, g.contact_id) as contact_id, g.receipt_number, g.business_date, g.total_cost,
      -- What came after this one: so much of the balance is younger.
      coalesce(sum(g.total_cost) over (order by g.received_at desc, g.id desc rows between unbounded preceding and 1 preceding), 0) as younger
    from public.goods_receipts g
    left join public.contacts c on c.tenant_id = g.tenant_id and c.id = g.contact_id
    where g.tenant_id = p_tenant_id
  )
  select r.id, r.contact_id, r.receipt_number, r.business_date, r.total_cost, least(r.total_cost, v_balance - r.younger)
  from receipt r where r.younger < v_balance and r.total_cost > 0
  union all
  -- The books may hold more than deliveries brought, or less than nothing: that is no delivery and no supplier.
  select null, null, null, null, null, x.rest
  from (select v_balance - least(greatest(v_balance, 0), coalesce((select sum(r.total_cost) from receipt r), 0)) as rest) x where x.rest <> 0;
end;
$$;
comment on function private.unbilled_receipts(uuid) is
  'Deliveries that wait for a bill or for money, with how much of each: together the balance of goods received not invoiced. What was billed '
  'or paid without saying of what settles the oldest first. A row without id: what no delivery explains.';

create function private.owed_to_suppliers(p_tenant_id uuid)
returns table (contact_id uuid, owed numeric, received_not_billed numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select x.contact_id, coalesce(sum(x.owed), 0), coalesce(sum(x.received), 0)
  from (
    select t.contact_id, t.payable as owed, null::numeric as received
    from public.contact_totals t where t.tenant_id = p_tenant_id and (t.receivable <> 0 or t.payable <> 0 or t.deposit <> 0) and t.payable <> 0
    union all
    -- Accounts Payable is the ledger of contacts; what stands there of nobody is shown as nobody's.
    select null, b.amount - b.of_contacts, null
    from (
      select coalesce(sum(l.credit - l.debit), 0) as amount, coalesce((
        select sum(t.payable) from public.contact_totals t
        where t.tenant_id = p_tenant_id and (t.receivable <> 0 or t.payable <> 0 or t.deposit <> 0)), 0) as of_contacts
      from public.journal_lines l
      join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
      where l.tenant_id = p_tenant_id and a.tenant_id = p_tenant_id and a.role = 'payable') b
    where b.amount <> b.of_contacts
    union all
    select u.contact_id, null, u.open_amount from private.unbilled_receipts(p_tenant_id) u) x
  group by x.contact_id;
end;
$$;
comment on function private.owed_to_suppliers(uuid) is
  'Whom a business owes how much: bills and opening balances, and goods that came without a bill. Merged contacts stand with their survivor; '
  'without contact_id what no supplier is named for. The sum is Accounts Payable and goods received not invoiced.';

create or replace function private.money_figures(p_tenant_id uuid, p_stock_value numeric)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    with balance as materialized (
      select a.role, sum(l.debit - l.credit) as amount
      from public.journal_lines l
      join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = l.ledger_account_id
      where l.tenant_id = p_tenant_id
      group by a.id, a.role
    )
    select jsonb_build_object(
      'money', jsonb_build_object(
        'cash_position', coalesce(sum(b.amount) filter (where b.role in ('cash', 'bank', 'mobile_money_clearing', 'card_clearing')), 0),
        'receivable', coalesce(sum(b.amount) filter (where b.role = 'receivable'), 0),
        'payable', coalesce(-sum(b.amount) filter (where b.role in ('payable', 'grni')), 0),
        'payable_billed', coalesce(-sum(b.amount) filter (where b.role = 'payable'), 0),
        'received_not_billed', coalesce(-sum(b.amount) filter (where b.role = 'grni'), 0)),
      'books', jsonb_build_object(
        'is_balanced', coalesce(sum(b.amount), 0) = 0,
        'stock_matches_ledger', coalesce(sum(b.amount) filter (where b.role = 'inventory'), 0) = p_stock_value,
        'checked_at', now()))
    from balance b
  );
end;
$$;

create function public.owed_to_suppliers(p_contact_id uuid default null)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view_ledger');
  v_contact_id uuid := private.contact_head(v_tenant_id, p_contact_id);
begin
  if p_contact_id is not null and v_contact_id is null then
    perform private.fail(404, 'not_found', 'There is no such contact.', '{"field": "p_contact_id"}');
  end if;
  return (
    select jsonb_build_object('owed', coalesce(sum(o.owed), 0), 'received_not_billed', coalesce(sum(o.received_not_billed), 0),
      'total', coalesce(sum(o.owed + o.received_not_billed), 0),
      'of_no_supplier', coalesce(sum(o.owed + o.received_not_billed) filter (where o.contact_id is null), 0))
    from private.owed_to_suppliers(v_tenant_id) o where p_contact_id is null or o.contact_id = v_contact_id);
end;
$$;
comment on function public.owed_to_suppliers(uuid) is
  '{owed, received_not_billed, total, of_no_supplier} in the currency of the business: what bills and opening balances owe, what goods that were received '
  'without a bill cost (account 210200), both, and how much of it names no supplier. Of one supplier, or without one of the whole business, as on the dashboard.';
grant execute on function public.owed_to_suppliers(uuid) to authenticated;

create or replace function private.contact_rows(p_tenant_id uuid, p_ids uuid[], p_with_ledger boolean)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_today date := private.business_date(p_tenant_id, now());
  v_owed jsonb;
begin
  if p_with_ledger and exists (
    select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = any (p_ids) and (c.type <> 'customer' or exists (
      select 1 from public.goods_receipts g where g.tenant_id = c.tenant_id and g.contact_id = c.id))) then
    select jsonb_object_agg(o.contact_id, o.owed + o.received_not_billed) into v_owed
    from private.owed_to_suppliers(p_tenant_id) o where o.contact_id = any (p_ids);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'company', c.company, 'type', c.type, 'email', c.email,
      'phone', c.phone, 'phone_e164', c.phone_e164, 'tax_pin', c.tax_pin, 'tags', c.tags, 'credit_limit', c.credit_limit,
      'payment_terms_days', c.payment_terms_days, 'balance', t.receivable - t.deposit, 'receivable', t.receivable, 'deposit', t.deposit,
      'payable', case when p_with_ledger then t.payable end,
      'owed', case when p_with_ledger then coalesce((v_owed ->> c.id::text)::numeric, t.payable) end,
      'overdue_amount', (
        select coalesce(sum(i.open_amount), 0) from public.contact_open_items i
        where i.tenant_id = c.tenant_id and i.account = 'receivable' and i.open_amount > 0 and i.due_on < v_today
          and i.contact_id = any (c.id || array(
            select g.id from public.contacts g where g.tenant_id = c.tenant_id and g.merged_into_id = c.id))),
      'bought_amount', case when p_with_ledger then t.bought_amount end, 'sale_count', case when p_with_ledger then t.sale_count end,
      'last_sale_at', t.last_sale_at, 'archived_at', c.archived_at, 'created_at', c.created_at, 'updated_at', c.updated_at)
      order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.contacts c on c.tenant_id = p_tenant_id and c.id = w.id
    join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id);
end;
$$;

create or replace function private.contact_json(p_tenant_id uuid, p_contact_id uuid, p_with_ledger boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_group uuid[] := private.contact_group(p_tenant_id, p_contact_id);
  v_today date := private.business_date(p_tenant_id, now());
begin
  return (
    select (private.contact_rows(p_tenant_id, array[c.id], p_with_ledger) -> 0) || jsonb_build_object(
      'address', c.address, 'notes', c.notes, 'is_staff', c.is_staff, 'merged_into_id', c.merged_into_id, 'price_list_id', c.price_list_id,
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
          from private.unbilled_receipts(c.tenant_id) u where c.type <> 'customer' and u.contact_id = c.id
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
$$;

-- Suppliers are few: all that fit are read, and then sorted by a figure that stands in no column.
create function private.list_owed_ids(
  p_tenant_id uuid, p_term text, p_tags text[], p_status text, p_balance text, p_within uuid[], p_sort text, p_after jsonb, p_limit integer,
  out ids uuid[], out last_key jsonb, out total bigint
)
language plpgsql stable security definer set search_path = '' as $$
declare
  v_sign integer := case when p_sort like '-%' then -1 else 1 end;
  v_after_id uuid := case when p_after is not null then private.input_uuid(p_after, 'i', 'p_after.') end;
  v_after_number numeric := private.input_number(p_after, 'k', -1e13, 1e13, 0.01, 'p_after.', false);
  v_all uuid[];
begin
  select l.ids, l.total into v_all, total
  from private.list_contact_ids(p_tenant_id, p_term, 'supplier', p_tags, p_status, p_balance, p_within, 'name', null, 100000) l;
  select coalesce(array_agg(x.id order by x.place) filter (where x.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', x.id, 'k', x.owed)) filter (where x.place = p_limit))[1] end
  into ids, last_key
  from (
    select w.id, w.owed, row_number() over (order by w.owed * v_sign, w.id) as place
    from (
      select a.id, coalesce(o.owed + o.received_not_billed, 0) as owed
      from unnest(v_all) as a (id) left join private.owed_to_suppliers(p_tenant_id) o on o.contact_id = a.id) w
    where v_after_id is null or (w.owed * v_sign, w.id) > (v_after_number * v_sign, v_after_id)
    order by w.owed * v_sign, w.id limit p_limit + 1) x;
end;
$$;
comment on function private.list_owed_ids(uuid, text, text[], text, text, uuid[], text, jsonb, integer) is
  'One page of suppliers by what they are owed, as private.list_contact_ids answers it.';

create or replace function public.list_contacts(
  p_query text default null, p_type text default 'all', p_tags text[] default null, p_status text default 'active',
  p_balance text default 'any', p_consent text default null, p_sort text default 'name', p_after text default null,
  p_limit integer default 50
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view');
  v_with_ledger boolean := private.can('contacts.view_ledger');
  v_body jsonb := jsonb_build_object('p_type', p_type, 'p_status', p_status, 'p_balance', p_balance, 'p_consent', p_consent, 'p_sort', p_sort);
  v_after jsonb := private.decode_cursor(p_after);
  v_tags text[] := nullif(private.clean_tags(p_tags[1:20]), '{}');
  v_within uuid[];
  v_page record;
begin
  perform private.input_choice(v_body, 'p_type', array['all', 'customer', 'supplier']);
  perform private.input_choice(v_body, 'p_status', array['active', 'archived']);
  perform private.input_choice(v_body, 'p_balance', array['any', 'owing', 'owed', 'deposit', 'over_limit', 'overdue']);
  perform private.input_choice(v_body, 'p_consent', array['email', 'sms', 'whatsapp'], '', false);
  perform private.input_choice(v_body, 'p_sort', array['name', '-name', 'created', '-created', 'balance', '-balance', 'bought', '-bought',
    'last_sale', '-last_sale', 'owed', '-owed']);
  if not v_with_ledger and (p_balance = 'owed' or ltrim(p_sort, '-') in ('bought', 'owed')) then
    perform private.fail(403, 'permission_denied', 'Your role does not see this.', '{"permission": "contacts.view_ledger"}');
  end if;
  if ltrim(p_sort, '-') = 'owed' and p_type <> 'supplier' then
    perform private.refuse_input('p_sort', 'Only suppliers are sorted by what they are owed.');
  end if;
  if v_after is not null and (v_after ->> 's' is distinct from p_sort or not coalesce(v_after ->> 'n' ~ '^[0-9]{1,9}$', false)) then
    perform private.refuse_input('p_after', 'This cursor belongs to another list.');
  end if;
  if p_balance = 'owed' then
    v_within := array(select o.contact_id from private.owed_to_suppliers(v_tenant_id) o
      where o.contact_id is not null and o.owed + o.received_not_billed > 0);
  elsif p_balance = 'overdue' then
    v_within := private.overdue_contacts(v_tenant_id, private.business_date(v_tenant_id, now()));
  end if;
  if p_consent is not null then
    v_within := case when v_within is null then private.consenting_contacts(v_tenant_id, p_consent)
      else array(select unnest(v_within) intersect select unnest(private.consenting_contacts(v_tenant_id, p_consent))) end;
  end if;
  if ltrim(p_sort, '-') = 'owed' then
    select * into v_page from private.list_owed_ids(v_tenant_id, private.search_term(p_query), v_tags, p_status,
      case when p_balance in ('overdue', 'owed') then 'any' else p_balance end, v_within, p_sort, v_after, private.page_limit(p_limit));
  else
    select * into v_page from private.list_contact_ids(v_tenant_id, private.search_term(p_query), p_type, v_tags, p_status,
      case when p_balance in ('overdue', 'owed') then 'any' else p_balance end, v_within, p_sort, v_after, private.page_limit(p_limit));
  end if;
  return jsonb_build_object('rows', private.contact_rows(v_tenant_id, v_page.ids, v_with_ledger),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_page.total)), 'count', v_page.total);
end;
$$;
comment on function public.list_contacts(text, text, text[], text, text, text, text, text, integer) is
  'Customers and suppliers: the query looks in name, company, e-mail, phone, tax PIN and tags; merged contacts and members'' own cards are left out. '
  'Suppliers (p_type supplier) also sort by owed. Pages of 1 to 200.';
comment on function private.contact_rows(uuid, uuid[], boolean) is
  'Contacts as lists show them, in the order of the ids; what they bought and what they are owed (payable: by bills; owed: with goods not billed yet) '
  'only with contacts.view_ledger.';
comment on function private.contact_json(uuid, uuid, boolean) is
  'A contact with addresses, consents, what is open, what it is owed for (open_bills, the newest 200) and what was merged into it. Asked for a merged one it answers the survivor.';
