-- How the sale of an order was paid: online before it, or when it was handed over.

create function private.order_sale_payments(p_tenant_id uuid, p_sale_id uuid, p_order_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(x.payment order by x.at, x.id), '[]')
    from (
      select p.created_at as at, p.id, jsonb_build_object('id', p.id, 'tender_type', p.tender_type, 'amount', p.amount,
        'amount_tendered', coalesce(p.amount_tendered, case when p.rounding_amount <> 0 then p.amount - p.rounding_amount end),
        'change_due', p.change_due, 'reference', p.reference)
        || case when p.is_unproven or p.claimed_reference is not null or p.proof_note is not null then jsonb_build_object(
          'is_unproven', p.is_unproven, 'claimed_reference', p.claimed_reference, 'proof_note', p.proof_note) else '{}' end as payment
      from public.sale_payments p
      where p.tenant_id = p_tenant_id and p.sale_id = p_sale_id
        and not (p.tender_type = 'on_account' and p.reference is not distinct from 'Paid in advance')
      union all
      select d.created_at, p.id, jsonb_build_object('id', p.id, 'tender_type', p.tender_type, 'amount', p.amount,
        'amount_tendered', case when p.rounding_amount <> 0 then p.amount - p.rounding_amount end, 'change_due', null, 'reference', p.reference,
        'is_advance', true)
      from public.order_deposits d
      join public.contact_payments p on p.tenant_id = d.tenant_id and p.id = d.payment_id
      where d.tenant_id = p_tenant_id and d.order_id = p_order_id and d.kind = 'paid' and p.reversed_at is null) x);
end;
$$;
comment on function private.order_sale_payments(uuid, uuid, uuid) is
  'How the sale of an order was paid: what was paid in advance as it came (is_advance), and what was taken at the hand-over.';

create function private.order_sale_tenders(p_tenant_id uuid, p_sale_id uuid, p_order_id uuid)
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select distinct e.value ->> 'tender_type' from jsonb_array_elements(private.order_sale_payments(p_tenant_id, p_sale_id, p_order_id)) as e order by 1);
end;
$$;
comment on function private.order_sale_tenders(uuid, uuid, uuid) is 'The ways in which the sale of an order was paid.';
