import { useState, type KeyboardEvent } from 'react';

interface HighlightOptions<Choice> {
  /** What was typed: another text begins anew. */
  query: string;
  choices: readonly Choice[];
  /** The place that is highlighted first; -1 for none. */
  start?: number;
  /** Enter in the search field, with what is highlighted. */
  onEnter: (highlighted: Choice | undefined) => void;
}

/** Arrows in a search field move a highlight through what it found, Enter is for the one that is highlighted. */
export function useHighlight<Choice>({ query, choices, start = 0, onEnter }: HighlightOptions<Choice>) {
  const [moved, setMoved] = useState<{ query: string; index: number } | null>(null);
  const highlight = Math.min(moved?.query === query ? moved.index : start, choices.length - 1);
  const highlighted = choices[highlight];
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setMoved({ query, index: Math.max(highlight + (event.key === 'ArrowDown' ? 1 : -1), 0) });
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter(highlighted);
  };
  return { highlighted, onKeyDown };
}
