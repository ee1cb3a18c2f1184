import type {
  FiscalAnswer,
  FiscalDocument,
  FiscalEvent,
  FiscalOutcome,
  FiscalRequest,
  FiscalSecret,
  FiscalTask,
} from './types.ts';

/** A sending and how it ended. No method of a provider throws for what the authority or the network does. */
export interface FiscalResult {
  outcome: FiscalOutcome;
  /** Null when nothing was sent. Holds no key. */
  event: FiscalEvent | null;
}

/** Keeps what is about to be sent; a sending that cannot be kept is not made. */
export type KeepRequest = (request: FiscalRequest) => Promise<void>;

type TaskOf<Kind extends FiscalTask['kind']> = Extract<FiscalTask, { kind: Kind }>;

/** What an authority reports about the device when it is set up. */
export interface ProvisionedDevice {
  taxpayerName: string;
  branchName: string;
  sdcId: string;
  deviceId: string;
  /** The number of the registering machine: mrcNo. */
  machineNumber: string;
  /** To be sealed at once. */
  secret: FiscalSecret;
}

/**
 * Setting up is done once per device. `already_initialised`: the key is entered by hand. `unknown`: the answer was lost, and the device may
 * have its key; a person decides whether to ask again.
 */
export type ProvisionResult =
  | { state: 'provisioned'; device: ProvisionedDevice; event: FiscalEvent | null }
  | {
      state: 'refused' | 'already_initialised' | 'retry' | 'unknown';
      code: string;
      message: string;
      event: FiscalEvent | null;
    };

/** Lists that the authority keeps and that change: from the time of the last answer on. */
export type ReferenceKind =
  'codes' | 'item_classes' | 'notices' | 'branches' | 'items' | 'imports' | 'purchases' | 'stock_movements';

/** Rows as the authority names their fields; none is no error. */
export type ReferenceResult =
  | { state: 'read'; rows: Record<string, unknown>[]; readAt: string | null; event: FiscalEvent | null }
  | { state: 'retry' | 'refused' | 'device_blocked'; code: string; message: string; event: FiscalEvent | null };

/** A document as the authority's own list has it. */
export interface ListedDocument {
  number: number;
  humanNumber: string | null;
  /** With tax, a decimal text without a sign. */
  total: string;
  /** Null where the list does not bear the whole receipt. */
  answer: FiscalAnswer | null;
}

/** What of its own list the authority gives. */
export type DocumentListResult =
  | { state: 'read'; documents: ListedDocument[]; event: FiscalEvent | null }
  | { state: 'retry' | 'refused' | 'device_blocked'; code: string; message: string; event: FiscalEvent | null };

/** The block of a printed receipt that proves the document, or says that it waits. */
export interface FiscalBlock {
  /** NS sale, NC credit note, CS and CC their copies. */
  label: string;
  /** Label and value, in the order of printing. */
  rows: { label: string; value: string }[];
  /** Null while the document waits, or where a part has a wrong width. */
  qr: string | null;
}

/** A tax authority that takes fiscal documents, one device of it. */
export interface FiscalProvider {
  provision(): Promise<ProvisionResult>;
  /** `since`: YYYYMMDDHHmmss; null for everything. */
  syncReference(kind: ReferenceKind, since: string | null): Promise<ReferenceResult>;
  registerItem(task: TaskOf<'item'>, keep: KeepRequest): Promise<FiscalResult>;
  reportStock(task: TaskOf<'stock_movement' | 'stock_level'>, keep: KeepRequest): Promise<FiscalResult>;
  submit(
    task: TaskOf<'sale' | 'credit_note' | 'purchase' | 'import' | 'operator'>,
    keep: KeepRequest,
  ): Promise<FiscalResult>;
  /**
   * Asks what became of an earlier sending, without sending it. Left out where the authority has no such question.
   * accepted: it has it. retry (notThere): it does not have it, or hearing it twice is safe; the same bytes may go out. unknown: it cannot say.
   */
  lookup?(task: FiscalTask): Promise<FiscalResult>;
  /** The sales and credit notes that the authority has of the device, from a time on. Left out where it lists none. */
  listDocuments?(since: string | null): Promise<DocumentListResult>;
  renderFiscalBlock(document: BlockedDocument, answer: FiscalAnswer | null): FiscalBlock;
}

/** What the block needs to know of a document. */
export interface BlockedDocument {
  kind: 'sale' | 'credit_note';
  isCopy: boolean;
  humanNumber: FiscalDocument['humanNumber'];
  issuedAt: FiscalDocument['issuedAt'];
  /** Of a credit note: what the original printed as its invoice number. */
  originalInvoice: string | null;
}

/** Sends one task by the method of its kind; looks first where an earlier sending has no known outcome. */
export async function sendTask(provider: FiscalProvider, task: FiscalTask, keep: KeepRequest): Promise<FiscalResult> {
  if (task.lookupFirst) {
    const found = await lookUp(provider, task);
    if (found.outcome.state !== 'retry' || found.outcome.code !== notThere) return found;
  }
  switch (task.kind) {
    case 'item':
      return await provider.registerItem(task, keep);
    case 'stock_movement':
    case 'stock_level':
      return await provider.reportStock(task, keep);
    default:
      return await provider.submit(task, keep);
  }
}

/** The code of a look-up that did not find the document: it may be sent. */
export const notThere = 'not_there';

async function lookUp(provider: FiscalProvider, task: FiscalTask): Promise<FiscalResult> {
  if (provider.lookup !== undefined) return await provider.lookup(task);
  const message = 'The authority cannot be asked what became of it.';
  return { outcome: { state: 'unknown', code: 'no_lookup', message }, event: null };
}
