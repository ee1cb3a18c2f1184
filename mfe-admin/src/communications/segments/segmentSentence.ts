import { formatDate, formatNumber } from '@dukani/shared/format';
import type * as rpc from '@dukani/shared/rpc';
import { CHANNEL_NAMES } from '../words';
import { MONTHS } from '../../common/months';
import { opsOf, SEGMENT_FIELDS } from './segmentRules';

/** Rules in words: "Last sale in the last 90 days and tag is vip". Products and categories are named by the caller. */
export function segmentSentence(rules: rpc.SegmentRules, names: ReadonlyMap<string, string> = new Map()): string {
  const text = ruleText(rules, names, true);
  return text === '' ? 'Everybody' : `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`;
}

function ruleText(rules: rpc.SegmentRules, names: ReadonlyMap<string, string>, isOutermost = false): string {
  const joined = (inner: readonly rpc.SegmentRules[], word: string) => {
    const text = inner.map((rule) => ruleText(rule, names)).join(` ${word} `);
    return isOutermost || inner.length < 2 ? text : `(${text})`;
  };
  if ('all' in rules) return joined(rules.all, 'and');
  if ('any' in rules) return joined(rules.any, 'or');
  if ('not' in rules) return `not (${ruleText(rules.not, names, true)})`;
  return leafText(rules, names);
}

function leafText({ field, op, value, days }: rpc.SegmentLeaf, names: ReadonlyMap<string, string>): string {
  const label = SEGMENT_FIELDS[field].label.toLowerCase();
  const since = days === undefined ? '' : ` in the last ${formatNumber(days)} days`;
  if (op === 'in_days') return `${label} in the last ${formatNumber(Number(value))} days`;
  if (op === 'not_in_days') return `${label} not in the last ${formatNumber(Number(value))} days`;
  const { label: asked, value: kind } = opsOf({ field, op });
  if (field === 'bought_product' || field === 'bought_category')
    return `${asked} ${names.get(String(value)) ?? `a ${label}`}${since}`;
  if (field === 'consent')
    return `${op === 'is_not' ? 'has not agreed to' : 'agreed to'} ${CHANNEL_NAMES[value as rpc.MessageChannel]}`;
  if (kind === 'month') {
    const month = MONTHS.find((row) => row.value === String(value))?.label ?? String(value);
    return op === 'is_not' ? `birthday not in ${month}` : `birthday in ${month}`;
  }
  if (kind === 'date') return `${label} ${asked} ${formatDate(String(value), 'UTC')}`;
  return `${label} ${asked} ${typeof value === 'number' ? formatNumber(value) : value}`;
}
