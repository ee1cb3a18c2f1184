import type { ModifierSet } from '@dukani/shared/rpc';

/** `Choose 1`, `Up to 2`. */
export function ruleText({
  min_choices: min,
  max_choices: max,
}: Pick<ModifierSet, 'min_choices' | 'max_choices'>): string {
  if (min === max) return `Choose ${min}`;
  if (max === null) return min === 0 ? 'Any number' : `At least ${min}`;
  return min === 0 ? `Up to ${max}` : `${min} to ${max}`;
}
