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
