create table public.late_sales (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  sale_id uuid not null,
  provisional_number text not null check (length(provisional_number) between 1 and 40),
  device_id uuid not null,
  flags text[] not null default '{}',
  rescued_session_id uuid,
  reviewed_at timestamptz,
  reviewed_by uuid,
  reviewed_by_name text,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, sale_id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict,
  foreign key (tenant_id, rescued_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  constraint late_sales_reviewed_by_somebody check ((reviewed_at is null) = (reviewed_by is null)),
  constraint late_sales_flags_check check (
  array_position(flags, null) is null and array_to_string(flags, ',') ~ '^([a-z][a-z_]{1,39}(,[a-z][a-z_]{1,39})*)?$')
);
comment on table public.late_sales is
  'What a sale that was made without the server was called on its receipt, where, and what about it a person should look at. Written with the sale; only the review is added.';
comment on column public.late_sales.flags is
  'session_closed: its till session was closed before it came. stock_short: a product went below zero. price_differs: charged other than the price of that moment. '
  'discount_above_limit: more than the person may give. after_expiry: it came after the subscription had ended. other_person: sent by somebody else than who opened the session. '
  'unknown_device: from a device that is revoked, or bound to no till while others are, or with a number of another device. '
  'number_repeated: another receipt or document carries the same number, or only the server gives out such numbers. '
  'quantity_not_whole: a part of what is counted was sold.';

create index late_sales_device_idx on public.late_sales (tenant_id, device_id, provisional_number);
create index late_sales_session_idx on public.late_sales (tenant_id, rescued_session_id) where rescued_session_id is not null;
create index late_sales_open_idx on public.late_sales (tenant_id, created_at desc, sale_id) where reviewed_at is null and flags <> '{}';
-- The number of a late sale is what its device says. Whatever other document has it, or would come to have it, a person looks at it; and
-- no such number hides a document of the server from whoever looks for it.
create index late_sales_number_idx on public.late_sales (tenant_id, lower(provisional_number), created_at desc);

call private.protect_tenant_table('public.late_sales', 'sales.view_all');

create trigger _100_append_only before update or delete on public.late_sales for each row execute function private.tg_late_sales__only_review();
create trigger _100_append_only_truncate before truncate on public.late_sales for each statement execute function private.tg_append_only();
