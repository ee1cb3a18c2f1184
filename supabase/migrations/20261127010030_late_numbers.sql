-- The number of a late sale is what its device says. Whatever other document has it, or would come to have it, a person looks at it; and
-- no such number hides a document of the server from whoever looks for it.

create index late_sales_number_idx on public.late_sales (tenant_id, lower(provisional_number), created_at desc);

create function private.is_late_number_taken(p_tenant_id uuid, p_sale_id uuid, p_number text)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_number text := upper(p_number);
begin
  return exists (
      select 1 from public.late_sales x
      where x.tenant_id = p_tenant_id and lower(x.provisional_number) = lower(p_number) and x.sale_id <> p_sale_id)
    -- What only the server gives out: also a number that nothing has yet.
    or exists (
      select 1 from private.document_sequences d
      where d.tenant_id = p_tenant_id and starts_with(v_number, d.prefix) and substr(v_number, length(d.prefix) + 1) ~ '^[0-9]+$')
    or exists (select 1 from public.sales s where s.tenant_id = p_tenant_id and s.invoice_number = v_number)
    or exists (select 1 from public.orders o where o.tenant_id = p_tenant_id and o.order_number = v_number)
    or exists (select 1 from public.credit_notes c where c.tenant_id = p_tenant_id and c.credit_note_number = v_number);
end;
$$;
comment on function private.is_late_number_taken(uuid, uuid, text) is
  'Whether another document of the business carries the number that a device gave a late sale, whatever device that was, or only the server gives out such numbers.';
revoke execute on function private.is_late_number_taken(uuid, uuid, text) from public;

create or replace function private.write_late_sale(
  p_tenant_id uuid, p_sale_id uuid, p_late jsonb, p_flags text[], p_session public.till_sessions, p_location_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_short boolean := exists (
    select 1 from public.stock_movements m
    join public.stock_levels l on l.tenant_id = m.tenant_id and l.product_id = m.product_id and l.location_id = m.location_id
    where m.tenant_id = p_tenant_id and m.source_type = 'sale' and m.source_id = p_sale_id and m.location_id = p_location_id and l.quantity < 0);
  v_device_id uuid := (p_late ->> 'device_id')::uuid;
  v_number text := p_late ->> 'provisional_number';
  -- A business that has bound no device is not asked which one it was. Whoever names one device with the number of another is neither.
  v_is_unknown boolean := exists (select 1 from public.till_devices d where d.tenant_id = p_tenant_id)
    and (not exists (
        select 1 from public.till_devices d where d.tenant_id = p_tenant_id and d.id = v_device_id and d.revoked_at is null)
      or exists (
        select 1 from public.till_devices d
        where d.tenant_id = p_tenant_id and d.id <> v_device_id and d.number_prefix = split_part(upper(v_number), '-', 1)));
  v_is_repeated boolean := private.is_late_number_taken(p_tenant_id, p_sale_id, v_number);
  v_flags text[] := case when p_late ? 'promotions'
      then private.note_late_promotions(p_tenant_id, p_sale_id, p_late -> 'promotions', p_flags) else p_flags end
    || private.late_serial_flags(p_tenant_id, p_sale_id) || case when v_is_short then array['stock_short'] else '{}' end
    || case when v_is_unknown then array['unknown_device'] else '{}' end
    || case when v_is_repeated then array['number_repeated'] else '{}' end;
begin
  insert into public.late_sales (tenant_id, sale_id, provisional_number, device_id, flags, rescued_session_id)
  values (p_tenant_id, p_sale_id, v_number, v_device_id, v_flags, p_session.rescues_id);
  if cardinality(v_flags) > 0 then
    perform private.notify(p_tenant_id, 'late_sale', 'till.view_all', 'A late sale needs a look',
      format('Receipt %s was made without the server.', v_number), '/admin/sales/' || p_sale_id);
  end if;
end;
$$;

create or replace function private.sale_by_code(p_tenant_id uuid, p_code text)
returns uuid language plpgsql stable security definer set search_path = '' as $$
declare
  v_code text := btrim(coalesce(p_code, ''));
  v_token text := coalesce(substring(v_code from '[?&]token=([A-Za-z0-9_-]{16,200})'), v_code);
  v_ids uuid[];
begin
  select array_agg(l.sale_id) into v_ids
  from public.invoice_links l
  where l.token_hash = private.token_hash(left(v_token, 200)) and l.tenant_id = p_tenant_id and l.revoked_at is null;
  if v_ids is null then
    select array_agg(s.id) into v_ids
    from public.sales s where s.tenant_id = p_tenant_id and lower(s.invoice_number) = lower(v_code);
  end if;
  if v_ids is null and v_code ~ '^[0-9]{1,15}$' then
    select array_agg(s.id) into v_ids
    from public.sales s where s.tenant_id = p_tenant_id and private.number_order(s.invoice_number) = v_code::numeric;
  end if;
  if v_ids is null then
    select array_agg(s.id) into v_ids
    from public.orders o join public.sales s on s.tenant_id = o.tenant_id and s.order_id = o.id
    where o.tenant_id = p_tenant_id and lower(o.order_number) = lower(v_code);
  end if;
  if v_ids is null then
    -- The last sale of that piece.
    select array_agg(x.id) into v_ids
    from (
      select s.id
      from public.stock_serials n
      join public.stock_serial_entries e on e.tenant_id = n.tenant_id and e.serial_id = n.id and e.quantity < 0
      join public.stock_movements m on m.tenant_id = e.tenant_id and m.id = e.movement_id and m.source_type = 'sale'
      join public.sales s on s.tenant_id = m.tenant_id and s.id = m.source_id
      where n.tenant_id = p_tenant_id and lower(n.serial_number) = lower(v_code)
      order by s.occurred_at desc, s.id limit 1) x;
  end if;
  if v_ids is null then
    -- What a device called it comes last: no such number hides a document or a piece, nor stands for an order that is no sale yet. Of two
    -- that were called the same it is the newer.
    select array_agg(x.sale_id) into v_ids
    from (
      select l.sale_id from public.late_sales l
      where l.tenant_id = p_tenant_id and lower(l.provisional_number) = lower(v_code)
        and not exists (select 1 from public.orders o where o.tenant_id = p_tenant_id and o.order_number = upper(v_code))
      order by l.created_at desc, l.sale_id limit 1) x;
  end if;
  return case when cardinality(v_ids) = 1 then v_ids[1] end;
end;
$$;

comment on function private.sale_by_code(uuid, text) is
  'The sale of a tenant with exactly this: the code or address of its receipt, its number or only the digits, its order, a serial number, else the newest that a till without the server called so. Null when none or several have it.';
comment on column public.late_sales.flags is
  'session_closed: its till session was closed before it came. stock_short: a product went below zero. price_differs: charged other than the price of that moment. '
  'discount_above_limit: more than the person may give. after_expiry: it came after the subscription had ended. other_person: sent by somebody else than who opened the session. '
  'unknown_device: from a device that is revoked, or bound to no till while others are, or with a number of another device. '
  'number_repeated: another receipt or document carries the same number, or only the server gives out such numbers.';
