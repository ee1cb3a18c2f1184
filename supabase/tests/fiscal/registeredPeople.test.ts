import type { FiscalImportPage } from '../../../shared/src/api/rpcTypes';
import { importsIn } from '../../functions/_shared/fiscal/referenceRows';
import { openAuthority, styles, type Authority } from '../etims/etimsFixtures';
import { addProduct, refundOf, refundSale, sell } from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import { connectShop, type Connected } from './connectedShop';
import { asService, asStaff, documentsOf, mapAll } from './fiscalFixtures';

// Whether people are registered before their first document is a setting of the device; the simulator can be told to insist on it.
const database = testDatabase();
let authority: Authority;

beforeEach(async () => {
  authority = await openAuthority(() => new Date(Date.now() + 60_000));
});
afterEach(async () => await authority.close());

async function shopWith(style: 'direct' | 'gateway', operators?: 'named' | 'registered') {
  const connected = await connectShop(database.client, authority, { style, settings: operators ? { operators } : {} });
  const milk = await addProduct(database.client, connected.shop, { name: 'Milk', price: 116, stock: 100 });
  await mapAll(database.client, connected.shop);
  return { ...connected, milk };
}

const people = ({ pin }: Connected) => authority.etims.store.list('users', pin);
const kinds = async ({ device }: Connected) =>
  (await documentsOf(database.client, device)).filter(({ kind }) => kind === 'operator' || kind === 'sale');

describe.each(styles)('staff of a branch (%s)', (style) => {
  it('are registered once, before their first sale, when the device is set so', async () => {
    authority.etims.changeRules({ unknownPeople: 'refused' });
    const connected = await shopWith(style, 'registered');
    const { shop, milk, drain } = connected;
    const sale = await sell(database.client, shop, milk, 1, 116);
    await sell(database.client, shop, milk, 2, 116);
    await refundSale(database.client, shop, refundOf(shop, sale, 1));
    await drain();

    expect((await kinds(connected)).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      ...(people(connected).length === 1 ? ['operator accepted'] : ['operator accepted', 'operator accepted']),
      'sale accepted',
      'sale accepted',
    ]);
    for (const { body } of people(connected)) {
      expect(body.userId).toMatch(/^[0-9a-f]{20}$/);
      expect(body.pwd).toMatch(/^[0-9a-f]{48}$/);
    }
    // What is logged bears no password, not even one that nobody uses.
    const { rows } = await database.client.query<{ text: string }>(
      `select string_agg(coalesce(request::text, '') || coalesce(response::text, ''), '') as text from public.fiscal_events where device_id = $1`,
      [connected.device],
    );
    for (const { body } of people(connected)) expect(rows[0]?.text).not.toContain(String(body.pwd));
  });

  it('are named on their documents alone where nothing is set', async () => {
    const connected = await shopWith(style);
    await sell(database.client, connected.shop, connected.milk, 1, 116);
    await connected.drain();
    expect((await kinds(connected)).map(({ kind, state }) => `${kind} ${state}`)).toEqual(['sale accepted']);
    expect(people(connected)).toEqual([]);
  });

  it('are registered as well when all they do is decide about an import', async () => {
    authority.etims.changeRules({ unknownPeople: 'refused' });
    const connected = await shopWith(style, 'registered');
    const { shop, milk, device, provider, drain } = connected;
    const offered = await provider.syncReference('imports', null);
    if (offered.state !== 'read') throw new Error(offered.message);
    await asService(database.client, 'save_fiscal_imports', {
      p_device: device,
      p_list: JSON.stringify(importsIn(offered.rows)),
    });
    const { rows } = await asStaff<FiscalImportPage>(database.client, shop.owner, 'list_fiscal_imports');
    await asStaff(database.client, shop.owner, 'decide_fiscal_import', {
      p_id: rows[0]?.id,
      p_decision: { decision: 'decline', product_id: milk, note: 'Not ours' },
    });
    await drain();
    const documents = await documentsOf(database.client, device);
    expect(documents.filter(({ kind }) => kind === 'import')).toMatchObject([{ state: 'accepted' }]);
    expect(people(connected)).toHaveLength(1);
  });

  it('are refused by an authority that insists, where the device only names them', async () => {
    authority.etims.changeRules({ unknownPeople: 'refused' });
    const connected = await shopWith(style, 'named');
    await sell(database.client, connected.shop, connected.milk, 1, 116);
    await connected.drain();
    expect(await kinds(connected)).toMatchObject([
      { kind: 'sale', state: 'rejected', message: expect.stringContaining('Invalid regrId') as string },
    ]);
  });

  it('are registered again under a new name', async () => {
    const connected = await shopWith(style, 'registered');
    const { shop, milk, drain } = connected;
    await sell(database.client, shop, milk, 1, 116);
    await drain();
    const id = String(people(connected)[0]?.body.userId);
    await database.client.query(
      `update public.profiles set full_name = 'Wanjiku Kamau' where left(replace(user_id::text, '-', ''), 20) = $1`,
      [id],
    );
    await sell(database.client, shop, milk, 1, 116);
    await drain();
    expect(people(connected).map(({ body }) => body.userNm)).toEqual(['Wanjiku Kamau']);
    expect((await kinds(connected)).every(({ state }) => state === 'accepted')).toBe(true);
  });

  it('hold up no sale when the authority refuses to register them', async () => {
    const connected = await shopWith(style, 'registered');
    const { shop, milk, drain, device } = connected;
    authority.etims.faults.add({ kind: '894', times: 1, value: 1, operation: 'saveBranchUser' });
    await sell(database.client, shop, milk, 1, 116);
    await drain();
    await database.client.query(
      `update public.fiscal_documents set state = 'rejected', code = '910', message = 'Invalid userNm', request = null, body = null
       where device_id = $1 and kind = 'operator'`,
      [device],
    );
    await drain();
    expect((await kinds(connected)).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      'operator rejected',
      'sale accepted',
    ]);
  });
});
