import { randomUUID } from 'node:crypto';
import type { CatalogColumn, CatalogTable } from './readCatalog';

/** Whose row a value belongs to: B is a shop that is open to the public, H one that is suspended and wholly hidden. */
export type VictimMark = 'B' | 'H';

export interface CellPlan {
  mark: VictimMark;
  rowNumber: number;
  /** Public cells carry a harmless word: anonymous visitors may read them. */
  isPublic: boolean;
  /** What a column points to, when it is part of a key. */
  reference?: string | null;
  ownerId: string;
  tenantId: string;
  attempt: number;
}

/** What no other tenant may ever see: the words, the numbers and the small numbers of the victims. */
export const markerPattern = /canary[-_]?[bh]|7731773|77\.317/i;

const endings = /^(archived|revoked|released|locked|closed|cancelled|completed|expired)_at$/;

function suffixOf(plan: CellPlan): string {
  return `${plan.rowNumber}${plan.attempt}`;
}

function slugOf(table: CatalogTable, columnName: string, plan: CellPlan): string {
  const place = `${table.name.split('.')[1] ?? ''}-${columnName}`.replaceAll('_', '-');
  return `${plan.isPublic ? 'open' : 'canary'}-${plan.mark.toLowerCase()}-${place}-${suffixOf(plan)}`;
}

/** Pictures lie in the tenant's own folder of the public storage. */
function ownPicture(slug: string, { tenantId }: CellPlan): string {
  return `/storage/v1/object/public/product-images/${tenantId}/${slug}.png`;
}

function textCandidates(table: CatalogTable, column: CatalogColumn, plan: CellPlan): string[] {
  const word = plan.isPublic ? 'open' : 'canary';
  const suffix = suffixOf(plan);
  const slug = slugOf(table, column.name, plan);
  const literals = Object.values(table.checks).flatMap((check) =>
    check.columns.includes(column.name) ? check.literals : [],
  );
  const choices = literals.filter((literal) => literal !== '' && /^[\w /-]+$/.test(literal));
  return [
    ...(choices.length > 1 ? choices : []),
    slug.toUpperCase(),
    slug.slice(-60).replace(/^-/, ''),
    /(image|logo|avatar)_url$/.test(column.name) ? ownPicture(slug, plan) : `https://${slug}.example/x`,
    `${slug}.example`,
    `${word}${plan.mark}${suffix}`.toUpperCase(),
    `+2547${suffix.padStart(8, '0')}`,
    `${word}_${plan.mark.toLowerCase()}`,
    '#b0b0b0',
    (plan.isPublic ? '0' : 'b').repeat(64),
    '731773',
    'KE',
    'KES',
    'UTC',
    ...(column.name === 'language' ? ['en'] : []),
    ...choices,
  ];
}

function numberCandidates(column: CatalogColumn, plan: CellPlan): (number | string)[] {
  // Counters are often unique per tenant.
  const step = column.type === 'numeric' ? 0 : plan.rowNumber + plan.attempt;
  const small = [7 + step, 1 + step, 0, 2 + step, 100];
  if (plan.isPublic) return small;
  // Places within something of a dozen places have to fit each other.
  if (column.type === 'smallint') return [7731, ...small, 1, 8, 12];
  if (column.type !== 'numeric') return [77317730 + (step % 10), ...small];
  const digits = (column.precision ?? 14) - (column.scale ?? 2);
  return digits >= 8 ? ['77317731.31', ...small] : ['77.317', ...small];
}

/** Values to try for a cell, the most telling first; a check constraint that refuses one moves on to the next. */
export function cellCandidates(table: CatalogTable, column: CatalogColumn, plan: CellPlan): unknown[] {
  // Of two things that a row may point to a check may allow but one.
  if (plan.reference !== undefined) return column.isRequired ? [plan.reference] : [plan.reference, null];
  const word = `${plan.isPublic ? 'OPEN' : 'CANARY'}-${plan.mark}-${table.name}-${column.name}`;
  const candidates = ((): unknown[] => {
    switch (column.type) {
      case 'uuid':
        return [/user|_by$|actor|owner|cashier/.test(column.name) ? plan.ownerId : randomUUID()];
      case 'text':
        return textCandidates(table, column, plan);
      case 'uuid[]':
        return [[randomUUID()]];
      case 'text[]':
        // A list and the column it is named after often have to agree: image_urls begins with image_url.
        return [[ownPicture(slugOf(table, column.name.replace(/s$/, ''), plan), plan)], [], ['till']];
      case 'smallint[]':
      case 'integer[]':
        return [[3]];
      case 'jsonb':
        return [
          JSON.stringify({ note: word }),
          JSON.stringify([word]),
          JSON.stringify([{ name: word, values: [word] }]),
          '{}',
          '[]',
        ];
      case 'boolean':
        return plan.rowNumber === 1 && column.name !== 'has_variants' ? [true, false] : [false, true];
      case 'date':
        return [`2026-0${plan.rowNumber}-01`, `2026-0${plan.rowNumber}-28`, '2020-01-01'];
      case 'time without time zone':
        return ['00:00', '03:00'];
      case 'timestamp with time zone':
        // The first row lives, the second is archived, revoked, closed: both must be out of reach.
        return [
          ...(plan.rowNumber === 1 && !column.isRequired && endings.test(column.name) ? [null] : []),
          '2026-01-05T10:00:00Z',
          '2030-01-01T00:00:00Z',
          '2026-01-06T10:00:00Z',
        ];
      case 'inet':
        return ['203.0.113.77'];
      case 'bytea':
        return ['\\x' + 'b0'.repeat(32)];
      default:
        return numberCandidates(column, plan);
    }
  })();
  return column.isRequired ? candidates : [...candidates, null];
}
