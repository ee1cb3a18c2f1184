-- Storage: how pictures may be called.

create function private.is_picture_name(p_name text)
returns boolean language sql immutable security invoker set search_path = ''
return p_name ~ '^[0-9a-f-]{36}(/[A-Za-z0-9_-][A-Za-z0-9._-]{0,120}){1,4}$' and p_name !~ '\.\.' and p_name ~* '\.(png|jpe?g|webp|avif|gif)$';
comment on function private.is_picture_name(text) is
  'Whether an object name is tenant folder, at most four plain parts and the ending of a picture.';
grant execute on function private.is_picture_name(text) to authenticated, service_role;
