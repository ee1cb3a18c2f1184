-- Whether what has expired may still be sold. The law of most countries says no.
alter table public.tenant_policies add column sell_expired boolean not null default false;
comment on column public.tenant_policies.sell_expired is 'Whether tills and the shop may sell batches after their day of expiry.';

-- The day a movement belongs to is kept, as it is on every document: stock as of a day then is what the books say of that day,
-- whatever the zone or the day's end are changed to later.
alter table public.stock_movements add column business_date date;
alter table public.stock_movements disable trigger _100_append_only;
update public.stock_movements m
set business_date = coalesce(
  (select e.business_date from public.journal_entries e
   where e.tenant_id = m.tenant_id and e.source_type = m.source_type and e.source_id = m.source_id),
  private.business_date(m.tenant_id, m.occurred_at));
alter table public.stock_movements enable trigger _100_append_only;
alter table public.stock_movements alter column business_date set not null;
create index stock_movements_day_idx on public.stock_movements (tenant_id, business_date) include (product_id, location_id, quantity, value);
comment on column public.stock_movements.business_date is
  'The day in the books: that of the document''s journal entry. occurred_at''s day where the writer leaves it out.';

create function private.tg_stock_movements__day()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  new.business_date := private.business_date(new.tenant_id, new.occurred_at);
  return new;
end;
$$;
comment on function private.tg_stock_movements__day() is 'Gives a movement the business day it occurred on when its writer named none.';
create trigger _200_day before insert on public.stock_movements
  for each row when (new.business_date is null) execute function private.tg_stock_movements__day();
