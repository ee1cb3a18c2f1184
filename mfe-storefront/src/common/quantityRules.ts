import { quantityFromNumeric } from '@dukani/shared/money';
import { quantityLabel, readQuantity } from '@dukani/shared/quantity';
import { toast } from '@dukani/shared/ui-core';
import type { Sold } from './QuantityStepper';
import { findMostAvailable } from './mostAvailable';

/* What a quantity may be, for whoever types or adds more than one: fetched with the first of these, so that a first visit goes without. */

/** Above this no shop sells at once: the field takes four digits. */
const most = quantityFromNumeric(9999);

/** Why a typed quantity is refused, in a sentence; empty when it is not. */
export function problemOf(text: string, { name, unit, step, minimum }: Sold): string {
  const read = readQuantity(text, {
    name,
    unit: unit ?? 'each',
    step: quantityFromNumeric(step ?? 1),
    minimum: quantityFromNumeric(minimum ?? step ?? 1),
    maximum: most,
  });
  return 'problem' in read ? read.problem : '';
}

/** So long somebody is let press on before the server is asked. */
const pauseMs = 250;

interface Wish {
  tenantId: string;
  sold: Sold;
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
  if (quantity === 0) return { quantity, sentence: `${sold.name} is sold out.` };
  return {
    quantity,
    sentence:
      maximum !== null && quantity >= maximum
        ? `At most ${label} of one product can be ordered online.`
        : `Only ${label} of ${sold.name} left.`,
  };
}

interface Step extends Wish {
  least: number;
  /** The quantity that was set last: an answer about another is too late. */
  latest: { readonly current: number };
  onChange: (quantity: number) => void;
  say: (sentence: string) => void;
}

/** Goes back to what there is once nothing more is pressed. Without an answer the quantity stands: the checkout asks again. */
export async function stopAtWhatIsThere({ tenantId, sold, wanted, least, latest, onChange, say }: Step): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
  if (latest.current !== wanted) return;
  const found = await whatIsThere({ tenantId, sold, wanted }).catch(() => null);
  if (found === null || found.sentence === '' || latest.current !== wanted) return;
  onChange(Math.max(found.quantity, least));
  say(found.sentence);
}

interface Adding extends Wish {
  /** In the cart already. */
  there: number;
  add: (quantity: number) => void;
}

/** Adds what can be had, and says when that is less. Without an answer all of it is added: the checkout asks again. */
export async function addWhatIsThere({ tenantId, sold, there, wanted, add }: Adding): Promise<void> {
  const found = await whatIsThere({ tenantId, sold, wanted: there + wanted }).catch(() => null);
  if (found === null) return add(wanted);
  const most = Math.round((found.quantity - there) * 1000) / 1000;
  if (most > 0) add(Math.min(wanted, most));
  if (found.sentence !== '')
    toast({ title: most > 0 ? 'Not all of it was added' : 'Not added', description: found.sentence });
}

/** A quantity as it stands on a line of the cart: `500 g`. */
export const amountLabel = (quantity: number, unit: string): string =>
  quantityLabel(quantityFromNumeric(quantity), unit);
