-- The tables of reports are filled in the order of the journal: numbers are taken in order and held until commit, so no entry is
-- passed over. Reading adds what is not taken in yet (private.report_tail), so a report is exact whether or not the timer runs.

create function private.fold_facts(p_tenant_id uuid, p_from bigint, p_until bigint)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  insert into private.sale_facts (
    tenant_id, kind, line_id, document_id, sequence, business_date, sold_on, minute, hour, channel, location_id, till_id, till_session_id,
    cashier_id, returned_by, contact_id, product_id, tax_code, tax_rate_percent, reason, sold_net, sold_tax, discounts, returned_net,
    returned_tax, units, returned_units, pieces, cost, cost_changes, delivery_net, delivery_tax, sales, returns)
  select p_tenant_id, f.kind, f.line_id, f.document_id, f.sequence, f.business_date, f.sold_on, f.minute, f.hour, f.channel, f.location_id,
    f.till_id, f.till_session_id, f.cashier_id, f.returned_by, f.contact_id, f.product_id, f.tax_code, f.tax_rate_percent, f.reason,
    f.sold_net, f.sold_tax, f.discounts, f.returned_net, f.returned_tax, f.units, f.returned_units, f.pieces, f.cost, f.cost_changes,
    f.delivery_net, f.delivery_tax, f.sales, f.returns
  from private.facts_of_entries(p_tenant_id, p_from, p_until) f;
end;
$$;
comment on function private.fold_facts(uuid, bigint, bigint) is 'Writes down what the entries after p_from, up to p_until, count for.';

create function private.fold_sale_hours(p_tenant_id uuid, p_from bigint, p_until bigint)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  insert into private.sale_hours as r (
    tenant_id, business_date, hour, location_id, channel, sold_net, sold_tax, discounts, returned_net, returned_tax, units,
    returned_units, pieces, cost, cost_changes, delivery_net, delivery_tax, sales, returns, lines)
  select p_tenant_id, f.business_date, f.hour, f.location_id, f.channel, sum(f.sold_net), sum(f.sold_tax), sum(f.discounts), sum(f.returned_net), sum(f.returned_tax),
    sum(f.units), sum(f.returned_units), sum(f.pieces), sum(f.cost), sum(f.cost_changes), sum(f.delivery_net), sum(f.delivery_tax),
    sum(f.sales), sum(f.returns), count(*)
  from private.sale_facts f
  where f.tenant_id = p_tenant_id and f.sequence > p_from and f.sequence <= p_until
  group by 2, 3, 4, 5
  order by 2, 3, 4, 5
  on conflict (tenant_id, business_date, hour, location_key, channel_key) do update set
      sold_net = r.sold_net + excluded.sold_net, sold_tax = r.sold_tax + excluded.sold_tax, discounts = r.discounts + excluded.discounts,
      returned_net = r.returned_net + excluded.returned_net, returned_tax = r.returned_tax + excluded.returned_tax, units = r.units + excluded.units,
      returned_units = r.returned_units + excluded.returned_units, pieces = r.pieces + excluded.pieces, cost = r.cost + excluded.cost,
      cost_changes = r.cost_changes + excluded.cost_changes, delivery_net = r.delivery_net + excluded.delivery_net, delivery_tax = r.delivery_tax + excluded.delivery_tax,
      sales = r.sales + excluded.sales, returns = r.returns + excluded.returns,
      lines = r.lines + excluded.lines;
end;
$$;
comment on function private.fold_sale_hours(uuid, bigint, bigint) is 'Adds the facts of entries to the sums by hour.';

