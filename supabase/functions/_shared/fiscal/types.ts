/**
 * What the outbox of fiscal documents and the client of a tax authority say to each other. Amounts, quantities and rates are decimal
 * texts; `YYYYMMDDHHmmss` and `YYYYMMDD` are in the zone of the business. Nothing here names a country except a provider's value.
 */

/** Which authority a device talks to. Kenya is the first. */
export type FiscalProviderName = 'etims';

/** A number that the authority counts itself, and that has to be the next one. `stock_level` is a quantity, no sequence. */
export type FiscalCounter = 'invoice' | 'purchase' | 'stock_movement' | 'item' | 'stock_level';

/** How codes of items are made: country(2) type(1) package unit, quantity unit, and a number of so many digits. */
export interface ItemCodeRule {
  /** Sources know 7; one registered 8. */
  digits: 7 | 8;
  /** One sequence for the whole taxpayer, or one for each prefix (country, type and units). */
  counter: 'pin' | 'prefix';
}

/** What sources disagree about, or what a live device taught: settings of the device, never constants. */
export interface FiscalDeviceSettings {
  /** net: taxable amounts without tax. gross: with tax, as the samples of the specification have it. */
  taxableBasis: 'net' | 'gross';
  /** The sign of amounts on a credit note. Quantities are positive either way. */
  creditSign: 'positive' | 'negative';
  itemCodeRule: ItemCodeRule;
  /** Whether invoice numbers count for the whole taxpayer or for each branch. */
  counterScope: 'pin' | 'branch';
  /** How the state of an imported line is spelt; imptItemSttsCd unless said. */
  importStatusField?: 'imptItemSttsCd' | 'imptItemsttsCd';
  /** Whether people are registered before their first document; `named` in documents only unless said. */
  operators?: 'named' | 'registered';
}

/** A fiscal device of a branch as `claim_fiscal_work` hands it out. */
export interface FiscalDevice {
  id: string;
  tenantId: string;
  provider: FiscalProviderName;
  style: 'direct' | 'gateway';
  /** test: this project's simulator. */
  mode: 'test' | 'sandbox' | 'live';
  pin: string;
  branchCode: string;
  serial: string;
  settings: FiscalDeviceSettings;
  /** FiscalSecret as JSON, sealed; opened by the worker only. */
  sealedSecret: string | null;
}

/** The opened secret of a device. Never logged, never answered, never part of an event. */
export interface FiscalSecret {
  /** The key that initialising the device answers. */
  communicationKey: string | null;
  /** The application at the authority's gateway; null for the direct style. */
  gateway: { key: string; secret: string; appId: string } | null;
}

/** Who did it, as the authority's audit fields have it. */
export interface FiscalOperator {
  id: string;
  name: string;
}

/** One line of a sale, credit note, movement or purchase. */
export interface FiscalLine {
  itemCode: string;
  itemClass: string;
  name: string;
  barcode: string | null;
  packageUnit: string;
  quantityUnit: string;
  /** A real count, never 0. */
  packages: string;
  quantity: string;
  /** With tax, before the discount. */
  unitPrice: string;
  /** With tax, of the whole line. */
  discount: string;
  /** With tax, after the discount. */
  total: string;
  taxLetter: 'A' | 'B' | 'C' | 'D' | 'E';
  /** Percent: '16'. */
  taxRate: string;
  /** Set where an insurance pays part of the line. */
  insurance?: { code: string; name: string; rate: string; amount: string } | null;
}

/** A sale, or a credit note of one. */
export interface FiscalDocument {
  /** Our number for people; the authority's number is the task's. */
  humanNumber: string;
  /** YYYYMMDDHHmmss */
  issuedAt: string;
  /** YYYYMMDD */
  day: string;
  trader: { name: string; address: string | null };
  customer: { taxNumber: string | null; name: string | null; phone: string | null } | null;
  /** Code class 07. */
  paymentCode: string;
  operator: FiscalOperator;
  /** The accepted number of the sale that a credit note takes back; null for a sale. */
  original: { number: number } | null;
  /** Of a credit note: YYYYMMDDHHmmss and a code of class 32. */
  refund: { at: string; reasonCode: string } | null;
  lines: FiscalLine[];
  /** With tax; the sum of the lines. */
  total: string;
}

/** An item as it is registered or changed. */
export interface FiscalItem {
  /** The whole code; whoever claims the task made it by the device's itemCodeRule from the task's number. */
  itemCode: string;
  itemClass: string;
  /** Code class 24: 1 raw material, 2 finished product, 3 service. */
  itemType: '1' | '2' | '3';
  name: string;
  /** Country of origin: KE. */
  origin: string;
  packageUnit: string;
  quantityUnit: string;
  taxLetter: FiscalLine['taxLetter'];
  barcode: string | null;
  batch: string | null;
  /** Default price with tax. */
  price: string;
  safetyQuantity: string | null;
  isInsured: boolean;
  isActive: boolean;
  operator: FiscalOperator;
}

