create table private.till_layouts (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  version integer not null default 1 check (version between 1 and 1000000000),
  pages jsonb not null default '[]' check (jsonb_typeof(pages) = 'array'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id)
);
comment on table private.till_layouts is 'The pages of tiles that a business arranged for its tills; one row a business, none where it has arranged none.';
comment on column private.till_layouts.pages is
  'In their order: [{id, name, till_id, product_ids}]; till_id null: every till shows it. Goods that are gone are left out when it is read.';
comment on column private.till_layouts.version is 'Counts the savings: who saves over another arrangement than the one that was read is refused.';

-- In private, as functions alone read and write it.
call private.protect_tenant_table('private.till_layouts', 'nobody');
