-- What must be true of all rows: no key leads from one business into another or to nothing, and no number is none.
-- Read-only: run it on any database at any time; no row means all is well.

with
foreign_key as (
  select k.oid, k.conname, k.conrelid::regclass as child, k.confrelid::regclass as parent,
    exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = k.conrelid and a.attname = 'tenant_id' and not a.attisdropped)
      -- A parent that may have no tenant (a person's profile) belongs to none of them.
      and exists (select 1 from pg_catalog.pg_attribute a where a.attrelid = k.confrelid and a.attname = 'tenant_id' and a.attnotnull) as joins_tenants,
    exists (
      select 1 from unnest(k.conkey, k.confkey) as pair (child_column, parent_column)
      join pg_catalog.pg_attribute c on c.attrelid = k.conrelid and c.attnum = pair.child_column and c.attname = 'tenant_id'
      join pg_catalog.pg_attribute p on p.attrelid = k.confrelid and p.attnum = pair.parent_column and p.attname = 'tenant_id') as pairs_tenants,
    (select string_agg(format('c.%I is not null', c.attname), ' and ')
      from unnest(k.conkey) as x join pg_catalog.pg_attribute c on c.attrelid = k.conrelid and c.attnum = x) as is_set,
    (select string_agg(format('p.%I = c.%I', p.attname, c.attname), ' and ')
      from unnest(k.conkey, k.confkey) as pair (child_column, parent_column)
      join pg_catalog.pg_attribute c on c.attrelid = k.conrelid and c.attnum = pair.child_column
      join pg_catalog.pg_attribute p on p.attrelid = k.confrelid and p.attnum = pair.parent_column) as matches
  from pg_catalog.pg_constraint k
  join pg_catalog.pg_class t on t.oid = k.conrelid
  join pg_catalog.pg_namespace n on n.oid = t.relnamespace
  where k.contype = 'f' and n.nspname in ('public', 'private', 'audit')
)

-- Memberships point to profiles, which may have no tenant yet: there no key holds the two together.
select 'profile_mirrors_membership' as invariant, coalesce(m.tenant_id, p.tenant_id) as tenant_id, format('user %s: profile of %s, member of %s', p.user_id, p.tenant_id, m.tenant_id) as details
from public.profiles p
left join public.tenant_users m on m.user_id = p.user_id
where p.tenant_id is distinct from m.tenant_id

union all
select 'foreign_key_keeps_tenants_apart', null, format('%s of %s to %s', f.conname, f.child, f.parent)
from foreign_key f where f.joins_tenants and not f.pairs_tenants

union all
select 'foreign_key_holds', null, format('%s of %s: %s rows point to nothing', f.conname, f.child, x.orphans)
from foreign_key f
cross join lateral (
  select ((xpath('/row/n/text()', query_to_xml(format(
    'select count(*) as n from %s c where %s and not exists (select 1 from %s p where %s)', f.child, f.is_set, f.parent, f.matches),
    false, true, '')))[1])::text::bigint as orphans
) x
where x.orphans > 0

union all
-- NaN equals itself and is above every number: sums and comparisons let it pass, so it is looked for by name.
select 'no_number_is_nan', null, format('%s: %s rows', t.name, x.rows)
from (
  select a.attrelid::regclass as name, string_agg(format('%I', a.attname), ', ' order by a.attnum) as columns
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and a.attnum > 0 and not a.attisdropped
    and a.atttypid = 'numeric'::regtype
  group by a.attrelid
) t
cross join lateral (
  select ((xpath('/row/n/text()', query_to_xml(format(
    'select count(*) as n from %s where ''NaN'' in (%s)', t.name, t.columns), false, true, '')))[1])::text::bigint as rows
) x
where x.rows > 0;
