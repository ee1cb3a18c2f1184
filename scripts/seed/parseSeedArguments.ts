import { parseArgs } from 'node:util';
import { SeedError } from './SeedError';

export interface GeneratedSize {
  tenantCount: number;
  productsTotal: number;
  largestTenant: number;
  salesPerTenant: number;
}

export type WantedSeed = { kind: 'demo' } | { kind: 'generated'; size: GeneratedSize; isForced: boolean };

/** Without arguments the demo businesses; with `--tenants` a database of any size. */
export function parseSeedArguments(args: string[]): WantedSeed {
  const values = readOptions(args);
  if (values.tenants === undefined) return { kind: 'demo' };
  const tenantCount = wholeNumber('--tenants', values.tenants, 1, 100_000);
  const productsTotal = wholeNumber(
    '--products-total',
    values['products-total'] ?? String(tenantCount * 100),
    tenantCount,
    50_000_000,
  );
  const evenShare = Math.ceil(productsTotal / tenantCount);
  const largestTenant = wholeNumber(
    '--largest-tenant',
    values['largest-tenant'] ?? String(evenShare),
    evenShare,
    productsTotal,
  );
  const salesPerTenant = wholeNumber('--sales-per-tenant', values['sales-per-tenant'] ?? '5', 1, 1_000_000);
  return {
    kind: 'generated',
    size: { tenantCount, productsTotal, largestTenant, salesPerTenant },
    isForced: values['force-add'],
  };
}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        tenants: { type: 'string' },
        'products-total': { type: 'string' },
        'largest-tenant': { type: 'string' },
        'sales-per-tenant': { type: 'string' },
        'force-add': { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new SeedError(error instanceof Error ? error.message : String(error));
  }
}

function wholeNumber(name: string, text: string, low: number, high: number): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < low || value > high)
    throw new SeedError(`${name} must be a whole number from ${low} to ${high}.`);
  return value;
}
