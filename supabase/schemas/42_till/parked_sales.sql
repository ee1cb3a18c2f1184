-- Baskets put aside, for every till of the business. One person takes one back; parked goods are not reserved, and what they cost is
-- asked anew when the basket is taken back. A price that was given, its approval and the coupons come along; whether they still hold is
-- seen then (public.resume_parked_sale, with the quotes, which have prices that hold for longer).

create function private.parked_sale_json(p_row public.parked_sales)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object('id', p_row.id, 'version', p_row.version, 'number', p_row.number, 'label', p_row.label,
    'total_amount', p_row.total_amount, 'item_count', p_row.item_count,
    'customer_name', (
      select coalesce(h.name, c.name) from public.contacts c
      left join public.contacts h on h.tenant_id = c.tenant_id and h.id = c.merged_into_id
      where c.tenant_id = p_row.tenant_id and c.id = (p_row.basket ->> 'contact_id')::uuid),
    'till_name', (select t.name from public.tills t where t.tenant_id = p_row.tenant_id and t.id = p_row.till_id),
    'parked_by_name', private.person_name(p_row.parked_by), 'parked_at', p_row.parked_at,
    'is_own', p_row.parked_by is not distinct from auth.uid(), 'note', p_row.basket ->> 'note');
end;
$$;
comment on function private.parked_sale_json(public.parked_sales) is 'A parked basket as lists show it.';

create function private.check_changed_quote(p_quote jsonb)
returns void language plpgsql stable security invoker set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(p_quote), 'null') = 'null' then
    return;
  end if;
  perform private.input_object(p_quote, 'basket.changes_quote');
  perform private.input_uuid(p_quote, 'id', 'basket.changes_quote.');
  perform private.input_number(p_quote, 'version', 1, 1000000, 1, 'basket.changes_quote.');
  perform private.input_text(p_quote, 'number', 40, 'basket.changes_quote.', true);
  perform private.input_text(p_quote, 'valid_until', 10, 'basket.changes_quote.', true);
end;
$$;
comment on function private.check_changed_quote(jsonb) is
  'Which quote a basket is to change, {id, version, number, valid_until}; only the till reads it, save_quote decides by what it is sent.';

create function private.check_parked_basket(p_tenant_id uuid, p_basket jsonb)
returns void language plpgsql stable security definer set search_path = '' as $$
declare
  v_step numeric;
  v_line jsonb;
  v_index integer := 0;
  v_prefix text;
  v_pack jsonb;
  v_code jsonb;
  v_contact_id uuid;
begin
  if octet_length(p_basket::text) > 262144 then
    perform private.refuse_input('basket', 'This basket is too large to be parked.');
  end if;
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  perform count(*) from private.basket_lines(p_basket, v_step);
  perform private.input_number(p_basket, 'discount_amount', 0, 99999999999, v_step, 'basket.', false);
  perform private.input_number(p_basket, 'discount_percent', 0, 100, 0.001, 'basket.', false);
  perform private.input_text(p_basket, 'note', 1000, 'basket.');
  for v_code in select e.value from jsonb_array_elements(private.input_array(p_basket, 'coupon_codes', 0, 10)) as e loop
    perform private.input_text(jsonb_build_object('coupon_codes', v_code), 'coupon_codes', 60, 'basket.', true);
  end loop;
  perform private.input_uuid(jsonb_build_object('approval_ids', e.value), 'approval_ids', 'basket.')
  from jsonb_array_elements(private.input_array(p_basket, 'approval_ids', 0, 20)) as e;
  for v_line in select e.value from jsonb_array_elements(p_basket -> 'lines') as e loop
    v_prefix := format('lines[%s].', v_index);
    v_index := v_index + 1;
    perform private.input_number(v_line, 'list_price', 0, 9999999999, 0.01, v_prefix);
    perform private.input_number(v_line, 'label_amount', 0, 9999999999, 0.01, v_prefix, false);
    v_pack := v_line -> 'pack';
    if v_pack is not null and jsonb_typeof(v_pack) <> 'null' then
      perform private.input_object(v_pack, v_prefix || 'pack');
      perform private.input_number(v_pack, 'quantity', 0.001, 1000000, 0.001, v_prefix || 'pack.');
      perform private.input_text(v_pack, 'label', 60, v_prefix || 'pack.');
    end if;
  end loop;
  if exists (
    select 1 from jsonb_array_elements(p_basket -> 'lines') as e
    where not exists (
      select 1 from public.products p where p.tenant_id = p_tenant_id and p.id = (e.value ->> 'product_id')::uuid)) then
    perform private.fail(404, 'not_found', 'A product of this basket does not exist.', '{"field": "lines"}');
  end if;
  perform private.require_whole_quantities(p_tenant_id, p_basket -> 'lines');
  perform private.check_changed_quote(p_basket -> 'changes_quote');
  v_contact_id := private.input_uuid(p_basket, 'contact_id', 'basket.', false);
  if v_contact_id is not null and not exists (
    select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = v_contact_id and not c.is_staff) then
    perform private.fail(404, 'not_found', 'This customer does not exist.', '{"field": "contact_id"}');
  end if;
