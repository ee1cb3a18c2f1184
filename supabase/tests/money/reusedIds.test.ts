import { randomUUID } from 'node:crypto';
import { assetOf, saveAsset } from '../assets/assetFixtures';
import { accountOf, journalOf, postEntry, postJournal } from '../books/booksFixtures';
import { bring, entryLines } from '../bank/bankFixtures';
import { orderOf, saveOrder } from '../purchases/orderFixtures';
import {
  as,
  billOf,
  expenseLine,
  goods,
  goodsLine,
  makeBuyer,
  pay,
  postBill,
  receive,
  type Buyer,
} from '../purchases/purchaseFixtures';
import { openTill } from '../sales/salesFixtures';
import { expectCode, type DatabaseFailure } from '../support/callRpc';
import { testDatabase } from '../support/testDatabase';
import { fileNow, monthBefore, owe, returnOf } from '../tax/taxFixtures';
import { dayBefore, expenseOf, spend, transfer } from './moneyFixtures';

/* An id that was used once answers the same request again, and no other: each writer of the books says so with one code. */
const database = testDatabase();
let buyer: Buyer;
let sessionId: string;
let today: string;
let months: number;

type Body = Record<string, unknown>;
/** Makes the documents that a request needs, and answers the request: a new one each time. */
type Maker = () => Promise<[argument: string, body: Body]>;

const owner = <T>(name: string, args: Body) => as<T>(database.client, buyer.owner, name, args);
const cash = (amount: number) => ({
  amount,
  tender_type: 'cash',
  till_session_id: sessionId,
  account_id: accountOf(buyer, 'expenses'),
});
const bill = () => postBill(database.client, buyer, billOf(buyer, [expenseLine(buyer, 100)]));
const advance = () => pay(database.client, buyer, { amount: 10, advance_amount: 10, allocations: [] });
let openedStatements = 0;
let askedDays = 7;

/** A line of a new statement of the bank that nothing was matched with. */
async function bankLine(amount: string): Promise<string> {
  openedStatements += 1;
  const { lineIds } = await bring(database.client, buyer, 0, [
    { booked_on: today, amount, text: `Line ${String(openedStatements)}` },
  ]);
  return lineIds[0] ?? '';
}

async function allocation(): Promise<Body> {
  const [{ id: paymentId }, { id: itemId }] = [await advance(), await bill()];
  return { payment_id: paymentId, allocations: [{ item_id: itemId, amount: 5 }] };
}

