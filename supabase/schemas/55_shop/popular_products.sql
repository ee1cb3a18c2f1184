-- What is sold most stands first at the till: with what a till asks for anyhow.

create function private.popular_products(p_tenant_id uuid, p_location_id uuid)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
begin
  return array(
    with recent as (
      -- So many as are read at once, however busy the shop is.
      select s.id
      from public.sales s
      join public.till_sessions k on k.tenant_id = s.tenant_id and k.id = s.till_session_id
      join public.tills t on t.tenant_id = k.tenant_id and t.id = k.till_id and t.location_id = p_location_id
      where s.tenant_id = p_tenant_id and s.occurred_at > statement_timestamp() - interval '30 days' and s.status <> 'voided'
      order by s.occurred_at desc, s.id desc limit 1000)
    select l.product_id
    from recent r
    join public.sale_lines l on l.tenant_id = p_tenant_id and l.sale_id = r.id and l.returned_quantity < l.quantity
    join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id and p.archived_at is null and not p.has_variants
    group by l.product_id
    -- By how often, not by how much: a kilogram is no better than a piece.
    order by count(*) desc, l.product_id limit 300);
end;
$$;
comment on function private.popular_products(uuid, uuid) is
  'Up to 300 products that the newest thousand sales of a location within 30 days had most often, the most often first.';

create function private.featured_cards(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return (
    select coalesce(jsonb_agg(f.card order by f.is_sold_out, f.place), '[]')
    from (
      select c.card, c.place, c.card ->> 'badge' = 'out_of_stock' as is_sold_out
      from jsonb_array_elements(private.shop_cards(p_tenant_id, array(
        select p.id from public.products p
        where p.tenant_id = p_tenant_id and p.is_published and p.archived_at is null and p.parent_id is null and p.is_featured
        order by p.name, p.id limit 36))) with ordinality as c (card, place)
      order by is_sold_out, c.place
      limit 12
    ) f
  );
end;
$$;
comment on function private.featured_cards(uuid) is
  'Up to 12 of the first 36 products that a shop features, by name, what is sold out last.';
