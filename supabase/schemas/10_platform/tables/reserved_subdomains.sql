create table private.reserved_subdomains (
  label text primary key check (label ~ '^[a-z0-9-]{1,63}$')
);
comment on table private.reserved_subdomains is 'Labels no business may take: names of the platform, of infrastructure and of trust.';

call private.enable_rls_and_revoke('private.reserved_subdomains');
