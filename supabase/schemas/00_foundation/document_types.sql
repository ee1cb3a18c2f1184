-- Kinds of documents come with what posts them. A later migration adds its words and accounts with these procedures, for the
-- businesses that exist and for those to come; none of them has to know what the others added.

create procedure private.extend_choice(p_table regclass, p_column text, p_values text[])
language plpgsql security invoker set search_path = '' as $$
declare
  v_check record;
  v_known text[];
begin
  select k.conname, pg_catalog.pg_get_constraintdef(k.oid) as definition into v_check
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_attribute a on a.attrelid = k.conrelid and k.conkey = array[a.attnum]
  where k.conrelid = p_table and k.contype = 'c' and a.attname = p_column
    and pg_catalog.pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%';
  -- No list: any word of the right shape is taken already.
  if v_check.conname is null then
    return;
  end if;
  v_known := array(select m[1] from regexp_matches(v_check.definition, '''([^'']+)''', 'g') as m);
  execute format('alter table %s drop constraint %I, add constraint %I check (%I in (%s))', p_table, v_check.conname, v_check.conname,
    p_column, (select string_agg(quote_literal(w.word), ', ' order by w.word)
      from (select unnest(v_known) as word union select unnest(p_values)) w));
end;
$$;
comment on procedure private.extend_choice(regclass, text, text[]) is
  'Migrations only: lets a column take more words than its check lists, whatever earlier migrations added.';

create procedure private.add_document_type(p_document_type text, p_prefix text)
language plpgsql security invoker set search_path = '' as $$
begin
  insert into private.document_types (document_type, prefix) values (p_document_type, p_prefix)
  on conflict (document_type) do nothing;
  insert into private.document_sequences (tenant_id, document_type, prefix)
  select t.id, p_document_type, p_prefix from public.tenants t
  on conflict (tenant_id, document_type) do nothing;
end;
$$;
comment on procedure private.add_document_type(text, text) is
  'Migrations only: a number series for a new kind of document, for all businesses there are and will be.';

create procedure private.add_ledger_account(p_role text, p_code text, p_name text, p_account_type text, p_normal_balance text)
language plpgsql security invoker set search_path = '' as $$
begin
  insert into private.ledger_account_templates (role, code, name, account_type, normal_balance)
  values (p_role, p_code, p_name, p_account_type, p_normal_balance) on conflict (role) do nothing;
  -- Where a business has put an account of its own under that code, the next free number is taken.
  insert into public.ledger_accounts (tenant_id, code, name, account_type, normal_balance, role)
  select i.tenant_id, case when exists (select 1 from public.ledger_accounts x where x.tenant_id = i.tenant_id and x.code = p_code)
    then p_code || '-1' else p_code end, p_name, p_account_type, p_normal_balance, p_role
  from public.ledger_accounts i
  where i.role = 'inventory'
    and not exists (select 1 from public.ledger_accounts x where x.tenant_id = i.tenant_id and x.role = p_role);
end;
$$;
comment on procedure private.add_ledger_account(text, text, text, text, text) is
  'Migrations only: an account with a role, for all businesses there are and will be.';

create function private.tg_tenants__document_types()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.document_sequences (tenant_id, document_type, prefix)
  select new.id, t.document_type, t.prefix from private.document_types t
  on conflict (tenant_id, document_type) do nothing;
  return null;
end;
$$;
comment on function private.tg_tenants__document_types() is 'Gives a new business the number series of the later kinds of documents.';

create function private.tg_ledger_accounts__templates()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.ledger_accounts (tenant_id, code, name, account_type, normal_balance, role)
  select new.tenant_id, t.code, t.name, t.account_type, t.normal_balance, t.role from private.ledger_account_templates t
  on conflict (tenant_id, code) do nothing;
  return null;
end;
$$;
comment on function private.tg_ledger_accounts__templates() is 'A new chart of accounts (it has an inventory account) gets the later accounts as well.';
