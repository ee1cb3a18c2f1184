-- Cash is rounded to the smallest coin: what a drawer can hold is what the books say is in it. Goods, tax and totals stay as they are.

create function private.first_cash_step(p_currency_code text)
returns numeric language sql immutable security invoker set search_path = ''
return case p_currency_code when 'UGX' then 50 when 'RWF' then 10 when 'XOF' then 5 when 'XAF' then 5 else 0 end;
comment on function private.first_cash_step(text) is
  'What the cash of a business is rounded to at first: the smallest coin, where prices are in whole units and no coin is one unit; else 0, nothing.';

create function private.cash_rounding(p_tenant_id uuid, p_amount numeric)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric;
begin
  select o.cash_rounding_step into v_step from public.tenant_policies o where o.tenant_id = p_tenant_id;
  return case when v_step = 0 or p_amount < v_step then 0 else p_amount - round(p_amount / v_step) * v_step end;
end;
$$;
comment on function private.cash_rounding(uuid, numeric) is
  'What of an amount of cash no money moves for: the amount less this is paid in coins. 0 for less than one coin.';

create function private.cash_to_round(p_tenant_id uuid, p_payments jsonb, p_exchanged_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_cash record;
begin
  -- Amounts of other kinds are refused when the payments are read.
  select sum(c.amount) as amount, (array_agg(c.place order by c.amount desc, c.place))[1] as place, max(c.amount) as largest into v_cash
  from (
    select e.place - 1 as place, case when jsonb_typeof(e.value -> 'amount') = 'number' then (e.value ->> 'amount')::numeric else 0 end as amount
    from jsonb_array_elements(p_payments) with ordinality as e (value, place)
    where jsonb_typeof(e.value) = 'object' and e.value ->> 'tender_type' = 'cash' and (e.value ->> 'id') is distinct from p_exchanged_id::text) c;
  return jsonb_build_object('place', v_cash.place, 'amount', case when v_cash.largest > 0 then
    -- Of many parts below half a coin none can take it.
    least(private.cash_rounding(p_tenant_id, v_cash.amount), v_cash.largest) else 0 end);
end;
$$;
comment on function private.cash_to_round(uuid, jsonb, uuid) is
  'The rounding of what payments bring in cash together, and the place, from 0, of the one that takes it: the largest. The money of goods that came back (p_exchanged_id) is no cash.';

create function private.cash_refund_rounding(p_tenant_id uuid, p_sale_id uuid, p_amount numeric)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_paid record;
  v_back record;
  v_due numeric;
begin
  select coalesce(sum(p.amount), 0) as amount, coalesce(sum(p.rounding_amount), 0) as rounding into v_paid
  from public.sale_payments p where p.tenant_id = p_tenant_id and p.sale_id = p_sale_id and p.tender_type = 'cash';
  select coalesce(sum(c.refund_amount), 0) as amount, coalesce(sum(c.rounding_amount), 0) as rounding into v_back
  from public.credit_notes c where c.tenant_id = p_tenant_id and c.sale_id = p_sale_id and c.refund_tender_type = 'cash'
    and not exists (select 1 from public.exchanges x where x.tenant_id = c.tenant_id and x.credit_note_id = c.id);
  v_due := v_back.amount + p_amount;
  -- Who has got everything back has got what was paid, whatever is rounded by now.
  return least(case when v_due = v_paid.amount then v_paid.rounding else private.cash_rounding(p_tenant_id, v_due) end - v_back.rounding, p_amount);
end;
$$;
comment on function private.cash_refund_rounding(uuid, uuid, numeric) is
  'What of a cash refund no money moves for. Running over the returns of a sale, so that many of them give back what one would, and all of its cash what was paid.';
