import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '../session/session';
import './rowDensity.css';

/** How much air the rows of a table have. */
export type RowDensity = 'comfortable' | 'compact';

/** The usual one first. */
export const rowDensities = ['comfortable', 'compact'] as const satisfies readonly RowDensity[];

/** Each area may bring its own copy of this file, so they hear of a change through the window and not through a variable. */
const CHANGED = 'dukani:row-density';

const keyOf = (userId: string | null) => `dukani.rows.${userId ?? ''}`;

/** What a text of the address or of the device says; null when it names no density. */
export function asRowDensity(text: string | null | undefined): RowDensity | null {
  return rowDensities.find((density) => density === text) ?? null;
}

/** What this person chose on this device. */
export function readRowDensity(userId: string | null): RowDensity {
  try {
    return asRowDensity(localStorage.getItem(keyOf(userId))) ?? rowDensities[0];
  } catch {
    return rowDensities[0];
  }
}

/** Stores a person's choice on this device and tells the tables that are open, in other windows as well. */
export function writeRowDensity(userId: string | null, density: RowDensity): void {
  try {
    localStorage.setItem(keyOf(userId), density);
  } catch {
    // Where nothing can be stored, the address of the list still says it.
  }
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** The signed-in person's choice for the rows of all tables on this device, and how to change it. */
export function useRowDensity(): [RowDensity, (density: RowDensity) => void] {
  const { userId } = useSession();
  const density = useSyncExternalStore(subscribe, () => readRowDensity(userId));
  const choose = useCallback((next: RowDensity) => writeRowDensity(userId, next), [userId]);
  return [density, choose];
}
