-- Pictures and logos lie in the own storage. An address on another site would let a business, or whoever it copied the address from,
-- see who opens a shop, a till or a staff screen, and change the picture later. Such addresses are refused where they are written.

create or replace function private.is_own_picture_url(p_tenant_id uuid, p_url text)
returns boolean language sql immutable security invoker set search_path = ''
return p_url ~ '^/remotes/mfe-storefront/samples/[a-z0-9-]{1,40}\.svg$'
  or private.is_safe_url(p_url)
    and (p_url like '/storage/v1/object/public/product-images/' || p_tenant_id || '/%'
      or p_url like '/storage/v1/object/public/branding/' || p_tenant_id || '/%');
comment on function private.is_own_picture_url(uuid, text) is
  'Whether a picture address lies in the tenant''s own folder of the public storage, or is a picture of sample goods. Never on another site.';
grant execute on function private.is_own_picture_url(uuid, text) to authenticated;

create function private.own_picture_path(p_tenant_id uuid, p_url text)
returns text language sql immutable security invoker set search_path = ''
return regexp_replace(p_url, '^https?://[^/\s]+(/storage/v1/object/public/(?:product-images|branding)/' || p_tenant_id || '/)', '\1');
comment on function private.own_picture_path(uuid, text) is
  'A picture address as it is kept: of a file in the tenant''s own folder the path alone, whatever host it was written with; any other as it is.';
grant execute on function private.own_picture_path(uuid, text) to authenticated, service_role;

create function private.refuse_foreign_picture(p_field text)
returns void language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.fail(400, 'foreign_picture', 'Pictures on other sites are not taken. Upload the picture instead.',
    jsonb_build_object('field', p_field));
end;
$$;
comment on function private.refuse_foreign_picture(text) is 'Raises foreign_picture for a field.';
grant execute on function private.refuse_foreign_picture(text) to authenticated, service_role;

-- What was written before. The addresses are noted in the audit log, so that the owner can ask for them; nothing is fetched from them.
insert into audit.events (tenant_id, actor_id, action, entity, entity_id, before, after)
select f.tenant_id, null, 'foreign_pictures_removed', f.entity, f.entity_id, jsonb_build_object('addresses', f.addresses), null
from (
  select p.tenant_id, 'products' as entity, p.id as entity_id,
    to_jsonb(array(select u from unnest(p.image_urls) as u where private.is_own_picture_url(p.tenant_id, private.own_picture_path(p.tenant_id, u)) is not true)) as addresses
  from public.products p where not private.are_own_picture_urls(p.tenant_id, p.image_urls)
  union all
  select c.tenant_id, 'categories', c.id, jsonb_build_array(c.image_url) from public.categories c
  where not private.is_own_picture_url(c.tenant_id, private.own_picture_path(c.tenant_id, c.image_url))
  union all
  select c.tenant_id, 'tenant_customization', c.tenant_id, jsonb_build_array(c.logo_url) from public.tenant_customization c
  where not private.is_own_picture_url(c.tenant_id, private.own_picture_path(c.tenant_id, c.logo_url))
  union all
  select b.tenant_id, 'business_settings', b.tenant_id, jsonb_build_array(b.company_logo_url) from public.business_settings b
  where not private.is_own_picture_url(b.tenant_id, private.own_picture_path(b.tenant_id, b.company_logo_url))
) as f
where f.addresses <> '[]';

update public.products p
set image_urls = k.urls, image_url = k.urls[1]
from (
  select o.tenant_id, o.id, array(
    select private.own_picture_path(o.tenant_id, u.url) from unnest(o.image_urls) with ordinality as u (url, place)
    where private.is_own_picture_url(o.tenant_id, private.own_picture_path(o.tenant_id, u.url)) order by u.place) as urls
  from public.products o where not private.are_own_picture_urls(o.tenant_id, o.image_urls)
) as k
where p.tenant_id = k.tenant_id and p.id = k.id;
update public.categories c
set image_url = case when private.is_own_picture_url(c.tenant_id, private.own_picture_path(c.tenant_id, c.image_url))
  then private.own_picture_path(c.tenant_id, c.image_url) end
where not private.is_own_picture_url(c.tenant_id, c.image_url);
update public.tenant_customization c
set logo_url = case when private.is_own_picture_url(c.tenant_id, private.own_picture_path(c.tenant_id, c.logo_url))
  then private.own_picture_path(c.tenant_id, c.logo_url) end
where not private.is_own_picture_url(c.tenant_id, c.logo_url);
update public.business_settings b
set company_logo_url = case when private.is_own_picture_url(b.tenant_id, private.own_picture_path(b.tenant_id, b.company_logo_url))
  then private.own_picture_path(b.tenant_id, b.company_logo_url) end
