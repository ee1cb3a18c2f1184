import { readFileSync } from 'node:fs';
import path from 'node:path';
import { initSync, ParsedLedger, type DirectiveJson } from '@rustledger/wasm';
import type { Client } from 'pg';
import type { ExportedLedger } from '../../../shared/src/api/rpcTypes';
import { call } from '../contacts/contactFixtures';
import type { Persona } from '../support/personas';

/** Amounts in hundredths by account and location ('' where a line has none). */
export type Sums = Map<string, Map<string, number>>;

let isLoaded = false;

/** Hundredths of an amount as it stands in a text, by its digits: no fraction is ever a binary one. */
function hundredths(text: string): number {
  const [, sign, whole = '', cents = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?0*$/.exec(text) ?? [];
  if (whole === '') throw new Error(`Not an amount: ${text}`);
  return (Number(whole) * 100 + Number(cents.padEnd(2, '0'))) * (sign === '-' ? -1 : 1);
}

/** Books as Beancount understands them: nothing of ours adds anything up here. */
export class BeancountBooks {
  private readonly ledger: ParsedLedger;
  private readonly summed = new Map<string, Sums>();

  constructor(readonly text: string) {
    if (!isLoaded) {
      const folder = path.dirname(require.resolve('@rustledger/wasm/package.json'));
      initSync({ module: readFileSync(path.join(folder, 'rustledger_wasm_bg.wasm')) });
      isLoaded = true;
    }
    this.ledger = new ParsedLedger(text);
  }

  errors(): string[] {
    return this.ledger.getErrors().map(({ message }) => message);
  }

  isValid(): boolean {
    return this.ledger.isValid();
  }

  close(): void {
    this.ledger.free();
  }

  /** What a query answers, row by row. */
  rows(query: string): unknown[][] {
    const { rows, errors } = this.ledger.query(query);
    if (errors.length > 0) throw new Error(`${query}: ${JSON.stringify(errors)}`);
    return rows;
  }

  directives(): DirectiveJson[] {
    return this.ledger.getDirectives();
  }

  /** Sums by account and location of the days from one to another, both within. */
  sums(from: string, to: string, options: { withoutClosing?: boolean } = {}): Sums {
    const closing = options.withoutClosing ? " AND entry_meta('closing') IS NULL" : '';
    const key = `${from} ${to}${closing}`;
    const known = this.summed.get(key);
    if (known) return known;
    const found: Sums = new Map();
    this.summed.set(key, found);
    for (const [account, place, amount] of this.rows(
      `SELECT account, meta('loc'), sum(number) WHERE date >= ${from} AND date <= ${to}${closing} GROUP BY account, meta('loc')`,
    )) {
      const places = found.get(String(account)) ?? new Map<string, number>();
      places.set(typeof place === 'string' ? place : '', hundredths(String(amount)));
      found.set(String(account), places);
    }
    return found;
  }
}

/** The whole journal of a business, part by part as a browser takes it. */
export async function exportLedger(client: Client, persona: Persona): Promise<string> {
  const parts: string[] = [];
  let after: string | null = null;
  do {
    const part: ExportedLedger = await call<ExportedLedger>(client, persona, 'export_ledger', { p_query: { after } });
    parts.push(part.text);
    after = part.next;
  } while (after !== null);
  return parts.join('');
}
