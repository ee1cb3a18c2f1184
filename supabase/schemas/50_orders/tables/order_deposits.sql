create table public.order_deposits (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  order_id uuid not null,
  kind text not null check (kind in ('paid', 'taken_back', 'used', 'refunded', 'fee', 'released')),
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  payment_id uuid,
  request_hash text,
  sequence bigint not null generated always as identity,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, payment_id),
  foreign key (tenant_id, order_id) references public.orders (tenant_id, id) on delete restrict,
  foreign key (tenant_id, payment_id) references public.contact_payments (tenant_id, id) on delete restrict,
  constraint order_deposits_sign check ((kind = 'paid') = (amount > 0)),
  constraint order_deposits_payment check ((kind in ('fee', 'released')) = (payment_id is null))
);
comment on table public.order_deposits is
  'What was paid in advance for an order (paid, +) and what became of it (-): taken back, used for its sale, paid out, kept as a fee, or released to the customer''s account. Append-only.';

create index order_deposits_order_idx on public.order_deposits (tenant_id, order_id, sequence);

call private.make_append_only('public.order_deposits');
call private.protect_tenant_table('public.order_deposits', 'orders.view', p_hidden_columns => array['request_hash']);

create trigger _500_sum after insert on public.order_deposits for each row execute function private.tg_order_deposits__sum();
create trigger _600_refund_online after insert on public.order_deposits
  for each row when (new.kind = 'refunded') execute function private.tg_order_deposits__refund_online();
create trigger _700_mail after insert on public.order_deposits for each row
  when (new.kind = 'paid' and new.created_at > now() - interval '10 minutes') execute function private.tg_order_deposits__mail();