const makers: Record<string, Maker> = {
  post_manual_journal: async () => [
    'p_journal',
    journalOf(buyer, '2026-01-15', { expenses: 5, bank: -5 }, { memo: randomUUID() }),
  ],
  reverse_entry: async () => {
    const { entry_id: entryId } = await postJournal(database.client, buyer, '2026-01-15', { expenses: 5, bank: -5 });
    return ['p_reversal', { entry_id: entryId, business_date: '2026-01-16', reason: 'Wrong' }];
  },
  record_opening_balances: async () => [
    'p_opening',
    { business_date: '2026-01-01', lines: [{ account_id: accountOf(buyer, 'bank'), debit: 5 }], memo: randomUUID() },
  ],
  finish_opening_balances: async () => {
    await owner('record_opening_balances', {
      p_opening: {
        id: randomUUID(),
        business_date: '2026-01-01',
        lines: [{ account_id: accountOf(buyer, 'bank'), debit: 5 }],
      },
    });
    return ['p_opening', { business_date: '2026-01-02', memo: randomUUID() }];
  },
  open_window: async () => [
    'p_window',
    { area: 'bank', user_id: buyer.manager.userId, reason: randomUUID(), hours: 1 },
  ],
  record_expense: async () => ['p_expense', { ...cash(5), note: randomUUID() }],
  record_income: async () => ['p_income', { ...cash(5), account_id: accountOf(buyer, '410400'), note: randomUUID() }],
  record_owner_money: async () => [
    'p_movement',
    { ...cash(5), account_id: undefined, direction: 'in', note: randomUUID() },
  ],
  transfer_money: async () => [
    'p_transfer',
    {
      from_account_id: accountOf(buyer, 'cash'),
      to_account_id: accountOf(buyer, 'bank'),
      till_session_id: sessionId,
      amount: 5,
      note: randomUUID(),
    },
  ],
  reverse_voucher: async () => {
    const { id } = await owner<{ id: string }>('record_expense', { p_expense: { id: randomUUID(), ...cash(5) } });
    return ['p_reversal', { voucher_id: id, reason: 'Twice', till_session_id: sessionId }];
  },
  reverse_money_transfer: async () => {
    const { id } = await transfer(database.client, buyer, 'bank', 'cash_in_transit', 5);
    return ['p_reversal', { money_transfer_id: id, reason: 'Twice' }];
  },
  post_bill: async () => ['p_bill', billOf(buyer, [expenseLine(buyer, 10)], { note: randomUUID() }) as unknown as Body],
  reverse_bill: async () => ['p_reversal', { bill_id: (await bill()).id, reason: 'Wrong' }],
  post_supplier_credit: async () => [
    'p_credit',
    {
      contact_id: buyer.supplierId,
      reason: randomUUID(),
      lines: [{ kind: 'account', account_id: accountOf(buyer, 'expenses'), net_amount: 5 }],
    },
  ],
  pay_supplier: async () => [
    'p_payment',
    { contact_id: buyer.supplierId, tender_type: 'cash', till_session_id: sessionId, amount: 5, note: randomUUID() },
  ],
  record_supplier_refund: async () => {
    const { id } = await advance();
    return [
      'p_refund',
      { contact_id: buyer.supplierId, tender_type: 'cash', till_session_id: sessionId, amount: 5, source_ids: [id] },
    ];
  },
  reverse_supplier_payment: async () => {
    await bill();
    return ['p_reversal', { payment_id: (await pay(database.client, buyer, { amount: 200 })).id, reason: 'Twice' }];
  },
  allocate_supplier: async () => ['p_allocation', await allocation()],
  undo_allocation: async () => {
    const id = randomUUID();
    await owner('allocate_supplier', { p_allocation: { id, ...(await allocation()) } });
    const { rows } = await database.client.query<{ id: string }>(
      'select id from public.supplier_allocations where posting_id = $1',
      [id],
    );
    return ['p_undo', { allocation_id: rows[0]?.id, reason: 'Wrong bill' }];
  },
  copy_purchase_order: async () => {
    const line = { product_id: await goods(database.client, buyer), packs: 1, pack_price: 5 };
    const order = await saveOrder(database.client, buyer.owner, orderOf(buyer, [line]));
    return ['p_copy', { purchase_order_id: order.id }];
  },
  draft_orders_from_reorder: async () => {
    // Only what made a draft is remembered: there is something to order.
    await database.client.query(
      'update public.products set reorder_point = 10, reorder_quantity = 30, preferred_supplier_id = $2 where id = $1',
      [await goods(database.client, buyer), buyer.supplierId],
    );
    askedDays += 1;
    return ['p_request', { days: askedDays }];
  },
  save_purchase_order: async () => {
    const product = await goods(database.client, buyer);
    const order = orderOf(buyer, [{ product_id: product, packs: 1, pack_size: 1, pack_price: 1 }], {
      note: randomUUID(),
    });
    return ['p_order', order as unknown as Body];
  },
  send_purchase_order: async () => {
    const product = await goods(database.client, buyer);
    const order = await saveOrder(
      database.client,
      buyer.owner,
      orderOf(buyer, [{ product_id: product, packs: 1, pack_size: 1, pack_price: 1 }]),
    );
    return ['p_sending', { purchase_order_id: order.id, revision: order.revision, channel: 'other' }];
  },
  book_opening_difference: async () => {
    openedStatements += 1;
    const { statementId } = await bring(database.client, buyer, 500, [
      { booked_on: today, amount: '1.00', text: `Line ${String(openedStatements)}` },
    ]);
    return ['p_opening', { statement_id: statementId, amount: 500 }];
  },
  match_line: async () => {
    const lineId = await bankLine('5.00');
    await postJournal(database.client, buyer, today, { bank: 5, owner_equity: -5 });
    const waiting = (await entryLines(database.client, buyer)).filter(({ amount }) => amount === 5);
    return ['p_match', { bank_line_ids: [lineId], journal_line_ids: [waiting.at(-1)?.id] }];
  },
  book_line: async () => [
    'p_entry',
    {
      bank_line_id: await bankLine('-5.00'),
      splits: [{ account_id: accountOf(buyer, 'bank_charges'), amount: 5 }],
    },
  ],
  settle_line: async () => {
    const lineId = await bankLine('90.00');
    await postEntry(database.client, buyer, today, { card_clearing: 100, sales: -100 });
    const waiting = await entryLines(database.client, buyer, 'card_clearing');
    return [
      'p_settlement',
      {
        bank_line_id: lineId,
        clearing_account_id: accountOf(buyer, 'card_clearing'),
        journal_line_ids: [waiting.at(-1)?.id],
        fee_amount: 10,
      },
    ];
  },
  file_return: async () => {
    months -= 1;
    const month = await monthBefore(database.client, buyer, months);
    await owe(database.client, buyer, month.day, 100);
    return ['p_return', (await returnOf(database.client, buyer, month.start)) as unknown as Body];
  },
  pay_tax: async () => {
    months -= 1;
    const month = await monthBefore(database.client, buyer, months);
    await owe(database.client, buyer, month.day, 100);
    const { id } = await fileNow(database.client, buyer, month.start);
    return ['p_payment', { return_id: id, amount: 1 }];
  },
  reverse_tax_payment: async () => {
    months -= 1;
    const month = await monthBefore(database.client, buyer, months);
    await owe(database.client, buyer, month.day, 100);
    const { id: returnId } = await fileNow(database.client, buyer, month.start);
    const id = randomUUID();
    await owner('pay_tax', { p_payment: { id, return_id: returnId, amount: 1 } });
    return ['p_reversal', { payment_id: id, reason: 'Wrong' }];
  },
  dispose_fixed_asset: async () => {
    const { id } = await saveAsset(database.client, buyer, assetOf(buyer));
    return ['p_disposal', { asset_id: id, kind: 'scrapped', business_date: today }];
  },
};

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  sessionId = await openTill(database.client, buyer, buyer.owner, 1000);
  today = await dayBefore(database.client, buyer, 0);
  months = 8;
});

