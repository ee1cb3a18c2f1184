import { randomBytes } from 'node:crypto';
import type { SimulatedAnswer } from '../simulatedPayments/simulatedAnswer';
import { gatewayError, gatewayRefusal, refusedBy, taken, type Place } from './answers';
import { saveBranchCustomer, saveBranchInsurance, saveBranchUser } from './branchRecords';
import { checkFields, isRecord } from './checkFields';
import { stampOf } from './clock';
import { initialise, pinPattern } from './devices';
import { takeNumbers } from './drift';
import { EtimsStore, type Receipt } from './EtimsStore';
import type { EtimsData, EtimsRequest } from './etimsRequest';
import { FaultQueue, type FaultedRequest } from './FaultQueue';
import { tableOf } from './fieldTables';
import { saveComposition, saveItem } from './items';
import * as lists from './lists';
import { savePurchase, updateImport } from './purchases';
import { invalid, Refusal } from './refusal';
import { changedRules, defaultRules, type EtimsRules } from './rules';
import { invoice, sale } from './sales';
import { seedTaxpayer } from './seeds';
import { isWrite, operationAt, type EtimsOperation } from './simulatedPaths';
import { stockLevel, stockMovement } from './stock';

/** A request as it came. */
export interface IncomingEtims {
  method: string;
  style: 'direct' | 'gateway';
  address: string;
  headers: Record<string, string | undefined>;
  text: string;
}

/** What came and what was said, for the page. Holds no key. */
export interface Heard {
  at: string;
  style: 'direct' | 'gateway';
  operation: string;
  request: string;
  said: string;
}

const gatewayPrefix = 'etims-oscu/api/v1/';
const credentials = Buffer.from('sim_consumer_key:sim_consumer_secret').toString('base64');
const appId = 'sim_app';
const tokenSeconds = 3599;

const operations: Record<EtimsOperation, (request: EtimsRequest, lagging: number) => EtimsData> = {
  initialise,
  codes: lists.codes,
  itemClasses: lists.itemClasses,
  notices: lists.notices,
  branches: lists.branches,
  taxpayer: lists.taxpayer,
  saveBranchCustomer,
  saveBranchUser,
  saveBranchInsurance,
  saveItem,
  items: lists.items,
  saveComposition,
  imports: lists.imports,
  updateImport,
  sale,
  invoice,
  invoices: lists.invoices,
  purchases: lists.purchases,
  savePurchase,
  stockMovement,
  stockLevel,
  stockMovements: lists.stockMovements,
};

/** Reads whose body names the branch although the headers do; notes from the gateway's sandbox. */
const namedInBody = new Set<EtimsOperation>(['initialise', 'purchases', 'stockMovements']);

/**
 * The Kenya Revenue Authority's eTIMS (OSCU) as public sources describe it: it keeps what it accepted and refuses what the real one
 * refuses. Where only a rule is known, its words are modelled; where sources disagree, `EtimsRules` has the choice.
 */
export class SimulatedEtims {
  readonly store: EtimsStore;
  readonly faults: FaultQueue;
  readonly heard: Heard[] = [];
  private readonly tokens = new Set<string>();
  private readonly clock: () => Date;

  constructor({ file, clock = () => new Date() }: { file: string | null; clock?: () => Date }) {
    this.store = new EtimsStore(file);
    this.clock = clock;
    this.faults = new FaultQueue(this.store);
  }

  get rules(): EtimsRules {
    return { ...defaultRules, ...this.store.get('rules', 'all') };
  }

  now(): string {
    return stampOf(this.clock());
  }

