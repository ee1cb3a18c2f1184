create table private.feature_flag_tenants (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  key text not null references private.feature_flags (key) on update cascade on delete cascade,
  is_on boolean not null,
  saved_by uuid,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, key)
);
comment on table private.feature_flag_tenants is 'Businesses for which a feature is on or off whatever its share is.';

create index feature_flag_tenants_key_idx on private.feature_flag_tenants (key, tenant_id);

call private.enable_rls_and_revoke('private.feature_flag_tenants');
