set local check_function_bodies = off;

ALTER TABLE "public"."contact_payments" DROP CONSTRAINT "contact_payments_rounding_amount_check";

ALTER TABLE "public"."contact_payments" DROP CONSTRAINT "contact_payments_rounding_leaves_money";

ALTER TABLE "public"."sale_payments" DROP CONSTRAINT "sale_payments_change_from_cash_only";

ALTER TABLE "public"."sale_payments" DROP CONSTRAINT "sale_payments_rounding_amount_check";

ALTER TABLE "public"."sale_payments" DROP CONSTRAINT "sale_payments_rounding_leaves_money";

DROP FUNCTION "private"."post_refund"(uuid, uuid, jsonb, timestamp with time zone);

DROP FUNCTION "private"."post_sale"(uuid, uuid, jsonb, timestamp with time zone);

DROP FUNCTION "private"."read_payments"(uuid, jsonb, numeric, numeric);

ALTER TABLE "public"."credit_notes" ADD COLUMN "rounding_amount" numeric(14,2) NOT NULL DEFAULT 0;

ALTER TABLE "public"."tenant_policies" ADD COLUMN "cash_rounding_step" numeric(14,2) NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.cash_refund_rounding(p_tenant_id uuid, p_sale_id uuid, p_amount numeric)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_paid record;
  v_back record;
  v_due numeric;
begin
  select coalesce(sum(p.amount), 0) as amount, coalesce(sum(p.rounding_amount), 0) as rounding into v_paid
  from public.sale_payments p where p.tenant_id = p_tenant_id and p.sale_id = p_sale_id and p.tender_type = 'cash';
  select coalesce(sum(c.refund_amount), 0) as amount, coalesce(sum(c.rounding_amount), 0) as rounding into v_back
  from public.credit_notes c where c.tenant_id = p_tenant_id and c.sale_id = p_sale_id and c.refund_tender_type = 'cash'
    and not exists (select 1 from public.exchanges x where x.tenant_id = c.tenant_id and x.credit_note_id = c.id);
  v_due := v_back.amount + p_amount;
  -- Who has got everything back has got what was paid, whatever is rounded by now.
  return least(case when v_due = v_paid.amount then v_paid.rounding else private.cash_rounding(p_tenant_id, v_due) end - v_back.rounding, p_amount);
end;
$function$;

