-- The till's own copy of the catalogue: a feed of what changed, page by page, and the few facts of the business that a till needs to
-- sell by itself. Costs are never in it. Stock is not in it either: it changes with every sale, so it is asked for apart.

create function private.tg_products__catalogue_rows()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- What this transaction has marked already becomes visible with it anyway.
  insert into private.catalogue_changes as c (tenant_id, product_id)
  select r.tenant_id, r.id from changed_rows r order by r.tenant_id, r.id
  on conflict (tenant_id, product_id) do update set changed_at = excluded.changed_at where c.changed_at < now();
  return null;
end;
$$;
comment on function private.tg_products__catalogue_rows() is 'New and deleted products are news to the tills.';

create function private.tg_products__catalogue_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.catalogue_changes as c (tenant_id, product_id) values (new.tenant_id, new.id)
  on conflict (tenant_id, product_id) do update set changed_at = excluded.changed_at where c.changed_at < now();
  return null;
end;
$$;
comment on function private.tg_products__catalogue_change() is 'Another name, price, tax, picture or state of a product is news to the tills.';

create function private.tg_product_barcodes__catalogue_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.catalogue_changes as c (tenant_id, product_id)
  select distinct r.tenant_id, r.product_id from changed_rows r order by r.tenant_id, r.product_id
  on conflict (tenant_id, product_id) do update set changed_at = excluded.changed_at where c.changed_at < now();
  return null;
end;
$$;
comment on function private.tg_product_barcodes__catalogue_change() is 'Other codes of a product are news to the tills.';

create function private.require_till_reader()
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(private.current_tenant_id_with('sales.record'), private.require_permission('products.view'));
end;
$$;
comment on function private.require_till_reader() is 'The tenant of somebody who sells or sees products; the error of require_permission for anybody else.';

create function public.till_catalogue(p_after text default null, p_limit integer default 2000)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_tenant_id uuid := private.require_till_reader();
  v_after jsonb := private.decode_cursor(p_after);
  v_at timestamptz := coalesce(private.input_instant(v_after, 'k'), '-infinity');
  v_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') else '00000000-0000-0000-0000-000000000000' end;
  v_limit integer := least(greatest(coalesce(p_limit, 2000), 1), 5000);
  -- No transaction lasts two minutes. What was written since may still be committed behind what this walk has passed, so that the
  -- next walk begins two minutes before this one did.
  v_settled timestamptz := coalesce(private.input_instant(v_after, 's'), clock_timestamp() - interval '2 minutes');
  v_read record;
begin
  with page as materialized (
    select c.changed_at, c.product_id, row_number() over (order by c.changed_at, c.product_id) as place
    from private.catalogue_changes c
    where c.tenant_id = v_tenant_id and (c.changed_at, c.product_id) > (v_at, v_id)
    order by c.changed_at, c.product_id limit v_limit + 1
  ), shown as (
    select g.place, g.changed_at, g.product_id, p.id, p.name, p.sku, p.price, p.unit, p.kind, p.tax_rate_id, p.category_id, p.image_url,
      p.brand, p.parent_id, (select m.category_id from public.products m where m.tenant_id = v_tenant_id and m.id = p.parent_id) as parent_category_id,
      (select private.variant_of_json(p, m) from public.products m where m.tenant_id = v_tenant_id and m.id = p.parent_id) as variant_of,
      p.tracks_batches, p.tracks_serials, p.has_open_price
    from page g
    left join public.products p
      on p.tenant_id = v_tenant_id and p.id = g.product_id and p.archived_at is null and not p.has_variants
    where g.place <= v_limit
  ), choices as (
    select jsonb_object_agg(m.product_id, m.modifier_sets) as by_product
    from private.till_modifier_sets(v_tenant_id, array(select n.id from shown n where n.id is not null)) m
  )
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'id', s.id, 'name', s.name, 'sku', s.sku, 'price', s.price, 'unit', s.unit, 'kind', s.kind, 'tax_rate_id', s.tax_rate_id,
      'category_id', s.category_id, 'image_url', s.image_url, 'brand', s.brand, 'parent_id', s.parent_id,
      'parent_category_id', s.parent_category_id, 'variant_of', s.variant_of,
      'tracks_batches', s.tracks_batches, 'tracks_serials', s.tracks_serials, 'has_open_price', s.has_open_price,
      -- Looked up product by product: a join of the two lists is as slow as their product where a new catalogue is taken for a row or two.
      'barcodes', coalesce((
        select jsonb_agg(jsonb_build_object('barcode', b.barcode, 'unit_factor', b.unit_factor, 'label', b.label) order by b.created_at, b.barcode)
        from public.product_barcodes b where b.tenant_id = v_tenant_id and b.product_id = s.id), '[]'),
      'modifier_sets', coalesce(c.by_product -> s.id::text, '[]')) order by s.place) filter (where s.id is not null), '[]') as rows,
    coalesce(jsonb_agg(s.product_id order by s.place) filter (where s.id is null), '[]') as removed_ids,
    exists (select 1 from page g where g.place > v_limit) as has_more,
    coalesce(max(s.changed_at), v_at) as last_at, coalesce((array_agg(s.product_id order by s.place desc))[1], v_id) as last_id
  into v_read
  from shown s cross join choices c;
  return jsonb_build_object(
    'rows', v_read.rows, 'removed_ids', v_read.removed_ids, 'has_more', v_read.has_more,
    'next_cursor', private.feed_cursor(v_read.has_more, v_read.last_at, v_read.last_id, v_settled),
    'total', case when v_after is null then (
      select count(*) from private.catalogue_changes c where c.tenant_id = v_tenant_id) end);
