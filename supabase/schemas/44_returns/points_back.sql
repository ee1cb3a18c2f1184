-- What was paid with points comes back as points, in every return and exchange and to the cent: as store credit or cash it was money that
-- the sale which earned those points gave back a second time. What is returned brings back of points and of money as much of each as its
-- part of what was paid.

create function private.points_part(p_tenant_id uuid, p_sale_id uuid, p_amount numeric)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric := (select private.currency_step(s.currency_code) from public.sales s where s.tenant_id = p_tenant_id and s.id = p_sale_id);
  v_points numeric;
  v_money numeric;
  v_left numeric;
begin
  select coalesce(sum(m.amount) filter (where m.tender_type = 'loyalty'), 0),
    coalesce(sum(m.amount) filter (where m.tender_type not in ('loyalty', 'on_account')), 0)
  into v_points, v_money
  from (
    select p.tender_type, p.amount from public.sale_payments p where p.tenant_id = p_tenant_id and p.sale_id = p_sale_id
    union all
    select a.tender_type, a.amount from private.sale_account_payments(p_tenant_id, p_sale_id) a
    union all
    select c.refund_tender_type, -c.refund_amount from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.sale_id = p_sale_id and c.refund_amount > 0
    union all
    select 'loyalty', -c.points_amount from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.sale_id = p_sale_id and c.points_amount > 0) m;
  v_left := v_points + v_money;
  -- Where points became money before this rule, less of them is left than was paid.
  v_points := least(v_points, v_left);
  if v_points <= 0 or p_amount <= 0 then
    return 0;
  end if;
  -- Of what is left, so that the last return brings the last of both.
  return least(round(least(p_amount, v_left) * v_points / v_left / v_step) * v_step, v_points);
end;
$$;
comment on function private.points_part(uuid, uuid, numeric) is
  'What of an amount that a sale gives back comes back as points: as much as points paid of what has been paid and not yet given back.';

create function public.refund_parts(p_sale_id uuid, p_amount numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.view_own');
  v_amount numeric := private.input_number(jsonb_build_object('p_amount', p_amount), 'p_amount', 0, 99999999999, 0.01);
  v_owed numeric;
  v_points numeric;
begin
  perform private.require_sale(v_tenant_id, p_sale_id);
  select least(v_amount, s.balance_due) into v_owed from public.sales s where s.tenant_id = v_tenant_id and s.id = p_sale_id;
  v_points := private.points_part(v_tenant_id, p_sale_id, v_amount - v_owed);
  return jsonb_build_object('receivable_amount', v_owed, 'points_amount', v_points, 'money_amount', v_amount - v_owed - v_points,
    'cash_rounding_amount', -private.cash_refund_rounding(v_tenant_id, p_sale_id, v_amount - v_owed - v_points));
end;
$$;
comment on function public.refund_parts(uuid, numeric) is
  'What becomes of p_amount when goods of a sale come back: off what is owed first, of the rest back as points what points paid, and '
  'money; cash_rounding_amount is what the smallest coin adds to it, below zero: takes off, should it be cash.';

create function private.tg_credit_note_lines__paid_with_points()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_contact_id uuid := (select c.contact_id from public.credit_notes c where c.tenant_id = new.tenant_id and c.id = new.credit_note_id);
  v_number text;
begin
  if v_contact_id is null then
    return new;
  end if;
  select s.invoice_number into v_number
  from public.sales s
  join public.sale_lines l on l.tenant_id = s.tenant_id and l.sale_id = s.id
  where s.tenant_id = new.tenant_id and s.contact_id = any (private.contact_group(new.tenant_id, v_contact_id))
    and 'loyalty' = any (s.tender_types) and l.returned_quantity < l.quantity
    -- What left with the line, as the recipe was then.
    and (l.product_id = new.product_id or exists (
      select 1 from public.stock_movements m
      where m.tenant_id = l.tenant_id and m.source_id = s.id and m.source_line_id = l.id and m.source_type = 'sale'
        and m.product_id = new.product_id))
  order by s.occurred_at desc limit 1;
  if v_number is not null then
    perform private.fail(409, 'bought_with_points', format('This customer paid %s with points. Return it from %s.', new.name, v_number),
      jsonb_build_object('invoice_number', v_number));
  end if;
  return new;
end;
$$;
comment on function private.tg_credit_note_lines__paid_with_points() is
  'Refuses a return without a receipt of goods that the customer named bought with points, alone or in a bundle, and has not brought back.';

grant execute on function public.refund_parts(uuid, numeric) to authenticated;
