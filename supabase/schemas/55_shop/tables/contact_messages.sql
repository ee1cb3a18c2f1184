create table public.contact_messages (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120),
  email text check (length(email) between 5 and 254),
  phone text check (length(phone) between 5 and 30),
  message text not null check (length(message) between 1 and 4000),
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  request_hash text not null,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint contact_messages_can_be_answered check (coalesce(email, phone) is not null)
);
comment on table public.contact_messages is 'What visitors of the shop wrote into its contact form. The words are theirs: only the state changes.';

create index contact_messages_newest_idx on public.contact_messages (tenant_id, created_at desc, id desc);
create index contact_messages_state_idx on public.contact_messages (tenant_id, state, created_at desc, id desc);

call private.protect_tenant_table('public.contact_messages', 'contacts.view', p_hidden_columns => array['request_hash']);

create trigger _100_only_columns before update on public.contact_messages
  for each row execute function private.tg_documents__only_columns('state', 'updated_at');
