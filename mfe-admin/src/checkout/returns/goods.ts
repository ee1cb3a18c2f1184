import { formatQuantity } from '@dukani/shared/format';
import { parseQuantity, partProblem } from '../../common/quantity';
import type { TillProduct } from '../tillApi';

/** Goods that were picked for an exchange or a return, as typed. */
export interface PickedGoods {
  id: string;
  product: TillProduct;
  quantityText: string;
  /** Of goods with serial numbers that go out: which pieces. */
  serials?: string[];
}

/** One more of a product: on its line when it has one already, and weighed goods as the label says. */
export function addGoods<T extends PickedGoods>(before: readonly T[], product: TillProduct, makeLine: () => T): T[] {
  const found = before.find((line) => line.product.id === product.id);
  if (found === undefined) return [...before, { ...makeLine(), quantityText: plain(product.scanQuantity) }];
  const quantity = (parseQuantity(found.quantityText) ?? 0) + product.scanQuantity;
  return before.map((line) => (line === found ? { ...line, quantityText: plain(quantity) } : line));
}

const plain = (quantity: number): string => formatQuantity(quantity).replaceAll(',', '');

/** Why these quantities cannot be taken, as a sentence; null when they can. */
export function goodsProblem(goods: readonly PickedGoods[]): string | null {
  const wrong = goods.find((line) => parseQuantity(line.quantityText) === null);
  if (wrong !== undefined) return `“${wrong.quantityText}” is not a quantity of ${wrong.product.name}.`;
  const parted = goods.find((line) => partProblem(line.product, parseQuantity(line.quantityText)) !== null);
  return parted === undefined ? null : partProblem(parted.product, parseQuantity(parted.quantityText));
}
