import { toApiError } from '@dukani/shared/errors';

/**
 * The highest whole percentage that may be given, below one that was refused; 0 when none may. The limit is among the
 * settings, which cashiers may not read, so the server is asked for prices instead: at most seven times.
 */
export async function findHighestDiscount(
  refusedPercent: number,
  ask: (percent: number) => Promise<unknown>,
): Promise<number> {
  let highest = 0;
  let lowestRefused = Math.ceil(refusedPercent);
  while (lowestRefused - highest > 1) {
    const percent = Math.floor((highest + lowestRefused) / 2);
    if (await isAllowed(() => ask(percent))) highest = percent;
    else lowestRefused = percent;
  }
  return highest;
}

/** False when it needs somebody with more rights; throws ApiError when that is not what went wrong. */
export async function isAllowed(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (thrown) {
    const error = toApiError(thrown);
    if (error.code === 'approval_required') return false;
    throw error;
  }
}
