import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { AddedAttachment } from '../../../shared/src/api/rpcTypes';
import { as, makeBuyer, type Buyer } from '../purchases/purchaseFixtures';
import { expectCode } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

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
