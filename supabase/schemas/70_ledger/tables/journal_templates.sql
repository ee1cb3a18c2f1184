create table public.journal_templates (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(btrim(name)) between 1 and 80),
  memo text check (length(memo) <= 500),
  lines jsonb not null,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table public.journal_templates is 'Journals to begin with: accounts, sides and, where they are the same each time, amounts.';

create unique index journal_templates_name_key on public.journal_templates (tenant_id, lower(name)) where archived_at is null;

call private.protect_tenant_table('public.journal_templates', 'accounting.view');

create trigger _310_visible_name before insert or update of name on public.journal_templates
  for each row execute function private.tg_refuse_hidden_characters('name');
