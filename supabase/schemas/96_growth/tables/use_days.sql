create table private.use_days (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  day date not null,
  sales integer not null check (sales >= 0),
  orders integer not null check (orders >= 0),
  people uuid[] not null,
  documents jsonb not null check (jsonb_typeof(documents) = 'object'),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, day)
);
comment on table private.use_days is
  'What a business did on each of its days, counted and without any amount: made again from its documents by the job use_fold. People are those who signed in, sold or changed something.';
comment on column private.use_days.documents is 'How many of each kind: {"till": 12, "quotes": 1}. The kinds are those of private.use_of_days.';
comment on column private.use_days.changed_at is 'Tells which days the sums of the platform have to be made again for.';

create index use_days_day_idx on private.use_days (day);
create index use_days_changed_idx on private.use_days (changed_at);

call private.enable_rls_and_revoke('private.use_days');
