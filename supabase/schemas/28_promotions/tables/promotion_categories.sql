create table public.promotion_categories (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  promotion_id uuid not null,
  category_id uuid not null,
  primary key (tenant_id, promotion_id, category_id),
  foreign key (tenant_id, promotion_id) references public.promotions (tenant_id, id) on delete cascade,
  foreign key (tenant_id, category_id) references public.categories (tenant_id, id) on delete cascade
);
comment on table public.promotion_categories is 'Categories, with all that lies below them, that a promotion is for.';

create index promotion_categories_category_idx on public.promotion_categories (tenant_id, category_id);

call private.protect_tenant_table('public.promotion_categories', 'promotions.manage');

create trigger _620_till_new after insert on public.promotion_categories
  referencing new table as changed_rows for each statement execute function private.tg_promotion_targets__changes();
create trigger _620_till_gone after delete on public.promotion_categories
  referencing old table as changed_rows for each statement execute function private.tg_promotion_targets__changes();
