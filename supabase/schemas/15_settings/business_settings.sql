-- Who reads and changes the settings. Numbers, stock and money are written by functions only; these are plain choices.

create function private.tg_business_settings__currency()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- One statement at a time: the ledger's table comes with a later migration.
  if to_regclass('public.journal_entries') is not null then
    if exists (select 1 from public.journal_entries e where e.tenant_id = new.tenant_id) then
      perform private.fail(409, 'in_use', 'The currency is fixed once something has been posted.', '{"field": "currency_code"}');
    end if;
  end if;
  update public.tenants t set currency_code = new.currency_code where t.id = new.tenant_id;
  return new;
end;
$$;
comment on function private.tg_business_settings__currency() is
  'Keeps the currency of the business equal to its settings, and fixed after the first posting.';
