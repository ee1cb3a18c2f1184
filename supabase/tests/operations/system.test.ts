import type { BrowserErrorPage, SystemState } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let admin: Persona;

const list = (filter = {}, more = {}) =>
  asUser(database.client, admin, () =>
    callRpc<BrowserErrorPage>(database.client, 'admin_list_browser_errors', { p_filter: filter, ...more }),
  );
const report = (error: Record<string, unknown>) =>
  asAnonymous(database.client, () =>
    callRpc<{ is_taken: boolean }>(database.client, 'report_error', {
      p_error: { area: 'storefront', message: 'Nothing', ...error },
    }),
  );

beforeAll(async () => {
  shop = await makeTenant(database.client);
  admin = await makePlatformAdmin(database.client);
});
beforeEach(async () => {
  await database.client.query('delete from private.browser_errors; delete from private.error_reports');
});

describe('an error that a browser reports', () => {
  it('is one row for each fault, release and area, with a count', async () => {
    for (const release of ['r1', 'r1', 'r2']) await report({ message: 'x is undefined', release, stack: 'E\n at f' });
    await asUser(database.client, shop.owner, () =>
      callRpc(database.client, 'report_error', {
        p_error: { area: 'admin', message: 'y is undefined', release: 'r2', page: '/admin/sales?q=asha' },
      }),
    );

    expect((await list()).rows).toMatchObject([
      { area: 'admin', count: 1, page: '/admin/sales?...', tenant_name: expect.any(String) },
      { release: 'r2', count: 1, tenant_name: null },
      { release: 'r1', count: 2 },
    ]);
    expect((await list({ area: 'admin' })).rows).toHaveLength(1);
    expect((await list({ release: 'r1', text: 'UNDEFINED' })).rows).toHaveLength(1);
    const first = await list({}, { p_limit: 2 });
    expect((await list({}, { p_limit: 2, p_after: first.next_cursor })).rows).toMatchObject([{ release: 'r1' }]);
  });

  it('keeps no mail address, key or long number', async () => {
    await report({
      message: 'No asha@duka.test, +254 712 345 678, 4111111111111111, eyJhbGciOi.abc.def',
      stack: 'Error\n at https://duka.test/o/8c0f1d6e-1111-4111-8111-111111111111?token=abc#x (a.js:12:345)',
      page: '/o/8c0f1d6e-1111-4111-8111-111111111111',
    });
    const text = JSON.stringify((await list()).rows.map(({ message, stack, page }) => [message, stack, page]));

    expect(text).not.toMatch(/asha|duka\.test,|345 678|4111|eyJ|8c0f1d6e|token=/);
    expect(text).toContain('a.js:12:345');
  });

  it('is let fall from the eleventh of a minute on, and from an extension', async () => {
    expect(await report({ stack: 'E\n at chrome-extension://abc/x.js' })).toEqual({ is_taken: false });
    const taken: boolean[] = [];
    for (let index = 0; index < 12; index += 1)
      taken.push((await report({ message: `fault ${String.fromCharCode(97 + index)}` })).is_taken);

    // The minute may turn on the way: what counts is that not all are taken at once.
    expect(taken.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => true));
    expect((await list()).rows.length).toBe(taken.filter(Boolean).length);
    await database.client.query(
      `update private.error_reports set report_count = 10, minute = date_trunc('minute', now())`,
    );
    expect(await report({ message: 'one more' })).toEqual({ is_taken: false });
  });

  it('of another form is refused', async () => {
    await expectCode(report({ area: 'kitchen' }), 'invalid_input');
    await expectCode(report({ message: ' ' }), 'invalid_input');
  });
});

it('the system says when each service was seen working', async () => {
  await report({ release: 'r9' });
  const state = await asUser(database.client, admin, () => callRpc<SystemState>(database.client, 'admin_system', {}));

  expect(state).toMatchObject({
    sign_in_at: expect.any(String),
    errors_last_day: 1,
    releases: [{ area: 'storefront', release: 'r9', errors: 1 }],
  });
});

it('is shown to platform staff with a second factor only', async () => {
  const weak = await makePlatformAdmin(database.client, { assuranceLevel: 'aal1' });
  for (const name of ['admin_system', 'admin_list_browser_errors'])
    for (const [persona, code] of [
      [shop.owner, 'permission_denied'],
      [weak, 'second_factor_required'],
    ] as const)
      await expectCode(
        asUser(database.client, persona, () => callRpc(database.client, name, {})),
        code,
      );
});
