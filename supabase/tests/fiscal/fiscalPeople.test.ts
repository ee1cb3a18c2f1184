import { randomUUID } from 'node:crypto';
import type {
  FiscalBlock,
  FiscalDocumentDetail,
  FiscalDocumentPage,
  FiscalItemPage,
  FiscalPurchasePage,
  FiscalSetup,
  InvoiceLink,
  PublicInvoice,
  Sale,
} from '../../../shared/src/api/rpcTypes';
import { addProduct, makeShop, refundOf, refundSale, sell, type Shop } from '../sales/salesFixtures';
import { callRpc, expectCode } from '../support/callRpc';
import { asAnonymous } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import {
  accepted,
  addClasses,
  asService,
  asStaff,
  claim,
  complete,
  connect,
  deviceOf,
  documentOf,
  drain,
  keep,
  saveSecret,
} from './fiscalFixtures';

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

describe('setting up', () => {
  it('is offered where there is such an authority, and to nobody else', async () => {
    const abroad = await makeShop(database.client, { country: 'GB' });
    expect(await asStaff<FiscalSetup>(database.client, abroad.owner, 'get_fiscal_setup')).toMatchObject({
      is_offered: false,
      devices: [],
    });
    await expectCode(
      asStaff(database.client, abroad.owner, 'save_fiscal_device', {
        p_device: await deviceOf(database.client, abroad),
      }),
      'not_offered',
    );
    expect(await asOwner<FiscalSetup>('get_fiscal_setup')).toMatchObject({
      is_offered: true,
      missing: { products: 1, unmapped: 1 },
    });
    await expectCode(asStaff(database.client, shop.cashier, 'get_fiscal_setup'), 'permission_denied');
  });

  it.each([
    ['a PIN of another shape', { pin: '12345' }, 'pin'],
    ['a branch that nobody gave out', { branch_code: '1' }, 'branch_code'],
    ['another wire', { style: 'fax' }, 'style'],
    ['no serial', { serial: '' }, 'serial'],
    ['an unknown sign', { settings: { creditSign: 'both' } }, 'settings.creditSign'],
  ])('refuses %s', async (_what, wrong, field) => {
    const device = await deviceOf(database.client, shop, wrong);
    const error = await expectCode(asOwner('save_fiscal_device', { p_device: device }), 'invalid_input');
    expect(JSON.parse(error.detail ?? '{}')).toMatchObject({ field });
  });

  it('says what is missing before a device is put to work, and keeps its keys to itself', async () => {
    const device = await deviceOf(database.client, shop);
    await asOwner('save_fiscal_device', { p_device: device });
    const refusal = await expectCode(asOwner('start_fiscal_device', { p_device_id: device.id }), 'not_ready');
    expect(JSON.parse(refusal.detail ?? '{}').missing).toEqual(expect.arrayContaining(['secret', 'sdc_id', 'items']));
    await saveSecret(database.client, shop, device.id);
    await addClasses(database.client);
    await asOwner('save_fiscal_items', { p_items: JSON.stringify([{ product_id: milk, item_class: '5059690800' }]) });
    const started = await asOwner<Record<string, unknown>>('start_fiscal_device', { p_device_id: device.id });
    expect(started).toMatchObject({
      status: 'active',
      has_secret: true,
      sdc_id: 'KRACU0100000001',
      trader_name: 'SIM TRADER LTD',
    });
    expect(JSON.stringify(started)).not.toContain('sealed');
  });

  it('what a connected device is does not change; its settings do', async () => {
    await addClasses(database.client);
    const device = await deviceOf(database.client, shop);
    await asOwner('save_fiscal_device', { p_device: device });
    await asOwner('save_fiscal_device', { p_device: { ...device, serial: 'SIMDVC0002' } });
    await saveSecret(database.client, shop, device.id);
    await expectCode(asOwner('save_fiscal_device', { p_device: device }), 'in_use');
    expect(
      await asOwner('save_fiscal_device', {
        p_device: { ...device, serial: 'SIMDVC0002', settings: { creditSign: 'negative' } },
      }),
    ).toMatchObject({ settings: { creditSign: 'negative', taxableBasis: 'net' } });
  });

  it('a live device takes the place of the test one, and neither counts on the other', async () => {
    const test = await connect(database.client, shop);
    await sell(database.client, shop, milk, 1, 116);
    await drain(database.client, test);
    const { rows } = await database.client.query<{ pin: string }>(
      'select pin from public.fiscal_devices where id = $1',
      [test],
    );
    const live = await connect(database.client, shop, { mode: 'live', pin: rows[0]?.pin, serial: 'LIVE-1' });
    await sell(database.client, shop, milk, 1, 116);
    const { sent } = await drain(database.client, live);

    expect(sent.find(({ kind }) => kind === 'sale')).toMatchObject({ number: 1 });
    expect(await claim(database.client, test)).toBeNull();
    const setup = await asOwner<FiscalSetup>('get_fiscal_setup');
    expect(setup.devices.map(({ status, mode }) => `${mode} ${status}`)).toEqual(['test stopped', 'live active']);
    expect(setup.locations.find(({ device_id: id }) => id !== null)?.device_id).toBe(live);
  });

  it('nobody reaches the device of another business', async () => {
    const device = await connect(database.client, shop);
    const as = (name: string, args: Record<string, unknown>) => asStaff(database.client, other.owner, name, args);
    for (const [name, args] of Object.entries({
      check_fiscal_device: { p_device_id: device },
      start_fiscal_device: { p_device_id: device },
      stop_fiscal_device: { p_device_id: device, p_reason: 'Mine' },
      resume_fiscal_device: { p_device_id: device },
    }))
      await expectCode(as(name, args), 'not_found');
    await expectCode(
      as('save_fiscal_items', { p_items: JSON.stringify([{ product_id: milk, item_class: '5059690800' }]) }),
      'not_found',
    );
  });
});