  /** Answers a request; null: the connection is cut. */
  async answer(incoming: IncomingEtims): Promise<SimulatedAnswer> {
    const { style, method, address } = incoming;
    const place: Place = { style, now: this.now() };
    if (style === 'gateway' && address === 'v1/token/generate') return this.token(incoming);
    const path =
      style === 'gateway' && address.startsWith(gatewayPrefix) ? address.slice(gatewayPrefix.length) : address;
    const operation = style === 'gateway' && path === address ? undefined : operationAt(style, path);
    if (operation === undefined) return { status: 404, body: { message: 'Not found' } };
    if (method !== 'POST') return refusedBy(new Refusal('912', 'Request method is not supported'), place);
    const answer = await this.withFaults(incoming, operation, place);
    this.note(incoming, operation, answer);
    return answer;
  }

  /** Changes what sources disagree about; false when a name or value is none. */
  changeRules(changes: Record<string, unknown>): boolean {
    const next = changedRules(this.rules, changes);
    if (next === null) return false;
    this.store.set('rules', 'all', next);
    this.store.commit();
    return true;
  }

  /** The receipt that a printed link names, if its width and signature are right. */
  verify(data: string): Receipt | undefined {
    const [, tin = '', bhfId, rcptSign] = /^([A-Z]\d{9}[A-Z])(\d{2})([A-Z2-7]{16})$/.exec(data) ?? [];
    return this.store
      .list('receipts', tin)
      .find((receipt) => !receipt.isForeign && receipt.bhfId === bhfId && receipt.rcptSign === rcptSign);
  }

  private token({ method, headers }: IncomingEtims): SimulatedAnswer {
    if (this.faults.take('away', { style: 'gateway', operation: 'codes', isWrite: false }) !== undefined) return null;
    if (method !== 'GET' || headers.authorization !== `Basic ${credentials}`)
      return gatewayError(401, 'Invalid client credentials');
    const token = randomBytes(14).toString('hex');
    this.tokens.add(token);
    return { status: 200, body: { access_token: token, expires_in: String(tokenSeconds), token_type: 'Bearer' } };
  }

  private async withFaults(incoming: IncomingEtims, operation: EtimsOperation, place: Place): Promise<SimulatedAnswer> {
    const request = { style: incoming.style, operation, isWrite: isWrite(operation) };
    const before = this.before(request, place);
    if (before !== undefined) return before;
    const drift = this.faults.take('counter_drift', request);
    if (drift !== undefined) this.drift(incoming, drift.value, place);
    const lag = this.faults.take('stock_lag', request);
    const answer = this.decide(incoming, operation, { place, lagging: lag?.value ?? 0 });
    const slow = this.faults.take('slow', request);
    if (slow !== undefined) await new Promise((resolve) => setTimeout(resolve, slow.value));
    if (this.faults.take('timeout_after_commit', request) !== undefined) return null;
    if (this.faults.take('504_after_commit', request) !== undefined) return timedOut(place);
    if (this.faults.take('garbage', request) !== undefined)
      return { status: 200, body: 'The service is being updated' };
    return answer;
  }

  /** Faults by which nothing is registered; undefined when there is none. */
  private before(request: FaultedRequest, place: Place): SimulatedAnswer | undefined {
    if (
      this.faults.take('away', request) !== undefined ||
      this.faults.take('timeout_before_commit', request) !== undefined
    )
      return null;
    if (this.faults.take('504', request) !== undefined) return timedOut(place);
    if (this.faults.take('401_token', request) !== undefined) {
      this.tokens.clear();
      return gatewayError(401, 'Invalid access token');
    }
    if (this.faults.take('200_with_400_header', request) !== undefined)
      return { status: 200, body: gatewayRefusal(400, 'Validation failed') };
    for (const kind of ['894', '990', '999'] as const)
      if (this.faults.take(kind, request) !== undefined) return refusedBy(new Refusal(kind, faultTexts[kind]), place);
    return undefined;
  }

