import type { OwnBusiness } from './business';
import { withDatabase } from './database';

/** What the stock is worth by the valuation, and what the books say of the same, in cents. */
export async function valueAndBooks(
  { api, tenantId }: Pick<OwnBusiness, 'api' | 'tenantId'>,
  asOf: string | null = null,
): Promise<[value: number, books: number]> {
  const { value, in_transit_value: inTransit } = await api.call<{ value: number; in_transit_value: number }>(
    'stock_valuation',
    { p_as_of: asOf },
  );
  const { rows } = await withDatabase((client) =>
    client.query<{ cents: string }>(
      `select sum(l.debit - l.credit) * 100 as cents from public.journal_lines l
       join public.ledger_accounts a on (a.tenant_id, a.id) = (l.tenant_id, l.ledger_account_id)
       where l.tenant_id = $1 and a.role in ('inventory', 'goods_in_transit') and l.business_date <= coalesce($2::date, 'infinity')`,
      [tenantId, asOf],
    ),
  );
  return [Math.round((value + inTransit) * 100), Number(rows[0]?.cents)];
}
