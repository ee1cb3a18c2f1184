create table public.purchase_order_confirmations (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  purchase_order_id uuid not null,
  revision integer not null check (revision between 1 and 1000000),
  confirmed_by_name text not null check (length(confirmed_by_name) between 1 and 120),
  confirmed_at timestamptz not null check (isfinite(confirmed_at)),
  asked_on date check (asked_on between '1970-01-01' and '2999-12-31'),
  expected_on date not null check (expected_on between '1970-01-01' and '2999-12-31'),
  note text check (length(note) between 1 and 1000),
  lines jsonb not null,
  is_different boolean not null,
  request_hash text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, purchase_order_id) references public.purchase_orders (tenant_id, id) on delete restrict
);
comment on table public.purchase_order_confirmations is
  'What a supplier answered to an order through its link: each answer a row, the newest holds. Append-only.';
comment on column public.purchase_order_confirmations.revision is 'Of the order with the days of this answer: while the order has it, nobody has changed the order since.';
comment on column public.purchase_order_confirmations.asked_on is 'The day that was asked for when the order was last sent.';
comment on column public.purchase_order_confirmations.lines is '[{line_id, packs, expected_on (null: as the order), asked_packs, asked_on}], the open lines of the order.';
comment on column public.purchase_order_confirmations.is_different is 'Whether fewer or more packs were promised than ordered, or a later day than was asked for.';

create index purchase_order_confirmations_order_idx on public.purchase_order_confirmations (tenant_id, purchase_order_id, confirmed_at desc);

call private.make_append_only('public.purchase_order_confirmations');
call private.protect_tenant_table('public.purchase_order_confirmations', 'purchases.view', p_hidden_columns => array['request_hash']);
