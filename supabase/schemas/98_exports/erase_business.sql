-- Deleting everything of a closed business, in small transactions: each step finds what is left and takes some of it, so that one that was
-- killed or done twice loses nothing and nothing is deleted that should stay.

create function private.kept_tables()
returns table (table_name text, says text) language sql immutable rows 16 security invoker set search_path = '' as $$
  select * from (values
    ('public.tenants', 'one row without name and address, for what else stays'),
    ('private.tenant_closures', 'who closed it, why, and when it was deleted'),
    ('audit.events', 'the lines about the closing alone'),
    ('public.tenant_subscriptions', 'what the business paid Dukani for'),
    ('public.subscription_changes', 'what became of that'),
    ('public.subscription_invoices', 'bills of Dukani, with the buyer as printed'),
    ('public.subscription_invoice_lines', 'their lines'),
    ('public.subscription_payments', 'what was paid for them'),
    ('public.subscription_credit_notes', 'what was credited'),
    ('public.subscription_credits', 'money that stood with Dukani'),
    ('public.subscription_refunds', 'money that was sent back'),
    ('private.coupon_redemptions', 'why a bill was smaller'),
    ('private.mrr_movements', 'figures of Dukani, without anybody''s data'),
    ('private.use_summaries', 'days of first use, for figures of Dukani'),
    ('private.referrals', 'who brought the business'),
    ('private.affiliate_entries', 'what an affiliate earned by it'),
    ('private.affiliate_payout_entries', 'with which payment it was settled')
  ) as k (table_name, says)
$$;
comment on function private.kept_tables() is
  'The tables in which rows of a deleted business stay, and why: what the law asks of the platform''s own books, and the record of the deletion. docs/domains/exports.md says the same.';

create function private.tenant_columns(p_table_id oid)
returns text[] language sql stable security definer set search_path = '' as $$
  select array_agg(a.attname::text order by a.attnum) from pg_catalog.pg_attribute a
  where a.attrelid = p_table_id and a.attnum > 0 and not a.attisdropped and a.atttypid = 'uuid'::regtype and (
    a.attname = 'tenant_id' or exists (
      select 1 from pg_catalog.pg_constraint f
      where f.contype = 'f' and f.conrelid = p_table_id and f.confrelid = 'public.tenants'::regclass and f.conkey = array[a.attnum]))
$$;
comment on function private.tenant_columns(oid) is 'The columns of a table that name a business; null without any.';

create function private.erased_tables()
returns table (table_id oid, table_name text) language sql stable rows 250 security definer set search_path = '' as $$
  select c.oid, format('%I.%I', n.nspname, c.relname)
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_' and (n.nspname, c.relname) <> ('public', 'profiles')
    and (format('%I.%I', n.nspname, c.relname) = 'audit.events' or not exists (
      select 1 from private.kept_tables() k where k.table_name = format('%I.%I', n.nspname, c.relname)))
    and private.tenant_columns(c.oid) is not null
$$;
comment on function private.erased_tables() is
  'The tables that a deletion empties of a business, from the catalog: a new table is among them by itself. Not profiles, which go with their accounts.';

create function private.erasing_order()
returns text[] language plpgsql stable security definer set search_path = '' as $$
declare
  v_left oid[];
  v_free oid[];
  v_order oid[] := '{}';
  v_names jsonb;
begin
  select array_agg(e.table_id order by e.table_name), jsonb_object_agg(e.table_id, e.table_name) into v_left, v_names from private.erased_tables() e;
  while cardinality(v_left) > 0 loop
    select array_agg(l.id order by l.place) into v_free from unnest(v_left) with ordinality as l (id, place)
    where not exists (
      select 1 from pg_catalog.pg_constraint f
      where f.contype = 'f' and f.confrelid = l.id and f.conrelid <> l.id and f.conrelid = any (v_left));
    -- Tables that refer to each other in a circle have no order.
    v_free := coalesce(v_free, v_left);
    v_order := v_order || v_free;
    v_left := array(select l from unnest(v_left) as l where l <> all (v_free));
  end loop;
  return array(select v_names ->> o.id::text from unnest(v_order) with ordinality as o (id, place) order by o.place);
end;
$$;
comment on function private.erasing_order() is 'The names of private.erased_tables: what refers to others before what it refers to.';

