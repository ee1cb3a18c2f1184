-- Stock counts: what people found on the shelves while selling goes on.

create function private.tg_stock_counts__final()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  raise exception 'A posted or cancelled count stays as it is.' using errcode = 'PT409', hint = 'count_closed';
end;
$$;
comment on function private.tg_stock_counts__final() is 'Refuses every change of a count that is posted or cancelled.';

create function private.tg_stock_count_lines__final()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  raise exception 'A posted line stays as it is.' using errcode = 'PT409', hint = 'count_closed';
end;
$$;
comment on function private.tg_stock_count_lines__final() is 'Refuses every change of a line whose difference was posted.';

create function private.tg_stock_movements__came_late()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.stock_count_late_movements (tenant_id, stock_count_id, product_id, movement_id, quantity, occurred_at)
  select new.tenant_id, c.id, l.product_id, new.id, new.quantity, new.occurred_at
  from public.stock_count_lines l
  join public.stock_counts c on c.tenant_id = l.tenant_id and c.id = l.stock_count_id
  where l.tenant_id = new.tenant_id and l.product_id = new.product_id and l.counted_at >= new.occurred_at
    and c.status = 'posted' and c.location_id = new.location_id and c.posted_at >= new.occurred_at
  -- The last count is the one whose figure is wrong now; those before it were set right by it.
  order by c.posted_at desc, c.id limit 1;
  return null;
end;
$$;
comment on function private.tg_stock_movements__came_late() is
  'Marks on the last count of its goods that a movement from before it has come in only now.';
