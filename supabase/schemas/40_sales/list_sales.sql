-- Sales: what their list is searched, filtered and sorted by, each by an index of the business.

create type private.sale_search as (
  pattern text, prefix text, number numeric, contact_ids uuid[], order_ids uuid[], ids uuid[], is_common boolean);
comment on type private.sale_search is
  'A search of sales: ids holds what it finds, unless it is too common for that (is_common) and rows are asked one by one.';

create type private.sale_ask as (
  cashier_id uuid, day_from date, day_to date, status text, channel text, tender text, payment text, overdue_ids uuid[], session_ids uuid[],
  contact_ids uuid[], total_from numeric, total_to numeric, has_search boolean, search private.sale_search, count_limit integer, product_ids uuid[], product_sale_ids uuid[]);
comment on type private.sale_ask is
  'Everything a list of sales is asked for, besides order and page. Null asks nothing. product_sale_ids holds the sales of a product unless it is too common for that; then product_ids does.';

create function public.list_sales(
  p_query text default null, p_from date default null, p_to date default null, p_status text default null,
  p_channel text default null, p_tender_type text default null, p_cashier_id uuid default null,
  p_sort text default 'newest', p_after text default null, p_limit integer default 50, p_filter jsonb default null
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_ask private.sale_ask;
  v_after jsonb := private.decode_cursor(p_after);
  v_total bigint;
  v_amount numeric;
  v_page record;
begin
  perform private.input_choice(jsonb_build_object('p_sort', p_sort), 'p_sort',
    array['newest', 'oldest', 'number_asc', 'number_desc', 'total_desc', 'total_asc']);
  v_ask := private.sale_ask(v_tenant_id, p_query, p_from, p_to, p_status, p_channel, p_tender_type,
    case when private.can('sales.view_all') then p_cashier_id else auth.uid() end, p_filter);
  if v_after is null then
    select c.total, c.amount into v_total, v_amount from private.count_listed_sales(v_tenant_id, v_ask) c;
  elsif v_after ->> 's' is distinct from p_sort then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  else
    v_total := private.input_number(v_after, 'n', 0, 1e12, 1, 'p_after.');
    v_amount := private.input_number(v_after, 'a', 0, 1e24, 0.01, 'p_after.');
  end if;
  -- Numbers run with time and a place with its tills: leafing through them for some days could mean leafing through everything.
  select * into v_page from private.list_sale_ids(v_tenant_id, v_ask, p_sort, v_after, private.page_limit(p_limit), v_total <= least(
    v_ask.count_limit, case when p_sort in ('number_asc', 'number_desc') or v_ask.session_ids is not null then 10000 else 1000 end));
  return jsonb_build_object('rows', private.sale_rows(v_tenant_id, v_page.ids),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_total, 'a', v_amount)),
    'count', least(v_total, v_ask.count_limit), 'has_more_than_count', coalesce(v_total > v_ask.count_limit, false),
    'total_amount', case when v_total > v_ask.count_limit then null else v_amount end);
end;
$$;
comment on function public.list_sales(text, date, date, text, text, text, uuid, text, text, integer, jsonb) is
  'Sales by business day, status, channel, tender, cashier and p_filter; the query looks in number, customer, phone and note. Cashiers see their own. count and total_amount are of all that match; beyond has_more_than_count the total is null.';

