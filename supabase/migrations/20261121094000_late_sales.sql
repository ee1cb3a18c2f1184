-- Sales that were made without the server and come later. The goods are gone and the money is in the drawer, so they are taken as they
-- happened: into a rescue session where their own is closed, below zero where the stock does not suffice, at the price that was charged.
-- What a person has to look at is flagged.

call private.extend_choice('public.till_sessions', 'status', array['rescue']);
alter table public.till_sessions drop constraint till_sessions_closed_is_complete;
alter table public.till_sessions add constraint till_sessions_closed_is_complete check (
  (status in ('open', 'rescue') and z_number is null and closed_at is null and counted_cash is null)
  or (status = 'closed' and z_number is not null and z_hash is not null and z_report is not null and closed_at is not null
    and counted_cash is not null and expected_cash is not null and over_short = counted_cash - expected_cash));
alter table public.till_sessions add column rescues_id uuid;
alter table public.till_sessions add constraint till_sessions_rescues_fkey
  foreign key (tenant_id, rescues_id) references public.till_sessions (tenant_id, id) on delete restrict;
alter table public.till_sessions add constraint till_sessions_rescue_names_session check (status <> 'rescue' or rescues_id is not null);
create unique index till_sessions_rescue_key on public.till_sessions (tenant_id, rescues_id) where status = 'rescue';
create index till_sessions_rescues_idx on public.till_sessions (tenant_id, rescues_id) where rescues_id is not null;
comment on column public.till_sessions.rescues_id is
  'The closed session whose late sales this one takes (status rescue until it is closed itself). It has no float, and is nobody''s open till.';

create table public.late_sales (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  sale_id uuid not null,
  provisional_number text not null check (length(provisional_number) between 1 and 40),
  device_id uuid not null,
  flags text[] not null default '{}' check (flags <@ array[
    'session_closed', 'stock_short', 'price_differs', 'discount_above_limit', 'after_expiry', 'other_person']),
  rescued_session_id uuid,
  reviewed_at timestamptz,
  reviewed_by uuid,
  reviewed_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, sale_id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict,
  foreign key (tenant_id, rescued_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  constraint late_sales_reviewed_by_somebody check ((reviewed_at is null) = (reviewed_by is null))
);
create index late_sales_device_idx on public.late_sales (tenant_id, device_id, provisional_number);
create index late_sales_session_idx on public.late_sales (tenant_id, rescued_session_id) where rescued_session_id is not null;
create index late_sales_open_idx on public.late_sales (tenant_id, created_at desc, sale_id) where reviewed_at is null and flags <> '{}';
comment on table public.late_sales is
  'What a sale that was made without the server was called on its receipt, where, and what about it a person should look at. Written with the sale; only the review is added.';
comment on column public.late_sales.flags is
  'session_closed: its till session was closed before it came. stock_short: a product went below zero. price_differs: charged other than the price of that moment. '
  'discount_above_limit: more than the person may give. after_expiry: it came after the subscription had ended. other_person: sent by somebody else than who opened the session.';
call private.protect_tenant_table('public.late_sales', 'sales.view_all');

create function private.tg_late_sales__only_review()
returns trigger language plpgsql volatile security invoker set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.reviewed_at is null and new.reviewed_at is not null
    and to_jsonb(new) - array['reviewed_at', 'reviewed_by', 'reviewed_by_name'] = to_jsonb(old) - array['reviewed_at', 'reviewed_by', 'reviewed_by_name'] then
    return new;
  end if;
  raise exception 'Rows of % are never changed or removed. Correct them with a new entry.', tg_table_name
    using errcode = 'PT403', hint = 'append_only';
end;
$$;
comment on function private.tg_late_sales__only_review() is 'A late sale is reviewed once; nothing else about it changes.';
create trigger _100_append_only before update or delete on public.late_sales for each row execute function private.tg_late_sales__only_review();
create trigger _100_append_only_truncate before truncate on public.late_sales for each statement execute function private.tg_append_only();

call private.extend_choice('public.notifications', 'kind', array['late_sale']);

-- Goods that have left -------------------------------------------------------------------------------------------------------

create function private.goods_have_left()
returns boolean language plpgsql stable security invoker set search_path = '' as $$
begin
  return coalesce(current_setting('dukani.goods_have_left', true), '') = 'on';
end;
$$;
comment on function private.goods_have_left() is
  'Whether this transaction is writing down a sale of goods that are gone already; then stock may go below zero. Set by private.post_sale alone.';

create or replace function private.refuse_short_stock(
  p_tenant_id uuid, p_location_id uuid, p_line_ids uuid[], p_product_ids uuid[], p_quantities numeric[], p_short_ids uuid[], p_now timestamptz,
  p_bundle_ids uuid[], p_day date)
returns void language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select 1 from public.tenant_policies o where o.tenant_id = p_tenant_id and o.allow_negative_stock) or private.goods_have_left() then
    return;
  end if;
  perform private.fail(409, 'insufficient_stock', 'There is not enough stock.', jsonb_build_object('lines', (
    select jsonb_agg(jsonb_build_object('line_id', w.line_id, 'product_id', w.product_id, 'name', p.name, 'quantity', -w.quantity,
      'available', greatest(coalesce(l.quantity - h.quantity - x.quantity, 0), 0), 'reserved', h.quantity)
      || case when x.quantity > 0 then jsonb_build_object('expired', x.quantity) else '{}' end
      || case when w.bundle_id is not null then jsonb_build_object('bundle_id', w.bundle_id, 'bundle_name', b.name) else '{}' end order by w.place)
    from unnest(p_line_ids, p_product_ids, p_quantities, p_bundle_ids) with ordinality as w (line_id, product_id, quantity, bundle_id, place)
    join public.products p on p.tenant_id = p_tenant_id and p.id = w.product_id
    left join public.products b on b.tenant_id = p_tenant_id and b.id = w.bundle_id
    left join public.stock_levels l on l.tenant_id = p_tenant_id and l.product_id = p.id and l.location_id = p_location_id
    cross join lateral (select coalesce(private.held_quantity(l, p_now), 0) as quantity) h
    cross join lateral (
      select case when p.tracks_batches then private.expired_quantity(p_tenant_id, p.id, p_location_id, p_day) else 0 end as quantity) x
    where w.product_id = any (p_short_ids))));
