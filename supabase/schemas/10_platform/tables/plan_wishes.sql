create table private.plan_wishes (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  billing_plan_id uuid not null references public.billing_plans (id) on delete cascade,
  created_at timestamptz not null default clock_timestamp()
);
comment on table private.plan_wishes is 'The plan that the owner of a business chose on the way to sign-up; billing shows it as chosen. It changes no right.';

create index plan_wishes_billing_plan_id_idx on private.plan_wishes (billing_plan_id);

call private.enable_rls_and_revoke('private.plan_wishes');