  private decide(
    incoming: IncomingEtims,
    operation: EtimsOperation,
    { place, lagging }: { place: Place; lagging: number },
  ): SimulatedAnswer {
    const unauthorized = this.gatewayRefusalOf(incoming);
    if (unauthorized !== undefined) return unauthorized;
    try {
      const request = this.requestOf(incoming, operation, place);
      checkFields(request.body, tableOf(operation), { quantityDecimals: request.rules.quantityDecimals });
      const data = operations[operation](request, lagging);
      if (operation === 'initialise') seedTaxpayer(this.store, request.tin, { now: place.now, rules: request.rules });
      this.store.commit();
      return taken(data, place);
    } catch (error) {
      this.store.rollback();
      if (error instanceof Refusal) return refusedBy(error, place);
      throw error;
    }
  }

  private gatewayRefusalOf({ style, headers }: IncomingEtims): SimulatedAnswer | undefined {
    if (style === 'direct') return undefined;
    if (!this.tokens.has((headers.authorization ?? '').replace(/^Bearer /, '')))
      return gatewayError(401, 'Invalid access token');
    return headers.apigee_app_id === appId ? undefined : gatewayError(401, 'Missing or unknown apigee_app_id');
  }

  private requestOf({ style, headers, text }: IncomingEtims, operation: EtimsOperation, { now }: Place): EtimsRequest {
    if (text.trim() === '') throw new Refusal('911', 'Request body is empty');
    const body = readJson(text);
    const { tin, bhfid: bhfId, cmckey: cmcKey } = headers;
    if (!headers['content-type']?.startsWith('application/json') || tin === undefined || bhfId === undefined)
      throw new Refusal('900', 'There is no Header information');
    for (const [name, value] of [
      ['tin', tin],
      ['bhfId', bhfId],
    ] as const) {
      if (body[name] === undefined && !namedInBody.has(operation)) continue;
      if (body[name] !== value) throw invalid(`Validation failed: <${name}> differs from the header`);
    }
    if (operation !== 'initialise') this.requireDevice({ tin, bhfId, cmcKey });
    return { style, tin, bhfId, body, store: this.store, rules: this.rules, now };
  }

  private requireDevice({ tin, bhfId, cmcKey }: { tin: string; bhfId: string; cmcKey: string | undefined }): void {
    if (cmcKey === undefined || cmcKey === '') throw new Refusal('900', 'There is no Header information');
    const device = this.store.get('devices', `${tin}/${bhfId}`);
    if (!pinPattern.test(tin) || device === undefined || device.cmcKey !== cmcKey)
      throw new Refusal('901', 'It is not valid device');
  }

  private drift({ style, headers }: IncomingEtims, count: number, { now }: Place): void {
    const from = { style, tin: headers.tin ?? '', bhfId: headers.bhfid ?? '', body: {}, now };
    takeNumbers({ ...from, store: this.store, rules: this.rules }, count);
    this.store.commit();
  }

  private note({ style, text }: IncomingEtims, operation: string, answer: SimulatedAnswer): void {
    const said = answer === null ? 'The connection was cut.' : JSON.stringify(answer.body);
    const entry = { at: this.now(), style, operation, request: text.slice(0, 20_000), said: said.slice(0, 20_000) };
    this.heard.unshift({ ...entry, said: entry.said.replace(/"cmcKey":"[^"]*"/, '"cmcKey":"[hidden]"') });
    this.heard.length = Math.min(this.heard.length, 30);
  }
}

/** 894 and 990 are worded by the code table, 999 as well. */
const faultTexts = {
  '894': 'An error occurred while communicating with the server',
  '990': 'The maximum number of views was exceeded',
  '999': 'An unknown error occurred. Please try again later',
};

function timedOut({ style }: Place): SimulatedAnswer {
  return style === 'gateway'
    ? gatewayError(504, 'The service did not respond in time')
    : { status: 504, body: 'Gateway Time-out' };
}

function readJson(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalid('Validation failed: the body is no JSON');
  }
  if (!isRecord(value) || Object.keys(value).length === 0) throw new Refusal('911', 'Request body is empty');
  return value;
}
