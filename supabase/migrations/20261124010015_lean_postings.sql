-- A sale runs what it has a reason for: no customer, no card, no points and no serial numbers means no look at them.

create or replace function private.read_payments(p_tenant_id uuid, p_payments jsonb, p_total numeric, p_step numeric)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_payment jsonb;
  v_read jsonb := '[]';
  v_prefix text;
  v_tender text;
  v_amount numeric;
  v_tendered numeric;
  v_reference text;
  v_role text;
  v_card_id uuid;
  v_paid numeric := 0;
begin
  for v_index in 0 .. jsonb_array_length(p_payments) - 1 loop
    v_payment := p_payments -> v_index;
    v_prefix := 'payments[' || v_index || '].';
    if jsonb_typeof(v_payment) <> 'object' then
      perform private.input_object(v_payment, rtrim(v_prefix, '.'));
    end if;
    v_tender := private.input_choice(v_payment, 'tender_type', array['cash', 'card', 'mobile_money', 'store_credit', 'on_account', 'gift_card', 'loyalty'], v_prefix);
    v_amount := private.input_number(v_payment, 'amount', 0.01, 99999999999, p_step, v_prefix);
    v_tendered := private.input_number(v_payment, 'amount_tendered', 0, 99999999999, p_step, v_prefix, false);
    v_reference := private.input_text(v_payment, 'reference', 100, v_prefix);
    select m.ledger_role into v_role from public.payment_methods m
    -- What was taken without the server may be no way to pay any more.
    where m.tenant_id = p_tenant_id and m.tender_type = v_tender
      and (m.is_enabled or (v_tender in ('cash', 'card', 'mobile_money') and private.goods_have_left()))
    order by m.is_enabled desc, m.position limit 1;
    if not found then
      perform private.refuse_input(v_prefix || 'tender_type', 'This business does not take this kind of payment.');
    end if;
    if v_tender = 'cash' then
      v_tendered := coalesce(v_tendered, v_amount);
      if v_tendered < v_amount then
        perform private.fail(400, 'payment_mismatch', 'The cash given does not cover its part of the total.');
      end if;
    elsif v_tendered <> v_amount then
      perform private.fail(400, 'payment_mismatch', 'Change is given from cash only.');
    end if;
    if v_tender = 'mobile_money' then
      v_reference := upper(v_reference);
      if exists (select 1 from public.sale_payments s where s.tenant_id = p_tenant_id
          and s.tender_type = 'mobile_money' and s.reference = v_reference)
        or v_read @> jsonb_build_array(jsonb_build_object('tender_type', v_tender, 'reference', v_reference)) then
        perform private.refuse_input(v_prefix || 'reference', 'This mobile money reference has already paid for something.');
      end if;
    end if;
    v_card_id := null;
    if v_tender = 'gift_card' then
      v_card_id := private.input_uuid(v_payment, 'gift_card_id', v_prefix);
    end if;
    if v_tender in ('gift_card', 'loyalty') and v_read @> jsonb_build_array(jsonb_strip_nulls(
        jsonb_build_object('tender_type', v_tender, 'gift_card_id', v_card_id))) then
      perform private.refuse_input(v_prefix || 'tender_type', 'Each gift card, and the points, are named once.');
    end if;
    v_paid := v_paid + v_amount;
    v_read := v_read || jsonb_build_object('id', private.input_uuid(v_payment, 'id', v_prefix), 'tender_type', v_tender,
      'amount', v_amount, 'reference', case when v_tender not in ('gift_card', 'loyalty') then v_reference end, 'ledger_role', v_role,
      'gift_card_id', v_card_id,
      'amount_tendered', case when v_tender = 'cash' then v_tendered end,
      'change_due', case when v_tender = 'cash' then v_tendered - v_amount end);
  end loop;
  if v_paid <> p_total then
    perform private.fail(400, 'payment_mismatch', 'The payments do not add up to the total.',
      jsonb_build_object('total', p_total, 'paid', v_paid));
  end if;
  return v_read;
end;
$$;

create function private.refuse_missing_accounts(p_tenant_id uuid, p_roles text[], p_amounts numeric[])
returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.fail(409, 'ledger_account_missing', 'The chart of accounts lacks an account for: ' || (
    select string_agg(m.role, ', ' order by m.role)
    from (select l.role from unnest(p_roles, p_amounts) as l (role, amount) group by l.role having sum(l.amount) <> 0) m
    where not exists (select 1 from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = m.role)) || '.');
  return null;
