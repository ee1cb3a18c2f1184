create table public.product_attributes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null,
  kind text not null default 'text',
  choices text[] not null default '{}',
  position integer not null default 0,
  is_shown_in_list boolean not null default false,
  is_shown_in_shop boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint product_attributes_name_shape check (length(name) between 1 and 40 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  constraint product_attributes_kind_known check (kind in ('text', 'number', 'choice', 'date')),
  constraint product_attributes_choices_of_choice check ((kind = 'choice') = (cardinality(choices) > 0) and cardinality(choices) <= 100),
  constraint product_attributes_position_range check (position between 0 and 100000)
);
comment on table public.product_attributes is 'The further facts a business keeps of its products, beside the fields that all have.';

create unique index product_attributes_name_key on public.product_attributes (tenant_id, lower(name));

call private.protect_tenant_table('public.product_attributes', 'products.view');

create trigger _310_visible_name before insert or update of name on public.product_attributes
  for each row execute function private.tg_refuse_hidden_characters('name');
