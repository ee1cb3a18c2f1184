create function public.get_tenant_by_domain(domain_name_param text) returns uuid language sql stable security definer set search_path = '' as $$
  select t.id from public.tenants t where t.subdomain = lower(split_part(domain_name_param, '.', 1)) and t.status in ('active', 'trial')
$$;

create function public.sell(p_product_id uuid, p_quantity integer) returns jsonb language plpgsql security definer set search_path = '' as $$
declare
  v_left integer;
begin
  if (select p.stock_quantity from public.products p where p.id = p_product_id for update) < p_quantity then
    raise exception 'Not enough in stock.' using errcode = 'PT409', hint = 'insufficient_stock', detail = '{"left":1}';
  end if;
  update public.products p set stock_quantity = p.stock_quantity - p_quantity where p.id = p_product_id returning p.stock_quantity into v_left;
  return jsonb_build_object('left', v_left, 'price', 19.90);
end;
$$;
revoke execute on function public.sell(uuid, integer) from public, anon;

create function public.echo(p_text text) returns text language sql immutable as $$ select p_text $$;
create function public.echo(p_number integer) returns integer language sql immutable as $$ select p_number $$;
create function public.echo_json(p_value jsonb) returns jsonb language sql immutable as $$ select p_value $$;
create function public.with_default(p_a integer, p_b integer default 5) returns integer language sql immutable as $$ select p_a + p_b $$;
create function public.count_items(p_ids uuid[], p_names text[]) returns integer language sql immutable as $$ select cardinality(p_ids) + cardinality(p_names) $$;
create function public.nothing() returns void language sql as $$ select 1 $$;
create function public.numbers(p_count integer) returns setof integer language sql immutable as $$ select generate_series(1, p_count) $$;
create function public.report() returns table (day date, total numeric, at timestamptz) language sql immutable as $$
  select '2026-01-02'::date, 12.50::numeric, '2026-01-02 03:04:05.678901+00'::timestamptz
$$;
create function public.one_tenant(p_id uuid) returns public.tenants language sql stable as $$ select * from public.tenants where id = p_id $$;
create function public.published_products() returns setof public.product_catalog language sql stable as $$ select * from public.product_catalog order by name $$;
create function public.who_am_i() returns jsonb language sql stable as $$
  select jsonb_build_object('uid', auth.uid(), 'role', auth.role(), 'current_user', current_user, 'claims', auth.jwt(),
    'timeout', current_setting('statement_timeout'), 'headers', current_setting('request.headers', true)::jsonb, 'path', current_setting('request.path', true))
$$;
create function public.fail_with(p_code text, p_message text) returns void language plpgsql as $$
begin
  raise exception '%', p_message using errcode = p_code, detail = 'the detail', hint = 'the_hint';
end;
$$;
create function public.sleep(p_seconds numeric) returns void language sql as $$ select pg_catalog.pg_sleep(p_seconds) $$;
create function public.answer_created() returns jsonb language plpgsql as $$
begin
  perform set_config('response.status', '201', true), set_config('response.headers', '[{"X-Made": "yes"}]', true);
  return '{"made": true}';
end;
$$;
create sequence public.retry_counter;
create function public.fails_once() returns bigint language plpgsql security definer set search_path = '' as $$
declare
  v_try bigint := nextval('public.retry_counter');
begin
  if v_try % 2 = 1 then raise exception 'could not serialize' using errcode = '40001'; end if;
  return v_try;
end;
$$;

create function public.custom_access_token_hook(event jsonb) returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_profile record;
begin
  select p.role, p.tenant_id into v_profile from public.profiles p where p.user_id = (event ->> 'user_id')::uuid;
  return jsonb_set(event, '{claims,app_metadata}',
    coalesce(event #> '{claims,app_metadata}', '{}') || jsonb_build_object('tenant_id', v_profile.tenant_id, 'user_role', v_profile.role));
end;
$$;
revoke execute on function public.custom_access_token_hook(jsonb) from public, anon, authenticated;
grant execute on function public.custom_access_token_hook(jsonb) to supabase_auth_admin;

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('product-images', 'product-images', true, 524288, array['image/png', 'image/jpeg', 'image/webp']),
  ('documents', 'documents', false, 524288, null);
create policy "Staff read their documents" on storage.objects for select to authenticated
  using (bucket_id in ('documents', 'product-images') and (storage.foldername(name))[1] = (select private.current_tenant_id())::text);
create policy "Staff upload to their folder" on storage.objects for insert to authenticated
  with check (bucket_id in ('documents', 'product-images') and (storage.foldername(name))[1] = (select private.current_tenant_id())::text);
create policy "Staff replace in their folder" on storage.objects for update to authenticated
  using (bucket_id in ('documents', 'product-images') and (storage.foldername(name))[1] = (select private.current_tenant_id())::text);
create policy "Staff delete from their folder" on storage.objects for delete to authenticated
  using (bucket_id in ('documents', 'product-images') and (storage.foldername(name))[1] = (select private.current_tenant_id())::text);

create policy "Members read their topic" on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'tenant:' || (select private.current_tenant_id())::text);
create policy "Members write to their topic" on realtime.messages for insert to authenticated
  with check ((select realtime.topic()) = 'tenant:' || (select private.current_tenant_id())::text);

-- Rooms for everybody with an account, and a board that everybody reads and nobody writes.
create policy "People read rooms" on realtime.messages for select to authenticated using ((select realtime.topic()) like 'room:%');
create policy "People write to rooms" on realtime.messages for insert to authenticated with check ((select realtime.topic()) like 'room:%');
create policy "Anybody reads boards" on realtime.messages for select to anon, authenticated
  using (extension = 'broadcast' and (select realtime.topic()) like 'board:%');