describe('items', () => {
  it('are listed with suggestions, saved in bulk, and counted', async () => {
    await addClasses(database.client);
    const tea = await addProduct(database.client, shop, { name: 'Milk tea', price: 58, unit: 'kg' });
    await asOwner('save_fiscal_items', {
      p_items: JSON.stringify([{ product_id: milk, item_class: '5059690800', tax_letter: 'A' }]),
    });

    const page = await asOwner<FiscalItemPage>('list_fiscal_items', {
      p_filter: { state: 'unmapped', search: 'milk' },
    });
    expect(page.rows).toMatchObject([
      { product_id: tea, is_mapped: false, quantity_unit: 'KG', tax_letter: 'B', item_type: '2' },
    ]);
    expect(page.counts).toMatchObject({ products: 2, mapped: 1, unmapped: 1 });
    expect((await asOwner<FiscalItemPage>('list_fiscal_items', { p_filter: { state: 'mapped' } })).rows).toMatchObject([
      { product_id: milk, item_class_name: 'Milk and cream', tax_letter: 'A' },
    ]);
    const first = await asOwner<FiscalItemPage>('list_fiscal_items', { p_limit: 1 });
    const second = await asOwner<FiscalItemPage>('list_fiscal_items', { p_limit: 1, p_after: first.next_cursor });
    expect([first.rows[0]?.name, second.rows[0]?.name, second.next_cursor]).toEqual(['Milk', 'Milk tea', null]);
  });

  it.each([
    ['a unit that the authority does not have', { quantity_unit: 'ZZ' }],
    ['a class of another shape', { item_class: '!' }],
    ['no class', { item_class: null }],
    ['a country of no country', { origin: 'ZZ' }],
  ])('refuse %s', async (_what, wrong) => {
    await expectCode(
      asOwner('save_fiscal_items', {
        p_items: JSON.stringify([{ product_id: milk, item_class: '5059690800', ...wrong }]),
      }),
      'invalid_input',
    );
  });
});

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

  it('is not there where nothing is told', async () => {
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

  it('are read once, matched with a bill, and told back in the queue', async () => {
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

describe('branches that share a sequence', () => {
  it('wait for each other´s outcome and leave no gap', async () => {
    const settings = { counterScope: 'pin' };
    const first = await connect(database.client, shop, { pin: 'A777777777Z', settings });
    const place = randomUUID();
    await database.client.query(`insert into public.locations (tenant_id, id, name) values ($1, $2, 'Branch')`, [
      shop.tenantId,
      place,
    ]);
    const till = randomUUID();
    await database.client.query(
      `insert into public.tills (tenant_id, id, name, location_id) values ($1, $2, 'Branch till', $3)`,
      [shop.tenantId, till, place],
    );
    const second = await connect(database.client, shop, {
      pin: 'A777777777Z',
      branch_code: '01',
      serial: 'SIM-2',
      location_id: place,
      settings,
    });
    const service = await addProduct(database.client, shop, { kind: 'service', price: 50, name: 'Repair' });
    await asOwner('save_fiscal_items', {
      p_items: JSON.stringify([{ product_id: service, item_class: '5059690800' }]),
    });
    await sell(database.client, shop, service, 1, 50);
    const session = randomUUID();
    await database.client.query('select private.open_session($1, $2, $3, 100, $4)', [
      shop.tenantId,
      shop.owner.userId,
      session,
      till,
    ]);
    await sell(database.client, { ...shop, sessionId: session, cashier: shop.owner }, service, 1, 50);

    const one = await drain(database.client, first, ({ kind }) => kind === 'sale');
    expect(one.stopped?.task).toMatchObject({ number: 1 });
    const blocked = await drain(database.client, second);
    expect(blocked.sent.filter(({ kind }) => kind === 'sale')).toEqual([]);
    if (one.stopped) await complete(database.client, one.stopped, accepted(1));
    expect((await drain(database.client, second)).sent.find(({ kind }) => kind === 'sale')).toMatchObject({
      number: 2,
    });
  });
});
