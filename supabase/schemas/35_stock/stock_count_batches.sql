-- Which batch a count's difference belongs to: said at review, line by line. Nothing said: a shortage takes first expired first and a
-- surplus goes to the batch nobody assigned, as ever.

create function private.count_line_batches(p_count public.stock_counts, p_product_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'batch_number', b.batch_number, 'expires_on', b.expires_on,
      'quantity', b.quantity) order by b.quantity = 0, b.expires_on nulls last, b.received_at, b.id), '[]')
    from (
      select k.id, k.batch_number, k.expires_on, k.received_at, coalesce(l.quantity, 0) as quantity
      from public.stock_batches k
      left join public.stock_batch_levels l
        on l.tenant_id = k.tenant_id and l.batch_id = k.id and l.location_id = p_count.location_id
      where k.tenant_id = p_count.tenant_id and k.product_id = p_product_id and (k.batch_number is not null or k.expires_on is not null)
      order by coalesce(l.quantity, 0) = 0, k.received_at desc, k.id limit 50
    ) b);
end;
$$;
comment on function private.count_line_batches(public.stock_counts, uuid) is
  'The batches of a product a difference can belong to, those that lie at the count''s location first; the 50 newest at most.';

create function public.set_count_batch(p_count_id uuid, p_product_id uuid, p_batch_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('stock.adjust');
  v_count public.stock_counts;
begin
  perform private.require_writable();
  v_count := private.require_active_count(v_tenant_id, p_count_id);
  if p_batch_id is not null and not exists (
    select 1 from public.stock_batches b join public.products p on p.tenant_id = v_tenant_id and p.id = b.product_id and p.tracks_batches
    where b.tenant_id = v_tenant_id and b.id = p_batch_id and b.product_id = p_product_id) then
    perform private.fail(404, 'not_found', 'This product has no such batch.', '{"field": "p_batch_id"}');
  end if;
  update public.stock_count_lines l set batch_id = p_batch_id
  where l.tenant_id = v_tenant_id and l.stock_count_id = v_count.id and l.product_id = p_product_id and l.counted_quantity is not null;
  if not found then
    perform private.fail(404, 'not_found', 'This product was not counted.', '{"field": "p_product_id"}');
  end if;
  return jsonb_build_object('updated', 1);
end;
$$;
comment on function public.set_count_batch(uuid, uuid, uuid) is
  'Says which batch a counted product''s difference belongs to (null: nobody knows). Answers {updated}.';

-- Under the locks of the products. Of batches that were counted by name each has a difference of its own, as of the line's moment;
-- those that nobody named were not there, unless something was counted without a name, which may be them.
create function private.counted_batch_differences(p_count public.stock_counts, p_ids uuid[])
returns table (product_id uuid, batch_id uuid, batch_number text, expires_on date, difference numeric)
language plpgsql stable security definer rows 50 set search_path = '' as $$
begin
  return query
  with bucket as (
    select k.product_id, coalesce(n.id, u.id) as batch_id, k.batch_number, k.expires_on, k.quantity,
      k.batch_number is not null or k.expires_on is not null as is_named
    from private.count_buckets(p_count, p_ids) k
    -- A number alone means the batch of that number, whatever its day.
    left join lateral (
      select b.id from public.stock_batches b
      where b.tenant_id = p_count.tenant_id and b.product_id = k.product_id and k.batch_number is not null
        and b.batch_number = k.batch_number and (k.expires_on is null or b.expires_on = k.expires_on)
      order by b.expires_on nulls last limit 1) n on true
    left join public.stock_batches u on k.batch_number is null and k.expires_on is not null
      and u.tenant_id = p_count.tenant_id and u.product_id = k.product_id and u.batch_number is null and u.expires_on = k.expires_on
  ), counted as (
    select k.product_id, k.batch_id, k.batch_number, k.expires_on, sum(k.quantity) as quantity
    from (
      select b.product_id, b.batch_id, case when b.batch_id is null then b.batch_number end as batch_number,
        case when b.batch_id is null then b.expires_on end as expires_on, b.quantity
      from bucket b where b.is_named) k
    group by k.product_id, k.batch_id, k.batch_number, k.expires_on
  ), lying as (
    select l.product_id, l.batch_id, l.quantity - coalesce(m.since, 0) as then_quantity, l.quantity as quantity
    from public.stock_batch_levels l
    join public.stock_count_lines c on c.tenant_id = l.tenant_id and c.stock_count_id = p_count.id and c.product_id = l.product_id
    left join lateral (
      select sum(x.quantity) as since
      from public.stock_movement_batches x
      join public.stock_movements v on v.tenant_id = x.tenant_id and v.id = x.movement_id
      left join public.stock_adjustments a on v.source_type = 'stock_adjustment' and a.tenant_id = v.tenant_id and a.id = v.source_id
      where x.tenant_id = l.tenant_id and x.batch_id = l.batch_id and x.location_id = l.location_id
        and v.occurred_at > c.counted_at and v.kind <> 'opening' and v.source_type <> 'stock_count'
        and coalesce(a.reason, '') not in ('lost', 'found', 'correction')
    ) m on true
    where l.tenant_id = p_count.tenant_id and l.location_id = p_count.location_id and l.product_id = any (p_ids)
  )
  select f.product_id, f.batch_id, f.batch_number, f.expires_on, f.difference
  from (
    select coalesce(c.product_id, l.product_id) as product_id, coalesce(c.batch_id, l.batch_id) as batch_id, c.batch_number, c.expires_on,
      -- Of what is missing no more can leave than lies there now.
      greatest(coalesce(c.quantity, 0) - coalesce(l.then_quantity, 0), -greatest(coalesce(l.quantity, 0), 0)) as difference
    from counted c
    full join lying l on l.product_id = c.product_id and l.batch_id = c.batch_id
    where c.product_id is not null or not exists (select 1 from bucket b where b.product_id = l.product_id and not b.is_named)
  ) f
  where f.difference <> 0 and exists (select 1 from counted c where c.product_id = f.product_id);
end;
$$;
comment on function private.counted_batch_differences(public.stock_counts, uuid[]) is
  'Of products whose batches were counted by name: how much more or less of each batch there is than the ledger says. A batch without id is new.';

create function private.count_moves(p_count public.stock_counts, p_ids uuid[], p_variances numeric[])
returns table (line_id uuid, product_id uuid, quantity numeric, batches jsonb)
language plpgsql stable security definer rows 100 set search_path = '' as $$
begin
  return query
  with line as (
    select d.product_id, d.variance, l.batch_id, p.tracks_batches,
      p.tracks_batches and l.batch_id is null and not l.is_assumed_zero and private.counted_batches(p_count, d.product_id) is not null as is_by_batch
    from unnest(p_ids, p_variances) as d (product_id, variance)
    join public.stock_count_lines l on l.tenant_id = p_count.tenant_id and l.stock_count_id = p_count.id and l.product_id = d.product_id
    join public.products p on p.tenant_id = p_count.tenant_id and p.id = d.product_id
  ), part as (
    select f.product_id, sign(f.difference) as side, sum(abs(f.difference)) as quantity,
      jsonb_agg(case when f.batch_id is not null then jsonb_build_object('batch_id', f.batch_id)
        else jsonb_build_object('batch_number', f.batch_number, 'expires_on', f.expires_on) end
        || jsonb_build_object('quantity', abs(f.difference))) as batches
    from private.counted_batch_differences(p_count, array(select i.product_id from line i where i.is_by_batch)) f
    group by f.product_id, sign(f.difference)
  ), side as (
    -- What the named batches do not explain goes the way it goes when nobody names any.
    select i.product_id, i.variance, s.side, coalesce(t.quantity, 0)
      + greatest(s.side * (i.variance - coalesce(g.quantity, 0) + coalesce(n.quantity, 0)), 0) as quantity, t.batches
    from line i
    cross join (values (1), (-1)) as s (side)
    left join part t on t.product_id = i.product_id and t.side = s.side
    left join part g on g.product_id = i.product_id and g.side = 1
    left join part n on n.product_id = i.product_id and n.side = -1
    where i.is_by_batch
  )
  -- One product can have a line of each kind: the one with the sign of its difference is the product's, the other has an id of its own.
  select case when w.is_main then w.product_id else md5(w.product_id::text || ' the other way')::uuid end, w.product_id, w.quantity, w.batches
  from (
    select i.product_id, i.variance as quantity, true as is_main, case when i.batch_id is not null and (i.variance > 0 or b.quantity > 0)
      then jsonb_build_array(jsonb_build_object('batch_id', i.batch_id,
        'quantity', case when i.variance > 0 then i.variance else least(b.quantity, -i.variance) end)) end as batches
    from line i
    left join public.stock_batch_levels b
      on b.tenant_id = p_count.tenant_id and b.batch_id = i.batch_id and b.location_id = p_count.location_id
    where not i.is_by_batch and i.variance <> 0
    union all
    select s.product_id, s.side * s.quantity, s.side = case when s.variance < 0 then -1 else 1 end, s.batches
    from side s where s.quantity > 0
  ) w
  order by w.product_id, w.quantity desc;
end;
$$;
comment on function private.count_moves(public.stock_counts, uuid[], numeric[]) is
  'How the differences of a count move stock: one line of a product, or what came and what went where its batches were counted by name, with the batches said for each; goods come before they go.';

grant execute on function public.set_count_batch(uuid, uuid, uuid) to authenticated;
