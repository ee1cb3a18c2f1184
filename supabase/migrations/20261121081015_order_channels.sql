-- Orders come from the online shop or are taken by staff at a till, each in a series of numbers of its own.

call private.add_document_type('taken_order', 'ORD-');

alter table public.orders
  add column channel text not null default 'storefront' check (channel in ('storefront', 'till')),
  add column taken_by uuid,
  add column taken_by_name text,
  add constraint orders_taken_at_a_till check ((channel = 'till') = (taken_by is not null)),
  add constraint orders_contact_is_known_at_the_till check (contact_id is null or channel = 'till');
comment on column public.orders.channel is 'Where it came from: the online shop, or a till whose staff took it for later.';
comment on column public.orders.taken_by is 'Who took it at the till; empty for orders from the online shop.';
grant select (channel, taken_by_name) on public.orders to authenticated;

-- Whoever takes an order at the till knows of it.
drop trigger _700_notify on public.orders;
create trigger _700_notify after insert on public.orders for each row when (new.channel = 'storefront')
  execute function private.tg_orders__notify();
