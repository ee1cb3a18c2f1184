-- What the sample data consists of, by kind of business.

-- About what a dollar is worth; only sample prices are made with it.
create function private.sample_price(p_usd numeric, p_currency_code text)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_raw numeric := p_usd * case p_currency_code
    when 'KES' then 130 when 'EUR' then 0.9 when 'GBP' then 0.8 when 'JPY' then 150 when 'CNY' then 7 when 'INR' then 85
    when 'NGN' then 1500 when 'ZAR' then 18 when 'UGX' then 3700 when 'TZS' then 2600 when 'RWF' then 1400 when 'ETB' then 130
    when 'GHS' then 12 when 'XOF' then 600 when 'XAF' then 600 when 'EGP' then 50 when 'MAD' then 10 when 'CAD' then 1.4
    when 'AUD' then 1.5 when 'BRL' then 5.5 else 1 end;
begin
  -- Two figures that mean something, on the currency's own step.
  return greatest(private.round_money(round(v_raw, (1 - floor(log(v_raw)))::integer), p_currency_code), private.currency_step(p_currency_code));
end;
$$;
comment on function private.sample_price(numeric, text) is 'A round sample price in a currency for one in US dollars.';

create function private.sample_picture(p_good private.sample_goods)
returns text language sql immutable security invoker set search_path = ''
return '/remotes/mfe-storefront/samples/' || p_good.picture || '.svg';
comment on function private.sample_picture(private.sample_goods) is 'The address of the picture of a sample good, on every host.';
