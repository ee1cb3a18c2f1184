set local check_function_bodies = off;

DROP TRIGGER "_305_typed_text" ON "public"."schedules";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

DROP FUNCTION "private"."purchase_account"(uuid, uuid, text);

DROP FUNCTION "private"."read_split"(uuid, jsonb, text, public.bank_lines, date);

CREATE OR REPLACE FUNCTION private.bill_amounts(p_bill jsonb, p_lines jsonb, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_raw numeric[];
  v_taxes numeric[];
  v_discounts numeric[];
  v_includes boolean := (p_bill ->> 'prices_include_tax')::boolean;
  v_read record;
begin
  select array_agg(round((l ->> 'quantity')::numeric * (l ->> 'unit_price')::numeric * (100 - (l ->> 'discount_percent')::numeric) / 100 / p_step) * p_step order by place) as raw,
    -- Under reverse charge the supplier charges nothing.
    array_agg(case when (l ->> 'reverse_charge')::boolean then 0 else (l ->> 'tax_rate_percent')::numeric end order by place) as rates,
    array_agg(coalesce(l ->> 'tax_code', '') order by place) as codes
  into v_read from jsonb_array_elements(p_lines) with ordinality as e (l, place);
  perform private.require_amount(sum(r), 'lines') from unnest(v_read.raw) as r;
  if (p_bill ->> 'discount_amount')::numeric > (select sum(r) from unnest(v_read.raw) as r) then
    perform private.refuse_input('discount_amount', 'The discount is more than the bill.');
  end if;
  v_discounts := private.allocate((p_bill ->> 'discount_amount')::numeric, v_read.raw, p_step);
  v_raw := array(select r.amount - d.amount from unnest(v_read.raw) with ordinality as r (amount, place)
    join unnest(v_discounts) with ordinality as d (amount, place) using (place) order by place);
  v_taxes := private.line_taxes(v_raw, v_read.rates, v_read.codes, v_includes, p_bill ->> 'tax_rounding' = 'line', p_step);
  v_taxes := private.paper_taxes(v_taxes, (p_bill ->> 'typed_tax')::numeric, p_step);
  if v_taxes is null then
    return null;
  end if;
  return (
    select jsonb_agg(e.l || jsonb_build_object('net', x.net, 'tax', v_taxes[e.place], 'own_tax', o.tax, 'recoverable', r.tax,
      'cost', x.net + v_taxes[e.place] + o.tax - r.tax) order by e.place)
    from jsonb_array_elements(p_lines) with ordinality as e (l, place)
    cross join lateral (select v_raw[e.place] - case when v_includes then v_taxes[e.place] else 0 end as net) x
    cross join lateral (select case when (e.l ->> 'reverse_charge')::boolean
      then round(x.net * (e.l ->> 'tax_rate_percent')::numeric / 100 / p_step) * p_step else 0 end as tax) o
    cross join lateral (select round((v_taxes[e.place] + o.tax) * (e.l ->> 'recoverable_percent')::numeric / 100 / p_step) * p_step as tax) r);
end;
$function$;

CREATE OR REPLACE FUNCTION private.first_rule(p_line public.bank_lines)
 RETURNS public.bank_rules
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_rule public.bank_rules;
begin
  -- One after the other: what a rule would book is worked out only until one fits.
  for v_rule in
    select r.* from public.bank_rules r
    where r.tenant_id = p_line.tenant_id and r.archived_at is null and r.is_active and private.rule_fits(r, p_line) order by r.position, r.id
  loop
    if private.rule_splits(v_rule, p_line) is not null then
      return v_rule;
    end if;
  end loop;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_bank_account(p_tenant_id uuid, p_account_id uuid, p_field text)
 RETURNS public.money_accounts
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account public.ledger_accounts;
  v_row public.money_accounts;
begin
  perform private.hold_ledger_accounts(p_tenant_id, array[p_account_id]);
  v_account := private.require_account(p_tenant_id, p_account_id, 'money', p_field);
  insert into public.money_accounts (tenant_id, id, kind) values (p_tenant_id, v_account.id, private.money_kind(v_account))
  on conflict (tenant_id, id) do nothing;
  select * into v_row from public.money_accounts m where m.tenant_id = p_tenant_id and m.id = v_account.id for no key update;
  return v_row;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_draft_bill(p_tenant_id uuid, p_user_id uuid, p_bill jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plan jsonb := private.read_bill(p_tenant_id, p_bill, clock_timestamp());
  v_was_held boolean := exists (
    select 1 from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = private.input_uuid(p_bill, 'id') and b.status = 'held');
begin
  perform private.lock_contact(p_tenant_id, (v_plan ->> 'contact_id')::uuid);
  perform private.refuse_duplicate_bill(p_tenant_id, v_plan);
  v_plan := private.plan_bill(p_tenant_id, v_plan);
  v_plan := v_plan || jsonb_build_object('checks', private.bill_checks(p_tenant_id, v_plan));
  -- One that is held stays so until it matches or somebody releases it.
  perform private.keep_bill(p_tenant_id, p_user_id, case when v_was_held and v_plan -> 'checks' <> '[]' then 'held' else 'draft' end, v_plan, p_bill);
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
  v_same uuid[];
  v_count integer := 0;
begin
  if not exists (
      select 1 from public.bank_rules r where r.tenant_id = p_statement.tenant_id and r.archived_at is null and r.is_active and r.mode = 'post') then
    return 0;
  end if;
  -- Once for the whole file: what a rule posts is matched at once, and waits in no list.
  v_same := private.lines_with_same_entry(p_statement);
  for v_line in
    select l.* from public.bank_lines l
    where l.tenant_id = p_statement.tenant_id and l.bank_statement_id = p_statement.id and l.id <> all (v_same) order by l.line_number
  loop
    v_rule := private.first_rule(v_line);
    -- A line of closed books waits for somebody who names a day for it.
    if v_rule.mode = 'post' and not private.is_locked(v_line.tenant_id, array['bank', case when v_line.amount < 0 then 'purchases' else 'sales' end], v_line.booked_on) then
      v_match.tenant_id := v_line.tenant_id;
      v_match.id := gen_random_uuid();
      v_match.money_account_id := v_line.money_account_id;
      v_match.bank_statement_id := v_line.bank_statement_id;
      v_match.bank_rule_id := v_rule.id;
      v_match.request_hash := private.request_hash(jsonb_build_object('rule', v_rule.id, 'line', v_line.id));
      begin
        perform private.post_line_entry(v_line, v_match, private.rule_splits(v_rule, v_line), v_line.booked_on, null);
        v_count := v_count + 1;
        exit when v_count >= private.posted_at_once();
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

CREATE OR REPLACE FUNCTION private.post_journal_by(p_tenant_id uuid, p_user_id uuid, p_journal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_hash text := private.request_hash(p_journal);
  v_id uuid;
  v_lines jsonb;
  v_day date;
  v_reverse_on date;
  v_is_closing boolean;
  v_memo text;
  v_answer jsonb;
  v_entry_id uuid;
  v_reversal_id uuid;
begin
  v_id := private.input_uuid(p_journal, 'id');
  v_answer := private.replayed_manual(p_tenant_id, v_id, v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_memo := private.input_text(p_journal, 'memo', 500, '', true);
  v_day := private.manual_day(p_tenant_id, p_journal);
  v_reverse_on := private.accounting_day(p_journal, 'reverse_on', '', false);
  v_is_closing := coalesce(private.input_flag(p_journal, 'is_closing', false), false);
  if v_reverse_on <= v_day or v_reverse_on > v_day + 366 then
    perform private.refuse_input('reverse_on', 'An accrual is taken back on a later day, within a year.');
  elsif v_is_closing and v_reverse_on is not null then
    perform private.refuse_input('reverse_on', 'A closing entry is not taken back on another day.');
  end if;
  v_lines := private.manual_lines(p_tenant_id, p_journal, 2);
  if v_is_closing then
    perform private.require_closing(p_tenant_id, v_day, v_lines);
  end if;
  if private.lines_difference(v_lines) <> 0 then
    perform private.fail(400, 'unbalanced_entry', 'Debits and credits differ.', jsonb_build_object('difference', private.lines_difference(v_lines)));
  end if;
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'manual', v_id, v_day, v_memo, v_lines,
    p_is_closing => v_is_closing);
  if v_reverse_on is not null and v_entry_id is not null then
    v_reversal_id := private.post_journal_entry(p_tenant_id, p_user_id, 'manual_reversal', v_id, v_reverse_on, v_memo,
      private.mirrored_lines(p_tenant_id, v_entry_id), p_reverses_id => v_entry_id);
  end if;
  return private.keep_manual(p_tenant_id, v_id, 'manual', v_entry_id, v_reversal_id, null, v_hash, p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_line_entry(p_line public.bank_lines, p_match public.bank_matches, p_splits jsonb, p_day date, p_note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_match public.bank_matches := p_match;
  v_splits jsonb;
begin
  v_splits := (
    select jsonb_agg(private.read_split(p_line.tenant_id, e.value, format('splits[%s].', e.ordinality - 1), p_line) order by e.ordinality)
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
  v_match.splits := v_splits;
  v_match.journal_entry_id := private.post_journal_entry(p_line.tenant_id, auth.uid(), 'bank_line', v_match.id, p_day,
    coalesce(p_note, nullif(p_line.text, ''), 'Bank line'), private.split_lines(p_line, v_splits));
  perform private.write_match(v_match, array[p_line.id], array(
    select l.id from public.journal_lines l
    where l.tenant_id = p_line.tenant_id and l.journal_entry_id = v_match.journal_entry_id and l.ledger_account_id = p_line.money_account_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_bill_line(p_tenant_id uuid, p_line jsonb, p_index integer, p_bill jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_prefix text := format('lines[%s].', p_index);
  v_kind text;
  v_account_id uuid;
  v_is_registered boolean := private.is_tax_registered_on(p_tenant_id, (p_bill ->> 'bill_date')::date);
  v_read jsonb;
begin
  perform private.input_object(p_line, rtrim(v_prefix, '.'));
  v_kind := private.input_choice(p_line, 'kind', array['goods', 'expense', 'landed_cost'], v_prefix);
  v_read := jsonb_build_object('place', p_index, 'kind', v_kind,
    'quantity', coalesce(private.input_number(p_line, 'quantity', 0.001, 1000000, 0.001, v_prefix, v_kind = 'goods'), 1),
    'unit_price', private.input_number(p_line, 'unit_price', 0, 99999999999, 0.000001, v_prefix),
    'discount_percent', coalesce(private.input_number(p_line, 'discount_percent', 0, 100, 0.001, v_prefix, false), 0),
    'recoverable_percent', case when v_is_registered
      then coalesce(private.input_number(p_line, 'recoverable_percent', 0, 100, 0.001, v_prefix, false), 100) else 0 end,
    'description', private.input_text(p_line, 'description', 300, v_prefix),
    'location_id', coalesce(private.bill_location(p_tenant_id, private.input_uuid(p_line, 'location_id', v_prefix, false), v_prefix),
      (p_bill ->> 'location_id')::uuid))
    || private.read_bill_tax(p_tenant_id, p_line, v_prefix, (p_bill ->> 'bill_date')::date);
  if v_kind = 'goods' then
    return v_read || jsonb_build_object('receipt_line_id', private.input_uuid(p_line, 'receipt_line_id', v_prefix, false),
      'product_id', private.input_uuid(p_line, 'product_id', v_prefix, p_line ->> 'receipt_line_id' is null),
      'order_line_id', private.read_bill_order_line(p_tenant_id, p_line, v_prefix, (p_bill ->> 'contact_id')::uuid),
      'before_receipt', coalesce(private.input_flag(p_line, 'before_receipt', false), false));
  elsif v_kind = 'expense' then
    v_account_id := private.input_uuid(p_line, 'account_id', v_prefix);
    return v_read || jsonb_build_object('account_id', (private.require_account(p_tenant_id, v_account_id, 'purchase', v_prefix || 'account_id')).id,
      'reverse_charge', private.read_reverse_charge(p_line, v_prefix, v_read, v_is_registered));
  end if;
  return v_read || private.read_landed_line(p_tenant_id, p_line, v_prefix);
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_credit_line(p_tenant_id uuid, p_line jsonb, p_index integer, p_day date, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_prefix text := format('lines[%s].', p_index);
  v_kind text;
begin
  perform private.input_object(p_line, rtrim(v_prefix, '.'));
  v_kind := private.input_choice(p_line, 'kind', array['return', 'price', 'not_received', 'account'], v_prefix);
  return jsonb_build_object('place', p_index, 'kind', v_kind,
    'receipt_line_id', private.input_uuid(p_line, 'receipt_line_id', v_prefix, v_kind = 'return'),
    'bill_line_id', private.input_uuid(p_line, 'bill_line_id', v_prefix, v_kind in ('price', 'not_received')),
    'quantity', coalesce(private.input_number(p_line, 'quantity', 0.001, 1000000, 0.001, v_prefix, v_kind in ('return', 'not_received')), 0),
    'net', private.input_number(p_line, 'net_amount', 0.01, 99999999999, p_step, v_prefix, v_kind in ('price', 'account')),
    'account_id', case when v_kind = 'account' then (private.require_account(p_tenant_id, private.input_uuid(p_line, 'account_id', v_prefix), 'purchase', v_prefix || 'account_id')).id end,
    'location_id', private.bill_location(p_tenant_id, private.input_uuid(p_line, 'location_id', v_prefix, false), v_prefix),
    'description', private.input_text(p_line, 'description', 300, v_prefix),
    'batch', private.input_batch(p_line, v_prefix)) || private.read_bill_tax(p_tenant_id, p_line, v_prefix, p_day);
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_disposal(p_tenant_id uuid, p_body jsonb, p_asset public.fixed_assets, p_now timestamp with time zone)
 RETURNS public.asset_disposals
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_disposal public.asset_disposals;
  v_tax jsonb;
begin
  v_disposal.kind := private.input_choice(p_body, 'kind', array['sold', 'scrapped']);
  v_disposal.business_date := private.payment_day(p_tenant_id, p_body, '{}', p_now);
  v_disposal.note := private.input_text(p_body, 'note', 500);
  v_disposal.buyer_name := private.input_text(p_body, 'buyer_name', 200);
  if v_disposal.business_date < p_asset.acquired_on then
    perform private.refuse_input('business_date', 'This is before it was bought.');
  elsif exists (
    select 1 from public.asset_depreciations d
    where d.tenant_id = p_tenant_id and d.fixed_asset_id = p_asset.id and d.month > v_disposal.business_date) then
    perform private.refuse_input('business_date', 'A later month of this asset is posted already.');
  end if;
  v_disposal.proceeds := case when v_disposal.kind = 'sold'
    then private.input_number(p_body, 'proceeds', 0.01, 99999999999, private.tenant_step(p_tenant_id)) else 0 end;
  if v_disposal.kind = 'sold' then
    v_disposal.money_account_id := (private.require_account(p_tenant_id, private.input_uuid(p_body, 'money_account_id'), 'money', 'money_account_id')).id;
  end if;
  v_tax := private.voucher_tax(p_tenant_id, case when v_disposal.kind = 'sold' then p_body else '{}' end, 'income', v_disposal.business_date, v_disposal.proceeds);
  v_disposal.tax_code := v_tax ->> 'tax_code';
  v_disposal.tax_rate_percent := (v_tax ->> 'tax_rate_percent')::numeric;
  v_disposal.tax_amount := (v_tax ->> 'tax')::numeric;
  return v_disposal;
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_money_transfer(p_tenant_id uuid, p_body jsonb, p_now timestamp with time zone)
 RETURNS public.money_transfers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_today date := private.business_date(p_tenant_id, p_now);
  v_from public.ledger_accounts := private.require_account(p_tenant_id, private.input_uuid(p_body, 'from_account_id'), 'money', 'from_account_id');
  v_to public.ledger_accounts := private.require_account(p_tenant_id, private.input_uuid(p_body, 'to_account_id'), 'money', 'to_account_id');
  v_row public.money_transfers;
begin
  v_row.from_account_id := v_from.id;
  v_row.to_account_id := v_to.id;
  v_row.amount := private.input_number(p_body, 'amount', 0.01, 99999999999, v_step);
  v_row.fee_amount := coalesce(private.input_number(p_body, 'fee_amount', 0, 99999999999, v_step, '', false), 0);
  v_row.sent_on := coalesce(private.input_date(p_body, 'sent_on'), v_today);
  v_row.received_on := case when coalesce(private.input_flag(p_body, 'is_on_its_way', false), false) then null
    else coalesce(private.input_date(p_body, 'received_on'), v_row.sent_on) end;
  v_row.reference := private.input_reference(p_body, 'reference', 100);
  v_row.note := private.input_text(p_body, 'note', 500);
  if v_row.from_account_id = v_row.to_account_id then
    perform private.refuse_input('to_account_id', 'Choose another account than the one it leaves.');
  elsif v_row.sent_on > v_today or v_row.received_on > v_today then
    perform private.refuse_input('sent_on', 'Nothing is booked on a day to come.');
  elsif v_row.received_on < v_row.sent_on then
    perform private.refuse_input('received_on', 'It does not arrive before it was sent.');
  elsif v_row.received_on is distinct from v_row.sent_on
      and exists (select 1 from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.role = 'cash_in_transit'
        and a.id in (v_row.from_account_id, v_row.to_account_id)) then
    perform private.refuse_input('received_on', 'What is on its way already arrives on the day it leaves.');
  end if;
  v_row.till_session_id := private.money_transfer_drawer(p_tenant_id, v_row, case 'cash' when v_from.role then 'from' when v_to.role then 'to' end, p_now, p_body);
  return v_row;
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_split(p_tenant_id uuid, p_split jsonb, p_prefix text, p_line public.bank_lines)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account public.ledger_accounts;
  v_amount numeric := private.input_number(p_split, 'amount', 0.01, 99999999999, private.tenant_step(p_tenant_id), p_prefix);
  v_contact_id uuid := private.input_uuid(p_split, 'contact_id', p_prefix, false);
  v_tax jsonb := '{"tax_code": null, "tax_rate_percent": 0, "tax": 0, "recoverable": 0}';
begin
  v_account := private.require_split_account(p_tenant_id, private.input_uuid(p_split, 'account_id', p_prefix), p_line.money_account_id, p_prefix);
  if v_contact_id is not null and not exists (select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id) then
    perform private.fail(404, 'not_found', 'This contact does not exist.', jsonb_build_object('field', p_prefix || 'contact_id'));
  end if;
  if private.money_kind(v_account) is null and v_account.account_type in ('income', 'expense', 'asset') then
    v_tax := private.voucher_tax(p_tenant_id, p_split, case when p_line.amount < 0 then 'expense' else 'income' end, p_line.booked_on, v_amount);
  end if;
  return v_tax || jsonb_build_object('account_id', v_account.id, 'amount', v_amount, 'direction', case when p_line.amount < 0 then 'input' else 'output' end,
    'contact_id', private.contact_head(p_tenant_id, v_contact_id), 'memo', private.input_text(p_split, 'memo', 200, p_prefix),
    'location_id', private.bill_location(p_tenant_id, private.input_uuid(p_split, 'location_id', p_prefix, false), p_prefix));
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_account(p_tenant_id uuid, p_account_id uuid, p_use text, p_field text)
 RETURNS public.ledger_accounts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account public.ledger_accounts;
begin
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = p_tenant_id and a.id = private.posting_account(p_tenant_id, p_account_id);
  if p_use = 'money' and private.money_kind(v_account) is null then
    perform private.refuse_input(p_field, 'Choose an account that holds money.');
  elsif p_use = 'purchase' and private.is_control_role(v_account.role) then
    perform private.fail(409, 'control_account', 'This account is the sum of documents. Choose another one.',
      jsonb_build_object('field', p_field, 'account_id', v_account.id));
  elsif p_use = 'purchase' and not private.is_purchase_account(v_account) then
    perform private.refuse_input(p_field, 'Choose an account of costs, or of something that is bought to be kept.');
  end if;
  return v_account;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_split_account(p_tenant_id uuid, p_account_id uuid, p_money_account_id uuid, p_prefix text)
 RETURNS public.ledger_accounts
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.posting_account(p_tenant_id, p_account_id);
  v_account public.ledger_accounts;
begin
  select * into v_account from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = v_id;
  if private.is_control_role(v_account.role) then
    perform private.fail(409, 'control_account', 'This account is the sum of documents. Write the document and match the line with it.',
      jsonb_build_object('field', p_prefix || 'account_id', 'account_id', v_account.id));
  elsif v_account.id = p_money_account_id then
    perform private.refuse_input(p_prefix || 'account_id', 'Choose another account than that of the statement.');
  elsif v_account.account_type = 'equity' and not private.can('accounting.post') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow booking to the owner''s money.',
      jsonb_build_object('permission', 'accounting.post', 'field', p_prefix || 'account_id'));
  end if;
  return v_account;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_match(p_match public.bank_matches, p_line_ids uuid[], p_entry_line_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  insert into public.bank_matches (tenant_id, id, money_account_id, bank_statement_id, kind, amount, journal_entry_id, bank_rule_id, splits, matched_at,
    matched_by, matched_by_name, request_hash)
  values (p_match.tenant_id, p_match.id, p_match.money_account_id, p_match.bank_statement_id, p_match.kind,
    (select sum(l.amount) from public.bank_lines l where l.tenant_id = p_match.tenant_id and l.id = any (p_line_ids)),
    p_match.journal_entry_id, p_match.bank_rule_id, p_match.splits, clock_timestamp(), auth.uid(),
    (select f.full_name from public.profiles f where f.user_id = auth.uid()), p_match.request_hash);
  insert into public.bank_match_items (tenant_id, bank_match_id, ledger_account_id, bank_line_id, amount)
  select l.tenant_id, p_match.id, l.money_account_id, l.id, l.amount
  from public.bank_lines l where l.tenant_id = p_match.tenant_id and l.id = any (p_line_ids);
  insert into public.bank_match_items (tenant_id, bank_match_id, ledger_account_id, journal_line_id, amount)
  select l.tenant_id, p_match.id, coalesce(a.merged_into_id, a.id), l.id, l.debit - l.credit
  from public.journal_lines l
  join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
  where l.tenant_id = p_match.tenant_id and l.id = any (p_entry_line_ids);
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_tax_entries(p_entry public.journal_entries)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  case p_entry.source_type
    when 'sale' then perform private.write_sale_taxes(p_entry);
    when 'credit_note' then perform private.write_credit_note_taxes(p_entry);
    when 'supplier_bill' then perform private.write_bill_taxes(p_entry);
    when 'supplier_credit' then perform private.write_supplier_credit_taxes(p_entry);
    when 'expense' then perform private.write_voucher_taxes(p_entry);
    when 'income' then perform private.write_voucher_taxes(p_entry);
    when 'asset_disposal' then perform private.write_disposal_taxes(p_entry);
    when 'bank_line' then perform private.write_bank_taxes(p_entry);
    when 'bank_settlement' then perform private.write_bank_taxes(p_entry);
    when 'tax_return' then null;
    else
      if p_entry.reverses_id is not null then
        perform private.write_mirrored_taxes(p_entry);
      else
        perform private.write_other_taxes(p_entry);
      end if;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_tax_payment(p_return public.tax_returns, p_body jsonb, p_amount numeric, p_day date, p_user_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account_id uuid := private.input_uuid(p_body, 'money_account_id', '', false);
  v_entry_id uuid;
begin
  v_account_id := (private.require_account(p_return.tenant_id,
    coalesce(v_account_id, private.posting_role(p_return.tenant_id, 'bank')), 'money', 'money_account_id')).id;
  v_entry_id := private.post_journal_entry(p_return.tenant_id, p_user_id, 'tax_payment', private.input_uuid(p_body, 'id'), p_day,
    'Tax paid for ' || to_char(p_return.period_end, 'YYYY-MM'), jsonb_build_array(
      jsonb_build_object('role', 'vat_payable', 'debit', p_amount), jsonb_build_object('account_id', v_account_id, 'credit', p_amount)), p_now);
  insert into public.tax_payments (tenant_id, id, tax_return_id, amount, money_account_id, business_date, reference, paid_at, paid_by, paid_by_name,
    journal_entry_id, request_hash)
  values (p_return.tenant_id, private.input_uuid(p_body, 'id'), p_return.id, p_amount, v_account_id, p_day, private.input_reference(p_body, 'reference', 100),
    p_now, p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id), v_entry_id, private.request_hash(p_body));
  update public.tax_returns r set paid_amount = r.paid_amount + p_amount where r.tenant_id = p_return.tenant_id and r.id = p_return.id;
  perform private.write_audit(p_return.tenant_id, p_user_id, 'tax_paid', 'tax_returns', p_return.id, null,
    jsonb_build_object('amount', p_amount, 'period_end', p_return.period_end));
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_manual_journal(p_journal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
begin
  perform private.require_writable();
  return private.post_journal_by(v_tenant_id, auth.uid(), private.input_object(p_journal, 'p_journal'));
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_bill(p_bill jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_id uuid;
  v_first public.supplier_bills;
begin
  perform private.require_writable();
  perform private.input_object(p_bill, 'p_bill');
  v_id := private.input_uuid(p_bill, 'id');
  perform private.lock_request('supplier_bill', v_tenant_id, v_id);
  select * into v_first from public.supplier_bills b where b.tenant_id = v_tenant_id and b.id = v_id;
  if v_first.status in ('posted', 'reversed', 'discarded') then
    perform private.fail(409, 'not_open', 'This bill is no longer a draft.', jsonb_build_object('status', v_first.status));
  elsif v_first.request_hash = private.request_hash(p_bill - 'revision') then
    -- The same again, as after an answer that was lost.
    return private.bill_json(v_tenant_id, v_id);
  elsif v_first.id is not null and v_first.revision is distinct from private.input_number(p_bill, 'revision', 1, 1000000, 1) then
    perform private.fail(409, 'stale_row', 'Someone else changed this bill. Reload it.');
  end if;
  perform private.keep_draft_bill(v_tenant_id, auth.uid(), p_bill - 'revision');
  return private.bill_json(v_tenant_id, v_id);
end;
$function$;

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['books_health'::text, 'contact_message'::text, 'drawer_overdrawn'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'refund_due'::text, 'review'::text, 'stock_approval'::text, 'tax_due'::text, 'web_order'::text])));

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF unit, responsible_name ON public.schedules FOR EACH ROW WHEN ((concat_ws(' '::text, new.unit, new.responsible_name) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('unit', 'responsible_name');

CREATE TRIGGER _310_visible_name BEFORE INSERT OR UPDATE OF name ON public.schedules FOR EACH ROW EXECUTE FUNCTION private.tg_refuse_hidden_characters('name');

COMMENT ON FUNCTION "private"."keep_draft_bill"(uuid, uuid, jsonb) IS 'Keeps a bill as a draft, over the one with its id; one that was held stays held while it does not match. Raises duplicate_bill.';

COMMENT ON FUNCTION "private"."require_account"(uuid, uuid, text, text) IS 'An active account for a use: money (it holds money, else invalid_input) or purchase (what a line of a bill, credit or order names: costs and assets, not the sum of documents, control_account).';

COMMENT ON FUNCTION "public"."post_bill"(jsonb) IS 'Posts a supplier''s bill {id, contact_id, supplier_reference, bill_date, due_on, business_date, location_id, prices_include_tax, tax_rounding, typed_total, typed_tax, discount_amount, withholding_percent, withholding_kind, note, lines: [{kind: goods | expense | landed_cost, quantity, unit_price, discount_percent, tax_rate_id, recoverable_percent, receipt_line_id | product_id with before_receipt and purchase_order_line_id, account_id with reverse_charge (service from abroad: the tax is owed by the business), landed_cost_id | receipt_ids and basis}]}. One that does not match is kept with status held until somebody with purchases.approve releases it. Over a bill that another person kept it names the revision that was read (stale_row). Idempotent by id and body. Raises duplicate_bill, total_mismatch. Needs purchases.edit.';
