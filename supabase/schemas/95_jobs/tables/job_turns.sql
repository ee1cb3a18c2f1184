create table private.job_turns (
  kind text primary key references private.job_kinds (kind) on delete cascade,
  last_turn uuid not null default '00000000-0000-0000-0000-000000000000'
);
comment on table private.job_turns is 'Whose turn was the last in each kind of job. The row is locked while jobs of the kind are claimed, so that limits hold.';

call private.lock_down('private.job_turns');
