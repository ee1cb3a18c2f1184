-- The list of contacts and one contact as the API shows it. Merged contacts stand with their survivor; a member's own card is
-- in neither.

create function private.overdue_contacts(p_tenant_id uuid, p_today date)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return array(
    select distinct coalesce(c.merged_into_id, c.id)
    from public.contact_open_items i
    join public.contacts c on c.tenant_id = i.tenant_id and c.id = i.contact_id
    where i.tenant_id = p_tenant_id and i.account = 'receivable' and i.open_amount > 0 and i.due_on < p_today);
end;
$$;
comment on function private.overdue_contacts(uuid, date) is 'Customers with an invoice or opening balance that was due before the day.';

create function private.consenting_contacts(p_tenant_id uuid, p_channel text)
returns uuid[] language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return array(
    select l.contact_id
    from (
      select distinct on (coalesce(c.merged_into_id, c.id)) coalesce(c.merged_into_id, c.id) as contact_id, k.is_granted
      from public.contact_consents k
      join public.contacts c on c.tenant_id = k.tenant_id and c.id = k.contact_id
      where k.tenant_id = p_tenant_id and k.channel = p_channel
      order by coalesce(c.merged_into_id, c.id), k.given_on desc, k.created_at desc, k.is_granted) l
    where l.is_granted);
end;
$$;
comment on function private.consenting_contacts(uuid, text) is 'Contacts whose newest word about a channel is yes.';

