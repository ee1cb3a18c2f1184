create table private.platform_settings (
  is_only boolean primary key default true check (is_only),
  trial_hours integer not null default 720 check (trial_hours between 24 and 8760),
  default_plan_id uuid not null references public.billing_plans (id) on delete restrict,
  trial_extension_days integer not null default 90 check (trial_extension_days between 1 and 365),
  trial_extension_total_days integer not null default 180 check (trial_extension_total_days between 1 and 730),
  grace_days integer not null default 14 check (grace_days between 3 and 28),
  retry_days integer[] not null default '{1,3,7,13}' check (private.are_retry_days(retry_days)),
  refund_window_days integer not null default 30 check (refund_window_days between 1 and 365),
  closing_days integer not null default 30 check (closing_days between 14 and 180),
  saved_by uuid,
  saved_at timestamptz check (isfinite(saved_at)),
  constraint platform_settings_retries_in_grace check (retry_days[4] < grace_days),
  constraint platform_settings_total_holds_one check (trial_extension_total_days >= trial_extension_days)
);
comment on table private.platform_settings is 'What platform staff decide for all businesses; one row.';
comment on column private.platform_settings.trial_hours is 'How long the trial of a new business lasts. Those that run keep their end.';
comment on column private.platform_settings.default_plan_id is 'The plan that a new business begins on.';
comment on column private.platform_settings.trial_extension_days is 'The most days that staff extend a trial by at a time; trial_extension_total_days in all.';
comment on column private.platform_settings.grace_days is 'How many days after an invoice was due a business works on without paying. Invoices that are open keep theirs.';
comment on column private.platform_settings.retry_days is 'How many days after an invoice was due it is tried and mailed again: four times, each later than the one before, all within the grace.';
comment on column private.platform_settings.refund_window_days is 'How many days after a payment one person may refund it; later it takes two.';
comment on column private.platform_settings.closing_days is 'How many days a closed business waits before everything of it is deleted. Those that wait keep their day.';

create index platform_settings_default_plan_id_idx on private.platform_settings (default_plan_id);

call private.enable_rls_and_revoke('private.platform_settings');
