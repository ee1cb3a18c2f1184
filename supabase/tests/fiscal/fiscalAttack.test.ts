import { randomUUID } from 'node:crypto';
import { addProduct, makeShop, sell, type Shop } from '../sales/salesFixtures';
import { expectCode, type DatabaseFailure } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import {
  acceptanceOf,
  asService,
  asStaff,
  claim,
  complete,
  connect,
  deviceOf,
  documentOf,
  drain,
  keep,
  passTime,
} from './fiscalFixtures';

// Somebody hostile: staff without the permission, the owner of another business, and an authority that answers nonsense.
const database = testDatabase();
let shop: Shop;
let other: Shop;
let milk: string;
let device: string;
let document: string;
let purchase: string;

const isSale = (task: { kind: string }): boolean => task.kind === 'sale';
const tables = [
  'fiscal_devices',
  'fiscal_documents',
  'fiscal_events',
  'fiscal_counters',
  'fiscal_item_map',
  'fiscal_device_items',
  'fiscal_purchases',
];

beforeEach(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
  milk = await addProduct(database.client, shop, { name: 'Milk', price: 116, stock: 100, cost: 40 });
  device = await connect(database.client, shop);
  const sale = await sell(database.client, shop, milk, 1, 116);
  const { stopped } = await drain(database.client, device, isSale);
  if (!stopped) throw new Error('No sale came.');
  await keep(database.client, stopped);
  await complete(database.client, stopped, { state: 'unknown', code: '994', message: 'Overlapped' });
  document = (await documentOf(database.client, device, sale.id)).id;
  await asService(database.client, 'save_fiscal_purchases', {
    p_device: device,
    p_list: JSON.stringify([
      {
        supplier_pin: 'A000000002Z',
        supplier_name: 'S',
        supplier_invoice_number: 1,
        day: '20261120',
        total: 1,
        tax: 0,
      },
    ]),
  });
  const { rows } = await database.client.query<{ id: string }>(
    'select id from public.fiscal_purchases where device_id = $1',
    [device],
  );
  purchase = rows[0]?.id ?? '';
});

/** Every function that people may call, with the ids of the attacked business. */
const calls = (): [name: string, args: Record<string, unknown>][] => [
  ['check_fiscal_device', { p_device_id: device }],
  ['start_fiscal_device', { p_device_id: device }],
  ['stop_fiscal_device', { p_device_id: device, p_reason: 'Mine' }],
  ['resume_fiscal_device', { p_device_id: device }],
  ['save_fiscal_items', { p_items: JSON.stringify([{ product_id: milk, item_class: '5059690800' }]) }],
  ['get_fiscal_document', { p_id: document }],
  ['retry_fiscal_documents', { p_ids: [document] }],
  ['retry_fiscal_documents', { p_device_id: device }],
  ['resolve_fiscal_document', { p_id: document, p_resolution: { decision: 'give_up', note: 'Mine' } }],
  ['resolve_fiscal_document', { p_id: document, p_resolution: { decision: 'send_again', note: 'Mine' } }],
  ['decide_fiscal_purchase', { p_id: purchase, p_decision: { decision: 'accept' } }],
  ['list_fiscal_documents', { p_filter: { device_id: device } }],
  ['list_fiscal_purchases', {}],
  ['list_fiscal_items', {}],
  ['get_fiscal_setup', {}],
];

const serviceCalls = (): [name: string, args: Record<string, unknown>][] => [
  ['queue_fiscal_devices', {}],
  ['claim_fiscal_work', { p_device: device }],
  ['keep_fiscal_request', { p_tenant_id: shop.tenantId, p_task: document, p_attempt: 1, p_request: {} }],
  ['complete_fiscal_work', { p_tenant_id: shop.tenantId, p_task: document, p_attempt: 1, p_outcome: {} }],
  ['fiscal_device_secret', { p_device: device }],
  ['note_fiscal_device', { p_device: device, p_user_id: shop.owner.userId, p_info: {}, p_sealed: null }],
  ['save_fiscal_reference', { p_device: device, p_codes: {}, p_classes: {} }],
  ['save_fiscal_purchases', { p_device: device, p_list: {} }],
  ['save_fiscal_list', { p_device: device, p_list: {} }],
];

