import type { Sold } from './QuantityStepper';
import { quoteCart } from './cartQuote';

/**
 * The most of a line that can be had now, at most what it asks for and in whole steps; 0 when nothing can. `maximum` is what one
 * order may hold, null where the server does not say. The server says whether a quantity can be had and never how many there are (a
 * shop's stock is its own business), so smaller quantities are tried: at most 20 questions. Throws ApiError.
 */
export async function findMostAvailable(
  tenantId: string,
  { id, quantity, step, minimum }: Pick<Sold, 'id' | 'step' | 'minimum'> & { quantity: number },
): Promise<{ quantity: number; maximum: number | null }> {
  const size = step ?? 1;
  const inSteps = (count: number) => Math.round(count * size * 1000) / 1000;
  let maximum: number | null = null;
  const isThere = async (count: number): Promise<boolean> => {
    const lines = [{ id, quantity: inSteps(count) }];
    const line = (await quoteCart({ tenantId, lines, fulfilmentMethod: null, couponCodes: [] })).quote?.lines[0];
    maximum = line?.maximum ?? null;
    return line?.is_available === true && inSteps(count) <= (maximum ?? Infinity);
  };
  let possible = Math.ceil((minimum ?? size) / size) - 1;
  let refused = Math.floor(quantity / size + 1e-6) + 1;
  // All of it first: that is how it nearly always is.
  for (let tried = refused - 1; refused - possible > 1; tried = Math.floor((possible + refused) / 2)) {
    if (await isThere(tried)) possible = tried;
    else refused = Math.min(tried, Math.floor((maximum ?? Infinity) / size) + 1);
  }
  return { quantity: inSteps(possible) < (minimum ?? size) ? 0 : inSteps(possible), maximum };
}
