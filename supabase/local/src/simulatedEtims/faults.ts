import type { EtimsOperation } from './simulatedPaths';

/** What can go wrong at the authority, or on the way. */
export const faultKinds = [
  'timeout_before_commit',
  'timeout_after_commit',
  '504',
  '504_after_commit',
  '200_with_400_header',
  '894',
  '990',
  '999',
  '401_token',
  'slow',
  'counter_drift',
  'stock_lag',
  'garbage',
  'away',
] as const;

/** One of them. */
export type FaultKind = (typeof faultKinds)[number];

/** A fault that waits for the next requests. */
export interface Fault {
  id: number;
  kind: FaultKind;
  /** Milliseconds of `slow`, how many numbers `counter_drift` takes, how many levels `stock_lag` is late. */
  value: number;
  /** How often it still happens; null: until it is taken away. */
  times: number | null;
  /** How likely it is for each request, above 0 to 1. */
  rate: number;
  style: 'direct' | 'gateway' | null;
  operation: EtimsOperation | null;
}

/** What is asked for; everything but the kind may be left out. */
export type AskedFault = Partial<Omit<Fault, 'id' | 'kind'>> & { kind: FaultKind };

const writesOnly = new Set<FaultKind>(['counter_drift', 'stock_lag']);

/** Reads a fault from a form or from JSON; a text says what is wrong. */
export function readFault(given: Record<string, unknown>, isOperation: (name: string) => boolean): AskedFault | string {
  const kind = faultKinds.find((name) => name === String(given.fault ?? given.kind));
  if (kind === undefined) return `A fault is one of ${faultKinds.join(', ')}.`;
  const value = numberIn(given.value, { fallback: kind === 'slow' ? 3000 : 1, min: 0, max: 600_000 });
  const isLasting = given.times === 'always' || given.times === null || (kind === 'away' && given.times === undefined);
  const times = isLasting ? null : numberIn(given.times, { fallback: 1, min: 1, max: 1_000_000 });
  const rate = numberIn(given.rate, { fallback: 1, min: 0, max: 1 });
  if (value === null || rate === null || rate === 0 || (times === null && !isLasting))
    return 'A value, a rate or a number of times is out of range.';
  const style = given.style === 'direct' || given.style === 'gateway' ? given.style : null;
  const name = typeof given.operation === 'string' && given.operation !== '' ? given.operation : null;
  if (name !== null && !isOperation(name)) return `There is no operation ${name}.`;
  // The name was found among the operations.
  return { kind, value, times, rate, style, operation: name as EtimsOperation | null };
}

/** Whether a fault meets a request. */
export function meets(
  fault: Fault,
  request: { style: 'direct' | 'gateway'; operation: EtimsOperation; isWrite: boolean },
  chance: () => number,
): boolean {
  if (fault.style !== null && fault.style !== request.style) return false;
  if (fault.operation !== null && fault.operation !== request.operation) return false;
  if (writesOnly.has(fault.kind) && !request.isWrite) return false;
  if (fault.kind === 'counter_drift' && request.operation !== 'sale') return false;
  if (fault.kind === 'stock_lag' && request.operation !== 'stockMovement') return false;
  if ((fault.kind === '401_token' || fault.kind === '200_with_400_header') && request.style !== 'gateway') return false;
  return fault.rate >= 1 || chance() < fault.rate;
}

/** The same numbers in the same order, so that a test that failed fails again. */
export function makeChance(seed = 1): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function numberIn(
  value: unknown,
  { fallback, min, max }: { fallback: number; min: number; max: number },
): number | null {
  if (value === undefined || value === null || value === '') return fallback;
  const number = Number(value);
  return Number.isFinite(number) && number >= min && number <= max ? number : null;
}
