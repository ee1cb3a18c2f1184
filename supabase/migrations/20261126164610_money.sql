set local check_function_bodies = off;

CREATE TABLE "public"."attachments" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "entity_type" text NOT NULL, "entity_id" uuid NOT NULL, "file_name" text NOT NULL, "mime_type" text NOT NULL, "byte_size" integer NOT NULL, "sha256" text NOT NULL, "added_by" uuid, "added_by_name" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "attachments_byte_size_check" CHECK (((byte_size >= 1) AND (byte_size <= 10485760))), CONSTRAINT "attachments_entity_type_check" CHECK ((entity_type = ANY (ARRAY['voucher'::text, 'transfer'::text, 'journal'::text, 'bill'::text, 'credit'::text, 'receipt'::text, 'cash_movement'::text]))), CONSTRAINT "attachments_file_name_check" CHECK (((length(btrim(file_name)) >= 1) AND (length(btrim(file_name)) <= 120))), CONSTRAINT "attachments_mime_type_check" CHECK ((mime_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text, 'application/pdf'::text]))), CONSTRAINT "attachments_sha256_check" CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "attachments_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."attachments" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."attachments" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."attachments" OWNER TO "postgres";

CREATE TABLE "public"."money_accounts" ("id" uuid NOT NULL, "kind" text NOT NULL, "account_number" text, "statement_profile" jsonb NOT NULL DEFAULT '{}'::jsonb, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "money_accounts_account_number_check" CHECK (((length(account_number) >= 1) AND (length(account_number) <= 40))), CONSTRAINT "money_accounts_kind_check" CHECK ((kind = ANY (ARRAY['bank'::text, 'mobile_money'::text, 'card_clearing'::text, 'cash'::text, 'wallet'::text]))), CONSTRAINT "money_accounts_statement_profile_check" CHECK ((jsonb_typeof(statement_profile) = 'object'::text)), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "money_accounts_pkey" PRIMARY KEY (tenant_id, id));

ALTER TABLE "public"."money_accounts" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."money_accounts" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."money_accounts" OWNER TO "postgres";

