import { makeTenant } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();

const namesOne = async (statement: string, table: string, columns: string[]) => {
  const { rows } = await database.client.query<{ answer: boolean }>('select private.names_one($1, $2, $3) as answer', [
    statement,
    table,
    columns,
  ]);
  return rows[0]?.answer;
};
/** A read as PostgREST writes it: one part of a longer statement. */
const postgrest = (where: string, table = 'tenants') =>
  `WITH pgrst_source AS ( SELECT "public"."${table}"."id" FROM "public"."${table}" ${where} ) SELECT null::bigint AS total_result_set, pg_catalog.count(_postgrest_t) AS page_total, coalesce(json_agg(_postgrest_t), '[]') AS body FROM ( SELECT * FROM pgrst_source ) _postgrest_t`;
/** A read as the embedded backend writes it. */
const embedded = (where: string, table = 'tenants') => `select "id" from "${table}" ${where} limit $9`;

const one = [
  [postgrest('WHERE  "public"."tenants"."subdomain" = $1')],
  [
    postgrest(
      'WHERE  "public"."tenants"."id" = $1 AND  "public"."tenants"."status" = ANY ($2)  ORDER BY "public"."tenants"."name"   LIMIT $3 OFFSET $4',
    ),
  ],
  [postgrest('WHERE  "public"."tenants"."status" = ANY ($1) AND "public"."tenants"."subdomain" = $2')],
  [
    postgrest(
      'WHERE  "public"."tenants"."id" = $1 AND  ("public"."tenants"."name" ILIKE $2 OR "public"."tenants"."subdomain" ILIKE $3)',
    ),
  ],
  [embedded('where "subdomain" = $1')],
  [embedded('where ("subdomain" = $1 and "status" in ($2, $3)) order by "name" asc')],
  [embedded('where ("id" = $1 and ("name" ilike $2 or "subdomain" ilike $3))')],
];
const many = [
  [postgrest('')],
  [postgrest('LIMIT $1')],
  [postgrest('WHERE  "public"."tenants"."status" = $1')],
  [postgrest('WHERE  "public"."tenants"."id" > $1  ORDER BY "public"."tenants"."id"  LIMIT $2')],
  [postgrest('WHERE  "public"."tenants"."id" = ANY ($1)')],
  [postgrest('WHERE NOT "public"."tenants"."id" = $1')],
  [postgrest('WHERE  ("public"."tenants"."id" = $1 OR "public"."tenants"."id" IS NOT NULL)')],
  [postgrest('WHERE NOT ("public"."tenants"."name" = $1 AND "public"."tenants"."id" = $2)')],
  [postgrest('WHERE  (("public"."tenants"."id" = $1) OR ("public"."tenants"."id" <> $2))')],
  [postgrest(`WHERE  "public"."tenants"."name"->>'x AND "public"."tenants"."id" = $1' = $2`)],
  [postgrest('LEFT JOIN LATERAL ( SELECT 1 ) AS x ON TRUE WHERE  "public"."tenants"."id" = $1')],
  [
    `SELECT 1 FROM "public"."products" LEFT JOIN LATERAL ( SELECT 1 FROM "public"."tenants" AS "t1" WHERE "t1"."id" = "public"."products"."tenant_id" ) AS t ON TRUE WHERE "public"."products"."tenant_id" = $1`,
  ],
  [`${postgrest('WHERE  "public"."tenants"."id" = $1')} union ${postgrest('')}`],
  ['select * from public.tenants where id = $1'],
  [embedded('')],
  [embedded('where not "id" = $1')],
  [embedded('where "id" in ($1)')],
  [embedded('where ("id" = $1 or "id" is not null)')],
  [embedded('where (("id" = $1 and "name" = $2) or ("id" <> $3))')],
  [embedded('where (("id" = $1) or ("id" <> $2))')],
  [embedded('where "id" = "id"')],
];

describe('a statement names one business', () => {
  it.each(one)('%s', async (statement) => {
    expect(await namesOne(statement, 'tenants', ['id', 'subdomain'])).toBe(true);
  });

  it.each(many)('not: %s', async (statement) => {
    expect(await namesOne(statement, 'tenants', ['id', 'subdomain'])).toBe(false);
  });
});

describe('within a request for a table', () => {
  const read = async (sql: string, values: unknown[], path = '/rest/v1/tenants') => {
    // For the transaction of the person alone.
    await database.client.query(`select set_config('request.path', $1, true)`, [path]);
    return (await database.client.query(sql, values)).rows;
  };
  const tables = [
    ['tenants', 'id'],
    ['business_settings', 'tenant_id'],
    ['tenant_customization', 'tenant_id'],
    ['storefront_settings', 'tenant_id'],
  ] as const;

  it.each(tables)('visitors read one row of %s, and are refused the list', async (table, column) => {
    const tenant = await makeTenant(database.client);
    await makeTenant(database.client);
    const own = await asAnonymous(database.client, () =>
      read(`select "${column}" from "${table}" where "${column}" = $1`, [tenant.tenantId]),
    );
    expect(own).toEqual([{ [column]: tenant.tenantId }]);
    // Beyond the lowest id there is always somebody.
    const lowest = '00000000-0000-0000-0000-000000000000';
    for (const where of ['', `where "${column}" > $1`, `where not "${column}" = $1`])
      await expect(
        asAnonymous(database.client, () =>
          read(`select "${column}" from "${table}" ${where} limit 1`, where === '' ? [] : [lowest]),
        ),
      ).rejects.toMatchObject({ code: 'PT400', hint: 'filter_required' });
  });

  it('and products of one shop', async () => {
    const tenant = await makeTenant(database.client);
    await database.client.query(
      `insert into public.products (tenant_id, name, price, is_published) values ($1, 'Milk', 5, true)`,
      [tenant.tenantId],
    );
    const rows = await asAnonymous(database.client, () =>
      read('select "name" from "products" where "tenant_id" = $1', [tenant.tenantId], '/rest/v1/products'),
    );
    expect(rows).toEqual([{ name: 'Milk' }]);
    await expect(
      asAnonymous(database.client, () => read('select "name" from "products" limit 1', [], '/rest/v1/products')),
    ).rejects.toMatchObject({ hint: 'filter_required' });
  });

  it('signed-in people read their own business without naming it, and of others none that they do not name', async () => {
    const tenant = await makeTenant(database.client);
    const other = await makeTenant(database.client);
    expect(await asUser(database.client, tenant.owner, () => read('select "id" from "tenants" limit 9', []))).toEqual([
      { id: tenant.tenantId },
    ]);
    expect(
      await asUser(database.client, tenant.owner, () =>
        read('select "id" from "tenants" where "subdomain" = $1', [other.subdomain]),
      ),
    ).toEqual([{ id: other.tenantId }]);
  });
});
