import { ean13 } from '../barcodes';
import type { Catalogue, CatalogueCategory, CatalogueProduct, PictureKey, TaxCode } from './CatalogueProduct';

interface CatalogueRules {
  /** Begins every SKU of the business. */
  skuPrefix: string;
  /** EAN-13 prefix of packaged goods. */
  barcodePrefix: string;
  /** Rate in percent that a price includes, by tax code; the empty code is the default rate. */
  includedTaxPercent: Record<string, number>;
  /** What costs are rounded to: 100 for cents, 1 for whole units. */
  costStepsPerUnit: number;
}

interface Section extends CatalogueCategory {
  code: string;
  taxCode: TaxCode;
  unit: string;
  /** Share of the price before tax that is profit. */
  margin: number;
  popularity: number;
}

/**
 * Reads a price list. A section line is `# CODE | Category | picture | tax code or - | margin % | popularity | unit`,
 * a product line is `Name | size=price, size=price~usual price | picture or - | description | flags`. Flags: `*3` sells three
 * times as often, `!` is featured, `draft` is not published, `tax=C`, `service`, `loose` (weighed, the shop's own label).
 */
export function parseCatalogue(text: string, rules: CatalogueRules): Catalogue {
  const categories: CatalogueCategory[] = [];
  const products: CatalogueProduct[] = [];
  let section: Section | undefined;
  for (const line of text
    .split('\n')
    .map((raw) => raw.trim())
    .filter(Boolean)) {
    const fields = line
      .replace(/^# /, '')
      .split('|')
      .map((field) => field.trim());
    if (line.startsWith('# ')) {
      section = readSection(fields);
      categories.push({ name: section.name, picture: section.picture });
      continue;
    }
    if (section === undefined) throw new Error(`A product before the first section: ${line}`);
    products.push(...readFamily(fields, section, rules, products.length));
  }
  return sharePictures({ categories, products });
}

// Things of one shape and colour share the picture of the first of them: drawing and storing each would take too long.
function sharePictures({ categories, products }: Catalogue): Catalogue {
  const shared = new Map<string, PictureKey>();
  const shareOf = (key: PictureKey): PictureKey => {
    const look = key.split('/').slice(0, 2).join('/');
    const first = shared.get(look) ?? key;
    shared.set(look, first);
    return first;
  };
  return {
    products: products.map((product) => ({ ...product, picture: shareOf(product.picture) })),
    categories: categories.map((category) => ({ ...category, picture: shareOf(category.picture) })),
  };
}

function readSection(fields: string[]): Section {
  const [code = '', name = '', picture = '', taxCode = '-', margin = '20', popularity = '1', unit = 'each'] = fields;
  return {
    code,
    name,
    picture: asPictureKey(picture),
    taxCode: asTaxCode(taxCode),
    margin: Number(margin) / 100,
    popularity: Number(popularity),
    unit,
  };
}

function readFamily(
  fields: string[],
  section: Section,
  rules: CatalogueRules,
  countBefore: number,
): CatalogueProduct[] {
  const [family = '', sizes = '', picture = '-', description = '', flagText = ''] = fields;
  const flags = flagText.split(' ').filter(Boolean);
  const flagValue = (prefix: string) => flags.find((flag) => flag.startsWith(prefix))?.slice(prefix.length);
  const taxFlag = flagValue('tax=');
  const taxCode = taxFlag === undefined ? section.taxCode : asTaxCode(taxFlag);
  return sizes.split(',').map((entry, index) => {
    const [sizeText = '', prices = ''] = entry.split('=').map((part) => part.trim());
    const size = sizeText === 'each' ? '' : sizeText;
    const [price = 0, retailPrice = null] = prices.split('~').map(Number);
    if (!(price > 0)) throw new Error(`No price in: ${fields.join(' | ')}`);
    const number = countBefore + index + 1;
    const isService = flags.includes('service');
    const beforeTax = price / (1 + (rules.includedTaxPercent[taxCode ?? ''] ?? 0) / 100);
    return {
      sku: `${rules.skuPrefix}-${section.code}-${String(number).padStart(3, '0')}`,
      name: size === '' ? family : `${family} ${size}`,
      description,
      category: section.name,
      price,
      retailPrice,
      cost: Math.max(1, Math.round(beforeTax * (1 - section.margin) * rules.costStepsPerUnit)) / rules.costStepsPerUnit,
      taxCode,
      kind: isService ? 'service' : 'goods',
      unit: flagValue('unit=') ?? section.unit,
      barcode: isService ? null : ean13(flags.includes('loose') ? '200' : rules.barcodePrefix, 410000 + number * 7),
      picture: picture === '-' ? section.picture : asPictureKey(picture),
      popularity: section.popularity * Number(flagValue('*') ?? 1) * (index === 0 ? 1 : 0.6),
      isFeatured: flags.includes('!') && index === 0,
      isPublished: !flags.includes('draft'),
      options: [],
      variants: [],
    };
  });
}

const asTaxCode = (text: string): TaxCode => (text === '-' ? null : text);

function asPictureKey(text: string): PictureKey {
  const [shape, palette, motif] = text.split('/');
  if (!shape || !palette || !motif) throw new Error(`Not a picture: ${text}`);
  return `${shape}/${palette}/${motif}`;
}
