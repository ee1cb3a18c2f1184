import { makeShop } from '../sales/salesFixtures';
import { testDatabase } from '../support/testDatabase';
import { connect } from './fiscalFixtures';

const database = testDatabase();
let device: string;
let tenant: string;

beforeEach(async () => {
  const shop = await makeShop(database.client);
  tenant = shop.tenantId;
  device = await connect(database.client, shop);
});

// Rolled back: the documents are of no sale.
beforeEach(() => database.client.query('begin'));
afterEach(() => database.client.query('rollback'));

const add = (changes: Record<string, unknown>) =>
  database.client.query(
    `insert into public.fiscal_documents (tenant_id, device_id, kind, source_id${Object.keys(changes)
      .map((column) => `, ${column}`)
      .join('')}) values ($1, $2, 'sale', gen_random_uuid()${Object.keys(changes)
      .map((_, index) => `, $${String(index + 3)}`)
      .join('')})`,
    [tenant, device, ...Object.values(changes)],
  );

const time = '2026-11-20T08:00:00Z';
const request = { operation: 'sale', body: '{}' };

// One constraint holds what would be twenty: each part of it is tried.
describe('a fiscal document is whole', () => {
  it.each<Record<string, unknown>>([
    {},
    { state: 'waiting', waiting_for: 'item' },
    { state: 'sending', leased_until: time, attempts: 1 },
    { state: 'accepted', accepted_at: time, receipt_number: 0, total_receipts: 1, authority_time: '20261120080000' },
    { state: 'needs_review', request, code: '994', message: 'Overlapped data', field: 'invcNo' },
    { state: 'given_up', resolved_at: time, note: 'Entered by hand', number: 1_000_000_000_000 },
    { internal_data: 'A'.repeat(100), signature: 'B'.repeat(100), sdc_id: 'C'.repeat(40), failures: 3, unknowns: 2 },
  ])('%j', async (changes) => {
    await expect(add(changes)).resolves.toBeDefined();
  });

  it.each<Record<string, unknown>>([
    { state: 'waiting' },
    { waiting_for: 'item' },
    { state: 'sending' },
    { leased_until: time },
    { state: 'accepted' },
    { accepted_at: time },
    { state: 'needs_review' },
    { attempts: -1 },
    { failures: 1_000_001 },
    { unknowns: -1 },
    { number: 0 },
    { number: 1_000_000_000_001 },
    { code: '' },
    { code: 'c'.repeat(61) },
    { message: '' },
    { message: 'm'.repeat(501) },
    { field: 'f'.repeat(101) },
    { note: 'n'.repeat(501) },
    { receipt_number: -1 },
    { total_receipts: -1 },
    { internal_data: 'd'.repeat(101) },
    { signature: 's'.repeat(101) },
    { authority_time: '2026112008000' },
    { sdc_id: '' },
    { next_at: 'infinity' },
    { state: 'sending', leased_until: 'infinity' },
    { state: 'accepted', accepted_at: 'infinity' },
    { resolved_at: '-infinity' },
  ])('refuses %j', async (changes) => {
    await expect(add(changes)).rejects.toThrow('fiscal_documents_is_whole');
  });
});