create function private.erased_where(p_table text)
returns text language sql stable security definer set search_path = '' as $$
  select string_agg(format('x.%I = $1', c.name), ' or ') || case p_table
    when 'private.mail_outbox' then ' or x.user_id = any ($3) or x.document ->> ''tenant_id'' = $1::text'
    when 'public.user_activity_logs' then ' or x.user_id = any ($3)'
    when 'audit.events' then ' and x.entity <> ''tenant_closures'' or x.tenant_id is null and x.actor_id = any ($3)' else '' end
  from unnest(private.tenant_columns(to_regclass(p_table)::oid)) as c (name)
$$;
comment on function private.erased_where(text) is
  'Which rows x of a table a deletion takes: $1 is the business, $3 who worked there. Null for a table that a release took away meanwhile.';

-- The one place where rows go that nothing else may remove: sales, the journal, the audit record. Triggers and keys are off for this one
-- statement, and it deletes rows of a business whose deletion has begun, of tables that the catalog says.
create function private.erase_rows(p_closure private.tenant_closures, p_table text, p_limit integer)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_where text := private.erased_where(p_table);
  v_count integer;
begin
  if not exists (
    select 1 from private.tenant_closures c where c.tenant_id = p_closure.tenant_id and c.status = 'erasing' and p_table = any (c.tables)) then
    perform private.fail(409, 'in_use', 'The deletion of this business has not begun.');
  elsif v_where is null then
    return 0;
  end if;
  set local session_replication_role = replica;
  execute format('delete from %s t where t.ctid = any (array(select x.ctid from %s x where %s limit $2 for update skip locked))', p_table, p_table, v_where)
  using p_closure.tenant_id, p_limit, p_closure.user_ids;
  get diagnostics v_count = row_count;
  set local session_replication_role = origin;
  return v_count;
end;
$$;
comment on function private.erase_rows(private.tenant_closures, text, integer) is
  'Deletes at most p_limit rows of a business whose deletion has begun from one of private.erased_tables, whatever protects them; how many. Rows that somebody holds are left for the next time.';

create function private.has_rows_left(p_closure private.tenant_closures)
returns boolean language plpgsql stable security definer set search_path = '' as $$
declare
  v_table text;
  v_where text;
  v_is_left boolean;
begin
  foreach v_table in array p_closure.tables loop
    v_where := private.erased_where(v_table);
    if v_where is not null then
      execute format('select exists (select 1 from %s x where %s)', v_table, v_where) into v_is_left using p_closure.tenant_id, null, p_closure.user_ids;
      if v_is_left then
        return true;
      end if;
    end if;
  end loop;
  return false;
end;
$$;
comment on function private.has_rows_left(private.tenant_closures) is 'Whether any row that a deletion takes is still there, also one that somebody holds.';

create function private.erased_files(p_tenant_id uuid)
returns jsonb language plpgsql stable security definer set search_path = '' as $$
begin
  if to_regclass('storage.objects') is null then
    return '[]';
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object('bucket', f.bucket_id, 'names', f.names)), '[]')
    from (
      select o.bucket_id, jsonb_agg(o.name) as names
      from storage.buckets b cross join lateral (
        select x.bucket_id, x.name from storage.objects x where x.bucket_id = b.id and x.name like p_tenant_id || '/%' limit 100) o
      group by o.bucket_id) f);
end;
$$;
comment on function private.erased_files(uuid) is 'Files of a business that still lie in storage: [{bucket, names}], at most 100 of each bucket.';

create function private.is_login_needed(p_user_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.tenant_users m where m.user_id = p_user_id)
    or exists (select 1 from private.platform_admins p where p.user_id = p_user_id)
    -- The record of their visits stays, and names them.
    or exists (select 1 from private.support_visits v where v.admin_id = p_user_id)
    or exists (select 1 from private.shopper_accounts a where a.user_id = p_user_id)
    or exists (select 1 from private.shopper_orders s where s.user_id = p_user_id);
end;
$$;
comment on function private.is_login_needed(uuid) is 'Whether an account works for a business, runs or ran the platform, or has something in a shop.';

create function private.is_made_for_shopping(p_user_id uuid)
returns boolean language plpgsql stable security definer set search_path = '' as $$
begin
  return not exists (select 1 from auth.users u where u.id = p_user_id and coalesce(u.encrypted_password, '') <> '')
    and not exists (select 1 from auth.identities i where i.user_id = p_user_id and i.provider <> 'email');
end;
$$;
comment on function private.is_made_for_shopping(uuid) is 'Whether an account was made by codes to an address alone, as shops make them.';

