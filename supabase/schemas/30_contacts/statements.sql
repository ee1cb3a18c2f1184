-- Statements, ageing and the history of purchases. Days are the business days of the tenant; merged contacts are read together.

create function private.ageing_bucket(p_due_on date, p_as_of date)
returns text language sql immutable security invoker set search_path = '' as $$
  select case when p_due_on >= p_as_of then 'current' when p_as_of - p_due_on <= 30 then 'd1_30' when p_as_of - p_due_on <= 60 then 'd31_60'
    when p_as_of - p_due_on <= 90 then 'd61_90' else 'd90_plus' end;
$$;
comment on function private.ageing_bucket(date, date) is 'How long an item has been due on a day: current, d1_30, d31_60, d61_90, d90_plus.';

-- The open items of a day: those of today stand ready, those of another day are added up from the ledger.
create function private.open_items_on(p_tenant_id uuid, p_account text, p_as_of date, p_contact_ids uuid[] default null)
returns table (item_id uuid, contact_id uuid, due_on date, open_amount numeric)
language plpgsql stable security definer rows 200 set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  if p_as_of >= private.business_date(p_tenant_id, now()) then
    return query
      select i.id, i.contact_id, i.due_on, i.open_amount from public.contact_open_items i
      where i.tenant_id = p_tenant_id and i.account = p_account and i.open_amount > 0
        and (p_contact_ids is null or i.contact_id = any (p_contact_ids));
    return;
  end if;
  return query
    select i.id, i.contact_id, i.due_on, sum(e.amount)
    from public.contact_entries e
    join public.contact_open_items i on i.tenant_id = e.tenant_id and i.id = e.item_id
    where e.tenant_id = p_tenant_id and e.account = p_account and e.business_date <= p_as_of
      and (p_contact_ids is null or e.contact_id = any (p_contact_ids))
    group by i.id, i.contact_id, i.due_on having sum(e.amount) <> 0;
end;
$$;
comment on function private.open_items_on(uuid, text, date, uuid[]) is 'What was open at the end of a day, by item.';

create function private.ageing_json(p_tenant_id uuid, p_account text, p_as_of date, p_contact_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'current', coalesce(sum(o.open_amount) filter (where b.bucket = 'current'), 0),
      'd1_30', coalesce(sum(o.open_amount) filter (where b.bucket = 'd1_30'), 0),
      'd31_60', coalesce(sum(o.open_amount) filter (where b.bucket = 'd31_60'), 0),
      'd61_90', coalesce(sum(o.open_amount) filter (where b.bucket = 'd61_90'), 0),
      'd90_plus', coalesce(sum(o.open_amount) filter (where b.bucket = 'd90_plus'), 0),
      'total', coalesce(sum(o.open_amount), 0))
    from private.open_items_on(p_tenant_id, p_account, p_as_of, p_contact_ids) o
    cross join lateral (select private.ageing_bucket(o.due_on, p_as_of) as bucket) b);
end;
$$;
comment on function private.ageing_json(uuid, text, date, uuid[]) is 'What is open on a day by how long it has been due.';

-- It says of a payment that it was taken back: it cannot be taken back twice.
create function private.statement_json(p_tenant_id uuid, p_contact_id uuid, p_from date, p_to date, p_account text)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_group uuid[] := private.contact_group(p_tenant_id, p_contact_id);
  v_opening numeric;
  v_entries jsonb;
  v_sums record;
