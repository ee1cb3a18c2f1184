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
    ('branding', 'branding', true, 5242880, array['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif']),
    ('documents', 'documents', false, 10485760, array['image/png', 'image/jpeg', 'image/webp', 'application/pdf']),
    -- Pieces of archives of a business. No policy opens it: only the platform's own functions read and write it.
    ('exports', 'exports', false, 10485760, array['application/octet-stream'])
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

  -- Papers behind documents: added once where add_attachment has announced them, seen by those who see the document, never replaced.
  create policy "Staff see the papers of documents they see" on storage.objects for select to authenticated using (
    bucket_id = 'documents'
    and split_part(name, '/', 1) = (select private.current_tenant_id())::text
    and split_part(name, '/', 2) = any ((select private.document_kinds('read'))::text[])
    and private.is_registered_document(name));
  create policy "Staff add the papers of documents they write" on storage.objects for insert to authenticated with check (
    bucket_id = 'documents'
    and split_part(name, '/', 1) = (select private.current_tenant_id())::text
    and split_part(name, '/', 2) = any ((select private.document_kinds('add'))::text[])
    and (select private.is_writable()) and private.is_registered_document(name));
end;
$$;
