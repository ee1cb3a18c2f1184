-- Characters that turn the direction of writing round make a text say on the screen what it does not say: "invoice[U+202E]gpj.exe". Names that staff
-- choose are refused with them; everything else that people type and others read, a shopper's name and address among it, is written without.

create function private.tg_strip_turning_characters()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_new jsonb := to_jsonb(new);
  v_clean jsonb := '{}';
  v_column text;
begin
  foreach v_column in array tg_argv loop
    if v_new ->> v_column ~ '[\u202a-\u202e\u2066-\u2069]' then
      v_clean := v_clean || jsonb_build_object(v_column, regexp_replace(v_new ->> v_column, '[\u202a-\u202e\u2066-\u2069]+', '', 'g'));
    end if;
  end loop;
  return jsonb_populate_record(new, v_clean);
end;
$$;
comment on function private.tg_strip_turning_characters() is
  'Takes U+202A to U+202E and U+2066 to U+2069 out of the named text columns. Marks that belong to Arabic and Hebrew (U+200E, U+200F) stay.';

create function private.typed_columns(p_table regclass)
returns text[] language plpgsql stable security invoker set search_path = '' as $$
begin
  return array(
    select a.attname::text
    from pg_catalog.pg_attribute a
    where a.attrelid = p_table and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'varchar'::regtype)
      and a.attname ~ '(^|_)(name|label|title|company|company_name|city|state|state_province|country|landmark|line_1|line_2|note|notes|reason|message|comment|body|text|reply|description|tagline|about|header|footer|instructions|address|reference|brand|unit)$'
      -- Those that are refused with such characters are no matter of this.
      and not exists (
        select 1 from pg_catalog.pg_trigger t
        where t.tgrelid = p_table and t.tgname = '_310_visible_name' and pg_catalog.encode(t.tgargs, 'escape') ~ ('(^|\\000)' || a.attname || '\\000'))
    order by a.attnum);
end;
$$;
comment on function private.typed_columns(regclass) is
  'Text columns of a table that people type and others read, by what they are called, without those whose names are refused when characters are hidden in them.';

create procedure private.protect_typed_text(p_table regclass)
language plpgsql security invoker set search_path = '' as $$
declare
  v_columns text[] := private.typed_columns(p_table);
begin
  if cardinality(v_columns) = 0 then
    return;
  end if;
  execute format(
    'create or replace trigger _305_typed_text before insert or update of %s on %s for each row when (concat_ws('' '', %s) ~ %L) execute function private.tg_strip_turning_characters(%s)',
    (select string_agg(quote_ident(c), ', ') from unnest(v_columns) as c), p_table,
    (select string_agg('new.' || quote_ident(c), ', ') from unnest(v_columns) as c), '[\u202a-\u202e\u2066-\u2069]',
    (select string_agg(quote_literal(c), ', ') from unnest(v_columns) as c));
end;
$$;
comment on procedure private.protect_typed_text(regclass) is
  'Has characters that turn text round taken out of everything typed into a table. Call it for each new table, and again when it gets a column.';

do $$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      -- Copies on lines of documents are as their product was, which is clean; what the server writes itself is nobody's typing.
      and c.relname not in ('sale_lines', 'credit_note_lines', 'order_lines', 'quote_lines', 'stock_movements', 'journal_lines', 'journal_entries',
        'currencies', 'billing_plans', 'permissions', 'role_permissions')
  loop
    call private.protect_typed_text(v_table);
  end loop;
end;
$$;