end;
$$;
comment on function private.refuse_missing_accounts(uuid, text[], numeric[]) is
  'Says which accounts a journal entry lacks; returns to nobody, and an id only so that it can stand where an account is asked for.';

create function private.write_journal_amounts(p_tenant_id uuid, p_business_date date, p_roles text[], p_amounts numeric[])
returns uuid language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_entry_id uuid := gen_random_uuid();
begin
  if private.is_period_locked(p_tenant_id, p_business_date) then
    perform private.fail(409, 'period_locked', 'The books of this day are locked.',
      jsonb_build_object('business_date', p_business_date));
  end if;
  insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit)
  select p_tenant_id, v_entry_id, coalesce(a.id, private.refuse_missing_accounts(p_tenant_id, p_roles, p_amounts)), p_business_date,
    greatest(m.amount, 0), greatest(-m.amount, 0)
  from (
    select l.role, sum(l.amount) as amount from unnest(p_roles, p_amounts) as l (role, amount) group by l.role
  ) m
  left join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.role = m.role
  where m.amount <> 0;
  if not found then
    return null;
  end if;
  return v_entry_id;
end;
$$;
comment on function private.write_journal_amounts(uuid, date, text[], numeric[]) is
  'Writes the lines of a journal entry, one per role: debits above zero, credits below. The entry itself follows with private.seal_journal_entry.';

create or replace function private.write_journal_lines(p_tenant_id uuid, p_business_date date, p_lines jsonb)
returns uuid language plpgsql volatile security definer set search_path = '' as $$
begin
  return (
    select private.write_journal_amounts(p_tenant_id, p_business_date, array_agg(l.role), array_agg(coalesce(l.debit, 0) - coalesce(l.credit, 0)))
    from jsonb_to_recordset(p_lines) as l (role text, debit numeric, credit numeric));
end;
$$;

create or replace function private.move_stock_lines(
  p_tenant_id uuid, p_location_id uuid, p_kind text, p_source_type text, p_source_id uuid, p_occurred_at timestamptz,
  p_line_ids uuid[], p_product_ids uuid[], p_quantities numeric[], p_unit_costs numeric[], p_values numeric[], p_step numeric,
  p_now timestamptz, p_batches jsonb default null, p_bundle_ids uuid[] default null, p_business_date date default null,
  out value numeric, out true_up numeric, out by_line jsonb)
returns record language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_row record;
  v_key text;
  v_day date := coalesce(p_business_date, private.business_date(p_tenant_id, p_occurred_at));
  v_has_batches boolean := false;
  v_has_serials boolean := false;
  v_product_id uuid;
  v_quantity numeric;
  v_on_hand numeric;
  v_worth numeric;
  v_cost numeric;
  v_moved numeric;
  v_unfit numeric;
  v_target numeric;
  v_short_ids uuid[];
  v_ids uuid[];
  v_movement_ids uuid[];
  v_products uuid[];
  v_quantities numeric[];
  v_costs numeric[];
  v_values numeric[];
  v_kinds text[];
