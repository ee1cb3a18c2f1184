import { randomUUID } from 'node:crypto';
import type { Affiliate } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { makePlatformAdmin } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let admin: Persona;
let made = 0;

async function makeAffiliate(state: 'active' | 'blocked' = 'active'): Promise<{ id: string; code: string }> {
  const affiliate = { id: randomUUID(), code: `CLICK${(made += 1)}` };
  await asUser(database.client, admin, () =>
    callRpc(database.client, 'admin_save_affiliate', {
      p_affiliate: {
        ...affiliate,
        ...{
          name: 'Ann',
          email: 'ann@links.test',
          payout_account: '254700000001',
          rate_percent: 20,
          months: 12,
          state,
        },
        reason: 'Agreed by mail in March',
      },
    }),
  );
  return affiliate;
}
const open = (code: string, address: string, { agent = 'Phone', isClick = true } = {}) =>
  asAnonymous(
    database.client,
    () =>
      callRpc<{ is_known: boolean }>(database.client, 'check_affiliate_code', { p_code: code, p_is_click: isClick }),
    { headers: { 'x-forwarded-for': address, 'user-agent': agent } },
  );
async function clicksOf(id: string): Promise<number | undefined> {
  const rows = await asUser(database.client, admin, () =>
    callRpc<Affiliate[]>(database.client, 'admin_list_affiliates'),
  );
  return rows.find((row) => row.id === id)?.clicks;
}

beforeAll(async () => {
  admin = await makePlatformAdmin(database.client);
});

describe('clicks on the link of an affiliate', () => {
  it('are counted once a day for a visitor, told apart by address and browser', async () => {
    const { id, code } = await makeAffiliate();
    for (let time = 0; time < 3; time += 1)
      expect(await open(` ${code.toLowerCase()} `, '203.0.113.5')).toEqual({ is_known: true });
    expect(await clicksOf(id)).toBe(1);
    await open(code, '203.0.113.6');
    await open(code, '203.0.113.6', { agent: 'Laptop' });
    expect(await clicksOf(id)).toBe(3);
  });

  it('are not counted for a code that is only typed, of nobody, or blocked', async () => {
    const [known, blocked] = [await makeAffiliate(), await makeAffiliate('blocked')];
    expect(await open(known.code, '203.0.113.5', { isClick: false })).toEqual({ is_known: true });
    expect(await open(blocked.code, '203.0.113.5')).toEqual({ is_known: false });
    for (const code of ['NOBODY', '', '%', `${known.code}' or true`])
      expect(await open(code, '203.0.113.5')).toEqual({ is_known: false });
    expect([await clicksOf(known.id), await clicksOf(blocked.id)]).toEqual([0, 0]);
  });

  it('leave nothing of a person behind: the hash goes with its day, the count stays', async () => {
    const { id } = await makeAffiliate();
    const count = (address: string, at: string) =>
      database.client.query('select private.count_click($1, $2, $3, $4)', [id, address, 'Phone', at]);
    await count('203.0.113.5', '2027-02-01T23:59:59Z');
    await count('203.0.113.5', '2027-02-02T00:00:00Z');
    const { rows } = await database.client.query<{ visitor: string; on: string }>(
      'select visitor, clicked_on::text as on from private.affiliate_clicks where affiliate_id = $1',
      [id],
    );
    expect(rows).toEqual([{ visitor: expect.stringMatching(/^[0-9a-f]{64}$/), on: '2027-02-02' }]);
    expect(await clicksOf(id)).toBe(2);
  });
});
