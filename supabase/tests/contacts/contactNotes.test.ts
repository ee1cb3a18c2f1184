import { randomUUID } from 'node:crypto';
import type { Contact, ContactNote, ContactNotePage } from '../../../shared/src/api/rpcTypes';
import { makeShop, type Shop } from '../sales/salesFixtures';
import { expectCode } from '../support/callRpc';
import type { Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { call, contactOf, saveContact } from './contactFixtures';

const database = testDatabase();
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  shop = await makeShop(database.client);
  other = await makeShop(database.client);
});

const write = (persona: Persona, contactId: string, body: string, id: string = randomUUID()) =>
  call<ContactNote>(database.client, persona, 'save_contact_note', { p_note: { id, contact_id: contactId, body } });
const read = (persona: Persona, contactId: string, more: Record<string, unknown> = {}) =>
  call<ContactNotePage>(database.client, persona, 'list_contact_notes', { p_contact_id: contactId, ...more });
const remove = (persona: Persona, noteId: string, isDeleted = true) =>
  call(database.client, persona, 'delete_contact_note', { p_note_id: noteId, p_is_deleted: isDeleted });
const bodies = async (persona: Persona, contactId: string) =>
  (await read(persona, contactId)).rows.map((row) => row.body);
const newContact = async (name: string): Promise<Contact> =>
  saveContact(database.client, shop.owner, contactOf({ name, email: null, phone: null }));

