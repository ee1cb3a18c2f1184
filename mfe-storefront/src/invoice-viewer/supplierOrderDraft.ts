import { formatNumber, quantityText } from '@dukani/shared/format';
import { quantityFromNumeric } from '@dukani/shared/money';
import type { SupplierAnswerInput, PublicPurchaseOrder } from '@dukani/shared/rpc';

type Line = PublicPurchaseOrder['order']['lines'][number];

/** What a supplier is about to promise, as it is typed. */
export interface AnswerDraft {
  name: string;
  /** YYYY-MM-DD. */
  day: string;
  note: string;
  lines: Record<string, { packs: string; day: string }>;
}

export type AnswerProblems = Partial<Record<string, string>>;

/** How many: packs and what they hold, or pieces. */
export function orderedText({ packs, pack_size: size, quantity, unit }: Line): string {
  const units = quantityText(quantityFromNumeric(quantity), unit);
  return size === 1 ? units : `${formatNumber(packs, 3)} × ${formatNumber(size, 3)} = ${units}`;
}

/** What was answered before, else all of it on the day that was asked for. */
export function draftOf({ order, confirmation, today }: PublicPurchaseOrder): AnswerDraft {
  const asked = order.expected_on ?? today;
  return {
    name: confirmation?.confirmed_by_name ?? '',
    day: confirmation?.expected_on ?? (asked < today ? today : asked),
    note: confirmation?.note ?? '',
    lines: Object.fromEntries(
      order.lines.map(({ id, packs, expected_on: day }) => {
        const before = confirmation?.lines.find((line) => line.line_id === id);
        const own = before === undefined ? (day ?? '') : (before.expected_on ?? '');
        return [id, { packs: String(before?.packs ?? packs), day: own !== '' && own < today ? '' : own }];
      }),
    ),
  };
}

/** What cannot be sent as it is typed, by field: `name`, `day`, `<line>.packs`, `<line>.day`. */
export function problemsOf(draft: AnswerDraft, today: string): AnswerProblems {
  const problems: AnswerProblems = {};
  if (draft.name.trim() === '') problems['name'] = 'Type your name.';
  if (draft.day === '') problems['day'] = 'Choose the day on which it comes.';
  else if (draft.day < today) problems['day'] = 'Choose today or a later day.';
  for (const [id, { packs, day }] of Object.entries(draft.lines)) {
    if (!/^\d{1,6}([.,]\d{1,3})?$/.test(packs.trim())) problems[`${id}.packs`] = 'Type a number, 0 if none comes.';
    if (day !== '' && day < today) problems[`${id}.day`] = 'Choose today or a later day.';
  }
  return problems;
}

/** The answer as the server takes it. */
export function answerOf(id: string, revision: number, draft: AnswerDraft): SupplierAnswerInput {
  const note = draft.note.trim();
  return {
    id,
    revision,
    name: draft.name.trim(),
    expected_on: draft.day,
    note: note === '' ? null : note,
    lines: Object.entries(draft.lines).map(([lineId, { packs, day }]) => ({
      line_id: lineId,
      packs: Number(packs.trim().replace(',', '.')),
      expected_on: day === '' ? null : day,
    })),
  };
}
