create table public.message_templates (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  name text not null check (name !~ '[[:cntrl:]]' and length(name) between 1 and 120),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  purpose text not null check (purpose in ('transactional', 'marketing', 'account')),
  language text not null default 'en' check (language ~ '^[a-z]{2}(_[A-Z]{2})?$'),
  event_key text check (event_key in ('order_placed', 'order_paid', 'order_ready', 'order_sent', 'order_cancelled', 'receipt', 'debt_reminder',
    'pickup_reminder', 'review_request', 'back_in_stock')),
  is_on boolean not null default false,
  version integer not null default 1 check (version between 1 and 100000),
  subject text check (subject !~ '[[:cntrl:]]' and length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 20000),
  whatsapp_name text check (whatsapp_name ~ '^[a-z0-9_]+$' and length(whatsapp_name) <= 512),
  whatsapp_state text not null default 'none' check (whatsapp_state in ('none', 'pending', 'approved', 'paused', 'rejected')),
  archived_at timestamptz check (isfinite(archived_at)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
comment on table public.message_templates is
  'Texts that are sent to customers, in {{name|instead}} form: by hand in campaigns, or by an event. Archived ones stay for what was sent by them.';
comment on column public.message_templates.event_key is 'The event that sends it by itself while is_on; null for campaigns.';
comment on column public.message_templates.whatsapp_state is 'What WhatsApp says of the template of this name: only an approved one may be sent outside 24 hours.';

create index message_templates_name_idx on public.message_templates (tenant_id, lower(name), id) where archived_at is null;
create index message_templates_event_idx on public.message_templates (tenant_id, event_key, channel) where is_on and archived_at is null;
create index message_templates_whatsapp_idx on public.message_templates (tenant_id, whatsapp_name) where whatsapp_name is not null;

call private.protect_tenant_table('public.message_templates', 'nobody');

create trigger _310_visible_name before insert or update of name on public.message_templates
  for each row when (new.name ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]' or new.name !~ '[0-9A-Za-z]')
  execute function private.tg_refuse_hidden_characters('name');
