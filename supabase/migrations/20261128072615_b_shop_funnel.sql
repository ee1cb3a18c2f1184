set local check_function_bodies = off;

ALTER TABLE "private"."report_definitions" DROP CONSTRAINT "report_definitions_chapter_check";

CREATE TABLE "private"."shop_searches" ("tenant_id" uuid NOT NULL, "business_date" date NOT NULL, "words" text NOT NULL, "times" bigint NOT NULL, "found" bigint NOT NULL, "times_none" bigint NOT NULL, "bought" bigint NOT NULL, CONSTRAINT "shop_searches_bought_check" CHECK (((bought >= 0) AND ((bought)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_searches_found_check" CHECK (((found >= 0) AND ((found)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_searches_pkey" PRIMARY KEY (tenant_id, business_date, words), CONSTRAINT "shop_searches_times_check" CHECK (((times >= 0) AND ((times)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_searches_times_none_check" CHECK (((times_none >= 0) AND ((times_none)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_searches_words_check" CHECK (((length(words) >= 2) AND (length(words) <= 60))));

ALTER TABLE "private"."shop_searches" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_searches" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_searches" SET (fillfactor=80);

ALTER TABLE "private"."shop_searches" OWNER TO "postgres";

CREATE TABLE "private"."shop_visit_days" ("tenant_id" uuid NOT NULL, "business_date" date NOT NULL, "minute" smallint NOT NULL, "device" text NOT NULL, "source" text NOT NULL, "visits" bigint NOT NULL, "seen" bigint NOT NULL, "in_cart" bigint NOT NULL, "at_checkout" bigint NOT NULL, "ordered" bigint NOT NULL, CONSTRAINT "shop_visit_days_at_checkout_check" CHECK (((at_checkout >= 0) AND ((at_checkout)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_visit_days_device_check" CHECK ((device = ANY (ARRAY['computer'::text, 'phone'::text, 'tablet'::text]))), CONSTRAINT "shop_visit_days_in_cart_check" CHECK (((in_cart >= 0) AND ((in_cart)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_visit_days_minute_check" CHECK (((minute >= 0) AND (minute <= 1439))), CONSTRAINT "shop_visit_days_ordered_check" CHECK (((ordered >= 0) AND ((ordered)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_visit_days_pkey" PRIMARY KEY (tenant_id, business_date, minute, device, source), CONSTRAINT "shop_visit_days_seen_check" CHECK (((seen >= 0) AND ((seen)::numeric <= '1000000000000000'::numeric))), CONSTRAINT "shop_visit_days_source_check" CHECK ((source = ANY (ARRAY['direct'::text, 'search'::text, 'site'::text, 'social'::text]))), CONSTRAINT "shop_visit_days_visits_check" CHECK (((visits >= 0) AND ((visits)::numeric <= '1000000000000000'::numeric))));

ALTER TABLE "private"."shop_visit_days" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_visit_days" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_visit_days" OWNER TO "postgres";

CREATE TABLE "private"."shop_visits" ("tenant_id" uuid NOT NULL, "business_date" date NOT NULL, "visit_key" text NOT NULL, "minute" smallint NOT NULL, "device" text NOT NULL, "source" text NOT NULL, "reached" smallint NOT NULL, "searched" text[] NOT NULL DEFAULT '{}'::text[], CONSTRAINT "shop_visits_device_check" CHECK ((device = ANY (ARRAY['computer'::text, 'phone'::text, 'tablet'::text]))), CONSTRAINT "shop_visits_minute_check" CHECK (((minute >= 0) AND (minute <= 1439))), CONSTRAINT "shop_visits_pkey" PRIMARY KEY (tenant_id, business_date, visit_key), CONSTRAINT "shop_visits_reached_check" CHECK (((reached >= 1) AND (reached <= 5))), CONSTRAINT "shop_visits_searched_check" CHECK ((cardinality(searched) <= 20)), CONSTRAINT "shop_visits_source_check" CHECK ((source = ANY (ARRAY['direct'::text, 'search'::text, 'site'::text, 'social'::text]))), CONSTRAINT "shop_visits_visit_key_check" CHECK ((visit_key ~ '^[A-Za-z0-9_-]{20,40}$'::text)));

ALTER TABLE "private"."shop_visits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_visits" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."shop_visits" SET (fillfactor=80);

ALTER TABLE "private"."shop_visits" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_search(p_tenant_id uuid, p_day date, p_words text, p_found bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.shop_searches as c (tenant_id, business_date, words, times, found, times_none, bought)
  select p_tenant_id, p_day, p_words, 1, p_found, case when p_found = 0 then 1 else 0 end, 0
  -- Words are made up without end by whoever wants to.
  where (select count(*) from private.shop_searches o where o.tenant_id = p_tenant_id and o.business_date = p_day) < 500
    or exists (select 1 from private.shop_searches o where o.tenant_id = p_tenant_id and o.business_date = p_day and o.words = p_words)
  on conflict (tenant_id, business_date, words) do update set
    times = c.times + 1, found = c.found + excluded.found, times_none = c.times_none + excluded.times_none;
end;
$function$;

ALTER FUNCTION "private"."count_search"(uuid, date, text, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_visit(p_tenant_id uuid, p_reached integer, p_source text DEFAULT 'direct'::text, p_words text DEFAULT NULL::text, p_found bigint DEFAULT NULL::bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_agent text := left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 400);
  v_device text := private.visit_device(v_agent);
  v_words text := private.search_words(p_words);
  v_now timestamptz := statement_timestamp();
  v_day date;
  v_key text;
  v_before record;
  v_is_new_search boolean;
begin
  if v_device is null or current_setting('transaction_read_only')::boolean then
    return;
  end if;
  v_day := private.business_date(p_tenant_id, v_now);
  v_key := private.link_token(p_tenant_id, concat_ws(':', 'visit', v_day, coalesce(host(private.request_address()), ''), v_agent), p_tenant_id);
  select v.reached, v.searched into v_before from private.shop_visits v
  where v.tenant_id = p_tenant_id and v.business_date = v_day and v.visit_key = v_key;
  v_is_new_search := v_words is not null and not v_words = any (coalesce(v_before.searched, '{}')) and cardinality(coalesce(v_before.searched, '{}')) < 20;
  if v_before.reached >= p_reached and not v_is_new_search then
    return;
  end if;
  if p_reached in (1, 2, 4) then
    -- Nothing else is written by these calls, and a shopper does not wait for the disk.
    perform set_config('synchronous_commit', 'off', true);
  end if;
  insert into private.shop_visits as v (tenant_id, business_date, visit_key, minute, device, source, reached, searched)
  select p_tenant_id, v_day, v_key, private.day_minute(v_now, v_day, t.timezone, t.day_cutoff), v_device, p_source, p_reached,
    case when v_is_new_search then array[v_words] else '{}' end
  from public.tenants t where t.id = p_tenant_id
  on conflict (tenant_id, business_date, visit_key) do update set
    reached = greatest(v.reached, excluded.reached),
    searched = case when cardinality(v.searched) < 20 then v.searched || array(select w from unnest(excluded.searched) as w where w <> all (v.searched)) else v.searched end;
  if v_is_new_search then
    perform private.count_search(p_tenant_id, v_day, v_words, p_found);
  end if;
  if p_reached = 5 then
    update private.shop_searches c set bought = c.bought + 1
    where c.tenant_id = p_tenant_id and c.business_date = v_day and c.words = any (array(select w from unnest(v_before.searched) as w order by w));
  end if;
end;
$function$;

ALTER FUNCTION "private"."count_visit"(uuid, integer, text, text, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.search_words(p_words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((p_words ~ '@'::text) OR (p_words ~ '\d([ ().-]*\d){8}'::text)) THEN NULL::text WHEN (length(btrim("left"(regexp_replace(lower(p_words), '\s+'::text, ' '::text, 'g'::text), 60))) >= 2) THEN btrim("left"(regexp_replace(lower(p_words), '\s+'::text, ' '::text, 'g'::text), 60)) ELSE NULL::text END;

ALTER FUNCTION "private"."search_words"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shop_funnel_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, minute smallint, visit_device text, visit_source text, visits bigint, visits_seen bigint, visits_in_cart bigint, visits_at_checkout bigint, visits_ordered bigint, shop_orders bigint, paid_orders bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select d.business_date, d.minute, d.device, d.source, d.visits, d.seen, d.in_cart, d.at_checkout, d.ordered, 0::bigint, 0::bigint
  from private.shop_visit_days d
  where d.tenant_id = p_tenant_id and d.business_date between p_from and p_to
  union all
  select v.business_date, v.minute, v.device, v.source, 1, (v.reached >= 2)::integer, (v.reached >= 3)::integer, (v.reached >= 4)::integer, (v.reached >= 5)::integer, 0, 0
  from private.shop_visits v
  where v.tenant_id = p_tenant_id and v.business_date between p_from and p_to
  union all
  select x.day, private.day_minute(o.placed_at, x.day, t.timezone, t.day_cutoff), null, null, 0, 0, 0, 0, 0, 1,
    (o.status = 'completed' or o.deposit_amount >= o.total_amount)::integer
  from public.orders o
  join public.tenants t on t.id = o.tenant_id
  cross join lateral (select private.business_date(p_tenant_id, o.placed_at) as day) x
  where o.tenant_id = p_tenant_id and o.channel = 'storefront' and x.day between p_from and p_to
    and o.placed_at between (p_from - 2)::timestamptz and (p_to + 3)::timestamptz;
end;
$function$;

ALTER FUNCTION "private"."shop_funnel_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.shop_search_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, minute smallint, search_words text, search_result text, searches bigint, searches_found bigint, searches_none bigint, searches_bought bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select c.business_date, 0::smallint, c.words, case when c.times_none > 0 then 'none' else 'some' end, c.times, c.found, c.times_none, c.bought
  from private.shop_searches c
  where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to;
end;
$function$;

ALTER FUNCTION "private"."shop_search_rows"(uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.visit_device(p_agent text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((COALESCE(p_agent, ''::text) = ''::text) OR (p_agent ~* 'bot|crawl|spider|slurp|preview|monitor|lighthouse|curl|wget|python|java/|node|undici|go-http|okhttp'::text)) THEN NULL::text WHEN (p_agent ~* 'ipad|tablet|android(?!.*mobile)'::text) THEN 'tablet'::text WHEN (p_agent ~* 'mobi|iphone|android'::text) THEN 'phone'::text ELSE 'computer'::text END;

ALTER FUNCTION "private"."visit_device"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.visit_source(p_site text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (COALESCE(p_site, ''::text) = ''::text) THEN 'direct'::text WHEN (p_site ~* '(^|\.)(google|bing|duckduckgo|yahoo|ecosia|yandex|baidu|brave|qwant|startpage)\.[a-z.]+$'::text) THEN 'search'::text WHEN (p_site ~* '(^|\.)(facebook|instagram|tiktok|twitter|x|t|whatsapp|wa|youtube|linkedin|lnkd|pinterest|reddit|telegram|threads|snapchat)\.(com|co|me|net|in|org)$'::text) THEN 'social'::text ELSE 'site'::text END;

ALTER FUNCTION "private"."visit_source"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.count_shop_page(p_page jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
begin
  perform private.input_object(p_page, 'p_page');
  v_tenant_id := private.input_uuid(p_page, 'tenant_id');
  perform private.require_open_shop(v_tenant_id);
  perform private.count_visit(v_tenant_id, case private.input_choice(p_page, 'shows', array['product', 'shop']) when 'product' then 2 else 1 end,
    private.visit_source(private.input_text(p_page, 'from_site', 253)));
  return true;
end;
$function$;

ALTER FUNCTION "public"."count_shop_page"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.fold_shop_visits()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  -- No business is still in this day, wherever it is and whenever its day ends.
  v_last date := (statement_timestamp() at time zone 'UTC')::date - 3;
  v_count integer;
begin
  with old as (
    delete from private.shop_visits v where v.ctid = any (array(
      select o.ctid from private.shop_visits o where o.business_date <= v_last order by o.business_date limit 5000 for update skip locked))
    returning v.tenant_id, v.business_date, v.minute / 60 * 60 + 59 as minute, v.device, v.source, v.reached
  ), added as (
    insert into private.shop_visit_days as d (tenant_id, business_date, minute, device, source, visits, seen, in_cart, at_checkout, ordered)
    select o.tenant_id, o.business_date, o.minute, o.device, o.source, count(*), count(*) filter (where o.reached >= 2), count(*) filter (where o.reached >= 3),
      count(*) filter (where o.reached >= 4), count(*) filter (where o.reached >= 5)
    from old o group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (tenant_id, business_date, minute, device, source) do update set
      visits = d.visits + excluded.visits, seen = d.seen + excluded.seen, in_cart = d.in_cart + excluded.in_cart,
      at_checkout = d.at_checkout + excluded.at_checkout, ordered = d.ordered + excluded.ordered
  )
  select count(*) into v_count from old;
  delete from private.shop_searches c where c.ctid = any (array(
    select o.ctid from private.shop_searches o where o.business_date < v_last - 730 order by o.business_date limit 5000));
  return v_count;
end;
$function$;

ALTER FUNCTION "public"."fold_shop_visits"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.place_order(p_order jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
  v_id uuid;
  v_now timestamptz := clock_timestamp();
  v_refusal jsonb;
  v_hint text;
  v_message text;
  v_detail text;
  v_placed jsonb;
begin
  perform private.input_object(p_order, 'p_order');
  v_tenant_id := private.input_uuid(p_order, 'tenant_id');
  v_id := private.input_uuid(p_order, 'id');
  perform private.require_open_shop(v_tenant_id);
  perform private.require_few_attempts(v_tenant_id, p_order);
  begin
    -- What was placed is answered however often it is asked for. An order that is refused takes its count back with it.
    if not exists (select 1 from public.orders o where o.tenant_id = v_tenant_id and o.id = v_id) then
      v_refusal := private.anonymous_refusal(v_tenant_id, 'order', p_order, 1, v_now);
      if v_refusal is not null then
        return v_refusal;
      end if;
    end if;
    v_placed := private.post_order(v_tenant_id, p_order - 'device_id' - 'challenge', v_now);
    perform private.count_visit(v_tenant_id, 5);
    return v_placed;
  exception when sqlstate 'PT409' then
    get stacked diagnostics v_hint = pg_exception_hint, v_message = message_text, v_detail = pg_exception_detail;
    if v_hint <> 'coupon_unknown' then
      raise;
    end if;
    -- Answered, not raised, so that the guess is counted.
    perform private.count_attempts(v_tenant_id, p_order, array(
      select e.value #>> '{}' from jsonb_array_elements(p_order -> 'coupon_codes') as e
      where not exists (select 1 from public.coupons c where c.tenant_id = v_tenant_id and c.code = upper(btrim(e.value #>> '{}')))));
    return private.answer_refusal(409, v_hint, v_message, nullif(v_detail, '')::jsonb);
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.quote_sale(p_basket jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_channel text;
  v_tenant_id uuid;
  v_user_id uuid := auth.uid();
  v_location_id uuid;
  v_operator private.till_operators;
  v_priced jsonb;
  v_refusal jsonb;
begin
  perform private.input_object(p_basket, 'p_basket');
  v_channel := private.input_choice(p_basket, 'channel', array['till', 'storefront']);
  if v_channel = 'storefront' then
    v_tenant_id := private.input_uuid(p_basket, 'tenant_id');
    perform private.require_open_shop(v_tenant_id);
    v_refusal := private.attempt_refusal(v_tenant_id, p_basket);
    if v_refusal is not null then
      return v_refusal;
    end if;
    v_priced := private.price_basket(v_tenant_id, private.shop_basket(p_basket)) - 'internal';
    perform private.require_whole_quantities(v_tenant_id, v_priced -> 'lines');
    perform private.count_attempts(v_tenant_id, p_basket, array(
      select c.value ->> 'code' from jsonb_array_elements(v_priced -> 'coupons') as c where c.value ->> 'state' = 'coupon_unknown'));
    -- Where prices are without tax, the page of a product asks for the tax of one piece of it.
    perform private.count_visit(v_tenant_id, case
      when (v_priced ->> 'prices_include_tax')::boolean or jsonb_array_length(v_priced -> 'lines') > 1 or (v_priced #>> '{lines,0,quantity}')::numeric <> 1
        or p_basket ? 'fulfilment_method' or p_basket ? 'coupon_codes' then 3 else 2 end);
    -- What the business calls its lists is no shopper's matter.
    return v_priced || jsonb_build_object('lines', (
      select jsonb_agg(e.value || jsonb_build_object('price_source', null) || private.online_steps_json(p)
        || jsonb_build_object('maximum', s.order_max_quantity_per_product * private.order_limit_unit(p.unit, p.online_step)) order by e.ordinality)
      from jsonb_array_elements(v_priced -> 'lines') with ordinality as e
      join public.products p on p.tenant_id = v_tenant_id and p.id = (e.value ->> 'product_id')::uuid
      join public.storefront_settings s on s.tenant_id = v_tenant_id));
  end if;
  v_tenant_id := private.require_permission('sales.record');
  v_operator := private.read_operator(v_tenant_id, v_user_id, p_basket, clock_timestamp());
  select t.location_id into v_location_id
  from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
  where s.tenant_id = v_tenant_id and s.opened_by = v_user_id and s.status = 'open';
  v_priced := private.price_basket(v_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_location_id,
    'contact_id', private.input_uuid(p_basket, 'contact_id', '', false),
    'lines', p_basket -> 'lines', 'discount_amount', p_basket -> 'discount_amount',
    'discount_percent', p_basket -> 'discount_percent', 'coupon_codes', p_basket -> 'coupon_codes',
    'sale_id', private.input_uuid(p_basket, 'sale_id', '', false)));
  perform private.require_whole_quantities(v_tenant_id, v_priced -> 'lines');
  perform private.require_pricing_rights(v_tenant_id, v_user_id, v_priced, v_operator.user_id, p_basket -> 'approval_ids',
    private.input_uuid(p_basket, 'sale_id', '', false));
  return v_priced - 'internal';
end;
$function$;

CREATE OR REPLACE FUNCTION public.shop_payment_methods(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_open_shop(p_tenant_id);
  -- Only the checkout asks.
  perform private.count_visit(p_tenant_id, 4);
  return private.online_payment_methods(p_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.shop_product(p_tenant_id uuid, p_product_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_product public.products;
  v_variant_ids uuid[];
  v_bought_ids uuid[];
begin
  perform private.require_open_shop(p_tenant_id);
  -- The address of a variant, as an order line keeps it, shows the product it belongs to.
  select p.* into v_product
  from public.products a
  join public.products p on p.tenant_id = p_tenant_id and p.id = coalesce(a.parent_id, a.id)
  where a.tenant_id = p_tenant_id and a.id = p_product_id
    and a.is_published and a.archived_at is null and p.is_published and p.archived_at is null;
  if not found then
    return null;
  end if;
  perform private.count_visit(p_tenant_id, 2);
  v_variant_ids := array(
    select v.id from public.products v
    where v.tenant_id = p_tenant_id and v.parent_id = v_product.id and v.is_published and v.archived_at is null
    order by v.created_at, v.name, v.id);
  v_bought_ids := private.bought_with(p_tenant_id, v_product.id);
  return (private.shop_cards(p_tenant_id, array[v_product.id]) -> 0) || jsonb_build_object(
    'description', v_product.description, 'images', v_product.image_urls, 'unit', v_product.unit, 'options', v_product.options,
    'variants', (
      select coalesce(jsonb_agg(c.card - array['category_id', 'category_name', 'has_variants', 'is_from', 'review_count', 'average_rating']
        || jsonb_build_object('option_values', v.option_values) order by c.place), '[]')
      from jsonb_array_elements(private.shop_cards(p_tenant_id, v_variant_ids)) with ordinality as c (card, place)
      join public.products v on v.tenant_id = p_tenant_id and v.id = (c.card ->> 'id')::uuid),
    'is_bought_together', v_bought_ids <> '{}',
    'related', private.shop_cards(p_tenant_id, case when v_bought_ids <> '{}' then v_bought_ids else private.related_products(v_product) end),
    'breadcrumb', (
      with recursive above as (
        select c.id, c.name, c.parent_id, 1 as depth from public.categories c
        where c.tenant_id = p_tenant_id and c.id = v_product.category_id
        union all
        select c.id, c.name, c.parent_id, a.depth + 1 from above a
        join public.categories c on c.tenant_id = p_tenant_id and c.id = a.parent_id
      )
      select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.depth desc), '[]') from above a));
end;
$function$;

CREATE OR REPLACE FUNCTION public.shop_products(p_tenant_id uuid, p_category_id uuid DEFAULT NULL::uuid, p_sort text DEFAULT 'name'::text, p_deals_only boolean DEFAULT false, p_in_stock_only boolean DEFAULT false, p_min_price numeric DEFAULT NULL::numeric, p_max_price numeric DEFAULT NULL::numeric, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 24, p_facets jsonb DEFAULT NULL::jsonb, p_query text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_category_ids uuid[] := case when p_category_id is not null then private.category_ids_within(p_tenant_id, p_category_id) end;
  -- One category is an equality, and its index then keeps the order of the names.
  v_category_id uuid := case when cardinality(v_category_ids) = 1 then v_category_ids[1] end;
  v_sold_out_ids uuid[] := case when p_in_stock_only then private.reserved_out_ids(p_tenant_id) end;
  v_deals_only boolean := coalesce(p_deals_only, false);
  v_term text;
  v_only_ids uuid[];
  v_ranks jsonb;
  v_key private.page_key;
  v_page record;
  v_total bigint;
begin
  perform private.require_open_shop(p_tenant_id);
  v_term := private.shop_term(p_query);
  if coalesce(p_sort, '') not in ('name', 'price_asc', 'price_desc', 'newest') and (p_sort is distinct from 'best' or v_term is null) then
    perform private.refuse_input('p_sort', 'Products are not sorted by that.');
  end if;
  v_only_ids := private.listed_only_ids(p_tenant_id, v_term,
    (select f.product_ids from private.facet_items(p_tenant_id, private.input_facets(p_facets)) f));
  v_key := private.page_key(p_after, p_sort);
  if v_category_id is not null then
    v_category_ids := null;
  end if;
  if p_sort = 'best' then
    v_ranks := (select coalesce(jsonb_object_agg(r.id, r.rank), '{}') from private.match_ranks(p_tenant_id, private.product_term(p_tenant_id, v_term, true), v_only_ids) r);
  end if;
  select * into v_page from private.shop_product_ids(p_tenant_id, v_category_id, v_category_ids, v_deals_only, v_sold_out_ids, v_only_ids,
    p_min_price, p_max_price, p_sort, v_key, private.page_size(p_limit, 24), v_ranks);
  v_total := case
    when v_key.id is not null then v_key.total
    when v_page.last_key is null then cardinality(v_page.ids)
    else private.count_shop_products(p_tenant_id, v_category_id, v_category_ids, v_deals_only, v_sold_out_ids, v_only_ids, p_min_price, p_max_price) end;
  -- What was narrowed down finds less than the words do.
  if v_term is not null and v_key.id is null and p_category_id is null and p_facets is null and not v_deals_only
    and not coalesce(p_in_stock_only, false) and p_min_price is null and p_max_price is null then
    perform private.count_visit(p_tenant_id, 1, 'direct', v_term, v_total);
  end if;
  return jsonb_build_object(
    'products', private.shop_cards(p_tenant_id, v_page.ids),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_total)),
    'total', v_total);
end;
$function$;

ALTER TABLE "private"."report_definitions" ADD CONSTRAINT "report_definitions_chapter_check" CHECK ((chapter = ANY (ARRAY['sales'::text, 'products'::text, 'customers'::text, 'staff'::text, 'money'::text, 'stock'::text, 'shop'::text, 'control'::text])));

ALTER TABLE "private"."shop_searches" ADD CONSTRAINT "shop_searches_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."shop_visit_days" ADD CONSTRAINT "shop_visit_days_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."shop_visits" ADD CONSTRAINT "shop_visits_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX shop_searches_business_date_idx ON private.shop_searches USING btree (business_date);

CREATE INDEX shop_visits_business_date_idx ON private.shop_visits USING btree (business_date);

COMMENT ON COLUMN "private"."shop_searches"."bought" IS 'How many of these visits ordered afterwards.';

COMMENT ON COLUMN "private"."shop_searches"."found" IS 'How many products these searches found, added up.';

COMMENT ON COLUMN "private"."shop_searches"."times" IS 'How many visits searched for it.';

COMMENT ON COLUMN "private"."shop_searches"."times_none" IS 'How many of them found nothing.';

COMMENT ON COLUMN "private"."shop_visit_days"."minute" IS 'The last minute of that hour of the business day.';

COMMENT ON COLUMN "private"."shop_visits"."minute" IS 'When it began, in minutes of the business day.';

COMMENT ON COLUMN "private"."shop_visits"."reached" IS 'How far it came: 1 the shop, 2 a product, 3 the cart with something in it, 4 the checkout, 5 an order.';

COMMENT ON COLUMN "private"."shop_visits"."searched" IS 'The words it searched for, so that each counts once in a visit and is known to have led to an order.';

COMMENT ON COLUMN "private"."shop_visits"."source" IS 'What led there: a search engine, a social network, another site, or nothing that was told.';

COMMENT ON FUNCTION "private"."count_search"(uuid, date, text, bigint) IS 'Counts words that a visit searched for; beyond 500 different ones a day no new ones.';

COMMENT ON FUNCTION "private"."count_visit"(uuid, integer, text, text, bigint) IS 'Counts that the caller''s visit of a shop came as far as this (private.shop_visits.reached), and the words it searched for with the products found. Writes only what is new of a visit; nothing for robots, and nothing in a request that only reads.';

COMMENT ON FUNCTION "private"."search_words"(text) IS 'Words of a search as they are counted: small letters, at most 60; null for what looks like an address or a phone number.';

COMMENT ON FUNCTION "private"."shop_funnel_rows"(uuid, date, date) IS 'Visits of the online shop in a range of days with how far they came, and its orders: those of the last days one by one, older ones by hour.';

COMMENT ON FUNCTION "private"."shop_search_rows"(uuid, date, date) IS 'What was searched for in the online shop in a range of days, by words.';

COMMENT ON FUNCTION "private"."visit_device"(text) IS 'What a browser says it runs on: phone, tablet, computer; null for robots and for what says nothing.';

COMMENT ON FUNCTION "private"."visit_source"(text) IS 'What kind of site led to a shop, by its host name: direct, search, social, site.';

COMMENT ON FUNCTION "public"."count_shop_page"(jsonb) IS 'A page of an open shop was drawn by the server: {tenant_id, shows product|shop, from_site?: host name of the site that led there}. Counts the visit; what draws pages passes the visitor''s address and browser on as headers.';

COMMENT ON FUNCTION "public"."fold_shop_visits"() IS 'For the job shop_visits: adds up to 5,000 visits that are three days old to the sums by hour and deletes their keys, and words older than two years. Answers how many visits; 0 when none is left.';

COMMENT ON FUNCTION "public"."shop_payment_methods"(uuid) IS 'How an open shop can be paid online: [{method mobile_money|card, provider, is_test, is_asked, is_direct}]. Counts that the visit began the checkout (private.count_visit).';

COMMENT ON FUNCTION "public"."shop_product"(uuid, uuid) IS 'ShopProductDetail with its stars; null when missing, unpublished or archived. related: what is often bought with it, or, when that is not known, what is like it. Counts the visit (private.count_visit).';

COMMENT ON FUNCTION "public"."shop_products"(uuid, uuid, text, boolean, boolean, numeric, numeric, text, integer, jsonb, text) IS 'ShopProductPage of an open shop. A category includes those below it; total is counted with the first page. p_facets {"Size": ["M", "L"]}: one of the values of every facet; p_query: of the first 2,000 that a search finds, which alone can be sorted by best match (best). A search by words alone is counted (private.count_visit).';

COMMENT ON TABLE "private"."shop_searches" IS 'What shoppers searched for, by day and words: at most 500 different words a day, kept for two years. Nothing in it is of one visitor; what looks like an address or a phone number is not kept.';

COMMENT ON TABLE "private"."shop_visit_days" IS 'Visits of shops by the hour in which they began, with how many of them came how far. Nothing in it is of one visitor.';

COMMENT ON TABLE "private"."shop_visits" IS 'Visits of shops in the last days: one device at one address on one business day. The key is a keyed digest that names nobody, and is deleted when private.fold_shop_visits adds the visit to private.shop_visit_days.';

REVOKE ALL ON FUNCTION "private"."count_search"(uuid, date, text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_search"(uuid, date, text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_search"(uuid, date, text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_visit"(uuid, integer, text, text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_visit"(uuid, integer, text, text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_visit"(uuid, integer, text, text, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."search_words"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."search_words"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."search_words"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shop_funnel_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shop_funnel_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shop_funnel_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shop_search_rows"(uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."shop_search_rows"(uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."shop_search_rows"(uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visit_device"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visit_device"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visit_device"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."visit_source"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."visit_source"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."visit_source"(text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."count_shop_page"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."count_shop_page"(jsonb) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."count_shop_page"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_shop_page"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."count_shop_page"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."fold_shop_visits"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."fold_shop_visits"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."fold_shop_visits"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."fold_shop_visits"() TO "service_role";

insert into private.report_definitions (key, sort, chart, title, is_own, chapter, filters, measures, position, question, dimensions, permissions, usual_period, more_measures)
select r.key, r.sort, r.chart, r.title, r.is_own, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.usual_period, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "shop_funnel", "sort": "day", "chart": "columns", "title": "From visit to order", "is_own": false, "chapter": "shop", "filters": ["visit_device", "visit_source"], "measures": ["visits", "visits_seen", "visits_in_cart", "visits_at_checkout", "visits_ordered", "conversion"], "position": 160, "question": "How many visits of the online shop lead to a product, the cart, the checkout and an order.", "dimensions": ["day", "week", "month", "weekday", "visit_device", "visit_source"], "permissions": ["sales.view_all"], "usual_period": "this_month", "more_measures": ["seen_rate", "cart_rate", "checkout_rate", "order_rate", "shop_orders", "paid_orders", "paid_rate"]}') r;

insert into private.report_definitions (key, sort, chart, title, is_own, chapter, filters, measures, position, question, dimensions, permissions, usual_period, more_measures)
select r.key, r.sort, r.chart, r.title, r.is_own, r.chapter, r.filters, r.measures, r.position, r.question, r.dimensions, r.permissions, r.usual_period, r.more_measures from jsonb_populate_record(null::private.report_definitions, '{"key": "shop_searches", "sort": "searches", "chart": "bars", "title": "Searches", "is_own": false, "chapter": "shop", "filters": ["search_words", "search_result"], "measures": ["searches", "searches_none", "search_found", "searches_bought", "searches_bought_rate"], "position": 162, "question": "What shoppers search for in the online shop, and what they do not find.", "dimensions": ["search_words", "search_result", "day", "week", "month"], "permissions": ["sales.view_all"], "usual_period": "this_month", "more_measures": ["searches_none_rate"]}') r;

insert into private.report_dimensions (key, kind, name, joins, label, names, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.names, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "search_result", "kind": "text", "name": "case k when ''none'' then ''Nothing found'' when ''some'' then ''Products found'' end", "joins": "", "label": "Result", "names": null, "value": "g.search_result", "columns": ["search_result"], "position": 650, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, names, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.names, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "search_words", "kind": "text", "name": "k", "joins": "", "label": "Words", "names": null, "value": "g.search_words", "columns": ["search_words"], "position": 640, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, names, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.names, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "visit_device", "kind": "text", "name": "case k when ''phone'' then ''Phone'' when ''tablet'' then ''Tablet'' when ''computer'' then ''Computer'' end", "joins": "", "label": "Device", "names": null, "value": "g.visit_device", "columns": ["visit_device"], "position": 620, "needs_days": true, "permission": null}') r;

insert into private.report_dimensions (key, kind, name, joins, label, names, value, columns, position, needs_days, permission)
select r.key, r.kind, r.name, r.joins, r.label, r.names, r.value, r.columns, r.position, r.needs_days, r.permission from jsonb_populate_record(null::private.report_dimensions, '{"key": "visit_source", "kind": "text", "name": "case k when ''search'' then ''Search engine'' when ''social'' then ''Social network'' when ''site'' then ''Another site'' when ''direct'' then ''Directly'' end", "joins": "", "label": "Came from", "names": null, "value": "g.visit_source", "columns": ["visit_source"], "position": 630, "needs_days": true, "permission": null}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "cart_rate", "unit": "percent", "bases": ["visits_in_cart", "visits_seen"], "label": "Filled a cart, of those", "better": "up", "family": "shop_funnel", "example": "18 of 90: 20 %. None saw a product: none.", "formula": "s.visits_in_cart::numeric / nullif(s.visits_seen, 0)", "position": 974, "definition": "Visits with a filled cart, as a share of those that saw a product.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "checkout_rate", "unit": "percent", "bases": ["visits_at_checkout", "visits_in_cart"], "label": "Began checkout, of those", "better": "up", "family": "shop_funnel", "example": "9 of 18: 50 %. No carts: none.", "formula": "s.visits_at_checkout::numeric / nullif(s.visits_in_cart, 0)", "position": 976, "definition": "Visits that began the checkout, as a share of those with a filled cart.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "conversion", "unit": "percent", "bases": ["visits_ordered", "visits"], "label": "Conversion", "better": "up", "family": "shop_funnel", "example": "3 of 120: 2.5 %. No visits: none.", "formula": "s.visits_ordered::numeric / nullif(s.visits, 0)", "position": 970, "definition": "Visits that ordered, as a share of all visits.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "order_rate", "unit": "percent", "bases": ["visits_ordered", "visits_at_checkout"], "label": "Ordered, of those", "better": "up", "family": "shop_funnel", "example": "3 of 9: 33.33 %. No checkout: none.", "formula": "s.visits_ordered::numeric / nullif(s.visits_at_checkout, 0)", "position": 978, "definition": "Visits that ordered, as a share of those that began the checkout.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "paid_orders", "unit": "count", "bases": ["paid_orders"], "label": "Paid orders", "better": "up", "family": "shop_funnel", "example": "Paid by card, not collected yet: 1. Cancelled: 0.", "formula": "s.paid_orders", "position": 982, "definition": "Of these orders, those paid in advance or already handed over.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "paid_rate", "unit": "percent", "bases": ["paid_orders", "shop_orders"], "label": "Paid, of orders", "better": "up", "family": "shop_funnel", "example": "4 of 5: 80 %. No orders: none.", "formula": "s.paid_orders::numeric / nullif(s.shop_orders, 0)", "position": 984, "definition": "Paid orders, as a share of all orders.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "search_found", "unit": "quantity", "bases": ["searches_found", "searches"], "label": "Products found", "better": null, "family": "shop_searches", "example": "4 products and 6 products: 5. Nothing found twice: 0.", "formula": "s.searches_found::numeric / nullif(s.searches, 0)", "position": 992, "definition": "How many products a search found on average.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "searches_bought_rate", "unit": "percent", "bases": ["searches_bought", "searches"], "label": "Then ordered, share", "better": "up", "family": "shop_searches", "example": "2 of 20: 10 %. Nobody searched: none.", "formula": "s.searches_bought::numeric / nullif(s.searches, 0)", "position": 996, "definition": "Searches whose visit ordered, as a share of all.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "searches_bought", "unit": "count", "bases": ["searches_bought"], "label": "Then ordered", "better": "up", "family": "shop_searches", "example": "Searched for soda and ordered: 1. Searched and left: 0.", "formula": "s.searches_bought", "position": 994, "definition": "Of these, visits that placed an order on the same day.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "searches_none_rate", "unit": "percent", "bases": ["searches_none", "searches"], "label": "Nothing found, share", "better": "down", "family": "shop_searches", "example": "5 of 20: 25 %. Nobody searched: none.", "formula": "s.searches_none::numeric / nullif(s.searches, 0)", "position": 990, "definition": "Searches that found no product, as a share of all.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "searches_none", "unit": "count", "bases": ["searches_none"], "label": "Nothing found", "better": "down", "family": "shop_searches", "example": "2 searches for sofa, none sold: 2. Soda, which is sold: 0.", "formula": "s.searches_none", "position": 988, "definition": "Of these, searches that found no product.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "searches", "unit": "count", "bases": ["searches"], "label": "Searches", "better": null, "family": "shop_searches", "example": "Soda searched twice in one visit: 1. By two visits: 2.", "formula": "s.searches", "position": 986, "definition": "Visits that searched the online shop for these words; the same words count once in a visit.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "seen_rate", "unit": "percent", "bases": ["visits_seen", "visits"], "label": "Saw a product, of visits", "better": "up", "family": "shop_funnel", "example": "90 of 120: 75 %. No visits: none.", "formula": "s.visits_seen::numeric / nullif(s.visits, 0)", "position": 972, "definition": "Visits that saw a product, as a share of all visits.", "permission": "sales.view_all", "is_additive": false}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "shop_orders", "unit": "count", "bases": ["shop_orders"], "label": "Orders", "better": "up", "family": "shop_funnel", "example": "Two orders of one person: 2. An order taken at the till: 0.", "formula": "s.shop_orders", "position": 980, "definition": "Orders placed in the online shop, by the day they were placed.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "visits_at_checkout", "unit": "count", "bases": ["visits_at_checkout"], "label": "Began checkout", "better": "up", "family": "shop_funnel", "example": "Checkout opened and left: 1. Only the cart: 0.", "formula": "s.visits_at_checkout", "position": 966, "definition": "Visits that opened the checkout, or ordered.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "visits_in_cart", "unit": "count", "bases": ["visits_in_cart"], "label": "Filled a cart", "better": "up", "family": "shop_funnel", "example": "A cart of two products looked at twice: 1. A product put in and the cart never opened: 0.", "formula": "s.visits_in_cart", "position": 964, "definition": "Visits that opened their cart with something in it, or went further.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "visits_ordered", "unit": "count", "bases": ["visits_ordered"], "label": "Ordered", "better": "up", "family": "shop_funnel", "example": "Two orders in one visit: 1. Checkout left without an order: 0.", "formula": "s.visits_ordered", "position": 968, "definition": "Visits that placed an order.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "visits_seen", "unit": "count", "bases": ["visits_seen"], "label": "Saw a product", "better": "up", "family": "shop_funnel", "example": "Three products opened in one visit: 1. Only the front page: 0.", "formula": "s.visits_seen", "position": 962, "definition": "Visits that opened the page of a product, rested on its link, or went further.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_measures (key, unit, bases, label, better, family, example, formula, position, definition, permission, is_additive)
select r.key, r.unit, r.bases, r.label, r.better, r.family, r.example, r.formula, r.position, r.definition, r.permission, r.is_additive from jsonb_populate_record(null::private.report_measures, '{"key": "visits", "unit": "count", "bases": ["visits"], "label": "Visits", "better": "up", "family": "shop_funnel", "example": "Five pages on one phone: 1. The same phone the next day: 1 more.", "formula": "s.visits", "position": 960, "definition": "Visits of the online shop: one device at one address counts once a day, however many pages it opens. Robots do not count.", "permission": "sales.view_all", "is_additive": true}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation, most_lines)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation, r.most_lines from jsonb_populate_record(null::private.report_sources, '{"key": "shop_funnel_rows", "rank": 9, "bases": ["visits", "visits_seen", "visits_in_cart", "visits_at_checkout", "visits_ordered", "shop_orders", "paid_orders"], "grain": "fact", "family": "shop_funnel", "columns": ["business_date", "visit_device", "visit_source"], "relation": "private.shop_funnel_rows($1, $2, $3)", "most_lines": null}') r;

insert into private.report_sources (key, rank, bases, grain, family, columns, relation, most_lines)
select r.key, r.rank, r.bases, r.grain, r.family, r.columns, r.relation, r.most_lines from jsonb_populate_record(null::private.report_sources, '{"key": "shop_search_rows", "rank": 9, "bases": ["searches", "searches_found", "searches_none", "searches_bought"], "grain": "fact", "family": "shop_searches", "columns": ["business_date", "search_words", "search_result"], "relation": "private.shop_search_rows($1, $2, $3)", "most_lines": null}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "paid_orders", "family": "shop_funnel", "because": "an order does not say which visit it came from", "column_name": "visit_device"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "paid_orders", "family": "shop_funnel", "because": "an order does not say which visit it came from", "column_name": "visit_source"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "shop_orders", "family": "shop_funnel", "because": "an order does not say which visit it came from", "column_name": "visit_device"}') r;

insert into private.report_splits (base, family, because, column_name)
select r.base, r.family, r.because, r.column_name from jsonb_populate_record(null::private.report_splits, '{"base": "shop_orders", "family": "shop_funnel", "because": "an order does not say which visit it came from", "column_name": "visit_source"}') r;

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "shop_visits", "every": "01:00:00", "lease": "00:02:00", "title": "Visits of shops added up", "retention": "1 day", "retry_after": ["00:01:00", "00:15:00", "01:00:00"], "most_at_once": 1}') r;
