create table private.report_pins (
  tenant_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  saved_report_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, saved_report_id),
  foreign key (tenant_id, saved_report_id) references public.saved_reports (tenant_id, id) on delete cascade
);
comment on table private.report_pins is 'Saved reports that stand first for a person.';

create index report_pins_user_id_idx on private.report_pins (user_id);
create index report_pins_saved_report_idx on private.report_pins (tenant_id, saved_report_id);

call private.enable_rls_and_revoke('private.report_pins');
