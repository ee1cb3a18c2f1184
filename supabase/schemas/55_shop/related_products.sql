-- Stars on the cards of products, and what else a shopper may like.

create function private.related_products(p_product public.products)
returns uuid[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  v_ids := array(
    select p.id from public.products p
    where p.tenant_id = p_product.tenant_id and p.category_id = p_product.category_id and p.id <> p_product.id
      and p.is_published and p.archived_at is null and p.parent_id is null
    order by p.name, p.id limit 8);
  if cardinality(v_ids) >= 4 then
    return v_ids;
  end if;
  return v_ids || array(
    select p.id from public.products p
    where p.tenant_id = p_product.tenant_id and p.is_featured and p.id <> p_product.id and p.id <> all (v_ids)
      and p.is_published and p.archived_at is null and p.parent_id is null
    order by p.name, p.id limit 8 - cardinality(v_ids));
end;
$$;
comment on function private.related_products(public.products) is
  'Up to eight products to show beside one: others of its category, and where those are few what the shop features.';
