import type { FormErrors } from '@dukani/shared/ui-antd';
import type { PaperContent } from '@dukani/shared/rpc';

/** Lines above and below a receipt, and the signs of each: a roll of 80 mm has 48. */
export const MAX_LINES = 6;
export const MAX_SIGNS = 48;

type TextName = 'header' | 'footer' | 'how_to_pay' | 'terms';
const TEXTS = ['header', 'footer', 'how_to_pay', 'terms'] as const satisfies TextName[];

/** What is typed; '' stands for nothing. */
export type PapersDraft = Omit<PaperContent, TextName> & Record<TextName, string>;

export const draftOf = ({ header, footer, how_to_pay, terms, ...rest }: PaperContent): PapersDraft => ({
  ...rest,
  header: header ?? '',
  footer: footer ?? '',
  how_to_pay: how_to_pay ?? '',
  terms: terms ?? '',
});

/** As it is stored: nothing typed is nothing. */
export const contentOf = (draft: PapersDraft): PaperContent => ({
  ...draft,
  ...(Object.fromEntries(TEXTS.map((name) => [name, draft[name].trim() || null])) as Record<TextName, string | null>),
});

function linesProblem(text: string): string | null {
  const lines = text.trim().split('\n');
  if (lines.length > MAX_LINES) return `Use at most ${MAX_LINES} lines.`;
  const long = lines.findIndex((line) => [...line].length > MAX_SIGNS);
  return long === -1 ? null : `Line ${long + 1} has more than ${MAX_SIGNS} characters.`;
}

/** What is wrong with the texts, by field. */
export function papersProblems({ header, footer, how_to_pay: howToPay, terms }: PapersDraft): FormErrors<PapersDraft> {
  const above = linesProblem(header);
  const below = linesProblem(footer);
  return {
    ...(above === null ? {} : { header: above }),
    ...(below === null ? {} : { footer: below }),
    ...(howToPay.trim().length > 500 ? { how_to_pay: 'This can have at most 500 characters.' } : {}),
    ...(terms.trim().length > 1000 ? { terms: 'This can have at most 1,000 characters.' } : {}),
  };
}
