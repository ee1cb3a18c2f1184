set local check_function_bodies = off;

DROP FUNCTION "private"."require_other_releaser"(uuid, uuid, uuid, numeric);

ALTER TABLE "public"."purchase_orders" ADD COLUMN "changed_by" uuid;

ALTER TABLE "public"."supplier_bills" ADD COLUMN "changed_by" uuid;

CREATE OR REPLACE FUNCTION private.keep_bill(p_tenant_id uuid, p_user_id uuid, p_status text, p_plan jsonb, p_body jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_total boolean := abs((p_plan ->> 'rounding_amount')::numeric) <= 1;
  v_total numeric := case when v_is_total then (p_plan ->> 'total_amount')::numeric
    else (p_plan ->> 'net_amount')::numeric + (p_plan ->> 'tax_amount')::numeric end;
begin
  insert into public.supplier_bills as b (tenant_id, id, status, contact_id, supplier_reference, bill_date, due_on, business_date, location_id,
    prices_include_tax, tax_rounding, net_amount, tax_amount, recoverable_tax_amount, rounding_amount, total_amount, withholding_kind,
    withholding_percent, withholding_amount, note, checks, body, created_by, created_by_name, changed_by, request_hash)
  select p_tenant_id, r.id, p_status, r.contact_id, r.supplier_reference, r.bill_date, r.due_on, r.business_date, r.location_id,
    r.prices_include_tax, r.tax_rounding, r.net_amount, r.tax_amount, r.recoverable_tax_amount,
    case when v_is_total then r.rounding_amount else 0 end, v_total, r.withholding_kind, r.withholding_percent,
    round(r.net_amount * r.withholding_percent / 100 / r.step) * r.step, r.note, coalesce(p_plan -> 'checks', '[]'), p_body, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), p_user_id, private.request_hash(p_body)
  from jsonb_to_record(p_plan) as r (id uuid, contact_id uuid, supplier_reference text, bill_date date, due_on date, business_date date,
    location_id uuid, prices_include_tax boolean, tax_rounding text, net_amount numeric, tax_amount numeric, recoverable_tax_amount numeric,
    rounding_amount numeric, withholding_kind text, withholding_percent numeric, note text, step numeric)
  on conflict (tenant_id, id) do update set status = excluded.status, contact_id = excluded.contact_id,
    supplier_reference = excluded.supplier_reference, bill_date = excluded.bill_date, due_on = excluded.due_on,
    business_date = excluded.business_date, location_id = excluded.location_id, prices_include_tax = excluded.prices_include_tax,
    tax_rounding = excluded.tax_rounding, net_amount = excluded.net_amount, tax_amount = excluded.tax_amount,
    recoverable_tax_amount = excluded.recoverable_tax_amount, rounding_amount = excluded.rounding_amount,
    total_amount = excluded.total_amount, withholding_kind = excluded.withholding_kind, withholding_percent = excluded.withholding_percent,
    withholding_amount = excluded.withholding_amount, note = excluded.note, checks = excluded.checks, body = excluded.body,
    changed_by = case when b.request_hash = excluded.request_hash then b.changed_by else excluded.changed_by end,
    request_hash = excluded.request_hash, revision = b.revision + case when b.request_hash = excluded.request_hash then 0 else 1 end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_by_rules(p_statement public.bank_statements)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_line public.bank_lines;
  v_rule public.bank_rules;
  v_match public.bank_matches;
  v_count integer := 0;
