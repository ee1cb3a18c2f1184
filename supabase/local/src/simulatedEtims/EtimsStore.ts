import fs from 'node:fs';
import type { Fault } from './faults';
import type { EtimsRules } from './rules';

/** A device of a branch, once it was initialised. */
export interface DeviceState {
  tin: string;
  bhfId: string;
  serial: string;
  taxpayerName: string;
  branchName: string;
  initialisedAt: string;
  cmcKey: string;
  sdcId: string;
  mrcNo: string;
  dvcId: string;
}

/** The last accepted number of each sequence. */
export interface Counters {
  invoice: number;
  purchase: number;
  movement: number;
  /** How many receipts of each kind were signed. */
  sales: number;
  credits: number;
  /** Movements of stock that followed them. */
  movedForSales: number;
  movedForCredits: number;
}

/** What was registered, and when it last changed. */
export interface Registered {
  tin: string;
  bhfId: string;
  body: Record<string, unknown>;
  at: string;
}

/** One item's stock in a branch; quantities are decimal texts. */
export interface StockState {
  /** The sum of all movements. */
  ledger: string;
  /** What the check of levels sees, oldest first, while it lags behind. */
  lagging: string[];
  /** Null until the first level was sent. */
  master: string | null;
}

/** An accepted document. */
export interface Receipt {
  tin: string;
  bhfId: string;
  invcNo: number;
  trdInvcNo: string;
  rcptTyCd: string;
  orgInvcNo: number;
  totAmt: string;
  curRcptNo: number;
  totRcptNo: number;
  intrlData: string;
  rcptSign: string;
  sdcDateTime: string;
  lines: { itemCd: string; qty: string; totAmt: string }[];
  /** Of a sale: what credit notes took back. */
  credits: { count: number; totAmt: string; lines: Record<string, { qty: string; totAmt: string }> };
  /** Another system of the same taxpayer sent it. */
  isForeign: boolean;
}

/** A supplier's sale to a taxpayer, or an imported line: the answer is null until it came. */
export interface Offered extends Registered {
  answer: string | null;
}

/** What the authority remembers, by collection and key. */
export interface Collections {
  devices: DeviceState;
  counters: Counters;
  /** The last number of item codes, by the scope of the rule. */
  itemNumbers: number;
  items: Registered;
  stock: StockState;
  receipts: Receipt;
  movements: Registered;
  supplierSales: Offered;
  imports: Offered;
  notices: Registered;
  customers: Registered;
  users: Registered;
  insurances: Registered;
  compositions: Registered;
  rules: EtimsRules;
  faults: Fault[];
}

type Name = keyof Collections;
type Row = [Name, string, unknown];

/**
 * The state of the simulated authority. What one request changes is appended to the file as one piece, before it is answered: a server
 * that is killed knows every document that it took.
 */
export class EtimsStore {
  private readonly collections = new Map<Name, Map<string, unknown>>();
  /** Rows of the request that is being answered, and what was there before them. */
  private pending: { row: Row; before: unknown }[] = [];

  /** `file` null: nothing outlives the process. */
  constructor(private readonly file: string | null) {
    if (file === null) return;
    for (const row of readRows(file)) this.put(row);
    this.compact();
  }

  get<N extends Name>(name: N, key: string): Collections[N] | undefined {
    return this.collection(name).get(key);
  }

  /** Kept with the others of the same request by `commit`. */
  set<N extends Name>(name: N, key: string, value: Collections[N]): void {
    this.change([name, key, value]);
  }

  delete(name: Name, key: string): void {
    this.change([name, key, null]);
  }

  /** Everything whose key begins with these parts, in the order in which it came. */
  list<N extends Name>(name: N, ...parts: string[]): Collections[N][] {
    const prefix = parts.map((part) => `${part}/`).join('');
    return [...this.collection(name)].filter(([key]) => key.startsWith(prefix)).map(([, value]) => value);
  }

  /** Writes what changed since the last time. */
  commit(): void {
    if (this.pending.length === 0) return;
    const rows = this.pending.map(({ row }) => row);
    this.pending = [];
    if (this.file !== null) fs.appendFileSync(this.file, `${JSON.stringify(rows)}\n`);
  }

  /** Takes back what a request changed before it was refused. */
  rollback(): void {
    for (const { row, before } of this.pending.reverse()) this.put([row[0], row[1], before ?? null]);
    this.pending = [];
  }

  /** Forgets everything. */
  clear(): void {
    this.collections.clear();
    this.pending = [];
    if (this.file !== null) fs.rmSync(this.file, { force: true });
  }

  private collection<N extends Name>(name: N): Map<string, Collections[N]> {
    const found = this.collections.get(name) ?? new Map<string, unknown>();
    this.collections.set(name, found);
    // What is put under a name has the type of that name.
    return found as Map<string, Collections[N]>;
  }

  private change(row: Row): void {
    this.pending.push({ row, before: this.get(row[0], row[1]) });
    this.put(row);
  }

  private put([name, key, value]: Row): void {
    if (value === null) this.collection(name).delete(key);
    else (this.collection(name) as Map<string, unknown>).set(key, value);
  }

  /** One line instead of all that ever happened. */
  private compact(): void {
    if (this.file === null || !fs.existsSync(this.file)) return;
    const rows = [...this.collections].flatMap(([name, entries]) =>
      [...entries].map(([key, value]) => [name, key, value]),
    );
    const next = `${this.file}.next`;
    fs.writeFileSync(next, `${JSON.stringify(rows)}\n`);
    fs.renameSync(next, this.file);
  }
}

function readRows(file: string): Row[] {
  let text = '';
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line === '' ? [] : (JSON.parse(line) as Row[]);
    } catch {
      // The end of a line that was being written when the process ended: that request was never answered.
      return [];
    }
  });
}
