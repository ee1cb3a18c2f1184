set local check_function_bodies = off;

DROP POLICY "Staff see the papers of documents they see" ON "storage"."objects";

DROP TRIGGER "_100_append_only_truncate" ON "public"."attachments";

DROP TRIGGER "_100_append_only" ON "public"."attachments";

DROP TRIGGER "_100_append_only_truncate" ON "public"."tax_payments";

DROP TRIGGER "_100_append_only" ON "public"."tax_payments";

DROP TRIGGER "_305_typed_text" ON "public"."tax_payments";

DROP INDEX "public"."attachments_entity_idx";

ALTER TABLE "public"."notifications" DROP CONSTRAINT "notifications_kind_check";

ALTER TABLE "public"."supplier_bill_lines" DROP CONSTRAINT "supplier_bill_lines_cost";

DROP FUNCTION "private"."current_user_id"();

DROP FUNCTION "private"."money_account"(uuid, text, uuid);

DROP FUNCTION "private"."money_transfer_drawer"(uuid, public.ledger_accounts, numeric, date, timestamp with time zone, jsonb);

DROP FUNCTION "private"."purchase_account"(uuid, uuid, text);

DROP FUNCTION "private"."read_split"(uuid, jsonb, text, public.bank_lines, date);

DROP FUNCTION "private"."require_money_account"(uuid, uuid, text);

CREATE TABLE "private"."tax_reminders" ("tenant_id" uuid NOT NULL, "period_start" date NOT NULL, "due_on" date NOT NULL, "reminded_at" timestamp with time zone NOT NULL, CONSTRAINT "tax_reminders_pkey" PRIMARY KEY (tenant_id, period_start), CONSTRAINT "tax_reminders_reminded_at_check" CHECK (isfinite(reminded_at)));

ALTER TABLE "private"."tax_reminders" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."tax_reminders" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."tax_reminders" OWNER TO "postgres";

ALTER TABLE "private"."country_tax_returns" ADD COLUMN "remind_days" smallint NOT NULL DEFAULT 5;

ALTER TABLE "public"."attachments" ADD COLUMN "taken_off_at" timestamp with time zone;

ALTER TABLE "public"."bank_matches" ADD COLUMN "splits" jsonb;

ALTER TABLE "public"."bank_rules" ADD COLUMN "is_active" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."supplier_bill_lines" ADD COLUMN "own_tax_amount" numeric(14,2) NOT NULL DEFAULT 0;

ALTER TABLE "public"."tax_payments" ADD COLUMN "reversed_at" timestamp with time zone;

ALTER TABLE "public"."tax_payments" ADD COLUMN "reversed_by" uuid;

ALTER TABLE "public"."tax_payments" ADD COLUMN "reversal_reason" text;

ALTER TABLE "public"."tax_payments" ADD COLUMN "reversal_entry_id" uuid;

ALTER TABLE "public"."tax_payments" ADD COLUMN "reversal_hash" text;

ALTER TYPE "private"."tax_form" ADD ATTRIBUTE "remind_days" integer CASCADE;

CREATE OR REPLACE FUNCTION private.attachments_json(p_tenant_id uuid, p_entity_type text, p_entity_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.attachment_json(a) order by a.created_at, a.id), '[]')
  from public.attachments a
  where a.tenant_id = p_tenant_id and a.entity_type = p_entity_type and a.entity_id = p_entity_id and a.taken_off_at is null;
$function$;

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

