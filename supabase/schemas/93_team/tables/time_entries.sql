create table public.time_entries (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  kind text not null check (kind in ('work', 'break')),
  started_at timestamptz not null check (isfinite(started_at)),
  ended_at timestamptz check (isfinite(ended_at)),
  source text not null check (source in ('till', 'web', 'manager')),
  started_by uuid not null,
  ended_by uuid,
  request_hash text not null,
  end_request_id uuid,
  end_request_hash text,
  removed_at timestamptz check (isfinite(removed_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint time_entries_end_after_start check (ended_at is null or ended_at > started_at),
  constraint time_entries_apart exclude using gist (
    tenant_id extensions.gist_uuid_ops with =, member_id extensions.gist_uuid_ops with =, tstzrange(started_at, ended_at) with &&)
    where (removed_at is null)
);
comment on table public.time_entries is
  'When people worked and paused: one row from one press of the clock to the next. Two of one person never overlap. What a manager corrects stays in time_entry_changes.';
comment on column public.time_entries.ended_at is 'Null while it goes on. Nothing but a person ends it.';
comment on column public.time_entries.source is 'till: by PIN; web: by the person signed in; manager: written afterwards.';
comment on column public.time_entries.started_by is 'Who was signed in; at a till often somebody else than the person.';
comment on column public.time_entries.end_request_id is 'The id with which the person stopped: the same again is answered, not done.';
comment on column public.time_entries.removed_at is 'Taken out by a manager: it counts no more, and stays readable.';

create unique index time_entries_end_request_key on public.time_entries (tenant_id, end_request_id) where end_request_id is not null;
create unique index time_entries_one_open_key on public.time_entries (tenant_id, member_id) where ended_at is null and removed_at is null;
create index time_entries_member_idx on public.time_entries (tenant_id, member_id, started_at);

-- Read and written through functions alone.
call private.protect_tenant_table('public.time_entries', 'nobody', p_hidden_columns => array['request_hash', 'end_request_hash']);
