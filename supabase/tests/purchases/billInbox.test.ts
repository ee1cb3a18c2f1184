import { createHash, randomUUID } from 'node:crypto';
import type { AddedAttachment, Attachment, BillInboxPage, BillPaper } from '../../../shared/src/api/rpcTypes';
import { expectCode, type DatabaseFailure } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { as, billOf, expenseLine, makeBuyer, postBill, type Buyer } from './purchaseFixtures';

/* Bills that lie in the inbox until somebody enters them. */
const database = testDatabase();
let buyer: Buyer;

beforeEach(async () => {
  buyer = await makeBuyer(database.client);
});

const call = <T>(name: string, args: Record<string, unknown>, persona: Persona = buyer.owner) =>
  as<T>(database.client, persona, name, args);
const announce = (id: string, content: string, persona: Persona = buyer.owner) =>
  call<AddedAttachment>(
    'add_attachment',
    {
      p_attachment: {
        ...{ id: randomUUID(), entity_type: 'inbox', entity_id: id, file_name: `${content}.pdf` },
        ...{ mime_type: 'application/pdf', byte_size: content.length },
        sha256: createHash('sha256').update(content).digest('hex'),
      },
    },
    persona,
  );
const add = (id: string, attachmentId: string, persona: Persona = buyer.owner) =>
  call<BillPaper & { replayed: boolean }>('add_bill_paper', { p_paper: { id, attachment_id: attachmentId } }, persona);
/** A paper in the inbox. */
async function paperOf(content: string): Promise<BillPaper> {
  const id = randomUUID();
  return add(id, (await announce(id, content)).id);
}
const list = (args: Record<string, unknown> = {}, persona: Persona = buyer.owner) =>
  call<BillInboxPage>('list_bill_inbox', args, persona);
const filesOf = async (args: Record<string, unknown>) =>
  (await list(args)).rows.map(({ attachment }) => attachment.file_name);
const get = (id: string, persona: Persona = buyer.owner) =>
  call<BillPaper>('get_bill_paper', { p_paper_id: id }, persona);
const discard = (id: string, reason: string | null = 'A delivery note') =>
  call<BillPaper>('discard_bill_paper', { p_discard: { id, reason } });
const restore = (id: string) => call<BillPaper>('restore_bill_paper', { p_paper_id: id });
const enter = (id: string, more: Record<string, unknown> = {}, client = database.client) =>
  postBill(client, buyer, { ...billOf(buyer, [expenseLine(buyer, 100)]), inbox_id: id, ...more });

describe('what comes into the inbox', () => {
  it('is a file that was announced for it, once', async () => {
    const id = randomUUID();
    const file = await announce(id, 'one');
    expect(await add(id, file.id)).toMatchObject({ state: 'new', same_file_count: 0, replayed: false, bill: null });
    expect((await add(id, file.id)).replayed).toBe(true);
    const other = randomUUID();
    await expectCode(add(other, file.id), 'not_found');
    await expectCode(add(id, (await announce(other, 'two')).id), 'idempotency_mismatch');
    expect((await list()).new_count).toBe(1);
  });

  it('says which file is there already; one that never reached the inbox does not count', async () => {
    const lost = randomUUID();
    await announce(lost, 'same');
    const id = randomUUID();
    expect((await announce(id, 'same')).same_as).toEqual([]);
    const first = await paperOf('same');
    const second = await paperOf('same');
    expect(second.same_file_count).toBe(1);
    await discard(first.id);
    expect((await get(second.id)).same_file_count).toBe(0);
  });

  it('is listed the newest first, by state, in pages, and found by what it is', async () => {
    for (const content of ['one', 'two', 'three']) await paperOf(content);
    const [newest] = (await list()).rows;
    await discard(newest?.id ?? '');
    expect(await filesOf({ p_state: 'new' })).toEqual(['two.pdf', 'one.pdf']);
    expect(await filesOf({ p_state: 'discarded' })).toEqual(['three.pdf']);
    const first = await list({ p_limit: 2 });
    expect(first).toMatchObject({ new_count: 2, rows: { length: 2 } });
    expect(await filesOf({ p_limit: 2, p_after: first.next_cursor })).toEqual(['one.pdf']);
    expect(await filesOf({ p_search: 'TWO' })).toEqual(['two.pdf']);
    await expectCode(list({ p_state: 'lost' }), 'invalid_input');
  });
});

