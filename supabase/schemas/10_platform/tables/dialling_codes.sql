create table private.dialling_codes (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  code text not null check (code ~ '^[1-9][0-9]{0,3}$')
);
comment on table private.dialling_codes is 'Country calling codes of the ITU: what stands for the 0 of a national number.';

call private.enable_rls_and_revoke('private.dialling_codes');