begin
  if not exists (
      select 1 from public.bank_rules r where r.tenant_id = p_statement.tenant_id and r.archived_at is null and r.mode = 'post') then
    return 0;
  end if;
  for v_line in
    select l.* from public.bank_lines l where l.tenant_id = p_statement.tenant_id and l.bank_statement_id = p_statement.id order by l.line_number
  loop
    v_rule := private.first_rule(v_line);
    -- A line of closed books waits for somebody who names a day for it.
    if v_rule.mode = 'post' and not private.is_locked(v_line.tenant_id, array['bank', case when v_line.amount < 0 then 'purchases' else 'sales' end], v_line.booked_on)
      and not private.has_same_entry(v_line) then
      v_match.tenant_id := v_line.tenant_id;
      v_match.id := gen_random_uuid();
      v_match.money_account_id := v_line.money_account_id;
      v_match.bank_statement_id := v_line.bank_statement_id;
      v_match.bank_rule_id := v_rule.id;
      v_match.request_hash := private.request_hash(jsonb_build_object('rule', v_rule.id, 'line', v_line.id));
      begin
        perform private.post_line_entry(v_line, v_match, private.rule_splits(v_rule, v_line), v_line.booked_on, null);
        v_count := v_count + 1;
      exception when others then
        -- A rule whose account or tax is no longer in use leaves the line to people; the file is taken in all the same.
        if sqlstate not like 'PT4%' then
          raise;
        end if;
      end;
    end if;
  end loop;
  return v_count;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_line_entry(p_line public.bank_lines, p_match public.bank_matches, p_splits jsonb, p_day date, p_note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_match public.bank_matches := p_match;
  v_splits jsonb;
begin
  v_splits := (
    select jsonb_agg(private.read_split(p_line.tenant_id, e.value, format('splits[%s].', e.ordinality - 1), p_line, p_day) order by e.ordinality)
    from jsonb_array_elements(p_splits) with ordinality as e);
  if (select sum((s.value ->> 'amount')::numeric) from jsonb_array_elements(v_splits) s) <> abs(p_line.amount) then
    perform private.fail(409, 'difference_left', 'The parts do not add up to the line.', jsonb_build_object('field', 'splits', 'statement', p_line.amount));
  end if;
  -- What is no transfer is a cost or income, which the lock of its area guards as it does an expense.
  if exists (
      select 1 from jsonb_to_recordset(v_splits) as s (account_id uuid)
      join public.ledger_accounts a on a.tenant_id = p_line.tenant_id and a.id = s.account_id where private.money_kind(a) is null) then
    perform private.assert_open(p_line.tenant_id, case when p_line.amount < 0 then 'purchases' else 'sales' end, p_day);
  end if;
  v_match.kind := 'entry';
  v_match.journal_entry_id := private.post_journal_entry(p_line.tenant_id, auth.uid(), 'bank_line', v_match.id, p_day,
    coalesce(p_note, nullif(p_line.text, ''), 'Bank line'), private.split_lines(p_line, v_splits));
  perform private.write_match(v_match, array[p_line.id], array(
    select l.id from public.journal_lines l
    where l.tenant_id = p_line.tenant_id and l.journal_entry_id = v_match.journal_entry_id and l.ledger_account_id = p_line.money_account_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.reorder_draft(p_tenant_id uuid, p_supplier_id uuid, p_location_id uuid, p_wanted jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', gen_random_uuid(), 'contact_id', p_supplier_id, 'location_id', p_location_id, 'lines',
      jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'product_id', p.id, 'packs', ceil(w.quantity / p.purchase_unit_factor),
        'pack_size', p.purchase_unit_factor, 'tax_rate_id', t.id,
        'pack_price', round(coalesce(s.unit_price, c.last_cost, 0) * p.purchase_unit_factor, 6)) order by p.name, p.id))
    from jsonb_to_recordset(p_wanted) as w (product_id uuid, quantity numeric)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.product_id
    left join public.product_costs c on c.tenant_id = p_tenant_id and c.product_id = p.id
    left join lateral (
      select n.id from public.tax_rates n join public.tax_rates r on r.tenant_id = n.tenant_id and r.code = n.code
      where n.tenant_id = p_tenant_id and n.id = p.tax_rate_id
        and private.business_date(p_tenant_id, clock_timestamp()) between r.valid_from and coalesce(r.valid_to, 'infinity') limit 1) t on true
    left join lateral (
      select x.unit_price from public.supplier_prices x
      where x.tenant_id = p_tenant_id and x.product_id = p.id and x.contact_id = any (private.contact_group(p_tenant_id, p_supplier_id))
      order by x.noted_at desc limit 1) s on true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_order_change(p_tenant_id uuid, p_user_id uuid, p_first public.purchase_orders, p_order jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit numeric := (select o.purchase_approval_limit from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  if p_first.sent_at is null then
    return;
  elsif (p_order ->> 'contact_id')::uuid <> all (private.contact_group(p_tenant_id, p_first.contact_id)) then
    perform private.refuse_input('contact_id', 'The supplier of a sent order cannot be changed. Cancel it and make another one.');
  elsif (p_order ->> 'over_receipt_percent')::numeric < p_first.over_receipt_percent then
    perform private.refuse_input('over_receipt_percent', 'The tolerance of a sent order cannot be made smaller.');
  elsif (p_order ->> 'total_amount')::numeric > greatest(v_limit, p_first.approved_amount) and not private.actor_can(p_tenant_id, p_user_id, 'purchases.approve') then
    perform private.fail(403, 'approval_required', 'This order is above the limit. Somebody must approve it.',
      jsonb_build_object('permission', 'purchases.approve', 'limit', v_limit));
  end if;
  if (p_order ->> 'total_amount')::numeric > greatest(v_limit, p_first.approved_amount) then
    perform private.require_other_releaser(p_tenant_id, p_user_id, array[p_first.created_by, p_first.changed_by], (p_order ->> 'total_amount')::numeric);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_other_releaser(p_tenant_id uuid, p_user_id uuid, p_makers uuid[], p_amount numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit numeric := (select o.purchase_approval_limit from public.tenant_policies o where o.tenant_id = p_tenant_id);
begin
  if p_user_id <> all (array_remove(p_makers, null)) then
    return false;
  elsif p_amount > v_limit and exists (
      select 1 from public.tenant_users m join public.role_permissions r on r.role = m.role and r.permission_key = 'purchases.approve'
      where m.tenant_id = p_tenant_id and m.user_id <> p_user_id and m.is_active and m.invitation_status = 'accepted') then
    perform private.fail(403, 'approval_required', 'Somebody else must release what you entered: it is above the limit.',
      jsonb_build_object('permission', 'purchases.approve', 'limit', v_limit));
  end if;
  return true;
end;
$function$;

ALTER FUNCTION "private"."require_other_releaser"(uuid, uuid, uuid[], numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.template_lines(p_tenant_id uuid, p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lines jsonb := private.input_array(p_body, 'lines', 1, 100);
  v_line jsonb;
  v_read jsonb := '[]';
  v_prefix text;
begin
  for v_index in 0 .. jsonb_array_length(v_lines) - 1 loop
    v_prefix := format('lines[%s].', v_index);
    v_line := private.input_object(v_lines -> v_index, rtrim(v_prefix, '.'));
    v_read := v_read || jsonb_build_object(
      'account_id', private.posting_account(p_tenant_id, private.input_uuid(v_line, 'account_id', v_prefix)),
      'side', private.input_choice(v_line, 'side', array['debit', 'credit'], v_prefix),
      'amount', private.input_number(v_line, 'amount', 0.01, 99999999999, private.tenant_step(p_tenant_id), v_prefix, false),
      'memo', private.input_text(v_line, 'memo', 200, v_prefix));
  end loop;
  return v_read;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_credit(p_tenant_id uuid, p_user_id uuid, p_plan jsonb, p_hash text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_plan ->> 'id')::uuid;
  v_contact_id uuid := (p_plan ->> 'contact_id')::uuid;
  v_day date := (p_plan ->> 'business_date')::date;
  v_lines jsonb;
  v_sum record;
  v_number text;
  v_entry_id uuid;
begin
  perform private.assert_open(p_tenant_id, 'purchases', v_day);
  if exists (select 1 from jsonb_array_elements(p_plan -> 'lines') as l where l ->> 'kind' in ('return', 'unbilled_return')) then
    perform private.assert_open(p_tenant_id, 'stock', v_day);
  end if;
  v_lines := private.with_credit_values(p_plan, private.move_returns(p_tenant_id, p_plan, p_now));
  perform private.revalue_goods(p_tenant_id, 'supplier_credit', v_id, v_day, p_plan -> 'changes', p_now);
  select sum(l.net) as net, sum(l.tax) as tax, sum(l.recoverable) as recoverable, sum(l.net + l.tax) as total,
    coalesce(sum(l.cost) filter (where l.kind = 'unbilled_return'), 0) as unbilled into v_sum
  from jsonb_to_recordset(v_lines) as l (kind text, net numeric, tax numeric, recoverable numeric, cost numeric);
  v_number := private.next_number(p_tenant_id, 'supplier_credit');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_credit', v_id, v_day, 'Supplier credit ' || v_number,
    private.credit_entry(p_plan, v_lines, jsonb_build_object('total', v_sum.total, 'recoverable', v_sum.recoverable)), p_now);
  insert into public.supplier_credits (tenant_id, id, credit_number, contact_id, supplier_reference, credit_date, business_date, reason, net_amount,
    tax_amount, recoverable_tax_amount, total_amount, unbilled_amount, open_amount, created_by, created_by_name, posted_at, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, v_contact_id, p_plan ->> 'supplier_reference', (p_plan ->> 'credit_date')::date, v_day, p_plan ->> 'reason',
    v_sum.net, v_sum.tax, v_sum.recoverable, v_sum.total, v_sum.unbilled, v_sum.total, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), p_now, v_entry_id, p_hash);
  perform private.write_credit_lines(p_tenant_id, v_id, v_lines);
  if v_sum.total > 0 then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, occurred_at, business_date)
    values (p_tenant_id, v_contact_id, 'payable', 'debit_note', -v_sum.total, 'supplier_credit', v_id, v_number, p_now, v_day);
  end if;
  perform private.write_audit(p_tenant_id, p_user_id, 'supplier_credit_posted', 'contacts', v_contact_id, null,
    jsonb_build_object('credit_number', v_number, 'total_amount', v_sum.total, 'reason', p_plan ->> 'reason'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_purchase_order(p_tenant_id uuid, p_user_id uuid, p_order jsonb, p_hash text, p_request_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.purchase_orders as o (tenant_id, id, order_number, contact_id, location_id, order_date, expected_on, prices_include_tax,
    over_receipt_percent, net_amount, tax_amount, total_amount, note, request_id, request_hash, created_by, created_by_name, changed_by)
  select p_tenant_id, r.id, coalesce((select x.order_number from public.purchase_orders x where x.tenant_id = p_tenant_id and x.id = r.id),
      private.next_number(p_tenant_id, 'purchase_order')), r.contact_id, r.location_id, r.order_date, r.expected_on,
    r.prices_include_tax, r.over_receipt_percent, r.net_amount, r.tax_amount, r.total_amount, r.note, p_request_id, p_hash, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id), p_user_id
  from jsonb_to_record(p_order) as r (id uuid, contact_id uuid, location_id uuid, order_date date, expected_on date, prices_include_tax boolean,
    over_receipt_percent numeric, net_amount numeric, tax_amount numeric, total_amount numeric, note text)
  on conflict (tenant_id, id) do update set contact_id = excluded.contact_id, location_id = excluded.location_id, order_date = excluded.order_date,
    expected_on = excluded.expected_on, prices_include_tax = excluded.prices_include_tax, over_receipt_percent = excluded.over_receipt_percent,
    net_amount = excluded.net_amount, tax_amount = excluded.tax_amount, total_amount = excluded.total_amount, note = excluded.note,
    request_hash = excluded.request_hash, revision = o.revision + 1, changed_by = excluded.changed_by,
    -- An approval is for what it said, and for less.
    approved_at = case when excluded.total_amount <= o.approved_amount then o.approved_at end;
  perform private.write_order_lines(p_tenant_id, p_order);
  perform private.refresh_purchase_orders(p_tenant_id, array[(p_order ->> 'id')::uuid]);
end;
$function$;

CREATE OR REPLACE FUNCTION public.approve_purchase_order(p_approval jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.approve');
  v_order public.purchase_orders;
  v_is_own boolean;
begin
  perform private.require_writable();
  perform private.input_object(p_approval, 'p_approval');
  v_order := private.lock_purchase_order(v_tenant_id, private.input_uuid(p_approval, 'purchase_order_id'));
  if v_order.status = 'approved' and v_order.approved_by = auth.uid() then
    return private.purchase_order_json(v_tenant_id, v_order.id) || '{"replayed": true}';
  elsif v_order.status <> 'draft' then
    perform private.fail(409, 'not_open', 'This order is not waiting for approval.', jsonb_build_object('status', v_order.status));
  elsif v_order.revision is distinct from private.input_number(p_approval, 'revision', 1, 1000000, 1) then
    perform private.fail(409, 'stale_row', 'Someone else changed this order. Reload it.');
  end if;
  v_is_own := private.require_other_releaser(v_tenant_id, auth.uid(), array[v_order.created_by, v_order.changed_by], v_order.total_amount);
  update public.purchase_orders o set approved_at = clock_timestamp(), approved_by = auth.uid(), approved_amount = o.total_amount
  where o.tenant_id = v_tenant_id and o.id = v_order.id;
  perform private.refresh_purchase_orders(v_tenant_id, array[v_order.id]);
  perform private.write_audit(v_tenant_id, auth.uid(), 'purchase_order_approved', 'purchase_orders', v_order.id, null,
    jsonb_build_object('order_number', v_order.order_number, 'total_amount', v_order.total_amount, 'is_own', v_is_own));
  return private.purchase_order_json(v_tenant_id, v_order.id) || '{"replayed": false}';
end;
$function$;

CREATE OR REPLACE FUNCTION public.import_bank_lines(p_import jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_account public.money_accounts;
  v_row public.bank_statements;
  v_known public.bank_statements;
  v_lines private.file_line[];
begin
  perform private.require_writable();
  perform private.input_object(p_import, 'p_import');
  v_account := private.hold_bank_account(v_tenant_id, private.input_uuid(p_import, 'account_id'), 'account_id');
  v_row := private.read_statement(v_tenant_id, p_import, v_account.id);
  select * into v_known from public.bank_statements s
  where s.tenant_id = v_tenant_id and ((s.money_account_id = v_account.id and s.file_hash = v_row.file_hash and s.withdrawn_at is null) or s.id = v_row.id)
  order by s.id = v_row.id limit 1;
  if v_known.id is not null and (v_known.file_hash <> v_row.file_hash or (v_known.id = v_row.id and v_known.withdrawn_at is not null)) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  elsif v_known.id is not null and v_known.withdrawn_at is null then
    return jsonb_build_object('statement', private.statement_json(v_tenant_id, v_known), 'added', 0,
      'duplicates', v_known.line_count + v_known.duplicate_count, 'posted', 0, 'gap', private.statement_gap(v_known), 'replayed', true);
  end if;
  v_lines := array(select f from private.read_file_lines(v_tenant_id, p_import) f);
  if exists (select 1 from unnest(v_lines) f where f.booked_on not between v_row.from_on and v_row.to_on) then
    perform private.refuse_input('from_on', 'A line is of a day that is not in the statement.');
  end if;
  return private.write_statement(v_row, v_lines);
end;
$function$;

CREATE OR REPLACE FUNCTION public.merge_accounts(p_from_id uuid, p_into_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_from public.ledger_accounts;
  v_into public.ledger_accounts;
begin
  perform private.require_writable();
  perform private.lock_request('chart', v_tenant_id, v_tenant_id);
  v_from := private.hold_account(v_tenant_id, p_from_id, 'p_from_id');
  v_into := private.hold_account(v_tenant_id, p_into_id, 'p_into_id');
  if v_from.merged_into_id = v_into.id then
    return private.account_json(v_into);
  elsif v_from.id = v_into.id or v_from.account_type <> v_into.account_type then
    perform private.refuse_input('p_into_id', 'An account is merged into another of its type.');
  elsif v_from.role is not null then
    perform private.fail(409, 'account_has_role', 'Documents post to this account, so it cannot be merged away.');
  elsif private.is_control_role(v_into.role) then
    perform private.fail(409, 'control_account', 'The other account is the sum of its documents.');
  elsif v_from.merged_into_id is not null or not v_into.is_active then
    perform private.fail(409, 'account_archived', 'One of these accounts is not in use.');
  elsif exists (select 1 from public.bank_statements s where s.tenant_id = v_tenant_id and s.money_account_id = v_from.id and s.withdrawn_at is null) then
    perform private.fail(409, 'in_use', 'This account has bank statements, so it cannot be merged away.');
  end if;
  -- Whoever pointed to it points on, so that one step always leads to the end.
  update public.ledger_accounts a set merged_into_id = v_into.id where a.tenant_id = v_tenant_id and a.merged_into_id = v_from.id;
  update public.ledger_accounts a set parent_id = case when a.id = v_into.id then v_from.parent_id else v_into.id end
  where a.tenant_id = v_tenant_id and a.parent_id = v_from.id;
  update public.ledger_accounts a set merged_into_id = v_into.id, is_active = false where a.tenant_id = v_tenant_id and a.id = v_from.id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'accounts_merged', 'ledger_accounts', v_from.id, private.account_json(v_from),
    jsonb_build_object('merged_into_id', v_into.id, 'code', v_into.code));
  select * into v_into from public.ledger_accounts a where a.tenant_id = v_tenant_id and a.id = v_into.id;
  return private.account_json(v_into);
end;
$function$;

CREATE OR REPLACE FUNCTION public.release_bill(p_release jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.approve');
  v_bill public.supplier_bills;
  v_reason text;
begin
  perform private.require_writable();
  perform private.input_object(p_release, 'p_release');
  v_reason := private.input_text(p_release, 'reason', 500, '', true);
  perform private.lock_request('supplier_bill', v_tenant_id, private.input_uuid(p_release, 'bill_id'));
  select * into v_bill from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = (p_release ->> 'bill_id')::uuid;
  if v_bill.id is null then
    perform private.fail(404, 'not_found', 'This bill does not exist.', '{"field": "bill_id"}');
  elsif v_bill.status = 'posted' and v_bill.released_by = auth.uid() and v_bill.release_reason = v_reason then
    return private.bill_json(v_tenant_id, v_bill.id) || '{"replayed": true}';
  elsif v_bill.status <> 'held' then
    perform private.fail(409, 'not_open', 'This bill is not held.', jsonb_build_object('status', v_bill.status));
  elsif v_bill.revision is distinct from private.input_number(p_release, 'revision', 1, 1000000, 1) then
    perform private.fail(409, 'stale_row', 'Someone else changed this bill. Reload it.');
  end if;
  return private.post_supplier_bill(v_tenant_id, auth.uid(), v_bill.body, jsonb_build_object('reason', v_reason, 'is_own',
    private.require_other_releaser(v_tenant_id, auth.uid(), array[v_bill.created_by, v_bill.changed_by], v_bill.total_amount)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_money_account(p_account jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_account public.ledger_accounts;
  v_known public.money_accounts;
begin
  perform private.require_writable();
  perform private.input_object(p_account, 'p_account');
  v_account := private.require_money_account(v_tenant_id, private.input_uuid(p_account, 'id'), 'id');
  insert into public.money_accounts as m (tenant_id, id, kind, account_number, statement_profile)
  values (v_tenant_id, v_account.id,
    coalesce(private.input_choice(p_account, 'kind', array['bank', 'mobile_money', 'card_clearing', 'cash', 'wallet'], '', false), private.money_kind(v_account)),
    private.input_text(p_account, 'account_number', 40), private.read_statement_profile(p_account))
  on conflict (tenant_id, id) do update set kind = excluded.kind,
    account_number = case when p_account ? 'account_number' then excluded.account_number else m.account_number end,
    statement_profile = case when p_account ? 'statement_profile' then excluded.statement_profile else m.statement_profile end
  returning * into v_known;
  perform private.write_audit(v_tenant_id, auth.uid(), 'money_account_saved', 'ledger_accounts', v_account.id, null,
    jsonb_build_object('code', v_account.code, 'kind', v_known.kind, 'number_ending', v_known.number_ending));
  return private.money_account_json(v_account, (
    select coalesce(sum(s.debit - s.credit), 0)
    from private.account_sums(v_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false,
      private.bank_account_ids(v_tenant_id, v_account.id)) s));
end;
$function$;

COMMENT ON FUNCTION "private"."require_other_releaser"(uuid, uuid, uuid[], numeric) IS 'Above the limit nobody releases what they made or changed last (approval_required), unless nobody else may. Answers whether it is their own.';

REVOKE ALL ON FUNCTION "private"."require_other_releaser"(uuid, uuid, uuid[], numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_other_releaser"(uuid, uuid, uuid[], numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_other_releaser"(uuid, uuid, uuid[], numeric) TO "postgres";

REVOKE ALL ("changed_by") ON TABLE "public"."purchase_orders" FROM "authenticated";

GRANT SELECT ("changed_by") ON TABLE "public"."purchase_orders" TO "authenticated";

REVOKE ALL ("changed_by") ON TABLE "public"."supplier_bills" FROM "authenticated";

GRANT SELECT ("changed_by") ON TABLE "public"."supplier_bills" TO "authenticated";
