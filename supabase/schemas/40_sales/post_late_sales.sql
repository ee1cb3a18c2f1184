-- How a late sale is recorded, and what is shown of it.

create function private.read_late(p_late jsonb)
returns jsonb language plpgsql stable security invoker set search_path = '' as $$
declare
  v_given jsonb;
  v_one jsonb;
begin
  perform private.input_object(p_late, 'late');
  if private.has_hidden_characters(private.input_text(p_late, 'provisional_number', 40, 'late.', true)) then
    perform private.refuse_input('late.provisional_number', 'A number is one line of visible characters.');
  end if;
  v_given := private.input_array(p_late, 'promotions', 0, 5000);
  for v_one in select e.value from jsonb_array_elements(v_given) as e loop
    perform private.input_object(v_one, 'late.promotions');
    perform private.input_uuid(v_one, 'line_id', 'late.promotions.');
    perform private.input_uuid(v_one, 'id', 'late.promotions.');
    perform private.input_number(v_one, 'amount', 0.01, 9999999999, 0.01, 'late.promotions.');
  end loop;
  return jsonb_build_object('device_id', private.input_uuid(p_late, 'device_id', 'late.'),
    'provisional_number', private.input_text(p_late, 'provisional_number', 40, 'late.', true))
    || case when jsonb_typeof(p_late -> 'tax_amount') = 'number' then jsonb_build_object('tax_amount', p_late -> 'tax_amount') else '{}' end
    || case when coalesce(jsonb_typeof(p_late -> 'promotions'), 'null') = 'null' then '{}' else jsonb_build_object('promotions', v_given) end;
end;
$$;
comment on function private.read_late(jsonb) is 'What a client says of a sale that was made without the server, checked.';

create function private.late_flags(
  p_tenant_id uuid, p_user_id uuid, p_session public.till_sessions, p_occurred_at timestamptz, p_now timestamptz)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_ended_at timestamptz;
  v_flags text[] := '{}';
begin
  if p_session.status = 'rescue' then
    v_flags := v_flags || 'session_closed'::text;
  end if;
  if p_session.opened_by <> p_user_id then
    v_flags := v_flags || 'other_person'::text;
  end if;
  if not private.tenant_is_writable(p_tenant_id) then
    v_ended_at := private.writable_until(p_tenant_id);
    -- A week is enough for every till to come back; longer it would be a way to go on without paying.
    if coalesce(p_occurred_at > v_ended_at or p_now > v_ended_at + interval '7 days', true) then
      perform private.fail(402, 'subscription_required', 'The subscription of this business does not allow changes.');
    end if;
    v_flags := v_flags || 'after_expiry'::text;
  end if;
  return v_flags;
end;
$$;
comment on function private.late_flags(uuid, uuid, public.till_sessions, timestamptz, timestamptz) is
  'What is to be told of when a late sale came, and through whom. What happened before the subscription ended is taken for a week.';

create function private.late_operator(p_tenant_id uuid, p_session_id uuid, p_sale jsonb)
returns private.till_operators language plpgsql stable security definer set search_path = '' as $$
declare
  v_operator private.till_operators;
begin
  select o.* into v_operator
  from public.till_sessions s
  join private.till_operators o on o.tenant_id = p_tenant_id and o.asked_by = s.opened_by and o.expires_at > s.opened_at
  where s.tenant_id = p_tenant_id and s.id = p_session_id and o.id = private.input_uuid(p_sale, 'operator_token', '', false);
  return v_operator;
end;
$$;
comment on function private.late_operator(uuid, uuid, jsonb) is
  'Who stood at the till of a late sale by PIN: shown to whoever opened its session, whoever sends it now, though it ran out while there was '
  'no server. Who is not known is left out: the sale has happened.';

create function private.late_price_flags(p_tenant_id uuid, p_user_id uuid, p_operator_id uuid, p_priced jsonb, p_lines jsonb)
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_needs jsonb := private.pricing_needs(p_tenant_id, p_user_id, p_operator_id, p_priced);
begin
  return array(
    select f.flag from (values
      -- What had to be chosen and was not is a price that was not charged.
      ('price_differs', jsonb_array_length(p_priced #> '{internal,price_overrides}') > 0
        or private.modifier_fault(p_tenant_id, p_lines) is not null),
      ('discount_above_limit', v_needs @> '[{"permission": "sales.discount"}]'),
      ('quantity_not_whole', exists (
        select 1 from jsonb_to_recordset(p_priced -> 'lines') as l (product_id uuid, quantity numeric)
        join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id
        where l.quantity % 1 <> 0 and private.unit_step(p.unit) = 1)
        or exists (select 1 from private.parted_component(p_tenant_id, p_priced -> 'lines')))) as f (flag, is_set)
    where f.is_set);
end;
$$;
comment on function private.late_price_flags(uuid, uuid, uuid, jsonb, jsonb) is
  'What is to be told of the prices, the choices and the discounts of a late sale: as it was priced, and the lines as they were sent.';

create function private.write_late_sale(
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
    perform private.notify(p_tenant_id, 'late_sale', 'till.view_all', 'Check an offline sale',
      format('Receipt %s was made offline.', v_number), '/admin/sales/' || p_sale_id);
  end if;
end;
$$;
comment on function private.write_late_sale(uuid, uuid, jsonb, text[], public.till_sessions, uuid) is
  'Notes what a late sale was called, and what is to be looked at; tells those who look after the tills.';

create function private.given_promotions(p_lines jsonb)
returns jsonb language plpgsql immutable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'amount', g.amount) order by g.amount desc, g.name, g.id), '[]')
    from (
      select p.id, p.name, sum(p.amount) as amount
      from jsonb_array_elements(p_lines) as l
      cross join lateral jsonb_to_recordset(coalesce(nullif(l.value -> 'promotions', 'null'), l.value #> '{price_source,promotions}'))
        as p (id uuid, name text, amount numeric)
      group by p.id, p.name) g);
end;
$$;
comment on function private.given_promotions(jsonb) is
  'What each promotion took off the lines of a document, which name theirs in promotions or price_source.promotions; the highest amount first.';

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
      where d.tenant_id = p_tenant_id and v_number ~ ('^' || replace(d.prefix, '{YYYY}', '[0-9]{4}') || '[0-9]+$'))
    or exists (select 1 from public.sales s where s.tenant_id = p_tenant_id and s.invoice_number = v_number)
    or exists (select 1 from public.orders o where o.tenant_id = p_tenant_id and o.order_number = v_number)
    or exists (select 1 from public.credit_notes c where c.tenant_id = p_tenant_id and c.credit_note_number = v_number);
end;
$$;
comment on function private.is_late_number_taken(uuid, uuid, text) is
  'Whether another document of the business carries the number that a device gave a late sale, whatever device that was, or only the server gives out such numbers.';
