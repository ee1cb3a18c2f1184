-- Orders: their list with search, filters and orders, each by an index of the business.

create type private.order_ask as (
  status text, fulfilment text, payment text, placed_from timestamptz, placed_to timestamptz, ids uuid[], pattern text, count_limit integer);
comment on type private.order_ask is 'Everything a list of orders is asked for, besides order and page. ids or, where too many match, pattern is the search.';

create function private.order_text(p_number text, p_name text, p_phone text)
returns text language sql immutable parallel safe security invoker set search_path = ''
return lower(concat(p_number, chr(10), p_name, chr(10), p_phone) collate "und-x-icu");
comment on function private.order_text(text, text, text) is 'Number, name and phone of an order as its search looks at them.';

create function private.order_sort_key(p_status text, p_placed_at timestamptz)
returns numeric language sql immutable parallel safe security invoker set search_path = ''
return case p_status when 'placed' then extract(epoch from p_placed_at) - 1e12 else -extract(epoch from p_placed_at) end;
comment on function private.order_sort_key(text, timestamptz) is 'Whose turn it is: those who wait come first, the oldest of them ahead, then the others, newest first.';

create function private.order_search_ids(p_tenant_id uuid, p_term text, p_limit integer)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
set jit = 'off' set enable_seqscan = 'off' as $$
declare
  v_pattern text := '%' || private.escape_like(p_term) || '%';
  v_bigrams text[] := case when not private.has_letters_enough(p_term) then private.bigrams(p_term) end;
  v_digits text := regexp_replace(p_term, '[^0-9]', '', 'g');
  v_phone text := case when length(v_digits) >= 7 then right(v_digits, 7) end;
  -- Who types 0712 means the number that is kept as +254712….
  v_beginning text := case when p_term ~ '^0[0-9 ]+$' and length(v_digits) between 4 and 6 then substr(v_digits, 2) end;
begin
  return array(
    select x.id from (
      (select o.id from public.orders o
       where o.tenant_id = p_tenant_id
         -- Of two letters the index of three knows nothing: then it is not to be asked.
         and (v_bigrams is not null or private.order_text(o.order_number, o.customer_name, o.customer_phone) like v_pattern)
         and (v_bigrams is null or private.bigrams(private.order_text(o.order_number, o.customer_name, o.customer_phone)) @> v_bigrams
           and private.order_text(o.order_number, o.customer_name, o.customer_phone) || '' like v_pattern)
       limit p_limit)
      union
      (select o.id from public.orders o
       where v_phone is not null and o.tenant_id = p_tenant_id and right(private.phone_key(o.customer_phone), 7) = v_phone
       limit p_limit)
      union
      (select o.id from public.orders o
       where v_beginning is not null and o.tenant_id = p_tenant_id
         and private.order_text(o.order_number, o.customer_name, o.customer_phone) like '%' || v_beginning || '%'
         and o.customer_phone ~ ('^\+[0-9]{1,3}' || v_beginning)
       limit p_limit)) x
    limit p_limit);
end;
$$;
comment on function private.order_search_ids(uuid, text, integer) is
  'Orders whose number, name or phone holds the term, or whose phone is the one typed in any spelling, or begins as typed; at most p_limit.';

create function private.order_ask(p_tenant_id uuid, p_query text, p_status text, p_filter jsonb)
returns private.order_ask language plpgsql stable security definer set search_path = '' as $$
declare
  v_ask private.order_ask;
  v_filter jsonb := coalesce(nullif(p_filter, 'null'), '{}');
  v_term text := private.search_term(p_query);
begin
  perform private.input_object(v_filter, 'p_filter');
  v_ask.status := private.input_choice(jsonb_build_object('p_status', p_status), 'p_status',
    array['placed', 'confirmed', 'completed', 'cancelled', 'expired'], '', false);
  v_ask.fulfilment := private.input_choice(v_filter, 'fulfilment', array['delivery', 'pickup'], '', false);
  v_ask.payment := private.input_choice(v_filter, 'payment', array['pay_on_delivery', 'pay_on_pickup'], '', false);
  -- Days are those of the business; the last one is included.
  v_ask.placed_from := private.business_day_start(p_tenant_id, private.input_range_day(v_filter, 'from'));
  v_ask.placed_to := private.business_day_start(p_tenant_id, private.input_range_day(v_filter, 'to') + 1);
  v_ask.count_limit := case when v_term is null then 10000 else 1000 end;
  if v_term is not null then
    v_ask.ids := private.order_search_ids(p_tenant_id, v_term, 1001);
    if cardinality(v_ask.ids) > 1000 then
      v_ask.ids := null;
      v_ask.pattern := '%' || private.escape_like(v_term) || '%';
    end if;
  end if;
  return v_ask;
end;
$$;
comment on function private.order_ask(uuid, text, text, jsonb) is
  'What a list of orders is asked for, checked; p_filter has fulfilment, payment, from and to (days of the business).';

create function private.count_listed_orders(p_tenant_id uuid, p_ask private.order_ask)
returns bigint language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off'
set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0' as $$
declare
  v_status text := p_ask.status;
  v_fulfilment text := p_ask.fulfilment;
  v_payment text := p_ask.payment;
  v_from timestamptz := p_ask.placed_from;
  v_to timestamptz := p_ask.placed_to;
  v_ids uuid[] := p_ask.ids;
  v_pattern text := p_ask.pattern;
