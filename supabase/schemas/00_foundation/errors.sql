-- Errors as the API answers them: an HTTP status, a stable code, a sentence for people, details as JSON.

create function private.fail(p_status integer, p_code text, p_message text, p_details jsonb default null)
returns void language plpgsql stable security invoker set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT' || p_status,
    message = p_message,
    hint = p_code,
    detail = coalesce(p_details::text, '');
end;
$$;
comment on function private.fail(integer, text, text, jsonb) is
  'Raises an error the API answers with HTTP p_status; hint is the stable code, detail the JSON details.';

create function private.reason_for_people(p_state text, p_message text)
returns text language plpgsql volatile security invoker set search_path = '' as $$
begin
  if p_state like 'PT4%' then
    return left(p_message, 500);
  end if;
  raise warning 'Refused by the database: % %', p_state, p_message;
  return 'It has a value that cannot be saved. Check it and try again.';
end;
$$;
comment on function private.reason_for_people(text, text) is
  'Why something that was made unattended failed, as people read it: the sentence of a rule, else a general one; the database''s own words go to its log.';

create function private.answer_refusal(p_status integer, p_code text, p_message text, p_details jsonb default null)
returns jsonb language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform set_config('response.status', p_status::text, true);
  return jsonb_build_object('code', 'PT' || p_status, 'message', p_message, 'details', p_details::text, 'hint', p_code);
end;
$$;
comment on function private.answer_refusal(integer, text, text, jsonb) is
  'The answer that private.fail would give, without undoing the transaction: what has counted a wrong guess must be kept.';
