import { useCallback, useState } from 'react';

const STORAGE_KEY = 'dukani.pinned-reports';

function storedPins(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

/** The reports that stand first on this device, and what changes them. */
export function usePinnedReports(): [readonly string[], (key: string) => void] {
  const [pins, setPins] = useState(storedPins);
  const toggle = useCallback((key: string) => {
    const known = storedPins();
    const next = known.includes(key) ? known.filter((other) => other !== key) : [...known, key];
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    } catch {
      // Where nothing can be stored, it stands first until the screen closes.
    }
    setPins(next);
  }, []);
  return [pins, toggle];
}