async function everythingOf(tenantId: string): Promise<string> {
  const parts: string[] = [];
  for (const table of tables) {
    const { rows } = await database.client.query<{ text: string | null }>(
      `select string_agg(t::text, '|' order by t::text) as text from public.${table} t where t.tenant_id = $1`,
      [tenantId],
    );
    parts.push(`${table}: ${rows[0]?.text ?? ''}`);
  }
  return parts.join('\n');
}

async function tried(persona: Persona, name: string, args: Record<string, unknown>): Promise<unknown> {
  try {
    return await asStaff(database.client, persona, name, args);
  } catch (error) {
    const { hint, code, message } = error as DatabaseFailure;
    return hint ?? `${code} ${message}`;
  }
}

describe('with the ids of another business', () => {
  it('nothing is read and nothing changes', async () => {
    const before = await everythingOf(shop.tenantId);
    for (const [name, args] of calls()) {
      const said = JSON.stringify(await tried(other.owner, name, args));
      for (const secret of [device, document, purchase, milk, 'Milk', shop.tenantId])
        expect(`${name}: ${said}`).not.toContain(secret);
    }
    expect(await everythingOf(shop.tenantId)).toBe(before);
  });

  it('a device of the same id cannot be made, which would take the queue and the keys of the first', async () => {
    const twin = { ...(await deviceOf(database.client, other)), id: device };
    await expectCode(asStaff(database.client, other.owner, 'save_fiscal_device', { p_device: twin }), 'in_use');
    await expect(
      database.client.query(
        `insert into public.fiscal_devices (tenant_id, id, location_id, style, mode, pin, branch_code, serial)
         select $1, $2, $3, 'direct', 'test', 'A000000001Z', '00', 'TWIN'`,
        [other.tenantId, device, twin.location_id],
      ),
    ).rejects.toThrow('duplicate key');
  });

  it('a device is not put at the location of another business', async () => {
    const body = await deviceOf(database.client, other, {
      location_id: (await deviceOf(database.client, shop)).location_id,
    });
    await expectCode(asStaff(database.client, other.owner, 'save_fiscal_device', { p_device: body }), 'not_found');
  });

  it('a worker that names another business with a document does nothing', async () => {
    const work = { p_tenant_id: other.tenantId, p_task: document, p_attempt: 1 };
    await expectCode(asService(database.client, 'keep_fiscal_request', { ...work, p_request: {} }), 'not_found');
    await expectCode(
      asService(database.client, 'complete_fiscal_work', { ...work, p_outcome: { state: 'accepted' } }),
      'not_found',
    );
  });
});

describe('without the permission', () => {
  it('a cashier may neither look nor act', async () => {
    const before = await everythingOf(shop.tenantId);
    for (const [name, args] of [...calls(), ['save_fiscal_device', { p_device: {} }] as const])
      expect([name, await tried(shop.cashier, name, args)]).toEqual([name, 'permission_denied']);
    for (const table of tables) {
      const { rows } = await asUser(database.client, shop.cashier, () =>
        database.client.query<{ count: number }>(`select count(*)::int as count from public.${table}`),
      );
      expect([table, rows[0]?.count]).toEqual([table, 0]);
    }
    expect(await everythingOf(shop.tenantId)).toBe(before);
  });

  it('nobody of the business calls what the worker calls, or reads bytes and keys', async () => {
    for (const [name, args] of serviceCalls())
      expect([name, await tried(shop.owner, name, args)]).toEqual([
        name,
        `42501 permission denied for function ${name}`,
      ]);
    for (const sql of [
      'select request from public.fiscal_documents',
      'select response from public.fiscal_events',
      'select sealed from private.fiscal_device_secrets',
    ])
      await expect(asUser(database.client, shop.owner, () => database.client.query(sql))).rejects.toThrow(
        'permission denied',
      );
  });
});

