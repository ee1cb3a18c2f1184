-- A tax holds from its first day to its last and on no other; a business that is not registered for tax has none at all; and where the
-- law of a country says so, tax is rounded once for each rate of a document.

alter table public.tenant_policies
  add column is_tax_registered boolean not null default true,
  add column tax_registration_since date not null default '1970-01-01',
  add column tax_registration_changed_at timestamptz check (isfinite(tax_registration_changed_at));
comment on column public.tenant_policies.tax_registration_changed_at is
  'When is_tax_registered was last changed: receipts that a till printed by itself earlier on that day say otherwise than the books. Written by a trigger only.';
comment on column public.tenant_policies.is_tax_registered is
  'Whether the business is registered for VAT, GST, sales or consumption tax. If not, no tax is charged or shown on documents from then on.';
comment on column public.tenant_policies.tax_registration_since is
  'First business day of is_tax_registered; on the days before it was the other way round, which late sales of those days go by. Written by a trigger only.';

-- Who has never named a tax number or a rate above nothing has not charged tax either.
update public.tenant_policies o set is_tax_registered = false
where not exists (select 1 from public.business_settings b where b.tenant_id = o.tenant_id and b.tax_pin is not null)
  and not exists (select 1 from public.tax_rates r where r.tenant_id = o.tenant_id and r.rate_percent > 0);

create function private.is_tax_registered_on(p_tenant_id uuid, p_day date)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select o.is_tax_registered = (p_day >= o.tax_registration_since)
    from public.tenant_policies o where o.tenant_id = p_tenant_id), true);
end;
$$;
comment on function private.is_tax_registered_on(uuid, date) is 'Whether a business was registered for tax on a business day.';

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
create trigger _300_tax_registration before update of is_tax_registered, tax_registration_since, tax_registration_changed_at on public.tenant_policies
  for each row execute function private.tg_tenant_policies__tax_registration();

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

-- The rate of a day: rates of one code follow each other, a product names any one of them. Before the first and after the last there is none.
create or replace function private.tax_rate_on(p_tenant_id uuid, p_tax_rate_id uuid, p_day date)
returns table (code text, rate_percent numeric)
language plpgsql stable security definer rows 1 set search_path = '' as $$
begin
  return query
  select r.code, r.rate_percent
  from public.tax_rates base
  join public.tax_rates r on r.tenant_id = base.tenant_id and r.code = base.code
    and r.valid_from <= p_day and (r.valid_to is null or r.valid_to >= p_day)
  where base.tenant_id = p_tenant_id
    and case when p_tax_rate_id is null then base.is_default else base.id = p_tax_rate_id end
    and private.is_tax_registered_on(p_tenant_id, p_day)
  order by r.valid_from desc
  limit 1;
end;
$$;
comment on function private.tax_rate_on(uuid, uuid, date) is
  'Code and percent of a product''s rate (null: the default) as valid on a business day. No row where no rate of the code holds on that day, '
  'or the business is not registered for tax then: nothing is charged.';

-- Tax of each amount: rounded line by line, or once per rate and then shared out.
create or replace function private.line_taxes(
  p_amounts numeric[], p_rates numeric[], p_codes text[], p_includes_tax boolean, p_by_line boolean, p_step numeric)
returns numeric[] language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_taxes numeric[] := '{}';
  v_shares numeric[];
  v_group record;
begin
  for v_place in 1 .. cardinality(p_amounts) loop
    v_taxes[v_place] := p_amounts[v_place] * p_rates[v_place] / case when p_includes_tax then 100 + p_rates[v_place] else 100 end;
    if p_by_line then
      v_taxes[v_place] := round(v_taxes[v_place] / p_step) * p_step;
    end if;
  end loop;
  if p_by_line then
    return v_taxes;
  end if;
  -- By the rate alone, whatever it is called: two codes of 8 % are one rounding.
  for v_group in
    select array_agg(t.place order by t.place) as places, array_agg(t.tax order by t.place) as taxes, t.rate, sum(t.amount) as amount
    from unnest(v_taxes, p_rates, p_amounts) with ordinality as t (tax, rate, amount, place)
    group by t.rate
  loop
    -- Of the sum, divided once: parts that were divided each can add up to a hair less than a half.
    v_shares := private.allocate(round(v_group.amount * v_group.rate
      / case when p_includes_tax then 100 + v_group.rate else 100 end / p_step) * p_step, v_group.taxes, p_step);
    for v_index in 1 .. cardinality(v_shares) loop
      v_taxes[v_group.places[v_index]] := v_shares[v_index];
    end loop;
  end loop;
  return v_taxes;
end;
$$;
comment on function private.line_taxes(numeric[], numeric[], text[], boolean, boolean, numeric) is
  'Tax in or on each amount, in whole steps: gross less gross / (1 + rate) when prices include tax. Not by line: one rounding for each rate, shared out.';

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

