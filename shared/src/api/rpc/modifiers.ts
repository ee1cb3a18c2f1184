/** One choice of a set: what it adds to the price of one unit, as the prices of the business are, with or without tax. */
export interface ModifierChoice {
  id: string;
  name: string;
  amount: number;
  is_active: boolean;
}

/** save_modifier_set(p_modifier_set): choices in their order, those left out are offered no more. updated_at guards against others' changes. */
export interface ModifierSetInput {
  id: string;
  name: string;
  min_choices: number;
  /** Null or left out: any number. */
  max_choices?: number | null;
  choices: ModifierChoice[];
  updated_at?: string;
}

/** list_modifier_sets(p_is_archived), save_modifier_set, archive_modifier_set(p_modifier_set_id, p_is_archived). */
export interface ModifierSet {
  id: string;
  name: string;
  min_choices: number;
  max_choices: number | null;
  is_archived: boolean;
  /** Products that ask for it, archived ones aside. */
  product_count: number;
  choices: ModifierChoice[];
  updated_at: string;
}

/** attach_modifier_set(p_modifier_set_id, p_product_ids, p_is_attached): the products that were otherwise before. */
export interface AttachedModifierSet {
  modifier_set_id: string;
  changed_ids: string[];
}

/** get_product_modifiers(p_product_id), set_product_modifiers(p_product_id, p_modifier_set_ids). */
export interface ProductModifiers {
  product_id: string;
  /** Of the product a variant belongs to; in the order in which they are asked for. */
  modifier_set_ids: string[];
  /** One of them must be answered: the shop, which asks for nothing, does not sell the product. */
  needs_choice: boolean;
}

/** A set as the till asks for it, with the choices there are now. */
export interface TillModifierSet {
  id: string;
  name: string;
  min_choices: number;
  max_choices: number | null;
  choices: { id: string; name: string; amount: number }[];
}

/** What was chosen with a line, as it was then; amount, for one unit, is part of its unit price. */
export interface LineModifier {
  id: string;
  set: string;
  name: string;
  amount: number;
}
