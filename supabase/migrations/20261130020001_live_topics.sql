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
