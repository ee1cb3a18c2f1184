-- Sales cost less. What is not said here is as it was.
-- A function in language sql that is not inlined is planned anew at every call; one in plpgsql keeps its plan with the connection.

create or replace function private.request_hash(p_body jsonb)
returns text language plpgsql immutable security invoker set search_path = '' as $$
begin
  return encode(sha256(convert_to(p_body::text, 'UTF8')), 'hex');
end;
$$;

create or replace function private.count_items(p_lines jsonb)
returns integer language plpgsql immutable security invoker set search_path = '' as $$
begin
  return (
    select least(sum(case when l.quantity % 1 = 0 then l.quantity else 1 end), 2000000000)::integer
    from jsonb_to_recordset(p_lines) as l (quantity numeric));
end;
$$;

create or replace function private.number_order(p_number text)
returns numeric language plpgsql immutable parallel safe security invoker set search_path = '' as $$
begin
  return coalesce(nullif(right(translate(p_number, translate(p_number, '0123456789', ''), ''), 15), ''), '0')::numeric;
end;
$$;

-- Nearly every movement is of goods whose level is there already: changed first, made where it is not.
create or replace function private.tg_stock_movements__project()
returns trigger language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_wanted integer;
  v_found integer;
begin
  select count(distinct (m.tenant_id, m.product_id, m.location_id)) into v_wanted from new_rows m;
  update public.stock_levels l
  set quantity = l.quantity + d.quantity, stock_value = l.stock_value + d.value
  from (
    select m.tenant_id, m.product_id, m.location_id, sum(m.quantity) as quantity, sum(m.value) as value
    from new_rows m group by m.tenant_id, m.product_id, m.location_id
  ) d
  where l.tenant_id = d.tenant_id and l.product_id = d.product_id and l.location_id = d.location_id;
  get diagnostics v_found = row_count;
  if v_found < v_wanted then
    insert into public.stock_levels (tenant_id, product_id, location_id, quantity, stock_value)
    select m.tenant_id, m.product_id, m.location_id, sum(m.quantity), sum(m.value)
    from new_rows m
    where not exists (
      select 1 from public.stock_levels l
      where l.tenant_id = m.tenant_id and l.product_id = m.product_id and l.location_id = m.location_id)
    group by m.tenant_id, m.product_id, m.location_id;
  end if;

  with moved as (
    update public.products p
    set stock_quantity = p.stock_quantity + d.quantity
    from (
      select m.tenant_id, m.product_id, sum(m.quantity) as quantity from new_rows m group by m.tenant_id, m.product_id
    ) d
    where p.tenant_id = d.tenant_id and p.id = d.product_id and d.quantity <> 0
    returning p.tenant_id, p.id, p.stock_quantity, d.quantity
  )
  -- The level does not change here: what is above it changes as stock does.
  update private.product_facts f
  set quantity = m.stock_quantity, spare = f.spare + m.quantity
  from moved m
  where f.tenant_id = m.tenant_id and f.product_id = m.id;
  return null;
end;
$$;
comment on function private.tg_stock_movements__project() is
  'Adds new movements to stock_levels, products.stock_quantity and the facts that products are listed by.';

-- Two small statements instead of one that plans for everything: what is to be written is known before the accounts are looked up.
create or replace function private.write_journal_lines(p_tenant_id uuid, p_business_date date, p_lines jsonb)
returns uuid language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_entry_id uuid := gen_random_uuid();
  v_accounts uuid[];
  v_amounts numeric[];
  v_missing text;
begin
  if private.is_period_locked(p_tenant_id, p_business_date) then
    perform private.fail(409, 'period_locked', 'The books of this day are locked.',
      jsonb_build_object('business_date', p_business_date));
  end if;
  select array_agg(a.id), array_agg(m.amount), string_agg(m.role, ', ' order by m.role) filter (where a.id is null)
  into v_accounts, v_amounts, v_missing
  from (
    select l.role, sum(coalesce(l.debit, 0) - coalesce(l.credit, 0)) as amount
    from jsonb_to_recordset(p_lines) as l (role text, debit numeric, credit numeric)
    group by l.role
  ) m
  left join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.role = m.role
  where m.amount <> 0;
  if v_missing is not null then
    perform private.fail(409, 'ledger_account_missing', 'The chart of accounts lacks an account for: ' || v_missing || '.');
  elsif v_accounts is null then
    return null;
  end if;
  insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit)
  select p_tenant_id, v_entry_id, m.account_id, p_business_date, greatest(m.amount, 0), greatest(-m.amount, 0)
  from unnest(v_accounts, v_amounts) as m (account_id, amount);
  return v_entry_id;
end;
$$;
