-- Addresses are counted in letters where they are typed, and in bytes where they are kept: five in Amharic or Arabic take up to four
-- bytes a letter, and an order must not fail because of what the ones before it were delivered to.

alter table private.shopper_accounts
  drop constraint shopper_accounts_addresses_check,
  add constraint shopper_accounts_addresses_check check (jsonb_typeof(addresses) = 'array' and pg_column_size(addresses) <= 32768);
