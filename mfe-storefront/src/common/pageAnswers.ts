import { createContext, use } from 'react';
import type { PageAnswer } from '@dukani/shared/contract';

/** Answers that came with the page. On the server it also hears which ones are missing. */
export interface PageAnswers {
  /** Undefined when there is none. */
  find: (name: string, args: Record<string, unknown>) => unknown;
}

const PageAnswersContext = createContext<PageAnswers | null>(null);
export const PageAnswersProvider = PageAnswersContext.Provider;

/** The answer that came with the page for a question, undefined when none did. */
export function usePageAnswer(call: readonly [string, Record<string, unknown>] | null): unknown {
  const given = use(PageAnswersContext);
  return call === null ? undefined : (given ?? inlineAnswers()).find(call[0], call[1]);
}

/** Answers by question; the order of the arguments makes no difference. */
export function makePageAnswers(answers: readonly PageAnswer[]): PageAnswers {
  const known = new Map(answers.map(([name, args, answer]) => [keyOf(name, args), answer]));
  return { find: (name, args) => known.get(keyOf(name, args)) };
}

/** One text for one question. */
export function keyOf(name: string, args: Record<string, unknown>): string {
  return JSON.stringify([name, Object.entries(args).sort(([left], [right]) => (left < right ? -1 : 1))]);
}

const freshForMs = 5 * 60_000;
let inline: PageAnswers | null = null;

/** What the server wrote into this page. After five minutes it is old news. */
function inlineAnswers(): PageAnswers {
  if (inline === null || performance.now() > freshForMs) {
    const text = document.getElementById('page-answers')?.textContent ?? '';
    inline = makePageAnswers(text === '' || performance.now() > freshForMs ? [] : (JSON.parse(text) as PageAnswer[]));
  }
  return inline;
}
