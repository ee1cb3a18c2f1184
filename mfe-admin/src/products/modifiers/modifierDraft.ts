import { fromNumeric, parseMoneyInput, toNumeric } from '@dukani/shared/money';
import type { ModifierChoice, ModifierSet, ModifierSetInput } from '@dukani/shared/rpc';
import { toAmount } from '../../common/toAmount';
import { newId } from '../../common/newId';

export interface ChoiceDraft {
  id: string;
  name: string;
  amount: string;
  isActive: boolean;
}

/** A set as it is typed. */
export interface ModifierDraft {
  name: string;
  minChoices: string;
  /** Empty: any number. */
  maxChoices: string;
  choices: ChoiceDraft[];
}

export const emptyChoice = (): ChoiceDraft => ({ id: newId(), name: '', amount: '', isActive: true });

export function toModifierDraft(set: ModifierSet | null): ModifierDraft {
  if (set === null) return { name: '', minChoices: '0', maxChoices: '', choices: [emptyChoice()] };
  return {
    name: set.name,
    minChoices: String(set.min_choices),
    maxChoices: set.max_choices === null ? '' : String(set.max_choices),
    choices: set.choices.map(({ id, name, amount, is_active: isActive }) => ({
      id,
      name,
      amount: amount === 0 ? '' : toNumeric(fromNumeric(amount)),
      isActive,
    })),
  };
}

const wholeNumber = (text: string): number | null => (/^\d{1,2}$/.test(text.trim()) ? Number(text.trim()) : null);

/** An empty field is nothing on top; null for anything that is no amount. */
const amountOf = (text: string) => (text.trim() === '' ? fromNumeric(0) : parseMoneyInput(text));

export function validateModifierDraft(draft: ModifierDraft): Partial<Record<keyof ModifierDraft, string>> {
  const [min, max] = [wholeNumber(draft.minChoices), wholeNumber(draft.maxChoices)];
  const names = draft.choices.map(({ name }) => name.trim().toLowerCase());
  const active = draft.choices.filter(({ isActive }) => isActive).length;
  const errors: Partial<Record<keyof ModifierDraft, string>> = {};
  if (draft.name.trim() === '') errors.name = 'Give the set a name.';
  if (min === null) errors.minChoices = 'Type a number such as 1, or 0 if nothing has to be chosen.';
  else if (min > active) errors.minChoices = 'Fewer choices are available than must be chosen.';
  if (draft.maxChoices.trim() !== '' && (max === null || max < 1))
    errors.maxChoices = 'Type a number such as 1, or leave it empty for any number.';
  else if (max !== null && max < (min ?? 0)) errors.maxChoices = 'At most cannot be less than at least.';
  if (names.length === 0 || names.includes('')) errors.choices = 'Give every choice a name.';
  else if (new Set(names).size < names.length) errors.choices = 'Two choices have the same name.';
  else if (draft.choices.some(({ amount }) => (amountOf(amount) ?? -1) < 0))
    errors.choices = 'Type amounts such as 50, or leave them empty.';
  return errors;
}

/** The set as the server takes it, from a draft without faults. */
export function modifierSetInput(id: string, draft: ModifierDraft, updatedAt: string | null): ModifierSetInput {
  return {
    id,
    name: draft.name.trim(),
    min_choices: wholeNumber(draft.minChoices) ?? 0,
    max_choices: wholeNumber(draft.maxChoices),
    choices: draft.choices.map((choice): ModifierChoice => ({
      id: choice.id,
      name: choice.name.trim(),
      amount: toAmount(amountOf(choice.amount) ?? fromNumeric(0)),
      is_active: choice.isActive,
    })),
    ...(updatedAt === null ? {} : { updated_at: updatedAt }),
  };
}

/** The choices with one of them a place up or down. */
export function moved(choices: readonly ChoiceDraft[], place: number, by: 1 | -1): ChoiceDraft[] {
  const next = [...choices];
  const [choice] = next.splice(place, 1);
  if (choice !== undefined) next.splice(place + by, 0, choice);
  return next;
}
