-- What the project changes in the server’s own schemas: sign-in, storage, live changes.
-- Made of supabase/schemas, which is where to read it; a landed migration is never edited.
set local check_function_bodies = off;

-- 99_server/auth_grants.sql
-- What the sign-in service may call.

do $$
begin
  if exists (select 1 from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema public to supabase_auth_admin;
    grant execute on function public.custom_access_token_hook(jsonb) to supabase_auth_admin;
  end if;
end;
$$;
do $$
begin
  if exists (select 1 from pg_catalog.pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.business_name_at(text) to supabase_auth_admin;
  end if;
end;
$$;

-- 99_server/realtime.sql
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

-- 99_server/storage.sql
-- Storage: public pictures of products and brands. Everyone may fetch an object whose address they know; staff write below
-- their own tenant's folder only. No svg or html: those would run scripts under the shop's own origin.
do $$
begin
  if to_regclass('storage.objects') is null then
    raise notice 'This database has no storage schema; the buckets were left out.';
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values
    ('product-images', 'product-images', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']),
    ('branding', 'branding', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'])
  on conflict (id) do update
  set public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

  create policy "Staff list the pictures of their business" on storage.objects for select to authenticated using (
    bucket_id in ('product-images', 'branding')
    and split_part(name, '/', 1) = (select private.current_tenant_id())::text);

  create policy "Staff with products.edit add product pictures" on storage.objects for insert to authenticated with check (
    bucket_id = 'product-images'
    and split_part(name, '/', 1) = (select private.current_tenant_id_with('products.edit'))::text
    and (select private.is_writable()) and private.is_picture_name(name));
  create policy "Staff with products.edit replace product pictures" on storage.objects for update to authenticated using (
    bucket_id = 'product-images'
    and split_part(name, '/', 1) = (select private.current_tenant_id_with('products.edit'))::text
  ) with check (
    bucket_id = 'product-images'
    and split_part(name, '/', 1) = (select private.current_tenant_id_with('products.edit'))::text
    and (select private.is_writable()) and private.is_picture_name(name));
  create policy "Staff with products.edit remove product pictures" on storage.objects for delete to authenticated using (
    bucket_id = 'product-images'
    and split_part(name, '/', 1) = (select private.current_tenant_id_with('products.edit'))::text
    and (select private.is_writable()));

  create policy "Staff with settings.edit add brand pictures" on storage.objects for insert to authenticated with check (
    bucket_id = 'branding'
    and split_part(name, '/', 1) = (select private.current_tenant_id_with('settings.edit'))::text
    and (select private.is_writable()) and private.is_picture_name(name));
  create policy "Staff with settings.edit replace brand pictures" on storage.objects for update to authenticated using (
    bucket_id = 'branding'
    and split_part(name, '/', 1) = (select private.current_tenant_id_with('settings.edit'))::text
  ) with check (
    bucket_id = 'branding'
    and split_part(name, '/', 1) = (select private.current_tenant_id_with('settings.edit'))::text
    and (select private.is_writable()) and private.is_picture_name(name));
  create policy "Staff with settings.edit remove brand pictures" on storage.objects for delete to authenticated using (
    bucket_id = 'branding'
    and split_part(name, '/', 1) = (select private.current_tenant_id_with('settings.edit'))::text
    and (select private.is_writable()));
end;
$$;

-- 99_server/typed_text.sql
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