begin
  -- What a customer has paid in advance stands against what is owed.
  select coalesce(sum(case e.account when 'deposit' then -e.amount else e.amount end), 0) into v_opening
  from public.contact_entries e
  where e.tenant_id = p_tenant_id and e.contact_id = any (v_group) and e.business_date < p_from
    and (e.account = p_account or (p_account = 'receivable' and e.account = 'deposit'));
  with documents as (
    select e.document_type, e.document_id, e.kind, min(e.document_number) as number, min(e.occurred_at) as occurred_at, e.business_date,
      max(e.due_on) as due_on, sum(case e.account when 'deposit' then -e.amount else e.amount end) as amount, min(e.sequence) as place
    from public.contact_entries e
    where e.tenant_id = p_tenant_id and e.contact_id = any (v_group) and e.business_date between p_from and p_to
      and (e.account = p_account or (p_account = 'receivable' and e.account = 'deposit'))
    group by e.document_type, e.document_id, e.kind, e.business_date
    order by e.business_date, min(e.sequence)
    limit 5001
  ), running as (
    select d.*, v_opening + sum(d.amount) over (order by d.business_date, d.place) as balance
    from documents d where d.amount <> 0 or d.kind = 'payment'
  )
  select count(*) as entries, coalesce(sum(r.amount) filter (where r.amount > 0), 0) as charges,
    coalesce(-sum(r.amount) filter (where r.amount < 0), 0) as settled,
    coalesce(jsonb_agg(jsonb_build_object('kind', r.kind, 'document_type', r.document_type, 'document_id', r.document_id,
      'number', r.number, 'occurred_at', r.occurred_at, 'business_date', r.business_date, 'due_on', r.due_on, 'amount', r.amount,
      'balance', r.balance, 'is_reversed', r.kind = 'payment' and exists (
        select 1 from public.contact_payments p
        where p.tenant_id = p_tenant_id and p.id = r.document_id and p.reversed_at is not null)) order by r.business_date, r.place), '[]') as rows
  into v_sums from running r;
  if v_sums.entries > 5000 then
    perform private.refuse_input('p_from', 'This period has more than 5,000 entries. Choose a shorter one.');
  end if;
  return (
    select jsonb_build_object(
      'contact', jsonb_build_object('id', c.id, 'name', c.name, 'company', c.company, 'email', c.email, 'phone', c.phone,
        'address', c.address, 'tax_pin', c.tax_pin),
      'account', p_account, 'from', p_from, 'to', p_to, 'currency_code', t.currency_code, 'opening_balance', v_opening,
      'entries', v_sums.rows, 'charges', v_sums.charges, 'settled', v_sums.settled,
      'closing_balance', v_opening + v_sums.charges - v_sums.settled,
      'ageing', private.ageing_json(p_tenant_id, p_account, p_to, v_group))
    from public.contacts c join public.tenants t on t.id = c.tenant_id
    where c.tenant_id = p_tenant_id and c.id = v_group[1] and not c.is_staff);
end;
$$;
comment on function private.statement_json(uuid, uuid, date, date, text) is
  'Opening balance, documents with running balance, closing balance and ageing of a contact''s group; null for no contact and members'' cards.';