end;
$$;
comment on function private.check_parked_basket(uuid, jsonb) is
  'Raises invalid_input unless this is a basket: 1 to 500 lines as quote_sale takes them, each with list_price as shown, and label_amount and pack {quantity, label} where it has them; coupon_codes and approval_ids as record_sale takes them.';

create function private.parked_search_text(p_tenant_id uuid, p_number text, p_label text, p_basket jsonb)
returns text language plpgsql stable security definer set search_path = '' as $$
begin
  return left(lower(concat_ws(' ', p_number, p_label,
    (select c.name from public.contacts c where c.tenant_id = p_tenant_id and c.id = (p_basket ->> 'contact_id')::uuid),
    (select string_agg(p.name, ' ' order by p.name) from public.products p
      where p.tenant_id = p_tenant_id
        and p.id in (select (e.value ->> 'product_id')::uuid from jsonb_array_elements(p_basket -> 'lines') as e)))
    collate "und-x-icu"), 20000);
end;
$$;
comment on function private.parked_search_text(uuid, text, text, jsonb) is
  'What a parked basket is found by: number, label, customer, products; lower case.';

create function private.refuse_taken_basket(p_row public.parked_sales)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if p_row.resumed_at is not null then
    perform private.fail(409, 'parked_sale_resumed', format('%s has already resumed this basket.', private.person_name(p_row.resumed_by)),
      jsonb_build_object('resumed_by_name', private.person_name(p_row.resumed_by), 'resumed_at', p_row.resumed_at));
  elsif p_row.dropped_at is not null then
    perform private.fail(409, 'parked_sale_dropped', format('%s has deleted this basket.', private.person_name(p_row.dropped_by)),
      jsonb_build_object('dropped_by_name', private.person_name(p_row.dropped_by), 'dropped_at', p_row.dropped_at));
  end if;
end;
$$;
comment on function private.refuse_taken_basket(public.parked_sales) is 'Raises who took a parked basket back, or threw it away, and when.';

