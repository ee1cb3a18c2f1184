import { randomUUID } from 'node:crypto';
import type {
  FiscalBlock,
  FiscalDocumentDetail,
  FiscalDocumentPage,
  FiscalPurchasePage,
  InvoiceLink,
  PublicInvoice,
  Sale,
} from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, refundOf, refundSale, sell, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asAnonymous } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { asService, asStaff, claim, complete, connect, documentOf, drain, keep } from './fiscalFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;

beforeEach(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 100 });
});

const asOwner = <T>(name: string, args: Record<string, unknown> = {}): Promise<T> =>
  asStaff<T>(database.client, shop.owner, name, args);

describe('the queue', () => {
  async function refusedSale(): Promise<{ device: string; sale: Sale }> {
    const device = await connect(database.client, shop);
    const sale = await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, ({ kind }) => kind === 'sale');
    if (!stopped) throw new Error('No sale came.');
    await keep(database.client, stopped);
    await complete(database.client, stopped, {
      state: 'rejected',
      code: '910',
      message: 'Invalid pmtTyCd',
      field: 'pmtTyCd',
    });
    return { device, sale };
  }

  it('is listed by state, found by number, and opened with what was sent', async () => {
    const { device, sale } = await refusedSale();
    const page = await asOwner<FiscalDocumentPage>('list_fiscal_documents', { p_filter: { states: ['rejected'] } });
    expect(page.rows).toMatchObject([
      {
        kind: 'sale',
        human_number: sale.invoice_number,
        total_amount: 116,
        code: '910',
        field: 'pmtTyCd',
        can: ['retry', 'give_up'],
      },
    ]);
    expect(page.counts).toMatchObject({ rejected: 1, accepted: 3 });
    expect(page.oldest_waiting_at).toBe(page.rows[0]?.created_at);
    expect(
      (await asOwner<FiscalDocumentPage>('list_fiscal_documents', { p_filter: { search: sale.invoice_number } })).rows,
    ).toHaveLength(1);
    expect(
      (await asOwner<FiscalDocumentPage>('list_fiscal_documents', { p_filter: { device_id: device, kinds: ['item'] } }))
        .rows,
    ).toHaveLength(1);

    const detail = await asOwner<FiscalDocumentDetail>('get_fiscal_document', { p_id: page.rows[0]?.id });
    expect(detail.events).toMatchObject([
      { kind: 'rejected', operation: 'sale', status: 200, code: '910', message: 'Invalid pmtTyCd' },
    ]);
    await expectCode(asStaff(database.client, other.owner, 'get_fiscal_document', { p_id: detail.id }), 'not_found');
    expect((await asStaff<FiscalDocumentPage>(database.client, other.owner, 'list_fiscal_documents')).rows).toEqual([]);
    await expectCode(asStaff(database.client, shop.cashier, 'list_fiscal_documents'), 'permission_denied');
  });

  it('pages by key', async () => {
    const device = await connect(database.client, shop);
    for (let turn = 0; turn < 3; turn += 1) await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, device);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const page: FiscalDocumentPage = await asOwner('list_fiscal_documents', { p_after: after, p_limit: 2 });
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next_cursor;
    } while (after !== null);
    const { rows } = await database.client.query('select 1 from public.fiscal_documents where device_id = $1', [
      device,
    ]);
    expect(new Set(seen).size).toBe(rows.length);
    expect(seen).toHaveLength(rows.length);
  });

  it('sends again what people choose, of their own business', async () => {
    const { device, sale } = await refusedSale();
    const { id } = await documentOf(database.client, device, sale.id);
    expect(await asStaff(database.client, other.owner, 'retry_fiscal_documents', { p_ids: [id] })).toEqual({
      retried: 0,
    });
    expect(await asOwner('retry_fiscal_documents', { p_ids: [id] })).toEqual({ retried: 1 });
    expect(await asOwner('retry_fiscal_documents')).toEqual({ retried: 0 });
    const { sent } = await drain(database.client, device);
    expect(sent[0]).toMatchObject({ kind: 'sale', number: 1, attempt: 2 });
  });

  async function reviewedSale(): Promise<{ device: string; sale: Sale; id: string }> {
    const device = await connect(database.client, shop);
    const sale = await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, ({ kind }) => kind === 'sale');
    if (!stopped) throw new Error('No sale came.');
    await keep(database.client, stopped);
    await complete(database.client, stopped, { state: 'unknown', code: '994', message: 'Overlapped' });
    return { device, sale, id: stopped.task.id };
  }

  it('what nobody knows is settled from the portal: it was taken', async () => {
    const { device, sale, id } = await reviewedSale();
    const answer = {
      receipt_number: 7,
      total_receipts: 7,
      internal_data: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
      signature: 'ABCDEFGHIJKLMNOP',
      authority_time: '20261120093001',
    };
    const resolution = { decision: 'accepted', answer };
    await expectCode(
      asStaff(database.client, other.owner, 'resolve_fiscal_document', { p_id: id, p_resolution: resolution }),
      'not_found',
    );
    await expectCode(
      asStaff(database.client, shop.cashier, 'resolve_fiscal_document', { p_id: id, p_resolution: resolution }),
      'permission_denied',
    );
    await expectCode(
      asOwner('resolve_fiscal_document', {
        p_id: id,
        p_resolution: { decision: 'accepted', answer: { ...answer, authority_time: 'today' } },
      }),
      'invalid_input',
    );
    expect(await asOwner('retry_fiscal_documents', { p_ids: [id] })).toEqual({ retried: 0 });
    expect(await asOwner('resolve_fiscal_document', { p_id: id, p_resolution: resolution })).toMatchObject({
      state: 'accepted',
      receipt_number: 7,
      can: [],
    });
    await expectCode(
      asOwner('resolve_fiscal_document', { p_id: id, p_resolution: { decision: 'send_again', note: 'x' } }),
      'already_resolved',
    );
    expect((await drain(database.client, device)).sent.map(({ kind }) => kind)).toEqual([
      'stock_movement',
      'stock_level',
    ]);
    expect((await asOwner<Sale>('get_sale', { p_sale_id: sale.id })).fiscal_block).toMatchObject({
      state: 'accepted',
      receipt_number: 7,
    });
    await expect(
      database.client.query(`update public.fiscal_documents set receipt_number = 8 where id = $1`, [id]),
    ).rejects.toThrow('never changed');
  });

  it('or it was not: it is sent again under the next number', async () => {
    const { device, id } = await reviewedSale();
    await asOwner('resolve_fiscal_document', {
      p_id: id,
      p_resolution: { decision: 'send_again', note: 'Not in the portal' },
    });
    const { sent } = await drain(database.client, device);
    expect(sent[0]).toMatchObject({ kind: 'sale', number: 2, request: null });
  });

  it('the authority´s own list settles what is in it, and tells the differences', async () => {
    const { device, sale } = await reviewedSale();
    const list = (rows: unknown[]) =>
      asService(database.client, 'save_fiscal_list', { p_device: device, p_list: JSON.stringify(rows) });
    const row = {
      number: 1,
      human_number: sale.invoice_number,
      total: 116,
      answer: {
        receiptNumber: 3,
        totalReceipts: 3,
        internalData: 'X',
        signature: 'Y',
        authorityTime: '20261120093001',
      },
    };
    expect(await list([{ ...row, total: 117 }])).toMatchObject({
      settled: 0,
      differences: [{ number: 1, what: 'not_here' }],
    });
    expect(await list([row, { ...row, number: 2, human_number: 'X-1' }])).toMatchObject({
      settled: 1,
      differences: [{ number: 2, what: 'not_here', human_number: 'X-1' }],
    });
    expect(await list([{ ...row, total: 100 }])).toMatchObject({
      settled: 0,
      differences: [{ number: 1, what: 'differs', total: 116, their_total: 100 }],
    });
  });
});

