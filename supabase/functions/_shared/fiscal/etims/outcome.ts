import type { FiscalAnswer, FiscalCounter, FiscalDevice, FiscalOutcome } from '../types.ts';
import { codeText, recordOf, type EtimsReply } from './envelope.ts';
import type { EtimsOperation } from './paths.ts';

/** What was sent, as far as its outcome depends on it. */
export interface SentTask {
  style: FiscalDevice['style'];
  operation: EtimsOperation;
  /** The number that went out; null for what has none. */
  number: number | null;
  /** The level that went out. */
  quantity: number | null;
  /** The same bytes went out before, and nobody knows what became of them. */
  isRepeat: boolean;
  sdcId: string | null;
}

const success = new Set(['000', '0', '00', '0000']);
/** Nothing was registered, and the same bytes may be tried again. */
const later = new Set(['894', '896', '990', '991', '992', '993', '999']);
/** It may be there already, from us or from somebody else. */
const ambiguous = new Set(['994', '899']);
/** Until somebody acts, every document of this device will be refused. */
const device = new Set(['900', '901', '902', '903', '905', '891', '892', '895', '912', 'E04', 'E11']);
const data = new Set(['893', '910', '911', '913', '921', '922', '995']);

/** What became of a write. Anything that is not known for sure is `unknown`. */
export function outcomeOf(reply: EtimsReply, sent: SentTask): FiscalOutcome {
  switch (reply.kind) {
    case 'silent':
      return reply.isSent
        ? unanswered(sent, reply.code, 'The authority did not answer.')
        : { state: 'retry', code: reply.code, message: 'The authority cannot be reached.' };
    case 'foreign':
      return ofStatus(reply.status, sent);
    case 'gateway':
      return ofGateway(reply, sent);
    case 'answered':
      return ofCode(reply, sent);
  }
}

function ofCode(reply: Extract<EtimsReply, { kind: 'answered' }>, sent: SentTask): FiscalOutcome {
  const { code, message } = reply;
  if (success.has(code)) return accepted(reply, sent);
  if (later.has(code)) return { state: 'retry', code, message };
  if (ambiguous.has(code)) return { state: 'unknown', code, message };
  if (device.has(code)) return { state: 'device_blocked', code, message };
  const expected = expectedIn(message, sent);
  if (expected !== null) return resync(expected, sent, { code, message });
  if (data.has(code) || code === '400') return rejected(code, message);
  return { state: 'unknown', code, message };
}

function ofGateway({ code, message }: { code: string; message: string }, sent: SentTask): FiscalOutcome {
  if (code === '401' || code === '403' || code === '404' || code === '405')
    return { state: 'device_blocked', code, message };
  if (code === '429' || /try again later/i.test(message)) return { state: 'retry', code, message };
  if (/^5\d\d$/.test(code)) return unanswered(sent, code, message);
  if (/^4\d\d$/.test(code)) {
    const expected = expectedIn(message, sent);
    return expected === null ? rejected(code, message) : resync(expected, sent, { code, message });
  }
  return { state: 'unknown', code, message };
}

function ofStatus(status: number, sent: SentTask): FiscalOutcome {
  const code = `http_${status}`;
  const message = 'Something else than the authority answered.';
  if (status === 429) return { state: 'retry', code, message };
  if (status >= 400 && status < 500) return { state: 'device_blocked', code, message };
  return unanswered(sent, code, message);
}

/**
 * It may have arrived. Where the authority refuses a number that it has, or changes nothing by hearing a thing twice, the same bytes
 * are safe; elsewhere it has to be asked first.
 */
function unanswered({ style, operation }: SentTask, code: string, message: string): FiscalOutcome {
  const isSafe = operation === 'saveItem' || operation === 'stockLevel' || (operation === 'sale' && style === 'direct');
  return isSafe ? { state: 'retry', code, message } : { state: 'unknown', code, message };
}

function resync(
  { counter, expected }: { counter: FiscalCounter; expected: string },
  sent: SentTask,
  said: { code: string; message: string },
): FiscalOutcome {
  // A repeat whose number is taken may be the document itself: never under another number before that is known.
  if (sent.isRepeat && sent.number !== null && counter !== 'item' && BigInt(expected) > BigInt(sent.number))
    return { state: 'unknown', ...said };
  return { state: 'resync', counter, expected, ...said };
}

