import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;

/** Contacts to merge, part, delete and take payments from; answers the ids that contactCalls needs. */
export async function setUpContacts(as: <T>(name: string, args: Json) => Promise<T>): Promise<Json> {
  const [debtor, spare, twin, merged] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  for (const id of [debtor, spare, twin, merged]) {
    await as('save_contact', {
      p_contact: {
        id,
        name: 'Own debtor',
        type: 'customer',
        phone: '+254700000111',
        email: 'debtor@own.test',
        tags: ['own'],
        notes: 'Own note',
        credit_limit: 500,
        ...(id === spare
          ? {}
          : {
              addresses: [{ id: randomUUID(), label: 'Home', line_1: 'Own street 1', is_default_billing: true }],
              consents: [{ channel: 'sms', is_granted: true, given_on: '2026-01-01', source: 'Form' }],
            }),
      },
    });
  }
  const note = { id: randomUUID(), contact_id: debtor, body: 'Own dated note' };
  await as('save_contact_note', { p_note: note });
  await as('save_contact_note', { p_note: { id: randomUUID(), contact_id: merged, body: 'Own note of the merged' } });
  await as('merge_contacts', { p_survivor_id: debtor, p_merged_ids: [merged] });
  const payment = { id: randomUUID(), contact_id: debtor, amount: 40, tender_type: 'bank' };
  await as('record_contact_payment', { p_payment: payment });
  return {
    debtor_id: debtor,
    spare_contact_id: spare,
    twin_id: twin,
    merged_id: merged,
    contact_payment_id: payment.id,
    contact_note_id: note.id,
  };
}

/** A call that succeeds for each procedure of contacts. */
export function contactCalls(ids: Json): Record<string, Json> {
  const contactId = { p_contact_id: ids.debtor_id };
  return {
    archive_contacts: { p_contact_ids: [ids.debtor_id], p_archived: true },
    contact_ageing: {},
    owed_to_suppliers: contactId,
    contact_purchases: contactId,
    contact_statement: contactId,
    contact_tags: {},
    delete_contact: { p_contact_id: ids.spare_contact_id },
    delete_contact_note: { p_note_id: ids.contact_note_id },
    find_duplicate_contacts: {},
    keep_contacts_apart: { p_contact_ids: [ids.spare_contact_id, ids.twin_id], p_apart: true },
    get_contact: contactId,
    list_contact_notes: contactId,
    list_contacts: {},
    mail_statement: contactId,
    merge_contacts: { p_survivor_id: ids.debtor_id, p_merged_ids: [ids.twin_id], p_fields: { name: ids.twin_id } },
    record_contact_payment: {
      p_payment: { id: randomUUID(), contact_id: ids.debtor_id, amount: 10, tender_type: 'bank', reference: 'OWN' },
    },
    reverse_contact_payment: {
      p_reversal: { id: randomUUID(), payment_id: ids.contact_payment_id, reason: 'Own mistake' },
    },
    save_contact: {
      p_contact: { id: randomUUID(), name: 'One more', type: 'both', tags: ['own'], payment_terms_days: 7 },
    },
    save_contact_note: { p_note: { id: randomUUID(), contact_id: ids.debtor_id, body: 'One note more' } },
    set_contact_credit: { ...contactId, p_credit_limit: 900, p_payment_terms_days: 30 },
    tag_contacts: { p_contact_ids: [ids.debtor_id], p_add: ['more'], p_remove: ['own'] },
    unmerge_contact: { p_contact_id: ids.merged_id },
  };
}