create function private.list_contact_ids(
  p_tenant_id uuid, p_term text, p_type text, p_tags text[], p_status text, p_balance text, p_within uuid[],
  p_sort text, p_after jsonb, p_limit integer, out ids uuid[], out last_key jsonb, out total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off' as $$
declare
  v_pattern text := '%' || private.escape_like(p_term) || '%';
  v_bigrams text[] := case when not private.has_letters_enough(p_term) then private.bigrams(p_term) end;
  v_after_id uuid := case when p_after is not null then private.input_uuid(p_after, 'i', 'p_after.') end;
  v_after_text text := case when p_sort in ('name', '-name') then private.input_text(p_after, 'k', 400, 'p_after.') end;
  v_after_number numeric := case when p_sort like '%balance' or p_sort like '%bought'
    then private.input_number(p_after, 'k', -1e13, 1e13, 0.01, 'p_after.', false) end;
  v_after_time timestamptz := case when p_sort like '%created' or p_sort like '%last_sale' then private.input_instant(p_after, 'k') end;
  v_are_few boolean;
begin
  total := (p_after ->> 'n')::bigint;
  if total is null then
    select count(*) into total
    from public.contacts c
    left join public.contact_totals t on p_balance <> 'any' and t.tenant_id = c.tenant_id and t.contact_id = c.id
    where c.tenant_id = p_tenant_id and not c.is_staff and c.merged_into_id is null
      and case when p_status = 'archived' then c.archived_at is not null else c.archived_at is null end
      and case p_type when 'customer' then c.type in ('customer', 'both') when 'supplier' then c.type in ('supplier', 'both') else true end
      and (p_term is null or c.search_text like v_pattern)
      and (v_bigrams is null or private.bigrams(c.search_text) @> v_bigrams)
      and (p_tags is null or c.tags @> p_tags)
      and (p_within is null or c.id = any (p_within))
      and case p_balance when 'owing' then t.receivable - t.deposit > 0 when 'owed' then t.payable > 0 when 'deposit' then t.deposit > 0
        when 'over_limit' then t.receivable > 0 and t.receivable - t.deposit > c.credit_limit else true end;
  end if;
  v_are_few := total <= 1000;
  with page as (
    select x.*, row_number() over () as place
    from (
      select c.id, c.name, c.created_at, t.receivable - t.deposit as balance, t.bought_amount,
        coalesce(t.last_sale_at, timestamptz '1970-01-01 00:00:00+00') as last_sale_at
      from public.contacts c
      join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id
      where c.tenant_id = p_tenant_id and t.tenant_id = p_tenant_id and not c.is_staff and c.merged_into_id is null
        and case when p_status = 'archived' then c.archived_at is not null else c.archived_at is null end
        and case p_type when 'customer' then c.type in ('customer', 'both') when 'supplier' then c.type in ('supplier', 'both') else true end
        and (p_term is null or c.search_text like v_pattern)
        and (v_bigrams is null or private.bigrams(c.search_text) @> v_bigrams)
        and (p_tags is null or c.tags @> p_tags)
        and (p_within is null or c.id = any (p_within))
        and case p_balance
          when 'owing' then t.receivable - t.deposit > 0
          when 'owed' then (t.receivable <> 0 or t.payable <> 0 or t.deposit <> 0) and t.payable > 0
          when 'deposit' then (t.receivable <> 0 or t.payable <> 0 or t.deposit <> 0) and t.deposit > 0
          when 'over_limit' then (t.receivable <> 0 or t.payable <> 0 or t.deposit <> 0) and t.receivable > 0
            and t.receivable - t.deposit > c.credit_limit
          else true end
        and case when v_after_id is null then true else case p_sort
          when 'name' then (c.name, c.id) > (v_after_text, v_after_id)
          when '-name' then (c.name, c.id) < (v_after_text, v_after_id)
          when 'created' then (c.created_at, c.id) > (v_after_time, v_after_id)
          when '-created' then (c.created_at, c.id) < (v_after_time, v_after_id)
          when 'balance' then (case when v_are_few then t.receivable - t.deposit + 0 else t.receivable - t.deposit end, t.contact_id) > (v_after_number, v_after_id)
          when '-balance' then (case when v_are_few then t.receivable - t.deposit + 0 else t.receivable - t.deposit end, t.contact_id) < (v_after_number, v_after_id)
          when 'bought' then (case when v_are_few then t.bought_amount + 0 else t.bought_amount end, t.contact_id) > (v_after_number, v_after_id)
          when '-bought' then (case when v_are_few then t.bought_amount + 0 else t.bought_amount end, t.contact_id) < (v_after_number, v_after_id)
          when 'last_sale' then (coalesce(t.last_sale_at, timestamptz '1970-01-01 00:00:00+00'), t.contact_id) > (v_after_time, v_after_id)
          else (coalesce(t.last_sale_at, timestamptz '1970-01-01 00:00:00+00'), t.contact_id) < (v_after_time, v_after_id) end end
      order by
        -- Few rows are all read and then sorted: no index has an order that begins with this, and none is leafed through for them
        -- (nor, above, for the rows after a page: what is added to 0 is in no index).
        case when v_are_few then c.tenant_id <> p_tenant_id end,
        case p_sort when 'name' then c.name end, case p_sort when '-name' then c.name end desc,
        case p_sort when 'created' then c.created_at end, case p_sort when '-created' then c.created_at end desc,
        case p_sort when 'balance' then t.receivable - t.deposit end, case p_sort when '-balance' then t.receivable - t.deposit end desc,
        case p_sort when 'bought' then t.bought_amount end, case p_sort when '-bought' then t.bought_amount end desc,
        case p_sort when 'last_sale' then coalesce(t.last_sale_at, timestamptz '1970-01-01 00:00:00+00') end,
        case p_sort when '-last_sale' then coalesce(t.last_sale_at, timestamptz '1970-01-01 00:00:00+00') end desc,
        case when p_sort in ('name', 'created') then c.id end, case when p_sort in ('-name', '-created') then c.id end desc,
        case when p_sort in ('balance', 'bought', 'last_sale') then t.contact_id end,
        case when p_sort in ('-balance', '-bought', '-last_sale') then t.contact_id end desc
      limit p_limit + 1
    ) x
  )
  select coalesce(array_agg(g.id order by g.place) filter (where g.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', g.id, 'k', case ltrim(p_sort, '-')
      when 'name' then to_jsonb(g.name) when 'created' then to_jsonb(g.created_at) when 'balance' then to_jsonb(g.balance)
      when 'bought' then to_jsonb(g.bought_amount) else to_jsonb(g.last_sale_at) end)) filter (where g.place = p_limit))[1] end
  into ids, last_key
  from page g;
