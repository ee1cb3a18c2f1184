create table public.suppressions (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  address_hash text not null,
  address_shown text not null check (length(address_shown) between 1 and 320),
  reason text not null check (reason in ('bounce', 'complaint', 'stop', 'manual')),
  contact_id uuid,
  campaign_id uuid,
  detail text check (length(detail) <= 300),
  created_at timestamptz not null default clock_timestamp(),
  lifted_at timestamptz check (isfinite(lifted_at)),
  lifted_by uuid,
  lift_reason text check (length(lift_reason) between 10 and 500),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict,
  foreign key (tenant_id, campaign_id) references public.campaigns (tenant_id, id) on delete restrict
);
comment on table public.suppressions is
  'Addresses that are not written to. bounce: nothing; complaint: neither marketing nor receipts; stop, manual: no marketing. Known by a hash, so it outlives the contact; lifted by a person, with a reason.';
comment on column public.suppressions.campaign_id is 'The campaign that the address answered with it.';

create unique index suppressions_address_key on public.suppressions (tenant_id, channel, address_hash, reason) where lifted_at is null;
create index suppressions_created_idx on public.suppressions (tenant_id, created_at desc, id desc) where lifted_at is null;
create index suppressions_contact_idx on public.suppressions (tenant_id, contact_id) where contact_id is not null;
create index suppressions_campaign_idx on public.suppressions (tenant_id, campaign_id) where campaign_id is not null;

call private.protect_tenant_table('public.suppressions', 'nobody');
