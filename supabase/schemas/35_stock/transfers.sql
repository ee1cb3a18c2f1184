-- Transfers between locations, with what is on its way. Goods leave at their cost, are held on the transfer's lines while nobody
-- can sell them, and arrive at the same cost; the account "goods in transit" holds their value meanwhile.

create function private.tg_stock_transfers__only_drafts_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if (new.from_location_id, new.to_location_id, new.transfer_number, new.sent_at)
    is distinct from (old.from_location_id, old.to_location_id, old.transfer_number, old.sent_at) then
    raise exception 'A transfer that was sent cannot be edited.' using errcode = 'PT403', hint = 'append_only';
  end if;
  return new;
end;
$$;
comment on function private.tg_stock_transfers__only_drafts_change() is 'What was sent stays written.';

create function private.tg_stock_transfer_lines__only_drafts_change()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if exists (select 1 from public.stock_transfers t
      where t.tenant_id = old.tenant_id and t.id = old.stock_transfer_id and t.status <> 'draft') then
      raise exception 'A transfer that was sent cannot be edited.' using errcode = 'PT403', hint = 'append_only';
    end if;
    return old;
  elsif (new.product_id, new.quantity, new.stock_transfer_id, new.serials)
    is distinct from (old.product_id, old.quantity, old.stock_transfer_id, old.serials) then
    raise exception 'A transfer that was sent cannot be edited.' using errcode = 'PT403', hint = 'append_only';
  end if;
  return new;
end;
$$;
comment on function private.tg_stock_transfer_lines__only_drafts_change() is 'Lines are replaced while their transfer is a draft; afterwards only what arrived is added up.';

create function private.stock_in_transit(p_tenant_id uuid, p_at timestamptz)
returns table (product_id uuid, quantity numeric, value numeric)
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
  select s.product_id, sum(s.quantity), sum(s.value)
  from (
    select l.product_id, l.quantity, l.sent_value as value
    from public.stock_transfers t
    join public.stock_transfer_lines l on l.tenant_id = p_tenant_id and l.stock_transfer_id = t.id
    where t.tenant_id = p_tenant_id and t.sent_at < p_at
    union all
    select r.product_id, -(r.quantity + r.lost_quantity), -(r.value + r.lost_value)
    from public.stock_transfer_receipts e
    join public.stock_transfer_receipt_lines r on r.tenant_id = p_tenant_id and r.stock_transfer_receipt_id = e.id
    where e.tenant_id = p_tenant_id and e.received_at < p_at
  ) s
  group by s.product_id
  having sum(s.quantity) <> 0 or sum(s.value) <> 0;
end;
$$;
comment on function private.stock_in_transit(uuid, timestamptz) is
  'What was on its way between locations just before an instant, by product, with its value. It belongs to no location and is not for sale.';