describe('the printed block', () => {
  it('awaits, then proves; copies and the public page show the same', async () => {
    const device = await connect(database.client, shop, { mode: 'sandbox', pin: 'A555555555Z' });
    const sale = await sell(database.client, shop, milk, 2, 116);
    const blockOf = async () => (await asOwner<Sale>('get_sale', { p_sale_id: sale.id })).fiscal_block;
    expect(await blockOf()).toMatchObject({ state: 'awaiting', is_test: true, qr_url: null, receipt_number: null });
    await drain(database.client, device);
    const proof: Partial<FiscalBlock> = {
      state: 'accepted',
      trader_pin: 'A555555555Z',
      sdc_id: 'KRACU0100000001',
      receipt_number: 1,
      signature: 'ABCDEFGHIJKLMNOP',
      qr_url:
        'https://etims-sbx.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data=A555555555Z00ABCDEFGHIJKLMNOP',
    };
    expect(await blockOf()).toMatchObject(proof);
    const link = await asOwner<InvoiceLink>('create_invoice_link', { p_sale_id: sale.id });
    const shown = await asAnonymous(database.client, () =>
      callRpc<PublicInvoice>(database.client, 'get_public_invoice', { p_token: link.token }),
    );
    expect(shown.sale.fiscal_block).toMatchObject(proof);

    const note = await refundSale(database.client, shop, refundOf(shop, sale, 1));
    await drain(database.client, device);
    expect(await asOwner('get_credit_note', { p_credit_note_id: note.id })).toMatchObject({
      fiscal_block: { kind: 'credit_note', state: 'accepted', receipt_number: 2, original_receipt_number: 1 },
    });
  });

  it('is not there where nothing is sent', async () => {
    const sale = await sell(database.client, shop, milk, 1, 116);
    expect('fiscal_block' in (await asOwner<Sale>('get_sale', { p_sale_id: sale.id }))).toBe(false);
  });
});

