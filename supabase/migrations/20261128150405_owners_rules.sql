set local check_function_bodies = off;

DROP FUNCTION "private"."require_team_manager"(text);

DROP FUNCTION "public"."check_invitation"(text, text);

DROP FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text);

DROP FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text);

CREATE TABLE "private"."number_skips" ("tenant_id" uuid NOT NULL, "document_type" text NOT NULL, "series" text NOT NULL, "first_value" bigint NOT NULL, "last_value" bigint NOT NULL, "skipped_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "skipped_by" uuid, CONSTRAINT "number_skips_document_type_check" CHECK ((document_type ~ '^[a-z][a-z_]{1,39}$'::text)), CONSTRAINT "number_skips_first_value_check" CHECK ((first_value >= 1)), CONSTRAINT "number_skips_forward" CHECK ((last_value >= first_value)), CONSTRAINT "number_skips_pkey" PRIMARY KEY (tenant_id, document_type, series, first_value), CONSTRAINT "number_skips_series_check" CHECK ((length(series) <= 18)));

ALTER TABLE "private"."number_skips" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."number_skips" FORCE ROW LEVEL SECURITY;

ALTER TABLE "private"."number_skips" OWNER TO "postgres";

ALTER TABLE "private"."unanswerable_invitations" ADD COLUMN "role_id" uuid;

ALTER TABLE "private"."webhook_deliveries" ADD COLUMN "sequence" bigint;

ALTER TABLE "private"."webhook_endpoints" ADD COLUMN "last_sequence" bigint NOT NULL DEFAULT 0;

CREATE OR REPLACE FUNCTION private.export_tables(p_table text DEFAULT NULL::text)
 RETURNS TABLE(schema_name text, table_name text, owner_column text, keys text[], key_types text[], columns text[])
 LANGUAGE sql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
AS $function$
  select n.nspname::text, c.relname::text, o.name, k.names, k.types, (
    select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and private.is_exported_column(a.attname, pg_catalog.format_type(a.atttypid, null)))
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  cross join lateral (select case when c.relname = 'tenants' then 'id' else 'tenant_id' end as name) o
  cross join lateral (
    select array_agg(a.attname::text order by p.place) filter (where a.attname <> o.name or cardinality(i.indkey::smallint[]) = 1) as names,
      array_agg(pg_catalog.format_type(a.atttypid, a.atttypmod) order by p.place)
        filter (where a.attname <> o.name or cardinality(i.indkey::smallint[]) = 1) as types
    from pg_catalog.pg_index i
    cross join lateral unnest(i.indkey::smallint[]) with ordinality as p (number, place)
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = p.number
    where i.indrelid = c.oid and i.indisprimary) k
  where c.relkind in ('r', 'p') and not c.relispartition and (p_table is null or c.oid = to_regclass(p_table))
    and (n.nspname = 'public' or n.nspname = 'private' and c.relname in (
      'billing_buyers', 'commission_rules', 'document_prefixes', 'document_sequences', 'number_skips', 'paper_versions'))
    and exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = c.oid and a.attname = o.name and a.attnum > 0 and not a.attisdropped)
$function$;

