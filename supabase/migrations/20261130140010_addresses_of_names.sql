-- Njeri's Greens is njeris-greens: an apostrophe parts no word.

create or replace function private.subdomain_from_name(p_name text)
returns text language plpgsql immutable security invoker set search_path = '' as $$
declare
  v_plain text := replace(replace(replace(
    translate(regexp_replace(normalize(p_name, NFD), '[\u0300-\u036f''’‘ʼ`´＇]+', '', 'g'), 'ØøŁłĐđı', 'OoLlDdi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
begin
  return btrim(left(btrim(regexp_replace(lower(v_plain), '[^a-z0-9]+', '-', 'g'), '-'), 63), '-');
end;
$$;
comment on function private.subdomain_from_name(text) is
  'Without accents and apostrophes, lower case, everything but letters and digits becomes single hyphens, edges trimmed, at most 63 characters. As subdomainFromName in the shared code.';
