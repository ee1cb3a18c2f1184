create table private.platform_rights (
  call text primary key check (call ~ '^[a-z_]+$'),
  roles text[] not null check (roles <@ array['owner', 'operations', 'finance', 'support'] and roles @> array['owner'])
);
comment on table private.platform_rights is
  'Which roles of platform staff may make which call, reading as well as changing. A call without a row is open to nobody.';

call private.enable_rls_and_revoke('private.platform_rights');
