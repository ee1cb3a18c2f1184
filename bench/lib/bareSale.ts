/** Where the bare function writes: copies of the tables without and with their foreign keys, or the tables themselves. */
export type BareTables = 'copies' | 'copies with keys' | 'tables';

const privateTables = ['product_facts', 'document_sequences'];

/**
 * What `record_sale` is measured against: the same rows written by one function that looks at nothing and refuses nothing, of the same owner.
 *
 * - `copies`: copies of the tables (columns, checks, defaults, indexes; no triggers, no policies, no keys): nothing at all is checked
 *   but a row by itself.
 * - `copies with keys`: the copies refer to each other as the tables do, which is what that costs whoever writes them.
 * - `tables`: the tables themselves, with their keys and triggers; levels and counts of products are what the triggers make of movements.
 */
export const bareSale = (schema: string, kind: BareTables): string => {
  const t = (name: string): string =>
    `${kind === 'tables' ? (privateTables.includes(name) ? 'private' : 'public') : schema}.${name}`;
  return `
drop schema if exists ${schema} cascade;
create schema ${schema} authorization postgres;
set role postgres;
${kind === 'tables' ? '' : copies(schema)}
create function ${schema}.sale(p_tenant_id uuid, p_user_id uuid, p_location_id uuid, p_accounts uuid[], p_sale jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_sale_id uuid := (p_sale ->> 'id')::uuid;
  v_session_id uuid := (p_sale ->> 'till_session_id')::uuid;
  v_entry_id uuid := gen_random_uuid();
  v_now timestamptz := clock_timestamp();
  v_day date := (v_now at time zone 'Africa/Nairobi')::date;
  v_total numeric;
  v_number bigint;
  v_journal bigint;
begin
  with l as (
    insert into ${t('sale_lines')} (tenant_id, id, sale_id, cashier_id, line_number, product_id, name, unit, quantity, list_price, unit_price,
      discount_amount, net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code)
    select p_tenant_id, (e.value ->> 'id')::uuid, v_sale_id, p_user_id, e.ordinality, p.id, p.name, p.unit, q.quantity, p.price, p.price, 0,
      q.quantity * p.price - t.tax, t.tax, q.quantity * p.price, 16, 'B'
    from jsonb_array_elements(p_sale -> 'lines') with ordinality as e
    join ${t('products')} p on p.tenant_id = p_tenant_id and p.id = (e.value ->> 'product_id')::uuid
    cross join lateral (select (e.value ->> 'quantity')::numeric as quantity) q
    cross join lateral (select round(q.quantity * p.price * 16 / 116, 2) as tax) t
    returning gross_amount
  )
  select sum(l.gross_amount) into v_total from l;
  insert into ${t('sale_payments')} (tenant_id, id, sale_id, cashier_id, till_session_id, tender_type, amount, amount_tendered, change_due, created_at)
  select p_tenant_id, (e.value ->> 'id')::uuid, v_sale_id, p_user_id, v_session_id, 'cash', v_total, v_total, 0, v_now
  from jsonb_array_elements(p_sale -> 'payments') as e;
${kind === 'tables' ? lockedInOrder : ''}
  insert into ${t('stock_movements')} (tenant_id, id, product_id, location_id, kind, quantity, unit_cost, value, source_type, source_id,
    source_line_id, occurred_at, business_date)
  select p_tenant_id, gen_random_uuid(), l.product_id, p_location_id, 'sale', -l.quantity, 6.5, -6.5 * l.quantity, 'sale', v_sale_id, l.id, v_now, v_day
  from ${t('sale_lines')} l where l.tenant_id = p_tenant_id and l.sale_id = v_sale_id;
${kind === 'tables' ? '' : projected(schema)}
  insert into ${t('journal_lines')} (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit, location_id)
  select p_tenant_id, v_entry_id, a.id, v_day, a.debit, a.credit, p_location_id
  from unnest(p_accounts, array[v_total, 0, 0, 19.5, 0],
    array[0, v_total - round(v_total * 16 / 116, 2), round(v_total * 16 / 116, 2), 0, 19.5]) as a (id, debit, credit);
  update ${t('document_sequences')} d set next_value = d.next_value + 1
  where d.tenant_id = p_tenant_id and d.document_type = 'invoice' returning d.next_value - 1 into v_number;
  update ${t('document_sequences')} d set next_value = d.next_value + 1
  where d.tenant_id = p_tenant_id and d.document_type = 'journal' returning d.next_value - 1 into v_journal;
  insert into ${t('journal_entries')} (tenant_id, id, number, sequence, chain_hash, source_type, source_id, business_date, posted_at, posted_by, memo)
  values (p_tenant_id, v_entry_id, 'JE-' || lpad(v_journal::text, 6, '0'), v_journal, sha256('no link'), 'sale', v_sale_id, v_day, v_now, p_user_id, 'Sale');
  insert into ${t('sales')} (
    tenant_id, id, invoice_number, channel, till_session_id, cashier_id, cashier_name, occurred_at, posted_at, business_date, currency_code,
    prices_include_tax, subtotal_amount, discount_amount, net_amount, tax_amount, total_amount, item_count, tender_types, journal_entry_id, request_hash)
  values (p_tenant_id, v_sale_id, 'INV-' || lpad(v_number::text, 6, '0'), 'till', v_session_id, p_user_id, 'Bench', v_now, v_now, v_day, 'KES', true,
    v_total, 0, v_total - round(v_total * 16 / 116, 2), round(v_total * 16 / 116, 2), v_total, 3, array['cash'], v_entry_id, repeat('0', 64));
  return jsonb_build_object('id', v_sale_id, 'total_amount', v_total);
end;
$$;
grant usage on schema ${schema} to authenticated;
grant execute on function ${schema}.sale(uuid, uuid, uuid, uuid[], jsonb) to authenticated;
${kind === 'copies with keys' ? keysOf(schema) : ''}
reset role;
`;
};