create function private.erase_shoppers(p_tenant_id uuid, p_limit integer)
returns integer language plpgsql volatile security definer set search_path = '' as $$
declare
  v_user_ids uuid[] := array(
    select x.user_id from (
      select a.user_id from private.shopper_accounts a where a.tenant_id = p_tenant_id
      union select s.user_id from private.shopper_orders s where s.tenant_id = p_tenant_id and s.user_id is not null) x limit p_limit);
begin
  delete from private.shopper_carts c where c.tenant_id = p_tenant_id and c.user_id = any (v_user_ids);
  delete from private.shopper_accounts a where a.tenant_id = p_tenant_id and a.user_id = any (v_user_ids);
  update private.shopper_orders s set user_id = null where s.tenant_id = p_tenant_id and s.user_id = any (v_user_ids);
  delete from auth.users u where u.id = any (v_user_ids) and not private.is_login_needed(u.id) and private.is_made_for_shopping(u.id);
  return cardinality(v_user_ids);
end;
$$;
comment on function private.erase_shoppers(uuid, integer) is 'Forgets shoppers of a business; the login of those who shop nowhere else goes too. How many.';

create function private.begin_erasing(p_closure private.tenant_closures)
returns void language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.tenant_closures c set status = 'erasing', began_at = clock_timestamp(), tables = private.erasing_order(),
    -- Who was asked and had an account of their own already never worked there.
    user_ids = array(
      select m.user_id from public.tenant_users m
      where m.tenant_id = c.tenant_id and (m.invitation_status = 'accepted' or private.is_made_for_shopping(m.user_id))),
    owner_ids = array(
      select m.user_id from public.tenant_users m
      where m.tenant_id = c.tenant_id and m.role = 'admin' and m.is_active and m.invitation_status = 'accepted')
  where c.tenant_id = p_closure.tenant_id;
  -- The recurring revenue ends by the rules of subscriptions, while they are still there.
  update public.tenant_subscriptions s set status = case when s.status in ('active', 'past_due') then 'cancelled' else 'expired' end
  where s.tenant_id = p_closure.tenant_id and s.status in ('active', 'past_due', 'trial', 'trialing', 'pending');
end;
$$;
comment on function private.begin_erasing(private.tenant_closures) is 'The waiting time is over: notes who worked there and what is to be emptied, and ends the subscription.';

create function private.finish_erasing(p_closure private.tenant_closures)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_name text := (select private.mail_text(t.name, 120) from public.tenants t where t.id = p_closure.tenant_id);
begin
  perform private.queue_mail(null, u.email, 'business_erased', 'Your business was deleted', concat_ws(E'\n\n',
    format('%s and everything of it was deleted: products, customers, sales, books, pictures and the accounts of those who worked there.', v_name),
    'Our bills to you and what was paid for them stay with us, as the law asks. Who closed the business, why and when is kept as well.'))
  from auth.users u where u.id = any (p_closure.owner_ids);
  -- Memberships went without their triggers: what they mirror follows here.
  update public.profiles p set role = case when p.role = 'superadmin' then p.role else 'user' end, tenant_id = null, invitation_status = 'none'
  where p.tenant_id = p_closure.tenant_id;
  delete from auth.users u where u.id = any (p_closure.user_ids) and not private.is_login_needed(u.id);
  update public.tenants t set name = 'Deleted business', subdomain = null where t.id = p_closure.tenant_id;
  update private.tenant_closures c set status = 'erased', erased_at = clock_timestamp(), user_ids = '{}', owner_ids = '{}'
  where c.tenant_id = p_closure.tenant_id;
  perform private.write_audit(p_closure.tenant_id, null, 'business_erased', 'tenant_closures', p_closure.tenant_id, null,
    jsonb_build_object('row_count', p_closure.row_count));
end;
$$;
comment on function private.finish_erasing(private.tenant_closures) is
  'The end of a deletion, in one transaction: owners are mailed, accounts that nothing else needs go, the business is a row without a name, and the record says so.';

create function private.erase_some_rows(p_closure private.tenant_closures)
returns boolean language plpgsql volatile security definer set search_path = '' as $$
declare
  v_place integer := p_closure.place;
  v_gone integer := 0;
  v_count integer;
