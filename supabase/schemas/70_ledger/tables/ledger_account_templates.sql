create table private.ledger_account_templates (
  role text primary key,
  code text not null unique,
  name text not null,
  account_type text not null,
  normal_balance text not null
);
comment on table private.ledger_account_templates is 'Accounts that came after the first chart of accounts, added to every new business.';

call private.enable_rls_and_revoke('private.ledger_account_templates');
