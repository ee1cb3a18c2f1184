-- Promotions and coupons are dated by business days: they begin and end when the business's own day does, at its cut-off, as price lists,
-- taxes and gift cards do. What was stored are the midnights that the screen made of a first and a last day.

alter table public.promotions
  add column starts_on date check (starts_on between '1970-01-01' and '2999-12-31'),
  add column ends_on date check (ends_on between '1970-01-01' and '2999-12-31');
update public.promotions p
set starts_on = (greatest(p.starts_at, '1970-01-02') at time zone t.timezone)::date,
  ends_on = (least(p.ends_at, '2999-12-31') at time zone t.timezone - interval '1 microsecond')::date
from public.tenants t where t.id = p.tenant_id and (p.starts_at is not null or p.ends_at is not null);
alter table public.promotions drop column starts_at, drop column ends_at,
  add constraint promotions_days_in_order check (ends_on is null or starts_on is null or ends_on >= starts_on);
comment on column public.promotions.ends_on is 'The last business day.';

alter table public.coupons add column last_day date check (last_day between '1970-01-01' and '2999-12-31');
update public.coupons c
set last_day = (least(greatest(c.valid_until, '1970-01-02'), '2999-12-31') at time zone t.timezone - interval '1 microsecond')::date
from public.tenants t where t.id = c.tenant_id and c.valid_until is not null;
alter table public.coupons drop column valid_until;
alter table public.coupons rename column last_day to valid_until;
alter table public.coupons rename constraint coupons_last_day_check to coupons_valid_until_check;
comment on column public.coupons.valid_until is 'The last business day on which it is taken, as that of a quote.';

create function private.business_day_start(p_tenant_id uuid, p_day date)
returns timestamptz language plpgsql stable security definer set search_path = '' as $$
begin
  return (select (p_day + t.day_cutoff) at time zone t.timezone from public.tenants t where t.id = p_tenant_id);
end;
$$;
comment on function private.business_day_start(uuid, date) is
  'The instant at which a business day begins: what private.business_date tells of an instant, the other way round.';

