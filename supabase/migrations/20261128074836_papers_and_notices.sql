set local check_function_bodies = off;

REVOKE ALL ("payment_instructions") ON TABLE "public"."business_settings" FROM "authenticated";

REVOKE ALL ("receipt_footer") ON TABLE "public"."business_settings" FROM "authenticated";

REVOKE ALL ("receipt_header") ON TABLE "public"."business_settings" FROM "authenticated";

DROP POLICY "Members read what their role may act on" ON "public"."notifications";

CREATE TABLE "private"."notification_choices" ("tenant_id" uuid NOT NULL, "user_id" uuid NOT NULL, "kind" text NOT NULL, "bell" boolean NOT NULL, "mail" boolean NOT NULL, "changed_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "notification_choices_kind_check" CHECK ((kind ~ '^[a-z_]{1,60}$'::text)), CONSTRAINT "notification_choices_pkey" PRIMARY KEY (tenant_id, user_id, kind));

ALTER TABLE "private"."notification_choices" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."notification_choices" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."notification_choices" OWNER TO "postgres";

CREATE TABLE "private"."paper_versions" ("tenant_id" uuid NOT NULL, "version" integer NOT NULL, "content" jsonb NOT NULL, "saved_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "saved_by" uuid, CONSTRAINT "paper_versions_content_check" CHECK ((jsonb_typeof(content) = 'object'::text)), CONSTRAINT "paper_versions_pkey" PRIMARY KEY (tenant_id, version), CONSTRAINT "paper_versions_version_check" CHECK (((version >= 1) AND (version <= 1000000))));

ALTER TABLE "private"."paper_versions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."paper_versions" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."paper_versions" OWNER TO "postgres";

ALTER TABLE "public"."business_settings" ADD COLUMN "invoice_terms" text;

ALTER TABLE "public"."business_settings" ADD COLUMN "papers_show_logo" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."business_settings" ADD COLUMN "receipts_show_cashier" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."business_settings" ADD COLUMN "receipts_show_customer" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."business_settings" ADD COLUMN "receipts_show_taxes" boolean NOT NULL DEFAULT true;

ALTER TABLE "public"."business_settings" ADD COLUMN "receipt_code" text NOT NULL DEFAULT 'link'::text;

ALTER TABLE "public"."business_settings" ADD COLUMN "paper_dates" text NOT NULL DEFAULT 'words'::text;

ALTER TABLE "public"."business_settings" ADD COLUMN "paper_hours" text NOT NULL DEFAULT '24'::text;

CREATE OR REPLACE FUNCTION private.document_head(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('business', private.shop_profile(p_tenant_id), 'tax_pin', b.tax_pin, 'tax_pin_label', b.tax_pin_label,
      'papers', private.paper_content(b) - array['footer', 'how_to_pay'])
    from public.business_settings b where b.tenant_id = p_tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION private.input_paper_lines(p_papers jsonb, p_key text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_text text := replace(private.input_text(p_papers, p_key, 400), E'\r', '');
begin
  if cardinality(string_to_array(v_text, E'\n')) > 6 then
    perform private.refuse_input(p_key, 'This may have at most 6 lines.');
  end if;
  if exists (select 1 from unnest(string_to_array(v_text, E'\n')) as l (line) where length(l.line) > 48) then
    perform private.refuse_input(p_key, 'A line may have at most 48 characters.');
  end if;
  return v_text;
end;
$function$;

ALTER FUNCTION "private"."input_paper_lines"(jsonb, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.last_paper_version(p_tenant_id uuid)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return coalesce((select max(v.version) from private.paper_versions v where v.tenant_id = p_tenant_id), 0);
end;
$function$;

ALTER FUNCTION "private"."last_paper_version"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mails_by_role(p_role text, p_kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN ((p_kind = 'web_order'::text) AND (p_role = ANY (ARRAY['admin'::text, 'manager'::text])));

ALTER FUNCTION "private"."mails_by_role"(text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.muted_kinds(p_tenant_id uuid, p_user_id uuid)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return array(
    select c.kind from private.notification_choices c
    where c.tenant_id = p_tenant_id and c.user_id = p_user_id and not c.bell);
end;
$function$;

ALTER FUNCTION "private"."muted_kinds"(uuid, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.notification_events()
 RETURNS TABLE(kind text, permissions text[], bell_rule text, mail_rule text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
    ('support_visit', array['team.manage'], 'always', 'always');
$function$;

ALTER FUNCTION "private"."notification_events"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.own_muted_kinds()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.muted_kinds(private.current_tenant_id(), auth.uid());
end;
$function$;

ALTER FUNCTION "private"."own_muted_kinds"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.paper_content(p_settings public.business_settings)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN jsonb_build_object('header', (p_settings).receipt_header, 'footer', (p_settings).receipt_footer, 'how_to_pay', (p_settings).payment_instructions, 'terms', (p_settings).invoice_terms, 'shows_logo', (p_settings).papers_show_logo, 'shows_cashier', (p_settings).receipts_show_cashier, 'shows_customer', (p_settings).receipts_show_customer, 'shows_taxes', (p_settings).receipts_show_taxes, 'code', (p_settings).receipt_code, 'dates', (p_settings).paper_dates, 'hours', (p_settings).paper_hours);

ALTER FUNCTION "private"."paper_content"(public.business_settings) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.papers_json(p_tenant_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select jsonb_build_object('version', private.last_paper_version(p_tenant_id), 'content', private.paper_content(b), 'versions', coalesce((
      select jsonb_agg(jsonb_build_object('version', k.version, 'content', k.content, 'saved_at', k.saved_at,
        'saved_by_name', (select p.full_name from public.profiles p where p.user_id = k.saved_by)) order by k.version desc)
      from (
        select v.* from private.paper_versions v where v.tenant_id = p_tenant_id order by v.version desc limit 30) k), '[]'))
    from public.business_settings b where b.tenant_id = p_tenant_id);
end;
$function$;

ALTER FUNCTION "private"."papers_json"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.people_to_mail(p_tenant_id uuid, p_kind text, p_permission text)
 RETURNS TABLE(user_id uuid, email text, greeting text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."people_to_mail"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.save_business_settings(p_tenant_id uuid, p_change jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_old public.business_settings;
  v_new public.business_settings;
begin
  select * into v_old from public.business_settings b where b.tenant_id = p_tenant_id for no key update;
  v_new := jsonb_populate_record(v_old, private.settings_values(p_change, 'business_settings', array['company_name', 'company_logo_url', 'address_line_1', 'address_line_2', 'city', 'state_province',
    'postal_code', 'country', 'phone', 'email', 'website', 'facebook_url', 'instagram_url', 'twitter_url',
    'youtube_url', 'linkedin_url', 'tax_pin', 'tagline', 'about']));
  if v_new is not distinct from v_old then
    return;
  end if;
  perform private.require_unchanged(p_change, 'business_settings', v_old.updated_at);
  update public.business_settings b
  set company_name = v_new.company_name, company_logo_url = v_new.company_logo_url, address_line_1 =
    v_new.address_line_1, address_line_2 = v_new.address_line_2, city = v_new.city, state_province =
    v_new.state_province, postal_code = v_new.postal_code, country = v_new.country, phone = v_new.phone, email =
    v_new.email, website = v_new.website, facebook_url = v_new.facebook_url, instagram_url = v_new.instagram_url,
    twitter_url = v_new.twitter_url, youtube_url = v_new.youtube_url, linkedin_url = v_new.linkedin_url, tax_pin =
    v_new.tax_pin, tagline = v_new.tagline, about = v_new.about
  where b.tenant_id = p_tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tg_business_settings__paper_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_old jsonb := private.paper_content(old);
  v_new jsonb := private.paper_content(new);
  v_last integer;
begin
  if v_old = v_new then
    return null;
  end if;
  -- The row of settings is locked by the update: nobody else counts at the same time.
  v_last := private.last_paper_version(new.tenant_id);
  if v_last = 0 then
    v_last := 1;
    insert into private.paper_versions (tenant_id, version, content, saved_at) values (new.tenant_id, v_last, v_old, old.updated_at);
  end if;
  insert into private.paper_versions (tenant_id, version, content, saved_by) values (new.tenant_id, v_last + 1, v_new, auth.uid());
  return null;
end;
$function$;

ALTER FUNCTION "private"."tg_business_settings__paper_version"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_notifications__mail()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "private"."tg_notifications__mail"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_order_events__mail_staff()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_order public.orders;
  v_content jsonb;
  v_document jsonb;
begin
  select o.* into v_order from public.orders o
  join public.storefront_settings s on s.tenant_id = o.tenant_id and s.mails_of_orders
  where o.tenant_id = new.tenant_id and o.id = new.order_id and o.channel = 'storefront';
  if v_order.id is null then
    return null;
  end if;
  v_document := private.order_mail_document(v_order);
  v_content := jsonb_build_object(
    'paragraphs', jsonb_build_array(format('A new order has come in: %s, %s.', v_order.order_number,
      private.money_text(v_order.tenant_id, v_order.currency_code, v_order.total_amount))),
    'lines', private.document_mail_lines(v_order.tenant_id, v_document), 'totals', private.order_mail_totals(v_order, v_document),
    'facts', (
      select jsonb_agg(jsonb_build_object('label', f.label, 'value', f.value) order by f.place)
      from (values
        (1, 'Customer', private.mail_text(v_order.customer_name, 120)),
        (2, 'Phone', private.mail_text(v_order.customer_phone, 60)),
        (3, 'Delivery', case when v_order.fulfilment_method = 'delivery'
          then private.mail_text(concat_ws(', ', v_order.delivery_line_1, v_order.delivery_line_2, v_order.delivery_city), 300) end),
        (3, 'Pickup', case when v_order.fulfilment_method = 'pickup' then 'In the shop' end),
        (4, 'Note', private.mail_text(v_order.note, 300))) as f (place, label, value)
      where f.value <> ''),
    'links', jsonb_build_array(jsonb_build_object('label', 'View it here', 'button', 'Open the order',
      'url', private.host_url(v_order.tenant_id) || '/admin/sales?tab=orders&order=' || v_order.id),
      jsonb_build_object('label', 'To stop these emails: Settings, Notifications', 'button', 'Settings',
        'url', private.host_url(v_order.tenant_id) || '/admin/settings?section=notifications')));
  perform private.queue_shop_mail(v_order.tenant_id, p.user_id, p.email, 'order_for_staff',
    format('New order %s', v_order.order_number), v_content || jsonb_build_object('greeting', p.greeting))
  from private.people_to_mail(v_order.tenant_id, 'web_order', 'orders.manage') p;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.unread_notifications(p_tenant_id uuid, p_user_id uuid, p_keys text[])
 RETURNS integer
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return (
    select count(*) from (
      select 1 from public.notifications n
      where n.tenant_id = p_tenant_id and n.permission = any (p_keys) and coalesce(n.user_id, p_user_id) = p_user_id
        and n.kind <> all (private.muted_kinds(p_tenant_id, p_user_id)) and n.created_at >= (select m.created_at from public.tenant_users m where m.user_id = p_user_id)
        and not exists (
          select 1 from private.notification_reads r
          where r.tenant_id = n.tenant_id and r.user_id = p_user_id and r.notification_id = n.id)
      limit 100) u);
end;
$function$;

CREATE OR REPLACE FUNCTION public.list_notifications(p_after text DEFAULT NULL::text, p_limit integer DEFAULT 20)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  v_tenant_id uuid := private.require_permission('dashboard.view');
  v_user_id uuid := auth.uid();
  v_keys text[] := private.current_permission_keys();
  v_limit integer := least(greatest(coalesce(p_limit, 20), 1), 100);
  v_key jsonb := private.decode_cursor(p_after);
  v_after_at timestamptz;
  v_after_id uuid;
  v_rows jsonb;
begin
  if v_key is not null then
    v_after_at := private.input_instant(v_key, 'at');
    v_after_id := private.input_uuid(v_key, 'id');
    if v_after_at is null then
      perform private.refuse_input('p_after', 'This page is out of date. Go back to the first page.');
    end if;
  end if;
  select jsonb_agg(to_jsonb(p) order by p.created_at desc, p.id desc) into v_rows
  from (
    select n.id, n.kind, n.title, n.body, n.path, n.created_at,
      exists (select 1 from private.notification_reads r
        where r.tenant_id = n.tenant_id and r.user_id = v_user_id and r.notification_id = n.id) as is_read
    from public.notifications n
    where n.tenant_id = v_tenant_id and n.permission = any (v_keys) and coalesce(n.user_id, v_user_id) = v_user_id
      and n.kind <> all (private.muted_kinds(v_tenant_id, v_user_id)) and n.created_at >= (select m.created_at from public.tenant_users m where m.user_id = v_user_id)
      and (v_after_id is null or (n.created_at, n.id) < (v_after_at, v_after_id))
    order by n.created_at desc, n.id desc
    limit v_limit + 1) p;
  v_rows := coalesce(v_rows, '[]');
  return jsonb_build_object(
    'rows', jsonb_path_query_array(v_rows, '$[0 to $last]', jsonb_build_object('last', v_limit - 1)),
    'unread', private.unread_notifications(v_tenant_id, v_user_id, v_keys),
    'next_cursor', case when jsonb_array_length(v_rows) > v_limit then private.encode_cursor(
      jsonb_build_object('at', v_rows #> array[(v_limit - 1)::text, 'created_at'], 'id', v_rows #> array[(v_limit - 1)::text, 'id'])) end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.my_notification_choices()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."my_notification_choices"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.paper_settings()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return private.papers_json(private.require_permission('settings.view'));
end;
$function$;

ALTER FUNCTION "public"."paper_settings"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_notification_choices(p_choices jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

ALTER FUNCTION "public"."save_notification_choices"(jsonb) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_paper_settings(p_papers jsonb, p_version integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_new public.business_settings;
begin
  perform private.require_writable();
  perform private.input_object(p_papers, 'p_papers');
  select * into v_new from public.business_settings b where b.tenant_id = v_tenant_id for no key update;
  if p_version is distinct from private.last_paper_version(v_tenant_id) then
    perform private.fail(409, 'stale_row', 'Someone else changed these settings. Reload them.');
  end if;
  v_new.receipt_header := private.input_paper_lines(p_papers, 'header');
  v_new.receipt_footer := private.input_paper_lines(p_papers, 'footer');
  v_new.payment_instructions := private.input_text(p_papers, 'how_to_pay', 500);
  v_new.invoice_terms := private.input_text(p_papers, 'terms', 1000);
  v_new.papers_show_logo := private.input_flag(p_papers, 'shows_logo', true);
  v_new.receipts_show_cashier := private.input_flag(p_papers, 'shows_cashier', true);
  v_new.receipts_show_customer := private.input_flag(p_papers, 'shows_customer', true);
  v_new.receipts_show_taxes := private.input_flag(p_papers, 'shows_taxes', true);
  v_new.receipt_code := private.input_choice(p_papers, 'code', array['link', 'number', 'none']);
  v_new.paper_dates := private.input_choice(p_papers, 'dates', array['words', 'dmy', 'mdy', 'ymd']);
  v_new.paper_hours := private.input_choice(p_papers, 'hours', array['24', '12']);
  update public.business_settings b
  set receipt_header = v_new.receipt_header, receipt_footer = v_new.receipt_footer, payment_instructions = v_new.payment_instructions,
    invoice_terms = v_new.invoice_terms, papers_show_logo = v_new.papers_show_logo, receipts_show_cashier = v_new.receipts_show_cashier,
    receipts_show_customer = v_new.receipts_show_customer, receipts_show_taxes = v_new.receipts_show_taxes, receipt_code = v_new.receipt_code,
    paper_dates = v_new.paper_dates, paper_hours = v_new.paper_hours
  where b.tenant_id = v_tenant_id and private.paper_content(b) <> private.paper_content(v_new);
  return private.papers_json(v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."save_paper_settings"(jsonb, integer) OWNER TO "postgres";

ALTER TABLE "private"."notification_choices" ADD CONSTRAINT "notification_choices_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."notification_choices" ADD CONSTRAINT "notification_choices_user_id_fkey" FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE;

ALTER TABLE "private"."paper_versions" ADD CONSTRAINT "paper_versions_saved_by_fkey" FOREIGN KEY (saved_by) REFERENCES auth.users(id) ON DELETE SET NULL;

ALTER TABLE "private"."paper_versions" ADD CONSTRAINT "paper_versions_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."business_settings" ADD CONSTRAINT "business_settings_invoice_terms_check" CHECK ((length(invoice_terms) <= 1000));

ALTER TABLE "public"."business_settings" ADD CONSTRAINT "business_settings_paper_dates_check" CHECK ((paper_dates = ANY (ARRAY['words'::text, 'dmy'::text, 'mdy'::text, 'ymd'::text])));

ALTER TABLE "public"."business_settings" ADD CONSTRAINT "business_settings_paper_hours_check" CHECK ((paper_hours = ANY (ARRAY['24'::text, '12'::text])));

ALTER TABLE "public"."business_settings" ADD CONSTRAINT "business_settings_receipt_code_check" CHECK ((receipt_code = ANY (ARRAY['link'::text, 'number'::text, 'none'::text])));

CREATE INDEX notification_choices_mail_idx ON private.notification_choices USING btree (tenant_id, kind) WHERE mail;

CREATE INDEX notification_choices_user_id_idx ON private.notification_choices USING btree (user_id);

CREATE INDEX paper_versions_saved_by_idx ON private.paper_versions USING btree (saved_by);

CREATE TRIGGER _910_paper_version AFTER UPDATE ON public.business_settings FOR EACH ROW EXECUTE FUNCTION private.tg_business_settings__paper_version();

CREATE TRIGGER _500_mail AFTER INSERT ON public.notifications FOR EACH ROW EXECUTE FUNCTION private.tg_notifications__mail();

CREATE POLICY "Members read what their role may act on" ON "public"."notifications" FOR SELECT TO "authenticated" USING (((tenant_id = ( SELECT private.current_tenant_id() AS current_tenant_id)) AND (permission = ANY (( SELECT private.current_permission_keys() AS current_permission_keys)::text[])) AND ((user_id IS NULL) OR (user_id = ( SELECT auth.uid() AS uid))) AND (kind <> ALL (( SELECT private.own_muted_kinds() AS own_muted_kinds)::text[]))));

COMMENT ON COLUMN "private"."paper_versions"."saved_by" IS 'Null for what stood there before the first change, and for people who are gone.';

COMMENT ON COLUMN "public"."business_settings"."invoice_terms" IS 'Conditions of sale; on invoices only.';

COMMENT ON COLUMN "public"."business_settings"."paper_dates" IS 'How papers write days: words (21 Nov 2026), dmy (21/11/2026), mdy (11/21/2026), ymd (2026-11-21).';

COMMENT ON COLUMN "public"."business_settings"."paper_hours" IS 'How papers write times: 24 (14:05) or 12 (2:05 pm).';

COMMENT ON COLUMN "public"."business_settings"."papers_show_logo" IS 'Whether the logo stands at the head of papers.';

COMMENT ON COLUMN "public"."business_settings"."receipt_code" IS 'What the QR code of a receipt leads to: link (the invoice on the web), number (of the receipt, for returns), none.';

COMMENT ON COLUMN "public"."business_settings"."receipt_footer" IS 'Below the sums of receipts and invoices: at most 6 lines of 48 signs, by save_paper_settings.';

COMMENT ON COLUMN "public"."business_settings"."receipt_header" IS 'Above the lines of every paper: at most 6 lines of 48 signs, by save_paper_settings.';

COMMENT ON COLUMN "public"."business_settings"."receipts_show_cashier" IS 'Whether receipts name who served.';

COMMENT ON COLUMN "public"."business_settings"."receipts_show_customer" IS 'Whether receipts name the customer. Invoices always do.';

COMMENT ON COLUMN "public"."business_settings"."receipts_show_taxes" IS 'Whether receipts have the table of taxes. Invoices always do, and what a fiscal device signed stays.';

COMMENT ON FUNCTION "private"."document_head"(uuid) IS 'Who issues a document, and what its papers show: {business, tax_pin, tax_pin_label, papers}.';

COMMENT ON FUNCTION "private"."input_paper_lines"(jsonb, text) IS 'A text of at most 6 lines of 48 characters, as a roll of 80 mm has them, or invalid_input.';

COMMENT ON FUNCTION "private"."last_paper_version"(uuid) IS 'The version of what papers say now; 0 before the first change.';

COMMENT ON FUNCTION "private"."mails_by_role"(text, text) IS 'Whether people of a role get a mail of an event without having said so.';

COMMENT ON FUNCTION "private"."muted_kinds"(uuid, uuid) IS 'What a person does not want behind the bell.';

COMMENT ON FUNCTION "private"."notification_events"() IS 'What somebody is told of, the permissions that its notifications ask for, and whether bell and mail are a person''s choice: choice, always, elsewhere.';

COMMENT ON FUNCTION "private"."own_muted_kinds"() IS 'What the caller does not want behind the bell.';

COMMENT ON FUNCTION "private"."paper_content"(public.business_settings) IS 'What papers say: {header, footer, how_to_pay, terms, shows_logo, shows_cashier, shows_customer, shows_taxes, code, dates, hours}.';

COMMENT ON FUNCTION "private"."papers_json"(uuid) IS 'What papers say and said, as paper_settings shows it.';

COMMENT ON FUNCTION "private"."people_to_mail"(uuid, text, text) IS 'Whom of a business an event is mailed to: who chose so, or whose role has it so, and who may see it.';

COMMENT ON FUNCTION "private"."tg_business_settings__paper_version"() IS 'Keeps what papers said before, whoever changes it.';

COMMENT ON FUNCTION "private"."tg_notifications__mail"() IS 'Mails what happened to those who want it by mail.';

COMMENT ON FUNCTION "private"."tg_order_events__mail_staff"() IS 'Mails each order of the online shop to whom private.people_to_mail names, unless storefront_settings.mails_of_orders is off.';

COMMENT ON FUNCTION "public"."my_notification_choices"() IS 'Of what the caller is told, as far as their role may see it: {kind, bell_rule, mail_rule, bell, mail, mail_by_role}[]. Rules: choice, always, elsewhere (mail is set where the event is made). mail_by_role is what holds without a choice; for the bell that is true.';

COMMENT ON FUNCTION "public"."paper_settings"() IS 'What receipts and invoices say: {version, content as private.paper_content, versions [{version, content, saved_at, saved_by_name}] the newest first, 30 at most}. Needs settings.view.';

COMMENT ON FUNCTION "public"."save_notification_choices"(jsonb) IS 'Sets of what the caller wants to know: {choices: {kind, bell, mail}[]}, and answers as my_notification_choices. Only one''s own; events that the role is not told of, and a bell that always rings, are invalid_input.';

COMMENT ON FUNCTION "public"."save_paper_settings"(jsonb, integer) IS 'Sets what receipts and invoices say, all of private.paper_content, and answers as paper_settings. p_version is that which was read: stale_row once somebody else saved. Header and footer have at most 6 lines of 48 characters. What stands there already makes no version. Needs settings.edit.';

COMMENT ON TABLE "private"."notification_choices" IS 'Of which events a person of a business wants to know behind the bell and by mail. Without a row it is as their role has it: private.mails_by_role.';

COMMENT ON TABLE "private"."paper_versions" IS 'What receipts and invoices said, version by version: content as private.paper_content makes it. The last one is what business_settings has now.';

REVOKE ALL ON FUNCTION "private"."input_paper_lines"(jsonb, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."input_paper_lines"(jsonb, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."input_paper_lines"(jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_paper_version"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."last_paper_version"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."last_paper_version"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."mails_by_role"(text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."mails_by_role"(text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."mails_by_role"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."muted_kinds"(uuid, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."muted_kinds"(uuid, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."muted_kinds"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notification_events"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."notification_events"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."notification_events"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_muted_kinds"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_muted_kinds"() TO "authenticated";

REVOKE ALL ON FUNCTION "private"."own_muted_kinds"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."own_muted_kinds"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."paper_content"(public.business_settings) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."paper_content"(public.business_settings) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."paper_content"(public.business_settings) TO "postgres";

REVOKE ALL ON FUNCTION "private"."papers_json"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."papers_json"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."papers_json"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."people_to_mail"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."people_to_mail"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."people_to_mail"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_business_settings__paper_version"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_business_settings__paper_version"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_business_settings__paper_version"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."tg_notifications__mail"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tg_notifications__mail"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tg_notifications__mail"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."my_notification_choices"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."my_notification_choices"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."my_notification_choices"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_notification_choices"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."my_notification_choices"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."paper_settings"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."paper_settings"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."paper_settings"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."paper_settings"() TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."paper_settings"() TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_notification_choices"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_notification_choices"(jsonb) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_notification_choices"(jsonb) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_notification_choices"(jsonb) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_notification_choices"(jsonb) TO "service_role";

REVOKE ALL ON FUNCTION "public"."save_paper_settings"(jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."save_paper_settings"(jsonb, integer) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."save_paper_settings"(jsonb, integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_paper_settings"(jsonb, integer) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."save_paper_settings"(jsonb, integer) TO "service_role";
