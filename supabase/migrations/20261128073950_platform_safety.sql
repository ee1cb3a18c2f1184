set local check_function_bodies = off;

ALTER TABLE "private"."subscription_refunds" DROP CONSTRAINT "subscription_refunds_state_check";

CREATE TABLE "private"."affiliate_click_days" ("affiliate_id" uuid NOT NULL, "clicked_on" date NOT NULL, "clicks" integer NOT NULL, CONSTRAINT "affiliate_click_days_clicked_on_check" CHECK (isfinite(clicked_on)), CONSTRAINT "affiliate_click_days_clicks_check" CHECK (((clicks >= 1) AND (clicks <= 10000000))), CONSTRAINT "affiliate_click_days_pkey" PRIMARY KEY (affiliate_id, clicked_on));

ALTER TABLE "private"."affiliate_click_days" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_click_days" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_click_days" OWNER TO "postgres";

CREATE TABLE "private"."affiliate_clicks" ("affiliate_id" uuid NOT NULL, "clicked_on" date NOT NULL, "visitor" text NOT NULL, CONSTRAINT "affiliate_clicks_clicked_on_check" CHECK (isfinite(clicked_on)), CONSTRAINT "affiliate_clicks_pkey" PRIMARY KEY (affiliate_id, clicked_on, visitor), CONSTRAINT "affiliate_clicks_visitor_check" CHECK ((visitor ~ '^[0-9a-f]{64}$'::text)));

ALTER TABLE "private"."affiliate_clicks" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_clicks" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_clicks" OWNER TO "postgres";

CREATE TABLE "private"."affiliate_payout_requests" ("id" uuid NOT NULL, "currency" text NOT NULL, "cut_off" timestamp with time zone NOT NULL, "total" numeric(14,2) NOT NULL, "people" integer NOT NULL, "reason" text NOT NULL, "state" text NOT NULL DEFAULT 'waiting'::text, "asked_by" uuid NOT NULL, "decided_by" uuid, "decided_at" timestamp with time zone, "request_hash" text NOT NULL, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "affiliate_payout_requests_cut_off_check" CHECK (isfinite(cut_off)), CONSTRAINT "affiliate_payout_requests_decided_at_check" CHECK (isfinite(decided_at)), CONSTRAINT "affiliate_payout_requests_other_agrees" CHECK (((state <> 'made'::text) OR (decided_by <> asked_by))), CONSTRAINT "affiliate_payout_requests_people_check" CHECK ((people > 0)), CONSTRAINT "affiliate_payout_requests_pkey" PRIMARY KEY (id), CONSTRAINT "affiliate_payout_requests_reason_check" CHECK (((length(reason) >= 10) AND (length(reason) <= 500))), CONSTRAINT "affiliate_payout_requests_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'made'::text, 'declined'::text]))), CONSTRAINT "affiliate_payout_requests_total_check" CHECK (((total >= 0.01) AND (total <= '1000000000000'::numeric))));

ALTER TABLE "private"."affiliate_payout_requests" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_payout_requests" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."affiliate_payout_requests" OWNER TO "postgres";

CREATE TABLE "private"."approval_limits" ("currency" text NOT NULL, "amount" numeric(14,2) NOT NULL, CONSTRAINT "approval_limits_amount_check" CHECK (((amount >= 0.01) AND (amount <= '1000000000000'::numeric))), CONSTRAINT "approval_limits_pkey" PRIMARY KEY (currency));

ALTER TABLE "private"."approval_limits" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."approval_limits" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."approval_limits" OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.affiliate_row(p_affiliate private.affiliates)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select to_jsonb(p_affiliate) || jsonb_build_object(
    'clicks', (select coalesce(sum(d.clicks), 0) from private.affiliate_click_days d where d.affiliate_id = p_affiliate.id),
    'sign_ups', (select count(*) from private.referrals r where r.affiliate_id = p_affiliate.id),
    'paying', (select count(*) from private.referrals r where r.affiliate_id = p_affiliate.id and r.first_paid_at is not null),
    'flagged', (select count(*) from private.referrals r where r.affiliate_id = p_affiliate.id and r.is_flagged),
    'balances', (select coalesce(jsonb_agg(to_jsonb(b) order by b.currency), '[]') from (
      select e.currency, sum(e.amount) as earned, coalesce(sum(e.amount) filter (where x.entry_id is not null), 0) as paid_out,
        coalesce(sum(e.amount) filter (where x.entry_id is null and e.payable_at > statement_timestamp()), 0) as held,
        coalesce(sum(e.amount) filter (where x.entry_id is null and e.payable_at <= statement_timestamp()), 0) as payable
      from private.affiliate_entries e left join private.affiliate_payout_entries x on x.tenant_id = e.tenant_id and x.entry_id = e.id
      where e.affiliate_id = p_affiliate.id group by e.currency) b));
$function$;

CREATE OR REPLACE FUNCTION private.approval_limits_json()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('currency', l.currency, 'amount', l.amount) order by l.currency), '[]') from private.approval_limits l;
$function$;

