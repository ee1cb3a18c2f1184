-- The supplier's side of an order: a secret link without a password, where they say when what comes. Each answer is kept, the newest holds.

create function private.purchase_order_link(p_order public.purchase_orders, p_user_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_link public.purchase_order_links;
begin
  select * into v_link from public.purchase_order_links l
  where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id and l.revoked_at is null
    and l.expires_at > statement_timestamp() + interval '30 days'
  order by l.created_at desc, l.id limit 1;
  -- A token follows from its link's id, so that mail and message carry the same one though only its hash is stored.
  if v_link.id is null then
    v_link.id := gen_random_uuid();
    v_link.expires_at := clock_timestamp() + interval '60 days';
    insert into public.purchase_order_links (tenant_id, id, purchase_order_id, token_hash, expires_at, created_by)
    values (p_order.tenant_id, v_link.id, p_order.id,
      private.token_hash(private.link_token(p_order.tenant_id, 'purchase_order', v_link.id)), v_link.expires_at, p_user_id);
  end if;
  return jsonb_build_object('path', '/api/public-invoice-viewer?supply=' || private.link_token(p_order.tenant_id, 'purchase_order', v_link.id),
    'expires_at', v_link.expires_at);
end;
$$;
comment on function private.purchase_order_link(public.purchase_orders, uuid) is
  'The link {path, expires_at} by which the supplier confirms an order: the one it has while that is good for another 30 days, else a new one for 60 days.';

create function private.find_purchase_order_link(p_token text)
returns public.purchase_orders language plpgsql stable security definer set search_path = '' as $$
declare
  v_order public.purchase_orders;
begin
  select o.* into v_order
  from public.purchase_order_links l join public.purchase_orders o on o.tenant_id = l.tenant_id and o.id = l.purchase_order_id
  where l.token_hash = private.token_hash(left(coalesce(p_token, ''), 200)) and l.expires_at > statement_timestamp() and l.revoked_at is null
    and o.status in ('sent', 'partly_received');
  return v_order;
end;
$$;
comment on function private.find_purchase_order_link(text) is
  'The order behind a token; no row for a wrong or ended one, and once all of the order came or the rest was given up.';

create function private.latest_confirmation(p_order public.purchase_orders)
returns public.purchase_order_confirmations language plpgsql stable security definer set search_path = '' as $$
declare
  v_confirmation public.purchase_order_confirmations;
begin
  select c.* into v_confirmation from public.purchase_order_confirmations c
  where c.tenant_id = p_order.tenant_id and c.purchase_order_id = p_order.id order by c.confirmed_at desc, c.id limit 1;
  -- Changed since, or sent again: the supplier is asked anew.
  if v_confirmation.revision is distinct from p_order.revision or exists (
      select 1 from public.purchase_order_revisions r
      where r.tenant_id = p_order.tenant_id and r.purchase_order_id = p_order.id and r.sent_at > v_confirmation.confirmed_at) then
    return null;
  end if;
  return v_confirmation;
end;
$$;
comment on function private.latest_confirmation(public.purchase_orders) is
  'The supplier''s answer to an order as it stands; null before there is one, and once the order was changed or sent again.';

create function private.confirmation_state(p_order public.purchase_orders)
returns text language plpgsql stable security definer set search_path = '' as $$
declare
  v_confirmation public.purchase_order_confirmations := private.latest_confirmation(p_order);
begin
  return case when v_confirmation.id is not null then case when v_confirmation.is_different then 'different' else 'confirmed' end
    when exists (
      select 1 from public.purchase_order_links l where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id and l.revoked_at is null) then 'awaited'
    else 'not_asked' end;
end;
$$;
comment on function private.confirmation_state(public.purchase_orders) is
  'Whether the supplier confirmed an order: not_asked (no link was sent, or it was ended), awaited, confirmed, different (fewer or more packs than ordered, or a later day than asked).';

create function private.confirmation_json(p_confirmation public.purchase_order_confirmations)
returns jsonb language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', p_confirmation.id, 'confirmed_by_name', p_confirmation.confirmed_by_name, 'confirmed_at', p_confirmation.confirmed_at,
    'asked_on', p_confirmation.asked_on, 'expected_on', p_confirmation.expected_on, 'note', p_confirmation.note,
    'is_different', p_confirmation.is_different, 'lines', p_confirmation.lines)
  where p_confirmation.id is not null;
