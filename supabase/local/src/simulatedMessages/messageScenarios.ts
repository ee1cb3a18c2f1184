/** What a service reports of a message it has taken, in its own words, or what the customer does. */
export type Step = 'sent' | 'delivered' | 'read' | 'failed' | 'stop';

/** How a simulated service behaves: the last three digits of the number say so. */
export interface MessageScenario {
  /** What the request is answered; `cut`: the message is taken and the connection cut without an answer. */
  answer: 'accepted' | 'rejected' | 'limited' | 'cut';
  /** What is reported afterwards, in this order. */
  steps: Step[];
  /** Each report is sent so many times. */
  times: number;
  /** Everything is reported before the request is answered. */
  isEarly?: boolean;
  /** Reports are signed with another secret, where the service signs. */
  isForged?: boolean;
  /** Free text is refused: the customer's window is closed. */
  isClosed?: boolean;
}

const ok: MessageScenario = { answer: 'accepted', steps: ['sent', 'delivered'], times: 1 };

const scenarios: Record<string, MessageScenario> = {
  '001': { ...ok, answer: 'rejected', steps: [] },
  '002': { ...ok, steps: [] },
  '003': { ...ok, times: 3 },
  '004': { ...ok, isEarly: true },
  '005': { ...ok, steps: ['delivered', 'sent'] },
  '006': { ...ok, answer: 'cut' },
  '007': { ...ok, answer: 'limited' },
  // One part of a long message is lost: what is reported of the others comes later and changes nothing.
  '008': { ...ok, steps: ['sent', 'failed', 'delivered'] },
  '009': { ...ok, steps: ['sent', 'delivered', 'stop'] },
  '010': { ...ok, isForged: true },
  '047': { ...ok, isClosed: true },
};

/** 000, and whatever is not listed, is delivered. */
export function messageScenarioOf(number: string): MessageScenario {
  return scenarios[number.slice(-3)] ?? ok;
}

/** How long a service answers 429 for a number that ends in 007. */
export const limitedMs = 60_000;
