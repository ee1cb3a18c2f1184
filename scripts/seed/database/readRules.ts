import type { Client } from 'pg';
import { demoTenantId } from '../accounts';
import type { DemoBusiness } from '../DemoBusiness';
import type { TaxRules } from '../../../shared/src/pricing/pricing';

/** What provisioning gave a business: its tax rates by code (the empty code is the default), and how its prices are meant. */
export async function readRules(
  client: Client,
  business: DemoBusiness,
): Promise<TaxRules & { taxPercents: Record<string, number> }> {
  const { rows } = await client.query<{
    prices_include_tax: boolean;
    tax_rounding: 'line' | 'document';
    step: string;
    rates: { code: string; rate: number; is_default: boolean }[];
  }>(
    `select o.prices_include_tax, o.tax_rounding, c.step * 100 as step,
       (select jsonb_agg(jsonb_build_object('code', r.code, 'rate', r.rate_percent, 'is_default', r.is_default)) from public.tax_rates r where r.tenant_id = t.id) as rates
     from public.tenants t join public.currencies c on c.code = t.currency_code join public.tenant_policies o on o.tenant_id = t.id
     where t.id = $1`,
    [demoTenantId(business.key)],
  );
  const row = rows[0];
  if (row === undefined) throw new Error(`${business.name} was not provisioned.`);
  const taxPercents = Object.fromEntries(row.rates.map(({ code, rate }) => [code, rate]));
  return {
    pricesIncludeTax: row.prices_include_tax,
    taxRounding: row.tax_rounding,
    stepHundredths: Number(row.step),
    taxPercents: { ...taxPercents, '': row.rates.find((rate) => rate.is_default)?.rate ?? 0 },
  };
}
