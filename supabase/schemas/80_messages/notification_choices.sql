-- Who wants to know of what, and how. The bell is asked when it is read, mail when something happens: both here.

create function private.notification_events()
returns table (kind text, permissions text[], bell_rule text, mail_rule text) language sql immutable rows 28 security invoker set search_path = '' as $$
  values
    ('web_order', array['orders.manage'], 'choice', 'choice'),
    ('payment_received', array['orders.view'], 'choice', 'choice'),
    ('payment_failed', array['orders.view', 'settings.view'], 'choice', 'choice'),
    ('payment_claimed', array['orders.view'], 'choice', 'choice'),
    ('refund_due', array['orders.view'], 'choice', 'choice'),
    ('contact_message', array['contacts.view', 'communications.view', 'communications.send'], 'choice', 'choice'),
    ('review', array['products.edit'], 'choice', 'choice'),
    ('quote_accepted', array['sales.record'], 'choice', 'choice'),
    ('low_stock', array['stock.receive'], 'choice', 'choice'),
    ('stock_approval', array['stock.approve', 'stock.adjust'], 'choice', 'choice'),
    ('import_finished', array['products.import'], 'choice', 'choice'),
    ('late_sale', array['till.view_all'], 'choice', 'choice'),
    ('drawer_overdrawn', array['till.view_all'], 'choice', 'choice'),
    ('invitation_accepted', array['team.manage'], 'choice', 'choice'),
    ('order_confirmed', array['purchases.edit'], 'choice', 'choice'),
    ('recurring_made', array['purchases.view', 'accounting.view'], 'choice', 'choice'),
    ('recurring_failed', array['purchases.edit', 'accounting.post'], 'choice', 'choice'),
    ('tax_due', array['tax.file'], 'choice', 'choice'),
    ('fiscal_rejection', array['etims.manage'], 'choice', 'choice'),
    ('books_health', array['accounting.view'], 'choice', 'choice'),
    -- Their mails have a place of their own: the alert, the schedule, whoever announces.
    ('report_alert', array['reports.view'], 'choice', 'elsewhere'),
    ('report_paused', array['reports.view', 'reports.schedule'], 'choice', 'choice'),
    ('announcement', array['dashboard.view'], 'always', 'elsewhere'),
    ('billing_unpaid', array['billing.view'], 'always', 'always'),
    ('support_visit', array['team.manage'], 'always', 'always'),
    ('webhook_off', array['api_keys.manage'], 'always', 'elsewhere'),
    ('business_closing', array['ownership.transfer'], 'always', 'elsewhere'),
    ('export_ready', array['ownership.transfer'], 'always', 'elsewhere');
$$;
comment on function private.notification_events() is
  'What somebody is told of, the permissions that its notifications ask for, and whether bell and mail are a person''s choice: choice, always, elsewhere.';

create function private.mails_by_role(p_role text, p_kind text)
returns boolean language sql immutable parallel safe security invoker set search_path = ''
return p_kind = 'web_order' and p_role in ('admin', 'manager');
comment on function private.mails_by_role(text, text) is 'Whether people of a role get a mail of an event without having said so.';

create function private.muted_kinds(p_tenant_id uuid, p_user_id uuid)
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select c.kind from private.notification_choices c
    where c.tenant_id = p_tenant_id and c.user_id = p_user_id and not c.bell);
end;
$$;
comment on function private.muted_kinds(uuid, uuid) is 'What a person does not want behind the bell.';

create function private.own_muted_kinds()
returns text[] language plpgsql stable security definer set search_path = '' as $$
begin
  return private.muted_kinds(private.current_tenant_id(), auth.uid());
end;
$$;
comment on function private.own_muted_kinds() is 'What the caller does not want behind the bell.';

create function private.people_to_mail(p_tenant_id uuid, p_kind text, p_permission text)
returns table (user_id uuid, email text, greeting text) language plpgsql stable rows 10 security definer set search_path = '' as $$
begin
  return query
  select m.user_id, u.email::text, 'Hello ' || coalesce(private.mail_text(p.full_name, 120), 'there') || ','
  from public.tenant_users m
  join auth.users u on u.id = m.user_id
  left join public.profiles p on p.user_id = m.user_id
  left join private.notification_choices c on c.tenant_id = m.tenant_id and c.user_id = m.user_id and c.kind = p_kind
  where m.tenant_id = p_tenant_id and m.is_active and m.invitation_status = 'accepted'
    and coalesce(c.mail, private.mails_by_role(m.role, p_kind))
    and p_permission = any (private.role_rights(m.tenant_id, m.role, m.role_id));
