-- Quotes: a basket with the prices promised for it. The number and the prices stand from when it is saved; it becomes a sale once.

create function private.quote_state(p_quote public.quotes, p_today date)
returns text language sql immutable security invoker set search_path = '' as $$
  select case when p_quote.status in ('draft', 'sent') and p_today > p_quote.valid_until then 'expired' else p_quote.status end;
$$;
comment on function private.quote_state(public.quotes, date) is
  'The status of a quote on a business day. What was accepted in time does not expire.';

create function private.quote_became(p_quote public.quotes)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select s.invoice_number from public.sales s where s.tenant_id = p_quote.tenant_id and s.id = p_quote.sale_id),
    (select o.order_number from public.orders o where o.tenant_id = p_quote.tenant_id and o.id = p_quote.sale_id));
end;
$$;
comment on function private.quote_became(public.quotes) is 'The number of the sale, or of the order of a till, that a quote became.';

create function private.quote_row_json(p_quote public.quotes)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_quote.id, 'version', p_quote.version, 'quote_number', p_quote.quote_number,
    'status', private.quote_state(p_quote, private.business_date(p_quote.tenant_id, clock_timestamp())),
    'contact_id', p_quote.contact_id, 'contact_name', p_quote.contact_name, 'total_amount', p_quote.total_amount,
    'currency_code', p_quote.priced -> 'currency_code', 'item_count', p_quote.item_count, 'valid_until', p_quote.valid_until,
    'note', p_quote.note, 'made_by_name', p_quote.made_by_name, 'created_at', p_quote.created_at, 'sent_at', p_quote.sent_at,
    'accepted_at', p_quote.accepted_at, 'declined_at', p_quote.declined_at, 'declined_reason', p_quote.declined_reason,
    'taken_by_name', case when p_quote.converted_at is null then private.person_name(p_quote.taken_by) end,
    'taken_at', case when p_quote.converted_at is null then p_quote.taken_at end,
    'converted_at', p_quote.converted_at,
    'sale_id', case when p_quote.converted_at is not null then (
      select s.id from public.sales s where s.tenant_id = p_quote.tenant_id and s.id = p_quote.sale_id) end,
    'invoice_number', case when p_quote.converted_at is not null then private.quote_became(p_quote) end);
end;
$$;
comment on function private.quote_row_json(public.quotes) is 'A quote as lists show it.';

create function private.quoted_lines(p_priced jsonb)
returns jsonb language sql immutable security invoker set search_path = '' as $$
  select jsonb_agg(e.value - array['price_source', 'is_available', 'saleable_quantity', 'image_url'] order by e.ordinality)
  from jsonb_array_elements(p_priced -> 'lines') with ordinality as e;
$$;
comment on function private.quoted_lines(jsonb) is 'The lines of a quote as its paper shows them.';

create function private.quote_json(p_quote public.quotes)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.quote_row_json(p_quote)
    || (p_quote.priced - array['lines', 'currency_code', 'total_amount'])
    || jsonb_build_object('lines', private.quoted_lines(p_quote.priced), 'basket', p_quote.basket,
      'contact', (
        select jsonb_build_object('id', c.id, 'name', c.name, 'email', c.email, 'phone', c.phone) from public.contacts c
        where c.tenant_id = p_quote.tenant_id and c.id = private.contact_head(p_quote.tenant_id, p_quote.contact_id)));
end;
$$;
comment on function private.quote_json(public.quotes) is 'A quote with lines, sums and the basket it was made of.';

create function private.lock_quote(p_tenant_id uuid, p_quote_id uuid)
returns public.quotes language plpgsql volatile security definer set search_path = '' as $$
declare
  v_quote public.quotes;
begin
  select * into v_quote from public.quotes q where q.tenant_id = p_tenant_id and q.id = p_quote_id for update;
  if v_quote.id is null then
    perform private.fail(404, 'not_found', 'This quote does not exist.');
  end if;
  return v_quote;
end;
$$;
comment on function private.lock_quote(uuid, uuid) is 'Locks a quote of the tenant; not_found when there is none.';

create function private.refuse_converted_quote(p_quote public.quotes)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_number text;
begin
  if p_quote.converted_at is not null then
    v_number := private.quote_became(p_quote);
    perform private.fail(409, 'quote_converted', format('%s was sold already, as %s.', p_quote.quote_number, v_number),
      jsonb_build_object('sale_id', p_quote.sale_id, 'invoice_number', v_number));
  end if;
end;
$$;
comment on function private.refuse_converted_quote(public.quotes) is 'Raises which sale a quote became, when it became one.';

create function private.quote_day(p_quote jsonb, p_today date)
returns date language plpgsql stable security invoker set search_path = '' as $$
declare
  v_text text := private.input_text(p_quote, 'valid_until', 10);
begin
  if v_text is null then
    return p_today + 30;
  elsif v_text !~ '^\d{4}-\d{2}-\d{2}$' or not pg_input_is_valid(v_text, 'date') then
    perform private.refuse_input('valid_until', 'This is not a date.');
  elsif v_text::date < p_today or v_text::date > p_today + 730 then
    perform private.refuse_input('valid_until', 'Choose a day from today to two years ahead.');
  end if;
  return v_text::date;