create or replace function private.price_delivery(p_tenant_id uuid, p_basket jsonb, p_priced jsonb, p_day date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_method text := private.input_choice(p_basket, 'fulfilment_method', array['delivery', 'pickup'], '', false);
  v_zone_id uuid := private.input_uuid(p_basket, 'delivery_zone_id', '', false);
  v_settings public.storefront_settings;
  v_zone public.delivery_zones;
  v_has_zones boolean := false;
  v_step numeric := (p_priced #>> '{internal,step}')::numeric;
  v_goods numeric := (p_priced #>> '{internal,goods_amount}')::numeric;
  v_includes_tax boolean := (p_priced ->> 'prices_include_tax')::boolean;
  v_rate record;
  v_minimum numeric;
  v_fee numeric;
  v_tax numeric;
  v_net numeric;
  v_result jsonb;
begin
  if p_basket ->> 'channel' <> 'storefront' then
    return '{}';
  end if;
  select * into v_settings from public.storefront_settings s where s.tenant_id = p_tenant_id;
  if (v_method = 'delivery' and not v_settings.delivery_enabled) or (v_method = 'pickup' and not v_settings.pickup_enabled) then
    perform private.refuse_input('fulfilment_method', 'This shop does not offer that.');
  end if;
  if v_method = 'delivery' then
    v_has_zones := exists (select 1 from public.delivery_zones z where z.tenant_id = p_tenant_id and z.is_active);
    v_zone := private.zone_of(p_tenant_id, v_zone_id);
  end if;
  v_minimum := greatest(v_settings.order_minimum, v_zone.minimum);
  v_result := jsonb_build_object('order_minimum', v_minimum, 'missing_amount', greatest(coalesce(v_minimum, 0) - v_goods, 0),
    'delivery_zone', case when v_zone.id is not null then jsonb_build_object('id', v_zone.id, 'name', v_zone.name, 'estimate', v_zone.estimate) end,
    'needs_delivery_zone', v_has_zones and v_zone.id is null);
  if v_method is distinct from 'delivery' or (v_has_zones and v_zone.id is null)
    or v_goods >= (case when v_has_zones then v_zone.free_from else v_settings.free_delivery_from end) then
    return v_result;
  end if;
  select r.code, r.rate_percent into v_rate from private.tax_rate_on(p_tenant_id, null, p_day) r;
  v_fee := round(case when v_has_zones then v_zone.fee else v_settings.delivery_fee end / v_step) * v_step;
  v_tax := private.delivery_tax(p_tenant_id, p_priced -> 'lines', v_fee, coalesce(v_rate.rate_percent, 0), v_includes_tax, v_step);
  v_net := case when v_includes_tax then v_fee - v_tax else v_fee end;
  return v_result || jsonb_build_object(
    'delivery_fee', v_fee,
    'net_amount', (p_priced ->> 'net_amount')::numeric + v_net,
    'tax_amount', (p_priced ->> 'tax_amount')::numeric + v_tax,
    'total_amount', (p_priced ->> 'total_amount')::numeric + v_net + v_tax,
    'internal', (p_priced -> 'internal') || jsonb_build_object('delivery_net_amount', v_net, 'delivery_tax_amount', v_tax,
      'delivery_tax_rate_percent', coalesce(v_rate.rate_percent, 0), 'delivery_tax_code', coalesce(v_rate.code, 'NONE')));
end;
$$;

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

create or replace function private.shop_profile(p_tenant_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'state', case when s.is_enabled and t.status in ('active', 'trial') then 'open' else 'unavailable' end,
    'tenant_id', t.id, 'name', coalesce(s.display_name, b.company_name, t.name), 'slug', s.slug, 'subdomain', t.subdomain,
    'custom_domain', (select d.domain from public.tenant_domains d
      where d.tenant_id = t.id and d.verified_at is not null order by d.is_primary desc, d.domain limit 1),
    'logo_url', coalesce(c.logo_url, b.company_logo_url),
    'primary_color', coalesce(c.primary_color, '#2563eb'), 'secondary_color', coalesce(c.secondary_color, '#64748b'),
    'accent_color', coalesce(c.accent_color, '#f59e0b'),
    'currency_code', coalesce(b.currency_code, t.currency_code), 'currency_symbol', coalesce(b.currency_symbol, '$'),
    'prices_include_tax', private.prices_hold_tax(t.id), 'timezone', t.timezone,
    'tagline', b.tagline, 'about', b.about, 'email', b.email, 'phone', b.phone, 'website', b.website,
    'address', jsonb_build_object('line_1', b.address_line_1, 'line_2', b.address_line_2, 'city', b.city,
      'state_province', b.state_province, 'postal_code', b.postal_code, 'country', b.country),
    'social', jsonb_build_object('facebook_url', b.facebook_url, 'instagram_url', b.instagram_url, 'twitter_url', b.twitter_url,
      'youtube_url', b.youtube_url, 'linkedin_url', b.linkedin_url),
    'fulfilment', jsonb_build_object('delivery_enabled', coalesce(s.delivery_enabled, false),
      'delivery_fee', coalesce(z.lowest_fee, s.delivery_fee, 0),
      'free_delivery_from', case when z.lowest_fee is null then s.free_delivery_from else z.free_from end,
      'has_delivery_zones', z.lowest_fee is not null, 'delivery_note', s.delivery_note,
      'pickup_enabled', coalesce(s.pickup_enabled, false), 'pickup_note', s.pickup_note),
    'opening', jsonb_build_object('hours', coalesce(s.opening_hours, '{}'), 'special_days', (
      select coalesce(jsonb_agg(e.value order by e.value ->> 'day'), '[]') from jsonb_array_elements(s.special_days) as e
      where (e.value ->> 'day')::date between current_date - 1 and current_date + 60)),
    'ordering', jsonb_build_object('order_minimum', s.order_minimum, 'only_when_open', coalesce(s.orders_only_when_open, false),
      'has_pickup_times', coalesce(private.has_pickup_times(s), false),
      'paused', case when private.is_paused(s, now()) then
        jsonb_build_object('until', s.orders_paused_until, 'message', s.pause_message) end),
    'ways_to_pay', private.ways_to_pay(p_tenant_id), 'tax_names', private.tax_names(p_tenant_id))
  from public.tenants t
  left join public.storefront_settings s on s.tenant_id = t.id
  left join public.business_settings b on b.tenant_id = t.id
  left join public.tenant_customization c on c.tenant_id = t.id
  -- What can be said of all zones: none is cheaper, and from this amount on all are free.
  left join lateral (
    select min(d.fee) as lowest_fee, case when bool_and(d.free_from is not null) then max(d.free_from) end as free_from
    from public.delivery_zones d where d.tenant_id = t.id and d.is_active) z on true
  where t.id = p_tenant_id;
$$;

create or replace function public.till_setup()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_till_reader();
  v_location_id uuid;
begin
  -- Where the person sells; who has no till open sees what the business's first place sells.
  select coalesce((
      select t.location_id from public.till_sessions k join public.tills t on t.tenant_id = k.tenant_id and t.id = k.till_id
      where k.tenant_id = v_tenant_id and k.opened_by = auth.uid() and k.status = 'open' limit 1),
    (select l.id from public.locations l where l.tenant_id = v_tenant_id and l.is_default)) into v_location_id;
  return (
    select jsonb_build_object(
      'prices_include_tax', o.prices_include_tax, 'tax_rounding', o.tax_rounding,
      'day_cutoff', (select t.day_cutoff from public.tenants t where t.id = v_tenant_id),
      'discount_limit_percent', case when not private.can('sales.discount') then o.cashier_discount_limit_percent end,
      'tax_rates', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'rate_percent', r.rate_percent,
          'valid_from', r.valid_from, 'valid_to', r.valid_to, 'is_default', r.is_default) order by r.code, r.valid_from), '[]')
        from public.tax_rates r where r.tenant_id = v_tenant_id
          -- Who is not registered charges none, so a till has none to charge.
          and private.is_tax_registered_on(v_tenant_id, private.business_date(v_tenant_id, now()))),
      'categories', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'parent_id', c.parent_id, 'position', c.position)
          order by c.position, c.name, c.id), '[]')
        from public.categories c where c.tenant_id = v_tenant_id),
      'payment_methods', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'tender_type', m.tender_type, 'name', m.name) order by m.position, m.id), '[]')
        from public.payment_methods m where m.tenant_id = v_tenant_id and m.is_enabled),
      -- Under one of these anything is sold that has no product of its own.
      'open_price_products', private.till_rows(v_tenant_id, array(
        select p.id from public.products p
        where p.tenant_id = v_tenant_id and p.has_open_price and p.archived_at is null and not p.has_variants
        order by p.name, p.id limit 20)),
      'popular_ids', to_jsonb(private.popular_products(v_tenant_id, v_location_id)),
      'barcode_rules', (
        select coalesce(jsonb_agg(private.barcode_rule_json(r)
          order by r.priority, length(r.prefix_from) desc, r.prefix_from, r.created_at, r.id), '[]')
        from public.barcode_rules r where r.tenant_id = v_tenant_id and r.is_active))
    from public.tenant_policies o where o.tenant_id = v_tenant_id);
end;
$$;
comment on function public.till_setup() is
  'What a till keeps besides its products: tax rates with their days (none where the business is not registered), the day cut-off, categories, ways to pay, '
  'label rules, rounding, the caller''s discount limit, and what is sold most where it stands.';
