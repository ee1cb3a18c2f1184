-- A bundle that points paid for hands out its components: each of them is goods that a customer bought with points, and comes back with
-- the bundle, to its sale.

create or replace function private.tg_credit_note_lines__paid_with_points()
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
    perform private.fail(409, 'bought_with_points', format('This customer bought %s with points: take it back from %s.', new.name, v_number),
      jsonb_build_object('invoice_number', v_number));
  end if;
  return new;
end;
$$;
comment on function private.tg_credit_note_lines__paid_with_points() is
  'Refuses a return without a receipt of goods that the customer named bought with points, alone or in a bundle, and has not brought back.';