CREATE TABLE "public"."money_transfers" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "transfer_number" text NOT NULL, "from_account_id" uuid NOT NULL, "to_account_id" uuid NOT NULL, "amount" numeric(14,2) NOT NULL, "fee_amount" numeric(14,2) NOT NULL, "till_session_id" uuid, "sent_on" date NOT NULL, "received_on" date, "reference" text, "note" text, "recorded_at" timestamp with time zone NOT NULL, "recorded_by" uuid, "recorded_by_name" text, "sent_entry_id" uuid NOT NULL, "received_entry_id" uuid, "reversed_at" timestamp with time zone, "reversed_by" uuid, "reversal_reason" text, "reversal_hash" text, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "money_transfers_amount_check" CHECK (((amount >= 0.01) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "money_transfers_days_in_order" CHECK ((received_on >= sent_on)), CONSTRAINT "money_transfers_fee_amount_check" CHECK (((fee_amount >= (0)::numeric) AND (fee_amount <= '1000000000000'::numeric))), CONSTRAINT "money_transfers_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 500))), CONSTRAINT "money_transfers_recorded_at_check" CHECK (isfinite(recorded_at)), CONSTRAINT "money_transfers_reference_check" CHECK (((length(reference) >= 1) AND (length(reference) <= 100))), CONSTRAINT "money_transfers_reversal_reason_check" CHECK (((length(reversal_reason) >= 1) AND (length(reversal_reason) <= 500))), CONSTRAINT "money_transfers_reversed_at_check" CHECK (isfinite(reversed_at)), CONSTRAINT "money_transfers_two_accounts" CHECK ((from_account_id <> to_account_id)), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "money_transfers_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "money_transfers_tenant_id_transfer_number_key" UNIQUE (tenant_id, transfer_number));

ALTER TABLE "public"."money_transfers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."money_transfers" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."money_transfers" OWNER TO "postgres";

CREATE TABLE "public"."money_vouchers" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "voucher_number" text NOT NULL, "kind" text NOT NULL, "amount" numeric(14,2) NOT NULL, "net_amount" numeric(14,2) NOT NULL, "tax_amount" numeric(14,2) NOT NULL, "recoverable_tax_amount" numeric(14,2) NOT NULL, "tax_code" text, "tax_rate_percent" numeric(6,3) NOT NULL, "ledger_account_id" uuid NOT NULL, "money_account_id" uuid NOT NULL, "tender_type" text NOT NULL, "till_session_id" uuid, "location_id" uuid, "contact_id" uuid, "reference" text, "note" text, "business_date" date NOT NULL, "recorded_at" timestamp with time zone NOT NULL, "recorded_by" uuid, "recorded_by_name" text, "journal_entry_id" uuid NOT NULL, "reversed_at" timestamp with time zone, "reversed_by" uuid, "reversal_reason" text, "reversal_entry_id" uuid, "reversal_hash" text, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "money_vouchers_amount_check" CHECK (((amount >= 0.01) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "money_vouchers_kind_check" CHECK ((kind = ANY (ARRAY['expense'::text, 'income'::text, 'owner_in'::text, 'owner_out'::text]))), CONSTRAINT "money_vouchers_net_amount_check" CHECK (((net_amount >= (0)::numeric) AND (net_amount <= '1000000000000'::numeric))), CONSTRAINT "money_vouchers_note_check" CHECK (((length(note) >= 1) AND (length(note) <= 500))), CONSTRAINT "money_vouchers_owner_without_tax" CHECK (((kind = ANY (ARRAY['expense'::text, 'income'::text])) OR ((tax_amount = (0)::numeric) AND (contact_id IS NULL)))), CONSTRAINT "money_vouchers_recorded_at_check" CHECK (isfinite(recorded_at)), CONSTRAINT "money_vouchers_recoverable_tax_amount_check" CHECK (((recoverable_tax_amount >= (0)::numeric) AND (recoverable_tax_amount <= '1000000000000'::numeric))), CONSTRAINT "money_vouchers_reference_check" CHECK (((length(reference) >= 1) AND (length(reference) <= 100))), CONSTRAINT "money_vouchers_reversal_reason_check" CHECK (((length(reversal_reason) >= 1) AND (length(reversal_reason) <= 500))), CONSTRAINT "money_vouchers_reversed_at_check" CHECK (isfinite(reversed_at)), CONSTRAINT "money_vouchers_sum" CHECK (((amount = (net_amount + tax_amount)) AND (recoverable_tax_amount <= tax_amount))), CONSTRAINT "money_vouchers_tax_amount_check" CHECK (((tax_amount >= (0)::numeric) AND (tax_amount <= '1000000000000'::numeric))), CONSTRAINT "money_vouchers_tax_rate_percent_check" CHECK (((tax_rate_percent >= (0)::numeric) AND (tax_rate_percent <= (100)::numeric))), CONSTRAINT "money_vouchers_tender_type_check" CHECK ((tender_type = ANY (ARRAY['cash'::text, 'bank'::text, 'mobile_money'::text]))), "tenant_id" uuid NOT NULL DEFAULT private.current_tenant_id(), CONSTRAINT "money_vouchers_pkey" PRIMARY KEY (tenant_id, id), CONSTRAINT "money_vouchers_tenant_id_voucher_number_key" UNIQUE (tenant_id, voucher_number));

ALTER TABLE "public"."money_vouchers" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."money_vouchers" FORCE ROW LEVEL SECURITY;

ALTER TABLE "public"."money_vouchers" OWNER TO "postgres";

ALTER TABLE "public"."money_accounts" ADD COLUMN "number_ending" text GENERATED ALWAYS AS ("right"(account_number, 4)) STORED;

CREATE OR REPLACE FUNCTION private.attachment_json(p_attachment public.attachments)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_attachment.id, 'entity_type', p_attachment.entity_type, 'entity_id', p_attachment.entity_id,
    'path', concat_ws('/', p_attachment.tenant_id, p_attachment.entity_type, p_attachment.entity_id, p_attachment.id),
    'file_name', p_attachment.file_name, 'mime_type', p_attachment.mime_type, 'byte_size', p_attachment.byte_size,
    'added_by_name', p_attachment.added_by_name, 'created_at', p_attachment.created_at);
$function$;

ALTER FUNCTION "private"."attachment_json"(public.attachments) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.attachment_permission(p_entity_type text, p_verb text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN (p_entity_type = ANY (ARRAY['voucher'::text, 'transfer'::text, 'journal'::text])) THEN CASE p_verb WHEN 'add'::text THEN 'accounting.post'::text ELSE 'accounting.view'::text END WHEN (p_entity_type = ANY (ARRAY['bill'::text, 'credit'::text])) THEN CASE p_verb WHEN 'add'::text THEN 'purchases.edit'::text ELSE 'purchases.view'::text END WHEN (p_entity_type = 'receipt'::text) THEN CASE p_verb WHEN 'add'::text THEN 'stock.receive'::text ELSE 'purchases.view'::text END WHEN (p_entity_type = 'cash_movement'::text) THEN CASE p_verb WHEN 'add'::text THEN 'till.operate'::text ELSE 'till.view_all'::text END ELSE NULL::text END;

ALTER FUNCTION "private"."attachment_permission"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.attachment_target(p_tenant_id uuid, p_entity_type text, p_entity_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case p_entity_type
    -- The photo comes first: record_expense names it when it posts.
    when 'voucher' then true
    when 'transfer' then exists (select 1 from public.money_transfers x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    when 'journal' then exists (select 1 from public.manual_journals x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    when 'bill' then exists (select 1 from public.supplier_bills x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    when 'credit' then exists (select 1 from public.supplier_credits x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    when 'receipt' then exists (select 1 from public.goods_receipts x where x.tenant_id = p_tenant_id and x.id = p_entity_id)
    else exists (select 1 from public.cash_movements x where x.tenant_id = p_tenant_id and x.id = p_entity_id
      and (x.recorded_by = auth.uid() or private.can('till.view_all'))) end;
end;
$function$;

ALTER FUNCTION "private"."attachment_target"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.attachments_json(p_tenant_id uuid, p_entity_type text, p_entity_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(private.attachment_json(a) order by a.created_at, a.id), '[]')
  from public.attachments a where a.tenant_id = p_tenant_id and a.entity_type = p_entity_type and a.entity_id = p_entity_id;
$function$;

ALTER FUNCTION "private"."attachments_json"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.document_kinds(p_verb text)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select k.entity_type from unnest(array['voucher', 'transfer', 'journal', 'bill', 'credit', 'receipt', 'cash_movement']) as k (entity_type)
    where private.can(private.attachment_permission(k.entity_type, p_verb)));
end;
$function$;

ALTER FUNCTION "private"."document_kinds"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_money_transfer(p_tenant_id uuid, p_transfer_id uuid)
 RETURNS public.money_transfers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.money_transfers;
begin
  select * into v_row from public.money_transfers t where t.tenant_id = p_tenant_id and t.id = p_transfer_id for no key update;
  if v_row.id is null then
    perform private.fail(404, 'not_found', 'This transfer does not exist.', '{"field": "money_transfer_id"}');
  end if;
  return v_row;
end;
$function$;

ALTER FUNCTION "private"."hold_money_transfer"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hold_voucher(p_tenant_id uuid, p_voucher_id uuid)
 RETURNS public.money_vouchers
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_voucher public.money_vouchers;
begin
  select * into v_voucher from public.money_vouchers v where v.tenant_id = p_tenant_id and v.id = p_voucher_id for no key update;
  if v_voucher.id is null then
    perform private.fail(404, 'not_found', 'This entry does not exist.', '{"field": "voucher_id"}');
  end if;
  return v_voucher;
end;
$function$;

ALTER FUNCTION "private"."hold_voucher"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_registered_document(p_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return p_name ~ '^[0-9a-f-]{36}/[a-z_]{1,20}/[0-9a-f-]{36}/[0-9a-f-]{36}$' and exists (
    select 1 from public.attachments a
    where a.tenant_id = private.current_tenant_id() and a.id::text = split_part(p_name, '/', 4)
      and p_name = concat_ws('/', a.tenant_id, a.entity_type, a.entity_id, a.id));
end;
$function$;

ALTER FUNCTION "private"."is_registered_document"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mirror_transfer_entry(p_transfer public.money_transfers, p_source_type text, p_entry_id uuid, p_reversal_id uuid, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_entry_id is null then
    return;
  end if;
  perform private.require_unused_source(p_transfer.tenant_id, p_source_type, p_reversal_id);
  perform private.post_journal_entry(p_transfer.tenant_id, auth.uid(), p_source_type, p_reversal_id,
    private.business_date(p_transfer.tenant_id, p_now), p_transfer.transfer_number || ' reversed',
    private.mirrored_lines(p_transfer.tenant_id, p_entry_id), p_now, p_reverses_id => p_entry_id);
end;
$function$;

ALTER FUNCTION "private"."mirror_transfer_entry"(public.money_transfers, text, uuid, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.money_account_json(p_account public.ledger_accounts, p_balance numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_known public.money_accounts;
begin
  select * into v_known from public.money_accounts m where m.tenant_id = p_account.tenant_id and m.id = p_account.id;
  return jsonb_build_object('id', p_account.id, 'code', p_account.code, 'name', p_account.name, 'role', p_account.role,
    'kind', coalesce(v_known.kind, private.money_kind(p_account)), 'number_ending', v_known.number_ending,
    'statement_profile', coalesce(v_known.statement_profile, '{}'), 'balance', p_balance);
end;
$function$;

ALTER FUNCTION "private"."money_account_json"(public.ledger_accounts, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.money_kind(p_account public.ledger_accounts)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE WHEN ((p_account).role = 'card_clearing'::text) THEN 'card_clearing'::text WHEN ((p_account).subtype = ANY (ARRAY['cash'::text, 'bank'::text, 'mobile_money'::text])) THEN (p_account).subtype ELSE NULL::text END;

ALTER FUNCTION "private"."money_kind"(public.ledger_accounts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.money_transfer_drawer(p_tenant_id uuid, p_account public.ledger_accounts, p_amount numeric, p_day date, p_now timestamp with time zone, p_body jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_session public.till_sessions;
begin
  if p_account.role is distinct from 'cash' or p_body ->> 'till_session_id' is null then
    return null;
  end if;
  v_session := private.payment_session(p_tenant_id, auth.uid(), private.input_uuid(p_body, 'till_session_id'));
  if p_day <> private.business_date(p_tenant_id, p_now) then
    perform private.refuse_input('sent_on', 'Cash leaves the drawer today.');
  end if;
  perform private.require_drawer_cash(p_tenant_id, v_session.id, p_amount);
  return v_session.id;
end;
$function$;

ALTER FUNCTION "private"."money_transfer_drawer"(uuid, public.ledger_accounts, numeric, date, timestamp with time zone, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.money_transfer_json(p_tenant_id uuid, p_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', t.id, 'transfer_number', t.transfer_number, 'from_account_id', t.from_account_id, 'from_account_name', f.name,
      'to_account_id', t.to_account_id, 'to_account_name', o.name, 'amount', t.amount, 'fee_amount', t.fee_amount, 'till_session_id', t.till_session_id,
      'sent_on', t.sent_on, 'received_on', t.received_on, 'reference', t.reference, 'note', t.note, 'recorded_at', t.recorded_at,
      'recorded_by_name', t.recorded_by_name, 'sent_entry_id', t.sent_entry_id, 'received_entry_id', t.received_entry_id, 'reversed_at', t.reversed_at,
      'reversal_reason', t.reversal_reason)
    from public.money_transfers t
    join public.ledger_accounts f on f.tenant_id = t.tenant_id and f.id = t.from_account_id
    join public.ledger_accounts o on o.tenant_id = t.tenant_id and o.id = t.to_account_id
    where t.tenant_id = p_tenant_id and t.id = p_id);
end;
$function$;

ALTER FUNCTION "private"."money_transfer_json"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_arrival(p_tenant_id uuid, p_user_id uuid, p_transfer public.money_transfers, p_day date, p_now timestamp with time zone)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.post_journal_entry(p_tenant_id, p_user_id, 'money_arrival', p_transfer.id, p_day, p_transfer.transfer_number || ' arrived', jsonb_build_array(
    jsonb_build_object('account_id', p_transfer.to_account_id, 'debit', p_transfer.amount),
    jsonb_build_object('role', 'cash_in_transit', 'credit', p_transfer.amount)), p_now);
end;
$function$;

ALTER FUNCTION "private"."post_arrival"(uuid, uuid, public.money_transfers, date, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_voucher(p_tenant_id uuid, p_user_id uuid, p_body jsonb, p_kind text, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_hash text := private.request_hash(p_body || jsonb_build_object('kind', p_kind));
  v_id uuid;
  v_stored_hash text;
  v_money jsonb;
  v_voucher jsonb;
begin
  v_id := private.input_uuid(p_body, 'id');
  perform private.lock_request('money_voucher', p_tenant_id, v_id);
  select m.request_hash into v_stored_hash from public.money_vouchers m where m.tenant_id = p_tenant_id and m.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.voucher_json(p_tenant_id, v_id) || '{"replayed": true}';
  end if;
  perform private.require_announced_papers(p_tenant_id, p_body);
  v_money := private.voucher_money(p_tenant_id, p_user_id, p_body);
  v_voucher := private.read_voucher(p_tenant_id, p_body, p_kind, v_money, p_now);
  if v_money ->> 'session_id' is not null and p_kind in ('expense', 'owner_out') then
    perform private.require_drawer_cash(p_tenant_id, (v_money ->> 'session_id')::uuid, (v_voucher ->> 'amount')::numeric);
  end if;
  perform private.write_voucher(p_tenant_id, p_user_id, v_voucher, v_money, v_hash, p_now);
  return private.voucher_json(p_tenant_id, v_id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "private"."post_voucher"(uuid, uuid, jsonb, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_attachment(p_tenant_id uuid, p_attachment jsonb)
 RETURNS public.attachments
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.attachments;
begin
  v_row.tenant_id := p_tenant_id;
  v_row.id := private.input_uuid(p_attachment, 'id');
  v_row.entity_type := p_attachment ->> 'entity_type';
  v_row.entity_id := private.input_uuid(p_attachment, 'entity_id');
  v_row.file_name := private.input_text(p_attachment, 'file_name', 120, '', true);
  v_row.mime_type := private.input_choice(p_attachment, 'mime_type', array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']);
  v_row.byte_size := private.input_number(p_attachment, 'byte_size', 1, 10485760, 1)::integer;
  v_row.sha256 := private.input_text(p_attachment, 'sha256', 64, '', true);
  v_row.added_by := auth.uid();
  v_row.added_by_name := (select f.full_name from public.profiles f where f.user_id = auth.uid());
  v_row.created_at := clock_timestamp();
  if v_row.sha256 !~ '^[0-9a-f]{64}$' then
    perform private.refuse_input('sha256', 'This is not a SHA-256 in small hexadecimal letters.');
  elsif not private.attachment_target(p_tenant_id, v_row.entity_type, v_row.entity_id) then
    perform private.fail(404, 'not_found', 'This document does not exist.', '{"field": "entity_id"}');
  end if;
  return v_row;
end;
$function$;

ALTER FUNCTION "private"."read_attachment"(uuid, jsonb) OWNER TO "postgres";

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
  v_row.till_session_id := private.money_transfer_drawer(p_tenant_id, v_from, v_row.amount + v_row.fee_amount, v_row.sent_on, p_now, p_body);
  return v_row;
end;
$function$;

ALTER FUNCTION "private"."read_money_transfer"(uuid, jsonb, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_statement_profile(p_account jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_profile jsonb := coalesce(nullif(p_account -> 'statement_profile', 'null'), '{}');
begin
  perform private.input_object(v_profile, 'statement_profile');
  if length(v_profile::text) > 4000 then
    perform private.refuse_input('statement_profile', 'This is too long.');
  end if;
  return v_profile;
end;
$function$;

ALTER FUNCTION "private"."read_statement_profile"(jsonb) OWNER TO "postgres";

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
    'reference', private.input_text(p_body, 'reference', 100), 'note', private.input_text(p_body, 'note', 500))
    || private.voucher_tax(p_tenant_id, p_body, p_kind, v_day, v_amount);
end;
$function$;

ALTER FUNCTION "private"."read_voucher"(uuid, jsonb, text, jsonb, timestamp with time zone) OWNER TO "postgres";

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
    'search', '%' || replace(replace(replace(lower(private.input_text(p_filter, 'search', 60)), '\', '\\'), '%', '\%'), '_', '\_') || '%');
end;
$function$;

ALTER FUNCTION "private"."read_voucher_filter"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_announced_papers(p_tenant_id uuid, p_body jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(jsonb_typeof(p_body -> 'attachment_ids'), 'null') <> 'null' and exists (
    select 1 from unnest(private.input_ids(p_body, 'attachment_ids', 20)) as i (id)
    where not exists (select 1 from public.attachments a where a.tenant_id = p_tenant_id and a.id = i.id and a.entity_type = 'voucher'
      and a.entity_id = private.input_uuid(p_body, 'id'))) then
    perform private.fail(404, 'not_found', 'A photo of this document was not added.', '{"field": "attachment_ids"}');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_announced_papers"(uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_money_account(p_tenant_id uuid, p_account_id uuid, p_field text)
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
  if private.money_kind(v_account) is null then
    perform private.refuse_input(p_field, 'Choose an account that holds money.');
  end if;
  return v_account;
end;
$function$;

ALTER FUNCTION "private"."require_money_account"(uuid, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_unused_source(p_tenant_id uuid, p_source_type text, p_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.lock_request(p_source_type, p_tenant_id, p_id);
  if exists (select 1 from public.journal_entries e where e.tenant_id = p_tenant_id and e.source_type = p_source_type and e.source_id = p_id) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_unused_source"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.voucher_account(p_tenant_id uuid, p_body jsonb, p_kind text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.input_uuid(p_body, 'account_id', '', p_kind in ('expense', 'income'));
  v_account public.ledger_accounts;
begin
  if v_id is null then
    return coalesce((
      select a.id from public.ledger_accounts a
      where a.tenant_id = p_tenant_id and p_kind = 'owner_out' and a.code = '300400' and a.subtype = 'equity' and a.is_active),
      private.posting_role(p_tenant_id, 'owner_equity'));
  end if;
  select * into v_account from public.ledger_accounts a
  where a.tenant_id = p_tenant_id and a.id = private.posting_account(p_tenant_id, v_id);
  if private.is_control_role(v_account.role) then
    perform private.fail(409, 'control_account', 'This account is the sum of documents. Choose another one.',
      jsonb_build_object('field', 'account_id', 'account_id', v_account.id));
  elsif p_kind in ('expense', 'income')
    and not private.is_cash_category(v_account, (case p_kind when 'expense' then 'pay_out' else 'pay_in' end))
    or p_kind in ('owner_in', 'owner_out')
      and (v_account.subtype <> 'equity' or coalesce(v_account.role, '') in ('retained_earnings', 'opening_balance_equity')) then
    perform private.refuse_input('account_id', 'Money is not booked to this account here.');
  end if;
  return v_account.id;
end;
$function$;

ALTER FUNCTION "private"."voucher_account"(uuid, jsonb, text) OWNER TO "postgres";

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
      'attachment_count', (select count(*) from public.attachments t where t.tenant_id = v.tenant_id and t.entity_type = 'voucher' and t.entity_id = v.id))
    from public.money_vouchers v
    join public.ledger_accounts a on a.tenant_id = v.tenant_id and a.id = v.ledger_account_id
    join public.ledger_accounts m on m.tenant_id = v.tenant_id and m.id = v.money_account_id
    left join public.contacts c on c.tenant_id = v.tenant_id and c.id = v.contact_id
    where v.tenant_id = p_tenant_id and v.id = p_id);
end;
$function$;

ALTER FUNCTION "private"."voucher_json"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.voucher_lines(p_voucher jsonb, p_money jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  v_amount numeric := (p_voucher ->> 'amount')::numeric;
  v_tax numeric := (p_voucher ->> 'tax')::numeric;
  v_recoverable numeric := (p_voucher ->> 'recoverable')::numeric;
  v_memo jsonb := p_voucher -> 'note';
begin
  if p_voucher ->> 'kind' in ('expense', 'owner_out') then
    return jsonb_build_array(
      jsonb_build_object('account_id', p_voucher -> 'account_id', 'debit', v_amount - v_recoverable, 'contact_id', p_voucher -> 'contact_id', 'memo', v_memo),
      jsonb_build_object('role', 'vat_input', 'debit', v_recoverable),
      jsonb_build_object('account_id', p_money -> 'account_id', 'credit', v_amount));
  end if;
  return jsonb_build_array(
    jsonb_build_object('account_id', p_money -> 'account_id', 'debit', v_amount),
    jsonb_build_object('role', 'vat_output', 'credit', v_tax),
    jsonb_build_object('account_id', p_voucher -> 'account_id', 'credit', v_amount - v_tax, 'contact_id', p_voucher -> 'contact_id', 'memo', v_memo));
end;
$function$;

ALTER FUNCTION "private"."voucher_lines"(jsonb, jsonb) OWNER TO "postgres";

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
    perform private.require_money_account(p_tenant_id, v_account_id, 'money_account_id');
  end if;
  return private.supplier_money(p_tenant_id, p_user_id, jsonb_build_object('tender_type', p_body -> 'tender_type', 'account_id', v_account_id,
    'till_session_id', p_body -> 'till_session_id'));
end;
$function$;

ALTER FUNCTION "private"."voucher_money"(uuid, uuid, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.voucher_tax(p_tenant_id uuid, p_body jsonb, p_kind text, p_day date, p_amount numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric := private.tenant_step(p_tenant_id);
  v_is_registered boolean := private.is_tax_registered_on(p_tenant_id, p_day);
  v_percent numeric := coalesce(private.input_number(p_body, 'recoverable_percent', 0, 100, 0.001, '', false), 100);
  v_tax jsonb := private.read_bill_tax(p_tenant_id, p_body, '', p_day);
  v_rate numeric := (v_tax ->> 'tax_rate_percent')::numeric;
  v_amount numeric;
begin
  if p_kind in ('owner_in', 'owner_out') or (p_kind = 'income' and not v_is_registered) then
    return '{"tax_code": null, "tax_rate_percent": 0, "tax": 0, "recoverable": 0}';
  end if;
  v_amount := round(p_amount * v_rate / (100 + v_rate) / v_step) * v_step;
  return v_tax || jsonb_build_object('tax', v_amount, 'recoverable', case
    when p_kind = 'income' or not v_is_registered then 0
    else round(v_amount * v_percent / 100 / v_step) * v_step end);
end;
$function$;

ALTER FUNCTION "private"."voucher_tax"(uuid, jsonb, text, date, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_money_transfer(p_tenant_id uuid, p_user_id uuid, p_transfer public.money_transfers, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_row public.money_transfers := p_transfer;
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
  perform private.write_drawer_payment(p_tenant_id, p_user_id, jsonb_build_object('session_id', v_row.till_session_id), v_row.id, 'cash_drop',
    v_row.amount + v_row.fee_amount, v_row.transfer_number, v_row.sent_entry_id, v_row.request_hash, p_now);
end;
$function$;

ALTER FUNCTION "private"."write_money_transfer"(uuid, uuid, public.money_transfers, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_voucher(p_tenant_id uuid, p_user_id uuid, p_voucher jsonb, p_money jsonb, p_hash text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_voucher ->> 'id')::uuid;
  v_kind text := p_voucher ->> 'kind';
  v_amount numeric := (p_voucher ->> 'amount')::numeric;
  v_number text := private.next_number(p_tenant_id, case v_kind when 'expense' then 'expense' when 'income' then 'other_income' else 'owner_money' end);
  v_entry_id uuid;
begin
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, case when v_kind in ('expense', 'income') then v_kind else 'owner_money' end, v_id,
    (p_voucher ->> 'business_date')::date, coalesce(p_voucher ->> 'note', v_number), private.voucher_lines(p_voucher, p_money), p_now,
    (p_voucher ->> 'location_id')::uuid);
  insert into public.money_vouchers (tenant_id, id, voucher_number, kind, amount, net_amount, tax_amount, recoverable_tax_amount, tax_code, tax_rate_percent,
    ledger_account_id, money_account_id, tender_type, till_session_id, location_id, contact_id, reference, note, business_date, recorded_at, recorded_by,
    recorded_by_name, journal_entry_id, request_hash)
  select p_tenant_id, v_id, v_number, v_kind, v_amount, v_amount - r.tax, r.tax, r.recoverable, r.tax_code, r.tax_rate_percent, r.account_id,
    (p_money ->> 'account_id')::uuid, p_money ->> 'tender_type', (p_money ->> 'session_id')::uuid, r.location_id, r.contact_id, r.reference, r.note,
    r.business_date, p_now, p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id), v_entry_id, p_hash
  from jsonb_to_record(p_voucher) as r (tax numeric, recoverable numeric, tax_code text, tax_rate_percent numeric, account_id uuid, location_id uuid,
    contact_id uuid, reference text, note text, business_date date);
  perform private.write_drawer_payment(p_tenant_id, p_user_id, p_money, v_id, case when v_kind in ('expense', 'owner_out') then 'pay_out' else 'pay_in' end,
    v_amount, coalesce(p_voucher ->> 'note', v_number), v_entry_id, p_hash, p_now);
end;
$function$;

ALTER FUNCTION "private"."write_voucher"(uuid, uuid, jsonb, jsonb, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.write_voucher_reversal(p_tenant_id uuid, p_user_id uuid, p_reversal jsonb, p_voucher public.money_vouchers, p_money jsonb, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_reversal ->> 'id')::uuid;
  v_kind text := case when p_voucher.kind in ('expense', 'income') then p_voucher.kind else 'owner_money' end;
  v_memo text := p_voucher.voucher_number || ' reversed';
  v_entry_id uuid;
begin
  perform private.require_unused_source(p_tenant_id, v_kind || '_reversal', v_id);
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, v_kind || '_reversal', v_id, private.business_date(p_tenant_id, p_now), v_memo,
    private.mirrored_lines(p_tenant_id, p_voucher.journal_entry_id), p_now, p_reverses_id => p_voucher.journal_entry_id);
  update public.money_vouchers v set reversed_at = p_now, reversed_by = p_user_id, reversal_reason = p_reversal ->> 'reason',
    reversal_entry_id = v_entry_id, reversal_hash = private.request_hash(p_reversal)
  where v.tenant_id = p_tenant_id and v.id = p_voucher.id;
  perform private.write_drawer_payment(p_tenant_id, p_user_id, p_money, v_id,
    case when p_voucher.kind in ('expense', 'owner_out') then 'pay_in' else 'pay_out' end, p_voucher.amount, v_memo, v_entry_id,
    private.request_hash(p_reversal), p_now);
  perform private.write_audit(p_tenant_id, p_user_id, 'money_voucher_reversed', 'money_vouchers', p_voucher.id, null,
    jsonb_build_object('voucher_number', p_voucher.voucher_number, 'amount', p_voucher.amount, 'reason', p_reversal ->> 'reason'));
end;
$function$;

ALTER FUNCTION "private"."write_voucher_reversal"(uuid, uuid, jsonb, public.money_vouchers, jsonb, timestamp with time zone) OWNER TO "postgres";

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
  select * into v_before from public.attachments a where a.tenant_id = v_tenant_id and a.id = v_row.id;
  if v_before.id is null then
    insert into public.attachments select v_row.*;
  elsif (v_before.entity_type, v_before.entity_id, v_before.sha256) is distinct from (v_row.entity_type, v_row.entity_id, v_row.sha256) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  end if;
  return private.attachment_json(case when v_before.id is null then v_row else v_before end) || jsonb_build_object('replayed', v_before.id is not null,
    'same_as', (
      select coalesce(jsonb_agg(jsonb_build_object('entity_type', a.entity_type, 'entity_id', a.entity_id) order by a.created_at, a.id), '[]')
      from public.attachments a where a.tenant_id = v_tenant_id and a.sha256 = v_row.sha256 and a.id <> v_row.id
        and a.entity_type = any (private.document_kinds('read'))));
end;
$function$;

ALTER FUNCTION "public"."add_attachment"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.confirm_money_transfer(p_arrival jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_now timestamptz := clock_timestamp();
  v_row public.money_transfers;
  v_day date;
  v_entry_id uuid;
begin
  perform private.require_writable();
  perform private.input_object(p_arrival, 'p_arrival');
  v_row := private.hold_money_transfer(v_tenant_id, private.input_uuid(p_arrival, 'money_transfer_id'));
  v_day := coalesce(private.input_date(p_arrival, 'received_on'), private.business_date(v_tenant_id, v_now));
  if v_row.received_on = v_day and v_row.reversed_at is null then
    return private.money_transfer_json(v_tenant_id, v_row.id);
  elsif v_row.received_on is not null or v_row.reversed_at is not null then
    perform private.fail(409, 'not_open', 'This transfer is not on its way.');
  elsif v_day < v_row.sent_on or v_day > private.business_date(v_tenant_id, v_now) then
    perform private.refuse_input('received_on', 'It arrives on a day between the one it was sent and today.');
  end if;
  v_entry_id := private.post_arrival(v_tenant_id, auth.uid(), v_row, v_day, v_now);
  update public.money_transfers t set received_on = v_day, received_entry_id = v_entry_id where t.tenant_id = v_tenant_id and t.id = v_row.id;
  return private.money_transfer_json(v_tenant_id, v_row.id);
end;
$function$;

ALTER FUNCTION "public"."confirm_money_transfer"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.get_voucher(p_voucher_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
begin
  return private.require_document(private.voucher_json(v_tenant_id, p_voucher_id))
    || jsonb_build_object('attachments', private.attachments_json(v_tenant_id, 'voucher', p_voucher_id));
end;
$function$;

ALTER FUNCTION "public"."get_voucher"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_attachments(p_entity_type text, p_entity_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission(private.attachment_permission(private.input_choice(
    jsonb_build_object('p_entity_type', p_entity_type), 'p_entity_type',
    array['voucher', 'transfer', 'journal', 'bill', 'credit', 'receipt', 'cash_movement']), 'read'));
begin
  return private.attachments_json(v_tenant_id, p_entity_type, p_entity_id);
end;
$function$;

ALTER FUNCTION "public"."list_attachments"(text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_money_accounts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_ids uuid[] := array(select a.id from public.ledger_accounts a
    where a.tenant_id = v_tenant_id and a.is_active and private.money_kind(a) is not null);
begin
  return (
    with held as materialized (
      -- Lines of what was merged into an account count there.
      select coalesce(a.merged_into_id, a.id) as id, sum(s.debit - s.credit) as amount
      from private.account_sums(v_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false, array(
        select x.id from public.ledger_accounts x where x.tenant_id = v_tenant_id and (x.id = any (v_ids) or x.merged_into_id = any (v_ids)))) s
      join public.ledger_accounts a on a.tenant_id = v_tenant_id and a.id = s.ledger_account_id
      group by 1)
    select coalesce(jsonb_agg(private.money_account_json(a, coalesce(h.amount, 0)) order by a.code), '[]')
    from public.ledger_accounts a left join held h on h.id = a.id
    where a.tenant_id = v_tenant_id and a.id = any (v_ids));
end;
$function$;

ALTER FUNCTION "public"."list_money_accounts"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_money_transfers(p_account_id uuid DEFAULT NULL::uuid, p_is_on_its_way boolean DEFAULT false, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
begin
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.sent_on, 'row', private.money_transfer_json(v_tenant_id, x.id)) order by x.sent_on desc, x.id desc), '[]')
    from (
      select t.id, t.sent_on from public.money_transfers t
      where t.tenant_id = v_tenant_id and (p_account_id is null or p_account_id in (t.from_account_id, t.to_account_id))
        and (not coalesce(p_is_on_its_way, false) or (t.received_on is null and t.reversed_at is null))
        and (v_page.id is null or (t.sent_on, t.id) < (v_page.day, v_page.id))
      order by t.sent_on desc, t.id desc limit v_limit + 1) x), v_limit);
end;
$function$;

ALTER FUNCTION "public"."list_money_transfers"(uuid, boolean, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.list_vouchers(p_filter jsonb DEFAULT '{}'::jsonb, p_after text DEFAULT NULL::text, p_limit integer DEFAULT 50)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.view');
  v_limit integer := private.page_size(p_limit, 50);
  v_page record := private.purchase_page(p_after);
  f record;
begin
  select r.*, case when r.contact_id is not null then private.contact_group(v_tenant_id, r.contact_id) end as group_ids into f
  from jsonb_to_record(private.read_voucher_filter(coalesce(p_filter, '{}'))) as r (kind text, account_id uuid, money_account_id uuid, contact_id uuid,
    location_id uuid, "from" date, "to" date, is_reversed boolean, has_papers boolean, search text);
  return private.page_json((
    select coalesce(jsonb_agg(jsonb_build_object('day', x.business_date, 'row', private.voucher_json(v_tenant_id, x.id))
      order by x.business_date desc, x.id desc), '[]')
    from (
      select v.id, v.business_date from public.money_vouchers v
      where v.tenant_id = v_tenant_id and (f.kind is null or v.kind = f.kind) and (f.account_id is null or v.ledger_account_id = f.account_id)
        and (f.money_account_id is null or v.money_account_id = f.money_account_id) and (f.group_ids is null or v.contact_id = any (f.group_ids))
        and (f.location_id is null or v.location_id = f.location_id) and (f."from" is null or v.business_date >= f."from")
        and (f."to" is null or v.business_date <= f."to") and (f.is_reversed is null or (v.reversed_at is not null) = f.is_reversed)
        and (f.has_papers is null or f.has_papers = exists (
          select 1 from public.attachments t where t.tenant_id = v.tenant_id and t.entity_type = 'voucher' and t.entity_id = v.id))
        and (f.search is null or lower(concat_ws(' ', v.voucher_number, v.reference, v.note)) like f.search)
        and (v_page.id is null or (v.business_date, v.id) < (v_page.day, v_page.id))
      order by v.business_date desc, v.id desc limit v_limit + 1) x), v_limit);
end;
$function$;

ALTER FUNCTION "public"."list_vouchers"(jsonb, text, integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_expense(p_expense jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
begin
  perform private.require_writable();
  perform private.input_object(p_expense, 'p_expense');
  return private.post_voucher(v_tenant_id, auth.uid(), p_expense, 'expense');
end;
$function$;

ALTER FUNCTION "public"."record_expense"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_income(p_income jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
begin
  perform private.require_writable();
  perform private.input_object(p_income, 'p_income');
  return private.post_voucher(v_tenant_id, auth.uid(), p_income, 'income');
end;
$function$;

ALTER FUNCTION "public"."record_income"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_owner_money(p_movement jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
begin
  perform private.require_writable();
  perform private.input_object(p_movement, 'p_movement');
  return private.post_voucher(v_tenant_id, auth.uid(), p_movement,
    'owner_' || private.input_choice(p_movement, 'direction', array['in', 'out']));
end;
$function$;

ALTER FUNCTION "public"."record_owner_money"(jsonb) OWNER TO "postgres";

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
    perform private.fail(409, 'not_reversible', 'Cash that left a drawer goes back into one as a pay-in.');
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

ALTER FUNCTION "public"."reverse_money_transfer"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.reverse_voucher(p_reversal jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_voucher public.money_vouchers;
  v_money jsonb := '{}';
begin
  perform private.require_writable();
  perform private.input_object(p_reversal, 'p_reversal');
  perform private.input_uuid(p_reversal, 'id');
  perform private.input_text(p_reversal, 'reason', 500, '', true);
  v_voucher := private.hold_voucher(v_tenant_id, private.input_uuid(p_reversal, 'voucher_id'));
  if v_voucher.reversal_hash = private.request_hash(p_reversal) then
    return private.voucher_json(v_tenant_id, v_voucher.id) || '{"replayed": true}';
  elsif v_voucher.reversed_at is not null then
    perform private.fail(409, 'already_reversed', 'This entry has been reversed already.');
  end if;
  if v_voucher.till_session_id is not null then
    v_money := private.supplier_money(v_tenant_id, auth.uid(),
      jsonb_build_object('tender_type', 'cash', 'till_session_id', p_reversal -> 'till_session_id'));
    if v_money ->> 'session_id' is not null and v_voucher.kind in ('income', 'owner_in') then
      perform private.require_drawer_cash(v_tenant_id, (v_money ->> 'session_id')::uuid, v_voucher.amount);
    end if;
  end if;
  perform private.write_voucher_reversal(v_tenant_id, auth.uid(), p_reversal, v_voucher, v_money, clock_timestamp());
  return private.voucher_json(v_tenant_id, v_voucher.id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "public"."reverse_voucher"(jsonb) OWNER TO "postgres";

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
    from private.account_sums(v_tenant_id, array['1970-01-01'::date], array['2999-12-31'::date], false, array[v_account.id]) s));
end;
$function$;

ALTER FUNCTION "public"."save_money_account"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.transfer_money(p_transfer jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('accounting.post');
  v_hash text := private.request_hash(p_transfer);
  v_now timestamptz := clock_timestamp();
  v_id uuid;
  v_stored_hash text;
  v_row public.money_transfers;
begin
  perform private.require_writable();
  perform private.input_object(p_transfer, 'p_transfer');
  v_id := private.input_uuid(p_transfer, 'id');
  perform private.lock_request('money_transfer', v_tenant_id, v_id);
  select t.request_hash into v_stored_hash from public.money_transfers t where t.tenant_id = v_tenant_id and t.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.money_transfer_json(v_tenant_id, v_id) || '{"replayed": true}';
  end if;
  v_row := private.read_money_transfer(v_tenant_id, p_transfer, v_now);
  v_row.id := v_id;
  v_row.request_hash := v_hash;
  perform private.write_money_transfer(v_tenant_id, auth.uid(), v_row, v_now);
  return private.money_transfer_json(v_tenant_id, v_id) || '{"replayed": false}';
end;
$function$;

ALTER FUNCTION "public"."transfer_money"(jsonb) OWNER TO "postgres";

CREATE TRIGGER _100_append_only_truncate BEFORE TRUNCATE ON public.attachments FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_append_only BEFORE DELETE OR UPDATE ON public.attachments FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.attachments FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF added_by_name ON public.attachments FOR EACH ROW WHEN ((concat_ws(' '::text, new.added_by_name) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('added_by_name');

CREATE TRIGGER _310_visible_name BEFORE INSERT ON public.attachments FOR EACH ROW EXECUTE FUNCTION private.tg_refuse_hidden_characters('file_name');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.money_accounts FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _500_set_updated_at BEFORE UPDATE ON public.money_accounts FOR EACH ROW EXECUTE FUNCTION private.tg_set_updated_at();

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.money_transfers FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.money_transfers FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.money_transfers FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('received_on', 'received_entry_id', 'reversed_at', 'reversed_by', 'reversal_reason', 'reversal_hash');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.money_transfers FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reference, note, recorded_by_name, reversal_reason ON public.money_transfers FOR EACH ROW WHEN ((concat_ws(' '::text, new.reference, new.note, new.recorded_by_name, new.reversal_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reference', 'note', 'recorded_by_name', 'reversal_reason');

CREATE TRIGGER _100_no_delete BEFORE DELETE ON public.money_vouchers FOR EACH ROW EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_no_truncate BEFORE TRUNCATE ON public.money_vouchers FOR EACH STATEMENT EXECUTE FUNCTION private.tg_append_only();

CREATE TRIGGER _100_only_columns BEFORE UPDATE ON public.money_vouchers FOR EACH ROW EXECUTE FUNCTION private.tg_documents__only_columns('reversed_at', 'reversed_by', 'reversal_reason', 'reversal_entry_id', 'reversal_hash');

CREATE TRIGGER _100_tenant_id_immutable BEFORE UPDATE ON public.money_vouchers FOR EACH ROW EXECUTE FUNCTION private.tg_tenant_id_immutable();

CREATE TRIGGER _305_typed_text BEFORE INSERT OR UPDATE OF reference, note, recorded_by_name, reversal_reason ON public.money_vouchers FOR EACH ROW WHEN ((concat_ws(' '::text, new.reference, new.note, new.recorded_by_name, new.reversal_reason) ~ '[\u202a-\u202e\u2066-\u2069]'::text)) EXECUTE FUNCTION private.tg_strip_turning_characters('reference', 'note', 'recorded_by_name', 'reversal_reason');



COMMENT ON COLUMN "public"."money_accounts"."account_number" IS 'The number at the bank or operator; only its last four are shown.';

COMMENT ON COLUMN "public"."money_accounts"."statement_profile" IS 'How the last statement file was read: header row, columns, order of the date, sign.';

COMMENT ON COLUMN "public"."money_transfers"."fee_amount" IS 'What the bank or the operator took besides, out of the account it left.';

COMMENT ON COLUMN "public"."money_transfers"."received_on" IS 'Empty while it is on its way.';

COMMENT ON COLUMN "public"."money_vouchers"."amount" IS 'What was paid or taken, tax included.';

COMMENT ON COLUMN "public"."money_vouchers"."ledger_account_id" IS 'What it was for.';

COMMENT ON COLUMN "public"."money_vouchers"."recoverable_tax_amount" IS 'Of an expense: the tax that comes back; the rest is part of the cost.';

COMMENT ON FUNCTION "private"."attachment_json"(public.attachments) IS 'A paper as the API shows it; path is where its file is in the bucket documents.';

COMMENT ON FUNCTION "private"."attachment_permission"(text, text) IS 'What adding papers to a kind of document (add), or seeing them (read), needs.';

COMMENT ON FUNCTION "private"."attachment_target"(uuid, text, uuid) IS 'Whether papers may be added to a document: it exists, or is an expense about to be recorded.';

COMMENT ON FUNCTION "private"."attachments_json"(uuid, text, uuid) IS 'The papers of a document, the oldest first.';

COMMENT ON FUNCTION "private"."document_kinds"(text) IS 'The kinds of documents whose papers the caller may add (add) or see (read).';

COMMENT ON FUNCTION "private"."hold_money_transfer"(uuid, uuid) IS 'A transfer, held until the transaction ends, or not_found.';

COMMENT ON FUNCTION "private"."hold_voucher"(uuid, uuid) IS 'Money out or in, held until the transaction ends, or not_found.';

COMMENT ON FUNCTION "private"."is_registered_document"(text) IS 'Whether a file of this name was announced by add_attachment, in the caller''s business.';

COMMENT ON FUNCTION "private"."mirror_transfer_entry"(public.money_transfers, text, uuid, uuid, timestamp with time zone) IS 'Takes one entry of a transfer back, dated today; nothing where there is none.';

COMMENT ON FUNCTION "private"."money_account_json"(public.ledger_accounts, numeric) IS 'A money account as the API shows it.';

COMMENT ON FUNCTION "private"."money_kind"(public.ledger_accounts) IS 'The kind of money that an account holds until somebody says otherwise; null for one that holds none.';

COMMENT ON FUNCTION "private"."money_transfer_drawer"(uuid, public.ledger_accounts, numeric, date, timestamp with time zone, jsonb) IS 'The open drawer that the money leaves, held; null where it leaves another account.';

COMMENT ON FUNCTION "private"."money_transfer_json"(uuid, uuid) IS 'A transfer as the API shows it.';

COMMENT ON FUNCTION "private"."post_arrival"(uuid, uuid, public.money_transfers, date, timestamp with time zone) IS 'Money that was on its way arrives.';

COMMENT ON FUNCTION "private"."post_voucher"(uuid, uuid, jsonb, text, timestamp with time zone) IS 'Records money out or in. Idempotent by id and body.';

COMMENT ON FUNCTION "private"."read_attachment"(uuid, jsonb) IS 'A paper that is announced, checked.';

COMMENT ON FUNCTION "private"."read_money_transfer"(uuid, jsonb, timestamp with time zone) IS 'A transfer as it was entered, checked, its drawer held.';

COMMENT ON FUNCTION "private"."read_statement_profile"(jsonb) IS 'How statements of an account are read, as the screen keeps it: an object of at most 4,000 characters.';

COMMENT ON FUNCTION "private"."read_voucher"(uuid, jsonb, text, jsonb, timestamp with time zone) IS 'Money out or in as it was entered, checked, with its tax.';

COMMENT ON FUNCTION "private"."read_voucher_filter"(jsonb) IS 'What a list of money out and in is narrowed to, checked.';

COMMENT ON FUNCTION "private"."require_announced_papers"(uuid, jsonb) IS 'The photos that a document names were added for it, or not_found.';

COMMENT ON FUNCTION "private"."require_money_account"(uuid, uuid, text) IS 'An active account that holds money, or invalid_input.';

COMMENT ON FUNCTION "private"."require_unused_source"(uuid, text, uuid) IS 'An id that has posted nothing of this kind yet, or idempotency_mismatch.';

COMMENT ON FUNCTION "private"."voucher_account"(uuid, jsonb, text) IS 'What money was for or came from: chosen for expenses and income, owner''s capital or what the owner takes out unless said. control_account.';

COMMENT ON FUNCTION "private"."voucher_json"(uuid, uuid) IS 'Money out or in as the API shows it, with how many papers it has.';

COMMENT ON FUNCTION "private"."voucher_lines"(jsonb, jsonb) IS 'What money out or in posts.';

COMMENT ON FUNCTION "private"."voucher_money"(uuid, uuid, jsonb) IS 'Where money comes from or goes to: tender_type with money_account_id, or cash of the open drawer (till_session_id, else the person''s own), held.';

COMMENT ON FUNCTION "private"."voucher_tax"(uuid, jsonb, text, date, numeric) IS 'The tax within an amount, and what of it comes back. A business that is not registered recovers none and charges none.';

COMMENT ON FUNCTION "private"."write_money_transfer"(uuid, uuid, public.money_transfers, timestamp with time zone) IS 'Posts a transfer: one entry when it arrives the same day, else one when it leaves and one when it arrives.';

COMMENT ON FUNCTION "private"."write_voucher"(uuid, uuid, jsonb, jsonb, text, timestamp with time zone) IS 'Posts money out or in and keeps it; cash of a drawer goes through the drawer like any pay-out or pay-in.';

COMMENT ON FUNCTION "private"."write_voucher_reversal"(uuid, uuid, jsonb, public.money_vouchers, jsonb, timestamp with time zone) IS 'The mirror of a voucher''s entry, dated today; cash of a drawer goes back through the open one.';

COMMENT ON FUNCTION "public"."add_attachment"(jsonb) IS 'Announces a photo or PDF of a document {id, entity_type: voucher | transfer | journal | bill | credit | receipt | cash_movement, entity_id, file_name, mime_type, byte_size, sha256}; then the file is put at path of the bucket documents. same_as: documents that have the same file. Needs the permission to write such a document.';

COMMENT ON FUNCTION "public"."confirm_money_transfer"(jsonb) IS 'Money that was on its way has arrived {money_transfer_id, received_on}; again with the same day changes nothing. Raises not_open, period_locked. Needs accounting.post.';

COMMENT ON FUNCTION "public"."get_voucher"(uuid) IS 'Money out or in with its papers. Needs accounting.view.';

COMMENT ON FUNCTION "public"."list_attachments"(text, uuid) IS 'The papers of a document, the oldest first. Needs the permission to see such a document.';

COMMENT ON FUNCTION "public"."list_money_accounts"() IS 'Accounts that hold money, by code, with what the books say they hold now and the last four of their number. Needs accounting.view.';

COMMENT ON FUNCTION "public"."list_money_transfers"(uuid, boolean, text, integer) IS 'Transfers between money accounts, newest first; p_is_on_its_way: those that have not arrived. {rows, next_cursor}. Needs accounting.view.';

COMMENT ON FUNCTION "public"."list_vouchers"(jsonb, text, integer) IS 'Money out and in without bills and sales, newest first {kind, account_id, money_account_id, contact_id, location_id, from, to, is_reversed, has_papers, search}. {rows, next_cursor}. Needs accounting.view.';

COMMENT ON FUNCTION "public"."record_expense"(jsonb) IS 'Money that was spent {id, amount: tax included, account_id: what for, tender_type: cash | bank | mobile_money, money_account_id, till_session_id, location_id, contact_id, tax_rate_id, recoverable_percent, business_date, reference, note, attachment_ids}. Cash without a money account goes out of the open drawer. Idempotent by id and body. Raises control_account, period_locked. Needs accounting.post.';

COMMENT ON FUNCTION "public"."record_income"(jsonb) IS 'Money that came in without a sale, as record_expense takes it; with tax_rate_id the tax within it is owed. Idempotent by id and body. Needs accounting.post.';

COMMENT ON FUNCTION "public"."record_owner_money"(jsonb) IS 'What the owner puts in or takes out {id, direction: in | out, amount, tender_type, money_account_id, till_session_id, account_id: of the owner, business_date, reference, note, attachment_ids}. Idempotent by id and body. Needs accounting.post.';

COMMENT ON FUNCTION "public"."reverse_money_transfer"(jsonb) IS 'Takes a transfer back {id, money_transfer_id, reason}, once, dated today; not one out of a drawer (not_reversible). Raises already_reversed, period_locked. Idempotent by body. Needs accounting.post.';

COMMENT ON FUNCTION "public"."reverse_voucher"(jsonb) IS 'Takes an expense, an income or owner''s money back {id, voucher_id, reason, till_session_id}, once, dated today. Raises already_reversed, period_locked. Idempotent by body. Needs accounting.post.';

COMMENT ON FUNCTION "public"."save_money_account"(jsonb) IS 'Says what a money account is {id: that of the ledger account, kind: bank | mobile_money | card_clearing | cash | wallet, account_number, statement_profile}; what is left out of the last two stays. Needs accounting.post.';

COMMENT ON FUNCTION "public"."transfer_money"(jsonb) IS 'Moves money between accounts of the business {id, from_account_id, to_account_id, amount, fee_amount, till_session_id, sent_on, received_on | is_on_its_way, reference, note}. Idempotent by id and body. Raises period_locked. Needs accounting.post.';

COMMENT ON TABLE "public"."attachments" IS 'Photos and PDFs of papers behind documents. The file is in the private bucket documents, at tenant/entity_type/entity_id/id. Added, never replaced or removed.';

COMMENT ON TABLE "public"."money_accounts" IS 'What is known of an account that holds money besides its place in the chart, whose id it has: its kind, its number and how its statements are written.';

COMMENT ON TABLE "public"."money_transfers" IS 'Money moved between two accounts of the business. When it arrives on another day it is on its way meanwhile, with an entry for each day.';

COMMENT ON TABLE "public"."money_vouchers" IS 'Money that went out or came in without a bill or a sale: expenses, other income, what the owner puts in and takes out. Reversed, never edited.';

REVOKE ALL ON FUNCTION "private"."attachment_json"(public.attachments) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attachment_json"(public.attachments) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attachment_json"(public.attachments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attachment_permission"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attachment_permission"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attachment_permission"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attachment_target"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attachment_target"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attachment_target"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."attachments_json"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."attachments_json"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."attachments_json"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."document_kinds"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."document_kinds"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."document_kinds"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_money_transfer"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_money_transfer"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_money_transfer"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."hold_voucher"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."hold_voucher"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."hold_voucher"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_registered_document"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_registered_document"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_registered_document"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mirror_transfer_entry"(public.money_transfers, text, uuid, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mirror_transfer_entry"(public.money_transfers, text, uuid, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mirror_transfer_entry"(public.money_transfers, text, uuid, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."money_account_json"(public.ledger_accounts, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."money_account_json"(public.ledger_accounts, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."money_account_json"(public.ledger_accounts, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."money_kind"(public.ledger_accounts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."money_kind"(public.ledger_accounts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."money_kind"(public.ledger_accounts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."money_transfer_drawer"(uuid, public.ledger_accounts, numeric, date, timestamp with time zone, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."money_transfer_drawer"(uuid, public.ledger_accounts, numeric, date, timestamp with time zone, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."money_transfer_drawer"(uuid, public.ledger_accounts, numeric, date, timestamp with time zone, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."money_transfer_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."money_transfer_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."money_transfer_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_arrival"(uuid, uuid, public.money_transfers, date, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_arrival"(uuid, uuid, public.money_transfers, date, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_arrival"(uuid, uuid, public.money_transfers, date, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_voucher"(uuid, uuid, jsonb, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_voucher"(uuid, uuid, jsonb, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_voucher"(uuid, uuid, jsonb, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_attachment"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_attachment"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_attachment"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_money_transfer"(uuid, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_money_transfer"(uuid, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_money_transfer"(uuid, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_statement_profile"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_statement_profile"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_statement_profile"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_voucher"(uuid, jsonb, text, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_voucher"(uuid, jsonb, text, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_voucher"(uuid, jsonb, text, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_voucher_filter"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_voucher_filter"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_voucher_filter"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_announced_papers"(uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_announced_papers"(uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_announced_papers"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_money_account"(uuid, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_money_account"(uuid, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_money_account"(uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_unused_source"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_unused_source"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_unused_source"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."voucher_account"(uuid, jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."voucher_account"(uuid, jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."voucher_account"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."voucher_json"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."voucher_json"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."voucher_json"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."voucher_lines"(jsonb, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."voucher_lines"(jsonb, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."voucher_lines"(jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."voucher_money"(uuid, uuid, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."voucher_money"(uuid, uuid, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."voucher_money"(uuid, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."voucher_tax"(uuid, jsonb, text, date, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."voucher_tax"(uuid, jsonb, text, date, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."voucher_tax"(uuid, jsonb, text, date, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_money_transfer"(uuid, uuid, public.money_transfers, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_money_transfer"(uuid, uuid, public.money_transfers, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_money_transfer"(uuid, uuid, public.money_transfers, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_voucher"(uuid, uuid, jsonb, jsonb, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_voucher"(uuid, uuid, jsonb, jsonb, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_voucher"(uuid, uuid, jsonb, jsonb, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."write_voucher_reversal"(uuid, uuid, jsonb, public.money_vouchers, jsonb, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."write_voucher_reversal"(uuid, uuid, jsonb, public.money_vouchers, jsonb, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."write_voucher_reversal"(uuid, uuid, jsonb, public.money_vouchers, jsonb, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "public"."add_attachment"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_attachment"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."add_attachment"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_attachment"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."add_attachment"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."confirm_money_transfer"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_money_transfer"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."confirm_money_transfer"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_money_transfer"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."confirm_money_transfer"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."get_voucher"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."get_voucher"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."get_voucher"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_voucher"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."get_voucher"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_attachments"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_attachments"(text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_attachments"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_attachments"(text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_attachments"(text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_money_accounts"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_money_accounts"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_money_accounts"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_money_accounts"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_money_accounts"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_money_transfers"(uuid, boolean, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_money_transfers"(uuid, boolean, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_money_transfers"(uuid, boolean, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_money_transfers"(uuid, boolean, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_money_transfers"(uuid, boolean, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."list_vouchers"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."list_vouchers"(jsonb, text, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."list_vouchers"(jsonb, text, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_vouchers"(jsonb, text, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."list_vouchers"(jsonb, text, integer) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_expense"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_expense"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."record_expense"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_expense"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_expense"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_income"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_income"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."record_income"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_income"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_income"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_owner_money"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_owner_money"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."record_owner_money"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_owner_money"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_owner_money"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."reverse_money_transfer"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reverse_money_transfer"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reverse_money_transfer"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_money_transfer"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_money_transfer"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."reverse_voucher"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."reverse_voucher"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."reverse_voucher"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_voucher"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."reverse_voucher"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_money_account"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_money_account"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_money_account"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_money_account"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_money_account"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."transfer_money"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."transfer_money"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."transfer_money"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."transfer_money"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."transfer_money"(jsonb) TO "service_role";

REVOKE ALL ON TABLE "public"."attachments" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."attachments" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."attachments" TO "service_role";

REVOKE ALL ("created_at") ON TABLE "public"."money_accounts" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."money_accounts" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."money_accounts" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."money_accounts" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."money_accounts" FROM "authenticated";

GRANT SELECT ("kind") ON TABLE "public"."money_accounts" TO "authenticated";

REVOKE ALL ("number_ending") ON TABLE "public"."money_accounts" FROM "authenticated";

GRANT SELECT ("number_ending") ON TABLE "public"."money_accounts" TO "authenticated";

REVOKE ALL ("statement_profile") ON TABLE "public"."money_accounts" FROM "authenticated";

GRANT SELECT ("statement_profile") ON TABLE "public"."money_accounts" TO "authenticated";

REVOKE ALL ("updated_at") ON TABLE "public"."money_accounts" FROM "authenticated";

GRANT SELECT ("updated_at") ON TABLE "public"."money_accounts" TO "authenticated";

REVOKE ALL ON TABLE "public"."money_accounts" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."money_accounts" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."money_accounts" TO "service_role";

REVOKE ALL ("amount") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("amount") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("fee_amount") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("fee_amount") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("from_account_id") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("from_account_id") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("note") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("note") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("received_entry_id") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("received_entry_id") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("received_on") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("received_on") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("recorded_at") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("recorded_at") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("recorded_by_name") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("recorded_by_name") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("recorded_by") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("recorded_by") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("reference") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("reference") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("reversal_reason") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("reversal_reason") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("reversed_at") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("reversed_at") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("reversed_by") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("reversed_by") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("sent_entry_id") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("sent_entry_id") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("sent_on") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("sent_on") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("till_session_id") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("till_session_id") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("to_account_id") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("to_account_id") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ("transfer_number") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("transfer_number") ON TABLE "public"."money_transfers" TO "authenticated";

REVOKE ALL ON TABLE "public"."money_transfers" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."money_transfers" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."money_transfers" TO "service_role";

REVOKE ALL ("amount") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("amount") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("business_date") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("business_date") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("contact_id") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("contact_id") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("created_at") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("created_at") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("id") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("id") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("journal_entry_id") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("journal_entry_id") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("kind") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("kind") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("ledger_account_id") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("ledger_account_id") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("location_id") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("location_id") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("money_account_id") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("money_account_id") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("net_amount") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("net_amount") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("note") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("note") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("recorded_at") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("recorded_at") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("recorded_by_name") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("recorded_by_name") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("recorded_by") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("recorded_by") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("recoverable_tax_amount") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("recoverable_tax_amount") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("reference") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("reference") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("reversal_entry_id") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("reversal_entry_id") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("reversal_reason") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("reversal_reason") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("reversed_at") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("reversed_at") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("reversed_by") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("reversed_by") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("tax_amount") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("tax_amount") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("tax_code") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("tax_code") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("tax_rate_percent") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("tax_rate_percent") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("tender_type") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("tender_type") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("till_session_id") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("till_session_id") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ("voucher_number") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("voucher_number") ON TABLE "public"."money_vouchers" TO "authenticated";

REVOKE ALL ON TABLE "public"."money_vouchers" FROM "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."money_vouchers" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."money_vouchers" TO "service_role";

ALTER TABLE "public"."attachments" ADD CONSTRAINT "attachments_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX attachments_entity_idx ON public.attachments USING btree (tenant_id, entity_type, entity_id);

CREATE INDEX attachments_file_idx ON public.attachments USING btree (tenant_id, sha256);

CREATE POLICY "tenant_isolation" ON "public"."attachments" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

ALTER TABLE "public"."money_accounts" ADD CONSTRAINT "money_accounts_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."money_accounts" ADD CONSTRAINT "money_accounts_tenant_id_id_fkey" FOREIGN KEY (tenant_id, id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

CREATE POLICY "Members with accounting.view read money_accounts" ON "public"."money_accounts" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."money_accounts" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."money_accounts" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."money_accounts" TO "authenticated";

ALTER TABLE "public"."money_transfers" ADD CONSTRAINT "money_transfers_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."money_transfers" ADD CONSTRAINT "money_transfers_tenant_id_from_account_id_fkey" FOREIGN KEY (tenant_id, from_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."money_transfers" ADD CONSTRAINT "money_transfers_tenant_id_till_session_id_fkey" FOREIGN KEY (tenant_id, till_session_id) REFERENCES public.till_sessions(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."money_transfers" ADD CONSTRAINT "money_transfers_tenant_id_to_account_id_fkey" FOREIGN KEY (tenant_id, to_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX money_transfers_from_idx ON public.money_transfers USING btree (tenant_id, from_account_id);

CREATE INDEX money_transfers_newest_idx ON public.money_transfers USING btree (tenant_id, sent_on DESC, id DESC);

CREATE INDEX money_transfers_session_idx ON public.money_transfers USING btree (tenant_id, till_session_id) WHERE (till_session_id IS NOT NULL);

CREATE INDEX money_transfers_to_idx ON public.money_transfers USING btree (tenant_id, to_account_id);

CREATE POLICY "Members with accounting.view read money_transfers" ON "public"."money_transfers" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."money_transfers" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."money_transfers" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."money_transfers" TO "authenticated";

ALTER TABLE "public"."money_vouchers" ADD CONSTRAINT "money_vouchers_tenant_id_contact_id_fkey" FOREIGN KEY (tenant_id, contact_id) REFERENCES public.contacts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."money_vouchers" ADD CONSTRAINT "money_vouchers_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."money_vouchers" ADD CONSTRAINT "money_vouchers_tenant_id_ledger_account_id_fkey" FOREIGN KEY (tenant_id, ledger_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."money_vouchers" ADD CONSTRAINT "money_vouchers_tenant_id_location_id_fkey" FOREIGN KEY (tenant_id, location_id) REFERENCES public.locations(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."money_vouchers" ADD CONSTRAINT "money_vouchers_tenant_id_money_account_id_fkey" FOREIGN KEY (tenant_id, money_account_id) REFERENCES public.ledger_accounts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."money_vouchers" ADD CONSTRAINT "money_vouchers_tenant_id_till_session_id_fkey" FOREIGN KEY (tenant_id, till_session_id) REFERENCES public.till_sessions(tenant_id, id) ON DELETE RESTRICT;

CREATE INDEX money_vouchers_account_idx ON public.money_vouchers USING btree (tenant_id, ledger_account_id, business_date DESC, id DESC);

CREATE INDEX money_vouchers_contact_idx ON public.money_vouchers USING btree (tenant_id, contact_id, business_date DESC, id DESC) WHERE (contact_id IS NOT NULL);

CREATE INDEX money_vouchers_location_idx ON public.money_vouchers USING btree (tenant_id, location_id, business_date DESC, id DESC) WHERE (location_id IS NOT NULL);

CREATE INDEX money_vouchers_money_idx ON public.money_vouchers USING btree (tenant_id, money_account_id, business_date DESC, id DESC);

CREATE INDEX money_vouchers_newest_idx ON public.money_vouchers USING btree (tenant_id, business_date DESC, id DESC);

CREATE INDEX money_vouchers_session_idx ON public.money_vouchers USING btree (tenant_id, till_session_id) WHERE (till_session_id IS NOT NULL);

CREATE POLICY "Members with accounting.view read money_vouchers" ON "public"."money_vouchers" FOR SELECT TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id_with('accounting.view'::text) AS current_tenant_id_with)));

CREATE POLICY "tenant_isolation" ON "public"."money_vouchers" AS RESTRICTIVE FOR ALL TO "authenticated" USING ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id))) WITH CHECK ((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)));

REVOKE ALL ("tenant_id") ON TABLE "public"."money_vouchers" FROM "authenticated";

GRANT SELECT ("tenant_id") ON TABLE "public"."money_vouchers" TO "authenticated";

insert into private.journal_sources (area, source_type)
values ('bank', 'expense_reversal');

insert into private.journal_sources (area, source_type)
values ('bank', 'expense');

insert into private.journal_sources (area, source_type)
values ('bank', 'income_reversal');

insert into private.journal_sources (area, source_type)
values ('bank', 'income');

insert into private.journal_sources (area, source_type)
values ('bank', 'money_arrival_reversal');

insert into private.journal_sources (area, source_type)
values ('bank', 'money_arrival');

insert into private.journal_sources (area, source_type)
values ('bank', 'money_transfer_reversal');

insert into private.journal_sources (area, source_type)
values ('bank', 'money_transfer');

insert into private.journal_sources (area, source_type)
values ('bank', 'owner_money_reversal');

insert into private.journal_sources (area, source_type)
values ('bank', 'owner_money');

insert into private.journal_sources (area, source_type)
values ('purchases', 'expense_reversal');

insert into private.journal_sources (area, source_type)
values ('purchases', 'expense');

insert into private.journal_sources (area, source_type)
values ('sales', 'income_reversal');

insert into private.journal_sources (area, source_type)
values ('sales', 'income');

grant execute on function private.document_kinds(text), private.is_registered_document(text) to authenticated, service_role;

call private.add_document_type('expense', 'EXP-');
call private.add_document_type('other_income', 'INC-');
call private.add_document_type('owner_money', 'OWN-');
call private.add_document_type('money_transfer', 'MTR-');

do $$
begin
  if to_regclass('storage.objects') is null then
    raise notice 'This database has no storage schema; the bucket was left out.';
    return;
  end if;
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values ('documents', 'documents', false, 10485760, array['image/png', 'image/jpeg', 'image/webp', 'application/pdf'])
  on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
  CREATE POLICY "Staff see the papers of documents they see" ON "storage"."objects" FOR SELECT TO "authenticated" USING (((bucket_id = 'documents'::text) AND (split_part(name, '/'::text, 1) = (( SELECT private.current_tenant_id() AS current_tenant_id))::text) AND (split_part(name, '/'::text, 2) = ANY (( SELECT private.document_kinds('read'::text) AS document_kinds)::text[]))));
  CREATE POLICY "Staff add the papers of documents they write" ON "storage"."objects" FOR INSERT TO "authenticated" WITH CHECK (((bucket_id = 'documents'::text) AND (split_part(name, '/'::text, 1) = (( SELECT private.current_tenant_id() AS current_tenant_id))::text) AND (split_part(name, '/'::text, 2) = ANY (( SELECT private.document_kinds('add'::text) AS document_kinds)::text[])) AND ( SELECT private.is_writable() AS is_writable) AND private.is_registered_document(name)));
end;
$$;
