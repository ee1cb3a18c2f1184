create table public.till_voids (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('line', 'basket', 'restored')),
  sale_id uuid not null,
  restores_id uuid,
  till_session_id uuid,
  voided_by uuid not null,
  reason text check (length(reason) between 1 and 200),
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 500),
  value numeric(14,2) not null check (value between -1e12 and 1e12),
  voided_at timestamptz not null check (isfinite(voided_at)),
  business_date date not null,
  request_hash text not null check (length(request_hash) between 1 and 64),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, till_session_id) references public.till_sessions (tenant_id, id) on delete restrict,
  constraint till_voids_restored_names_what check ((kind = 'restored') = (restores_id is not null))
);
comment on table public.till_voids is
  'What was taken out of a basket before it was paid: a line, or the whole basket; restored: it was put back. Written by the till, also later from a device without a connection. Append-only.';
comment on column public.till_voids.sale_id is 'The id of the sale that the basket would have become.';
comment on column public.till_voids.restores_id is 'What was put back; it may come before what it names.';
comment on column public.till_voids.till_session_id is 'The till session of the cashier at that time, if one was open.';
comment on column public.till_voids.lines is '[{product_id, name, quantity, amount}] as the basket had them.';
comment on column public.till_voids.value is 'The sum of its lines, as the till showed them.';

create index till_voids_day_idx on public.till_voids (tenant_id, business_date);
create index till_voids_sale_idx on public.till_voids (tenant_id, sale_id);
create index till_voids_restores_idx on public.till_voids (tenant_id, restores_id) where restores_id is not null;
create index till_voids_session_idx on public.till_voids (tenant_id, till_session_id) where till_session_id is not null;

-- Read in reports only.
call private.make_append_only('public.till_voids');
call private.protect_tenant_table('public.till_voids', 'nobody');