end;
$$;

create or replace function private.tg_stock_levels__not_below_zero()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.tenant_policies t where t.tenant_id = new.tenant_id and t.allow_negative_stock
  ) and not private.goods_have_left() then
    perform private.fail(409, 'insufficient_stock', 'There is not enough stock.',
      jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('product_id', new.product_id))));
  end if;
  return null;
end;
$$;

-- Sessions ---------------------------------------------------------------------------------------------------------------------

create function private.lock_late_session(p_tenant_id uuid, p_user_id uuid, p_session_id uuid, p_now timestamptz)
returns public.till_sessions language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.till_sessions;
  v_rescue public.till_sessions;
begin
  select * into v_session from public.till_sessions s where s.tenant_id = p_tenant_id and s.id = p_session_id for key share;
  if not found then
    perform private.fail(409, 'no_open_till_session', 'Open a till session first.');
  elsif v_session.opened_by <> p_user_id and not private.actor_can(p_tenant_id, p_user_id, 'till.view_all') then
    perform private.fail(403, 'permission_denied', 'This till session belongs to another cashier.');
  elsif v_session.status <> 'closed' then
    return v_session;
  end if;
  perform private.lock_request('rescue_session', p_tenant_id, p_session_id);
  select * into v_rescue from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.rescues_id = p_session_id and s.status = 'rescue' for key share;
  if not found then
    insert into public.till_sessions (tenant_id, till_id, opened_by, opened_by_name, status, opening_float, opened_at, rescues_id, request_hash)
    values (p_tenant_id, v_session.till_id, v_session.opened_by, v_session.opened_by_name, 'rescue', 0, p_now, p_session_id,
      private.request_hash(jsonb_build_object('rescues', p_session_id, 'at', p_now))) returning * into v_rescue;
  end if;
  return v_rescue;
end;
$$;
comment on function private.lock_late_session(uuid, uuid, uuid, timestamptz) is
  'The session a late sale goes into, held open until the transaction ends: its own, or when that is closed the one that rescues it.';

