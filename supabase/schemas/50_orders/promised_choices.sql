-- A choice that a quote has promised is sold with it, though it was switched off, taken out or goes with those goods no more. What is
-- refused names its line.

create function private.promised_choices(p_tenant_id uuid, p_sale_id uuid)
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select concat_ws(' ', e.value ->> 'product_id', m.choice_id)
    from public.quotes q
    cross join lateral jsonb_array_elements(q.basket -> 'lines') as e
    cross join lateral jsonb_array_elements_text(coalesce(nullif(e.value -> 'modifiers', 'null'), '[]')) as m (choice_id)
    where q.tenant_id = p_tenant_id and q.sale_id = p_sale_id);
end;
$$;
comment on function private.promised_choices(uuid, uuid) is
  'Product and choice of every line of the quote that was taken for this sale; none where there is no such quote.';
