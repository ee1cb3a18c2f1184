create table private.use_summaries (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  signed_up_at timestamptz not null,
  confirmed_at timestamptz,
  opened_at timestamptz not null,
  first_product_at timestamptz,
  first_sale_at timestamptz,
  second_day date,
  activated_on date,
  paid_at timestamptz,
  sale_months date[] not null default '{}',
  last_used date[] not null default '{}',
  step_days real[] not null default '{}',
  folded_at timestamptz not null default clock_timestamp()
);
comment on table private.use_summaries is 'How far each business came, and when it last used what: kept by the job use_fold, so that no figure of the platform reads documents.';
comment on column private.use_summaries.second_day is 'The second day with a sale.';
comment on column private.use_summaries.activated_on is 'The fifth day with a sale within 14 days.';
comment on column private.use_summaries.sale_months is 'The first day of each month with a sale.';
comment on column private.use_summaries.last_used is 'The last day of each kind of document, in the order of private.use_kinds.';
comment on column private.use_summaries.step_days is
  'Days from the step before, in the order of the funnel: null, confirmed, opened, first product, first sale, second day, activated; paid from opened. Null where one is missing.';

create index use_summaries_signed_up_idx on private.use_summaries (signed_up_at);
create index use_summaries_folded_idx on private.use_summaries (folded_at);

call private.enable_rls_and_revoke('private.use_summaries');
