import {
  credit,
  item,
  line,
  movement,
  openAuthority,
  openShop,
  openStockedShop,
  send,
  styles,
  task,
  type Authority,
} from './etimsFixtures';
import { credited, sold, tampered } from './sentDocuments';

let authority: Authority;
beforeEach(async () => {
  authority = await openAuthority();
});
afterEach(async () => authority.close());

describe.each(styles)('a credit note, %s', (style) => {
  it('names a sale, its reason and its time (V13)', async () => {
    const shop = await openStockedShop(authority, { style });
    await sold(shop, 1);
    const told = async (change: (body: Record<string, unknown>) => void) =>
      await tampered({ authority, shop }, credit(1), 2, change);
    expect(await told((body) => Object.assign(body, { rfdDt: null }))).toMatchObject({
      message: expect.stringContaining('Missing RfdDt Date') as string,
    });
    expect(await told((body) => Object.assign(body, { rfdRsnCd: '13' }))).toMatchObject({
      message: expect.stringContaining('Invalid RfdRsnCd') as string,
    });
    expect(await credited(shop, 2, {}, 999)).toMatchObject({
      state: 'rejected',
      message: expect.stringContaining('orgInvcNo does not exist') as string,
    });
    expect(await credited(shop, 2)).toMatchObject({
      state: 'accepted',
      answer: { receiptNumber: 1, totalReceipts: 2 },
    });
    // A credit note is no sale that could be taken back.
    expect(await credited(shop, 3, {}, 2)).toMatchObject({ state: 'rejected' });
  });

  it('takes no more than what the sale has left (V14)', async () => {
    const shop = await openStockedShop(authority, { style });
    await sold(shop, 1);
    const part = { lines: [line({ quantity: '0.6', total: '60' })], total: '60' };
    expect(await credited(shop, 2, part)).toMatchObject({ state: 'accepted' });
    expect(await credited(shop, 3, part)).toMatchObject({
      state: 'rejected',
      message: expect.stringContaining('Remaining: 0.4') as string,
    });
    const rest = { lines: [line({ quantity: '0.4', total: '40' })], total: '40' };
    expect(await credited(shop, 3, rest)).toMatchObject({ state: 'accepted' });
  });

  it('is no dearer than the sale, however few pieces', async () => {
    const shop = await openStockedShop(authority, { style });
    await sold(shop, 1, { lines: [line({ quantity: '2', total: '200' })], total: '200' });
    const dear = { lines: [line({ unitPrice: '250', total: '250' })], total: '250' };
    expect(await credited(shop, 2, dear)).toMatchObject({ state: 'rejected' });
  });

  it('is one of two at most, or of as many as the rules say', async () => {
    const shop = await openStockedShop(authority, { style });
    await sold(shop, 1, { lines: [line({ quantity: '10', total: '1000' })], total: '1000' });
    expect(await credited(shop, 2)).toMatchObject({ state: 'accepted' });
    expect(await credited(shop, 3)).toMatchObject({ state: 'accepted' });
    expect(await credited(shop, 4)).toMatchObject({
      state: 'rejected',
      message: expect.stringContaining('2 credit notes') as string,
    });
    authority.etims.changeRules({ maxCreditNotes: 0 });
    expect(await credited(shop, 4)).toMatchObject({ state: 'accepted' });
  });

  it('is below zero where both sides say so, and only then', async () => {
    const shop = await openStockedShop(authority, { style, settings: { creditSign: 'negative' } });
    await sold(shop, 1);
    expect(await credited(shop, 2)).toMatchObject({ state: 'rejected' });
    authority.etims.changeRules({ creditSign: 'negative' });
    expect(await credited(shop, 2)).toMatchObject({ state: 'accepted' });
  });

  it('comes in time where the rules have a window', async () => {
    await authority.close();
    let now = new Date('2026-01-15T06:30:01Z');
    authority = await openAuthority(() => now);
    const shop = await openShop(authority, { style });
    await send(shop, task('item', item(), 1));
    await send(shop, task('stock_movement', movement({ day: '20260115' }), 1));
    await send(shop, task('stock_level', { itemCode: 'KE2NTNO0000001', quantity: '100' }, null));
    await sold(shop, 1, { issuedAt: '20260115093000', day: '20260115' });
    now = new Date('2026-11-20T06:30:01Z');
    authority.etims.changeRules({ creditWindowMonths: 6 });
    expect(await credited(shop, 2)).toMatchObject({
      state: 'rejected',
      message: expect.stringContaining('too old') as string,
    });
    authority.etims.changeRules({ creditWindowMonths: 12 });
    expect(await credited(shop, 2)).toMatchObject({ state: 'accepted' });
  });
});

describe.each(styles)('the other amounts, %s', (style) => {
  it('bear tax in the taxable amount where both sides say so, and only then', async () => {
    const shop = await openShop(authority, { style, settings: { taxableBasis: 'gross' } });
    await send(shop, task('item', item(), 1));
    expect(await send(shop, task('stock_movement', movement(), 1))).toMatchObject({ state: 'rejected' });
    authority.etims.changeRules({ taxableBasis: 'gross' });
    expect(await send(shop, task('stock_movement', movement(), 1))).toMatchObject({ state: 'accepted' });
    await send(shop, task('stock_level', { itemCode: 'KE2NTNO0000001', quantity: '100' }, null));
    expect(await sold(shop, 1)).toMatchObject({ state: 'accepted' });
  });

  it('have two decimals of quantity where the rules say so', async () => {
    const shop = await openStockedShop(authority, { style });
    authority.etims.changeRules({ quantityDecimals: 2 });
    const part = line({ quantity: '0.375', unitPrice: '480', total: '180' });
    expect(await sold(shop, 1, { lines: [part], total: '180' })).toMatchObject({
      state: 'rejected',
      message: expect.stringContaining('<qty>') as string,
    });
  });
});
