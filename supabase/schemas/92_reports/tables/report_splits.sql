create table private.report_splits (
  family text not null check (family ~ '^[a-z][a-z_]{1,39}$'),
  base text not null check (base ~ '^[a-z][a-z_]{1,39}$'),
  column_name text not null check (column_name ~ '^[a-z][a-z_]{1,39}$'),
  because text not null check (length(because) between 3 and 120),
  primary key (family, base, column_name)
);
comment on table private.report_splits is 'Which sums cannot be split by which column of their rows, and why: a count of sales has no product.';
comment on column private.report_splits.because is 'The end of the sentence: "Sales cannot be shown by product: " and this.';

call private.enable_rls_and_revoke('private.report_splits');
