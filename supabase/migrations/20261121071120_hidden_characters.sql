-- Names are one line of visible text. Control characters break mails and receipts; direction overrides show another text than the
-- one that is there.

create or replace function private.mail_text(p_text text, p_length integer)
returns text language sql immutable security invoker set search_path = '' as $$
  select left(regexp_replace(
    regexp_replace(p_text, '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+|://+', ' ', 'g'),
    -- A dot before a letter is what mail programs recognise addresses by.
    '\.(?=[[:alpha:]])', '. ', 'g'), p_length);
$$;
comment on function private.mail_text(text, integer) is
  'What people wrote, fit for a mail that we sign: one line in one direction, and no address that a mail program would make a link of.';

create function private.has_hidden_characters(p_text text)
returns boolean language sql immutable security invoker set search_path = '' as $$
  select coalesce(p_text ~ '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]', false);
$$;
comment on function private.has_hidden_characters(text) is
  'Whether a text has control characters, line breaks or characters that turn the direction of writing.';

create function private.tg_refuse_hidden_characters()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
declare
  v_new jsonb := to_jsonb(new);
  v_old jsonb := case when tg_op = 'UPDATE' then to_jsonb(old) end;
  v_column text;
begin
  foreach v_column in array tg_argv loop
    -- What was there before the rule may stay.
    if private.has_hidden_characters(v_new ->> v_column) and v_new ->> v_column is distinct from v_old ->> v_column then
      perform private.fail(400, 'invalid_input', 'A name is one line of visible characters.', jsonb_build_object('field', v_column));
    end if;
  end loop;
  return new;
end;
$$;
comment on function private.tg_refuse_hidden_characters() is 'Refuses hidden characters in the columns it is given.';
create trigger _310_visible_name before insert or update of full_name on public.profiles
  for each row execute function private.tg_refuse_hidden_characters('full_name');
create trigger _310_visible_name before insert or update of name on public.tenants
  for each row execute function private.tg_refuse_hidden_characters('name');
create trigger _310_visible_name before insert or update of company_name on public.business_settings
  for each row execute function private.tg_refuse_hidden_characters('company_name');
create trigger _310_visible_name before insert or update of display_name on public.storefront_settings
  for each row execute function private.tg_refuse_hidden_characters('display_name');

create or replace function private.tg_users__create_profile()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Metadata is written by the person: only the name is taken from it, and a bad one must not stop the sign-up.
  insert into public.profiles (user_id, full_name)
  values (new.id, left(nullif(btrim(regexp_replace(
    new.raw_user_meta_data ->> 'full_name', '[\x01-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]+', ' ', 'g')), ''), 120))
  on conflict (user_id) do nothing;
  return null;
end;
$$;
