import { quantityFromNumeric } from '@dukani/shared/money';
import { quantityLabel, readQuantity } from '@dukani/shared/quantity';
import type { Sold } from './QuantityStepper';
import { findMostAvailable } from './mostAvailable';

/* What a quantity may be, for whoever types or adds more than one: fetched with the first of these, so that a first visit goes without. */

/** Above this no shop sells at once: the field takes four digits. */
const most = quantityFromNumeric(9999);

/** Why a typed quantity is refused, in a sentence; null when it is not. */
export function problemOf(text: string, { name, unit, step, minimum }: Sold): string | null {
  const read = readQuantity(text, {
    name,
    unit: unit ?? 'each',
    step: quantityFromNumeric(step ?? 1),
    minimum: quantityFromNumeric(minimum ?? step ?? 1),
    maximum: most,
  });
  return 'problem' in read ? read.problem : null;
}

/** So long somebody is let press on before the server is asked. */
const pauseMs = 250;

interface Wish {
  tenantId: string;
  sold: Sold;
  /** Altogether, with what is in the cart already. */
  wanted: number;
}

/**
 * The most of what is wanted that can be had, and what is to be said when that is less. The server never says how many there are.
 * Throws ApiError.
 */
export async function whatIsThere({ tenantId, sold, wanted }: Wish): Promise<{ quantity: number; sentence: string }> {
  const { quantity, maximum } = await findMostAvailable(tenantId, { ...sold, quantity: wanted });
  const unit = sold.unit ?? 'each';
  const label = quantityLabel(quantityFromNumeric(quantity), unit);
  if (quantity >= wanted) return { quantity, sentence: '' };
  if (quantity === 0) return { quantity, sentence: `${sold.name} is sold out just now.` };
  return {
    quantity,
    sentence:
      maximum !== null && quantity >= maximum
        ? `At most ${label} of one product can be ordered here.`
        : `There is no more than ${label} of ${sold.name} now.`,
  };
}

/** Asks once nothing more is pressed; null when it was, or when the server cannot be asked: the checkout asks again. */
export async function askInPeace(
  wish: Wish,
  isLatest: () => boolean,
): Promise<{ quantity: number; sentence: string } | null> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  if (!isLatest()) return null;
  const found = await whatIsThere(wish).catch(() => null);
  return isLatest() ? found : null;
}

/** A quantity as it stands on a line of the cart: `500 g`. */
export const amountLabel = (quantity: number, unit: string): string =>
  quantityLabel(quantityFromNumeric(quantity), unit);