async function send(name: string, id: string): Promise<unknown> {
  const maker = makers[name];
  if (!maker) throw new Error(`Nothing makes a request of ${name}.`);
  const [argument, body] = await maker();
  return owner(name, { [argument]: { ...body, id } });
}

it('knows every writer of the books that takes an id and a body, and changes nothing under it', async () => {
  const { rows } = await database.client.query<{ name: string }>(
    `select p.proname as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and obj_description(p.oid) ~ 'Idempotent by (id and )?body'
       and obj_description(p.oid) !~ 'or changes it|back \\{asset_id'
       and obj_description(p.oid) ~ 'Needs (accounting|purchases|banking|tax)\\.' order by 1`,
  );
  expect(Object.keys(makers).sort()).toEqual(rows.map(({ name }) => name));
});

describe('an id that was used', () => {
  it.each(Object.keys(makers))('is no id of another request of %s', async (name) => {
    const id = randomUUID();
    await send(name, id);
    // A change of an order or of a draft names what it changes.
    await expectCode(send(name, id), name === 'save_purchase_order' ? 'stale_row' : 'idempotency_mismatch');
  });

  it('is answered in words by every other writer', async () => {
    const outcomes: Record<string, string> = {};
    const id = randomUUID();
    const names = Object.keys(makers);
    for (const name of [...names, ...names.slice().reverse()])
      await send(name, id).catch((failure: DatabaseFailure) => {
        outcomes[name] = failure.code;
      });
    expect(Object.entries(outcomes).filter(([, code]) => !/^PT4\d\d$/.test(code))).toEqual([]);
  });
});

it('goods that were billed and taken back twice under one id say so', async () => {
  const product = await goods(database.client, buyer);
  const receipt = await receive(database.client, buyer, [{ product_id: product, quantity: 2, unit_cost: 100 }]);
  const id = randomUUID();
  for (const code of [null, 'idempotency_mismatch']) {
    const posted = await postBill(
      database.client,
      buyer,
      billOf(buyer, [goodsLine(buyer, receipt.lineIds[0] ?? '', 1, 100)]),
    );
    const reversal = owner('reverse_bill', { p_reversal: { id, bill_id: posted.id, reason: 'Wrong' } });
    if (code === null) await reversal;
    else await expectCode(reversal, code);
  }
});

it('a pay-out of the till and an expense do not share an id', async () => {
  const id = randomUUID();
  await owner('record_cash_movement', {
    p_movement: { id, till_session_id: sessionId, kind: 'pay_out', amount: 5, reason: 'Tea' },
  });
  await expectCode(
    spend(database.client, buyer, { ...expenseOf(buyer, 5), id, tender_type: 'cash', till_session_id: sessionId }),
    'idempotency_mismatch',
  );
});

it('a reference that was used is told as one', async () => {
  await pay(database.client, buyer, { amount: 5, reference: 'CHQ 1' });
  const failure = await expectCode(pay(database.client, buyer, { amount: 5, reference: 'chq1' }), 'invalid_input');
  expect(failure.detail).toBe('{"field": "reference"}');
});
