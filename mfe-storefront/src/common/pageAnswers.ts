import { createContext, use } from 'react';
import type { PageAnswer } from '@dukani/shared/contract';

/** Answers that came with the page. On the server it also hears which ones are missing. */
export interface PageAnswers {
  /** Undefined when there is none. */
  find: (name: string, args: object) => unknown;
}

const PageAnswersContext = createContext<PageAnswers | null>(null);
export const PageAnswersProvider = PageAnswersContext.Provider;

/** The answer that came with the page for a question, undefined when none did. */
export function usePageAnswer(call: readonly [string, object] | null): unknown {
  const given = use(PageAnswersContext);
  return call === null ? undefined : (given ?? inlineAnswers).find(call[0], call[1]);
}

/** Answers by question; the order of the arguments makes no difference. */
export function makePageAnswers(answers: readonly PageAnswer[]): PageAnswers {
  const known = new Map(answers.map(([name, args, answer]) => [keyOf(name, args), answer]));
  return { find: (name, args) => known.get(keyOf(name, args)) };
}

/** One text for one question. */
export function keyOf(name: string, args: object): string {
  return JSON.stringify([name, Object.entries(args).sort(([left], [right]) => (left < right ? -1 : 1))]);
}

const freshForMs = 5 * 60_000;

interface CachedAnswer {
  answer: unknown;
  /** In milliseconds since the page was opened. */
  until: number;
}

let kept: Map<string, CachedAnswer> | null = null;

/** What the server wrote into this page, and what was fetched ahead since. After five minutes it is old news. */
function cachedAnswers(): Map<string, CachedAnswer> {
  if (kept !== null) return kept;
  const text = document.getElementById('page-answers')?.textContent ?? '';
  const inline = text === '' ? [] : (JSON.parse(text) as PageAnswer[]);
  kept = new Map(inline.map(([name, args, answer]) => [keyOf(name, args), { answer, until: freshForMs }]));
  return kept;
}

const inlineAnswers: PageAnswers = {
  find: (name, args) => {
    const found = cachedAnswers().get(keyOf(name, args));
    return found !== undefined && found.until > performance.now() ? found.answer : undefined;
  },
};

/** Keeps an answer that was fetched ahead for the screen that will ask for it. */
export function cacheAnswer([name, args]: readonly [string, object], answer: unknown): void {
  cachedAnswers().set(keyOf(name, args), { answer, until: performance.now() + freshForMs });
}