describe('the dated notes of a contact', () => {
  it('say who wrote what and when, the newest first, by pages', async () => {
    const contact = await newContact('Noted');
    await write(shop.manager, contact.id, 'Called about the invoice.\r\nWill pay on Friday.');
    await write(shop.owner, contact.id, '  Paid.  ');

    const page = await read(shop.manager, contact.id, { p_limit: 1 });
    expect(page.rows).toMatchObject([{ body: 'Paid.', is_own: false, contact_name: null, edited_at: null }]);
    const rest = await read(shop.manager, contact.id, { p_limit: 1, p_after: page.next_cursor });
    expect(rest).toMatchObject({
      rows: [{ body: 'Called about the invoice.\nWill pay on Friday.', is_own: true }],
      next_cursor: null,
    });
    expect(rest.rows[0]?.written_by_name).toBe('Max Manager');
  });

  it('are written once by their id, changed by who wrote them and by nobody else', async () => {
    const contact = await newContact('Changed');
    const note = await write(shop.manager, contact.id, 'Frist');
    await write(shop.manager, contact.id, 'Frist', note.id);
    expect(await write(shop.manager, contact.id, 'First', note.id)).toMatchObject({
      body: 'First',
      created_at: note.created_at,
    });
    expect((await read(shop.owner, contact.id)).rows).toMatchObject([{ body: 'First', edited_at: expect.any(String) }]);
    await expectCode(write(shop.owner, contact.id, 'Mine', note.id), 'permission_denied');
    await expectCode(remove(shop.owner, note.id), 'permission_denied');
    const { rows } = await database.client.query(
      "select action from audit.events where entity_id = $1 and entity = 'contact_notes'",
      [note.id],
    );
    expect(rows.map(({ action }) => action as string).sort()).toEqual(['contact_note_changed', 'contact_note_written']);
  });

  it('come back when a deletion is undone, and are gone for good a day later', async () => {
    const contact = await newContact('Deleted');
    const note = await write(shop.manager, contact.id, 'A mistake');
    const later = await write(shop.manager, contact.id, 'Another one');
    await remove(shop.manager, note.id);
    expect(await bodies(shop.owner, contact.id)).toEqual(['Another one']);
    await expectCode(write(shop.manager, contact.id, 'Changed after all', note.id), 'not_found');
    await remove(shop.manager, note.id, false);
    expect(await bodies(shop.owner, contact.id)).toEqual(['Another one', 'A mistake']);

    await remove(shop.manager, note.id);
    await database.client.query(
      "update public.contact_notes set deleted_at = now() - interval '25 hours' where tenant_id = $1 and id = $2",
      [shop.tenantId, note.id],
    );
    await remove(shop.manager, later.id);
    await expectCode(remove(shop.manager, note.id, false), 'not_found');
    expect(await bodies(shop.owner, contact.id)).toEqual([]);
  });

  it('two brought back at once do not wait for each other to be cleared away', async () => {
    const contact = await newContact('Brought back');
    const [first, second] = [
      await write(shop.manager, contact.id, 'First'),
      await write(shop.owner, contact.id, 'Second'),
    ];
    await remove(shop.manager, first.id);
    await remove(shop.owner, second.id);
    await database.client.query(
      "update public.contact_notes set deleted_at = now() - interval '25 hours' where tenant_id = $1 and contact_id = $2",
      [shop.tenantId, contact.id],
    );
    const holder = await database.connect();
    await holder.query('begin');
    await holder.query('select 1 from public.contact_notes where tenant_id = $1 and id = $2 for update', [
      shop.tenantId,
      first.id,
    ]);
    await database.client.query("set lock_timeout = '1s'");
    try {
      await remove(shop.owner, second.id, false);
      expect(await bodies(shop.owner, contact.id)).toEqual(['Second']);
    } finally {
      await database.client.query('reset lock_timeout');
      await holder.query('rollback');
    }
  });

  it('of merged contacts stand together, each with where it came from, and part again', async () => {
    const [kept, twin] = [await newContact('Kept'), await newContact('Twin')];
    await write(shop.manager, twin.id, 'On the twin');
    await call(database.client, shop.owner, 'merge_contacts', { p_survivor_id: kept.id, p_merged_ids: [twin.id] });
    await write(shop.manager, twin.id, 'After the merger');

    expect((await read(shop.owner, kept.id)).rows).toMatchObject([
      { body: 'After the merger', contact_id: kept.id, contact_name: null },
      { body: 'On the twin', contact_id: twin.id, contact_name: 'Twin' },
    ]);
    await call(database.client, shop.owner, 'unmerge_contact', { p_contact_id: twin.id });
    expect(await bodies(shop.owner, twin.id)).toEqual(['On the twin']);
    expect(await bodies(shop.owner, kept.id)).toEqual(['After the merger']);
  });

  it('keep their contact from being deleted by somebody else, and so does a merger', async () => {
    const drop = (persona: Persona, id: string) =>
      call<{ deleted: boolean }>(database.client, persona, 'delete_contact', { p_contact_id: id });
    const [noted, kept, twin] = [
      await newContact('Noted by one'),
      await newContact('Stays'),
      await newContact('Merged'),
    ];
    const note = await write(shop.manager, noted.id, 'Mine');
    await write(shop.owner, noted.id, 'Hers');
    await expectCode(drop(shop.owner, noted.id), 'in_use');
    await remove(shop.manager, note.id);
    expect(await drop(shop.owner, noted.id)).toEqual({ deleted: true });

    await write(shop.owner, twin.id, 'On the twin');
    await call(database.client, shop.owner, 'merge_contacts', { p_survivor_id: kept.id, p_merged_ids: [twin.id] });
    await expectCode(drop(shop.owner, twin.id), 'in_use');
    expect(await bodies(shop.owner, kept.id)).toEqual(['On the twin']);
    await call(database.client, shop.owner, 'unmerge_contact', { p_contact_id: twin.id });
  });

  it('refuse what is empty, too long or not text, and contacts that are not there', async () => {
    const contact = await newContact('Strict');
    for (const empty of ['   ', '\t', ' \r\n '])
      await expectCode(write(shop.manager, contact.id, empty), 'invalid_input');
    expect(await write(shop.manager, contact.id, '\r\n\tKept\n')).toMatchObject({ body: 'Kept' });
    await expectCode(write(shop.manager, contact.id, 'x'.repeat(4001)), 'invalid_input');
    await expectCode(write(shop.manager, contact.id, 'a\u0007b'), 'invalid_input');
    await expectCode(write(shop.manager, randomUUID(), 'Nobody'), 'not_found');
  });

  it('are nothing of another business, and not read by the tables', async () => {
    const contact = await newContact('Ours');
    const note = await write(shop.manager, contact.id, 'Ours alone');
    await expectCode(read(other.owner, contact.id), 'not_found');
    await expectCode(write(other.owner, contact.id, 'Theirs'), 'not_found');
    await expectCode(remove(other.owner, note.id), 'not_found');
    await expect(write(other.owner, contact.id, 'Same id', note.id)).rejects.toMatchObject({ code: 'PT404' });
  });
});
