-- How shoppers go through a shop, counted inside the calls that its pages make anyway. Nobody is followed: a visit is a keyed digest of
-- address, device and day, which is deleted within three days.

create function private.visit_device(p_agent text)
returns text language sql immutable security invoker set search_path = ''
return case
  when coalesce(p_agent, '') = '' or p_agent ~* 'bot|crawl|spider|slurp|preview|monitor|lighthouse|curl|wget|python|java/|node|undici|go-http|okhttp' then null
  when p_agent ~* 'ipad|tablet|android(?!.*mobile)' then 'tablet'
  when p_agent ~* 'mobi|iphone|android' then 'phone'
  else 'computer' end;
comment on function private.visit_device(text) is 'What a browser says it runs on: phone, tablet, computer; null for robots and for what says nothing.';

create function private.visit_source(p_site text)
returns text language sql immutable security invoker set search_path = ''
return case
  when coalesce(p_site, '') = '' then 'direct'
  when p_site ~* '(^|\.)(google|bing|duckduckgo|yahoo|ecosia|yandex|baidu|brave|qwant|startpage)\.[a-z.]+$' then 'search'
  when p_site ~* '(^|\.)(facebook|instagram|tiktok|twitter|x|t|whatsapp|wa|youtube|linkedin|lnkd|pinterest|reddit|telegram|threads|snapchat)\.(com|co|me|net|in|org)$' then 'social'
  else 'site' end;
comment on function private.visit_source(text) is 'What kind of site led to a shop, by its host name: direct, search, social, site.';

create function private.search_words(p_words text)
returns text language sql immutable security invoker set search_path = ''
return case
  when p_words ~ '@' or p_words ~ '\d([ ().-]*\d){8}' then null
  when length(btrim(left(regexp_replace(lower(p_words), '\s+', ' ', 'g'), 60))) >= 2 then btrim(left(regexp_replace(lower(p_words), '\s+', ' ', 'g'), 60)) end;
comment on function private.search_words(text) is 'Words of a search as they are counted: small letters, at most 60; null for what looks like an address or a phone number.';

create function private.count_search(p_tenant_id uuid, p_day date, p_words text, p_found bigint)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.shop_searches as c (tenant_id, business_date, words, times, found, times_none, bought)
  select p_tenant_id, p_day, p_words, 1, p_found, case when p_found = 0 then 1 else 0 end, 0
  -- Words are made up without end by whoever wants to.
  where (select count(*) from private.shop_searches o where o.tenant_id = p_tenant_id and o.business_date = p_day) < 500
    or exists (select 1 from private.shop_searches o where o.tenant_id = p_tenant_id and o.business_date = p_day and o.words = p_words)
  on conflict (tenant_id, business_date, words) do update set
    times = c.times + 1, found = c.found + excluded.found, times_none = c.times_none + excluded.times_none;
end;
$$;
comment on function private.count_search(uuid, date, text, bigint) is 'Counts words that a visit searched for; beyond 500 different ones a day no new ones.';

create function private.count_visit(
  p_tenant_id uuid, p_reached integer, p_source text default 'direct', p_words text default null, p_found bigint default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function private.count_visit(uuid, integer, text, text, bigint) is
  'Counts that the caller''s visit of a shop came as far as this (private.shop_visits.reached), and the words it searched for with the products found. '
  'Writes only what is new of a visit; nothing for robots, and nothing in a request that only reads.';

create function public.count_shop_page(p_page jsonb)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
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
$$;
comment on function public.count_shop_page(jsonb) is
  'A page of an open shop was drawn by the server: {tenant_id, shows product|shop, from_site?: host name of the site that led there}. Counts the visit; what draws pages passes the visitor''s address and browser on as headers.';

create function public.fold_shop_visits()
returns integer language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
$$;
comment on function public.fold_shop_visits() is
  'For the job shop_visits: adds up to 5,000 visits that are three days old to the sums by hour and deletes their keys, and words older than two years. Answers how many visits; 0 when none is left.';

grant execute on function public.count_shop_page(jsonb) to anon, authenticated;
grant execute on function public.fold_shop_visits() to service_role;
