create table public.order_events (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  sequence bigint generated always as identity,
  kind text not null check (kind in ('accepted', 'cancelled', 'completed', 'confirmed', 'expired', 'note', 'placed', 'ready', 'sent')),
  message text,
  actor_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict
);
comment on table public.order_events is 'The timeline of an order as the shopper sees it. Append-only.';

create index order_events_order_idx on public.order_events (tenant_id, order_id, sequence);

call private.make_append_only('public.order_events');
call private.protect_tenant_table('public.order_events', 'orders.view');

create trigger _700_mail after insert on public.order_events for each row
  when (new.kind in ('placed', 'accepted', 'ready', 'sent', 'completed', 'cancelled', 'expired') and new.created_at > now() - interval '10 minutes')
  execute function private.tg_order_events__mail();
-- Before the mail, which names it.
create trigger _600_invoice_link after insert on public.order_events for each row
  when (new.kind = 'completed') execute function private.tg_order_events__invoice_link();
create trigger _710_mail_staff after insert on public.order_events for each row
  when (new.kind = 'placed' and new.created_at > now() - interval '10 minutes') execute function private.tg_order_events__mail_staff();
create trigger _720_message after insert on public.order_events for each row
  when (new.kind in ('placed', 'ready', 'sent', 'cancelled') and new.created_at > now() - interval '10 minutes')
  execute function private.tg_order_events__message();
