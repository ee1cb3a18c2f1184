-- What a payment service counts an amount in belongs to the service and the currency, not to the currency alone: Stripe counts UGX, which
-- has no cents, in hundredths. The edge functions ask by a table of theirs (_shared/payments/units.ts); what the services answer is read
-- here by this one. An entry that is wrong in one of them shows at the first payment, as an amount that does not fit.

create function private.service_decimals(p_provider text, p_currency text)
returns integer language sql immutable security invoker set search_path = '' as $$
  select case
    -- Daraja: whole shillings.
    when p_provider = 'mpesa' then 0
    -- Paystack: hundredths in every currency (paystack.com/docs/api, subunits).
    when p_provider = 'paystack' then 2
    -- Stripe (docs.stripe.com/currencies): UGX and ISK count as if they had cents; these have none, the next three.
    when upper(p_currency) in ('BIF', 'CLP', 'DJF', 'GNF', 'JPY', 'KMF', 'KRW', 'MGA', 'PYG', 'RWF', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0
    when upper(p_currency) in ('BHD', 'JOD', 'KWD', 'OMR', 'TND') then 3
    else 2 end;
$$;
comment on function private.service_decimals(text, text) is 'The decimals that a payment service (mpesa, paystack, stripe) counts amounts of a currency (ISO 4217) with.';

create function private.amount_of_service(p_provider text, p_currency text, p_units numeric)
returns numeric language sql immutable security invoker set search_path = '' as $$
  select round(p_units / case private.service_decimals(p_provider, p_currency) when 0 then 1 when 3 then 1000 else 100 end, 2);
$$;
comment on function private.amount_of_service(text, text, numeric) is 'An amount of money from what a payment service counts it in: 120000 of UGX at Stripe is 1200. Null stays null.';

create function private.service_takes(p_provider text, p_currency text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select case p_provider
    when 'mpesa' then p_currency = 'KES'
    when 'paystack' then p_currency in ('KES', 'GHS', 'NGN', 'USD', 'ZAR')
    -- Of the currencies of this product Stripe lacks one (docs.stripe.com/currencies, presentment currencies).
    when 'stripe' then p_currency <> 'GHS' end;
$$;
comment on function private.service_takes(text, text) is 'Whether a payment service (mpesa, paystack, stripe) charges in a currency of this product.';

create function private.tg_payment_providers__takes_currency()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.service_takes(new.kind, (select t.currency_code from public.tenants t where t.id = new.tenant_id)) then
    perform private.refuse_input('is_enabled', format('%s does not take the currency of this business.',
      case new.kind when 'mpesa' then 'M-Pesa' else initcap(new.kind) end));
  end if;
  return new;
end;
$$;
comment on function private.tg_payment_providers__takes_currency() is 'No service is switched on for a currency that it does not charge in.';
