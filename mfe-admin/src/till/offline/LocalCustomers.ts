import type { LocalCustomer, LocalStore } from './localStore';
import { foldText } from './searchForm';
import { CUSTOMERS_FEED, type FeedPlaces } from './syncPrices';

/** A customer as the till shows and chooses them. */
export type FoundCustomer = LocalCustomer & { email: string | null };

interface Entry {
  customer: FoundCustomer;
  name: string;
  digits: string;
}

const FOUND = 20;
/** Fewer digits are in every phone number. */
const PHONE_DIGITS = 3;
const byName = new Intl.Collator(undefined, { sensitivity: 'base' });

/** The customers on this device, read once for as long as the copy stays the same: a walk through the store for each letter takes too long. */
export class LocalCustomers {
  private read: { copy: string; entries: Entry[] } | null = null;

  constructor(private readonly store: LocalStore) {}

  /** Those that can be chosen and whose name or phone holds the text, by name. Capitals and accents make no difference. */
  async find(text: string): Promise<FoundCustomer[]> {
    const wanted = foldText(text.trim());
    const digits = wanted.replace(/\D/g, '');
    const isPhone = digits.length >= PHONE_DIGITS;
    const found: FoundCustomer[] = [];
    for (const entry of await this.entries()) {
      if (!entry.name.includes(wanted) && !(isPhone && entry.digits.includes(digits))) continue;
      found.push(entry.customer);
      if (found.length === FOUND) break;
    }
    return found;
  }

  private async entries(): Promise<Entry[]> {
    const place = (await this.store.readMeta<FeedPlaces>('priceFeeds'))?.[CUSTOMERS_FEED];
    // Another tab may have brought the copy up to date, or forgotten it.
    const copy = place === undefined ? '' : JSON.stringify(place);
    if (this.read?.copy === copy) return this.read.entries;
    const all = (await this.store.customers.toArray()).filter(({ isOffered }) => isOffered);
    const entries = all
      .sort((left, right) => byName.compare(left.name, right.name))
      .map((customer) => ({
        customer: { ...customer, email: customer.email ?? null },
        name: foldText(customer.name),
        digits: (customer.phone ?? '').replace(/\D/g, ''),
      }));
    this.read = { copy, entries };
    return entries;
  }
}
