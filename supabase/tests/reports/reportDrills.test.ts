import { drillPath } from '../../../mfe-admin/src/reports/reportDrill';
import { queryOf, readRequest, registryOf } from '../../../mfe-admin/src/reports/reportRequest';
import type * as rpc from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { testDatabase } from '../support/testDatabase';

/* Every report by everything it can be grouped by and filtered by: a row that opens something opens a report that is not refused, and in the end a page. */
const database = testDatabase();
const today = '2026-03-31';
const ID = '00000000-0000-4000-8000-000000000001';
const KEYS: Readonly<Record<string, string>> = {
  day: '2026-03-10',
  week: '2026-03-09',
  month: '2026-03-01',
  quarter: '2026-01-01',
  year: '2026-01-01',
  weekday: '3',
  hour: '09',
};
let shop: TestTenant;
let catalogue: rpc.ReportCatalogue;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  catalogue = await call<rpc.ReportCatalogue>(database.client, shop.owner, 'report_catalogue', {});
  await database.client.query(
    `create function pg_temp.refusal(p_tenant_id uuid, p_user_id uuid, p_query jsonb) returns text language plpgsql as $$
     begin
       perform private.report_sql(private.plan_report(p_tenant_id, p_user_id, p_query));
       return null;
     exception when others then
       return sqlerrm;
     end $$`,
  );
});

/** A value of a grouping; that of a basket which nobody paid. */
const keyOf = (dimension: string): string => KEYS[dimension] ?? (dimension === 'basket' ? `-${ID}` : ID);

interface Walk {
  queries: rpc.ReportQuery[];
  end: string | null;
}

/** Opens a row after the other, as deep as it goes. */
function walk(definition: rpc.ReportDefinition, search: string): Walk {
  const registry = registryOf(catalogue);
  const queries: rpc.ReportQuery[] = [];
  let params = new URLSearchParams(search);
  for (let step = 0; step < 9; step += 1) {
    const request = readRequest(params, definition, { registry, today });
    queries.push({ ...queryOf(request, definition), compare: 'none' });
    const path = drillPath({ keys: request.by.map(keyOf) }, { definition, request, params, registry });
    if (path?.startsWith('/admin/reports/') !== true) return { queries, end: path };
    params = new URLSearchParams(path.split('?')[1]);
  }
  throw new Error(`${definition.key} has no end: ${search}`);
}

function allWalks(definition: rpc.ReportDefinition): { search: string; walked: Walk }[] {
  return definition.dimensions.flatMap((by) =>
    [null, ...definition.filters].map((filter) => {
      const search = new URLSearchParams({ by, days: '2026-03-01..2026-03-31' });
      if (filter !== null) search.append(`in.${filter}`, keyOf(filter));
      return { search: search.toString(), walked: walk(definition, search.toString()) };
    }),
  );
}

const groupings = (): { definition: rpc.ReportDefinition; search: string; walked: Walk }[] =>
  catalogue.reports.flatMap((definition) => allWalks(definition).map((one) => ({ definition, ...one })));

it('leads to nothing that is refused where the report itself is not', async () => {
  const walks = groupings();
  expect(walks.length).toBeGreaterThan(500);
  const asked = [...new Set(walks.flatMap(({ walked }) => walked.queries.map((query) => JSON.stringify(query))))];
  const { rows } = await database.client.query<{ query: string; refusal: string | null }>(
    `select q as query, pg_temp.refusal($1, $2, q::jsonb) as refusal from unnest($3::text[]) as q`,
    [shop.tenantId, shop.owner.userId, asked],
  );
  const refusals = new Map(rows.map(({ query, refusal }) => [query, refusal]));
  const broken = walks.flatMap(({ definition, search, walked: { queries } }) => {
    const [first, ...opened] = queries.map((query) => refusals.get(JSON.stringify(query)) ?? null);
    const refused = first === null ? opened.find((refusal) => refusal !== null) : undefined;
    return refused === undefined ? [] : [`${definition.key}?${search}: ${refused ?? ''}`];
  });

  expect(broken).toEqual([]);
});

it('opens a basket that nobody paid to the products in it, whatever was looked for', () => {
  const voids = groupings().filter(({ definition }) => definition.key === 'voids');

  expect(voids.length).toBeGreaterThan(50);
  expect(voids.filter(({ walked }) => walked.end !== `/admin/products/${ID}`).map(({ search }) => search)).toEqual([]);
});
