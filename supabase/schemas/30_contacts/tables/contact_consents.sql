create table public.contact_consents (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  id uuid not null default gen_random_uuid(),
  contact_id uuid not null,
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  is_granted boolean not null,
  given_on date not null check (isfinite(given_on)),
  source text not null check (length(btrim(source)) between 1 and 200 and source !~ '[[:cntrl:]]'),
  recorded_by uuid,
  created_at timestamptz not null default now(),
  wording text check (length(wording) between 1 and 1000),
  proof text check (length(proof) between 1 and 500),
  purpose text not null default 'marketing' check (purpose in ('marketing')),
  primary key (tenant_id, id),
  foreign key (tenant_id, contact_id) references public.contacts (tenant_id, id) on delete restrict
);
comment on table public.contact_consents is
  'When and where a contact agreed to be written to, or took it back; the newest of a channel holds. Append-only.';
comment on column public.contact_consents.wording is 'The sentence that they agreed to, as it was shown.';
comment on column public.contact_consents.proof is 'Where it can be seen: a paper, a form, a message.';

create index contact_consents_contact_idx on public.contact_consents (tenant_id, contact_id, channel, given_on desc, created_at desc);
create index contact_consents_created_idx on public.contact_consents (tenant_id, created_at desc, id desc);

call private.make_append_only('public.contact_consents');
call private.protect_tenant_table('public.contact_consents', 'contacts.view');