create function private.promotion_place(p_tenant_id uuid, p_at timestamptz, p_channel text, p_contact_id jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('day', private.business_date(p_tenant_id, p_at), 'channel', p_channel, 'contact_id', p_contact_id,
    'local', (select p_at at time zone t.timezone from public.tenants t where t.id = p_tenant_id));
end;
$$;
comment on function private.promotion_place(uuid, timestamptz, text, jsonb) is
  'Where and when a basket asks for promotions: {day, local, channel, contact_id}, its business day and the clock on the wall.';

drop function private.promotion_hours_hold(public.promotions, timestamp);
create function private.promotion_hours_hold(p_promotion public.promotions, p_local timestamp, p_day date)
returns boolean language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_time time := p_local::time;
  v_day date := p_day;
begin
  if p_promotion.from_time < p_promotion.until_time then
    if v_time < p_promotion.from_time or v_time >= p_promotion.until_time then
      return false;
    end if;
  elsif p_promotion.from_time is not null then
    if v_time < p_promotion.from_time and v_time >= p_promotion.until_time then
      return false;
    end if;
    v_day := p_local::date - (v_time < p_promotion.until_time)::integer;
  end if;
  return cardinality(p_promotion.weekdays) = 0 or extract(isodow from v_day)::smallint = any (p_promotion.weekdays);
end;
$$;
comment on function private.promotion_hours_hold(public.promotions, timestamp, date) is
  'Whether a promotion is given at a time of day and on the weekday of a business day. Hours that end before they begin go past midnight and belong to the day they began on.';

drop function private.promotion_state(public.promotions, timestamptz);
create function private.promotion_state(p_promotion public.promotions, p_day date)
returns text language plpgsql immutable security invoker set search_path = '' as $$
begin
  return case
    when p_promotion.archived_at is not null then 'archived'
    when p_promotion.ends_on < p_day then 'over'
    when not p_promotion.is_active then 'paused'
    when p_promotion.starts_on > p_day then 'planned'
    else 'running' end;
end;
$$;
comment on function private.promotion_state(public.promotions, date) is 'What it is on a business day: running, planned, paused, over or archived.';

create or replace function private.promotion_refusal(p_promotion public.promotions, p_place jsonb, p_amount numeric)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_state text := private.promotion_state(p_promotion, (p_place ->> 'day')::date);
begin
  return case
    when v_state in ('archived', 'paused') then 'unknown'
    when v_state = 'over' then 'over'
    when v_state = 'planned'
      or not private.promotion_hours_hold(p_promotion, (p_place ->> 'local')::timestamp, (p_place ->> 'day')::date) then 'not_now'
    when not (p_place ->> 'channel') = any (p_promotion.channels) then 'elsewhere'
    when p_promotion.minimum_amount > p_amount then 'below_minimum'
    else private.refused_limit(p_promotion.tenant_id, p_promotion.id, null, p_promotion.usage_limit, p_promotion.per_customer_limit,
      (p_place ->> 'contact_id')::uuid) end;
end;
$$;
comment on function private.promotion_refusal(public.promotions, jsonb, numeric) is
  'Why a promotion is not given at a place (private.promotion_place) on a basket of an amount; null when it is.';

create or replace function private.read_coupons(p_tenant_id uuid, p_basket jsonb, p_place jsonb, p_amount numeric)
returns jsonb[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_codes jsonb := private.input_array(p_basket, 'coupon_codes', 0, 10);
  v_code text;
  v_coupon public.coupons;
  v_promotion public.promotions;
  v_refusal text;
  v_taken uuid[] := '{}';
  v_coupons jsonb[] := '{}';
begin
  if exists (select 1 from jsonb_array_elements(v_codes) as e
    where jsonb_typeof(e.value) <> 'string' or length(btrim(e.value #>> '{}')) not between 1 and 60) then
    perform private.refuse_input('coupon_codes', 'A coupon is a code of 1 to 60 characters.');
  end if;
  for v_code in
    select upper(btrim(e.value #>> '{}')) from jsonb_array_elements(v_codes) with ordinality as e group by 1 order by min(e.ordinality)
  loop
    select * into v_coupon from public.coupons c where c.tenant_id = p_tenant_id and c.code = v_code;
    select * into v_promotion from public.promotions p where p.tenant_id = p_tenant_id and p.id = v_coupon.promotion_id;
    v_refusal := case
      when v_coupon.id is null then 'unknown'
      when v_coupon.stopped_at is not null then 'stopped'
      when v_coupon.valid_until < (p_place ->> 'day')::date then 'over'
      when v_coupon.promotion_id = any (v_taken) then 'twice'
      else coalesce(private.promotion_refusal(v_promotion, p_place, p_amount),
        private.refused_limit(p_tenant_id, v_promotion.id, v_coupon.id, v_coupon.usage_limit, v_coupon.per_customer_limit,
          (p_place ->> 'contact_id')::uuid)) end;
    if v_refusal is null then
      v_taken := v_taken || v_promotion.id;
    end if;
    v_coupons := v_coupons || (private.coupon_answer(v_code, v_refusal) || jsonb_build_object('coupon_id', v_coupon.id,
      'promotion_id', v_promotion.id, 'name', case when v_refusal is distinct from 'unknown' then v_promotion.name end));
  end loop;
  return v_coupons;
end;
$$;

create or replace function private.apply_promotions(p_tenant_id uuid, p_basket jsonb, p_at timestamptz, p_step numeric, p_lines jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_place jsonb := private.promotion_place(p_tenant_id, p_at, p_basket ->> 'channel', p_basket -> 'contact_id');
  v_amount numeric := (select sum((l ->> 'base')::numeric) from jsonb_array_elements(p_lines) as l);
  v_coupons jsonb[] := private.read_coupons(p_tenant_id, p_basket, v_place, v_amount);
  v_lines record;
  v_offers record;
  v_given jsonb[] := '{}';
  v_totals jsonb;
begin
  select array_agg(l.place order by l.place) as places, array_agg(l.quantity order by l.place) as quantities,
    array_agg(l.base order by l.place) as bases, array_agg(l.line_id order by l.place) as ids,
    jsonb_agg(jsonb_build_object('place', l.place, 'targets', l.targets)) as targets
  into v_lines
  from private.promotion_lines(p_tenant_id, p_lines) l;
  select array_agg(p order by p.priority desc, p.created_at, p.id) as promotions, jsonb_agg(r.places order by p.priority desc, p.created_at, p.id) as places
  into v_offers
  from public.promotions p
  cross join lateral (
    select jsonb_agg(l.place order by l.place) as places
    from jsonb_to_recordset(v_lines.targets) as l (place integer, targets uuid[])
    where p.scope = 'all' or exists (
      select 1 from public.promotion_products t
      where t.tenant_id = p_tenant_id and t.promotion_id = p.id and t.product_id = any (l.targets))
      or exists (
      select 1 from public.promotion_categories t
      where t.tenant_id = p_tenant_id and t.promotion_id = p.id and t.category_id = any (l.targets))) r
  where p.tenant_id = p_tenant_id and p.is_active and p.archived_at is null and r.places is not null
    and case when p.needs_coupon
      then exists (select 1 from unnest(v_coupons) as c where c ->> 'state' = 'applied' and (c ->> 'promotion_id')::uuid = p.id)
      else private.promotion_refusal(p, v_place, v_amount) is null end;
  if v_offers.promotions is not null then
    v_given := private.choose_promotions(v_offers.promotions, v_offers.places, v_lines.quantities, v_lines.bases, p_step);
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'amount', g.amount) order by g.amount desc, g.name, g.id), '[]')
  into v_totals
  from (
    select e.value ->> 'id' as id, e.value ->> 'name' as name, sum((e.value ->> 'amount')::numeric) as amount
    from unnest(v_given) as u (given) cross join jsonb_array_elements(u.given) as e group by 1, 2) g;
  return jsonb_build_object(
    'lines', (select jsonb_object_agg(i.id, g.given) from unnest(v_lines.ids) with ordinality as i (id, place)
      join unnest(v_given) with ordinality as g (given, place) on g.place = i.place where jsonb_array_length(g.given) > 0),
    'promotions', v_totals,
    'coupons', coalesce((
      select jsonb_agg(case
        when c.coupon ->> 'state' = 'applied' and t.value is null then c.coupon || private.coupon_answer(c.coupon ->> 'code', 'no_gain')
          || jsonb_build_object('promotion_id', c.coupon -> 'promotion_id', 'name', c.coupon -> 'name')
        else c.coupon || jsonb_build_object('amount', coalesce(t.value -> 'amount', '0')) end - 'coupon_id' order by c.place)
      from unnest(v_coupons) with ordinality as c (coupon, place)
      left join jsonb_array_elements(v_totals) as t on c.coupon ->> 'state' = 'applied' and t.value ->> 'id' = c.coupon ->> 'promotion_id'), '[]'),
    'uses', (
      select coalesce(jsonb_agg(jsonb_build_object('promotion_id', t.value -> 'id', 'amount', t.value -> 'amount',
        'coupon_id', (select c -> 'coupon_id' from unnest(v_coupons) as c
          where c ->> 'state' = 'applied' and c ->> 'promotion_id' = t.value ->> 'id'))), '[]')
      from jsonb_array_elements(v_totals) as t));
end;
$$;

create or replace function private.promotions_alone(p_tenant_id uuid, p_at timestamptz, p_step numeric, p_lines jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_place jsonb := private.promotion_place(p_tenant_id, p_at, 'till', null);
  v_amount numeric := (select sum((l ->> 'base')::numeric) from jsonb_array_elements(p_lines) as l);
  v_lines record;
  v_offers record;
begin
  select array_agg(l.quantity order by l.place) as quantities, array_agg(l.base order by l.place) as bases,
    array_agg(l.line_id order by l.place) as ids, jsonb_agg(jsonb_build_object('place', l.place, 'targets', l.targets)) as targets
  into v_lines
  from private.promotion_lines(p_tenant_id, p_lines) l;
  select array_agg(p order by p.priority desc, p.created_at, p.id) as promotions, jsonb_agg(r.places order by p.priority desc, p.created_at, p.id) as places
  into v_offers
  from public.promotions p
  cross join lateral (
    select jsonb_agg(l.place order by l.place) as places
    from jsonb_to_recordset(v_lines.targets) as l (place integer, targets uuid[])
    where p.scope = 'all' or exists (
      select 1 from public.promotion_products t
      where t.tenant_id = p_tenant_id and t.promotion_id = p.id and t.product_id = any (l.targets))
      or exists (
      select 1 from public.promotion_categories t
      where t.tenant_id = p_tenant_id and t.promotion_id = p.id and t.category_id = any (l.targets))) r
  where p.tenant_id = p_tenant_id and p.is_active and p.archived_at is null and r.places is not null and not p.needs_coupon
    and p.usage_limit is null and p.per_customer_limit is null and private.promotion_refusal(p, v_place, v_amount) is null;
  if v_offers.promotions is null then
    return '{}';
  end if;
  return coalesce((
    select jsonb_object_agg(i.id, g.given)
    from unnest(v_lines.ids) with ordinality as i (id, place)
    join unnest(private.choose_promotions(v_offers.promotions, v_offers.places, v_lines.quantities, v_lines.bases, p_step))
      with ordinality as g (given, place) on g.place = i.place
    where jsonb_array_length(g.given) > 0), '{}');
end;
$$;

create or replace function private.promotion_json(p_promotion public.promotions, p_at timestamptz)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return to_jsonb(p_promotion) - array['tenant_id', 'archived_at', 'created_at'] || jsonb_build_object(
    'state', private.promotion_state(p_promotion, private.business_date(p_promotion.tenant_id, p_at)),
    'is_archived', p_promotion.archived_at is not null,
    'from_time', to_char(p_promotion.from_time, 'HH24:MI'), 'until_time', to_char(p_promotion.until_time, 'HH24:MI'),
    'targets', coalesce((
      select jsonb_agg(jsonb_build_object('product_id', t.product_id, 'category_id', t.category_id, 'name', t.name)
        order by t.name, t.product_id, t.category_id)
      from (
        select g.product_id, null::uuid as category_id, p.name
        from public.promotion_products g join public.products p on p.tenant_id = g.tenant_id and p.id = g.product_id
        where g.tenant_id = p_promotion.tenant_id and g.promotion_id = p_promotion.id
        union all
        select null, g.category_id, c.name
        from public.promotion_categories g join public.categories c on c.tenant_id = g.tenant_id and c.id = g.category_id
        where g.tenant_id = p_promotion.tenant_id and g.promotion_id = p_promotion.id) t), '[]'),
    'coupon_count', (select count(*) from public.coupons c where c.tenant_id = p_promotion.tenant_id and c.promotion_id = p_promotion.id),
    'use_count', private.count_promotion_uses(p_promotion.tenant_id, p_promotion.id, null, null));
end;
$$;

create or replace function private.read_promotion(p_promotion jsonb, p_step numeric)
returns public.promotions language plpgsql stable security invoker set search_path = '' as $$
declare
  v_new public.promotions;
  v_weekdays jsonb := private.input_array(p_promotion, 'weekdays', 0, 7);
  v_channels jsonb := private.input_array(p_promotion, 'channels', 1, 2);
  v_is_percent boolean;
begin
  v_new.id := private.input_uuid(p_promotion, 'id');
  v_new.name := private.input_text(p_promotion, 'name', 80, '', true);
  v_new.kind := private.input_choice(p_promotion, 'kind',
    array['percent_off', 'amount_off', 'buy_x_get_y', 'fixed_price', 'basket_percent', 'basket_amount']);
  v_is_percent := v_new.kind in ('percent_off', 'basket_percent');
  if v_new.kind = 'buy_x_get_y' then
    v_new.buy_quantity := private.input_number(p_promotion, 'buy_quantity', 1, 1000, 1);
    v_new.get_quantity := private.input_number(p_promotion, 'get_quantity', 1, 1000, 1);
    v_new.get_percent := private.input_number(p_promotion, 'get_percent', 0.001, 100, 0.001);
  else
    v_new.value := private.input_number(p_promotion, 'value', case when v_is_percent then 0.001 else p_step end,
      case when v_is_percent then 100 else 9999999999 end, case when v_is_percent then 0.001 else p_step end);
    if v_new.kind = 'fixed_price' then
      v_new.buy_quantity := private.input_number(p_promotion, 'buy_quantity', 2, 1000, 1);
    end if;
  end if;
  v_new.scope := private.input_choice(p_promotion, 'scope', array['all', 'categories', 'products']);
  v_new.minimum_amount := private.input_number(p_promotion, 'minimum_amount', 0, 9999999999, p_step, '', false);
  v_new.starts_on := private.input_date(p_promotion, 'starts_on');
  v_new.ends_on := private.input_date(p_promotion, 'ends_on');
  v_new.from_time := private.input_time(p_promotion, 'from_time');
  v_new.until_time := private.input_time(p_promotion, 'until_time');
  v_new.is_stackable := coalesce(private.input_flag(p_promotion, 'is_stackable', false), false);
  v_new.priority := coalesce(private.input_number(p_promotion, 'priority', 0, 1000, 1, '', false), 0);
  v_new.usage_limit := private.input_number(p_promotion, 'usage_limit', 1, 1000000, 1, '', false);
  v_new.per_customer_limit := private.input_number(p_promotion, 'per_customer_limit', 1, 1000, 1, '', false);
  v_new.needs_coupon := coalesce(private.input_flag(p_promotion, 'needs_coupon', false), false);
  v_new.is_active := coalesce(private.input_flag(p_promotion, 'is_active', false), true);
  if exists (select 1 from jsonb_array_elements(v_weekdays) as d where d not in ('1', '2', '3', '4', '5', '6', '7')) then
    perform private.refuse_input('weekdays', 'Days are numbers from 1, Monday, to 7, Sunday.');
  elsif exists (select 1 from jsonb_array_elements(v_channels) as c where c not in ('"till"', '"storefront"')) then
    perform private.refuse_input('channels', 'This must be till or storefront.');
  elsif private.has_hidden_characters(v_new.name) then
    perform private.refuse_input('name', 'A name is one line of visible characters.');
  elsif v_new.ends_on < v_new.starts_on then
    perform private.refuse_input('ends_on', 'The last day comes before the first.');
  elsif (v_new.from_time is null) <> (v_new.until_time is null) then
    perform private.refuse_input(case when v_new.from_time is null then 'from_time' else 'until_time' end, 'Say both hours or none.');
  elsif v_new.from_time = v_new.until_time then
    perform private.refuse_input('until_time', 'The hours end when they begin.');
  end if;
  v_new.weekdays := array(select distinct (d #>> '{}')::smallint from jsonb_array_elements(v_weekdays) as d order by 1);
  v_new.channels := array(select distinct c #>> '{}' from jsonb_array_elements(v_channels) as c order by 1 desc);
  if v_new.per_customer_limit is not null and 'storefront' = any (v_new.channels) then
    perform private.refuse_input('per_customer_limit', 'A limit per customer works at the till only: the online shop does not know its customers.');
  end if;
  return v_new;
end;
$$;

create or replace function public.save_promotion(p_promotion jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('promotions.manage');
  v_new public.promotions;
  v_old public.promotions;
  v_product_ids uuid[];
  v_category_ids uuid[];
begin
  perform private.require_writable();
  perform private.input_object(p_promotion, 'p_promotion');
  v_new := private.read_promotion(p_promotion, private.currency_step((select t.currency_code from public.tenants t where t.id = v_tenant_id)));
  v_product_ids := case v_new.scope when 'products' then private.input_ids(p_promotion, 'product_ids', 500) else '{}' end;
  v_category_ids := case v_new.scope when 'categories' then private.input_ids(p_promotion, 'category_ids', 200) else '{}' end;
  if v_new.scope <> 'all' and cardinality(v_product_ids) + cardinality(v_category_ids) = 0 then
    perform private.refuse_input(case v_new.scope when 'products' then 'product_ids' else 'category_ids' end, 'Say what the promotion is for.');
  elsif (select count(*) from public.products p where p.tenant_id = v_tenant_id and p.id = any (v_product_ids)) < cardinality(v_product_ids) then
    perform private.refuse_input('product_ids', 'There is no such product.');
  elsif (select count(*) from public.categories c where c.tenant_id = v_tenant_id and c.id = any (v_category_ids)) < cardinality(v_category_ids) then
    perform private.refuse_input('category_ids', 'There is no such category.');
  end if;
  perform private.lock_request('promotions', v_tenant_id, v_tenant_id);
  select * into v_old from public.promotions p where p.tenant_id = v_tenant_id and p.id = v_new.id for update;
  if v_old.id is not null and private.input_instant(p_promotion, 'updated_at') <> v_old.updated_at then
    perform private.fail(409, 'stale_row', 'Somebody else changed this promotion. Look at it again.');
  elsif v_old.archived_at is not null then
    perform private.fail(409, 'archived', 'This promotion is archived. Bring it back first.');
  elsif v_old.id is null and (select count(*) from public.promotions p where p.tenant_id = v_tenant_id and p.archived_at is null) >= 200 then
    perform private.fail(409, 'limit_reached', 'A business has at most 200 promotions that are not archived.');
  elsif exists (select 1 from public.promotions p where p.tenant_id = v_tenant_id and lower(p.name) = lower(v_new.name)
    and p.id <> v_new.id and p.archived_at is null) then
    perform private.refuse_input('name', 'Another promotion has this name.');
  elsif not v_new.needs_coupon and exists (
    select 1 from public.coupons c where c.tenant_id = v_tenant_id and c.promotion_id = v_new.id) then
    perform private.refuse_input('needs_coupon', 'This promotion has coupons: it can only be given for them.');
  end if;
  v_new.tenant_id := v_tenant_id;
  v_new.created_at := coalesce(v_old.created_at, now());
  v_new.updated_at := now();
  insert into public.promotions as p select v_new.*
  on conflict (tenant_id, id) do update set (name, kind, value, buy_quantity, get_quantity, get_percent, scope, minimum_amount, starts_on,
      ends_on, weekdays, from_time, until_time, channels, is_stackable, priority, usage_limit, per_customer_limit, needs_coupon, is_active)
    = (select v_new.name, v_new.kind, v_new.value, v_new.buy_quantity, v_new.get_quantity, v_new.get_percent, v_new.scope,
      v_new.minimum_amount, v_new.starts_on, v_new.ends_on, v_new.weekdays, v_new.from_time, v_new.until_time, v_new.channels,
      v_new.is_stackable, v_new.priority, v_new.usage_limit, v_new.per_customer_limit, v_new.needs_coupon, v_new.is_active)
  returning * into v_new;
  delete from public.promotion_products g where g.tenant_id = v_tenant_id and g.promotion_id = v_new.id;
  insert into public.promotion_products (tenant_id, promotion_id, product_id) select v_tenant_id, v_new.id, i from unnest(v_product_ids) as i;
  delete from public.promotion_categories g where g.tenant_id = v_tenant_id and g.promotion_id = v_new.id;
  insert into public.promotion_categories (tenant_id, promotion_id, category_id) select v_tenant_id, v_new.id, i from unnest(v_category_ids) as i;
  perform private.write_audit(v_tenant_id, auth.uid(), 'promotion_saved', 'promotions', v_new.id,
    case when v_old.id is not null then to_jsonb(v_old) - 'tenant_id' end,
    to_jsonb(v_new) - 'tenant_id' || jsonb_build_object('product_ids', v_product_ids, 'category_ids', v_category_ids));
  return private.promotion_json(v_new, clock_timestamp());
end;
$$;

create or replace function public.generate_coupons(p_request jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('promotions.manage');
  v_id uuid;
  v_promotion public.promotions;
  v_code text;
  v_count integer;
  v_usage_limit integer;
  v_per_customer_limit integer;
  v_valid_until date;
  v_made integer := 0;
begin
  perform private.require_writable();
  perform private.input_object(p_request, 'p_request');
  v_id := private.input_uuid(p_request, 'id');
  v_code := upper(private.input_text(p_request, 'code', 40));
  v_count := coalesce(private.input_number(p_request, 'count', 1, 1000, 1, '', false), 1);
  v_usage_limit := private.input_number(p_request, 'usage_limit', 1, 1000000, 1, '', false);
  v_per_customer_limit := private.input_number(p_request, 'per_customer_limit', 1, 1000, 1, '', false);
  v_valid_until := private.input_date(p_request, 'valid_until');
  if v_code !~ '^[A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9]$' then
    perform private.refuse_input('code', 'A code is 4 to 40 letters, digits and hyphens.');
  elsif v_code is not null and v_count > 1 then
    perform private.refuse_input('count', 'A code of your own is one coupon.');
  end if;
  select * into v_promotion from public.promotions p
  where p.tenant_id = v_tenant_id and p.id = private.input_uuid(p_request, 'promotion_id') for update;
  if v_promotion.id is null then
    perform private.fail(404, 'not_found', 'There is no such promotion.', '{"field": "promotion_id"}');
  end if;
  -- The same request again answers what it made.
  if not exists (select 1 from public.coupons c where c.tenant_id = v_tenant_id and c.batch_id = v_id) then
    if not v_promotion.needs_coupon then
      perform private.refuse_input('promotion_id', 'This promotion needs no coupon.');
    elsif v_per_customer_limit is not null and 'storefront' = any (v_promotion.channels) then
      perform private.refuse_input('per_customer_limit', 'A limit per customer works at the till only: the online shop does not know its customers.');
    elsif (select count(*) from public.coupons c where c.tenant_id = v_tenant_id and c.promotion_id = v_promotion.id) + v_count > 20000 then
      perform private.fail(409, 'limit_reached', 'A promotion has at most 20,000 coupons.');
    elsif exists (select 1 from public.coupons c where c.tenant_id = v_tenant_id and c.code = v_code) then
      perform private.refuse_input('code', 'There is a coupon with this code already.');
    end if;
    while v_made < v_count loop
      insert into public.coupons (tenant_id, promotion_id, batch_id, code, usage_limit, per_customer_limit, valid_until)
      values (v_tenant_id, v_promotion.id, v_id, coalesce(v_code, private.make_recovery_code()), v_usage_limit, v_per_customer_limit, v_valid_until)
      on conflict (tenant_id, code) do nothing;
      if found then
        v_made := v_made + 1;
      elsif v_code is not null then
        perform private.refuse_input('code', 'There is a coupon with this code already.');
      end if;
    end loop;
    perform private.write_audit(v_tenant_id, auth.uid(), 'coupons_made', 'promotions', v_promotion.id, null,
      jsonb_build_object('count', v_count, 'code', v_code, 'usage_limit', v_usage_limit));
  end if;
  return jsonb_build_object('promotion_id', v_promotion.id, 'codes', (
    select jsonb_agg(c.code order by c.sequence) from public.coupons c
    where c.tenant_id = v_tenant_id and c.batch_id = v_id and c.promotion_id = v_promotion.id));
end;
$$;

create or replace function public.list_promotions(p_query text default null, p_state text default 'current', p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('promotions.manage');
  v_limit integer := private.page_size(p_limit, 50);
  v_now timestamptz := now();
  v_today date := private.business_date(v_tenant_id, v_now);
  v_pattern text := '%' || private.escape_like(private.search_term(p_query)) || '%';
  v_cursor jsonb := private.decode_cursor(p_after);
  v_at timestamptz := case when v_cursor is not null then private.input_instant(v_cursor, 'k') end;
  v_after_id uuid := case when v_cursor is not null then private.input_uuid(v_cursor, 'i', 'p_after.') end;
  v_ids uuid[];
begin
  if p_state is null or p_state not in ('current', 'running', 'planned', 'paused', 'over', 'archived') then
    perform private.refuse_input('p_state', 'This must be one of: current, running, planned, paused, over, archived.');
  end if;
  v_ids := array(
    select p.id from public.promotions p
    where p.tenant_id = v_tenant_id and (p.archived_at is not null) = (p_state = 'archived')
      and (v_pattern is null or lower(p.name) like v_pattern)
      and (p_state = 'current' or private.promotion_state(p, v_today) = p_state)
      and (v_at is null or (p.created_at, p.id) < (v_at, v_after_id))
    order by p.created_at desc, p.id desc
    limit v_limit + 1);
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(private.promotion_json(p, v_now) order by u.place), '[]')
      from unnest(v_ids[:v_limit]) with ordinality as u (id, place)
      join public.promotions p on p.tenant_id = v_tenant_id and p.id = u.id),
    'count', (
      select count(*) from public.promotions p
      where p.tenant_id = v_tenant_id and (p.archived_at is not null) = (p_state = 'archived')
        and (v_pattern is null or lower(p.name) like v_pattern)
        and (p_state = 'current' or private.promotion_state(p, v_today) = p_state)),
    'next_cursor', case when cardinality(v_ids) > v_limit then (
      select private.encode_cursor(jsonb_build_object('k', p.created_at, 'i', p.id))
      from public.promotions p where p.tenant_id = v_tenant_id and p.id = v_ids[v_limit]) end);
end;
$$;

create or replace function public.till_promotions(p_after text default null, p_limit integer default 2000)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_tenant_id uuid := private.require_till_reader();
  v_after jsonb := private.decode_cursor(p_after);
  v_at timestamptz := coalesce(private.input_instant(v_after, 'k'), '-infinity');
  v_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') else '00000000-0000-0000-0000-000000000000' end;
  v_limit integer := least(greatest(coalesce(p_limit, 2000), 1), 5000);
  v_settled timestamptz := coalesce(private.input_instant(v_after, 's'), clock_timestamp() - interval '2 minutes');
  v_today date := private.business_date(v_tenant_id, now());
  v_read record;
begin
  with page as materialized (
    select c.changed_at, c.promotion_id, row_number() over (order by c.changed_at, c.promotion_id) as place
    from private.promotion_changes c
    where c.tenant_id = v_tenant_id and (c.changed_at, c.promotion_id) > (v_at, v_id)
    order by c.changed_at, c.promotion_id limit v_limit + 1
  ), shown as (
    select g.place, g.changed_at, g.promotion_id, p.*
    from page g
    left join lateral (
      select p.id, jsonb_build_object('id', p.id, 'name', p.name, 'kind', p.kind, 'value', p.value, 'buy_quantity', p.buy_quantity,
        'get_quantity', p.get_quantity, 'get_percent', p.get_percent, 'is_for_all', p.scope = 'all', 'minimum_amount', p.minimum_amount,
        'starts_on', p.starts_on, 'ends_on', p.ends_on, 'weekdays', p.weekdays, 'from_time', p.from_time, 'until_time', p.until_time,
        'is_stackable', p.is_stackable, 'priority', p.priority, 'has_usage_limit', p.usage_limit is not null,
        'has_customer_limit', p.per_customer_limit is not null, 'created_at', p.created_at,
        'target_ids', to_jsonb(array(
          select t.product_id from public.promotion_products t where t.tenant_id = v_tenant_id and t.promotion_id = p.id
          union all
          select t.category_id from public.promotion_categories t where t.tenant_id = v_tenant_id and t.promotion_id = p.id))) as row
      from public.promotions p
      where p.tenant_id = v_tenant_id and p.id = g.promotion_id and p.is_active and p.archived_at is null and not p.needs_coupon
        and 'till' = any (p.channels)
        -- What is over comes back only by a change.
        and (p.ends_on is null or p.ends_on >= v_today - 1)) p on true
    where g.place <= v_limit
  )
  select
    coalesce(jsonb_agg(s.row order by s.place) filter (where s.id is not null), '[]') as rows,
    coalesce(jsonb_agg(s.promotion_id order by s.place) filter (where s.id is null), '[]') as removed_ids,
    exists (select 1 from page g where g.place > v_limit) as has_more,
    coalesce(max(s.changed_at), v_at) as last_at, coalesce((array_agg(s.promotion_id order by s.place desc))[1], v_id) as last_id
  into v_read
  from shown s;
  return jsonb_build_object(
    'rows', v_read.rows, 'removed_ids', v_read.removed_ids, 'has_more', v_read.has_more,
    'next_cursor', private.feed_cursor(v_read.has_more, v_read.last_at, v_read.last_id, v_settled),
    'is_settled', not v_read.has_more and v_read.last_at <= v_settled);
end;
$$;