end;
$$;
comment on function private.list_contact_ids(uuid, text, text, text[], text, text, uuid[], text, jsonb, integer) is
  'One page of contacts by filter and order, the cursor''s key when more follow, and how many all pages hold.';

create function private.contact_rows(p_tenant_id uuid, p_ids uuid[], p_with_ledger boolean)
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  v_today date := private.business_date(p_tenant_id, now());
  v_owed jsonb;
begin
  if p_with_ledger and (
    exists (select 1 from public.contacts c where c.tenant_id = p_tenant_id and c.id = any (p_ids) and c.type <> 'customer')
    or exists (select 1 from public.goods_receipts g where g.tenant_id = p_tenant_id and g.contact_id = any (p_ids))) then
    select jsonb_object_agg(o.contact_id, o.owed + o.received_not_billed) into v_owed
    from private.owed_to_suppliers(p_tenant_id) o where o.contact_id = any (p_ids);
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'company', c.company, 'type', c.type, 'email', c.email,
      'phone', c.phone, 'phone_e164', c.phone_e164, 'tax_pin', c.tax_pin, 'tags', c.tags, 'credit_limit', c.credit_limit,
      'payment_terms_days', c.payment_terms_days, 'balance', t.receivable - t.deposit, 'receivable', t.receivable, 'deposit', t.deposit,
      'payable', case when p_with_ledger then t.payable end,
      'owed', case when p_with_ledger then coalesce((v_owed ->> c.id::text)::numeric, t.payable) end,
      'overdue_amount', (
        select coalesce(sum(i.open_amount), 0) from public.contact_open_items i
        where i.tenant_id = c.tenant_id and i.account = 'receivable' and i.open_amount > 0 and i.due_on < v_today
          and i.contact_id = any (c.id || array(
            select g.id from public.contacts g where g.tenant_id = c.tenant_id and g.merged_into_id = c.id))),
      'bought_amount', case when p_with_ledger then t.bought_amount end, 'sale_count', case when p_with_ledger then t.sale_count end,
      'last_sale_at', t.last_sale_at, 'archived_at', c.archived_at, 'created_at', c.created_at, 'updated_at', c.updated_at)
      order by w.place), '[]')
    from unnest(p_ids) with ordinality as w (id, place)
    join public.contacts c on c.tenant_id = p_tenant_id and c.id = w.id
    join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id);
end;
$$;
comment on function private.contact_rows(uuid, uuid[], boolean) is
  'Contacts as lists show them, in the order of the ids; what they bought and what they are owed (payable: by bills; owed: with goods not billed yet) '
  'only with contacts.view_ledger.';

create function public.list_contacts(
  p_query text default null, p_type text default 'all', p_tags text[] default null, p_status text default 'active',
  p_balance text default 'any', p_consent text default null, p_sort text default 'name', p_after text default null,
  p_limit integer default 50
)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view');
  v_with_ledger boolean := private.can('contacts.view_ledger');
  v_body jsonb := jsonb_build_object('p_type', p_type, 'p_status', p_status, 'p_balance', p_balance, 'p_consent', p_consent, 'p_sort', p_sort);
  v_after jsonb := private.decode_cursor(p_after);
  v_tags text[] := nullif(private.clean_tags(p_tags[1:20]), '{}');
  v_within uuid[];
  v_page record;
