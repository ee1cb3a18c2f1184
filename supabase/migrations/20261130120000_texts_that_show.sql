-- A text that was asked for shows something. Characters that cannot be seen satisfied every demand for a reason, a note or a reference:
-- what shows nothing was not said, whoever asks. Callers that refuse a hidden name go on doing so by what they read.

create or replace function private.input_text(
  p_body jsonb, p_key text, p_max integer, p_prefix text default '', p_is_required boolean default false)
returns text language plpgsql stable security invoker set search_path = '' as $$
declare
  v_value jsonb := p_body -> p_key;
  v_text text;
begin
  if v_value is not null and jsonb_typeof(v_value) not in ('null', 'string') then
    perform private.refuse_input(p_prefix || p_key, 'This must be a text.');
  end if;
  v_text := nullif(btrim(p_body ->> p_key), '');
  -- Nearly every text has a sign of the keyboard, and is not looked at further.
  if v_text !~ '[!-~]' and private.shows_nothing(v_text) then
    v_text := null;
  end if;
  if v_text is null and p_is_required then
    perform private.refuse_input(p_prefix || p_key, 'This is missing.');
  end if;
  if length(v_text) > p_max then
    perform private.refuse_input(p_prefix || p_key, format('This text may have at most %s characters.', p_max));
  end if;
  return v_text;
end;
$$;
comment on function private.input_text(jsonb, text, integer, text, boolean) is
  'A trimmed text of a body, null when it is empty or shows nothing, or invalid_input.';

create or replace function public.admin_set_tenant_status(p_tenant_id uuid, p_status text, p_reason text)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_admin();
  v_reason text := private.input_text(jsonb_build_object('p_reason', p_reason), 'p_reason', 500);
  v_before text;
begin
  if p_status is null or p_status not in ('active', 'trial', 'suspended') then
    perform private.refuse_input('p_status', 'A business is active, on trial or suspended.');
  end if;
  if v_reason is null then
    perform private.refuse_input('p_reason', 'Say why, in at most 500 characters.');
  end if;
  select t.status into v_before from public.tenants t where t.id = p_tenant_id for update;
  if v_before is null then
    perform private.fail(404, 'not_found', 'There is no such business.');
  elsif v_before = 'closed' then
    perform private.fail(409, 'in_use', 'A closed business stays closed.');
  end if;
  if v_before <> p_status then
    update public.tenants t set status = p_status where t.id = p_tenant_id;
    perform private.write_audit(p_tenant_id, v_admin_id, 'tenant_status_changed', 'tenants', p_tenant_id,
      jsonb_build_object('status', v_before), jsonb_build_object('status', p_status, 'reason', v_reason));
  end if;
  return private.platform_tenant_row(p_tenant_id);
end;
$$;
