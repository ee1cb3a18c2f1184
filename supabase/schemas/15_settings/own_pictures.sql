-- Pictures and logos lie in the own storage. An address on another site would let a business, or whoever it copied the address from,
-- see who opens a shop, a till or a staff screen, and change the picture later. Such addresses are refused where they are written.

create function private.is_picture_name(p_name text)
returns boolean language sql immutable security invoker set search_path = ''
return p_name ~ '^[0-9a-f-]{36}(/[A-Za-z0-9_-][A-Za-z0-9._-]{0,120}){1,4}$' and p_name !~ '\.\.' and p_name ~* '\.(png|jpe?g|webp|avif|gif)$';
comment on function private.is_picture_name(text) is
  'Whether an object name is tenant folder, at most four plain parts and the ending of a picture.';

create function private.own_picture_path(p_tenant_id uuid, p_url text)
returns text language sql immutable security invoker set search_path = ''
return regexp_replace(p_url, '^https?://[^/\s]+(/storage/v1/object/public/(?:product-images|branding)/' || p_tenant_id || '/)', '\1');
comment on function private.own_picture_path(uuid, text) is
  'A picture address as it is kept: of a file in the tenant''s own folder the path alone, whatever host it was written with; any other as it is.';

create function private.refuse_foreign_picture(p_field text)
returns void language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.fail(400, 'foreign_picture', 'Pictures on other websites are not accepted. Upload the picture instead.',
    jsonb_build_object('field', p_field));
end;
$$;
comment on function private.refuse_foreign_picture(text) is 'Raises foreign_picture for a field.';

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

grant execute on function
  private.is_picture_name(text),
  private.own_picture_path(uuid, text),
  private.refuse_foreign_picture(text)
  to authenticated, service_role;
