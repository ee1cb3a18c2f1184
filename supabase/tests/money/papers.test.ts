import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { AddedAttachment, Attachment } from '../../../shared/src/api/rpcTypes';
import { as, billOf, expenseLine, makeBuyer, postBill, type Buyer } from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { expenseOf, spend } from './moneyFixtures';

const database = testDatabase();
let buyer: Buyer;
let other: Buyer;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
  other = await makeBuyer(database.client);
});

const announce = (persona: Persona, more: Record<string, unknown> = {}) =>
  as<AddedAttachment>(database.client, persona, 'add_attachment', {
    p_attachment: {
      id: randomUUID(),
      entity_type: 'voucher',
      entity_id: randomUUID(),
      file_name: 'receipt.pdf',
      mime_type: 'application/pdf',
      byte_size: 10,
      sha256: 'c'.repeat(64),
      ...more,
    },
  });

/** How many rows a statement on stored files reaches for somebody; refused is none. */
async function reaches(client: Client, persona: Persona, sql: string, values: unknown[]): Promise<number> {
  try {
    return await asUser(client, persona, async () => (await client.query(sql, values)).rowCount ?? 0, {
      rollback: true,
    });
  } catch {
    return 0;
  }
}

const put = (persona: Persona, path: string) =>
  reaches(database.client, persona, `insert into storage.objects (bucket_id, name) values ('documents', $1)`, [path]);

describe('files of papers', () => {
  it('are stored where they were announced, by those who may, and nowhere else', async () => {
    const { path } = await announce(buyer.owner);
    expect(await put(buyer.manager, path)).toBe(1);
    expect(await put(buyer.cashier, path)).toBe(0);
    expect(await put(other.owner, path)).toBe(0);
    expect(await put(buyer.owner, `${buyer.tenantId}/voucher/${randomUUID()}/${randomUUID()}`)).toBe(0);
    expect(await put(buyer.owner, path.replace('/voucher/', '/bill/'))).toBe(0);
  });

  it('are seen by those who see the document, and never replaced or removed', async () => {
    const { path } = await announce(buyer.owner);
    await database.client.query(`insert into storage.objects (bucket_id, name) values ('documents', $1)`, [path]);
    const seen = (persona: Persona) =>
      reaches(database.client, persona, 'select name from storage.objects where name = $1', [path]);
    expect([await seen(buyer.manager), await seen(buyer.cashier), await seen(other.owner)]).toEqual([1, 0, 0]);
    for (const sql of [
      `update storage.objects set name = name || 'x' where name = $1`,
      'delete from storage.objects where name = $1',
    ])
      expect(await reaches(database.client, buyer.owner, sql, [path])).toBe(0);
  });

  it('belong to a document of the business', async () => {
    await expectCode(announce(buyer.cashier), 'permission_denied');
    await expectCode(announce(buyer.owner, { entity_type: 'bill' }), 'not_found');
    const id = randomUUID();
    const first = await announce(buyer.owner, { id, entity_id: buyer.supplierId });
    expect((await announce(buyer.owner, { id, entity_id: buyer.supplierId })).replayed).toBe(true);
    await expectCode(
      announce(buyer.owner, { id, entity_id: buyer.supplierId, sha256: 'd'.repeat(64) }),
      'idempotency_mismatch',
    );
    expect(first.same_as).toEqual([]);
    expect((await announce(other.owner)).same_as).toEqual([]);
  });
});

describe('photos of a form', () => {
  const list = (persona: Persona, entityId: string) =>
    as<Attachment[]>(database.client, persona, 'list_attachments', { p_entity_type: 'voucher', p_entity_id: entityId });
  const takeOff = (persona: Persona, id: string) =>
    as<{ id: string }>(database.client, persona, 'take_attachment_off', { p_attachment_id: id });

  it('are taken off until the expense is recorded, and are on no list then', async () => {
    const expense = expenseOf(buyer, 100);
    const [kept, wrong] = [
      await announce(buyer.owner, { entity_id: expense.id }),
      await announce(buyer.owner, { entity_id: expense.id, sha256: 'd'.repeat(64) }),
    ];
    await takeOff(buyer.owner, wrong.id);
    await takeOff(buyer.owner, wrong.id);
    expect((await list(buyer.owner, expense.id)).map(({ id }) => id)).toEqual([kept.id]);
    expect(await put(buyer.owner, wrong.path)).toBe(0);
    await expectCode(spend(database.client, buyer, { ...expense, attachment_ids: [wrong.id] }), 'not_found');
    const spent = await spend(database.client, buyer, { ...expense, attachment_ids: [kept.id] });
    expect(spent.attachment_count).toBe(1);
    await expectCode(takeOff(buyer.owner, kept.id), 'in_use');
  });

  it('come back when the same file is chosen again', async () => {
    const [id, entityId] = [randomUUID(), randomUUID()];
    await announce(buyer.owner, { id, entity_id: entityId });
    await takeOff(buyer.owner, id);
    await announce(buyer.owner, { id, entity_id: entityId });
    expect(await list(buyer.owner, entityId)).toHaveLength(1);
  });

  it('are taken off by whoever added them, not of another business', async () => {
    const { id } = await announce(buyer.owner);
    await expectCode(takeOff(buyer.manager, id), 'not_found');
    await expectCode(takeOff(other.owner, id), 'not_found');
    await expectCode(takeOff(buyer.cashier, id), 'not_found');
    const bill = await postBill(database.client, buyer, billOf(buyer, [expenseLine(buyer, 10)]));
    const paper = await announce(buyer.owner, { entity_type: 'bill', entity_id: bill.id });
    await expectCode(takeOff(buyer.owner, paper.id), 'in_use');
  });

  it('are at most twenty, also by two at once', async () => {
    const entityId = randomUUID();
    for (let place = 0; place < 19; place += 1) await announce(buyer.owner, { entity_id: entityId });
    const clients = [await database.connect(), await database.connect()];
    const answers = await Promise.allSettled(
      clients.map((client) =>
        as<AddedAttachment>(client, buyer.owner, 'add_attachment', {
          p_attachment: {
            id: randomUUID(),
            entity_type: 'voucher',
            entity_id: entityId,
            file_name: 'receipt.pdf',
            mime_type: 'application/pdf',
            byte_size: 10,
            sha256: 'e'.repeat(64),
          },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expectCode(announce(buyer.owner, { entity_id: entityId }), 'limit_reached');
  });
});