where not private.is_own_picture_url(b.tenant_id, b.company_logo_url);
update public.profiles p set avatar_url = null where p.avatar_url not like '/storage/v1/object/public/%';

alter table public.business_settings add constraint business_settings_logo_is_own
  check (private.is_own_picture_url(tenant_id, company_logo_url));
alter table public.tenant_customization add constraint tenant_customization_logo_is_own
  check (private.is_own_picture_url(tenant_id, logo_url));
alter table public.profiles add constraint profiles_avatar_is_own check (avatar_url like '/storage/v1/object/public/%');

-- A sentence and a stable code for whoever writes the tables directly; the constraints stand behind.
create function private.tg_own_pictures()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_field text := tg_argv[0];
  v_row jsonb := to_jsonb(new);
  v_url text := v_row ->> v_field;
begin
  if v_field = 'avatar_url' then
    v_url := regexp_replace(v_url, '^https?://[^/\s]+(/storage/v1/object/public/)', '\1');
    if v_url not like '/storage/v1/object/public/%' then
      perform private.refuse_foreign_picture(v_field);
    end if;
  else
    v_url := private.own_picture_path((v_row ->> 'tenant_id')::uuid, v_url);
    if not private.is_own_picture_url((v_row ->> 'tenant_id')::uuid, v_url) then
      perform private.refuse_foreign_picture(v_field);
    end if;
  end if;
  return jsonb_populate_record(new, jsonb_build_object(v_field, v_url));
end;
$$;
comment on function private.tg_own_pictures() is
  'Keeps the path alone of a picture in the own storage and refuses any other with foreign_picture. Argument: the column.';
create trigger _240_own_pictures before insert or update of company_logo_url on public.business_settings for each row
  when (new.company_logo_url is not null) execute function private.tg_own_pictures('company_logo_url');
create trigger _240_own_pictures before insert or update of logo_url on public.tenant_customization for each row
  when (new.logo_url is not null) execute function private.tg_own_pictures('logo_url');
create trigger _240_own_pictures before insert or update of image_url on public.categories for each row
  when (new.image_url is not null) execute function private.tg_own_pictures('image_url');
create trigger _240_own_pictures before insert or update of avatar_url on public.profiles for each row
  when (new.avatar_url is not null) execute function private.tg_own_pictures('avatar_url');

