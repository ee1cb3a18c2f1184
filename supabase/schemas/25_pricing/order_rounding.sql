-- Money of a called-off order goes back as it came, to the shilling.

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