begin
  perform private.input_choice(v_body, 'p_type', array['all', 'customer', 'supplier']);
  perform private.input_choice(v_body, 'p_status', array['active', 'archived']);
  perform private.input_choice(v_body, 'p_balance', array['any', 'owing', 'owed', 'deposit', 'over_limit', 'overdue']);
  perform private.input_choice(v_body, 'p_consent', array['email', 'sms', 'whatsapp'], '', false);
  perform private.input_choice(v_body, 'p_sort', array['name', '-name', 'created', '-created', 'balance', '-balance', 'bought', '-bought',
    'last_sale', '-last_sale', 'owed', '-owed']);
  if not v_with_ledger and (p_balance = 'owed' or ltrim(p_sort, '-') in ('bought', 'owed')) then
    perform private.fail(403, 'permission_denied', 'Your role does not see this.', '{"permission": "contacts.view_ledger"}');
  end if;
  if ltrim(p_sort, '-') = 'owed' and p_type <> 'supplier' then
    perform private.refuse_input('p_sort', 'Only suppliers are sorted by what they are owed.');
  end if;
  if v_after is not null and (v_after ->> 's' is distinct from p_sort or not coalesce(v_after ->> 'n' ~ '^[0-9]{1,9}$', false)) then
    perform private.refuse_input('p_after', 'This cursor belongs to another list.');
  end if;
  if p_balance = 'owed' then
    v_within := array(select o.contact_id from private.owed_to_suppliers(v_tenant_id) o
      where o.contact_id is not null and o.owed + o.received_not_billed > 0);
  elsif p_balance = 'overdue' then
    v_within := private.overdue_contacts(v_tenant_id, private.business_date(v_tenant_id, now()));
  end if;
  if p_consent is not null then
    v_within := case when v_within is null then private.consenting_contacts(v_tenant_id, p_consent)
      else array(select unnest(v_within) intersect select unnest(private.consenting_contacts(v_tenant_id, p_consent))) end;
  end if;
  if ltrim(p_sort, '-') = 'owed' then
    select * into v_page from private.list_owed_ids(v_tenant_id, private.search_term(p_query), v_tags, p_status,
      case when p_balance in ('overdue', 'owed') then 'any' else p_balance end, v_within, p_sort, v_after, private.page_limit(p_limit));
  else
    select * into v_page from private.list_contact_ids(v_tenant_id, private.search_term(p_query), p_type, v_tags, p_status,
      case when p_balance in ('overdue', 'owed') then 'any' else p_balance end, v_within, p_sort, v_after, private.page_limit(p_limit));
  end if;
  return jsonb_build_object('rows', private.contact_rows(v_tenant_id, v_page.ids, v_with_ledger),
    'next_cursor', private.encode_cursor(v_page.last_key || jsonb_build_object('n', v_page.total)), 'count', v_page.total);
end;
$$;
comment on function public.list_contacts(text, text, text[], text, text, text, text, text, integer) is
  'Customers and suppliers: the query looks in name, company, e-mail, phone, tax PIN and tags; merged contacts and members'' own cards are left out. '
  'Suppliers (p_type supplier) also sort by owed. Pages of 1 to 200.';

create function public.contact_tags()
returns jsonb language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('tag', g.tag, 'count', g.count) order by g.count desc, g.tag), '[]')
    from (
      select x.tag, count(*) as count
      from public.contacts c cross join lateral unnest(c.tags) as x (tag)
      where c.tenant_id = v_tenant_id and c.tags <> '{}' and not c.is_staff and c.merged_into_id is null and c.archived_at is null
      group by x.tag order by count(*) desc, x.tag limit 200) g);
end;
$$;
comment on function public.contact_tags() is 'The tags in use with how many contacts carry each, at most 200.';