create or replace function private.input_pictures(p_tenant_id uuid, p_product jsonb)
returns text[] language plpgsql stable security invoker set search_path = '' as $$
declare
  -- A client of a backend on another host gets absolute addresses of the own storage: only their path is kept.
  v_urls text[] := array(
    select private.own_picture_path(p_tenant_id, u.value #>> '{}')
    from jsonb_array_elements(private.input_array(p_product, 'image_urls', 0, 12)) with ordinality as u (value, place)
    order by u.place);
begin
  if not private.are_own_picture_urls(p_tenant_id, v_urls) then
    perform private.refuse_foreign_picture('image_urls');
  end if;
  return v_urls;
end;
$$;
comment on function private.input_pictures(uuid, jsonb) is 'Up to 12 pictures of the own storage, or foreign_picture.';

create or replace function public.save_category(p_category jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_row public.categories;
  v_id uuid;
  v_name text;
begin
  perform private.require_writable();
  perform private.input_object(p_category, 'p_category');
  v_id := private.input_uuid(p_category, 'id');
  v_name := private.input_text(p_category, 'name', 80, '', true);
  select * into v_row from public.categories c where c.tenant_id = v_tenant_id and c.id = v_id;
  -- What is not sent stays as it is.
  if p_category ? 'parent_id' then
    v_row.parent_id := private.input_uuid(p_category, 'parent_id', '', false);
  end if;
  if p_category ? 'image_url' then
    v_row.image_url := private.own_picture_path(v_tenant_id, private.input_text(p_category, 'image_url', 2048));
  end if;
  v_row.position := coalesce(private.input_number(p_category, 'position', 0, 100000, 1, '', false), v_row.position, (
    select least(coalesce(max(c.position) + 1, 0), 100000) from public.categories c
    where c.tenant_id = v_tenant_id and c.parent_id is not distinct from v_row.parent_id), 0);
  if v_name ~ '[[:cntrl:]]' then
    perform private.refuse_input('name', 'This may not hold line breaks or control characters.');
  elsif not private.is_own_picture_url(v_tenant_id, v_row.image_url) then
    perform private.refuse_foreign_picture('image_url');
  elsif v_row.parent_id = v_id or v_row.parent_id is not null and not exists (
    select 1 from public.categories c where c.tenant_id = v_tenant_id and c.id = v_row.parent_id) then
    perform private.refuse_input('parent_id', 'This category does not exist or is the same one.');
  elsif v_row.id is null and (select count(*) from public.categories c where c.tenant_id = v_tenant_id) >= 5000 then
    perform private.refuse_input('name', 'A business has at most 5000 categories.');
  end if;
  insert into public.categories as c (tenant_id, id, name, parent_id, position, image_url)
  values (v_tenant_id, v_id, v_name, v_row.parent_id, v_row.position, v_row.image_url)
  on conflict (tenant_id, id) do update
  set name = excluded.name, parent_id = excluded.parent_id, position = excluded.position, image_url = excluded.image_url
  where (c.name, c.parent_id, c.position, c.image_url)
    is distinct from (excluded.name, excluded.parent_id, excluded.position, excluded.image_url);
  return private.category_rows(v_tenant_id, v_id) -> 0;
exception when unique_violation then
  perform private.refuse_input('name', 'There is already a category of this name here.');
  return null;
end;
$$;

-- Files that are imported name pictures on the site they come from. The row comes in, its foreign pictures do not, and it says so.
alter table public.import_rows add column warnings jsonb not null default '[]' check (jsonb_typeof(warnings) = 'array');
comment on column public.import_rows.warnings is
  '[{field, code, message}]: what of the row was passed over without refusing the row. foreign_picture: pictures that lie on other sites.';

create function private.tg_import_rows__foreign_pictures()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_own jsonb;
  v_foreign text[];
begin
  new.warnings := '[]';
  if jsonb_typeof(new.input -> 'image_urls') is distinct from 'array' then
    return new;
  end if;
  select coalesce(jsonb_agg(u.path order by u.place) filter (where u.is_own), '[]'), array_agg(u.path order by u.place) filter (where not u.is_own)
  into v_own, v_foreign
  from (
    select o.path, e.place, coalesce(private.is_own_picture_url(new.tenant_id, o.path), false) as is_own
    from jsonb_array_elements_text(new.input -> 'image_urls') with ordinality as e (url, place)
    cross join lateral (select private.own_picture_path(new.tenant_id, e.url) as path) as o
  ) as u;
  new.input := case when v_own = '[]' and v_foreign is not null then new.input - 'image_urls'
    else jsonb_set(new.input, '{image_urls}', v_own) end;
  if v_foreign is not null then
    new.warnings := jsonb_build_array(jsonb_build_object('field', 'image_urls', 'code', 'foreign_picture', 'message', format(
      '%s on another site %s not taken over. Upload %s in the product.',
      case when cardinality(v_foreign) = 1 then '1 picture' else cardinality(v_foreign) || ' pictures' end,
      case when cardinality(v_foreign) = 1 then 'is' else 'are' end, case when cardinality(v_foreign) = 1 then 'it' else 'them' end)));
  end if;
  return new;
end;
$$;
comment on function private.tg_import_rows__foreign_pictures() is
  'Takes pictures on other sites out of what was read of a row and says so in warnings. What a product has stays when no picture is left.';
create trigger _240_foreign_pictures before update of input on public.import_rows for each row
  execute function private.tg_import_rows__foreign_pictures();

create or replace function public.list_import_rows(p_import_id uuid, p_show text default 'all', p_after integer default 0, p_limit integer default 200)
returns jsonb language plpgsql volatile security definer set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
declare
  v_job public.import_jobs := private.find_import(p_import_id, false);
  v_limit integer := least(greatest(coalesce(p_limit, 200), 1), 1000);
  v_rows jsonb;
begin
  if p_show is null or p_show not in ('all', 'create', 'update', 'unchanged', 'error', 'left') then
    perform private.refuse_input('p_show', 'This must be one of: all, create, update, unchanged, error, left.');
  end if;
  select coalesce(jsonb_agg(jsonb_build_object(
    'row_number', r.row_number, 'cells', r.raw, 'action', r.action, 'errors', r.errors, 'warnings', r.warnings, 'changes', r.changes,
    'entity_id', case when r.state = 'done' or r.action in ('update', 'unchanged') then r.entity_id end,
    'state', r.state, 'left_reason', r.left_reason) order by r.row_number), '[]')
  into v_rows
  from (
    select * from public.import_rows o
    where o.tenant_id = v_job.tenant_id and o.import_id = v_job.id and o.row_number > coalesce(p_after, 0)
      and case p_show when 'all' then true when 'left' then o.state = 'left' else o.action = p_show end
    order by o.row_number limit v_limit) r;
  return jsonb_build_object('rows', v_rows,
    'next_after', case when jsonb_array_length(v_rows) = v_limit then v_rows #> array[(v_limit - 1)::text, 'row_number'] end);
end;
$$;
