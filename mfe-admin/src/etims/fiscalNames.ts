import type * as rpc from '@dukani/shared/rpc';
import type { BadgeTone } from '@dukani/shared/ui-core';

interface Named {
  label: string;
  tone: BadgeTone;
}

/** What of the queue is called what. */
export const DOCUMENT_STATES: Record<rpc.FiscalDocumentState, Named> = {
  queued: { label: 'Waiting to be sent', tone: 'neutral' },
  sending: { label: 'Being sent', tone: 'neutral' },
  waiting: { label: 'Not ready', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
  rejected: { label: 'Refused', tone: 'danger' },
  needs_review: { label: 'Needs review', tone: 'danger' },
  dead_letter: { label: 'Could not be sent', tone: 'danger' },
  skipped: { label: 'Nothing to send', tone: 'neutral' },
  given_up: { label: 'Given up', tone: 'neutral' },
};

export const DOCUMENT_KINDS: Record<rpc.FiscalDocumentKind, string> = {
  sale: 'Sale',
  credit_note: 'Credit note',
  item: 'Product',
  stock_movement: 'Stock movement',
  stock_level: 'Stock level',
  purchase: 'Purchase',
  import: 'Import',
  operator: 'Staff member',
};

/** What happened to a document, in words; whatever is not here is said by its operation. */
export const EVENT_WORDS: Record<string, string> = {
  accepted: 'Accepted',
  rejected: 'Refused',
  retry: 'Not reached, sent again later',
  unknown: 'No clear answer',
  resync: 'Another number was expected',
  device_blocked: 'The device was refused',
  waiting: 'Not ready',
  skipped: 'Nothing to send',
  not_taken: 'Was not taken',
  resolved_accepted: 'Looked up, was taken',
  found_in_list: 'Found at the tax authority',
  given_up: 'Given up',
  device_stopped: 'The device was stopped',
};

const WAITING_FOR: Record<NonNullable<rpc.FiscalDocumentRow['waiting_for']>, string> = {
  mapping: 'A product of it has no item class yet.',
  item: 'A product of it was not registered yet.',
  original: 'Its sale was not accepted yet.',
};

const REVIEW = 'Nobody knows whether it was taken: open it and compare with the authority’s portal.';

/** What to do about an answer of the authority, by its code. */
const ADVICE: Partial<Record<string, string>> = {
  913: 'The item class is not known to the authority: choose another.',
};

/** Why a document is where it is, in words; null where there is nothing to say. */
export function reasonOf({ state, waiting_for: waiting, message, code }: rpc.FiscalDocumentRow): string | null {
  if (state === 'waiting' && waiting !== null) return WAITING_FOR[waiting];
  if (state === 'accepted' || state === 'skipped') return null;
  const answer = answerOf({ message, code });
  const advice = state === 'needs_review' ? REVIEW : (ADVICE[code ?? ''] ?? null);
  if (advice === null) return answer;
  return answer === null ? advice : `${advice} Its answer: ${answer}`;
}

/** What the authority answered, in its own words. */
export function answerOf({ message, code }: Pick<rpc.FiscalDocumentRow, 'message' | 'code'>): string | null {
  if (message === null) return null;
  return code === null ? message : `${message} (${code})`;
}

export const DEVICE_STATES: Record<rpc.FiscalDeviceStatus, Named> = {
  setup: { label: 'Being set up', tone: 'neutral' },
  active: { label: 'At work', tone: 'success' },
  blocked: { label: 'Blocked', tone: 'danger' },
  stopped: { label: 'Stopped', tone: 'warning' },
};

export const PURCHASE_STATES: Record<rpc.FiscalPurchaseRow['state'], Named> = {
  new: { label: 'To decide', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
};

export const MODES: Record<rpc.FiscalMode, string> = {
  test: 'Trial (simulated tax authority)',
  sandbox: 'KRA sandbox',
  live: 'Live',
};

export const STYLES: Record<rpc.FiscalStyle, string> = {
  direct: 'Direct (OSCU)',
  gateway: 'Gateway (GavaConnect)',
};

export type ItemState = NonNullable<rpc.FiscalItemFilter['state']>;

export const ITEM_STATES: Record<ItemState, string> = {
  unmapped: 'Without item class',
  mapped: 'Ready',
  registered: 'Registered',
  excluded: 'Left out',
};

/** Code class 24. */
export const ITEM_TYPES = [
  { value: '1', label: 'Raw material' },
  { value: '2', label: 'Finished product' },
  { value: '3', label: 'Service, without stock' },
] as const;

/** Code class 04. */
export const TAX_LETTERS = [
  { value: 'A', label: 'A: exempt' },
  { value: 'B', label: 'B: 16%' },
  { value: 'C', label: 'C: zero-rated' },
  { value: 'D', label: 'D: outside VAT' },
  { value: 'E', label: 'E: 8%' },
] as const;

/** Of which mode the lists of codes are shown: that of the device at work, else of the first one. */
export function modeOf(setup: rpc.FiscalSetup | undefined): rpc.FiscalMode {
  const devices = setup?.devices ?? [];
  return (devices.find(({ status }) => status === 'active') ?? devices[0])?.mode ?? 'test';
}

/** The state of a product that is to be sent. */
export function itemState({ is_excluded: isExcluded, is_mapped: isMapped, registered }: rpc.FiscalItemRow): ItemState {
  if (isExcluded) return 'excluded';
  if (registered.some(({ state }) => state === 'accepted')) return 'registered';
  return isMapped ? 'mapped' : 'unmapped';
}
