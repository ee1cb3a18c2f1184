-- Sales: what their list is searched, filtered and sorted by, each by an index of the business.

create function private.number_order(p_number text)
returns numeric language sql immutable parallel safe security invoker set search_path = ''
return coalesce(nullif(right(translate(p_number, translate(p_number, '0123456789', ''), ''), 15), ''), '0')::numeric;
comment on function private.number_order(text) is 'The digits of a document''s number, for order and search: 123 of INV-000123.';

create function private.sale_text(p_contact_name text, p_note text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return lower(concat(p_contact_name, chr(10), p_note) collate "und-x-icu");
comment on function private.sale_text(text, text) is 'Customer and note of a sale as its search looks at them.';

create index sales_cashier_idx on public.sales (tenant_id, cashier_id, occurred_at desc, id desc);
create index sales_channel_idx on public.sales (tenant_id, channel, occurred_at desc, id desc);
create index sales_total_idx on public.sales (tenant_id, total_amount, id);
create index sales_number_idx on public.sales (tenant_id, private.number_order(invoice_number), id);
create index sales_number_text_idx on public.sales (tenant_id, lower(invoice_number) text_pattern_ops);
create index sales_returned_idx on public.sales (tenant_id, status, occurred_at desc, id desc) where status <> 'completed';
create index sales_unpaid_idx on public.sales (tenant_id, occurred_at desc, id desc) where balance_due > 0;
-- A sale is mostly paid in one way and so stands in one of these.
create index sales_cash_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['cash'];
create index sales_card_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['card'];
create index sales_mobile_money_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['mobile_money'];
create index sales_store_credit_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['store_credit'];
create index sales_on_account_idx on public.sales (tenant_id, occurred_at desc, id desc) where tender_types @> array['on_account'];
-- Most sales have neither customer nor note, and cost nothing here.
create index sales_text_idx on public.sales using gin (tenant_id, private.sale_text(contact_name, note) extensions.gin_trgm_ops)
  where contact_name is not null or note is not null;
create index sales_text_bigrams_idx on public.sales using gin (tenant_id, private.bigrams(private.sale_text(contact_name, note)))
  where contact_name is not null or note is not null;
-- How many there were in some days, and for how much, is read from the index alone.
drop index public.sales_business_date_idx;
create index sales_business_date_idx on public.sales (tenant_id, business_date) include (total_amount);

create type private.sale_search as (
  pattern text, prefix text, number numeric, contact_ids uuid[], order_ids uuid[], ids uuid[], is_common boolean);
comment on type private.sale_search is
  'A search of sales: ids holds what it finds, unless it is too common for that (is_common) and rows are asked one by one.';

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

create index orders_phone_tail_idx on public.orders (tenant_id, right(private.phone_key(customer_phone), 7));

create type private.sale_ask as (
  cashier_id uuid, day_from date, day_to date, status text, channel text, tender text, payment text, overdue_ids uuid[], session_ids uuid[],
  contact_ids uuid[], total_from numeric, total_to numeric, has_search boolean, search private.sale_search, count_limit integer);
comment on type private.sale_ask is 'Everything a list of sales is asked for, besides order and page. Null asks nothing.';

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
  v_term text := private.search_term(p_query);
begin
  perform private.input_object(v_filter, 'p_filter');
  v_ask.cashier_id := p_cashier_id;
  v_ask.day_from := private.input_day(p_from, 'p_from');
  v_ask.day_to := private.input_day(p_to, 'p_to');
  v_ask.status := private.input_choice(v_body, 'p_status', array['completed', 'partially_refunded', 'refunded', 'voided'], '', false);
  v_ask.channel := private.input_choice(v_body, 'p_channel', array['till', 'storefront'], '', false);
  v_ask.tender := private.input_choice(v_body, 'p_tender_type', array['cash', 'card', 'mobile_money', 'store_credit', 'on_account'], '', false);
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
  v_ask.has_search := v_term is not null;
  v_ask.search := private.sale_search(p_tenant_id, v_term);
  -- Sales of some days are counted to the last one, from an index; beyond this nobody asks how many others exactly.
  v_ask.count_limit := case when v_ask.has_search then 1000
    when coalesce(v_ask.status, v_ask.channel, v_ask.tender, v_ask.payment) is null and v_ask.total_from is null and v_ask.total_to is null
      and v_location_id is null and v_contact_id is null and v_ask.cashier_id is null then null
    else 10000 end;
  return v_ask;
end;
$$;
comment on function private.sale_ask(uuid, text, date, date, text, text, text, uuid, jsonb) is
  'What a list of sales is asked for, checked; p_filter has payment, location_id, contact_id, total_from and total_to.';