ALTER FUNCTION "private"."cash_refund_rounding"(uuid, uuid, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.cash_rounding(p_tenant_id uuid, p_amount numeric)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_step numeric;
begin
  select o.cash_rounding_step into v_step from public.tenant_policies o where o.tenant_id = p_tenant_id;
  return case when v_step = 0 or p_amount < v_step then 0 else p_amount - round(p_amount / v_step) * v_step end;
end;
$function$;

ALTER FUNCTION "private"."cash_rounding"(uuid, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.cash_step_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (select jsonb_build_object('cash_rounding_step', o.cash_rounding_step) from public.tenant_policies o where o.tenant_id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."cash_step_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.cash_to_round(p_tenant_id uuid, p_payments jsonb, p_exchanged_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_cash record;
begin
  -- Amounts of other kinds are refused when the payments are read.
  select sum(c.amount) as amount, (array_agg(c.place order by c.amount desc, c.place))[1] as place, max(c.amount) as largest into v_cash
  from (
    select e.place - 1 as place, case when jsonb_typeof(e.value -> 'amount') = 'number' then (e.value ->> 'amount')::numeric else 0 end as amount
    from jsonb_array_elements(p_payments) with ordinality as e (value, place)
    where jsonb_typeof(e.value) = 'object' and e.value ->> 'tender_type' = 'cash' and (e.value ->> 'id') is distinct from p_exchanged_id::text) c;
  return jsonb_build_object('place', v_cash.place, 'amount', case when v_cash.largest > 0 then
    -- Of many parts below half a coin none can take it.
    least(private.cash_rounding(p_tenant_id, v_cash.amount), v_cash.largest) else 0 end);
end;
$function$;

ALTER FUNCTION "private"."cash_to_round"(uuid, jsonb, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.credit_note_json(p_tenant_id uuid, p_id uuid, p_replayed boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('id', c.id, 'credit_note_number', c.credit_note_number, 'sale_id', c.sale_id,
      'issued_at', c.issued_at, 'reason', c.reason, 'net_amount', c.net_amount, 'tax_amount', c.tax_amount,
      'total_amount', c.total_amount, 'refund_tender_type', c.refund_tender_type, 'refund_amount', c.refund_amount,
      'points_amount', c.points_amount, 'receivable_amount', c.receivable_amount, 'rounding_amount', -c.rounding_amount, 'replayed', p_replayed,
      'points', (
        select jsonb_build_object('restored', coalesce(sum(e.points) filter (where e.kind = 'restored'), 0),
          'reversed', coalesce(-sum(e.points) filter (where e.kind = 'reversed'), 0),
          'balance', private.loyalty_points(c.tenant_id, min(e.contact_id::text)::uuid))
        from public.loyalty_entries e where e.tenant_id = c.tenant_id and e.source_id = c.id having count(*) > 0),
      'invoice_number', (select s.invoice_number from public.sales s where s.tenant_id = c.tenant_id and s.id = c.sale_id),
      'contact_name', (select k.name from public.contacts k where k.tenant_id = c.tenant_id and k.id = c.contact_id),
      'issued_by_name', (select f.full_name from public.profiles f where f.user_id = c.issued_by),
      'approvals', coalesce((
        select jsonb_agg(jsonb_build_object('permission', a.permission, 'approver_name', a.approver_name, 'reason', a.reason)
          order by a.used_at, a.id)
        from public.approvals a where a.tenant_id = c.tenant_id and a.document_id = c.id and a.used_at is not null), '[]'),
      'lines', (
        select jsonb_agg(jsonb_build_object('sale_line_id', l.sale_line_id, 'name', coalesce(l.name, s.name),
          'modifiers', coalesce(s.modifiers, '[]'), 'unit', coalesce(s.unit, p.unit, 'each'), 'quantity', l.quantity,
          'restock', l.restock, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount,
          'serials', private.credit_line_serials(l.tenant_id, l.id)) order by l.line_number)
        from public.credit_note_lines l
        left join public.sale_lines s on s.tenant_id = l.tenant_id and s.id = l.sale_line_id
        left join public.products p on p.tenant_id = l.tenant_id and p.id = l.product_id
        where l.tenant_id = c.tenant_id and l.credit_note_id = c.id))
    from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = p_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.first_cash_step(p_currency_code text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
RETURN CASE p_currency_code WHEN 'UGX'::text THEN 50 WHEN 'RWF'::text THEN 10 WHEN 'XOF'::text THEN 5 WHEN 'XAF'::text THEN 5 ELSE 0 END;

ALTER FUNCTION "private"."first_cash_step"(text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_late_rounding(p_tenant_id uuid, p_amount numeric, p_rounding numeric, p_step numeric)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- A till goes by the coin that it last heard of: of those up to the one of now, or the unit that M-Pesa moves.
  return p_rounding % p_step = 0 and p_rounding <= p_amount and exists (
    select 1 from public.tenant_policies o, unnest(array[0.05, 0.1, 0.2, 0.25, 0.5, 1, 2, 5, 10, 20, 25, 50, 100]) as c (coin)
    where o.tenant_id = p_tenant_id and c.coin <= greatest(o.cash_rounding_step, 1) and p_amount >= c.coin
      and p_rounding = p_amount - round(p_amount / c.coin) * c.coin);
end;
$function$;

ALTER FUNCTION "private"."is_late_rounding"(uuid, numeric, numeric, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.late_payment(p_tenant_id uuid, p_contact_id uuid, p_payment jsonb, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tender text := p_payment ->> 'tender_type';
  v_id uuid := case when pg_input_is_valid(coalesce(p_payment ->> 'id', ''), 'uuid') then (p_payment ->> 'id')::uuid else gen_random_uuid() end;
  v_amount numeric := case when jsonb_typeof(p_payment -> 'amount') = 'number' then (p_payment ->> 'amount')::numeric end;
  v_tendered numeric := case when jsonb_typeof(p_payment -> 'amount_tendered') = 'number' then (p_payment ->> 'amount_tendered')::numeric end;
  v_reference text := case when jsonb_typeof(p_payment -> 'reference') = 'string' then left(btrim(p_payment ->> 'reference'), 100) end;
  v_flags text[] := '{}';
  v_rounding numeric := case when jsonb_typeof(p_payment -> 'rounding_amount') = 'number' then (p_payment ->> 'rounding_amount')::numeric else 0 end;
  v_came numeric;
begin
  if v_amount is null or v_amount <= 0 or v_amount > 99999999999 or v_amount % p_step <> 0 then
    return '{"flags": ["payment_corrected"]}';
  end if;
  if v_reference = '' or private.has_hidden_characters(v_reference) then
    v_reference := null;
  end if;
  -- What is left of these only the server knows: where it cannot be taken, the customer owes it, or it is missing in the drawer.
  if v_tender is null or v_tender not in ('cash', 'card', 'mobile_money') then
    v_tender := private.late_tender(p_tenant_id, p_contact_id, p_payment, v_amount);
    if v_tender is distinct from p_payment ->> 'tender_type' then
      v_flags := array['payment_corrected'];
    end if;
  end if;
  if v_tender = 'on_account' and private.is_above_credit(p_tenant_id, p_contact_id, v_amount) then
    v_flags := v_flags || 'credit_exceeded'::text;
  end if;
  if v_rounding <> 0 and not (v_tender = 'cash' and private.is_late_rounding(p_tenant_id, v_amount, v_rounding, p_step)) then
    v_rounding := 0;
    v_flags := array['payment_corrected'];
  end if;
  if v_tender = 'cash' and (p_payment ? 'amount_tendered') and coalesce(v_tendered not between v_amount - v_rounding and 99999999999 or v_tendered % p_step <> 0
      or (v_tendered > 1000000 and v_tendered > 1000 * v_amount), jsonb_typeof(p_payment -> 'amount_tendered') <> 'null') then
    v_tendered := v_amount - v_rounding;
    v_flags := array['payment_corrected'];
  end if;
  if v_tender = 'mobile_money' and v_reference is not null then
    v_reference := private.mobile_code(v_reference);
    perform private.lock_reference(p_tenant_id, v_reference);
    select d.amount into v_came from public.direct_payments d
    where d.tenant_id = p_tenant_id and d.receipt_number = v_reference and d.state <> 'assigned';
    if private.is_code_spent(p_tenant_id, v_reference) or v_came < floor(v_amount) then
      return jsonb_build_object('id', v_id, 'tender_type', v_tender, 'amount', v_amount, 'claimed_reference', v_reference,
        'flags', jsonb_build_array('code_reused'));
    end if;
  end if;
  if v_tender in ('card', 'mobile_money') and (v_reference is null or v_tender = 'mobile_money' and not private.is_mobile_code(v_reference))
    and private.payment_proof(p_tenant_id, v_tender) = 'required' then
    v_flags := v_flags || 'payment_unproven'::text;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('id', v_id, 'tender_type', v_tender, 'amount', v_amount, 'reference', v_reference,
    'amount_tendered', case when v_tender = 'cash' then v_tendered end, 'rounding_amount', nullif(v_rounding, 0),
    'gift_card_id', case when v_tender = 'gift_card' then p_payment ->> 'gift_card_id' end)) || jsonb_build_object('flags', to_jsonb(v_flags));
end;
$function$;

CREATE OR REPLACE FUNCTION private.late_payments(p_tenant_id uuid, p_contact_id uuid, p_payments jsonb, p_total numeric, p_step numeric)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payment jsonb;
  v_read jsonb;
  v_kept jsonb := '[]';
  v_flags text[] := '{}';
  v_left numeric := p_total;
  v_take numeric;
  v_cash_id uuid;
begin
  -- Cash comes last: it takes what the others leave, as at the counter.
  for v_payment in
    select e.value from jsonb_array_elements(p_payments) with ordinality as e (value, place)
    where jsonb_typeof(e.value) = 'object' order by coalesce(e.value ->> 'tender_type', 'cash') = 'cash', e.place
  loop
    -- Store credit, points and each card are named once: what comes again is looked at as if it were none of them.
    if v_payment ->> 'tender_type' in ('store_credit', 'loyalty', 'gift_card') and v_kept @> jsonb_build_array(jsonb_strip_nulls(
        jsonb_build_object('tender_type', v_payment -> 'tender_type', 'gift_card_id', v_payment -> 'gift_card_id'))) then
      v_payment := v_payment || '{"tender_type": "none"}';
    end if;
    v_read := private.late_payment(p_tenant_id, p_contact_id, v_payment, p_step);
    -- One code pays once, within a sale too.
    if v_read ->> 'tender_type' = 'mobile_money' and v_kept @> jsonb_build_array(jsonb_strip_nulls(jsonb_build_object('tender_type', 'mobile_money',
        'reference', coalesce(v_read ->> 'reference', '')))) then
      v_read := v_read - 'reference' || jsonb_build_object('claimed_reference', v_read -> 'reference',
        'flags', v_read -> 'flags' || '["code_reused"]');
    end if;
    v_flags := v_flags || array(select jsonb_array_elements_text(v_read -> 'flags'));
    continue when v_read ->> 'tender_type' is null;
    v_take := least((v_read ->> 'amount')::numeric, v_left);
    if v_take < (v_read ->> 'amount')::numeric then
      v_flags := v_flags || 'total_differs'::text;
      v_read := v_read - 'rounding_amount';
    end if;
    if v_read ->> 'tender_type' = 'cash' then
      v_cash_id := coalesce(v_cash_id, (v_read ->> 'id')::uuid);
    end if;
    continue when v_take <= 0 or v_kept @> jsonb_build_array(jsonb_build_object('id', v_read -> 'id'));
    v_left := v_left - v_take;
    v_kept := v_kept || (v_read - 'flags' || jsonb_build_object('amount', v_take));
  end loop;
  if v_left > 0 then
    -- What nothing pays is missing in the drawer, and its count will say so.
    v_flags := v_flags || case when 'payment_corrected' = any (v_flags) then '{}' else array['total_differs'] end;
    if v_cash_id is not null and v_kept @> jsonb_build_array(jsonb_build_object('id', v_cash_id)) then
      select jsonb_agg(case when e.value ->> 'id' = v_cash_id::text then e.value - 'rounding_amount' || jsonb_build_object('amount', (e.value ->> 'amount')::numeric + v_left,
        'amount_tendered', greatest((e.value ->> 'amount_tendered')::numeric, (e.value ->> 'amount')::numeric + v_left)) else e.value end order by e.place)
      into v_kept from jsonb_array_elements(v_kept) with ordinality as e (value, place);
    else
      v_kept := v_kept || private.late_cash(v_left, coalesce(v_cash_id, gen_random_uuid()));
    end if;
  end if;
  return jsonb_build_object('payments', v_kept, 'flags', to_jsonb(array(select distinct f from unnest(v_flags) as f order by f)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.note_rounding(p_tenant_id uuid, p_sale_id uuid, p_note jsonb, p_refund numeric)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_exchanged numeric := coalesce((p_note ->> 'exchanged_up_to')::numeric, 0);
begin
  if p_note ->> 'refund_tender_type' <> 'cash' or p_refund <= v_exchanged then
    return 0;
  end if;
  return case when v_exchanged > 0 then private.cash_rounding(p_tenant_id, p_refund - v_exchanged)
    else private.cash_refund_rounding(p_tenant_id, p_sale_id, p_refund) end;
end;
$function$;

ALTER FUNCTION "private"."note_rounding"(uuid, uuid, jsonb, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.order_sale_payments(p_tenant_id uuid, p_sale_id uuid, p_order_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_agg(x.payment order by x.at, x.id), '[]')
    from (
      select p.created_at as at, p.id, jsonb_build_object('id', p.id, 'tender_type', p.tender_type, 'amount', p.amount,
        'amount_tendered', coalesce(p.amount_tendered, case when p.rounding_amount <> 0 then p.amount - p.rounding_amount end),
        'change_due', p.change_due, 'reference', p.reference)
        || case when p.is_unproven or p.claimed_reference is not null or p.proof_note is not null then jsonb_build_object(
          'is_unproven', p.is_unproven, 'claimed_reference', p.claimed_reference, 'proof_note', p.proof_note) else '{}' end as payment
      from public.sale_payments p
      where p.tenant_id = p_tenant_id and p.sale_id = p_sale_id
        and not (p.tender_type = 'on_account' and p.reference is not distinct from 'Paid in advance')
      union all
      select d.created_at, p.id, jsonb_build_object('id', p.id, 'tender_type', p.tender_type, 'amount', p.amount,
        'amount_tendered', case when p.rounding_amount <> 0 then p.amount - p.rounding_amount end, 'change_due', null, 'reference', p.reference,
        'is_advance', true)
      from public.order_deposits d
      join public.contact_payments p on p.tenant_id = d.tenant_id and p.id = d.payment_id
      where d.tenant_id = p_tenant_id and d.order_id = p_order_id and d.kind = 'paid' and p.reversed_at is null) x);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_deposit_cancellation(p_tenant_id uuid, p_user_id uuid, p_cancellation jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_order_id uuid;
  v_hash text := private.request_hash(p_cancellation);
  v_stored_hash text;
  v_reason text;
  v_tender text;
  v_reference text;
  v_fee numeric;
  v_back numeric;
  v_rounding numeric := 0;
  v_order public.orders;
  v_session public.till_sessions;
  v_number text;
  v_fee_id uuid := gen_random_uuid();
begin
  perform private.input_object(p_cancellation, 'p_cancellation');
  v_id := private.input_uuid(p_cancellation, 'id');
  v_order_id := private.input_uuid(p_cancellation, 'order_id');
  v_reason := private.input_text(p_cancellation, 'reason', 500, '', true);
  v_tender := private.input_choice(p_cancellation, 'refund_tender_type', array['cash', 'card', 'mobile_money', 'bank', 'account']);
  v_reference := private.input_text(p_cancellation, 'reference', 100);
  perform private.lock_request('contact_payment', p_tenant_id, v_id);
  select d.request_hash into v_stored_hash from public.order_deposits d where d.tenant_id = p_tenant_id and d.id = v_id;
  if found then
    -- What was paid or used bears no request: nothing was called off by it.
    perform private.require_same_request(coalesce(v_stored_hash, ''), v_hash);
    return jsonb_build_object('order_id', v_order_id, 'replayed', true);
  elsif exists (select 1 from public.contact_payments p where p.tenant_id = p_tenant_id and p.id = v_id) then
    perform private.refuse_input('id', 'This id has been used for another payment.');
  end if;
  v_order := private.lock_placed_order(p_tenant_id, v_order_id);
  v_fee := coalesce(private.input_number(p_cancellation, 'fee_amount', 0, 99999999999, private.currency_step(v_order.currency_code), '', false), 0);
  v_back := v_order.deposit_amount - v_fee;
  if v_order.deposit_amount = 0 then
    perform private.refuse_input('order_id', 'This order has no deposit.');
  elsif v_back < 0 then
    perform private.refuse_input('fee_amount', 'The fee cannot be more than the deposit.');
  end if;
  -- Neither M-Pesa nor the bank is in the drawer: there what goes back is what came, and whole shillings after a fee.
  if v_tender in ('mobile_money', 'bank') and v_back > 0 then
    v_rounding := private.order_rounding(p_tenant_id, v_order.id);
    if v_rounding <> 0 and v_fee > 0 then
      v_rounding := case when round(v_back) > 0 then v_back - round(v_back) else 0 end;
    end if;
  end if;
  if v_tender = 'cash' and v_back > 0 then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_cancellation, 'till_session_id'));
    v_rounding := private.cash_rounding(p_tenant_id, v_back);
    perform private.require_drawer_cash(p_tenant_id, v_session.id, v_back - v_rounding);
  elsif v_tender in ('card', 'mobile_money') and v_back > 0 and v_rounding = 0 then
    v_session := private.payment_session(p_tenant_id, p_user_id, private.input_uuid(p_cancellation, 'till_session_id', '', false));
  end if;
  perform private.lock_contact(p_tenant_id, v_order.contact_id);
  if v_tender <> 'account' and v_back > 0 then
    v_number := private.next_number(p_tenant_id, 'contact_payment');
  end if;
  perform private.release_reservations(p_tenant_id, array[v_order.id], p_now);
  if v_fee > 0 then
    perform private.post_journal_entry(p_tenant_id, p_user_id, 'order_fee', v_fee_id, private.business_date(p_tenant_id, p_now),
      'Cancellation fee of ' || v_order.order_number, jsonb_build_array(
        jsonb_build_object('role', 'customer_deposits', 'debit', v_fee), jsonb_build_object('role', 'cancellation_fees', 'credit', v_fee)), p_now,
      private.session_location(p_tenant_id, v_session.id));
    insert into public.contact_entries (tenant_id, contact_id, account, kind, amount, document_type, document_id, document_number,
      occurred_at, business_date)
    values (p_tenant_id, v_order.contact_id, 'deposit', 'order_fee', -v_fee, 'order_fee', v_fee_id, v_order.order_number, p_now,
      private.business_date(p_tenant_id, p_now));
    insert into public.order_deposits (tenant_id, id, order_id, kind, amount, request_hash, created_at)
    values (p_tenant_id, case when v_back = 0 then v_id else v_fee_id end, v_order.id, 'fee', -v_fee, v_hash, p_now);
  end if;
  if v_back > 0 and v_tender = 'account' then
    insert into public.order_deposits (tenant_id, id, order_id, kind, amount, request_hash, created_at)
    values (p_tenant_id, v_id, v_order.id, 'released', -v_back, v_hash, p_now);
  elsif v_back > 0 then
    perform private.write_contact_payment(p_tenant_id, p_user_id, v_order.contact_id, jsonb_build_object('id', v_id, 'payment_number', v_number,
      'is_payout', true, 'amount', v_back, 'rounding_amount', v_rounding, 'tender_type', v_tender, 'reference', v_reference, 'note', v_reason,
      'till_session_id', v_session.id, 'received_at', greatest(p_now, v_session.opened_at), 'request_hash', v_hash), '[]', p_now);
    insert into public.order_deposits (tenant_id, id, order_id, kind, amount, payment_id, request_hash, created_at)
    values (p_tenant_id, v_id, v_order.id, 'refunded', -v_back, v_id, v_hash, p_now);
  end if;
  perform private.end_orders(p_tenant_id, array[v_order.id], 'cancelled', p_user_id, v_reason, p_now);
  perform private.write_audit(p_tenant_id, p_user_id, 'paid_order_cancelled', 'orders', v_order.id, null, jsonb_build_object(
    'order_number', v_order.order_number, 'deposit_amount', v_order.deposit_amount, 'fee_amount', v_fee, 'refund_tender_type', v_tender,
    'reason', v_reason));
  return jsonb_build_object('order_id', v_order_id, 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_exchange(p_tenant_id uuid, p_user_id uuid, p_exchange jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_hash text;
  v_stored_hash text;
  v_refund jsonb;
  v_sale jsonb;
  v_total numeric;
  v_tender text;
  v_payments jsonb;
  v_original public.sales;
  v_note public.credit_notes;
  v_applied numeric;
  v_paid numeric;
  v_posted jsonb;
begin
  perform private.input_object(p_exchange, 'p_exchange');
  v_id := private.input_uuid(p_exchange, 'id');
  v_hash := private.request_hash(p_exchange);
  perform private.lock_request('exchange', p_tenant_id, v_id);
  select x.request_hash into v_stored_hash from public.exchanges x where x.tenant_id = p_tenant_id and x.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  v_sale := private.input_object(p_exchange -> 'sale', 'sale');
  if coalesce(jsonb_typeof(v_sale -> 'late'), 'null') <> 'null' then
    perform private.refuse_input('sale.late', 'An exchange needs a connection.');
  end if;
  v_total := private.input_number(v_sale, 'expected_total', 0, 99999999999, 0.01, 'sale.');
  v_payments := private.input_array(v_sale, 'payments', 0, 19);
  v_refund := private.input_object(p_exchange -> 'refund', 'refund')
    || jsonb_build_object('till_session_id', private.input_uuid(v_sale, 'till_session_id', 'sale.'), 'operator_token', v_sale -> 'operator_token');
  v_tender := private.input_choice(v_refund, 'refund_tender_type',
    array['cash', 'card', 'mobile_money', 'store_credit', 'on_account'], 'refund.');
  v_original := private.lock_for_exchange(p_tenant_id, p_user_id, private.input_uuid(v_refund, 'sale_id', 'refund.'), v_sale);
  -- The credit is the customer's whose goods came back.
  if v_tender = 'store_credit' and private.contact_head(p_tenant_id, private.input_uuid(v_sale, 'contact_id', 'sale.', false))
    is distinct from private.contact_head(p_tenant_id, v_original.contact_id) then
    perform private.refuse_input('sale.contact_id', 'Store credit can only be used by its own customer.');
  end if;

  perform private.take_refund_right(p_tenant_id, p_user_id, v_refund);
  v_posted := private.post_refund(p_tenant_id, p_user_id, v_refund, p_now, v_total);
  if (v_posted ->> 'replayed')::boolean then
    perform private.fail(409, 'idempotency_mismatch', 'This return was already made.');
  end if;
  select * into strict v_note from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = (v_posted ->> 'id')::uuid;
  v_applied := least(v_note.refund_amount, v_total);
  v_paid := v_total - v_applied;
  if v_applied > 0 then
    v_payments := jsonb_build_object('id', v_id, 'tender_type', v_tender, 'amount', v_applied,
      'reference', 'Exchange ' || v_note.credit_note_number)
      || v_payments;
  end if;
  v_posted := private.post_sale(p_tenant_id, p_user_id, v_sale || jsonb_build_object('payments', v_payments), p_now, v_id);
  if (v_posted ->> 'replayed')::boolean then
    perform private.fail(409, 'idempotency_mismatch', 'This sale was already made.');
  end if;
  insert into public.exchanges (tenant_id, id, original_sale_id, credit_note_id, sale_id, tender_type, applied_amount, paid_amount,
    returned_amount, exchanged_by, exchanged_at, request_hash)
  values (p_tenant_id, v_id, v_original.id, v_note.id, (v_posted ->> 'id')::uuid, v_tender, v_applied, v_paid,
    v_note.refund_amount - v_applied, p_user_id, p_now, v_hash);
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_refund(p_tenant_id uuid, p_user_id uuid, p_refund jsonb, p_now timestamp with time zone DEFAULT clock_timestamp(), p_exchanged_up_to numeric DEFAULT 0)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_hash text;
  v_stored_hash text;
  v_sale public.sales;
  v_session public.till_sessions;
  v_tender text;
  v_reason text;
  v_lines jsonb;
  v_step numeric;
  v_sums record;
  v_receivable numeric;
begin
  perform private.input_object(p_refund, 'p_refund');
  v_id := private.input_uuid(p_refund, 'id');
  v_tender := private.input_choice(p_refund, 'refund_tender_type', array['cash', 'card', 'mobile_money', 'store_credit', 'on_account']);
  v_reason := private.input_text(p_refund, 'reason', 500, '', true);
  v_lines := private.input_array(p_refund, 'lines', 1, 500);
  v_hash := private.request_hash(p_refund);
  perform private.lock_request('refund', p_tenant_id, v_id);
  select c.request_hash into v_stored_hash from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;

  select * into v_sale from public.sales s
  where s.tenant_id = p_tenant_id and s.id = private.input_uuid(p_refund, 'sale_id') for no key update;
  if v_sale.id is null then
    perform private.fail(404, 'not_found', 'This sale does not exist.', '{"field": "sale_id"}');
  end if;
  if v_sale.status = 'refunded' then
    perform private.fail(409, 'already_refunded', 'This sale was already returned completely.');
  end if;
  if p_refund ->> 'till_session_id' is not null then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_refund, 'till_session_id'));
  end if;
  v_step := private.currency_step(v_sale.currency_code);
  v_lines := private.refund_lines(p_tenant_id, v_sale.id, v_lines, v_step);
  select sum(l.net_amount) as net, sum(l.tax_amount) as tax,
    coalesce(sum(l.cost) filter (where not l.restock), 0) as lost
  into v_sums
  from jsonb_to_recordset(v_lines) as l (net_amount numeric, tax_amount numeric, cost numeric, restock boolean);
  -- What the customer still owes goes down first; only the rest is money to give back.
  v_receivable := least(v_sums.net + v_sums.tax, v_sale.balance_due);
  perform private.check_refund_tender(p_tenant_id, v_sale, v_tender, v_sums.net + v_sums.tax - v_receivable);
  if v_tender = 'cash' and v_session.id is null and v_sums.net + v_sums.tax > v_receivable then
    perform private.fail(409, 'no_open_till_session', 'Open a till first to refund cash.');
  end if;
  perform private.write_credit_note(p_tenant_id, p_user_id, v_sale, v_session.id, jsonb_build_object('id', v_id,
    'reason', v_reason, 'refund_tender_type', v_tender, 'reference', private.input_text(p_refund, 'reference', 100),
    'net_amount', v_sums.net, 'tax_amount', v_sums.tax, 'lost', v_sums.lost, 'receivable_amount', v_receivable,
    'exchanged_up_to', p_exchanged_up_to, 'request_hash', v_hash), v_lines, v_step, greatest(p_now, v_session.opened_at));
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$function$;

ALTER FUNCTION "private"."post_refund"(uuid, uuid, jsonb, timestamp with time zone, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_sale(p_tenant_id uuid, p_user_id uuid, p_sale jsonb, p_now timestamp with time zone DEFAULT clock_timestamp(), p_exchanged_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_sale_id uuid;
  v_hash text;
  v_stored_hash text;
  v_session public.till_sessions;
  v_session_id uuid;
  v_contact_id uuid;
  v_occurred_at timestamptz;
  v_priced_at timestamptz;
  v_operator private.till_operators;
  v_late jsonb := nullif(p_sale -> 'late', 'null');
  v_flags text[] := '{}';
  v_priced jsonb;
  v_payments jsonb;
  v_forgiven jsonb;
  v_till record;
  v_written jsonb;
begin
  if jsonb_typeof(p_sale) is distinct from 'object' then
    perform private.input_object(p_sale, 'p_sale');
  end if;
  v_sale_id := private.input_uuid(p_sale, 'id');
  v_session_id := private.input_uuid(p_sale, 'till_session_id');
  v_contact_id := private.input_uuid(p_sale, 'contact_id', '', false);
  v_occurred_at := private.input_instant(p_sale, 'occurred_at');
  v_payments := private.input_array(p_sale, 'payments', 0, case when v_late is null then 20 else 500 end);
  v_hash := private.request_hash(p_sale);
  perform private.lock_request('sale', p_tenant_id, v_sale_id);
  select s.request_hash into v_stored_hash from public.sales s where s.tenant_id = p_tenant_id and s.id = v_sale_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_sale_id, 'replayed', true);
  end if;

  if v_late is null then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, v_session_id);
    v_occurred_at := greatest(least(coalesce(v_occurred_at, p_now), p_now), v_session.opened_at);
  else
    v_late := private.read_late(v_late);
    v_session := private.lock_late_session(p_tenant_id, p_user_id, v_session_id, p_now);
    v_occurred_at := greatest(least(coalesce(v_occurred_at, p_now), p_now), (
      select s.opened_at from public.till_sessions s where s.tenant_id = p_tenant_id and s.id = v_session_id));
    v_flags := private.late_flags(p_tenant_id, p_user_id, v_session, v_occurred_at, p_now);
  end if;
  -- Whoever sells with the server sells at the prices and promotions of now, by the PIN of now, whatever time is named.
  v_priced_at := case when v_late is null then greatest(p_now, v_occurred_at) else v_occurred_at end;
  if v_late is null then
    if p_sale ->> 'operator_token' is not null then
      v_operator := private.read_operator(p_tenant_id, p_user_id, p_sale, v_priced_at);
    end if;
  else
    v_operator := private.late_operator(p_tenant_id, v_session_id, p_sale);
  end if;
  select t.location_id, t.name into v_till from public.tills t where t.tenant_id = p_tenant_id and t.id = v_session.till_id;
  if v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id;
    if v_late is not null and not exists (
        select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff) then
      v_contact_id := null;
      v_flags := v_flags || 'customer_gone'::text;
    elsif v_late is null and not found then
      perform private.fail(404, 'not_found', 'This customer does not exist.', '{"field": "contact_id"}');
    end if;
  end if;

  v_priced := private.price_basket(p_tenant_id, jsonb_build_object('channel', 'till', 'location_id', v_till.location_id,
    'contact_id', v_contact_id, 'lines', p_sale -> 'lines', 'discount_amount', p_sale -> 'discount_amount',
    'discount_percent', p_sale -> 'discount_percent', 'coupon_codes', p_sale -> 'coupon_codes', 'is_late', v_late is not null,
    'keeps_choices', v_late is not null, 'sale_id', v_sale_id), v_priced_at);
  -- What happened without the server cannot be refused any more: it is told to those who look after the tills.
  if v_late is null and not (v_priced #> '{internal,price_overrides}' = '[]' and v_priced #> '{internal,discount_above_limit}' = 'false') then
    perform private.take_pricing_rights(p_tenant_id, p_user_id, v_priced, v_operator.user_id, p_sale -> 'approval_ids', v_sale_id);
  elsif v_late is not null then
    v_flags := v_flags || private.late_price_flags(p_tenant_id, p_user_id, v_operator.user_id, v_priced, p_sale -> 'lines')
      || private.late_paper_flags(p_tenant_id, v_priced, v_late, v_occurred_at);
    perform set_config('dukani.goods_have_left', 'on', true);
  end if;
  if not (v_priced #> '{internal,promotion_uses}' = '[]' and v_priced -> 'coupons' = '[]') then
    perform private.lock_promotions(p_tenant_id, v_contact_id, v_priced);
  end if;
  if v_late is not null then
    v_forgiven := private.late_payments(p_tenant_id, v_contact_id, v_payments, (v_priced ->> 'total_amount')::numeric,
      (v_priced #>> '{internal,step}')::numeric);
    v_payments := v_forgiven -> 'payments';
    v_flags := v_flags || array(select jsonb_array_elements_text(v_forgiven -> 'flags'));
    if p_sale ->> 'expected_total' is distinct from null and p_sale -> 'expected_total' <> v_priced -> 'total_amount'
      and not 'total_differs' = any (v_flags) then
      v_flags := v_flags || 'total_differs'::text;
    end if;
  elsif p_sale ? 'expected_total' then
    perform private.require_expected_total(p_sale, (v_priced ->> 'total_amount')::numeric);
  end if;
  v_payments := private.read_payments(p_tenant_id, v_payments, (v_priced ->> 'total_amount')::numeric,
    (v_priced #>> '{internal,step}')::numeric, p_exchanged_id);

  v_written := private.write_sale(p_tenant_id, p_user_id, jsonb_build_object('id', v_sale_id, 'channel', 'till',
    'till_session_id', v_session.id, 'contact_id', v_contact_id, 'note', private.input_text(p_sale, 'note', 1000),
    'request_hash', v_hash, 'till_name', v_till.name, 'operator_name', v_operator.user_name, 'serials', case when p_sale @? '$.lines[*].serials' then private.read_serials(p_sale -> 'lines', v_late is not null) end), v_priced, v_payments, v_till.location_id,
    v_occurred_at, p_now);
  if v_priced #> '{internal,promotion_uses}' <> '[]' then
    perform private.write_promotion_uses(p_tenant_id, v_sale_id, null, v_contact_id, v_priced, v_occurred_at);
  end if;
  if v_late is not null then
    perform set_config('dukani.goods_have_left', '', true);
    perform private.note_claimed_codes(p_tenant_id, v_forgiven -> 'payments');
    perform private.write_late_sale(p_tenant_id, v_sale_id, v_late, v_flags, v_session, v_till.location_id);
  end if;
  if v_operator.user_id <> p_user_id then
    insert into public.sale_operators (tenant_id, sale_id, user_id, name)
    values (p_tenant_id, v_sale_id, v_operator.user_id, v_operator.user_name);
  end if;
  if jsonb_array_length(v_priced #> '{internal,price_overrides}') > 0 then
    perform private.write_audit(p_tenant_id, p_user_id, 'price_overridden', 'sales', v_sale_id, null,
      v_priced #> '{internal,price_overrides}');
  end if;
  if jsonb_array_length(v_priced #> '{internal,labels}') > 0 then
    perform private.write_audit(p_tenant_id, p_user_id, 'label_price_taken', 'sales', v_sale_id, null, v_priced #> '{internal,labels}');
  end if;
  if v_late is not null or v_contact_id is not null or p_sale -> 'approval_ids' <> '[]' or p_sale @? '$.lines[*].serials'
    or exists (select 1 from public.sale_payments u where u.tenant_id = p_tenant_id and u.sale_id = v_sale_id and u.is_unproven) then
    return jsonb_build_object('id', v_sale_id, 'replayed', false);
  end if;
  -- Nothing has happened to it yet: what was written is what would be read.
  return v_written;
end;
$function$;

ALTER FUNCTION "private"."post_sale"(uuid, uuid, jsonb, timestamp with time zone, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.post_unreferenced_return(p_tenant_id uuid, p_user_id uuid, p_return jsonb, p_now timestamp with time zone DEFAULT clock_timestamp())
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_hash text;
  v_stored_hash text;
  v_tender text;
  v_reason text;
  v_contact_id uuid;
  v_session public.till_sessions;
  v_location_id uuid;
  v_day date;
  v_lines jsonb;
  v_now timestamptz;
  v_in record;
  v_moved record;
  v_step numeric;
  v_sums record;
  v_rounding numeric := 0;
  v_number text;
  v_entry_id uuid;
begin
  v_id := private.input_uuid(p_return, 'id');
  v_tender := private.input_choice(p_return, 'refund_tender_type', array['cash', 'store_credit']);
  v_reason := private.input_text(p_return, 'reason', 500, '', true);
  v_contact_id := private.input_uuid(p_return, 'contact_id', '', false);
  v_lines := private.input_array(p_return, 'lines', 1, 100);
  v_hash := private.request_hash(p_return);
  perform private.lock_request('refund', p_tenant_id, v_id);
  select c.request_hash into v_stored_hash from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = v_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return jsonb_build_object('id', v_id, 'replayed', true);
  end if;
  perform private.take_unreferenced_right(p_tenant_id, p_user_id, p_return);

  v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_return, 'till_session_id'));
  select t.location_id into v_location_id from public.tills t where t.tenant_id = p_tenant_id and t.id = v_session.till_id;
  v_now := greatest(p_now, v_session.opened_at);
  v_day := private.business_date(p_tenant_id, v_now);
  if v_contact_id is null and v_tender = 'store_credit' then
    perform private.refuse_input('contact_id', 'Store credit needs a customer.');
  elsif v_contact_id is not null then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff for no key update;
    if not found then
      perform private.fail(404, 'not_found', 'This customer does not exist.', '{"field": "contact_id"}');
    end if;
  end if;
  select private.currency_step(t.currency_code) into v_step from public.tenants t where t.id = p_tenant_id;
  -- Locked before the cost is looked at.
  perform private.lock_goods(p_tenant_id, array(
    select private.input_uuid(private.input_object(e.value, 'lines'), 'product_id', 'lines.') from jsonb_array_elements(v_lines) as e));
  v_lines := private.price_returned_lines(p_tenant_id, v_lines, v_location_id, v_day);
  select sum(l.net_amount) as net, sum(l.tax_amount) as tax, coalesce(sum(l.cost) filter (where not l.restock), 0) as lost into v_sums
  from jsonb_to_recordset(v_lines) as l (net_amount numeric, tax_amount numeric, cost numeric, restock boolean);
  perform private.take_unreferenced_allowance(p_tenant_id, p_user_id, p_return, v_sums.net + v_sums.tax, v_day);
  if v_tender = 'cash' then
    v_rounding := private.cash_rounding(p_tenant_id, v_sums.net + v_sums.tax);
    perform private.require_drawer_cash(p_tenant_id, v_session.id, v_sums.net + v_sums.tax - v_rounding);
  end if;
  select coalesce(array_agg(l.id order by l.place), '{}') as ids, coalesce(array_agg(l.product_id order by l.place), '{}') as product_ids,
    coalesce(array_agg(l.quantity order by l.place), '{}') as quantities into v_in
  from jsonb_to_recordset(v_lines) as l (id uuid, place integer, product_id uuid, quantity numeric, restock boolean) where l.restock;
  -- What it cost when it was sold nobody knows: it comes back at what the rest of it is worth.
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'sale_return', 'credit_note', v_id, v_now,
    v_in.ids, v_in.product_ids, v_in.quantities, null, null, v_step, v_now);
  if v_tender = 'store_credit' and v_sums.net + v_sums.tax > 0 then
    insert into public.store_credit_entries (tenant_id, contact_id, amount, source_type, source_id)
    values (p_tenant_id, v_contact_id, v_sums.net + v_sums.tax, 'credit_note', v_id);
  end if;

  v_number := private.next_number(p_tenant_id, 'credit_note');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'credit_note', v_id, v_day,
    'Credit note ' || v_number || ' without a receipt', jsonb_build_array(
      jsonb_build_object('role', 'sales_returns', 'debit', v_sums.net),
      jsonb_build_object('role', 'vat_output', 'debit', v_sums.tax),
      jsonb_build_object('role', private.tender_role(p_tenant_id, v_tender), 'credit', v_sums.net + v_sums.tax - v_rounding),
      jsonb_build_object('role', 'cash_rounding', 'credit', v_rounding),
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'shrinkage', 'debit', v_sums.lost),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.value + v_moved.true_up + v_sums.lost)), v_now, v_location_id);
  insert into public.credit_notes (
    tenant_id, id, credit_note_number, till_session_id, contact_id, reason, issued_at, issued_by, business_date,
    net_amount, tax_amount, total_amount, refund_tender_type, refund_amount, rounding_amount, receivable_amount, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, v_session.id, v_contact_id, v_reason, v_now, p_user_id, v_day,
    v_sums.net, v_sums.tax, v_sums.net + v_sums.tax, v_tender, v_sums.net + v_sums.tax, v_rounding, 0, v_entry_id, v_hash);
  insert into public.credit_note_lines (tenant_id, id, credit_note_id, line_number, product_id, name, quantity, unit_price, list_price, restock,
    net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code, lost_cost)
  select p_tenant_id, l.id, v_id, l.place, l.product_id, l.name, l.quantity, l.unit_price, l.list_price, l.restock, l.net_amount,
    l.tax_amount, l.gross_amount, l.tax_rate_percent, l.tax_code, case when l.restock then 0 else coalesce(l.cost, 0) end
  from jsonb_to_recordset(v_lines) as l (id uuid, place integer, product_id uuid, name text, quantity numeric, unit_price numeric,
    list_price numeric, restock boolean, net_amount numeric, tax_amount numeric, gross_amount numeric, tax_rate_percent numeric, tax_code text, cost numeric);
  perform private.write_audit(p_tenant_id, p_user_id, 'returned_without_receipt', 'credit_notes', v_id, null, jsonb_build_object(
    'credit_note_number', v_number, 'total_amount', v_sums.net + v_sums.tax, 'reason', v_reason, 'lines', v_lines));
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.provision_settings(p_tenant_id uuid, p_name text, p_slug text, p_country text, p_currency_code text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_location_id uuid := gen_random_uuid();
  v_is_kenya boolean := p_country = 'KE' or (p_country is null and p_currency_code = 'KES');
begin
  insert into public.business_settings (tenant_id, company_name, country, currency_code, currency_symbol, receipt_footer)
  select p_tenant_id, p_name, p_country, c.code, c.symbol, 'Thank you for shopping with us.'
  from public.currencies c where c.code = p_currency_code;
  insert into public.tenant_customization (tenant_id) values (p_tenant_id);
  -- A new shop promises no delivery: its owner has not yet said where to, nor what it costs.
  -- Without a name of its own it is called as the business is, also when that is renamed.
  insert into public.storefront_settings (tenant_id, slug, delivery_enabled, pickup_enabled)
  values (p_tenant_id, p_slug, false, true);
  -- Shelf prices carry the tax nearly everywhere; in North America it comes on top.
  insert into public.tenant_policies (tenant_id, prices_include_tax, cash_rounding_step)
  values (p_tenant_id, coalesce(p_country not in ('US', 'CA'), p_currency_code not in ('USD', 'CAD')), private.first_cash_step(p_currency_code));
  insert into public.tax_rates (tenant_id, name, code, rate_percent, is_default)
  select p_tenant_id, r.name, r.code, r.rate_percent, r.is_default
  from (values
    ('KE', 'VAT 16%', 'B', 16, true), ('KE', 'VAT 8%', 'E', 8, false), ('KE', 'Zero-rated', 'C', 0, false), ('KE', 'Exempt', 'A', 0, false),
    ('GB', 'VAT 20%', 'STD', 20, true), ('GB', 'Reduced 5%', 'RED', 5, false), ('GB', 'Zero-rated', 'ZERO', 0, false),
    ('JP', 'Consumption tax 10%', 'STD', 10, true), ('JP', 'Reduced 8%', 'RED', 8, false),
    ('US', 'No sales tax', 'NONE', 0, true), ('US', 'Sales tax 8.875%', 'SALES', 8.875, false),
    ('other', 'No tax', 'NONE', 0, true)
  ) as r (country, name, code, rate_percent, is_default)
  where r.country = case
    when v_is_kenya then 'KE'
    when p_country = 'GB' or (p_country is null and p_currency_code = 'GBP') then 'GB'
    when p_country = 'JP' or (p_country is null and p_currency_code = 'JPY') then 'JP'
    when p_country = 'US' then 'US'
    else 'other' end;
  insert into public.locations (tenant_id, id, name, is_default) values (p_tenant_id, v_location_id, 'Main shop', true);
  insert into public.tills (tenant_id, name, location_id) values (p_tenant_id, 'Till 1', v_location_id);
  insert into public.payment_methods (tenant_id, tender_type, name, position, ledger_role, counts_in_drawer)
  values
    (p_tenant_id, 'cash', 'Cash', 1, 'cash', true),
    (p_tenant_id, 'mobile_money', case when v_is_kenya then 'M-Pesa' else 'Mobile money' end, 2, 'mobile_money_clearing', false),
    (p_tenant_id, 'card', 'Card', 3, 'card_clearing', false),
    (p_tenant_id, 'store_credit', 'Store credit', 4, 'store_credit', false),
    (p_tenant_id, 'on_account', 'On account', 5, 'receivable', false);
  insert into private.document_sequences (tenant_id, document_type, prefix)
  values
    (p_tenant_id, 'invoice', 'INV-'), (p_tenant_id, 'credit_note', 'CN-'), (p_tenant_id, 'order', 'WEB-'),
    (p_tenant_id, 'goods_receipt', 'GRN-'), (p_tenant_id, 'stock_adjustment', 'ADJ-'), (p_tenant_id, 'journal', 'JE-');
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_cash_rounding(p_payment jsonb, p_prefix text, p_rounding numeric)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_named numeric := private.input_number(p_payment, 'rounding_amount', -50, 50, 0.01, p_prefix, false);
begin
  -- What was taken without the server was rounded there; how, private.late_payments has looked at.
  if private.goods_have_left() then
    return coalesce(v_named, 0);
  elsif v_named <> p_rounding then
    perform private.fail(409, 'cash_rounding_changed', 'The cash to pay has changed. Check it again.', jsonb_build_object('rounding_amount', p_rounding));
  end if;
  return p_rounding;
end;
$function$;

ALTER FUNCTION "private"."read_cash_rounding"(jsonb, text, numeric) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.read_payments(p_tenant_id uuid, p_payments jsonb, p_total numeric, p_step numeric, p_exchanged_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_payment jsonb;
  v_read jsonb := '[]';
  v_prefix text;
  v_tender text;
  v_amount numeric;
  v_tendered numeric;
  v_reference text;
  v_role text;
  v_card_id uuid;
  v_paid numeric := 0;
  v_cash jsonb := private.cash_to_round(p_tenant_id, p_payments, p_exchanged_id);
  v_rounding numeric;
begin
  for v_index in 0 .. jsonb_array_length(p_payments) - 1 loop
    v_payment := p_payments -> v_index;
    v_prefix := 'payments[' || v_index || '].';
    if jsonb_typeof(v_payment) <> 'object' then
      perform private.input_object(v_payment, rtrim(v_prefix, '.'));
    end if;
    v_tender := private.input_choice(v_payment, 'tender_type', array['cash', 'card', 'mobile_money', 'store_credit', 'on_account', 'gift_card', 'loyalty'], v_prefix);
    v_amount := private.input_number(v_payment, 'amount', 0.01, 99999999999, p_step, v_prefix);
    v_tendered := private.input_number(v_payment, 'amount_tendered', 0, 99999999999, p_step, v_prefix, false);
    v_reference := private.input_text(v_payment, 'reference', 100, v_prefix);
    select m.ledger_role into v_role from public.payment_methods m
    -- What was taken without the server may be no way to pay any more.
    where m.tenant_id = p_tenant_id and m.tender_type = v_tender
      and (m.is_enabled or (v_tender in ('cash', 'card', 'mobile_money') and private.goods_have_left()))
    order by m.is_enabled desc, m.position limit 1;
    if not found then
      perform private.refuse_input(v_prefix || 'tender_type', 'This business does not accept this payment method.');
    end if;
    v_rounding := 0;
    if v_tender = 'cash' then
      v_rounding := private.read_cash_rounding(v_payment, v_prefix, case when (v_cash ->> 'place')::integer = v_index then (v_cash ->> 'amount')::numeric else 0 end);
      v_tendered := coalesce(v_tendered, v_amount - v_rounding);
      if v_tendered < v_amount - v_rounding then
        perform private.fail(400, 'payment_mismatch', 'The cash received is less than the amount due in cash.');
      elsif v_tendered > 1000000 and v_tendered > 1000 * v_amount and not private.goods_have_left() then
        perform private.refuse_input(v_prefix || 'amount_tendered', 'This is far more cash than the amount due.');
      end if;
    elsif v_tendered <> v_amount then
      perform private.fail(400, 'payment_mismatch', 'Change can be given on cash only.');
    end if;
    if v_tender = 'mobile_money' then
      v_reference := private.mobile_code(v_reference);
      if exists (select 1 from public.sale_payments s where s.tenant_id = p_tenant_id
          and s.tender_type = 'mobile_money' and s.reference = v_reference)
        or v_read @> jsonb_build_array(jsonb_build_object('tender_type', v_tender, 'reference', v_reference)) then
        perform private.refuse_spent_code(v_prefix || 'reference');
      end if;
    end if;
    v_card_id := null;
    if v_tender = 'gift_card' then
      v_card_id := private.input_uuid(v_payment, 'gift_card_id', v_prefix);
    end if;
    if v_tender in ('gift_card', 'loyalty') and v_read @> jsonb_build_array(jsonb_strip_nulls(
        jsonb_build_object('tender_type', v_tender, 'gift_card_id', v_card_id))) then
      perform private.refuse_input(v_prefix || 'tender_type', 'Use each gift card, and the points, once only.');
    end if;
    v_paid := v_paid + v_amount;
    v_read := v_read || jsonb_build_object('id', private.input_uuid(v_payment, 'id', v_prefix), 'tender_type', v_tender,
      'amount', v_amount, 'reference', case when v_tender not in ('gift_card', 'loyalty') then v_reference end, 'ledger_role', v_role,
      'gift_card_id', v_card_id, 'rounding_amount', case v_tender when 'mobile_money' then private.mobile_rounding(p_tenant_id, v_amount, v_reference) when 'cash' then v_rounding end,
      'amount_tendered', case when v_tender = 'cash' then v_tendered end,
      'change_due', case when v_tender = 'cash' then v_tendered - (v_amount - v_rounding) end);
  end loop;
  if v_paid <> p_total then
    perform private.fail(400, 'payment_mismatch', 'The payments do not add up to the total.',
      jsonb_build_object('total', p_total, 'paid', v_paid));
  end if;
  return v_read;
end;
$function$;

ALTER FUNCTION "private"."read_payments"(uuid, jsonb, numeric, numeric, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.sale_json(p_tenant_id uuid, p_sale_id uuid, p_replayed boolean DEFAULT false)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (
    select jsonb_build_object(
      'id', s.id, 'invoice_number', s.invoice_number, 'channel', s.channel, 'status', s.status, 'order_id', s.order_id,
      'occurred_at', s.occurred_at, 'posted_at', s.posted_at, 'business_date', s.business_date,
      'currency_code', s.currency_code, 'prices_include_tax', s.prices_include_tax, 'subtotal_amount', s.subtotal_amount,
      'discount_amount', s.discount_amount, 'delivery_fee', s.delivery_fee, 'net_amount', s.net_amount,
      'tax_amount', s.tax_amount, 'total_amount', s.total_amount, 'refunded_amount', s.refunded_amount,
      'balance_due', s.balance_due, 'change_due', s.change_due, 'cashier_name', s.cashier_name, 'till_name', t.name,
      'till_session_id', s.till_session_id, 'journal_entry_id', s.journal_entry_id, 'note', s.note, 'replayed', p_replayed)
    || jsonb_build_object(
      'operator_name', coalesce((
        select o.name from public.sale_operators o where o.tenant_id = s.tenant_id and o.sale_id = s.id), s.cashier_name),
      'approvals', coalesce((
        select jsonb_agg(jsonb_build_object('permission', a.permission, 'approver_name', a.approver_name, 'reason', a.reason)
          order by a.used_at, a.id)
        from public.approvals a where a.tenant_id = s.tenant_id and a.document_id = s.id and a.used_at is not null), '[]'),
      'provisional_number', x.provisional_number, 'review_flags', coalesce(to_jsonb(x.flags), '[]'), 'reviewed_at', x.reviewed_at,
      'reviewed_by_name', x.reviewed_by_name,
      'lines', (
        select jsonb_agg(jsonb_build_object('id', l.id, 'line_number', l.line_number, 'product_id', l.product_id,
          'name', l.name, 'sku', l.sku, 'unit', l.unit, 'quantity', l.quantity, 'returned_quantity', l.returned_quantity,
          'list_price', l.list_price, 'unit_price', l.unit_price, 'price_source', l.price_source, 'modifiers', l.modifiers,
          'discount_amount', l.discount_amount, 'net_amount', l.net_amount, 'tax_amount', l.tax_amount, 'gross_amount', l.gross_amount,
          'tax_rate_percent', l.tax_rate_percent, 'tax_code', l.tax_code, 'serials',
          case when exists (select 1 from public.stock_serial_entries e where e.tenant_id = l.tenant_id and e.line_id = l.id)
            then private.sale_line_serials(l.tenant_id, l.id) else '[]' end)
          order by l.line_number)
        from public.sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id),
      'taxes', (
        select jsonb_agg(jsonb_build_object('tax_code', g.tax_code, 'tax_rate_percent', g.tax_rate_percent,
          'net_amount', g.net_amount, 'tax_amount', g.tax_amount) order by g.tax_rate_percent desc, g.tax_code)
        from (
          select x.tax_code, x.tax_rate_percent, sum(x.net_amount) as net_amount, sum(x.tax_amount) as tax_amount
          from (
            select l.tax_code, l.tax_rate_percent, l.net_amount, l.tax_amount
            from public.sale_lines l where l.tenant_id = s.tenant_id and l.sale_id = s.id
            union all
            select s.delivery_tax_code, s.delivery_tax_rate_percent, s.delivery_net_amount, s.delivery_tax_amount
            where s.delivery_tax_code is not null) x
          group by x.tax_code, x.tax_rate_percent) g),
      'payments', case when s.order_id is not null then private.order_sale_payments(s.tenant_id, s.id, s.order_id) else coalesce((
        select jsonb_agg(jsonb_build_object('id', p.id, 'tender_type', p.tender_type, 'amount', p.amount,
          'amount_tendered', coalesce(p.amount_tendered, case when p.rounding_amount <> 0 then p.amount - p.rounding_amount end),
          'change_due', p.change_due, 'reference', p.reference)
          || case when p.is_unproven or p.claimed_reference is not null or p.proof_note is not null then jsonb_build_object(
            'is_unproven', p.is_unproven, 'claimed_reference', p.claimed_reference, 'proof_note', p.proof_note) else '{}' end
          order by p.created_at, p.id)
        from public.sale_payments p where p.tenant_id = s.tenant_id and p.sale_id = s.id), '[]') end,
      'credit_notes', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'credit_note_number', c.credit_note_number, 'issued_at', c.issued_at,
          'total_amount', c.total_amount, 'reason', c.reason) order by c.issued_at, c.credit_note_number)
        from public.credit_notes c where c.tenant_id = s.tenant_id and c.sale_id = s.id), '[]'),
      'contact', case when k.id is not null then
        jsonb_build_object('id', k.id, 'name', k.name, 'email', k.email, 'phone', k.phone) end)
    || (
      select case when r.amount = 0 and r.cash = 0 then '{}' else jsonb_build_object('rounding_amount', r.amount) end
        || case when r.cash = 0 then '{}' else jsonb_build_object('cash_rounding_amount', r.cash) end
      from (
        select -coalesce(sum(p.rounding_amount), 0) - case when s.order_id is null then 0 else private.order_rounding(s.tenant_id, s.order_id) end as amount,
          -coalesce(sum(p.rounding_amount) filter (where p.tender_type = 'cash'), 0) as cash
        from public.sale_payments p where p.tenant_id = s.tenant_id and p.sale_id = s.id) r)
    from public.sales s
    left join lateral (
      select h.till_id from public.till_sessions h where h.tenant_id = s.tenant_id and h.id = s.till_session_id limit 1) h on true
    left join lateral (select t.name from public.tills t where t.tenant_id = s.tenant_id and t.id = h.till_id limit 1) t on true
    left join public.late_sales x on x.tenant_id = s.tenant_id and x.sale_id = s.id
    left join lateral (
      select k.id, k.name, k.email, k.phone from public.contacts k where k.tenant_id = s.tenant_id and k.id = s.contact_id limit 1) k on true
    where s.tenant_id = p_tenant_id and s.id = p_sale_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.session_cash(p_tenant_id uuid, p_session_id uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select s.opening_float
      + coalesce((select sum(p.amount - p.rounding_amount) from public.sale_payments p
          where p.tenant_id = s.tenant_id and p.till_session_id = s.id and p.tender_type = 'cash'), 0)
      + coalesce((select sum(a.amount - a.rounding_amount) from public.contact_payments a
          where a.tenant_id = s.tenant_id and a.till_session_id = s.id and a.tender_type = 'cash'), 0)
      - coalesce((select sum(c.refund_amount - c.rounding_amount) from public.credit_notes c
          where c.tenant_id = s.tenant_id and c.till_session_id = s.id and c.refund_tender_type = 'cash'), 0)
      + coalesce((select sum(case m.kind when 'pay_in' then m.amount else -m.amount end) from public.cash_movements m
          where m.tenant_id = s.tenant_id and m.till_session_id = s.id), 0)
    from public.till_sessions s
    where s.tenant_id = p_tenant_id and s.id = p_session_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.session_rounding(p_tenant_id uuid, p_session_id uuid)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(sum(r.amount), 0) from (
      select -p.rounding_amount as amount from public.sale_payments p where p.tenant_id = p_tenant_id and p.till_session_id = p_session_id
      union all
      select -a.rounding_amount from public.contact_payments a where a.tenant_id = p_tenant_id and a.till_session_id = p_session_id
      union all
      select c.rounding_amount from public.credit_notes c where c.tenant_id = p_tenant_id and c.till_session_id = p_session_id) r);
end;
$function$;

ALTER FUNCTION "private"."session_rounding"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tender_rows(p_tenant_id uuid, p_from date, p_to date)
 RETURNS TABLE(business_date date, tender_type text, channel text, location_id uuid, till_id uuid, cashier_id uuid, money_source text, minute smallint, taken numeric, paid_back numeric, collected numeric, payments bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5000
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  select m.business_date, m.tender_type, m.channel, w.location_id, w.id, m.cashier_id, m.money_source,
    private.day_minute(m.at, m.business_date, t.timezone, t.day_cutoff), m.taken, m.paid_back,
    case when m.tender_type in ('cash', 'card', 'mobile_money', 'bank') then m.taken - m.paid_back else 0 end, 1::bigint
  from (
    select s.business_date, p.tender_type, s.channel, s.till_session_id, s.cashier_id, 'sale' as money_source, s.occurred_at as at,
      p.amount - p.rounding_amount as taken, 0::numeric as paid_back
    from public.sales s
    join public.sale_payments p on p.tenant_id = s.tenant_id and p.sale_id = s.id
    where s.tenant_id = p_tenant_id and s.business_date between p_from and p_to
    union all
    select c.business_date, c.refund_tender_type, 'till', c.till_session_id, c.issued_by, 'return', c.issued_at, 0, c.refund_amount - c.rounding_amount
    from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to and c.refund_amount <> 0
    union all
    select c.business_date, 'loyalty', 'till', c.till_session_id, c.issued_by, 'return', c.issued_at, 0, c.points_amount
    from public.credit_notes c
    where c.tenant_id = p_tenant_id and c.business_date between p_from and p_to and c.points_amount <> 0
    union all
    select a.business_date, a.tender_type, null, a.till_session_id, a.received_by, 'account', a.received_at,
      greatest(a.amount - a.rounding_amount, 0), greatest(a.rounding_amount - a.amount, 0)
    from public.contact_payments a
    where a.tenant_id = p_tenant_id and a.business_date between p_from and p_to and a.tender_type <> 'deposit'
    union all
    select g.business_date, g.tender_type, 'till', g.till_session_id, g.issued_by, 'gift_card', g.issued_at, g.initial_amount, 0
    from public.gift_cards g
    where g.tenant_id = p_tenant_id and g.business_date between p_from and p_to and g.tender_type is not null
  ) m
  join public.tenants t on t.id = p_tenant_id
  left join public.till_sessions h on h.tenant_id = p_tenant_id and h.id = m.till_session_id
  left join public.tills w on w.tenant_id = p_tenant_id and w.id = h.till_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.till_report_json(p_tenant_id uuid, p_session_id uuid, p_expected_cash numeric, p_is_blind boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.till_session_json(p_tenant_id, p_session_id) || (
    select jsonb_build_object(
      'expected_cash', case when not p_is_blind then p_expected_cash end,
      'counted_cash', s.counted_cash, 'over_short', s.over_short, 'counts', private.shown_counts(s.counts, p_is_blind),
      'cash_in', m.cash_in, 'cash_out', m.cash_out,
      'account_payments_cash', case when not p_is_blind then k.cash end,
      'account_payments', private.tender_sums(array(
        select row(p.tender_type, p.amount - p.rounding_amount)::private.tendered from public.contact_payments p
        where p.tenant_id = s.tenant_id and p.till_session_id = s.id), p_is_blind),
      'gift_cards_sold', private.tender_sums(array(
        select row(g.tender_type, g.initial_amount)::private.tendered from public.gift_cards g
        where g.tenant_id = s.tenant_id and g.till_session_id = s.id and g.tender_type is not null), p_is_blind),
      'refund_tenders', private.tender_sums(array(
        select row(n.refund_tender_type, n.refund_amount - n.rounding_amount)::private.tendered from public.credit_notes n
        where n.tenant_id = s.tenant_id and n.till_session_id = s.id and n.refund_amount <> 0), p_is_blind),
      'refunds_total', r.refunds_total, 'discount_total', a.discount_total, 'tax_total', a.tax_total - r.tax_total,
      'net_total', a.net_total - r.net_total,
      'tenders', coalesce((
        select jsonb_agg(jsonb_build_object('tender_type', g.tender_type, 'amount', g.amount, 'count', g.count) order by g.tender_type)
        from (
          -- The money that came: M-Pesa rounds to whole shillings, cash to coins.
          select p.tender_type, sum(p.amount - p.rounding_amount) as amount, count(*) as count from public.sale_payments p
          where p.tenant_id = s.tenant_id and p.till_session_id = s.id and not (p_is_blind and p.tender_type = 'cash')
          group by p.tender_type) g), '[]'),
      'rounding_total', private.session_rounding(s.tenant_id, s.id), 'unproven', private.unproven_sums(s.tenant_id, s.id),
      'movements', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'amount', c.amount, 'reason', c.reason,
          'created_at', c.created_at) order by c.created_at, c.id)
        from public.cash_movements c where c.tenant_id = s.tenant_id and c.till_session_id = s.id), '[]'))
    from public.till_sessions s
    cross join lateral (
      select coalesce(sum(c.amount) filter (where c.kind = 'pay_in'), 0) as cash_in,
        coalesce(sum(c.amount) filter (where c.kind <> 'pay_in'), 0) as cash_out
      from public.cash_movements c where c.tenant_id = s.tenant_id and c.till_session_id = s.id) m
    cross join lateral (
      select coalesce(sum(p.amount - p.rounding_amount), 0) as cash from public.contact_payments p
      where p.tenant_id = s.tenant_id and p.till_session_id = s.id and p.tender_type = 'cash') k
    cross join lateral (
      select coalesce(sum(n.total_amount), 0) as refunds_total, coalesce(sum(n.tax_amount), 0) as tax_total,
        coalesce(sum(n.net_amount), 0) as net_total
      from public.credit_notes n where n.tenant_id = s.tenant_id and n.till_session_id = s.id) r
    cross join lateral (
      select coalesce(sum(x.discount_amount), 0) as discount_total, coalesce(sum(x.tax_amount), 0) as tax_total,
        coalesce(sum(x.net_amount), 0) as net_total
      from public.sales x where x.tenant_id = s.tenant_id and x.till_session_id = s.id) a
    where s.tenant_id = p_tenant_id and s.id = p_session_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_credit_note(p_tenant_id uuid, p_user_id uuid, p_sale public.sales, p_session_id uuid, p_note jsonb, p_lines jsonb, p_step numeric, p_now timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid := (p_note ->> 'id')::uuid;
  v_net numeric := p_note ->> 'net_amount';
  v_tax numeric := p_note ->> 'tax_amount';
  v_lost numeric := p_note ->> 'lost';
  v_receivable numeric := p_note ->> 'receivable_amount';
  v_tender text := p_note ->> 'refund_tender_type';
  v_points numeric := case when v_tender = 'loyalty' then 0
    else private.points_part(p_tenant_id, p_sale.id, v_net + v_tax - v_receivable) end;
  v_refund numeric := v_net + v_tax - v_receivable - v_points;
  v_rounding numeric := private.note_rounding(p_tenant_id, p_sale.id, p_note, v_refund);
  v_business_date date := private.business_date(p_tenant_id, p_now);
  v_location_id uuid;
  v_in record;
  v_moved record;
  v_number text;
  v_entry_id uuid;
begin
  -- The customer before the goods, as a sale does it.
  if v_tender = 'store_credit' then
    perform 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = p_sale.contact_id for no key update;
  end if;
  -- Goods go back to where they were sold from.
  select m.location_id into v_location_id from public.stock_movements m
  where m.tenant_id = p_tenant_id and m.source_id = p_sale.id and m.kind = 'sale' limit 1;
  select coalesce(array_agg(l.id), '{}') as ids, coalesce(array_agg(q.product_id), '{}') as product_ids,
    coalesce(array_agg(q.quantity), '{}') as quantities, array_agg(q.cost / q.quantity) as unit_costs, array_agg(q.cost) as costs
  into v_in
  from jsonb_to_recordset(p_lines) as l (id uuid, restock boolean, parts jsonb)
  cross join lateral jsonb_to_recordset(l.parts) as q (product_id uuid, quantity numeric, cost numeric)
  where l.restock;
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_location_id, 'sale_return', 'credit_note', v_id, p_now,
    v_in.ids, v_in.product_ids, v_in.quantities, v_in.unit_costs, v_in.costs, p_step, p_now, private.returned_serials(p_tenant_id, p_lines));
  update public.sale_lines s set returned_quantity = s.returned_quantity + l.quantity
  from jsonb_to_recordset(p_lines) as l (sale_line_id uuid, quantity numeric)
  where s.tenant_id = p_tenant_id and s.id = l.sale_line_id;
  update public.sales s set refunded_amount = s.refunded_amount + v_net + v_tax, balance_due = s.balance_due - v_receivable,
    status = case when exists (select 1 from public.sale_lines l
        where l.tenant_id = p_tenant_id and l.sale_id = s.id and l.returned_quantity < l.quantity)
      then 'partially_refunded' else 'refunded' end
  where s.tenant_id = p_tenant_id and s.id = p_sale.id;
  if v_tender = 'store_credit' and v_refund > 0 then
    insert into public.store_credit_entries (tenant_id, contact_id, amount, source_type, source_id)
    values (p_tenant_id, p_sale.contact_id, v_refund, 'credit_note', v_id);
  end if;

  v_number := private.next_number(p_tenant_id, 'credit_note');
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'credit_note', v_id, v_business_date,
    'Credit note ' || v_number || ' for ' || p_sale.invoice_number, jsonb_build_array(
      jsonb_build_object('role', 'sales_returns', 'debit', v_net),
      jsonb_build_object('role', 'vat_output', 'debit', v_tax),
      jsonb_build_object('role', 'receivable', 'credit', v_receivable),
      jsonb_build_object('role', private.tender_role(p_tenant_id, v_tender), 'credit', v_refund - v_rounding),
      jsonb_build_object('role', 'cash_rounding', 'credit', v_rounding),
      jsonb_build_object('role', private.tender_role(p_tenant_id, 'loyalty'), 'credit', v_points),
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'shrinkage', 'debit', v_lost),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.value + v_moved.true_up + v_lost)), p_now,
    coalesce(v_location_id, private.session_location(p_tenant_id, coalesce(p_session_id, p_sale.till_session_id))));
  insert into public.credit_notes (
    tenant_id, id, credit_note_number, sale_id, till_session_id, contact_id, reason, issued_at, issued_by, business_date,
    net_amount, tax_amount, total_amount, refund_tender_type, refund_amount, rounding_amount, points_amount, receivable_amount, reference, journal_entry_id, request_hash)
  values (p_tenant_id, v_id, v_number, p_sale.id, p_session_id, p_sale.contact_id, p_note ->> 'reason', p_now, p_user_id,
    v_business_date, v_net, v_tax, v_net + v_tax, v_tender, v_refund, v_rounding, v_points, v_receivable,
    p_note ->> 'reference', v_entry_id, p_note ->> 'request_hash');
  insert into public.credit_note_lines (
    tenant_id, id, credit_note_id, sale_line_id, line_number, quantity, restock, net_amount, tax_amount, gross_amount, lost_cost)
  select p_tenant_id, l.id, v_id, l.sale_line_id, l.place, l.quantity, l.restock, l.net_amount, l.tax_amount, l.net_amount + l.tax_amount,
    case when l.restock then 0 else coalesce(l.cost, 0) end
  from jsonb_to_recordset(p_lines) as l (
    id uuid, place integer, sale_line_id uuid, quantity numeric, restock boolean, net_amount numeric, tax_amount numeric, cost numeric);
  perform private.note_returned_serials(p_tenant_id, p_lines);
  perform private.write_audit(p_tenant_id, p_user_id, 'sale_refunded', 'sales', p_sale.id, null,
    jsonb_build_object('credit_note_number', v_number, 'total_amount', v_net + v_tax, 'reason', p_note ->> 'reason'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.write_sale(p_tenant_id uuid, p_user_id uuid, p_document jsonb, p_priced jsonb, p_payments jsonb, p_location_id uuid, p_occurred_at timestamp with time zone, p_now timestamp with time zone)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  v_sale_id uuid := (p_document ->> 'id')::uuid;
  v_session_id uuid := (p_document ->> 'till_session_id')::uuid;
  v_contact_id uuid := (p_document ->> 'contact_id')::uuid;
  v_internal jsonb := p_priced -> 'internal';
  v_lines jsonb := p_priced -> 'lines';
  v_business_date date := private.business_date(p_tenant_id, p_occurred_at);
  v_delivery_net numeric := coalesce((p_priced #>> '{internal,delivery_net_amount}')::numeric, 0);
  v_moved record;
  v_out record;
  v_written integer;
  v_items integer;
  v_written_payments jsonb;
  v_written_sale jsonb;
  v_tenders record;
  v_payments jsonb := p_payments;
  v_number text;
  v_entry_id uuid;
begin
  -- A sale that happened before its day was locked is booked today.
  if private.is_locked(p_tenant_id, '{sales,stock}', v_business_date) then
    v_business_date := private.business_date(p_tenant_id, p_now);
  end if;
  select coalesce(sum(t.amount) filter (where t.tender_type = 'on_account'), 0) as on_account,
    coalesce(sum(t.amount) filter (where t.tender_type = 'store_credit'), 0) as store_credit,
    coalesce(sum(t.amount) filter (where t.tender_type = 'loyalty'), 0) as loyalty,
    coalesce(sum(t.change_due), 0) as change_due,
    coalesce(array_agg(distinct t.tender_type), '{}') as types,
    coalesce(array_agg(t.ledger_role), '{}') as roles, coalesce(array_agg(t.amount - coalesce(t.rounding_amount, 0)), '{}') as amounts,
    coalesce(sum(t.rounding_amount), 0) as rounding, coalesce(sum(t.rounding_amount) filter (where t.tender_type = 'cash'), 0) as cash_rounding
  into v_tenders
  from jsonb_to_recordset(p_payments) as t (tender_type text, amount numeric, change_due numeric, ledger_role text, rounding_amount numeric);
  -- What was paid in advance settles its part at once: no credit is given for it.
  if v_contact_id is not null or v_tenders.types && '{on_account,store_credit}' or p_document ->> 'deposit_amount' is not null then
    perform private.check_contact_credit(p_tenant_id, v_contact_id,
      v_tenders.on_account - coalesce((p_document ->> 'deposit_amount')::numeric, 0), v_tenders.store_credit);
  end if;
  if v_tenders.loyalty <> 0 then
    perform private.check_loyalty(p_tenant_id, v_contact_id, v_tenders.loyalty);
  end if;
  if 'gift_card' = any (v_tenders.types) then
    v_payments := private.take_gift_cards(p_tenant_id, p_user_id, v_sale_id, p_payments, p_now);
  end if;

  -- A bundle's goods are those of its components; an order takes what it was placed for. Its goods are let go only here: releasing
  -- them locks them, and customer and cards come before goods.
  if p_document ->> 'order_id' is not null then
    perform private.release_reservations(p_tenant_id, array[(p_document ->> 'order_id')::uuid], p_now);
    select array_agg(g.line_id) as ids, array_agg(g.product_id) as product_ids, array_agg(-g.quantity) as quantities,
      array_agg(g.bundle_id) as bundle_ids into v_out
    from private.order_goods(p_tenant_id, (p_document ->> 'order_id')::uuid, p_priced -> 'lines') g;
  else
    select array_agg(g.id) as ids, array_agg(g.product_id) as product_ids, array_agg(g.quantity) as quantities,
      array_agg(g.bundle_id) as bundle_ids into v_out
    from (
      select l.id, coalesce(c.component_id, l.product_id) as product_id, c.bundle_id,
        case when c.bundle_id is null then -l.quantity else -round(l.quantity * c.quantity, 3) end as quantity
      from jsonb_to_recordset(v_lines) as l (id uuid, product_id uuid, quantity numeric)
      left join lateral (
        select c.bundle_id, c.component_id, c.quantity from public.product_components c
        where c.tenant_id = p_tenant_id and c.bundle_id = l.product_id offset 0) c on true
    ) g
    where g.quantity <> 0;
  end if;
  select * into v_moved from private.move_stock_lines(p_tenant_id, p_location_id, 'sale', 'sale', v_sale_id, p_occurred_at,
    v_out.ids, v_out.product_ids, v_out.quantities, null, null, (v_internal ->> 'step')::numeric, p_now,
    p_batches => p_document -> 'serials', p_bundle_ids => v_out.bundle_ids, p_business_date => v_business_date);
  with written as (
    insert into public.sale_lines as w (
      tenant_id, id, sale_id, cashier_id, line_number, product_id, name, sku, unit, quantity, list_price, unit_price,
      discount_amount, discount_reason, net_amount, tax_amount, gross_amount, tax_rate_percent, tax_code, price_source, modifiers)
    select p_tenant_id, l.id, v_sale_id, p_user_id, l.line_number, l.product_id, l.name, l.sku, l.unit, l.quantity, l.list_price,
      l.unit_price, l.discount_amount, v_internal -> 'reasons' ->> l.id::text, l.net_amount, l.tax_amount, l.gross_amount,
      l.tax_rate_percent, l.tax_code, nullif(l.price_source, 'null'), l.modifiers
    from jsonb_to_recordset(v_lines) as l (
      id uuid, line_number integer, product_id uuid, name text, sku text, unit text, quantity numeric, list_price numeric,
      unit_price numeric, discount_amount numeric, net_amount numeric, tax_amount numeric, gross_amount numeric,
      tax_rate_percent numeric, tax_code text, price_source jsonb, modifiers jsonb)
    on conflict (tenant_id, id) do nothing
    returning w.quantity
  )
  select count(*), least(sum(case when l.quantity % 1 = 0 then l.quantity else 1 end), 2000000000) into v_written, v_items from written l;
  if v_written <> jsonb_array_length(v_lines) then
    perform private.refuse_input('lines', 'A line id was already used in another sale.');
  end if;
  with written as (
    insert into public.sale_payments as w (
      tenant_id, id, sale_id, cashier_id, till_session_id, tender_type, amount, rounding_amount, amount_tendered, change_due,
      reference, gift_card_id, created_at)
    select p_tenant_id, t.id, v_sale_id, p_user_id, v_session_id, t.tender_type, t.amount,
      coalesce(t.rounding_amount, 0), t.amount_tendered, t.change_due, t.reference, t.gift_card_id, p_now
    from jsonb_to_recordset(v_payments) as t (
      id uuid, tender_type text, amount numeric, rounding_amount numeric, amount_tendered numeric, change_due numeric, reference text, gift_card_id uuid)
    on conflict do nothing
    returning w.id, jsonb_build_object('id', w.id, 'tender_type', w.tender_type, 'amount', w.amount,
      'amount_tendered', coalesce(w.amount_tendered, case when w.rounding_amount <> 0 then w.amount - w.rounding_amount end), 'change_due', w.change_due, 'reference', w.reference) as payment
  )
  select count(*), coalesce(jsonb_agg(t.payment order by t.id), '[]') into v_written, v_written_payments from written t;
  if v_written <> jsonb_array_length(p_payments) then
    perform private.refuse_input('payments', 'This payment or its transaction code was already used.');
  end if;
  if v_tenders.store_credit > 0 then
    insert into public.store_credit_entries (tenant_id, contact_id, amount, source_type, source_id)
    values (p_tenant_id, v_contact_id, -v_tenders.store_credit, 'sale', v_sale_id);
  end if;

  v_entry_id := private.write_journal_amounts(p_tenant_id, v_business_date,
    v_tenders.roles || '{cash_rounding,sales,delivery_income,vat_output,cost_of_goods_sold,inventory}',
    v_tenders.amounts || array[v_tenders.rounding, v_delivery_net - (p_priced ->> 'net_amount')::numeric, -v_delivery_net,
      -(p_priced ->> 'tax_amount')::numeric, -v_moved.value, v_moved.value], p_location_id);

  -- From here on everybody else of this business waits for the number: only what must carry it comes after.
  v_number := private.next_number(p_tenant_id, 'invoice');
  perform private.seal_journal_entry(p_tenant_id, p_user_id, v_entry_id, 'sale', v_sale_id, v_business_date, 'Sale ' || v_number, p_now);
  insert into public.sales as w (
    tenant_id, id, invoice_number, channel, order_id, till_session_id, contact_id, contact_name, cashier_id, cashier_name,
    occurred_at, posted_at, business_date, currency_code, prices_include_tax, subtotal_amount, discount_amount, delivery_fee,
    delivery_net_amount, delivery_tax_amount, delivery_tax_rate_percent, delivery_tax_code, net_amount, tax_amount,
    total_amount, balance_due, change_due, item_count, tender_types, journal_entry_id, note, request_hash)
  select p_tenant_id, v_sale_id, v_number, p_document ->> 'channel', (p_document ->> 'order_id')::uuid, v_session_id, v_contact_id,
    coalesce((select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id), p_document ->> 'contact_name'),
    p_user_id, (select f.full_name from public.profiles f where f.user_id = p_user_id),
    p_occurred_at, p_now, v_business_date, s.currency_code, s.prices_include_tax, s.subtotal_amount, s.discount_amount,
    s.delivery_fee, v_delivery_net, coalesce(i.delivery_tax_amount, 0), coalesce(i.delivery_tax_rate_percent, 0),
    i.delivery_tax_code, s.net_amount, s.tax_amount, s.total_amount, v_tenders.on_account, v_tenders.change_due,
    v_items, v_tenders.types, v_entry_id, p_document ->> 'note', p_document ->> 'request_hash'
  from jsonb_to_record(p_priced) as s (
    currency_code text, prices_include_tax boolean, subtotal_amount numeric, discount_amount numeric, delivery_fee numeric,
    net_amount numeric, tax_amount numeric, total_amount numeric)
  cross join jsonb_to_record(v_internal) as i (
    delivery_tax_amount numeric, delivery_tax_rate_percent numeric, delivery_tax_code text)
  returning jsonb_build_object(
    'id', w.id, 'invoice_number', w.invoice_number, 'channel', w.channel, 'status', w.status, 'order_id', w.order_id,
    'occurred_at', w.occurred_at, 'posted_at', w.posted_at, 'business_date', w.business_date,
    'currency_code', w.currency_code, 'prices_include_tax', w.prices_include_tax, 'subtotal_amount', w.subtotal_amount,
    'discount_amount', w.discount_amount, 'delivery_fee', w.delivery_fee, 'net_amount', w.net_amount,
    'tax_amount', w.tax_amount, 'total_amount', w.total_amount, 'refunded_amount', w.refunded_amount,
    'balance_due', w.balance_due, 'change_due', w.change_due, 'cashier_name', w.cashier_name,
    'operator_name', coalesce(p_document ->> 'operator_name', w.cashier_name), 'till_name', p_document ->> 'till_name',
    'till_session_id', w.till_session_id, 'journal_entry_id', w.journal_entry_id, 'note', w.note, 'replayed', false,
    -- As they were priced is as they were written; nothing of them has gone back.
    'lines', (
      select jsonb_agg((l.value - '{image_url,promotions,is_available,saleable_quantity}'::text[])
        || '{"returned_quantity": 0, "serials": []}' order by l.ordinality)
      from jsonb_array_elements(v_lines) with ordinality as l),
    'payments', v_written_payments, 'taxes', p_priced -> 'taxes', 'approvals', '[]'::jsonb, 'credit_notes', '[]'::jsonb,
    'contact', null, 'provisional_number', null, 'review_flags', '[]'::jsonb, 'reviewed_at', null, 'reviewed_by_name', null)
    || case when v_tenders.rounding = 0 then '{}' else jsonb_build_object('rounding_amount', -v_tenders.rounding) end
    || case when v_tenders.cash_rounding = 0 then '{}' else jsonb_build_object('cash_rounding_amount', -v_tenders.cash_rounding) end
  into v_written_sale;
  return v_written_sale;
end;
$function$;

CREATE OR REPLACE FUNCTION public.current_till_session()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  return (
    select private.till_session_json(s.tenant_id, s.id) || private.cash_step_json(s.tenant_id) from public.till_sessions s
    where s.tenant_id = v_tenant_id and s.opened_by = auth.uid() and s.status = 'open');
end;
$function$;

CREATE OR REPLACE FUNCTION public.open_till_session(p_session_id uuid, p_opening_float numeric, p_till_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  perform private.require_writable();
  return private.open_session(v_tenant_id, auth.uid(), p_session_id, p_opening_float, p_till_id) || private.cash_step_json(v_tenant_id);
end;
$function$;

ALTER TABLE "public"."contact_payments" ADD CONSTRAINT "contact_payments_rounding_amount_check" CHECK (((rounding_amount >= ('-50'::integer)::numeric) AND (rounding_amount <= (50)::numeric)));

ALTER TABLE "public"."contact_payments" ADD CONSTRAINT "contact_payments_rounding_leaves_money" CHECK (((sign((amount - rounding_amount)) = sign(amount)) AND (((rounding_amount >= '-0.5'::numeric) AND (rounding_amount <= 0.5)) OR (tender_type = 'cash'::text))));

ALTER TABLE "public"."credit_notes" ADD CONSTRAINT "credit_notes_only_cash_is_rounded" CHECK (((rounding_amount = (0)::numeric) OR ((refund_tender_type = 'cash'::text) AND (refund_amount >= rounding_amount))));

ALTER TABLE "public"."credit_notes" ADD CONSTRAINT "credit_notes_rounding_amount_check" CHECK (((rounding_amount >= ('-100'::integer)::numeric) AND (rounding_amount <= (100)::numeric)));

ALTER TABLE "public"."sale_payments" ADD CONSTRAINT "sale_payments_change_from_cash_only" CHECK ((((tender_type = 'cash'::text) AND (amount_tendered >= (amount - rounding_amount)) AND (change_due = (amount_tendered - (amount - rounding_amount)))) OR ((tender_type <> 'cash'::text) AND (amount_tendered IS NULL) AND (change_due IS NULL))));

ALTER TABLE "public"."sale_payments" ADD CONSTRAINT "sale_payments_rounding_amount_check" CHECK (((rounding_amount >= ('-50'::integer)::numeric) AND (rounding_amount <= (50)::numeric)));

ALTER TABLE "public"."sale_payments" ADD CONSTRAINT "sale_payments_rounding_leaves_money" CHECK (((rounding_amount = (0)::numeric) OR ((tender_type = 'cash'::text) AND (amount >= rounding_amount)) OR ((tender_type = 'mobile_money'::text) AND ((rounding_amount >= '-0.5'::numeric) AND (rounding_amount <= 0.5)) AND ((amount - rounding_amount) >= (1)::numeric))));

ALTER TABLE "public"."tenant_policies" ADD CONSTRAINT "tenant_policies_cash_rounding_is_a_coin" CHECK ((cash_rounding_step = ANY (ARRAY[(0)::numeric, 0.05, 0.1, 0.2, 0.25, 0.5, (1)::numeric, (2)::numeric, (5)::numeric, (10)::numeric, (20)::numeric, (25)::numeric, (50)::numeric, (100)::numeric])));

COMMENT ON COLUMN "public"."contact_payments"."rounding_amount" IS 'What of the amount no money moved for, with its sign: amount less this is what came or went. Where a service moves whole units, and where a deposit goes back in coins.';

COMMENT ON COLUMN "public"."credit_notes"."rounding_amount" IS 'What of a refund in cash no money moved for, with its sign: refund_amount less this was given back.';

COMMENT ON COLUMN "public"."sale_payments"."rounding_amount" IS 'What of the amount no money moved for, with its sign: amount less this is what came. Where a service moves whole units, and where cash is rounded to the smallest coin.';

COMMENT ON COLUMN "public"."tenant_policies"."cash_rounding_step" IS 'The smallest coin: cash of a sale or a return is rounded to it, halves away from zero, unless it is less than one such coin; 0: to nothing.';

COMMENT ON FUNCTION "private"."cash_refund_rounding"(uuid, uuid, numeric) IS 'What of a cash refund no money moves for. Running over the returns of a sale, so that many of them give back what one would, and all of its cash what was paid.';

COMMENT ON FUNCTION "private"."cash_rounding"(uuid, numeric) IS 'What of an amount of cash no money moves for: the amount less this is paid in coins. 0 for less than one coin.';

COMMENT ON FUNCTION "private"."cash_step_json"(uuid) IS 'The coin that a till rounds cash to, 0: none.';

COMMENT ON FUNCTION "private"."cash_to_round"(uuid, jsonb, uuid) IS 'The rounding of what payments bring in cash together, and the place, from 0, of the one that takes it: the largest. The money of goods that came back (p_exchanged_id) is no cash.';

COMMENT ON FUNCTION "private"."first_cash_step"(text) IS 'What the cash of a business is rounded to at first: the smallest coin, where prices are in whole units and no coin is one unit; else 0, nothing.';

COMMENT ON FUNCTION "private"."is_late_rounding"(uuid, numeric, numeric, numeric) IS 'Whether a till that had no connection can have rounded cash so: to the coin of now or a smaller one, for the setting may have changed meanwhile.';

COMMENT ON FUNCTION "private"."note_rounding"(uuid, uuid, jsonb, numeric) IS 'What of the money of a credit note no coins move for: only cash is rounded, and of an exchange only what is given back on top.';

COMMENT ON FUNCTION "private"."post_refund"(uuid, uuid, jsonb, timestamp with time zone, numeric) IS 'Takes goods of a sale back for a member: at most what is returnable, at original price, tax and cost. Up to p_exchanged_up_to the money pays for other goods and is not rounded as cash. Idempotent by id and body. Answers {id, replayed}.';

COMMENT ON FUNCTION "private"."post_sale"(uuid, uuid, jsonb, timestamp with time zone, uuid) IS 'Records a sale that was asked for, once: {id, replayed} or, where it is known without looking, the whole sale as private.sale_json tells it (which has both, too).';

COMMENT ON FUNCTION "private"."read_cash_rounding"(jsonb, text, numeric) IS 'The rounding of a payment in cash: as computed, and the one that the client showed, where it names one (cash_rounding_changed); as named where the goods have left.';

COMMENT ON FUNCTION "private"."read_payments"(uuid, jsonb, numeric, numeric, uuid) IS 'Checked payments that add up to the total; cash is rounded to the smallest coin, but not what goods that came back pay (p_exchanged_id); change only from cash, a mobile money reference and a gift card only once. A gift card is named by gift_card_id, which get_gift_card tells for its code.';

COMMENT ON FUNCTION "private"."session_cash"(uuid, uuid) IS 'What should be in the drawer, in coins as it moved: float, cash sales and cash for accounts, less cash refunds, cash put in less cash taken out.';

COMMENT ON FUNCTION "private"."session_rounding"(uuid, uuid) IS 'By how much more money moved in a session than its sales and returns say, because cash goes by coins and M-Pesa by whole shillings; below zero: less.';

COMMENT ON FUNCTION "private"."till_report_json"(uuid, uuid, numeric, boolean) IS 'X or Z figures of a session; blind leaves out what would tell how much cash is expected. Refunds are taken off net and tax; account_payments and gift_cards_sold are what was taken at the till besides sales, by tender; account_payments_cash is the cash of the former; refund_tenders is how refunds were paid back, so that float, cash sales, cash for accounts, cash put in, less cash taken out and cash paid back, is the expected cash. counts: each count of the drawer, the first one first. rounding_total: what rounding brought, below zero what it took. unproven: what nothing proves, by tender.';

COMMENT ON FUNCTION "public"."current_till_session"() IS 'The signed-in cashier''s open till session, null when there is none; with the coin that its cash is rounded to.';

REVOKE ALL ON FUNCTION "private"."cash_refund_rounding"(uuid, uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cash_refund_rounding"(uuid, uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cash_refund_rounding"(uuid, uuid, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cash_rounding"(uuid, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cash_rounding"(uuid, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cash_rounding"(uuid, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cash_step_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cash_step_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cash_step_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cash_to_round"(uuid, jsonb, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."cash_to_round"(uuid, jsonb, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."cash_to_round"(uuid, jsonb, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."first_cash_step"(text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."first_cash_step"(text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."first_cash_step"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_late_rounding"(uuid, numeric, numeric, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_late_rounding"(uuid, numeric, numeric, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_late_rounding"(uuid, numeric, numeric, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_rounding"(uuid, uuid, jsonb, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_rounding"(uuid, uuid, jsonb, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_rounding"(uuid, uuid, jsonb, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_refund"(uuid, uuid, jsonb, timestamp with time zone, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_refund"(uuid, uuid, jsonb, timestamp with time zone, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_refund"(uuid, uuid, jsonb, timestamp with time zone, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."post_sale"(uuid, uuid, jsonb, timestamp with time zone, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."post_sale"(uuid, uuid, jsonb, timestamp with time zone, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."post_sale"(uuid, uuid, jsonb, timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_cash_rounding"(jsonb, text, numeric) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_cash_rounding"(jsonb, text, numeric) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_cash_rounding"(jsonb, text, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_payments"(uuid, jsonb, numeric, numeric, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."read_payments"(uuid, jsonb, numeric, numeric, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."read_payments"(uuid, jsonb, numeric, numeric, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."session_rounding"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."session_rounding"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."session_rounding"(uuid, uuid) TO "postgres";

REVOKE ALL ("rounding_amount") ON TABLE "public"."credit_notes" FROM "authenticated";

GRANT SELECT ("rounding_amount") ON TABLE "public"."credit_notes" TO "authenticated";

REVOKE ALL ("cash_rounding_step") ON TABLE "public"."tenant_policies" FROM "authenticated";

GRANT UPDATE ("cash_rounding_step") ON TABLE "public"."tenant_policies" TO "authenticated";

-- A business whose prices are in whole units that no coin pays has only been able to note cash that nobody could hand over.
UPDATE "public"."tenant_policies" o SET "cash_rounding_step" = private.first_cash_step(t.currency_code)
FROM "public"."tenants" t WHERE t.id = o.tenant_id AND private.first_cash_step(t.currency_code) <> 0;
