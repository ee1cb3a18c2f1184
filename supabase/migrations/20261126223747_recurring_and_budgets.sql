set local check_function_bodies = off;

DROP FUNCTION "private"."keep_manual"(uuid, uuid, text, uuid, uuid, text, text);

DROP FUNCTION "private"."statement_columns"(uuid, jsonb, date[]);

CREATE TABLE "public"."budget_amounts" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "ledger_account_id" uuid NOT NULL, "location_id" uuid, "month" date NOT NULL, "amount" numeric(14,2) NOT NULL, "changed_at" timestamp with time zone NOT NULL DEFAULT now(), "changed_by" uuid, CONSTRAINT "budget_amounts_amount_check" CHECK (((amount >= '-1000000000000'::numeric) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "budget_amounts_first_of_month" CHECK ((EXTRACT(day FROM month) = (1)::numeric)), CONSTRAINT "budget_amounts_month_check" CHECK (((month >= '1970-01-01'::date) AND (month <= '2999-12-31'::date))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "budget_amounts_cell_key" UNIQUE NULLS NOT DISTINCT (tenant_id, month, ledger_account_id, location_id), CONSTRAINT "budget_amounts_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."budget_amounts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."budget_amounts" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."budget_amounts" OWNER TO "postgres";

CREATE TABLE "public"."schedule_runs" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "schedule_id" uuid NOT NULL, "due_on" date NOT NULL, "status" text NOT NULL, "business_date" date, "amount" numeric(14,2) NOT NULL, "body" jsonb, "note" text, "error_code" text, "error_message" text, "made_at" timestamp with time zone NOT NULL, "made_by" uuid, CONSTRAINT "schedule_runs_amount_check" CHECK (((amount >= (0)::numeric) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "schedule_runs_body_check" CHECK ((jsonb_typeof(body) = 'object'::text)), CONSTRAINT "schedule_runs_business_date_check" CHECK (((business_date >= '1970-01-01'::date) AND (business_date <= '2999-12-31'::date))), CONSTRAINT "schedule_runs_due_on_check" CHECK (((due_on >= '1970-01-01'::date) AND (due_on <= '2999-12-31'::date))), CONSTRAINT "schedule_runs_error_code_check" CHECK (((length(error_code) >= 1) AND (length(error_code) <= 60))), CONSTRAINT "schedule_runs_error_message_check" CHECK (((length(error_message) >= 1) AND (length(error_message) <= 500))), CONSTRAINT "schedule_runs_failed_has_reason" CHECK ((((status = 'failed'::text) = (error_message IS NOT NULL)) AND ((error_code IS NULL) OR (error_message IS NOT NULL)))), CONSTRAINT "schedule_runs_made_at_check" CHECK (isfinite(made_at)), CONSTRAINT "schedule_runs_made_has_body" CHECK (((status = ANY (ARRAY['failed'::text, 'skipped'::text])) OR ((body IS NOT NULL) AND (business_date IS NOT NULL)))), CONSTRAINT "schedule_runs_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 500))), CONSTRAINT "schedule_runs_status_check" CHECK ((status = ANY (ARRAY['draft'::text, 'posted'::text, 'failed'::text, 'skipped'::text]))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "schedule_runs_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "schedule_runs_tenant_id_schedule_id_due_on_key" UNIQUE (tenant_id, schedule_id, due_on));

ALTER TABLE "public"."schedule_runs" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."schedule_runs" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."schedule_runs" OWNER TO "postgres";

CREATE TABLE "public"."schedules" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "kind" text NOT NULL, "name" text NOT NULL, "body" jsonb NOT NULL, "amount" numeric(14,2) NOT NULL, "every" integer NOT NULL, "unit" text NOT NULL, "starts_on" date NOT NULL, "is_last_day" boolean NOT NULL DEFAULT false, "ends_on" date, "ends_after" integer, "posting" text NOT NULL, "status" text NOT NULL DEFAULT 'active'::text, "next_on" date, "next_run_at" timestamp with time zone, "revision" integer NOT NULL DEFAULT 1, "responsible_id" uuid, "responsible_name" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "schedules_active_has_next" CHECK ((((status = 'active'::text) = (next_run_at IS NOT NULL)) AND ((status <> 'active'::text) OR (next_on IS NOT NULL)))), CONSTRAINT "schedules_amount_check" CHECK (((amount >= (0)::numeric) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "schedules_body_check" CHECK ((jsonb_typeof(body) = 'object'::text)), CONSTRAINT "schedules_ended_has_no_next" CHECK (((status <> 'ended'::text) OR (next_on IS NULL))), CONSTRAINT "schedules_ends_after_check" CHECK (((ends_after >= 1) AND (ends_after <= 1000))), CONSTRAINT "schedules_ends_on_check" CHECK (((ends_on >= '1970-01-01'::date) AND (ends_on <= '2999-12-31'::date))), CONSTRAINT "schedules_every_check" CHECK (((every >= 1) AND (every <= 366))), CONSTRAINT "schedules_kind_check" CHECK ((kind = ANY (ARRAY['expense'::text, 'bill'::text, 'journal'::text]))), CONSTRAINT "schedules_last_day_of_month" CHECK (((unit = 'month'::text) OR (NOT is_last_day))), CONSTRAINT "schedules_name_check" CHECK (((length(name) >= 1) AND (length(name) <= 120))), CONSTRAINT "schedules_next_on_check" CHECK (((next_on >= '1970-01-01'::date) AND (next_on <= '2999-12-31'::date))), CONSTRAINT "schedules_next_run_at_check" CHECK (isfinite(next_run_at)), CONSTRAINT "schedules_one_end" CHECK ((num_nonnulls(ends_on, ends_after) <= 1)), CONSTRAINT "schedules_posting_check" CHECK ((posting = ANY (ARRAY['draft'::text, 'post'::text]))), CONSTRAINT "schedules_revision_check" CHECK (((revision >= 1) AND (revision <= 1000000))), CONSTRAINT "schedules_starts_on_check" CHECK (((starts_on >= '1970-01-01'::date) AND (starts_on <= '2999-12-31'::date))), CONSTRAINT "schedules_status_check" CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'ended'::text]))), CONSTRAINT "schedules_unit_check" CHECK ((unit = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "schedules_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."schedules" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."schedules" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."schedules" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.account_amounts(p_tenant_id uuid, p_columns jsonb, p_without_closing boolean DEFAULT false)
 RETURNS SETOF private.account_amount
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_froms date[];
  v_tos date[];
begin
  -- A column of the budget has no days of the journal.
  select array_agg(case when not c.value ? 'is_budget' then (c.value ->> 'from')::date end order by c.ordinality),
    array_agg((c.value ->> 'to')::date order by c.ordinality)
  into v_froms, v_tos from jsonb_array_elements(p_columns) with ordinality as c;
  return query
  select s.range_number, coalesce(a.merged_into_id, a.id), sum(s.debit - s.credit)
  from private.account_sums(p_tenant_id, v_froms, v_tos, p_without_closing) s
  join jsonb_array_elements(p_columns) with ordinality as c on c.ordinality = s.range_number
  join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = s.ledger_account_id
  where case when (c.value ->> 'is_unassigned')::boolean then s.location_id is null
    else coalesce(s.location_id = (c.value ->> 'location_id')::uuid, c.value ->> 'location_id' is null) end
  group by 1, 2
  union all
  select c.ordinality::integer, b.account_id, b.amount
  from jsonb_array_elements(p_columns) with ordinality as c
  cross join lateral private.budget_sums(p_tenant_id, c.value) b
  where c.value ? 'is_budget';
end;
$function$;

CREATE OR REPLACE FUNCTION private.approved_body(p_schedule public.schedules, p_run public.schedule_runs, p_body jsonb, p_today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := coalesce(private.accounting_day(p_body, 'business_date', '', false),
    private.open_day(p_schedule.tenant_id, p_schedule.kind, p_run.business_date, p_today));
  v_body jsonb := p_run.body || jsonb_build_object('business_date', v_day);
begin
  if p_schedule.kind = 'journal' then
    return v_body || case when v_body ? 'reverse_on'
      then jsonb_build_object('reverse_on', (date_trunc('month', v_day) + interval '1 month')::date) else '{}' end;
  end if;
  return v_body || jsonb_build_object('amount', coalesce(
    private.input_number(p_body, 'amount', 0.01, 99999999999, private.tenant_step(p_schedule.tenant_id), '', false), p_run.amount));
end;
$function$;

ALTER FUNCTION "private"."approved_body"(public.schedules, public.schedule_runs, jsonb, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.bill_to_repeat(p_tenant_id uuid, p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- The sum on the paper comes with each paper.
  v_body jsonb := p_body - array['id', 'revision', 'bill_date', 'business_date', 'due_on', 'typed_total', 'typed_tax'];
  v_bill jsonb := private.read_bill(p_tenant_id, v_body || jsonb_build_object('id', gen_random_uuid()), clock_timestamp());
begin
  perform private.input_number(p_body, 'due_days', 0, 366, 1, '', false);
  if exists (select 1 from jsonb_array_elements(v_bill -> 'lines') as l where l ->> 'kind' <> 'expense') then
    perform private.refuse_input('lines', 'Only bills of costs repeat. Goods are billed when they have come.');
  end if;
  return jsonb_build_object('body', v_body, 'amount', v_bill -> 'total_amount');
end;
$function$;

ALTER FUNCTION "private"."bill_to_repeat"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.budget_account(p_tenant_id uuid, p_cell jsonb, p_prefix text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.input_uuid(p_cell, 'account_id', p_prefix);
begin
  if not exists (
      select 1 from public.ledger_accounts a
      where a.tenant_id = p_tenant_id and a.id = v_id and a.account_type in ('income', 'expense') and a.merged_into_id is null) then
    perform private.fail(404, 'not_found', 'This account of profit and loss does not exist.', jsonb_build_object('field', p_prefix || 'account_id'));
  end if;
  return v_id;
end;
$function$;

ALTER FUNCTION "private"."budget_account"(uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.budget_cells(p_tenant_id uuid, p_from date, p_to date, p_location_id uuid)
 RETURNS TABLE(account_id uuid, month date, amount numeric, is_shared_out boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
  select coalesce(a.merged_into_id, a.id), b.month,
    -- Of the whole business: its own amount, else that of the locations together.
    case when p_location_id is not null then sum(b.amount) else coalesce(sum(b.amount) filter (where b.location_id is null), sum(b.amount)) end,
    p_location_id is null and bool_and(b.location_id is not null)
  from public.budget_amounts b
  join public.ledger_accounts a on a.tenant_id = b.tenant_id and a.id = b.ledger_account_id
  where b.tenant_id = p_tenant_id and b.month between p_from and p_to and (p_location_id is null or b.location_id = p_location_id)
  group by 1, 2;
$function$;

ALTER FUNCTION "private"."budget_cells"(uuid, date, date, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.budget_json(p_tenant_id uuid, p_day date, p_location_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_months jsonb := private.months_of_year(p_tenant_id, p_day, p_location_id, 0);
  v_starts date[] := array(select (c.value ->> 'from')::date from jsonb_array_elements(v_months) with ordinality as c order by c.ordinality);
begin
  return (
    with moved as materialized (
      select r.account_id, r.amounts
      from private.statement_rows(p_tenant_id, v_months || private.months_of_year(p_tenant_id, p_day, p_location_id, 1), true) r
    ), planned as materialized (
      select distinct c.account_id from private.budget_cells(p_tenant_id, v_starts[1], v_starts[12], p_location_id) c)
    select jsonb_build_object('currency_code', (select t.currency_code from public.tenants t where t.id = p_tenant_id), 'year_start', v_starts[1],
      'months', to_jsonb(v_starts), 'location_id', p_location_id,
      'years', (
        select coalesce(jsonb_agg(distinct private.year_start(p_tenant_id, b.month)), '[]') from public.budget_amounts b where b.tenant_id = p_tenant_id),
      'rows', coalesce(jsonb_agg(private.budget_row_json(a, v_starts, p_location_id, m.amounts) order by a.code), '[]'))
    from public.ledger_accounts a left join moved m on m.account_id = a.id
    where a.tenant_id = p_tenant_id and a.account_type in ('income', 'expense') and a.merged_into_id is null
      and (a.is_active or m.account_id is not null or a.id in (select p.account_id from planned p)));
end;
$function$;

ALTER FUNCTION "private"."budget_json"(uuid, date, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.budget_place(p_tenant_id uuid, p_body jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_location_id uuid := private.input_uuid(p_body, 'location_id', '', false);
begin
  return (private.statement_place(p_tenant_id, jsonb_build_object('location_id', v_location_id)) ->> 'location_id')::uuid;
end;
$function$;

ALTER FUNCTION "private"."budget_place"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.budget_row_json(p_account public.ledger_accounts, p_months date[], p_place uuid, p_actual numeric[])
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('account_id', p_account.id, 'code', p_account.code, 'name', p_account.name, 'subtype', p_account.subtype,
    'parent_id', p_account.parent_id, 'amounts', jsonb_agg(c.amount order by m.place), 'shared_out', jsonb_agg(coalesce(c.is_shared_out, false) order by m.place),
    'actual', jsonb_agg(private.budget_sign(p_account.account_type) * coalesce(p_actual[m.place], 0) order by m.place),
    'last_year', jsonb_agg(private.budget_sign(p_account.account_type) * coalesce(p_actual[m.place + 12], 0) order by m.place))
  from unnest(p_months) with ordinality as m (month, place)
  left join private.budget_cells(p_account.tenant_id, p_months[1], p_months[12], p_place) c on c.month = m.month and c.account_id = p_account.id;
$function$;

ALTER FUNCTION "private"."budget_row_json"(public.ledger_accounts, date[], uuid, numeric[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.budget_sign(p_account_type text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE p_account_type WHEN 'income'::text THEN '-1'::integer ELSE 1 END;

ALTER FUNCTION "private"."budget_sign"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.budget_sums(p_tenant_id uuid, p_column jsonb)
 RETURNS TABLE(account_id uuid, amount numeric)
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 60
 SET search_path TO ''
AS $function$
  -- Of a month that is not whole, as much as there are days of it.
  select c.account_id, round(sum(private.budget_sign(a.account_type) * c.amount
    * (least((c.month + interval '1 month')::date - 1, (p_column ->> 'to')::date) - greatest(c.month, (p_column ->> 'from')::date) + 1)
    / ((c.month + interval '1 month')::date - c.month)), 2)
  from private.budget_cells(p_tenant_id, date_trunc('month', (p_column ->> 'from')::date)::date, (p_column ->> 'to')::date,
    (p_column ->> 'location_id')::uuid) c
  join public.ledger_accounts a on a.tenant_id = p_tenant_id and a.id = c.account_id
  where not (p_column ->> 'is_unassigned')::boolean
  group by 1;
$function$;

ALTER FUNCTION "private"."budget_sums"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.document_to_repeat(p_tenant_id uuid, p_user_id uuid, p_kind text, p_body jsonb, p_posting text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.input_object(p_body, 'document');
  return case p_kind
    when 'expense' then private.expense_to_repeat(p_tenant_id, p_user_id, p_body, p_posting)
    when 'bill' then private.bill_to_repeat(p_tenant_id, p_body)
    else private.journal_to_repeat(p_tenant_id, p_body) end;
end;
$function$;

ALTER FUNCTION "private"."document_to_repeat"(uuid, uuid, text, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.due_document(p_schedule public.schedules, p_run_id uuid, p_due_on date, p_today date)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Made ahead of its day, it is of today.
  v_day date := least(p_due_on, p_today);
  v_open date := private.open_day(p_schedule.tenant_id, p_schedule.kind, v_day, p_today);
  v_note text := case when v_open > v_day then format('Due %s: the books of that day are locked.', to_char(p_due_on, 'FMDD Mon YYYY')) end;
  v_body jsonb := p_schedule.body || jsonb_build_object('id', p_run_id, 'business_date', v_open);
  v_text text := case p_schedule.kind when 'journal' then 'memo' else 'note' end;
begin
  v_body := v_body || jsonb_build_object(v_text, left(concat_ws(' ', v_body ->> v_text, v_note), 500));
  v_body := case when nullif(v_body ->> v_text, '') is null then v_body - v_text else v_body end;
  if p_schedule.kind = 'bill' then
    v_body := v_body - 'due_days' || jsonb_build_object('bill_date', v_day)
      || case when v_body ? 'supplier_reference'
        then jsonb_build_object('supplier_reference', private.period_reference(v_body ->> 'supplier_reference', p_schedule.unit, p_due_on)) else '{}' end
      || case when coalesce(jsonb_typeof(v_body -> 'due_days'), 'null') = 'number'
        then jsonb_build_object('due_on', v_day + (v_body ->> 'due_days')::integer) else '{}' end;
  elsif p_schedule.kind = 'journal' then
    v_body := v_body - 'is_taken_back' || case when v_body -> 'is_taken_back' = 'true'
      then jsonb_build_object('reverse_on', (date_trunc('month', v_open) + interval '1 month')::date) else '{}' end;
  end if;
  return jsonb_build_object('body', v_body, 'business_date', v_open, 'note', v_note);
end;
$function$;

ALTER FUNCTION "private"."due_document"(public.schedules, uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.entry_to_repeat(p_tenant_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', 'journal', 'name', left(e.memo, 120), 'business_date', e.business_date, 'is_repeatable', e.source_type = 'manual',
    'amount', (select sum(l.debit) from public.journal_lines l where l.tenant_id = e.tenant_id and l.journal_entry_id = e.id),
    'document', jsonb_build_object('memo', left(e.memo, 440),
      'is_taken_back', exists (
        select 1 from public.manual_journals m where m.tenant_id = e.tenant_id and m.journal_entry_id = e.id and m.reversal_entry_id is not null),
      'lines', (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('account_id', l.ledger_account_id, 'debit', nullif(l.debit, 0), 'credit', nullif(l.credit, 0),
          'location_id', l.location_id, 'contact_id', l.contact_id, 'memo', l.memo)) order by l.position)
        from public.journal_lines l where l.tenant_id = e.tenant_id and l.journal_entry_id = e.id)))
  from public.journal_entries e where e.tenant_id = p_tenant_id and e.id = p_id;
$function$;

ALTER FUNCTION "private"."entry_to_repeat"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.expense_to_repeat(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_posting text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_body jsonb := p_body - array['id', 'business_date', 'attachment_ids', 'till_session_id'];
  v_is_of_drawer boolean := private.input_choice(p_body, 'tender_type', array['cash', 'bank', 'mobile_money']) = 'cash'
    and private.input_uuid(p_body, 'money_account_id', '', false) is null;
  v_voucher jsonb;
begin
  if v_is_of_drawer and p_posting = 'post' then
    perform private.refuse_input('posting', 'Cash of the till is taken out by a person: choose drafts.');
  end if;
  v_voucher := private.read_voucher(p_tenant_id, v_body || jsonb_build_object('id', gen_random_uuid()), 'expense',
    case when v_is_of_drawer then '{}' else private.voucher_money(p_tenant_id, p_user_id, v_body) end, clock_timestamp());
  return jsonb_build_object('body', v_body, 'amount', v_voucher -> 'amount');
end;
$function$;

ALTER FUNCTION "private"."expense_to_repeat"(uuid, uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_run(p_tenant_id uuid, p_schedule_id uuid, p_run_id uuid)
 RETURNS public.schedule_runs
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_run public.schedule_runs;
begin
  select * into v_run from public.schedule_runs r
  where r.tenant_id = p_tenant_id and r.schedule_id = p_schedule_id and r.id = p_run_id for update;
  if v_run.id is null then
    perform private.fail(404, 'not_found', 'This document is not among what was made.', '{"field": "run_id"}');
  end if;
  return v_run;
end;
$function$;

ALTER FUNCTION "private"."hold_run"(uuid, uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_schedule(p_body jsonb)
 RETURNS public.schedules
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_schedules();
  v_schedule public.schedules;
begin
  perform private.require_writable();
  select * into v_schedule from public.schedules s
  where s.tenant_id = v_tenant_id and s.id = private.input_uuid(p_body, 'schedule_id') for update;
  if v_schedule.id is null then
    perform private.fail(404, 'not_found', 'This is not among what repeats.', '{"field": "schedule_id"}');
  end if;
  perform private.require_permission(private.schedule_permission(v_schedule.kind, true));
  return v_schedule;
end;
$function$;

ALTER FUNCTION "private"."hold_schedule"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.journal_to_repeat(p_tenant_id uuid, p_body jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_lines jsonb := private.manual_lines(p_tenant_id, p_body, 2);
begin
  perform private.input_text(p_body, 'memo', 440, '', true);
  if private.lines_difference(v_lines) <> 0 then
    perform private.fail(400, 'unbalanced_entry', 'Debits and credits differ.', jsonb_build_object('difference', private.lines_difference(v_lines)));
  end if;
  return jsonb_build_object(
    'body', p_body - array['id', 'business_date', 'reverse_on', 'is_closing', 'is_taken_back']
      || jsonb_build_object('is_taken_back', coalesce(private.input_flag(p_body, 'is_taken_back', false), false)),
    'amount', (select sum(l.debit) from jsonb_to_recordset(v_lines) as l (debit numeric)));
end;
$function$;

ALTER FUNCTION "private"."journal_to_repeat"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_draft_bill(p_tenant_id uuid, p_user_id uuid, p_bill jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_plan jsonb := private.read_bill(p_tenant_id, p_bill, clock_timestamp());
begin
  perform private.lock_contact(p_tenant_id, (v_plan ->> 'contact_id')::uuid);
  perform private.refuse_duplicate_bill(p_tenant_id, v_plan);
  v_plan := private.plan_bill(p_tenant_id, v_plan);
  perform private.keep_bill(p_tenant_id, p_user_id, 'draft', v_plan || jsonb_build_object('checks', private.bill_checks(p_tenant_id, v_plan)), p_bill);
end;
$function$;

ALTER FUNCTION "private"."keep_draft_bill"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_manual(p_tenant_id uuid, p_id uuid, p_kind text, p_entry_id uuid, p_reversal_id uuid, p_reason text, p_hash text, p_user_id uuid DEFAULT auth.uid())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_entry_id is null then
    perform private.refuse_input('lines', 'These lines come to nothing.');
  end if;
  insert into public.manual_journals (tenant_id, id, kind, journal_entry_id, reversal_entry_id, reason, created_by, request_hash)
  values (p_tenant_id, p_id, p_kind, p_entry_id, p_reversal_id, p_reason, p_user_id, p_hash);
  return private.manual_json(p_tenant_id, p_id, false);
end;
$function$;

ALTER FUNCTION "private"."keep_manual"(uuid, uuid, text, uuid, uuid, text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.keep_schedule(p_schedule public.schedules, p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into public.schedules as s (tenant_id, id, kind, name, body, amount, every, unit, starts_on, is_last_day, ends_on, ends_after, posting, status,
    next_on, next_run_at, responsible_id, responsible_name)
  values (p_schedule.tenant_id, p_schedule.id, p_schedule.kind, p_schedule.name, p_schedule.body, p_schedule.amount, p_schedule.every, p_schedule.unit,
    p_schedule.starts_on, p_schedule.is_last_day, p_schedule.ends_on, p_schedule.ends_after, p_schedule.posting, p_schedule.status, p_schedule.next_on,
    case when p_schedule.status = 'active' then private.business_day_start(p_schedule.tenant_id, p_schedule.next_on) end, p_user_id,
    (select f.full_name from public.profiles f where f.user_id = p_user_id))
  on conflict (tenant_id, id) do update set name = excluded.name, body = excluded.body, amount = excluded.amount, every = excluded.every,
    unit = excluded.unit, starts_on = excluded.starts_on, is_last_day = excluded.is_last_day, ends_on = excluded.ends_on,
    ends_after = excluded.ends_after, posting = excluded.posting, next_on = excluded.next_on, next_run_at = excluded.next_run_at,
    responsible_id = excluded.responsible_id, responsible_name = excluded.responsible_name, revision = s.revision + 1;
end;
$function$;

ALTER FUNCTION "private"."keep_schedule"(public.schedules, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.make_document(p_schedule public.schedules, p_user_id uuid, p_body jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if not private.actor_can(p_schedule.tenant_id, p_user_id, private.schedule_permission(p_schedule.kind, true)) then
    perform private.fail(403, 'permission_denied', concat_ws(' ', coalesce(p_schedule.responsible_name, 'Whoever made this'), 'may not record this now.'));
  elsif p_schedule.posting = 'post' then
    return private.post_due_document(p_schedule.tenant_id, p_user_id, p_schedule.kind, p_body);
  elsif p_schedule.kind = 'bill' then
    perform private.keep_draft_bill(p_schedule.tenant_id, p_user_id, p_body);
  else
    perform private.document_to_repeat(p_schedule.tenant_id, p_user_id, p_schedule.kind, p_schedule.body, p_schedule.posting);
  end if;
  return 'draft';
end;
$function$;

ALTER FUNCTION "private"."make_document"(public.schedules, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.make_next_run(p_schedule public.schedules, p_user_id uuid, p_today date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_run_id uuid := gen_random_uuid();
begin
  perform private.make_run(p_schedule, p_user_id, v_run_id, p_schedule.next_on, p_today);
  perform private.move_schedule(p_schedule, p_schedule.status, private.next_schedule_day(p_schedule));
  return v_run_id;
end;
$function$;

ALTER FUNCTION "private"."make_next_run"(public.schedules, uuid, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.make_run(p_schedule public.schedules, p_user_id uuid, p_run_id uuid, p_due_on date, p_today date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_document jsonb;
  v_status text;
  v_state text;
  v_code text;
  v_message text;
begin
  begin
    v_document := private.due_document(p_schedule, p_run_id, p_due_on, p_today);
    v_status := private.make_document(p_schedule, p_user_id, v_document -> 'body');
  exception when others then
    get stacked diagnostics v_state = returned_sqlstate, v_code = pg_exception_hint, v_message = message_text;
    -- What the rules refuse is shown to people. Anything else is for the job queue, which tries again.
    if v_state !~ '^(PT4|22|23)' then
      raise;
    end if;
    v_status := 'failed';
  end;
  insert into public.schedule_runs as r (tenant_id, id, schedule_id, due_on, status, business_date, amount, body, note, error_code, error_message, made_at, made_by)
  values (p_schedule.tenant_id, p_run_id, p_schedule.id, p_due_on, v_status, (v_document ->> 'business_date')::date, p_schedule.amount,
    v_document -> 'body', v_document ->> 'note', nullif(left(v_code, 60), ''), left(v_message, 500), clock_timestamp(), p_user_id)
  on conflict (tenant_id, id) do update set status = excluded.status, business_date = excluded.business_date, amount = excluded.amount,
    body = excluded.body, note = excluded.note, error_code = excluded.error_code, error_message = excluded.error_message, made_at = excluded.made_at,
    made_by = excluded.made_by;
end;
$function$;

ALTER FUNCTION "private"."make_run"(public.schedules, uuid, uuid, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.months_of_year(p_tenant_id uuid, p_day date, p_location_id uuid, p_years_back integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_agg(jsonb_build_object('from', m.month::date, 'to', (m.month + interval '1 month' - interval '1 day')::date,
    'location_id', p_location_id, 'is_unassigned', false) order by m.month)
  from (select private.year_start(p_tenant_id, p_day) - make_interval(years => p_years_back) as starts_on) y
  cross join generate_series(y.starts_on, y.starts_on + interval '11 months', interval '1 month') as m (month);
$function$;

ALTER FUNCTION "private"."months_of_year"(uuid, date, uuid, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.move_schedule(p_schedule public.schedules, p_status text, p_next_on date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_status text := case when p_next_on is null then 'ended' else p_status end;
begin
  update public.schedules s set status = v_status, next_on = p_next_on,
    next_run_at = case when v_status = 'active' then private.business_day_start(s.tenant_id, p_next_on) end
  where s.tenant_id = p_schedule.tenant_id and s.id = p_schedule.id;
end;
$function$;

ALTER FUNCTION "private"."move_schedule"(public.schedules, text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.next_schedule_day(p_schedule public.schedules, p_not_before date DEFAULT NULL::date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_behind record;
begin
  select max(r.due_on) as last_on, count(*)::integer as made into v_behind
  from public.schedule_runs r where r.tenant_id = p_schedule.tenant_id and r.schedule_id = p_schedule.id;
  return (private.schedule_days(p_schedule, greatest(v_behind.last_on, p_not_before - 1), v_behind.made, 1))[1];
end;
$function$;

ALTER FUNCTION "private"."next_schedule_day"(public.schedules, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.open_day(p_tenant_id uuid, p_kind text, p_day date, p_today date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case when private.is_locked(p_tenant_id, private.schedule_areas(p_kind), p_day) then p_today else p_day end;
end;
$function$;

ALTER FUNCTION "private"."open_day"(uuid, text, date, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.period_reference(p_reference text, p_unit text, p_due_on date)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN (("left"(p_reference, 49) || ' '::text) || to_char((p_due_on)::timestamp with time zone, CASE p_unit WHEN 'month'::text THEN 'YYYY-MM'::text ELSE 'YYYY-MM-DD'::text END));

ALTER FUNCTION "private"."period_reference"(text, text, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_due_document(p_tenant_id uuid, p_user_id uuid, p_kind text, p_body jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_kind = 'expense' then
    perform private.post_voucher(p_tenant_id, p_user_id, p_body, 'expense');
  elsif p_kind = 'journal' then
    perform private.post_journal_by(p_tenant_id, p_user_id, p_body);
  else
    return case private.post_supplier_bill(p_tenant_id, p_user_id, p_body) ->> 'status' when 'held' then 'draft' else 'posted' end;
  end if;
  return 'posted';
end;
$function$;

ALTER FUNCTION "private"."post_due_document"(uuid, uuid, text, jsonb) OWNER TO "postgres";

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
  if v_reverse_on <= v_day or v_reverse_on > v_day + 366 then
    perform private.refuse_input('reverse_on', 'An accrual is taken back on a later day, within a year.');
  end if;
  v_lines := private.manual_lines(p_tenant_id, p_journal, 2);
  if private.lines_difference(v_lines) <> 0 then
    perform private.fail(400, 'unbalanced_entry', 'Debits and credits differ.', jsonb_build_object('difference', private.lines_difference(v_lines)));
  end if;
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'manual', v_id, v_day, v_memo, v_lines,
    p_is_closing => coalesce(p_journal -> 'is_closing' = 'true', false));
  if v_reverse_on is not null and v_entry_id is not null then
    v_reversal_id := private.post_journal_entry(p_tenant_id, p_user_id, 'manual_reversal', v_id, v_reverse_on, v_memo,
      private.mirrored_lines(p_tenant_id, v_entry_id), p_reverses_id => v_entry_id);
  end if;
  return private.keep_manual(p_tenant_id, v_id, 'manual', v_entry_id, v_reversal_id, null, v_hash, p_user_id);
end;
$function$;

ALTER FUNCTION "private"."post_journal_by"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.posted_bill_to_repeat(p_tenant_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', 'bill', 'name', c.name, 'amount', b.total_amount, 'business_date', b.bill_date,
    'document', b.body - array['id', 'revision', 'bill_date', 'business_date', 'due_on', 'typed_total', 'typed_tax']
      || jsonb_build_object('due_days', b.due_on - b.bill_date),
    'is_repeatable', not exists (select 1 from jsonb_array_elements(b.body -> 'lines') as l where l ->> 'kind' <> 'expense'))
  from public.supplier_bills b join public.contacts c on c.tenant_id = b.tenant_id and c.id = b.contact_id
  where b.tenant_id = p_tenant_id and b.id = p_id;
$function$;

ALTER FUNCTION "private"."posted_bill_to_repeat"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_schedule(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_kind text)
 RETURNS public.schedules
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_schedule public.schedules := private.read_schedule_rule(p_body);
  v_today date := private.business_date(p_tenant_id, clock_timestamp());
  v_document jsonb;
begin
  v_schedule.tenant_id := p_tenant_id;
  v_schedule.id := private.input_uuid(p_body, 'id');
  v_schedule.kind := p_kind;
  v_schedule.name := private.input_text(p_body, 'name', 120, '', true);
  v_schedule.posting := private.input_choice(p_body, 'posting', array['draft', 'post']);
  v_document := private.document_to_repeat(p_tenant_id, p_user_id, p_kind, p_body -> 'document', v_schedule.posting);
  v_schedule.body := v_document -> 'body';
  v_schedule.amount := v_document -> 'amount';
  if v_schedule.starts_on not between v_today - 366 and v_today + 3660 then
    perform private.refuse_input('starts_on', 'This is more than a year ago, or more than ten years ahead.');
  end if;
  return v_schedule;
end;
$function$;

ALTER FUNCTION "private"."read_schedule"(uuid, uuid, jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_schedule_rule(p_rule jsonb)
 RETURNS public.schedules
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rule public.schedules;
  v_ends text := private.input_choice(p_rule, 'ends', array['never', 'on', 'after']);
begin
  v_rule.unit := private.input_choice(p_rule, 'unit', array['day', 'week', 'month']);
  v_rule.every := private.input_number(p_rule, 'every', 1, 366, 1);
  v_rule.starts_on := private.accounting_day(p_rule, 'starts_on');
  v_rule.is_last_day := coalesce(private.input_flag(p_rule, 'is_last_day', false), false);
  if v_ends = 'on' then
    v_rule.ends_on := private.accounting_day(p_rule, 'ends_on');
  elsif v_ends = 'after' then
    v_rule.ends_after := private.input_number(p_rule, 'ends_after', 1, 1000, 1);
  end if;
  if v_rule.is_last_day and v_rule.unit <> 'month' then
    perform private.refuse_input('is_last_day', 'Only months have a last day.');
  elsif v_rule.ends_on < v_rule.starts_on then
    perform private.refuse_input('ends_on', 'It ends before it begins.');
  end if;
  return v_rule;
end;
$function$;

ALTER FUNCTION "private"."read_schedule_rule"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_schedules()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.current_tenant_id();
begin
  if private.seen_schedule_kinds(v_tenant_id, auth.uid()) = '{}' then
    return private.require_permission('accounting.view');
  end if;
  return v_tenant_id;
end;
$function$;

ALTER FUNCTION "private"."require_schedules"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.run_json(p_tenant_id uuid, p_run_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', r.id, 'schedule_id', r.schedule_id, 'schedule_name', s.name, 'kind', s.kind, 'due_on', r.due_on, 'status', r.status,
    'business_date', r.business_date, 'amount', r.amount, 'note', r.note, 'error_code', r.error_code, 'error_message', r.error_message,
    'made_at', r.made_at,
    'is_of_drawer', s.kind = 'expense' and r.body ->> 'tender_type' = 'cash' and r.body ->> 'money_account_id' is null,
    'entry_id', case when s.kind = 'journal' then (
      select m.journal_entry_id from public.manual_journals m where m.tenant_id = r.tenant_id and m.id = r.id) end)
  from public.schedule_runs r join public.schedules s on s.tenant_id = r.tenant_id and s.id = r.schedule_id
  where r.tenant_id = p_tenant_id and r.id = p_run_id;
$function$;

ALTER FUNCTION "private"."run_json"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_budget_cell(p_tenant_id uuid, p_user_id uuid, p_location_id uuid, p_cell jsonb, p_place integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_prefix constant text := format('cells[%s].', p_place);
  v_account_id uuid;
  v_month date;
  v_amount numeric;
  v_stored numeric;
begin
  perform private.input_object(p_cell, rtrim(c_prefix, '.'));
  v_account_id := private.budget_account(p_tenant_id, p_cell, c_prefix);
  v_month := private.accounting_day(p_cell, 'month', c_prefix);
  if extract(day from v_month) <> 1 then
    perform private.refuse_input(c_prefix || 'month', 'A month is its first day.');
  end if;
  v_amount := private.input_number(p_cell, 'amount', -99999999999, 99999999999, private.tenant_step(p_tenant_id), c_prefix, false);
  select c.amount into v_stored from private.budget_cells(p_tenant_id, v_month, v_month, p_location_id) c
  where c.account_id = v_account_id and not c.is_shared_out;
  if v_stored is not distinct from v_amount then
    return;
  elsif v_stored is distinct from private.input_number(p_cell, 'before', -1e12, 1e12, 0.01, c_prefix, false) then
    perform private.fail(409, 'stale_row', 'Someone else changed this budget. Reload it.', jsonb_build_object('field', c_prefix || 'amount'));
  end if;
  perform private.write_budget_cell(p_tenant_id, p_user_id, v_account_id, p_location_id, v_month, v_amount);
end;
$function$;

ALTER FUNCTION "private"."save_budget_cell"(uuid, uuid, uuid, jsonb, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.schedule_areas(p_kind text)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.source_areas(case p_kind when 'expense' then 'expense' when 'bill' then 'supplier_bill' else 'manual' end);
$function$;

ALTER FUNCTION "private"."schedule_areas"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.schedule_day(p_unit text, p_every integer, p_starts_on date, p_is_last_day boolean, p_place integer)
 RETURNS date
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (p_unit = 'day'::text) THEN (p_starts_on + (p_every * p_place)) WHEN (p_unit = 'week'::text) THEN (p_starts_on + ((7 * p_every) * p_place)) WHEN p_is_last_day THEN (((date_trunc('month'::text, (p_starts_on)::timestamp with time zone) + make_interval(months => ((p_every * p_place) + 1))) - '1 day'::interval))::date ELSE ((p_starts_on + make_interval(months => (p_every * p_place))))::date END;

ALTER FUNCTION "private"."schedule_day"(text, integer, date, boolean, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.schedule_day_after(p_unit text, p_every integer, p_starts_on date, p_is_last_day boolean, p_after date)
 RETURNS date
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_place integer := 0;
begin
  if p_after >= p_starts_on then
    -- One period early, then step by step: months differ in length.
    v_place := greatest(0, case p_unit
      when 'day' then (p_after - p_starts_on) / p_every
      when 'week' then (p_after - p_starts_on) / (7 * p_every)
      else ((extract(year from p_after) - extract(year from p_starts_on)) * 12 + extract(month from p_after) - extract(month from p_starts_on))::integer
        / p_every end - 1);
  end if;
  while private.schedule_day(p_unit, p_every, p_starts_on, p_is_last_day, v_place) <= p_after loop
    v_place := v_place + 1;
  end loop;
  return private.schedule_day(p_unit, p_every, p_starts_on, p_is_last_day, v_place);
end;
$function$;

ALTER FUNCTION "private"."schedule_day_after"(text, integer, date, boolean, date) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.schedule_days(p_schedule public.schedules, p_after date, p_made integer, p_count integer)
 RETURNS date[]
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_days date[] := '{}';
  v_day date := p_after;
begin
  while cardinality(v_days) < least(p_count, coalesce(p_schedule.ends_after - p_made, p_count)) loop
    v_day := private.schedule_day_after(p_schedule.unit, p_schedule.every, p_schedule.starts_on, p_schedule.is_last_day, v_day);
    exit when v_day > coalesce(p_schedule.ends_on, '2999-12-31');
    v_days := v_days || v_day;
  end loop;
  return v_days;
end;
$function$;

ALTER FUNCTION "private"."schedule_days"(public.schedules, date, integer, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.schedule_json(p_tenant_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', s.id, 'kind', s.kind, 'name', s.name, 'document', s.body, 'amount', s.amount, 'every', s.every, 'unit', s.unit,
    'starts_on', s.starts_on, 'is_last_day', s.is_last_day, 'ends', case when s.ends_on is not null then 'on' when s.ends_after is not null then 'after' else 'never' end,
    'ends_on', s.ends_on, 'ends_after', s.ends_after, 'posting', s.posting, 'status', s.status, 'next_on', s.next_on, 'revision', s.revision,
    'responsible_name', s.responsible_name,
    'contact_name', (select c.name from public.contacts c where c.tenant_id = s.tenant_id and c.id = (s.body ->> 'contact_id')::uuid),
    'last_run', (
      select private.run_json(r.tenant_id, r.id) from public.schedule_runs r
      where r.tenant_id = s.tenant_id and r.schedule_id = s.id order by r.due_on desc limit 1),
    'waiting_count', (
      select count(*) from public.schedule_runs r where r.tenant_id = s.tenant_id and r.schedule_id = s.id and r.status = 'draft'),
    'failed_count', (
      select count(*) from public.schedule_runs r where r.tenant_id = s.tenant_id and r.schedule_id = s.id and r.status = 'failed'))
  from public.schedules s where s.tenant_id = p_tenant_id and s.id = p_id;
$function$;

ALTER FUNCTION "private"."schedule_json"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.schedule_permission(p_kind text, p_is_edit boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (p_kind = 'bill'::text) THEN CASE WHEN p_is_edit THEN 'purchases.edit'::text ELSE 'purchases.view'::text END WHEN p_is_edit THEN 'accounting.post'::text ELSE 'accounting.view'::text END;

ALTER FUNCTION "private"."schedule_permission"(text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.seen_schedule_kinds(p_tenant_id uuid, p_user_id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(array_agg(k.kind), '{}') from unnest(array['expense', 'bill', 'journal']) as k (kind)
  where private.actor_can(p_tenant_id, p_user_id, private.schedule_permission(k.kind, false));
$function$;

ALTER FUNCTION "private"."seen_schedule_kinds"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.statement_columns(p_tenant_id uuid, p_query jsonb, p_range date[], p_has_budget boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_place jsonb := private.statement_place(p_tenant_id, p_query);
  v_split text := private.input_choice(p_query, 'split', array['month', 'location'], '', false);
  v_compare text := private.input_choice(p_query, 'compare', array['previous_period', 'previous_year', 'range']
    || case when p_has_budget then array['budget'] else '{}' end, '', false);
  v_other date[];
  v_columns jsonb;
begin
  if v_split = 'month' then
    if p_range[2] >= p_range[1] + interval '12 months' then
      perform private.refuse_input('split', 'At most twelve months stand side by side.');
    end if;
    return (
      select jsonb_agg(v_place || jsonb_build_object('from', greatest(m.month::date, p_range[1]),
        'to', least((m.month + interval '1 month' - interval '1 day')::date, p_range[2])) order by m.month)
      from generate_series(date_trunc('month', p_range[1]), p_range[2], interval '1 month') as m (month));
  elsif v_split = 'location' then
    return (
      select jsonb_agg(jsonb_build_object('from', p_range[1], 'to', p_range[2], 'location_id', l.id, 'is_unassigned', l.id is null,
        'location_name', l.name) order by l.id is null, l.name)
      from (
        select s.id, s.name from public.locations s where s.tenant_id = p_tenant_id
        union all select null, null) l);
  end if;
  v_columns := jsonb_build_array(v_place || jsonb_build_object('from', p_range[1], 'to', p_range[2]));
  if v_compare is null then
    return v_columns;
  elsif v_compare = 'budget' then
    return v_columns || jsonb_build_array(v_columns -> 0 || '{"is_budget": true}');
  end if;
  v_other := case v_compare
    when 'previous_period' then private.previous_range(p_range[1], p_range[2])
    when 'previous_year' then array[(p_range[1] - interval '1 year')::date, (p_range[2] + 1 - interval '1 year')::date - 1]
    else private.statement_range(jsonb_build_object('from', p_query -> 'compare_from', 'to', p_query -> 'compare_to')) end;
  return v_columns || jsonb_build_array(v_place || jsonb_build_object('from', v_other[1], 'to', v_other[2]));
end;
$function$;

ALTER FUNCTION "private"."statement_columns"(uuid, jsonb, date[], boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_supplier_bills__settle_run()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.schedule_runs r set status = case new.status when 'posted' then 'posted' else 'skipped' end, amount = new.total_amount,
    business_date = new.business_date
  where r.tenant_id = new.tenant_id and r.id = new.id and r.status = 'draft';
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_supplier_bills__settle_run"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.voucher_to_repeat(p_tenant_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('kind', 'expense', 'name', coalesce(v.note, a.name), 'amount', v.amount, 'business_date', v.business_date,
    'document', jsonb_strip_nulls(jsonb_build_object('amount', v.amount, 'account_id', v.ledger_account_id, 'tender_type', v.tender_type,
      -- Cash that went out of a drawer goes out of a drawer again.
      'money_account_id', case when v.till_session_id is null then v.money_account_id end, 'location_id', v.location_id, 'contact_id', v.contact_id,
      'tax_rate_id', (
        select t.id from public.tax_rates t where t.tenant_id = v.tenant_id and t.code = v.tax_code and t.rate_percent = v.tax_rate_percent
        order by t.valid_from desc limit 1),
      'recoverable_percent', case when v.recoverable_tax_amount between 0.01 and v.tax_amount - 0.01
        then round(100 * v.recoverable_tax_amount / v.tax_amount, 3) end,
      'reference', v.reference, 'note', v.note)))
  from public.money_vouchers v
  join public.ledger_accounts a on a.tenant_id = v.tenant_id and a.id = v.ledger_account_id
  where v.tenant_id = p_tenant_id and v.id = p_id and v.kind = 'expense';
$function$;

ALTER FUNCTION "private"."voucher_to_repeat"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_budget_cell(p_tenant_id uuid, p_user_id uuid, p_account_id uuid, p_location_id uuid, p_month date, p_amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from public.budget_amounts b
  where b.tenant_id = p_tenant_id and b.month = p_month and b.location_id is not distinct from p_location_id and b.ledger_account_id in (
    select a.id from public.ledger_accounts a where a.tenant_id = p_tenant_id and (a.id = p_account_id or a.merged_into_id = p_account_id));
  if p_amount is not null then
    insert into public.budget_amounts (tenant_id, ledger_account_id, location_id, month, amount, changed_by)
    values (p_tenant_id, p_account_id, p_location_id, p_month, p_amount, p_user_id);
  end if;
end;
$function$;

ALTER FUNCTION "private"."write_budget_cell"(uuid, uuid, uuid, uuid, date, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.approve_schedule_run(p_approval jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_schedule public.schedules := private.hold_schedule(private.input_object(p_approval, 'p_approval'));
  v_run public.schedule_runs := private.hold_run(v_schedule.tenant_id, v_schedule.id, private.input_uuid(p_approval, 'run_id'));
  v_body jsonb;
begin
  if v_run.status = 'posted' then
    return private.run_json(v_run.tenant_id, v_run.id);
  elsif v_run.status <> 'draft' then
    perform private.fail(409, 'not_open', 'This is no draft.', jsonb_build_object('status', v_run.status));
  elsif v_schedule.kind = 'bill' then
    perform private.refuse_input('run_id', 'Open the bill, compare it with the paper and post it there.');
  end if;
  v_body := private.approved_body(v_schedule, v_run, p_approval, private.business_date(v_run.tenant_id, clock_timestamp()));
  perform private.post_due_document(v_run.tenant_id, auth.uid(), v_schedule.kind, v_body);
  update public.schedule_runs r set status = 'posted', body = v_body, business_date = (v_body ->> 'business_date')::date,
    amount = case v_schedule.kind when 'expense' then (v_body ->> 'amount')::numeric else r.amount end, made_at = clock_timestamp(), made_by = auth.uid()
  where r.tenant_id = v_run.tenant_id and r.id = v_run.id;
  return private.run_json(v_run.tenant_id, v_run.id);
end;
$function$;

ALTER FUNCTION "public"."approve_schedule_run"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.change_schedule(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_schedule public.schedules := private.hold_schedule(private.input_object(p_change, 'p_change'));
  v_action text := private.input_choice(p_change, 'action', array['pause', 'resume', 'skip', 'run', 'end']);
  v_today date := private.business_date(v_schedule.tenant_id, clock_timestamp());
  v_due_on date := case when v_action in ('skip', 'run') then private.accounting_day(p_change, 'due_on') end;
begin
  -- The day that was read: sent twice, it is not another one that is skipped or made.
  if v_due_on < coalesce(v_schedule.next_on, '2999-12-31')
    or v_schedule.status = (case v_action when 'pause' then 'paused' when 'resume' then 'active' when 'end' then 'ended' end) then
    return private.schedule_json(v_schedule.tenant_id, v_schedule.id);
  elsif v_schedule.status = 'ended' or v_due_on > v_schedule.next_on then
    perform private.fail(409, 'not_open', 'Nothing is due there.', jsonb_build_object('status', v_schedule.status));
  elsif v_action = 'run' then
    perform private.make_next_run(v_schedule, auth.uid(), v_today);
  elsif v_action = 'skip' then
    insert into public.schedule_runs (tenant_id, schedule_id, due_on, status, amount, made_at, made_by)
    values (v_schedule.tenant_id, v_schedule.id, v_due_on, 'skipped', v_schedule.amount, clock_timestamp(), auth.uid());
    perform private.move_schedule(v_schedule, v_schedule.status, private.next_schedule_day(v_schedule));
  else
    perform private.move_schedule(v_schedule, case v_action when 'pause' then 'paused' else 'active' end, case v_action
      when 'pause' then v_schedule.next_on when 'resume' then private.next_schedule_day(v_schedule, v_today) end);
  end if;
  perform private.write_audit(v_schedule.tenant_id, auth.uid(), 'schedule_changed', 'schedules', v_schedule.id, null,
    jsonb_build_object('action', v_action, 'due_on', v_due_on));
  return private.schedule_json(v_schedule.tenant_id, v_schedule.id);
end;
$function$;

ALTER FUNCTION "public"."change_schedule"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.fill_budget(p_fill jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_day date;
  v_location_id uuid;
  v_from text;
  v_percent numeric;
  v_step numeric := private.tenant_step(v_tenant_id);
  v_months date[];
begin
  perform private.require_writable();
  perform private.input_object(p_fill, 'p_fill');
  v_day := private.accounting_day(p_fill, 'day');
  v_location_id := private.budget_place(v_tenant_id, p_fill);
  v_from := private.input_choice(p_fill, 'from', array['last_year', 'zero']);
  v_percent := coalesce(private.input_number(p_fill, 'percent', -100, 1000, 0.01, '', false), 0);
  v_months := array(select (c.value ->> 'from')::date
    from jsonb_array_elements(private.months_of_year(v_tenant_id, v_day, v_location_id, 0)) with ordinality as c order by c.ordinality);
  perform private.lock_request('budget', v_tenant_id, v_tenant_id);
  delete from public.budget_amounts b
  where b.tenant_id = v_tenant_id and b.month = any (v_months) and b.location_id is not distinct from v_location_id;
  if v_from = 'last_year' then
    insert into public.budget_amounts (tenant_id, ledger_account_id, location_id, month, amount, changed_by)
    select v_tenant_id, r.account_id, v_location_id, m.month,
      round(private.budget_sign(r.account_type) * r.amounts[m.place] * (100 + v_percent) / 100 / v_step) * v_step, auth.uid()
    from private.statement_rows(v_tenant_id, private.months_of_year(v_tenant_id, v_day, v_location_id, 1), true) r
    cross join unnest(v_months) with ordinality as m (month, place)
    where r.account_type in ('income', 'expense');
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'budget_filled', 'budget_amounts', null, null,
    jsonb_build_object('year_start', v_months[1], 'location_id', v_location_id, 'from', v_from, 'percent', v_percent));
  return private.budget_json(v_tenant_id, v_day, v_location_id);
end;
$function$;

ALTER FUNCTION "public"."fill_budget"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_budget(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  perform private.input_object(p_query, 'p_query');
  return private.budget_json(v_tenant_id, private.accounting_day(p_query, 'day'), private.budget_place(v_tenant_id, p_query));
end;
$function$;

ALTER FUNCTION "public"."get_budget"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_repeatable(p_kind text, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_kind text := private.input_choice(jsonb_build_object('p_kind', p_kind), 'p_kind', array['expense', 'bill', 'journal']);
  v_tenant_id uuid := private.require_permission(private.schedule_permission(v_kind, true));
  v_document jsonb := case v_kind
    when 'expense' then private.voucher_to_repeat(v_tenant_id, p_id)
    when 'bill' then private.posted_bill_to_repeat(v_tenant_id, p_id)
    else private.entry_to_repeat(v_tenant_id, p_id) end;
begin
  if v_document is null then
    perform private.fail(404, 'not_found', 'This document does not exist.', '{"field": "p_id"}');
  elsif v_document -> 'is_repeatable' = 'false' then
    perform private.fail(409, 'not_repeatable', 'Only expenses, bills of costs and journals that a person wrote repeat.');
  end if;
  return v_document - 'is_repeatable';
end;
$function$;

ALTER FUNCTION "public"."get_repeatable"(text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_schedule(p_schedule_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_schedules();
  v_schedule public.schedules;
begin
  select * into v_schedule from public.schedules s
  where s.tenant_id = v_tenant_id and s.id = p_schedule_id and s.kind = any (private.seen_schedule_kinds(v_tenant_id, auth.uid()));
  if v_schedule.id is null then
    perform private.fail(404, 'not_found', 'This is not among what repeats.');
  end if;
  return private.schedule_json(v_schedule.tenant_id, v_schedule.id) || jsonb_build_object(
    'next_days', case when v_schedule.next_on is null then '[]' else to_jsonb(private.schedule_days(v_schedule, v_schedule.next_on - 1, (
      select count(*)::integer from public.schedule_runs r where r.tenant_id = v_schedule.tenant_id and r.schedule_id = v_schedule.id), 6)) end,
    'runs', (
      select coalesce(jsonb_agg(private.run_json(l.tenant_id, l.id) order by l.due_on desc), '[]')
      from (
        select r.tenant_id, r.id, r.due_on from public.schedule_runs r
        where r.tenant_id = v_schedule.tenant_id and r.schedule_id = v_schedule.id order by r.due_on desc limit 60) l));
end;
$function$;

ALTER FUNCTION "public"."get_schedule"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_schedules(p_filter jsonb DEFAULT '{}'::jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_schedules();
  v_kinds text[] := private.seen_schedule_kinds(v_tenant_id, auth.uid());
  v_kind text;
  v_status text;
begin
  perform private.input_object(coalesce(p_filter, '{}'), 'p_filter');
  v_kind := private.input_choice(p_filter, 'kind', array['expense', 'bill', 'journal'], '', false);
  v_status := private.input_choice(p_filter, 'status', array['active', 'paused', 'ended'], '', false);
  return (
    select coalesce(jsonb_agg(private.schedule_json(v_tenant_id, l.id) order by l.status = 'ended', l.next_on nulls last, lower(l.name), l.id), '[]')
    from (
      select s.id, s.status, s.next_on, s.name from public.schedules s
      where s.tenant_id = v_tenant_id and s.kind = any (v_kinds) and (v_kind is null or s.kind = v_kind) and (v_status is null or s.status = v_status)
      order by s.status = 'ended', s.next_on nulls last limit 500) l);
end;
$function$;

ALTER FUNCTION "public"."list_schedules"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_waiting_runs()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_schedules();
  v_kinds text[] := private.seen_schedule_kinds(v_tenant_id, auth.uid());
begin
  return (
    select coalesce(jsonb_agg(private.run_json(v_tenant_id, l.id) order by l.due_on, l.id), '[]')
    from (
      select r.id, r.due_on from public.schedule_runs r
      join public.schedules s on s.tenant_id = r.tenant_id and s.id = r.schedule_id
      where r.tenant_id = v_tenant_id and r.status in ('draft', 'failed') and s.kind = any (v_kinds) order by r.due_on, r.id limit 200) l);
end;
$function$;

ALTER FUNCTION "public"."list_waiting_runs"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.make_recurring(p_tenant_id uuid, p_schedule_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_most constant integer := 20;
  v_today date := private.business_date(p_tenant_id, clock_timestamp());
  v_schedule public.schedules;
begin
  for v_count in 0 .. c_most loop
    select * into v_schedule from public.schedules s where s.tenant_id = p_tenant_id and s.id = p_schedule_id for update;
    if v_schedule.status is distinct from 'active' or v_schedule.next_on > v_today then
      return false;
    elsif v_count = c_most then
      return true;
    elsif not private.tenant_is_writable(p_tenant_id) then
      -- Nothing is lost: its days are made when the business may write again.
      update public.schedules s set next_run_at = clock_timestamp() + interval '6 hours' where s.tenant_id = p_tenant_id and s.id = p_schedule_id;
      return false;
    end if;
    perform private.make_next_run(v_schedule, v_schedule.responsible_id, v_today);
  end loop;
end;
$function$;

ALTER FUNCTION "public"."make_recurring"(uuid, uuid) OWNER TO "postgres";

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

CREATE OR REPLACE FUNCTION public.preview_schedule(p_rule jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_schedules();
  v_rule public.schedules := private.read_schedule_rule(private.input_object(p_rule, 'p_rule'));
  v_schedule_id uuid := private.input_uuid(p_rule, 'schedule_id', '', false);
  v_today date := private.business_date(v_tenant_id, clock_timestamp());
  v_behind record;
  v_days date[];
begin
  select max(r.due_on) as last_on, count(*)::integer as made into v_behind
  from public.schedule_runs r where r.tenant_id = v_tenant_id and r.schedule_id = v_schedule_id;
  v_days := private.schedule_days(v_rule, v_behind.last_on, v_behind.made, 400);
  return jsonb_build_object('next_days', to_jsonb(v_days[1:6]), 'missed_count', (select count(*) from unnest(v_days) as d (day) where d.day < v_today));
end;
$function$;

ALTER FUNCTION "public"."preview_schedule"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.profit_and_loss(p_query jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  perform private.input_object(p_query, 'p_query');
  return private.profit_and_loss_json(v_tenant_id, private.statement_columns(v_tenant_id, p_query, private.statement_range(p_query), true));
end;
$function$;

CREATE OR REPLACE FUNCTION public.retry_schedule_run(p_retry jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_schedule public.schedules := private.hold_schedule(private.input_object(p_retry, 'p_retry'));
  v_run public.schedule_runs := private.hold_run(v_schedule.tenant_id, v_schedule.id, private.input_uuid(p_retry, 'run_id'));
begin
  if v_run.status = 'failed' then
    perform private.make_run(v_schedule, auth.uid(), v_run.id, v_run.due_on, private.business_date(v_run.tenant_id, clock_timestamp()));
  end if;
  return private.run_json(v_run.tenant_id, v_run.id);
end;
$function$;

ALTER FUNCTION "public"."retry_schedule_run"(jsonb) OWNER TO "postgres";

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
  elsif v_first.id is not null and v_first.revision is distinct from private.input_number(p_bill, 'revision', 1, 1000000, 1) then
    perform private.fail(409, 'stale_row', 'Someone else changed this bill. Reload it.');
  end if;
  perform private.keep_draft_bill(v_tenant_id, auth.uid(), p_bill - 'revision');
  return private.bill_json(v_tenant_id, v_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_budget(p_budget jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_location_id uuid;
  v_cells jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_budget, 'p_budget');
  v_location_id := private.budget_place(v_tenant_id, p_budget);
  v_cells := private.input_array(p_budget, 'cells', 1, 2000);
  perform private.lock_request('budget', v_tenant_id, v_tenant_id);
  perform private.save_budget_cell(v_tenant_id, auth.uid(), v_location_id, e.value, (e.ordinality - 1)::integer)
  from jsonb_array_elements(v_cells) with ordinality as e;
  return private.budget_json(v_tenant_id, private.accounting_day(p_budget, 'day'), v_location_id);
end;
$function$;

ALTER FUNCTION "public"."save_budget"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_schedule(p_schedule jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_schedules();
  v_stored public.schedules;
  v_schedule public.schedules;
  v_kind text;
begin
  perform private.input_object(p_schedule, 'p_schedule');
  v_kind := private.input_choice(p_schedule, 'kind', array['expense', 'bill', 'journal']);
  perform private.require_permission(private.schedule_permission(v_kind, true));
  perform private.require_writable();
  perform private.lock_request('schedule', v_tenant_id, private.input_uuid(p_schedule, 'id'));
  select * into v_stored from public.schedules s where s.tenant_id = v_tenant_id and s.id = (p_schedule ->> 'id')::uuid for update;
  if v_stored.kind <> v_kind then
    perform private.refuse_input('kind', 'It repeats another kind of document.');
  elsif v_stored.status = 'ended' then
    perform private.fail(409, 'not_open', 'This has ended. Begin a new one from its last document.', '{"status": "ended"}');
  elsif v_stored.id is not null and v_stored.revision is distinct from private.input_number(p_schedule, 'revision', 1, 1000000, 1, '', false) then
    perform private.fail(409, 'stale_row', 'Someone else changed this. Reload it.');
  end if;
  v_schedule := private.read_schedule(v_tenant_id, auth.uid(), p_schedule, v_kind);
  v_schedule.status := coalesce(v_stored.status, 'active');
  v_schedule.next_on := private.next_schedule_day(v_schedule);
  if v_schedule.next_on is null then
    perform private.refuse_input('ends', 'No day is left on which it would be due.');
  end if;
  perform private.keep_schedule(v_schedule, auth.uid());
  perform private.write_audit(v_tenant_id, auth.uid(), 'schedule_saved', 'schedules', v_schedule.id, to_jsonb(v_stored), to_jsonb(v_schedule));
  return private.schedule_json(v_tenant_id, v_schedule.id);
end;
$function$;

ALTER FUNCTION "public"."save_schedule"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.skip_schedule_run(p_skip jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_schedule public.schedules := private.hold_schedule(private.input_object(p_skip, 'p_skip'));
  v_run public.schedule_runs := private.hold_run(v_schedule.tenant_id, v_schedule.id, private.input_uuid(p_skip, 'run_id'));
begin
  if v_run.status = 'draft' and v_schedule.kind = 'bill' then
    perform public.discard_bill(v_run.id);
  elsif v_run.status in ('draft', 'failed') then
    update public.schedule_runs r set status = 'skipped', error_code = null, error_message = null, made_at = clock_timestamp(), made_by = auth.uid()
    where r.tenant_id = v_run.tenant_id and r.id = v_run.id;
  elsif v_run.status = 'posted' then
    perform private.fail(409, 'not_open', 'This is posted. Reverse the document.', '{"status": "posted"}');
  end if;
  return private.run_json(v_run.tenant_id, v_run.id);
end;
$function$;

ALTER FUNCTION "public"."skip_schedule_run"(jsonb) OWNER TO "postgres";

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.budget_amounts FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.schedule_runs FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.schedule_runs FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.schedule_runs FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF note, error_message ON public.schedule_runs FOR EACH ROW WHEN ((concat_ws(' '::text, new.note, new.error_message) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('note', 'error_message');

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.schedules FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.schedules FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.schedules FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF name, unit, responsible_name ON public.schedules FOR EACH ROW WHEN ((concat_ws(' '::text, new.name, new.unit, new.responsible_name) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('name', 'unit', 'responsible_name');

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.schedules FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _800_job AFTER INSERT OR UPDATE OF next_run_at ON public.schedules FOR EACH ROW EXECUTE FUNCTION private.tg_jobs__follow_row('recurring', 'id', 'next_run_at');

CREATE TRIGGER _600_settle_run AFTER UPDATE OF status ON public.supplier_bills FOR EACH ROW WHEN (((new.status = ANY (ARRAY['posted'::text, 'discarded'::text])) AND (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION private.tg_supplier_bills__settle_run();

COMMENT ON COLUMN "public"."budget_amounts"."location_id" IS 'Null: of the business as a whole. Where that is missing, the locations'' amounts are added up.';

COMMENT ON COLUMN "public"."schedule_runs"."body" IS 'The document as it was made or waits to be approved. A bill that waits is a draft bill.';

COMMENT ON COLUMN "public"."schedule_runs"."business_date" IS 'The day in the books; later than due_on where that day was locked.';

COMMENT ON COLUMN "public"."schedule_runs"."id" IS 'Also the id of the document that it makes.';

COMMENT ON COLUMN "public"."schedule_runs"."note" IS 'Why the day in the books is another.';

COMMENT ON COLUMN "public"."schedules"."amount" IS 'What one document comes to.';

COMMENT ON COLUMN "public"."schedules"."body" IS 'The document as its own call takes it, without id and days.';

COMMENT ON COLUMN "public"."schedules"."ends_after" IS 'How many due days there are in all, skipped ones among them.';

COMMENT ON COLUMN "public"."schedules"."is_last_day" IS 'Due on the last day of the month, whatever day starts_on is.';

COMMENT ON COLUMN "public"."schedules"."next_run_at" IS 'When its job looks at it next: when the next due day begins.';

COMMENT ON COLUMN "public"."schedules"."posting" IS 'draft: somebody approves each document; post: it is posted at once.';

COMMENT ON COLUMN "public"."schedules"."responsible_id" IS 'Who saved it last: documents are made in their name while they may post them.';

COMMENT ON COLUMN "public"."schedules"."starts_on" IS 'The first due day, from which all others are counted: 31 January, 28 February, 31 March.';

COMMENT ON FUNCTION "private"."approved_body"(public.schedules, public.schedule_runs, jsonb, date) IS 'A draft as it is approved: with another day, and of an expense another amount.';

COMMENT ON FUNCTION "private"."bill_to_repeat"(uuid, jsonb) IS 'A bill of costs that repeats, checked, and what it comes to; due_days: how long after its date it is due.';

COMMENT ON FUNCTION "private"."budget_account"(uuid, jsonb, text) IS 'The account of a cell: one of income or expenses, or not_found.';

COMMENT ON FUNCTION "private"."budget_cells"(uuid, date, date, uuid) IS 'Budgets of months at a location, or of the business as a whole; a merged account counts with the one that took its place. is_shared_out: added up of locations.';

COMMENT ON FUNCTION "private"."budget_json"(uuid, date, uuid) IS 'The budget of a year, with what came of it and of the year before.';

COMMENT ON FUNCTION "private"."budget_place"(uuid, jsonb) IS 'The location whose budget is meant; null for the business as a whole.';

COMMENT ON FUNCTION "private"."budget_row_json"(public.ledger_accounts, date[], uuid, numeric[]) IS 'An account''s budget, actual amounts and those of the year before, by month. p_actual: this year''s twelve and the twelve before.';

COMMENT ON FUNCTION "private"."budget_sign"(text) IS 'What makes a budget, above zero for income too, of debits less credits.';

COMMENT ON FUNCTION "private"."budget_sums"(uuid, jsonb) IS 'The budget of each account in a column of a statement, as debits less credits.';

COMMENT ON FUNCTION "private"."document_to_repeat"(uuid, uuid, text, jsonb, text) IS 'The document that a schedule makes, as its own call would check it today: {body, amount}.';

COMMENT ON FUNCTION "private"."due_document"(public.schedules, uuid, date, date) IS 'The document of a due day: of that day unless its books are locked, then of today with a note {body, business_date, note}.';

COMMENT ON FUNCTION "private"."entry_to_repeat"(uuid, uuid) IS 'A journal as a schedule repeats it, and whether a person wrote it; null where there is none.';

COMMENT ON FUNCTION "private"."expense_to_repeat"(uuid, uuid, jsonb, text) IS 'An expense that repeats, checked, and what it comes to.';

COMMENT ON FUNCTION "private"."hold_run"(uuid, uuid, uuid) IS 'What became of a due day, held; not_found.';

COMMENT ON FUNCTION "private"."hold_schedule"(jsonb) IS 'The schedule that a call names, held; whoever calls may record such documents.';

COMMENT ON FUNCTION "private"."journal_to_repeat"(uuid, jsonb) IS 'A journal that repeats, checked, and what it comes to; is_taken_back: an accrual, taken back on the first of the month after.';

COMMENT ON FUNCTION "private"."keep_draft_bill"(uuid, uuid, jsonb) IS 'Keeps a bill as a draft, over the one with its id. Raises duplicate_bill.';

COMMENT ON FUNCTION "private"."keep_manual"(uuid, uuid, text, uuid, uuid, text, text, uuid) IS 'Keeps what a person has posted and answers it.';

COMMENT ON FUNCTION "private"."keep_schedule"(public.schedules, uuid) IS 'Writes a schedule; whoever does is responsible for it from now on.';

COMMENT ON FUNCTION "private"."make_document"(public.schedules, uuid, jsonb) IS 'Posts the document of a due day, or keeps it as a draft: posted or draft. Whoever is responsible must still be allowed to.';

COMMENT ON FUNCTION "private"."make_next_run"(public.schedules, uuid, date) IS 'Makes what is due next and moves on. The row is held by the caller.';

COMMENT ON FUNCTION "private"."make_run"(public.schedules, uuid, uuid, date, date) IS 'Makes the document of a due day and keeps what became of it: posted, a draft, or failed with the reason. Only the reasons of rules are kept.';

COMMENT ON FUNCTION "private"."months_of_year"(uuid, date, uuid, integer) IS 'The twelve months of the books'' year of a day, as columns of a statement.';

COMMENT ON FUNCTION "private"."move_schedule"(public.schedules, text, date) IS 'Says what is due next and when its job looks at it; without a day it has ended. The row is held by the caller.';

COMMENT ON FUNCTION "private"."next_schedule_day"(public.schedules, date) IS 'The due day after those that are behind, and not before p_not_before; null where there is none any more.';

COMMENT ON FUNCTION "private"."open_day"(uuid, text, date, date) IS 'A day if its books are open, else today.';

COMMENT ON FUNCTION "private"."period_reference"(text, text, date) IS 'The supplier''s reference of a bill that repeats: with its month, or its day.';

COMMENT ON FUNCTION "private"."post_due_document"(uuid, uuid, text, jsonb) IS 'Posts a document of a schedule as its own call does; draft where a bill is held and somebody must release it.';

COMMENT ON FUNCTION "private"."post_journal_by"(uuid, uuid, jsonb) IS 'Posts a journal that a person wrote, or one that repeats. Idempotent by id and body.';

COMMENT ON FUNCTION "private"."posted_bill_to_repeat"(uuid, uuid) IS 'A bill as a schedule repeats it, and whether it is of costs only; null where there is none.';

COMMENT ON FUNCTION "private"."read_schedule"(uuid, uuid, jsonb, text) IS 'A schedule as it was entered, checked with the document that it makes.';

COMMENT ON FUNCTION "private"."read_schedule_rule"(jsonb) IS 'How something repeats {unit, every, starts_on, is_last_day, ends: never | on | after, ends_on, ends_after}, checked.';

COMMENT ON FUNCTION "private"."require_schedules"() IS 'The current tenant of somebody who may see some kind of document repeat; else not_signed_in, no_membership or permission_denied.';

COMMENT ON FUNCTION "private"."run_json"(uuid, uuid) IS 'What became of a due day, as the API shows it; entry_id leads to a journal, id to an expense or a bill.';

COMMENT ON FUNCTION "private"."save_budget_cell"(uuid, uuid, uuid, jsonb, integer) IS 'One changed amount of a budget; stale_row where it is no longer what was read and not yet what is wanted.';

COMMENT ON FUNCTION "private"."schedule_areas"(text) IS 'The areas of the books that a document of a kind touches.';

COMMENT ON FUNCTION "private"."schedule_day"(text, integer, date, boolean, integer) IS 'Due day number p_place, from 0. In months without that day it is their last one.';

COMMENT ON FUNCTION "private"."schedule_day_after"(text, integer, date, boolean, date) IS 'The first due day after p_after; the very first one where that is null.';

COMMENT ON FUNCTION "private"."schedule_days"(public.schedules, date, integer, integer) IS 'The next p_count due days after p_after, as far as the schedule goes on; p_made of them are behind already.';

COMMENT ON FUNCTION "private"."schedule_json"(uuid, uuid) IS 'Something that repeats as the API shows it, with what was made last.';

COMMENT ON FUNCTION "private"."schedule_permission"(text, boolean) IS 'What somebody needs to change, or see, documents of a kind that repeat.';

COMMENT ON FUNCTION "private"."seen_schedule_kinds"(uuid, uuid) IS 'The kinds of documents that somebody may see repeat.';

COMMENT ON FUNCTION "private"."statement_columns"(uuid, jsonb, date[], boolean) IS 'The columns of a statement [{from, to, location_id, is_unassigned, location_name}]: one, with another to compare (compare; the budget is_budget), or one for each month or location (split).';

COMMENT ON FUNCTION "private"."tg_supplier_bills__settle_run"() IS 'A draft bill of a schedule no longer waits once it is posted or given up.';

COMMENT ON FUNCTION "private"."voucher_to_repeat"(uuid, uuid) IS 'An expense as a schedule repeats it; null where there is none.';

COMMENT ON FUNCTION "private"."write_budget_cell"(uuid, uuid, uuid, uuid, date, numeric) IS 'Puts one amount into a budget, or takes it away (null), with what accounts that were merged into this one had.';

COMMENT ON FUNCTION "public"."approve_schedule_run"(jsonb) IS 'Posts a draft of an expense or journal {schedule_id, run_id, amount: of an expense, business_date}; a draft bill is posted as a bill. Where the books of its day were locked since, it is of today. The same again changes nothing. Needs accounting.post.';

COMMENT ON FUNCTION "public"."change_schedule"(jsonb) IS 'Pauses, resumes, ends a schedule, skips its next day or makes it now {schedule_id, action: pause | resume | end | skip | run, due_on: the next day as it was read}. Days that pass in a pause are left out. Made ahead, a document is of today. The same again changes nothing. Needs accounting.post, for bills purchases.edit.';

COMMENT ON FUNCTION "public"."fill_budget"(jsonb) IS 'Begins the budget of a year anew {day, location_id, from: last_year, what accounts came to in the year before and percent more (or less); zero: nothing}. What stood there is replaced. Needs accounting.post.';

COMMENT ON FUNCTION "public"."get_budget"(jsonb) IS 'The budget of the books'' year in which day lies {day, location_id: none for the business as a whole}: accounts of profit and loss with amounts, actual and last_year of twelve months; shared_out: the amount is that of the locations together. Needs accounting.view.';

COMMENT ON FUNCTION "public"."get_repeatable"(text, uuid) IS 'A document that stands, as save_schedule takes it {kind, name, amount, business_date, document}: an expense, a bill, or a journal by its entry. not_repeatable for bills with goods and entries of documents. Needs accounting.post, for bills purchases.edit.';

COMMENT ON FUNCTION "public"."get_schedule"(uuid) IS 'Something that repeats, with its next six days and the last sixty documents. Needs accounting.view, for bills purchases.view.';

COMMENT ON FUNCTION "public"."list_schedules"(jsonb) IS 'What repeats {kind, status}, what is due next first, at most 500; of the kinds that the caller may see. Needs accounting.view, for bills purchases.view.';

COMMENT ON FUNCTION "public"."list_waiting_runs"() IS 'Documents of what repeats that wait for somebody: drafts, and what could not be made; the oldest first, at most 200. Needs accounting.view, for bills purchases.view.';

COMMENT ON FUNCTION "public"."make_recurring"(uuid, uuid) IS 'For jobs-tick: makes what is due of a schedule, at most 20 days at a time, each once; whether more is due.';

COMMENT ON FUNCTION "public"."preview_schedule"(jsonb) IS 'On which six days something would be due next, as save_schedule takes the rule, with the schedule_id of one that is changed; missed_count: how many have passed and would be made at once. Needs accounting.view or purchases.view.';

COMMENT ON FUNCTION "public"."profit_and_loss"(jsonb) IS 'Profit and loss {from, to, location_id or "none", split month or location, compare previous_period, previous_year, budget or range (compare_from, compare_to)}. Income and expenses are above zero where they are what they say. Needs accounting.view.';

COMMENT ON FUNCTION "public"."retry_schedule_run"(jsonb) IS 'Tries again what could not be made {schedule_id, run_id}, as the schedule says it now and in the caller''s name; it may fail again. Needs accounting.post, for bills purchases.edit.';

COMMENT ON FUNCTION "public"."save_budget"(jsonb) IS 'Keeps changed amounts of a budget {day: of the year that is answered, location_id, cells: [{account_id, month, amount: null takes it away, before: as it was read}]}, all or none; stale_row where somebody else changed one meanwhile. The same again changes nothing. Needs accounting.post.';

COMMENT ON FUNCTION "public"."save_schedule"(jsonb) IS 'Begins or changes something that repeats {id, revision, kind: expense | bill | journal, name, document: as record_expense, post_bill, post_manual_journal take it, without id and days (a bill: due_days; a journal: is_taken_back), unit, every, starts_on, is_last_day, ends, ends_on, ends_after, posting: draft | post}. Changing it leaves what was made. The second save of one id needs the revision that was read (stale_row). Needs accounting.post, for bills purchases.edit.';

COMMENT ON FUNCTION "public"."skip_schedule_run"(jsonb) IS 'Gives up a draft, or what could not be made {schedule_id, run_id}. The same again changes nothing. Needs accounting.post, for bills purchases.edit.';

COMMENT ON TABLE "public"."budget_amounts" IS 'What a business means to earn and spend: account, month, location. Income and expenses are above zero.';

COMMENT ON TABLE "public"."schedule_runs" IS 'What became of each due day of a schedule, once a day: a draft that waits, a posted document, one that could not be made, or nothing.';

COMMENT ON TABLE "public"."schedules" IS 'Expenses, bills and journals that repeat: what is made, on which days, until when. Due days are starts_on and n periods, never the last day and a period.';

REVOKE ALL ON FUNCTION "private"."approved_body"(public.schedules, public.schedule_runs, jsonb, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."approved_body"(public.schedules, public.schedule_runs, jsonb, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approved_body"(public.schedules, public.schedule_runs, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_to_repeat"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."bill_to_repeat"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."bill_to_repeat"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."budget_account"(uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."budget_account"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."budget_account"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."budget_cells"(uuid, date, date, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."budget_cells"(uuid, date, date, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."budget_cells"(uuid, date, date, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."budget_json"(uuid, date, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."budget_json"(uuid, date, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."budget_json"(uuid, date, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."budget_place"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."budget_place"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."budget_place"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."budget_row_json"(public.ledger_accounts, date[], uuid, numeric[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."budget_row_json"(public.ledger_accounts, date[], uuid, numeric[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."budget_row_json"(public.ledger_accounts, date[], uuid, numeric[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."budget_sign"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."budget_sign"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."budget_sign"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."budget_sums"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."budget_sums"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."budget_sums"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."document_to_repeat"(uuid, uuid, text, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."document_to_repeat"(uuid, uuid, text, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."document_to_repeat"(uuid, uuid, text, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."due_document"(public.schedules, uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."due_document"(public.schedules, uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."due_document"(public.schedules, uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."entry_to_repeat"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."entry_to_repeat"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."entry_to_repeat"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."expense_to_repeat"(uuid, uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."expense_to_repeat"(uuid, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."expense_to_repeat"(uuid, uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_run"(uuid, uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_run"(uuid, uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_run"(uuid, uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_schedule"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_schedule"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_schedule"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."journal_to_repeat"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."journal_to_repeat"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."journal_to_repeat"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_draft_bill"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_draft_bill"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_draft_bill"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_manual"(uuid, uuid, text, uuid, uuid, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_manual"(uuid, uuid, text, uuid, uuid, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_manual"(uuid, uuid, text, uuid, uuid, text, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_schedule"(public.schedules, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."keep_schedule"(public.schedules, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."keep_schedule"(public.schedules, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_document"(public.schedules, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_document"(public.schedules, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_document"(public.schedules, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_next_run"(public.schedules, uuid, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_next_run"(public.schedules, uuid, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_next_run"(public.schedules, uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_run"(public.schedules, uuid, uuid, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_run"(public.schedules, uuid, uuid, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_run"(public.schedules, uuid, uuid, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."months_of_year"(uuid, date, uuid, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."months_of_year"(uuid, date, uuid, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."months_of_year"(uuid, date, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."move_schedule"(public.schedules, text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."move_schedule"(public.schedules, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."move_schedule"(public.schedules, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_schedule_day"(public.schedules, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."next_schedule_day"(public.schedules, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."next_schedule_day"(public.schedules, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_day"(uuid, text, date, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."open_day"(uuid, text, date, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."open_day"(uuid, text, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."period_reference"(text, text, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."period_reference"(text, text, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."period_reference"(text, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_due_document"(uuid, uuid, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_due_document"(uuid, uuid, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_due_document"(uuid, uuid, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_journal_by"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_journal_by"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_journal_by"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."posted_bill_to_repeat"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."posted_bill_to_repeat"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."posted_bill_to_repeat"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_schedule"(uuid, uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_schedule"(uuid, uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_schedule"(uuid, uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_schedule_rule"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_schedule_rule"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_schedule_rule"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_schedules"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_schedules"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_schedules"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."run_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."run_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_budget_cell"(uuid, uuid, uuid, jsonb, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_budget_cell"(uuid, uuid, uuid, jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_budget_cell"(uuid, uuid, uuid, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."schedule_areas"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."schedule_areas"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedule_areas"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."schedule_day"(text, integer, date, boolean, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."schedule_day"(text, integer, date, boolean, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedule_day"(text, integer, date, boolean, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."schedule_day_after"(text, integer, date, boolean, date) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."schedule_day_after"(text, integer, date, boolean, date) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedule_day_after"(text, integer, date, boolean, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."schedule_days"(public.schedules, date, integer, integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."schedule_days"(public.schedules, date, integer, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedule_days"(public.schedules, date, integer, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."schedule_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."schedule_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedule_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."schedule_permission"(text, boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."schedule_permission"(text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."schedule_permission"(text, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."seen_schedule_kinds"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."seen_schedule_kinds"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."seen_schedule_kinds"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."statement_columns"(uuid, jsonb, date[], boolean) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."statement_columns"(uuid, jsonb, date[], boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."statement_columns"(uuid, jsonb, date[], boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_supplier_bills__settle_run"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_supplier_bills__settle_run"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_supplier_bills__settle_run"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."voucher_to_repeat"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."voucher_to_repeat"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."voucher_to_repeat"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_budget_cell"(uuid, uuid, uuid, uuid, date, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_budget_cell"(uuid, uuid, uuid, uuid, date, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_budget_cell"(uuid, uuid, uuid, uuid, date, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "public"."approve_schedule_run"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."approve_schedule_run"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."approve_schedule_run"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_schedule_run"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."approve_schedule_run"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."change_schedule"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_schedule"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."change_schedule"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_schedule"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."change_schedule"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."fill_budget"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."fill_budget"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."fill_budget"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."fill_budget"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."fill_budget"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_budget"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_budget"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_budget"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_budget"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_budget"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_repeatable"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_repeatable"(text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_repeatable"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_repeatable"(text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_repeatable"(text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_schedule"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_schedule"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_schedule"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_schedule"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_schedule"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_schedules"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_schedules"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_schedules"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_schedules"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_schedules"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_waiting_runs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_waiting_runs"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_waiting_runs"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_waiting_runs"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_waiting_runs"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."make_recurring"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."make_recurring"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."make_recurring"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."make_recurring"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."preview_schedule"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_schedule"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."preview_schedule"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_schedule"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."preview_schedule"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."retry_schedule_run"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."retry_schedule_run"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."retry_schedule_run"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."retry_schedule_run"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."retry_schedule_run"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_budget"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_budget"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_budget"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_budget"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_budget"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_schedule"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_schedule"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_schedule"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_schedule"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_schedule"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."skip_schedule_run"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."skip_schedule_run"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."skip_schedule_run"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."skip_schedule_run"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."skip_schedule_run"(jsonb) TO "service_role";

REVOKE ALL ON TABLE "public"."budget_amounts" FROM "authenticated";

GRANT SELECT ON TABLE "public"."budget_amounts" TO "authenticated";

REVOKE ALL ON TABLE "public"."budget_amounts" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."budget_amounts" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."budget_amounts" TO "service_role";

REVOKE ALL ON TABLE "public"."schedule_runs" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."schedule_runs" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."schedule_runs" TO "service_role";

REVOKE ALL ON TABLE "public"."schedules" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."schedules" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."schedules" TO "service_role";

ALTER TABLE "public"."budget_amounts" ADD CONSTRAINT "budget_amounts_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."budget_amounts" ADD CONSTRAINT "budget_amounts_tenant_id_ledger_account_id_fkey" FOREIGN KEY (tenant_id, ledger_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."budget_amounts" ADD CONSTRAINT "budget_amounts_tenant_id_location_id_fkey" FOREIGN KEY (tenant_id, location_id) REFERENCES public.locations(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX budget_amounts_account_idx ON public.budget_amounts USING btree (tenant_id, ledger_account_id);

CREATE INDEX budget_amounts_location_idx ON public.budget_amounts USING btree (tenant_id, location_id) WHERE (location_id IS NOT NULL);

CREATE POLICY "Members with accounting.view read budget_amounts" ON "public"."budget_amounts" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."budget_amounts" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."schedule_runs" ADD CONSTRAINT "schedule_runs_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX schedule_runs_waiting_idx ON public.schedule_runs USING btree (tenant_id, due_on, id) WHERE (status = ANY (ARRAY['draft'::text, 'failed'::text]));

CREATE POLICY "tenant_isolation" ON "public"."schedule_runs" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."schedule_runs" ADD CONSTRAINT "schedule_runs_tenant_id_schedule_id_fkey" FOREIGN KEY (tenant_id, schedule_id) REFERENCES public.schedules(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."schedules" ADD CONSTRAINT "schedules_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX schedules_next_idx ON public.schedules USING btree (tenant_id, next_on, id);

CREATE POLICY "tenant_isolation" ON "public"."schedules" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

insert into private.job_kinds (kind, title, most_at_once, lease, retry_after, every, retention) values
  ('recurring', 'Recurring documents', 3, '3 minutes', '{10 seconds,1 minute,5 minutes,15 minutes,1 hour,4 hours}', null, '1 day');
