create table public.saved_views (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  list_key text not null check (list_key ~ '^[a-z][a-z0-9_.-]{0,59}$'),
  name text not null check (length(name) between 1 and 60 and name = btrim(name) and name !~ '[[:cntrl:]]'),
  params jsonb not null default '{}' check (jsonb_typeof(params) = 'object' and length(params::text) <= 4000),
  is_shared boolean not null default false,
  is_default boolean not null default false,
  position integer not null default 0 check (position between 0 and 100000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table public.saved_views is
  'Search, filters, order and columns of a list under a name, as they stand in the address. Seen by their owner, by all once shared.';
comment on column public.saved_views.params is 'Names and words of the address, for example {"status": "archived", "sort": "-price"}.';
comment on column public.saved_views.is_default is 'The list of its owner opens with it.';

create unique index saved_views_name_key on public.saved_views (tenant_id, user_id, list_key, lower(name));
create unique index saved_views_default_key on public.saved_views (tenant_id, user_id, list_key) where is_default;
create index saved_views_list_idx on public.saved_views (tenant_id, list_key, position, name);
create index saved_views_user_id_idx on public.saved_views (user_id);

-- Read and written through the functions below alone: what is not shared is nobody else's business.
call private.protect_tenant_table('public.saved_views', 'nobody');

create trigger _310_visible_name before insert or update of name on public.saved_views
  for each row execute function private.tg_refuse_hidden_characters('name');