$$;
comment on function private.confirmation_json(public.purchase_order_confirmations) is 'An answer of a supplier as the API shows it; null for none.';

create function private.confirmations_json(p_tenant_id uuid, p_order_id uuid)
returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.confirmation_json(c) order by c.confirmed_at desc, c.id), '[]')
  from public.purchase_order_confirmations c where c.tenant_id = p_tenant_id and c.purchase_order_id = p_order_id;
$$;
comment on function private.confirmations_json(uuid, uuid) is 'All answers of a supplier to an order, the newest first.';

create function private.has_come(p_tenant_id uuid, p_order_id uuid)
returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select 1 from public.purchase_order_lines l where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id and l.received_quantity > 0);
$$;
comment on function private.has_come(uuid, uuid) is 'Whether anything of an order was received.';

create function private.public_order_json(p_order public.purchase_orders)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_paper jsonb := private.purchase_order_paper(p_order.tenant_id, p_order.id);
begin
  -- The paper that the supplier was sent, less what is no longer expected; nothing of what others ask or of what it is sold for.
  return v_paper || jsonb_build_object(
    'order', (v_paper -> 'order') || jsonb_build_object('lines', (
      select coalesce(jsonb_agg(e.value order by e.place), '[]')
      from jsonb_array_elements(v_paper #> '{order,lines}') with ordinality as e (value, place)
      join public.purchase_order_lines l on l.tenant_id = p_order.tenant_id and l.id = (e.value ->> 'id')::uuid and l.closed_on is null)),
    'today', private.business_date(p_order.tenant_id, clock_timestamp()),
    'may_confirm', not private.has_come(p_order.tenant_id, p_order.id),
    'confirmation', private.confirmation_json(private.latest_confirmation(p_order)));
end;
$$;
comment on function private.public_order_json(public.purchase_orders) is
  'An order as its supplier sees it: its paper with the lines that are still expected, whether it can be confirmed, and what was answered last.';

create function public.get_public_purchase_order(p_token text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.purchase_orders := private.find_purchase_order_link(p_token);
begin
  if v_order.id is null then
    return null;
  end if;
  update public.purchase_order_links l set view_count = l.view_count + 1, last_viewed_at = clock_timestamp()
  where l.token_hash = private.token_hash(left(p_token, 200));
  return private.public_order_json(v_order);
end;
$$;
comment on function public.get_public_purchase_order(text) is
  'The order to a supplier behind a secret token, counted as a view: {business, order, today, may_confirm, confirmation}; null for any wrong or ended one.';

create function private.read_confirmed_day(p_order public.purchase_orders, p_body jsonb, p_prefix text, p_today date)
returns date language plpgsql stable security definer set search_path = '' as $$
declare
  v_day date := private.input_date(p_body, 'expected_on', p_prefix);
begin
  if v_day < greatest(p_today, p_order.order_date) then
    perform private.refuse_input(p_prefix || 'expected_on', 'Choose today or a later day.');
  elsif v_day > p_today + 730 then
    perform private.refuse_input(p_prefix || 'expected_on', 'Choose a day within two years.');
  end if;
  return v_day;
end;
$$;
comment on function private.read_confirmed_day(public.purchase_orders, jsonb, text, date) is
  'The day that a supplier promises: today or later, not before the order, within two years. Null when not said.';

create function private.read_confirmed_lines(p_order public.purchase_orders, p_answer jsonb, p_today date)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_lines jsonb := private.input_array(p_answer, 'lines', 1, 500);
  v_read jsonb;
begin
  select jsonb_agg(jsonb_build_object('line_id', private.input_uuid(e.value, 'line_id', x.prefix),
    'packs', private.input_number(e.value, 'packs', 0, 1000000, 0.001, x.prefix),
    'expected_on', private.read_confirmed_day(p_order, e.value, x.prefix, p_today)) order by e.place) into v_read
  from jsonb_array_elements(v_lines) with ordinality as e (value, place)
  cross join lateral (select format('lines[%s].', e.place - 1) as prefix) x;
  if (select count(*) <> count(distinct r ->> 'line_id') from jsonb_array_elements(v_read) as r)
    or (select array_agg(l.id order by l.id) from public.purchase_order_lines l
      where l.tenant_id = p_order.tenant_id and l.purchase_order_id = p_order.id and l.closed_on is null)
      is distinct from (select array_agg((r ->> 'line_id')::uuid order by (r ->> 'line_id')::uuid) from jsonb_array_elements(v_read) as r) then
    perform private.refuse_input('lines', 'Answer each line of the order once.');
  end if;
  return (
    select jsonb_agg(r.value || jsonb_build_object('asked_packs', l.packs, 'asked_on', l.expected_on) order by r.place)
    from jsonb_array_elements(v_read) with ordinality as r (value, place)
    join public.purchase_order_lines l on l.tenant_id = p_order.tenant_id and l.id = (r.value ->> 'line_id')::uuid);
end;
$$;
comment on function private.read_confirmed_lines(public.purchase_orders, jsonb, date) is
  'What a supplier promises of each open line, beside what was asked: [{line_id, packs, expected_on, asked_packs, asked_on}].';

create function private.write_confirmation(p_order public.purchase_orders, p_id uuid, p_answer jsonb, p_hash text)
returns public.purchase_orders language plpgsql volatile security definer set search_path = '' as $$
declare
  v_today date := private.business_date(p_order.tenant_id, clock_timestamp());
  v_day date := private.read_confirmed_day(p_order, p_answer, '', v_today);
  v_lines jsonb := private.read_confirmed_lines(p_order, p_answer, v_today);
  v_before public.purchase_order_confirmations := private.latest_confirmation(p_order);
  v_asked date := case when v_before.id is null then p_order.expected_on else v_before.asked_on end;
  v_order public.purchase_orders;
begin
  if v_day is null then
    perform private.refuse_input('expected_on', 'Say when the goods come.');
  elsif v_before.id is not null then
    -- Answered again: what is compared with is what was asked, not what was promised before.
    select jsonb_agg(l.value || jsonb_build_object('asked_on', b.value -> 'asked_on') order by l.place) into v_lines
    from jsonb_array_elements(v_lines) with ordinality as l (value, place)
    left join jsonb_array_elements(v_before.lines) as b (value) on b.value ->> 'line_id' = l.value ->> 'line_id';
  end if;
  update public.purchase_orders o set expected_on = v_day, revision = o.revision + 1, request_hash = p_hash
  where o.tenant_id = p_order.tenant_id and o.id = p_order.id returning * into v_order;
  update public.purchase_order_lines l set expected_on = r.expected_on
  from jsonb_to_recordset(v_lines) as r (line_id uuid, expected_on date)
  where l.tenant_id = p_order.tenant_id and l.id = r.line_id and l.expected_on is distinct from r.expected_on;
  insert into public.purchase_order_confirmations (tenant_id, id, purchase_order_id, revision, confirmed_by_name, confirmed_at, asked_on, expected_on, note,
    lines, is_different, request_hash)
  values (p_order.tenant_id, p_id, p_order.id, v_order.revision, private.plain_text(p_answer, 'name', 120, true), clock_timestamp(), v_asked, v_day,
    private.plain_text(p_answer, 'note', 1000), v_lines, exists (
      select 1 from jsonb_to_recordset(v_lines) as r (packs numeric, asked_packs numeric, expected_on date, asked_on date)
      where r.packs <> r.asked_packs or coalesce(r.expected_on, v_day) > coalesce(r.asked_on, v_asked)), p_hash);
  return v_order;
end;
$$;
comment on function private.write_confirmation(public.purchase_orders, uuid, jsonb, text) is
  'Keeps the answer of a supplier and moves the days of the order to it. What was ordered stays as it is. The caller holds the order.';

create function public.confirm_purchase_order(p_token text, p_answer jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_order public.purchase_orders := private.find_purchase_order_link(p_token);
  v_id uuid;
  v_hash text;
  v_first_hash text;
begin
  if v_order.id is null then
    perform private.fail(404, 'not_found', 'This order is not available.');
  end if;
  perform private.input_object(p_answer, 'p_answer');
  v_id := private.input_uuid(p_answer, 'id');
  v_hash := private.request_hash(p_answer || jsonb_build_object('purchase_order_id', v_order.id));
  v_order := private.lock_purchase_order(v_order.tenant_id, v_order.id);
  select c.request_hash into v_first_hash from public.purchase_order_confirmations c where c.tenant_id = v_order.tenant_id and c.id = v_id;
  if v_first_hash is not null then
    perform private.require_same_request(v_first_hash, v_hash);
    return private.public_order_json(v_order);
  elsif not private.tenant_is_writable(v_order.tenant_id) then
    perform private.fail(409, 'shop_unattended', 'This business cannot take an answer at the moment. Call them.');
  elsif v_order.status not in ('sent', 'partly_received') or private.has_come(v_order.tenant_id, v_order.id) then
    perform private.fail(409, 'not_open', 'Goods of this order have come. Call the business to change anything.', jsonb_build_object('status', v_order.status));
  elsif v_order.revision is distinct from private.input_number(p_answer, 'revision', 1, 1000000, 1) then
    perform private.fail(409, 'stale_row', 'The order was changed. Please check it again.');
  end if;
  -- The same limit as for orders from one address.
  perform private.count_order_attempt(v_order.tenant_id, 'purchase order ' || coalesce(host(private.request_address()), 'unknown'), clock_timestamp());
  v_order := private.write_confirmation(v_order, v_id, p_answer, v_hash);
  perform private.notify(v_order.tenant_id, 'order_confirmed', 'purchases.edit', format('%s confirmed %s%s',
      (select c.name from public.contacts c where c.tenant_id = v_order.tenant_id and c.id = v_order.contact_id), v_order.order_number,
      case when private.confirmation_state(v_order) = 'different' then ' with changes' else '' end),
    format('Expected on %s.', private.mail_day(v_order.expected_on)), '/admin/purchases?tab=orders&order=' || v_order.id);
  return private.public_order_json(v_order);
end;
$$;
comment on function public.confirm_purchase_order(text, jsonb) is
  'The supplier answers an order through its link {id, revision (that was shown), name, expected_on, note, lines: [{line_id, packs, expected_on}] (each open line once; packs of the order, 0 for none)}. '
  'The days of the order move to the answer, the buyers are told; it can be answered anew until goods came (not_open). Idempotent by id and body. not_found for any wrong or ended token, stale_row, shop_unattended, rate_limited.';

create function private.purchase_order_link_end(p_tenant_id uuid, p_order_id uuid)
returns timestamptz language sql stable security definer set search_path = '' as $$
  select max(l.expires_at) from public.purchase_order_links l
  where l.tenant_id = p_tenant_id and l.purchase_order_id = p_order_id and l.revoked_at is null and l.expires_at > statement_timestamp();
$$;
comment on function private.purchase_order_link_end(uuid, uuid) is 'Until when the supplier can open an order by its link; null: there is none that opens.';

create function public.revoke_purchase_order_link(p_order_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('purchases.edit');
  v_order public.purchase_orders := private.lock_purchase_order(v_tenant_id, p_order_id);
begin
  update public.purchase_order_links l set revoked_at = clock_timestamp()
  where l.tenant_id = v_tenant_id and l.purchase_order_id = v_order.id and l.revoked_at is null;
  return private.purchase_order_json(v_tenant_id, v_order.id);
end;
$$;
comment on function public.revoke_purchase_order_link(uuid) is
  'Ends every link of an order at once: it opens nothing more. Sent again, the order has a new one. Ending twice is harmless. Answers the order. Needs purchases.edit; not_found.';

grant execute on function public.revoke_purchase_order_link(uuid) to authenticated;
grant execute on function
  public.get_public_purchase_order(text),
  public.confirm_purchase_order(text, jsonb)
  to anon, authenticated;
