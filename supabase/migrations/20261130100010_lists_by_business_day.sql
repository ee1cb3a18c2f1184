-- What is asked for by days, or held until the end of one, goes by the business day as well.

create or replace function private.order_held_until(p_order jsonb, p_tenant_id uuid, p_now timestamptz)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_day date := coalesce(private.input_date(p_order, 'hold_until'), v_today + 7);
begin
  if v_day not between v_today and v_today + 180 then
    perform private.refuse_input('hold_until', 'Choose a day from today to half a year ahead.');
  end if;
  return private.business_day_start(p_tenant_id, v_day + 1);
end;
$$;

create or replace function private.order_ask(p_tenant_id uuid, p_query text, p_status text, p_filter jsonb)
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

create or replace function private.session_ask(p_tenant_id uuid, p_filter jsonb)
returns private.session_ask language plpgsql stable security definer set search_path = '' as $$
declare
  v_ask private.session_ask;
  v_filter jsonb := coalesce(nullif(p_filter, 'null'), '{}');
  v_location_id uuid;
begin
  perform private.input_object(v_filter, 'p_filter');
  v_ask.cashier_id := private.input_uuid(v_filter, 'cashier_id', '', false);
  v_ask.status := private.input_choice(v_filter, 'status', array['open', 'closed'], '', false);
  v_ask.has_variance := private.input_flag(v_filter, 'has_variance', false);
  v_location_id := private.input_uuid(v_filter, 'location_id', '', false);
  if v_location_id is not null then
    v_ask.till_ids := array(select t.id from public.tills t where t.tenant_id = p_tenant_id and t.location_id = v_location_id);
  end if;
  -- Days are those of the business; the last one is included.
  v_ask.opened_from := private.business_day_start(p_tenant_id, private.input_range_day(v_filter, 'from'));
  v_ask.opened_to := private.business_day_start(p_tenant_id, private.input_range_day(v_filter, 'to') + 1);
  return v_ask;
end;
$$;

create or replace function private.product_ask(
  p_tenant_id uuid, p_query text, p_category_id uuid, p_status text, p_stock text, p_sort text, p_filter jsonb
)
returns private.product_ask language plpgsql stable security definer set search_path = '' as $$
declare
  v_ask private.product_ask;
  v_filter jsonb := coalesce(nullif(p_filter, 'null'), '{}');
  v_search record;
begin
  if coalesce(p_status, '') not in ('active', 'published', 'draft', 'archived') then
    perform private.refuse_input('p_status', 'The status is active, published, draft or archived.');
  elsif coalesce(p_stock, '') not in ('any', 'in', 'low', 'out', 'negative') then
    perform private.refuse_input('p_stock', 'The stock filter is any, in, low, out or negative.');
  end if;
  perform private.input_object(v_filter, 'p_filter');
  v_ask.status := p_status;
  v_ask.stock := p_stock;
  -- About stock one asks of what lies on shelves, variants one by one; else a product stands for its variants.
  v_ask.by_stock := p_stock <> 'any' or p_sort in ('stock', '-stock');
  if p_category_id is not null then
    v_ask.category_ids := private.category_ids_within(p_tenant_id, p_category_id);
    -- The order by category begins there, and does not leaf through all the others first.
    v_ask.category_names := array(
      select c.name from public.categories c where c.tenant_id = p_tenant_id and c.id = any (v_ask.category_ids));
  end if;
  if v_filter -> 'kinds' is not null and jsonb_typeof(v_filter -> 'kinds') <> 'null' then
    perform private.input_array(v_filter, 'kinds', 0, 3);
    v_ask.kinds := nullif(array(select jsonb_array_elements_text(v_filter -> 'kinds')), '{}');
    if not coalesce(v_ask.kinds <@ array['goods', 'service', 'bundle'], true) then
      perform private.refuse_input('kinds', 'Kinds are goods, service and bundle.');
    end if;
  end if;
  v_ask.tax_rate_id := private.input_uuid(v_filter, 'tax_rate_id', '', false);
  -- Products without a rate of their own have the standard one.
  v_ask.is_standard_tax := coalesce((
    select r.is_default from public.tax_rates r where r.tenant_id = p_tenant_id and r.id = v_ask.tax_rate_id), false);
  v_ask.price_from := private.input_decimal(v_filter, 'price_from');
  v_ask.price_to := private.input_decimal(v_filter, 'price_to');
  v_ask.has_picture := private.input_flag(v_filter, 'has_picture', false);
  v_ask.has_barcode := private.input_flag(v_filter, 'has_barcode', false);
  v_ask.is_featured := private.input_flag(v_filter, 'is_featured', false);
  v_ask.brand := lower(private.input_text(v_filter, 'brand', 80, '', false));
  -- Days are those of the business; the last one is included.
  v_ask.updated_from := private.business_day_start(p_tenant_id, private.input_range_day(v_filter, 'updated_from'));
  v_ask.updated_to := private.business_day_start(p_tenant_id, private.input_range_day(v_filter, 'updated_to') + 1);
  select * into v_search from private.product_search(p_tenant_id, private.search_term(p_query), v_ask.by_stock);
  v_ask.pattern := v_search.pattern;
  v_ask.bigrams := v_search.bigrams;
  v_ask.code_id := v_search.code_id;
  -- Beyond this nobody asks how many exactly, and counting them would take longer than finding the page.
  v_ask.count_limit := case when v_ask.pattern is not null then 1000 when p_stock <> 'any' or v_filter <> '{}' then 10000 end;
  return v_ask;
