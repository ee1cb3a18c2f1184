-- What platform staff do for one business: another plan with what it costs shown first, notes, and all that happened in one line of time.

create function public.admin_quote_subscription_change(p_change jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid;
begin
  perform private.require_platform_right('admin_quote_subscription_change');
  v_tenant_id := private.input_uuid(private.input_object(p_change, 'p_change'), 'tenant_id');
  perform private.input_choice(p_change, 'begins', array['now', 'later']);
  if not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  return private.save_quote(v_tenant_id, p_change, date_trunc('second', clock_timestamp()));
end;
$$;
comment on function public.admin_quote_subscription_change(jsonb) is
  'What another plan would cost a business: {tenant_id, billing_plan_id, period, currency, begins now|later: with the end of the period or of the trial}. Answers the amounts with quote_id and quote_hash for '
  'admin_confirm_subscription_change, valid for 15 minutes. Changes nothing. Owners, operations and finance of the platform with a second factor.';

create function public.admin_confirm_subscription_change(p_change jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_proven_right('admin_confirm_subscription_change');
  v_tenant_id uuid := private.input_uuid(private.input_object(p_change, 'p_change'), 'tenant_id');
  v_quote_id uuid := private.input_uuid(p_change, 'quote_id');
  v_reason text := private.billing_reason(p_change);
  v_before public.tenant_subscriptions;
  v_is_new boolean;
  v_answer jsonb;
begin
  perform private.lock_billing(v_tenant_id);
  v_before := private.deciding_subscription(v_tenant_id);
  v_is_new := exists (select 1 from private.billing_quotes q where q.tenant_id = v_tenant_id and q.id = v_quote_id and q.answer is null);
  v_answer := private.confirm_quote(v_tenant_id, v_quote_id, private.input_text(p_change, 'quote_hash', 64, '', true),
    date_trunc('second', clock_timestamp()));
  if v_is_new then
    perform private.write_audit(v_tenant_id, v_admin_id, 'subscription_change_plan', 'tenant_subscriptions', v_before.id,
      private.subscription_facts(v_before),
      private.subscription_facts(private.deciding_subscription(v_tenant_id)) || jsonb_build_object('kind', v_answer -> 'kind', 'reason', v_reason));
  end if;
  return v_answer;
end;
$$;
comment on function public.admin_confirm_subscription_change(jsonb) is
  'Does what admin_quote_subscription_change said, once: {tenant_id, quote_id, quote_hash, reason}. Answers {kind, invoice}; with an open invoice the plan changes when it is paid. quote_changed (409) when anything is '
  'different by now. Owners, operations and finance of the platform with a second factor shown within 5 minutes; audited.';

create function public.admin_add_tenant_note(p_note jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_add_tenant_note');
  v_id uuid := private.input_uuid(private.input_object(p_note, 'p_note'), 'id');
  v_tenant_id uuid := private.input_uuid(p_note, 'tenant_id');
  v_text text := private.input_text(p_note, 'note', 2000, '', true);
begin
  if not exists (select 1 from public.tenants t where t.id = v_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  end if;
  insert into private.tenant_notes (tenant_id, id, note, created_by) values (v_tenant_id, v_id, v_text, v_admin_id)
  on conflict (tenant_id, id) do nothing;
  if not exists (select 1 from private.tenant_notes n where n.tenant_id = v_tenant_id and n.id = v_id and n.note = v_text) then
    perform private.fail(409, 'idempotency_mismatch', 'This id was already used for another request.');
  end if;
  return jsonb_build_object('id', v_id);
end;
$$;
comment on function public.admin_add_tenant_note(jsonb) is
  'Notes something about a business for other platform staff: {id, tenant_id, note to 2000 characters}; the same once more changes nothing. Platform administrators with a second factor.';

create function private.subscription_change_text(p_change public.subscription_changes)
returns text language sql stable security definer set search_path = '' as $$
  select case p_change.what
    when 'status' then concat_ws(' → ', p_change.before ->> 'status', p_change.after ->> 'status')
    when 'trial_extended' then private.mail_day(((p_change.after ->> 'expires_at')::timestamptz at time zone 'UTC')::date)
    else (select concat_ws(', ', b.name, concat_ws(' ', p_change.after ->> 'currency', p_change.after ->> 'amount'))
      from (select 1) x left join public.billing_plans b on b.id = (p_change.after ->> 'billing_plan_id')::uuid) end;
$$;
comment on function private.subscription_change_text(public.subscription_changes) is 'What changed in a subscription, in short: the statuses, the new end of a trial, the plan and its price.';

create function private.tenant_events(p_tenant_id uuid, p_after_at timestamptz, p_after_id text, p_limit integer)
returns table (id text, at timestamptz, kind text, what text, detail text, actor_id uuid)
language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = 'force_custom_plan' as $$
begin
  return query
    select x.* from (
      (select n.id::text, n.created_at, 'note', 'note', n.note, n.created_by from private.tenant_notes n
        where n.tenant_id = p_tenant_id and (p_after_at is null or n.created_at <= p_after_at) order by n.created_at desc limit p_limit * 2)
      union all
      (select c.id::text, c.occurred_at, 'subscription', c.what, private.subscription_change_text(c), c.actor_id from public.subscription_changes c
        where c.tenant_id = p_tenant_id and (p_after_at is null or c.occurred_at <= p_after_at)
          -- What staff did stands there with its reason.
          and not exists (select 1 from audit.events e where e.tenant_id = p_tenant_id and e.entity = 'tenant_subscriptions' and e.actor_id = c.actor_id
            and e.created_at between c.created_at - interval '5 seconds' and c.created_at + interval '5 seconds')
        order by c.occurred_at desc limit p_limit * 2)
      union all
      (select i.id::text, i.issued_at, 'invoice', 'issued', concat(i.number, ', ', private.billing_money_text(i.total, i.currency)), null from public.subscription_invoices i
        where i.tenant_id = p_tenant_id and (p_after_at is null or i.issued_at <= p_after_at) order by i.issued_at desc limit p_limit * 2)
      union all
      (select p.id::text, coalesce(p.settled_at, p.created_at), 'payment', p.state,
          concat_ws(', ', i.number, private.billing_money_text(p.amount, p.currency), p.provider, p.failure), null
        from public.subscription_payments p join public.subscription_invoices i on i.tenant_id = p.tenant_id and i.id = p.invoice_id
        where p.tenant_id = p_tenant_id and (p_after_at is null or coalesce(p.settled_at, p.created_at) <= p_after_at)
        order by coalesce(p.settled_at, p.created_at) desc limit p_limit * 2)
      union all
      (select r.id::text, coalesce(r.settled_at, r.created_at), 'refund', r.state,
          concat_ws(', ', i.number, private.billing_money_text(r.amount, i.currency), r.failure), r.asked_by
        from private.subscription_refunds r join public.subscription_invoices i on i.tenant_id = r.tenant_id and i.id = r.invoice_id
        where r.tenant_id = p_tenant_id and (p_after_at is null or coalesce(r.settled_at, r.created_at) <= p_after_at)
        order by coalesce(r.settled_at, r.created_at) desc limit p_limit * 2)
      union all
      (select e.id::text, e.created_at, 'action', e.action, e.after ->> 'reason', e.actor_id from audit.events e
        where e.tenant_id = p_tenant_id and e.actor_kind = 'platform' and e.action not like 'admin\_list\_%' and e.action <> 'admin_billing_state'
          and (p_after_at is null or e.created_at <= p_after_at)
        order by e.created_at desc limit p_limit * 2)) as x (id, at, kind, what, detail, actor_id)
    where p_after_at is null or (x.at, x.id) < (p_after_at, p_after_id)
    order by x.at desc, x.id desc limit p_limit;
end;
$$;
comment on function private.tenant_events(uuid, timestamptz, text, integer) is
  'What happened to a business as far as it concerns the platform: notes, subscription, invoices, payments and refunds with their amounts, what staff did, newest first.';

create function public.admin_tenant_timeline(p_tenant_id uuid, p_after text default null, p_limit integer default 20)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_admin_id uuid := private.require_platform_right('admin_tenant_timeline');
  v_cursor jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz := case when v_cursor is not null then private.cursor_instant(v_cursor) end;
  v_after_id text := case when v_cursor is not null then private.input_text(v_cursor, 'id', 60, 'p_after.', true) end;
  v_limit integer := private.page_size(p_limit, 20);
  v_rows jsonb[];
begin
  if not exists (select 1 from public.tenants t where t.id = p_tenant_id) then
    perform private.fail(404, 'not_found', 'This business does not exist.');
  elsif v_cursor is not null and v_after_at is null then
    perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
  end if;
  if v_cursor is null then
    perform private.write_audit(p_tenant_id, v_admin_id, 'admin_list_timeline', 'tenants', p_tenant_id, null, null);
  end if;
  select coalesce(array_agg(jsonb_build_object('id', e.id, 'at', e.at, 'kind', e.kind, 'what', e.what, 'detail', e.detail,
    'actor', (select coalesce(p.full_name, u.email) from auth.users u left join public.profiles p on p.user_id = u.id where u.id = e.actor_id))
    order by e.at desc, e.id desc), '{}') into v_rows
  from private.tenant_events(p_tenant_id, v_after_at, v_after_id, v_limit + 1) e;
  return jsonb_build_object('rows', to_jsonb(v_rows[:v_limit]), 'next_cursor', case when cardinality(v_rows) > v_limit then
    private.encode_cursor(jsonb_build_object('at', v_rows[v_limit] -> 'at', 'id', v_rows[v_limit] -> 'id')) end);
end;
$$;
comment on function public.admin_tenant_timeline(uuid, text, integer) is
  'Notes, subscription, invoices, payments, refunds and what staff did for a business, newest first, at most 100 a page: [{id, at, kind note|subscription|invoice|payment|refund|action, what, detail, actor}]; of money the detail says number, currency and amount. Platform administrators with a second factor; audited.';

grant execute on function
  public.admin_quote_subscription_change(jsonb),
  public.admin_confirm_subscription_change(jsonb),
  public.admin_add_tenant_note(jsonb),
  public.admin_tenant_timeline(uuid, text, integer)
  to authenticated;
