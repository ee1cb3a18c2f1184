import { formatAmount } from '@dukani/shared/format';
import { fromNumeric, sum, type Money } from '@dukani/shared/money';
import type * as rpc from '@dukani/shared/rpc';

/** What was chosen with a line; the amount is for one unit. */
export interface LineModifier {
  id: string;
  /** The name of its set; empty while only the id is known. */
  set: string;
  name: string;
  amount: Money;
}

/** A set as the till asks for it. */
export interface ModifierSet {
  id: string;
  name: string;
  min: number;
  /** Null: any number. */
  max: number | null;
  choices: { id: string; name: string; amount: Money }[];
}

export function toModifierSets(rows: readonly rpc.TillModifierSet[] | undefined): ModifierSet[] {
  return (rows ?? []).map(({ id, name, min_choices: min, max_choices: max, choices }) => ({
    id,
    name,
    min,
    max,
    choices: choices.map((choice) => ({ ...choice, amount: fromNumeric(choice.amount) })),
  }));
}

export function toLineModifiers(rows: readonly rpc.LineModifier[] | undefined): LineModifier[] {
  return (rows ?? []).map(({ id, set, name, amount }) => ({ id, set, name, amount: fromNumeric(amount) }));
}

/** What they add to one unit. */
export function modifiersAmount(modifiers: readonly LineModifier[] | undefined): Money {
  return sum((modifiers ?? []).map(({ amount }) => amount));
}

/** `Oat +50.00`, `Cow`. */
export function modifierText({ name, amount }: Pick<LineModifier, 'name' | 'amount'>): string {
  return amount === 0 ? name : `${name} +${formatAmount(amount)}`;
}

/** `Latte (Oat, Shot)`: for lists that have one line for each thing. */
export function nameWithModifiers({
  name,
  modifiers = [],
}: {
  name: string;
  modifiers?: readonly { name: string }[];
}): string {
  return modifiers.length === 0 ? name : `${name} (${modifiers.map((one) => one.name).join(', ')})`;
}

/** The choices of these ids as their sets have them now; one that is gone is kept by its id, so that the server can say so. */
export function modifiersOf(ids: readonly string[], sets: readonly ModifierSet[]): LineModifier[] {
  const known = sets.flatMap((set) => set.choices.map((choice) => ({ ...choice, set: set.name })));
  const found = known.filter(({ id }) => ids.includes(id));
  const gone = ids.filter((id) => !known.some((one) => one.id === id));
  return [...found, ...gone.map((id) => ({ id, set: '', name: 'A deleted choice', amount: fromNumeric(0) }))];
}

/** Whether something must be chosen before the product can be sold. */
export function mustChoose(sets: readonly ModifierSet[] | undefined): boolean {
  return (sets ?? []).some(({ min }) => min > 0);
}

/** Why these choices are not enough, as a sentence; null when they are. */
export function choiceProblem(sets: readonly ModifierSet[], chosenIds: readonly string[]): string | null {
  const short = sets.find((set) => set.choices.filter(({ id }) => chosenIds.includes(id)).length < set.min);
  if (short === undefined) return null;
  return short.min === 1 ? `Choose ${short.name}.` : `Choose at least ${short.min} of ${short.name}.`;
}

/** The choices after one was pressed: the only one of its set takes the place of the one before, a full set takes no more. */
export function toggleChoice(set: ModifierSet, chosenIds: readonly string[], choiceId: string): string[] {
  if (chosenIds.includes(choiceId)) return chosenIds.filter((id) => id !== choiceId);
  const ofSet = set.choices.filter(({ id }) => chosenIds.includes(id)).map(({ id }) => id);
  if (set.max === 1) return [...chosenIds.filter((id) => !ofSet.includes(id)), choiceId];
  return set.max !== null && ofSet.length >= set.max ? [...chosenIds] : [...chosenIds, choiceId];
}

/** `choose 1`, `1 to 2`, `up to 3`, `any number`. */
export function choiceRule({ min, max }: Pick<ModifierSet, 'min' | 'max'>): string {
  if (min === max) return `choose ${min}`;
  if (max === null) return min === 0 ? 'any number' : `at least ${min}`;
  return min === 0 ? `up to ${max}` : `${min} to ${max}`;
}
