-- Till sessions: their list with filters and orders, each by an index of the business.

create type private.session_ask as (
  cashier_id uuid, till_ids uuid[], status text, has_variance boolean, opened_from timestamptz, opened_to timestamptz);
comment on type private.session_ask is 'Everything a list of till sessions is asked for, besides order and page. Null asks nothing.';

create function private.session_ask(p_tenant_id uuid, p_filter jsonb)
returns private.session_ask language plpgsql stable security definer set search_path = '' as $$
declare
  v_ask private.session_ask;
  v_filter jsonb := coalesce(nullif(p_filter, 'null'), '{}');
  v_location_id uuid;
begin
  perform private.input_object(v_filter, 'p_filter');
  v_ask.cashier_id := private.input_uuid(v_filter, 'cashier_id', '', false);
  v_ask.status := private.input_choice(v_filter, 'status', array['open', 'closed'], '', false);
  v_ask.has_variance := private.input_flag(v_filter, 'has_variance', false);
  v_location_id := private.input_uuid(v_filter, 'location_id', '', false);
  if v_location_id is not null then
    v_ask.till_ids := array(select t.id from public.tills t where t.tenant_id = p_tenant_id and t.location_id = v_location_id);
  end if;
  -- Days are those of the business; the last one is included.
  v_ask.opened_from := private.business_day_start(p_tenant_id, private.input_range_day(v_filter, 'from'));
  v_ask.opened_to := private.business_day_start(p_tenant_id, private.input_range_day(v_filter, 'to') + 1);
  return v_ask;
end;
$$;
comment on function private.session_ask(uuid, jsonb) is
  'What a list of till sessions is asked for, checked; p_filter has cashier_id, location_id, status, has_variance, from and to (days they were opened).';

create function private.list_session_ids(
  p_tenant_id uuid, p_ask private.session_ask, p_sort text, p_after jsonb, p_limit integer,
  out ids uuid[], out last_key jsonb, out total bigint
)
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' set jit = 'off'
set enable_seqscan = 'off' set max_parallel_workers_per_gather = '0' as $$
declare
  c_count_limit constant integer := 10000;
  v_cashier_id uuid := p_ask.cashier_id;
  v_till_ids uuid[] := p_ask.till_ids;
  v_status text := p_ask.status;
  v_has_variance boolean := p_ask.has_variance;
  v_from timestamptz := p_ask.opened_from;
  v_to timestamptz := p_ask.opened_to;
  v_after_id uuid := case when p_after is not null then private.input_uuid(p_after, 'i', 'p_after.') end;
  v_after_at timestamptz := case when p_sort in ('newest', 'oldest') then private.input_instant(p_after, 'k') end;
  v_after_key numeric := case when p_sort not in ('newest', 'oldest')
    then private.input_number(p_after, 'k', -1e12, 1e12, 0.01, 'p_after.', p_after is not null) end;
  v_are_few boolean;
begin
  if p_after is not null then
    if p_after ->> 's' is distinct from p_sort or coalesce(v_after_at::text, v_after_key::text) is null then
      perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
    end if;
    total := private.input_number(p_after, 'n', 0, 1e12, 1, 'p_after.');
  else
    select count(*) into total
    from (
      select 1 from public.till_sessions s
      where s.tenant_id = p_tenant_id
        and (v_cashier_id is null or s.opened_by = v_cashier_id)
        and (v_till_ids is null or s.till_id = any (v_till_ids))
        and (v_status is null or s.status = v_status)
        and case v_has_variance when true then s.over_short <> 0 when false then s.over_short = 0 else true end
        and (v_from is null or s.opened_at >= v_from)
        and (v_to is null or s.opened_at < v_to)
        and case when p_sort in ('variance_asc', 'variance_desc') then s.over_short is not null else true end
      limit c_count_limit + 1) r;
  end if;
  v_are_few := total <= 1000;
  with page as (
    select x.*, row_number() over () as place
    from (
      select s.id, s.opened_at, s.over_short
      from public.till_sessions s
      where s.tenant_id = p_tenant_id
        and (v_cashier_id is null or s.opened_by = v_cashier_id)
        and (v_till_ids is null or s.till_id = any (v_till_ids))
        and (v_status is null or s.status = v_status)
        and case v_has_variance when true then s.over_short <> 0 when false then s.over_short = 0 else true end
        and (v_from is null or s.opened_at >= v_from)
        and (v_to is null or s.opened_at < v_to)
        -- What was never counted has no place in an order by the count.
        and case when p_sort in ('variance_asc', 'variance_desc') then s.over_short is not null else true end
        and case when v_after_id is null then true else case p_sort
          when 'newest' then (s.opened_at, s.id) < (v_after_at, v_after_id)
          when 'oldest' then (s.opened_at, s.id) > (v_after_at, v_after_id)
          when 'variance_asc' then (case when v_are_few then s.over_short + 0 else s.over_short end, s.id) > (v_after_key, v_after_id)
          else (case when v_are_few then s.over_short + 0 else s.over_short end, s.id) < (v_after_key, v_after_id) end end
      order by
        -- Few rows are all read and then sorted: see private.list_sale_ids.
        case when v_are_few then s.tenant_id <> p_tenant_id end,
        case p_sort when 'newest' then s.opened_at end desc, case p_sort when 'oldest' then s.opened_at end,
        case p_sort when 'variance_asc' then s.over_short end, case p_sort when 'variance_desc' then s.over_short end desc,
        case when p_sort in ('oldest', 'variance_asc') then s.id end, case when p_sort in ('newest', 'variance_desc') then s.id end desc
      limit p_limit + 1
    ) x
  )
  select coalesce(array_agg(g.id order by g.place) filter (where g.place <= p_limit), '{}'),
    case when count(*) > p_limit then (array_agg(jsonb_build_object('s', p_sort, 'i', g.id, 'n', total,
      'k', case when p_sort in ('newest', 'oldest') then to_jsonb(g.opened_at) else to_jsonb(g.over_short) end)) filter (where g.place = p_limit))[1] end
  into ids, last_key
  from page g;
end;
$$;
comment on function private.list_session_ids(uuid, private.session_ask, text, jsonb, integer) is
  'One page of a tenant''s till sessions by filter and order, the cursor when more follow, and how many all pages hold, counted to 10,000.';
