-- Ctrl K: what of a business a few letters or digits may mean. A handful of each kind, each by an index, never a whole list.

create function private.match_rank(p_title text, p_term text)
returns integer language sql immutable security invoker set search_path = '' as $$
  select case
    when t.title = p_term then 0
    when starts_with(t.title, p_term) then 1
    when position(' ' || p_term in t.title) > 0 then 2
    else 3 end
  from (select lower(p_title collate "und-x-icu") as title) t;
$$;
comment on function private.match_rank(text, text) is 'How well a title fits a search: 0 the same, 1 begins with it, 2 a word begins with it, 3 found by something else.';

create function private.found_row(p_kind text, p_id uuid, p_title text, p_detail text, p_amount numeric, p_rank integer)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_build_object('kind', p_kind, 'id', p_id, 'title', p_title, 'detail', nullif(p_detail, ''), 'amount', p_amount, 'rank', p_rank);
$$;
comment on function private.found_row(text, uuid, text, text, numeric, integer) is 'One thing that a search of a business found.';

create function private.find_contacts(p_tenant_id uuid, p_term text, p_limit integer)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
set jit = 'off' set enable_seqscan = 'off' as $$
declare
  v_pattern text := '%' || private.escape_like(p_term) || '%';
  v_bigrams text[] := case when not private.has_letters_enough(p_term) then private.bigrams(p_term) end;
  v_digits text := regexp_replace(p_term, '[^0-9]', '', 'g');
  v_phone text := case when length(v_digits) >= 7 then right(v_digits, 7) end;
begin
  return array(
    select c.id
    from public.contacts c
    where c.tenant_id = p_tenant_id and not c.is_staff and c.merged_into_id is null and c.archived_at is null and c.id = any (array(
      (select c.id from public.contacts c
       where c.tenant_id = p_tenant_id
         -- Of two letters the index of three knows nothing: then it is not to be asked.
         and (v_bigrams is not null or c.search_text like v_pattern)
         and (v_bigrams is null or private.bigrams(c.search_text) @> v_bigrams and c.search_text || '' like v_pattern)
       limit 500)
      union
      (select c.id from public.contacts c
       where v_phone is not null and c.tenant_id = p_tenant_id and c.phone_e164 is not null and right(c.phone_e164, 7) = v_phone
       limit 500)))
    order by private.match_rank(c.name, p_term), c.name, c.id
    limit p_limit);
end;
$$;
comment on function private.find_contacts(uuid, text, integer) is
  'Customers and suppliers by name, company, e-mail, tax PIN or phone in any spelling, the best match first; merged and archived ones are left out.';

create function private.found_contacts(p_tenant_id uuid, p_term text, p_limit integer)
returns setof jsonb language plpgsql stable rows 5 security definer set search_path = '' as $$
begin
  return query
    select private.found_row(case c.type when 'supplier' then 'supplier' else 'customer' end, c.id, c.name,
      coalesce(c.phone, c.company, c.email), null, private.match_rank(c.name, p_term))
    from public.contacts c
    where c.tenant_id = p_tenant_id and c.id = any (private.find_contacts(p_tenant_id, p_term, p_limit));
end;
$$;
comment on function private.found_contacts(uuid, text, integer) is 'Customers and suppliers that fit a search.';

create function private.found_sales(p_tenant_id uuid, p_term text, p_cashier_id uuid, p_limit integer)
returns setof jsonb language plpgsql stable rows 5 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
set jit = 'off' set enable_seqscan = 'off' as $$
declare
  v_search private.sale_search := private.sale_search(p_tenant_id, p_term);
  v_code text := private.mobile_code(p_term);
  v_amount numeric := case when replace(p_term, ',', '') ~ '^[0-9]{1,9}([.][0-9]{1,2})?$' then replace(p_term, ',', '')::numeric end;
  v_ids uuid[];