/** Stock that came or went. */
export interface FiscalMovement {
  /** Code class 12: 01 to 06 come in, 11 to 16 go out. */
  movementType: string;
  /** Code class 31: made by a program or by hand. */
  registration: 'A' | 'M';
  /** The number of the movement that this one takes back; 0 for none. */
  originalNumber: number;
  counterpart: { taxNumber: string | null; name: string | null; branchCode: string | null } | null;
  /** YYYYMMDD */
  day: string;
  remark: string | null;
  operator: FiscalOperator;
  lines: FiscalLine[];
}

/** What the authority receives to be on hand. */
export interface FiscalLevel {
  itemCode: string;
  quantity: string;
  operator?: FiscalOperator;
}

/** A supplier's sale that the business accepts or declines. */
export interface FiscalPurchase {
  supplier: { taxNumber: string; branchCode: string | null; name: string; invoiceNumber: number };
  registration: 'A' | 'M';
  /** accept: 02, decline: 04 of code class 11. */
  decision: 'accept' | 'decline';
  /** P purchase, R the supplier's credit note. */
  receiptType: 'P' | 'R';
  /** 0 for a purchase. */
  originalNumber: number;
  paymentCode: string;
  /** YYYYMMDDHHmmss */
  confirmedAt: string;
  /** YYYYMMDD */
  day: string;
  /** YYYYMMDDHHmmss, once the goods are there. */
  warehousedAt: string | null;
  /** YYYYMMDDHHmmss of a supplier's credit note. */
  refundedAt: string | null;
  remark: string | null;
  operator: FiscalOperator;
  lines: FiscalPurchaseLine[];
}

/** Our item, and what the supplier calls it. */
export interface FiscalPurchaseLine extends FiscalLine {
  supplierItem: { itemCode: string | null; itemClass: string | null; name: string | null } | null;
  /** YYYYMMDD */
  expiresOn: string | null;
}

/** What became of an imported line: which item it is, and whether it is ours. */
export interface FiscalImport {
  taskCode: string;
  /** As the list had it: sources disagree about its format, and so it goes back unchanged. */
  declaredOn: string;
  lineNumber: number;
  customsCode: string;
  itemClass: string;
  itemCode: string;
  decision: 'accept' | 'decline';
  remark: string | null;
  operator: FiscalOperator;
}

/** Somebody who issues documents, as the authority registers them. */
export interface FiscalPerson extends FiscalOperator {
  /** What the authority keeps as the person's password: random, used by nobody. */
  password: string;
  operator: FiscalOperator;
}

interface TaskBase {
  id: string;
  /** 1 for the first sending. */
  attempt: number;
  /** FiscalRequest of the first sending, kept before it went out; sent again unchanged. */
  request: unknown;
  /** An earlier sending has no known outcome: look before sending. */
  lookupFirst: boolean;
}

/** One thing to send to the authority. `number` was taken under lock for this sending. */
export type FiscalTask = TaskBase &
  (
    | { kind: 'item'; number: number | null; body: FiscalItem }
    | { kind: 'stock_movement'; number: number; body: FiscalMovement }
    | { kind: 'stock_level'; number?: null; body: FiscalLevel }
    | { kind: 'sale' | 'credit_note'; number: number; body: FiscalDocument }
    | { kind: 'purchase'; number: number; body: FiscalPurchase }
    | { kind: 'import'; number?: null; body: FiscalImport }
    | { kind: 'operator'; number?: null; body: FiscalPerson }
  );

/** What `claim_fiscal_work` answers; null when nothing waits. */
export interface FiscalWork {
  device: FiscalDevice;
  task: FiscalTask;
}

/** What is kept before a task is sent. `body` is the text that goes over the wire, so that a repeat has the same bytes. */
export interface FiscalRequest {
  operation: string;
  body: string;
}

/** What the authority gave an accepted document; the texts are printed as they came. */
export interface FiscalAnswer {
  receiptNumber: number;
  totalReceipts: number;
  internalData: string;
  signature: string;
  /** YYYYMMDDHHmmss of the authority. */
  authorityTime: string;
  sdcId: string | null;
}

/** What became of a sending. */
export type FiscalOutcome =
  /** `answer` is null for what bears no receipt: items, stock, purchases. */
  | { state: 'accepted'; answer: FiscalAnswer | null }
  /** The authority will not take it as it is. `field` where it names one. */
  | { state: 'rejected'; code: string; message: string; field?: string }
  /** The authority expects another number or level: once, take this one and send again. */
  | { state: 'resync'; counter: FiscalCounter; expected: string; code: string; message: string }
  /** It did not arrive or was not served: the same bytes later. */
  | { state: 'retry'; code: string; message: string }
  /** Nobody knows whether it was taken: look up, never send blindly. */
  | { state: 'unknown'; code: string; message: string }
  /** Nothing of this device will be taken until somebody acts. */
  | { state: 'device_blocked'; code: string; message: string };

/** What goes into the log of a sending; keys of the device are taken out. */
export interface FiscalEvent {
  operation: string;
  /** 0 when there was no answer. */
  status: number;
  durationMs: number;
  request: unknown;
  response: unknown;
}
