/** How a simulated customer behaves: the last three digits of the phone number say so. */
export interface MpesaScenario {
  /** What the query, and the callback unless it is forged, says in the end. */
  code: string;
  description: string;
  /** How many callbacks are sent. */
  callbacks: number;
  /** When the customer has decided. */
  afterMs: number;
  /** The callback claims a payment that never was. */
  isForged?: boolean;
  /** What the callback says was paid, beside what was asked for. */
  amountDifference?: number;
  /** The request arrives at the phone, its answer does not arrive here. */
  isInDoubt?: boolean;
}

const quick = 1500;
const paid = { code: '0', description: 'The service request is processed successfully.', callbacks: 1, afterMs: quick };

const scenarios: Record<string, MpesaScenario> = {
  '001': { code: '1', description: 'The balance is insufficient for the transaction.', callbacks: 1, afterMs: quick },
  '032': { code: '1032', description: 'Request cancelled by user', callbacks: 1, afterMs: quick },
  '037': { code: '1037', description: 'DS timeout user cannot be reached', callbacks: 1, afterMs: quick },
  '201': { code: '2001', description: 'The initiator information is invalid.', callbacks: 1, afterMs: quick },
  '990': { ...paid, callbacks: 0 },
  '991': { ...paid, callbacks: 3 },
  '992': { code: '1032', description: 'Request cancelled by user', callbacks: 1, afterMs: quick, isForged: true },
  '993': { ...paid, afterMs: 10_000 },
  '994': { ...paid, amountDifference: -10 },
  '995': { ...paid, isInDoubt: true },
};

/** 000, and whatever is not listed, pays. */
export function scenarioOf(phone: string): MpesaScenario {
  return scenarios[phone.slice(-3)] ?? paid;
}