create or replace function private.open_session(
  p_tenant_id uuid, p_user_id uuid, p_session_id uuid, p_opening_float numeric, p_till_id uuid default null,
  p_now timestamptz default clock_timestamp()
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_body jsonb := jsonb_build_object('id', p_session_id, 'opening_float', p_opening_float, 'till_id', p_till_id);
  v_hash text := private.request_hash(v_body);
  v_stored_hash text;
  v_step numeric;
  v_till_id uuid;
  v_previous numeric;
begin
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  perform private.input_uuid(v_body, 'id', 'p_session_');
  perform private.input_number(v_body, 'opening_float', 0, 9999999999, v_step, 'p_');
  perform private.lock_request('till_session', p_tenant_id, p_session_id);
  select s.request_hash into v_stored_hash from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.id = p_session_id;
  if found then
    perform private.require_same_request(v_stored_hash, v_hash);
    return private.till_session_json(p_tenant_id, p_session_id);
  end if;
  if exists (select 1 from public.till_sessions s
    where s.tenant_id = p_tenant_id and s.opened_by = p_user_id and s.status = 'open') then
    perform private.fail(409, 'till_session_already_open', 'You already have a till session open.');
  end if;
  select t.id into v_till_id from public.tills t
  where t.tenant_id = p_tenant_id and t.is_active and (p_till_id is null or t.id = p_till_id)
  order by exists (select 1 from public.till_sessions s
    where s.tenant_id = t.tenant_id and s.till_id = t.id and s.status = 'open'), t.name, t.id
  limit 1 for no key update;
  if v_till_id is null then
    perform private.fail(404, 'not_found', 'There is no such till.', '{"field": "p_till_id"}');
  end if;
  if exists (select 1 from public.till_sessions s
    where s.tenant_id = p_tenant_id and s.till_id = v_till_id and s.status = 'open') then
    perform private.fail(409, 'till_session_already_open', 'Somebody else has this till open.');
  end if;
  select s.counted_cash into v_previous from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.till_id = v_till_id and s.status = 'closed' and s.rescues_id is null order by s.z_number desc limit 1;
  insert into public.till_sessions (
    tenant_id, id, till_id, opened_by, opened_by_name, opening_float, opening_difference, opened_at, request_hash)
  values (p_tenant_id, p_session_id, v_till_id, p_user_id,
    (select p.full_name from public.profiles p where p.user_id = p_user_id), p_opening_float, p_opening_float - v_previous,
    p_now, v_hash);
  return private.till_session_json(p_tenant_id, p_session_id);
exception when unique_violation then
  -- The same cashier pressed open on two devices at once.
  perform private.fail(409, 'till_session_already_open', 'You already have a till session open.');
end;
$$;

create or replace function public.list_tills()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('till.operate');
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', t.id, 'name', t.name, 'location_id', t.location_id, 'opened_by_name', o.opened_by_name, 'opened_at', o.opened_at,
      'last_counted_cash', c.counted_cash) order by t.name, t.id), '[]')
    from public.tills t
    left join public.till_sessions o on o.tenant_id = t.tenant_id and o.till_id = t.id and o.status = 'open'
    left join lateral (
      select s.counted_cash from public.till_sessions s
      where s.tenant_id = t.tenant_id and s.till_id = t.id and s.status = 'closed' and s.rescues_id is null
      order by s.z_number desc limit 1) c on true
    where t.tenant_id = v_tenant_id and t.is_active);
end;
$$;

create or replace function private.till_session_json(p_tenant_id uuid, p_session_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select jsonb_build_object(
      'id', s.id, 'till_id', s.till_id, 'till_name', t.name, 'status', s.status, 'opened_at', s.opened_at,
      'opened_by_name', s.opened_by_name, 'closed_at', s.closed_at, 'opening_float', s.opening_float,
      'sale_count', x.sale_count, 'sales_total', x.sales_total, 'z_number', s.z_number,
      'rescued_z_number', (select r.z_number from public.till_sessions r where r.tenant_id = s.tenant_id and r.id = s.rescues_id))
    from public.till_sessions s
    join public.tills t on t.tenant_id = s.tenant_id and t.id = s.till_id
    cross join lateral (
      select count(*) as sale_count, coalesce(sum(a.total_amount), 0) as sales_total
      from public.sales a where a.tenant_id = s.tenant_id and a.till_session_id = s.id) x
    where s.tenant_id = p_tenant_id and s.id = p_session_id);
end;
$$;
