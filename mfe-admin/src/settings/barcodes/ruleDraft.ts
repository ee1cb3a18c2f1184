import type { BarcodeRuleInput } from '@dukani/shared/rpc';
import type { BarcodeRule } from './barcodesApi';

/** A rule as it is typed. */
export interface RuleDraft {
  name: string;
  prefix: string;
  codeLength: '8' | '12' | '13';
  itemPosition: string;
  itemLength: string;
  valuePosition: string;
  valueLength: string;
  valueKind: BarcodeRule['valueKind'];
  valueDecimals: string;
  checksDigit: boolean;
  isActive: boolean;
  priority: string;
}

export function ruleDraft(rule: BarcodeRule | null): RuleDraft {
  return {
    name: rule?.name ?? '',
    prefix: rule?.prefix ?? '',
    codeLength: String(rule?.codeLength ?? 13) as RuleDraft['codeLength'],
    itemPosition: String(rule?.itemPosition ?? 3),
    itemLength: String(rule?.itemLength ?? 5),
    valuePosition: String(rule?.valuePosition ?? 8),
    valueLength: String(rule?.valueLength ?? 5),
    valueKind: rule?.valueKind ?? 'weight',
    valueDecimals: String(rule?.valueDecimals ?? 3),
    checksDigit: rule?.checksDigit ?? true,
    isActive: rule?.isActive ?? true,
    priority: String(rule?.priority ?? 100),
  };
}

type Numbers = 'itemPosition' | 'itemLength' | 'valuePosition' | 'valueLength' | 'valueDecimals' | 'priority';
const LIMITS: Record<Numbers, [low: number, high: number]> = {
  itemPosition: [1, 13],
  itemLength: [1, 10],
  valuePosition: [1, 13],
  valueLength: [1, 8],
  valueDecimals: [0, 3],
  priority: [0, 1000],
};

/** Grams of a kilogram, cents, whole pieces. */
const USUAL_DECIMALS: Record<RuleDraft['valueKind'], number> = { weight: 3, price: 2, quantity: 0 };

/** What becomes of a rule whose code says something else: the usual decimals of that, unless others were typed. */
export function withKind(draft: RuleDraft, valueKind: RuleDraft['valueKind']): Partial<RuleDraft> {
  const isUsual = draft.valueDecimals.trim() === String(USUAL_DECIMALS[draft.valueKind]);
  return { valueKind, ...(isUsual ? { valueDecimals: String(USUAL_DECIMALS[valueKind]) } : {}) };
}

/** What is wrong with a rule, by field. */
export function ruleProblems(draft: RuleDraft): Partial<Record<keyof RuleDraft, string>> {
  const problems: Partial<Record<keyof RuleDraft, string>> = {};
  if (draft.name.trim() === '') problems.name = 'Give the rule a name.';
  if (prefixOf(draft.prefix) === null) problems.prefix = 'Type digits such as 20, or a range such as 20-29.';
  // No money has a third decimal.
  const limits = { ...LIMITS, valueDecimals: [0, draft.valueKind === 'price' ? 2 : 3] };
  for (const [name, [low, high]] of Object.entries(limits) as [Numbers, [number, number]][]) {
    const text = draft[name].trim();
    if (!/^\d{1,4}$/.test(text) || Number(text) < low || Number(text) > high)
      problems[name] = `Type a whole number from ${low} to ${high}.`;
  }
  if (Object.keys(problems).length > 0) return problems;
  const digits = Number(draft.codeLength) - (draft.checksDigit ? 1 : 0);
  const item = { from: Number(draft.itemPosition), to: Number(draft.itemPosition) + Number(draft.itemLength) - 1 };
  const value = { from: Number(draft.valuePosition), to: Number(draft.valuePosition) + Number(draft.valueLength) - 1 };
  if (item.to > digits) problems.itemLength = 'The item number is longer than the code.';
  else if (value.to > digits) problems.valueLength = 'The value is longer than the code.';
  else if (item.to >= value.from && value.to >= item.from) problems.valuePosition = 'Item number and value overlap.';
  return problems;
}

function prefixOf(text: string): { from: string; to: string } | null {
  const match = /^(\d{1,6})(?:\s*[-–]\s*(\d{1,6}))?$/.exec(text.trim());
  if (match === null) return null;
  const from = match[1] ?? '';
  const to = match[2] ?? from;
  return from.length === to.length && from <= to ? { from, to } : null;
}

/** A rule as save_barcode_rule takes it. */
export function ruleInput(id: string, draft: RuleDraft, version: string | null): BarcodeRuleInput {
  const prefix = prefixOf(draft.prefix) ?? { from: draft.prefix, to: draft.prefix };
  return {
    id,
    name: draft.name.trim(),
    prefix_from: prefix.from,
    prefix_to: prefix.to,
    code_length: Number(draft.codeLength),
    item_position: Number(draft.itemPosition),
    item_length: Number(draft.itemLength),
    value_position: Number(draft.valuePosition),
    value_length: Number(draft.valueLength),
    value_kind: draft.valueKind,
    value_decimals: Number(draft.valueDecimals),
    checks_digit: draft.checksDigit,
    is_active: draft.isActive,
    priority: Number(draft.priority),
    ...(version === null ? {} : { updated_at: version }),
  };
}

const LETTERS = { weight: 'W', price: 'P', quantity: 'Q' } as const;

/** The code drawn with a letter for each digit: `20IIIIIWWWWWC`. */
export function codePicture(rule: Omit<BarcodeRule, 'id' | 'name' | 'updatedAt'>): string {
  const prefix = rule.prefix.split('-')[0] ?? '';
  return Array.from({ length: rule.codeLength }, (_, index) => {
    const place = index + 1;
    if (place >= rule.itemPosition && place < rule.itemPosition + rule.itemLength) return 'I';
    if (place >= rule.valuePosition && place < rule.valuePosition + rule.valueLength) return LETTERS[rule.valueKind];
    if (rule.checksDigit && place === rule.codeLength) return 'C';
    return prefix[index] ?? '·';
  }).join('');
}