describe('an outcome that cannot be', () => {
  async function sentSale() {
    const sale = await sell(database.client, shop, milk, 1, 116);
    const { stopped } = await drain(database.client, device, isSale);
    if (!stopped) throw new Error('No sale came.');
    await keep(database.client, stopped);
    return { sale, stopped };
  }

  it.each([
    ['a receipt number beyond all', { receiptNumber: 1e20 }, { receipt_number: null }],
    ['a receipt number that is no number', { receiptNumber: 'abc' }, { receipt_number: null }],
    ['a negative one', { receiptNumber: -5 }, { receipt_number: null }],
    ['a long signature', { signature: 'S'.repeat(10_000) }, { signature: 'S'.repeat(100) }],
    ['a time that is none', { authorityTime: 'yesterday' }, { authority_time: null }],
  ])('accepted with %s is kept as far as it can be', async (_what, answer, expected) => {
    const { sale, stopped } = await sentSale();
    const whole = {
      receiptNumber: 2,
      totalReceipts: 2,
      internalData: 'A',
      signature: 'B',
      authorityTime: '20261120093001',
    };
    const outcome = { state: 'accepted', answer: { ...whole, ...answer } };
    expect(
      await asService(database.client, 'complete_fiscal_work', {
        p_tenant_id: shop.tenantId,
        p_task: stopped.task.id,
        p_attempt: stopped.task.attempt,
        p_outcome: outcome,
        p_event: null,
      }),
    ).toBe('accepted');
    const { rows } = await database.client.query(
      `select ${Object.keys(expected).join(', ')} from public.fiscal_documents where source_id = $1 and kind = 'sale'`,
      [sale.id],
    );
    expect(rows).toEqual([expected]);
  });

  it.each([
    ['no code', { state: 'unknown', code: '', message: '' }],
    ['a message of 10,000 characters', { state: 'rejected', code: 'X'.repeat(10_000), message: 'M'.repeat(10_000) }],
    ['a blocked device with such a message', { state: 'device_blocked', code: '', message: 'M'.repeat(10_000) }],
    ['a field of 10,000 characters', { state: 'rejected', code: '910', message: 'No', field: 'f'.repeat(10_000) }],
    ['a next number that is none', { state: 'resync', counter: 'invoice', expected: 'NaN', code: '400', message: '' }],
    [
      'a next number beyond all',
      { state: 'resync', counter: 'invoice', expected: '9'.repeat(30), code: '400', message: '' },
    ],
    ['a state that is none', { state: 'perhaps', code: '1', message: '' }],
  ])('%s ends the sending all the same', async (_what, outcome) => {
    const { stopped } = await sentSale();
    const state = await asService<string>(database.client, 'complete_fiscal_work', {
      p_tenant_id: shop.tenantId,
      p_task: stopped.task.id,
      p_attempt: stopped.task.attempt,
      p_outcome: outcome,
      p_event: { operation: 'o'.repeat(10_000), status: 99_999, durationMs: 1e12 },
    });
    expect(['queued', 'rejected', 'needs_review']).toContain(state);
  });

  it('an answer that is played again changes nothing', async () => {
    const { sale, stopped } = await sentSale();
    await complete(database.client, stopped, acceptanceOf(stopped.task));
    const before = await documentOf(database.client, device, sale.id);
    for (const outcome of [
      acceptanceOf(stopped.task),
      { state: 'rejected', code: '910', message: 'No' } as const,
      { state: 'device_blocked', code: '901', message: 'No' } as const,
    ])
      expect(await complete(database.client, stopped, outcome)).toBe('accepted');
    expect(await documentOf(database.client, device, sale.id)).toEqual(before);
    await expectCode(keep(database.client, stopped, 'others'), 'lease_lost');
  });
});

describe('lists of the authority with rows that cannot be', () => {
  it('suppliers´ sales: the others are read', async () => {
    const row = {
      supplier_pin: 'A000000009Z',
      supplier_name: 'N'.repeat(10_000),
      day: '20261120',
      total: 116,
      tax: 16,
    };
    const list = [
      { ...row, supplier_invoice_number: 1 },
      { ...row, supplier_invoice_number: 1.5 },
      { ...row, supplier_invoice_number: -2 },
      { ...row, supplier_invoice_number: 1e30 },
      { ...row, supplier_invoice_number: 3, day: '20269999' },
      { ...row, supplier_invoice_number: 4, day: '99990101' },
      { ...row, supplier_invoice_number: 5, total: 1e20 },
      { ...row, supplier_invoice_number: 6, total: null },
      { ...row, supplier_invoice_number: 7, lines: 'none' },
      { ...row, supplier_invoice_number: 8, total: -116 },
      { ...row, supplier_invoice_number: 8 },
    ];
    expect(
      await asService<number>(database.client, 'save_fiscal_purchases', {
        p_device: device,
        p_list: JSON.stringify(list),
      }),
    ).toBe(2);
  });

  it('codes and classes: the others are read', async () => {
    const saved = await asService(database.client, 'save_fiscal_reference', {
      p_device: device,
      p_codes: JSON.stringify([
        { class: '99', code: 'A', name: 'N'.repeat(10_000), rate: 1e9, sort_order: 1.5, is_used: true },
        { class: '99', code: 'A', name: 'Twice' },
        { class: 'xx', code: 'B', name: 'No class' },
        { class: '99', code: 'C'.repeat(100), name: 'Long' },
      ]),
      p_classes: JSON.stringify([
        { code: '99999990', name: 'N'.repeat(10_000), level: 1.5 },
        { code: '99999990', name: 'Twice', level: -3, tax_letter: 'Z' },
        { code: '<script>', name: 'No code', level: 1 },
      ]),
    });
    expect(saved).toEqual({ codes: 1, item_classes: 1 });
  });
});

