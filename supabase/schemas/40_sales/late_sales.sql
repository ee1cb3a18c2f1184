-- Sales that were made without the server and come later. The goods are gone and the money is in the drawer, so they are taken as they
-- happened: into a rescue session where their own is closed, below zero where the stock does not suffice, at the price that was charged.
-- What a person has to look at is flagged.

create function private.tg_late_sales__only_review()
returns trigger language plpgsql volatile security invoker set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and old.reviewed_at is null and new.reviewed_at is not null
    and to_jsonb(new) - array['reviewed_at', 'reviewed_by', 'reviewed_by_name'] = to_jsonb(old) - array['reviewed_at', 'reviewed_by', 'reviewed_by_name'] then
    return new;
  end if;
  raise exception 'Rows of % are never changed or removed. Correct them with a new entry.', tg_table_name
    using errcode = 'PT403', hint = 'append_only';
end;
$$;
comment on function private.tg_late_sales__only_review() is 'A late sale is reviewed once; nothing else about it changes.';

create function private.goods_have_left()
returns boolean language plpgsql stable security invoker set search_path = '' as $$
begin
  return coalesce(current_setting('dukani.goods_have_left', true), '') = 'on';
end;
$$;
comment on function private.goods_have_left() is
  'Whether this transaction is writing down a sale of goods that are gone already; then stock may go below zero. Set by private.post_sale alone.';

create function private.lock_late_session(p_tenant_id uuid, p_user_id uuid, p_session_id uuid, p_now timestamptz)
returns public.till_sessions language plpgsql volatile security definer set search_path = '' as $$
declare
  v_session public.till_sessions;
  v_rescue public.till_sessions;
begin
  select * into v_session from public.till_sessions s where s.tenant_id = p_tenant_id and s.id = p_session_id for key share;
  if not found then
    perform private.fail(409, 'no_open_till_session', 'Open a till session first.');
  elsif v_session.opened_by <> p_user_id and not private.actor_can(p_tenant_id, p_user_id, 'till.view_all') then
    perform private.fail(403, 'permission_denied', 'This till session belongs to another cashier.');
  elsif v_session.status <> 'closed' then
    return v_session;
  end if;
  perform private.lock_request('rescue_session', p_tenant_id, p_session_id);
  select * into v_rescue from public.till_sessions s
  where s.tenant_id = p_tenant_id and s.rescues_id = p_session_id and s.status = 'rescue' for key share;
  if not found then
    insert into public.till_sessions (tenant_id, till_id, opened_by, opened_by_name, status, opening_float, opened_at, rescues_id, request_hash)
    values (p_tenant_id, v_session.till_id, v_session.opened_by, v_session.opened_by_name, 'rescue', 0, p_now, p_session_id,
      private.request_hash(jsonb_build_object('rescues', p_session_id, 'at', p_now))) returning * into v_rescue;
  end if;
  return v_rescue;
end;
$$;
comment on function private.lock_late_session(uuid, uuid, uuid, timestamptz) is
  'The session a late sale goes into, held open until the transaction ends: its own, or when that is closed the one that rescues it.';
