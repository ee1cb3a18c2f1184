import { fromNumeric, parseMoneyInput, toNumeric, zero } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';
import { shiftMonths, type FormErrors } from '@dukani/shared/ui-antd';
import { toAmount } from '../toAmount';

/** Something that repeats, as it is typed. */
export interface ScheduleDraft {
  name: string;
  amount: string;
  reference: string;
  every: string;
  unit: rpc.ScheduleUnit;
  startsOn: string;
  isLastDay: boolean;
  ends: rpc.ScheduleRule['ends'];
  endsOn: string;
  endsAfter: string;
  posting: 'draft' | 'post';
}

type Repeated = rpc.RepeatedDocument & { name: string; amount: number };

const referenceOf = (source: Repeated): string =>
  source.kind === 'bill' ? (source.document.supplier_reference ?? '') : '';

export const newDraft = (source: rpc.RepeatableDocument, today: string): ScheduleDraft => {
  const next = shiftMonths(source.business_date, 1);
  return {
    name: source.name,
    amount: toNumeric(fromNumeric(source.amount)),
    reference: referenceOf(source),
    every: '1',
    unit: 'month',
    startsOn: next < today ? today : next,
    isLastDay: false,
    ends: 'never',
    endsOn: '',
    endsAfter: '',
    posting: 'draft',
  };
};

export const draftOf = (schedule: rpc.Schedule): ScheduleDraft => ({
  name: schedule.name,
  amount: toNumeric(fromNumeric(schedule.amount)),
  reference: referenceOf(schedule),
  every: String(schedule.every),
  unit: schedule.unit,
  startsOn: schedule.starts_on,
  isLastDay: schedule.is_last_day,
  ends: schedule.ends,
  endsOn: schedule.ends_on ?? '',
  endsAfter: schedule.ends_after === null ? '' : String(schedule.ends_after),
  posting: schedule.posting,
});

const isWhole = (text: string, most: number) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= most;

export function scheduleProblems(draft: ScheduleDraft, hasAmount: boolean): FormErrors<ScheduleDraft> {
  return {
    ...(draft.name.trim() === '' ? { name: 'Give it a name.' } : {}),
    ...(hasAmount && (parseMoneyInput(draft.amount) ?? zero) <= 0 ? { amount: 'Type an amount above zero.' } : {}),
    ...(isWhole(draft.every, 366) ? {} : { every: 'Type a whole number from 1 to 366.' }),
    ...(draft.startsOn === '' ? { startsOn: 'Choose a day.' } : {}),
    ...(draft.ends === 'on' && (draft.endsOn === '' || draft.endsOn < draft.startsOn)
      ? { endsOn: 'Choose a day after the first one.' }
      : {}),
    ...(draft.ends === 'after' && !isWhole(draft.endsAfter, 1000)
      ? { endsAfter: 'Type a whole number from 1 to 1000.' }
      : {}),
  };
}

/** The rule for the server; null while it is not complete. */
export function ruleInput(draft: ScheduleDraft): rpc.ScheduleRule | null {
  const { every, startsOn, ends, endsOn, endsAfter } = scheduleProblems(draft, false);
  if ([every, startsOn, ends, endsOn, endsAfter].some((problem) => problem !== undefined)) return null;
  return {
    every: Number(draft.every),
    unit: draft.unit,
    starts_on: draft.startsOn,
    is_last_day: draft.unit === 'month' && draft.isLastDay,
    ends: draft.ends,
    ...(draft.ends === 'on' ? { ends_on: draft.endsOn } : {}),
    ...(draft.ends === 'after' ? { ends_after: Number(draft.endsAfter) } : {}),
  };
}

/** Whether one amount says all of a document: an expense, or two sides of a journal. */
export const hasOneAmount = (source: rpc.RepeatedDocument): boolean =>
  source.kind === 'expense' || (source.kind === 'journal' && source.document.lines.length === 2);

/** The document with what was typed. */
function documentInput(source: rpc.RepeatedDocument, draft: ScheduleDraft): rpc.RepeatedDocument {
  const amount = toAmount(parseMoneyInput(draft.amount) ?? zero);
  const reference = draft.reference.trim();
  if (source.kind === 'expense') return { kind: source.kind, document: { ...source.document, amount } };
  if (source.kind === 'bill')
    return {
      kind: source.kind,
      document: { ...source.document, supplier_reference: reference === '' ? null : reference },
    };
  if (!hasOneAmount(source)) return { kind: source.kind, document: source.document };
  const lines = source.document.lines.map((line) =>
    (line.debit ?? 0) > 0 ? { ...line, debit: amount } : { ...line, credit: amount },
  );
  return { kind: source.kind, document: { ...source.document, lines } };
}

/** What is saved; `rule` is the draft's. */
export const scheduleInput = (
  source: rpc.RepeatedDocument,
  draft: ScheduleDraft,
  rule: rpc.ScheduleRule,
): Omit<rpc.SaveScheduleInput, 'id' | 'revision'> & rpc.RepeatedDocument => ({
  ...documentInput(source, draft),
  ...rule,
  name: draft.name.trim(),
  posting: draft.posting,
});
