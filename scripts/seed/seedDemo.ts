import { Client } from 'pg';
import { demoAccounts, demoTenantId, pinBusinesses } from './accounts';
import { demoBusinesses } from './businesses';
import type { DemoBusiness } from './DemoBusiness';
import { checkInvariants } from './database/checkInvariants';
import { insertAccounts, insertMembers, insertSignIns, makePlatformAdmins } from './database/insertAccounts';
import { insertCatalogue } from './database/insertCatalogue';
import { insertContacts } from './database/insertContacts';
import { insertVisits } from './database/insertVisits';
import { insertVoids } from './database/insertVoids';
import { provisionBusiness } from './database/provisionBusiness';
import { readRules } from './database/readRules';
import { makeHistory } from './history/makeHistory';
import { replayEvents } from './history/replayEvents';
import type { TradeEvent } from './history/TradeEvent';
import { renderDemoPictures } from './pictures/demoPictures';
import { seedDuka } from './showcase/seedDuka';
import { seedPlatform } from './showcase/seedPlatform';
import { seedTanaka } from './showcase/seedTanaka';
import { givePins } from './showcase/givePins';
import { sendMessages } from './showcase/sendMessages';
import { takeBillingPayments } from './showcase/takeBillingPayments';
import { takePayments } from './showcase/takePayments';
import { connectTaxAuthority, isTaxAuthoritySimulated, untilSent } from './showcase/connectTaxAuthority';
import { cutHistory } from './showcase/sentHistory';
import { uploadPictures, type StorageAddress } from './pictures/uploadPictures';

interface SeedOptions {
  databaseUrl: string;
  /** Without it the businesses get no pictures. */
  storage: StorageAddress | null;
  /** Shows progress, one line at a time. */
  report: (line: string) => void;
  now?: number;
}

/** Fills an empty database with the demo businesses, their people, goods and history, and proves the books at the end. */
export async function seedDemo({ databaseUrl, storage, report, now = Date.now() }: SeedOptions): Promise<void> {
  const startedAt = Date.now();
  const pictures = storage === null ? Promise.resolve(0) : renderAndStore(storage);
  // Awaited below; until then a failure must not end the process on its own.
  pictures.catch(() => undefined);
  await withClient(databaseUrl, async (client) => {
    await client.query('begin');
    await insertAccounts(
      client,
      demoAccounts.map(({ email }) => email),
    );
    await makePlatformAdmins(client);
    for (const business of demoBusinesses) await makeBusiness(client, business, storage !== null);
    await client.query('commit');
    // Without statistics the posting functions would be planned for tables they take to be empty.
    await client.query('analyze');
  });
  report(`${demoBusinesses.length} businesses with their people and goods`);
  const [largest, ...others] = [...demoBusinesses].sort((left, right) => volumeOf(right) - volumeOf(left));
  await Promise.all([
    withClient(databaseUrl, async (client) => {
      if (largest) await trade(client, largest, { now, report, storage });
    }),
    withClient(databaseUrl, async (client) => {
      for (const business of others) await trade(client, business, { now, report, storage });
    }),
  ]);
  await withClient(databaseUrl, seedPlatform);
  report("the platform's own affairs: affiliates, bills, announcements, visits");
  if (storage !== null) report(`${await pictures} pictures`);
  if (storage !== null && (await takePayments(storage))) {
    await takeBillingPayments(storage);
    report('M-Pesa, simulated, in the general store, and what businesses pay the platform with');
  }
  const customers = storage === null ? null : await sendMessages(storage, now);
  if (customers !== null) report(`SMS, simulated, in the general store: a campaign to ${customers} customers`);
  await withClient(databaseUrl, async (client) => {
    const sent = await untilSent(client);
    if (sent !== null) report(`eTIMS, simulated, in the general store: ${sent} documents accepted`);
    // The timer may have counted what sells while nothing was sold yet: it counts once more.
    await client.query('delete from private.bought_together_runs');
    await countUse(client);
    await client.query('analyze');
    await checkInvariants(client);
  });
  report(`books checked, ${Math.round((Date.now() - startedAt) / 1000)} s in all`);
}

/** What the businesses did is counted from the beginning: the timer may have counted them while nothing was sold yet. */
async function countUse(client: Client): Promise<void> {
  await client.query('delete from private.use_summaries');
  await client.query('delete from private.use_totals');
  let isLeft = true;
  while (isLeft)
    isLeft = (await client.query<{ left: boolean }>('select public.fold_use() as left')).rows[0]?.left === true;
}

const volumeOf = ({ trading }: DemoBusiness) => (trading === null ? 0 : trading.days * trading.salesPerDay);

async function makeBusiness(client: Client, business: DemoBusiness, hasPictures: boolean): Promise<void> {
  const tenantId = await provisionBusiness(client, business, { hasPictures });
  await insertMembers(client, business.key, tenantId);
  await insertSignIns(client, business.key, tenantId);
  await insertContacts(client, business);
  await insertCatalogue(client, business, { hasPictures });
}

async function trade(
  client: Client,
  business: DemoBusiness,
  { now, report, storage }: Required<Pick<SeedOptions, 'now' | 'report' | 'storage'>>,
): Promise<void> {
  const events = makeHistory(business, await readRules(client, business), now);
  if (business.key === 'duka' && storage !== null && (await isTaxAuthoritySimulated(storage)))
    await tradeAndSend(client, storage, events);
  else await replayEvents(client, demoTenantId(business.key), events);
  const saleCount = events.filter(({ kind }) => kind === 'sale' || kind === 'confirm').length;
  if (pinBusinesses.includes(business.key)) await givePins(client, business.key);
  if (business.key === 'duka') await seedDuka(client, now);
  if (business.key === 'tanaka') await seedTanaka(client);
  await insertVoids(client, demoTenantId(business.key));
  if (business.isShopOpen) await insertVisits(client, demoTenantId(business.key));
  if (saleCount > 0) report(`${business.name}: ${saleCount} sales`);
}

/** The last of the history is sent to the tax authority, as if its device had been put to work a day ago. */
async function tradeAndSend(client: Client, storage: StorageAddress, events: readonly TradeEvent[]): Promise<void> {
  const tenantId = demoTenantId('duka');
  const history = cutHistory(events);
  await replayEvents(client, tenantId, history.before);
  await connectTaxAuthority(client, storage, history);
  await replayEvents(client, tenantId, history.sent);
}

async function renderAndStore(storage: StorageAddress): Promise<number> {
  const pictures = await renderDemoPictures(demoBusinesses);
  await uploadPictures(storage, pictures);
  return pictures.length;
}

async function withClient(databaseUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'dukani seed', statement_timeout: 0 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