ALTER FUNCTION "private"."approval_limits_json"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.ask_for_payout(p_body jsonb, p_admin_id uuid, p_cut_off timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_request private.affiliate_payout_requests;
begin
  insert into private.affiliate_payout_requests (id, currency, cut_off, total, people, reason, asked_by, request_hash)
  select (p_body ->> 'id')::uuid, p_body ->> 'currency', p_cut_off, sum(d.amount), count(*), private.billing_reason(p_body), p_admin_id,
    private.request_hash(p_body)
  from private.payout_due(p_body ->> 'currency', p_cut_off) d
  returning * into v_request;
  perform private.write_audit(null, p_admin_id, 'affiliate_payout_asked', 'affiliate_payout_requests', v_request.id, null,
    to_jsonb(v_request) - 'request_hash');
  return private.payout_request_json(v_request, p_admin_id);
end;
$function$;

ALTER FUNCTION "private"."ask_for_payout"(jsonb, uuid, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.count_click(p_affiliate_id uuid, p_address inet, p_agent text, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_day date := (p_now at time zone 'UTC')::date;
begin
  -- One after the other for each link: the day is counted up only for whom it has not seen.
  perform pg_advisory_xact_lock(hashtextextended('affiliate_clicks ' || p_affiliate_id, 0));
  delete from private.affiliate_clicks c where c.affiliate_id = p_affiliate_id and c.clicked_on < v_day;
  insert into private.affiliate_clicks (affiliate_id, clicked_on, visitor)
  values (p_affiliate_id, v_day, encode(sha256(convert_to(concat_ws(' ', p_affiliate_id, v_day, p_address, left(p_agent, 500)), 'UTF8')), 'hex'))
  on conflict do nothing;
  if found then
    insert into private.affiliate_click_days as d (affiliate_id, clicked_on, clicks) values (p_affiliate_id, v_day, 1)
    on conflict (affiliate_id, clicked_on) do update set clicks = least(d.clicks + 1, 10000000);
  end if;
end;
$function$;

ALTER FUNCTION "private"."count_click"(uuid, inet, text, timestamp with time zone) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.factor_shown_at()
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select max(c.updated_at) from auth.mfa_amr_claims c
    where c.session_id = private.claim('session_id')::uuid and c.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn'));
end;
$function$;

ALTER FUNCTION "private"."factor_shown_at"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.make_payout(p_id uuid, p_currency text, p_cut_off timestamp with time zone, p_reason text, p_made_by uuid, p_request_hash text)
 RETURNS private.affiliate_payouts
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payout private.affiliate_payouts;
  v_file text;
begin
  select E'Name,E-mail,Account,Amount,Currency,Code\r\n' || string_agg(
    concat_ws(',', private.csv_cell(a.name), private.csv_cell(a.email), private.csv_cell(a.payout_account), d.amount, p_currency, private.csv_cell(a.code)),
    E'\r\n' order by a.code) || E'\r\n' into v_file
  from private.payout_due(p_currency, p_cut_off) d join private.affiliates a on a.id = d.affiliate_id;
  insert into private.affiliate_payouts (id, currency, cut_off, total, people, file, sha256, reason, made_by, request_hash)
  select p_id, p_currency, p_cut_off, sum(d.amount), count(*), v_file, encode(sha256(convert_to(v_file, 'UTF8')), 'hex'), p_reason, p_made_by, p_request_hash
  from private.payout_due(p_currency, p_cut_off) d
  returning * into v_payout;
  insert into private.affiliate_payout_entries (tenant_id, entry_id, payout_id)
  select e.tenant_id, e.id, p_id
  from private.payout_due(p_currency, p_cut_off) d join private.affiliate_entries e on e.affiliate_id = d.affiliate_id and e.id = any (d.entries);
  perform private.write_audit(null, auth.uid(), 'affiliate_payout_made', 'affiliate_payouts', p_id, null, to_jsonb(v_payout) - 'file' - 'request_hash');
  return v_payout;
end;
$function$;

ALTER FUNCTION "private"."make_payout"(uuid, text, timestamp with time zone, text, uuid, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.needs_second_person(p_currency text, p_amount numeric)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select 1 from private.approval_limits l where l.currency = p_currency and p_amount > l.amount);
$function$;

ALTER FUNCTION "private"."needs_second_person"(text, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.payout_json(p_payout private.affiliate_payouts)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN ((to_jsonb(p_payout) - 'request_hash'::text) || '{"state": "made"}'::jsonb);

ALTER FUNCTION "private"."payout_json"(private.affiliate_payouts) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.payout_request_json(p_request private.affiliate_payout_requests, p_reader_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_request.id, 'currency', p_request.currency, 'cut_off', p_request.cut_off, 'total', p_request.total,
    'people', p_request.people, 'reason', p_request.reason, 'state', p_request.state, 'asked_by', private.staff_name(p_request.asked_by),
    'is_own', p_request.asked_by = p_reader_id, 'created_at', p_request.created_at);
$function$;

ALTER FUNCTION "private"."payout_request_json"(private.affiliate_payout_requests, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.platform_settings_json(p_admin_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select to_jsonb(s) - array['is_only', 'saved_by'] || jsonb_build_object(
      'saved_by', (select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = s.saved_by),
      'seller_name', (select b.seller ->> 'name' from private.billing_settings b),
      'approval_limits', private.approval_limits_json(),
      'plans', (select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'price', p.price, 'currency', p.currency, 'period', p.period)
        order by p.position, p.name) from public.billing_plans p),
      'running_trials', (select count(*) from public.tenant_subscriptions x
        where x.status in ('trial', 'trialing') and x.expires_at > statement_timestamp()),
      'new_in_30_days', (select count(*) from public.tenants t where t.created_at > statement_timestamp() - interval '30 days'),
      'may_edit', private.platform_role(p_admin_id) in ('owner', 'operations'))
    from private.platform_settings s);
end;
$function$;

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
      where r.tenant_id = p.tenant_id and r.payment_id = p.id and r.state not in ('failed', 'declined'))
    order by p.provider in ('stripe', 'paystack') desc, p.attempt_no desc limit 1);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_fresh_factor()
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if coalesce(private.factor_shown_at() < statement_timestamp() - interval '5 minutes', true) then
    perform private.fail(403, 'fresh_factor_required', 'Enter the code of your authenticator again to continue.');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_fresh_factor"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_proven_role(p_roles text[])
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_user_id uuid := private.require_platform_role(p_roles);
begin
  perform private.require_fresh_factor();
  return v_user_id;
end;
$function$;

ALTER FUNCTION "private"."require_proven_role"(text[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_approval_limits(p_limits jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if jsonb_typeof(p_limits) is distinct from 'array' or jsonb_array_length(p_limits) > 200 then
    perform private.refuse_input('approval_limits', 'Give a list of limits.');
  elsif exists (
      select 1 from jsonb_array_elements(p_limits) as l
      where not exists (select 1 from public.currencies c where c.code = l ->> 'currency'
        and private.input_number(l, 'amount', c.step, 1e12, c.step, 'approval_limits.') > 0)) then
    perform private.refuse_input('approval_limits', 'This currency is not offered.');
  elsif (select count(*) <> count(distinct l ->> 'currency') from jsonb_array_elements(p_limits) as l) then
    perform private.refuse_input('approval_limits', 'Give each currency one limit.');
  end if;
  delete from private.approval_limits l where not exists (select 1 from jsonb_array_elements(p_limits) as n where n ->> 'currency' = l.currency);
  insert into private.approval_limits (currency, amount)
  select n ->> 'currency', (n ->> 'amount')::numeric from jsonb_array_elements(p_limits) as n
  on conflict (currency) do update set amount = excluded.amount;
end;
$function$;

ALTER FUNCTION "private"."save_approval_limits"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.staff_name(p_user_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = p_user_id;
$function$;

ALTER FUNCTION "private"."staff_name"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_fresh_factor()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if private.is_platform_admin() then
    perform private.require_fresh_factor();
  end if;
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_fresh_factor"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_change_subscription(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations', 'finance']);
  v_tenant_id uuid := private.input_uuid(private.input_object(p_change, 'p_change'), 'tenant_id');
  v_action text := private.input_choice(p_change, 'action', array['change_plan', 'suspend', 'restore']);
  v_reason text := private.billing_reason(p_change);
  v_at timestamptz := date_trunc('second', clock_timestamp());
  v_before public.tenant_subscriptions;
  v_quote jsonb;
begin
  perform private.lock_billing(v_tenant_id);
  v_before := private.deciding_subscription(v_tenant_id);
  if v_before.id is null or private.subscription_rank(v_before.status) = 3 then
    perform private.fail(409, 'not_billed', 'This business has no open subscription.');
  elsif v_action = 'change_plan' then
    v_quote := private.save_quote(v_tenant_id, p_change || '{"begins": "now"}', v_at);
    perform private.confirm_quote(v_tenant_id, (v_quote ->> 'quote_id')::uuid, v_quote ->> 'quote_hash', v_at);
  elsif v_action = 'suspend' then
    update public.tenant_subscriptions s set status = 'suspended' where s.id = v_before.id and s.status <> 'suspended';
  else
    update public.tenant_subscriptions s set status = coalesce(s.status_before_suspension, 'active'), status_before_suspension = null,
      expires_at = case when s.status_before_suspension = 'active' then s.grace_until else s.expires_at end
    where s.id = v_before.id and s.status = 'suspended';
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, 'subscription_' || v_action, 'tenant_subscriptions', v_before.id,
    private.subscription_facts(v_before), private.subscription_facts(private.deciding_subscription(v_tenant_id)) || jsonb_build_object('reason', v_reason));
  return private.billing_state_of(v_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_confirm_subscription_change(p_change jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations', 'finance']);
  v_tenant_id uuid := private.input_uuid(private.input_object(p_change, 'p_change'), 'tenant_id');
  v_quote_id uuid := private.input_uuid(p_change, 'quote_id');
  v_reason text := private.billing_reason(p_change);
  v_before public.tenant_subscriptions;
  v_is_new boolean;
  v_answer jsonb;
begin
  perform private.lock_billing(v_tenant_id);
  v_before := private.deciding_subscription(v_tenant_id);
  v_is_new := exists (select 1 from private.billing_quotes q where q.tenant_id = v_tenant_id and q.id = v_quote_id and q.answer is null);
  v_answer := private.confirm_quote(v_tenant_id, v_quote_id, private.input_text(p_change, 'quote_hash', 64, '', true),
    date_trunc('second', clock_timestamp()));
  if v_is_new then
    perform private.write_audit(v_tenant_id, v_admin_id, 'subscription_change_plan', 'tenant_subscriptions', v_before.id,
      private.subscription_facts(v_before),
      private.subscription_facts(private.deciding_subscription(v_tenant_id)) || jsonb_build_object('kind', v_answer -> 'kind', 'reason', v_reason));
  end if;
  return v_answer;
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_decide_affiliate_payout(p_decision jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_id uuid := private.input_uuid(private.input_object(p_decision, 'p_decision'), 'id');
  v_decision text := private.input_choice(p_decision, 'decision', array['agree', 'decline']);
  v_reason text := private.billing_reason(p_decision);
  v_request private.affiliate_payout_requests;
begin
  perform pg_advisory_xact_lock(hashtextextended('affiliate_payouts', 0));
  select q.* into v_request from private.affiliate_payout_requests q where q.id = v_id for update;
  if v_request.id is null then
    perform private.fail(404, 'not_found', 'Nobody asked for this pay-out.');
  elsif v_request.state = (case v_decision when 'agree' then 'made' else 'declined' end) then
    return private.payout_request_json(v_request, v_admin_id);
  elsif v_request.state <> 'waiting' then
    perform private.fail(409, 'payout_decided', 'Somebody has decided about this pay-out already.');
  elsif v_decision = 'agree' and v_request.asked_by = v_admin_id then
    perform private.fail(409, 'second_person_required', 'Somebody else has to agree to what you asked for.');
  elsif v_decision = 'agree' and v_request.total is distinct from (
      select sum(d.amount) from private.payout_due(v_request.currency, v_request.cut_off) d) then
    perform private.fail(409, 'payout_changed', 'What affiliates are owed has changed since. Decline it and ask again.');
  end if;
  update private.affiliate_payout_requests q set state = case v_decision when 'agree' then 'made' else 'declined' end, decided_by = v_admin_id,
    decided_at = clock_timestamp()
  where q.id = v_id returning * into v_request;
  perform private.write_audit(null, v_admin_id, 'affiliate_payout_' || v_request.state, 'affiliate_payout_requests', v_id, '{"state": "waiting"}',
    jsonb_build_object('state', v_request.state, 'total', v_request.total, 'currency', v_request.currency, 'reason', v_reason));
  if v_request.state = 'made' then
    perform private.make_payout(v_id, v_request.currency, v_request.cut_off, v_request.reason, v_request.asked_by, v_request.request_hash);
  end if;
  return private.payout_request_json(v_request, v_admin_id);
end;
$function$;

ALTER FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_decline_refund(p_decline jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_invoice public.subscription_invoices := private.admin_invoice(p_decline);
  v_id uuid := private.input_uuid(p_decline, 'id');
  v_reason text := private.billing_reason(p_decline);
  v_refund private.subscription_refunds;
begin
  select r.* into v_refund from private.subscription_refunds r
  where r.tenant_id = v_invoice.tenant_id and r.invoice_id = v_invoice.id and r.id = v_id for update;
  if v_refund.id is null then
    perform private.fail(404, 'not_found', 'This refund does not exist.');
  elsif v_refund.state = 'declined' then
    return private.invoice_json(v_invoice, true);
  elsif v_refund.state <> 'waiting' then
    perform private.fail(409, 'refund_settled', 'Somebody has decided about this refund already.');
  end if;
  update private.subscription_refunds r set state = 'declined', approved_by = v_admin_id, failure = left(v_reason, 200), settled_at = clock_timestamp()
  where r.tenant_id = v_refund.tenant_id and r.id = v_id;
  return private.audited_invoice(v_admin_id, 'refund_declined', v_invoice, jsonb_build_object('refund', v_refund.amount, 'reason', v_reason));
end;
$function$;

ALTER FUNCTION "public"."admin_decline_refund"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_delete_plan(p_plan_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_plan public.billing_plans;
begin
  -- Whoever takes the plan meanwhile holds its row (private.billing_price).
  select p.* into v_plan from public.billing_plans p where p.id = p_plan_id for update;
  if v_plan.id is null then
    perform private.fail(404, 'not_found', 'This plan does not exist.');
  elsif private.is_plan_sold(p_plan_id) then
    perform private.fail(409, 'in_use', 'Businesses have or had this plan. Hide it instead.');
  elsif exists (select 1 from private.platform_settings s where s.default_plan_id = p_plan_id) then
    perform private.fail(409, 'in_use', 'New businesses begin on this plan. Choose another one for them in the settings first.');
  end if;
  delete from public.billing_plans p where p.id = p_plan_id;
  perform private.write_audit(null, v_admin_id, 'plan_deleted', 'billing_plans', p_plan_id, to_jsonb(v_plan), null);
  return jsonb_build_object('id', p_plan_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_give_credit(p_credit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_id uuid := private.input_uuid(private.input_object(p_credit, 'p_credit'), 'id');
  v_tenant_id uuid := private.input_uuid(p_credit, 'tenant_id');
  v_reason text := private.billing_reason(p_credit);
  v_currency text := private.input_text(p_credit, 'currency', 3, '', true);
  v_amount numeric;
  v_is_new boolean;
begin
  if not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif not exists (select 1 from public.currencies c where c.code = v_currency) then
    perform private.refuse_input('currency', 'This currency is not offered.');
  end if;
  v_amount := private.input_number(p_credit, 'amount', 0.01, 100000, (select c.step from public.currencies c where c.code = v_currency));
  perform private.lock_billing(v_tenant_id);
  insert into public.subscription_credits (tenant_id, id, currency, amount, reason, note, created_by)
  values (v_tenant_id, v_id, v_currency, v_amount, 'given', v_reason, v_admin_id)
  on conflict (tenant_id, id) do nothing;
  v_is_new := found;
  if not v_is_new and not exists (
      select 1 from public.subscription_credits c
      where c.tenant_id = v_tenant_id and c.id = v_id and (c.currency, c.amount, c.reason, c.note) = (v_currency, v_amount, 'given', v_reason)) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  elsif v_is_new then
    perform private.write_audit(v_tenant_id, v_admin_id, 'credit_given', 'subscription_credits', v_id, null,
      jsonb_build_object('amount', v_amount, 'currency', v_currency, 'reason', v_reason));
  end if;
  return jsonb_build_object('currency', v_currency, 'balance', private.billing_balance(v_tenant_id, v_currency));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_affiliate_payouts()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
begin
  perform private.write_audit(null, v_admin_id, 'admin_list_affiliate_payouts', 'affiliate_payouts', null, null, null);
  return (select coalesce(jsonb_agg(private.payout_json(p) order by p.created_at desc, p.id), '[]') from private.affiliate_payouts p);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_list_approvals()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_may_decide boolean := private.platform_role(v_admin_id) in ('owner', 'finance');
begin
  return jsonb_build_object(
    'may_decide', v_may_decide,
    'limits', private.approval_limits_json(),
    'refunds', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'invoice_id', r.invoice_id, 'number', i.number, 'tenant_id', r.tenant_id,
        'tenant_name', t.name, 'amount', r.amount, 'currency', i.currency, 'reason', r.reason, 'asked_by', private.staff_name(r.asked_by),
        'is_own', r.asked_by = v_admin_id, 'created_at', r.created_at) order by r.created_at, r.id), '[]')
      from private.subscription_refunds r
      join public.subscription_invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id
      join public.tenants t on t.id = r.tenant_id
      where r.state = 'waiting'),
    'payouts', (
      select coalesce(jsonb_agg(private.payout_request_json(q, v_admin_id) order by q.created_at, q.id), '[]')
      from private.affiliate_payout_requests q where q.state = 'waiting'));
end;
$function$;

ALTER FUNCTION "public"."admin_list_approvals"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.admin_make_affiliate_payout(p_payout jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_body jsonb := private.input_object(p_payout, 'p_payout');
  v_id uuid := private.input_uuid(v_body, 'id');
  v_currency text := private.input_text(v_body, 'currency', 3, '', true);
  v_reason text := private.billing_reason(v_body);
  v_cut_off timestamptz := date_trunc('month', statement_timestamp() at time zone 'UTC') at time zone 'UTC';
  v_payout private.affiliate_payouts;
  v_request private.affiliate_payout_requests;
  v_total numeric;
begin
  -- One file after the other: two never see the same entries.
  perform pg_advisory_xact_lock(hashtextextended('affiliate_payouts', 0));
  select * into v_payout from private.affiliate_payouts p where p.id = v_id;
  select * into v_request from private.affiliate_payout_requests q where q.id = v_id;
  if v_payout.id is not null then
    perform private.require_same_request(v_payout.request_hash, private.request_hash(v_body));
    return private.payout_json(v_payout);
  elsif v_request.id is not null then
    perform private.require_same_request(v_request.request_hash, private.request_hash(v_body));
    return private.payout_request_json(v_request, v_admin_id);
  end if;
  select sum(d.amount) into v_total from private.payout_due(v_currency, v_cut_off) d;
  if v_total is null then
    perform private.fail(409, 'nothing_to_pay', 'Nobody can be paid in this currency yet.');
  elsif exists (select 1 from private.affiliate_payout_requests q where q.currency = v_currency and q.state = 'waiting') then
    perform private.fail(409, 'payout_waiting', 'A pay-out in this currency waits for a second person already.');
  elsif private.needs_second_person(v_currency, v_total) then
    return private.ask_for_payout(v_body, v_admin_id, v_cut_off);
  end if;
  return private.payout_json(private.make_payout(v_id, v_currency, v_cut_off, v_reason, v_admin_id, private.request_hash(v_body)));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_mark_invoice_uncollectible(p_mark jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_invoice public.subscription_invoices := private.admin_invoice(p_mark);
  v_reason text := private.billing_reason(p_mark);
begin
  if v_invoice.status = 'uncollectible' then
    return private.invoice_json(v_invoice, true);
  elsif v_invoice.status <> 'open' then
    perform private.fail(409, 'invoice_settled', 'Only an open invoice can be given up.');
  end if;
  update public.subscription_invoices i set status = 'uncollectible' where i.tenant_id = v_invoice.tenant_id and i.id = v_invoice.id;
  perform private.close_dunning(v_invoice.tenant_id, v_invoice.id, clock_timestamp());
  update public.tenant_subscriptions s set moved_at = clock_timestamp() where s.tenant_id = v_invoice.tenant_id and s.id = v_invoice.subscription_id;
  return private.audited_invoice(v_admin_id, 'invoice_given_up', v_invoice, jsonb_build_object('reason', v_reason));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_record_bank_payment(p_payment jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_invoice public.subscription_invoices := private.admin_invoice(p_payment);
  v_id uuid := private.input_uuid(p_payment, 'id');
  v_reason text := private.billing_reason(p_payment);
  v_amount numeric := private.input_number(p_payment, 'amount', 0.01, 1e12, (select c.step from public.currencies c where c.code = v_invoice.currency));
  v_reference text := private.input_text(p_payment, 'reference', 200, '', true);
  v_before public.subscription_payments;
begin
  select p.* into v_before from public.subscription_payments p where p.id = v_id;
  if v_before.id is not null then
    if (v_before.invoice_id, v_before.amount, v_before.receipt) is distinct from (v_invoice.id, v_amount, v_reference) then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    return private.invoice_json(v_invoice, true);
  elsif v_invoice.status not in ('open', 'uncollectible') then
    perform private.fail(409, 'invoice_settled', 'This invoice needs no payment.');
  elsif exists (select 1 from public.subscription_payments p where p.provider = 'bank' and p.receipt = v_reference) then
    perform private.fail(409, 'reference_used', 'This reference was already recorded.', '{"field": "reference"}');
  end if;
  insert into public.subscription_payments (tenant_id, id, invoice_id, attempt_no, provider, amount, currency, state, receipt, due_at, settled_at)
  select v_invoice.tenant_id, v_id, v_invoice.id, 1 + count(p.id), 'bank', v_amount, v_invoice.currency, 'succeeded', v_reference, clock_timestamp(),
    clock_timestamp()
  from public.subscription_payments p where p.tenant_id = v_invoice.tenant_id and p.invoice_id = v_invoice.id;
  perform private.take_money(v_invoice.tenant_id, v_invoice.id, v_amount, clock_timestamp());
  return private.audited_invoice(v_admin_id, 'invoice_paid_by_bank', v_invoice,
    jsonb_build_object('amount', v_amount, 'reference', v_reference, 'reason', v_reason));
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_refund_invoice(p_refund jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
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
      -- What was paid long ago takes two, and so does what is large, in parts or at once.
      case when v_invoice.paid_at < clock_timestamp() - interval '30 days'
        or private.needs_second_person(v_invoice.currency, v_invoice.refunded_amount + v_amount) then 'waiting' else 'created' end, v_admin_id, v_hash)
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

CREATE OR REPLACE FUNCTION public.admin_save_billing_provider(p_provider jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_kind text := private.input_choice(private.input_object(p_provider, 'p_provider'), 'kind', array['mpesa', 'paystack', 'stripe']);
  v_mode text := private.input_choice(p_provider, 'mode', array['test', 'live']);
  v_is_enabled boolean := private.input_flag(p_provider, 'is_enabled', true);
  v_shortcode text := private.input_text(p_provider, 'shortcode', 10, '', v_kind = 'mpesa');
  v_shortcode_kind text := private.input_choice(p_provider, 'shortcode_kind', array['paybill', 'till'], '', v_kind = 'mpesa');
  v_before jsonb;
  v_keys jsonb;
  v_missing text[];
begin
  if v_kind = 'mpesa' and v_shortcode !~ '^[0-9]{5,7}$' then
    perform private.refuse_input('shortcode', 'A paybill or till number has 5 to 7 digits.');
  end if;
  -- Two administrators at once: one service takes cards.
  perform pg_advisory_xact_lock(hashtextextended('platform_payment_providers', 0));
  select to_jsonb(v) - 'keys', v.keys into v_before, v_keys from private.platform_payment_providers v where v.kind = v_kind;
  if v_is_enabled then
    v_missing := array(select n.name from unnest(private.payment_key_names(v_kind)) as n (name) where not coalesce(v_keys, '{}') ? n.name);
    if cardinality(v_missing) > 0 then
      perform private.fail(409, 'keys_missing', 'Save the keys first.', jsonb_build_object('field', 'is_enabled', 'missing', to_jsonb(v_missing)));
    elsif exists (select 1 from private.platform_payment_providers v where v.kind <> v_kind and v.is_enabled
        and private.payment_method_of(v.kind) = private.payment_method_of(v_kind)) then
      perform private.fail(409, 'in_use', 'Another service already takes cards: switch that one off first.', '{"field": "is_enabled"}');
    end if;
  end if;
  insert into private.platform_payment_providers as v (kind, mode, is_enabled, shortcode, shortcode_kind, saved_by)
  values (v_kind, v_mode, v_is_enabled, v_shortcode, v_shortcode_kind, v_admin_id)
  on conflict (kind) do update set mode = excluded.mode, is_enabled = excluded.is_enabled, shortcode = excluded.shortcode,
    shortcode_kind = excluded.shortcode_kind, saved_by = excluded.saved_by, saved_at = clock_timestamp();
  perform private.write_audit(null, v_admin_id, 'billing_provider_saved', 'platform_payment_providers', null, v_before,
    (select to_jsonb(v) - 'keys' from private.platform_payment_providers v where v.kind = v_kind));
  return private.platform_provider_json();
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_save_platform_settings(p_settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations']);
  v_hours integer := private.input_number(private.input_object(p_settings, 'p_settings'), 'trial_hours', 24, 8760, 1);
  v_plan_id uuid := private.input_uuid(p_settings, 'default_plan_id');
  v_days integer := private.input_number(p_settings, 'trial_extension_days', 1, 365, 1);
  v_total integer := private.input_number(p_settings, 'trial_extension_total_days', 1, 730, 1);
  v_seller text := private.input_words(p_settings, 'seller_name', 120, '', true);
  v_before jsonb;
  v_after jsonb;
  v_stored private.platform_settings;
begin
  select s.* into v_stored from private.platform_settings s for update;
  if v_stored.saved_at is distinct from private.input_instant(p_settings, 'version') then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.');
  elsif not exists (select 1 from public.billing_plans p where p.id = v_plan_id) then
    perform private.refuse_input('default_plan_id', 'This plan does not exist.');
  elsif v_total < v_days then
    perform private.refuse_input('trial_extension_total_days', 'The total is at least as much as at a time.');
  end if;
  v_before := to_jsonb(v_stored) - array['is_only', 'saved_by', 'saved_at']
    || jsonb_build_object('seller_name', (select b.seller ->> 'name' from private.billing_settings b), 'approval_limits', private.approval_limits_json());
  perform private.save_approval_limits(p_settings -> 'approval_limits');
  v_after := jsonb_build_object('trial_hours', v_hours, 'default_plan_id', v_plan_id, 'trial_extension_days', v_days,
    'trial_extension_total_days', v_total, 'seller_name', v_seller, 'approval_limits', private.approval_limits_json());
  if v_before <> v_after then
    update private.platform_settings s set trial_hours = v_hours, default_plan_id = v_plan_id, trial_extension_days = v_days,
      trial_extension_total_days = v_total, saved_by = v_admin_id, saved_at = clock_timestamp();
    update private.billing_settings b set seller = b.seller || jsonb_build_object('name', v_seller);
    perform private.write_audit(null, v_admin_id, 'platform_settings_saved', 'platform_settings', null, v_before, v_after);
  end if;
  return private.platform_settings_json(v_admin_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_send_refund(p_refund jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
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

CREATE OR REPLACE FUNCTION public.admin_set_administrator_role(p_user_id uuid, p_role text, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner']);
  v_role text := private.input_choice(jsonb_build_object('p_role', p_role), 'p_role', array['owner', 'operations', 'finance', 'support']);
  v_reason text := private.change_reason(p_reason);
  v_before text;
begin
  -- Two owners at once must not both step down.
  perform 1 from private.platform_admins a order by a.user_id for update;
  v_before := private.platform_role(p_user_id);
  if v_before is null then
    perform private.fail(404, 'not_found', 'This person does not run the platform.');
  elsif v_before = 'owner' and v_role <> 'owner' and (select count(*) from private.platform_admins a where a.role = 'owner') = 1 then
    perform private.fail(409, 'in_use', 'The platform needs an owner. Make somebody else one first.', '{"field": "p_role"}');
  elsif v_before <> v_role then
    update private.platform_admins a set role = v_role where a.user_id = p_user_id;
    perform private.write_audit(null, v_admin_id, 'administrator_role_changed', 'platform_admins', p_user_id,
      jsonb_build_object('role', v_before), jsonb_build_object('role', v_role, 'reason', v_reason));
  end if;
  return private.platform_administrators();
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_tenant_status(p_tenant_id uuid, p_status text, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations', 'finance', 'support']);
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500);
  v_before text;
begin
  if p_status is null or p_status not in ('active', 'trial', 'suspended') then
    perform private.refuse_input('p_status', 'A business is active, on trial or suspended.');
  end if;
  if v_reason is null then
    perform private.refuse_input('p_reason', 'Give a reason of at most 500 characters.');
  end if;
  select t.status into v_before from public.tenants t where t.id = p_tenant_id for update;
  if v_before is null then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif v_before = 'closed' then
    perform private.fail(409, 'in_use', 'A closed business stays closed.');
  end if;
  if v_before <> p_status then
    update public.tenants t set status = p_status where t.id = p_tenant_id;
    perform private.write_audit(p_tenant_id, v_admin_id, 'tenant_status_changed', 'tenants', p_tenant_id,
      jsonb_build_object('status', v_before), jsonb_build_object('status', p_status, 'reason', v_reason));
  end if;
  return private.platform_tenant_row(p_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_set_user_active(p_user_id uuid, p_is_active boolean, p_reason text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations', 'finance', 'support']);
  v_reason text := private.change_reason(p_reason);
  v_tenant_id uuid := private.lock_account(p_user_id, false);
  v_was_active boolean := not exists (select 1 from auth.users u where u.id = p_user_id and u.banned_until > now());
begin
  if p_is_active is null then
    perform private.refuse_input('p_is_active', 'Choose whether the person may sign in.');
  end if;
  if p_is_active = v_was_active then
    return private.platform_account_row(p_user_id);
  end if;
  -- The last active owner of a business is refused here.
  update public.tenant_users m set is_active = p_is_active where m.user_id = p_user_id and m.invitation_status = 'accepted';
  if p_is_active then
    perform private.let_in(p_user_id);
  else
    perform private.shut_out(p_user_id, v_admin_id);
  end if;
  perform private.write_audit(v_tenant_id, v_admin_id, case when p_is_active then 'admin_activate_user' else 'admin_deactivate_user' end, 'users', p_user_id,
    jsonb_build_object('is_active', v_was_active), jsonb_build_object('is_active', p_is_active, 'reason', v_reason));
  return private.platform_account_row(p_user_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_start_support_visit(p_visit jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'operations', 'support']);
  v_visit private.support_visits;
begin
  v_visit.id := private.input_uuid(private.input_object(p_visit, 'p_visit'), 'id');
  v_visit.visited_tenant_id := private.input_uuid(p_visit, 'tenant_id');
  v_visit.reason := private.billing_reason(p_visit);
  v_visit.ticket := private.input_text(p_visit, 'ticket', 60);
  v_visit.request_hash := private.request_hash(p_visit);
  perform private.lock_request('support_visit', v_admin_id, v_admin_id);
  -- A visit whose time is over makes room for the next.
  update private.support_visits v set ended_at = v.ends_at where v.admin_id = v_admin_id and v.ended_at is null and v.ends_at <= statement_timestamp();
  if exists (select 1 from private.support_visits v where v.id = v_visit.id) then
    select v.* into v_visit from private.support_visits v where v.id = v_visit.id and v.admin_id = v_admin_id and v.request_hash = v_visit.request_hash;
    if v_visit.id is null then
      perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
    end if;
    return private.support_visit_answer(v_visit);
  end if;
  if not exists (select 1 from public.tenants t where t.id = v_visit.visited_tenant_id and t.status <> 'closed') then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif exists (select 1 from public.tenant_users m where m.user_id = v_admin_id) then
    perform private.fail(409, 'support_visit_refused', 'You belong to a business yourself. Visit with an account that only runs the platform.');
  elsif exists (select 1 from private.support_visits v where v.admin_id = v_admin_id and v.ended_at is null) then
    perform private.fail(409, 'support_visit_open', 'You are visiting a business already. End that visit first.');
  end if;
  insert into private.support_visits (id, admin_id, visited_tenant_id, reason, ticket, starts_at, ends_at, request_hash)
  select v_visit.id, v_admin_id, v_visit.visited_tenant_id, v_visit.reason, v_visit.ticket, t.now, t.now + interval '30 minutes', v_visit.request_hash
  from (select clock_timestamp() as now) as t
  returning * into v_visit;
  perform private.write_audit(v_visit.visited_tenant_id, v_admin_id, 'support_visit_started', 'support_visits', v_visit.id, null,
    jsonb_strip_nulls(jsonb_build_object('reason', v_visit.reason, 'ticket', v_visit.ticket)));
  perform private.tell_of_support_visit(v_visit);
  return private.support_visit_answer(v_visit);
end;
$function$;

CREATE OR REPLACE FUNCTION public.admin_void_invoice(p_void jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_admin_id uuid := private.require_proven_role(array['owner', 'finance']);
  v_invoice public.subscription_invoices := private.admin_invoice(p_void);
  v_reason text := private.billing_reason(p_void);
begin
  if v_invoice.status = 'void' then
    return private.invoice_json(v_invoice, true);
  end if;
  perform private.void_invoice(v_invoice.tenant_id, v_invoice.id, clock_timestamp());
  update public.tenant_subscriptions s set status = 'active', expires_at = null
  where s.tenant_id = v_invoice.tenant_id and s.id = v_invoice.subscription_id and s.status = 'past_due' and v_invoice.kind = 'renewal';
  return private.audited_invoice(v_admin_id, 'invoice_voided', v_invoice, jsonb_build_object('reason', v_reason));
end;
$function$;

CREATE OR REPLACE FUNCTION public.check_affiliate_code(p_code text, p_is_click boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
begin
  select a.id into v_id from private.affiliates a where a.code = upper(btrim(left(p_code, 40))) and a.state = 'active';
  if v_id is not null and p_is_click then
    perform private.count_click(v_id, private.request_address(),
      nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', clock_timestamp());
  end if;
  return jsonb_build_object('is_known', v_id is not null);
end;
$function$;

ALTER FUNCTION "public"."check_affiliate_code"(text, boolean) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.check_billing_provider_keys(p_kind text)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_proven_role(array['owner', 'finance']);
  if not exists (select 1 from private.platform_payment_providers v where v.kind = p_kind) then
    perform private.fail(404, 'not_found', 'Set this payment service up first.', '{"field": "kind"}');
  end if;
  return jsonb_build_object('names', to_jsonb(private.payment_key_names(p_kind)));
end;
$function$;

ALTER TABLE "private"."affiliate_click_days" ADD CONSTRAINT "affiliate_click_days_affiliate_id_fkey" FOREIGN KEY (affiliate_id) REFERENCES private.affiliates(id) ON DELETE CASCADE;

ALTER TABLE "private"."affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_affiliate_id_fkey" FOREIGN KEY (affiliate_id) REFERENCES private.affiliates(id) ON DELETE CASCADE;

ALTER TABLE "private"."affiliate_payout_requests" ADD CONSTRAINT "affiliate_payout_requests_currency_fkey" FOREIGN KEY (currency) REFERENCES public.currencies(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "private"."approval_limits" ADD CONSTRAINT "approval_limits_currency_fkey" FOREIGN KEY (currency) REFERENCES public.currencies(code) ON UPDATE CASCADE ON DELETE RESTRICT;

ALTER TABLE "private"."subscription_refunds" ADD CONSTRAINT "subscription_refunds_state_check" CHECK ((state = ANY (ARRAY['waiting'::text, 'created'::text, 'pending'::text, 'succeeded'::text, 'failed'::text, 'manual'::text, 'declined'::text])));

CREATE INDEX affiliate_payout_requests_currency_idx ON private.affiliate_payout_requests USING btree (currency);

CREATE UNIQUE INDEX affiliate_payout_requests_one_waiting_key ON private.affiliate_payout_requests USING btree (currency) WHERE (state = 'waiting'::text);

CREATE TRIGGER _050_fresh_factor BEFORE INSERT OR DELETE OR UPDATE ON public.tenant_subscriptions FOR EACH STATEMENT WHEN ((CURRENT_USER = 'authenticated'::name)) EXECUTE FUNCTION private.tg_fresh_factor();

COMMENT ON FUNCTION "private"."affiliate_row"(private.affiliates) IS 'An affiliate with clicks, sign-ups, paying businesses, and per currency what was earned, paid out, is held and can be paid.';

COMMENT ON FUNCTION "private"."approval_limits_json"() IS 'Above which amount a refund or a pay-out takes two people, by currency.';

COMMENT ON FUNCTION "private"."ask_for_payout"(jsonb, uuid, timestamp with time zone) IS 'Notes a pay-out above the limit for a second person; one at a time in a currency. Nothing is settled by it.';

COMMENT ON FUNCTION "private"."count_click"(uuid, inet, text, timestamp with time zone) IS 'Counts that a visitor opened a link: once a day for the same address and browser. What tells them apart is forgotten with the day.';

COMMENT ON FUNCTION "private"."factor_shown_at"() IS 'When a second factor was last shown in the session of this request, null for never.';

COMMENT ON FUNCTION "private"."make_payout"(uuid, text, timestamp with time zone, text, uuid, text) IS 'Makes the file of a pay-out and settles its entries for good. The caller holds the lock of pay-outs and knows that somebody is owed.';

COMMENT ON FUNCTION "private"."needs_second_person"(text, numeric) IS 'Whether an amount is above what one person of the platform may send (private.approval_limits). A currency without a limit has none.';

COMMENT ON FUNCTION "private"."payout_json"(private.affiliate_payouts) IS 'A pay-out that was made, with its file.';

COMMENT ON FUNCTION "private"."payout_request_json"(private.affiliate_payout_requests, uuid) IS 'A pay-out that was asked for, as an administrator reads it.';

COMMENT ON FUNCTION "private"."require_fresh_factor"() IS 'Raises fresh_factor_required unless a second factor was shown in this session within the last 5 minutes. Asked by what moves money or power on the platform.';

COMMENT ON FUNCTION "private"."require_proven_role"(text[]) IS 'The calling platform administrator if their role is one of these and they showed their second factor within 5 minutes, or an error: those of require_platform_role, fresh_factor_required.';

COMMENT ON FUNCTION "private"."save_approval_limits"(jsonb) IS 'Keeps the limits [{currency, amount}] and no others.';

COMMENT ON FUNCTION "private"."staff_name"(uuid) IS 'The name of somebody who runs the platform, their address where they have none, null once they are gone.';

COMMENT ON FUNCTION "private"."tg_fresh_factor"() IS 'Platform staff who write a table themselves need a second factor shown within 5 minutes. Its triggers ask for the role: functions, which run as their owner, ask for themselves.';

COMMENT ON FUNCTION "public"."admin_change_subscription"(jsonb) IS 'change_plan (at once, a lower price gives credit; with billing_plan_id, period, currency), suspend or restore the subscription of a business: {tenant_id, action, reason}. Answers its billing_state. Owners, operations and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_confirm_subscription_change"(jsonb) IS 'Does what admin_quote_subscription_change said, once: {tenant_id, quote_id, quote_hash, reason}. Answers {kind, invoice}; with an open invoice the plan changes when it is paid. quote_changed (409) when anything is different by now. Owners, operations and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) IS 'Agrees to a pay-out that waits, which makes its file, or declines it: {id, decision agree|decline, reason}. Errors: second_person_required for whoever asked, payout_changed where what is owed is another sum by now, payout_decided, not_found. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_decline_refund"(jsonb) IS 'Declines a refund that waits for a second person, or takes an own one back: {id, invoice_id, reason}; nothing is sent. Answers the invoice in full. refund_settled once it is decided. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_delete_plan"(uuid) IS 'Deletes a plan that was never sold, with its prices; one that any business has or had is refused (in_use). Answers {id}. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_give_credit"(jsonb) IS 'Gives a business credit, which its next bills use first: {id, tenant_id, currency, amount, reason}. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_list_approvals"() IS 'What waits for a second person, the oldest first: {may_decide, limits: [{currency, amount}], refunds, payouts}; is_own: the caller asked for it and cannot agree. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_make_affiliate_payout"(jsonb) IS 'Makes the file that pays affiliates what was free on the first of this month (UTC): {id, currency, reason}, and answers it with state made. What it settles is settled for good; the same id answers the same file. Above the limit of private.approval_limits it only asks: state waiting, without a file, until another one agrees (admin_decide_affiliate_payout). nothing_to_pay where nobody has 50.00, payout_waiting while one in this currency waits. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_mark_invoice_uncollectible"(jsonb) IS 'Gives an open invoice up: {invoice_id, reason}; nobody is reminded of it again. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_platform_settings"() IS 'What staff decide for all businesses: {trial_hours, default_plan_id, trial_extension_days, trial_extension_total_days, seller_name, approval_limits: [{currency, amount}], saved_at, saved_by, plans, running_trials, new_in_30_days, may_edit}. Platform administrators with a second factor.';

COMMENT ON FUNCTION "public"."admin_record_bank_payment"(jsonb) IS 'Records that an invoice was paid to the bank: {id, invoice_id, amount, reference, reason}; a reference counts once. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_refund_invoice"(jsonb) IS 'Gives money of an invoice back: {id, invoice_id, amount, reason}, never more than was paid. After 30 days, and above the limit of private.approval_limits with what was refunded before, it waits until a second administrator sends the same. Answers {state, invoice}: created, the card service is asked next; manual, a person sends it and says so by admin_send_refund. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_save_billing_provider"(jsonb) IS 'Sets up a service through which businesses pay the platform: {kind, mode test|live, is_enabled, shortcode, shortcode_kind}. Switched on once its keys are saved (keys_missing); one service takes cards (in_use). Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_save_platform_settings"(jsonb) IS 'Saves {trial_hours 24 to 8760, default_plan_id, trial_extension_days, trial_extension_total_days, seller_name, approval_limits: above which amount a refund or pay-out takes two people, version: the saved_at that was read}. They hold from now on: running trials and issued invoices stay. stale_row where somebody else saved meanwhile. Owners and operations of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_send_refund"(jsonb) IS 'Records that a refund was sent by hand, as M-Pesa and banks need it and one that a card service refused: {id, invoice_id, reference, reason}; a reference counts once. Answers the invoice in full. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_set_administrator_role"(uuid, text, text) IS 'Says what somebody who runs the platform may change: owner, operations, finance or support, with a reason. The last owner stays one (in_use). Answers all administrators. Owners with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."admin_set_tenant_status"(uuid, text, text) IS 'Suspends a business (staff and shop stop at once, nothing is lost) or lets it work again. Platform administrators with a second factor shown within 5 minutes only; audited with the reason.';

COMMENT ON FUNCTION "public"."admin_set_user_active"(uuid, boolean, text) IS 'Deactivates an account, which is signed out and refused at sign-in, or lets it in again, with a reason; for platform administrators with a second factor shown within 5 minutes. in_use for the last active owner of a business and for platform staff.';

COMMENT ON FUNCTION "public"."admin_start_support_visit"(jsonb) IS 'Begins to look at a business as its owner sees it: {id, tenant_id, reason (10 to 500 signs), ticket?}; answers {id, tenant_id, tenant_name, reason, ticket, starts_at, ends_at, is_open, was_ended_by_business}. 30 minutes at most, one at a time, nothing can be changed. Owners, operations and support of the platform with a second factor shown within 5 minutes; the business is told. Errors: support_visit_open, support_visit_refused, not_found, idempotency_mismatch.';

COMMENT ON FUNCTION "public"."admin_void_invoice"(jsonb) IS 'Takes back an invoice that nothing was paid for: {invoice_id, reason}; its number stays used, and who was locked for it works again. Owners and finance of the platform with a second factor shown within 5 minutes; audited.';

COMMENT ON FUNCTION "public"."check_affiliate_code"(text, boolean) IS 'Whether a code brings a new business to somebody, {is_known}; with p_is_click the opening of a link is counted, once a day for the same visitor. For visitors and people who sign up.';

COMMENT ON FUNCTION "public"."check_billing_provider_keys"(text) IS 'Asked by the edge function payment-keys as the caller: whether they may save keys of the platform, and which. Owners and finance of the platform with a second factor shown within 5 minutes.';

COMMENT ON TABLE "private"."affiliate_click_days" IS 'How many visitors opened an affiliate''s link, by day (UTC). Nothing in it leads to a person.';

COMMENT ON TABLE "private"."affiliate_clicks" IS 'Who opened an affiliate''s link on a day, by a hash that is good for that day only, so that a visitor counts once. Rows of another day go with the next click.';

COMMENT ON TABLE "private"."affiliate_payout_requests" IS 'Pay-outs above the limit (private.approval_limits): asked for by one, agreed to by another, who makes the file of the same id. Nothing is settled before.';

COMMENT ON TABLE "private"."approval_limits" IS 'Above which amount a refund or a pay-out of the platform takes two people. A currency without a row has no limit.';

COMMENT ON TABLE "private"."subscription_refunds" IS 'Money that goes back for an invoice; its id is the idempotency key at the provider. waiting: late or large, until a second administrator approves it; declined: nothing is sent; created: for the worker that asks the provider; pending: asked, and not known yet; failed: refused, so that a person sends it by another way; manual: no provider sends it.';

REVOKE ALL ON FUNCTION "private"."approval_limits_json"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."approval_limits_json"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."approval_limits_json"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."ask_for_payout"(jsonb, uuid, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."ask_for_payout"(jsonb, uuid, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."ask_for_payout"(jsonb, uuid, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_click"(uuid, inet, text, timestamp with time zone) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."count_click"(uuid, inet, text, timestamp with time zone) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."count_click"(uuid, inet, text, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."factor_shown_at"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."factor_shown_at"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."factor_shown_at"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."make_payout"(uuid, text, timestamp with time zone, text, uuid, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."make_payout"(uuid, text, timestamp with time zone, text, uuid, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."make_payout"(uuid, text, timestamp with time zone, text, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."needs_second_person"(text, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."needs_second_person"(text, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."needs_second_person"(text, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payout_json"(private.affiliate_payouts) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payout_json"(private.affiliate_payouts) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payout_json"(private.affiliate_payouts) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payout_request_json"(private.affiliate_payout_requests, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."payout_request_json"(private.affiliate_payout_requests, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."payout_request_json"(private.affiliate_payout_requests, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_fresh_factor"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_fresh_factor"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_fresh_factor"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_proven_role"(text[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_proven_role"(text[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_proven_role"(text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."save_approval_limits"(jsonb) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."save_approval_limits"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."save_approval_limits"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."staff_name"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."staff_name"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."staff_name"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_fresh_factor"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_fresh_factor"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_fresh_factor"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_decide_affiliate_payout"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_decline_refund"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_decline_refund"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_decline_refund"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_decline_refund"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_decline_refund"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."admin_list_approvals"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."admin_list_approvals"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."admin_list_approvals"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_approvals"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."admin_list_approvals"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."check_affiliate_code"(text, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_affiliate_code"(text, boolean) TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "public"."check_affiliate_code"(text, boolean) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_affiliate_code"(text, boolean) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_affiliate_code"(text, boolean) TO "service_role";
