import { fromNumeric, type Money } from '@dukani/shared/money';
import type { ReceiveGoodsInput } from '@dukani/shared/rpc';
import { newId } from '../../common/newId';
import { addScan, costOf, positiveQuantity } from '../../common/lines/quantities';
import type { LineProduct } from '../../common/lines/lineProducts';

/** One product of a delivery, as typed: so many packs at so much a pack. */
export interface ReceivingLine {
  productId: string;
  name: string;
  unit: string;
  stock: number;
  tracksBatches: boolean;
  /** Pack sizes to choose from; 1 is the unit itself. */
  packs: number[];
  pack: number;
  quantityText: string;
  costText: string;
  batchNumber: string;
  expiresOn: string;
  /** Of goods with serial numbers: they are how many came. */
  serials?: string[];
}

export interface ReceivingDraft {
  id: string;
  locationId: string;
  contactId: string;
  reference: string;
  lines: ReceivingLine[];
}

export const emptyReceiving = (): ReceivingDraft => ({
  id: newId(),
  locationId: '',
  contactId: '',
  reference: '',
  lines: [],
});

/** At most six decimals, without zeros at the end. */
const costText = (cost: number): string => String(Math.round(cost * 1e6) / 1e6);

/** A product scanned or chosen: a new line, or one pack more of the line it has. */
export function withProduct(lines: readonly ReceivingLine[], product: LineProduct): ReceivingLine[] {
  const known = lines.find((line) => line.productId === product.id);
  const scannedPack = product.unitFactor > 1 && !product.tracksSerials ? product.unitFactor : null;
  if (known?.serials !== undefined) return [...lines];
  if (known !== undefined) {
    // A crate scanned onto a line of single units adds its units; onto a line of crates it adds one.
    const more = (scannedPack ?? 1) / known.pack;
    return lines.map((line) => (line === known ? { ...line, quantityText: addScan(line.quantityText, more) } : line));
  }
  const pack = scannedPack ?? 1;
  return [
    ...lines,
    {
      productId: product.id,
      name: product.name,
      unit: product.unit,
      stock: product.stock,
      tracksBatches: product.tracksBatches,
      packs: product.tracksSerials
        ? [1]
        : [...new Set([1, product.packSize, product.unitFactor])].sort((a, b) => a - b),
      pack,
      quantityText: scannedPack === null ? '' : '1',
      costText: product.lastCost === null ? '' : costText(product.lastCost * pack),
      batchNumber: '',
      expiresOn: '',
      ...(product.tracksSerials ? { serials: [] } : {}),
    },
  ];
}

/** The serial numbers of what came: as many pieces as there are. */
export const withSerials = (line: ReceivingLine, serials: string[]): ReceivingLine => ({
  ...line,
  serials,
  quantityText: serials.length === 0 ? '' : String(serials.length),
});

/** Another pack size: the cost follows, so that a unit costs the same. */
export function withPack(line: ReceivingLine, pack: number): ReceivingLine {
  const cost = costOf(line.costText);
  return { ...line, pack, costText: cost === null ? line.costText : costText((cost / line.pack) * pack) };
}

/** What a line comes to; null while it is not complete. */
export function lineTotal(line: ReceivingLine): Money | null {
  const quantity = positiveQuantity(line.quantityText);
  const cost = costOf(line.costText);
  return quantity === null || cost === null ? null : fromNumeric(Math.round(quantity * cost * 100) / 100);
}

/** How many units a line brings; null while none is typed. */
export function lineUnits(line: ReceivingLine): number | null {
  const quantity = positiveQuantity(line.quantityText);
  return quantity === null ? null : Math.round(quantity * line.pack * 1000) / 1000;
}

/** Why a delivery cannot be posted, naming the product; null when it can. */
export function receivingProblem(draft: ReceivingDraft): string | null {
  if (draft.lines.length === 0) return 'Add at least one product.';
  for (const line of draft.lines) {
    if (line.serials?.length === 0) return `Scan or type the serial numbers of ${line.name}.`;
    if (lineUnits(line) === null) return `Type how many of ${line.name} were received.`;
    if (costOf(line.costText) === null)
      return `Type what ${line.pack === 1 ? 'one' : `a pack of ${line.pack}`} of ${line.name} cost.`;
  }
  return null;
}

/** The request for a delivery that `receivingProblem` found nothing wrong with. */
export function receivingInput(draft: ReceivingDraft): ReceiveGoodsInput {
  return {
    id: draft.id,
    ...(draft.locationId === '' ? {} : { location_id: draft.locationId }),
    ...(draft.contactId === '' ? {} : { contact_id: draft.contactId }),
    ...(draft.reference.trim() === '' ? {} : { supplier_reference: draft.reference.trim() }),
    lines: draft.lines.map((line) => ({
      product_id: line.productId,
      quantity: lineUnits(line) ?? 0,
      unit_cost: Math.round(((costOf(line.costText) ?? 0) / line.pack) * 1e6) / 1e6,
      ...(line.batchNumber.trim() === '' ? {} : { batch_number: line.batchNumber.trim() }),
      ...(line.expiresOn === '' ? {} : { expires_on: line.expiresOn }),
      ...(line.serials === undefined ? {} : { serials: line.serials }),
    })),
  };
}

const keyOf = (tenantId: string) => `dukani-receiving-${tenantId}`;

/** The delivery that was being written on this device when the page was left; null when there is none. */
export function storedReceiving(tenantId: string): ReceivingDraft | null {
  try {
    const text = localStorage.getItem(keyOf(tenantId));
    const stored = text === null ? null : (JSON.parse(text) as Partial<ReceivingDraft> | null);
    return typeof stored?.id === 'string' && Array.isArray(stored.lines) && stored.lines.length > 0
      ? { ...emptyReceiving(), ...stored }
      : null;
  } catch {
    // Storage that is full, forbidden or spoiled: the page works without it.
    return null;
  }
}

/** Keeps the delivery on this device until it is posted; null forgets it. */
export function storeReceiving(tenantId: string, draft: ReceivingDraft | null): void {
  try {
    if (draft === null || draft.lines.length === 0) localStorage.removeItem(keyOf(tenantId));
    else localStorage.setItem(keyOf(tenantId), JSON.stringify(draft));
  } catch {
    // See storedReceiving.
  }
}