/** The number that the authority names, when it speaks of exactly what was sent. */
export function expectedIn(message: string, sent: SentTask): { counter: FiscalCounter; expected: string } | null {
  // Words for customers may follow in brackets.
  const text = message.replace(/ \([^()]*\)$/, '').trim();
  const { operation, number } = sent;
  if (operation === 'sale' || operation === 'savePurchase') {
    const counter = operation === 'sale' ? 'invoice' : 'purchase';
    const used = /^Invc No: (\d{1,15}) is invalid, use the expected value: (\d{1,15})\.?$/.exec(text);
    if (used?.[1] === String(number) && used[2] !== undefined) return { counter, expected: used[2] };
    const wanted = /^Invalid invcNo sequence, expected: (\d{1,15}) but found: (\d{1,15})\.?$/.exec(text);
    return wanted?.[2] === String(number) && wanted[1] !== undefined ? { counter, expected: wanted[1] } : null;
  }
  if (operation === 'stockMovement') {
    const match = /^Invalid sarNo: Expected: (\d{1,15}) but found: (\d{1,15})\.?$/.exec(text);
    return match?.[2] === String(number) && match[1] !== undefined
      ? { counter: 'stock_movement', expected: match[1] }
      : null;
  }
  if (operation === 'saveItem') {
    const end = /^Invalid itemCd Sequence\. Expected sequence ending with: \*+(\d{1,8})\.?$/.exec(text)?.[1];
    return end === undefined ? null : { counter: 'item', expected: String(Number(end)) };
  }
  if (operation === 'stockLevel') {
    const match = /^rsdQty mismatch\. Expected: (-?\d{1,12}(?:\.\d{1,3})?) but found: (-?\d{1,12}(?:\.\d{1,3})?)$/.exec(
      text,
    );
    return match?.[1] !== undefined && Number(match[2]) === sent.quantity
      ? { counter: 'stock_level', expected: match[1] }
      : null;
  }
  return null;
}

function accepted(reply: Extract<EtimsReply, { kind: 'answered' }>, sent: SentTask): FiscalOutcome {
  if (sent.operation !== 'sale') return { state: 'accepted', answer: null };
  const answer = answerIn(reply.data, sent.sdcId);
  return answer === null
    ? { state: 'unknown', code: 'incomplete_answer', message: 'It was taken, but the receipt data is not whole.' }
    : { state: 'accepted', answer };
}

/** The receipt data of a sale; null unless it is whole. Counters come as texts and are kept as integers. */
export function answerIn(given: unknown, sdcId: string | null): FiscalAnswer | null {
  const fields = recordOf(given);
  if (fields === null) return null;
  const receiptNumber = countIn(fields.curRcptNo);
  const totalReceipts = countIn(fields.totRcptNo);
  const internalData = codeText(fields.intrlData);
  const signature = codeText(fields.rcptSign);
  const authorityTime = codeText(fields.sdcDateTime);
  if (receiptNumber === null || totalReceipts === null) return null;
  const isWhole = [internalData, signature].every((text) => /^[\x21-\x7e]{1,100}$/.test(text));
  if (!isWhole || !/^\d{14}$/.test(authorityTime)) return null;
  return { receiptNumber, totalReceipts, internalData, signature, authorityTime, sdcId };
}

/** As far as the database counts; a receipt with another number is not whole. */
function countIn(value: unknown): number | null {
  const text = codeText(value);
  return /^\d{1,12}$/.test(text) ? Number(text) : null;
}

function rejected(code: string, message: string): FiscalOutcome {
  const field = fieldIn(message);
  return { state: 'rejected', code, message, ...(field === undefined ? {} : { field }) };
}

/** The field that a refusal names; undefined when it names none. */
function fieldIn(message: string): string | undefined {
  const path = /(?:<[A-Za-z]+>)*<([A-Za-z]+)>/.exec(message)?.[1];
  return path ?? /\b(?:Invalid|Missing|Rule) ([A-Za-z]{3,20})\b/.exec(message)?.[1];
}

/** What became of a question: the data, nothing new, or why it was not answered. */
export type ReadOutcome =
  | { state: 'read'; data: Record<string, unknown>; at: string | null }
  | { state: 'retry' | 'refused' | 'device_blocked'; code: string; message: string };

/** A question may always be asked again: nothing new is no error, and silence is no refusal. */
export function readOutcomeOf(reply: EtimsReply): ReadOutcome {
  if (reply.kind === 'answered' && (success.has(reply.code) || reply.code === '001'))
    return { state: 'read', data: reply.data ?? {}, at: reply.at };
  if (reply.kind === 'silent') return { state: 'retry', code: reply.code, message: 'The authority did not answer.' };
  const code = reply.kind === 'foreign' ? `http_${reply.status}` : reply.code;
  const message = reply.kind === 'foreign' ? 'Something else than the authority answered.' : reply.message;
  if (device.has(code) || /^(http_)?40[1345]$/.test(code)) return { state: 'device_blocked', code, message };
  if (data.has(code) || (reply.kind === 'gateway' && /^4\d\d$/.test(code) && code !== '429'))
    return { state: 'refused', code, message };
  return { state: 'retry', code, message };
}
