import type { FiscalProvider, FiscalResult, KeepRequest, ProvisionResult } from '../provider.ts';
import type { FiscalRequest, FiscalTask } from '../types.ts';
import { FiscalBodyError } from './amounts.ts';
import { fiscalBlock } from './block.ts';
import { itemBody, purchaseBody, saleBody, stockLevelBody, stockMovementBody, type EtimsBody } from './bodies.ts';
import { importBody, personBody } from './branchBodies.ts';
import { EtimsClient, type EtimsClientOptions } from './client.ts';
import { codeText, recordOf } from './envelope.ts';
import { listInvoices, lookUpImport, lookUpInvoice, lookUpMovement, lookUpPurchase, safeToRepeat } from './lookup.ts';
import { outcomeOf, readOutcomeOf } from './outcome.ts';
import { pathOf, type EtimsOperation } from './paths.ts';
import { readReference } from './references.ts';

/** What a provider of one device is made from. */
export interface EtimsProviderOptions extends EtimsClientOptions {
  /** The control unit's number from initialising; printed, never sent. */
  sdcId: string | null;
}

const operations: Record<FiscalTask['kind'], EtimsOperation> = {
  item: 'saveItem',
  stock_movement: 'stockMovement',
  stock_level: 'stockLevel',
  sale: 'sale',
  credit_note: 'sale',
  purchase: 'savePurchase',
  import: 'updateImport',
  operator: 'saveBranchUser',
};

/** The Kenyan authority behind the seam of fiscal devices. */
export function etimsProvider(options: EtimsProviderOptions): FiscalProvider {
  const client = new EtimsClient(options);
  const send = async (task: FiscalTask, keep: KeepRequest) => await sendOnce(client, options, { task, keep });
  return {
    provision: async () => await initialise(client, options),
    syncReference: async (kind, since) => await readReference(client, kind, since),
    registerItem: send,
    reportStock: send,
    submit: send,
    lookup: async (task) => await lookUp(client, task, options),
    ...(pathOf(options.device.style, 'invoices') === null
      ? {}
      : { listDocuments: async (since: string | null) => await listInvoices(client, since, options.sdcId) }),
    renderFiscalBlock: (document, answer) =>
      fiscalBlock(document, answer, {
        receipts: options.hosts.receipts,
        pin: options.device.pin,
        branchCode: options.device.branchCode,
      }),
  };
}

async function sendOnce(
  client: EtimsClient,
  { device, sdcId }: EtimsProviderOptions,
  { task, keep }: { task: FiscalTask; keep: KeepRequest },
): Promise<FiscalResult> {
  const operation = operations[task.kind];
  const kept = keptRequest(task.request, operation);
  let request: FiscalRequest;
  try {
    request = kept ?? { operation, body: client.bodyText(bodyOf(task, device)) };
  } catch (error) {
    if (!(error instanceof FiscalBodyError)) throw error;
    const { message, field } = error;
    return { outcome: { state: 'rejected', code: 'invalid_body', message, field }, event: null };
  }
  // Before it goes out: whoever comes after a crash has to know that it may be there.
  if (kept === null) await keep(request);
  const { reply, event } = await client.call(operation, request.body);
  const outcome = outcomeOf(reply, {
    style: device.style,
    operation,
    number: task.number ?? null,
    quantity: quantityIn(request.body),
    isRepeat: kept !== null,
    sdcId,
  });
  return { outcome, event };
}

function bodyOf(task: FiscalTask, device: EtimsProviderOptions['device']): EtimsBody {
  switch (task.kind) {
    case 'item':
      return itemBody(task.body);
    case 'stock_movement':
      return stockMovementBody(task.body, task.number, device);
    case 'stock_level':
      return stockLevelBody(task.body);
    case 'purchase':
      return purchaseBody(task.body, task.number, device);
    case 'import':
      return importBody(task.body, device.settings.importStatusField);
    case 'operator':
      return personBody(task.body);
    default:
      return documentBody(task, device);
  }
}

function documentBody(
  { kind, body, number }: Extract<FiscalTask, { kind: 'sale' | 'credit_note' }>,
  device: EtimsProviderOptions['device'],
): EtimsBody {
  if ((kind === 'credit_note') !== (body.original !== null))
    throw new FiscalBodyError('orgInvcNo', 'A credit note names its original, and a sale has none.');
  return saleBody(body, number, device);
}

/** What an earlier sending kept; another operation's bytes are nobody's. */
function keptRequest(request: unknown, operation: EtimsOperation): FiscalRequest | null {
  const kept = recordOf(request);
  if (kept === null || typeof kept.body !== 'string' || kept.operation !== operation) return null;
  return { operation, body: kept.body };
}

function quantityIn(body: string): number | null {
  const value = recordOf(JSON.parse(body))?.rsdQty;
  return typeof value === 'number' ? value : null;
}

async function lookUp(
  client: EtimsClient,
  task: FiscalTask,
  { device, sdcId }: EtimsProviderOptions,
): Promise<FiscalResult> {
  switch (task.kind) {
    case 'sale':
    case 'credit_note':
      return device.style === 'gateway' ? await lookUpInvoice(client, task, sdcId) : safeToRepeat;
    case 'stock_movement':
      return await lookUpMovement(client, task);
    case 'purchase':
      return await lookUpPurchase(client, task);
    case 'import':
      return await lookUpImport(client, task);
    default:
      return safeToRepeat;
  }
}

/** Once for a device and branch: a repeat spoilt devices of the sandbox. */
async function initialise(client: EtimsClient, options: EtimsProviderOptions): Promise<ProvisionResult> {
  const { device, secret } = options;
  const { reply, event } = await client.call('initialise', client.bodyText({ dvcSrlNo: device.serial }));
  if (reply.kind === 'answered' && (reply.code === '902' || /unique result/i.test(reply.message)))
    return { state: 'already_initialised', code: reply.code, message: reply.message, event };
  const outcome = readOutcomeOf(reply);
  if (outcome.state !== 'read') {
    const { state, code, message } = outcome;
    // Never a second time blindly: the device may have been given its key.
    const isSafe = reply.kind === 'answered' || (reply.kind === 'silent' && !reply.isSent);
    return { state: state !== 'retry' ? 'refused' : isSafe ? 'retry' : 'unknown', code, message, event };
  }
  const info = recordOf(outcome.data.info) ?? {};
  if (![device.pin, ''].includes(codeText(info.tin)) || ![device.branchCode, ''].includes(codeText(info.bhfId)))
    return {
      state: 'refused',
      code: 'other_taxpayer',
      message: 'The answer is for another taxpayer or branch.',
      event,
    };
  const key = codeText(info.cmcKey);
  // The table of the specification misprints the name of this field; its example has it right.
  const sdcId = codeText(info.sdcId) || codeText(info.sdicId);
  // The key becomes a header of every request.
  if (!/^[\x21-\x7e]{4,255}$/.test(key) || !/^[A-Za-z0-9]{3,40}$/.test(sdcId))
    return { state: 'refused', code: 'incomplete_answer', message: 'The answer bears no key.', event };
  return {
    state: 'provisioned',
    device: {
      taxpayerName: codeText(info.taxprNm),
      branchName: codeText(info.bhfNm),
      sdcId,
      deviceId: codeText(info.dvcId),
      machineNumber: codeText(info.mrcNo),
      secret: { communicationKey: key, gateway: secret?.gateway ?? null },
    },
    event,
  };
}
