create table public.fiscal_devices (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  location_id uuid not null,
  provider text not null default 'etims' check (provider in ('etims')),
  style text not null check (style in ('direct', 'gateway')),
  mode text not null check (mode in ('test', 'sandbox', 'live')),
  status text not null default 'setup' check (status in ('setup', 'active', 'blocked', 'stopped')),
  pin text not null check (pin ~ '^[A-Z0-9]{5,20}$'),
  branch_code text not null check (branch_code ~ '^[0-9A-Z]{2}$'),
  serial text not null check (serial ~ '^[A-Za-z0-9/_-]{3,100}$'),
  sdc_id text check (sdc_id ~ '^[A-Za-z0-9]{3,40}$'),
  mrc_no text check (length(mrc_no) between 1 and 40),
  trader_name text check (length(trader_name) between 1 and 200),
  settings jsonb not null default '{"taxableBasis": "net", "creditSign": "positive", "counterScope": "branch", "itemCodeRule": {"digits": 7, "counter": "pin"}}',
  blocked_code text check (length(blocked_code) between 1 and 60),
  blocked_message text check (length(blocked_message) between 1 and 500),
  blocked_at timestamptz check (isfinite(blocked_at)),
  stop_reason text check (length(stop_reason) between 1 and 500),
  initialising_at timestamptz check (isfinite(initialising_at)),
  initialised_at timestamptz check (isfinite(initialised_at)),
  started_at timestamptz check (isfinite(started_at)),
  last_ok_at timestamptz check (isfinite(last_ok_at)),
  listed_at timestamptz check (isfinite(listed_at)),
  offers_asked_at timestamptz check (isfinite(offers_asked_at)),
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, location_id) references public.locations (tenant_id, id) on delete restrict,
  constraint fiscal_devices_blocked_with_reason check ((status = 'blocked') = (blocked_at is not null)),
  constraint fiscal_devices_settings_shape check (jsonb_typeof(settings) = 'object' and length(settings::text) <= 2000)
);
comment on table public.fiscal_devices is
  'Devices that send documents of a location to a tax authority. setup: not at work yet; active; blocked: the authority refuses the device until somebody acts, documents wait; stopped: another follows. mode and number never change once documents were sent.';
comment on column public.fiscal_devices.mode is 'test: this product''s own stand-in; sandbox: the authority''s; live.';
comment on column public.fiscal_devices.settings is 'What sources about the authority disagree on: taxableBasis, creditSign, counterScope, itemCodeRule {digits, counter}, importStatusField, operators (named: in documents only; registered: before their first document).';
comment on column public.fiscal_devices.initialising_at is 'When the authority was last asked for the key of the device: nobody else asks meanwhile.';
comment on column public.fiscal_devices.listed_at is 'When the authority''s own list of documents was last compared.';
comment on column public.fiscal_devices.offers_asked_at is 'When the background was last asked to read what suppliers sold and what was imported.';

create unique index fiscal_devices_location_key on public.fiscal_devices (tenant_id, location_id) where status in ('active', 'blocked');
create unique index fiscal_devices_branch_key on public.fiscal_devices (tenant_id, pin, branch_code, mode) where status in ('active', 'blocked');
create index fiscal_devices_location_idx on public.fiscal_devices (tenant_id, location_id);
-- Jobs and edge functions know the device alone: no other business may have one of the same id.
create unique index fiscal_devices_id_key on public.fiscal_devices (id);
-- The platform lists all of them.
create index fiscal_devices_newest_idx on public.fiscal_devices (created_at desc, id desc);

call private.protect_tenant_table('public.fiscal_devices', 'etims.view');

create trigger _100_no_delete before delete on public.fiscal_devices for each row execute function private.tg_append_only();
create trigger _100_no_truncate before truncate on public.fiscal_devices for each statement execute function private.tg_append_only();
