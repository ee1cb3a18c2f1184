-- Gift cards for people: selling, looking one up, the list, blocking, correcting, printing again, paying back.

create function private.gift_card_with_code(p_tenant_id uuid, p_card_id uuid, p_replayed boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select private.gift_card_json(g) || jsonb_build_object('code', k.code, 'replayed', p_replayed)
    from public.gift_cards g join private.gift_card_codes k on k.tenant_id = g.tenant_id and k.gift_card_id = g.id
    where g.tenant_id = p_tenant_id and g.id = p_card_id);
end;
$$;
comment on function private.gift_card_with_code(uuid, uuid, boolean) is 'A gift card with what is printed on it, for whoever hands it over.';

create function public.issue_gift_card(p_card jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('gift_cards.sell');
  v_posted jsonb;
begin
  perform private.require_writable();
  perform private.input_object(p_card, 'p_card');
  v_posted := private.post_gift_card(v_tenant_id, auth.uid(), p_card);
  -- The same request sent again by somebody else would be a way to read a code.
  if not exists (select 1 from public.gift_cards g
      where g.tenant_id = v_tenant_id and g.id = (v_posted ->> 'id')::uuid and g.issued_by = auth.uid()) then
    perform private.fail(403, 'permission_denied', 'Someone else issued this card.');
  end if;
  return private.gift_card_with_code(v_tenant_id, (v_posted ->> 'id')::uuid, (v_posted ->> 'replayed')::boolean);
end;
$$;
comment on function public.issue_gift_card(jsonb) is
  'Sells a gift card {id, amount, tender_type, reference?, contact_id?, till_session_id?}, or gives one {id, amount, reason} with gift_cards.manage, who may also say expires_on. Answers the card with its code. Idempotent by id and body. Needs gift_cards.sell.';

create function public.get_gift_card(p_code text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_session_id uuid := private.claim('session_id')::uuid;
  v_now timestamptz := clock_timestamp();
  v_attempts private.gift_card_attempts;
  v_card public.gift_cards;
begin
  perform private.require_counted();
  perform private.lock_request('gift_card_guess', v_tenant_id, v_session_id);
  select * into v_attempts from private.gift_card_attempts f where f.tenant_id = v_tenant_id and f.session_id = v_session_id;
  if v_attempts.failed_count >= 10 and v_attempts.failed_at > v_now - interval '10 minutes' then
    return private.answer_refusal(429, 'rate_limited', 'Too many wrong gift card codes. Wait a moment and try again.', jsonb_build_object(
      'retry_after_seconds', ceil(extract(epoch from v_attempts.failed_at + interval '10 minutes' - v_now))::integer));
  end if;
  select g.* into v_card from private.gift_card_codes k
  join public.gift_cards g on g.tenant_id = k.tenant_id and g.id = k.gift_card_id
  where k.tenant_id = v_tenant_id and k.code = private.clean_gift_card_code(p_code);
  if v_card.id is not null then
    return private.gift_card_json(v_card);
  end if;
  -- A right code does not take the count back: whoever has one card could go on guessing others.
  insert into private.gift_card_attempts as f (tenant_id, session_id, failed_count, failed_at)
  values (v_tenant_id, v_session_id, 1, v_now)
  on conflict (tenant_id, session_id) do update
    set failed_count = case when f.failed_at < v_now - interval '10 minutes' then 1 else f.failed_count + 1 end, failed_at = v_now;
  return private.answer_refusal(404, 'not_found', 'No gift card has this code.', '{"field": "p_code"}');
end;
$$;
comment on function public.get_gift_card(text) is
  'The gift card with a code, typed as people type: balance, state and the id to pay with. After ten codes of no card within ten minutes: rate_limited. Needs sales.record.';

create function public.list_gift_cards(p_query text default null, p_state text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
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
$$;
comment on function public.list_gift_cards(text, text, text, integer) is
  'Gift cards, newest first, by number, last four or customer, and state open, used, expired or blocked: {rows, next_cursor, outstanding_amount, outstanding_count}. Needs gift_cards.manage.';

create function public.gift_card_history(p_card_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('gift_cards.manage');
  v_card public.gift_cards;
begin
  select * into v_card from public.gift_cards g where g.tenant_id = v_tenant_id and g.id = p_card_id;
  if v_card.id is null then
    perform private.fail(404, 'not_found', 'This gift card does not exist.');
  end if;
  return private.gift_card_json(v_card) || jsonb_build_object('entries', (
    select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'amount', e.amount, 'balance_after', e.balance_after,
      'source_type', e.source_type, 'source_id', e.source_id, 'number', coalesce(e.source_number, (
        select s.invoice_number from public.sales s where s.tenant_id = v_tenant_id and s.id = e.source_id), (
        select c.credit_note_number from public.credit_notes c where c.tenant_id = v_tenant_id and c.id = e.source_id)),
      'reason', e.reason, 'recorded_by_name', e.recorded_by_name, 'created_at', e.created_at) order by e.created_at desc, e.id desc), '[]')
    from (select * from public.gift_card_entries x where x.tenant_id = v_tenant_id and x.gift_card_id = p_card_id
      order by x.created_at desc, x.id desc limit 500) e));
end;
$$;
comment on function public.gift_card_history(uuid) is 'A gift card and the last five hundred entries that changed it. Needs gift_cards.manage.';

create function public.print_gift_card(p_card_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('gift_cards.manage');
  v_card jsonb := private.gift_card_with_code(v_tenant_id, p_card_id, true);
begin
  if v_card is null then
    perform private.fail(404, 'not_found', 'This gift card does not exist.');
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'gift_card_printed', 'gift_cards', p_card_id, null,
    jsonb_build_object('card_number', v_card ->> 'card_number'));
  return v_card;
end;
$$;
comment on function public.print_gift_card(uuid) is 'A gift card with its code, to print it again; the audit record says who did. Needs gift_cards.manage.';

create function public.block_gift_card(p_card_id uuid, p_is_blocked boolean, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('gift_cards.manage');
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500, '', true);
  v_status text := case when p_is_blocked then 'blocked' else 'active' end;
  v_card public.gift_cards;
begin
  perform private.require_writable();
  v_card := private.require_gift_card(v_tenant_id, p_card_id, 'p_card_id');
  if v_card.status <> v_status then
    update public.gift_cards g set status = v_status, status_reason = v_reason where g.tenant_id = v_tenant_id and g.id = p_card_id
    returning * into v_card;
    perform private.write_audit(v_tenant_id, auth.uid(), case when p_is_blocked then 'gift_card_blocked' else 'gift_card_unblocked' end,
      'gift_cards', p_card_id, null, jsonb_build_object('card_number', v_card.card_number, 'reason', v_reason));
  end if;
  return private.gift_card_json(v_card);
end;
$$;
comment on function public.block_gift_card(uuid, boolean, text) is 'Blocks a gift card, or lets it be used again; what is on it stays. Needs gift_cards.manage.';

create function public.adjust_gift_card(p_adjustment jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('gift_cards.manage');
  v_id uuid;
  v_hash text := private.request_hash(p_adjustment);
  v_entry public.gift_card_entries;
  v_card public.gift_cards;
  v_amount numeric;
  v_reason text;
  v_today date := private.business_date(v_tenant_id, now());
  v_is_expiry boolean;
begin
  perform private.require_writable();
  perform private.input_object(p_adjustment, 'p_adjustment');
  v_id := private.input_uuid(p_adjustment, 'id');
  v_reason := private.input_text(p_adjustment, 'reason', 500, '', true);
  perform private.lock_request('gift_card_adjustment', v_tenant_id, v_id);
  v_card := private.require_gift_card(v_tenant_id, private.input_uuid(p_adjustment, 'gift_card_id'), 'gift_card_id');
  select * into v_entry from public.gift_card_entries e
  where e.tenant_id = v_tenant_id and e.source_type = 'gift_card_adjustment' and e.source_id = v_id;
  if v_entry.id is not null then
    perform private.require_same_request(v_entry.request_hash, v_hash);
    return private.gift_card_json(v_card);
  end if;
  v_amount := private.input_number(p_adjustment, 'amount', -9999999999, 9999999999, private.currency_step(v_card.currency_code));
  if v_amount = 0 then
    perform private.refuse_input('amount', 'Enter the amount to add or remove.');
  elsif v_card.balance + v_amount < 0 then
    perform private.fail(409, 'gift_card_exceeded', 'The gift card does not have enough balance.',
      jsonb_build_object('last_four', v_card.last_four, 'available', v_card.balance));
  end if;
  v_is_expiry := v_amount < 0 and coalesce(v_card.expires_on < v_today, false);
  perform private.move_gift_card(v_card, case when v_is_expiry then 'expired' else 'adjusted' end, v_amount, 'gift_card_adjustment', v_id,
    null, auth.uid(), v_reason, v_hash);
  perform private.post_journal_entry(v_tenant_id, auth.uid(), 'gift_card_adjustment', v_id, v_today, 'Gift card ' || v_card.card_number || ' corrected',
    jsonb_build_array(jsonb_build_object('role', 'gift_cards', 'credit', v_amount),
      jsonb_build_object('role', case when v_is_expiry then 'gift_card_breakage' else 'customer_rewards' end, 'debit', v_amount)));
  perform private.write_audit(v_tenant_id, auth.uid(), 'gift_card_adjusted', 'gift_cards', v_card.id, null,
    jsonb_build_object('card_number', v_card.card_number, 'amount', v_amount, 'reason', v_reason));
  select * into v_card from public.gift_cards g where g.tenant_id = v_tenant_id and g.id = v_card.id;
  return private.gift_card_json(v_card);
end;
$$;
comment on function public.adjust_gift_card(jsonb) is
  'Puts money on a gift card or takes it off {id, gift_card_id, amount, reason}, never below zero; what is taken off an expired card is income. Idempotent by id and body. Needs gift_cards.manage.';

create function private.refund_card(p_tenant_id uuid, p_sale_id uuid, p_card_id uuid)
returns public.gift_cards language plpgsql volatile security definer set search_path = '' as $$
declare
  v_card_id uuid := coalesce(p_card_id, (
    select p.gift_card_id from public.sale_payments p
    where p.tenant_id = p_tenant_id and p.sale_id = p_sale_id and p.gift_card_id is not null order by p.amount desc, p.id limit 1));
  v_card public.gift_cards;
begin
  if v_card_id is null then
    perform private.refuse_input('gift_card_id', 'This sale was not paid with a gift card. Choose the card for the refund.');
  end if;
  v_card := private.require_gift_card(p_tenant_id, v_card_id, 'gift_card_id');
  if v_card.status = 'blocked' then
    perform private.fail(409, 'gift_card_blocked', 'This gift card is blocked.', jsonb_build_object('last_four', v_card.last_four));
  elsif v_card.expires_on < private.business_date(p_tenant_id, now()) then
    perform private.fail(409, 'gift_card_expired', 'This gift card is no longer valid.', jsonb_build_object('last_four', v_card.last_four));
  end if;
  return v_card;
end;
$$;
comment on function private.refund_card(uuid, uuid, uuid) is 'The card that a refund goes onto, held: the one named, or the one that paid most of the sale.';

create function private.post_prepaid_refund(p_tenant_id uuid, p_user_id uuid, p_refund jsonb, p_now timestamptz default clock_timestamp())
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid := private.input_uuid(p_refund, 'id');
  v_tender text := private.input_choice(p_refund, 'refund_tender_type', array['gift_card', 'loyalty']);
  v_card_id uuid := private.input_uuid(p_refund, 'gift_card_id', '', false);
  v_reason text := private.input_text(p_refund, 'reason', 500, '', true);
  v_lines jsonb := private.input_array(p_refund, 'lines', 1, 500);
  v_hash text := private.request_hash(p_refund);
  v_stored_hash text;
  v_sale public.sales;
  v_session public.till_sessions;
  v_card public.gift_cards;
  v_sums record;
  v_receivable numeric;
  v_back numeric;
begin
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
  elsif v_sale.status = 'refunded' then
    perform private.fail(409, 'already_refunded', 'This sale was already returned completely.');
  end if;
  if p_refund ->> 'till_session_id' is not null then
    v_session := private.lock_open_session(p_tenant_id, p_user_id, private.input_uuid(p_refund, 'till_session_id'));
  end if;
  v_lines := private.refund_lines(p_tenant_id, v_sale.id, v_lines, private.currency_step(v_sale.currency_code));
  select sum(l.net_amount) as net, sum(l.tax_amount) as tax, coalesce(sum(l.cost) filter (where not l.restock), 0) as lost
  into v_sums from jsonb_to_recordset(v_lines) as l (net_amount numeric, tax_amount numeric, cost numeric, restock boolean);
  v_receivable := least(v_sums.net + v_sums.tax, v_sale.balance_due);
  v_back := v_sums.net + v_sums.tax - v_receivable;
  perform private.check_refund_tender(p_tenant_id, v_sale, v_tender, v_back);
  if v_tender = 'gift_card' and v_back > private.points_part(p_tenant_id, v_sale.id, v_back) then
    v_card := private.refund_card(p_tenant_id, v_sale.id, v_card_id);
  end if;
  perform private.write_credit_note(p_tenant_id, p_user_id, v_sale, v_session.id, jsonb_build_object('id', v_id, 'reason', v_reason,
    'refund_tender_type', v_tender, 'reference', case when v_card.id is not null then format('ends %s', v_card.last_four) end,
    'net_amount', v_sums.net, 'tax_amount', v_sums.tax, 'lost', v_sums.lost, 'receivable_amount', v_receivable,
    'request_hash', v_hash), v_lines, private.currency_step(v_sale.currency_code), greatest(p_now, v_session.opened_at));
  if v_card.id is not null then
    perform private.move_gift_card(v_card, 'refunded', c.refund_amount, 'credit_note', v_id, null, p_user_id, v_reason)
    from public.credit_notes c where c.tenant_id = p_tenant_id and c.id = v_id;
  end if;
  return jsonb_build_object('id', v_id, 'replayed', false);
end;
$$;
comment on function private.post_prepaid_refund(uuid, uuid, jsonb, timestamptz) is
  'Takes goods back as private.post_refund does, onto a gift card or as points. Order of locks: sale, session, card, stock, numbers.';

create function public.refund_prepaid(p_refund jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_posted jsonb;
begin
  perform private.input_object(p_refund, 'p_refund');
  perform private.input_uuid(p_refund, 'id');
  perform private.require_writable();
  perform private.take_refund_right(v_tenant_id, auth.uid(), p_refund);
  v_posted := private.post_prepaid_refund(v_tenant_id, auth.uid(), p_refund);
  return private.credit_note_json(v_tenant_id, (v_posted ->> 'id')::uuid, (v_posted ->> 'replayed')::boolean);
end;
$$;
comment on function public.refund_prepaid(jsonb) is
  'A return like refund_sale whose money goes onto a gift card (gift_card_id, else the one that paid) or comes back as points: refund_tender_type gift_card or loyalty. Everything but what is owed may go onto a card; as points only what was paid with points.';

grant execute on function
  public.issue_gift_card(jsonb),
  public.get_gift_card(text),
  public.list_gift_cards(text, text, text, integer),
  public.gift_card_history(uuid),
  public.print_gift_card(uuid),
  public.block_gift_card(uuid, boolean, text),
  public.adjust_gift_card(jsonb),
  public.refund_prepaid(jsonb)
  to authenticated;
