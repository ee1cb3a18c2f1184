-- Looking at serial numbers: on documents, at the till, and where a piece is and has been.

create function private.sale_line_serials(p_tenant_id uuid, p_line_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('serial_number', s.serial_number, 'is_returned', r.serial_id is not null)
      order by s.serial_number), '[]')
    from public.stock_serial_entries e
    join public.stock_serials s on s.tenant_id = p_tenant_id and s.id = e.serial_id
    left join public.returned_serials r on r.tenant_id = p_tenant_id and r.sale_line_id = p_line_id and r.serial_id = e.serial_id
    where e.tenant_id = p_tenant_id and e.line_id = p_line_id);
end;
$$;
comment on function private.sale_line_serials(uuid, uuid) is 'The pieces a sale line sold, [{serial_number, is_returned}].';

create function private.credit_line_serials(p_tenant_id uuid, p_line_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(s.serial_number order by s.serial_number), '[]')
    from public.returned_serials r
    join public.stock_serials s on s.tenant_id = p_tenant_id and s.id = r.serial_id
    where r.tenant_id = p_tenant_id and r.credit_note_line_id = p_line_id);
end;
$$;
comment on function private.credit_line_serials(uuid, uuid) is 'The serial numbers that came back with a line of a credit note.';

create function private.sales_of_serial(p_tenant_id uuid, p_prefix text)
returns setof uuid language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  return query
  select distinct m.source_id
  from (
    select s.id from public.stock_serials s
    where s.tenant_id = p_tenant_id and lower(s.serial_number) like p_prefix limit 1000) f
  join public.stock_serial_entries e on e.tenant_id = p_tenant_id and e.serial_id = f.id and e.quantity < 0
  join public.stock_movements m on m.tenant_id = p_tenant_id and m.id = e.movement_id and m.source_type = 'sale';
end;
$$;
comment on function private.sales_of_serial(uuid, text) is 'The sales of pieces whose serial number is like this.';

create function private.last_serial_sale(p_tenant_id uuid, p_serial_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object('sale_id', a.id, 'invoice_number', a.invoice_number, 'occurred_at', a.occurred_at,
      'contact_name', a.contact_name, 'is_returned', exists (
        select 1 from public.returned_serials r
        where r.tenant_id = p_tenant_id and r.sale_line_id = e.line_id and r.serial_id = p_serial_id))
    from public.stock_serial_entries e
    join public.stock_movements m on m.tenant_id = p_tenant_id and m.id = e.movement_id and m.source_type = 'sale'
    join public.sales a on a.tenant_id = p_tenant_id and a.id = m.source_id
    where e.tenant_id = p_tenant_id and e.serial_id = p_serial_id and e.quantity < 0
    order by e.created_at desc, e.id desc limit 1);
end;
$$;
comment on function private.last_serial_sale(uuid, uuid) is 'The sale a piece last went out with; null when it was never sold.';

create function public.till_serials(p_product_id uuid default null, p_query text default null)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_till_reader();
  v_term text := private.search_term(p_query);
  v_location_id uuid;
begin
  if p_product_id is null and v_term is null then
    perform private.refuse_input('p_query', 'Choose a product or a serial number.');
  end if;
  select coalesce(
    (select t.location_id from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
     where s.tenant_id = v_tenant_id and s.opened_by = auth.uid() and s.status = 'open'),
    (select l.id from public.locations l where l.tenant_id = v_tenant_id and l.is_default)) into v_location_id;
  return jsonb_build_object('rows', (
    select coalesce(jsonb_agg(jsonb_build_object('serial_number', f.serial_number, 'product_id', f.product_id, 'is_here', f.is_here)
      || case when p_product_id is null then jsonb_build_object('product', private.till_rows(v_tenant_id, array[f.product_id]) -> 0) else '{}' end
      order by f.is_here desc, lower(f.serial_number)), '[]')
    from (
      select s.serial_number, s.product_id, l.serial_id is not null as is_here
      from public.stock_serials s
      join public.products p on p.tenant_id = v_tenant_id and p.id = s.product_id and p.tracks_serials and p.archived_at is null
      left join public.stock_serial_levels l on l.tenant_id = v_tenant_id and l.serial_id = s.id and l.location_id = v_location_id and l.quantity = 1
      where s.tenant_id = v_tenant_id
        -- Of a product: what can be picked. Without one: the very number that was scanned, wherever it is, so that the till can say so.
        and case when p_product_id is null then lower(s.serial_number) = v_term
          else s.product_id = p_product_id and l.serial_id is not null
            and (v_term is null or lower(s.serial_number) like '%' || private.escape_like(v_term) || '%') end
      order by l.serial_id is null, lower(s.serial_number) limit 50
    ) f));
