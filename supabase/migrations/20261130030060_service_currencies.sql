-- A payment service is switched on only where it takes the currency of the business: it would refuse every payment.

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
create trigger _200_takes_currency before insert or update on public.payment_providers
  for each row when (new.is_enabled) execute function private.tg_payment_providers__takes_currency();