describe('a bill that is entered from a paper', () => {
  it('has the paper as its own, and the paper its bill', async () => {
    const paper = await paperOf('one');
    const bill = await enter(paper.id);
    expect(await get(paper.id)).toMatchObject({ state: 'entered', bill: { id: bill.id, status: 'posted' } });
    const files = await call<Attachment[]>('list_attachments', { p_entity_type: 'bill', p_entity_id: bill.id });
    expect(files).toMatchObject([{ id: paper.attachment.id, path: paper.attachment.path }]);
    expect(await filesOf({ p_search: 'mombasa' })).toEqual(['one.pdf']);
    await expectCode(enter(paper.id), 'in_use');
    await expectCode(discard(paper.id), 'in_use');
    await expectCode(restore(paper.id), 'in_use');
  });

  it('may be a draft first; given up, its paper can wait again', async () => {
    const paper = await paperOf('one');
    const body = { ...billOf(buyer, [expenseLine(buyer, 100)]), inbox_id: paper.id };
    await call('save_bill', { p_bill: body });
    await call('save_bill', { p_bill: body });
    expect(await get(paper.id)).toMatchObject({ state: 'entered', bill: { status: 'draft' } });
    await call('discard_bill', { p_bill_id: body.id });
    expect(await restore(paper.id)).toMatchObject({ state: 'new', bill: null, settled_at: null });
    expect((await enter(paper.id)).status).toBe('open');
  });

  it('posts nothing where its paper is not there or was discarded', async () => {
    const paper = await paperOf('one');
    await discard(paper.id);
    await expectCode(enter(paper.id), 'in_use');
    await expectCode(enter(randomUUID()), 'not_found');
    const { rows } = await database.client.query('select 1 from public.supplier_bills where tenant_id = $1', [
      buyer.tenantId,
    ]);
    expect(rows).toEqual([]);
  });

  it('is one of two that are entered at once', async () => {
    const paper = await paperOf('one');
    const clients = [await database.connect(), await database.connect()];
    const outcomes = await Promise.allSettled(clients.map((client) => enter(paper.id, {}, client)));
    for (const client of clients) await client.end();
    expect(
      outcomes.map((one) => (one.status === 'fulfilled' ? 'done' : (one.reason as DatabaseFailure).hint)).sort(),
    ).toEqual(['done', 'in_use']);
  });
});

describe('who', () => {
  it('discards for a reason, and takes it back', async () => {
    const paper = await paperOf('one');
    await expectCode(discard(paper.id, null), 'invalid_input');
    expect(await discard(paper.id)).toMatchObject({ state: 'discarded', discard_reason: 'A delivery note' });
    const again = await discard(paper.id);
    expect(again.settled_at).not.toBeNull();
    expect(await restore(paper.id)).toMatchObject({ state: 'new', discard_reason: null });
    expect(await restore(paper.id)).toMatchObject({ state: 'new' });
  });

  it('is of the own business, and may enter bills', async () => {
    const paper = await paperOf('one');
    const other = await makeBuyer(database.client);
    expect((await list({}, other.owner)).rows).toEqual([]);
    await expectCode(get(paper.id, other.owner), 'not_found');
    await expectCode(add(paper.id, paper.attachment.id, other.owner), 'not_found');
    await expectCode(
      postBill(database.client, other, { ...billOf(other, [expenseLine(other, 5)]), inbox_id: paper.id }),
      'not_found',
    );
    const seen = await asUser(database.client, other.owner, () =>
      database.client.query<{ id: string }>('select id from public.bill_inbox'),
    );
    expect(seen.rows).toEqual([]);
    await expectCode(list({}, buyer.cashier), 'permission_denied');
    await expectCode(announce(randomUUID(), 'two', buyer.cashier), 'permission_denied');
  });
});
