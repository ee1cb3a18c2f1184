-- Goods bought on account and paid for later are paid back like goods paid at once.

create or replace function private.check_refund_tender(p_tenant_id uuid, p_sale public.sales, p_tender text, p_amount numeric)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_left numeric;
begin
  if p_amount = 0 then
    return;
  end if;
  if p_tender = 'store_credit' and p_sale.contact_id is null then
    perform private.refuse_input('refund_tender_type', 'Store credit needs a sale with a customer.');
  end if;
  select coalesce(sum(m.amount) filter (where case p_tender
      when 'cash' then m.tender_type not in ('on_account', 'store_credit')
      when 'store_credit' then m.tender_type <> 'on_account'
      else m.tender_type = p_tender end), 0)
  into v_left
  from (
    select p.tender_type, p.amount from public.sale_payments p where p.tenant_id = p_tenant_id and p.sale_id = p_sale.id
    union all
    -- What was owed and paid later counts as paid in the way it was paid.
    select a.tender_type, a.amount from private.sale_account_payments(p_tenant_id, p_sale.id) a
    union all
    select c.refund_tender_type, -c.refund_amount from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.sale_id = p_sale.id and c.refund_amount > 0
  ) m;
  if p_tender = 'on_account' or p_amount > v_left then
    perform private.fail(400, 'payment_mismatch', 'This cannot be paid back that way.',
      jsonb_build_object('refund_amount', p_amount, 'available', case when p_tender = 'on_account' then 0 else v_left end));
  end if;
end;
$$;
comment on function private.check_refund_tender(uuid, public.sales, text, numeric) is 'Raises payment_mismatch for a refund the payments do not cover.';
