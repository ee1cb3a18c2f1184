create table public.sale_operators (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  sale_id uuid not null,
  user_id uuid not null,
  name text not null,
  primary key (tenant_id, sale_id),
  foreign key (tenant_id, sale_id) references public.sales (tenant_id, id) on delete restrict
);
comment on table public.sale_operators is 'Who served, where that was somebody else than the person signed in at the till.';

call private.protect_tenant_table('public.sale_operators', 'sales.view_all');
call private.make_append_only('public.sale_operators');