describe('input of people', () => {
  const asOwner = (name: string, args: Record<string, unknown>) => asStaff(database.client, shop.owner, name, args);

  it('of 10,000 characters is refused or cut, never an error of the database', async () => {
    const long = 'N'.repeat(10_000);
    await expectCode(asOwner('stop_fiscal_device', { p_device_id: device, p_reason: long }), 'invalid_input');
    await expectCode(
      asOwner('resolve_fiscal_document', { p_id: document, p_resolution: { decision: 'give_up', note: long } }),
      'invalid_input',
    );
    await expectCode(asOwner('list_fiscal_documents', { p_filter: { search: long } }), 'invalid_input');
    await expectCode(
      asOwner('save_fiscal_device', { p_device: await deviceOf(database.client, shop, { serial: long }) }),
      'invalid_input',
    );
    await expectCode(
      asOwner('retry_fiscal_documents', { p_ids: Array.from({ length: 1001 }, randomUUID) }),
      'invalid_input',
    );
    expect(
      await asOwner('list_fiscal_documents', { p_filter: { states: [long, 1, null], kinds: [{}] } }),
    ).toMatchObject({ rows: [] });
    await expectCode(
      asOwner('resolve_fiscal_document', {
        p_id: document,
        p_resolution: { decision: 'accepted', answer: { receipt_number: 1e20, authority_time: '1' } },
      }),
      'invalid_input',
    );
  });
});

describe('at once', () => {
  it('two people decide: one of them does', async () => {
    const [first, second] = await Promise.all([database.connect(), database.connect()]);
    const decide = (client: typeof first, resolution: Record<string, unknown>) =>
      asStaff(client, shop.owner, 'resolve_fiscal_document', { p_id: document, p_resolution: resolution }).then(
        () => 'done',
        (error: DatabaseFailure) => error.hint,
      );
    const said = await Promise.all([
      decide(first, { decision: 'give_up', note: 'Sold elsewhere' }),
      decide(second, {
        decision: 'accepted',
        answer: { receipt_number: 1, internal_data: 'A', signature: 'B', authority_time: '20261120093001' },
      }),
    ]);
    expect(said.toSorted()).toEqual(['already_resolved', 'done']);
  });

  it('a decision and a worker: the document is sent once', async () => {
    const clients = await Promise.all(Array.from({ length: 6 }, () => database.connect()));
    const [people = database.client, ...workers] = clients;
    const sent: number[] = [];
    const run = async (client: typeof people): Promise<void> => {
      for (let idle = 0; idle < 20;) {
        const work = await claim(client, device);
        idle = work === null ? idle + 1 : 0;
        if (work === null) continue;
        await keep(client, work);
        if (isSale(work.task)) sent.push(work.task.number ?? 0);
        await complete(client, work, acceptanceOf(work.task));
      }
    };
    await Promise.all([
      asStaff(people, shop.owner, 'resolve_fiscal_document', {
        p_id: document,
        p_resolution: { decision: 'send_again', note: 'Not in the portal' },
      }).then(async () => {
        for (let turn = 0; turn < 5; turn += 1) await asStaff(people, shop.owner, 'retry_fiscal_documents', {});
      }),
      ...workers.map(run),
    ]);
    await passTime(database.client, device);
    await drain(database.client, device);
    expect(sent).toHaveLength(1);
  });
});
