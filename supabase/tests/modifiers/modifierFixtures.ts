import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { ModifierSet, ModifierSetInput, ProductModifiers } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import type { TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';

/** A choice as it is sent: on offer unless said otherwise. */
export const choice = (name: string, amount: number, isActive = true): ModifierSetInput['choices'][number] => ({
  id: randomUUID(),
  name,
  amount,
  is_active: isActive,
});

/** A set saved by the owner: any number of its choices unless said otherwise. */
export function saveSet(client: Client, tenant: TestTenant, set: Partial<ModifierSetInput> = {}): Promise<ModifierSet> {
  const id = set.id ?? randomUUID();
  return asUser(client, tenant.owner, () =>
    callRpc<ModifierSet>(client, 'save_modifier_set', {
      p_modifier_set: { name: `Set ${id.slice(0, 8)}`, min_choices: 0, choices: [choice('Plain', 0)], ...set, id },
    }),
  );
}

/** Says which sets are asked for with a product. */
export function attach(
  client: Client,
  tenant: TestTenant,
  productId: string,
  ...sets: { id: string }[]
): Promise<ProductModifiers> {
  return asUser(client, tenant.owner, () =>
    callRpc<ProductModifiers>(client, 'set_product_modifiers', {
      p_product_id: productId,
      p_modifier_set_ids: sets.map(({ id }) => id),
    }),
  );
}

/** The id of a choice of a set, by its name. */
export function choiceId(set: ModifierSet, name: string): string {
  const found = set.choices.find((one) => one.name === name);
  if (found === undefined) throw new Error(`No choice ${name}.`);
  return found.id;
}
