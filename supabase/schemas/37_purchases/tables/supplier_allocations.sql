create table public.supplier_allocations (
  tenant_id uuid not null default private.current_tenant_id(),
  id uuid not null default gen_random_uuid(),
  posting_id uuid not null,
  payment_id uuid,
  credit_id uuid,
  item_id uuid,
  refund_id uuid,
  from_advance boolean not null default false,
  amount numeric(14,2) not null check (amount <> 0 and amount between -1e12 and 1e12),
  withheld_amount numeric(14,2) not null default 0 check (withheld_amount between -1e12 and 1e12),
  discount_amount numeric(14,2) not null default 0 check (discount_amount between -1e12 and 1e12),
  undoes_id uuid,
  business_date date not null,
  allocated_at timestamptz not null check (isfinite(allocated_at)),
  allocated_by uuid,
  reason text check (length(reason) between 1 and 500),
  request_hash text,
  primary key (tenant_id, id),
  unique (tenant_id, undoes_id),
  foreign key (tenant_id, payment_id) references public.supplier_payments (tenant_id, id) on delete restrict,
  foreign key (tenant_id, credit_id) references public.supplier_credits (tenant_id, id) on delete restrict,
  foreign key (tenant_id, item_id) references public.contact_open_items (tenant_id, id) on delete restrict,
  foreign key (tenant_id, refund_id) references public.supplier_payments (tenant_id, id) on delete restrict,
  foreign key (tenant_id, undoes_id) references public.supplier_allocations (tenant_id, id) on delete restrict,
  constraint supplier_allocations_from_one_to_one check (num_nonnulls(payment_id, credit_id) = 1 and num_nonnulls(item_id, refund_id) = 1),
  constraint supplier_allocations_sign check ((undoes_id is null) = (amount > 0) and sign(withheld_amount) in (0, sign(amount))
    and sign(discount_amount) in (0, sign(amount)) and abs(withheld_amount + discount_amount) <= abs(amount))
);
comment on table public.supplier_allocations is
  'What a payment or a credit settles: of a bill or an opening balance (item_id), or by a refund of the supplier. Taken back by a row of the opposite sign. Append-only.';
comment on column public.supplier_allocations.posting_id is 'Rows that were made together, and the source of their journal entry where one was needed.';
comment on column public.supplier_allocations.from_advance is 'It used what was paid in advance before; else it was settled by the payment itself.';

create index supplier_allocations_item_idx on public.supplier_allocations (tenant_id, item_id) where item_id is not null;
create index supplier_allocations_payment_idx on public.supplier_allocations (tenant_id, payment_id) where payment_id is not null;
create index supplier_allocations_credit_idx on public.supplier_allocations (tenant_id, credit_id) where credit_id is not null;
create index supplier_allocations_refund_idx on public.supplier_allocations (tenant_id, refund_id) where refund_id is not null;
create index supplier_allocations_posting_idx on public.supplier_allocations (tenant_id, posting_id);

call private.make_append_only('public.supplier_allocations');
call private.protect_tenant_table('public.supplier_allocations', 'purchases.view', p_hidden_columns => array['request_hash']);
