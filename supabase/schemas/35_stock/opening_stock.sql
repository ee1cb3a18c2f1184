-- The opening stock of many products at once: one journal entry, and back again.

create function private.opening_lines(p_tenant_id uuid, p_lines jsonb)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_read jsonb;
  v_wrong record;
begin
  select jsonb_agg(jsonb_build_object('line_id', coalesce((e.value ->> 'line_id')::uuid, gen_random_uuid()), 'line_number', e.place,
    'product_id', private.input_uuid(e.value, 'product_id', format('lines[%s].', e.place - 1)),
    'quantity', private.input_number(e.value, 'quantity', 0.001, 1000000, 0.001, format('lines[%s].', e.place - 1)),
    'unit_cost', private.input_number(e.value, 'unit_cost', 0, 9999999999, 0.000001, format('lines[%s].', e.place - 1)),
    'batch', private.input_batch(e.value, format('lines[%s].', e.place - 1))) order by e.place)
  into v_read
  from jsonb_array_elements(p_lines) with ordinality as e (value, place);
  select l.line_number, l.product_id into v_wrong
  from jsonb_to_recordset(v_read) as l (line_number integer, product_id uuid)
  left join public.products p on p.tenant_id = p_tenant_id and p.id = l.product_id and p.kind = 'goods' and not p.has_variants
  where p.id is null order by l.line_number limit 1;
  if found then
    perform private.fail(404, 'not_found', 'A product on this list has no stock of its own.', jsonb_build_object(
      'field', format('lines[%s].product_id', v_wrong.line_number - 1), 'lines', jsonb_build_array(jsonb_build_object('product_id', v_wrong.product_id))));
  end if;
  perform private.require_batched_lines(p_tenant_id, v_read);
  return v_read;
end;
$$;
comment on function private.opening_lines(uuid, jsonb) is 'The lines of an opening stock, checked.';

create function private.post_opening_stock_lines(
  p_tenant_id uuid, p_user_id uuid, p_location_id uuid, p_lines jsonb, p_now timestamptz default clock_timestamp(),
  p_source_id uuid default gen_random_uuid()
)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
declare
  v_location_id uuid := private.stock_location(p_tenant_id, p_location_id);
  v_lines jsonb := private.opening_lines(p_tenant_id, p_lines);
  v_step numeric;
  v_in record;
  v_moved record;
  v_value numeric := 0;
  v_true_up numeric := 0;
begin
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  -- In portions, in the order of the locks: the answer by line is put together anew with every line.
  for v_in in
    select array_agg(l.line_id order by l.place) as ids, array_agg(l.product_id order by l.place) as product_ids,
      array_agg(l.quantity order by l.place) as quantities, array_agg(l.unit_cost order by l.place) as unit_costs,
      jsonb_object_agg(l.line_id, l.batch) filter (where jsonb_typeof(l.batch) = 'object') as batches
    from (
      select r.*, row_number() over (order by r.product_id, r.line_number) as place
      from jsonb_to_recordset(v_lines) as r (line_id uuid, line_number integer, product_id uuid, quantity numeric, unit_cost numeric, batch jsonb)
    ) l
    group by (l.place - 1) / 500 order by min(l.place)
  loop
    select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'opening', 'opening_stock', p_source_id, p_now,
      v_in.ids, v_in.product_ids, v_in.quantities, v_in.unit_costs, null, v_step, p_now, v_in.batches);
    v_value := v_value + v_moved.value;
    v_true_up := v_true_up + v_moved.true_up;
  end loop;
  insert into public.product_costs (tenant_id, product_id, last_cost)
  select distinct on (l.product_id) p_tenant_id, l.product_id, l.unit_cost
  from jsonb_to_recordset(v_lines) as l (line_number integer, product_id uuid, unit_cost numeric)
  order by l.product_id, l.line_number desc
  on conflict (tenant_id, product_id) do update set last_cost = excluded.last_cost, updated_at = clock_timestamp();
  perform private.post_journal_entry(p_tenant_id, p_user_id, 'opening_stock', p_source_id,
    private.business_date(p_tenant_id, p_now), 'Opening stock', jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'debit', v_value + v_true_up),
      jsonb_build_object('role', 'opening_balance_equity', 'credit', v_value),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_true_up)), p_now, v_location_id);
  return p_source_id;
end;
$$;
comment on function private.post_opening_stock_lines(uuid, uuid, uuid, jsonb, timestamptz, uuid) is
  'First stock of many products at once, [{line_id?, product_id, quantity, unit_cost, batch_number?, expires_on?}], in one journal entry against opening balance equity. Answers the source id of movements and entry.';

create function private.reverse_opening_stock(
  p_tenant_id uuid, p_user_id uuid, p_source_id uuid, p_now timestamptz default clock_timestamp())
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_reversal_id uuid := gen_random_uuid();
  v_step numeric;
  v_out record;
  v_moved record;
  v_values jsonb := '[]';
begin
  perform private.lock_goods(p_tenant_id, array(
    select m.product_id from public.stock_movements m where m.tenant_id = p_tenant_id and m.source_id = p_source_id));
  -- Only as long as nothing else moved there; what was reversed once has moved.
  if not exists (
      select 1 from public.stock_movements m
      where m.tenant_id = p_tenant_id and m.source_id = p_source_id and m.source_type = 'opening_stock')
    or exists (
      select 1
      from public.stock_movements m
      join public.stock_movements o on o.tenant_id = m.tenant_id and o.product_id = m.product_id and o.location_id = m.location_id
        and o.source_id <> m.source_id
      where m.tenant_id = p_tenant_id and m.source_id = p_source_id) then
    return false;
  end if;
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  for v_out in
    select m.location_id, array_agg(m.source_line_id order by m.place) as ids, array_agg(m.product_id order by m.place) as product_ids,
      array_agg(-m.quantity order by m.place) as quantities
    from (
      select s.*, row_number() over (partition by s.location_id order by s.product_id, s.id) as place
      from public.stock_movements s where s.tenant_id = p_tenant_id and s.source_id = p_source_id and s.quantity <> 0
    ) m
    group by m.location_id, (m.place - 1) / 500 order by min(m.place)
  loop
    select * into v_moved from private.move_stock_lines(p_tenant_id, v_out.location_id, 'opening', 'opening_stock', v_reversal_id, p_now,
      v_out.ids, v_out.product_ids, v_out.quantities, null, null, v_step, p_now, private.batches_taken(p_tenant_id, p_source_id));
    v_values := v_values || jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'credit', -v_moved.value, 'location_id', v_out.location_id),
      jsonb_build_object('role', 'opening_balance_equity', 'debit', -v_moved.value, 'location_id', v_out.location_id));
  end loop;
  perform private.post_journal_entry(p_tenant_id, p_user_id, 'opening_stock', v_reversal_id,
    private.business_date(p_tenant_id, p_now), 'Opening stock reversed', v_values, p_now);
  return true;
end;
$$;
comment on function private.reverse_opening_stock(uuid, uuid, uuid, timestamptz) is
  'Takes an opening stock back by posting the opposite; false, and nothing done, when any of its goods have moved since.';
