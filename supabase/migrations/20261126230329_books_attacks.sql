set local check_function_bodies = off;

DROP FUNCTION "private"."bill_location"(uuid, uuid);

DROP FUNCTION "private"."has_same_entry"(public.bank_lines);

DROP FUNCTION "private"."refund_sources"(uuid, uuid[], numeric, jsonb);

CREATE OR REPLACE FUNCTION private.assert_open_at_last(p_tenant_id uuid, p_areas text[], p_business_date date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.hold_journal(p_tenant_id);
  if private.is_locked(p_tenant_id, p_areas, p_business_date) then
    perform private.refuse_locked(p_tenant_id, p_areas, p_business_date);
  end if;
end;
$function$;

ALTER FUNCTION "private"."assert_open_at_last"(uuid, text[], date) OWNER TO "postgres";

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
    array_agg((l ->> 'tax_rate_percent')::numeric order by place) as rates, array_agg(coalesce(l ->> 'tax_code', '') order by place) as codes
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
    select jsonb_agg(e.l || jsonb_build_object('net', x.net, 'tax', x.tax, 'recoverable', x.recoverable, 'cost', x.net + x.tax - x.recoverable) order by e.place)
    from jsonb_array_elements(p_lines) with ordinality as e (l, place)
    cross join lateral (
      select v_raw[e.place] - case when v_includes then v_taxes[e.place] else 0 end as net, v_taxes[e.place] as tax,
        round(v_taxes[e.place] * (e.l ->> 'recoverable_percent')::numeric / 100 / p_step) * p_step as recoverable) x);
end;
$function$;