begin
  v_ids := array(
    select x.id from (
      (select n.id from public.sales n
       where n.tenant_id = p_tenant_id and v_amount is not null and n.total_amount = v_amount
         and (p_cashier_id is null or n.cashier_id = p_cashier_id)
       order by n.occurred_at desc, n.id desc limit p_limit)
      union
      (select c.sale_id from public.sale_payments c
       where c.tenant_id = p_tenant_id and c.tender_type = 'mobile_money' and c.reference = v_code limit p_limit)
      union
      -- Of what very many sales have, the newest of its customers and some of its numbers are enough.
      (select n.id from public.sales n
       where v_search.is_common and n.tenant_id = p_tenant_id and n.contact_id = any (v_search.contact_ids)
         and (p_cashier_id is null or n.cashier_id = p_cashier_id)
       order by n.occurred_at desc, n.id desc limit p_limit)
      union
      (select n.id from public.sales n
       where v_search.is_common and n.tenant_id = p_tenant_id and lower(n.invoice_number) like v_search.prefix limit 200)) x (id))
    || coalesce(v_search.ids, '{}');
  return query
    select private.found_row('sale', s.id, s.invoice_number, s.contact_name, s.total_amount, r.rank)
    from public.sales s
    cross join lateral (
      select least(private.match_rank(s.invoice_number, p_term),
        case when private.number_order(s.invoice_number) = v_search.number then 1 end)) r (rank)
    where s.tenant_id = p_tenant_id and s.id = any (v_ids) and (p_cashier_id is null or s.cashier_id = p_cashier_id)
    order by r.rank, s.occurred_at desc, s.id desc
    limit p_limit;
end;
$$;
comment on function private.found_sales(uuid, text, uuid, integer) is
  'Sales by number, customer, phone, note, serial number, total or code of mobile money, those of one cashier where one is named; the newest first.';

create function private.found_orders(p_tenant_id uuid, p_term text, p_limit integer)
returns setof jsonb language plpgsql stable rows 5 security definer set search_path = '' as $$
begin
  return query
    select private.found_row('order', o.id, o.order_number, o.customer_name, o.total_amount, private.match_rank(o.order_number, p_term))
    from public.orders o
    where o.tenant_id = p_tenant_id and o.id = any (private.order_search_ids(p_tenant_id, p_term, 200))
    order by private.match_rank(o.order_number, p_term), o.placed_at desc, o.id desc
    limit p_limit;
end;
$$;
comment on function private.found_orders(uuid, text, integer) is 'Orders by number, name or phone, the newest first.';

create function private.found_purchases(p_tenant_id uuid, p_term text, p_limit integer)
returns setof jsonb language plpgsql stable rows 10 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
set jit = 'off' set enable_seqscan = 'off' as $$
declare
  v_suppliers uuid[] := private.find_contacts(p_tenant_id, p_term, 20);
  v_number numeric := case when p_term ~ '[0-9]' then private.number_order(p_term) end;
  v_pattern text := '%' || private.escape_like(p_term) || '%';
begin
  return query
    select private.found_row('purchase_order', o.id, o.order_number, c.name, o.total_amount, private.match_rank(o.order_number, p_term))
    from (
      (select o.id from public.purchase_orders o
       where o.tenant_id = p_tenant_id and private.number_order(o.order_number) = v_number and lower(o.order_number) like v_pattern
       limit p_limit)
      union
      (select o.id from public.purchase_orders o where o.tenant_id = p_tenant_id and o.contact_id = any (v_suppliers)
       order by o.order_date desc, o.id desc limit p_limit)) x
    join public.purchase_orders o on o.tenant_id = p_tenant_id and o.id = x.id
    join public.contacts c on c.tenant_id = p_tenant_id and c.id = o.contact_id
    order by private.match_rank(o.order_number, p_term), o.order_date desc, o.id desc
    limit p_limit;
  return query
    select private.found_row('bill', b.id, t.title, c.name, b.total_amount,
      private.match_rank(t.title, p_term))
    from (
      (select b.id from public.supplier_bills b
       where b.tenant_id = p_tenant_id and private.number_order(b.bill_number) = v_number and lower(b.bill_number) like v_pattern
       limit p_limit)
      union
      (select b.id from public.supplier_bills b where b.tenant_id = p_tenant_id and b.reference_key = private.reference_key(p_term)
       limit p_limit)
      union
      (select b.id from public.supplier_bills b where b.tenant_id = p_tenant_id and b.contact_id = any (v_suppliers)
       order by b.bill_date desc, b.id desc limit p_limit)) x
    join public.supplier_bills b on b.tenant_id = p_tenant_id and b.id = x.id and b.status <> 'discarded'
    cross join lateral (select coalesce(b.bill_number, b.supplier_reference, 'Draft bill')) t (title)
    join public.contacts c on c.tenant_id = p_tenant_id and c.id = b.contact_id
    order by private.match_rank(t.title, p_term), b.bill_date desc, b.id desc
    limit p_limit;