CREATE OR REPLACE FUNCTION private.bill_entry(p_plan jsonb, p_total numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Where all of it is at one place, so are tax and debt.
  v_location_id uuid := (
    select case when count(distinct coalesce(l ->> 'location_id', '')) = 1 then nullif(max(coalesce(l ->> 'location_id', '')), '')::uuid end
    from jsonb_array_elements(p_plan -> 'lines') as l);
begin
  return (
    select jsonb_agg(x.line)
    from (
      select jsonb_build_object('role', case l ->> 'kind' when 'landed_cost' then 'landed_cost_clearing' else 'grni' end,
        'debit', l -> 'cleared', 'location_id', l -> 'location_id') as line
      from jsonb_array_elements(p_plan -> 'lines') as l where l ->> 'kind' <> 'expense'
      union all
      select jsonb_build_object('account_id', l -> 'account_id', 'debit', l -> 'cost', 'location_id', l -> 'location_id')
      from jsonb_array_elements(p_plan -> 'lines') as l where l ->> 'kind' = 'expense'
      union all
      select jsonb_build_object('role', 'inventory', 'debit', c -> 'inventory', 'location_id', c -> 'location_id')
      from jsonb_array_elements(p_plan -> 'changes') as c
      union all
      select jsonb_build_object('role', 'price_difference', 'debit', l -> 'difference', 'location_id', l -> 'location_id')
      from jsonb_array_elements(p_plan -> 'lines') as l
      union all select jsonb_build_object('role', 'vat_input', 'debit', p_plan -> 'recoverable_tax_amount', 'location_id', v_location_id)
      union all select jsonb_build_object('role', 'vat_output', 'credit', (
          select coalesce(sum((l ->> 'own_tax')::numeric), 0) from jsonb_array_elements(p_plan -> 'lines') as l), 'location_id', v_location_id)
      union all select jsonb_build_object('role', 'purchase_rounding', 'debit', p_plan -> 'rounding_amount', 'location_id', v_location_id)
      union all select jsonb_build_object('role', 'payable', 'credit', p_total, 'contact_id', p_plan -> 'contact_id', 'location_id', v_location_id)) x);
end;
$function$;

CREATE OR REPLACE FUNCTION private.bill_json(p_tenant_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select private.bill_head_json(b) || jsonb_build_object('location_id', b.location_id, 'prices_include_tax', b.prices_include_tax,
      'tax_rounding', b.tax_rounding, 'recoverable_tax_amount', b.recoverable_tax_amount, 'rounding_amount', b.rounding_amount,
      'withholding_kind', b.withholding_kind, 'withholding_percent', b.withholding_percent, 'note', b.note, 'posted_at', b.posted_at,
      'release_reason', b.release_reason, 'reversed_at', b.reversed_at, 'reversal_reason', b.reversal_reason, 'journal_entry_id', b.journal_entry_id,
      'body', case when b.status in ('draft', 'held') then b.body end,
      'lines', coalesce((
        select jsonb_agg(jsonb_build_object('id', l.id, 'kind', l.kind, 'receipt_line_id', l.goods_receipt_line_id, 'order_line_id', l.purchase_order_line_id,
          'product_id', l.product_id, 'name', coalesce(p.name, a.name, l.description), 'unit', coalesce(p.unit, ''), 'account_id', l.ledger_account_id, 'landed_cost_id', l.landed_cost_id,
          'location_id', l.location_id, 'description', l.description, 'quantity', l.quantity, 'unit_price', l.unit_price, 'net_amount', l.net_amount,
          'tax_code', l.tax_code, 'tax_rate_percent', l.tax_rate_percent, 'tax_amount', l.tax_amount, 'own_tax_amount', l.own_tax_amount, 'cost_amount', l.cost_amount,
          'cleared_amount', l.cleared_amount, 'inventory_amount', l.inventory_amount, 'difference_amount', l.difference_amount,
          'received_quantity', l.received_quantity, 'credited_quantity', l.credited_quantity, 'sent_back_quantity', l.sent_back_quantity,
          'credited_net', l.credited_net) order by l.line_number)
        from public.supplier_bill_lines l
        left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        left join public.ledger_accounts a on a.tenant_id = l.tenant_id and a.id = l.ledger_account_id
        where l.tenant_id = b.tenant_id and l.supplier_bill_id = b.id), '[]'),
      'allocations', private.allocations_json(b.tenant_id, b.id, null, null))
    from public.supplier_bills b where b.tenant_id = p_tenant_id and b.id = p_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.drawer_session(p_tenant_id uuid, p_user_id uuid, p_session_id uuid)
 RETURNS public.till_sessions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_session public.till_sessions := private.payment_session(p_tenant_id, p_user_id, p_session_id);
begin
  -- The cash of the tills is what their drawers hold: nothing goes in or out beside them.
  if v_session.id is null then
    perform private.fail(409, 'no_open_till_session', 'Cash in the tills is in a drawer. Open a till session, or choose another account.',
      '{"field": "till_session_id"}');
  end if;
  return v_session;
end;
$function$;

ALTER FUNCTION "private"."drawer_session"(uuid, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.first_rule(p_line public.bank_lines)
 RETURNS public.bank_rules
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select r.* from public.bank_rules r
  where r.tenant_id = p_line.tenant_id and r.archived_at is null and r.is_active and private.rule_fits(r, p_line)
    and private.rule_splits(r, p_line) is not null
  order by r.position, r.id limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.hold_bank_account(p_tenant_id uuid, p_account_id uuid, p_field text)
 RETURNS public.money_accounts
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account public.ledger_accounts := private.require_account(p_tenant_id, p_account_id, 'money', p_field);
  v_row public.money_accounts;
begin
  insert into public.money_accounts (tenant_id, id, kind) values (p_tenant_id, v_account.id, private.money_kind(v_account))
  on conflict (tenant_id, id) do nothing;
  select * into v_row from public.money_accounts m where m.tenant_id = p_tenant_id and m.id = v_account.id for no key update;
  return v_row;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hold_tax_payment(p_tenant_id uuid, p_payment_id uuid)
 RETURNS public.tax_payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payment public.tax_payments;
begin
  -- The return first, as whoever pays holds it.
  perform 1 from public.tax_returns r
  where r.tenant_id = p_tenant_id and r.id = (select p.tax_return_id from public.tax_payments p where p.tenant_id = p_tenant_id and p.id = p_payment_id)
  for no key update;
  select * into v_payment from public.tax_payments p where p.tenant_id = p_tenant_id and p.id = p_payment_id for no key update;
  if v_payment.id is null then
    perform private.fail(404, 'not_found', 'This payment does not exist.', '{"field": "payment_id"}');
  end if;
  return v_payment;
end;
$function$;

ALTER FUNCTION "private"."hold_tax_payment"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_recorded_document(p_tenant_id uuid, p_entity_type text, p_entity_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_entity_type <> 'voucher'
    or exists (select 1 from public.money_vouchers v where v.tenant_id = p_tenant_id and v.id = p_entity_id);
end;
$function$;

ALTER FUNCTION "private"."is_recorded_document"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_registered_document(p_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_name ~ '^[0-9a-f-]{36}/[a-z_]{1,20}/[0-9a-f-]{36}/[0-9a-f-]{36}$' and exists (
    select 1 from public.attachments a
    where a.tenant_id = private.current_tenant_id() and a.id::text = split_part(p_name, '/', 4) and a.taken_off_at is null
      and p_name = concat_ws('/', a.tenant_id, a.entity_type, a.entity_id, a.id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.money_transfer_drawer(p_tenant_id uuid, p_row public.money_transfers, p_side text, p_now timestamp with time zone, p_body jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_session public.till_sessions;
begin
  if p_side is null then
    return null;
  end if;
  v_session := private.drawer_session(p_tenant_id, auth.uid(), private.input_uuid(p_body, 'till_session_id', '', false));
  if p_row.sent_on <> private.business_date(p_tenant_id, p_now) then
    perform private.refuse_input('sent_on', case p_side when 'from' then 'Cash leaves the drawer today.' else 'Cash goes into the drawer today.' end);
  elsif p_side = 'to' and p_row.received_on is distinct from p_row.sent_on then
    perform private.refuse_input('received_on', 'Cash goes into the drawer today.');
  elsif p_side = 'from' then
    perform private.require_drawer_cash(p_tenant_id, v_session.id, p_row.amount + p_row.fee_amount);
  end if;
  return v_session.id;
end;
$function$;

ALTER FUNCTION "private"."money_transfer_drawer"(uuid, public.money_transfers, text, timestamp with time zone, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_first_statement(p_tenant_id uuid, p_account_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_start date := (
    select min(s.from_on) from public.bank_statements s
    where s.tenant_id = p_tenant_id and s.money_account_id = p_account_id and s.withdrawn_at is null);
  v_ids uuid[];
begin
  -- What a later statement has had of the days before the new start was not in the account then: it is carried, or the opening
  -- balance would have it as well as its match.
  v_ids := array(
    select m.id from public.money_accounts x cross join unnest(x.carried_line_ids) as m (id) where x.tenant_id = p_tenant_id and x.id = p_account_id
    union
    select l.id from public.bank_match_items i
    join public.journal_lines l on l.tenant_id = i.tenant_id and l.id = i.journal_line_id and l.business_date < v_start
    where i.tenant_id = p_tenant_id and i.ledger_account_id = p_account_id and i.is_live);
  if cardinality(v_ids) > 200 then
    perform private.fail(409, 'in_use', 'Too many entries of these days are matched in later statements. Undo those first.');
  end if;
  update public.money_accounts m set reconciled_from = v_start, carried_line_ids = v_ids
  where m.tenant_id = p_tenant_id and m.id = p_account_id and (m.reconciled_from, m.carried_line_ids) is distinct from (v_start, v_ids);
end;
$function$;

ALTER FUNCTION "private"."move_first_statement"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.plan_bill_credit(p_tenant_id uuid, p_credit jsonb, p_line jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := (p_credit ->> 'step')::numeric;
  v_bill_line public.supplier_bill_lines;
  v_quantity numeric := (p_line ->> 'quantity')::numeric;
  v_rest numeric;
  v_part jsonb;
begin
  select b.* into v_bill_line from public.supplier_bill_lines b
  join public.supplier_bills s on s.tenant_id = b.tenant_id and s.id = b.supplier_bill_id and s.status = 'posted'
  where b.tenant_id = p_tenant_id and b.id = (p_line ->> 'bill_line_id')::uuid
    and private.contact_head(p_tenant_id, s.contact_id) = (p_credit ->> 'contact_id')::uuid;
  if v_bill_line.own_tax_amount > 0 then
    perform private.refuse_input(format('lines[%s].bill_line_id', p_line ->> 'place'),
      'The business owes the tax of this line itself. Take the bill back and enter it as it is right.');
  end if;
  v_rest := v_bill_line.quantity - v_bill_line.received_quantity - v_bill_line.credited_quantity;
  if v_bill_line.id is null then
    perform private.fail(404, 'not_found', 'This supplier billed no such line.', jsonb_build_object('field', format('lines[%s].bill_line_id', p_line ->> 'place')));
  elsif p_line ->> 'kind' = 'not_received' and (v_bill_line.kind <> 'early' or v_quantity > v_rest) then
    perform private.fail(409, 'over_credit', 'Not so much of it is still to come.', jsonb_build_object('line', p_line -> 'place',
      'available', case v_bill_line.kind when 'early' then v_rest else 0 end));
  end if;
  v_part := private.credit_part(p_line, v_bill_line, case p_line ->> 'kind' when 'price' then (p_line ->> 'net')::numeric
    else least(round(v_bill_line.net_amount * v_quantity / v_bill_line.quantity / v_step) * v_step, v_bill_line.net_amount - v_bill_line.credited_net) end, v_step);
  return jsonb_build_array(v_part || jsonb_build_object('product_id', v_bill_line.product_id, 'location_id', v_bill_line.location_id,
    'receipt_line_id', v_bill_line.goods_receipt_line_id, 'account_id', v_bill_line.ledger_account_id, 'bill_kind', v_bill_line.kind,
    'there', v_bill_line.quantity - v_bill_line.credited_quantity - v_bill_line.sent_back_quantity,
    -- Of goods still to come, their part of the credit is taken off what waits for them.
    'to_come', case when v_bill_line.kind <> 'early' then 0 when p_line ->> 'kind' = 'not_received'
        then round((v_bill_line.cost_amount - v_bill_line.received_cost - v_bill_line.credited_cost) * v_quantity / v_rest / v_step) * v_step
      else round((v_part ->> 'cost')::numeric * v_rest / v_bill_line.quantity / v_step) * v_step end));
end;
$function$;

CREATE OR REPLACE FUNCTION private.plan_json(p_plan jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_build_object('due_on', p_plan -> 'due_on', 'business_date', p_plan -> 'business_date', 'prices_include_tax', p_plan -> 'prices_include_tax',
    'tax_rounding', p_plan -> 'tax_rounding', 'net_amount', p_plan -> 'net_amount', 'tax_amount', p_plan -> 'tax_amount',
    'recoverable_tax_amount', p_plan -> 'recoverable_tax_amount', 'rounding_amount', p_plan -> 'rounding_amount', 'total_amount', p_plan -> 'total_amount',
    'lines', (
      select jsonb_agg(jsonb_build_object('line', l -> 'place', 'kind', l -> 'kind', 'receipt_line_id', l -> 'receipt_line_id', 'product_id', l -> 'product_id',
        'quantity', l -> 'quantity', 'net_amount', l -> 'net', 'tax_amount', l -> 'tax', 'own_tax_amount', coalesce(l -> 'own_tax', '0'), 'recoverable_tax_amount', l -> 'recoverable', 'cost_amount', l -> 'cost',
        'cleared_amount', l -> 'cleared', 'inventory_amount', l -> 'inventory', 'difference_amount', l -> 'difference', 'received_quantity', l -> 'received',
        'billed_before', l -> 'billed_before', 'received_price', l -> 'received_price', 'order_number', l -> 'order_number',
        'ordered_quantity', l -> 'ordered', 'ordered_price', l -> 'ordered_price') order by (l ->> 'line_number')::integer)
      from jsonb_array_elements(p_plan -> 'lines') as l));
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
      select 1 from public.bank_rules r where r.tenant_id = p_statement.tenant_id and r.archived_at is null and r.is_active and r.mode = 'post') then
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
    'location_id', coalesce(private.input_uuid(p_line, 'location_id', v_prefix, false), (p_bill ->> 'location_id')::uuid))
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
    'location_id', private.bill_location(p_tenant_id, private.input_uuid(p_line, 'location_id', v_prefix, false)),
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
  v_row.reference := private.input_text(p_body, 'reference', 100);
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

CREATE OR REPLACE FUNCTION private.read_reverse_charge(p_line jsonb, p_prefix text, p_read jsonb, p_is_registered boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_reverse boolean := coalesce(private.input_flag(p_line, 'reverse_charge', false), false);
begin
  if v_is_reverse and (p_read ->> 'tax_rate_percent')::numeric = 0 then
    perform private.refuse_input(p_prefix || 'tax_rate_id', 'Choose the tax that is owed on the service.');
  elsif v_is_reverse and not p_is_registered then
    perform private.refuse_input(p_prefix || 'reverse_charge', 'The business was not registered for tax on the day of the bill.');
  end if;
  return v_is_reverse;
end;
$function$;

ALTER FUNCTION "private"."read_reverse_charge"(jsonb, text, jsonb, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_rule(p_tenant_id uuid, p_rule jsonb)
 RETURNS public.bank_rules
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.bank_rules;
  v_percent numeric;
  v_rest integer;
begin
  perform private.input_object(p_rule, 'p_rule');
  v_row.tenant_id := p_tenant_id;
  v_row.id := private.input_uuid(p_rule, 'id');
  v_row.name := private.input_text(p_rule, 'name', 80, '', true);
  v_row.position := coalesce(private.input_number(p_rule, 'position', 1, 10000, 1, '', false), 1000);
  v_row.money_account_id := private.input_uuid(p_rule, 'money_account_id', '', false);
  v_row.words := private.shown_line(private.input_text(p_rule, 'words', 100));
  v_row.direction := coalesce(private.input_choice(p_rule, 'direction', array['in', 'out', 'both'], '', false), 'both');
  v_row.min_amount := private.input_number(p_rule, 'min_amount', 0, 99999999999, 0.01, '', false);
  v_row.max_amount := private.input_number(p_rule, 'max_amount', coalesce(v_row.min_amount, 0), 99999999999, 0.01, '', false);
  v_row.is_active := coalesce(private.input_flag(p_rule, 'is_active', false), true);
  v_row.mode := coalesce(private.input_choice(p_rule, 'mode', array['propose', 'post'], '', false), 'propose');
  v_row.splits := (
    select jsonb_agg(private.read_rule_split(p_tenant_id, e.value, format('splits[%s].', e.ordinality - 1)) order by e.ordinality)
    from jsonb_array_elements(private.input_array(p_rule, 'splits', 1, 20)) with ordinality as e);
  select coalesce(sum((s.value ->> 'percent')::numeric), 0), count(*) filter (where not s.value ?| array['percent', 'amount']) into v_percent, v_rest
  from jsonb_array_elements(v_row.splits) s;
  if v_row.money_account_id is not null then
    v_row.money_account_id := (private.require_account(p_tenant_id, v_row.money_account_id, 'money', 'money_account_id')).id;
  end if;
  if length(v_row.words) < 2 or coalesce(v_row.words, v_row.min_amount::text, v_row.max_amount::text) is null then
    perform private.refuse_input('words', 'Name words of at least two letters, or amounts.');
  elsif v_percent > 100 or v_rest > 1 or (v_rest = 0 and v_percent <> 100) or (v_rest = 0 and jsonb_path_exists(v_row.splits, '$[*].amount')) then
    perform private.refuse_input('splits', 'Shares are 100 percent in all, or one part takes the rest.');
  end if;
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
    'location_id', private.bill_location(p_tenant_id, private.input_uuid(p_split, 'location_id', p_prefix, false)));
end;
$function$;

ALTER FUNCTION "private"."read_split"(uuid, jsonb, text, public.bank_lines) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_statement(p_tenant_id uuid, p_import jsonb, p_account_id uuid)
 RETURNS public.bank_statements
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_row public.bank_statements;
begin
  v_row.tenant_id := p_tenant_id;
  v_row.id := private.input_uuid(p_import, 'id');
  v_row.money_account_id := p_account_id;
  v_row.format := private.input_choice(p_import, 'format', array['mpesa', 'kcb', 'equity', 'coop', 'table', 'ofx', 'qif', 'mt940', 'camt053']);
  v_row.file_name := coalesce(private.shown_line(private.input_text(p_import, 'file_name', 200, '', true)), 'statement');
  v_row.file_hash := private.input_text(p_import, 'file_hash', 64, '', true);
  v_row.from_on := private.accounting_day(p_import, 'from_on');
  v_row.to_on := private.accounting_day(p_import, 'to_on');
  v_row.opening_balance := private.input_number(p_import, 'opening_balance', -99999999999, 99999999999, v_step);
  v_row.closing_balance := private.input_number(p_import, 'closing_balance', -99999999999, 99999999999, v_step);
  if v_row.file_hash !~ '^[0-9a-f]{64}$' then
    perform private.refuse_input('file_hash', 'This is not a SHA-256 in small hexadecimal letters.');
  elsif v_row.to_on < v_row.from_on then
    perform private.refuse_input('to_on', 'The statement ends before it begins.');
  elsif v_row.to_on > private.business_date(p_tenant_id, clock_timestamp()) + 1 then
    perform private.refuse_input('to_on', 'The statement ends after today. Check the order of day and month.');
  end if;
  return v_row;
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_voucher_filter(p_filter jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.input_object(p_filter, 'p_filter');
  return jsonb_build_object(
    'kind', private.input_choice(p_filter, 'kind', array['expense', 'income', 'owner_in', 'owner_out'], '', false),
    'account_id', private.input_uuid(p_filter, 'account_id', '', false), 'money_account_id', private.input_uuid(p_filter, 'money_account_id', '', false),
    'contact_id', private.input_uuid(p_filter, 'contact_id', '', false), 'location_id', private.input_uuid(p_filter, 'location_id', '', false),
    'from', private.input_date(p_filter, 'from'), 'to', private.input_date(p_filter, 'to'),
    'is_reversed', private.input_flag(p_filter, 'is_reversed', false), 'has_papers', private.input_flag(p_filter, 'has_papers', false),
    'search', '%' || private.escape_like(lower(private.input_text(p_filter, 'search', 60))) || '%');
end;
$function$;

CREATE OR REPLACE FUNCTION private.remind_of_tax(p_now timestamp with time zone, p_limit integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row private.tax_reminders;
  v_count integer := 0;
begin
  for v_row in
    -- Tax that was never written here is kept elsewhere.
    select (private.tax_reminder(t.id, p_now)).* from public.tenants t
    where private.tenant_is_writable(t.id) and exists (select 1 from public.tax_entries e where e.tenant_id = t.id)
  loop
    continue when v_row.tenant_id is null;
    exit when v_count >= p_limit;
    insert into private.tax_reminders (tenant_id, period_start, due_on, reminded_at)
    values (v_row.tenant_id, v_row.period_start, v_row.due_on, v_row.reminded_at) on conflict do nothing;
    if found then
      perform private.notify(v_row.tenant_id, 'tax_due', 'tax.file', 'Tax return due on ' || private.mail_day(v_row.due_on),
        format('The return of %s is not filed yet.', to_char(v_row.period_start, 'FMMonth YYYY')),
        '/admin/accounting?tab=tax&period=' || v_row.period_start);
      v_count := v_count + 1;
    end if;
  end loop;
  return v_count;
end;
$function$;

ALTER FUNCTION "private"."remind_of_tax"(timestamp with time zone, integer) OWNER TO "postgres";

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
  end if;
  return v_account;
end;
$function$;

ALTER FUNCTION "private"."require_account"(uuid, uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_announced_papers(p_tenant_id uuid, p_body jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(jsonb_typeof(p_body -> 'attachment_ids'), 'null') <> 'null' and exists (
    select 1 from unnest(private.input_ids(p_body, 'attachment_ids', 20)) as i (id)
    where not exists (select 1 from public.attachments a where a.tenant_id = p_tenant_id and a.id = i.id and a.taken_off_at is null and a.entity_type = 'voucher'
      and a.entity_id = private.input_uuid(p_body, 'id'))) then
    perform private.fail(404, 'not_found', 'A photo of this document was not added.', '{"field": "attachment_ids"}');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_split_account(p_tenant_id uuid, p_account_id uuid, p_money_account_id uuid, p_prefix text)
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

CREATE OR REPLACE FUNCTION private.settlement_split(p_tenant_id uuid, p_body jsonb, p_line public.bank_lines, p_fee numeric, p_tax numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_read jsonb := private.read_bill_tax(p_tenant_id, jsonb_build_object('tax_rate_id', p_body -> 'fee_tax_rate_id'), 'fee_', p_line.booked_on);
  v_code text := v_read ->> 'tax_code';
  v_rate numeric := (v_read ->> 'tax_rate_percent')::numeric;
begin
  if v_code is null and p_tax > 0 then
    -- The statement says how much, not at which rate: the one that comes to that, with a cent for each of many small charges.
    select r.code, r.rate_percent into v_code, v_rate
    from public.tax_rates r
    where r.tenant_id = p_tenant_id and r.rate_percent > 0 and p_line.booked_on between r.valid_from and coalesce(r.valid_to, 'infinity')
      and abs(p_fee * r.rate_percent / 100 - p_tax) <= greatest(p_tax / 100, private.tenant_step(p_tenant_id))
    order by abs(p_fee * r.rate_percent / 100 - p_tax), r.is_default desc, r.code limit 1;
  end if;
  return jsonb_build_object('account_id', private.posting_role(p_tenant_id, 'bank_charges'), 'direction', 'input', 'amount', p_fee + p_tax, 'tax', p_tax,
    'recoverable', case when private.is_tax_registered_on(p_tenant_id, p_line.booked_on) then p_tax else 0 end,
    'tax_code', coalesce(v_code, case when p_tax > 0 then 'OTHER' end), 'tax_rate_percent', coalesce(v_rate, 0));
end;
$function$;

ALTER FUNCTION "private"."settlement_split"(uuid, jsonb, public.bank_lines, numeric, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.supplier_money(p_tenant_id uuid, p_user_id uuid, p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tender text := private.input_choice(p_body, 'tender_type', array['cash', 'bank', 'mobile_money']);
  v_account_id uuid := private.input_uuid(p_body, 'account_id', '', false);
  v_account public.ledger_accounts;
  v_session public.till_sessions;
begin
  v_account := private.require_account(p_tenant_id, coalesce(v_account_id, private.posting_role(p_tenant_id,
    case v_tender when 'mobile_money' then private.tender_role(p_tenant_id, 'mobile_money') else v_tender end)), 'money', 'account_id');
  -- Cash of another account (a safe) is in no drawer.
  if v_account.role = 'cash' then
    v_session := private.drawer_session(p_tenant_id, p_user_id, private.input_uuid(p_body, 'till_session_id', '', false));
  end if;
  return jsonb_build_object('tender_type', v_tender, 'account_id', v_account.id,
    'session_id', v_session.id, 'location_id', private.session_location(p_tenant_id, v_session.id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.tax_form_of(p_tenant_id uuid)
 RETURNS private.tax_form
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_form private.tax_form;
begin
  select c.form, c.period_months, c.due_day, c.input_months, c.remind_days into v_form
  from public.tenants t
  join private.country_tax_returns c on c.country = coalesce(t.country, case t.currency_code when 'KES' then 'KE' end)
  where t.id = p_tenant_id;
  return case when v_form.form is null then row('BY_RATE', 1, 20, null, 5)::private.tax_form else v_form end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tax_reminder(p_tenant_id uuid, p_now timestamp with time zone)
 RETURNS private.tax_reminders
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_form private.tax_form := private.tax_form_of(p_tenant_id);
  v_today date := private.business_date(p_tenant_id, p_now);
  v_row private.tax_reminders;
begin
  v_row.tenant_id := p_tenant_id;
  v_row.period_start := private.tax_period_start(v_form.period_months, private.tax_period_start(v_form.period_months, v_today) - 1);
  v_row.due_on := private.tax_due_on(v_form, private.tax_period_end(v_form.period_months, v_row.period_start));
  if v_today not between v_row.due_on - v_form.remind_days and v_row.due_on
      or not private.is_tax_registered_on(p_tenant_id, private.tax_period_end(v_form.period_months, v_row.period_start))
      or exists (
        select 1 from public.tax_returns r
        where r.tenant_id = p_tenant_id and r.period_start <= v_row.period_start
          and r.period_end >= private.tax_period_end(v_form.period_months, v_row.period_start))
      or exists (select 1 from private.tax_reminders t where t.tenant_id = p_tenant_id and t.period_start = v_row.period_start) then
    return null;
  end if;
  v_row.reminded_at := p_now;
  return v_row;
end;
$function$;

ALTER FUNCTION "private"."tax_reminder"(uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tax_return_json(p_return public.tax_returns)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_return.id, 'sequence', p_return.sequence, 'kind', p_return.kind, 'form', p_return.form,
    'period_start', p_return.period_start, 'period_end', p_return.period_end, 'amendment', p_return.amendment, 'due_on', p_return.due_on,
    'business_date', p_return.business_date, 'output_tax', p_return.output_tax, 'input_tax', p_return.input_tax,
    'withheld_amount', p_return.withheld_amount, 'net_amount', p_return.net_amount, 'brought_forward', p_return.brought_forward,
    'amount_due', p_return.amount_due, 'carried_forward', p_return.carried_forward, 'paid_amount', p_return.paid_amount, 'boxes', p_return.boxes,
    'row_count', p_return.row_count, 'rows_hash', p_return.rows_hash, 'reference', p_return.reference, 'filed_at', p_return.filed_at,
    'filed_by_name', p_return.filed_by_name, 'journal_entry_id', p_return.journal_entry_id,
    'payments', coalesce((
      select jsonb_agg(jsonb_build_object('id', p.id, 'amount', p.amount, 'business_date', p.business_date, 'reference', p.reference,
        'paid_by_name', p.paid_by_name, 'journal_entry_id', p.journal_entry_id, 'reversed_at', p.reversed_at, 'reversal_reason', p.reversal_reason,
        'money_account_name', (select a.name from public.ledger_accounts a where a.tenant_id = p.tenant_id and a.id = p.money_account_id))
        order by p.business_date, p.paid_at)
      from public.tax_payments p where p.tenant_id = p_return.tenant_id and p.tax_return_id = p_return.id), '[]'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.tax_state(p_returns jsonb, p_end date, p_due_on date, p_today date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (p_returns <> '[]'::jsonb) THEN (SELECT CASE WHEN bool_or((((r.value ->> 'paid_amount'::text))::numeric < ((r.value ->> 'amount_due'::text))::numeric)) THEN 'to_pay'::text WHEN bool_or((((r.value ->> 'amount_due'::text))::numeric > (0)::numeric)) THEN 'paid'::text ELSE 'filed'::text END AS "case" FROM jsonb_array_elements(tax_state.p_returns) r(value)) WHEN (p_end >= p_today) THEN 'current'::text WHEN (p_due_on < p_today) THEN 'overdue'::text ELSE 'open'::text END;

CREATE OR REPLACE FUNCTION private.voucher_json(p_tenant_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', v.id, 'voucher_number', v.voucher_number, 'kind', v.kind, 'amount', v.amount, 'net_amount', v.net_amount,
      'tax_amount', v.tax_amount, 'recoverable_tax_amount', v.recoverable_tax_amount, 'tax_code', v.tax_code, 'tax_rate_percent', v.tax_rate_percent,
      'account_id', v.ledger_account_id, 'account_name', a.name, 'money_account_id', v.money_account_id, 'money_account_name', m.name,
      'tender_type', v.tender_type, 'till_session_id', v.till_session_id, 'location_id', v.location_id, 'contact_id', v.contact_id, 'contact_name', c.name,
      'reference', v.reference, 'note', v.note, 'business_date', v.business_date, 'recorded_at', v.recorded_at, 'recorded_by_name', v.recorded_by_name,
      'journal_entry_id', v.journal_entry_id, 'reversed_at', v.reversed_at, 'reversal_reason', v.reversal_reason, 'reversal_entry_id', v.reversal_entry_id,
      'attachment_count', (select count(*) from public.attachments t where t.tenant_id = v.tenant_id and t.entity_type = 'voucher' and t.entity_id = v.id
        and t.taken_off_at is null))
    from public.money_vouchers v
    join public.ledger_accounts a on a.tenant_id = v.tenant_id and a.id = v.ledger_account_id
    join public.ledger_accounts m on m.tenant_id = v.tenant_id and m.id = v.money_account_id
    left join public.contacts c on c.tenant_id = v.tenant_id and c.id = v.contact_id
    where v.tenant_id = p_tenant_id and v.id = p_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.voucher_money(p_tenant_id uuid, p_user_id uuid, p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_account_id uuid := private.input_uuid(p_body, 'money_account_id', '', false);
begin
  if v_account_id is not null then
    perform private.require_account(p_tenant_id, v_account_id, 'money', 'money_account_id');
  end if;
  return private.supplier_money(p_tenant_id, p_user_id, jsonb_build_object('tender_type', p_body -> 'tender_type', 'account_id', v_account_id,
    'till_session_id', p_body -> 'till_session_id'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.wanted_vouchers(p_tenant_id uuid, p_filter jsonb)
 RETURNS SETOF public.money_vouchers
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  f record;
begin
  select r.*, case when r.contact_id is not null then private.contact_group(p_tenant_id, r.contact_id) end as group_ids into f
  from jsonb_to_record(p_filter) as r (kind text, account_id uuid, money_account_id uuid, contact_id uuid, location_id uuid, "from" date, "to" date,
    is_reversed boolean, has_papers boolean, search text);
  return query
    select v.* from public.money_vouchers v
    where v.tenant_id = p_tenant_id and (f.kind is null or v.kind = f.kind) and (f.account_id is null or v.ledger_account_id = f.account_id)
      and (f.money_account_id is null or v.money_account_id = f.money_account_id) and (f.group_ids is null or v.contact_id = any (f.group_ids))
      and (f.location_id is null or v.location_id = f.location_id) and (f."from" is null or v.business_date >= f."from")
      and (f."to" is null or v.business_date <= f."to") and (f.is_reversed is null or (v.reversed_at is not null) = f.is_reversed)
      and (f.has_papers is null or f.has_papers = exists (
        select 1 from public.attachments t where t.tenant_id = v.tenant_id and t.entity_type = 'voucher' and t.entity_id = v.id
          and t.taken_off_at is null))
      and (f.search is null or lower(concat_ws(' ', v.voucher_number, v.reference, v.note,
        (select a.name from public.ledger_accounts a where a.tenant_id = v.tenant_id and a.id = v.ledger_account_id),
        (select c.name from public.contacts c where c.tenant_id = v.tenant_id and c.id = v.contact_id))) like f.search);
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_bank_taxes(p_entry public.journal_entries)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, recoverable_amount,
    document_type, document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin, fiscal_number)
  select p_entry.tenant_id, p_entry.id, x.direction, x.code, x.rate, x.taxable, x.tax, x.recoverable, p_entry.source_type, p_entry.source_id,
    p_entry.number, l.booked_on, p_entry.business_date, c.id, coalesce(c.name, left(p_entry.memo, 200)), c.tax_pin, l.reference
  from public.bank_matches m
  cross join lateral (
    select s.direction, coalesce(s.tax_code, 'NONE') as code, s.tax_rate_percent as rate, sum(s.amount - s.tax) as taxable, sum(s.tax) as tax,
      sum(s.recoverable) as recoverable, case when count(distinct s.contact_id) = 1 and count(s.contact_id) = count(*) then min(s.contact_id::text)::uuid end as contact_id
    from jsonb_to_recordset(m.splits) as s (direction text, tax_code text, tax_rate_percent numeric, amount numeric, tax numeric, recoverable numeric, contact_id uuid)
    where s.tax_code is not null or s.tax <> 0
    group by 1, 2, 3) x
  join public.bank_match_items i on i.tenant_id = m.tenant_id and i.bank_match_id = m.id and i.bank_line_id is not null
  join public.bank_lines l on l.tenant_id = i.tenant_id and l.id = i.bank_line_id
  left join public.contacts c on c.tenant_id = m.tenant_id and c.id = x.contact_id
  where m.tenant_id = p_entry.tenant_id and m.id = p_entry.source_id;
end;
$function$;

ALTER FUNCTION "private"."write_bank_taxes"(public.journal_entries) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_bill_lines(p_tenant_id uuid, p_plan jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.supplier_bill_lines (tenant_id, id, supplier_bill_id, line_number, kind, goods_receipt_line_id, purchase_order_line_id,
    product_id, ledger_account_id, landed_cost_id, location_id, description, quantity, unit_price, net_amount, tax_code, tax_rate_percent,
    tax_amount, own_tax_amount, recoverable_percent, recoverable_tax_amount, cost_amount, cleared_amount, inventory_amount, difference_amount)
  select p_tenant_id, l.line_id, (p_plan ->> 'id')::uuid, l.line_number, l.kind, l.receipt_line_id, l.order_line_id, l.product_id,
    l.account_id, l.landed_cost_id, l.location_id, l.description, l.quantity, l.unit_price, l.net, l.tax_code, l.tax_rate_percent, l.tax,
    coalesce(l.own_tax, 0), l.recoverable_percent, l.recoverable, l.cost, l.cleared, l.inventory, l.difference
  from jsonb_to_recordset(p_plan -> 'lines') as l (line_id uuid, line_number integer, kind text, receipt_line_id uuid, order_line_id uuid,
    product_id uuid, account_id uuid, landed_cost_id uuid, location_id uuid, description text, quantity numeric, unit_price numeric,
    net numeric, tax_code text, tax_rate_percent numeric, tax numeric, own_tax numeric, recoverable_percent numeric, recoverable numeric, cost numeric,
    cleared numeric, inventory numeric, difference numeric);
  update public.goods_receipt_lines r set billed_quantity = r.billed_quantity + l.quantity, billed_cost = r.billed_cost + l.cleared
  from jsonb_to_recordset(p_plan -> 'lines') as l (kind text, receipt_line_id uuid, quantity numeric, cleared numeric)
  where l.kind = 'goods' and r.tenant_id = p_tenant_id and r.id = l.receipt_line_id;
  update public.landed_costs c set supplier_bill_line_id = l.line_id
  from jsonb_to_recordset(p_plan -> 'lines') as l (line_id uuid, landed_cost_id uuid)
  where c.tenant_id = p_tenant_id and c.id = l.landed_cost_id;
  insert into public.landed_cost_shares (tenant_id, goods_receipt_line_id, landed_cost_id, supplier_bill_line_id, quantity, amount, inventory_amount)
  select p_tenant_id, c.receipt_line_id, l.landed_cost_id, l.line_id, c.quantity, c.amount, c.inventory
  from jsonb_to_recordset(p_plan -> 'changes') as c (line_id uuid, receipt_line_id uuid, quantity numeric, amount numeric, inventory numeric)
  join jsonb_to_recordset(p_plan -> 'lines') as l (line_id uuid, kind text, landed_cost_id uuid) on l.line_id = c.line_id and l.kind = 'landed_cost';
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_bill_taxes(p_entry public.journal_entries)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.tax_entries (tenant_id, journal_entry_id, direction, tax_code, rate_percent, taxable_amount, tax_amount, recoverable_amount,
    document_type, document_id, document_number, document_date, business_date, contact_id, counterparty_name, counterparty_pin, fiscal_number)
  select b.tenant_id, p_entry.id, x.direction, x.code, x.rate, x.net, x.tax, x.recoverable, 'supplier_bill', b.id, b.bill_number, b.bill_date,
    p_entry.business_date, b.contact_id, c.name, c.tax_pin, b.supplier_reference
  from public.supplier_bills b
  join public.contacts c on c.tenant_id = b.tenant_id and c.id = b.contact_id
  cross join lateral (
    select 'input' as direction, coalesce(l.tax_code, 'NONE') as code, l.tax_rate_percent as rate, sum(l.net_amount) as net,
      sum(l.tax_amount + l.own_tax_amount) as tax, sum(l.recoverable_tax_amount) as recoverable
    from public.supplier_bill_lines l
    where l.tenant_id = b.tenant_id and l.supplier_bill_id = b.id and (l.tax_code is not null or l.tax_amount <> 0)
    group by 2, 3
    union all
    select 'output', l.tax_code, l.tax_rate_percent, sum(l.net_amount), sum(l.own_tax_amount), 0
    from public.supplier_bill_lines l
    where l.tenant_id = b.tenant_id and l.supplier_bill_id = b.id and l.own_tax_amount > 0
    group by 2, 3) x
  where b.tenant_id = p_entry.tenant_id and b.id = p_entry.source_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_match(p_match public.bank_matches, p_line_ids uuid[], p_entry_line_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
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

CREATE OR REPLACE FUNCTION private.write_money_transfer(p_tenant_id uuid, p_user_id uuid, p_transfer public.money_transfers, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.money_transfers := p_transfer;
  v_cash_id uuid := private.posting_role(p_tenant_id, 'cash');
begin
  v_row.transfer_number := private.next_number(p_tenant_id, 'money_transfer');
  v_row.sent_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'money_transfer', v_row.id, v_row.sent_on,
    coalesce(v_row.note, v_row.transfer_number), jsonb_build_array(
      case when v_row.received_on = v_row.sent_on then jsonb_build_object('account_id', v_row.to_account_id, 'debit', v_row.amount)
        else jsonb_build_object('role', 'cash_in_transit', 'debit', v_row.amount) end,
      jsonb_build_object('role', 'bank_charges', 'debit', v_row.fee_amount),
      jsonb_build_object('account_id', v_row.from_account_id, 'credit', v_row.amount + v_row.fee_amount)), p_now,
    private.session_location(p_tenant_id, v_row.till_session_id));
  if v_row.received_on > v_row.sent_on then
    v_row.received_entry_id := private.post_arrival(p_tenant_id, p_user_id, v_row, v_row.received_on, p_now);
  end if;
  insert into public.money_transfers (tenant_id, id, transfer_number, from_account_id, to_account_id, amount, fee_amount, till_session_id, sent_on, received_on,
    reference, note, recorded_at, recorded_by, recorded_by_name, sent_entry_id, received_entry_id, request_hash)
  values (p_tenant_id, v_row.id, v_row.transfer_number, v_row.from_account_id, v_row.to_account_id, v_row.amount, v_row.fee_amount, v_row.till_session_id,
    v_row.sent_on, v_row.received_on, v_row.reference, v_row.note, p_now, p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id),
    v_row.sent_entry_id, v_row.received_entry_id, v_row.request_hash);
  perform private.write_drawer_payment(p_tenant_id, p_user_id, jsonb_build_object('session_id', v_row.till_session_id), v_row.id,
    case when v_row.from_account_id = v_cash_id then 'cash_drop' else 'pay_in' end,
    v_row.amount + case when v_row.from_account_id = v_cash_id then v_row.fee_amount else 0 end, v_row.transfer_number, v_row.sent_entry_id, v_row.request_hash, p_now);
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
  values (p_return.tenant_id, private.input_uuid(p_body, 'id'), p_return.id, p_amount, v_account_id, p_day, private.input_text(p_body, 'reference', 100),
    p_now, p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id), v_entry_id, private.request_hash(p_body));
  update public.tax_returns r set paid_amount = r.paid_amount + p_amount where r.tenant_id = p_return.tenant_id and r.id = p_return.id;
  perform private.write_audit(p_return.tenant_id, p_user_id, 'tax_paid', 'tax_returns', p_return.id, null,
    jsonb_build_object('amount', p_amount, 'period_end', p_return.period_end));
end;
$function$;

CREATE OR REPLACE FUNCTION public.add_attachment(p_attachment jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid;
  v_row public.attachments;
  v_before public.attachments;
begin
  perform private.input_object(p_attachment, 'p_attachment');
  v_tenant_id := private.require_permission(private.attachment_permission(private.input_choice(p_attachment, 'entity_type',
    array['voucher', 'transfer', 'journal', 'bill', 'credit', 'receipt', 'cash_movement']), 'add'));
  perform private.require_writable();
  v_row := private.read_attachment(v_tenant_id, p_attachment);
  perform private.lock_request('attachment', v_tenant_id, v_row.id);
  perform private.lock_request('attachments of', v_tenant_id, v_row.entity_id);
  select * into v_before from public.attachments a where a.tenant_id = v_tenant_id and a.id = v_row.id;
  if (v_before.id is null or v_before.taken_off_at is not null) and (
      select count(*) from public.attachments a where a.tenant_id = v_tenant_id and a.entity_type = v_row.entity_type and a.entity_id = v_row.entity_id
        and a.taken_off_at is null) >= 20 then
    perform private.fail(409, 'limit_reached', 'A document has at most 20 photos and PDFs.', '{"limit": 20}');
  end if;
  if v_before.id is null then
    insert into public.attachments (tenant_id, id, entity_type, entity_id, file_name, mime_type, byte_size, sha256, added_by, added_by_name, created_at)
    values (v_row.tenant_id, v_row.id, v_row.entity_type, v_row.entity_id, v_row.file_name, v_row.mime_type, v_row.byte_size, v_row.sha256,
      v_row.added_by, v_row.added_by_name, v_row.created_at);
  elsif (v_before.entity_type, v_before.entity_id, v_before.sha256) is distinct from (v_row.entity_type, v_row.entity_id, v_row.sha256) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  elsif v_before.taken_off_at is not null then
    -- The same file, chosen again.
    update public.attachments a set taken_off_at = null where a.tenant_id = v_tenant_id and a.id = v_row.id;
  end if;
  return private.attachment_json(case when v_before.id is null then v_row else v_before end) || jsonb_build_object('replayed', v_before.id is not null,
    'same_as', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', a.entity_type, 'entity_id', a.entity_id) order by a.created_at, a.id), '[]')
      from public.attachments a where a.tenant_id = v_tenant_id and a.sha256 = v_row.sha256 and a.id <> v_row.id and a.taken_off_at is null
        and a.entity_type = any (private.document_kinds('read'))));
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_rule_lines(p_rule_id uuid, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'account_id', x.money_account_id, 'statement_id', x.bank_statement_id, 'booked_on', x.booked_on,
      'amount', x.amount, 'text', x.text, 'journal_entry_id', x.journal_entry_id) order by x.booked_on desc, x.id), '[]')
    from (
      select l.id, l.money_account_id, l.bank_statement_id, l.booked_on, l.amount, l.text, m.journal_entry_id
      from public.bank_matches m
      join public.bank_match_items i on i.tenant_id = m.tenant_id and i.bank_match_id = m.id and i.bank_line_id is not null
      join public.bank_lines l on l.tenant_id = i.tenant_id and l.id = i.bank_line_id
      where m.tenant_id = v_tenant_id and m.bank_rule_id = p_rule_id and m.undone_at is null
      order by l.booked_on desc, l.id limit v_limit) x);
end;
$function$;

ALTER FUNCTION "public"."bank_rule_lines"(uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_bills(p_status text DEFAULT NULL::text, p_contact_id uuid DEFAULT NULL::uuid, p_search text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
  v_term text := '%' || private.escape_like(private.reference_key(left(p_search, 60))) || '%';
begin
  perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status', array['draft', 'held', 'posted', 'open', 'overdue', 'reversed'], '', false);
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.bill_date, 'row', private.bill_head_json(x)) order by x.bill_date desc, x.id desc), '[]')
    from (
      select b.* from public.supplier_bills b
      where b.tenant_id = v_tenant_id and b.status <> 'discarded'
        and (v_group is null or b.contact_id = any (v_group))
        and (v_page.id is null or (b.bill_date, b.id) < (v_page.day, v_page.id))
        and (p_status is null or b.status = p_status or (p_status in ('open', 'overdue') and b.status = 'posted' and exists (
          select 1 from public.contact_open_items i where i.tenant_id = b.tenant_id and i.id = b.id and i.open_amount > 0
            and (p_status = 'open' or i.due_on < private.business_date(v_tenant_id, now())))))
        and (v_term is null or b.reference_key like v_term or upper(b.bill_number) like v_term)
      order by b.bill_date desc, b.id desc limit v_limit + 1) x), v_limit);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_direct_payments(p_query text DEFAULT NULL::text, p_state text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50, p_filter jsonb DEFAULT NULL::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('orders.view');
  v_state text := private.input_choice(jsonb_build_object('p_state', p_state), 'p_state', array['waiting', 'assigned', 'sent_back', 'set_aside'], '', false);
  v_filter jsonb := coalesce(p_filter, '{}');
  v_from timestamptz := private.business_day_start(v_tenant_id, private.input_range_day(v_filter, 'from'));
  v_until timestamptz := private.business_day_start(v_tenant_id, private.input_range_day(v_filter, 'to') + 1);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := case when v_after is not null then private.cursor_instant(v_after) end;
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_limit integer := private.page_limit(p_limit);
  v_query text := nullif(btrim(left(p_query, 100)), '');
  v_pattern text := '%' || private.escape_like(v_query) || '%';
  v_phone text := private.mpesa_phone(v_query);
  v_amount numeric := case when replace(v_query, ',', '') ~ '^[0-9]{1,9}(\.[0-9]{1,2})?$' then replace(v_query, ',', '')::numeric end;
  v_states text[] := case v_state when 'waiting' then array['reported', 'unconfirmed', 'open'] when null then null else array[v_state] end;
begin
  return (
    with page as (
      select d.*, row_number() over (order by d.paid_at desc, d.id desc) as place
      from public.direct_payments d
      where d.tenant_id = v_tenant_id
        and (v_after_id is null or (d.paid_at, d.id) < (v_after_at, v_after_id))
        and (v_state is null or d.state = any (v_states))
        and (v_from is null or d.paid_at >= v_from) and (v_until is null or d.paid_at < v_until)
        and (v_query is null or d.receipt_number = private.account_key(v_query) or private.account_key(d.account_number) = private.account_key(v_query)
          or d.payer_name ilike v_pattern or d.account_number ilike v_pattern or d.payer_phone ilike v_pattern or d.receipt_number ilike v_pattern
          or d.amount = v_amount or v_phone is not null and private.phone_fit(d.payer_phone, v_phone) in ('same', 'similar')
          or exists (select 1 from public.payment_intents i join public.orders o on o.tenant_id = i.tenant_id and o.id = i.order_id
            where i.tenant_id = d.tenant_id and i.id = d.intent_id and private.account_key(o.order_number) = private.account_key(v_query)))
      order by d.paid_at desc, d.id desc limit v_limit + 1
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(private.direct_payment_row(d) order by d.paid_at desc, d.id desc)
        from page p join public.direct_payments d on d.tenant_id = v_tenant_id and d.id = p.id where p.place <= v_limit), '[]'),
      'next_cursor', (select private.encode_cursor(jsonb_build_object('at', p.paid_at, 'id', p.id)) from page p
        where p.place = v_limit and exists (select 1 from page m where m.place > v_limit)),
      'waiting_count', (select count(*) from public.direct_payments d where d.tenant_id = v_tenant_id and d.state in ('reported', 'unconfirmed', 'open')),
      'waiting_amount', (select coalesce(sum(d.amount), 0) from public.direct_payments d
        where d.tenant_id = v_tenant_id and d.state in ('reported', 'unconfirmed', 'open'))));
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_gift_cards(p_query text DEFAULT NULL::text, p_state text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('gift_cards.manage');
  v_state text := private.input_choice(jsonb_build_object('p_state', p_state), 'p_state', array['open', 'used', 'expired', 'blocked'], '', false);
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := case when v_after is not null then private.cursor_instant(v_after) end;
  v_after_id uuid := case when v_after is not null then private.cursor_id(v_after) end;
  v_limit integer := private.page_limit(p_limit);
  v_today date := private.business_date(v_tenant_id, now());
  v_query text := nullif(btrim(left(p_query, 100)), '');
  v_pattern text := '%' || private.escape_like(v_query) || '%';
begin
  return (
    with page as (
      select g.*, row_number() over (order by g.issued_at desc, g.id desc) as place
      from public.gift_cards g
      left join public.contacts c on c.tenant_id = g.tenant_id and c.id = g.contact_id
      where g.tenant_id = v_tenant_id
        and (v_after_id is null or (g.issued_at, g.id) < (v_after_at, v_after_id))
        and (v_query is null or g.last_four = right(private.clean_gift_card_code(v_query), 4) or g.card_number ilike v_pattern or c.name ilike v_pattern)
        and case v_state when 'blocked' then g.status = 'blocked' when 'used' then g.balance = 0
          when 'expired' then g.balance > 0 and g.status = 'active' and g.expires_on < v_today
          when 'open' then g.balance > 0 and g.status = 'active' and coalesce(g.expires_on >= v_today, true) else true end
      order by g.issued_at desc, g.id desc limit v_limit + 1
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(private.gift_card_json(g) order by g.issued_at desc, g.id desc)
        from page p join public.gift_cards g on g.tenant_id = v_tenant_id and g.id = p.id where p.place <= v_limit), '[]'),
      'next_cursor', (select private.encode_cursor(jsonb_build_object('at', p.issued_at, 'id', p.id)) from page p
        where p.place = v_limit and exists (select 1 from page m where m.place > v_limit)),
      'outstanding_amount', (select coalesce(sum(g.balance), 0) from public.gift_cards g where g.tenant_id = v_tenant_id and g.balance > 0),
      'outstanding_count', (select count(*) from public.gift_cards g where g.tenant_id = v_tenant_id and g.balance > 0)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_purchase_orders(p_status text DEFAULT NULL::text, p_contact_id uuid DEFAULT NULL::uuid, p_search text DEFAULT NULL::text, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('purchases.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  v_today date := private.business_date(v_tenant_id, now());
  v_group uuid[] := case when p_contact_id is not null then private.contact_group(v_tenant_id, p_contact_id) end;
  v_term text := '%' || private.escape_like(upper(btrim(left(p_search, 60)))) || '%';
begin
  perform private.input_choice(jsonb_build_object('p_status', p_status), 'p_status',
    array['draft', 'approved', 'sent', 'partly_received', 'received', 'closed', 'cancelled', 'open', 'late'], '', false);
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.order_date, 'row', private.purchase_order_head_json(x, v_today)) order by x.order_date desc, x.id desc), '[]')
    from (
      select o.* from public.purchase_orders o
      where o.tenant_id = v_tenant_id
        and (v_group is null or o.contact_id = any (v_group))
        and (v_page.id is null or (o.order_date, o.id) < (v_page.day, v_page.id))
        and (p_status is null or o.status = p_status or (o.status in ('sent', 'partly_received')
          and (p_status = 'open' or (p_status = 'late' and o.expected_on < v_today))))
        and (v_term is null or upper(o.order_number) like v_term or exists (
          select 1 from public.contacts c where c.tenant_id = o.tenant_id and c.id = o.contact_id and upper(c.name) like v_term))
      order by o.order_date desc, o.id desc limit v_limit + 1) x), v_limit);
end;
$function$;

CREATE OR REPLACE FUNCTION public.order_bank_rules(p_rule_ids uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
begin
  perform private.require_writable();
  perform private.lock_request('bank_rules', v_tenant_id, v_tenant_id);
  -- All of them, once: of two people who move rules the second must have seen what the first did.
  if cardinality(p_rule_ids) > 1000 or (select array_agg(i order by i) from unnest(p_rule_ids) i) is distinct from (
      select array_agg(r.id order by r.id) from public.bank_rules r where r.tenant_id = v_tenant_id and r.archived_at is null) then
    perform private.fail(409, 'stale_row', 'Someone else changed the rules. Reload them.');
  end if;
  update public.bank_rules r set position = i.place
  from unnest(p_rule_ids) with ordinality as i (id, place)
  where r.tenant_id = v_tenant_id and r.id = i.id and r.position <> i.place;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_rules_ordered', 'bank_rules', null, null, jsonb_build_object('rule_ids', p_rule_ids));
  return public.list_bank_rules();
end;
$function$;

ALTER FUNCTION "public"."order_bank_rules"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reverse_money_transfer(p_reversal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_now timestamptz := clock_timestamp();
  v_row public.money_transfers;
begin
  perform private.require_writable();
  perform private.input_object(p_reversal, 'p_reversal');
  v_row := private.hold_money_transfer(v_tenant_id, private.input_uuid(p_reversal, 'money_transfer_id'));
  if v_row.reversal_hash = private.request_hash(p_reversal) then
    return private.money_transfer_json(v_tenant_id, v_row.id) || '{"replayed": true}';
  elsif v_row.reversed_at is not null then
    perform private.fail(409, 'already_reversed', 'This transfer has been reversed already.');
  elsif v_row.till_session_id is not null then
    perform private.fail(409, 'not_reversible', 'Cash of a drawer is moved back by a pay-in or a pay-out.');
  end if;
  update public.money_transfers t set reversed_at = v_now, reversed_by = auth.uid(), reversal_reason = private.input_text(p_reversal, 'reason', 500, '', true),
    reversal_hash = private.request_hash(p_reversal)
  where t.tenant_id = v_tenant_id and t.id = v_row.id;
  perform private.mirror_transfer_entry(v_row, 'money_transfer_reversal', v_row.sent_entry_id, private.input_uuid(p_reversal, 'id'), v_now);
  perform private.mirror_transfer_entry(v_row, 'money_arrival_reversal', v_row.received_entry_id, private.input_uuid(p_reversal, 'id'), v_now);
  perform private.write_audit(v_tenant_id, auth.uid(), 'money_transfer_reversed', 'money_transfers', v_row.id, null,
    jsonb_build_object('transfer_number', v_row.transfer_number, 'amount', v_row.amount, 'reason', p_reversal ->> 'reason'));
  return private.money_transfer_json(v_tenant_id, v_row.id) || '{"replayed": false}';
end;
$function$;

CREATE OR REPLACE FUNCTION public.reverse_tax_payment(p_reversal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('tax.file');
  v_now timestamptz := clock_timestamp();
  v_reason text;
  v_payment public.tax_payments;
  v_entry_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_reversal, 'p_reversal');
  v_reason := private.input_text(p_reversal, 'reason', 500, '', true);
  v_payment := private.hold_tax_payment(v_tenant_id, private.input_uuid(p_reversal, 'payment_id'));
  if v_payment.reversal_hash = private.request_hash(p_reversal) then
    return private.tax_return_json((select r from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = v_payment.tax_return_id)) || '{"replayed": true}';
  elsif v_payment.reversed_at is not null then
    perform private.fail(409, 'already_reversed', 'This payment has been reversed already.');
  end if;
  perform private.require_unused_source(v_tenant_id, 'tax_payment_reversal', private.input_uuid(p_reversal, 'id'));
  v_entry_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'tax_payment_reversal', private.input_uuid(p_reversal, 'id'),
    private.business_date(v_tenant_id, v_now), 'Tax payment reversed', private.mirrored_lines(v_tenant_id, v_payment.journal_entry_id), v_now,
    p_reverses_id => v_payment.journal_entry_id);
  update public.tax_payments p set reversed_at = v_now, reversed_by = auth.uid(), reversal_reason = v_reason, reversal_entry_id = v_entry_id,
    reversal_hash = private.request_hash(p_reversal)
  where p.tenant_id = v_tenant_id and p.id = v_payment.id;
  update public.tax_returns r set paid_amount = r.paid_amount - v_payment.amount where r.tenant_id = v_tenant_id and r.id = v_payment.tax_return_id;
  perform private.write_audit(v_tenant_id, auth.uid(), 'tax_payment_reversed', 'tax_returns', v_payment.tax_return_id, null,
    jsonb_build_object('amount', v_payment.amount, 'reason', v_reason));
  return private.tax_return_json((select r from public.tax_returns r where r.tenant_id = v_tenant_id and r.id = v_payment.tax_return_id)) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "public"."reverse_tax_payment"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_bank_rule(p_rule jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_row public.bank_rules;
  v_is_archived boolean;
begin
  perform private.require_writable();
  v_row := private.read_rule(v_tenant_id, p_rule);
  v_is_archived := coalesce(private.input_flag(p_rule, 'is_archived', false), false);
  insert into public.bank_rules as r (tenant_id, id, name, position, money_account_id, words, direction, min_amount, max_amount, splits, mode, is_active,
    archived_at)
  values (v_row.tenant_id, v_row.id, v_row.name, v_row.position, v_row.money_account_id, v_row.words, v_row.direction, v_row.min_amount, v_row.max_amount,
    v_row.splits, v_row.mode, v_row.is_active, case when v_is_archived then clock_timestamp() end)
  on conflict (tenant_id, id) do update set name = excluded.name, position = excluded.position, money_account_id = excluded.money_account_id,
    words = excluded.words, direction = excluded.direction, min_amount = excluded.min_amount, max_amount = excluded.max_amount,
    splits = excluded.splits, mode = excluded.mode, is_active = excluded.is_active, archived_at = excluded.archived_at
  returning * into v_row;
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_rule_saved', 'bank_rules', v_row.id, null, private.rule_json(v_row));
  return private.rule_json(v_row);
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
  v_account := private.require_account(v_tenant_id, private.input_uuid(p_account, 'id'), 'money', 'id');
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

CREATE OR REPLACE FUNCTION public.send_tax_reminders(p_limit integer DEFAULT 100)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.remind_of_tax(clock_timestamp(), least(greatest(coalesce(p_limit, 100), 1), 500));
end;
$function$;

ALTER FUNCTION "public"."send_tax_reminders"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_line(p_settlement jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_step numeric := private.tenant_step(v_tenant_id);
  v_hash text := private.request_hash(p_settlement);
  v_answer jsonb;
  v_match public.bank_matches;
  v_line public.bank_lines;
  v_clearing_id uuid;
  v_payment_ids uuid[];
  v_gross numeric;
  v_fee numeric := private.input_number(p_settlement, 'fee_amount', 0, 99999999999, v_step);
  v_tax numeric := coalesce(private.input_number(p_settlement, 'fee_tax_amount', 0, 99999999999, v_step, '', false), 0);
begin
  perform private.require_writable();
  v_answer := private.replayed_match(v_tenant_id, private.input_uuid(p_settlement, 'id'), v_hash);
  if v_answer is not null then
    return v_answer;
  end if;
  v_match := private.line_match(v_tenant_id, p_settlement, v_hash);
  select * into v_line from public.bank_lines l where l.tenant_id = v_tenant_id and l.id = private.input_uuid(p_settlement, 'bank_line_id');
  v_clearing_id := private.hold_clearing_account(v_tenant_id, private.input_uuid(p_settlement, 'clearing_account_id'), v_line.money_account_id);
  v_payment_ids := private.input_ids(p_settlement, 'journal_line_ids', 2000);
  v_gross := private.require_unmatched(v_tenant_id, v_clearing_id, v_payment_ids);
  if v_gross - v_fee - v_tax <> v_line.amount then
    perform private.fail(409, 'difference_left', 'The payments less the charge are not what came.', jsonb_build_object('field', 'fee_amount',
      'statement', v_line.amount, 'gross', v_gross, 'difference', v_line.amount - (v_gross - v_fee - v_tax)));
  end if;
  v_match.kind := 'settlement';
  v_match.splits := jsonb_build_array(private.settlement_split(v_tenant_id, p_settlement, v_line, v_fee, v_tax));
  v_match.journal_entry_id := private.post_journal_entry(v_tenant_id, auth.uid(), 'bank_settlement', v_match.id,
    private.entry_day(v_tenant_id, p_settlement, v_line), coalesce(nullif(v_line.text, ''), 'Settlement'),
    -- Tax that does not come back is part of the charge.
    case when private.is_tax_registered_on(v_tenant_id, v_line.booked_on) then private.settlement_lines(v_line, v_clearing_id, v_gross, v_fee, v_tax)
      else private.settlement_lines(v_line, v_clearing_id, v_gross, v_fee + v_tax, 0) end);
  perform private.write_match(v_match, array[v_line.id], v_payment_ids || array(
    select l.id from public.journal_lines l
    where l.tenant_id = v_tenant_id and l.journal_entry_id = v_match.journal_entry_id and l.ledger_account_id in (v_line.money_account_id, v_clearing_id)));
  return private.match_json(v_tenant_id, v_match.id) || '{"replayed": false}';
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_attachment_off(p_attachment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_row public.attachments;
begin
  perform private.require_writable();
  select * into v_row from public.attachments a
  where a.tenant_id = v_tenant_id and a.id = p_attachment_id and a.entity_type = any (private.document_kinds('add')) and a.added_by = auth.uid();
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This photo or PDF does not exist.');
  end if;
  -- Whoever records the expense holds its id as well.
  perform private.lock_request('money_voucher', v_tenant_id, v_row.entity_id);
  if private.is_recorded_document(v_tenant_id, v_row.entity_type, v_row.entity_id) then
    perform private.fail(409, 'in_use', 'The document is recorded. Its photos and PDFs stay.');
  end if;
  update public.attachments a set taken_off_at = clock_timestamp() where a.tenant_id = v_tenant_id and a.id = v_row.id and a.taken_off_at is null;
  return jsonb_build_object('id', v_row.id);
end;
$function$;

ALTER FUNCTION "public"."take_attachment_off"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.try_bank_rule(p_rule jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_rule public.bank_rules := private.read_rule(v_tenant_id, p_rule);
  v_from date := private.business_date(v_tenant_id, clock_timestamp()) - 90;
begin
  return (
    with caught as materialized (
      select l, exists (
          select 1 from public.bank_rules o
          where o.tenant_id = v_tenant_id and o.archived_at is null and o.is_active and o.id <> v_rule.id and (o.position, o.id) < (v_rule.position, v_rule.id)
            and private.rule_fits(o, l) and private.rule_splits(o, l) is not null) as is_taken
      from public.bank_lines l
      join public.bank_statements s on s.tenant_id = l.tenant_id and s.id = l.bank_statement_id and s.withdrawn_at is null
      where l.tenant_id = v_tenant_id and l.booked_on >= v_from and private.rule_fits(v_rule, l) and private.rule_splits(v_rule, l) is not null
    )
    select jsonb_build_object('count', count(*) filter (where not c.is_taken), 'amount', coalesce(sum((c.l).amount) filter (where not c.is_taken), 0),
      'taken_by_others', count(*) filter (where c.is_taken), 'from', v_from,
      'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('id', (x.l).id, 'booked_on', (x.l).booked_on, 'amount', (x.l).amount, 'text', (x.l).text)), '[]')
        from (select k.l from caught k where not k.is_taken order by (k.l).booked_on desc, (k.l).id limit 50) x))
    from caught c);
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_statement(p_withdrawal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('banking.reconcile');
  v_row public.bank_statements;
begin
  perform private.require_writable();
  perform private.input_object(p_withdrawal, 'p_withdrawal');
  v_row := private.hold_statement(v_tenant_id, private.input_uuid(p_withdrawal, 'statement_id'));
  if v_row.withdrawn_at is not null then
    return private.statement_json(v_tenant_id, v_row);
  elsif v_row.closed_at is not null then
    perform private.fail(409, 'statement_closed', 'This statement is closed.');
  elsif exists (select 1 from public.bank_matches m where m.tenant_id = v_tenant_id and m.bank_statement_id = v_row.id and m.undone_at is null) then
    perform private.fail(409, 'already_matched', 'Lines of this statement are matched. Undo that first.');
  end if;
  update public.bank_statements s set withdrawn_at = clock_timestamp(), withdrawn_by = auth.uid(),
    withdraw_reason = private.input_text(p_withdrawal, 'reason', 500, '', true)
  where s.tenant_id = v_tenant_id and s.id = v_row.id returning * into v_row;
  perform private.move_first_statement(v_tenant_id, v_row.money_account_id);
  perform private.write_audit(v_tenant_id, auth.uid(), 'bank_statement_withdrawn', 'bank_statements', v_row.id, null,
    jsonb_build_object('file_name', v_row.file_name, 'reason', v_row.withdraw_reason));
  return private.statement_json(v_tenant_id, v_row);
end;
$function$;

ALTER TABLE "private"."country_tax_returns" ADD CONSTRAINT "country_tax_returns_remind_days_check" CHECK (((remind_days >= 0) AND (remind_days <= 31)));

ALTER TABLE "private"."tax_reminders" ADD CONSTRAINT "tax_reminders_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."attachments" ADD CONSTRAINT "attachments_taken_off_at_check" CHECK (isfinite(taken_off_at));

ALTER TABLE "public"."bank_matches" ADD CONSTRAINT "bank_matches_splits_check" CHECK ((jsonb_typeof(splits) = 'array'::text));

ALTER TABLE "public"."notifications" ADD CONSTRAINT "notifications_kind_check" CHECK ((kind = ANY (ARRAY['contact_message'::text, 'drawer_overdrawn'::text, 'fiscal_rejection'::text, 'import_finished'::text, 'invitation_accepted'::text, 'late_sale'::text, 'low_stock'::text, 'payment_claimed'::text, 'payment_failed'::text, 'payment_received'::text, 'quote_accepted'::text, 'refund_due'::text, 'review'::text, 'stock_approval'::text, 'tax_due'::text, 'web_order'::text])));

ALTER TABLE "public"."supplier_bill_lines" ADD CONSTRAINT "supplier_bill_lines_cost" CHECK (((cost_amount >= ((net_amount + tax_amount) - recoverable_tax_amount)) AND (cost_amount <= (((net_amount + tax_amount) + own_tax_amount) - recoverable_tax_amount))));

ALTER TABLE "public"."supplier_bill_lines" ADD CONSTRAINT "supplier_bill_lines_own_tax_amount_check" CHECK (((own_tax_amount >= (0)::numeric) AND (own_tax_amount <= '1000000000000'::numeric)));

ALTER TABLE "public"."supplier_bill_lines" ADD CONSTRAINT "supplier_bill_lines_own_tax" CHECK (((own_tax_amount = (0)::numeric) OR (kind = 'expense'::text)));

ALTER TABLE "public"."tax_payments" ADD CONSTRAINT "tax_payments_reversal_reason_check" CHECK (((length(reversal_reason) >= 1) AND (length(reversal_reason) <= 500)));

ALTER TABLE "public"."tax_payments" ADD CONSTRAINT "tax_payments_reversed_at_check" CHECK (isfinite(reversed_at));

ALTER TABLE "public"."tax_payments" ADD CONSTRAINT "tax_payments_reversed_whole" CHECK ((num_nonnulls(reversed_at, reversal_reason, reversal_entry_id, reversal_hash) = ANY (ARRAY[0, 4])));

ALTER TABLE "public"."tax_payments" ADD CONSTRAINT "tax_payments_tenant_id_reversal_entry_id_fkey" FOREIGN KEY (tenant_id, reversal_entry_id) REFERENCES public.journal_entries(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX attachments_entity_idx ON public.attachments USING btree (tenant_id, entity_type, entity_id) WHERE (taken_off_at IS NULL);

CREATE INDEX tax_payments_reversal_idx ON public.tax_payments USING btree (tenant_id, reversal_entry_id) WHERE (reversal_entry_id IS NOT NULL);

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.attachments FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.attachments FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.attachments FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('taken_off_at');

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.tax_payments FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.tax_payments FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.tax_payments FOR EACH ROW WHEN ((old.reversed_at IS NULL)) EXECUTE FUNCTION private.tg_documents__only_columns('reversed_at', 'reversed_by', 'reversal_reason', 'reversal_entry_id', 'reversal_hash');

CREATE TRIGGER _100_reversed_once BEFORE UPDATE ON public.tax_payments FOR EACH ROW WHEN ((old.reversed_at IS NOT NULL)) EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reference, paid_by_name, reversal_reason ON public.tax_payments FOR EACH ROW WHEN ((concat_ws(' '::text, new.reference, new.paid_by_name, new.reversal_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reference', 'paid_by_name', 'reversal_reason');

CREATE POLICY "Staff see the papers of documents they see" ON "storage"."objects" FOR SELECT TO "authenticated" USING (((bucket_id = 'documents'::text) AND (split_part(name, '/'::text, 1) = (( SELECT private.current_tenant_id() AS current_tenant_id))::text) AND (split_part(name, '/'::text, 2) = ANY (( SELECT private.document_kinds('read'::text) AS document_kinds)::text[])) AND private.is_registered_document(name)));

COMMENT ON COLUMN "public"."attachments"."taken_off_at" IS 'Taken off the form before the document was recorded: it is on no list, and its file is not shown.';

COMMENT ON COLUMN "public"."bank_matches"."splits" IS 'What the line was booked to, with its tax [{account_id, direction, amount, tax, recoverable, tax_code, tax_rate_percent, contact_id, location_id, memo}]; null where the entry was there.';

COMMENT ON COLUMN "public"."bank_rules"."is_active" IS 'False: turned off, it stays in its place and catches nothing. archived_at: deleted; lines it has booked keep its name.';

COMMENT ON COLUMN "public"."supplier_bill_lines"."own_tax_amount" IS 'Reverse charge: tax on a service from abroad, which the business owes itself and the supplier does not charge.';

COMMENT ON COLUMN "public"."tax_payments"."reversal_entry_id" IS 'Its mirror, when the payment was taken back.';

COMMENT ON FUNCTION "private"."bill_amounts"(jsonb, jsonb, numeric) IS 'Lines with net, tax, own tax (reverse charge), recoverable tax and cost. The discount of the bill comes off before tax. Null when the tax of the paper is another.';

COMMENT ON FUNCTION "private"."drawer_session"(uuid, uuid, uuid) IS 'The open session whose drawer cash of the tills goes through, held: the one named, else the person''s own. Raises no_open_till_session.';

COMMENT ON FUNCTION "private"."first_rule"(public.bank_lines) IS 'The first rule that fits a line, of those that are not turned off.';

COMMENT ON FUNCTION "private"."hold_tax_payment"(uuid, uuid) IS 'A payment of tax with its return, held until the transaction ends, or not_found.';

COMMENT ON FUNCTION "private"."is_recorded_document"(uuid, text, uuid) IS 'Whether a document is recorded, so that its papers stay; an expense may have photos before it is.';

COMMENT ON FUNCTION "private"."money_transfer_drawer"(uuid, public.money_transfers, text, timestamp with time zone, jsonb) IS 'The open drawer that the money leaves (from) or goes into (to), held; null where no cash of the tills moves. Raises no_open_till_session.';

COMMENT ON FUNCTION "private"."move_first_statement"(uuid, uuid) IS 'After a statement was withdrawn: the account begins with the first that is left, and what that one or a later one has had from before is carried.';

COMMENT ON FUNCTION "private"."read_reverse_charge"(jsonb, text, jsonb, boolean) IS 'Whether the business owes the tax of a line itself, as on services from abroad: with a rate, and registered.';

COMMENT ON FUNCTION "private"."read_split"(uuid, jsonb, text, public.bank_lines) IS 'One part of what a line is booked to, checked, with the tax within it, at the rate of the day of the line.';

COMMENT ON FUNCTION "private"."remind_of_tax"(timestamp with time zone, integer) IS 'Reminds those who file tax of returns that are due soon, each once; how many.';

COMMENT ON FUNCTION "private"."require_account"(uuid, uuid, text, text) IS 'An active account for a use: money (it holds money, else invalid_input) or purchase (what a line of a bill, credit or order names: not the sum of documents, control_account).';

COMMENT ON FUNCTION "private"."require_split_account"(uuid, uuid, uuid, text) IS 'An active account that a line may be booked to: no sum of documents (control_account), nor the account of the statement; equity needs accounting.post.';

COMMENT ON FUNCTION "private"."settlement_split"(uuid, jsonb, public.bank_lines, numeric, numeric) IS 'The charge of a settlement with its tax: at the rate that is named, else the one of the business that comes to that tax, else OTHER.';

COMMENT ON FUNCTION "private"."tax_reminder"(uuid, timestamp with time zone) IS 'The reminder that a business is to get now: the period before this one is due soon, not filed, and nobody was reminded yet. Else null.';

COMMENT ON FUNCTION "private"."tax_state"(jsonb, date, date, date) IS 'current: it goes on. open: to file. overdue. to_pay: filed, tax is due. filed: nothing was due, as with a credit. paid: all that was due.';

COMMENT ON FUNCTION "private"."write_bank_taxes"(public.journal_entries) IS 'Tax entries of a line of a statement and of the charge of a settlement, by code and rate, on the day of the line.';

COMMENT ON FUNCTION "private"."write_bill_taxes"(public.journal_entries) IS 'Tax entries of a supplier''s bill, on the day of the paper. Lines without a tax code are no purchases for tax; reverse charge is on both sides.';

COMMENT ON FUNCTION "public"."add_attachment"(jsonb) IS 'Announces a photo or PDF of a document {id, entity_type: voucher | transfer | journal | bill | credit | receipt | cash_movement, entity_id, file_name, mime_type, byte_size, sha256}; then the file is put at path of the bucket documents. same_as: documents that have the same file. Idempotent by id. Raises limit_reached above 20. Needs the permission to write such a document.';

COMMENT ON FUNCTION "public"."bank_rule_lines"(uuid, integer) IS 'The newest lines that a rule has booked and that were not undone. Needs accounting.view.';

COMMENT ON FUNCTION "public"."list_bank_rules"() IS 'The rules in their order, those that are turned off too, not those that were deleted. Needs accounting.view.';

COMMENT ON FUNCTION "public"."order_bank_rules"(uuid[]) IS 'Puts the rules in an order: all of them, each once (stale_row). Needs banking.reconcile.';

COMMENT ON FUNCTION "public"."post_bill"(jsonb) IS 'Posts a supplier''s bill {id, contact_id, supplier_reference, bill_date, due_on, business_date, location_id, prices_include_tax, tax_rounding, typed_total, typed_tax, discount_amount, withholding_percent, withholding_kind, note, lines: [{kind: goods | expense | landed_cost, quantity, unit_price, discount_percent, tax_rate_id, recoverable_percent, receipt_line_id | product_id with before_receipt and purchase_order_line_id, account_id with reverse_charge (service from abroad: the tax is owed by the business), landed_cost_id | receipt_ids and basis}]}. One that does not match is kept with status held until somebody with purchases.approve releases it. Idempotent by id and body. Raises duplicate_bill, total_mismatch. Needs purchases.edit.';

COMMENT ON FUNCTION "public"."reverse_money_transfer"(jsonb) IS 'Takes a transfer back {id, money_transfer_id, reason}, once, dated today; not one out of a drawer or into one (not_reversible). Raises already_reversed, period_locked. Idempotent by body. Needs accounting.post.';

COMMENT ON FUNCTION "public"."reverse_tax_payment"(jsonb) IS 'Takes a payment of tax back {id, payment_id, reason}, once, dated today; the tax is due again. Raises already_reversed, period_locked. Idempotent by body. Needs tax.file.';

COMMENT ON FUNCTION "public"."save_bank_rule"(jsonb) IS 'Writes a rule {id, name, position, money_account_id, words, direction: in | out | both, min_amount, max_amount, mode: propose | post, is_active, is_archived: deleted, splits: [{account_id, percent | amount, tax_rate_id, recoverable_percent, contact_id, memo}]}; one part without share and amount takes the rest. Needs banking.reconcile.';

COMMENT ON FUNCTION "public"."send_tax_reminders"(integer) IS 'Writes reminders of tax returns that are due soon; how many. For the function jobs-tick only.';

COMMENT ON FUNCTION "public"."settle_line"(jsonb) IS 'Books a line as payments that a card or mobile money service has passed on, less its charge {id, bank_line_id, clearing_account_id, journal_line_ids: the payments, fee_amount, fee_tax_amount, fee_tax_rate_id (else found by the amounts), business_date}: to the cent. Idempotent by id and body. Raises difference_left, already_matched, period_locked. Needs banking.reconcile.';

COMMENT ON FUNCTION "public"."take_attachment_off"(uuid) IS 'Takes a photo or PDF that the caller added off a form whose document is not recorded yet; again changes nothing. Raises in_use. Needs the permission to write such a document.';

COMMENT ON FUNCTION "public"."tax_periods"(date) IS 'Periods of the tax return, the newest first, thirteen at a time (next_until goes on): {period_start, period_end, due_on, state: current | open | overdue | to_pay | filed | paid, returns, has_late}. Needs accounting.view.';

COMMENT ON FUNCTION "public"."transfer_money"(jsonb) IS 'Moves money between accounts of the business {id, from_account_id, to_account_id, amount, fee_amount, till_session_id, sent_on, received_on | is_on_its_way, reference, note}. Cash of the tills goes through an open drawer (no_open_till_session). Idempotent by id and body. Raises period_locked. Needs accounting.post.';

COMMENT ON TABLE "private"."country_tax_returns" IS 'Countries (ISO 3166) whose tax return is known: its form, how often and until which day of the next month it is filed, how long tax on purchases can be claimed, how many days before that a reminder comes. The others file by rate, monthly.';

COMMENT ON TABLE "private"."tax_reminders" IS 'Tax periods that a business was reminded of.';

COMMENT ON TABLE "public"."attachments" IS 'Photos and PDFs of papers behind documents. The file is in the private bucket documents, at tenant/entity_type/entity_id/id. Added, never replaced; taken off only until its document is recorded.';

COMMENT ON TABLE "public"."tax_payments" IS 'What was paid to the tax office for a return. Taken back, never removed.';

COMMENT ON TYPE "private"."tax_form" IS 'How a business files its tax: form, months of a period, due day of the month after, months to claim tax on purchases, days from the reminder to the due day.';

REVOKE ALL ON FUNCTION "private"."drawer_session"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."drawer_session"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."drawer_session"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_tax_payment"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_tax_payment"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_tax_payment"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_recorded_document"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_recorded_document"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_recorded_document"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."money_transfer_drawer"(uuid, public.money_transfers, text, timestamp with time zone, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."money_transfer_drawer"(uuid, public.money_transfers, text, timestamp with time zone, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."money_transfer_drawer"(uuid, public.money_transfers, text, timestamp with time zone, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."move_first_statement"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_first_statement"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_first_statement"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_reverse_charge"(jsonb, text, jsonb, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_reverse_charge"(jsonb, text, jsonb, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_reverse_charge"(jsonb, text, jsonb, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_split"(uuid, jsonb, text, public.bank_lines) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_split"(uuid, jsonb, text, public.bank_lines) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_split"(uuid, jsonb, text, public.bank_lines) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remind_of_tax"(timestamp with time zone, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remind_of_tax"(timestamp with time zone, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."remind_of_tax"(timestamp with time zone, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_account"(uuid, uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_account"(uuid, uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_account"(uuid, uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settlement_split"(uuid, jsonb, public.bank_lines, numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."settlement_split"(uuid, jsonb, public.bank_lines, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."settlement_split"(uuid, jsonb, public.bank_lines, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tax_reminder"(uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tax_reminder"(uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tax_reminder"(uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_bank_taxes"(public.journal_entries) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_bank_taxes"(public.journal_entries) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_bank_taxes"(public.journal_entries) TO "postgres";

REVOKE ALL ON FUNCTION "public"."bank_rule_lines"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_rule_lines"(uuid, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."bank_rule_lines"(uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."bank_rule_lines"(uuid, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."bank_rule_lines"(uuid, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."order_bank_rules"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."order_bank_rules"(uuid[]) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."order_bank_rules"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."order_bank_rules"(uuid[]) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."order_bank_rules"(uuid[]) TO "service_role";

REVOKE ALL ON FUNCTION "public"."reverse_tax_payment"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reverse_tax_payment"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reverse_tax_payment"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_tax_payment"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_tax_payment"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."send_tax_reminders"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."send_tax_reminders"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_tax_reminders"(integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."send_tax_reminders"(integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."take_attachment_off"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."take_attachment_off"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."take_attachment_off"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."take_attachment_off"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."take_attachment_off"(uuid) TO "service_role";

REVOKE ALL ("splits") ON TABLE "public"."bank_matches" FROM "authenticated";

GRANT SELECT ("splits") ON TABLE "public"."bank_matches" TO "authenticated";

REVOKE ALL ("reversal_entry_id") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("reversal_entry_id") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ("reversal_reason") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("reversal_reason") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ("reversed_at") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("reversed_at") ON TABLE "public"."tax_payments" TO "authenticated";

REVOKE ALL ("reversed_by") ON TABLE "public"."tax_payments" FROM "authenticated";

GRANT SELECT ("reversed_by") ON TABLE "public"."tax_payments" TO "authenticated";

insert into private.journal_sources (area, source_type)
values ('bank', 'tax_payment_reversal');

insert into private.journal_sources (area, source_type)
values ('tax', 'tax_payment_reversal');

delete from private.country_tax_returns t where (country) = ('KE');

insert into private.country_tax_returns (form, source, country, due_day, remind_days, input_months, period_months)
values ('KE_VAT3', 'VAT Act 2013, sections 17 (input tax within six months) and 44 (return by the 20th of the next month).', 'KE', '20', '5', '6', '1');

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
values ('tax_reminders', '01:00:00', '00:02:00', 'Reminders of tax returns', '1 day', '{1 minute,5 minutes,15 minutes}', '1');