begin
  while v_place <= cardinality(p_closure.tables) and v_gone < 2000 loop
    v_count := private.erase_rows(p_closure, p_closure.tables[v_place], 2000 - v_gone);
    v_gone := v_gone + v_count;
    if v_gone < 2000 then
      v_place := v_place + 1;
    end if;
  end loop;
  -- What came meanwhile, or was held by somebody, is found by another round; a round that finds nothing is the last.
  if v_place > cardinality(p_closure.tables) and (v_gone > 0 or p_closure.place > 1) then
    update private.tenant_closures c set place = 1, tables = private.erasing_order(), row_count = c.row_count + v_gone where c.tenant_id = p_closure.tenant_id;
    return true;
  end if;
  update private.tenant_closures c set place = v_place, row_count = c.row_count + v_gone where c.tenant_id = p_closure.tenant_id and v_gone > 0;
  return v_gone > 0;
end;
$$;
comment on function private.erase_some_rows(private.tenant_closures) is 'Deletes at most 2,000 rows of a business; false when a whole round over its tables found none.';

create function private.remind_of_closing(p_closure private.tenant_closures)
returns void language plpgsql volatile security definer set search_path = '' as $$
declare
  v_day text := private.closing_day(p_closure.tenant_id, p_closure.erase_at);
begin
  if p_closure.reminded_at is null then
    update private.tenant_closures c set reminded_at = clock_timestamp() where c.tenant_id = p_closure.tenant_id;
    perform private.notify(p_closure.tenant_id, 'business_closing', 'ownership.transfer', 'This business is deleted in a few days',
      format('Everything of it is deleted on %s.', v_day), '/admin/settings?section=your-data');
    perform private.mail_closing(p_closure.tenant_id, 'business_closing', left('Your business will be deleted on ' || v_day, 200), concat_ws(E'\n\n',
      format('%s is closed. Everything of it is deleted for good on %s.', (
        select private.mail_text(t.name, 120) from public.tenants t where t.id = p_closure.tenant_id), v_day),
      case when p_closure.is_by_platform then 'Until then owners can download everything: {{site_url}}/admin/settings?section=your-data'
        else 'Until then owners can take this back or download everything: {{site_url}}/admin/settings?section=your-data' end));
  end if;
  perform private.schedule_job('business_closing', null, p_closure.tenant_id::text, p_closure.erase_at);
end;
$$;
comment on function private.remind_of_closing(private.tenant_closures) is 'Mails the owners once that few days are left, and comes back on the day of the deletion.';

create function public.next_erasing_step(p_tenant_id uuid)
returns jsonb language plpgsql volatile security definer set search_path = '' as $$
declare
  v_closure private.tenant_closures;
  v_files jsonb;
begin
  -- As those who close and open do: first the business, then its closing.
  perform 1 from public.tenants t where t.id = p_tenant_id for update;
  select * into v_closure from private.tenant_closures c where c.tenant_id = p_tenant_id for update;
  if v_closure.tenant_id is null or v_closure.status = 'erased' then
    return null;
  elsif v_closure.status = 'waiting' and v_closure.erase_at > clock_timestamp() then
    perform private.remind_of_closing(v_closure);
    return null;
  elsif v_closure.status = 'waiting' then
    perform private.begin_erasing(v_closure);
    perform private.schedule_job('business_closing', null, p_tenant_id::text, clock_timestamp());
    return jsonb_build_object('phase', 'begun', 'files', '[]'::jsonb);
  end if;
  -- A run that ends before all is done comes again.
  perform private.schedule_job('business_closing', null, p_tenant_id::text, clock_timestamp());
  v_files := private.erased_files(p_tenant_id);
  if jsonb_array_length(v_files) > 0 then
    return jsonb_build_object('phase', 'files', 'files', v_files);
  elsif private.erase_shoppers(p_tenant_id, 200) > 0 then
    return jsonb_build_object('phase', 'shoppers', 'files', '[]'::jsonb);
  elsif private.erase_some_rows(v_closure) then
    return jsonb_build_object('phase', 'rows', 'files', '[]'::jsonb);
  elsif private.has_rows_left(v_closure) then
    -- Somebody holds them: a little later.
    perform private.schedule_job('business_closing', null, p_tenant_id::text, clock_timestamp() + interval '1 minute');
    return null;
  end if;
  perform private.finish_erasing(v_closure);
  return null;
end;
$$;
comment on function public.next_erasing_step(uuid) is
  'For jobs-tick: does the next step of the deletion of a closed business and answers {phase (begun, files, shoppers, rows), files: [{bucket, names}] to be removed from storage before it is called again}; null when there is nothing to do now. '
  'Before its day it reminds the owners.';

grant execute on function public.next_erasing_step(uuid) to service_role;
