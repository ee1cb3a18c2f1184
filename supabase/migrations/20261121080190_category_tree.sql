-- Categories: moving within the tree, and taking one away with its products going elsewhere.

create index categories_parent_idx on public.categories (tenant_id, parent_id, position);

create or replace function private.tg_categories__no_cycle()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_above integer;
  v_below integer;
begin
  -- Two moves at once could close a ring that neither of them sees.
  perform pg_advisory_xact_lock(hashtextextended('categories ' || new.tenant_id, 0));
  with recursive above as (
    select c.id, c.parent_id, 1 as depth from public.categories c
    where c.tenant_id = new.tenant_id and c.id = new.parent_id
    union all
    select c.id, c.parent_id, a.depth + 1 from above a
    join public.categories c on c.tenant_id = new.tenant_id and c.id = a.parent_id
    where a.depth < 10
  )
  select case when bool_or(a.id = new.id) then 10 else max(a.depth) end into v_above from above a;
  with recursive below as (
    select new.id, 1 as depth
    union all
    select c.id, b.depth + 1 from below b
    join public.categories c on c.tenant_id = new.tenant_id and c.parent_id = b.id
    where b.depth < 10
  )
  select max(b.depth) into v_below from below b;
  if v_above + v_below > 10 then
    perform private.fail(400, 'invalid_input', 'A category cannot lie inside itself or more than ten levels deep.',
      '{"field": "parent_id"}');
  end if;
  return new;
end;
$$;

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
    v_row.image_url := regexp_replace(private.input_text(p_category, 'image_url', 2048), '^http://[^/]+(/storage/v1/object/public/)', '\1');
  end if;
  v_row.position := coalesce(private.input_number(p_category, 'position', 0, 100000, 1, '', false), v_row.position, (
    select least(coalesce(max(c.position) + 1, 0), 100000) from public.categories c
    where c.tenant_id = v_tenant_id and c.parent_id is not distinct from v_row.parent_id), 0);
  if v_name ~ '[[:cntrl:]]' then
    perform private.refuse_input('name', 'This may not hold line breaks or control characters.');
  elsif not private.is_own_picture_url(v_tenant_id, v_row.image_url) then
    perform private.refuse_input('image_url', 'A picture is an https address or lies in the own storage.');
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

create function private.renumber_categories(p_tenant_id uuid, p_parent_id uuid, p_first_id uuid, p_at integer)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.categories c set position = n.place
  from (
    select s.id, (row_number() over (order by s.place, s.is_moved desc) - 1)::integer as place
    from (
      select o.id, false as is_moved, row_number() over (order by o.position, o.name, o.id) - 1 as place
      from public.categories o
      where o.tenant_id = p_tenant_id and o.parent_id is not distinct from p_parent_id and o.id is distinct from p_first_id
      union all
      select p_first_id, true, p_at where p_first_id is not null
    ) s
  ) n
  where c.tenant_id = p_tenant_id and c.id = n.id and c.position <> n.place;
end;
$$;
comment on function private.renumber_categories(uuid, uuid, uuid, integer) is
  'Numbers the categories of one level from 0, one of them at a given place.';

create function public.move_category(p_category_id uuid, p_parent_id uuid, p_position integer)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_old_parent_id uuid;
begin
  perform private.require_writable();
  if p_position is null or p_position not between 0 and 100000 then
    perform private.refuse_input('p_position', 'The place is a number from 0.');
  end if;
  -- One move after the other: each numbers a whole level.
  perform pg_advisory_xact_lock(hashtextextended('categories ' || v_tenant_id, 0));
  select c.parent_id into v_old_parent_id from public.categories c where c.tenant_id = v_tenant_id and c.id = p_category_id;
  if not found then
    perform private.fail(404, 'not_found', 'This category does not exist.');
  elsif p_parent_id is not null and not exists (
    select 1 from public.categories c where c.tenant_id = v_tenant_id and c.id = p_parent_id) then
    perform private.refuse_input('p_parent_id', 'This category does not exist.');
  end if;
  update public.categories c set parent_id = p_parent_id
  where c.tenant_id = v_tenant_id and c.id = p_category_id and c.parent_id is distinct from p_parent_id;
  perform private.renumber_categories(v_tenant_id, p_parent_id, p_category_id, p_position);
  if v_old_parent_id is distinct from p_parent_id then
    perform private.renumber_categories(v_tenant_id, v_old_parent_id, null, 0);
  end if;
  return private.category_rows(v_tenant_id, null);
exception when unique_violation then
  perform private.refuse_input('p_parent_id', 'There is already a category of this name there.');
  return null;
end;
$$;
comment on function public.move_category(uuid, uuid, integer) is
  'Puts a category with all below it under another (null: the top) at a place among those there, counted from 0; answers the tree.';

drop function public.delete_category(uuid);
create function public.delete_category(p_category_id uuid, p_move_to uuid default null)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('products.edit');
  v_category public.categories;
begin
  perform private.require_writable();
  perform pg_advisory_xact_lock(hashtextextended('categories ' || v_tenant_id, 0));
  select * into v_category from public.categories c where c.tenant_id = v_tenant_id and c.id = p_category_id for update;
  if not found then
    perform private.fail(404, 'not_found', 'This category does not exist.');
  elsif p_move_to = p_category_id or p_move_to is not null and not exists (
    select 1 from public.categories c where c.tenant_id = v_tenant_id and c.id = p_move_to) then
    perform private.refuse_input('p_move_to', 'Choose another category for the products.');
  end if;
  if p_move_to is not null then
    update public.products p set category_id = p_move_to
    where p.tenant_id = v_tenant_id and p.category_id = p_category_id;
    update public.categories c set parent_id = v_category.parent_id
    where c.tenant_id = v_tenant_id and c.parent_id = p_category_id;
  end if;
  delete from public.categories c where c.tenant_id = v_tenant_id and c.id = p_category_id;
  perform private.renumber_categories(v_tenant_id, v_category.parent_id, null, 0);
exception
  when foreign_key_violation then
    perform private.fail(409, 'in_use', 'This category still holds products or categories.');
  when unique_violation then
    perform private.fail(409, 'in_use', 'A category inside has the name of one beside it. Rename it first.');
end;
$$;
comment on function public.delete_category(uuid, uuid) is
  'Deletes an empty category; with p_move_to its products, archived ones included, go there and its categories one level up.';

grant execute on function public.move_category(uuid, uuid, integer), public.delete_category(uuid, uuid) to authenticated;