create function private.require_statement(p_tenant_id uuid, p_contact_id uuid, p_from date, p_to date, p_account text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_to date := coalesce(private.input_day(p_to, 'p_to'), private.business_date(p_tenant_id, now()));
  v_from date := coalesce(private.input_day(p_from, 'p_from'), v_to - 90);
  v_statement jsonb;
begin
  perform private.input_choice(jsonb_build_object('p_account', p_account), 'p_account', array['receivable', 'payable']);
  if v_from > v_to then
    perform private.refuse_input('p_from', 'The end date is before the start date.');
  end if;
  v_statement := private.statement_json(p_tenant_id, p_contact_id, v_from, v_to, p_account);
  if v_statement is null then
    perform private.fail(404, 'not_found', 'This contact does not exist.');
  end if;
  return v_statement;
end;
$$;
comment on function private.require_statement(uuid, uuid, date, date, text) is 'A checked statement; without days the last 90. Raises not_found.';

create function public.contact_statement(p_contact_id uuid, p_from date default null, p_to date default null, p_account text default 'receivable')
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view_ledger');
begin
  return private.require_statement(v_tenant_id, p_contact_id, p_from, p_to, p_account);
end;
$$;
comment on function public.contact_statement(uuid, date, date, text) is
  'Statement of account: opening balance, every document with the running balance, closing balance and ageing on the last day.';

create function public.contact_ageing(
  p_as_of date default null, p_account text default 'receivable', p_after text default null, p_limit integer default 50,
  p_query text default null, p_sort text default '-total')
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view_ledger');
  v_as_of date := coalesce(private.input_day(p_as_of, 'p_as_of'), private.business_date(v_tenant_id, now()));
  v_after jsonb := private.decode_cursor(p_after);
  v_after_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') end;
  v_after_number numeric := case when ltrim(p_sort, '-') <> 'name'
    then private.input_number(v_after, 'k', -1e13, 1e13, 0.01, 'p_after.', v_after is not null) end;
  v_after_text text := case when ltrim(p_sort, '-') = 'name' then private.input_text(v_after, 'k', 400, 'p_after.', v_after is not null) end;
  v_limit integer := private.page_limit(p_limit);
  v_pattern text := '%' || private.escape_like(private.search_term(p_query)) || '%';
begin
  perform private.input_choice(jsonb_build_object('p_account', p_account), 'p_account', array['receivable', 'payable']);
  perform private.input_choice(jsonb_build_object('p_sort', p_sort), 'p_sort', array['-total', 'total', '-overdue', 'overdue', 'name', '-name']);
  if v_after is not null and v_after ->> 's' is distinct from p_sort then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  return (
    -- The days of the buckets of private.ageing_bucket, asked here without a call for each item.
    with grouped as (
      select coalesce(c.merged_into_id, c.id) as id, sum(o.open_amount) as total,
        sum(o.open_amount) filter (where o.due_on >= v_as_of) as current,
        sum(o.open_amount) filter (where v_as_of - o.due_on between 1 and 30) as d1_30,
        sum(o.open_amount) filter (where v_as_of - o.due_on between 31 and 60) as d31_60,
        sum(o.open_amount) filter (where v_as_of - o.due_on between 61 and 90) as d61_90,
        sum(o.open_amount) filter (where v_as_of - o.due_on > 90) as d90_plus
      from private.open_items_on(v_tenant_id, p_account, v_as_of) o
      join public.contacts c on c.tenant_id = v_tenant_id and c.id = o.contact_id
      group by 1
    ), found as (
      select g.*, c.name, c.company, c.phone, case when ltrim(p_sort, '-') = 'total' then g.total else g.total - coalesce(g.current, 0) end as key
      from grouped g
      join public.contacts c on c.tenant_id = v_tenant_id and c.id = g.id
      where v_pattern is null or c.search_text like v_pattern
    ), page as (
      select f.*, row_number() over () as place
      from (
        select x.* from found x
        where v_after_id is null or case p_sort
          when 'name' then (x.name, x.id) > (v_after_text, v_after_id)
          when '-name' then (x.name, x.id) < (v_after_text, v_after_id)
          when 'total' then (x.key, x.id) > (v_after_number, v_after_id)
          when 'overdue' then (x.key, x.id) > (v_after_number, v_after_id)
          else (x.key, x.id) < (v_after_number, v_after_id) end
        order by case p_sort when 'name' then x.name end, case p_sort when '-name' then x.name end desc,
          case when p_sort in ('total', 'overdue') then x.key end, case when p_sort in ('-total', '-overdue') then x.key end desc,
          case when p_sort not like '-%' then x.id end, case when p_sort like '-%' then x.id end desc
        limit v_limit + 1) f
    ), shown as (
      select p.* from page p where p.place <= v_limit
    )
    select jsonb_build_object('as_of', v_as_of, 'account', p_account,
      'totals', (select jsonb_build_object('current', coalesce(sum(g.current), 0), 'd1_30', coalesce(sum(g.d1_30), 0),
        'd31_60', coalesce(sum(g.d31_60), 0), 'd61_90', coalesce(sum(g.d61_90), 0), 'd90_plus', coalesce(sum(g.d90_plus), 0),
        'total', coalesce(sum(g.total), 0)) from grouped g),
      'count', (select count(*) from found),
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object('contact_id', s.id, 'name', s.name, 'company', s.company, 'phone', s.phone,
          'current', coalesce(s.current, 0), 'd1_30', coalesce(s.d1_30, 0), 'd31_60', coalesce(s.d31_60, 0),
          'd61_90', coalesce(s.d61_90, 0), 'd90_plus', coalesce(s.d90_plus, 0), 'total', s.total,
          'deposit', case when p_account = 'receivable' then t.deposit else 0 end) order by s.place)
        from shown s
        join public.contact_totals t on t.tenant_id = v_tenant_id and t.contact_id = s.id), '[]'),
      'next_cursor', case when (select count(*) from page) > v_limit then (
        select private.encode_cursor(jsonb_build_object('s', p_sort, 'i', s.id,
          'k', case when ltrim(p_sort, '-') = 'name' then to_jsonb(s.name) else to_jsonb(s.key) end)) from shown s order by s.place desc limit 1) end));
end;
$$;
comment on function public.contact_ageing(date, text, text, integer, text, text) is
  'Who owes what for how long on a day (or, payable, whom we owe), the largest first unless p_sort says otherwise. The totals are the Accounts Receivable (Payable) account of that day, whatever is searched for.';