end;
$$;
comment on function public.till_serials(uuid, text) is
  'For the till: up to 50 pieces of a product that lie at the own open till''s place; or, without a product, the goods that have exactly this serial '
  'number, as till_products shows them. Needs sales.record or products.view.';

create function public.list_serials(
  p_product_id uuid default null, p_location_id uuid default null, p_state text default 'all', p_query text default null,
  p_after text default null, p_limit integer default 50
)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.view');
  v_with_sales boolean := private.can('sales.view_all');
  v_limit integer := private.page_size(p_limit, 50);
  v_term text := private.search_term(p_query);
  v_pattern text := private.escape_like(v_term) || '%';
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz;
  v_after_id uuid;
  v_rows jsonb;
  v_next jsonb;
begin
  if p_state is null or p_state not in ('all', 'in_stock', 'gone') then
    perform private.refuse_input('p_state', 'Choose all, in_stock or gone.');
  end if;
  if v_cursor is not null then
    v_after_at := private.input_instant(v_cursor, 'at');
    v_after_id := private.cursor_id(v_cursor);
    if v_after_at is null then
      perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
    end if;
  end if;
  with page as (
    select x.*, row_number() over (order by x.created_at desc, x.id desc) as place
    from (
      select s.id, s.serial_number, s.product_id, s.created_at, p.name, p.sku, p.image_url, o.id as location_id, o.name as location_name
      from public.stock_serials s
      join public.products p on p.tenant_id = v_tenant_id and p.id = s.product_id
      left join public.stock_serial_levels l on l.tenant_id = v_tenant_id and l.serial_id = s.id and l.quantity = 1
      left join public.locations o on o.tenant_id = v_tenant_id and o.id = l.location_id
      where s.tenant_id = v_tenant_id and (p_product_id is null or s.product_id = p_product_id)
        and (p_location_id is null or l.location_id = p_location_id)
        and case p_state when 'in_stock' then l.serial_id is not null when 'gone' then l.serial_id is null else true end
        and (v_term is null or lower(s.serial_number) like v_pattern or p.search_text like '%' || v_pattern)
        and (v_after_id is null or (s.created_at, s.id) < (v_after_at, v_after_id))
      order by s.created_at desc, s.id desc limit v_limit + 1) x
  )
  select coalesce(jsonb_agg(jsonb_build_object('serial_id', g.id, 'serial_number', g.serial_number, 'product_id', g.product_id,
      'product_name', g.name, 'sku', g.sku, 'image_url', g.image_url, 'location_id', g.location_id, 'location_name', g.location_name,
      'is_owed', exists (
        select 1 from public.stock_serial_levels w where w.tenant_id = v_tenant_id and w.serial_id = g.id and w.quantity < 0),
      'added_at', g.created_at,
      'last_sale', case when v_with_sales then private.last_serial_sale(v_tenant_id, g.id) end) order by g.place) filter (where g.place <= v_limit), '[]'),
    case when count(*) > v_limit then (jsonb_agg(jsonb_build_object('at', g.created_at, 'id', g.id)) filter (where g.place = v_limit)) -> 0 end
  into v_rows, v_next from page g;
  return jsonb_build_object('rows', v_rows, 'next_cursor', private.encode_cursor(v_next));
end;
$$;
comment on function public.list_serials(uuid, uuid, text, text, text, integer) is
  'Pieces with a serial number, the newest first: all, in_stock or gone, by the beginning of the number or the product. last_sale only with '
  'sales.view_all. is_owed: sold without the server where it was not in stock.';

