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
      where s.tenant_id = p_tenant_id and s.occurred_at > clock_timestamp() - interval '30 days' and s.status <> 'voided'
      order by s.occurred_at desc, s.id desc limit 1000)
    select l.product_id
    from recent r
    join public.sale_lines l on l.tenant_id = p_tenant_id and l.sale_id = r.id and l.returned_quantity < l.quantity
    join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id and p.archived_at is null and not p.has_variants
    group by l.product_id
    -- By how often, not by how much: a kilogram is no better than a piece.
    order by count(*) desc, l.product_id limit 60);
end;
$$;
comment on function private.popular_products(uuid, uuid) is
  'Up to 60 products that the newest thousand sales of a location within 30 days had most often, the most often first.';

create or replace function public.till_setup()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_till_reader();
  v_location_id uuid;
begin
  -- Where the person sells; who has no till open sees what the business's first place sells.
  select coalesce((
      select t.location_id from public.till_sessions k join public.tills t on t.tenant_id = k.tenant_id and t.id = k.till_id
      where k.tenant_id = v_tenant_id and k.opened_by = auth.uid() and k.status = 'open' limit 1),
    (select l.id from public.locations l where l.tenant_id = v_tenant_id and l.is_default)) into v_location_id;
  return (
    select jsonb_build_object(
      'prices_include_tax', o.prices_include_tax, 'tax_rounding', o.tax_rounding,
      'discount_limit_percent', case when not private.can('sales.discount') then o.cashier_discount_limit_percent end,
      'tax_rates', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'rate_percent', r.rate_percent,
          'valid_from', r.valid_from, 'valid_to', r.valid_to, 'is_default', r.is_default) order by r.code, r.valid_from), '[]')
        from public.tax_rates r where r.tenant_id = v_tenant_id),
      'categories', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'parent_id', c.parent_id, 'position', c.position)
          order by c.position, c.name, c.id), '[]')
        from public.categories c where c.tenant_id = v_tenant_id),
      'payment_methods', (
        select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'tender_type', m.tender_type, 'name', m.name) order by m.position, m.id), '[]')
        from public.payment_methods m where m.tenant_id = v_tenant_id and m.is_enabled),
      -- Under one of these anything is sold that has no product of its own.
      'open_price_products', private.till_rows(v_tenant_id, array(
        select p.id from public.products p
        where p.tenant_id = v_tenant_id and p.has_open_price and p.archived_at is null and not p.has_variants
        order by p.name, p.id limit 20)),
      'popular_ids', to_jsonb(private.popular_products(v_tenant_id, v_location_id)),
      'barcode_rules', (
        select coalesce(jsonb_agg(private.barcode_rule_json(r)
          order by r.priority, length(r.prefix_from) desc, r.prefix_from, r.created_at, r.id), '[]')
        from public.barcode_rules r where r.tenant_id = v_tenant_id and r.is_active))
    from public.tenant_policies o where o.tenant_id = v_tenant_id);
end;
$$;
comment on function public.till_setup() is
  'What a till keeps besides its products: tax rates with their days, categories, ways to pay, label rules, rounding, the caller''s discount limit, and what is sold most where it stands.';
