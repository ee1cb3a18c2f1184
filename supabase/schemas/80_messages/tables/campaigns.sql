create table public.campaigns (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (length(name) between 1 and 120 and name !~ '[[:cntrl:]]'),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  template_id uuid not null,
  template_version integer check (template_version between 1 and 100000),
  segment_id uuid,
  rules jsonb check (jsonb_typeof(rules) = 'object' and length(rules::text) <= 20000),
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'expanding', 'sending', 'paused', 'done', 'stopped')),
  is_expanded boolean not null default false,
  last_contact_id uuid,
  pause_reason text check (length(pause_reason) between 1 and 300),
  scheduled_at timestamptz check (isfinite(scheduled_at)),
  started_at timestamptz check (isfinite(started_at)),
  finished_at timestamptz check (isfinite(finished_at)),
  created_by uuid,
  started_by uuid,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, template_id) references public.message_templates (tenant_id, id) on delete restrict,
  foreign key (tenant_id, segment_id) references public.segments (tenant_id, id) on delete set null (segment_id)
);
comment on table public.campaigns is
  'One text to the customers of a segment. expanding: messages are being written, 5,000 contacts a step; sending: all are written; done: none is left to send.';
comment on column public.campaigns.rules is 'The rules of the segment as they were when it began.';
comment on column public.campaigns.last_contact_id is 'How far it has been expanded: contacts behind this one are left.';

create index campaigns_created_idx on public.campaigns (tenant_id, created_at desc, id desc);
create index campaigns_state_idx on public.campaigns (tenant_id, state, started_at);
create index campaigns_running_idx on public.campaigns (state, tenant_id) where state in ('expanding', 'sending');
create index campaigns_template_idx on public.campaigns (tenant_id, template_id);
create index campaigns_segment_idx on public.campaigns (tenant_id, segment_id) where segment_id is not null;

call private.protect_tenant_table('public.campaigns', 'nobody');
