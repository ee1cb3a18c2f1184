-- A tax holds from its first day to its last and on no other; a business that is not registered for tax has none at all; and where the
-- law of a country says so, tax is rounded once for each rate of a document.

create function private.is_tax_registered_on(p_tenant_id uuid, p_day date)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select o.is_tax_registered = (p_day >= o.tax_registration_since)
    from public.tenant_policies o where o.tenant_id = p_tenant_id), true);
end;
$$;
comment on function private.is_tax_registered_on(uuid, date) is 'Whether a business was registered for tax on a business day.';

create function private.reclaims_input_tax_on(p_tenant_id uuid, p_day date)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_tax_registered_on(p_tenant_id, p_day)
    and coalesce((select o.reclaims_input_tax from public.tenant_policies o where o.tenant_id = p_tenant_id), true);
end;
$$;
comment on function private.reclaims_input_tax_on(uuid, date) is
  'Whether tax that a business paid its suppliers on a day comes back: it was registered, and its country has a VAT. Else the tax is part of the cost.';

create function private.tg_tenant_policies__tax_registration()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_today date := private.business_date(new.tenant_id, now());
begin
  if new.is_tax_registered = old.is_tax_registered then
    new.tax_registration_since := old.tax_registration_since;
    new.tax_registration_changed_at := old.tax_registration_changed_at;
    return new;
  end if;
  new.tax_registration_changed_at := clock_timestamp();
  -- From today on. Changed back on the day of the change, or before anything was sold: then it was never otherwise.
  new.tax_registration_since := case
    when old.tax_registration_since = v_today or not private.has_sales_between(new.tenant_id, '1970-01-01', null) then '1970-01-01'::date
    else v_today end;
  perform private.write_audit(new.tenant_id, auth.uid(), 'tax_registration_changed', 'tenant_policies', new.tenant_id,
    jsonb_build_object('is_tax_registered', old.is_tax_registered), jsonb_build_object('is_tax_registered', new.is_tax_registered));
  return new;
end;
$$;
comment on function private.tg_tenant_policies__tax_registration() is
  'Keeps from which business day a change of the tax registration holds, and who made it.';

create function private.is_before_registration_change(p_tenant_id uuid, p_at timestamptz)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from public.tenant_policies o
    where o.tenant_id = p_tenant_id and p_at < o.tax_registration_changed_at and private.business_date(p_tenant_id, p_at) >= o.tax_registration_since
      and o.tax_registration_since > '1970-01-01');
end;
$$;
comment on function private.is_before_registration_change(uuid, timestamptz) is
  'Whether a moment is on the day on which the tax registration changed, and before the change: the books go by the day, a receipt of that moment by the moment.';

-- Delivery is one more amount of its rate: where tax is rounded once for each rate, its tax is what it adds to that of the goods.
create function private.delivery_tax(
  p_tenant_id uuid, p_lines jsonb, p_fee numeric, p_rate_percent numeric, p_includes_tax boolean, p_step numeric)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_divisor numeric := case when p_includes_tax then 100 + p_rate_percent else 100 end;
  v_goods record;
begin
  if (select o.tax_rounding = 'line' from public.tenant_policies o where o.tenant_id = p_tenant_id) then
    return round(p_fee * p_rate_percent / v_divisor / p_step) * p_step;
  end if;
  select coalesce(sum(case when p_includes_tax then l.gross_amount else l.net_amount end), 0) as amount, coalesce(sum(l.tax_amount), 0) as tax
  into v_goods
  from jsonb_to_recordset(p_lines) as l (gross_amount numeric, net_amount numeric, tax_amount numeric, tax_rate_percent numeric)
  where l.tax_rate_percent = p_rate_percent;
  return round((v_goods.amount + p_fee) * p_rate_percent / v_divisor / p_step) * p_step - v_goods.tax;
end;
$$;
comment on function private.delivery_tax(uuid, jsonb, numeric, numeric, boolean, numeric) is
  'Tax of a delivery fee beside priced lines, in whole steps: rounded by itself, or together with the goods of its rate where the business rounds once per rate.';

-- Nobody says "tax included" where there is none.
create function private.prices_hold_tax(p_tenant_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select o.prices_include_tax and private.is_tax_registered_on(o.tenant_id, private.business_date(o.tenant_id, now()))
    from public.tenant_policies o where o.tenant_id = p_tenant_id), true);
end;
$$;
comment on function private.prices_hold_tax(uuid) is
  'Whether what a shop''s price tags say has tax in it: prices include tax, and the business is registered for it today.';

create function private.ways_to_pay(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(distinct private.payment_method_of(v.kind))
    from public.payment_providers v where v.tenant_id = p_tenant_id and (v.is_enabled or v.takes_direct_payments)), '[]');
end;
$$;
comment on function private.ways_to_pay(uuid) is
  'How a shop can be paid besides when it is handed over, as it says on its first page: mobile_money, card. What online_payment_methods offers.';

create function private.tax_rounding_by_law(p_tenant_id uuid)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  -- A business that has never said its country is where its currency is money, as its first settings were made.
  return (select r.tax_rounding
    from public.tenants t join private.country_tax_rules r on r.country = coalesce(t.country, case t.currency_code when 'JPY' then 'JP' end)
    where t.id = p_tenant_id);
end;
$$;
comment on function private.tax_rounding_by_law(uuid) is 'line or document where the country of a business leaves no choice; else null.';

create function private.reclaims_by_law(p_tenant_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select r.reclaims_input_tax from public.tenants t join private.country_tax_rules r on r.country = t.country where t.id = p_tenant_id), true);
end;
$$;
comment on function private.reclaims_by_law(uuid) is 'Whether the country of a business gives tax on purchases back; one that is not known does.';

create function private.tg_tenant_policies__reclaims_by_law()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.reclaims_input_tax := private.reclaims_by_law(new.tenant_id);
  return new;
end;
$$;
comment on function private.tg_tenant_policies__reclaims_by_law() is 'Keeps reclaims_input_tax what the country says, whatever is written.';

create function private.tg_tenant_policies__rounding_by_law()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_rounding text := private.tax_rounding_by_law(new.tenant_id);
begin
  if v_rounding is null or new.tax_rounding = v_rounding then
    return new;
  elsif tg_op = 'UPDATE' then
    perform private.fail(400, 'invalid_input', 'The law of your country requires tax to be rounded once for each rate of a receipt.',
      '{"field": "tax_rounding"}');
  end if;
  new.tax_rounding := v_rounding;
  return new;
end;
$$;
comment on function private.tg_tenant_policies__rounding_by_law() is 'A new business rounds as its country says, and goes on so.';

create function private.tg_tenants__rounding_by_law()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.tenant_policies o set tax_rounding = private.tax_rounding_by_law(new.id)
  where o.tenant_id = new.id and o.tax_rounding <> private.tax_rounding_by_law(new.id);
  update public.tenant_policies o set reclaims_input_tax = private.reclaims_by_law(new.id)
  where o.tenant_id = new.id and o.reclaims_input_tax <> private.reclaims_by_law(new.id);
  return null;
end;
$$;
comment on function private.tg_tenants__rounding_by_law() is
  'A business that moves to another country rounds tax, and takes tax on purchases back, as the law there says from then on.';