CREATE OR REPLACE FUNCTION private.bill_checks(p_tenant_id uuid, p_plan jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_policy record;
  v_is_said_enough boolean;
begin
  select o.bill_price_percent, o.bill_price_amount, o.purchase_approval_limit as limit_amount into v_policy
  from public.tenant_policies o where o.tenant_id = p_tenant_id;
  -- Who enters a bill says that it comes before the goods: not above the limit, nor when the bill is held for it.
  v_is_said_enough := coalesce((p_plan ->> 'net_amount')::numeric + (p_plan ->> 'tax_amount')::numeric <= v_policy.limit_amount, true)
    and not exists (select 1 from public.supplier_bills b
      where b.tenant_id = p_tenant_id and b.id = (p_plan ->> 'id')::uuid and b.status = 'held' and b.checks @> '[{"check": "quantity"}]');
  return coalesce((
    select jsonb_agg(c.value order by c.place)
    from (
      select -1 as place, jsonb_build_object('check', 'total', 'typed', coalesce(p_plan ->> 'typed_total', p_plan ->> 'typed_tax')::numeric,
        'computed', (p_plan ->> 'net_amount')::numeric + (p_plan ->> 'tax_amount')::numeric) as value
      where not (p_plan ->> 'is_tax_read')::boolean or abs((p_plan ->> 'rounding_amount')::numeric) > 1
      union all
      select (l ->> 'place')::integer, jsonb_build_object('check', 'quantity', 'line', l -> 'place', 'product_id', l -> 'product_id', 'over', l -> 'quantity')
      from jsonb_array_elements(p_plan -> 'lines') as l
      where l ->> 'kind' = 'early' and not ((l ->> 'before_receipt')::boolean and v_is_said_enough)
      union all
      select (l ->> 'place')::integer, jsonb_build_object('check', 'price', 'line', l -> 'place', 'product_id', l -> 'product_id',
        'received_price', l -> 'received_price', 'ordered_price', l -> 'ordered_price',
        'billed_price', round((l ->> 'cost')::numeric / (l ->> 'quantity')::numeric, 6), 'difference', x.difference)
      from jsonb_array_elements(p_plan -> 'lines') as l
      cross join lateral (
        -- By what came and by what was ordered, whichever is further off; early goods have come for what they are billed at.
        select d.difference, d.expected
        from (values ((l ->> 'cleared')::numeric), (round((l ->> 'ordered_price')::numeric * (l ->> 'quantity')::numeric, 2))) as e (expected)
        cross join lateral (select (l ->> 'cost')::numeric - e.expected as difference, e.expected) d
        where e.expected is not null order by abs(d.difference) desc limit 1) x
      where (l ->> 'kind' = 'goods' or (l ->> 'kind' = 'early' and l ->> 'ordered_price' is not null))
        and abs(x.difference) > greatest(x.expected * v_policy.bill_price_percent / 100, v_policy.bill_price_amount)) c), '[]');
end;
$function$;

CREATE OR REPLACE FUNCTION private.bill_location(p_tenant_id uuid, p_location_id uuid, p_prefix text DEFAULT ''::text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_location_id is not null and not exists (
      select 1 from public.locations l where l.tenant_id = p_tenant_id and l.id = p_location_id) then
    perform private.fail(404, 'not_found', 'This location does not exist.', jsonb_build_object('field', p_prefix || 'location_id'));
  end if;
  return p_location_id;
end;
$function$;

ALTER FUNCTION "private"."bill_location"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.chain_faults(p_tenant_id uuid, p_after bigint, p_until bigint)
 RETURNS TABLE(sequence bigint, number text, fault text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_prefix text := (select d.prefix from private.document_sequences d where d.tenant_id = p_tenant_id and d.document_type = 'journal');
begin
  return query
  select e.sequence, e.number, case when e.sequence <> coalesce(e.before, 0) + 1 then 'missing' else 'changed' end
  from (
    select j.*, lag(j.sequence) over (order by j.sequence) as before, lag(j.chain_hash) over (order by j.sequence) as before_hash
    from public.journal_entries j
    -- One more than is checked: the first one's link is made of it.
    where j.tenant_id = p_tenant_id and j.sequence >= p_after and j.sequence <= p_until
  ) e
  where e.sequence > p_after and (e.sequence <> coalesce(e.before, 0) + 1 or e.chain_hash <> private.chain_hash(e.before_hash, e.sequence,
    e.business_date, e.source_type, e.source_id, e.posted_at, e.posted_by, e.memo, e.reverses_id, e.is_closing,
    private.chained_lines(p_tenant_id, e.id))
    -- What the link does not say itself: the number is that of its place, the lines are of the entry's day.
    or e.number is distinct from private.document_number(v_prefix, e.sequence)
    or exists (
      select 1 from public.journal_lines l
      where l.tenant_id = p_tenant_id and l.journal_entry_id = e.id and l.business_date <> e.business_date))
  order by e.sequence;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_account_change(p_before public.ledger_accounts, p_after public.ledger_accounts)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select 1 from public.ledger_accounts a where a.tenant_id = p_after.tenant_id and a.code = p_after.code and a.id <> p_after.id) then
    perform private.fail(409, 'account_code_taken', 'Another account has this code.', '{"field": "code"}');
  elsif p_before.role is not null and p_before.subtype <> p_after.subtype then
    perform private.fail(409, 'account_has_role', 'Documents post to this account, so its group stays as it is.', '{"field": "subtype"}');
  elsif p_before.merged_into_id is not null then
    perform private.fail(409, 'account_archived', 'This account was merged into another.');
  elsif p_after.parent_id is not null and not exists (
      select 1 from public.ledger_accounts a where a.tenant_id = p_after.tenant_id and a.id = p_after.parent_id) then
    perform private.fail(404, 'not_found', 'This account does not exist.', '{"field": "parent_id"}');
  elsif p_after.default_tax_rate_id is not null and not exists (
      select 1 from public.tax_rates t where t.tenant_id = p_after.tenant_id and t.id = p_after.default_tax_rate_id) then
    perform private.fail(404, 'not_found', 'This tax rate does not exist.', '{"field": "default_tax_rate_id"}');
  elsif p_after.account_type in ('income', 'expense') and p_after.cash_flow_class is not null then
    perform private.refuse_input('cash_flow_class', 'Income and expenses stand in the cash flow as the profit.');
  elsif p_before.role is not null and (p_before.cash_flow_class = 'cash') is distinct from (p_after.cash_flow_class = 'cash') then
    perform private.fail(409, 'account_has_role', 'Documents use this account, so it stays money or not.', '{"field": "cash_flow_class"}');
  elsif p_before.subtype <> p_after.subtype then
    perform private.refuse_account_with_statements(p_after.tenant_id, p_after.id, false, 'subtype');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.has_lines_without_entry(p_tenant_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return exists (
    select 1 from public.journal_lines l
    where l.tenant_id = p_tenant_id and not exists (
      select 1 from public.journal_entries e where e.tenant_id = l.tenant_id and e.id = l.journal_entry_id));
end;
$function$;

ALTER FUNCTION "private"."has_lines_without_entry"(uuid) OWNER TO "postgres";

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
  v_account := private.require_money_account(p_tenant_id, p_account_id, p_field);
  insert into public.money_accounts (tenant_id, id, kind) values (p_tenant_id, v_account.id, private.money_kind(v_account))
  on conflict (tenant_id, id) do nothing;
  select * into v_row from public.money_accounts m where m.tenant_id = p_tenant_id and m.id = v_account.id for no key update;
  return v_row;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_ledger_accounts(p_tenant_id uuid, p_account_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_ids uuid[] := array(
    select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = any (p_account_ids)
    union
    select a.merged_into_id from public.ledger_accounts a
    where a.tenant_id = p_tenant_id and a.id = any (p_account_ids) and a.merged_into_id is not null);
  v_before text[] := array(select a.subtype from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = any (v_ids) order by a.id);
  v_after text[];
begin
  perform 1 from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = any (v_ids) order by a.id for key share;
  v_after := array(select a.subtype from public.ledger_accounts a where a.tenant_id = p_tenant_id and a.id = any (v_ids) order by a.id);
  if v_before <> v_after then
    perform private.fail(409, 'stale_row', 'Someone else changed this account. Look at it again.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."hold_ledger_accounts"(uuid, uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.input_reference(p_body jsonb, p_key text, p_max integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := private.input_text(p_body, p_key, p_max);
begin
  if private.has_hidden_characters(v_text) then
    perform private.refuse_input(p_key, 'This is one line of visible characters.');
  end if;
  return v_text;
end;
$function$;

ALTER FUNCTION "private"."input_reference"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_opening_entry(p_entry public.journal_entries)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_entry.source_type = 'opening_balance' or (p_entry.source_type = 'manual_reversal' and exists (
    select 1 from public.journal_entries o
    where o.tenant_id = p_entry.tenant_id and o.id = p_entry.reverses_id and o.source_type = 'opening_balance'));
end;
$function$;

ALTER FUNCTION "private"."is_opening_entry"(public.journal_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_purchase_account(p_account public.ledger_accounts)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (((p_account).account_type = 'expense'::text) OR ((p_account).subtype = ANY (ARRAY['fixed_asset'::text, 'current_asset'::text])));

ALTER FUNCTION "private"."is_purchase_account"(public.ledger_accounts) OWNER TO "postgres";

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
    request_hash = excluded.request_hash,
    revision = b.revision + case when b.request_hash = excluded.request_hash and b.checks = excluded.checks then 0 else 1 end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lines_with_same_entry(p_statement public.bank_statements)
 RETURNS uuid[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return (
    with waiting as materialized (
      select u.amount, u.business_date
      from private.unmatched_entries(p_statement.tenant_id, p_statement.money_account_id, p_statement.from_on - 3, p_statement.to_on + 3) u
    )
    select coalesce(array_agg(distinct l.id), '{}')
    from public.bank_lines l
    join waiting w on w.amount = l.amount and w.business_date between l.booked_on - 3 and l.booked_on + 3
    where l.tenant_id = p_statement.tenant_id and l.bank_statement_id = p_statement.id);
end;
$function$;

ALTER FUNCTION "private"."lines_with_same_entry"(public.bank_statements) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.opening_amount(p_tenant_id uuid, p_account public.money_accounts, p_to date)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_ids uuid[] := private.bank_account_ids(p_tenant_id, p_account.id);
begin
  return coalesce((
      select sum(s.debit - s.credit)
      from private.account_sums(p_tenant_id, array['1970-01-01'::date], array[p_account.reconciled_from - 1], false, v_ids) s), 0)
    - coalesce((
      select sum(l.debit - l.credit) from public.journal_lines l
      where l.tenant_id = p_tenant_id and l.id = any (p_account.carried_line_ids) and l.business_date < p_account.reconciled_from), 0)
    + coalesce((
      select sum(l.debit - l.credit) from public.journal_entries e
      join public.journal_lines l on l.tenant_id = e.tenant_id and l.journal_entry_id = e.id and l.ledger_account_id = any (v_ids)
      where e.tenant_id = p_tenant_id and e.source_type in ('opening_balance', 'manual_reversal') and private.is_opening_entry(e)
        and e.business_date between p_account.reconciled_from and p_to), 0);
end;
$function$;

CREATE OR REPLACE FUNCTION private.plan_goods_line(p_tenant_id uuid, p_bill jsonb, p_line jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_prefix text := format('lines[%s].', p_line ->> 'place');
  v_step numeric := (p_bill ->> 'step')::numeric;
  v_line record;
  v_ordered jsonb;
  v_quantity numeric := (p_line ->> 'quantity')::numeric;
  v_matched numeric := 0;
  v_cleared numeric;
  v_parts jsonb := '[]';
begin
  select l.*, g.location_id, private.contact_head(p_tenant_id, g.contact_id) as supplier_id, g.receipt_number into v_line
  from public.goods_receipt_lines l join public.goods_receipts g on g.tenant_id = l.tenant_id and g.id = l.goods_receipt_id
  where l.tenant_id = p_tenant_id and l.id = (p_line ->> 'receipt_line_id')::uuid;
  if p_line ->> 'receipt_line_id' is not null then
    if v_line.id is null or v_line.supplier_id <> (p_bill ->> 'contact_id')::uuid or v_line.product_id <> (p_line ->> 'product_id')::uuid then
      perform private.fail(404, 'not_found', 'This supplier brought no such goods.', jsonb_build_object('field', v_prefix || 'receipt_line_id'));
    end if;
    v_matched := least(v_quantity, v_line.quantity - v_line.returned_quantity - v_line.billed_quantity);
  end if;
  v_ordered := private.ordered_line_json(p_tenant_id, coalesce(v_line.purchase_order_line_id, (p_line ->> 'order_line_id')::uuid));
  if v_matched > 0 then
    -- By quantity up to here less what was billed before: the last bill of a line takes the rest.
    v_cleared := greatest(round((v_line.line_cost - v_line.returned_cost) * (v_line.billed_quantity + v_matched)
      / (v_line.quantity - v_line.returned_quantity) / v_step) * v_step - v_line.billed_cost, 0);
    v_parts := v_parts || (private.part_of_line(p_line, v_matched, v_quantity, v_step) || jsonb_build_object('kind', 'goods',
      'receipt_line_id', v_line.id) || v_ordered || jsonb_build_object(
      'product_id', v_line.product_id, 'location_id', v_line.location_id, 'cleared', v_cleared, 'received', v_line.quantity, 'billed_before', v_line.billed_quantity,
      'received_price', round(v_line.line_cost / v_line.quantity, 6), 'receipt_number', v_line.receipt_number));
  end if;
  if v_matched < v_quantity then
    v_parts := v_parts || (private.rest_of_line(p_line, v_parts -> 0, v_quantity - v_matched) || jsonb_build_object('kind', 'early',
      'receipt_line_id', null) || v_ordered || jsonb_build_object(
      'product_id', private.early_product(p_tenant_id, coalesce(v_line.product_id, (p_line ->> 'product_id')::uuid), v_prefix),
      'location_id', coalesce(v_line.location_id, (p_line ->> 'location_id')::uuid, private.default_location(p_tenant_id)),
      'of_receipt_line_id', v_line.id,
      -- What is billed already was billed for what came: more of it is no bill before the goods.
      'before_receipt', (p_line ->> 'before_receipt')::boolean and coalesce(v_line.billed_quantity, 0) = 0));
  end if;
  return v_parts;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_advance_use(p_tenant_id uuid, p_user_id uuid, p_contact_id uuid, p_amount numeric, p_document jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_amount = 0 then
    perform private.assert_open_at_last(p_tenant_id, array['purchases'], (p_document ->> 'business_date')::date);
    return;
  end if;
  perform private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_allocation', (p_document ->> 'id')::uuid, (p_document ->> 'business_date')::date,
    'Advance of ' || (p_document ->> 'document_number'), jsonb_build_array(
      jsonb_build_object('role', 'payable', 'debit', p_amount, 'contact_id', p_contact_id),
      jsonb_build_object('role', 'supplier_advances', 'credit', p_amount, 'contact_id', p_contact_id)), p_now);
  perform private.advance_entry(p_tenant_id, p_contact_id, 'allocation', -p_amount, p_document, p_now);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_allocation_undone(p_tenant_id uuid, p_user_id uuid, p_undo jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := private.business_date(p_tenant_id, p_now);
  v_id uuid;
  v_reason text;
  v_row public.supplier_allocations;
  v_item public.contact_open_items;
  v_contact_id uuid;
  v_money numeric;
  v_document jsonb;
begin
  perform private.input_object(p_undo, 'p_undo');
  v_id := private.input_uuid(p_undo, 'id');
  v_reason := private.input_text(p_undo, 'reason', 500, '', true);
  if private.is_same_posting(p_tenant_id, v_id, private.request_hash(p_undo)) then
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  select * into v_row from public.supplier_allocations a where a.tenant_id = p_tenant_id and a.id = private.input_uuid(p_undo, 'allocation_id');
  if v_row.id is null or v_row.item_id is null then
    perform private.fail(404, 'not_found', 'This allocation does not exist.', '{"field": "allocation_id"}');
  end if;
  select * into v_item from public.contact_open_items i where i.tenant_id = p_tenant_id and i.id = v_row.item_id;
  v_contact_id := coalesce((select p.contact_id from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = v_row.payment_id),
    (select c.contact_id from public.supplier_credits c where c.tenant_id = p_tenant_id and c.id = v_row.credit_id));
  perform private.hold_contact_groups(p_tenant_id);
  perform private.lock_settlement(p_tenant_id, array[v_row.item_id], array[v_row.payment_id], array[v_row.credit_id], v_contact_id);
  if v_row.undoes_id is not null or exists (
      select 1 from public.supplier_allocations a where a.tenant_id = p_tenant_id and a.undoes_id = v_row.id) then
    perform private.fail(409, 'in_use', 'This was taken back already.');
  end if;
  v_money := v_row.amount - v_row.withheld_amount - v_row.discount_amount;
  v_document := jsonb_build_object('id', v_id, 'payment_id', v_row.payment_id, 'credit_id', v_row.credit_id, 'business_date', v_day,
    'document_type', 'supplier_allocation', 'document_number', v_item.document_number, 'reason', v_reason, 'request_hash', private.request_hash(p_undo));
  perform private.take_open(p_tenant_id, v_row.payment_id, v_row.credit_id, -v_money);
  perform private.write_supplier_settlement(p_tenant_id, p_user_id, v_document, jsonb_build_array(jsonb_build_object('id', gen_random_uuid(),
    'item_id', v_row.item_id, 'contact_id', v_item.contact_id, 'from_advance', v_row.from_advance, 'amount', -v_row.amount,
    'withheld', -v_row.withheld_amount, 'discount', -v_row.discount_amount, 'undoes_id', v_row.id)), 'allocation', p_now);
  if v_row.credit_id is not null then
    perform private.write_credit_use(p_tenant_id, v_contact_id, -v_row.amount, v_document, p_now);
    perform private.assert_open_at_last(p_tenant_id, array['purchases'], v_day);
  else
    perform private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_allocation', v_id, v_day, 'Allocation taken back: ' || v_reason, jsonb_build_array(
      jsonb_build_object('role', 'payable', 'credit', v_row.amount, 'contact_id', v_contact_id),
      jsonb_build_object('role', 'supplier_advances', 'debit', v_money, 'contact_id', v_contact_id),
      jsonb_build_object('role', 'withholding_payable', 'debit', v_row.withheld_amount),
      jsonb_build_object('role', 'purchase_discounts', 'debit', v_row.discount_amount)), p_now);
    perform private.advance_entry(p_tenant_id, v_contact_id, 'allocation', v_money, v_document, p_now);
  end if;
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_bill_reversal(p_tenant_id uuid, p_user_id uuid, p_reversal jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_reason text;
  v_day date;
  v_id uuid;
  v_bill public.supplier_bills;
  v_changes jsonb;
begin
  perform private.input_object(p_reversal, 'p_reversal');
  v_id := private.input_uuid(p_reversal, 'id');
  v_reason := private.input_text(p_reversal, 'reason', 500, '', true);
  v_bill := private.lock_posted_bill(p_tenant_id, private.input_uuid(p_reversal, 'bill_id'));
  if v_bill.status = 'reversed' and v_bill.reversal_hash = private.request_hash(p_reversal) then
    return private.bill_json(p_tenant_id, v_bill.id) || '{"replayed": true}';
  end if;
  perform private.require_bill_untouched(v_bill);
  v_day := coalesce(private.input_date(p_reversal, 'business_date'), v_today);
  if v_day not between v_bill.business_date and greatest(v_today, v_bill.business_date) then
    perform private.refuse_input('business_date', 'A reversal is booked from the day of the bill until today.');
  end if;
  perform private.assert_open(p_tenant_id, 'purchases', v_day);
  perform private.require_unused_source(p_tenant_id, 'supplier_bill_reversal', v_id);
  v_changes := private.bill_changes_back(v_bill, private.tenant_step(p_tenant_id));
  perform private.unbill_lines(v_bill, v_changes);
  perform private.revalue_goods(p_tenant_id, 'supplier_bill_reversal', v_id, v_day, v_changes, p_now);
  update public.supplier_bills b set status = 'reversed', reversed_at = p_now, reversed_by = p_user_id, reversal_reason = v_reason,
    reversal_hash = private.request_hash(p_reversal)
  where b.tenant_id = p_tenant_id and b.id = v_bill.id;
  delete from public.supplier_prices s where s.tenant_id = p_tenant_id and s.source_id = v_bill.id;
  if private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_bill_reversal', v_id, v_day, 'Bill ' || v_bill.bill_number || ' reversed',
      private.bill_entry_back(v_bill, v_changes), p_now, null, v_bill.journal_entry_id) is null then
    perform private.assert_open_at_last(p_tenant_id, array['purchases'], v_day);
  end if;
  if v_bill.total_amount > 0 then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, item_id,
      occurred_at, business_date)
    values (p_tenant_id, v_bill.contact_id, 'payable', 'bill_reversal', -v_bill.total_amount, 'supplier_bill_reversal', v_id,
      v_bill.bill_number, v_bill.id, p_now, v_day);
  end if;
  perform private.write_audit(p_tenant_id, p_user_id, 'bill_reversed', 'supplier_bills', v_bill.id, null,
    jsonb_build_object('bill_number', v_bill.bill_number, 'total_amount', v_bill.total_amount, 'reason', v_reason));
  return private.bill_json(p_tenant_id, v_bill.id) || '{"replayed": false}';
end;
$function$;

create function private.posted_at_once()
returns integer language sql immutable security invoker set search_path = ''
return 1000;
comment on function private.posted_at_once() is 'How many lines rules book of one import: as many as the time of a request is enough for. The others wait, with the rule proposed.';

CREATE OR REPLACE FUNCTION private.post_by_rules(p_statement public.bank_statements)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_line public.bank_lines;
  v_rule public.bank_rules;
  v_match public.bank_matches;
  v_same uuid[];
  v_count integer := 0;
begin
  if not exists (
      select 1 from public.bank_rules r where r.tenant_id = p_statement.tenant_id and r.archived_at is null and r.mode = 'post') then
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
$$;

CREATE OR REPLACE FUNCTION private.post_supplier_bill(p_tenant_id uuid, p_user_id uuid, p_bill jsonb, p_release jsonb DEFAULT NULL::jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_first public.supplier_bills;
  v_body jsonb;
  v_plan jsonb;
  v_checks jsonb;
begin
  perform private.input_object(p_bill, 'p_bill');
  v_body := p_bill - 'revision';
  v_id := private.input_uuid(p_bill, 'id');
  perform private.lock_request('supplier_bill', p_tenant_id, v_id);
  select * into v_first from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = v_id;
  if v_first.status in ('posted', 'reversed', 'discarded') then
    perform private.require_same_request(v_first.request_hash, private.request_hash(v_body));
    return private.bill_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  perform private.require_read_bill(v_first, p_user_id, p_bill);
  v_plan := private.read_bill(p_tenant_id, v_body, p_now);
  perform private.lock_bill(p_tenant_id, v_plan);
  perform private.refuse_duplicate_bill(p_tenant_id, v_plan);
  v_plan := private.plan_bill(p_tenant_id, v_plan);
  v_checks := private.bill_checks(p_tenant_id, v_plan);
  v_plan := v_plan || jsonb_build_object('checks', v_checks);
  if v_checks -> 0 ->> 'check' = 'total' then
    perform private.fail(409, 'total_mismatch', 'The lines and the tax do not come to what the paper says.', v_checks -> 0);
  elsif p_release is not null and (v_checks, (v_plan ->> 'total_amount')::numeric) is distinct from (v_first.checks, v_first.total_amount) then
    -- Who releases has seen other checks. The new ones are kept, so that the next reading shows them.
    perform private.keep_bill(p_tenant_id, p_user_id, 'held', v_plan, v_body);
    return private.answer_refusal(409, 'stale_row', 'What does not match on this bill has changed. Look at it again.',
      jsonb_build_object('checks', v_checks));
  elsif v_checks <> '[]' and p_release is null then
    perform private.keep_bill(p_tenant_id, p_user_id, 'held', v_plan, v_body);
  else
    perform private.write_bill(p_tenant_id, p_user_id, v_plan, v_body, p_release, p_now);
  end if;
  return private.bill_json(p_tenant_id, v_id) || '{"replayed": false}';
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_supplier_payment(p_tenant_id uuid, p_user_id uuid, p_payment jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_id uuid;
  v_hash text := private.request_hash(p_payment);
  v_stored_hash text;
  v_contact public.contacts;
  v_group uuid[];
  v_wanted jsonb;
  v_item_ids uuid[];
  v_amount numeric;
  v_advance numeric;
  v_money jsonb;
  v_settled jsonb;
  v_due numeric;
  v_day date := coalesce(private.input_date(p_payment, 'business_date'), private.business_date(p_tenant_id, p_now));
  v_constraint text;
begin
  perform private.input_object(p_payment, 'p_payment');
  v_id := private.input_uuid(p_payment, 'id');
  v_wanted := private.read_supplier_allocations(p_payment, v_step);
  v_amount := private.input_number(p_payment, 'amount', 0, 99999999999, v_step, '', v_wanted is null);
  v_advance := coalesce(private.input_number(p_payment, 'advance_amount', 0, 99999999999, v_step, '', false), 0);
  perform private.lock_request('supplier_payment', p_tenant_id, v_id);
  select p.request_hash into v_stored_hash from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.supplier_payment_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  perform private.hold_contact_groups(p_tenant_id);
  v_group := private.contact_group(p_tenant_id, private.input_uuid(p_payment, 'contact_id'));
  v_item_ids := case when v_wanted is not null then array(select (w ->> 'item_id')::uuid from jsonb_array_elements(v_wanted) as w)
    else array(select i.id from public.contact_open_items i where i.tenant_id = p_tenant_id and i.contact_id = any (v_group)
      and i.account = 'payable' and i.open_amount > 0 and i.business_date <= v_day) end;
  perform private.lock_payment_items(p_tenant_id, v_item_ids);
  v_money := private.supplier_money(p_tenant_id, p_user_id, p_payment);
  v_contact := private.lock_contact(p_tenant_id, (p_payment ->> 'contact_id')::uuid);
  perform private.refuse_staff_card(v_contact);
  v_settled := private.settle_items(p_tenant_id, v_group,
    coalesce(v_wanted, private.oldest_bills(p_tenant_id, v_item_ids, v_amount - v_advance)), true);
  perform private.refuse_earlier_payment(p_tenant_id, v_settled, v_day);
  perform private.require_amount((select sum((s ->> 'amount')::numeric) from jsonb_array_elements(v_settled) as s), 'allocations');
  v_due := (select coalesce(sum((s ->> 'amount')::numeric - (s ->> 'withheld')::numeric - (s ->> 'discount')::numeric), 0) from jsonb_array_elements(v_settled) as s);
  if v_wanted is null then
    v_advance := v_amount - v_due;
  elsif v_amount <> v_due + v_advance then
    perform private.fail(409, 'difference_left', 'What is settled, less what is withheld, is not the amount paid.',
      jsonb_build_object('field', 'amount', 'expected', v_due + v_advance));
  end if;
  if v_due + v_advance = 0 and v_settled = '[]' then
    perform private.refuse_input('amount', 'Enter what is paid.');
  elsif v_money ->> 'session_id' is not null then
    perform private.require_drawer_cash(p_tenant_id, (v_money ->> 'session_id')::uuid, v_due + v_advance);
  end if;
  perform private.write_supplier_payment(p_tenant_id, p_user_id, jsonb_build_object('id', v_id, 'contact_id', v_contact.id,
    'amount', v_due + v_advance, 'advance', v_advance, 'business_date', private.payment_day(p_tenant_id, p_payment, v_money, p_now),
    'reference', private.input_reference(p_payment, 'reference', 100), 'certificate_number', private.input_reference(p_payment, 'certificate_number', 60),
    'note', private.input_text(p_payment, 'note', 500), 'request_hash', v_hash), v_money, v_settled, p_now);
  return private.supplier_payment_json(p_tenant_id, v_id) || '{"replayed": false}';
exception when unique_violation then
  get stacked diagnostics v_constraint = constraint_name;
  if v_constraint <> 'supplier_payments_reference_key' then
    raise;
  end if;
  perform private.refuse_input('reference', 'This reference was already used for another payment from this account.');
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_supplier_refund(p_tenant_id uuid, p_user_id uuid, p_refund jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_refund);
  v_stored_hash text;
  v_amount numeric;
  v_wanted jsonb;
  v_group uuid[];
  v_money jsonb;
  v_contact public.contacts;
  v_day date;
  v_constraint text;
begin
  perform private.input_object(p_refund, 'p_refund');
  v_id := private.input_uuid(p_refund, 'id');
  v_amount := private.input_number(p_refund, 'amount', 0.01, 99999999999, private.tenant_step(p_tenant_id));
  select coalesce(jsonb_agg(private.input_uuid(jsonb_build_object('source_ids', e.value), 'source_ids')), '[]') into v_wanted
  from jsonb_array_elements(private.input_array(p_refund, 'source_ids', 0, 100)) as e;
  perform private.lock_request('supplier_payment', p_tenant_id, v_id);
  select p.request_hash into v_stored_hash from public.supplier_payments p where p.tenant_id = p_tenant_id and p.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.supplier_payment_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  perform private.hold_contact_groups(p_tenant_id);
  v_group := private.contact_group(p_tenant_id, private.input_uuid(p_refund, 'contact_id'));
  perform 1 from public.supplier_payments p where p.tenant_id = p_tenant_id and p.contact_id = any (v_group) and p.open_amount > 0 order by p.id for no key update;
  perform 1 from public.supplier_credits c where c.tenant_id = p_tenant_id and c.contact_id = any (v_group) and c.open_amount > 0 order by c.id for no key update;
  v_money := private.supplier_money(p_tenant_id, p_user_id, p_refund);
  v_contact := private.lock_contact(p_tenant_id, (p_refund ->> 'contact_id')::uuid);
  v_day := private.payment_day(p_tenant_id, p_refund, v_money, p_now);
  perform private.write_supplier_refund(p_tenant_id, p_user_id, jsonb_build_object('id', v_id, 'contact_id', v_contact.id, 'amount', v_amount,
    'business_date', v_day, 'reference', private.input_reference(p_refund, 'reference', 100),
    'note', private.input_text(p_refund, 'note', 500), 'request_hash', v_hash), v_money,
    private.refund_sources(p_tenant_id, v_group, v_amount, v_wanted, v_day), p_now);
  return private.supplier_payment_json(p_tenant_id, v_id) || '{"replayed": false}';
exception when unique_violation then
  get stacked diagnostics v_constraint = constraint_name;
  if v_constraint <> 'supplier_payments_reference_key' then
    raise;
  end if;
  perform private.refuse_input('reference', 'This reference was already used for another payment to this account.');
end;
$function$;

CREATE OR REPLACE FUNCTION private.purchase_account(p_tenant_id uuid, p_account_id uuid, p_field text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account public.ledger_accounts;
begin
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = p_tenant_id and a.id = private.posting_account(p_tenant_id, p_account_id);
  if private.is_control_role(v_account.role) then
    perform private.fail(409, 'control_account', 'This account is the sum of documents. Choose another one.',
      jsonb_build_object('field', p_field, 'account_id', v_account.id));
  elsif not private.is_purchase_account(v_account) then
    perform private.refuse_input(p_field, 'Choose an account of costs, or of something that is bought to be kept.');
  end if;
  return v_account.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_bill(p_tenant_id uuid, p_bill jsonb, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_head jsonb;
  v_lines jsonb;
  v_with_amounts jsonb;
  v_total jsonb;
begin
  perform private.input_object(p_bill, 'p_bill');
  v_head := private.read_bill_header(p_tenant_id, p_bill, private.business_date(p_tenant_id, p_now));
  select jsonb_agg(private.read_bill_line(p_tenant_id, e.value, e.place::integer - 1, v_head) order by e.place) into v_lines
  from jsonb_array_elements(private.input_array(p_bill, 'lines', 1, 500)) with ordinality as e (value, place);
  if (select count(l ->> 'receipt_line_id') <> count(distinct l ->> 'receipt_line_id') from jsonb_array_elements(v_lines) as l) then
    perform private.refuse_input('lines', 'Each line of a delivery is billed once on a bill.');
  end if;
  v_with_amounts := private.bill_amounts(v_head, v_lines, v_step);
  -- A tax far from the paper's: the sums are shown without it.
  v_lines := coalesce(v_with_amounts, private.bill_amounts(v_head || '{"typed_tax": null}', v_lines, v_step));
  v_total := private.bill_total(v_head, v_lines);
  perform private.require_amount((v_total ->> 'net_amount')::numeric + (v_total ->> 'tax_amount')::numeric, 'lines');
  return v_head || jsonb_build_object('id', private.input_uuid(p_bill, 'id'), 'step', v_step, 'is_tax_read', v_with_amounts is not null, 'lines', v_lines)
    || v_total;
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_bill_header(p_tenant_id uuid, p_bill jsonb, p_today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_contact_id uuid := private.contact_head(p_tenant_id, private.input_uuid(p_bill, 'contact_id'));
  v_step numeric := private.tenant_step(p_tenant_id);
  v_bill_date date := coalesce(private.input_date(p_bill, 'bill_date'), p_today);
  v_business_date date := coalesce(private.input_date(p_bill, 'business_date'), least(v_bill_date, p_today));
  v_usual record;
  v_terms integer;
begin
  if v_bill_date > p_today + 31 then
    perform private.refuse_input('bill_date', 'This bill is dated more than 31 days ahead.');
  elsif v_business_date > p_today then
    perform private.refuse_input('business_date', 'Nothing is booked on a day to come.');
  end if;
  -- How this supplier writes bills is remembered from the last one.
  select b.prices_include_tax, b.tax_rounding into v_usual from public.supplier_bills b
  where b.tenant_id = p_tenant_id and b.contact_id = v_contact_id and b.status = 'posted' order by b.posted_at desc, b.id limit 1;
  select c.payment_terms_days into v_terms from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff;
  if not found then
    perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "contact_id"}');
  end if;
  return jsonb_build_object('contact_id', v_contact_id, 'bill_date', v_bill_date, 'business_date', v_business_date,
    'supplier_reference', private.input_reference(p_bill, 'supplier_reference', 60),
    'due_on', greatest(coalesce(private.input_date(p_bill, 'due_on'), v_bill_date + coalesce(v_terms, 0)), v_bill_date),
    'location_id', private.bill_location(p_tenant_id, private.input_uuid(p_bill, 'location_id', '', false)),
    'prices_include_tax', coalesce(private.input_flag(p_bill, 'prices_include_tax', false), v_usual.prices_include_tax, false),
    'tax_rounding', coalesce(private.input_choice(p_bill, 'tax_rounding', array['line', 'document'], '', false), v_usual.tax_rounding, 'line'),
    'typed_total', private.input_number(p_bill, 'typed_total', 0, 99999999999, v_step, '', false),
    'typed_tax', private.input_number(p_bill, 'typed_tax', 0, 99999999999, v_step, '', false),
    'discount_amount', coalesce(private.input_number(p_bill, 'discount_amount', 0, 99999999999, v_step, '', false), 0),
    'withholding_percent', coalesce(private.input_number(p_bill, 'withholding_percent', 0, 50, 0.001, '', false), 0),
    'withholding_kind', private.input_choice(p_bill, 'withholding_kind', array['vat', 'income'], '', false),
    'note', private.input_text(p_bill, 'note', 1000));
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
    return v_read || jsonb_build_object('account_id', private.purchase_account(p_tenant_id, v_account_id, v_prefix || 'account_id'));
  end if;
  return v_read || private.read_landed_line(p_tenant_id, p_line, v_prefix);
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_credit(p_tenant_id uuid, p_credit jsonb, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_step numeric := private.tenant_step(p_tenant_id);
  v_date date;
  v_day date;
  v_lines jsonb;
begin
  v_date := coalesce(private.input_date(p_credit, 'credit_date'), v_today);
  v_day := coalesce(private.input_date(p_credit, 'business_date'), v_today);
  if greatest(v_date - 31, v_day) > v_today then
    perform private.refuse_input('business_date', 'Nothing is booked on a day to come.');
  end if;
  select jsonb_agg(private.read_credit_line(p_tenant_id, e.value, e.place::integer - 1, v_date, v_step) order by e.place) into v_lines
  from jsonb_array_elements(private.input_array(p_credit, 'lines', 1, 500)) with ordinality as e (value, place);
  if (select count(*) <> count(distinct (l ->> 'kind', coalesce(l ->> 'receipt_line_id', l ->> 'bill_line_id')))
      from jsonb_array_elements(v_lines) as l where l ->> 'kind' <> 'account') then
    perform private.refuse_input('lines', 'Each line of a delivery or a bill stands once on a credit.');
  elsif exists (select 1 from jsonb_array_elements(v_lines) as l where l ->> 'kind' = 'return') and v_day <> v_today then
    perform private.refuse_input('business_date', 'Goods go back today.');
  end if;
  return jsonb_build_object('id', private.input_uuid(p_credit, 'id'), 'contact_id', private.contact_head(p_tenant_id, private.input_uuid(p_credit, 'contact_id')),
    'supplier_reference', private.input_reference(p_credit, 'supplier_reference', 60), 'credit_date', v_date, 'business_date', v_day,
    'reason', private.input_text(p_credit, 'reason', 500, '', true), 'step', v_step, 'lines', v_lines,
    'is_registered', private.is_tax_registered_on(p_tenant_id, v_date));
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
    'account_id', case when v_kind = 'account' then private.purchase_account(p_tenant_id, private.input_uuid(p_line, 'account_id', v_prefix), v_prefix || 'account_id') end,
    'location_id', private.bill_location(p_tenant_id, private.input_uuid(p_line, 'location_id', v_prefix, false), v_prefix),
    'description', private.input_text(p_line, 'description', 300, v_prefix),
    'batch', private.input_batch(p_line, v_prefix)) || private.read_bill_tax(p_tenant_id, p_line, v_prefix, p_day);
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
  v_from public.ledger_accounts := private.require_money_account(p_tenant_id, private.input_uuid(p_body, 'from_account_id'), 'from_account_id');
  v_row public.money_transfers;
begin
  v_row.from_account_id := v_from.id;
  v_row.to_account_id := (private.require_money_account(p_tenant_id, private.input_uuid(p_body, 'to_account_id'), 'to_account_id')).id;
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
  v_row.till_session_id := private.money_transfer_drawer(p_tenant_id, v_from, v_row.amount + v_row.fee_amount, v_row.sent_on, p_now, p_body);
  return v_row;
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_return(p_tenant_id uuid, p_body jsonb, p_form private.tax_form, p_now timestamp with time zone)
 RETURNS public.tax_returns
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today date := private.business_date(p_tenant_id, p_now);
  v_return public.tax_returns;
begin
  v_return.tenant_id := p_tenant_id;
  v_return.id := private.input_uuid(p_body, 'id');
  v_return.kind := private.input_choice(p_body, 'kind', array['return', 'amendment', 'earlier']);
  v_return.form := p_form.form;
  v_return.period_start := private.require_tax_period(p_form, private.accounting_day(p_body, 'period_start'), 'period_start');
  v_return.period_end := private.tax_period_end(p_form.period_months, v_return.period_start);
  v_return.due_on := private.tax_due_on(p_form, v_return.period_end);
  v_return.business_date := coalesce(private.accounting_day(p_body, 'business_date', '', false), v_return.period_end);
  v_return.withheld_amount := coalesce(private.input_number(p_body, 'withheld_amount', 0, 99999999999, private.tenant_step(p_tenant_id), '', false), 0);
  v_return.reference := private.input_reference(p_body, 'reference', 100);
  v_return.rows_hash := private.input_text(p_body, 'rows_hash', 64, '', true);
  if v_return.period_end >= v_today then
    perform private.fail(409, 'period_not_over', 'This period is not over yet.', jsonb_build_object('period_end', v_return.period_end));
  elsif v_return.business_date not between v_return.period_end and v_today then
    perform private.refuse_input('business_date', 'A return is booked from the last day of its period until today.');
  end if;
  return v_return;
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_split(p_tenant_id uuid, p_split jsonb, p_prefix text, p_line public.bank_lines, p_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account public.ledger_accounts;
  v_amount numeric := private.input_number(p_split, 'amount', 0.01, 99999999999, private.tenant_step(p_tenant_id), p_prefix);
  v_contact_id uuid := private.input_uuid(p_split, 'contact_id', p_prefix, false);
  v_tax jsonb := '{"tax": 0, "recoverable": 0}';
begin
  v_account := private.require_split_account(p_tenant_id, private.input_uuid(p_split, 'account_id', p_prefix), p_line.money_account_id, p_prefix);
  if v_contact_id is not null and not exists (select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id) then
    perform private.fail(404, 'not_found', 'This contact does not exist.', jsonb_build_object('field', p_prefix || 'contact_id'));
  end if;
  if private.money_kind(v_account) is null and v_account.account_type in ('income', 'expense', 'asset') then
    v_tax := private.voucher_tax(p_tenant_id, p_split, case when p_line.amount < 0 then 'expense' else 'income' end, p_day, v_amount);
  end if;
  return jsonb_build_object('account_id', v_account.id, 'amount', v_amount, 'tax', v_tax -> 'tax', 'recoverable', v_tax -> 'recoverable',
    'contact_id', private.contact_head(p_tenant_id, v_contact_id), 'memo', private.input_text(p_split, 'memo', 200, p_prefix),
    'location_id', private.bill_location(p_tenant_id, private.input_uuid(p_split, 'location_id', p_prefix, false), p_prefix));
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_voucher(p_tenant_id uuid, p_body jsonb, p_kind text, p_money jsonb, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_amount numeric := private.input_number(p_body, 'amount', 0.01, 99999999999, private.tenant_step(p_tenant_id));
  v_day date := private.payment_day(p_tenant_id, p_body, p_money, p_now);
  v_contact_id uuid := case when p_kind in ('expense', 'income') then private.input_uuid(p_body, 'contact_id', '', false) end;
begin
  if v_contact_id is not null and not exists (
      select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff) then
    perform private.fail(404, 'not_found', 'This supplier does not exist.', '{"field": "contact_id"}');
  end if;
  return jsonb_build_object('id', private.input_uuid(p_body, 'id'), 'kind', p_kind, 'amount', v_amount, 'business_date', v_day,
    'account_id', private.voucher_account(p_tenant_id, p_body, p_kind), 'contact_id', private.contact_head(p_tenant_id, v_contact_id),
    'location_id', coalesce(private.bill_location(p_tenant_id, private.input_uuid(p_body, 'location_id', '', false)), (p_money ->> 'location_id')::uuid),
    'reference', private.input_reference(p_body, 'reference', 100), 'note', private.input_text(p_body, 'note', 500))
    || private.voucher_tax(p_tenant_id, p_body, p_kind, v_day, v_amount);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reference_key(p_reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN NULLIF(regexp_replace(upper(regexp_replace(NORMALIZE(p_reference, NFKC), '[\s\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0]'::text, ''::text, 'g'::text)), '^0+(?=.)'::text, ''::text), ''::text);

CREATE OR REPLACE FUNCTION private.refund_sources(p_tenant_id uuid, p_group uuid[], p_amount numeric, p_wanted jsonb, p_day date)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_sources jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'payment_id', q.payment_id, 'credit_id', q.credit_id,
      'amount', least(q.open_amount, p_amount - q.before), 'number', q.number) order by q.business_date, q.number), '[]') into v_sources
  from (
    select o.*, coalesce(sum(o.open_amount) over (order by o.business_date, o.number rows between unbounded preceding and 1 preceding), 0) as before
    from (
      select p.id as payment_id, null::uuid as credit_id, p.open_amount, p.business_date, p.payment_number as number
      from public.supplier_payments p where p.tenant_id = p_tenant_id and p.contact_id = any (p_group) and p.open_amount > 0
      union all
      select null, c.id, c.open_amount, c.business_date, c.credit_number
      from public.supplier_credits c where c.tenant_id = p_tenant_id and c.contact_id = any (p_group) and c.open_amount > 0) o
    where o.business_date <= p_day and (p_wanted = '[]' or coalesce(o.payment_id, o.credit_id) in (select (w #>> '{}')::uuid from jsonb_array_elements(p_wanted) as w))) q
  where q.before < p_amount;
  if (select coalesce(sum((s ->> 'amount')::numeric), 0) from jsonb_array_elements(v_sources) as s) <> p_amount then
    perform private.fail(409, 'over_allocation', 'The supplier holds less than that of yours.', jsonb_build_object('available',
      (select coalesce(sum((s ->> 'amount')::numeric), 0) from jsonb_array_elements(v_sources) as s)));
  end if;
  return v_sources;
end;
$function$;

ALTER FUNCTION "private"."refund_sources"(uuid, uuid[], numeric, jsonb, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refuse_account_with_statements(p_tenant_id uuid, p_account_id uuid, p_is_open boolean, p_field text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
      select 1 from public.bank_statements s
      where s.tenant_id = p_tenant_id and s.money_account_id = p_account_id and s.withdrawn_at is null and (not p_is_open or s.closed_at is null)) then
    perform private.fail(409, 'in_use', case when p_is_open then 'A bank statement of this account is still open. Close it first, or withdraw it.'
      else 'This account has bank statements, so it stays what it is.' end, jsonb_build_object('field', p_field));
  end if;
end;
$function$;

ALTER FUNCTION "private"."refuse_account_with_statements"(uuid, uuid, boolean, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refuse_earlier_payment(p_tenant_id uuid, p_settled jsonb, p_day date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_bill record;
begin
  select i.document_number as number, i.business_date into v_bill
  from jsonb_to_recordset(p_settled) as s (item_id uuid)
  join public.contact_open_items i on i.tenant_id = p_tenant_id and i.id = s.item_id
  where i.business_date > p_day order by i.business_date desc limit 1;
  if found then
    perform private.fail(400, 'invalid_input', 'This day is before a bill that is paid. Pay in advance, and use it on the bill.',
      jsonb_build_object('field', 'business_date', 'number', v_bill.number, 'bill_date', v_bill.business_date));
  end if;
end;
$function$;

ALTER FUNCTION "private"."refuse_earlier_payment"(uuid, jsonb, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_amount(p_amount numeric, p_field text)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if abs(p_amount) >= 1e12 then
    perform private.refuse_input(p_field, 'These amounts are too large.');
  end if;
  return p_amount;
end;
$function$;

ALTER FUNCTION "private"."require_amount"(numeric, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_closing(p_tenant_id uuid, p_day date, p_lines jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_permission('accounting.lock');
  if p_day <> (private.year_start(p_tenant_id, p_day) + interval '1 year')::date - 1 then
    perform private.refuse_input('business_date', 'A closing entry is of the last day of a year of the books.');
  elsif exists (
      select 1 from jsonb_to_recordset(p_lines) as l (account_id uuid)
      join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = l.account_id
      where a.account_type not in ('income', 'expense', 'equity')) then
    perform private.refuse_input('lines', 'A closing entry moves income and expenses to equity, nothing else.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_closing"(uuid, date, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_read_bill(p_bill public.supplier_bills, p_user_id uuid, p_body jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_bill.id is null or p_bill.request_hash = private.request_hash(p_body - 'revision') then
    return;
  elsif (p_bill.changed_by is distinct from p_user_id or p_body ->> 'revision' is not null)
      and p_bill.revision is distinct from private.input_number(p_body, 'revision', 1, 1000000, 1, '', false) then
    perform private.fail(409, 'stale_row', 'Someone else changed this bill. Reload it.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_read_bill"(public.supplier_bills, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.seal_journal_entry(p_tenant_id uuid, p_user_id uuid, p_entry_id uuid, p_source_type text, p_source_id uuid, p_business_date date, p_memo text, p_now timestamp with time zone, p_reverses_id uuid DEFAULT NULL::uuid, p_is_closing boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_lines text;
begin
  if p_entry_id is null then
    return;
  end if;
  v_lines := private.chained_lines(p_tenant_id, p_entry_id);
  -- Number and link in one statement: whoever waited for the row goes on from what the one before has left in it.
  with taken as (
    update private.document_sequences d set next_value = d.next_value + 1,
      chain_hash = private.chain_hash(d.chain_hash, d.next_value, p_business_date, p_source_type, p_source_id, p_now, p_user_id, p_memo,
        p_reverses_id, p_is_closing, v_lines)
    where d.tenant_id = p_tenant_id and d.document_type = 'journal'
    returning d.prefix, d.next_value - 1 as sequence, d.chain_hash
  )
  insert into public.journal_entries (
    tenant_id, id, number, sequence, chain_hash, source_type, source_id, business_date, posted_at, posted_by, memo, reverses_id, is_closing)
  select p_tenant_id, p_entry_id, private.document_number(t.prefix, t.sequence), t.sequence, t.chain_hash, p_source_type, p_source_id,
    p_business_date, p_now, p_user_id, p_memo, p_reverses_id, p_is_closing
  from taken t
  on conflict (tenant_id, source_type, source_id) do nothing;
  if not found then
    if exists (select 1 from public.journal_entries e
        where e.tenant_id = p_tenant_id and e.source_type = p_source_type and e.source_id = p_source_id) then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    perform private.fail(500, 'internal', 'This business has no numbers for journal entries.');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.unmatched_entries(p_tenant_id uuid, p_account_id uuid, p_from date, p_to date)
 RETURNS SETOF private.unmatched_entry
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_ids uuid[] := private.bank_account_ids(p_tenant_id, p_account_id);
  v_start date;
  v_carried uuid[];
begin
  select m.reconciled_from, m.carried_line_ids into v_start, v_carried
  from public.money_accounts m where m.tenant_id = p_tenant_id and m.id = p_account_id;
  return query
  select l.id, e.id, e.number, e.source_type, e.source_id, l.business_date, l.debit - l.credit, coalesce(l.memo, e.memo), l.contact_id, l.position
  from public.journal_lines l
  join public.journal_entries e on e.tenant_id = l.tenant_id and e.id = l.journal_entry_id
  where l.tenant_id = p_tenant_id and l.ledger_account_id = any (v_ids) and l.business_date between p_from and p_to
    and (v_start is null or l.id = any (v_carried)
      or (l.business_date >= v_start and (e.source_type not in ('opening_balance', 'manual_reversal') or not private.is_opening_entry(e))))
    and not exists (
      select 1 from public.bank_match_items i where i.tenant_id = l.tenant_id and i.journal_line_id = l.id and i.is_live)
    -- An entry and what took it back: the bank saw neither, unless the opening balance has one of them.
    and not exists (
      select 1 from public.journal_entries o
      join public.journal_lines x on x.tenant_id = o.tenant_id and x.journal_entry_id = o.id and x.ledger_account_id = any (v_ids)
      where o.tenant_id = e.tenant_id and (o.id = e.reverses_id or o.reverses_id = e.id)
        and (v_start is null or x.id = any (v_carried)
          or (x.business_date >= v_start and (o.source_type not in ('opening_balance', 'manual_reversal') or not private.is_opening_entry(o))))
        and not exists (
        select 1 from public.bank_match_items i where i.tenant_id = x.tenant_id and i.journal_line_id = x.id and i.is_live));
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_bill(p_tenant_id uuid, p_user_id uuid, p_plan jsonb, p_body jsonb, p_release jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_plan ->> 'id')::uuid;
  v_total numeric := (p_plan ->> 'total_amount')::numeric;
  v_day date := (p_plan ->> 'business_date')::date;
  v_number text;
  v_entry_id uuid;
begin
  perform private.assert_open(p_tenant_id, 'purchases', v_day);
  perform private.keep_bill(p_tenant_id, p_user_id, 'draft', p_plan, p_body);
  perform private.write_bill_lines(p_tenant_id, p_plan);
  perform private.revalue_goods(p_tenant_id, 'supplier_bill', v_id, v_day, p_plan -> 'changes', p_now);
  perform private.learn_last_costs(p_tenant_id, p_plan);
  perform private.learn_bill_prices(p_tenant_id, p_plan);
  v_number := private.next_number(p_tenant_id, 'supplier_bill');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_bill', v_id, v_day,
    'Bill ' || v_number || coalesce(' (' || (p_plan ->> 'supplier_reference') || ')', ''), private.bill_entry(p_plan, v_total), p_now);
  if v_entry_id is null then
    perform private.assert_open_at_last(p_tenant_id, array['purchases'], v_day);
  end if;
  update public.supplier_bills b set status = 'posted', bill_number = v_number, posted_at = p_now, posted_by = p_user_id,
    released_by = case when p_release is not null then p_user_id end, release_reason = p_release ->> 'reason', journal_entry_id = v_entry_id
  where b.tenant_id = p_tenant_id and b.id = v_id;
  if v_total > 0 then
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, item_id,
      occurred_at, business_date, due_on)
    values (p_tenant_id, (p_plan ->> 'contact_id')::uuid, 'payable', 'bill', v_total, 'supplier_bill', v_id, v_number, v_id, p_now, v_day,
      (p_plan ->> 'due_on')::date);
  end if;
  if p_release is not null then
    perform private.write_audit(p_tenant_id, p_user_id, 'bill_released', 'supplier_bills', v_id, null, jsonb_build_object(
      'bill_number', v_number, 'total_amount', v_total, 'checks', p_plan -> 'checks', 'reason', p_release ->> 'reason',
      'is_own', p_release -> 'is_own'));
  end if;
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
  perform private.require_amount(v_sum.total, 'lines');
  v_number := private.next_number(p_tenant_id, 'supplier_credit');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_credit', v_id, v_day, 'Supplier credit ' || v_number,
    private.credit_entry(p_plan, v_lines, jsonb_build_object('total', v_sum.total, 'recoverable', v_sum.recoverable)), p_now);
  if v_entry_id is null then
    perform private.assert_open_at_last(p_tenant_id, array['purchases', 'stock'], v_day);
  end if;
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

CREATE OR REPLACE FUNCTION private.write_drawer_payment(p_tenant_id uuid, p_user_id uuid, p_money jsonb, p_id uuid, p_kind text, p_amount numeric, p_reason text, p_entry_id uuid, p_hash text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_money ->> 'session_id' is not null and p_amount > 0 then
    insert into public.cash_movements (tenant_id, id, till_session_id, kind, amount, reason, recorded_by, journal_entry_id, request_hash, created_at)
    values (p_tenant_id, p_id, (p_money ->> 'session_id')::uuid, p_kind, p_amount, p_reason, p_user_id, p_entry_id, p_hash, p_now)
    on conflict (tenant_id, id) do nothing;
    if not found then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_journal_lines(p_tenant_id uuid, p_business_date date, p_lines jsonb, p_location_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_entry_id uuid := gen_random_uuid();
  v_account_ids uuid[] := array(
    select (l.value ->> 'account_id')::uuid from jsonb_array_elements(p_lines) as l where l.value ->> 'account_id' is not null);
begin
  -- Accounts of roles are neither archived nor merged.
  if v_account_ids <> '{}' then
    perform private.hold_ledger_accounts(p_tenant_id, v_account_ids);
  end if;
  insert into public.journal_lines (tenant_id, journal_entry_id, ledger_account_id, business_date, debit, credit, location_id, contact_id, memo)
  select p_tenant_id, v_entry_id, m.ledger_account_id, p_business_date, greatest(private.require_amount(m.amount, 'lines'), 0), greatest(-m.amount, 0),
    m.location_id, m.contact_id, m.memo
  from (
    select case when l.account_id is null then private.posting_role(p_tenant_id, l.role)
        else private.posting_account(p_tenant_id, l.account_id) end as ledger_account_id,
      coalesce(l.location_id, p_location_id) as location_id, l.contact_id, l.memo, sum(coalesce(l.debit, 0) - coalesce(l.credit, 0)) as amount,
      min(l.place) as place
    from rows from (jsonb_to_recordset(p_lines) as (
      role text, account_id uuid, debit numeric, credit numeric, location_id uuid, contact_id uuid, memo text))
      with ordinality as l (role, account_id, debit, credit, location_id, contact_id, memo, place)
    where coalesce(l.debit, 0) <> coalesce(l.credit, 0)
    group by 1, 2, 3, 4
  ) m
  where m.amount <> 0
  order by m.place;
  if not found then
    return null;
  end if;
  return v_entry_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_payment_reversal(p_tenant_id uuid, p_user_id uuid, p_reversal jsonb, p_payment public.supplier_payments, p_money jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_reversal ->> 'id')::uuid;
  v_day date := private.business_date(p_tenant_id, p_now);
  v_settled jsonb := private.settled_back(p_tenant_id, p_payment.id);
  v_sum record;
  v_document jsonb := jsonb_build_object('id', v_id, 'payment_id', p_payment.id, 'business_date', v_day, 'document_type', 'supplier_payment_reversal',
    'document_number', p_payment.payment_number, 'reason', p_reversal ->> 'reason', 'request_hash', private.request_hash(p_reversal));
  v_entry_id uuid;
begin
  select coalesce(-sum(s.amount), 0) as settled, coalesce(-sum(s.withheld), 0) as withheld, coalesce(-sum(s.discount), 0) as discount into v_sum
  from jsonb_to_recordset(v_settled) as s (amount numeric, withheld numeric, discount numeric);
  if p_payment.amount <> v_sum.settled - v_sum.withheld - v_sum.discount + p_payment.open_amount then
    perform private.fail(409, 'in_use', 'The supplier has refunded a part of this payment.');
  end if;
  perform private.require_unused_source(p_tenant_id, 'supplier_payment_reversal', v_id);
  update public.supplier_payments p set open_amount = 0, reversed_at = p_now, reversed_by = p_user_id, reversal_reason = p_reversal ->> 'reason',
    reversal_hash = private.request_hash(p_reversal)
  where p.tenant_id = p_tenant_id and p.id = p_payment.id;
  perform private.write_supplier_settlement(p_tenant_id, p_user_id, v_document, v_settled, 'payment_reversal', p_now);
  perform private.advance_entry(p_tenant_id, p_payment.contact_id, 'payment_reversal', -p_payment.open_amount, v_document, p_now);
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'supplier_payment_reversal', v_id, v_day, 'Payment ' || p_payment.payment_number || ' reversed',
    jsonb_build_array(
      jsonb_build_object('account_id', p_payment.ledger_account_id, 'debit', p_payment.amount),
      jsonb_build_object('role', 'withholding_payable', 'debit', v_sum.withheld),
      jsonb_build_object('role', 'purchase_discounts', 'debit', v_sum.discount),
      jsonb_build_object('role', 'payable', 'credit', v_sum.settled, 'contact_id', p_payment.contact_id),
      jsonb_build_object('role', 'supplier_advances', 'credit', p_payment.open_amount, 'contact_id', p_payment.contact_id)), p_now,
    (p_money ->> 'location_id')::uuid, p_payment.journal_entry_id);
  perform private.write_drawer_payment(p_tenant_id, p_user_id, p_money, v_id, 'pay_in', p_payment.amount, 'Payment ' || p_payment.payment_number || ' reversed',
    v_entry_id, private.request_hash(p_reversal), p_now);
  perform private.write_audit(p_tenant_id, p_user_id, 'supplier_payment_reversed', 'contacts', p_payment.contact_id, null,
    jsonb_build_object('payment_number', p_payment.payment_number, 'amount', p_payment.amount, 'reason', p_reversal ->> 'reason'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_statement(p_statement public.bank_statements, p_lines private.file_line[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.bank_statements := p_statement;
  v_lines private.judged_line[] := array(select j from private.judge_bank_lines(p_statement, p_lines) j);
begin
  select count(*) filter (where not j.is_known), count(*) filter (where j.is_known),
    v_row.opening_balance + coalesce(sum(j.amount) filter (where j.is_known), 0)
  into v_row.line_count, v_row.duplicate_count, v_row.opening_balance
  from unnest(v_lines) j;
  perform private.require_amount(v_row.opening_balance, 'opening_balance');
  if v_row.line_count = 0 and exists (
      select 1 from public.bank_statements s
      where s.tenant_id = v_row.tenant_id and s.money_account_id = v_row.money_account_id and s.withdrawn_at is null and s.to_on >= v_row.to_on) then
    return jsonb_build_object('statement', null, 'added', 0, 'duplicates', v_row.duplicate_count, 'posted', 0, 'gap', null, 'replayed', false);
  end if;
  insert into public.bank_statements (tenant_id, id, money_account_id, format, file_name, file_hash, from_on, to_on, opening_balance, closing_balance,
    line_count, duplicate_count, imported_at, imported_by, imported_by_name)
  values (v_row.tenant_id, v_row.id, v_row.money_account_id, v_row.format, v_row.file_name, v_row.file_hash, v_row.from_on, v_row.to_on,
    v_row.opening_balance, v_row.closing_balance, v_row.line_count, v_row.duplicate_count, clock_timestamp(), auth.uid(),
    (select f.full_name from public.profiles f where f.user_id = auth.uid()))
  returning * into v_row;
  insert into public.bank_lines (tenant_id, bank_statement_id, money_account_id, line_number, booked_on, value_on, amount, balance, text, counterparty,
    reference, external_id, duplicate_key, ordinal)
  select v_row.tenant_id, v_row.id, v_row.money_account_id, j.place, j.booked_on, j.value_on, j.amount, j.balance, j.text, j.counterparty, j.reference,
    j.external_id, j.key, j.ordinal
  from unnest(v_lines) j where not j.is_known;
  perform private.refuse_lines_of_closed(v_row);
  update public.money_accounts m set reconciled_from = v_row.from_on
  where m.tenant_id = v_row.tenant_id and m.id = v_row.money_account_id and (m.reconciled_from is null or m.reconciled_from > v_row.from_on);
  return jsonb_build_object('statement', private.statement_json(v_row.tenant_id, v_row), 'added', v_row.line_count, 'duplicates', v_row.duplicate_count,
    'posted', private.post_by_rules(v_row), 'gap', private.statement_gap(v_row), 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_supplier_settlement(p_tenant_id uuid, p_user_id uuid, p_posting jsonb, p_settled jsonb, p_kind text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (select 1 from public.supplier_allocations a where a.tenant_id = p_tenant_id and a.posting_id = (p_posting ->> 'id')::uuid) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  end if;
  insert into public.supplier_allocations (tenant_id, id, posting_id, payment_id, credit_id, item_id, from_advance, amount, withheld_amount,
    discount_amount, undoes_id, business_date, allocated_at, allocated_by, reason, request_hash)
  select p_tenant_id, s.id, r.id, r.payment_id, r.credit_id, s.item_id, coalesce(s.from_advance, r.from_advance, false), s.amount,
    coalesce(s.withheld, 0), coalesce(s.discount, 0), s.undoes_id, r.business_date, p_now, p_user_id, r.reason, r.request_hash
  from jsonb_to_record(p_posting) as r (id uuid, payment_id uuid, credit_id uuid, from_advance boolean, business_date date, reason text, request_hash text)
  cross join jsonb_to_recordset(p_settled) as s (id uuid, item_id uuid, from_advance boolean, amount numeric, withheld numeric, discount numeric, undoes_id uuid);
  insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number, item_id,
    occurred_at, business_date)
  select p_tenant_id, s.contact_id, 'payable', p_kind, -sum(s.amount), r.document_type, r.id, r.document_number, s.item_id, p_now, r.business_date
  from jsonb_to_record(p_posting) as r (id uuid, business_date date, document_type text, document_number text)
  cross join jsonb_to_recordset(p_settled) as s (item_id uuid, contact_id uuid, amount numeric)
  group by s.contact_id, s.item_id, r.document_type, r.id, r.document_number, r.business_date having sum(s.amount) <> 0;
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
  v_account_id := (private.require_money_account(p_return.tenant_id,
    coalesce(v_account_id, private.posting_role(p_return.tenant_id, 'bank')), 'money_account_id')).id;
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

CREATE OR REPLACE FUNCTION public.archive_account(p_account_id uuid, p_is_archived boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_account public.ledger_accounts;
  v_balance numeric;
begin
  perform private.require_writable();
  v_account := private.hold_account(v_tenant_id, p_account_id, 'p_account_id');
  if v_account.merged_into_id is not null then
    perform private.fail(409, 'account_archived', 'This account was merged into another.');
  elsif p_is_archived and v_account.role is not null then
    perform private.fail(409, 'account_has_role', 'Documents post to this account, so it cannot be archived.');
  end if;
  if p_is_archived then
    perform private.refuse_account_with_statements(v_tenant_id, v_account.id, true, 'p_account_id');
  end if;
  if p_is_archived and v_account.account_type in ('asset', 'liability', 'equity') then
    select coalesce(sum(s.debit - s.credit), 0) into v_balance
    from private.account_sums(v_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false, array[v_account.id]) s;
    if v_balance <> 0 then
      perform private.fail(409, 'account_not_empty', 'This account still holds something.', jsonb_build_object('balance', v_balance));
    end if;
  end if;
  update public.ledger_accounts a set is_active = not p_is_archived where a.tenant_id = v_tenant_id and a.id = v_account.id
  returning * into v_account;
  perform private.write_audit(v_tenant_id, auth.uid(), case when p_is_archived then 'account_archived' else 'account_restored' end,
    'ledger_accounts', v_account.id, null, jsonb_build_object('code', v_account.code, 'name', v_account.name));
  return private.account_json(v_account);
end;
$function$;

CREATE OR REPLACE FUNCTION public.check_chain(p_after bigint DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_size constant bigint := 20000;
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_after bigint;
  v_last record;
  v_head record;
  v_fault jsonb;
begin
  select e.sequence, e.chain_hash into v_last from public.journal_entries e where e.tenant_id = v_tenant_id order by e.sequence desc limit 1;
  v_after := least(greatest(coalesce(p_after, 0), 0), coalesce(v_last.sequence, 0));
  select d.next_value - 1 as sequence, d.chain_hash into v_head from private.document_sequences d
  where d.tenant_id = v_tenant_id and d.document_type = 'journal';
  select jsonb_build_object('sequence', f.sequence, 'number', f.number, 'kind', f.fault) into v_fault
  from private.chain_faults(v_tenant_id, v_after, v_after + c_size) f limit 1;
  if v_fault is null and (v_head.sequence, v_head.chain_hash) is distinct from (coalesce(v_last.sequence, 0), v_last.chain_hash) then
    v_fault := jsonb_build_object('sequence', v_head.sequence, 'number', null, 'kind', 'missing');
  elsif v_fault is null and v_after + c_size >= coalesce(v_last.sequence, 0) and private.has_lines_without_entry(v_tenant_id) then
    -- With the last part: lines of a removed entry, or put there without one.
    v_fault := jsonb_build_object('sequence', v_head.sequence, 'number', null, 'kind', 'missing');
  end if;
  return jsonb_build_object('is_whole', v_fault is null, 'checked_until', least(v_after + c_size, coalesce(v_last.sequence, 0)),
    'next_after', case when v_after + c_size < v_last.sequence then v_after + c_size end, 'last_sequence', coalesce(v_last.sequence, 0),
    'last_hash', encode(v_last.chain_hash, 'hex'),
    'fault', v_fault);
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
  if v_known.id is not null and (v_known.file_hash <> v_row.file_hash or v_known.money_account_id <> v_account.id or (v_known.id = v_row.id and v_known.withdrawn_at is not null)) then
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

CREATE OR REPLACE FUNCTION public.match_line(p_match jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_hash text := private.request_hash(p_match);
  v_line_ids uuid[];
  v_entry_ids uuid[];
  v_statement public.bank_statements;
  v_row public.bank_matches;
  v_answer jsonb;
  v_amounts numeric[];
begin
  perform private.require_writable();
  perform private.input_object(p_match, 'p_match');
  v_answer := private.replayed_match(v_tenant_id, private.input_uuid(p_match, 'id'), v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_line_ids := private.input_ids(p_match, 'bank_line_ids', 50);
  v_entry_ids := private.input_ids(p_match, 'journal_line_ids', 500);
  v_statement := private.hold_open_lines(v_tenant_id, v_line_ids);
  v_amounts := array[
    (select sum(l.amount) from public.bank_lines l where l.tenant_id = v_tenant_id and l.id = any (v_line_ids)),
    private.require_unmatched(v_tenant_id, v_statement.money_account_id, v_entry_ids)];
  perform private.require_amount(v_amounts[1], 'bank_line_ids');
  if v_amounts[1] <> v_amounts[2] then
    perform private.fail(409, 'difference_left', 'These entries do not add up to the line.',
      jsonb_build_object('statement', v_amounts[1], 'books', v_amounts[2], 'difference', v_amounts[1] - v_amounts[2]));
  end if;
  v_row.tenant_id := v_tenant_id;
  v_row.id := private.input_uuid(p_match, 'id');
  v_row.money_account_id := v_statement.money_account_id;
  v_row.bank_statement_id := v_statement.id;
  v_row.kind := 'found';
  v_row.request_hash := v_hash;
  perform private.write_match(v_row, v_line_ids, v_entry_ids);
  return private.match_json(v_tenant_id, v_row.id) || '{"replayed": false}';
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
  -- Both in the order in which postings hold them.
  perform 1 from public.ledger_accounts a where a.tenant_id = v_tenant_id and a.id in (p_from_id, p_into_id) order by a.id for update;
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
  end if;
  perform private.refuse_account_with_statements(v_tenant_id, v_from.id, false, 'p_from_id');
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

CREATE OR REPLACE FUNCTION public.open_window(p_window jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.unlock');
  v_user_id uuid;
  v_area text;
  v_reason text;
  v_hours numeric;
  v_now timestamptz := clock_timestamp();
  v_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_window, 'p_window');
  v_id := private.input_uuid(p_window, 'id');
  v_area := private.input_choice(p_window, 'area', array['sales', 'purchases', 'stock', 'bank', 'tax', 'all']);
  v_user_id := private.input_uuid(p_window, 'user_id');
  v_reason := private.input_text(p_window, 'reason', 500, '', true);
  v_hours := private.input_number(p_window, 'hours', 1, 24, 1);
  if not private.actor_can(v_tenant_id, v_user_id, 'accounting.post') then
    perform private.fail(404, 'not_found', 'This person does not post in this business.', '{"field": "user_id"}');
  end if;
  insert into public.accounting_windows (tenant_id, id, area, user_id, reason, opened_by, opened_at, expires_at)
  values (v_tenant_id, v_id, v_area, v_user_id, v_reason, auth.uid(), v_now, v_now + make_interval(hours => v_hours::integer))
  on conflict (tenant_id, id) do nothing;
  if found then
    perform private.write_audit(v_tenant_id, auth.uid(), 'books_window_opened', 'accounting_windows', v_id, null,
      jsonb_build_object('area', v_area, 'user_id', v_user_id, 'reason', v_reason, 'hours', v_hours));
  elsif not exists (
      select 1 from public.accounting_windows w
      where w.tenant_id = v_tenant_id and w.id = v_id and w.area = v_area and w.user_id = v_user_id and w.reason = v_reason
        and w.expires_at = w.opened_at + make_interval(hours => v_hours::integer)) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  end if;
  return private.locks_json(v_tenant_id);
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
  perform private.require_writable();
  perform private.input_object(p_journal, 'p_journal');
  v_id := private.input_uuid(p_journal, 'id');
  v_answer := private.replayed_manual(v_tenant_id, v_id, v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_memo := private.input_text(p_journal, 'memo', 500, '', true);
  v_day := private.manual_day(v_tenant_id, p_journal);
  v_reverse_on := private.accounting_day(p_journal, 'reverse_on', '', false);
  v_is_closing := coalesce(private.input_flag(p_journal, 'is_closing', false), false);
  if v_reverse_on <= v_day or v_reverse_on > v_day + 366 then
    perform private.refuse_input('reverse_on', 'An accrual is taken back on a later day, within a year.');
  elsif v_is_closing and v_reverse_on is not null then
    perform private.refuse_input('reverse_on', 'A closing entry is not taken back on another day.');
  end if;
  v_lines := private.manual_lines(v_tenant_id, p_journal, 2);
  if v_is_closing then
    perform private.require_closing(v_tenant_id, v_day, v_lines);
  end if;
  if private.lines_difference(v_lines) <> 0 then
    perform private.fail(400, 'unbalanced_entry', 'Debits and credits differ.', jsonb_build_object('difference', private.lines_difference(v_lines)));
  end if;
  v_entry_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'manual', v_id, v_day, v_memo, v_lines,
    p_is_closing => v_is_closing);
  if v_reverse_on is not null and v_entry_id is not null then
    v_reversal_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'manual_reversal', v_id, v_reverse_on, v_memo,
      private.mirrored_lines(v_tenant_id, v_entry_id), p_reverses_id => v_entry_id);
  end if;
  return private.keep_manual(v_tenant_id, v_id, 'manual', v_entry_id, v_reversal_id, null, v_hash);
end;
$function$;

CREATE OR REPLACE FUNCTION public.reopen_purchase_order(p_opening jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_order public.purchase_orders;
  v_line_ids uuid[];
  v_day date;
begin
  perform private.require_writable();
  perform private.input_object(p_opening, 'p_opening');
  v_line_ids := private.order_line_ids(p_opening);
  v_order := private.lock_purchase_order(v_tenant_id, private.input_uuid(p_opening, 'purchase_order_id'));
  if v_order.status = 'cancelled' then
    perform private.fail(409, 'not_open', 'A cancelled order is not opened again. Copy it.', jsonb_build_object('status', v_order.status));
  end if;
  for v_day in
    select distinct l.closed_on from public.purchase_order_lines l
    where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and l.closed_on is not null and (v_line_ids is null or l.id = any (v_line_ids))
  loop
    perform private.assert_open_at_last(v_tenant_id, array['purchases'], v_day);
  end loop;
  update public.purchase_order_lines l set closed_on = null, closed_by = null, close_reason = null
  where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and l.closed_on is not null and (v_line_ids is null or l.id = any (v_line_ids));
  perform private.refresh_purchase_orders(v_tenant_id, array[v_order.id]);
  return private.purchase_order_json(v_tenant_id, v_order.id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.reverse_entry(p_reversal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_reversal);
  v_id uuid;
  v_entry public.journal_entries;
  v_day date;
  v_reason text;
  v_answer jsonb;
  v_reversal_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_reversal, 'p_reversal');
  v_id := private.input_uuid(p_reversal, 'id');
  v_answer := private.replayed_manual(v_tenant_id, v_id, v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_reason := private.input_text(p_reversal, 'reason', 500, '', true);
  v_day := private.manual_day(v_tenant_id, p_reversal);
  select * into v_entry from public.journal_entries e
  where e.tenant_id = v_tenant_id and e.id = private.input_uuid(p_reversal, 'entry_id');
  if v_entry.id is null then
    perform private.fail(404, 'not_found', 'This entry does not exist.', '{"field": "entry_id"}');
  end if;
  perform private.lock_request('reverse_entry', v_tenant_id, v_entry.id);
  if v_entry.source_type not in ('manual', 'opening_balance') then
    perform private.fail(409, 'not_reversible', 'This entry belongs to a document and is corrected there.', jsonb_build_object('source_type', v_entry.source_type));
  elsif exists (select 1 from public.journal_entries e where e.tenant_id = v_tenant_id and e.reverses_id = v_entry.id) then
    perform private.fail(409, 'already_reversed', 'This entry has been reversed already.');
  elsif v_day < v_entry.business_date then
    perform private.refuse_input('business_date', 'A reversal is not earlier than its entry.');
  end if;
  if v_entry.is_closing then
    -- On its own day: in another year it would be a result that profit and loss does not show.
    perform private.require_permission('accounting.lock');
    if v_day <> v_entry.business_date then
      perform private.refuse_input('business_date', 'A closing entry is taken back on its own day.');
    end if;
  end if;
  v_reversal_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'manual_reversal', v_id, v_day, v_reason,
    private.mirrored_lines(v_tenant_id, v_entry.id), p_reverses_id => v_entry.id, p_is_closing => v_entry.is_closing);
  return private.keep_manual(v_tenant_id, v_id, 'manual_reversal', v_reversal_id, null, v_reason, v_hash);
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
  v_plan jsonb;
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
  v_plan := private.read_bill(v_tenant_id, p_bill, clock_timestamp());
  perform private.lock_contact(v_tenant_id, (v_plan ->> 'contact_id')::uuid);
  perform private.refuse_duplicate_bill(v_tenant_id, v_plan);
  v_plan := private.plan_bill(v_tenant_id, v_plan);
  v_plan := v_plan || jsonb_build_object('checks', private.bill_checks(v_tenant_id, v_plan));
  -- One that is held stays so until it matches or somebody releases it.
  perform private.keep_bill(v_tenant_id, auth.uid(),
    case when v_first.status = 'held' and v_plan -> 'checks' <> '[]' then 'held' else 'draft' end, v_plan, p_bill - 'revision');
  return private.bill_json(v_tenant_id, v_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_purchase_order(p_order jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
begin
  perform private.require_writable();
  perform private.input_object(p_order, 'p_order');
  return private.save_order(v_tenant_id, auth.uid(), p_order);
end;
$function$;

COMMENT ON FUNCTION "private"."assert_open_at_last"(uuid, text[], date) IS 'For documents that change what is owed or held and make no entry: like the number of one, it sees a lock that came meanwhile. Call it last.';

COMMENT ON FUNCTION "private"."bill_checks"(uuid, jsonb) IS 'What does not match on a bill: total (its lines and the paper differ), quantity (more than was received; before_receipt says that it is meant, up to the approval limit and not on a bill that is held for it), price (further from what came or was ordered than the business tolerates).';

COMMENT ON FUNCTION "private"."bill_location"(uuid, uuid, text) IS 'A location that a bill or a line of it names, or not_found.';

COMMENT ON FUNCTION "private"."check_account_change"(public.ledger_accounts, public.ledger_accounts) IS 'What an account may not become: account_code_taken, account_has_role, account_archived, in_use (it has bank statements), not_found.';

COMMENT ON FUNCTION "private"."has_lines_without_entry"(uuid) IS 'Whether lines stand in the journal that no entry has sealed.';

COMMENT ON FUNCTION "private"."hold_bank_account"(uuid, uuid, text) IS 'A money account, held until the transaction ends: two people do not import or match the same at once, and nobody archives, merges or changes it.';

COMMENT ON FUNCTION "private"."hold_ledger_accounts"(uuid, uuid[]) IS 'Keeps accounts as they are until the transaction ends, with what they were merged into: whoever archives, merges or changes one waits, or was first. Raises stale_row when one became another kind meanwhile.';

COMMENT ON FUNCTION "private"."input_reference"(jsonb, text, integer) IS 'A number that a document or a bank has, one line of visible characters, or invalid_input.';

COMMENT ON FUNCTION "private"."is_opening_entry"(public.journal_entries) IS 'Whether an entry says what was there before the books began, or takes that back: a bank has it in its opening balance.';

COMMENT ON FUNCTION "private"."is_purchase_account"(public.ledger_accounts) IS 'Whether what is bought can be booked to an account: costs and assets, never money, equity, debts, sales or taxes.';

COMMENT ON FUNCTION "private"."keep_bill"(uuid, uuid, text, jsonb, jsonb) IS 'Writes a bill that is not posted yet, over the one with its id: who made it first stays its maker. Other words or other checks are another revision.';

COMMENT ON FUNCTION "private"."lines_with_same_entry"(public.bank_statements) IS 'Lines of a statement whose amount the books have already within three days.';

COMMENT ON FUNCTION "private"."post_supplier_bill"(uuid, uuid, jsonb, jsonb, timestamp with time zone) IS 'Posts a bill, or holds it where it does not match what was received and nobody has released it. A release of other checks than those that are kept is answered stale_row. Idempotent by id and body.';

COMMENT ON FUNCTION "private"."purchase_account"(uuid, uuid, text) IS 'An account that a line of a bill or a credit may name: active, of costs or an asset, and not one that is the sum of documents (control_account).';

COMMENT ON FUNCTION "private"."reference_key"(text) IS 'A number of a document as it is compared: capitals, wide letters as plain ones, without spaces, signs that show nothing and leading zeros.';

COMMENT ON FUNCTION "private"."refund_sources"(uuid, uuid[], numeric, jsonb, date) IS 'Which advances and credits of that day or before a refund is of: those named, else the oldest first. Raises over_allocation. The caller holds them.';

COMMENT ON FUNCTION "private"."refuse_account_with_statements"(uuid, uuid, boolean, text) IS 'Raises in_use for an account that has bank statements, or open ones. The caller holds the account, so that none is imported meanwhile.';

COMMENT ON FUNCTION "private"."refuse_earlier_payment"(uuid, jsonb, date) IS 'Raises invalid_input for a payment that is dated before one of the bills that it settles: until then it is an advance.';

COMMENT ON FUNCTION "private"."require_amount"(numeric, text) IS 'A sum or a product that the columns hold, or invalid_input.';

COMMENT ON FUNCTION "private"."require_closing"(uuid, date, jsonb) IS 'What profit and loss leaves out: an entry of a year''s last day from income and expenses to equity, by who may lock the books.';

COMMENT ON FUNCTION "private"."require_read_bill"(public.supplier_bills, uuid, jsonb) IS 'Raises stale_row for a body that would go over a bill as another person left it, unless it names the revision that was read.';

COMMENT ON FUNCTION "private"."seal_journal_entry"(uuid, uuid, uuid, text, uuid, date, text, timestamp with time zone, uuid, boolean) IS 'Second half of a posting: the numbered entry that closes its lines. Its number stays locked until commit, so it comes last. An id that has posted as this kind is idempotency_mismatch.';

COMMENT ON FUNCTION "private"."unmatched_entries"(uuid, uuid, date, date) IS 'Lines of the books in a money account that are in no match, since its first statement and of those days. What is in the opening balance is not among them, nor an entry with its mirror where neither is in it.';

COMMENT ON FUNCTION "public"."archive_account"(uuid, boolean) IS 'Takes an account out of use, or back. Errors: account_has_role, account_not_empty (assets, liabilities and equity that hold something), in_use (a bank statement is open). Needs accounting.post.';

COMMENT ON FUNCTION "public"."check_chain"(bigint) IS 'Checks the chain over the journal, 20,000 entries at a time after the given number; next_after leads on, and with the last part whether each line has its entry. fault is the first entry that does not follow. Needs accounting.view.';

COMMENT ON FUNCTION "public"."open_window"(jsonb) IS 'Lets one person post behind the soft lock of an area {id, area, user_id, reason, hours 1 to 24}. Idempotent by id and body. Answers all locks. Needs accounting.unlock.';

COMMENT ON FUNCTION "public"."pay_supplier"(jsonb) IS 'Pays a supplier {id, contact_id, tender_type: cash | bank | mobile_money, account_id, till_session_id, amount, business_date, reference, certificate_number, note, allocations: [{item_id, amount, discount_amount}], advance_amount}. amount of an allocation is what is settled of the bill; tax that is withheld and discounts come off the money. Without allocations the oldest due of that day or before are settled, the rest is an advance. Idempotent by id and body. Raises over_allocation, difference_left. Needs purchases.pay.';

COMMENT ON FUNCTION "public"."post_bill"(jsonb) IS 'Posts a supplier''s bill {id, contact_id, supplier_reference, bill_date, due_on, business_date, location_id, prices_include_tax, tax_rounding, typed_total, typed_tax, discount_amount, withholding_percent, withholding_kind, note, lines: [{kind: goods | expense | landed_cost, quantity, unit_price, discount_percent, tax_rate_id, recoverable_percent, receipt_line_id | product_id with before_receipt and purchase_order_line_id, account_id, landed_cost_id | receipt_ids and basis}]}. One that does not match is kept with status held until somebody with purchases.approve releases it. Over a bill that another person kept it names the revision that was read (stale_row). Idempotent by id and body. Raises duplicate_bill, total_mismatch. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."post_manual_journal"(jsonb) IS 'Posts a journal {id, business_date, memo, lines [{account_id, debit or credit, location_id, contact_id, memo}], reverse_on, is_closing}. With reverse_on it is an accrual that is taken back that day. is_closing: from income and expenses to equity on the last day of a year, needs accounting.lock too. Refuses control_account. Idempotent by id and body. Needs accounting.post.';

COMMENT ON FUNCTION "public"."release_bill"(jsonb) IS 'Posts a held bill as it stands {bill_id, revision, reason}. Above the limit not by whoever entered it. Where what does not match has changed since, stale_row. The same again answers the same. Needs purchases.approve.';

COMMENT ON FUNCTION "public"."reverse_entry"(jsonb) IS 'Takes back an entry that a person wrote, once {id, entry_id, business_date, reason}, on its day or later; a closing entry on its day, by accounting.lock. Errors: not_reversible, already_reversed. Idempotent by id and body. Needs accounting.post.';

COMMENT ON FUNCTION "public"."save_account"(jsonb) IS 'Adds or changes an account {id, code, name, subtype, parent_id, cash_flow_class, default_tax_rate_id}; what is left out of the last three stays. Errors: account_code_taken, account_type_fixed, account_tree, account_has_role, in_use. Needs accounting.post.';

COMMENT ON FUNCTION "public"."save_bill"(jsonb) IS 'Keeps a bill as a draft: the same body as post_bill, with the revision that was read when it is changed (stale_row). One that is held stays held while it does not match. The same again changes nothing. Posts nothing. Needs purchases.edit.';

REVOKE ALL ON FUNCTION "private"."assert_open_at_last"(uuid, text[], date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."assert_open_at_last"(uuid, text[], date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."assert_open_at_last"(uuid, text[], date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_location"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_location"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_location"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_lines_without_entry"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_lines_without_entry"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_lines_without_entry"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_ledger_accounts"(uuid, uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_ledger_accounts"(uuid, uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_ledger_accounts"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."input_reference"(jsonb, text, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_reference"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_reference"(jsonb, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_opening_entry"(public.journal_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_opening_entry"(public.journal_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_opening_entry"(public.journal_entries) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_purchase_account"(public.ledger_accounts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_purchase_account"(public.ledger_accounts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_purchase_account"(public.ledger_accounts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lines_with_same_entry"(public.bank_statements) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."lines_with_same_entry"(public.bank_statements) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."lines_with_same_entry"(public.bank_statements) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refund_sources"(uuid, uuid[], numeric, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_sources"(uuid, uuid[], numeric, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_sources"(uuid, uuid[], numeric, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_account_with_statements"(uuid, uuid, boolean, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_account_with_statements"(uuid, uuid, boolean, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_account_with_statements"(uuid, uuid, boolean, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_earlier_payment"(uuid, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refuse_earlier_payment"(uuid, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refuse_earlier_payment"(uuid, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_amount"(numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_amount"(numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_amount"(numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_closing"(uuid, date, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_closing"(uuid, date, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_closing"(uuid, date, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_read_bill"(public.supplier_bills, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_read_bill"(public.supplier_bills, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_read_bill"(public.supplier_bills, uuid, jsonb) TO "postgres";

-- A rule books thousands of lines of a file: plans are made once.
CREATE OR REPLACE FUNCTION private.write_match(p_match public.bank_matches, p_line_ids uuid[], p_entry_line_ids uuid[])
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  insert into public.bank_matches (tenant_id, id, money_account_id, bank_statement_id, kind, amount, journal_entry_id, bank_rule_id, matched_at, matched_by,
    matched_by_name, request_hash)
  values (p_match.tenant_id, p_match.id, p_match.money_account_id, p_match.bank_statement_id, p_match.kind,
    (select sum(l.amount) from public.bank_lines l where l.tenant_id = p_match.tenant_id and l.id = any (p_line_ids)),
    p_match.journal_entry_id, p_match.bank_rule_id, clock_timestamp(), auth.uid(),
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
$$;

CREATE OR REPLACE FUNCTION private.rule_splits(p_rule public.bank_rules, p_line public.bank_lines)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_step numeric := private.tenant_step(p_line.tenant_id);
  v_total numeric := abs(p_line.amount);
  v_has_rest boolean := exists (select 1 from jsonb_array_elements(p_rule.splits) e where not e.value ?| array['percent', 'amount']);
begin
  return (
    with parts as (
      select e.value, e.ordinality as place, e.value ? 'percent' as is_share,
        case when e.value ? 'amount' then (e.value ->> 'amount')::numeric
          when e.value ? 'percent' then floor(v_total * (e.value ->> 'percent')::numeric / 100 / v_step) * v_step end as amount,
        case when e.value ? 'percent' then v_total * (e.value ->> 'percent')::numeric / 100 / v_step % 1 end as cut
      from jsonb_array_elements(p_rule.splits) with ordinality as e
    ), shared as (
      -- Largest remainder, ties to the first: shares of 100 percent are the line to the cent.
      select p.*, case when p.is_share and row_number() over (partition by p.is_share order by p.cut desc, p.place)
          <= case when v_has_rest then 0 else round((v_total - sum(p.amount) over ()) / v_step) end then v_step else 0 end as more
      from parts p
    ), whole as (
      select s.value, s.place, coalesce(s.amount + s.more, v_total - coalesce(sum(s.amount) over (), 0)) as amount from shared s
    )
    select case when min(w.amount) > 0 and sum(w.amount) = v_total
      then jsonb_agg((w.value - 'percent') || jsonb_build_object('amount', w.amount) order by w.place) end
    from whole w);
end;
$$;

CREATE OR REPLACE FUNCTION private.first_rule(p_line public.bank_lines)
returns public.bank_rules language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_rule public.bank_rules;
begin
  -- One after the other: what a rule would book is worked out only until one fits.
  for v_rule in
    select r.* from public.bank_rules r
    where r.tenant_id = p_line.tenant_id and r.archived_at is null and private.rule_fits(r, p_line) order by r.position, r.id
  loop
    if private.rule_splits(v_rule, p_line) is not null then
      return v_rule;
    end if;
  end loop;
  return null;
end;
$$;

CREATE OR REPLACE FUNCTION private.require_split_account(p_tenant_id uuid, p_account_id uuid, p_money_account_id uuid, p_prefix text)
returns public.ledger_accounts language plpgsql stable security definer set search_path = '' as $$
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
  end if;
  return v_account;
end;
$$;

CREATE OR REPLACE FUNCTION private.split_lines(p_line public.bank_lines, p_splits jsonb)
returns jsonb language plpgsql immutable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
begin
  return (
    select jsonb_build_array(jsonb_build_object('account_id', p_line.money_account_id,
        'debit', greatest(p_line.amount, 0), 'credit', greatest(-p_line.amount, 0), 'memo', nullif(left(p_line.text, 200), '')))
      || coalesce(jsonb_agg(case when p_line.amount < 0
        then jsonb_build_object('account_id', s.account_id, 'debit', s.amount - s.recoverable, 'contact_id', s.contact_id, 'memo', s.memo, 'location_id', s.location_id)
        else jsonb_build_object('account_id', s.account_id, 'credit', s.amount - s.tax, 'contact_id', s.contact_id, 'memo', s.memo, 'location_id', s.location_id) end), '[]')
      || jsonb_build_array(case when p_line.amount < 0 then jsonb_build_object('role', 'vat_input', 'debit', coalesce(sum(s.recoverable), 0))
        else jsonb_build_object('role', 'vat_output', 'credit', coalesce(sum(s.tax), 0)) end)
    from jsonb_to_recordset(p_splits) as s (account_id uuid, amount numeric, tax numeric, recoverable numeric, contact_id uuid, memo text, location_id uuid));
end;
$$;

CREATE OR REPLACE FUNCTION private.post_line_entry(
  p_line public.bank_lines, p_match public.bank_matches, p_splits jsonb, p_day date, p_note text)
returns void language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
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
$$;

comment on function private.post_by_rules(public.bank_statements) is
  'Books the lines of a new statement whose first rule says so. Not where the books have such an amount already in those days: somebody looks at that. At most private.posted_at_once() lines.';

comment on function public.reverse_bill(jsonb) is
  'Takes a posted bill back {id, bill_id, reason, business_date}: only while nothing was paid, credited or received for it (in_use). Its number can be used again. Idempotent by body. Needs purchases.approve.';

comment on function public.reverse_supplier_payment(jsonb) is
  'Takes a payment to a supplier back {id, payment_id, reason, till_session_id}, dated today: what it settled is open again. Idempotent by body. Needs purchases.approve.';

-- Numbers are compared anew in what is there: the key of a column is made when its row is written. Where two numbers of a supplier are one
-- now, the rows of that table keep the keys of before.
do $$
declare
  v_column record;
begin
  for v_column in
    select * from (values ('supplier_bills', 'supplier_reference'), ('supplier_credits', 'supplier_reference'), ('supplier_payments', 'reference')) as c (table_name, source)
  loop
    begin
      execute format('alter table public.%I alter column reference_key set expression as (private.reference_key(%I))', v_column.table_name, v_column.source);
    exception when unique_violation then
      raise notice '% keeps the keys of before.', v_column.table_name;
    end;
  end loop;
end;
$$;
