import { randomUUID } from 'node:crypto';

type Json = Record<string, unknown>;

/** An own role that nobody has. */
export async function setUpTeam(as: <T>(name: string, args: Json) => Promise<T>): Promise<Json> {
  const id = randomUUID();
  await as('save_tenant_role', { p_role: { id, name: 'Own role', base: 'cashier', permissions: ['sales.record'] } });
  return { role_id: id };
}

/** A call that succeeds for each procedure of roles. */
export function teamCalls(ids: Json): Record<string, Json> {
  return {
    delete_tenant_role: { p_role_id: ids.role_id },
    list_roles: {},
    search_activity: { p_filter: { actor_id: ids.cashier_id, document_id: ids.sale_id } },
    search_business: { p_query: 'INV' },
    save_tenant_role: {
      p_role: { id: randomUUID(), name: 'Another own role', base: 'manager', permissions: ['team.view'] },
    },
  };
}