begin
  value := 0;
  true_up := 0;
  by_line := '{}';
  -- One after the other by its key: told to find all of them, the planner may read every product of the business.
  perform 1 from (select distinct u.id from unnest(p_product_ids) as u (id) order by u.id) w
  cross join lateral (
    select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = w.id and p.kind = 'goods' for no key update) p;

  for v_row in
    select w.place, p.id, p.tracks_batches, p.tracks_serials, l.quantity, l.stock_value, l.held
    from unnest(p_product_ids) with ordinality as w (product_id, place)
    cross join lateral (
      select p.id, p.tracks_batches, p.tracks_serials from public.products p
      where p.tenant_id = p_tenant_id and p.id = w.product_id and p.kind = 'goods' limit 1) p
    left join lateral (
      select l.quantity, l.stock_value, case when l.reserved_quantity > 0 then private.held_quantity(l, p_now) else 0 end as held
      from public.stock_levels l
      where l.tenant_id = p_tenant_id and l.product_id = w.product_id and l.location_id = p_location_id limit 1) l on true
    order by p.id, w.place
  loop
    if v_row.id is distinct from v_product_id then
      v_product_id := v_row.id;
      v_on_hand := coalesce(v_row.quantity, 0);
      v_worth := coalesce(v_row.stock_value, 0);
      v_unfit := case when p_kind <> 'sale' then 0 else coalesce(v_row.held, 0) end;
      v_has_serials := v_has_serials or v_row.tracks_serials;
      if v_row.tracks_batches then
        v_has_batches := true;
        v_unfit := v_unfit + case when p_kind = 'sale' then private.expired_quantity(p_tenant_id, v_row.id, p_location_id, v_day) else 0 end;
      end if;
    end if;
    v_quantity := p_quantities[v_row.place];
    if v_on_hand <> 0 then
      v_cost := v_worth / v_on_hand;
    else
      select coalesce(max(c.last_cost), 0) into v_cost
      from public.product_costs c where c.tenant_id = p_tenant_id and c.product_id = v_row.id;
    end if;
    if v_quantity < 0 then
      -- Multiplied before divided: 3 of 30 units worth 1.45 are 0.145 exactly, which an average cut off would lose.
      v_moved := case when v_on_hand = -v_quantity then -v_worth when v_on_hand = 0 then round(v_quantity * v_cost / p_step) * p_step
        else round(v_quantity * v_worth / v_on_hand / p_step) * p_step end;
      if v_on_hand + v_quantity < v_unfit then
        v_short_ids := v_short_ids || v_row.id;
      end if;
    else
      v_moved := coalesce(p_values[v_row.place], round(case when p_unit_costs[v_row.place] is not null or v_on_hand = 0
        then v_quantity * coalesce(p_unit_costs[v_row.place], v_cost) else v_quantity * v_worth / v_on_hand end / p_step) * p_step);
      v_cost := coalesce(p_unit_costs[v_row.place], v_cost);
      if v_on_hand < 0 then
        -- What covers the shortage keeps the cost it was sold at; what is left over is worth what it came for.
        v_target := case when v_on_hand + v_quantity > 0 then round((v_on_hand + v_quantity) * v_moved / v_quantity / p_step) * p_step
          else round(v_worth * (v_on_hand + v_quantity) / v_on_hand / p_step) * p_step end;
        if v_target <> v_worth + v_moved then
          v_movement_ids := v_movement_ids || gen_random_uuid();
          v_ids := v_ids || null::uuid;
          v_products := v_products || v_row.id;
          v_quantities := v_quantities || 0::numeric;
          v_costs := v_costs || 0::numeric;
          v_values := v_values || (v_target - v_worth - v_moved);
          v_kinds := v_kinds || 'adjustment'::text;
          true_up := true_up + v_target - v_worth - v_moved;
        end if;
        v_worth := v_target - v_moved;
      end if;
    end if;
    v_on_hand := v_on_hand + v_quantity;
    v_worth := v_worth + v_moved;
    value := value + v_moved;
    -- What no column holds is the mistake of whoever wrote it, not ours.
    if greatest(abs(v_quantity), abs(v_on_hand)) >= 1e11 or greatest(abs(v_moved), abs(v_worth), abs(value)) >= 1e12 then
      perform private.refuse_input('lines', 'This is more, or worth more, than stock can be.');
    end if;
    v_key := coalesce(p_line_ids[v_row.place]::text, '');
    by_line := by_line || jsonb_build_object(v_key, coalesce((by_line ->> v_key)::numeric, 0) + v_moved);
    v_movement_ids := v_movement_ids || gen_random_uuid();
    v_ids := v_ids || p_line_ids[v_row.place];
    v_products := v_products || v_row.id;
    v_quantities := v_quantities || v_quantity;
    v_costs := v_costs || v_cost;
    v_values := v_values || v_moved;
    v_kinds := v_kinds || p_kind;
  end loop;
  if cardinality(v_short_ids) > 0 then
    perform private.refuse_short_stock(p_tenant_id, p_location_id, p_line_ids, p_product_ids, p_quantities, v_short_ids, p_now,
      p_bundle_ids, v_day);
  end if;

  insert into public.stock_movements (
    tenant_id, id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id, source_line_id, occurred_at,
    business_date)
  select p_tenant_id, m.id, m.product_id, p_location_id, m.kind, m.quantity, m.unit_cost, m.value, p_source_type, p_source_id, m.line_id,
    p_occurred_at, v_day
  from unnest(v_movement_ids, v_ids, v_products, v_quantities, v_costs, v_values, v_kinds)
    as m (id, line_id, product_id, quantity, unit_cost, value, kind);
  if v_has_batches then
    perform private.take_batches(p_tenant_id, p_location_id, p_kind, v_day, p_now, v_movement_ids, v_ids, v_products, v_quantities, p_batches);
  end if;
  if v_has_serials then
    perform private.take_serials(p_tenant_id, p_location_id, v_movement_ids, v_ids, v_products, v_quantities, p_batches);
  end if;
end;
$$;