create function private.fold_cashier_days(p_tenant_id uuid, p_from bigint, p_until bigint)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  insert into private.cashier_days as r (
    tenant_id, business_date, cashier_id, location_id, till_id, channel, sold_net, sold_tax, discounts, returned_net, returned_tax, units,
    returned_units, pieces, cost, cost_changes, delivery_net, delivery_tax, sales, returns)
  select p_tenant_id, f.business_date, f.cashier_id, f.location_id, f.till_id, f.channel, sum(f.sold_net), sum(f.sold_tax), sum(f.discounts), sum(f.returned_net), sum(f.returned_tax),
    sum(f.units), sum(f.returned_units), sum(f.pieces), sum(f.cost), sum(f.cost_changes), sum(f.delivery_net), sum(f.delivery_tax),
    sum(f.sales), sum(f.returns)
  from private.sale_facts f
  where f.tenant_id = p_tenant_id and f.sequence > p_from and f.sequence <= p_until
  group by 2, 3, 4, 5, 6
  order by 2, 3, 4, 5, 6
  on conflict (tenant_id, business_date, cashier_key, location_key, till_key, channel_key) do update set
      sold_net = r.sold_net + excluded.sold_net, sold_tax = r.sold_tax + excluded.sold_tax, discounts = r.discounts + excluded.discounts,
      returned_net = r.returned_net + excluded.returned_net, returned_tax = r.returned_tax + excluded.returned_tax, units = r.units + excluded.units,
      returned_units = r.returned_units + excluded.returned_units, pieces = r.pieces + excluded.pieces, cost = r.cost + excluded.cost,
      cost_changes = r.cost_changes + excluded.cost_changes, delivery_net = r.delivery_net + excluded.delivery_net, delivery_tax = r.delivery_tax + excluded.delivery_tax,
      sales = r.sales + excluded.sales, returns = r.returns + excluded.returns;
end;
$$;
comment on function private.fold_cashier_days(uuid, bigint, bigint) is 'Adds the facts of entries to the sums by person.';

create function private.fold_product_months(p_tenant_id uuid, p_from bigint, p_until bigint)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  insert into private.product_months as r (
    tenant_id, business_date, product_id, sold_net, sold_tax, discounts, returned_net, returned_tax, units,
    returned_units, pieces, cost, cost_changes, delivery_net, delivery_tax, sales, returns)
  select p_tenant_id, date_trunc('month', f.business_date)::date, f.product_id, sum(f.sold_net), sum(f.sold_tax), sum(f.discounts), sum(f.returned_net), sum(f.returned_tax),
    sum(f.units), sum(f.returned_units), sum(f.pieces), sum(f.cost), sum(f.cost_changes), sum(f.delivery_net), sum(f.delivery_tax),
    sum(f.sales), sum(f.returns)
  from private.sale_facts f
  where f.tenant_id = p_tenant_id and f.sequence > p_from and f.sequence <= p_until
  group by 2, 3
  order by 2, 3
  on conflict (tenant_id, business_date, product_key) do update set
      sold_net = r.sold_net + excluded.sold_net, sold_tax = r.sold_tax + excluded.sold_tax, discounts = r.discounts + excluded.discounts,
      returned_net = r.returned_net + excluded.returned_net, returned_tax = r.returned_tax + excluded.returned_tax, units = r.units + excluded.units,
      returned_units = r.returned_units + excluded.returned_units, pieces = r.pieces + excluded.pieces, cost = r.cost + excluded.cost,
      cost_changes = r.cost_changes + excluded.cost_changes, delivery_net = r.delivery_net + excluded.delivery_net, delivery_tax = r.delivery_tax + excluded.delivery_tax,
      sales = r.sales + excluded.sales, returns = r.returns + excluded.returns;
end;
$$;
comment on function private.fold_product_months(uuid, bigint, bigint) is 'Adds the facts of entries to the sums by product.';

