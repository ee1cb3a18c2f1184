-- When a promotion holds, and what a coupon is good for.

create function private.count_promotion_uses(p_tenant_id uuid, p_promotion_id uuid, p_coupon_id uuid, p_contact_ids uuid[])
returns bigint language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    select count(*) from public.promotion_uses u
    left join public.orders o on o.tenant_id = p_tenant_id and o.id = u.order_id
    where u.tenant_id = p_tenant_id and u.promotion_id = p_promotion_id and (p_coupon_id is null or u.coupon_id = p_coupon_id)
      and (p_contact_ids is null or u.contact_id = any (p_contact_ids)) and (o.id is null or o.status not in ('cancelled', 'expired')));
end;
$$;
comment on function private.count_promotion_uses(uuid, uuid, uuid, uuid[]) is
  'How often a promotion was given, by a coupon or to a customer where they are named.';

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

create function private.refused_limit(
  p_tenant_id uuid, p_promotion_id uuid, p_coupon_id uuid, p_usage_limit integer, p_per_customer_limit integer, p_contact_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  if p_usage_limit is not null
    and private.count_promotion_uses(p_tenant_id, p_promotion_id, p_coupon_id, null) >= p_usage_limit then
    return 'used_up';
  elsif p_per_customer_limit is null then
    return null;
  elsif p_contact_id is null then
    return 'no_customer';
  elsif private.count_promotion_uses(p_tenant_id, p_promotion_id, p_coupon_id, private.contact_group(p_tenant_id, p_contact_id))
    >= p_per_customer_limit then
    return 'not_yours';
  end if;
  return null;
end;
$$;
comment on function private.refused_limit(uuid, uuid, uuid, integer, integer, uuid) is
  'Which limit stands in the way: used_up, no_customer, not_yours; null when none does.';

create function private.promotion_refusal(p_promotion public.promotions, p_place jsonb, p_amount numeric)
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

create function private.coupon_answer(p_code text, p_refusal text)
returns jsonb language plpgsql immutable security invoker set search_path = '' as $$
begin
  return jsonb_build_object('code', p_code, 'promotion_id', null, 'name', null, 'amount', 0) || case p_refusal
    when 'unknown' then '{"state": "coupon_unknown", "message": "This code is not valid."}'
    when 'over' then '{"state": "coupon_expired", "message": "This coupon has expired."}'
    when 'stopped' then '{"state": "coupon_expired", "message": "This coupon is no longer valid."}'
    when 'used_up' then '{"state": "coupon_used_up", "message": "This coupon was already used."}'
    when 'no_customer' then '{"state": "coupon_not_yours", "message": "This coupon is for registered customers. Choose the customer first."}'
    when 'not_yours' then '{"state": "coupon_not_yours", "message": "This customer has used this coupon already."}'
    when 'not_now' then '{"state": "coupon_not_met", "message": "This coupon is not valid at this time."}'
    when 'elsewhere' then '{"state": "coupon_not_met", "message": "This coupon is not valid here."}'
    when 'below_minimum' then '{"state": "coupon_not_met", "message": "The basket is too small for this coupon."}'
    when 'twice' then '{"state": "coupon_not_met", "message": "Another coupon of the same promotion is in the basket."}'
    when 'no_gain' then '{"state": "coupon_not_met", "message": "This coupon does not apply to this basket: it is for other products, or another promotion gives more."}'
    else '{"state": "applied", "message": null}' end::jsonb;
end;
$$;
comment on function private.coupon_answer(text, text) is 'What is told of a coupon: its state, and why it is not applied as a sentence.';

create function private.read_coupons(p_tenant_id uuid, p_basket jsonb, p_place jsonb, p_amount numeric)
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
comment on function private.read_coupons(uuid, jsonb, jsonb, numeric) is
  'The coupon codes of a basket, each once, with what they open or why they do not.';

create function private.promotion_place(p_tenant_id uuid, p_at timestamptz, p_channel text, p_contact_id jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('day', private.business_date(p_tenant_id, p_at), 'channel', p_channel, 'contact_id', p_contact_id,
    'local', (select p_at at time zone t.timezone from public.tenants t where t.id = p_tenant_id));
end;
$$;
comment on function private.promotion_place(uuid, timestamptz, text, jsonb) is
  'Where and when a basket asks for promotions: {day, local, channel, contact_id}, its business day and the clock on the wall.';
