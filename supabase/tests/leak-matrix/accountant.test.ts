import { makeOwnBusiness, type OwnBusiness } from './ownBusiness';
import { callRpc, type DatabaseFailure } from '../support/callRpc';
import { addMember } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

/* What an accountant may call: exactly what the permissions of the role say, and nothing of a till. */
const database = testDatabase();
/** Calls that ask for a second right, which the role does not hold, once they see the body: credit terms, mails, other people's notes and reports. */
const NEEDS_MORE = [
  // An alert is its maker's alone.
  'change_report_alert',
  'delete_contact_note',
  'list_report_alert_events',
  'mail_statement',
  'pin_saved_report',
  'save_contact',
  'set_contact_credit',
  // Only who added a photo takes it off again.
  'take_attachment_off',
];
let own: OwnBusiness;
let accountant: Persona;
let held: Set<string>;
/** The permission that each function asks for first. */
let asked: Map<string, string>;

beforeAll(async () => {
  own = await makeOwnBusiness(database.client);
  accountant = await addMember(database.client, own.tenantId, 'accountant');
  const rights = await database.client.query<{ permission_key: string }>(
    `select permission_key from public.role_permissions where role = 'accountant'`,
  );
  held = new Set(rights.rows.map((row) => row.permission_key));
  const functions = await database.client.query<{ name: string; permission: string }>(
    `select p.proname as name, substring(p.prosrc from 'private\\.require_permission\\(''([a-z_.]+)''\\)') as permission
     from pg_catalog.pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosrc like '%private.require_permission(''%'`,
  );
  asked = new Map(functions.rows.map(({ name, permission }) => [name, permission]));
}, 300_000);

/** How a call of the accountant ends: its code, or null when it went through. Nothing of it stays. */
async function outcomeOf(name: string, args: Record<string, unknown>): Promise<string | null> {
  try {
    await asUser(database.client, accountant, () => callRpc(database.client, name, args), { rollback: true });
    return null;
  } catch (error) {
    const { hint, message } = error as DatabaseFailure;
    return hint ?? message;
  }
}

const callsOf = (isMeant: (permission: string) => boolean) =>
  Object.entries(own.validCalls).filter(([name]) => isMeant(asked.get(name) ?? ''));

describe('an accountant', () => {
  it('is refused every call whose permission the role does not hold', async () => {
    const passed: string[] = [];
    const calls = callsOf((permission) => permission !== '' && !held.has(permission));
    for (const [name, args] of calls) if ((await outcomeOf(name, args)) !== 'permission_denied') passed.push(name);
    expect(calls.length).toBeGreaterThan(60);
    expect(passed).toEqual([]);
  });

  it('is refused everything of a till', async () => {
    const tills = ['till.operate', 'sales.record', 'sales.refund', 'sales.void', 'gift_cards.sell'];
    const passed: string[] = [];
    const calls = callsOf((permission) => tills.includes(permission));
    for (const [name, args] of calls) if ((await outcomeOf(name, args)) !== 'permission_denied') passed.push(name);
    expect(calls.map(([name]) => name)).toEqual(expect.arrayContaining(['record_sale', 'open_till_session']));
    expect(passed).toEqual([]);
    expect(
      [...held].filter((key) => /^(team|settings|storefront|billing|till\.operate|sales\.(record|refund))/.test(key)),
    ).toEqual([]);
  });

  it('may call what the role holds', async () => {
    const refused: string[] = [];
    const calls = callsOf((permission) => held.has(permission));
    for (const [name, args] of calls) {
      const outcome = await outcomeOf(name, args);
      if (outcome !== null) refused.push(name);
    }
    expect(calls.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'post_bill',
        'pay_supplier',
        'post_manual_journal',
        'file_return',
        'match_line',
        'save_fixed_asset',
      ]),
    );
    expect(refused.toSorted()).toEqual(NEEDS_MORE);
  });
});
