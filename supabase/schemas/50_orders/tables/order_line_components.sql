create table public.order_line_components (
  tenant_id uuid not null default private.current_tenant_id(),
  order_line_id uuid not null,
  component_id uuid not null,
  quantity numeric(14,3) not null check (quantity between 0.001 and 1e11),
  primary key (tenant_id, order_line_id, component_id),
  foreign key (tenant_id, order_line_id) references public.order_lines (tenant_id, id) on delete restrict,
  foreign key (tenant_id, component_id) references public.products (tenant_id, id) on delete restrict
);
comment on table public.order_line_components is
  'The goods that an ordered line of a bundle holds and will take, as the bundle was when it was ordered. Append-only.';

create index order_line_components_component_idx on public.order_line_components (tenant_id, component_id);

call private.make_append_only('public.order_line_components');
call private.protect_tenant_table('public.order_line_components', 'orders.view');

create trigger _300_whole_quantities before insert on public.order_line_components
  for each row when (new.quantity % 1 <> 0) execute function private.tg_whole_quantities('quantity');
