create table private.staff_pins (
  tenant_id uuid not null references public.tenants (id) on delete restrict,
  member_id uuid not null,
  pin_hash text not null check (length(pin_hash) between 1 and 200),
  changed_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, member_id),
  foreign key (tenant_id, member_id) references public.tenant_users (tenant_id, user_id) on delete cascade
);
comment on table private.staff_pins is 'The PIN of a member, as bcrypt. Nobody reads it, owners neither: they can only clear it.';

call private.enable_rls_and_revoke('private.staff_pins');
