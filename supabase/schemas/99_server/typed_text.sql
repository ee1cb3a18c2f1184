-- Every table that people write to loses characters that turn text round (private.protect_typed_text).

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