create function public.serial_history(p_serial_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.view');
  v_with_sales boolean := private.can('sales.view_all');
  v_serial public.stock_serials;
begin
  select * into v_serial from public.stock_serials s where s.tenant_id = v_tenant_id and s.id = p_serial_id;
  if v_serial.id is null then
    perform private.fail(404, 'not_found', 'This serial number does not exist.');
  end if;
  return jsonb_build_object(
    'serial_id', v_serial.id, 'serial_number', v_serial.serial_number, 'product_id', v_serial.product_id,
    'product_name', (select p.name from public.products p where p.tenant_id = v_tenant_id and p.id = v_serial.product_id),
    'location_name', (
      select o.name from public.stock_serial_levels l join public.locations o on o.tenant_id = v_tenant_id and o.id = l.location_id
      where l.tenant_id = v_tenant_id and l.serial_id = v_serial.id and l.quantity = 1),
    'events', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', h.kind, 'at', h.at, 'location_name', h.location_name, 'quantity', h.quantity,
        'document_id', h.document_id, 'document_number', h.document_number, 'contact_name', h.contact_name) order by h.at desc, h.id desc), '[]')
      from (
        select e.id, coalesce(m.kind, case when e.quantity > 0 then 'switched_on' else 'switched_off' end) as kind,
          coalesce(m.occurred_at, e.created_at) as at, o.name as location_name, e.quantity,
          case m.source_type when 'sale' then case when v_with_sales then a.id end when 'credit_note' then case when v_with_sales then c.sale_id end
            else m.source_id end as document_id,
          case m.source_type when 'sale' then case when v_with_sales then a.invoice_number end
            when 'credit_note' then case when v_with_sales then c.credit_note_number end
            when 'goods_receipt' then g.receipt_number when 'stock_adjustment' then j.adjustment_number end as document_number,
          case m.source_type when 'sale' then case when v_with_sales then a.contact_name end
            when 'credit_note' then case when v_with_sales then (
              select k.name from public.contacts k where k.tenant_id = v_tenant_id and k.id = c.contact_id) end
            when 'goods_receipt' then (
              select k.name from public.contacts k where k.tenant_id = v_tenant_id and k.id = g.contact_id) end as contact_name
        from public.stock_serial_entries e
        join public.locations o on o.tenant_id = v_tenant_id and o.id = e.location_id
        left join public.stock_movements m on m.tenant_id = v_tenant_id and m.id = e.movement_id
        left join public.sales a on a.tenant_id = v_tenant_id and m.source_type = 'sale' and a.id = m.source_id
        left join public.credit_notes c on c.tenant_id = v_tenant_id and m.source_type = 'credit_note' and c.id = m.source_id
        left join public.goods_receipts g on g.tenant_id = v_tenant_id and m.source_type = 'goods_receipt' and g.id = m.source_id
        left join public.stock_adjustments j on j.tenant_id = v_tenant_id and m.source_type = 'stock_adjustment' and j.id = m.source_id
        where e.tenant_id = v_tenant_id and e.serial_id = v_serial.id
        union all
        -- What came back but not into stock has no movement.
        select r.serial_id, 'returned_not_stocked', c.issued_at, null, 0, case when v_with_sales then c.sale_id end,
          case when v_with_sales then c.credit_note_number end, case when v_with_sales then (
            select k.name from public.contacts k where k.tenant_id = v_tenant_id and k.id = c.contact_id) end
        from public.returned_serials r
        join public.credit_note_lines l on l.tenant_id = v_tenant_id and l.id = r.credit_note_line_id and not l.restock
        join public.credit_notes c on c.tenant_id = v_tenant_id and c.id = l.credit_note_id
        where r.tenant_id = v_tenant_id and r.serial_id = v_serial.id
      ) h));
end;
$$;
comment on function public.serial_history(uuid) is
  'Where a piece is and what happened to it, the newest first: received from whom, sold to whom on which invoice, returned. Sales and customers '
  'only with sales.view_all.';

grant execute on function
  public.till_serials(uuid, text),
  public.list_serials(uuid, uuid, text, text, text, integer),
  public.serial_history(uuid)
  to authenticated;
