create table private.job_kinds (
  kind text primary key check (kind ~ '^[a-z][a-z_]{1,39}$'),
  title text not null check (length(title) between 1 and 100),
  most_at_once integer not null check (most_at_once between 1 and 100),
  lease interval not null check (lease between interval '5 seconds' and interval '1 hour'),
  retry_after interval[] not null check (cardinality(retry_after) between 1 and 100),
  every interval check (every between interval '1 second' and interval '7 days'),
  retention interval not null default interval '1 day' check (retention between interval '1 minute' and interval '365 days')
);
comment on table private.job_kinds is 'What is done in the background, and within which limits. A kind is added by a row here and a handler in supabase/functions/jobs-tick.';
comment on column private.job_kinds.title is 'What people call it.';
comment on column private.job_kinds.most_at_once is 'How many jobs of the kind run at the same time, in all workers together.';
comment on column private.job_kinds.lease is 'How long whoever claims a job has for it. After that it is handed out again.';
comment on column private.job_kinds.retry_after is 'The wait after the first failure, the second and so on, plus up to a fifth of it. A job that fails once more than there are waits is dead; one that recurs waits the last of them again.';
comment on column private.job_kinds.every is 'The kind has one job for the whole platform, which is due again so long after each run.';
comment on column private.job_kinds.retention is 'How long a finished job is kept, and its key remembered. Dead ones are kept until somebody decides.';

call private.enable_rls_and_revoke('private.job_kinds');

create trigger _500_open_kind after insert or update of every on private.job_kinds
  for each row execute function private.tg_job_kinds__open();