create function private.fold_contact_months(p_tenant_id uuid, p_from bigint, p_until bigint)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  insert into private.contact_months as r (
    tenant_id, business_date, contact_id, sold_net, sold_tax, discounts, returned_net, returned_tax, units,
    returned_units, pieces, cost, cost_changes, delivery_net, delivery_tax, sales, returns)
  select p_tenant_id, date_trunc('month', f.business_date)::date, f.contact_id, sum(f.sold_net), sum(f.sold_tax), sum(f.discounts), sum(f.returned_net), sum(f.returned_tax),
    sum(f.units), sum(f.returned_units), sum(f.pieces), sum(f.cost), sum(f.cost_changes), sum(f.delivery_net), sum(f.delivery_tax),
    sum(f.sales), sum(f.returns)
  from private.sale_facts f
  where f.tenant_id = p_tenant_id and f.sequence > p_from and f.sequence <= p_until
  group by 2, 3
  order by 2, 3
  on conflict (tenant_id, business_date, contact_key) do update set
      sold_net = r.sold_net + excluded.sold_net, sold_tax = r.sold_tax + excluded.sold_tax, discounts = r.discounts + excluded.discounts,
      returned_net = r.returned_net + excluded.returned_net, returned_tax = r.returned_tax + excluded.returned_tax, units = r.units + excluded.units,
      returned_units = r.returned_units + excluded.returned_units, pieces = r.pieces + excluded.pieces, cost = r.cost + excluded.cost,
      cost_changes = r.cost_changes + excluded.cost_changes, delivery_net = r.delivery_net + excluded.delivery_net, delivery_tax = r.delivery_tax + excluded.delivery_tax,
      sales = r.sales + excluded.sales, returns = r.returns + excluded.returns;
end;
$$;
comment on function private.fold_contact_months(uuid, bigint, bigint) is 'Adds the facts of entries to the sums by customer.';

create function private.fold_reports(p_tenant_id uuid, p_until bigint default null)
returns bigint language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_from bigint;
  v_until bigint;
begin
  insert into private.report_watermarks (tenant_id, sequence) values (p_tenant_id, 0) on conflict (tenant_id) do nothing;
  select w.sequence into v_from from private.report_watermarks w where w.tenant_id = p_tenant_id for update;
  select coalesce(p_until, max(e.sequence)) into v_until from public.journal_entries e where e.tenant_id = p_tenant_id;
  -- In parts, so that no transaction of a busy business becomes long.
  v_until := least(v_until, v_from + 2000);
  if coalesce(v_until, 0) <= v_from then
    return 0;
  end if;
  perform private.fold_facts(p_tenant_id, v_from, v_until);
  perform private.fold_sale_hours(p_tenant_id, v_from, v_until);
  perform private.fold_cashier_days(p_tenant_id, v_from, v_until);
  perform private.fold_product_months(p_tenant_id, v_from, v_until);
  perform private.fold_contact_months(p_tenant_id, v_from, v_until);
  update private.report_watermarks w set sequence = v_until where w.tenant_id = p_tenant_id;
  return v_until - v_from;
end;
$$;
comment on function private.fold_reports(uuid, bigint) is
  'Takes up to 2,000 entries after the watermark into the tables of reports, or those up to p_until. Answers how many entries: 0 when there is nothing left.';

create function public.fold_reports(p_tenant_id uuid)
returns bigint language plpgsql volatile security definer set search_path = '' as $$
begin
  return private.fold_reports(p_tenant_id);
end;
$$;
comment on function public.fold_reports(uuid) is 'For the job report_fold: takes a part of what is new into the tables of reports; 0 when there is nothing left.';

create function private.rebuild_reports(p_tenant_id uuid)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  perform 1 from private.report_watermarks w where w.tenant_id = p_tenant_id for update;
  delete from private.sale_facts f where f.tenant_id = p_tenant_id;
  delete from private.sale_hours r where r.tenant_id = p_tenant_id;
  delete from private.cashier_days r where r.tenant_id = p_tenant_id;
  delete from private.product_months r where r.tenant_id = p_tenant_id;
  delete from private.contact_months r where r.tenant_id = p_tenant_id;
  update private.report_watermarks w set sequence = 0 where w.tenant_id = p_tenant_id;
  perform private.schedule_job('report_fold', p_tenant_id, p_tenant_id::text, statement_timestamp());
end;
$$;
comment on function private.rebuild_reports(uuid) is
  'Empties the tables of reports of a business and has them filled again; until then reports read the documents.';

create function private.tg_journal_entries__report()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.schedule_job('report_fold', new.tenant_id, new.tenant_id::text, statement_timestamp());
  return null;
end;
$$;
comment on function private.tg_journal_entries__report() is 'Every 128th entry has reports take in the ones since the last time.';

grant execute on function public.fold_reports(uuid) to service_role;
