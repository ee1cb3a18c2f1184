set local check_function_bodies = off;

ALTER TABLE "private"."subscription_refunds" DROP CONSTRAINT "subscription_refunds_state_check";

DROP FUNCTION "private"."mail_owners"(uuid, text, text, text);

DROP FUNCTION "private"."note_refund"(private.subscription_refunds, public.subscription_invoices);

DROP FUNCTION "private"."queue_mail"(uuid, text, text, text, text);

ALTER TABLE "private"."subscription_refunds" ADD COLUMN "attempts" integer NOT NULL DEFAULT 0;

ALTER TABLE "private"."subscription_refunds" ADD COLUMN "claimed_at" timestamp with time zone;

ALTER TABLE "private"."subscription_refunds" ADD COLUMN "failure" text;

ALTER TABLE "private"."subscription_refunds" ADD COLUMN "settled_at" timestamp with time zone;

ALTER TABLE "private"."subscription_refunds" ADD COLUMN "sent_by" uuid;

CREATE OR REPLACE FUNCTION private.admin_invoice_row(p_invoice public.subscription_invoices, p_is_full boolean)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select private.invoice_json(p_invoice, p_is_full) || jsonb_build_object('tenant_id', p_invoice.tenant_id,
    'tenant_name', (select t.name from public.tenants t where t.id = p_invoice.tenant_id))
    || case when not p_is_full then '{}' else jsonb_build_object('refunds', (
      select coalesce(jsonb_agg(private.refund_json(r, private.live_user_id()) order by r.created_at, r.id), '[]')
      from private.subscription_refunds r where r.tenant_id = p_invoice.tenant_id and r.invoice_id = p_invoice.id)) end;
$function$;

CREATE OR REPLACE FUNCTION private.billing_document(p_document jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('kind', 'billing_invoice', 'answer', private.invoice_json(i, true), 'timezone', t.timezone)
    from public.subscription_invoices i join public.tenants t on t.id = i.tenant_id
    where i.tenant_id = (p_document ->> 'tenant_id')::uuid and i.id = (p_document ->> 'invoice_id')::uuid);
end;
$function$;

