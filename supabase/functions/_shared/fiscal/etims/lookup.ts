import type { FiscalOutcome, FiscalTask } from '../types.ts';
import { notThere, type DocumentListResult, type FiscalResult, type ListedDocument } from '../provider.ts';
import type { EtimsClient } from './client.ts';
import { codeText, recordOf } from './envelope.ts';
import { answerIn, readOutcomeOf } from './outcome.ts';
import { beginning, importStateOf, readReference, rowsIn } from './references.ts';

const missing: FiscalOutcome = { state: 'retry', code: notThere, message: 'The authority does not have it.' };

/**
 * What needs no question: the authority refuses the number of a sale that it has (flat style), or changes nothing by hearing a thing
 * twice. The same bytes identify it.
 */
export const safeToRepeat: FiscalResult = {
  outcome: { state: 'retry', code: notThere, message: 'The same bytes may be sent again.' },
  event: null,
};

/** A document under the number that went out: ours when our own number and the total are on it. */
export async function lookUpInvoice(
  client: EtimsClient,
  task: Extract<FiscalTask, { kind: 'sale' | 'credit_note' }>,
  sdcId: string | null,
): Promise<FiscalResult> {
  const { reply, event } = await client.call('invoice', client.bodyText({ invcNo: task.number }));
  const outcome = readOutcomeOf(reply);
  if (outcome.state !== 'read') return { outcome: unread(outcome), event };
  const found = outcome.data;
  if (codeText(found.invcNo) === '') return { outcome: missing, event };
  const sent = sentBody(task.request);
  if (sent === null) {
    const message = 'What was sent was not kept; nobody can compare it.';
    return { outcome: { state: 'unknown', code: 'request_missing', message }, event };
  }
  return { outcome: compared(found, sent, sdcId), event };
}

function compared(found: Record<string, unknown>, sent: Record<string, unknown>, sdcId: string | null): FiscalOutcome {
  const isOurs = ['invcNo', 'trdInvcNo', 'rcptTyCd'].every((name) => codeText(found[name]) === codeText(sent[name]));
  // Where the answer names a taxpayer, it is the one that asked.
  const isTheirs = ['tin', 'bhfId'].some((name) => ![codeText(sent[name]), ''].includes(codeText(found[name])));
  if (!isOurs || isTheirs || Number(codeText(found.totAmt)) !== Number(codeText(sent.totAmt))) {
    const message = 'The number belongs to another document.';
    return { state: 'unknown', code: 'number_taken', message };
  }
  const answer = answerIn(found, sdcId);
  return answer === null
    ? { state: 'unknown', code: 'incomplete_answer', message: 'It was taken, but the receipt data is not whole.' }
    : { state: 'accepted', answer };
}

/** A movement by its number, day and total. Whether the list shows a branch its own movements is not proven: absent is not known. */
export async function lookUpMovement(
  client: EtimsClient,
  task: Extract<FiscalTask, { kind: 'stock_movement' }>,
): Promise<FiscalResult> {
  const read = await readReference(client, 'stock_movements', null);
  if (read.state !== 'read') return { outcome: unread(read), event: read.event };
  const sent = sentBody(task.request);
  const found = read.rows.find((row) => codeText(row.sarNo) === String(task.number));
  const isSame =
    sent !== null &&
    found !== undefined &&
    codeText(found.ocrnDt) === codeText(sent.ocrnDt) &&
    Number(codeText(found.totAmt)) === Number(codeText(sent.totAmt));
  const message = 'The list of movements does not show it.';
  return {
    outcome: isSame ? { state: 'accepted', answer: null } : { state: 'unknown', code: 'not_listed', message },
    event: read.event,
  };
}

/** A supplier's sale that is still offered has no answer yet; who answered one that is not, nobody knows. */
export async function lookUpPurchase(
  client: EtimsClient,
  { body: { supplier } }: Extract<FiscalTask, { kind: 'purchase' }>,
): Promise<FiscalResult> {
  const read = await readReference(client, 'purchases', null);
  if (read.state !== 'read') return { outcome: unread(read), event: read.event };
  const isOffered = read.rows.some(
    (row) =>
      codeText(row.spplrTin) === supplier.taxNumber && codeText(row.spplrInvcNo) === String(supplier.invoiceNumber),
  );
  const message = 'The supplier’s sale is not offered any longer.';
  return { outcome: isOffered ? missing : { state: 'unknown', code: 'not_offered', message }, event: read.event };
}

/** An imported line whose state is the one that was sent; one that still waits was not sent. */
export async function lookUpImport(
  client: EtimsClient,
  { body }: Extract<FiscalTask, { kind: 'import' }>,
): Promise<FiscalResult> {
  const read = await readReference(client, 'imports', null);
  if (read.state !== 'read') return { outcome: unread(read), event: read.event };
  const found = read.rows.find(
    (row) => codeText(row.taskCd) === body.taskCode && codeText(row.itemSeq) === String(body.lineNumber),
  );
  const state = found === undefined ? null : importStateOf(found);
  if (state === (body.decision === 'accept' ? '3' : '4'))
    return { outcome: { state: 'accepted', answer: null }, event: read.event };
  if (state === '1' || state === '2') return { outcome: missing, event: read.event };
  const [code, message] =
    state === null
      ? ['not_listed', 'The list of imports does not show it.']
      : ['decided_otherwise', 'The authority has another decision about this line.'];
  return { outcome: { state: 'unknown', code, message }, event: read.event };
}

/** The authority's own list of documents: the field names are those of the look-up of one (modelled). */
export async function listInvoices(
  client: EtimsClient,
  since: string | null,
  sdcId: string | null,
): Promise<DocumentListResult> {
  const { reply, event } = await client.call('invoices', client.bodyText({ lastReqDt: since ?? beginning }));
  const outcome = readOutcomeOf(reply);
  if (outcome.state !== 'read') return { ...outcome, event };
  return { state: 'read', documents: rowsIn(outcome.data, 'salesList').flatMap((row) => listed(row, sdcId)), event };
}

function listed(row: Record<string, unknown>, sdcId: string | null): ListedDocument[] {
  const number = Number(codeText(row.invcNo));
  const total = /^-?(\d+(?:\.\d+)?)$/.exec(codeText(row.totAmt))?.[1];
  if (!Number.isSafeInteger(number) || number < 1 || total === undefined) return [];
  return [{ number, humanNumber: codeText(row.trdInvcNo) || null, total, answer: answerIn(row, sdcId) }];
}

/** What cannot be asked now is asked later; it is still not known. */
function unread(failure: {
  state: 'retry' | 'refused' | 'device_blocked';
  code: string;
  message: string;
}): FiscalOutcome {
  const { state, code, message } = failure;
  return state === 'device_blocked' ? { state, code, message } : { state: 'unknown', code, message };
}

function sentBody(request: unknown): Record<string, unknown> | null {
  const text = recordOf(request)?.body;
  if (typeof text !== 'string') return null;
  try {
    return recordOf(JSON.parse(text));
  } catch {
    return null;
  }
}