end;
$$;
comment on function private.people_to_mail(uuid, text, text) is
  'Whom of a business an event is mailed to: who chose so, or whose role has it so, and who may see it.';

create function private.tg_notifications__mail()
returns trigger language plpgsql volatile security definer set search_path = '' as $$
begin
  -- An order has a mail of its own, with its lines.
  if new.kind = 'web_order' or not exists (
    select 1 from private.notification_choices c where c.tenant_id = new.tenant_id and c.kind = new.kind and c.mail) then
    return null;
  end if;
  perform private.queue_shop_mail(new.tenant_id, p.user_id, p.email, 'notification', private.mail_text(new.title, 200),
    jsonb_build_object('greeting', p.greeting,
      'paragraphs', jsonb_build_array(private.mail_text(new.title, 250)) || case when new.body is null then '[]' else jsonb_build_array(private.mail_text(new.body, 500)) end,
      'links', jsonb_build_array(
        jsonb_build_object('label', 'See it here', 'button', 'Open it', 'url', private.host_url(new.tenant_id) || new.path),
        jsonb_build_object('label', 'To stop these emails: Settings, Notifications', 'button', 'Settings',
          'url', private.host_url(new.tenant_id) || '/admin/settings?section=notifications'))))
  from private.people_to_mail(new.tenant_id, new.kind, new.permission) p
  where new.user_id is null or p.user_id = new.user_id;
  return null;
end;
$$;
comment on function private.tg_notifications__mail() is 'Mails what happened to those who want it by mail.';

create function public.my_notification_choices()
returns jsonb language plpgsql stable security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_keys text[] := private.current_permission_keys();
  v_role text := (select m.role from public.tenant_users m where m.tenant_id = v_tenant_id and m.user_id = auth.uid());
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'bell_rule', e.bell_rule, 'mail_rule', e.mail_rule,
      'bell', e.bell_rule = 'always' or coalesce(c.bell, true),
      'mail', e.mail_rule = 'always' or e.mail_rule = 'choice' and coalesce(c.mail, private.mails_by_role(v_role, e.kind)),
      'mail_by_role', e.mail_rule = 'choice' and private.mails_by_role(v_role, e.kind)) order by e.ordinality), '[]')
    from private.notification_events() with ordinality as e (kind, permissions, bell_rule, mail_rule, ordinality)
    left join private.notification_choices c on c.tenant_id = v_tenant_id and c.user_id = auth.uid() and c.kind = e.kind
    where e.permissions && v_keys);
end;
$$;
comment on function public.my_notification_choices() is
  'Of what the caller is told, as far as their role may see it: {kind, bell_rule, mail_rule, bell, mail, mail_by_role}[]. Rules: choice, always, elsewhere '
  '(mail is set where the event is made). mail_by_role is what holds without a choice; for the bell that is true.';

create function public.save_notification_choices(p_choices jsonb)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_keys text[] := private.current_permission_keys();
  v_item jsonb;
  v_event record;
  v_bell boolean;
  v_mail boolean;
begin
  for v_item in select e.value from jsonb_array_elements(private.input_array(p_choices, 'choices', 1, 50)) as e loop
    select e.* into v_event from private.notification_events() e where e.kind = v_item ->> 'kind' and e.permissions && v_keys;
    if v_event.kind is null then
      perform private.refuse_input('kind', 'Your role is not told of this.');
    end if;
    v_bell := private.input_flag(v_item, 'bell', true);
    v_mail := private.input_flag(v_item, 'mail', true);
    if v_event.bell_rule = 'always' and not v_bell then
      perform private.refuse_input('bell', 'This is always behind the bell.');
    end if;
    insert into private.notification_choices as c (tenant_id, user_id, kind, bell, mail)
    values (v_tenant_id, auth.uid(), v_event.kind, v_bell, v_mail and v_event.mail_rule = 'choice')
    on conflict (tenant_id, user_id, kind) do update set bell = excluded.bell, mail = excluded.mail, changed_at = excluded.changed_at;
  end loop;
  return public.my_notification_choices();
end;
$$;
comment on function public.save_notification_choices(jsonb) is
  'Sets of what the caller wants to know: {choices: {kind, bell, mail}[]}, and answers as my_notification_choices. Only one''s own; events that the role is not told of, '
  'and a bell that always rings, are invalid_input.';

grant execute on function
  public.my_notification_choices(),
  public.save_notification_choices(jsonb)
  to authenticated;
