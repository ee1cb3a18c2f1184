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

create function private.answer_refusal(p_status integer, p_code text, p_message text, p_details jsonb default null)
returns jsonb language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform set_config('response.status', p_status::text, true);
  return jsonb_build_object('code', 'PT' || p_status, 'message', p_message, 'details', p_details::text, 'hint', p_code);
end;
$$;
comment on function private.answer_refusal(integer, text, text, jsonb) is
  'The answer that private.fail would give, without undoing the transaction: what has counted a wrong guess must be kept.';
