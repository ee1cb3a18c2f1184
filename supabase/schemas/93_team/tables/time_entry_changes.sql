create table public.time_entry_changes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  entry_id uuid not null,
  changed_by uuid not null,
  changed_at timestamptz not null default clock_timestamp() check (isfinite(changed_at)),
  reason text not null check (length(reason) between 3 and 200),
  before jsonb,
  after jsonb,
  primary key (tenant_id, id),
  foreign key (tenant_id, entry_id) references public.time_entries (tenant_id, id) on delete restrict
);
comment on table public.time_entry_changes is 'What managers added, corrected and removed of working hours, and why. Append-only: the original is never lost.';
comment on column public.time_entry_changes.before is '{kind, started_at, ended_at} as it was; null where it was added.';
comment on column public.time_entry_changes.after is 'The same as it became; null where it was removed.';

create index time_entry_changes_entry_idx on public.time_entry_changes (tenant_id, entry_id);

call private.protect_tenant_table('public.time_entry_changes', 'nobody');
call private.make_append_only('public.time_entry_changes');

create trigger _310_visible_reason before insert on public.time_entry_changes
  for each row execute function private.tg_refuse_hidden_characters('reason');
