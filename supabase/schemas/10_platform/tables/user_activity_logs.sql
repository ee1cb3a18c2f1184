create table public.user_activity_logs (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants (id) on delete restrict,
  -- No foreign key: the record outlives the account.
  user_id uuid not null,
  action_type text not null check (action_type in ('login', 'logout', 'account_deactivation')),
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object' and pg_column_size(details) <= 4096),
  ip_address inet,
  user_agent text check (length(user_agent) <= 512),
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.user_activity_logs is 'Sign-ins, sign-outs and deactivations. The server says who, when and from where.';

create index user_activity_logs_user_id_idx on public.user_activity_logs (user_id, created_at desc);
create index user_activity_logs_tenant_id_idx on public.user_activity_logs (tenant_id, created_at desc);

call private.make_append_only('public.user_activity_logs');
call private.enable_rls_and_revoke('public.user_activity_logs');

create trigger _200_stamp before insert on public.user_activity_logs for each row
  when (current_user in ('anon', 'authenticated')) execute function private.tg_user_activity_logs__stamp();
create trigger _700_batch after insert on public.user_activity_logs referencing new table as added for each statement
  when (current_user in ('anon', 'authenticated')) execute function private.tg_user_activity_logs__batch();

create policy "People read their own activity" on public.user_activity_logs for select to authenticated
  using (user_id = (select private.live_user_id()));
create policy "People add their own activity" on public.user_activity_logs for insert to authenticated
  with check (user_id = (select private.live_user_id()));

grant select on public.user_activity_logs to authenticated;
grant insert (tenant_id, user_id, action_type, details, ip_address, user_agent) on public.user_activity_logs to authenticated;
grant select, insert on public.user_activity_logs to service_role;