begin
  return (
    select count(*)
    from (
      select 1
      from public.orders o
      where o.tenant_id = p_tenant_id
        and (v_status is null or o.status = v_status)
        and (v_fulfilment is null or o.fulfilment_method = v_fulfilment)
        and (v_payment is null or o.payment_method = v_payment)
        and (v_from is null or o.placed_at >= v_from)
        and (v_to is null or o.placed_at < v_to)
        and (v_ids is null or o.id = any (v_ids))
        and (v_pattern is null or private.order_text(o.order_number, o.customer_name, o.customer_phone) like v_pattern)
      limit p_ask.count_limit + 1
    ) r);
end;
$$;
comment on function private.count_listed_orders(uuid, private.order_ask) is
  'How many orders all pages of a list hold; one more than the limit when there are more.';

create function private.list_order_ids(
  p_tenant_id uuid, p_ask private.order_ask, p_sort text, p_after jsonb, p_limit integer, p_are_few boolean,
  out ids uuid[], out last_key jsonb
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off'
set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0' as $$
declare
  v_status text := p_ask.status;
  v_fulfilment text := p_ask.fulfilment;
  v_payment text := p_ask.payment;
  v_from timestamptz := p_ask.placed_from;
  v_to timestamptz := p_ask.placed_to;
  v_ids uuid[] := p_ask.ids;
  v_pattern text := p_ask.pattern;
  v_after_id uuid := case when p_after is not null then private.input_uuid(p_after, 'i', 'p_after.') end;
  v_after_at timestamptz := case when p_sort in ('newest', 'oldest') then private.input_instant(p_after, 'k') end;
  v_after_key numeric := case when p_sort not in ('newest', 'oldest')
    then private.input_number(p_after, 'k', -1e18, 1e18, 0.000001, 'p_after.', p_after is not null) end;
begin
  if p_after is not null and coalesce(v_after_at::text, v_after_key::text) is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  with page as (
    select x.*, row_number() over () as place
    from (
      select o.id, o.placed_at, case when p_sort = 'turn' then private.order_sort_key(o.status, o.placed_at)
        when p_sort in ('total_asc', 'total_desc') then o.total_amount else private.number_order(o.order_number) end as key
      from public.orders o
      where o.tenant_id = p_tenant_id
        and (v_status is null or o.status = v_status)
        and (v_fulfilment is null or o.fulfilment_method = v_fulfilment)
        and (v_payment is null or o.payment_method = v_payment)
        and (v_from is null or o.placed_at >= v_from)
        and (v_to is null or o.placed_at < v_to)
        and (v_ids is null or o.id = any (v_ids))
        and (v_pattern is null or private.order_text(o.order_number, o.customer_name, o.customer_phone) like v_pattern)
        and case when v_after_id is null then true else case p_sort
          when 'newest' then (o.placed_at, o.id) < (v_after_at, v_after_id)
          when 'oldest' then (o.placed_at, o.id) > (v_after_at, v_after_id)
          when 'turn' then (case when p_are_few then private.order_sort_key(o.status, o.placed_at) + 0
            else private.order_sort_key(o.status, o.placed_at) end, o.id) > (v_after_key, v_after_id)
          when 'total_asc' then (case when p_are_few then o.total_amount + 0 else o.total_amount end, o.id) > (v_after_key, v_after_id)
          when 'total_desc' then (case when p_are_few then o.total_amount + 0 else o.total_amount end, o.id) < (v_after_key, v_after_id)
          when 'number_asc' then (case when p_are_few then private.number_order(o.order_number) + 0
            else private.number_order(o.order_number) end, o.id) > (v_after_key, v_after_id)
          else (case when p_are_few then private.number_order(o.order_number) + 0
            else private.number_order(o.order_number) end, o.id) < (v_after_key, v_after_id) end end
      order by
        -- Few rows are all read and then sorted: see private.list_sale_ids.
        case when p_are_few then o.tenant_id <> p_tenant_id end,
        case p_sort when 'newest' then o.placed_at end desc, case p_sort when 'oldest' then o.placed_at end,
        case p_sort when 'turn' then private.order_sort_key(o.status, o.placed_at) end,
        case p_sort when 'total_asc' then o.total_amount end, case p_sort when 'total_desc' then o.total_amount end desc,
        case p_sort when 'number_asc' then private.number_order(o.order_number) end,
        case p_sort when 'number_desc' then private.number_order(o.order_number) end desc,
        case when p_sort in ('oldest', 'turn', 'total_asc', 'number_asc') then o.id end,
        case when p_sort in ('newest', 'total_desc', 'number_desc') then o.id end desc
      limit p_limit + 1
    ) x
  )
  select coalesce(array_agg(g.id order by g.place) filter (where g.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', g.id,
      'k', case when p_sort in ('newest', 'oldest') then to_jsonb(g.placed_at) else to_jsonb(g.key) end)) filter (where g.place = p_limit))[1] end
  into ids, last_key
  from page g;
end;
$$;
comment on function private.list_order_ids(uuid, private.order_ask, text, jsonb, integer, boolean) is
  'One page of a tenant''s orders by filter and order, with the cursor''s key when more follow. p_are_few: the filter leaves so few that they are sorted.';
