import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;

const setOf = (id: unknown, name: string, choiceId: unknown = randomUUID()): Json => ({
  id,
  name,
  min_choices: 0,
  choices: [{ id: choiceId, name: 'Own choice', amount: 10, is_active: true }],
});

/** A modifier set, and one to archive; answers the ids that modifierCalls needs. */
export async function setUpModifiers(as: (name: string, args: Json) => Promise<unknown>): Promise<Json> {
  const [set, spare, choice] = [randomUUID(), randomUUID(), randomUUID()];
  await as('save_modifier_set', { p_modifier_set: setOf(set, 'Own set', choice) });
  await as('save_modifier_set', { p_modifier_set: setOf(spare, 'Own spare set') });
  return { modifier_set_id: set, spare_modifier_set_id: spare, modifier_choice_id: choice };
}

/** A call that succeeds for each procedure of modifiers. */
export function modifierCalls(ids: Json): Record<string, Json> {
  return {
    archive_modifier_set: { p_modifier_set_id: ids.spare_modifier_set_id, p_is_archived: true },
    attach_modifier_set: {
      p_modifier_set_id: ids.modifier_set_id,
      p_product_ids: [ids.product_id],
      p_is_attached: true,
    },
    get_product_modifiers: { p_product_id: ids.product_id },
    list_modifier_sets: { p_is_archived: false },
    save_modifier_set: { p_modifier_set: setOf(ids.modifier_set_id, 'Own set again', ids.modifier_choice_id) },
    set_product_modifiers: { p_product_id: ids.product_id, p_modifier_set_ids: [ids.modifier_set_id] },
  };
}
