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
