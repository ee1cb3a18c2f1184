create table public.modifier_choices (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  set_id uuid not null,
  name text collate "und-x-icu" not null
    constraint modifier_choices_name_shape check (length(name) between 1 and 60 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  amount numeric(14, 2) not null default 0 check (amount between 0 and 9999999999),
  is_active boolean not null default true,
  position integer not null default 0 check (position >= 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, set_id) references public.modifier_sets (tenant_id, id) on delete restrict
);
comment on table public.modifier_choices is 'One choice of a modifier set. Choices are never deleted: a sale made without the server may still name one.';
comment on column public.modifier_choices.amount is 'What it adds to the price of one unit, with or without tax as the prices of the business are.';

create index modifier_choices_set_idx on public.modifier_choices (tenant_id, set_id, position);

call private.protect_tenant_table('public.modifier_choices', 'products.view');

create trigger _310_visible_name before insert or update of name on public.modifier_choices
  for each row execute function private.tg_refuse_hidden_characters('name');
