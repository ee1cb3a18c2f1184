create table private.job_tenant_order (
  kind text primary key references private.job_kinds (kind) on delete cascade,
  last_tenant_key uuid not null default '00000000-0000-0000-0000-000000000000'
);
comment on table private.job_tenant_order is 'Whose turn was the last in each kind of job. The row is locked while jobs of the kind are claimed, so that limits hold.';

call private.enable_rls_and_revoke('private.job_tenant_order');
