-- Invoices of the platform: issued, paid, voided.

create function private.billing_buyer(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('name', coalesce(b.name, t.name), 'tax_id', b.tax_id, 'address', b.address, 'email', b.email, 'country', t.country)
    from public.tenants t left join private.billing_buyers b on b.tenant_id = t.id where t.id = p_tenant_id);
end;
$$;
comment on function private.billing_buyer(uuid) is 'Who an invoice is made out to: {name, tax_id, address, email, country}.';

create function private.invoice_totals(
  p_tenant_id uuid, p_currency text, p_net numeric, p_collection text, p_at timestamptz)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tax_rule jsonb := private.billing_tax(p_tenant_id, p_at);
  v_tax numeric := private.billing_round(p_net * (v_tax_rule ->> 'rate')::numeric / 100, p_currency);
  v_rounding numeric := 0;
  v_credit numeric;
begin
  -- Mobile money moves whole shillings.
  if p_collection = 'mpesa' and p_currency = 'KES' and p_net > 0 then
    v_rounding := round(p_net + v_tax) - (p_net + v_tax);
  end if;
  v_credit := least(private.billing_balance(p_tenant_id, p_currency), greatest(p_net + v_tax + v_rounding, 0));
  return jsonb_build_object('tax_rate_percent', v_tax_rule -> 'rate', 'tax_label', v_tax_rule -> 'label', 'tax', v_tax, 'rounding', v_rounding,
    'total', p_net + v_tax + v_rounding, 'credit_used', v_credit, 'amount_due', greatest(p_net + v_tax + v_rounding - v_credit, 0));
end;
$$;
comment on function private.invoice_totals(uuid, text, numeric, text, timestamptz) is
  'What a net amount comes to: {tax_rate_percent, tax_label, tax, rounding, total, credit_used, amount_due}. A negative total is what goes to the balance.';

create function private.issue_invoice(p_tenant_id uuid, p_invoice jsonb, p_lines jsonb, p_at timestamptz)
returns public.subscription_invoices language plpgsql volatile security definer set search_path = '' as $$
declare
  v_currency text := p_invoice ->> 'currency';
  v_lines jsonb := (select jsonb_agg(l.value order by l.ordinality) from jsonb_array_elements(p_lines) with ordinality as l
    where (l.value ->> 'amount')::numeric <> 0 or l.value ->> 'kind' = 'plan');
  v_discount numeric := coalesce((select -sum((l ->> 'amount')::numeric) from jsonb_array_elements(v_lines) as l where l ->> 'kind' = 'discount'), 0);
  v_net numeric := (select sum((l ->> 'amount')::numeric) from jsonb_array_elements(v_lines) as l);
  v_totals jsonb := private.invoice_totals(p_tenant_id, v_currency, v_net, p_invoice ->> 'collection', p_at);
  v_invoice public.subscription_invoices;
  v_seller jsonb := (select s.seller from private.billing_settings s);
begin
  insert into public.subscription_invoices (tenant_id, id, subscription_id, number, kind, plan_price_id, period_index, period_start, period_end,
    restarts_period, currency, subtotal, discount, tax_rate_percent, tax, rounding, total, credit_used, amount_due, status, due_at, paid_at, issued_at,
    buyer, seller)
  select p_tenant_id, coalesce((p_invoice ->> 'id')::uuid, gen_random_uuid()), (p_invoice ->> 'subscription_id')::uuid,
    private.next_billing_number('DK', p_at), p_invoice ->> 'kind', (p_invoice ->> 'plan_price_id')::uuid, (p_invoice ->> 'period_index')::integer,
    (p_invoice ->> 'period_start')::timestamptz, (p_invoice ->> 'period_end')::timestamptz,
    coalesce((p_invoice ->> 'restarts_period')::boolean, false), v_currency, v_net + v_discount, v_discount, x.tax_rate_percent, x.tax, x.rounding,
    x.total, x.credit_used, x.amount_due, case when x.amount_due = 0 then 'paid' else 'open' end, (p_invoice ->> 'due_at')::timestamptz,
    case when x.amount_due = 0 then p_at end, p_at, private.billing_buyer(p_tenant_id), coalesce(v_seller, '{}')
  from jsonb_to_record(v_totals) as x (tax_rate_percent numeric, tax numeric, rounding numeric, total numeric, credit_used numeric, amount_due numeric)
  returning * into v_invoice;
  v_lines := v_lines || jsonb_build_array(
    jsonb_build_object('kind', 'tax', 'description', v_totals -> 'tax_label', 'amount', v_invoice.tax),
    jsonb_build_object('kind', 'rounding', 'description', 'Rounded to whole shillings', 'amount', v_invoice.rounding));
  insert into public.subscription_invoice_lines (tenant_id, invoice_id, position, kind, description, amount)
  select p_tenant_id, v_invoice.id, row_number() over (order by l.ordinality), l.value ->> 'kind', l.value ->> 'description',
    (l.value ->> 'amount')::numeric
  from jsonb_array_elements(v_lines) with ordinality as l
  where l.value ->> 'kind' not in ('tax', 'rounding') or (l.value ->> 'amount')::numeric <> 0;
  if v_invoice.credit_used > 0 then
    insert into public.subscription_credits (tenant_id, currency, amount, reason, invoice_id)
    values (p_tenant_id, v_currency, -v_invoice.credit_used, 'used', v_invoice.id);
  end if;
  perform private.mail_issued(v_invoice);
  return v_invoice;
end;
$$;
comment on function private.issue_invoice(uuid, jsonb, jsonb, timestamptz) is
  'Issues an invoice from its head and lines (without tax): works out tax, rounding and the credit that is used, takes the next number, and mails it.';