ALTER FUNCTION "private"."billing_document"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.billing_money_text(p_amount numeric, p_currency text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ((p_currency || ' '::text) || to_char(p_amount, 'FM999,999,999,999,990.00'::text));

ALTER FUNCTION "private"."billing_money_text"(numeric, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.invoice_attachment(p_invoice public.subscription_invoices)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN jsonb_build_object('kind', 'billing_invoice', 'tenant_id', (p_invoice).tenant_id, 'invoice_id', (p_invoice).id);

ALTER FUNCTION "private"."invoice_attachment"(public.subscription_invoices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_plan_sold(p_plan_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (select 1 from public.tenant_subscriptions s where s.billing_plan_id = p_plan_id)
    or exists (select 1 from public.plan_prices x join public.tenant_subscriptions s on x.id in (s.plan_price_id, s.pending_plan_price_id) where x.plan_id = p_plan_id)
    or exists (select 1 from public.plan_prices x join public.subscription_invoices i on i.plan_price_id = x.id where x.plan_id = p_plan_id)
    or exists (select 1 from public.subscription_changes c where p_plan_id::text in (c.before ->> 'billing_plan_id', c.after ->> 'billing_plan_id'));
end;
$function$;

ALTER FUNCTION "private"."is_plan_sold"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.issue_invoice(p_tenant_id uuid, p_invoice jsonb, p_lines jsonb, p_at timestamp with time zone)
 RETURNS public.subscription_invoices
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_currency text := p_invoice ->> 'currency';
  v_lines jsonb := (select jsonb_agg(l.value order by l.ordinality) from jsonb_array_elements(p_lines) with ordinality as l
    where (l.value ->> 'amount')::numeric <> 0 or l.value ->> 'kind' = 'plan');
  v_discount numeric := coalesce((select -sum((l ->> 'amount')::numeric) from jsonb_array_elements(v_lines) as l where l ->> 'kind' = 'discount'), 0);
  v_net numeric := (select sum((l ->> 'amount')::numeric) from jsonb_array_elements(v_lines) as l);
  v_totals jsonb := private.invoice_totals(p_tenant_id, v_currency, v_net, p_invoice ->> 'collection', p_at);
  v_invoice public.subscription_invoices;
  v_seller jsonb := (select s.seller from private.billing_settings s);
begin
  insert into public.subscription_invoices (tenant_id, id, subscription_id, number, kind, plan_price_id, period_index, period_start, period_end,
    restarts_period, currency, subtotal, discount, tax_rate_percent, tax, rounding, total, credit_used, amount_due, status, due_at, paid_at, issued_at,
    buyer, seller)
  select p_tenant_id, coalesce((p_invoice ->> 'id')::uuid, gen_random_uuid()), (p_invoice ->> 'subscription_id')::uuid,
    private.next_billing_number('DK', p_at), p_invoice ->> 'kind', (p_invoice ->> 'plan_price_id')::uuid, (p_invoice ->> 'period_index')::integer,
    (p_invoice ->> 'period_start')::timestamptz, (p_invoice ->> 'period_end')::timestamptz,
    coalesce((p_invoice ->> 'restarts_period')::boolean, false), v_currency, v_net + v_discount, v_discount, x.tax_rate_percent, x.tax, x.rounding,
    x.total, x.credit_used, x.amount_due, case when x.amount_due = 0 then 'paid' else 'open' end, (p_invoice ->> 'due_at')::timestamptz,
    case when x.amount_due = 0 then p_at end, p_at, private.billing_buyer(p_tenant_id), coalesce(v_seller, '{}')
  from jsonb_to_record(v_totals) as x (tax_rate_percent numeric, tax numeric, rounding numeric, total numeric, credit_used numeric, amount_due numeric)
  returning * into v_invoice;
  v_lines := v_lines || jsonb_build_array(
    jsonb_build_object('kind', 'tax', 'description', v_totals -> 'tax_label', 'amount', v_invoice.tax),
    jsonb_build_object('kind', 'rounding', 'description', 'Rounded to whole shillings', 'amount', v_invoice.rounding));
  insert into public.subscription_invoice_lines (tenant_id, invoice_id, position, kind, description, amount)
  select p_tenant_id, v_invoice.id, row_number() over (order by l.ordinality), l.value ->> 'kind', l.value ->> 'description',
    (l.value ->> 'amount')::numeric
  from jsonb_array_elements(v_lines) with ordinality as l
  where l.value ->> 'kind' not in ('tax', 'rounding') or (l.value ->> 'amount')::numeric <> 0;
  if v_invoice.credit_used > 0 then
    insert into public.subscription_credits (tenant_id, currency, amount, reason, invoice_id)
    values (p_tenant_id, v_currency, -v_invoice.credit_used, 'used', v_invoice.id);
  end if;
  perform private.mail_issued(v_invoice);
  return v_invoice;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_document(p_document jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return case when p_document ->> 'kind' = 'report' then (
    select jsonb_build_object('kind', 'report', 'answer', r.document) from public.report_runs r
    where r.tenant_id = (p_document ->> 'tenant_id')::uuid and r.id = (p_document ->> 'run_id')::uuid and r.document is not null)
    when p_document ->> 'kind' = 'billing_invoice' then private.billing_document(p_document)
    else p_document end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_issued(p_invoice public.subscription_invoices)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.mail_owners(p_invoice.tenant_id, 'billing_invoice', 'Your Dukani invoice ' || p_invoice.number,
    case when p_invoice.amount_due = 0 then 'Your invoice is attached. There is nothing to pay.' else 'Your invoice is attached.' end
    || format(E'\n\nInvoice: %s\nTotal: %s\nDue: %s', p_invoice.number, private.billing_money_text(p_invoice.amount_due, p_invoice.currency),
      private.mail_day((p_invoice.due_at at time zone 'UTC')::date)), private.invoice_attachment(p_invoice));
end;
$function$;

ALTER FUNCTION "private"."mail_issued"(public.subscription_invoices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mail_owners(p_tenant_id uuid, p_kind text, p_subject text, p_body text, p_document jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_body text := p_body || E'\n\nSee your subscription: {{site_url}}/admin/billing';
begin
  perform private.queue_mail(m.user_id, null, p_kind, p_subject, v_body, p_document)
  from public.tenant_users m
  where m.tenant_id = p_tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted';
  perform private.queue_mail(null, b.email, p_kind, p_subject, v_body, p_document)
  from private.billing_buyers b where b.tenant_id = p_tenant_id and b.email is not null and not exists (
    select 1 from public.tenant_users m join auth.users u on u.id = m.user_id
    where m.tenant_id = p_tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted' and lower(u.email) = lower(b.email));
end;
$function$;

ALTER FUNCTION "private"."mail_owners"(uuid, text, text, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mail_receipt(p_invoice public.subscription_invoices, p_amount numeric, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_rest numeric := p_invoice.amount_due - p_invoice.paid_amount;
begin
  perform private.mail_owners(p_invoice.tenant_id, 'billing_receipt', 'Your payment for Dukani: ' || private.billing_money_text(p_amount, p_invoice.currency),
    case when v_rest = 0 then 'Thank you. The invoice is paid; it is attached.'
      else format('Thank you. %s of the invoice is still to be paid.', private.billing_money_text(v_rest, p_invoice.currency)) end
    || format(E'\n\nInvoice: %s\nPaid: %s\nDate: %s', p_invoice.number, private.billing_money_text(p_amount, p_invoice.currency),
      private.mail_day((p_at at time zone 'UTC')::date)), private.invoice_attachment(p_invoice));
end;
$function$;

ALTER FUNCTION "private"."mail_receipt"(public.subscription_invoices, numeric, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mail_refund(p_refund private.subscription_refunds)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_invoice public.subscription_invoices;
  v_note text := (select n.number from public.subscription_credit_notes n where n.tenant_id = p_refund.tenant_id and n.id = p_refund.credit_note_id);
begin
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = p_refund.tenant_id and i.id = p_refund.invoice_id;
  perform private.mail_owners(p_refund.tenant_id, 'billing_refund', 'Refund from Dukani: ' || private.billing_money_text(p_refund.amount, v_invoice.currency),
    case when p_refund.sent_by is null then 'We have refunded a payment to the card that it came from. Banks show it within some days.'
      else format('We have refunded a payment. The reference of the transfer is %s.', private.mail_text(p_refund.provider_reference, 200)) end
    || format(E'\n\nInvoice: %s\nRefund: %s\nNote: %s', v_invoice.number, private.billing_money_text(p_refund.amount, v_invoice.currency), v_note),
    private.invoice_attachment(v_invoice));
end;
$function$;

ALTER FUNCTION "private"."mail_refund"(private.subscription_refunds) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.note_refund(p_refund private.subscription_refunds, p_invoice public.subscription_invoices)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_note public.subscription_credit_notes;
  v_state text := case when exists (select 1 from public.subscription_payments p
    where p.tenant_id = p_refund.tenant_id and p.id = p_refund.payment_id and p.provider in ('stripe', 'paystack')) then 'created' else 'manual' end;
begin
  update public.subscription_invoices i set refunded_amount = i.refunded_amount + p_refund.amount
  where i.tenant_id = p_invoice.tenant_id and i.id = p_invoice.id;
  insert into public.subscription_credit_notes (tenant_id, invoice_id, number, currency, amount, tax, reason)
  values (p_invoice.tenant_id, p_invoice.id, private.next_billing_number('DKC', clock_timestamp()), p_invoice.currency, p_refund.amount,
    case when p_invoice.total > 0 then private.billing_round(p_refund.amount * p_invoice.tax / p_invoice.total, p_invoice.currency) else 0 end, p_refund.reason)
  returning * into v_note;
  update private.subscription_refunds r set credit_note_id = v_note.id, state = v_state where r.tenant_id = p_refund.tenant_id and r.id = p_refund.id;
  if v_state = 'created' then
    perform private.schedule_job('billing_refund', p_refund.tenant_id, p_refund.id::text, clock_timestamp());
  end if;
  return v_state;
end;
$function$;

ALTER FUNCTION "private"."note_refund"(private.subscription_refunds, public.subscription_invoices) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.queue_mail(p_user_id uuid, p_recipient text, p_kind text, p_subject text, p_body text, p_document jsonb DEFAULT NULL::jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_recipient text := coalesce(p_recipient, (select u.email from auth.users u where u.id = p_user_id));
  v_greeting text := 'Hello ' || coalesce((select private.mail_text(p.full_name, 120) from public.profiles p where p.user_id = p_user_id), 'there') || ',';
  v_content jsonb;
begin
  -- An account without a usable address gets no mail; what happened to it happens all the same.
  if v_recipient is null or length(v_recipient) not between 3 and 320 or v_recipient ~ '[[:cntrl:],;<>]' then
    return;
  end if;
  select jsonb_build_object('greeting', v_greeting,
    'paragraphs', coalesce(jsonb_agg(x.part #> '{paragraphs,0}' order by x.place) filter (where x.part ? 'paragraphs'), '[]'),
    'facts', coalesce((jsonb_agg(x.part -> 'facts') filter (where x.part ? 'facts')) -> 0, '[]'),
    'links', coalesce(jsonb_agg(x.part #> '{links,0}' order by x.place) filter (where x.part ? 'links'), '[]')) into v_content
  from (
    select private.account_mail_part(l.paragraph) as part, l.place
    from regexp_split_to_table(p_body, E'\n\n+') with ordinality as l (paragraph, place)) x;
  insert into private.mail_outbox (user_id, recipient, kind, subject, body, content, document)
  values (p_user_id, v_recipient, p_kind, p_subject, left(v_greeting || E'\n\n' || p_body, 8000), v_content, p_document);
end;
$function$;

ALTER FUNCTION "private"."queue_mail"(uuid, text, text, text, text, jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refund_json(p_refund private.subscription_refunds, p_reader_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_refund.id, 'amount', p_refund.amount, 'reason', p_refund.reason, 'state', p_refund.state,
    'provider', (select p.provider from public.subscription_payments p where p.tenant_id = p_refund.tenant_id and p.id = p_refund.payment_id),
    'reference', p_refund.provider_reference, 'failure', p_refund.failure, 'is_by_hand', p_refund.sent_by is not null,
    'may_approve', p_refund.state = 'waiting' and p_refund.asked_by <> p_reader_id,
    'created_at', p_refund.created_at, 'settled_at', p_refund.settled_at);
$function$;

ALTER FUNCTION "private"."refund_json"(private.subscription_refunds, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refund_task(p_refund private.subscription_refunds)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('refund_id', p_refund.id, 'tenant_id', p_refund.tenant_id, 'provider', p.provider, 'amount', p_refund.amount,
    'currency', p.currency, 'provider_reference', p.provider_reference, 'receipt', p.receipt, 'attempt', p_refund.attempts,
    'age_seconds', floor(extract(epoch from clock_timestamp() - p_refund.created_at)))
  from public.subscription_payments p where p.tenant_id = p_refund.tenant_id and p.id = p_refund.payment_id;
$function$;

ALTER FUNCTION "private"."refund_task"(private.subscription_refunds) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.refundable_payment(p_invoice public.subscription_invoices, p_amount numeric)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select p.id from public.subscription_payments p
    where p.tenant_id = p_invoice.tenant_id and p.invoice_id = p_invoice.id and p.state = 'succeeded' and p.amount - p_amount >= (
      select coalesce(sum(r.amount), 0) from private.subscription_refunds r
      where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.state <> 'failed')
    order by p.provider in ('stripe', 'paystack') desc, p.attempt_no desc limit 1);
end;
$function$;

ALTER FUNCTION "private"."refundable_payment"(public.subscription_invoices, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.subscription_access(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', s.id, 'status', s.status, 'amount', s.amount, 'currency', s.currency,
      'expires_at', s.expires_at, 'current_period_end', s.current_period_end, 'grace_until', s.grace_until, 'plan_name', b.name)
    from private.deciding_subscription(p_tenant_id) as s left join public.billing_plans b on b.id = s.billing_plan_id
    where s.id is not null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.take_money(p_tenant_id uuid, p_invoice_id uuid, p_amount numeric, p_at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_invoice public.subscription_invoices;
  v_used numeric;
begin
  select i.* into v_invoice from public.subscription_invoices i where i.tenant_id = p_tenant_id and i.id = p_invoice_id for update;
  v_used := case when v_invoice.status in ('open', 'uncollectible') then least(p_amount, v_invoice.amount_due - v_invoice.paid_amount) else 0 end;
  if p_amount > v_used then
    insert into public.subscription_credits (tenant_id, currency, amount, reason, invoice_id)
    values (p_tenant_id, v_invoice.currency, p_amount - v_used, 'overpaid', p_invoice_id);
  end if;
  if v_used > 0 then
    update public.subscription_invoices i set paid_amount = i.paid_amount + v_used,
      status = case when i.paid_amount + v_used = i.amount_due then 'paid' else i.status end,
      paid_at = case when i.paid_amount + v_used = i.amount_due then p_at end
    where i.tenant_id = p_tenant_id and i.id = p_invoice_id
    returning * into v_invoice;
    perform private.mail_receipt(v_invoice, v_used, p_at);
    if v_invoice.status = 'paid' then
      perform private.invoice_paid(v_invoice, p_at);
    end if;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_delete_plan(p_plan_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_plan public.billing_plans;
begin
  -- Whoever takes the plan meanwhile holds its row (private.billing_price).
  select p.* into v_plan from public.billing_plans p where p.id = p_plan_id for update;
  if v_plan.id is null then
    perform private.fail(404, 'not_found', 'This plan does not exist.');
  elsif private.is_plan_sold(p_plan_id) then
    perform private.fail(409, 'in_use', 'Businesses have or had this plan. Hide it instead.');
  end if;
  delete from public.billing_plans p where p.id = p_plan_id;
  perform private.write_audit(null, v_admin_id, 'plan_deleted', 'billing_plans', p_plan_id, to_jsonb(v_plan), null);
  return jsonb_build_object('id', p_plan_id);
end;
$function$;

ALTER FUNCTION "public"."admin_delete_plan"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_list_plans()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_platform_admin();
  return coalesce((
    select jsonb_agg(to_jsonb(p) - array['created_at', 'updated_at'] || jsonb_build_object(
      'prices', (select coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'currency', x.currency, 'period', x.period, 'amount', x.amount,
          'valid_from', x.valid_from, 'retired_at', x.retired_at) order by x.currency, x.period, x.valid_from desc), '[]')
        from public.plan_prices x where x.plan_id = p.id),
      'subscribers', (select count(*) from public.tenant_subscriptions s where s.billing_plan_id = p.id and s.status in ('active', 'past_due')),
      'is_used', private.is_plan_sold(p.id)) order by p.position, p.name)
    from public.billing_plans p), '[]');
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_refund_invoice(p_refund jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_invoice public.subscription_invoices := private.admin_invoice(p_refund);
  v_id uuid := private.input_uuid(p_refund, 'id');
  v_amount numeric := private.input_number(p_refund, 'amount', 0.01, 1e12, (select c.step from public.currencies c where c.code = v_invoice.currency));
  v_reason text := private.billing_reason(p_refund);
  v_hash text := private.request_hash(p_refund);
  v_refund private.subscription_refunds;
begin
  select r.* into v_refund from private.subscription_refunds r where r.tenant_id = v_invoice.tenant_id and r.id = v_id;
  if v_refund.id is not null then
    perform private.require_same_request(v_refund.request_hash, v_hash);
    if v_refund.state <> 'waiting' or v_refund.asked_by = v_admin_id then
      return jsonb_build_object('state', v_refund.state, 'invoice', private.invoice_json(v_invoice, true));
    end if;
    update private.subscription_refunds r set approved_by = v_admin_id where r.tenant_id = v_refund.tenant_id and r.id = v_id;
  end if;
  if v_amount > v_invoice.paid_amount - v_invoice.refunded_amount then
    perform private.fail(409, 'refund_too_much', 'That is more than was paid and not yet refunded.');
  end if;
  if v_refund.id is null then
    insert into private.subscription_refunds (tenant_id, id, invoice_id, payment_id, amount, reason, state, asked_by, request_hash)
    values (v_invoice.tenant_id, v_id, v_invoice.id, private.refundable_payment(v_invoice, v_amount), v_amount, v_reason,
      -- What was paid long ago takes two.
      case when v_invoice.paid_at < clock_timestamp() - interval '30 days' then 'waiting' else 'created' end, v_admin_id, v_hash)
    returning * into v_refund;
  else
    v_refund.state := 'created';
  end if;
  if v_refund.state = 'created' then
    v_refund.state := private.note_refund(v_refund, v_invoice);
  end if;
  return jsonb_build_object('state', v_refund.state, 'invoice', private.audited_invoice(v_admin_id, 'invoice_refunded', v_invoice,
    jsonb_build_object('refund', v_amount, 'state', v_refund.state, 'reason', v_reason)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_send_refund(p_refund jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_invoice public.subscription_invoices := private.admin_invoice(p_refund);
  v_id uuid := private.input_uuid(p_refund, 'id');
  v_reference text := private.input_text(p_refund, 'reference', 200, '', true);
  v_reason text := private.billing_reason(p_refund);
  v_refund private.subscription_refunds;
begin
  select r.* into v_refund from private.subscription_refunds r
  where r.tenant_id = v_invoice.tenant_id and r.invoice_id = v_invoice.id and r.id = v_id for update;
  if v_refund.id is null then
    perform private.fail(404, 'not_found', 'This refund does not exist.');
  elsif v_refund.sent_by is not null and v_refund.provider_reference = v_reference then
    return private.invoice_json(v_invoice, true);
  elsif v_refund.state not in ('manual', 'failed') then
    perform private.fail(409, 'refund_settled', 'This refund is not one to send by hand.');
  elsif exists (select 1 from private.subscription_refunds r where r.sent_by is not null and r.provider_reference = v_reference) then
    perform private.fail(409, 'reference_used', 'This reference was already recorded.', '{"field": "reference"}');
  end if;
  update private.subscription_refunds r set state = 'succeeded', provider_reference = v_reference, sent_by = v_admin_id, settled_at = clock_timestamp(),
    failure = null
  where r.tenant_id = v_refund.tenant_id and r.id = v_id returning * into v_refund;
  perform private.mail_refund(v_refund);
  return private.audited_invoice(v_admin_id, 'refund_sent', v_invoice,
    jsonb_build_object('refund', v_refund.amount, 'reference', v_reference, 'reason', v_reason));
end;
$function$;

ALTER FUNCTION "public"."admin_send_refund"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.claim_billing_refund(p_tenant_id uuid, p_refund_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_refund private.subscription_refunds;
begin
  update private.subscription_refunds r set state = 'pending', attempts = r.attempts + 1, claimed_at = clock_timestamp()
  where r.tenant_id = p_tenant_id and r.id = p_refund_id and r.state in ('created', 'pending')
  returning * into v_refund;
  return case when v_refund.id is not null then private.refund_task(v_refund) end;
end;
$function$;

ALTER FUNCTION "public"."claim_billing_refund"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.find_billing_refunds(p_tenant_id uuid, p_payment_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((
    select jsonb_agg(private.refund_task(r) order by r.created_at, r.id) from private.subscription_refunds r
    where r.tenant_id = p_tenant_id and r.payment_id = p_payment_id and r.attempts > 0 and r.sent_by is null), '[]');
end;
$function$;

ALTER FUNCTION "public"."find_billing_refunds"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.settle_billing_refund(p_settlement jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.input_uuid(p_settlement, 'tenant_id');
  v_id uuid := private.input_uuid(p_settlement, 'refund_id');
  v_outcome text := private.input_choice(p_settlement, 'outcome', array['succeeded', 'failed', 'pending']);
  v_before private.subscription_refunds;
  v_after private.subscription_refunds;
begin
  perform private.lock_billing(v_tenant_id);
  select r.* into v_before from private.subscription_refunds r where r.tenant_id = v_tenant_id and r.id = v_id for update;
  if v_before.id is null then
    perform private.fail(404, 'not_found', 'This refund does not exist.');
  elsif v_before.attempts = 0 or v_before.sent_by is not null or v_outcome = v_before.state and v_outcome <> 'pending'
    or v_outcome = 'pending' and v_before.state <> 'pending' then
    -- Doubled or late: what is known is not forgotten for less, and what a person sent is theirs.
    return jsonb_build_object('state', v_before.state);
  end if;
  update private.subscription_refunds r set state = v_outcome,
    provider_reference = coalesce(left(p_settlement ->> 'reference', 200), r.provider_reference),
    failure = case when v_outcome = 'failed' then coalesce(nullif(left(p_settlement ->> 'failure', 200), ''), 'The provider refused it') end,
    settled_at = case when v_outcome <> 'pending' then clock_timestamp() end
  where r.tenant_id = v_tenant_id and r.id = v_id
  returning * into v_after;
  if v_outcome = 'succeeded' then
    perform private.mail_refund(v_after);
  elsif v_outcome = 'pending' then
    perform private.schedule_job('billing_refund', v_tenant_id, v_id::text,
      clock_timestamp() + interval '1 minute' * power(2, least(v_after.attempts, 9)));
  end if;
  return jsonb_build_object('state', v_after.state);
end;
$function$;

ALTER FUNCTION "public"."settle_billing_refund"(jsonb) OWNER TO "postgres";

ALTER TABLE "private"."subscription_refunds" ADD CONSTRAINT "subscription_refunds_attempts_check" CHECK (((attempts >= 0) AND (attempts <= 100000)));

ALTER TABLE "private"."subscription_refunds" ADD CONSTRAINT "subscription_refunds_failure_check" CHECK (((length(failure) >= 1) AND (length(failure) <= 200)));

ALTER TABLE "private"."subscription_refunds" ADD CONSTRAINT "subscription_refunds_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'manual'::text])));

COMMENT ON COLUMN "private"."mail_outbox"."document" IS 'What the mail carries as a PDF: kind (quote, receipt, statement) and the answer that the document is made of, as it was when the mail was written; of a report, the sending that has its figures (tenant_id, run_id); of billing_invoice, the invoice (tenant_id, invoice_id).';

COMMENT ON COLUMN "private"."subscription_refunds"."provider_reference" IS 'What the provider calls it; sent by hand, the reference of the transfer.';

COMMENT ON COLUMN "private"."subscription_refunds"."sent_by" IS 'Who sent it by hand; null where a provider did.';

COMMENT ON FUNCTION "private"."admin_invoice_row"(public.subscription_invoices, boolean) IS 'An invoice with the business that it is for; in full also with its refunds.';

COMMENT ON FUNCTION "private"."billing_document"(jsonb) IS 'The invoice that a mail carries, as it stands when the mail is sent, with the zone for its dates.';

COMMENT ON FUNCTION "private"."billing_money_text"(numeric, text) IS 'An amount as mails about bills write it: USD 1,200.00.';

COMMENT ON FUNCTION "private"."invoice_attachment"(public.subscription_invoices) IS 'What a mail names to carry an invoice as its PDF.';

COMMENT ON FUNCTION "private"."is_plan_sold"(uuid) IS 'Whether a business has or had a plan, chose it for later, or was billed for it.';

COMMENT ON FUNCTION "private"."issue_invoice"(uuid, jsonb, jsonb, timestamp with time zone) IS 'Issues an invoice from its head and lines (without tax): works out tax, rounding and the credit that is used, takes the next number, and mails it.';

COMMENT ON FUNCTION "private"."mail_document"(jsonb) IS 'What a mail carries: the figures of a report are kept once, at its sending, for all its mails; an invoice of the platform is read when the mail is sent.';

COMMENT ON FUNCTION "private"."mail_issued"(public.subscription_invoices) IS 'Mails an invoice that was just issued.';

COMMENT ON FUNCTION "private"."mail_owners"(uuid, text, text, text, jsonb) IS 'Mails all owners of a business, and its second address for bills; an address gets it once.';

COMMENT ON FUNCTION "private"."mail_receipt"(public.subscription_invoices, numeric, timestamp with time zone) IS 'Mails the receipt of money that was just counted for an invoice.';

COMMENT ON FUNCTION "private"."mail_refund"(private.subscription_refunds) IS 'Tells the owners that money went back, with the number of its credit note.';

COMMENT ON FUNCTION "private"."note_refund"(private.subscription_refunds, public.subscription_invoices) IS 'Counts a refund on its invoice, by a credit note with a number of its own. The money follows: a job asks the provider (created), or a person sends it (manual).';

COMMENT ON FUNCTION "private"."queue_mail"(uuid, text, text, text, text, jsonb) IS 'Puts a mail to a person about their account into the outbox, as text and in parts; without an address it goes to the one of the account; with a document, it carries that as a PDF.';

COMMENT ON FUNCTION "private"."refund_json"(private.subscription_refunds, uuid) IS 'A refund as an administrator reads it; may_approve: it waits for somebody else than who asked for it.';

COMMENT ON FUNCTION "private"."refund_task"(private.subscription_refunds) IS 'A refund as a worker needs it; attempt 1 was never sent before.';

COMMENT ON FUNCTION "private"."refundable_payment"(public.subscription_invoices, numeric) IS 'The payment of an invoice that an amount can go back from, one by card first: its provider sends the money. Null where no single one is large enough.';

COMMENT ON FUNCTION "private"."take_money"(uuid, uuid, numeric, timestamp with time zone) IS 'Counts money for an invoice, with a receipt by mail; too little leaves the rest open, too much becomes credit.';

COMMENT ON FUNCTION "public"."admin_delete_plan"(uuid) IS 'Deletes a plan that was never sold, with its prices; one that any business has or had is refused (in_use). Answers {id}. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_refund_invoice"(jsonb) IS 'Gives money of an invoice back: {id, invoice_id, amount, reason}, never more than was paid. After 30 days it waits until a second administrator sends the same. Answers {state, invoice}: created, the card service is asked next; manual, a person sends it and says so by admin_send_refund. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."admin_send_refund"(jsonb) IS 'Records that a refund was sent by hand, as M-Pesa and banks need it and one that a card service refused: {id, invoice_id, reference, reason}; a reference counts once. Answers the invoice in full. Platform administrators with a second factor; audited.';

COMMENT ON FUNCTION "public"."claim_billing_refund"(uuid, uuid) IS 'For jobs-tick: the refund of a job, to be asked for (attempt 1) or looked up first (later ones); null when nothing is to be done any more. Settle it.';

COMMENT ON FUNCTION "public"."find_billing_refunds"(uuid, uuid) IS 'For the receiver of callbacks: the refunds of a payment that its provider was asked for.';

COMMENT ON FUNCTION "public"."settle_billing_refund"(jsonb) IS 'For the worker: how a refund went, {tenant_id, refund_id, outcome succeeded|failed|pending, reference, failure}. Pending ones are looked up again after 2 minutes, then twice as long each time. Said again it changes nothing; a bank that sends the money back later makes it failed. Answers {state}.';

COMMENT ON TABLE "private"."subscription_refunds" IS 'Money that goes back for an invoice; its id is the idempotency key at the provider. waiting: late, until a second administrator approves it; created: for the worker that asks the provider; pending: asked, and not known yet; failed: refused, so that a person sends it by another way; manual: no provider sends it.';

REVOKE ALL ON FUNCTION "private"."billing_document"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_document"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_document"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."billing_money_text"(numeric, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."billing_money_text"(numeric, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."billing_money_text"(numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."invoice_attachment"(public.subscription_invoices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."invoice_attachment"(public.subscription_invoices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."invoice_attachment"(public.subscription_invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_plan_sold"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_plan_sold"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_plan_sold"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_issued"(public.subscription_invoices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_issued"(public.subscription_invoices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_issued"(public.subscription_invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_owners"(uuid, text, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_owners"(uuid, text, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_owners"(uuid, text, text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_receipt"(public.subscription_invoices, numeric, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_receipt"(public.subscription_invoices, numeric, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_receipt"(public.subscription_invoices, numeric, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mail_refund"(private.subscription_refunds) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mail_refund"(private.subscription_refunds) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mail_refund"(private.subscription_refunds) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_refund"(private.subscription_refunds, public.subscription_invoices) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_refund"(private.subscription_refunds, public.subscription_invoices) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_refund"(private.subscription_refunds, public.subscription_invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."queue_mail"(uuid, text, text, text, text, jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."queue_mail"(uuid, text, text, text, text, jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."queue_mail"(uuid, text, text, text, text, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refund_json"(private.subscription_refunds, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_json"(private.subscription_refunds, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_json"(private.subscription_refunds, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refund_task"(private.subscription_refunds) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refund_task"(private.subscription_refunds) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refund_task"(private.subscription_refunds) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refundable_payment"(public.subscription_invoices, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."refundable_payment"(public.subscription_invoices, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."refundable_payment"(public.subscription_invoices, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_delete_plan"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_delete_plan"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_delete_plan"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_delete_plan"(uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_delete_plan"(uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_send_refund"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_send_refund"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_send_refund"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_send_refund"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_send_refund"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."claim_billing_refund"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."claim_billing_refund"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_billing_refund"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."claim_billing_refund"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."find_billing_refunds"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."find_billing_refunds"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."find_billing_refunds"(uuid, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."find_billing_refunds"(uuid, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."settle_billing_refund"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."settle_billing_refund"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_billing_refund"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."settle_billing_refund"(jsonb) TO "service_role";

insert into private.job_kinds (kind, every, lease, title, retention, retry_after, most_at_once)
select r.kind, r.every, r.lease, r.title, r.retention, r.retry_after, r.most_at_once from jsonb_populate_record(null::private.job_kinds, '{"kind": "billing_refund", "every": null, "lease": "00:01:00", "title": "Refunds of subscriptions", "retention": "1 day", "retry_after": ["00:01:00", "00:02:00", "00:05:00", "00:15:00", "00:30:00", "01:00:00", "02:00:00", "04:00:00", "04:00:00", "04:00:00"], "most_at_once": 3}') r;

-- Refunds until now were only written down: nobody has sent them yet.
update private.subscription_refunds r set state = 'manual' where r.state = 'created';
