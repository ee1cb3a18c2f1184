create table public.permissions (
  key text primary key check (key ~ '^[a-z_]+\.[a-z_]+$'),
  description text not null
);
comment on table public.permissions is 'What a role can be allowed to do, by feature and verb.';

call private.enable_rls_and_revoke('public.permissions');

create policy "Signed-in people read permissions" on public.permissions for select to authenticated using (key is not null);

grant select on public.permissions to authenticated, service_role;
