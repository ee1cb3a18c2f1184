-- Affiliates: who brought a business, and what they earn of the money that it really pays.

create function private.folded_mail(p_mail text)
returns text language sql immutable security invoker set search_path = ''
return lower(regexp_replace(btrim(p_mail), '\+[^@]*@', '@'));
comment on function private.folded_mail(text) is 'An address as its owner reads it: in lower case, without what stands after a plus.';

create function private.is_own_referral(p_affiliate private.affiliates, p_tenant_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
      select 1 from public.tenant_users m join auth.users u on u.id = m.user_id
      where m.tenant_id = p_tenant_id and private.folded_mail(u.email) = private.folded_mail(p_affiliate.email))
    or exists (
      select 1 from private.billing_methods b
      where b.tenant_id = p_tenant_id and right(regexp_replace(b.phone, '\D', '', 'g'), 9) in (
        right(regexp_replace(p_affiliate.phone, '\D', '', 'g'), 9), right(regexp_replace(p_affiliate.payout_account, '\D', '', 'g'), 9))
        and length(regexp_replace(b.phone, '\D', '', 'g')) >= 9);
end;
$$;
comment on function private.is_own_referral(private.affiliates, uuid) is
  'Whether a business is the affiliate''s own: a member with the same address, or one that pays from the affiliate''s phone or pay-out account.';

create function private.refer_tenant(p_tenant_id uuid, p_code text, p_touched_at timestamptz, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_affiliate private.affiliates;
  v_group cidr;
begin
  select * into v_affiliate from private.affiliates a where a.code = upper(btrim(p_code)) and a.state = 'active';
  -- A link of long ago brought nobody. A time in the future is that of a wrong clock.
  if v_affiliate.id is null or p_touched_at < p_now - interval '60 days' then
    return;
  end if;
  select network(set_masklen(e.ip_address, case family(e.ip_address) when 4 then 24 else 64 end)) into v_group
  from audit.events e where e.tenant_id = p_tenant_id and e.action = 'tenant_created' limit 1;
  insert into private.referrals (tenant_id, affiliate_id, rate_percent, months, first_touch_at, signed_up_at, address_group, is_own, is_flagged)
  values (p_tenant_id, v_affiliate.id, v_affiliate.rate_percent, v_affiliate.months, least(coalesce(p_touched_at, p_now), p_now), p_now, v_group,
    private.is_own_referral(v_affiliate, p_tenant_id),
    5 <= (select count(*) from private.referrals r
      where r.affiliate_id = v_affiliate.id and r.address_group = v_group and r.signed_up_at > p_now - interval '1 day'))
  on conflict (tenant_id) do nothing;
end;
$$;
comment on function private.refer_tenant(uuid, text, timestamptz, timestamptz) is
  'Notes with the sign-up of a business whose link was touched first, at most 60 days before. An unknown or blocked code is let fall. More than 5 sign-ups a day from one network are flagged.';

create function private.commission_of(p_invoice public.subscription_invoices, p_referral private.referrals)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_net numeric := p_invoice.subtotal - p_invoice.discount;
begin
  if p_invoice.status <> 'paid' or p_referral.is_own or v_net <= 0
    or p_invoice.paid_at >= coalesce(p_referral.first_paid_at, p_invoice.paid_at) + make_interval(months => p_referral.months) then
    return 0;
  end if;
  return private.billing_round(
    (p_invoice.paid_amount - p_invoice.refunded_amount) * v_net / (v_net + p_invoice.tax) * p_referral.rate_percent / 100, p_invoice.currency);
end;
$$;
comment on function private.commission_of(public.subscription_invoices, private.referrals) is
  'What an affiliate has of an invoice as it stands: the rate of the money that was paid for it and kept, without its tax and without credit. 0 while it is not paid and after the agreed '
  'months from the first payment.';

create function private.settle_commission(p_invoice public.subscription_invoices, p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_referral private.referrals;
  v_delta numeric;
  v_payable timestamptz;
begin
  select * into v_referral from private.referrals r where r.tenant_id = p_invoice.tenant_id for update;
  if v_referral.tenant_id is null then
    return;
  end if;
  if p_invoice.status = 'paid' and p_invoice.paid_amount > 0 then
    update private.referrals r set first_paid_at = coalesce(r.first_paid_at, p_invoice.paid_at),
      is_own = r.is_own or private.is_own_referral((select a from private.affiliates a where a.id = r.affiliate_id), r.tenant_id)
    where r.tenant_id = p_invoice.tenant_id returning * into v_referral;
  end if;
  select private.commission_of(p_invoice, v_referral) - coalesce(sum(e.amount), 0) into v_delta
  from private.affiliate_entries e where e.tenant_id = p_invoice.tenant_id and e.invoice_id = p_invoice.id;
  if v_delta > 0 then
    -- Longer than anybody may ask for the money back, and never shorter than 45 days.
    v_payable := greatest(p_invoice.paid_at, p_now) + make_interval(days => greatest(45, (
      select s.refund_window_days + 15 from private.platform_settings s)));
  elsif v_delta < 0 then
    -- What is still held is taken back where it waits; what was paid out, from the next file.
    select coalesce(max(e.payable_at), p_now) into v_payable from private.affiliate_entries e
    where e.tenant_id = p_invoice.tenant_id and e.invoice_id = p_invoice.id
      and not exists (select 1 from private.affiliate_payout_entries x where x.tenant_id = e.tenant_id and x.entry_id = e.id);
  end if;
  if v_delta <> 0 then
    insert into private.affiliate_entries (affiliate_id, tenant_id, invoice_id, currency, amount, occurred_at, payable_at)
    values (v_referral.affiliate_id, p_invoice.tenant_id, p_invoice.id, p_invoice.currency, v_delta, p_now, v_payable);
  end if;
end;
$$;
comment on function private.settle_commission(public.subscription_invoices, timestamptz) is
  'Writes what the commission of an invoice differs by from its entries, so that they always add up to it, however often it is called.';

create function private.tg_subscription_invoices__commission()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.settle_commission(new, case when new.paid_at is distinct from old.paid_at then coalesce(new.paid_at, clock_timestamp()) else clock_timestamp() end);
  return null;
end;
$$;
comment on function private.tg_subscription_invoices__commission() is 'Money came for an invoice, or went back: the affiliate who brought the business earns or loses.';
