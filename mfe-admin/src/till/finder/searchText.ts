import { useEffect, useState } from 'react';
import type { Thousandths } from '@dukani/shared/money';
import { parseQuantity } from '../../common/quantity';

/**
 * What stands in the search box. The box itself follows every key. The till around it follows when there is something to look for:
 * drawing all of it anew for each digit of a scanned code would keep the code waiting.
 */
export class SearchText {
  #text = '';
  readonly #listeners = new Set<() => void>();

  readonly get = (): string => this.#text;

  readonly set = (text: string): void => {
    if (text === this.#text) return;
    this.#text = text;
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

/** The keys of a scanner come closer together than this: digits may be a code, which is looked up as a whole. */
const CODE_PAUSE_MS = 60;
const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** The text to search: what stands in the box from the next frame on, digits once they pause. */
export function useSettledText(search: SearchText): string {
  const [settled, setSettled] = useState(search.get);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let frame = 0;
    const settle = () => setSettled(search.get());
    const unsubscribe = search.subscribe(() => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      if (isDigits(search.get())) timer = setTimeout(settle, CODE_PAUSE_MS);
      else frame = requestAnimationFrame(settle);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [search]);
  return settled;
}

/** Splits `3*616…` into how many and what. */
export function splitMultiplier(text: string): { quantity: Thousandths; rest: string } {
  const match = /^\s*([\d.,]+)\s*[*x×]\s*(.*)$/i.exec(text);
  const quantity = match === null ? null : parseQuantity(match[1] ?? '');
  return quantity === null ? { quantity: 1000, rest: text.trim() } : { quantity, rest: (match?.[2] ?? '').trim() };
}
