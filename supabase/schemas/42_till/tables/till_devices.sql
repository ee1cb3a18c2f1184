create table public.till_devices (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null,
  till_id uuid not null,
  name text not null check (length(btrim(name)) between 1 and 80),
  number_prefix text not null check (number_prefix ~ '^[A-Z0-9]{2,12}$'),
  bound_at timestamptz not null,
  bound_by uuid not null,
  bound_by_name text,
  last_seen_at timestamptz,
  waiting_count integer not null default 0 check (waiting_count between 0 and 1000000),
  waiting_since timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  replaced_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, number_prefix),
  foreign key (tenant_id, till_id) references public.tills (tenant_id, id) on delete restrict,
  foreign key (tenant_id, replaced_by) references public.till_devices (tenant_id, id) on delete restrict,
  constraint till_devices_revoked_by_somebody check ((revoked_at is null) = (revoked_by is null)),
  constraint till_devices_replaced_is_revoked check (replaced_by is null or revoked_at is not null)
);
comment on table public.till_devices is
  'Devices bound to a till. Lost ones are revoked and perhaps replaced; none is removed, so that a number_prefix is never given out again.';

create index till_devices_till_idx on public.till_devices (tenant_id, till_id);
create unique index till_devices_replaced_key on public.till_devices (tenant_id, replaced_by) where replaced_by is not null;

call private.protect_tenant_table('public.till_devices', 'till.operate');

create trigger _100_stays before update or delete on public.till_devices for each row execute function private.tg_till_devices__stays();
create trigger _100_stays_truncate before truncate on public.till_devices for each statement execute function private.tg_append_only();
create trigger _310_visible_name before insert or update of name on public.till_devices
  for each row execute function private.tg_refuse_hidden_characters('name');
