-- Amounts in the smallest step of a currency.

create function private.currency_step(p_currency_code text)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric;
begin
  select c.step into v_step from public.currencies c where c.code = p_currency_code;
  return coalesce(v_step, 0.01);
end;
$$;
comment on function private.currency_step(text) is 'Smallest amount that exists in a currency: 0.01, or 1 for JPY, UGX, RWF, XOF, XAF.';

create function private.round_money(p_amount numeric, p_currency_code text)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric := private.currency_step(p_currency_code);
begin
  return round(p_amount / v_step) * v_step;
end;
$$;
comment on function private.round_money(numeric, text) is 'Rounds to the step of the currency, halves away from zero.';

create function private.money_text(p_tenant_id uuid, p_currency_code text, p_amount numeric)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_symbol text := coalesce(
    (select b.currency_symbol from public.business_settings b where b.tenant_id = p_tenant_id and b.currency_code = p_currency_code),
    (select c.symbol from public.currencies c where c.code = p_currency_code), p_currency_code);
  v_decimals integer := coalesce((select c.decimals from public.currencies c where c.code = p_currency_code), 2);
begin
  return case when p_amount < 0 then '-' else '' end || v_symbol || case when v_symbol ~ '[[:alpha:].]$' then ' ' else '' end
    || to_char(abs(p_amount), case v_decimals when 0 then 'FM999,999,999,999,990' else 'FM999,999,999,999,990.00' end);
end;
$$;
comment on function private.money_text(uuid, text, numeric) is
  'An amount as the business writes it: its own sign of the currency, and the decimals that the currency has.';