create function public.list_orders(
  p_query text default null, p_status text default null, p_after text default null, p_limit integer default 50,
  p_sort text default 'newest', p_filter jsonb default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
  v_ask private.order_ask := private.order_ask(v_tenant_id, p_query, p_status, p_filter);
  v_after jsonb := private.decode_cursor(p_after);
  v_total bigint;
  v_page record;
begin
  perform private.input_choice(jsonb_build_object('p_sort', p_sort), 'p_sort',
    array['newest', 'oldest', 'turn', 'pickup', 'number_asc', 'number_desc', 'total_asc', 'total_desc']);
  if v_after is null then
    v_total := private.count_listed_orders(v_tenant_id, v_ask);
  elsif v_after ->> 's' is distinct from p_sort then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  else
    v_total := private.input_number(v_after, 'n', 0, 1e12, 1, 'p_after.');
  end if;
  if p_sort = 'pickup' then
    select * into v_page from private.list_pickup_ids(v_tenant_id, v_ask, v_after, private.page_limit(p_limit));
  else
    select * into v_page from private.list_order_ids(v_tenant_id, v_ask, p_sort, v_after, private.page_limit(p_limit), v_total <= 1000);
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'order_number', o.order_number, 'status', o.status, 'step', o.step, 'channel', o.channel,
        'placed_at', o.placed_at, 'customer_name', o.customer_name, 'customer_phone', o.customer_phone,
        'fulfilment_method', o.fulfilment_method, 'payment_method', o.payment_method, 'item_count', o.item_count,
        'total_amount', o.total_amount, 'deposit_amount', o.deposit_amount,
        'reserved_until', case when o.status = 'placed' then o.reserved_until end, 'sale_id', o.sale_id,
        'pickup_at', f.pickup_at, 'pickup_until', f.pickup_until, 'delivery_zone', f.delivery_zone,
        'delivery_line_1', o.delivery_line_1, 'delivery_city', o.delivery_city) order by w.place)
      from unnest(v_page.ids) with ordinality as w (id, place)
      join public.orders o on o.tenant_id = v_tenant_id and o.id = w.id
      left join public.order_fulfilments f on f.tenant_id = v_tenant_id and f.order_id = w.id), '[]'),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_total)),
    'count', least(v_total, v_ask.count_limit), 'has_more_than_count', v_total > v_ask.count_limit,
    'waiting_count', (
      select count(*) from public.orders o
      where o.tenant_id = v_tenant_id and o.status = 'placed'
        and (o.step in ('new', 'accepted') or (o.step = 'ready' and o.fulfilment_method = 'delivery'))));
end;
$$;
comment on function public.list_orders(text, text, text, integer, text, jsonb) is
  'Orders of the online shop and those taken at tills, newest first unless p_sort says otherwise (turn: those waiting first, the oldest ahead; '
  'pickup: those waiting, the first to be collected ahead, then the others); the query looks in number, name and phone. waiting_count is of the placed ones that are still to be accepted, packed or sent.';

create function private.number_order(p_number text)
returns numeric language plpgsql immutable parallel safe security invoker set search_path = '' as $$
begin
  return coalesce(nullif(right(translate(p_number, translate(p_number, '0123456789', ''), ''), 15), ''), '0')::numeric;
end;
$$;
comment on function private.number_order(text) is 'The digits of a document''s number, for order and search: 123 of INV-000123.';