create function private.contact_json(p_tenant_id uuid, p_contact_id uuid, p_with_ledger boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_group uuid[] := private.contact_group(p_tenant_id, p_contact_id);
  v_today date := private.business_date(p_tenant_id, now());
begin
  return (
    select (private.contact_rows(p_tenant_id, array[c.id], p_with_ledger) -> 0) || jsonb_build_object(
      'address', c.address, 'notes', c.notes, 'is_staff', c.is_staff, 'merged_into_id', c.merged_into_id, 'price_list_id', c.price_list_id,
      'language', c.language, 'birthday_month', c.birthday_month,
      'price_list_name', (select l.name from public.price_lists l where l.tenant_id = c.tenant_id and l.id = c.price_list_id),
      'available_credit', greatest(c.credit_limit - t.receivable + t.deposit, 0),
      'store_credit', private.store_credit_balance(c.tenant_id, c.id),
      'tax_pin_is_usual', case when coalesce(n.country, n.currency_code) in ('KE', 'KES') and c.tax_pin is not null
        then upper(c.tax_pin) ~ '^[AP][0-9]{9}[A-Z]$' end)
    || jsonb_build_object(
      'addresses', coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'contact_id', a.contact_id, 'label', a.label, 'line_1', a.line_1,
          'line_2', a.line_2, 'city', a.city, 'region', a.region, 'postal_code', a.postal_code, 'country', a.country,
          'is_default_billing', a.is_default_billing and a.contact_id = c.id,
          'is_default_shipping', a.is_default_shipping and a.contact_id = c.id) order by a.contact_id <> c.id, a.position, a.id)
        from public.contact_addresses a where a.tenant_id = c.tenant_id and a.contact_id = any (v_group)), '[]'),
      'consents', coalesce((
        select jsonb_agg(jsonb_build_object('id', k.id, 'channel', k.channel, 'is_granted', k.is_granted, 'given_on', k.given_on,
          'source', k.source, 'recorded_at', k.created_at,
          'recorded_by_name', (select f.full_name from public.profiles f where f.user_id = k.recorded_by))
          order by k.given_on desc, k.created_at desc, k.is_granted)
        from public.contact_consents k where k.tenant_id = c.tenant_id and k.contact_id = any (v_group)), '[]'),
      'open_items', coalesce((
        select jsonb_agg(jsonb_build_object('id', i.id, 'document_type', i.document_type, 'number', i.document_number,
          'business_date', i.business_date, 'due_on', i.due_on, 'amount', i.amount, 'open_amount', i.open_amount,
          'is_overdue', i.due_on < v_today) order by i.due_on, i.business_date, i.document_type = 'sale', i.id)
        from public.contact_open_items i
        where i.tenant_id = c.tenant_id and i.contact_id = any (v_group) and i.account = 'receivable' and i.open_amount > 0), '[]'),
      'open_bills', case when p_with_ledger then coalesce((
        select jsonb_agg(jsonb_build_object('id', b.id, 'document_type', b.document_type, 'number', b.number,
          'business_date', b.business_date, 'due_on', b.due_on, 'amount', b.amount, 'open_amount', b.open_amount)
          order by b.business_date, b.number, b.id)
        from (
          select i.id, i.document_type, i.document_number as number, i.business_date, i.due_on, i.amount, i.open_amount
          from public.contact_open_items i
          where i.tenant_id = c.tenant_id and i.contact_id = any (v_group) and i.account = 'payable' and i.open_amount > 0
          union all
          select u.id, 'goods_receipt', u.receipt_number, u.business_date, null, u.total_cost, u.open_amount
          from private.unbilled_receipts(c.tenant_id) u where c.type <> 'customer' and u.contact_id = c.id and u.id is not null
          order by 4 desc limit 200) b), '[]') end,
      'merged', coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'company', g.company, 'email', g.email, 'phone', g.phone,
          'notes', g.notes) order by g.name, g.id)
        from public.contacts g where g.tenant_id = c.tenant_id and g.merged_into_id = c.id), '[]'))
    from public.contacts c
    join public.contact_totals t on t.tenant_id = c.tenant_id and t.contact_id = c.id
    join public.tenants n on n.id = c.tenant_id
    where c.tenant_id = p_tenant_id and c.id = v_group[1]);
end;
$$;
comment on function private.contact_json(uuid, uuid, boolean) is
  'A contact with addresses, consents, what is open, what it is owed for (open_bills, the newest 200) and what was merged into it. Asked for a merged one it answers the survivor.';

create function public.get_contact(p_contact_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('contacts.view');
  v_found jsonb := private.contact_json(v_tenant_id, p_contact_id, private.can('contacts.view_ledger'));
begin
  if v_found is null or (v_found ->> 'is_staff')::boolean then
    perform private.fail(404, 'not_found', 'This contact does not exist.');
  end if;
  return v_found;
end;
$$;
comment on function public.get_contact(uuid) is
  'One contact with everything about it, and what is open of it. A merged one answers the contact it was merged into; a member''s own card is not found.';

grant execute on function
  public.list_contacts(text, text, text[], text, text, text, text, text, integer),
  public.contact_tags(),
  public.get_contact(uuid)
  to authenticated;
