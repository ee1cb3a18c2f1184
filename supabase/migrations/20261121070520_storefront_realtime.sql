-- The shop's own name and whether it is open reach every screen at once, as colours and logo do. Subscribers get what their
-- policies and column grants give them.

do $$
begin
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime')
    and not exists (
      select 1 from pg_catalog.pg_publication_tables
      where pubname = 'supabase_realtime' and schemaname = 'public' and tablename = 'storefront_settings') then
    alter publication supabase_realtime add table public.storefront_settings;
  end if;
end;
$$;
