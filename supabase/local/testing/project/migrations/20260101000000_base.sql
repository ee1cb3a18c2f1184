-- Deliberately uses everything that a product's migrations use.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
create extension if not exists btree_gist with schema extensions;
create extension if not exists unaccent with schema extensions;

create schema private;

create type public.subscription_status as enum ('pending', 'trialing', 'trial', 'active', 'past_due', 'cancelled');

create table public.tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  subdomain text unique,
  status text not null default 'trial'
);

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text,
  role text not null default 'user',
  tenant_id uuid references public.tenants (id) on delete set null,
  updated_at timestamptz not null default now()
);

create table public.categories (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  primary key (tenant_id, id)
);

create table public.products (
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  category_id uuid,
  name text not null,
  sku text,
  price numeric(14, 2) not null default 0,
  cost numeric(14, 2) not null default 0,
  margin numeric(14, 2) generated always as (price - cost) stored,
  stock_quantity integer not null default 0 check (stock_quantity >= 0),
  is_published boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, sku),
  foreign key (tenant_id, category_id) references public.categories (tenant_id, id) on delete restrict
);
create index products_name_trgm_idx on public.products using gin (tenant_id, name extensions.gin_trgm_ops);

create table public.business_settings (
  tenant_id uuid primary key references public.tenants (id) on delete cascade,
  company_name text,
  secret_note text,
  details jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

create table public.tenant_subscriptions (
  id uuid primary key default gen_random_uuid(),
  tenant_id uuid not null references public.tenants (id) on delete cascade,
  status public.subscription_status not null default 'pending',
  amount numeric(14, 2) not null default 0,
  created_at timestamptz not null default now()
);

create table public.user_activity_logs (
  id bigint generated always as identity primary key,
  user_id uuid default auth.uid(),
  action_type text not null,
  details jsonb,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now()
);

create function private.current_tenant_id() returns uuid language plpgsql stable security definer set search_path = '' as $$
begin
  return (select p.tenant_id from public.profiles p where p.user_id = auth.uid());
end;
$$;

create function private.tg_new_user() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into public.profiles (user_id, full_name) values (new.id, new.raw_user_meta_data ->> 'full_name');
  return new;
end;
$$;
create trigger _500_new_user after insert on auth.users for each row execute function private.tg_new_user();

-- The server says where a log line came from, whatever the client sends.
create function private.tg_activity() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.ip_address := current_setting('request.headers', true)::jsonb ->> 'x-forwarded-for';
  new.user_agent := current_setting('request.headers', true)::jsonb ->> 'user-agent';
  return new;
end;
$$;
create trigger _500_activity before insert on public.user_activity_logs for each row execute function private.tg_activity();

create function private.tg_balanced() returns trigger language plpgsql as $$
begin
  if new.amount < 0 then
    raise exception 'The amount is negative.' using errcode = 'PT409', hint = 'not_balanced', detail = '{"amount":-1}';
  end if;
  return null;
end;
$$;
create constraint trigger _900_balanced after insert on public.tenant_subscriptions deferrable initially deferred
  for each row execute function private.tg_balanced();

create view public.product_catalog with (security_invoker = true) as
  select p.tenant_id, p.id, p.name, p.price, c.name as category_name
  from public.products p left join public.categories c on c.tenant_id = p.tenant_id and c.id = p.category_id;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['tenants', 'profiles', 'categories', 'products', 'business_settings', 'tenant_subscriptions', 'user_activity_logs'] loop
    execute format('alter table public.%I enable row level security', v_table);
    execute format('alter table public.%I force row level security', v_table);
  end loop;
end;
$$;

-- Only what is named here is open: the server's own default grants must not come back.
revoke all on all tables in schema public from anon, authenticated;
grant select on public.tenants, public.categories, public.product_catalog to anon, authenticated;
grant select (tenant_id, id, category_id, name, sku, price, is_published, created_at) on public.products to anon;
grant select, insert, update, delete on public.products to authenticated;
grant select (tenant_id, company_name, details, updated_at) on public.business_settings to anon;
grant select on public.business_settings to authenticated;
grant update (company_name, details), delete on public.business_settings to authenticated;
grant select on public.profiles to authenticated;
grant update (full_name) on public.profiles to authenticated;
grant select, insert on public.tenant_subscriptions, public.user_activity_logs to authenticated;

create policy "Anyone reads usable tenants" on public.tenants for select to anon, authenticated using (status in ('active', 'trial'));
create policy "People read their profile" on public.profiles for select to authenticated using (user_id = (select auth.uid()));
create policy "People change their profile" on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "Anyone reads categories" on public.categories for select to anon, authenticated using (true);
create policy "Anyone reads published products" on public.products for select to anon using (is_published);
create policy "Staff read products" on public.products for select to authenticated using (tenant_id = (select private.current_tenant_id()));
create policy "Staff add products" on public.products for insert to authenticated with check (tenant_id = (select private.current_tenant_id()));
create policy "Staff change products" on public.products for update to authenticated
  using (tenant_id = (select private.current_tenant_id())) with check (tenant_id = (select private.current_tenant_id()));
create policy "Staff delete products" on public.products for delete to authenticated using (tenant_id = (select private.current_tenant_id()));
create policy "Anyone reads settings of usable tenants" on public.business_settings for select to anon
  using (tenant_id in (select t.id from public.tenants t where t.status in ('active', 'trial')));
create policy "Staff read settings" on public.business_settings for select to authenticated using (tenant_id = (select private.current_tenant_id()));
create policy "Staff change settings" on public.business_settings for update to authenticated
  using (tenant_id = (select private.current_tenant_id())) with check (tenant_id = (select private.current_tenant_id()));
create policy "Staff delete settings" on public.business_settings for delete to authenticated using (tenant_id = (select private.current_tenant_id()));
create policy "Staff read subscriptions" on public.tenant_subscriptions for select to authenticated using (tenant_id = (select private.current_tenant_id()));
create policy "Staff add subscriptions" on public.tenant_subscriptions for insert to authenticated with check (tenant_id = (select private.current_tenant_id()));
create policy "People read their log" on public.user_activity_logs for select to authenticated using (user_id = (select auth.uid()));
create policy "People write their log" on public.user_activity_logs for insert to authenticated with check (user_id = (select auth.uid()));

alter publication supabase_realtime add table public.business_settings, public.products;
alter table public.business_settings replica identity full;
