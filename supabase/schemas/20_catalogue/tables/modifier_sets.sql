create table public.modifier_sets (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text collate "und-x-icu" not null
    constraint modifier_sets_name_shape check (length(name) between 1 and 60 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  min_choices integer not null default 0 check (min_choices between 0 and 50),
  max_choices integer check (max_choices between 1 and 50),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint modifier_sets_limits_in_order check (max_choices >= min_choices)
);
comment on table public.modifier_sets is 'What can be chosen with a product, as a set: at least min_choices and at most max_choices (null: any number) of its choices.';

create unique index modifier_sets_name_key on public.modifier_sets (tenant_id, lower(name)) where archived_at is null;

call private.protect_tenant_table('public.modifier_sets', 'products.view');

create trigger _310_visible_name before insert or update of name on public.modifier_sets
  for each row execute function private.tg_refuse_hidden_characters('name');
