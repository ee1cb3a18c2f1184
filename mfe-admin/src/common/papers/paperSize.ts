import { useState } from 'react';
import type { PaperSize } from '@dukani/shared/documents';

export const PAPER_SIZES: readonly { value: PaperSize; label: string }[] = [
  { value: '80', label: 'Roll, 80 mm' },
  { value: '58', label: 'Roll, 58 mm' },
  { value: 'A4', label: 'Page, A4' },
];

const STORAGE_KEY = 'dukani.receipt-paper';

function isPaperSize(text: string | null): text is PaperSize {
  return PAPER_SIZES.some(({ value }) => value === text);
}

/** Width of a roll in mm; undefined for a page, whose size the printer knows. */
export function paperWidth(size: PaperSize): number | undefined {
  return size === 'A4' ? undefined : Number(size);
}

/** A page needs the room of a large dialog to be shown as it is printed. */
export const dialogSize = (size: PaperSize): 'medium' | 'large' => (size === 'A4' ? 'large' : 'medium');

/** Characters that a receipt printer puts on a line: 48 on a roll of 80 mm, 32 on one of 58 mm. */
export function columnsOf(size: PaperSize): number {
  return size === '58' ? 32 : 48;
}

/** What receipts are printed on at this device: whichever printer stands here. */
export function storedPaperSize(): PaperSize {
  const stored = localStorage.getItem(STORAGE_KEY);
  return isPaperSize(stored) ? stored : '80';
}

/** The stored size, and what changes it. */
export function usePaperSize(): [PaperSize, (size: PaperSize) => void] {
  const [size, setSize] = useState(storedPaperSize);
  const choose = (next: PaperSize) => {
    localStorage.setItem(STORAGE_KEY, next);
    setSize(next);
  };
  return [size, choose];
}
