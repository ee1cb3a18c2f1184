-- Which tables report their changes to browsers, and who may join which live topic.

do $$
begin
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.business_settings, public.tenant_customization;
  end if;
end;
$$;

do $$
begin
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.orders;
  end if;
end;
$$;

do $$
begin
  if exists (select 1 from pg_catalog.pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.notifications;
  end if;
end;
$$;

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

-- Tills of one business tell each other what was sold and which baskets were put aside, in the private topic `till:<tenant id>`.
-- What is said there is only a hint to ask the server again: nothing of it is believed, so whoever may sell may speak.
create policy "Tills hear their business" on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and (select realtime.topic()) = 'till:' || (select private.current_tenant_id())::text
    and 'sales.record' = any ((select private.current_permission_keys())::text[]));

create policy "Tills speak to their business" on realtime.messages for insert to authenticated
  with check (
    extension = 'broadcast'
    and (select realtime.topic()) = 'till:' || (select private.current_tenant_id())::text
    and 'sales.record' = any ((select private.current_permission_keys())::text[]));

-- Every topic that a screen joins is private, and nobody but the database's log speaks in these three: whoever knows the public
-- key and a tenant's id (both are on every page of the shop) could otherwise fill the lines of its staff and shoppers.
-- What is heard there are changes of tables, each by the policies of its table. No policy lets anybody insert, so broadcasts are
-- refused; none names the extension presence, so there is none.
create policy "Staff listen for notifications" on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and (select realtime.topic()) = 'notifications:' || (select private.current_tenant_id())::text);

create policy "Staff listen for orders" on realtime.messages for select to authenticated
  using (
    extension = 'broadcast'
    and (select realtime.topic()) = 'orders:' || (select private.current_tenant_id())::text
    and 'orders.view' = any ((select private.current_permission_keys())::text[]));

-- A shop's name, logo and colours are public, so anybody listens.
create policy "Anybody listens for branding" on realtime.messages for select to anon, authenticated
  using (
    extension = 'broadcast'
    and (select realtime.topic()) ~ '^branding:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$');