end;
$$;
comment on function private.quote_day(jsonb, date) is 'Until when a quote holds: 30 days from today when it is not said.';

create function private.price_quote(p_tenant_id uuid, p_user_id uuid, p_basket jsonb, p_keeps_choices boolean default false)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return private.price_basket(p_tenant_id, jsonb_build_object('channel', 'till',
    'location_id', (
      select t.location_id from public.till_sessions s join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
      where s.tenant_id = p_tenant_id and s.opened_by = p_user_id and s.status = 'open'),
    'contact_id', p_basket -> 'contact_id', 'lines', p_basket -> 'lines', 'discount_amount', p_basket -> 'discount_amount',
    'discount_percent', p_basket -> 'discount_percent', 'keeps_choices', p_keeps_choices));
end;
$$;
comment on function private.price_quote(uuid, uuid, jsonb, boolean) is
  'What a basket costs now at the till of this person; of one that was promised what was chosen stands.';

create function public.save_quote(p_quote jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_user_id uuid := auth.uid();
  v_today date;
  v_id uuid;
  v_version integer;
  v_note text;
  v_until date;
  v_basket jsonb;
  v_hash text;
  v_contact public.contacts;
  v_operator private.till_operators;
  v_priced jsonb;
  v_quote public.quotes;
begin
  perform private.require_writable();
  perform private.input_object(p_quote, 'p_quote');
  v_id := private.input_uuid(p_quote, 'id');
  v_version := private.input_number(p_quote, 'version', 1, 1000000, 1);
  v_note := private.input_text(p_quote, 'note', 1000);
  v_basket := private.input_object(p_quote -> 'basket', 'basket');
  v_hash := private.request_hash(p_quote - array['approval_ids', 'operator_token']);
  perform private.lock_request('quote', v_tenant_id, v_id);
  select * into v_quote from public.quotes q where q.tenant_id = v_tenant_id and q.id = v_id for update;
  if v_quote.version = v_version then
    perform private.require_same_request(v_quote.request_hash, v_hash);
    return private.quote_json(v_quote) || '{"replayed": true}';
  end if;
  perform private.refuse_converted_quote(v_quote);
  if v_version <> coalesce(v_quote.version, 0) + 1 then
    perform private.fail(409, 'quote_changed', 'Someone else changed this quote. Reload it.', jsonb_build_object('version', v_quote.version));
  elsif v_quote.taken_at is not null then
    perform private.refuse_taken_quote(v_quote);
  end if;
  v_today := private.business_date(v_tenant_id, clock_timestamp());
  v_until := private.quote_day(p_quote, v_today);
  perform private.check_parked_basket(v_tenant_id, v_basket);
  v_operator := private.read_operator(v_tenant_id, v_user_id, p_quote, clock_timestamp());
  if v_basket ->> 'contact_id' is not null then
    select * into v_contact from public.contacts c
    where c.tenant_id = v_tenant_id and c.id = private.contact_head(v_tenant_id, (v_basket ->> 'contact_id')::uuid) for key share;
  end if;
  v_priced := private.price_quote(v_tenant_id, v_user_id, v_basket);
  -- What a quote promises, somebody must have been allowed to promise.
  perform private.take_pricing_rights(v_tenant_id, v_user_id, v_priced, v_operator.user_id, p_quote -> 'approval_ids', v_id);
  perform private.refuse_quoted_approvals(v_tenant_id, v_id);
  insert into public.quotes as q (tenant_id, id, version, quote_number, contact_id, contact_name, basket, priced, total_amount, item_count,
    valid_until, note, search_text, made_by, made_by_name, request_hash)
  values (v_tenant_id, v_id, v_version, coalesce(v_quote.quote_number, private.next_number(v_tenant_id, 'quote')), v_contact.id, v_contact.name,
    v_basket, v_priced - 'internal', (v_priced ->> 'total_amount')::numeric, greatest(1, private.count_items(v_priced -> 'lines')),
    v_until, v_note, '', coalesce(v_operator.user_id, v_user_id), private.person_name(coalesce(v_operator.user_id, v_user_id)), v_hash)
  on conflict (tenant_id, id) do update set version = excluded.version, status = 'draft', contact_id = excluded.contact_id,
    contact_name = excluded.contact_name, basket = excluded.basket, priced = excluded.priced, total_amount = excluded.total_amount,
    item_count = excluded.item_count, valid_until = excluded.valid_until, note = excluded.note, made_by = excluded.made_by,
    made_by_name = excluded.made_by_name, sent_at = null, accepted_at = null, declined_at = null, declined_reason = null,
    request_hash = excluded.request_hash
  returning * into v_quote;
  update public.quotes q set search_text = private.parked_search_text(v_tenant_id, v_quote.quote_number, v_note, v_basket)
  where q.tenant_id = v_tenant_id and q.id = v_id returning * into v_quote;
  perform private.write_audit(v_tenant_id, v_user_id, case when v_version = 1 then 'quote_made' else 'quote_changed' end, 'quotes', v_id, null,
    jsonb_build_object('quote_number', v_quote.quote_number, 'version', v_version, 'total_amount', v_quote.total_amount));
  if jsonb_array_length(v_priced #> '{internal,price_overrides}') > 0 then
    perform private.write_audit(v_tenant_id, v_user_id, 'price_overridden', 'quotes', v_id, null, v_priced #> '{internal,price_overrides}');
  end if;
  return private.quote_json(v_quote) || '{"replayed": false}';
end;
$$;
comment on function public.save_quote(jsonb) is
  'Makes a quote of a basket {id, version, basket, valid_until?, note?, approval_ids?, operator_token?} at the prices of now, or changes one that is not sold (version n + 1; a draft again). Prices and discounts need the rights or approvals that a sale needs. Idempotent by id, version and body.';

create function private.refuse_taken_quote(p_quote public.quotes)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.fail(409, 'quote_taken', format('%s has %s open at a till.', private.person_name(p_quote.taken_by), p_quote.quote_number),
    jsonb_build_object('taken_by_name', private.person_name(p_quote.taken_by), 'taken_at', p_quote.taken_at));
end;
$$;
comment on function private.refuse_taken_quote(public.quotes) is 'Raises who has a quote open at a till, and since when.';

create function public.get_quote(p_quote_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_quote public.quotes;
begin
  select * into v_quote from public.quotes q where q.tenant_id = v_tenant_id and q.id = p_quote_id;
  if v_quote.id is null then
    perform private.fail(404, 'not_found', 'This quote does not exist.');
  end if;
  return private.quote_json(v_quote) || jsonb_build_object('products', private.till_rows(v_tenant_id, array(
    select distinct (e.value ->> 'product_id')::uuid from jsonb_array_elements(v_quote.basket -> 'lines') as e)));
end;
$$;
comment on function public.get_quote(uuid) is 'One quote with lines, sums, its basket, and the products of that as they are now.';

create function public.list_quotes(
  p_query text default null, p_status text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := case when v_after is not null then private.input_instant(v_after, 'k') end;
  v_after_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') end;
  v_term text := private.search_term(p_query);
  v_limit integer := private.page_limit(p_limit);
  v_today date := private.business_date(v_tenant_id, clock_timestamp());
begin
  if p_status not in ('open', 'draft', 'sent', 'accepted', 'declined', 'expired', 'converted') then
    perform private.refuse_input('p_status', 'This quote status does not exist.');
  end if;
  return (
    with matching as materialized (
      select q.id, q.created_at, q.total_amount from public.quotes q
      where q.tenant_id = v_tenant_id
        and (p_status is null or private.quote_state(q, v_today) = p_status
          or (p_status = 'open' and private.quote_state(q, v_today) in ('draft', 'sent', 'accepted')))
        and (v_term is null or position(v_term in q.search_text) > 0)
    ), page as (
      select m.*, row_number() over (order by m.created_at desc, m.id desc) as place from matching m
      where v_after_id is null or (m.created_at, m.id) < (v_after_at, v_after_id)
      order by m.created_at desc, m.id desc limit v_limit + 1
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(private.quote_row_json(q) order by g.place)
        from page g join public.quotes q on q.tenant_id = v_tenant_id and q.id = g.id where g.place <= v_limit), '[]'),
      'count', (select count(*) from matching),
      'total_amount', (select coalesce(sum(m.total_amount), 0) from matching m),
      'next_cursor', (
        select private.encode_cursor(jsonb_build_object('k', g.created_at, 'i', g.id)) from page g
        where g.place = v_limit and exists (select 1 from page m where m.place > v_limit))));
end;
$$;
comment on function public.list_quotes(text, text, text, integer) is
  'Quotes, newest first, in pages of 1 to 200: {rows, count, total_amount, next_cursor}. The query looks in number, note, customer and products; status is one of the states, or open for draft, sent and accepted.';

create function public.decline_quote(p_quote_id uuid, p_reason text default null)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_quote public.quotes;
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 200);
begin
  perform private.require_writable();
  v_quote := private.lock_quote(v_tenant_id, p_quote_id);
  perform private.refuse_converted_quote(v_quote);
  if v_quote.status = 'declined' then
    return private.quote_json(v_quote);
  elsif v_quote.taken_at is not null then
    perform private.refuse_taken_quote(v_quote);
  end if;
  update public.quotes q set status = 'declined', declined_at = clock_timestamp(), declined_reason = v_reason
  where q.tenant_id = v_tenant_id and q.id = p_quote_id returning * into v_quote;
  perform private.write_audit(v_tenant_id, auth.uid(), 'quote_declined', 'quotes', p_quote_id, null,
    jsonb_build_object('quote_number', v_quote.quote_number, 'reason', v_reason));
  return private.quote_json(v_quote);
end;
$$;
comment on function public.decline_quote(uuid, text) is
  'Notes that a quote will not become a sale; its link says so. Twice is harmless; saving it anew makes a draft of it again.';

grant execute on function
  public.save_quote(jsonb),
  public.get_quote(uuid),
  public.list_quotes(text, text, text, integer),
  public.decline_quote(uuid, text)
  to authenticated;