create function public.park_sale(p_parked jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_user_id uuid := auth.uid();
  v_id uuid;
  v_version integer;
  v_number text;
  v_label text;
  v_total numeric;
  v_items integer;
  v_basket jsonb;
  v_hash text;
  v_row public.parked_sales;
begin
  perform private.require_writable();
  perform private.input_object(p_parked, 'p_parked');
  v_id := private.input_uuid(p_parked, 'id');
  v_version := private.input_number(p_parked, 'version', 1, 1000000, 1);
  v_number := private.input_text(p_parked, 'number', 20, '', true);
  v_label := private.input_text(p_parked, 'label', 60);
  if v_number ~ '[[:cntrl:]]' then
    perform private.refuse_input('number', 'This may not contain line breaks or control characters.');
  elsif v_label ~ '[[:cntrl:]]' then
    perform private.refuse_input('label', 'This may not contain line breaks or control characters.');
  end if;
  v_total := private.input_number(p_parked, 'total_amount', 0, 1e12, 0.01);
  v_items := private.input_number(p_parked, 'item_count', 1, 1000000000, 1);
  v_basket := private.input_object(p_parked -> 'basket', 'basket');
  v_hash := private.request_hash(p_parked);

  -- One at a time in a business: the number of open ones is exact, and the same basket sent twice waits for itself.
  perform private.lock_request('parked_sales', v_tenant_id, v_tenant_id);
  select * into v_row from public.parked_sales k where k.tenant_id = v_tenant_id and k.id = v_id for update;
  if v_row.version = v_version then
    perform private.require_same_request(v_row.request_hash, v_hash);
    return private.parked_sale_json(v_row) || '{"replayed": true}';
  elsif v_row.version > v_version then
    -- An answer was lost, and meanwhile somebody took this basket back and parked it anew.
    return private.parked_sale_json(v_row) || '{"replayed": true}';
  elsif v_row.id is not null and v_row.resumed_by is distinct from v_user_id then
    perform private.refuse_taken_basket(v_row);
    perform private.fail(409, 'parked_sale_open', 'This basket is already parked.');
  end if;

  perform private.check_parked_basket(v_tenant_id, v_basket);
  if exists (select 1 from public.sales s where s.tenant_id = v_tenant_id and s.id = v_id) then
    perform private.fail(409, 'sale_recorded', 'This basket was already sold.');
  elsif (select count(*) from public.parked_sales k
    where k.tenant_id = v_tenant_id and k.resumed_at is null and k.dropped_at is null
      and k.parked_at > now() - interval '30 days') >= 500 then
    perform private.fail(409, 'limit_reached', 'There are 500 parked baskets. Finish or delete some first.');
  end if;
  insert into public.parked_sales (tenant_id, id, version, number, label, basket, total_amount, item_count, search_text, till_id,
    parked_by, parked_at, request_hash)
  values (v_tenant_id, v_id, v_version, v_number, v_label, v_basket, v_total, v_items,
    private.parked_search_text(v_tenant_id, v_number, v_label, v_basket),
    (select s.till_id from public.till_sessions s where s.tenant_id = v_tenant_id and s.opened_by = v_user_id and s.status = 'open'),
    v_user_id, clock_timestamp(), v_hash)
  on conflict (tenant_id, id) do update set version = excluded.version, number = excluded.number, label = excluded.label,
    basket = excluded.basket, total_amount = excluded.total_amount, item_count = excluded.item_count,
    search_text = excluded.search_text, till_id = excluded.till_id, parked_by = excluded.parked_by, parked_at = excluded.parked_at,
    resumed_by = null, resumed_at = null, claim_id = null, request_hash = excluded.request_hash
  returning * into v_row;

  -- What nobody will come back for goes, a little with every basket; one that somebody holds at this moment is left to them.
  delete from public.parked_sales k
  using (
    select o.id from public.parked_sales o
    where o.tenant_id = v_tenant_id and (o.parked_at < now() - interval '31 days' or o.dropped_at < now() - interval '1 day')
    limit 100 for update skip locked) l
  where k.tenant_id = v_tenant_id and k.id = l.id;
  return private.parked_sale_json(v_row) || '{"replayed": false}';
end;
$$;
comment on function public.park_sale(jsonb) is
  'Puts a basket aside for every till: {id, version, number, label?, total_amount, item_count, basket}. Idempotent by id, version and body; whoever took version n back parks n + 1. Reserves nothing.';

create function public.list_parked_sales(p_query text default null, p_after text default null, p_limit integer default 50)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_after jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := case when v_after is not null then private.input_instant(v_after, 'k') end;
  v_after_id uuid := case when v_after is not null then private.input_uuid(v_after, 'i', 'p_after.') end;
  v_term text := private.search_term(p_query);
  v_limit integer := private.page_limit(p_limit);
begin
  return (
    with matching as materialized (
      select k.id, k.parked_at from public.parked_sales k
      where k.tenant_id = v_tenant_id and k.resumed_at is null and k.dropped_at is null and k.parked_at > now() - interval '30 days'
        and (v_term is null or position(v_term in k.search_text) > 0)
    ), page as (
      select m.*, row_number() over (order by m.parked_at desc, m.id desc) as place from matching m
      where v_after_id is null or (m.parked_at, m.id) < (v_after_at, v_after_id)
      order by m.parked_at desc, m.id desc limit v_limit + 1
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(private.parked_sale_json(k) order by g.place)
        from page g join public.parked_sales k on k.tenant_id = v_tenant_id and k.id = g.id where g.place <= v_limit), '[]'),
      'count', (select count(*) from matching),
      'next_cursor', (
        select private.encode_cursor(jsonb_build_object('k', g.parked_at, 'i', g.id)) from page g
        where g.place = v_limit and exists (select 1 from page m where m.place > v_limit))));
end;
$$;
comment on function public.list_parked_sales(text, text, integer) is
  'The open parked baskets of all tills, newest first, in pages of 1 to 200: {rows, count, next_cursor}. The query looks in number, label, customer and products. After 30 days a basket is no longer shown.';

create function public.drop_parked_sale(p_id uuid, p_is_dropped boolean default true)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('sales.record');
  v_user_id uuid := auth.uid();
  v_is_dropped boolean := coalesce(p_is_dropped, true);
  v_row public.parked_sales;
begin
  perform private.require_writable();
  select * into v_row from public.parked_sales k where k.tenant_id = v_tenant_id and k.id = p_id for update;
  if v_row.id is null or v_row.dropped_at < now() - interval '1 day' then
    perform private.fail(404, 'not_found', 'This parked basket does not exist.');
  elsif v_row.resumed_at is not null then
    perform private.refuse_taken_basket(v_row);
  end if;
  if (v_row.dropped_at is not null) is distinct from v_is_dropped then
    update public.parked_sales k
    set dropped_at = case when v_is_dropped then clock_timestamp() end, dropped_by = case when v_is_dropped then v_user_id end
    where k.tenant_id = v_tenant_id and k.id = p_id
    returning * into v_row;
    perform private.write_audit(v_tenant_id, v_user_id,
      case when v_is_dropped then 'parked_sale_dropped' else 'parked_sale_restored' end, 'parked_sales', p_id, null,
      jsonb_build_object('number', v_row.number, 'label', v_row.label, 'total_amount', v_row.total_amount));
  end if;
  return private.parked_sale_json(v_row);
end;
$$;
comment on function public.drop_parked_sale(uuid, boolean) is
  'Throws a parked basket away; with p_is_dropped false it is back, for a day. One that was taken back is refused.';

grant execute on function
  public.park_sale(jsonb),
  public.list_parked_sales(text, text, integer),
  public.drop_parked_sale(uuid, boolean)
  to authenticated;