end;
$$;
comment on function private.found_purchases(uuid, text, integer) is
  'Orders to suppliers and their bills, by number, the supplier''s own number, or supplier; the newest first.';

create function private.found_quotes(p_tenant_id uuid, p_term text, p_limit integer)
returns setof jsonb language plpgsql stable rows 5 security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
set jit = 'off' set enable_seqscan = 'off' as $$
declare
  v_customers uuid[] := private.find_contacts(p_tenant_id, p_term, 20);
  v_number numeric := case when p_term ~ '[0-9]' then private.number_order(p_term) end;
  v_pattern text := '%' || private.escape_like(p_term) || '%';
begin
  return query
    select private.found_row('quote', q.id, q.quote_number, c.name, q.total_amount, private.match_rank(q.quote_number, p_term))
    from (
      (select q.id from public.quotes q
       where q.tenant_id = p_tenant_id and private.number_order(q.quote_number) = v_number and lower(q.quote_number) like v_pattern
       limit p_limit)
      union
      (select q.id from public.quotes q where q.tenant_id = p_tenant_id and q.contact_id = any (v_customers)
       order by q.created_at desc, q.id desc limit p_limit)) x
    join public.quotes q on q.tenant_id = p_tenant_id and q.id = x.id
    left join public.contacts c on c.tenant_id = p_tenant_id and c.id = q.contact_id
    order by private.match_rank(q.quote_number, p_term), q.created_at desc, q.id desc
    limit p_limit;
end;
$$;
comment on function private.found_quotes(uuid, text, integer) is 'Quotes by number or customer, the newest first.';

create function public.search_business(p_query text)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  c_each constant integer := 5;
  v_tenant_id uuid := private.current_tenant_id();
  v_term text := private.search_term(p_query);
  v_found jsonb[] := '{}';
begin
  if v_tenant_id is null then
    -- Says who is asking: nobody, or nobody of a business.
    v_tenant_id := private.require_permission('dashboard.view');
  elsif length(v_term) < 2 or v_term is null then
    return '[]';
  end if;
  if private.can('products.view') then
    v_found := v_found || array(
      select private.found_row('product', (p ->> 'id')::uuid, p ->> 'name', p ->> 'sku', (p ->> 'price')::numeric, private.match_rank(p ->> 'name', v_term))
      from jsonb_array_elements(public.list_products(p_query => p_query, p_sort => 'match', p_limit => c_each) -> 'rows') as p);
  end if;
  if private.can('contacts.view') then
    v_found := v_found || array(select f from private.found_contacts(v_tenant_id, v_term, c_each) f);
  end if;
  if private.can('sales.view_own') then
    v_found := v_found || array(
      select f from private.found_sales(v_tenant_id, v_term, case when not private.can('sales.view_all') then auth.uid() end, c_each) f);
  end if;
  if private.can('orders.view') then
    v_found := v_found || array(select f from private.found_orders(v_tenant_id, v_term, c_each) f);
  end if;
  if private.can('sales.record') then
    v_found := v_found || array(select f from private.found_quotes(v_tenant_id, v_term, c_each) f);
  end if;
  if private.can('purchases.view') then
    v_found := v_found || array(select f from private.found_purchases(v_tenant_id, v_term, c_each) f);
  end if;
  return (
    select coalesce(jsonb_agg(f.value order by (f.value ->> 'rank')::integer, f.place), '[]')
    from unnest(v_found) with ordinality as f (value, place));
end;
$$;
comment on function public.search_business(text) is
  'What two or more letters or digits may mean: [{kind product|customer|supplier|sale|order|quote|purchase_order|bill, id, title, detail, amount, rank}], '
  'at most five of each kind that the caller''s role may see, the best match first; a cashier''s sales are the own ones. Amounts in the currency of the business. [] for less than two. no_membership.';

grant execute on function public.search_business(text) to authenticated;
