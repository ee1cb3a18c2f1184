-- An order is sold with the list price that it was placed with.

create or replace function private.order_as_priced(p_order public.orders)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return to_jsonb(p_order) || jsonb_build_object(
    'lines', (
      select jsonb_agg(to_jsonb(l) || jsonb_build_object('id', gen_random_uuid(), 'list_price', coalesce(l.list_price, l.unit_price)) order by l.line_number)
      from public.order_lines l where l.tenant_id = p_order.tenant_id and l.order_id = p_order.id),
    'internal', jsonb_build_object('step', private.currency_step(p_order.currency_code), 'reasons', '{}'::jsonb,
      'delivery_net_amount', p_order.delivery_net_amount, 'delivery_tax_amount', p_order.delivery_tax_amount,
      'delivery_tax_rate_percent', p_order.delivery_tax_rate_percent, 'delivery_tax_code', p_order.delivery_tax_code));
end;
$$;
