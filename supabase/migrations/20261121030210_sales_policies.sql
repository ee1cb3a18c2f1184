-- Who reads what of the sales tables. Nobody writes them but the posting functions.

call private.protect_tenant_table('public.till_sessions', 'nobody', p_hidden_columns => array['request_hash']);
call private.protect_tenant_table('public.cash_movements', 'nobody', p_hidden_columns => array['request_hash']);
call private.protect_tenant_table('public.sales', 'nobody', p_hidden_columns => array['request_hash']);
call private.protect_tenant_table('public.sale_lines', 'nobody');
call private.protect_tenant_table('public.sale_payments', 'nobody');
call private.protect_tenant_table('public.credit_notes', 'nobody', p_hidden_columns => array['request_hash']);
call private.protect_tenant_table('public.credit_note_lines', 'sales.view_all');
call private.protect_tenant_table('public.store_credit_entries', 'contacts.view');

-- A cashier sees the own sales and till sessions, a manager everybody's. One policy per table, not one per role: the
-- tenant comparison stays an index condition.
create policy "Staff read their own till sessions or all" on public.till_sessions for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('till.view_all')) or (opened_by = (select auth.uid()) and (select private.can('till.operate')))));
create policy "Staff read their own cash movements or all" on public.cash_movements for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('till.view_all')) or (recorded_by = (select auth.uid()) and (select private.can('till.operate')))));
create policy "Staff read their own sales or all" on public.sales for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (cashier_id = (select auth.uid()) and (select private.can('sales.view_own')))));
create policy "Staff read the lines of their own sales or all" on public.sale_lines for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (cashier_id = (select auth.uid()) and (select private.can('sales.view_own')))));
create policy "Staff read the payments of their own sales or all" on public.sale_payments for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (cashier_id = (select auth.uid()) and (select private.can('sales.view_own')))));
create policy "Staff read their own credit notes or all" on public.credit_notes for select to authenticated using (
  tenant_id = (select private.current_tenant_id())
  and ((select private.can('sales.view_all')) or (issued_by = (select auth.uid()) and (select private.can('sales.view_own')))));

-- Blind close: the figures of the drawer stay on the server until the session is closed, so they are columns of the
-- closed row only. Hashes of requests are nobody's business.
grant select (
  tenant_id, id, till_id, opened_by, opened_by_name, status, opening_float, opening_difference, expected_cash, counted_cash,
  over_short, denominations, note, z_number, z_report, previous_z_hash, z_hash, opened_at, closed_at, closed_by,
  journal_entry_id, created_at
) on public.till_sessions to authenticated;
grant select (
  tenant_id, id, till_session_id, kind, amount, reason, recorded_by, journal_entry_id, created_at
) on public.cash_movements to authenticated;
grant select (
  tenant_id, id, invoice_number, channel, status, order_id, till_session_id, contact_id, contact_name, cashier_id,
  cashier_name, occurred_at, posted_at, business_date, currency_code, prices_include_tax, subtotal_amount, discount_amount,
  delivery_fee, delivery_net_amount, delivery_tax_amount, delivery_tax_rate_percent, delivery_tax_code, net_amount,
  tax_amount, total_amount, refunded_amount, balance_due, change_due, item_count, tender_types, journal_entry_id, note,
  created_at
) on public.sales to authenticated;
grant select on public.sale_lines, public.sale_payments to authenticated;
grant select (
  tenant_id, id, credit_note_number, sale_id, till_session_id, contact_id, reason, issued_at, issued_by, business_date,
  net_amount, tax_amount, total_amount, refund_tender_type, refund_amount, receivable_amount, reference, journal_entry_id,
  created_at
) on public.credit_notes to authenticated;
