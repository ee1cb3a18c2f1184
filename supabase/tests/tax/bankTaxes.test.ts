import { randomUUID } from 'node:crypto';
import type { BankMatch } from '../../../shared/src/api/rpcTypes';
import { book, bring, entryLines, unmatch } from '../bank/bankFixtures';
import { accountOf, postEntry } from '../books/booksFixtures';
import { as, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { boxesOf, entriesOf, monthBefore, worksheet, type Month } from './taxFixtures';

const database = testDatabase();
let buyer: Buyer;
let month: Month;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  month = await monthBefore(database.client, buyer);
});

const entries = (id: string) => entriesOf(database.client, id);
const bringLine = async (amount: string) =>
  (await bring(database.client, buyer, 0, [{ booked_on: month.day, amount }])).lineIds[0] ?? '';
const boxes = async () => boxesOf(await worksheet(database.client, buyer, month.start));

describe('tax within lines of a statement', () => {
  it('is at its code and rate, and in the box of what was bought', async () => {
    const made = await book(database.client, buyer, await bringLine('-116.00'), 'bank_charges', 116, {
      tax_rate_id: buyer.taxRateId,
    });
    expect(await entries(made.id)).toEqual([['input', 'BOUGHT', 16, 100, 16, 16]]);
    expect(await boxes()).toEqual({ 7: [100, 16], 11: [100, 16], 12: [100, 16] });
  });

  it('is of what came in too, in the box of what was sold', async () => {
    const made = await book(database.client, buyer, await bringLine('232.00'), '410400', 232, {
      tax_rate_id: buyer.taxRateId,
    });
    expect(await entries(made.id)).toEqual([['output', 'BOUGHT', 16, 200, 32, 0]]);
    expect(await boxes()).toEqual({ 1: [200, 32], 5: [200, 32], 6: [200, 32] });
  });

  it('is one row for each code, parts of it added up, and none without a code', async () => {
    const lineId = await bringLine('-358.00');
    const made = await as<BankMatch>(database.client, buyer.owner, 'book_line', {
      p_entry: {
        id: randomUUID(),
        bank_line_id: lineId,
        splits: [
          { account_id: accountOf(buyer, 'bank_charges'), amount: 116, tax_rate_id: buyer.taxRateId },
          {
            account_id: accountOf(buyer, 'expenses'),
            amount: 232,
            tax_rate_id: buyer.taxRateId,
            recoverable_percent: 50,
            contact_id: buyer.supplierId,
          },
          { account_id: accountOf(buyer, '520300'), amount: 10 },
        ],
      },
    });
    expect(await entries(made.id)).toEqual([['input', 'BOUGHT', 16, 300, 48, 32]]);
  });

  it('names whom all of it was for', async () => {
    const made = await book(database.client, buyer, await bringLine('-116.00'), 'expenses', 116, {
      tax_rate_id: buyer.taxRateId,
      contact_id: buyer.supplierId,
    });
    const { rows } = await database.client.query(
      'select contact_id, counterparty_name, document_date::text from public.tax_entries where document_id = $1',
      [made.id],
    );
    expect(rows).toEqual([
      { contact_id: buyer.supplierId, counterparty_name: 'Mombasa Traders', document_date: month.day },
    ]);
  });

  it('is taken back when the match is undone', async () => {
    const made = await book(database.client, buyer, await bringLine('-116.00'), 'bank_charges', 116, {
      tax_rate_id: buyer.taxRateId,
    });
    await unmatch(database.client, buyer, made.id);
    expect(await entries(made.id)).toEqual([
      ['input', 'BOUGHT', 16, 100, 16, 16],
      ['input', 'BOUGHT', 16, -100, -16, -16],
    ]);
  });

  it('does not come back to a business that is not registered', async () => {
    await database.client.query('update public.tenant_policies set is_tax_registered = false where tenant_id = $1', [
      buyer.tenantId,
    ]);
    await database.client.query(
      `update public.tenant_policies set tax_registration_since = '2000-01-01' where tenant_id = $1`,
      [buyer.tenantId],
    );
    const made = await book(database.client, buyer, await bringLine('-116.00'), 'bank_charges', 116, {
      tax_rate_id: buyer.taxRateId,
    });
    expect(await entries(made.id)).toEqual([['input', 'BOUGHT', 16, 100, 16, 0]]);
  });

  it('is not of the rate of another business', async () => {
    const other = await makeBuyer(database.client);
    await expectCode(
      book(database.client, buyer, await bringLine('-116.00'), 'bank_charges', 116, { tax_rate_id: other.taxRateId }),
      'not_found',
    );
  });
});

describe('tax on the charge of a settlement (vector 33)', () => {
  async function settle(more: Record<string, unknown> = {}) {
    await postEntry(database.client, buyer, month.start, { card_clearing: 25000, sales: -25000 });
    const ids = (await entryLines(database.client, buyer, 'card_clearing')).map(({ id }) => id);
    const bankLineId = await bringLine('24202.50');
    return as<BankMatch>(database.client, buyer.owner, 'settle_line', {
      p_settlement: {
        id: randomUUID(),
        bank_line_id: bankLineId,
        clearing_account_id: accountOf(buyer, 'card_clearing'),
        journal_line_ids: ids,
        fee_amount: 687.5,
        fee_tax_amount: 110,
        ...more,
      },
    });
  }

  it('is taxable and tax in the box of its rate, found by the amounts', async () => {
    const made = await settle();
    expect((await entries(made.id)).map(([direction, , ...amounts]) => [direction, ...amounts])).toEqual([
      ['input', 16, 687.5, 110, 110],
    ]);
    expect(await boxes()).toEqual({ 7: [687.5, 110], 11: [687.5, 110], 12: [687.5, 110] });
  });

  it('is at the rate that is named', async () => {
    expect(await entries((await settle({ fee_tax_rate_id: buyer.taxRateId })).id)).toEqual([
      ['input', 'BOUGHT', 16, 687.5, 110, 110],
    ]);
  });

  it('keeps what it is of where no rate of the business comes to it', async () => {
    expect(await entries((await settle({ fee_amount: 740, fee_tax_amount: 57.5 })).id)).toEqual([
      ['input', 'OTHER', 0, 740, 57.5, 57.5],
    ]);
  });

  it('is none where the charge has none', async () => {
    expect(await entries((await settle({ fee_amount: 797.5, fee_tax_amount: 0 })).id)).toEqual([]);
  });

  it('refuses the rate of another business', async () => {
    const other = await makeBuyer(database.client);
    await expectCode(settle({ fee_tax_rate_id: other.taxRateId }), 'not_found');
  });
});
