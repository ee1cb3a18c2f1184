create table private.sample_categories (
  tenant_id uuid not null,
  category_id uuid not null,
  primary key (tenant_id, category_id),
  foreign key (tenant_id, category_id) references public.categories (tenant_id, id) on delete cascade
);
comment on table private.sample_categories is 'Categories that came as samples.';

call private.enable_rls_and_revoke('private.sample_categories');
