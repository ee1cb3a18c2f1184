import type { PaletteEntry } from '@dukani/shared/staff-frame';

/** What somebody went to, and what they need to see it. */
export interface RecentEntry extends PaletteEntry {
  permission: string;
}

/** Whose choices they are: another person of the same device has others. */
export interface RecentOwner {
  tenantId: string;
  userId: string;
}

const MOST_ENTRIES = 6;
const keyOf = ({ tenantId, userId }: RecentOwner) => `dukani.palette.${tenantId}.${userId}`;

function isEntry(value: unknown): value is RecentEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { key, label, hint, icon, path, permission, detail } = value as Record<string, unknown>;
  return (
    [key, label, hint, icon, path, permission].every((part) => typeof part === 'string') &&
    (detail === undefined || typeof detail === 'string') &&
    typeof path === 'string' &&
    path.startsWith('/')
  );
}

/** What was chosen last, the newest first. */
export function readRecent(owner: RecentOwner): RecentEntry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isEntry).slice(0, MOST_ENTRIES) : [];
  } catch {
    return [];
  }
}

/** Notes a choice, once. */
export function noteRecent(owner: RecentOwner, entry: RecentEntry): void {
  try {
    const others = readRecent(owner).filter(({ key }) => key !== entry.key);
    localStorage.setItem(keyOf(owner), JSON.stringify([entry, ...others].slice(0, MOST_ENTRIES)));
  } catch {
    // Full or switched off: it is found by typing as before.
  }
}
