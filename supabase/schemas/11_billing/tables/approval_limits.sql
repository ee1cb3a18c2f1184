create table private.approval_limits (
  currency text primary key references public.currencies (code) on update cascade on delete restrict,
  amount numeric(14, 2) not null check (amount between 0.01 and 1e12)
);
comment on table private.approval_limits is 'Above which amount a refund or a pay-out of the platform takes two people. A currency without a row has no limit.';

call private.enable_rls_and_revoke('private.approval_limits');
