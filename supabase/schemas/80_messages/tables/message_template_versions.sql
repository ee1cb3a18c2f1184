create table public.message_template_versions (
  tenant_id uuid not null default private.current_tenant_id() references public.tenants (id) on delete restrict,
  template_id uuid not null,
  version integer not null check (version between 1 and 100000),
  subject text check (length(subject) between 1 and 200),
  body text not null check (length(body) between 1 and 20000),
  saved_by uuid,
  saved_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, template_id, version),
  foreign key (tenant_id, template_id) references public.message_templates (tenant_id, id) on delete restrict
);
comment on table public.message_template_versions is 'Each text that a template ever had. Append-only.';

call private.make_append_only('public.message_template_versions');
call private.protect_tenant_table('public.message_template_versions', 'nobody');
