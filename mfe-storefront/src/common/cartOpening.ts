const listeners = new Set<() => void>();

/** Asks the header to unfold the cart, from wherever one is. */
export function openCart(): void {
  for (const listener of listeners) listener();
}

/** Calls the listener whenever somebody wants to see the cart. Returns the way to stop listening. */
export function onCartWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
