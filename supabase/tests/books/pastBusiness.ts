import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import { addProduct, setPolicy } from '../sales/salesFixtures';
import { addLocation, makeBooks, type Books } from './booksFixtures';

/** What a business of the tests has to work with; the second location has a name that is hard to write down. */
interface Things {
  places: string[];
  products: string[];
  /** One open till in each location. */
  sessions: string[];
  supplier: string;
  customer: string;
  taxes: string[];
}

/** A business whose documents are posted on days of the past, by the functions that post them. */
export class PastBusiness {
  private day = new Date('2024-04-01T09:00:00Z');

  private constructor(
    private readonly client: Client,
    readonly books: Books,
    /** What its money is counted in: 0.01, or 1. */
    private readonly step: number,
    readonly has: Things,
  ) {}

  static async open(client: Client, currencyCode: 'KES' | 'JPY'): Promise<PastBusiness> {
    const books = await makeBooks(client, { currencyCode, country: 'KE' });
    await setPolicy(client, books.tenantId, { allow_negative_stock: true });
    const found = new PastBusiness(client, books, currencyCode === 'JPY' ? 1 : 0.01, {
      places: [],
      products: [],
      sessions: [],
      supplier: '',
      customer: '',
      taxes: [],
    });
    await found.furnish();
    return found;
  }

  private async furnish(): Promise<void> {
    const { has, books, client } = this;
    has.places.push(...(await this.ids('select id from public.locations where tenant_id = $1 and is_default')));
    has.places.push(await addLocation(client, books, 'Annex "2" \\ upstairs'));
    has.taxes.push(...(await this.ids('select id from public.tax_rates where tenant_id = $1 order by code')));
    const contact = async (name: string, type: string, limit: number) =>
      (
        await this.ids(
          'insert into public.contacts (tenant_id, name, type, credit_limit) values ($1, $2, $3, $4) returning id',
          name,
          type,
          limit,
        )
      )[0] ?? '';
    has.supplier = await contact('Mombasa "Traders" \\', 'supplier', 0);
    has.customer = await contact('Asha; مرحبا 现金', 'customer', 99_999_999);
    for (const place of has.places) await this.openTill(place);
    for (let count = 0; count < 4; count += 1) has.products.push(await addProduct(client, books, { price: 100 }));
  }

  private async openTill(locationId: string): Promise<void> {
    const [till, session] = [randomUUID(), randomUUID()];
    const person = this.has.sessions.length === 0 ? this.books.owner : this.books.manager;
    await this.client.query('insert into public.tills (tenant_id, id, name, location_id) values ($1, $2, $3, $4)', [
      this.books.tenantId,
      till,
      `Till ${till.slice(0, 8)}`,
      locationId,
    ]);
    await this.client.query('select private.open_session($1, $2, $3, 1000, $4, $5)', [
      this.books.tenantId,
      person.userId,
      session,
      till,
      this.day.toISOString(),
    ]);
    this.has.sessions.push(session);
  }

  /** Lets days pass, and a minute. */
  pass(days: number): void {
    this.day = new Date(this.day.getTime() + days * 86_400_000 + 60_000);
  }

  /** The day in the books, or one so many days from it. */
  date(offset = 0): string {
    return new Date(this.day.getTime() + offset * 86_400_000).toISOString().slice(0, 10);
  }

  /** The first day of last month. */
  lastMonth(): string {
    const first = Date.UTC(this.day.getUTCFullYear(), this.day.getUTCMonth() - 1, 1);
    return new Date(first).toISOString().slice(0, 10);
  }

  /** An amount that the money of the business has, never nothing. */
  money(hundredths: number): number {
    return this.step === 1 ? Math.max(1, Math.round(hundredths / 100)) : Math.max(1, Math.round(hundredths)) / 100;
  }

  /** Posts a document as the owner on the day. */
  async post(name: string, body: unknown, more: unknown[] = []): Promise<void> {
    const values = [
      this.books.tenantId,
      this.books.owner.userId,
      JSON.stringify(body),
      ...more,
      this.day.toISOString(),
    ];
    await this.client.query(
      `select private.${name}(${values.map((_value, place) => `$${place + 1}`).join(', ')})`,
      values,
    );
  }

  /** Posts an entry straight to accounts. */
  async postEntry(lines: unknown[], isClosing: boolean): Promise<void> {
    await this.client.query(
      `select private.post_journal_entry($1, $2, 'manual', gen_random_uuid(), $3, $4, $5, $6, null, null, $7)`,
      [
        this.books.tenantId,
        this.books.owner.userId,
        this.date(),
        'Moved "between" \\ places\n\tand \\n back\r; = +1 مرحبا',
        JSON.stringify(lines),
        this.day.toISOString(),
        isClosing,
      ],
    );
  }

  async rows<T extends object>(sql: string, ...values: unknown[]): Promise<T[]> {
    return (await this.client.query<T>(sql, [this.books.tenantId, ...values])).rows;
  }

  async ids(sql: string, ...values: unknown[]): Promise<string[]> {
    return (await this.rows<{ id: string }>(sql, ...values)).map(({ id }) => id);
  }
}
