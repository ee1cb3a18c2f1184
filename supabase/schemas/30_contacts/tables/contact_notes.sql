create table public.contact_notes (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  body text not null check (length(body) between 1 and 4000 and body = btrim(body, E' \t\r\n') and body !~ '[\x01-\x08\x0b\x0c\x0e-\x1f\x7f]'),
  written_by uuid not null,
  edited_at timestamptz check (isfinite(edited_at)),
  deleted_at timestamptz check (isfinite(deleted_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete cascade
);
comment on table public.contact_notes is
  'Dated notes about a contact. They stay with the contact they were written on: merged contacts show all of theirs, parted ones their own.';
comment on column public.contact_notes.deleted_at is 'Taken back by who wrote it; kept a day so that this can be undone, then removed.';

create index contact_notes_contact_idx on public.contact_notes (tenant_id, contact_id, created_at desc, id desc);
create index contact_notes_deleted_idx on public.contact_notes (tenant_id, deleted_at) where deleted_at is not null;

-- A deleted note is for nobody's eyes: only the functions, which leave it out, read this table.
call private.protect_tenant_table('public.contact_notes', 'nobody');
