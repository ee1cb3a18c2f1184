-- Whole shillings: what mobile money cannot move is rounded, booked and said; and money of a cancelled order goes back as it came.

create function private.order_rounding(p_tenant_id uuid, p_order_id uuid)
returns numeric language plpgsql stable security definer set search_path = '' as $$
begin
  return (select coalesce(sum(p.rounding_amount), 0)
    from public.order_deposits d
    join public.contact_payments p on p.tenant_id = d.tenant_id and p.id = d.payment_id
    where d.tenant_id = p_tenant_id and d.order_id = p_order_id and d.kind in ('paid', 'taken_back'));
end;
$$;
comment on function private.order_rounding(uuid, uuid) is 'What of the deposits of an order no money came for, because M-Pesa moves whole shillings; negative when more came.';

create function private.mobile_rounding(p_tenant_id uuid, p_amount numeric, p_reference text)
returns numeric language plpgsql stable security definer set search_path = '' as $$
declare
  v_came numeric;
begin
  -- M-Pesa is that of Kenya; less than half a shilling it cannot move at all.
  if p_amount = trunc(p_amount) or round(p_amount) < 1 or not exists (
    select 1 from public.tenants t where t.id = p_tenant_id and t.currency_code = 'KES') then
    return 0;
  end if;
  -- Of 274.50 the customer may have sent 274 or 275: what was reported is what came.
  v_came := (select d.amount from public.direct_payments d
    where d.tenant_id = p_tenant_id and d.receipt_number = p_reference and d.amount >= 1 and abs(p_amount - d.amount) <= 0.5);
  return p_amount - coalesce(v_came, private.online_amount('mpesa', p_amount));
end;
$$;
comment on function private.mobile_rounding(uuid, numeric, text) is
  'What of a part of a sale that is paid by mobile money at the till no money moves for, by its reference where its money was reported.';
