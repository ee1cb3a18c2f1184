create table private.use_sign_ups (
  week date primary key,
  people integer not null check (people >= 0),
  confirmed integer not null check (confirmed between 0 and people)
);
comment on table private.use_sign_ups is
  'Who signed up in a week and opened no business until now: neither shoppers nor invited people nor platform staff. Counted by the job use_fold.';

call private.enable_rls_and_revoke('private.use_sign_ups');