create function private.sale_text(p_contact_name text, p_note text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return lower(concat(p_contact_name, chr(10), p_note) collate "und-x-icu");
comment on function private.sale_text(text, text) is 'Customer and note of a sale as its search looks at them.';

create function private.sale_search(p_tenant_id uuid, p_term text)
returns private.sale_search language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
set jit = 'off' set enable_seqscan = 'off' as $$
declare
  c_few constant integer := 1000;
  v_search private.sale_search;
  v_pattern text := '%' || private.escape_like(p_term) || '%';
  v_prefix text := private.escape_like(p_term) || '%';
  v_bigrams text[] := case when not private.has_letters_enough(p_term) then private.bigrams(p_term) end;
  v_digits text := regexp_replace(p_term, '[^0-9]', '', 'g');
  v_number numeric := case when p_term ~ '[0-9]' then private.number_order(p_term) end;
  v_phone text := case when length(v_digits) >= 7 then right(v_digits, 7) end;
begin
  if p_term is null then
    return null;
  end if;
  -- Customers as they are now, by all that they are searched by, and shoppers by their phone. A few digits are a sale's number.
  v_search.contact_ids := array(
    select x.id from (
      (select c.id from public.contacts c
       where p_term !~ '^[0-9]{1,4}$' and c.tenant_id = p_tenant_id
         -- Of two letters the index of three knows nothing: then it is not to be asked, here and below.
         and (v_bigrams is not null or c.search_text like v_pattern)
         and (v_bigrams is null or private.bigrams(c.search_text) @> v_bigrams and c.search_text || '' like v_pattern) limit c_few)
      union
      (select c.id from public.contacts c
       where v_phone is not null and c.tenant_id = p_tenant_id and c.phone_e164 is not null and right(c.phone_e164, 7) = v_phone limit c_few)) x);
  v_search.order_ids := array(
    select o.id from public.orders o
    where v_phone is not null and o.tenant_id = p_tenant_id and right(private.phone_key(o.customer_phone), 7) = v_phone limit c_few);
  v_search.pattern := v_pattern;
  v_search.prefix := v_prefix;
  v_search.number := v_number;
  v_search.ids := array(
    select x.id from (
      (select s.id from public.sales s
       where v_number is not null and s.tenant_id = p_tenant_id and private.number_order(s.invoice_number) = v_number
         and lower(s.invoice_number) like v_pattern limit c_few + 1)
      union
      (select s.id from public.sales s where s.tenant_id = p_tenant_id and lower(s.invoice_number) like v_prefix limit c_few + 1)
      union
      (select s.id from public.sales s
       where s.tenant_id = p_tenant_id and (s.contact_name is not null or s.note is not null)
         and (v_bigrams is not null or private.sale_text(s.contact_name, s.note) like v_pattern)
         and (v_bigrams is null or private.bigrams(private.sale_text(s.contact_name, s.note)) @> v_bigrams
           and private.sale_text(s.contact_name, s.note) || '' like v_pattern) limit c_few + 1)
      union
      (select s.id from public.sales s
       where s.tenant_id = p_tenant_id and s.contact_id = any (v_search.contact_ids) limit c_few + 1)
      union
      (select s.id from public.sales s
       where s.tenant_id = p_tenant_id and s.order_id = any (v_search.order_ids) limit c_few + 1)
      union
      (select f.id from private.sales_of_serial(p_tenant_id, v_prefix) f (id) limit c_few + 1)) x
    limit c_few + 1);
  v_search.is_common := cardinality(v_search.ids) > c_few;
  if v_search.is_common then
    v_search.ids := null;
  end if;
  return v_search;
end;
$$;
comment on function private.sale_search(uuid, text) is
  'What a search of sales finds: by number (whole, its digits or its beginning), customer, note, phone and the beginning of a serial number.';

create function private.overdue_sale_ids(p_tenant_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_today date := private.business_date(p_tenant_id, clock_timestamp());
begin
  return array(
    select i.id from public.contact_open_items i
    where i.tenant_id = p_tenant_id and i.account = 'receivable' and i.due_on < v_today and i.open_amount > 0 and i.document_type = 'sale');
end;
$$;
comment on function private.overdue_sale_ids(uuid) is 'Sales on account whose due day has passed while something of them is open.';

create function private.sale_ask(
  p_tenant_id uuid, p_query text, p_from date, p_to date, p_status text, p_channel text, p_tender_type text, p_cashier_id uuid,
  p_filter jsonb
)
returns private.sale_ask language plpgsql stable security definer set search_path = '' as $$
declare
  v_ask private.sale_ask;
  v_filter jsonb := coalesce(nullif(p_filter, 'null'), '{}');
  v_body jsonb := jsonb_build_object('p_status', p_status, 'p_channel', p_channel, 'p_tender_type', p_tender_type);
  v_location_id uuid;
  v_contact_id uuid;
  v_product_id uuid;
  v_term text := private.search_term(p_query);
begin
  perform private.input_object(v_filter, 'p_filter');
  v_ask.cashier_id := p_cashier_id;
  v_ask.day_from := private.input_day(p_from, 'p_from');
  v_ask.day_to := private.input_day(p_to, 'p_to');
  v_ask.status := private.input_choice(v_body, 'p_status', array['completed', 'partially_refunded', 'refunded', 'voided'], '', false);
  v_ask.channel := private.input_choice(v_body, 'p_channel', array['till', 'storefront'], '', false);
  v_ask.tender := private.input_choice(v_body, 'p_tender_type', array['cash', 'card', 'mobile_money', 'store_credit', 'on_account', 'gift_card', 'loyalty'], '', false);
  v_ask.payment := private.input_choice(v_filter, 'payment', array['paid', 'unpaid', 'overdue'], '', false);
  if v_ask.payment = 'overdue' then
    v_ask.overdue_ids := private.overdue_sale_ids(p_tenant_id);
  end if;
  v_ask.total_from := private.input_decimal(v_filter, 'total_from');
  v_ask.total_to := private.input_decimal(v_filter, 'total_to');
  v_location_id := private.input_uuid(v_filter, 'location_id', '', false);
  if v_location_id is not null then
    v_ask.session_ids := array(
      select s.id from public.tills t join public.till_sessions s on s.tenant_id = p_tenant_id and s.till_id = t.id
      where t.tenant_id = p_tenant_id and t.location_id = v_location_id);
  end if;
  v_contact_id := private.input_uuid(v_filter, 'contact_id', '', false);
  if v_contact_id is not null then
    v_ask.contact_ids := private.contact_group(p_tenant_id, v_contact_id);
  end if;
  v_product_id := private.input_uuid(v_filter, 'product_id', '', false);
  if v_product_id is not null then
    v_ask.product_ids := array(
      select p.id from public.products p where p.tenant_id = p_tenant_id and v_product_id in (p.id, p.parent_id));
    -- Few sales are found by the lines; those of what everybody buys are asked one by one.
    v_ask.product_sale_ids := array(
      select l.sale_id from public.sale_lines l where l.tenant_id = p_tenant_id and l.product_id = any (v_ask.product_ids) limit 1001);
    if cardinality(v_ask.product_sale_ids) > 1000 then
      v_ask.product_sale_ids := null;
    else
      v_ask.product_ids := null;
    end if;
  end if;
  v_ask.has_search := v_term is not null;
  v_ask.search := private.sale_search(p_tenant_id, v_term);
  -- Sales of some days are counted to the last one, from an index; beyond this nobody asks how many others exactly.
  v_ask.count_limit := case when v_ask.has_search then 1000
    when coalesce(v_ask.status, v_ask.channel, v_ask.tender, v_ask.payment) is null and v_ask.total_from is null and v_ask.total_to is null
      and v_location_id is null and v_contact_id is null and v_product_id is null and v_ask.cashier_id is null then null
    else 10000 end;
  return v_ask;
end;
$$;
comment on function private.sale_ask(uuid, text, date, date, text, text, text, uuid, jsonb) is
  'What a list of sales is asked for, checked; p_filter has payment, location_id, contact_id, product_id (with its variants), total_from and total_to.';

create function private.count_listed_sales(p_tenant_id uuid, p_ask private.sale_ask, out total bigint, out amount numeric)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off'
set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0' as $$
declare
  v_cashier_id uuid := p_ask.cashier_id;
  v_from date := p_ask.day_from;
  v_to date := p_ask.day_to;
  v_status text := p_ask.status;
  v_channel text := p_ask.channel;
  v_tender text := p_ask.tender;
  v_payment text := p_ask.payment;
  v_overdue_ids uuid[] := p_ask.overdue_ids;
  v_session_ids uuid[] := p_ask.session_ids;
  v_contact_ids uuid[] := p_ask.contact_ids;
  v_product_ids uuid[] := p_ask.product_ids;
  v_product_sale_ids uuid[] := p_ask.product_sale_ids;
  v_total_from numeric := p_ask.total_from;
  v_total_to numeric := p_ask.total_to;
  v_ids uuid[] := (p_ask.search).ids;
  v_is_common boolean := coalesce((p_ask.search).is_common, false);
  v_pattern text := (p_ask.search).pattern;
  v_prefix text := (p_ask.search).prefix;
  v_number numeric := (p_ask.search).number;
  v_found_contacts uuid[] := (p_ask.search).contact_ids;
  v_found_orders uuid[] := (p_ask.search).order_ids;
begin
  select count(*), coalesce(sum(r.total_amount), 0) into total, amount
  from (
    select s.total_amount
    from public.sales s
    where s.tenant_id = p_tenant_id
      and (v_cashier_id is null or s.cashier_id = v_cashier_id)
      and (v_from is null or s.business_date >= v_from)
      and (v_to is null or s.business_date <= v_to)
      and case when v_status is null then true when v_status = 'completed' then s.status = 'completed'
        else s.status = v_status and s.status <> 'completed' end
      and (v_channel is null or s.channel = v_channel)
      and (v_tender is null or s.tender_types @> array[v_tender])
      and case v_payment when 'unpaid' then s.balance_due > 0 when 'paid' then s.balance_due = 0 else true end
      and (v_overdue_ids is null or s.id = any (v_overdue_ids))
      and (v_session_ids is null or s.till_session_id = any (v_session_ids))
      and (v_contact_ids is null or s.contact_id = any (v_contact_ids))
      and (v_product_sale_ids is null or s.id = any (v_product_sale_ids))
      and (v_product_ids is null or exists (
        select 1 from public.sale_lines l
        where l.tenant_id = p_tenant_id and l.sale_id = s.id and l.product_id = any (v_product_ids)))
      and (v_total_from is null or s.total_amount >= v_total_from)
      and (v_total_to is null or s.total_amount <= v_total_to)
      and (v_ids is null or s.id = any (v_ids))
      and (not v_is_common or lower(s.invoice_number) like v_prefix
        or private.number_order(s.invoice_number) = v_number and lower(s.invoice_number) like v_pattern
        or private.sale_text(s.contact_name, s.note) like v_pattern
        or s.contact_id = any (v_found_contacts) or s.order_id = any (v_found_orders))
    limit p_ask.count_limit + 1
  ) r;
end;
$$;
comment on function private.count_listed_sales(uuid, private.sale_ask) is
  'How many sales all pages of a list hold and what they come to; one more than the limit when there are more.';

create function private.list_sale_ids(
  p_tenant_id uuid, p_ask private.sale_ask, p_sort text, p_after jsonb, p_limit integer, p_are_few boolean,
  out ids uuid[], out last_key jsonb
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off'
set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0' as $$
declare
  -- Scalars of their own: a field of a record is no constant to the planner.
  v_cashier_id uuid := p_ask.cashier_id;
  v_from date := p_ask.day_from;
  v_to date := p_ask.day_to;
  -- A business day lies around its date, wherever the business is and whenever its day ends.
  v_earliest timestamptz := (p_ask.day_from - 2)::timestamp at time zone 'UTC';
  v_latest timestamptz := (p_ask.day_to + 3)::timestamp at time zone 'UTC';
  v_status text := p_ask.status;
  v_channel text := p_ask.channel;
  v_tender text := p_ask.tender;
  v_payment text := p_ask.payment;
  v_overdue_ids uuid[] := p_ask.overdue_ids;
  v_session_ids uuid[] := p_ask.session_ids;
  v_contact_ids uuid[] := p_ask.contact_ids;
  v_product_ids uuid[] := p_ask.product_ids;
  v_product_sale_ids uuid[] := p_ask.product_sale_ids;
  v_total_from numeric := p_ask.total_from;
  v_total_to numeric := p_ask.total_to;
  v_ids uuid[] := (p_ask.search).ids;
  v_is_common boolean := coalesce((p_ask.search).is_common, false);
  v_pattern text := (p_ask.search).pattern;
  v_prefix text := (p_ask.search).prefix;
  v_number numeric := (p_ask.search).number;
  v_found_contacts uuid[] := (p_ask.search).contact_ids;
  v_found_orders uuid[] := (p_ask.search).order_ids;
  v_after_id uuid := case when p_after is not null then private.input_uuid(p_after, 'i', 'p_after.') end;
  v_after_at timestamptz := case when p_sort in ('newest', 'oldest') then private.input_instant(p_after, 'k') end;
  v_after_key numeric := case when p_sort not in ('newest', 'oldest')
    then private.input_number(p_after, 'k', 0, 1e18, 0.01, 'p_after.', p_after is not null) end;
begin
  if p_after is not null and coalesce(v_after_at::text, v_after_key::text) is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  with page as (
    select x.*, row_number() over () as place
    from (
      select s.id, s.occurred_at, s.total_amount, private.number_order(s.invoice_number) as number
      from public.sales s
      where s.tenant_id = p_tenant_id
        and (v_cashier_id is null or s.cashier_id = v_cashier_id)
        and (v_from is null or s.business_date >= v_from and s.occurred_at >= v_earliest)
        and (v_to is null or s.business_date <= v_to and s.occurred_at < v_latest)
        and case when v_status is null then true when v_status = 'completed' then s.status = 'completed'
          else s.status = v_status and s.status <> 'completed' end
        and (v_channel is null or s.channel = v_channel)
        and (v_tender is null or s.tender_types @> array[v_tender])
        and case v_payment when 'unpaid' then s.balance_due > 0 when 'paid' then s.balance_due = 0 else true end
        and (v_overdue_ids is null or s.id = any (v_overdue_ids))
      and (v_session_ids is null or s.till_session_id = any (v_session_ids))
        and (v_contact_ids is null or s.contact_id = any (v_contact_ids))
        and (v_product_sale_ids is null or s.id = any (v_product_sale_ids))
        and (v_product_ids is null or exists (
          select 1 from public.sale_lines l
          where l.tenant_id = p_tenant_id and l.sale_id = s.id and l.product_id = any (v_product_ids)))
        and (v_total_from is null or s.total_amount >= v_total_from)
        and (v_total_to is null or s.total_amount <= v_total_to)
        and (v_ids is null or s.id = any (v_ids))
        and (not v_is_common or lower(s.invoice_number) like v_prefix
          or private.number_order(s.invoice_number) = v_number and lower(s.invoice_number) like v_pattern
          or private.sale_text(s.contact_name, s.note) like v_pattern
          or s.contact_id = any (v_found_contacts) or s.order_id = any (v_found_orders))
        and case when v_after_id is null then true else case p_sort
          when 'newest' then (s.occurred_at, s.id) < (v_after_at, v_after_id)
          when 'oldest' then (s.occurred_at, s.id) > (v_after_at, v_after_id)
          when 'total_asc' then (case when p_are_few then s.total_amount + 0 else s.total_amount end, s.id) > (v_after_key, v_after_id)
          when 'total_desc' then (case when p_are_few then s.total_amount + 0 else s.total_amount end, s.id) < (v_after_key, v_after_id)
          when 'number_asc' then (case when p_are_few then private.number_order(s.invoice_number) + 0
            else private.number_order(s.invoice_number) end, s.id) > (v_after_key, v_after_id)
          else (case when p_are_few then private.number_order(s.invoice_number) + 0
            else private.number_order(s.invoice_number) end, s.id) < (v_after_key, v_after_id) end end
      order by
        -- Few rows are all read and then sorted: no index has an order that begins with this, and none is leafed through for
        -- them (nor, above, for the rows after a page: what is added to 0 is in no index).
        case when p_are_few then s.tenant_id <> p_tenant_id end,
        case p_sort when 'newest' then s.occurred_at end desc, case p_sort when 'oldest' then s.occurred_at end,
        case p_sort when 'total_asc' then s.total_amount end, case p_sort when 'total_desc' then s.total_amount end desc,
        case p_sort when 'number_asc' then private.number_order(s.invoice_number) end,
        case p_sort when 'number_desc' then private.number_order(s.invoice_number) end desc,
        case when p_sort in ('oldest', 'total_asc', 'number_asc') then s.id end,
        case when p_sort in ('newest', 'total_desc', 'number_desc') then s.id end desc
      limit p_limit + 1
    ) x
  )
  select coalesce(array_agg(g.id order by g.place) filter (where g.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', g.id, 'k', case
      when p_sort in ('newest', 'oldest') then to_jsonb(g.occurred_at) when p_sort in ('total_asc', 'total_desc') then to_jsonb(g.total_amount)
      else to_jsonb(g.number) end)) filter (where g.place = p_limit))[1] end
  into ids, last_key
  from page g;
end;
$$;
comment on function private.list_sale_ids(uuid, private.sale_ask, text, jsonb, integer, boolean) is
  'One page of a tenant''s sales by filter and order, with the cursor''s key when more follow. p_are_few: the filter leaves so few that they are sorted.';

create function private.sale_rows(p_tenant_id uuid, p_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_today date := private.business_date(p_tenant_id, clock_timestamp());
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'invoice_number', s.invoice_number, 'occurred_at', s.occurred_at,
      'channel', s.channel, 'status', s.status, 'contact_id', s.contact_id, 'contact_name', s.contact_name, 'cashier_name', s.cashier_name,
      'location_name', l.name, 'till_name', t.name, 'item_count', s.item_count, 'total_amount', s.total_amount,
      'refunded_amount', s.refunded_amount, 'balance_due', s.balance_due, 'due_on', i.due_on,
      'is_overdue', coalesce(i.due_on < v_today, false), 'tender_types', s.tender_types,
      'is_unproven', exists (select 1 from public.sale_payments u where u.tenant_id = p_tenant_id and u.sale_id = s.id and u.is_unproven), 'note', s.note,
      'rounding_amount', coalesce((select -sum(p.rounding_amount) from public.sale_payments p where p.tenant_id = p_tenant_id and p.sale_id = s.id), 0)
        - case when s.order_id is null then 0 else private.order_rounding(p_tenant_id, s.order_id) end) order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.sales s on s.tenant_id = p_tenant_id and s.id = w.id
    left join public.till_sessions k on k.tenant_id = p_tenant_id and k.id = s.till_session_id
    left join public.tills t on t.tenant_id = p_tenant_id and t.id = k.till_id
    left join public.orders o on o.tenant_id = p_tenant_id and o.id = s.order_id
    left join public.locations l on l.tenant_id = p_tenant_id and l.id = coalesce(t.location_id, o.location_id)
    left join public.contact_open_items i on i.tenant_id = p_tenant_id and i.id = s.id and i.account = 'receivable' and i.open_amount > 0);
end;
$$;
comment on function private.sale_rows(uuid, uuid[]) is
  'Sales as lists show them, in the order of the ids; due_on only while something on account is open.';

grant execute on function
  public.list_sales(text, date, date, text, text, text, uuid, text, text, integer, jsonb),
  public.list_orders(text, text, text, integer, text, jsonb)
  to authenticated;