end;
$$;
comment on function public.till_catalogue(text, integer) is
  'What changed in the catalogue since p_after, in the order of changing: {rows, removed_ids, has_more, next_cursor, total}. next_cursor '
  'is always there: while has_more it leads to the next page, then to what changes later. total only at the very start. Pages of 1 to '
  '5,000. What changed in the last minutes may come twice. Needs sales.record or products.view; costs and stock are not in it.';

create function public.till_stock(p_product_ids uuid[])
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_till_reader();
begin
  if p_product_ids is null or cardinality(p_product_ids) not between 1 and 200 then
    perform private.refuse_input('p_product_ids', 'Ask for 1 to 200 products at a time.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', r.value -> 'id', 'stock_quantity', r.value -> 'stock_quantity')), '[]')
    from jsonb_array_elements(private.till_rows(v_tenant_id, p_product_ids)) as r);
end;
$$;
comment on function public.till_stock(uuid[]) is
  'What is there now of up to 200 products: {id, stock_quantity}[]; of a bundle how many its components make. Unknown ids are left out.';

create function public.till_setup()
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
      'day_cutoff', (select t.day_cutoff from public.tenants t where t.id = v_tenant_id),
      'discount_limit_percent', case when not private.can('sales.discount') then o.cashier_discount_limit_percent end,
      'tax_rates', (
        select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', r.code, 'rate_percent', r.rate_percent,
          'valid_from', r.valid_from, 'valid_to', r.valid_to, 'is_default', r.is_default) order by r.code, r.valid_from), '[]')
        from public.tax_rates r where r.tenant_id = v_tenant_id
          -- Who is not registered charges none, so a till has none to charge.
          and private.is_tax_registered_on(v_tenant_id, private.business_date(v_tenant_id, now()))),
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
      'pages', private.till_pages_json(v_tenant_id),
      'popular_ids', to_jsonb(private.popular_products(v_tenant_id, v_location_id)),
      'barcode_rules', (
        select coalesce(jsonb_agg(private.barcode_rule_json(r)
          order by r.priority, length(r.prefix_from) desc, r.prefix_from, r.created_at, r.id), '[]')
        from public.barcode_rules r where r.tenant_id = v_tenant_id and r.is_active))
    from public.tenant_policies o where o.tenant_id = v_tenant_id);
end;
$$;
comment on function public.till_setup() is
  'What a till keeps besides its products: tax rates with their days (none where the business is not registered), the day cut-off, categories, ways to pay, '
  'label rules, rounding, the caller''s discount limit, own pages of tiles, and what is sold most where it stands.';

grant execute on function
  public.till_catalogue(text, integer),
  public.till_stock(uuid[]),
  public.till_setup()
  to authenticated;