create function public.contact_purchases(p_contact_id uuid, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view_ledger');
  v_group uuid[] := private.contact_group(v_tenant_id, p_contact_id);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := private.input_instant(v_after, 'at');
  v_after_id uuid := case when v_after is not null then private.input_uuid(v_after, 'id', 'p_after.') end;
  v_limit integer := private.page_limit(p_limit);
begin
  if not exists (select 1 from public.contacts c where c.tenant_id = v_tenant_id and c.id = v_group[1] and not c.is_staff) then
    perform private.fail(404, 'not_found', 'This contact does not exist.');
  end if;
  return (
    with documents as (
      (select 'sale' as kind, s.id, s.invoice_number as number, s.occurred_at, s.total_amount as amount, s.balance_due, s.status,
        s.channel, s.item_count, s.id as sale_id
      from public.sales s
      where s.tenant_id = v_tenant_id and s.contact_id = any (v_group)
        and (v_after_id is null or (s.occurred_at, s.id) < (v_after_at, v_after_id))
      order by s.occurred_at desc, s.id desc limit v_limit + 1)
      union all
      (select 'credit_note', n.id, n.credit_note_number, n.issued_at, -n.total_amount, 0, null, null, null, n.sale_id
      from public.credit_notes n
      where n.tenant_id = v_tenant_id and n.contact_id = any (v_group)
        and (v_after_id is null or (n.issued_at, n.id) < (v_after_at, v_after_id))
      order by n.issued_at desc, n.id desc limit v_limit + 1)
    ), page as (
      select d.* from documents d order by d.occurred_at desc, d.id desc limit v_limit + 1
    ), shown as (
      select p.* from page p order by p.occurred_at desc, p.id desc limit v_limit
    )
    select jsonb_build_object(
      'rows', coalesce((select jsonb_agg(to_jsonb(s) order by s.occurred_at desc, s.id desc) from shown s), '[]'),
      'next_cursor', case when (select count(*) from page) > v_limit then (
        select private.encode_cursor(jsonb_build_object('at', s.occurred_at, 'id', s.id)) from shown s order by s.occurred_at, s.id limit 1) end,
      'top_products', case when v_after_id is null then coalesce((
        select jsonb_agg(jsonb_build_object('product_id', g.product_id, 'name', g.name, 'unit', g.unit, 'quantity', g.quantity, 'amount', g.amount)
          order by g.amount desc, g.product_id)
        from (
          select l.product_id, max(l.name) as name, max(l.unit) as unit, sum(l.quantity - l.returned_quantity) as quantity,
            round(sum(l.gross_amount * (l.quantity - l.returned_quantity) / l.quantity), 2) as amount
          from public.sales s
          join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id
          where s.tenant_id = v_tenant_id and s.contact_id = any (v_group)
          group by l.product_id having sum(l.quantity - l.returned_quantity) > 0
          order by 5 desc, 1 limit 10) g), '[]') end));
end;
$$;
comment on function public.contact_purchases(uuid, text, integer) is
  'Sales and returns of a contact''s group, newest first; the first page also tells the ten products bought most.';

create function private.statement_mail_lines(p_tenant_id uuid, p_statement jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_currency text := p_statement ->> 'currency_code';
  v_count integer := jsonb_array_length(p_statement -> 'entries');
begin
  return jsonb_build_array(jsonb_build_object('name', 'Opening balance', 'amount',
      private.money_text(p_tenant_id, v_currency, (p_statement ->> 'opening_balance')::numeric)))
    || case when v_count > 60 then jsonb_build_array(jsonb_build_object('name', format('%s earlier entries are not listed', v_count - 60))) else '[]' end
    || coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', coalesce(private.mail_text(r.number, 30), initcap(replace(r.kind, '_', ' '))),
        'detail', format('%s, balance %s', private.mail_day(r.business_date), private.money_text(p_tenant_id, v_currency, r.balance)),
        'amount', private.money_text(p_tenant_id, v_currency, r.amount)) order by e.place)
      from jsonb_array_elements(p_statement -> 'entries') with ordinality as e (value, place)
      cross join lateral jsonb_to_record(e.value) as r (business_date date, number text, kind text, amount numeric, balance numeric)
      where e.place > v_count - 60), '[]');
end;
$$;
comment on function private.statement_mail_lines(uuid, jsonb) is 'What was booked with a contact, for a mail: the balance at the start and the last 60 entries.';

create function private.statement_mail_content(p_tenant_id uuid, p_statement jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_currency text := p_statement ->> 'currency_code';
begin
  return jsonb_build_object(
    'greeting', 'Hello ' || private.mail_text(p_statement #>> '{contact,name}', 120) || ',',
    'paragraphs', jsonb_build_array(format('This is your statement from %s to %s.%s', private.mail_day((p_statement ->> 'from')::date),
      private.mail_day((p_statement ->> 'to')::date),
      case when p_statement -> 'entries' = '[]' then ' There are no entries in this period.' else '' end)),
    'lines', private.statement_mail_lines(p_tenant_id, p_statement),
    'totals', jsonb_build_array(
      jsonb_build_object('label', 'Closing balance', 'is_total', true,
        'amount', private.money_text(p_tenant_id, v_currency, (p_statement ->> 'closing_balance')::numeric)),
      jsonb_build_object('label', 'Overdue', 'amount', private.money_text(p_tenant_id, v_currency,
        (p_statement #>> '{ageing,total}')::numeric - (p_statement #>> '{ageing,current}')::numeric))),
    'facts', private.mail_questions(p_tenant_id),
    'closing', 'Please ask us if anything is not clear.');
end;
$$;
comment on function private.statement_mail_content(uuid, jsonb) is 'The mail of a statement: what was booked, the balances, and what is overdue.';

grant execute on function
  public.contact_statement(uuid, date, date, text),
  public.contact_ageing(date, text, text, integer, text, text),
  public.contact_purchases(uuid, text, integer)
  to authenticated;
