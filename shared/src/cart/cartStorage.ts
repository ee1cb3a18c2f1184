import type { CartLine } from './cartLine';

/** A cart is kept for each business by itself, on this device. */
export const cartKeyPrefix = 'dukani-cart:';

/** What was in the cart of this business; broken or foreign contents count as empty. */
export function readCart(tenantId: string): CartLine[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(cartKeyPrefix + tenantId) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isCartLine) : [];
  } catch {
    return [];
  }
}

/** Keeps the cart. A full or forbidden storage only means that the cart ends with the page. */
export function writeCart(tenantId: string, lines: readonly CartLine[]): void {
  try {
    if (lines.length === 0) localStorage.removeItem(cartKeyPrefix + tenantId);
    else localStorage.setItem(cartKeyPrefix + tenantId, JSON.stringify(lines));
  } catch (error) {
    console.warn('The cart could not be kept on this device.', error);
  }
}

function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false;
  const line = value as Record<string, unknown>;
  return (
    typeof line['id'] === 'string' &&
    typeof line['name'] === 'string' &&
    typeof line['price'] === 'number' &&
    Number.isFinite(line['price']) &&
    typeof line['quantity'] === 'number' &&
    Number.isFinite(line['quantity']) &&
    line['quantity'] > 0 &&
    (line['image_url'] === null || typeof line['image_url'] === 'string')
  );
}
