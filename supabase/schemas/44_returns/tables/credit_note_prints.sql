create table private.credit_note_prints (
  tenant_id uuid not null,
  credit_note_id uuid not null,
  print_count integer not null check (print_count > 0),
  printed_at timestamptz not null check (isfinite(printed_at)),
  primary key (tenant_id, credit_note_id),
  foreign key (tenant_id, credit_note_id) references public.credit_notes (tenant_id, id) on delete restrict
);
comment on table private.credit_note_prints is 'How often a credit note was printed.';

call private.enable_rls_and_revoke('private.credit_note_prints');

create trigger _050_plain_answer before insert or update on private.credit_note_prints for each statement execute function private.tg_plain_answer();