describe('suppliers´ sales', () => {
  const theirs = {
    supplier_pin: 'A222222222Z',
    supplier_name: 'Brookside',
    supplier_invoice_number: 41,
    payment_code: '02',
    confirmed_at: '20261119100000',
    day: '20261119',
    total: 1160,
    tax: 160,
    lines: [],
  };

  it('are read once, matched with a bill, and answered in the queue', async () => {
    const device = await connect(database.client, shop);
    const save = () =>
      asService<number>(database.client, 'save_fiscal_purchases', {
        p_device: device,
        p_list: JSON.stringify([theirs]),
      });
    expect(await save()).toBe(1);
    expect(await save()).toBe(0);
    const page = await asOwner<FiscalPurchasePage>('list_fiscal_purchases', {
      p_filter: { state: 'new', search: 'brook' },
    });
    expect(page.rows).toMatchObject([
      { supplier_invoice_number: 41, total_amount: 1160, state: 'new', candidates: [], document: null },
    ]);
    const id = page.rows[0]?.id;
    await expectCode(
      asStaff(database.client, other.owner, 'decide_fiscal_purchase', { p_id: id, p_decision: { decision: 'accept' } }),
      'not_found',
    );
    await expectCode(
      asOwner('decide_fiscal_purchase', { p_id: id, p_decision: { decision: 'decline' } }),
      'invalid_input',
    );
    await expectCode(
      asOwner('decide_fiscal_purchase', {
        p_id: id,
        p_decision: { decision: 'accept', supplier_bill_id: randomUUID() },
      }),
      'not_found',
    );
    await asOwner('decide_fiscal_purchase', { p_id: id, p_decision: { decision: 'accept' } });
    await expectCode(
      asOwner('decide_fiscal_purchase', { p_id: id, p_decision: { decision: 'accept' } }),
      'already_resolved',
    );

    const work = await claim(database.client, device);
    expect(work?.task).toMatchObject({
      kind: 'purchase',
      number: 1,
      body: { decision: 'accept', supplier: { taxNumber: 'A222222222Z', invoiceNumber: 41 }, day: '20261119' },
    });
    if (work) expect(await complete(database.client, work, { state: 'accepted', answer: null })).toBe('accepted');
    expect((await asOwner<FiscalPurchasePage>('list_fiscal_purchases')).rows[0]).toMatchObject({
      state: 'accepted',
      document: { state: 'accepted' },
    });
  });
});
