import type { TillProduct, VariantOf } from '../../checkout/tillApi';
import { foldText } from '../offline/searchForm';

/** One table of the picker: of what is neither its rows nor its columns, one choice. */
export interface VariantTable {
  /** "Cotton", where there are more than two options; else empty. */
  title: string;
  columns: string[];
  rows: { name: string; cells: (TillProduct | null)[] }[];
}

export interface VariantGrid {
  /** What the columns are; null where there is only one option. */
  columnName: string | null;
  rowName: string;
  tables: VariantTable[];
}

/** Sizes and colours in their own order: of the two options with the most values the longer one goes down, the shorter across. */
export function variantGrid(options: VariantOf['options'], variants: readonly TillProduct[]): VariantGrid {
  const bySize = [...options].sort((one, other) => other.values.length - one.values.length);
  const [down, across] = bySize.length > 1 ? [bySize[0], bySize[1]] : [bySize[0], undefined];
  const rest = options.filter((option) => option !== down && option !== across);
  const find = (wanted: Record<string, string>) =>
    variants.find(({ variantOf }) =>
      Object.entries(wanted).every(([name, value]) => variantOf?.values[name] === value),
    ) ?? null;
  const tables = combinations(rest).map((fixed): VariantTable => {
    const columns = across?.values ?? [''];
    const cellsOf = (value: string) =>
      columns.map((column) =>
        find({
          ...fixed,
          ...(down === undefined ? {} : { [down.name]: value }),
          ...(across === undefined ? {} : { [across.name]: column }),
        }),
      );
    const rows = (down?.values ?? []).map((value) => ({ name: value, cells: cellsOf(value) }));
    return { title: Object.values(fixed).join(', '), columns, rows: rows.filter(({ cells }) => cells.some(Boolean)) };
  });
  return {
    columnName: across?.name ?? null,
    rowName: down?.name ?? '',
    tables: tables.filter(({ rows }) => rows.length > 0),
  };
}

function combinations(options: VariantOf['options']): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (before, { name, values }) => before.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  );
}

/**
 * The variants that what was typed fits: each word is a value or begins a word of one. A word that is a whole value means that value,
 * so that M is no Maroon.
 */
export function fittingVariants(typed: string, variants: readonly TillProduct[]): TillProduct[] {
  const words = foldText(typed)
    .split(/[\s/,]+/)
    .filter(Boolean);
  const valuesOf = ({ variantOf }: TillProduct) => Object.values(variantOf?.values ?? {}).map(foldText);
  const whole = new Set(variants.flatMap(valuesOf));
  return variants.filter((variant) => {
    const values = valuesOf(variant);
    return words.every((word) =>
      values.some((value) => (whole.has(word) ? value === word : ` ${value}`.includes(` ${word}`))),
    );
  });
}
