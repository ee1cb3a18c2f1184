import { negate, parseMoneyInput, subtract, sum, toNumeric, zero, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import type { FormErrors, SearchOption } from '@dukani/shared/ui-antd';
import { toAmount } from '../../common/toAmount';
import type { Entry, Template } from '../ledgerRows';
import { firstOfMonth, shiftMonths } from '../periods';

/** A line as it is typed. */
export interface LineDraft {
  key: string;
  account: SearchOption | null;
  debit: string;
  credit: string;
  memo: string;
  locationId: string;
  contact: SearchOption | null;
}

export interface JournalDraft {
  businessDate: string;
  memo: string;
  lines: LineDraft[];
  isAccrual: boolean;
  reverseOn: string;
}

let lineCount = 0;

/** A line with nothing in it, or with some of it. */
export function newLine(given: Partial<LineDraft> = {}): LineDraft {
  lineCount += 1;
  return {
    key: `line-${lineCount}`,
    account: null,
    debit: '',
    credit: '',
    memo: '',
    locationId: '',
    contact: null,
    ...given,
  };
}

/** The first of the month after a day: when an accrual is usually taken back. */
export const nextMonth = (day: string): string => shiftMonths(firstOfMonth(day), 1);

export function emptyJournal(today: string): JournalDraft {
  return {
    businessDate: today,
    memo: '',
    lines: [newLine(), newLine()],
    isAccrual: false,
    reverseOn: nextMonth(today),
  };
}

const isBlank = (line: LineDraft) => line.account === null && line.debit.trim() === '' && line.credit.trim() === '';

const read = (text: string): Money => parseMoneyInput(text) ?? zero;

export interface JournalSums {
  debit: Money;
  credit: Money;
  /** Debits less credits: nothing when the journal balances. */
  difference: Money;
}

/** Both sides as typed so far. */
export function sumsOf(lines: readonly LineDraft[]): JournalSums {
  const debit = sum(lines.map((line) => read(line.debit)));
  const credit = sum(lines.map((line) => read(line.credit)));
  return { debit, credit, difference: subtract(debit, credit) };
}

/** Another line, with what is missing on its side. */
export function lineToBalance(lines: readonly LineDraft[]): LineDraft {
  const { difference } = sumsOf(lines);
  if (difference > 0) return newLine({ credit: toNumeric(difference) });
  return newLine(difference < 0 ? { debit: toNumeric(negate(difference)) } : {});
}

/** What is wrong with a line; null for none, and for an empty one, which is left out. */
export function lineProblem(line: LineDraft): string | null {
  if (isBlank(line)) return null;
  if (line.account === null) return 'Choose an account.';
  const [debit, credit] = [line.debit.trim(), line.credit.trim()];
  if ((debit !== '' && parseMoneyInput(debit) === null) || (credit !== '' && parseMoneyInput(credit) === null))
    return 'Type an amount such as 1,250.00.';
  if (read(debit) < 0 || read(credit) < 0) return 'Write it on the other side instead of below zero.';
  if ((read(debit) === 0) === (read(credit) === 0)) return 'An amount on one side, debit or credit.';
  return null;
}

export function journalProblems(draft: JournalDraft): FormErrors<JournalDraft> {
  const errors: FormErrors<JournalDraft> = {};
  if (draft.businessDate === '') errors.businessDate = 'Choose a day.';
  if (draft.memo.trim() === '') errors.memo = 'Say what this is for.';
  if (draft.isAccrual && draft.reverseOn <= draft.businessDate) errors.reverseOn = 'Choose a later day.';
  const lines = draft.lines.filter((line) => !isBlank(line));
  if (lines.some((line) => lineProblem(line) !== null)) errors.lines = 'Look at the marked lines.';
  else if (lines.length < 2) errors.lines = 'A journal has at least two lines.';
  else if (sumsOf(lines).difference !== 0) errors.lines = 'Debit and credit must come to the same.';
  return errors;
}

/** The journal for the server. */
export function journalInput(id: string, draft: JournalDraft): rpc.ManualJournalInput {
  return {
    id,
    business_date: draft.businessDate,
    memo: draft.memo.trim(),
    lines: draft.lines
      .filter((line) => !isBlank(line))
      .map((line) => ({
        account_id: line.account?.value ?? '',
        ...(read(line.debit) > 0 ? { debit: toAmount(read(line.debit)) } : { credit: toAmount(read(line.credit)) }),
        ...(line.memo.trim() === '' ? {} : { memo: line.memo.trim() }),
        ...(line.locationId === '' ? {} : { location_id: line.locationId }),
        ...(line.contact === null ? {} : { contact_id: line.contact.value }),
      })),
    ...(draft.isAccrual ? { reverse_on: draft.reverseOn } : {}),
  };
}

type NameOf = (accountId: string) => SearchOption | null;

/** A journal begun with a template. */
export function fromTemplate(template: Template, { today, nameOf }: { today: string; nameOf: NameOf }): JournalDraft {
  return {
    ...emptyJournal(today),
    memo: template.memo ?? template.name,
    lines: template.lines.map((line) => {
      const amount = line.amount === null ? '' : toNumeric(line.amount);
      return newLine({
        account: nameOf(line.accountId),
        memo: line.memo ?? '',
        ...(line.isDebit ? { debit: amount } : { credit: amount }),
      });
    }),
  };
}

/** A journal begun with one that was posted. */
export function fromEntry(entry: Entry, { today, nameOf }: { today: string; nameOf: NameOf }): JournalDraft {
  return {
    ...emptyJournal(today),
    memo: entry.memo ?? '',
    lines: entry.lines.map((line) =>
      newLine({
        account: nameOf(line.accountId),
        debit: line.debit === 0 ? '' : toNumeric(line.debit),
        credit: line.credit === 0 ? '' : toNumeric(line.credit),
        memo: line.memo ?? '',
        locationId: line.locationId ?? '',
      }),
    ),
  };
}

/** A template made of what is typed; lines without an account say nothing. */
export function templateInput(
  { id, name }: { id: string; name: string },
  draft: Pick<JournalDraft, 'memo' | 'lines'>,
): rpc.SaveJournalTemplateInput {
  return {
    id,
    name: name.trim(),
    memo: draft.memo.trim() === '' ? null : draft.memo.trim(),
    lines: draft.lines.flatMap((line) => {
      if (line.account === null) return [];
      const isDebit = read(line.debit) > 0 || read(line.credit) === 0;
      const amount = read(isDebit ? line.debit : line.credit);
      return [
        {
          account_id: line.account.value,
          side: isDebit ? ('debit' as const) : ('credit' as const),
          ...(amount > 0 ? { amount: toAmount(amount) } : {}),
          ...(line.memo.trim() === '' ? {} : { memo: line.memo.trim() }),
        },
      ];
    }),
  };
}

/** A stored template as it is, out of use or back in it. */
export function archivedInput(template: Template, isArchived: boolean): rpc.SaveJournalTemplateInput {
  return {
    id: template.id,
    name: template.name,
    memo: template.memo,
    lines: template.lines.map((line) => ({
      account_id: line.accountId,
      side: line.isDebit ? 'debit' : 'credit',
      amount: line.amount === null ? null : toAmount(line.amount),
      memo: line.memo,
    })),
    is_archived: isArchived,
  };
}