CREATE OR REPLACE FUNCTION private.note_skipped_numbers(p_old private.document_sequences, p_new private.document_sequences, p_least bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_series text := private.series_prefix(p_new.prefix, p_new.year);
  v_first bigint;
begin
  if p_new.prefix = p_old.prefix then
    v_first := case when p_new.year is distinct from p_old.year then p_least else p_old.next_value end;
  elsif p_new.prefix like '%{YYYY}%' then
    -- How far this year's numbers had come under it is not known apart from other years.
    v_first := 1;
  else
    v_first := coalesce((
      select x.last_value + 1 from private.document_prefixes x
      where x.tenant_id = p_new.tenant_id and x.document_type = p_new.document_type and x.prefix = p_new.prefix), 1);
  end if;
  if v_first >= p_new.next_value then
    return;
  end if;
  -- Raised once more before a number was given: still one gap.
  update private.number_skips s set last_value = p_new.next_value - 1, skipped_at = clock_timestamp(), skipped_by = auth.uid()
  where s.tenant_id = p_new.tenant_id and s.document_type = p_new.document_type and s.series = v_series and s.last_value = v_first - 1;
  if not found then
    insert into private.number_skips as s (tenant_id, document_type, series, first_value, last_value, skipped_by)
    values (p_new.tenant_id, p_new.document_type, v_series, v_first, p_new.next_value - 1, auth.uid())
    on conflict (tenant_id, document_type, series, first_value) do update set last_value = greatest(s.last_value, excluded.last_value);
  end if;
end;
$function$;

ALTER FUNCTION "private"."note_skipped_numbers"(private.document_sequences, private.document_sequences, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.number_webhooks(p_endpoint private.webhook_endpoints)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_last bigint;
begin
  -- Taken as they are sent, not as they are written: a sale never waits for another at the endpoint's row, and what is undone leaves no gap.
  select e.last_sequence into v_last from private.webhook_endpoints e
  where e.tenant_id = p_endpoint.tenant_id and e.id = p_endpoint.id for no key update;
  with numbered as (
    update private.webhook_deliveries d
    set sequence = v_last + n.place, body = (d.body::jsonb || jsonb_build_object('sequence', v_last + n.place))::text
    from (
      select o.id, row_number() over (order by o.created_at, o.id) as place from private.webhook_deliveries o
      where o.tenant_id = p_endpoint.tenant_id and o.endpoint_id = p_endpoint.id and o.sequence is null) n
    where d.tenant_id = p_endpoint.tenant_id and d.id = n.id
    returning d.sequence
  )
  update private.webhook_endpoints e set last_sequence = (select max(n.sequence) from numbered n)
  where e.tenant_id = p_endpoint.tenant_id and e.id = p_endpoint.id and exists (select 1 from numbered);
end;
$function$;

ALTER FUNCTION "private"."number_webhooks"(private.webhook_endpoints) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_role(p_tenant_id uuid, p_role text, p_role_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if p_role_id is not null and not exists (
      select 1 from public.tenant_roles r where r.tenant_id = p_tenant_id and r.id = p_role_id and r.base = p_role) then
    perform private.fail(404, 'not_found', 'This role does not exist.', '{"field": "role"}');
  end if;
end;
$function$;

ALTER FUNCTION "private"."require_role"(uuid, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.require_team_manager(p_role text, p_role_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('team.manage');
begin
  if p_role is null or p_role not in ('admin', 'manager', 'accountant', 'cashier') then
    perform private.refuse_input('role', 'Choose a role for this person.');
  end if;
  if p_role = 'admin' and not private.actor_can(v_tenant_id, auth.uid(), 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner may make somebody an owner.');
  end if;
  perform private.require_role(v_tenant_id, p_role, p_role_id);
  perform private.require_grantable(v_tenant_id, auth.uid(), private.role_rights(v_tenant_id, p_role, p_role_id));
  return v_tenant_id;
end;
$function$;

ALTER FUNCTION "private"."require_team_manager"(text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tenant_role_json(p_role public.tenant_roles)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return jsonb_build_object('id', p_role.id, 'name', p_role.name, 'base', p_role.base, 'is_own', true, 'updated_at', p_role.updated_at,
    'people', (select count(*) from public.tenant_users m where m.tenant_id = p_role.tenant_id and m.role_id = p_role.id)
      + (select count(*) from private.unanswerable_invitations i where i.tenant_id = p_role.tenant_id and i.role_id = p_role.id),
    'permissions', to_jsonb(private.role_rights(p_role.tenant_id, p_role.base, p_role.id)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.unanswerable_row(p_invitation private.unanswerable_invitations)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
RETURN jsonb_build_object('user_id', (p_invitation).id, 'full_name', (p_invitation).full_name, 'email', (p_invitation).email, 'role', (p_invitation).role, 'role_id', (p_invitation).role_id, 'role_name', (SELECT r.name FROM public.tenant_roles r WHERE ((r.tenant_id = (unanswerable_row.p_invitation).tenant_id) AND (r.id = (unanswerable_row.p_invitation).role_id))), 'is_active', false, 'invitation_status', 'pending', 'invitation_accepted_at', NULL::unknown, 'last_sign_in_at', NULL::unknown);

CREATE OR REPLACE FUNCTION private.webhook_delivery_json(p_row private.webhook_deliveries)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object('id', p_row.id, 'message_id', p_row.message_id, 'event', p_row.event, 'sequence', p_row.sequence, 'state', p_row.state, 'body', p_row.body,
    'tries', p_row.tries, 'due_at', p_row.due_at, 'created_at', p_row.created_at);
$function$;

CREATE OR REPLACE FUNCTION public.check_invitation(p_email text, p_role text, p_role_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_team_manager(p_role, p_role_id);
begin
  perform private.require_writable();
  if p_email is null or length(p_email) > 254 or p_email !~ '^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$'
    or private.has_hidden_characters(p_email) then
    perform private.refuse_input('email', 'Enter a valid email address.');
  end if;
  -- Before a link is made: a new one would end the one that was sent.
  perform private.require_invitation_left(v_tenant_id, public.account_of_email(p_email));
  return (
    select jsonb_build_object('tenant_id', t.id, 'tenant_name', t.name, 'subdomain', t.subdomain,
      'custom_domain', (select d.domain from public.tenant_domains d
        where d.tenant_id = t.id and d.verified_at is not null order by d.is_primary desc, d.domain limit 1))
    from public.tenants t where t.id = v_tenant_id);
end;
$function$;

ALTER FUNCTION "public"."check_invitation"(text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.claim_webhook(p_tenant_id uuid, p_delivery_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_delivery private.webhook_deliveries;
  v_endpoint private.webhook_endpoints;
begin
  -- Before the event itself is locked: the first that is sent takes the endpoint, then those without a place.
  perform private.number_webhooks(e) from private.webhook_deliveries d
  join private.webhook_endpoints e on e.tenant_id = d.tenant_id and e.id = d.endpoint_id
  where d.tenant_id = p_tenant_id and d.id = p_delivery_id and d.sequence is null;
  select d.* into v_delivery from private.webhook_deliveries d where d.tenant_id = p_tenant_id and d.id = p_delivery_id for update;
  if v_delivery.due_at is null or v_delivery.due_at > clock_timestamp() then
    return null;
  end if;
  select e.* into v_endpoint from private.webhook_endpoints e where e.tenant_id = p_tenant_id and e.id = v_delivery.endpoint_id;
  if not v_endpoint.is_on and v_delivery.event <> 'test' then
    update private.webhook_deliveries d set state = 'failed', due_at = null where d.tenant_id = p_tenant_id and d.id = p_delivery_id;
    return null;
  end if;
  return jsonb_build_object('url', v_endpoint.url, 'message_id', v_delivery.message_id, 'body', v_delivery.body, 'secrets',
    jsonb_build_array(private.webhook_secret(v_endpoint, v_endpoint.secret_version))
    || case when v_endpoint.secret_version > 1 and v_endpoint.secret_changed_at > statement_timestamp() - interval '24 hours'
      then jsonb_build_array(private.webhook_secret(v_endpoint, v_endpoint.secret_version - 1)) else '[]' end);
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_tenant_role(p_role_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.lock_roles();
  v_role public.tenant_roles;
begin
  select r.* into v_role from public.tenant_roles r where r.tenant_id = v_tenant_id and r.id = p_role_id for update;
  if v_role.id is null then
    perform private.fail(404, 'not_found', 'This role does not exist.');
  end if;
  perform private.require_editable_role(v_role);
  if exists (select 1 from public.tenant_users m where m.tenant_id = v_tenant_id and m.role_id = p_role_id)
    or exists (select 1 from private.unanswerable_invitations i where i.tenant_id = v_tenant_id and i.role_id = p_role_id) then
    perform private.fail(409, 'in_use', 'Somebody has this role. Give them another one first.');
  end if;
  perform private.write_audit(v_tenant_id, auth.uid(), 'role_deleted', 'tenant_roles', p_role_id,
    jsonb_build_object('name', v_role.name, 'base', v_role.base, 'permissions', private.role_rights(v_tenant_id, v_role.base, v_role.id)), null);
  delete from public.tenant_roles r where r.tenant_id = v_tenant_id and r.id = p_role_id;
  return jsonb_build_object('id', p_role_id, 'deleted', true);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_invitation(p_actor_id uuid, p_tenant_id uuid, p_user_id uuid, p_full_name text, p_role text, p_role_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_member public.tenant_users;
begin
  if not private.actor_can(p_tenant_id, p_actor_id, 'team.manage')
    or p_role = 'admin' and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.');
  end if;
  perform private.require_role(p_tenant_id, p_role, p_role_id);
  perform private.require_grantable(p_tenant_id, p_actor_id, private.role_rights(p_tenant_id, p_role, p_role_id));
  if exists (select 1 from private.platform_admins a where a.user_id = p_user_id) then
    perform private.fail(409, 'in_use', 'This address cannot be invited.', '{"field": "email"}');
  end if;
  -- Counted one after the other: twenty requests at once are still twenty invitations.
  perform pg_advisory_xact_lock(hashtextextended('invitations:' || p_tenant_id, 0));
  perform 1 from public.profiles p where p.user_id = p_user_id for update;
  select * into v_member from public.tenant_users m where m.user_id = p_user_id;
  if v_member.tenant_id <> p_tenant_id then
    perform private.fail(409, 'in_use', 'This address cannot be invited.', '{"field": "email"}');
  elsif v_member.invitation_status = 'accepted' then
    perform private.fail(409, 'in_use', 'This person is on your team already.', '{"field": "email"}');
  elsif v_member.user_id is not null and v_member.role = 'admin'
    and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Only an owner may change the invitation of an owner.');
  end if;
  perform private.require_invitation_left(p_tenant_id, p_user_id);
  insert into public.tenant_users as m (tenant_id, user_id, role, role_id, invitation_status, is_active)
  values (p_tenant_id, p_user_id, p_role, p_role_id, 'pending', false)
  on conflict (tenant_id, user_id) do update set role = excluded.role, role_id = excluded.role_id;
  update public.profiles p set full_name = coalesce(p.full_name, left(nullif(btrim(p_full_name), ''), 120)) where p.user_id = p_user_id;
  perform private.write_audit(p_tenant_id, p_actor_id, 'member_invited', 'tenant_users', p_user_id, null, private.role_words(p_tenant_id, p_role, p_role_id));
  return jsonb_build_object('user_id', p_user_id, 'is_resent', v_member.user_id is not null);
end;
$function$;

ALTER FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.record_unanswerable_invitation(p_actor_id uuid, p_tenant_id uuid, p_user_id uuid, p_email text, p_full_name text, p_role text, p_role_id uuid DEFAULT NULL::uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_id uuid;
  v_is_resent boolean;
begin
  if not private.actor_can(p_tenant_id, p_actor_id, 'team.manage')
    or p_role = 'admin' and not private.actor_can(p_tenant_id, p_actor_id, 'ownership.transfer') then
    perform private.fail(403, 'permission_denied', 'Your role does not allow this.');
  end if;
  perform private.require_role(p_tenant_id, p_role, p_role_id);
  perform private.require_grantable(p_tenant_id, p_actor_id, private.role_rights(p_tenant_id, p_role, p_role_id));
  -- Counted as any other, in the same line.
  perform pg_advisory_xact_lock(hashtextextended('invitations:' || p_tenant_id, 0));
  perform private.require_invitation_left(p_tenant_id, p_user_id);
  v_is_resent := exists (
    select 1 from private.unanswerable_invitations i where i.tenant_id = p_tenant_id and i.email = lower(p_email));
  insert into private.unanswerable_invitations as i (tenant_id, email, full_name, role, role_id)
  values (p_tenant_id, lower(p_email), left(btrim(p_full_name), 120), p_role, p_role_id)
  on conflict (tenant_id, email) do update set role = excluded.role, role_id = excluded.role_id
  returning i.id into v_id;
  perform private.write_audit(p_tenant_id, p_actor_id, 'member_invited', 'tenant_users', p_user_id, null, private.role_words(p_tenant_id, p_role, p_role_id));
  return jsonb_build_object('user_id', v_id, 'is_resent', v_is_resent);
end;
$function$;

ALTER FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION public.save_document_numbering(p_numbering jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_tenant_id uuid := private.require_permission('settings.edit');
  v_old private.document_sequences;
  v_new private.document_sequences;
  v_least bigint;
begin
  perform private.require_writable();
  perform private.input_object(p_numbering, 'p_numbering');
  select * into v_old from private.document_sequences d
  where d.tenant_id = v_tenant_id and d.document_type = p_numbering ->> 'document_type' and d.document_type <> 'journal' for no key update;
  if not found then
    perform private.refuse_input('document_type', 'These documents have no numbers that can be set.');
  end if;
  v_new := v_old;
  v_new.prefix := upper(private.input_text(p_numbering, 'prefix', 18, '', true));
  v_new.width := private.input_number(p_numbering, 'width', 3, 10, 1);
  v_new.is_yearly := private.input_flag(p_numbering, 'is_yearly', true);
  if v_new.prefix <> v_old.prefix then
    perform private.require_free_prefix(v_tenant_id, v_old.document_type, v_new.prefix);
  end if;
  if v_new.prefix not like '%{YYYY}%' then
    if v_new.is_yearly then
      perform private.refuse_input('prefix', 'Add {YYYY}: without the year, numbers would repeat.');
    end if;
    v_new.year := null;
  else
    v_new.year := coalesce(v_old.year, private.number_year(v_tenant_id));
  end if;
  v_least := case when v_old.is_yearly and v_new.is_yearly and v_old.year < private.number_year(v_tenant_id) then 1 else v_old.next_value end;
  v_new.next_value := coalesce(private.input_number(p_numbering, 'next_value', 1, 999999999, 1, '', false), v_least);
  if v_new.next_value < v_least then
    perform private.refuse_input('next_value', format('The next number can only rise. It is %s now.', v_least));
  end if;
  -- Raised in a year that no number was given in yet: the year has begun.
  if v_least <> v_old.next_value and v_new.next_value > 1 then
    v_new.year := private.number_year(v_tenant_id);
  elsif v_least <> v_old.next_value then
    v_new.next_value := v_old.next_value;
  end if;
  if v_new.prefix <> v_old.prefix then
    insert into private.document_prefixes as x (tenant_id, document_type, prefix, last_value)
    values (v_tenant_id, v_old.document_type, v_old.prefix, v_old.next_value - 1)
    on conflict (tenant_id, document_type, prefix) do update set last_value = greatest(x.last_value, excluded.last_value);
    v_new.next_value := greatest(v_new.next_value, (
      select x.last_value + 1 from private.document_prefixes x
      where x.tenant_id = v_tenant_id and x.document_type = v_old.document_type and x.prefix = v_new.prefix));
  end if;
  if v_new is distinct from v_old then
    perform private.note_skipped_numbers(v_old, v_new, v_least);
    update private.document_sequences d
    set prefix = v_new.prefix, width = v_new.width, is_yearly = v_new.is_yearly, year = v_new.year, next_value = v_new.next_value
    where d.tenant_id = v_tenant_id and d.document_type = v_old.document_type;
    perform private.write_audit(v_tenant_id, auth.uid(), 'settings_changed', 'document_sequences', null,
      private.numbering_json(v_old), private.numbering_json(v_new));
  end if;
  return private.numbering_json(v_new);
end;
$function$;

ALTER TABLE "private"."number_skips" ADD CONSTRAINT "number_skips_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "private"."unanswerable_invitations" ADD CONSTRAINT "unanswerable_invitations_own_role_fkey" FOREIGN KEY (tenant_id, role_id, role) REFERENCES public.tenant_roles(tenant_id, id, base) ON DELETE RESTRICT;

ALTER TABLE "private"."webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_sequence_check" CHECK ((sequence >= 1));

ALTER TABLE "private"."webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_last_sequence_check" CHECK ((last_sequence >= 0));

CREATE INDEX unanswerable_invitations_role_id_idx ON private.unanswerable_invitations USING btree (tenant_id, role_id, role) WHERE (role_id IS NOT NULL);

CREATE UNIQUE INDEX webhook_deliveries_sequence_key ON private.webhook_deliveries USING btree (tenant_id, endpoint_id, sequence);

CREATE INDEX webhook_deliveries_unnumbered_idx ON private.webhook_deliveries USING btree (tenant_id, endpoint_id, created_at, id) WHERE (sequence IS NULL);

COMMENT ON COLUMN "private"."number_skips"."series" IS 'The prefix as it stands on documents, with the year in it.';

COMMENT ON COLUMN "private"."number_skips"."skipped_by" IS 'Who raised the number last.';

COMMENT ON COLUMN "private"."unanswerable_invitations"."role_id" IS 'The own role that it was for, as in tenant_users.';

COMMENT ON COLUMN "private"."webhook_deliveries"."sequence" IS 'Its place among the events of its endpoint, 1, 2, 3 … without gaps; null until the first of those with it is sent. What is sent again keeps it.';

COMMENT ON COLUMN "private"."webhook_endpoints"."last_sequence" IS 'The place of the last event that has one.';

COMMENT ON FUNCTION "private"."note_skipped_numbers"(private.document_sequences, private.document_sequences, bigint) IS 'Writes down which numbers of the new series are left out. p_least is the number that would have come next without the change.';

COMMENT ON FUNCTION "private"."number_webhooks"(private.webhook_endpoints) IS 'Gives the events of an endpoint that have no place yet the next ones, oldest first, and writes the place into what is sent: a receiver sees by it what is missing and what came first.';

COMMENT ON FUNCTION "private"."require_role"(uuid, text, uuid) IS 'Raises not_found unless p_role_id is null or an own role of the business that was made from p_role.';

COMMENT ON FUNCTION "private"."require_team_manager"(text, uuid) IS 'The tenant whose team the caller may add a role to, a ready one or an own one, or an error.';

COMMENT ON FUNCTION "public"."check_invitation"(text, text, uuid) IS 'Whether the caller may invite this address to this role now (a ready one, or the own role p_role_id whose base is p_role), and the business that the invitation leads to. Of the address''s account it says nothing but that it was invited too often.';

COMMENT ON FUNCTION "public"."delete_tenant_role"(uuid) IS 'Deletes an own role that nobody has, not even somebody invited or deactivated (in_use). Needs team.manage; of owners: ownership.transfer.';

COMMENT ON FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text, uuid) IS 'Makes an account a pending member in a ready role or an own one, or renews its pending invitation. For the invite-member function only, which asked check_invitation as the caller.';

COMMENT ON FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text, uuid) IS 'Answers as record_invitation does, and makes nobody a member. For the invite-member function only.';

COMMENT ON FUNCTION "public"."save_document_numbering"(jsonb) IS 'Sets how one kind of document is numbered {document_type, prefix, width 3 to 10, is_yearly, next_value?} and answers it as document_numbering does. The next number only rises; what is left out by that is in private.number_skips and the audit. A prefix ends in no digit and is no other document''s. Needs settings.edit.';

COMMENT ON TABLE "private"."number_skips" IS 'Numbers that no document gets, because the next number was raised past them or a prefix came back: what an auditor who misses them asks for.';

REVOKE ALL ON FUNCTION "private"."note_skipped_numbers"(private.document_sequences, private.document_sequences, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."note_skipped_numbers"(private.document_sequences, private.document_sequences, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."note_skipped_numbers"(private.document_sequences, private.document_sequences, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."number_webhooks"(private.webhook_endpoints) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."number_webhooks"(private.webhook_endpoints) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."number_webhooks"(private.webhook_endpoints) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_role"(uuid, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_role"(uuid, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_role"(uuid, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_team_manager"(text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."require_team_manager"(text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."require_team_manager"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."check_invitation"(text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_invitation"(text, text, uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "public"."check_invitation"(text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_invitation"(text, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."check_invitation"(text, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_invitation"(uuid, uuid, uuid, text, text, uuid) TO "service_role";

REVOKE ALL ON FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text, uuid) TO "postgres";

GRANT EXECUTE ON FUNCTION "public"."record_unanswerable_invitation"(uuid, uuid, uuid, text, text, text, uuid) TO "service_role";
