-- Goods that a customer bought with points do not come back without their receipt: at today's price, as money or as store credit, they
-- would be what the points are not. The sale is known; goods come back to it.

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
    and 'loyalty' = any (s.tender_types) and l.product_id = new.product_id and l.returned_quantity < l.quantity
  order by s.occurred_at desc limit 1;
  if v_number is not null then
    perform private.fail(409, 'bought_with_points', format('This customer bought %s with points: take it back from %s.', new.name, v_number),
      jsonb_build_object('invoice_number', v_number));
  end if;
  return new;
end;
$$;
comment on function private.tg_credit_note_lines__paid_with_points() is
  'Refuses a return without a receipt of goods that the customer named bought with points and has not brought back.';
create trigger _300_paid_with_points before insert on public.credit_note_lines
  for each row when (new.sale_line_id is null) execute function private.tg_credit_note_lines__paid_with_points();