create function private.schedule_dunning(p_invoice public.subscription_invoices)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_zone text := (select t.timezone from public.tenants t where t.id = p_invoice.tenant_id);
begin
  if p_invoice.amount_due = 0 then
    return;
  end if;
  insert into private.dunning_steps (tenant_id, invoice_id, step_no, due_at)
  select p_invoice.tenant_id, p_invoice.id, x.step_no, case
      -- Mails and attempts after the first day come in working hours of the business.
      when x.step_no not between 1 and 4 or (l.at)::time between '09:00' and '17:59:59.999999' then p_invoice.due_at + x.after
      when (l.at)::time < '09:00' then ((l.at)::date + time '09:00') at time zone v_zone
      else ((l.at)::date + 1 + time '09:00') at time zone v_zone end
  from private.platform_settings s
  cross join lateral (
    select 0, interval '0' union all
    select d.ordinality, make_interval(days => d.day) from unnest(s.retry_days) with ordinality as d (day, ordinality) union all
    values (5, make_interval(days => s.grace_days)), (6, interval '30 days')) as x (step_no, after)
  cross join lateral (select (p_invoice.due_at + x.after) at time zone v_zone as at) l;
end;
$$;
comment on function private.schedule_dunning(public.subscription_invoices) is 'Plans what happens about an invoice until it is paid, by the days of private.platform_settings as they are now; nothing for one that needs no money.';

create function private.close_dunning(p_tenant_id uuid, p_invoice_id uuid, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.dunning_steps d set done_at = p_at
  where d.tenant_id = p_tenant_id and d.invoice_id = p_invoice_id and d.done_at is null;
end;
$$;
comment on function private.close_dunning(uuid, uuid, timestamptz) is 'Nothing more happens about an invoice.';

create function private.void_invoice(p_tenant_id uuid, p_invoice_id uuid, p_at timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_invoice public.subscription_invoices;
begin
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = p_tenant_id and i.id = p_invoice_id for update;
  if exists (select 1 from public.subscription_payments p
    where p.tenant_id = p_tenant_id and p.invoice_id = p_invoice_id and p.state in ('created', 'pending', 'unknown')) then
    perform private.fail(409, 'payment_in_progress', 'A payment for this invoice is under way. Wait until it is done.');
  elsif v_invoice.status not in ('open', 'uncollectible') or v_invoice.paid_amount > 0 then
    perform private.fail(409, 'invoice_settled', 'Only an invoice that nothing was paid for can be taken back.');
  end if;
  update public.subscription_invoices i set status = 'void' where i.tenant_id = p_tenant_id and i.id = p_invoice_id;
  if v_invoice.credit_used > 0 then
    insert into public.subscription_credits (tenant_id, currency, amount, reason, invoice_id)
    values (p_tenant_id, v_invoice.currency, v_invoice.credit_used, 'returned', v_invoice.id);
  end if;
  perform private.close_dunning(p_tenant_id, p_invoice_id, p_at);
  update public.tenant_subscriptions s
  set pending_plan_price_id = case when s.pending_invoice_id = p_invoice_id then null else s.pending_plan_price_id end,
    pending_invoice_id = nullif(s.pending_invoice_id, p_invoice_id),
    grace_until = case when v_invoice.kind = 'renewal' then null else s.grace_until end,
    expires_at = case when v_invoice.kind = 'renewal' and s.status = 'active' then null else s.expires_at end,
    moved_at = greatest(p_at, s.moved_at + interval '1 microsecond')
  where s.tenant_id = p_tenant_id and s.id = v_invoice.subscription_id;
end;
$$;
comment on function private.void_invoice(uuid, uuid, timestamptz) is 'Takes an unpaid invoice back: its number stays used, its credit comes back, the change it was for is dropped.';

create function private.invoice_json(p_invoice public.subscription_invoices, p_is_full boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return to_jsonb(p_invoice) - array['tenant_id', 'restarts_period', 'plan_price_id', 'buyer', 'seller'] || jsonb_build_object(
    'owed', case when p_invoice.status in ('open', 'uncollectible') then p_invoice.amount_due - p_invoice.paid_amount else 0 end,
    'plan_name', (select b.name from public.plan_prices x join public.billing_plans b on b.id = x.plan_id where x.id = p_invoice.plan_price_id))
    || case when not p_is_full then '{}' else jsonb_build_object(
      'buyer', p_invoice.buyer, 'seller', p_invoice.seller,
      'lines', (select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'description', l.description, 'amount', l.amount) order by l.position), '[]')
        from public.subscription_invoice_lines l where l.tenant_id = p_invoice.tenant_id and l.invoice_id = p_invoice.id),
      'payments', (select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'provider', p.provider, 'amount', p.amount, 'state', p.state,
          'receipt', p.receipt, 'failure', p.failure, 'settled_at', p.settled_at) order by p.attempt_no), '[]')
        from public.subscription_payments p where p.tenant_id = p_invoice.tenant_id and p.invoice_id = p_invoice.id),
      'credit_notes', (select coalesce(jsonb_agg(jsonb_build_object('number', n.number, 'amount', n.amount, 'tax', n.tax, 'reason', n.reason,
          'created_at', n.created_at) order by n.number), '[]')
        from public.subscription_credit_notes n where n.tenant_id = p_invoice.tenant_id and n.invoice_id = p_invoice.id)) end;
end;
$$;
comment on function private.invoice_json(public.subscription_invoices, boolean) is 'An invoice as screens read it; in full with lines, payments, credit notes, buyer and seller.';
