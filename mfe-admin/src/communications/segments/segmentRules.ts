import type * as rpc from '@dukani/shared/rpc';

type Op = rpc.SegmentLeaf['op'];

/** How a value is chosen. */
export type ValueKind =
  'tag' | 'type' | 'text' | 'language' | 'channel' | 'days' | 'date' | 'number' | 'product' | 'category' | 'month';

interface FieldText {
  label: string;
  /** What may be asked of it, and how its value is chosen. */
  ops: readonly { op: Op; label: string; value: ValueKind }[];
}

const same = (value: ValueKind): FieldText['ops'] => [
  { op: 'is', label: 'is', value },
  { op: 'is_not', label: 'is not', value },
];
const sized: FieldText['ops'] = [
  { op: 'at_least', label: 'at least', value: 'number' },
  { op: 'at_most', label: 'at most', value: 'number' },
];
const timed: FieldText['ops'] = [
  { op: 'in_days', label: 'in the last days', value: 'days' },
  { op: 'not_in_days', label: 'not in the last days', value: 'days' },
  { op: 'before', label: 'before', value: 'date' },
  { op: 'after', label: 'after', value: 'date' },
];
const bought = (value: ValueKind): FieldText['ops'] => [
  { op: 'is', label: 'bought', value },
  { op: 'is_not', label: 'did not buy', value },
];

/** What is known of contacts, as the database takes it. */
export const SEGMENT_FIELDS: Record<rpc.SegmentField, FieldText> = {
  last_sale_at: { label: 'Last sale', ops: timed },
  sales_count: { label: 'Number of sales', ops: sized },
  sales_sum: { label: 'Total bought', ops: sized },
  bought_product: { label: 'Product', ops: bought('product') },
  bought_category: { label: 'Category', ops: bought('category') },
  tag: { label: 'Tag', ops: same('tag') },
  city: { label: 'Town', ops: same('text') },
  type: { label: 'Type', ops: same('type') },
  language: { label: 'Language', ops: same('language') },
  consent: { label: 'Agreed to', ops: same('channel') },
  balance: { label: 'Balance owed', ops: sized },
  points: { label: 'Points', ops: sized },
  birthday_month: { label: 'Birthday in', ops: same('month') },
  created_at: { label: 'Added', ops: timed },
};
export const FIELD_NAMES = Object.keys(SEGMENT_FIELDS) as rpc.SegmentField[];

/** The most rules of a segment, and the most groups inside each other, that the database takes. */
export const MOST_RULES = 20;

export interface LeafDraft {
  kind: 'leaf';
  key: string;
  field: rpc.SegmentField;
  op: Op;
  value: string;
  /** Of what was bought: in the last so many days; empty for ever. */
  days: string;
}
export interface GroupDraft {
  kind: 'group';
  key: string;
  mode: 'all' | 'any' | 'none';
  rules: RuleDraft[];
}
export type RuleDraft = LeafDraft | GroupDraft;

export const hasDays = (field: rpc.SegmentField) => field === 'bought_product' || field === 'bought_category';

/** What the value of a leaf is chosen by; the first way of its field where it has no such question. */
export function opsOf({ field, op }: Pick<LeafDraft, 'field' | 'op'>): FieldText['ops'][number] {
  const { ops } = SEGMENT_FIELDS[field];
  return ops.find((candidate) => candidate.op === op) ?? ops[0]!;
}

let lastKey = 0;
const nextKey = () => `rule-${++lastKey}`;

export const newLeaf = (): LeafDraft => ({
  kind: 'leaf',
  key: nextKey(),
  field: 'last_sale_at',
  op: 'in_days',
  value: '90',
  days: '',
});
export const newGroup = (mode: GroupDraft['mode'] = 'any'): GroupDraft => ({
  kind: 'group',
  key: nextKey(),
  mode,
  rules: [newLeaf()],
});

/** Rules as they are edited: the outermost are always a group. */
export function draftOfRules(rules: rpc.SegmentRules): GroupDraft {
  const draft = ruleDraft(rules);
  return draft.kind === 'group' ? draft : { kind: 'group', key: nextKey(), mode: 'all', rules: [draft] };
}

function ruleDraft(rules: rpc.SegmentRules): RuleDraft {
  const group = (mode: GroupDraft['mode'], inner: readonly rpc.SegmentRules[]): GroupDraft => ({
    kind: 'group',
    key: nextKey(),
    mode,
    rules: inner.map(ruleDraft),
  });
  if ('all' in rules) return group('all', rules.all);
  if ('any' in rules) return group('any', rules.any);
  if ('not' in rules) return group('none', 'any' in rules.not ? rules.not.any : [rules.not]);
  const { field, op, value, days } = rules;
  return {
    kind: 'leaf',
    key: nextKey(),
    field,
    op,
    value: String(value),
    days: days === undefined ? '' : String(days),
  };
}

/** The rules as the database takes them. */
export function rulesOf(draft: RuleDraft): rpc.SegmentRules {
  if (draft.kind === 'leaf') return leafOf(draft);
  const inner = draft.rules.map(rulesOf);
  if (draft.mode === 'none') return { not: { any: inner } };
  return draft.mode === 'all' ? { all: inner } : { any: inner };
}

function leafOf(draft: LeafDraft): rpc.SegmentLeaf {
  const kind = opsOf(draft).value;
  const isNumber = kind === 'days' || kind === 'number' || kind === 'month';
  return {
    field: draft.field,
    op: draft.op,
    value: isNumber ? Number(draft.value) : draft.value.trim(),
    ...(hasDays(draft.field) && draft.days.trim() !== '' ? { days: Number(draft.days) } : {}),
  };
}

/** What is wrong with one rule; null when nothing is. */
export function leafProblem(draft: LeafDraft): string | null {
  const value = draft.value.trim();
  const kind = opsOf(draft).value;
  if (hasDays(draft.field) && draft.days.trim() !== '' && !isDayCount(draft.days)) return 'Enter days from 1 to 3650.';
  if (kind === 'days') return isDayCount(value) ? null : 'Enter days from 1 to 3650.';
  if (kind === 'number') return /^-?\d{1,12}(\.\d{1,2})?$/.test(value) ? null : 'Enter a number.';
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? null : 'Choose a day.';
  return value === '' ? 'Choose a value.' : null;
}

const isDayCount = (text: string) => /^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 3650;

export const leavesOf = (draft: RuleDraft): LeafDraft[] =>
  draft.kind === 'leaf' ? [draft] : draft.rules.flatMap(leavesOf);

/** What is wrong with the rules as a whole; null when nothing is. */
export function rulesProblem(draft: GroupDraft): string | null {
  const leaves = leavesOf(draft);
  if (leaves.length === 0 || hasEmptyGroup(draft)) return 'Add at least one rule to each group.';
  if (leaves.length > MOST_RULES) return `Use at most ${MOST_RULES} rules.`;
  return leaves.map(leafProblem).find((problem) => problem !== null) ?? null;
}

const hasEmptyGroup = (draft: RuleDraft): boolean =>
  draft.kind === 'group' && (draft.rules.length === 0 || draft.rules.some(hasEmptyGroup));