const copies = (schema: string): string => `
create table ${schema}.products (like public.products including all);
create table ${schema}.product_facts (like private.product_facts including all);
create table ${schema}.stock_levels (like public.stock_levels including all);
create table ${schema}.document_sequences (like private.document_sequences including all);
create table ${schema}.sales (like public.sales including all);
create table ${schema}.sale_lines (like public.sale_lines including all);
create table ${schema}.sale_payments (like public.sale_payments including all);
create table ${schema}.stock_movements (like public.stock_movements including all);
create table ${schema}.journal_entries (like public.journal_entries including all);
create table ${schema}.journal_lines (like public.journal_lines including all);
insert into ${schema}.products select * from public.products;
insert into ${schema}.product_facts select * from private.product_facts;
insert into ${schema}.stock_levels select * from public.stock_levels;
insert into ${schema}.document_sequences select * from private.document_sequences;
`;

const projected = (
  schema: string,
): string => `  update ${schema}.stock_levels s set quantity = s.quantity - w.quantity, stock_value = s.stock_value - 6.5 * w.quantity
  from (
    select l.product_id, sum(l.quantity) as quantity from ${schema}.sale_lines l
    where l.tenant_id = p_tenant_id and l.sale_id = v_sale_id group by l.product_id order by l.product_id) w
  where s.tenant_id = p_tenant_id and s.location_id = p_location_id and s.product_id = w.product_id;
  update ${schema}.products p set stock_quantity = p.stock_quantity - w.quantity
  from (
    select l.product_id, sum(l.quantity) as quantity from ${schema}.sale_lines l
    where l.tenant_id = p_tenant_id and l.sale_id = v_sale_id group by l.product_id order by l.product_id) w
  where p.tenant_id = p_tenant_id and p.id = w.product_id;
  update ${schema}.product_facts f set quantity = f.quantity - w.quantity, spare = f.spare - w.quantity
  from (
    select l.product_id, sum(l.quantity) as quantity from ${schema}.sale_lines l
    where l.tenant_id = p_tenant_id and l.sale_id = v_sale_id group by l.product_id order by l.product_id) w
  where f.tenant_id = p_tenant_id and f.product_id = w.product_id;`;

/** Two sales of the same goods at once would each wait for what the other holds. */
const lockedInOrder = `  perform 1 from public.products p
  where p.tenant_id = p_tenant_id and p.id in (select l.product_id from public.sale_lines l where l.tenant_id = p_tenant_id and l.sale_id = v_sale_id)
  order by p.id for no key update;`;

const keysOf = (schema: string): string => `
alter table ${schema}.sales
  add foreign key (tenant_id) references public.tenants (id),
  add foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id);
alter table ${schema}.sale_lines
  add foreign key (tenant_id, product_id) references ${schema}.products (tenant_id, id),
  add foreign key (tenant_id, sale_id) references ${schema}.sales (tenant_id, id) deferrable initially deferred;
alter table ${schema}.sale_payments
  add foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id),
  add foreign key (tenant_id, sale_id) references ${schema}.sales (tenant_id, id) deferrable initially deferred;
alter table ${schema}.stock_movements
  add foreign key (tenant_id, product_id, location_id) references ${schema}.stock_levels (tenant_id, product_id, location_id)
    deferrable initially deferred;
alter table ${schema}.journal_entries add foreign key (tenant_id) references public.tenants (id);
alter table ${schema}.journal_lines
  add foreign key (tenant_id, ledger_account_id) references public.ledger_accounts (tenant_id, id),
  add foreign key (tenant_id, journal_entry_id) references ${schema}.journal_entries (tenant_id, id) deferrable initially deferred;
`;
