/** A rule every object of the database keeps. The query gives the names of those that do not. */
export interface CatalogRule {
  rule: string;
  offenders: string;
  /** Names that may break the rule, each with the reason. */
  except?: Record<string, string>;
}

const ownSchemas = `('public', 'private', 'audit')`;
const ownTables = `select c.oid, c.oid::regclass::text as name, c.relname, n.nspname as schema, c.relrowsecurity, c.relforcerowsecurity
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${ownSchemas} and c.relkind in ('r', 'p')`;
const tenantTables = `select t.* from (${ownTables}) t join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id' and not a.attisdropped`;
const ownFunctions = `select p.*, p.oid::regprocedure::text as signature, n.nspname as schema from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ${ownSchemas} and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;
const ownPolicies = `select p.*, p.polrelid::regclass::text as table, pg_get_expr(p.polqual, p.polrelid) as using_expression,
  pg_get_expr(p.polwithcheck, p.polrelid) as check_expression from pg_policy p join (${ownTables}) t on t.oid = p.polrelid`;
const columnNames = (numbers: string, table: string): string =>
  `array(select a.attname::text from unnest(${numbers}) with ordinality u(attnum, n) join pg_attribute a on a.attrelid = ${table} and a.attnum = u.attnum order by u.n)`;

const ownColumns = `select t.name || '.' || a.attname as name, t.oid as table, a.attnum, a.attname, a.atttypid, format_type(a.atttypid, a.atttypmod) as type
  from (${ownTables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped`;
const ownNumbers = `select * from (${ownColumns}) c where c.atttypid = 'numeric'::regtype`;
// What the server stamps itself is not the client's to write, whatever the grant says.
const writableTimes = `select * from (${ownColumns}) c where c.atttypid in ('date'::regtype, 'timestamp'::regtype, 'timestamptz'::regtype)
  and (has_column_privilege('authenticated', c.table, c.attnum, 'insert') or has_column_privilege('authenticated', c.table, c.attnum, 'update'))
  and not (c.attname = 'updated_at' and exists (select 1 from pg_trigger g where g.tgrelid = c.table and g.tgfoid = 'private.tg_set_updated_at'::regproc))`;
/** The checks that look at one column alone. */
const columnChecks = (column: string): string =>
  `select pg_get_expr(k.conbin, k.conrelid) as expression from pg_constraint k
    where k.conrelid = ${column}.table and k.contype = 'c' and k.convalidated and k.conkey = array[${column}.attnum]`;
/** Tries the value on the check itself: only "false" refuses, null lets a row in. */
const refuses = (check: string, value: string, column: string): string =>
  `(xpath('/row/refused/text()', query_to_xml(format('select (%s) is false as refused from (select %L::%s as %I) x',
    ${check}.expression, ${value}, ${column}.type, ${column}.attname), false, true, '')))[1]::text = 'true'`;

const beforeMembership = 'exists before and without a membership; has policies of its own';

export const rowSecurityRules: CatalogRule[] = [
  {
    rule: 'row security is on and forced on every table',
    offenders: `select name from (${ownTables}) t where not (relrowsecurity and relforcerowsecurity)`,
  },
  {
    rule: 'every tenant table in public has the restrictive tenant wall for signed-in people',
    offenders: `select t.name from (${tenantTables}) t where t.schema = 'public' and not exists (
      select 1 from (${ownPolicies}) p where p.polrelid = t.oid and p.polname = 'tenant_isolation' and not p.polpermissive and p.polcmd = '*'
        and p.polroles = array['authenticated'::regrole::oid]
        and p.using_expression ~ '^\\(tenant_id = \\( SELECT private.current_tenant_id\\(\\) AS current_tenant_id\\)\\)$'
        and p.check_expression = p.using_expression)`,
    except: {
      'public.profiles': beforeMembership,
      'public.tenant_users': beforeMembership,
      'public.tenant_subscriptions': 'platform administrators reach all of them',
      'public.user_activity_logs': beforeMembership,
    },
  },
  {
    rule: 'every write of a tenant table needs a subscription',
    offenders: `select distinct p.table || ' ' || p.polcmd::text from (${ownPolicies}) p join (${tenantTables}) t on t.oid = p.polrelid
      where p.polpermissive and p.polcmd in ('a', 'w', 'd') and not exists (
        select 1 from (${ownPolicies}) s where s.polrelid = p.polrelid and s.polcmd = p.polcmd and not s.polpermissive
          and coalesce(s.check_expression, s.using_expression) ~ 'private.is_writable')`,
    except: {
      'public.profiles w': 'the own name and picture',
      'public.tenant_users w': 'accepting an invitation',
      'public.user_activity_logs a': 'a record of what happened, not a use of the product',
      'public.tenant_subscriptions a': 'written by platform administrators',
      'public.tenant_subscriptions w': 'written by platform administrators',
      'public.tenant_subscriptions d': 'written by platform administrators',
    },
  },
  {
    rule: 'no policy is for everybody (role public)',
    offenders: `select p.table || ': ' || p.polname from (${ownPolicies}) p where 0 = any (p.polroles)`,
  },
  {
    rule: 'every update policy checks the new row too',
    offenders: `select p.table || ': ' || p.polname from (${ownPolicies}) p where p.polcmd in ('w', '*') and p.polwithcheck is null`,
  },
  {
    rule: 'no policy is simply true',
    offenders: `select p.table || ': ' || p.polname from (${ownPolicies}) p where 'true' in (p.using_expression, p.check_expression)`,
  },
  {
    rule: 'one permissive policy per table, verb and role',
    offenders: `select p.table || ' ' || p.polcmd::text || ' ' || r.role::regrole from (${ownPolicies}) p, unnest(p.polroles) r(role) where p.polpermissive
      group by p.table, p.polcmd, r.role having count(*) > 1`,
  },
  {
    rule: 'helper functions in policies are asked once per query, not per row',
    offenders: `select p.table || ': ' || p.polname from (${ownPolicies}) p, unnest(array[p.using_expression, p.check_expression]) e(expression)
      where regexp_replace(e.expression, '\\( SELECT (private|auth)\\.[a-z_]+\\(', '', 'g') ~ '(private|auth)\\.[a-z_]+\\('`,
  },
  {
    rule: 'no policy trusts metadata or claims of the token',
    offenders: `select p.table || ': ' || p.polname from (${ownPolicies}) p where concat(p.using_expression, p.check_expression) ~ 'metadata|jwt|current_setting'`,
  },
  {
    rule: 'every verb granted to an API role has a permissive policy for it',
    offenders: `select t.name || ' ' || v.verb || ' ' || r.role from (${ownTables}) t, (values ('select', 'r'), ('insert', 'a'), ('update', 'w'), ('delete', 'd')) v(verb, cmd),
        (values ('anon'), ('authenticated')) r(role)
      where (case when v.verb = 'delete' then has_table_privilege(r.role, t.oid, v.verb) else has_any_column_privilege(r.role, t.oid, v.verb) end)
        and not exists (select 1 from pg_policy p where p.polrelid = t.oid and p.polpermissive and p.polcmd::text in (v.cmd, '*') and r.role::regrole::oid = any (p.polroles))`,
  },
  {
    rule: 'views run with the rights of their reader',
    offenders: `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${ownSchemas} and c.relkind = 'v' and not coalesce(array_to_string(c.reloptions, ',') ~ 'security_invoker=(true|on|1)', false)`,
  },
  {
    rule: 'realtime tells of tables with row security only, and of a former row nothing but its key',
    offenders: `select c.oid::regclass::text from pg_publication_tables p join pg_class c on c.oid = format('%I.%I', p.schemaname, p.tablename)::regclass
      where p.pubname = 'supabase_realtime' and not (c.relrowsecurity and c.relforcerowsecurity and c.relreplident = 'd')`,
  },
  {
    rule: 'no materialized views or foreign tables',
    offenders: `select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ${ownSchemas} and c.relkind in ('m', 'f')`,
  },
];

export const tenantKeyRules: CatalogRule[] = [
  {
    rule: 'the primary key of a tenant table starts with tenant_id',
    offenders: `select t.name from (${tenantTables}) t where not exists (
      select 1 from pg_constraint k where k.conrelid = t.oid and k.contype = 'p' and (${columnNames('k.conkey', 'k.conrelid')})[1] = 'tenant_id')`,
    except: {
      'public.profiles': beforeMembership,
      'public.user_activity_logs': beforeMembership,
      'public.tenant_subscriptions': 'updated and deleted by id alone, by platform administrators',
      'audit.events': 'also records what platform administrators do outside any tenant',
      'private.jobs': 'one queue for all, in the order of their coming; the platform has jobs of its own',
    },
  },
  {
    rule: 'tenant_id is required, and names a tenant that cannot be deleted under its data',
    offenders: `select t.name from (${tenantTables}) t join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id'
      where t.schema = 'public' and (not a.attnotnull
        or not exists (select 1 from pg_constraint k where k.conrelid = t.oid and k.contype = 'f' and k.confdeltype = 'r' and k.conkey[1] = a.attnum))`,
    except: { 'public.profiles': beforeMembership, 'public.user_activity_logs': beforeMembership },
  },
  {
    rule: 'every unique index of a tenant table includes tenant_id',
    offenders: `select i.indexrelid::regclass::text from pg_index i join (${tenantTables}) t on t.oid = i.indrelid join pg_attribute a on a.attrelid = t.oid and a.attname = 'tenant_id'
      where i.indisunique and not i.indisprimary and not a.attnum = any (i.indkey::int2[])`,
    except: {
      'public.tenant_domains_domain_key': 'a host name leads to one business',
      'public.storefront_settings_slug_key': 'an address under /t/ leads to one business',
      'public.tenant_users_user_id_key': 'one business per account',
      'private.api_keys_key_hash_key': 'found by its hash before the tenant is known',
      'public.invoice_links_token_hash_key': 'found by its token before the tenant is known',
      'public.quote_links_token_hash_key': 'found by its token before the tenant is known',
      'public.purchase_order_links_token_hash_key': 'found by its token before the tenant is known',
      'public.fiscal_devices_id_key': 'jobs and edge functions know a device alone',
      'public.stock_notices_token_hash_key': 'found by its token before the tenant is known',
      'public.orders_token_hash_key': 'found by its token before the tenant is known',
      'public.subscription_invoices_number_key': 'one series of numbers for the platform',
      'public.subscription_credit_notes_number_key': 'one series of numbers for the platform',
      'public.subscription_payments_id_key': 'the key at the provider, found before the tenant is known',
      'public.subscription_payments_provider_reference_key': 'the provider names a payment once',
      'public.subscription_payments_receipt_key': 'a receipt counts once, whoever sends it',
      'public.payment_intents_callback_token_hash_key': 'found by its token before the tenant is known',
      'private.till_payment_requests_callback_token_hash_key': 'found by its token before the tenant is known',
    },
  },
  {
    rule: 'every key between tenant tables carries tenant_id on both sides',
    offenders: `select k.conrelid::regclass || ': ' || k.conname from pg_constraint k join (${tenantTables}) t on t.oid = k.conrelid join (${tenantTables}) f on f.oid = k.confrelid
      where k.contype = 'f' and not ('tenant_id' = any (${columnNames('k.conkey', 'k.conrelid')}) and 'tenant_id' = any (${columnNames('k.confkey', 'k.confrelid')}))`,
    except: { 'public.tenant_users: tenant_users_user_id_fkey': 'a profile belongs to nobody before the membership' },
  },
  {
    rule: 'every foreign key says what happens on delete',
    offenders: `select k.conrelid::regclass || ': ' || k.conname from pg_constraint k join (${ownTables}) t on t.oid = k.conrelid where k.contype = 'f' and k.confdeltype = 'a'`,
  },
  {
    rule: 'every foreign key is indexed',
    offenders: `select k.conrelid::regclass || ': ' || k.conname from pg_constraint k join (${ownTables}) t on t.oid = k.conrelid where k.contype = 'f' and not exists (
      select 1 from pg_index i where i.indrelid = k.conrelid
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ ('^\\((' || array_to_string(${columnNames('k.conkey', 'k.conrelid')}, '|') || ') IS NOT NULL\\)$'))
        -- Tenant and one more column are selective enough for a key of three.
        and k.conkey @> (i.indkey::int2[])[0:least(cardinality(k.conkey), 2) - 1] and i.indnkeyatts >= least(cardinality(k.conkey), 2))`,
  },
  {
    rule: 'no row moves between tenants: the trigger is on every tenant table',
    offenders: `select t.name from (${tenantTables}) t where t.schema = 'public' and not exists (
      select 1 from pg_trigger g where g.tgrelid = t.oid and g.tgfoid in ('private.tg_tenant_id_immutable'::regproc, 'private.tg_append_only'::regproc))`,
    except: { 'public.profiles': 'mirrors the membership' },
  },
  {
    rule: 'updated_at is stamped by the server',
    offenders: `select t.name from (${ownTables}) t join pg_attribute a on a.attrelid = t.oid and a.attname = 'updated_at' and not a.attisdropped
      where not exists (select 1 from pg_trigger g where g.tgrelid = t.oid and g.tgfoid = 'private.tg_set_updated_at'::regproc)`,
  },
  {
    rule: 'append-only tables refuse truncation as well',
    offenders: `select distinct g.tgrelid::regclass::text from pg_trigger g where g.tgfoid = 'private.tg_append_only'::regproc and (g.tgtype & 32) = 0
      and not exists (select 1 from pg_trigger o where o.tgrelid = g.tgrelid and o.tgfoid = g.tgfoid and (o.tgtype & 32) = 32)`,
  },
];

export const functionRules: CatalogRule[] = [
  {
    rule: 'every function pins an empty search path',
    offenders: `select signature from (${ownFunctions}) p where not coalesce('search_path=""' = any (p.proconfig), false)`,
    except: { 'private.sum_whole(bigint)': 'an aggregate of a function of PostgreSQL: it has no body and no settings' },
  },
  {
    rule: 'no function is executable by everybody',
    offenders: `select signature from (${ownFunctions}) p where p.proacl is null or exists (select 1 from aclexplode(p.proacl) x where x.grantee = 0)`,
  },
  {
    rule: 'no dynamic SQL',
    offenders: `select signature from (${ownFunctions}) p where p.prosrc ~* '\\mexecute\\M\\s' and p.prosrc !~* 'has_function_privilege'`,
    except: {
      'private.make_append_only(regclass)': 'runs in migrations only',
      'private.extend_choice(regclass,text,text[])': 'runs in migrations only',
      'private.enable_rls_and_revoke(regclass)': 'runs in migrations only',
      'private.protect_typed_text(regclass)': 'runs in migrations only',
      'private.protect_tenant_table(regclass,text,text,text[],text[],text[])': 'runs in migrations only',
      'private.reports_json(private.report_plan[])':
        'text of the registry, names by %I and values by %L only; reports/salesReports ("what is refused") tries it',
      'private.grouping_ties(uuid,date,date)':
        'text of the registry and dates by %L, as private.reports_json; reports/tieOut tries it',
      'private.rollup_ties(uuid,date,date)':
        'text of constants of its own, values as parameters; reports/tieOut tries it',
      'private.export_page(uuid,text,jsonb,integer)':
        'names of the catalog by %I and its own types, values as parameters; exports/businessExports tries it',
      'private.erase_rows(private.tenant_closures,text,integer)':
        'tables of a list from the catalog and columns by %I, values as parameters; exports/businessErasing tries it',
      'private.has_rows_left(private.tenant_closures)': 'as private.erase_rows',
      'private.segment_contacts(uuid,jsonb,uuid,integer)':
        'conditions of a fixed list (private.segment_leaf_sql), values as parameters; messages/segments tries it',
      'public.count_segment(jsonb)': 'as private.segment_contacts',
      'private.rebuild_report_sums(uuid,date,date)':
        'text of constants of its own, values as parameters; reports/tieOut tries it',
    },
  },
  {
    rule: 'every function that answers rows says how many to expect',
    // 1,000 is what the planner assumes of a function that says nothing: enough to read a whole catalogue for three lines.
    offenders: `select signature from (${ownFunctions}) p where p.proretset and p.prorows = 1000`,
  },
  {
    rule: 'no query compares a column with a clock that moves',
    // Such a comparison is no index condition: every row of the business is read and asked. statement_timestamp() stands still.
    offenders: `select signature from (${ownFunctions}) p where p.prosrc ~ '\\m(?!v_|new\\M|old\\M)[a-z_]+\\.[a-z_]+ *(<=|>=|<|>) *clock_timestamp\\(\\)'`,
  },
  {
    rule: 'trigger functions are not callable through the API',
    offenders: `select signature from (${ownFunctions}) p where p.schema = 'public' and p.prorettype in ('trigger'::regtype, 'event_trigger'::regtype)`,
  },
  {
    rule: 'public function names are not overloaded',
    offenders: `select proname::text from (${ownFunctions}) p where p.schema = 'public' group by proname having count(*) > 1`,
  },
  {
    rule: 'parameters start with p_',
    offenders: `select signature from (${ownFunctions}) p where p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
      and exists (select 1 from unnest(p.proargnames) with ordinality a(name, n) where a.n <= p.pronargs and a.name !~ '^p_')`,
    except: {
      'public.get_tenant_by_domain(text)': 'the specification names its parameter',
      'public.custom_access_token_hook(jsonb)': 'the auth server names its parameter',
    },
  },
];

export const tidinessRules: CatalogRule[] = [
  {
    rule: 'every table has a comment',
    offenders: `select name from (${ownTables}) t where obj_description(t.oid, 'pg_class') is null`,
  },
  {
    rule: 'every function has a comment',
    offenders: `select signature from (${ownFunctions}) p where obj_description(p.oid, 'pg_proc') is null`,
  },
  {
    rule: 'every table has a primary key',
    offenders: `select name from (${ownTables}) t where not exists (select 1 from pg_constraint k where k.conrelid = t.oid and k.contype = 'p')`,
  },
  {
    rule: 'no index exists twice',
    offenders: `select min(i.indexrelid::regclass::text) from pg_index i join (${ownTables}) t on t.oid = i.indrelid
      group by i.indrelid, i.indkey, i.indclass, i.indoption, coalesce(pg_get_expr(i.indexprs, i.indrelid), ''), coalesce(pg_get_expr(i.indpred, i.indrelid), '') having count(*) > 1`,
  },
  {
    rule: 'no extension lives in public',
    offenders: `select extname::text from pg_extension where extnamespace = 'public'::regnamespace`,
  },
  {
    rule: 'secrets and hashes are not selectable by API roles',
    offenders: `select t.name || '.' || a.attname from (${ownTables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      where a.attname ~ '(hash|token|secret|password|otp|_key)$' and (has_column_privilege('anon', t.oid, a.attnum, 'select') or has_column_privilege('authenticated', t.oid, a.attnum, 'select'))`,
    except: {
      'public.role_permissions.permission_key': 'the name of a permission',
      'public.till_sessions.z_hash': 'the seal printed on a Z report',
      'public.till_sessions.previous_z_hash': 'the seal printed on a Z report',
      'public.journal_entries.chain_hash': 'a link of the journal, shown so that it can be made again elsewhere',
      'public.closed_years.chain_hash': 'the last link of the journal when a year was closed',
      'public.ledger_balances.location_key': 'the id of a location, or of none',
      'public.supplier_bills.reference_key': 'the supplier’s number as it is compared',
      'public.supplier_credits.reference_key': 'the supplier’s number as it is compared',
      'public.supplier_payments.reference_key': 'the reference of a payment as it is compared',
    },
  },
  {
    rule: 'money is numeric(14,2), quantities numeric(14,3)',
    offenders: `select t.name || '.' || a.attname from (${ownTables}) t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      where a.atttypid in ('real'::regtype, 'double precision'::regtype, 'money'::regtype) or (a.atttypid = 'numeric'::regtype and a.atttypmod = -1)
        or (a.atttypid <> 'boolean'::regtype and a.attname ~ '(amount|price|_total|_fee|debit|credit|float|cash|tendered|change_due)$' and format_type(a.atttypid, a.atttypmod) not in ('numeric(14,2)'))
        or (a.attname ~ 'quantity$' and format_type(a.atttypid, a.atttypmod) <> 'numeric(14,3)')`,
    except: {
      'public.report_goals.amount': 'money, a count or a quantity, as the unit of its figure says',
      'public.ledger_balances.debit': 'the sum of a month, which may be more than one line can hold',
      'public.ledger_balances.credit': 'the sum of a month, which may be more than one line can hold',
      'public.supplier_bill_lines.unit_price': 'a supplier’s price for one, of which a box of 24 has six decimals',
      'public.purchase_order_lines.unit_price': 'a supplier’s price for one, of which a box of 24 has six decimals',
      'public.purchase_order_lines.pack_price': 'a supplier’s price, which may have six decimals',
      'public.supplier_prices.unit_price': 'a supplier’s price for one, of which a box of 24 has six decimals',
    },
  },
  {
    rule: 'every number column refuses NaN, which is above every bound but the upper one',
    offenders: `select c.name from (${ownNumbers}) c where not exists (select 1 from (${columnChecks('c')}) k where ${refuses('k', "'NaN'", 'c')})`,
  },
  {
    rule: 'every date or time that people can write refuses infinity',
    offenders: `select c.name from (${writableTimes}) c where not exists (select 1 from (${columnChecks('c')}) k
      where ${refuses('k', "'infinity'", 'c')} and ${refuses('k', "'-infinity'", 'c')})`,
  },
];
