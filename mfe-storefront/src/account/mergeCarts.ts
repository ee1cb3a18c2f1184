/** Quantities by product. */
export type CartAmounts = Readonly<Record<string, number>>;

/**
 * Two carts that were one once (`base`): what only one side has changed counts, and where both have, the larger quantity. Without a
 * common past that is the union of both. Merging again changes nothing.
 */
export function mergeCarts(base: CartAmounts, here: CartAmounts, there: CartAmounts): Record<string, number> {
  const merged: Record<string, number> = {};
  for (const id of new Set([...Object.keys(there), ...Object.keys(here)])) {
    const [before, mine, theirs] = [base[id] ?? 0, here[id] ?? 0, there[id] ?? 0];
    const quantity = mine === before ? theirs : theirs === before ? mine : Math.max(mine, theirs);
    if (quantity > 0) merged[id] = quantity;
  }
  return merged;
}

/** Whether two carts hold the same. */
export function isSameCart(first: CartAmounts, second: CartAmounts): boolean {
  const ids = Object.keys(first);
  return ids.length === Object.keys(second).length && ids.every((id) => first[id] === second[id]);
}
