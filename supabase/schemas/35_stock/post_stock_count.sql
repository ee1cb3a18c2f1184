-- Posting a count: its differences go into the ledger as changes, never as new totals, so that what was sold meanwhile stays sold.
-- Under the locks of the count and of its products: what nobody counted becomes zero where that was asked for.

create function private.assume_uncounted_zero(p_count public.stock_counts, p_locked_ids uuid[], p_now timestamptz)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.stock_count_lines as l (tenant_id, stock_count_id, product_id, counted_quantity, counted_from, counted_at, is_assumed_zero)
  select p_count.tenant_id, p_count.id, u.product_id, 0, p_now, p_now, true
  from private.uncounted_in_stock(p_count) u
  where u.product_id = any (p_locked_ids)
  on conflict (tenant_id, stock_count_id, product_id) do update
  set counted_quantity = 0, counted_from = p_now, counted_at = p_now, is_assumed_zero = true;
end;
$$;
comment on function private.assume_uncounted_zero(public.stock_counts, uuid[], timestamptz) is
  'Writes a line of zero, as of now, for what of the given products is in scope, on the ledger and counted by nobody. The caller holds their locks.';

create function private.post_stock_count(
  p_tenant_id uuid, p_user_id uuid, p_posting jsonb, p_now timestamptz default clock_timestamp()
)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
  v_hash text := private.request_hash(p_posting);
  v_uncounted text;
  v_accepts_moved boolean;
  v_count public.stock_counts;
  v_business_date date := private.business_date(p_tenant_id, p_now);
  v_step numeric;
  v_size integer;
  v_locked_ids uuid[];
  v_found record;
  v_in record;
  v_lines record;
  v_moved record;
  v_values jsonb;
  v_gain numeric;
  v_loss numeric;
  v_entry_id uuid;