end;
$$;

create or replace function public.list_direct_payments(
  p_query text default null, p_state text default null, p_after text default null, p_limit integer default 50, p_filter jsonb default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
  v_state text := private.input_choice(jsonb_build_object('p_state', p_state), 'p_state', array['waiting', 'assigned', 'sent_back', 'set_aside'], '', false);
  v_filter jsonb := coalesce(p_filter, '{}');
  v_from timestamptz := private.business_day_start(v_tenant_id, private.input_range_day(v_filter, 'from'));
  v_until timestamptz := private.business_day_start(v_tenant_id, private.input_range_day(v_filter, 'to') + 1);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := case when v_after is not null then private.cursor_instant(v_after) end;
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_limit integer := private.page_limit(p_limit);
  v_query text := nullif(btrim(left(p_query, 100)), '');
  v_pattern text := '%' || replace(replace(replace(v_query, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  v_phone text := private.mpesa_phone(v_query);
  v_amount numeric := case when replace(v_query, ',', '') ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' then replace(v_query, ',', '')::numeric end;
  v_states text[] := case v_state when 'waiting' then array['reported', 'unconfirmed', 'open'] when null then null else array[v_state] end;
begin
  return (
    with page as (
      select d.*, row_number() over (order by d.paid_at desc, d.id desc) as place
      from public.direct_payments d
      where d.tenant_id = v_tenant_id
        and (v_after_id is null or (d.paid_at, d.id) < (v_after_at, v_after_id))
        and (v_state is null or d.state = any (v_states))
        and (v_from is null or d.paid_at >= v_from) and (v_until is null or d.paid_at < v_until)
        and (v_query is null or d.receipt_number = private.account_key(v_query) or private.account_key(d.account_number) = private.account_key(v_query)
          or d.payer_name ilike v_pattern or d.account_number ilike v_pattern or d.payer_phone ilike v_pattern or d.receipt_number ilike v_pattern
          or d.amount = v_amount or v_phone is not null and private.phone_fit(d.payer_phone, v_phone) in ('same', 'similar')
          or exists (select 1 from public.payment_intents i join public.orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
            where i.tenant_id = d.tenant_id and i.id = d.intent_id and private.account_key(o.order_number) = private.account_key(v_query)))
      order by d.paid_at desc, d.id desc limit v_limit + 1
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(private.direct_payment_row(d) order by d.paid_at desc, d.id desc)
        from page p join public.direct_payments d on d.tenant_id = v_tenant_id and d.id = p.id where p.place <= v_limit), '[]'),
      'next_cursor', (select private.encode_cursor(jsonb_build_object('at', p.paid_at, 'id', p.id)) from page p
        where p.place = v_limit and exists (select 1 from page m where m.place > v_limit)),
      'waiting_count', (select count(*) from public.direct_payments d where d.tenant_id = v_tenant_id and d.state in ('reported', 'unconfirmed', 'open')),
      'waiting_amount', (select coalesce(sum(d.amount), 0) from public.direct_payments d
        where d.tenant_id = v_tenant_id and d.state in ('reported', 'unconfirmed', 'open'))));
end;
$$;
comment on function public.list_direct_payments(text, text, text, integer, jsonb) is
  'Money sent directly to the paybill or till, newest first, by receipt number, account number, name, phone (also one that is shown in part), amount or the number of its order; state waiting (belongs to nothing yet), assigned, sent_back, set_aside; filter {from, to} (days it was paid on): {rows, next_cursor, waiting_count, waiting_amount}. Needs orders.view.';

-- Screens that speak of today ask which business day it is as the database does.

create or replace function private.tenant_access(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', t.id, 'name', t.name, 'subdomain', t.subdomain, 'slug', f.slug,
      'custom_domain', (select d.domain from public.tenant_domains d
        where d.tenant_id = t.id and d.verified_at is not null order by d.is_primary desc, d.domain limit 1),
      'status', t.status, 'timezone', t.timezone, 'day_cutoff', t.day_cutoff, 'currency_code', t.currency_code,
      'storefront_enabled', coalesce(f.is_enabled, false))
    from public.tenants t left join public.storefront_settings f on f.tenant_id = t.id
    where t.id = p_tenant_id);
end;
$$;
