-- Coupons. Every way in (sign-up, checkout, change, staff) is private.redeem_coupon; what a coupon takes off never makes a price negative.

create function private.coupon_off(p_coupon_id uuid, p_amount numeric, p_currency text)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select case when c.percent is not null then private.billing_round(p_amount * c.percent / 100, p_currency)
      when c.currency = p_currency then least(c.amount, p_amount) else 0 end
    from private.billing_coupons c where c.id = p_coupon_id), 0);
end;
$$;
comment on function private.coupon_off(uuid, numeric, text) is 'What a coupon takes off a price, at most all of it; an amount counts in its own currency only.';

create function private.net_price(p_tenant_id uuid, p_amount numeric, p_currency text, p_period_index integer default null)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return p_amount - coalesce((
    select case
      when p_period_index is not null then private.coupon_off(r.coupon_id, p_amount, p_currency)
      when r.ended_at is null and coalesce(r.periods_left, 1) > 0 then private.coupon_off(r.coupon_id, p_amount, p_currency) end
    from private.coupon_redemptions r
    where r.tenant_id = p_tenant_id
      and case when p_period_index is null then r.ended_at is null else r.last_period_index = p_period_index end
    order by r.created_at desc limit 1), 0);
end;
$$;
comment on function private.net_price(uuid, numeric, text, integer) is
  'A price less the coupon that lowered this period; without a period less the one that would still lower the next.';

create function private.use_coupon(p_tenant_id uuid, p_period_index integer, p_amount numeric, p_currency text)
returns numeric language plpgsql volatile security definer set search_path = '' as $$
declare
  v_use private.coupon_redemptions;
begin
  select r.* into v_use from private.coupon_redemptions r where r.tenant_id = p_tenant_id and r.ended_at is null for update;
  if v_use.coupon_id is null then
    return 0;
  elsif v_use.periods_left = 0 then
    update private.coupon_redemptions r set ended_at = clock_timestamp()
    where r.tenant_id = p_tenant_id and r.coupon_id = v_use.coupon_id;
    return 0;
  end if;
  update private.coupon_redemptions r set periods_left = r.periods_left - 1, last_period_index = p_period_index
  where r.tenant_id = p_tenant_id and r.coupon_id = v_use.coupon_id;
  return private.coupon_off(v_use.coupon_id, p_amount, p_currency);
end;
$$;
comment on function private.use_coupon(uuid, integer, numeric, text) is 'What the coupon of a business takes off the price of a period, counted as used for it.';

create function private.redeem_coupon(p_tenant_id uuid, p_code text)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_coupon private.billing_coupons;
begin
  select c.* into v_coupon from private.billing_coupons c where c.code = upper(btrim(p_code));
  if v_coupon.id is null or v_coupon.valid_from > statement_timestamp() or v_coupon.valid_until <= statement_timestamp() then
    perform private.fail(404, 'coupon_unknown', 'This coupon does not exist, or its time is over.');
  elsif exists (select 1 from private.coupon_redemptions r where r.tenant_id = p_tenant_id and r.coupon_id = v_coupon.id) then
    perform private.fail(409, 'coupon_used', 'This business has already used this coupon.');
  elsif exists (select 1 from private.coupon_redemptions r where r.tenant_id = p_tenant_id and r.ended_at is null
      and coalesce(r.periods_left, 1) > 0) then
    perform private.fail(409, 'coupon_running', 'Another coupon still lowers the price.');
  end if;
  update private.billing_coupons c set redeemed = c.redeemed + 1 where c.id = v_coupon.id and c.redeemed < c.max_redemptions;
  if not found then
    perform private.fail(409, 'coupon_used_up', 'This coupon has been used as often as it may be.');
  end if;
  update private.coupon_redemptions r set ended_at = clock_timestamp() where r.tenant_id = p_tenant_id and r.ended_at is null;
  insert into private.coupon_redemptions (tenant_id, coupon_id, periods_left)
  values (p_tenant_id, v_coupon.id, case v_coupon.duration when 'once' then 1 when 'months' then v_coupon.months end);
end;
$$;
comment on function private.redeem_coupon(uuid, text) is
  'Gives a business a coupon: within its time, once per business, one at a time, and no more often than it may be used in all. Call private.lock_billing first.';