begin
  perform private.input_object(p_posting, 'p_posting');
  v_id := private.input_uuid(p_posting, 'count_id');
  v_uncounted := private.input_choice(p_posting, 'uncounted', array['leave', 'zero']);
  v_accepts_moved := coalesce(p_posting ->> 'accepts_moved' = 'true', false);
  select * into v_count from public.stock_counts c where c.tenant_id = p_tenant_id and c.id = v_id for no key update;
  if v_count.id is null then
    perform private.open_count_for(p_tenant_id, v_id);
  elsif v_count.status = 'posted' then
    perform private.require_same_request(v_count.posting_hash, v_hash);
    return private.posted_count_json(v_count, true);
  end if;
  v_count := private.require_active_count(p_tenant_id, v_id);

  select count(*) filter (where l.counted_quantity is not null) as counted,
    count(*) filter (where l.counted_quantity is null and l.recount_requested_at is not null) as recounts into v_found
  from public.stock_count_lines l where l.tenant_id = p_tenant_id and l.stock_count_id = v_id;
  if v_found.recounts > 0 then
    perform private.fail(409, 'recount_open', format('%s products still need a recount.', v_found.recounts),
      jsonb_build_object('count', v_found.recounts));
  end if;
  -- Bounded before anything is locked: a document of more lines would hold the tills up.
  select v_found.counted + case v_uncounted when 'zero' then (select count(*) from private.uncounted_in_stock(v_count)) else 0 end into v_size;
  if v_size > 5000 then
    perform private.refuse_input('uncounted', 'A count can have at most 5,000 products. Count by category.');
  elsif v_size = 0 then
    perform private.fail(409, 'nothing_counted', 'Nothing has been counted yet.');
  end if;

  -- The products are the lock, in id order, as everywhere. What each movement changes is known only once they are held.
  v_locked_ids := array(
    select l.product_id from public.stock_count_lines l where l.tenant_id = p_tenant_id and l.stock_count_id = v_id
    union
    select u.product_id from private.uncounted_in_stock(v_count) u where v_uncounted = 'zero');
  perform 1 from public.products p
  where p.tenant_id = p_tenant_id and p.id = any (v_locked_ids) order by p.id for no key update;
  if v_uncounted = 'zero' then
    perform private.assume_uncounted_zero(v_count, v_locked_ids, p_now);
  end if;
  select c.step into v_step from public.tenants t join public.currencies c on c.code = t.currency_code where t.id = p_tenant_id;
  select array_agg(d.product_id) as ids, array_agg(d.variance) as variances, count(*) filter (where d.variance <> 0) as differences,
    jsonb_object_agg(d.product_id, d.ledger_quantity) as ledger, count(*) filter (where d.moved_quantity > 0) as moved
  into v_in from private.count_differences(v_count) d;
  if v_in.moved > 0 and not v_accepts_moved then
    perform private.fail(409, 'moved_while_counting', format('%s products moved during the count. Recount them, choose the zone, or accept them.', v_in.moved),
      jsonb_build_object('count', v_in.moved));
  end if;

  select coalesce(array_agg(m.line_id), '{}') as ids, coalesce(array_agg(m.product_id), '{}') as product_ids,
    coalesce(array_agg(m.quantity), '{}') as quantities, jsonb_object_agg(m.line_id, m.batches) filter (where m.batches is not null) as batches
  into v_lines from private.count_moves(v_count, v_in.ids, v_in.variances) m;
  select * into v_moved from private.move_stock_lines(p_tenant_id, v_count.location_id, 'adjustment', 'stock_count', v_id, p_now,
    v_lines.ids, v_lines.product_ids, v_lines.quantities, array_fill(null::numeric, array[cardinality(v_lines.ids)]),
    null, v_step, p_now, v_lines.batches);
  -- What one product gains and loses among its batches is worth nothing.
  select jsonb_object_agg(w.product_id, w.value), coalesce(sum(w.value) filter (where w.value > 0), 0), coalesce(-sum(w.value) filter (where w.value < 0), 0)
  into v_values, v_gain, v_loss
  from (
    select l.product_id, sum((v_moved.by_line ->> l.line_id::text)::numeric) as value
    from unnest(v_lines.ids, v_lines.product_ids) as l (line_id, product_id) group by l.product_id) w;
  perform private.require_adjustment_approval(p_tenant_id, p_user_id, v_gain + v_loss);
  update public.stock_count_lines l
  set ledger_quantity = (v_in.ledger ->> l.product_id::text)::numeric,
    value_change = coalesce((v_values ->> l.product_id::text)::numeric, 0)
  where l.tenant_id = p_tenant_id and l.stock_count_id = v_id and l.counted_quantity is not null;
  v_entry_id := private.post_journal_entry(p_tenant_id, p_user_id, 'stock_count', v_id, v_business_date,
    'Stock count ' || v_count.count_number, jsonb_build_array(
      jsonb_build_object('role', 'inventory', 'debit', v_moved.value + v_moved.true_up),
      jsonb_build_object('role', 'stock_gain', 'credit', v_gain),
      jsonb_build_object('role', 'shrinkage', 'debit', v_loss),
      jsonb_build_object('role', 'cost_of_goods_sold', 'credit', v_moved.true_up)), p_now, v_count.location_id);
  update public.stock_counts c
  set status = 'posted', posted_at = p_now, posted_by = p_user_id, business_date = v_business_date, uncounted = v_uncounted,
    gain_amount = v_gain, loss_amount = v_loss, value_change = v_gain - v_loss, journal_entry_id = v_entry_id, posting_hash = v_hash
  where c.tenant_id = p_tenant_id and c.id = v_id
  returning * into v_count;
  perform private.write_audit(p_tenant_id, p_user_id, 'stock_count_posted', 'stock_counts', v_id, null,
    jsonb_build_object('count_number', v_count.count_number, 'lines', v_size, 'differences', v_in.differences,
      'value_change', v_count.value_change, 'uncounted', v_uncounted));
  return private.posted_count_json(v_count, false);
end;
$$;
comment on function private.post_stock_count(uuid, uuid, jsonb, timestamptz) is
  'Posts the differences of a count as one document: losses to shrinkage, gains at the average cost to stock gains. Once, however often it is asked.';

create function private.posted_count_json(p_count public.stock_counts, p_is_replayed boolean)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_may_see_cost boolean := private.can('products.view_cost');
  v_lines record;
begin
  select count(*) filter (where l.ledger_quantity is not null) as posted, count(*) filter (where l.variance <> 0) as differences into v_lines
  from public.stock_count_lines l where l.tenant_id = p_count.tenant_id and l.stock_count_id = p_count.id;
  return jsonb_build_object('id', p_count.id, 'count_number', p_count.count_number, 'line_count', v_lines.posted,
    'difference_count', v_lines.differences,
    'gain_amount', case when v_may_see_cost then p_count.gain_amount end,
    'loss_amount', case when v_may_see_cost then p_count.loss_amount end,
    'value_change', case when v_may_see_cost then p_count.value_change end, 'replayed', p_is_replayed);
end;
$$;
comment on function private.posted_count_json(public.stock_counts, boolean) is 'What posting a count answers; amounts for those who may see cost.';

create function public.post_stock_count(p_posting jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.adjust');
begin
  perform private.require_writable();
  return private.post_stock_count(v_tenant_id, auth.uid(), p_posting);
end;
$$;
comment on function public.post_stock_count(jsonb) is
  'Posts a count: {count_id, uncounted leave|zero, accepts_moved?}. Idempotent by count and body. Refuses count_closed, recount_open, '
  'moved_while_counting, nothing_counted, approval_required, insufficient_stock, period_locked.';

grant execute on function public.post_stock_count(jsonb) to authenticated;
