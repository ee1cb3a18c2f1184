create table public.purchase_order_revisions (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  purchase_order_id uuid not null,
  revision integer not null check (revision between 1 and 1000000),
  channel text not null check (channel in ('mail', 'message', 'other')),
  recipient text check (length(recipient) between 1 and 320),
  document jsonb not null,
  sent_at timestamptz not null check (isfinite(sent_at)),
  sent_by uuid,
  sent_by_name text,
  request_hash text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, purchase_order_id) references public.purchase_orders (tenant_id, id) on delete restrict
);
comment on table public.purchase_order_revisions is 'What was sent of an order each time, to whom and how: its paper as it was (document). Append-only.';

create index purchase_order_revisions_order_idx on public.purchase_order_revisions (tenant_id, purchase_order_id, sent_at desc);

call private.make_append_only('public.purchase_order_revisions');
call private.protect_tenant_table('public.purchase_order_revisions', 'purchases.view', p_hidden_columns => array['request_hash']);
