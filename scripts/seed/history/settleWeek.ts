/**
 * How a demo business looks after its money once a week, with the functions that people call: the owner's capital, takings brought to
 * the bank, bills of what came, running costs, and suppliers paid as far as the bank allows.
 *
 * pg_temp.settle(tenant, user, body {id, capital, expenses: [{id, code, amount, note}]}, instant)
 */
export const settleFunctions = [
  `
create or replace function pg_temp.seed_id(p_key text)
returns uuid language sql immutable as $$ select md5(p_key)::uuid $$`,

  // What card and mobile money companies keep, in percent, until a statement says it to the cent.
  `
create or replace function pg_temp.bring_to_bank(p_tenant_id uuid, p_user_id uuid, p_week uuid, p_at timestamptz)
returns void language plpgsql as $$
declare
  v_from record;
  v_step numeric := private.tenant_step(p_tenant_id);
  v_bank_id uuid := private.posting_role(p_tenant_id, 'bank');
begin
  for v_from in
    select a.id, a.role, sum(l.debit - l.credit) as held,
      round(sum(l.debit - l.credit) * (case a.role when 'card_clearing' then 2.5 when 'mobile_money_clearing' then 0.5 else 0 end) / 100 / v_step) * v_step as fee
    from public.ledger_accounts a
    join public.journal_lines l on l.tenant_id = a.tenant_id and l.ledger_account_id = a.id
    where a.tenant_id = p_tenant_id and a.role in ('mobile_money_clearing', 'card_clearing', 'cash_in_transit')
    group by a.id, a.role having sum(l.debit - l.credit) > 0 order by a.role
  loop
    perform private.post_money_transfer(p_tenant_id, p_user_id, jsonb_build_object('id', pg_temp.seed_id(p_week || v_from.role),
      'from_account_id', v_from.id, 'to_account_id', v_bank_id, 'amount', v_from.held - v_from.fee, 'fee_amount', v_from.fee,
      'note', case v_from.role when 'cash_in_transit' then 'Cash paid in at the bank' when 'card_clearing' then 'Card takings of the week'
        else 'Mobile money to the bank' end), p_at);
  end loop;
end;
$$`,

  // A bill comes four days after its delivery, and is due two weeks later. One in eleven is a little dearer than was agreed.
  `
create or replace function pg_temp.enter_bills(p_tenant_id uuid, p_user_id uuid, p_at timestamptz)
returns void language plpgsql as $$
declare
  v_receipt record;
  v_day date := private.business_date(p_tenant_id, p_at);
  v_is_registered boolean := private.is_tax_registered_on(p_tenant_id, private.business_date(p_tenant_id, p_at));
  v_usual_rate_id uuid := (select r.id from public.tax_rates r where r.tenant_id = p_tenant_id and r.is_default);
begin
  for v_receipt in
    select g.id, g.contact_id, g.supplier_reference, g.business_date, g.receipt_number from public.goods_receipts g
    where g.tenant_id = p_tenant_id and g.contact_id is not null and g.business_date <= v_day - 4
      and not exists (select 1 from public.supplier_bills b where b.tenant_id = g.tenant_id and b.id = pg_temp.seed_id('bill' || g.id))
      and exists (select 1 from public.goods_receipt_lines l where l.tenant_id = g.tenant_id and l.goods_receipt_id = g.id and l.billed_quantity + l.returned_quantity < l.quantity)
    order by g.business_date, g.receipt_number
  loop
    perform private.post_supplier_bill(p_tenant_id, p_user_id, jsonb_build_object('id', pg_temp.seed_id('bill' || v_receipt.id),
      'contact_id', v_receipt.contact_id, 'supplier_reference', replace(coalesce(v_receipt.supplier_reference, v_receipt.receipt_number), 'D-', 'INV-'),
      'bill_date', v_receipt.business_date + 3, 'due_on', v_receipt.business_date + 17, 'prices_include_tax', false,
      'lines', (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('kind', 'goods', 'receipt_line_id', l.id,
          'quantity', l.quantity - l.billed_quantity - l.returned_quantity,
          'unit_price', case when l.line_number = 1 and right(v_receipt.receipt_number, 3)::integer % 11 = 5 then round(l.unit_cost * 1.008, 4) else l.unit_cost end,
          'tax_rate_id', case when v_is_registered then coalesce(p.tax_rate_id, v_usual_rate_id) end)) order by l.line_number)
        from public.goods_receipt_lines l
        join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = p_tenant_id and l.goods_receipt_id = v_receipt.id and l.billed_quantity + l.returned_quantity < l.quantity)), null, p_at);
  end loop;
end;
$$`,

  `
create or replace function pg_temp.pay_bills(p_tenant_id uuid, p_user_id uuid, p_week uuid, p_at timestamptz)
returns void language plpgsql as $$
declare
  v_supplier record;
  v_step numeric := private.tenant_step(p_tenant_id);
  v_left numeric := floor((
    select coalesce(sum(l.debit - l.credit), 0) from public.journal_lines l
    where l.tenant_id = p_tenant_id and l.ledger_account_id = private.posting_role(p_tenant_id, 'bank')) / v_step) * v_step;
  v_amount numeric;
begin
  for v_supplier in
    select i.contact_id, sum(i.open_amount) as due, min(i.due_on) as due_on from public.contact_open_items i
    where i.tenant_id = p_tenant_id and i.account = 'payable' and i.open_amount > 0 and i.due_on <= private.business_date(p_tenant_id, p_at) + 7
    group by i.contact_id order by min(i.due_on), i.contact_id
  loop
    v_amount := least(v_supplier.due, v_left);
    continue when v_amount < v_step * 100;
    perform private.post_supplier_payment(p_tenant_id, p_user_id, jsonb_build_object('id', pg_temp.seed_id(p_week || v_supplier.contact_id::text),
      'contact_id', v_supplier.contact_id, 'tender_type', 'bank', 'amount', v_amount,
      'reference', 'TRF-' || upper(left(md5(p_week || v_supplier.contact_id::text), 8))), p_at);
    v_left := v_left - v_amount;
  end loop;
end;
$$`,

  // The VAT return of the month before, in Kenya, once its bills have come.
  `
create or replace function pg_temp.file_month(p_tenant_id uuid, p_user_id uuid, p_at timestamptz)
returns void language plpgsql as $$
declare
  v_form private.tax_form := private.tax_form_of(p_tenant_id);
  v_day date := private.business_date(p_tenant_id, p_at);
  v_start date := date_trunc('month', v_day - interval '1 month')::date;
  v_end date := (date_trunc('month', v_day) - interval '1 day')::date;
begin
  if v_form.form = 'KE_VAT3' and extract(day from v_day) >= 10
    and exists (select 1 from public.tax_entries t where t.tenant_id = p_tenant_id and t.document_date between v_start and v_end)
    and not exists (select 1 from public.tax_returns r where r.tenant_id = p_tenant_id and r.period_start = v_start) then
    perform private.post_tax_return(p_tenant_id, p_user_id, jsonb_build_object('id', pg_temp.seed_id('return' || p_tenant_id || v_start),
      'kind', 'return', 'period_start', v_start, 'reference', 'KRA' || to_char(v_end, 'YYYYMMDD') || '001',
      'rows_hash', private.tax_hash(array(select r from private.tax_rows(p_tenant_id, null, v_start, v_end, v_form.input_months) r))), p_at);
  end if;
end;
$$`,

  `
create or replace function pg_temp.settle(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_at timestamptz)
returns void language plpgsql as $$
declare
  v_week uuid := (p_body ->> 'id')::uuid;
  v_cost jsonb;
begin
  if (p_body ->> 'capital')::numeric > 0 then
    perform private.post_voucher(p_tenant_id, p_user_id, jsonb_build_object('id', v_week, 'direction', 'in', 'amount', p_body -> 'capital',
      'tender_type', 'bank', 'note', 'Capital of the owner'), 'owner_in', p_at);
  end if;
  perform pg_temp.bring_to_bank(p_tenant_id, p_user_id, v_week, p_at);
  for v_cost in select e.value from jsonb_array_elements(p_body -> 'expenses') as e loop
    perform private.post_voucher(p_tenant_id, p_user_id, (v_cost - 'code') || jsonb_build_object('tender_type', 'bank',
      'account_id', (select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.code = v_cost ->> 'code')), 'expense', p_at);
  end loop;
  perform pg_temp.enter_bills(p_tenant_id, p_user_id, p_at);
  perform pg_temp.pay_bills(p_tenant_id, p_user_id, v_week, p_at);
  perform pg_temp.file_month(p_tenant_id, p_user_id, p_at);
end;
$$`,
];
