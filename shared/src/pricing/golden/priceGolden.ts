import { add, fromNumeric, quantityFromNumeric, type Money, type Thousandths } from '../../money/money';
import { lineAmount } from '../amounts';
import { offeredPrice, type HoldingList, type ListPrice, type PricedProduct } from '../offeredPrice';
import { priceBasket, type PricedBasket, type PricingLine } from '../priceBasket';
import { findPromotions, type PromotedLine, type Promotion } from '../promotions/findPromotions';
import {
  goldenCategoryId,
  goldenChoices,
  goldenDiscount,
  goldenId,
  goldenProduct,
  goldenProductId,
  goldenRate,
  goldenStep,
} from './goldenFacts';
import type { GoldenCase, GoldenLine } from './goldenCase';

const DAY = '2026-11-23';
const thousandths = (value: number | undefined): Thousandths | null =>
  value === undefined ? null : quantityFromNumeric(value);

function categoriesUp(golden: GoldenCase, category: string | null | undefined): string[] {
  if (category === undefined || category === null) return [];
  return [goldenCategoryId(golden, category), ...categoriesUp(golden, golden.categories?.[category])];
}

function toProduct(golden: GoldenCase, product: string): PricedProduct {
  const { price, category } = goldenProduct(golden, product);
  return {
    id: goldenProductId(golden, product),
    price: fromNumeric(price),
    parentId: null,
    categoryIds: categoriesUp(golden, category),
  };
}

/** The price lists of a case as the engine takes them. */
export const goldenLists = ({ lists = [] }: GoldenCase): HoldingList[] =>
  lists.map(({ priority = 0, isOwn = false }, place) => ({
    id: goldenId('list', place),
    name: `List ${place}`,
    priority,
    isOwn,
  }));

/** All prices of these lists. */
export function goldenPrices(golden: GoldenCase): ListPrice[] {
  const prices = (golden.lists ?? []).flatMap((list, place) =>
    list.prices.map((price) => ({ ...price, listId: goldenId('list', place) })),
  );
  return prices.map(({ listId, product, category, minQuantity = 0.001, kind, value }, place) => ({
    id: goldenId('price', place),
    listId,
    target:
      product !== undefined
        ? goldenProductId(golden, product)
        : category !== undefined
          ? goldenCategoryId(golden, category)
          : listId,
    minQuantity: quantityFromNumeric(minQuantity),
    kind,
    value: quantityFromNumeric(value),
    startsOn: null,
    endsOn: null,
  }));
}

/** The promotions of a case as the engine takes them. */
export function goldenPromotions(golden: GoldenCase): Promotion[] {
  return (golden.promotions ?? []).map((one, place) => {
    const { products = [], categories = [] } = one;
    const targets = [
      ...products.map((product) => goldenProductId(golden, product)),
      ...categories.map((category) => goldenCategoryId(golden, category)),
    ];
    return {
      id: goldenId('promotion', place),
      name: `Promotion ${place}`,
      kind: one.kind,
      value: thousandths(one.value),
      buyQuantity: thousandths(one.buy),
      getQuantity: thousandths(one.get),
      getPercent: thousandths(one.percent),
      isForAll: targets.length === 0,
      targets,
      minimumAmount: one.minimum === undefined ? null : fromNumeric(one.minimum),
      isStackable: one.isStackable ?? false,
      priority: one.priority ?? 0,
      startsOn: null,
      endsOn: null,
      weekdays: [],
      fromTime: null,
      untilTime: null,
      hasUsageLimit: false,
      hasCustomerLimit: false,
      createdAt: '2026-01-01T00:00:00+00:00',
    };
  });
}

interface FoundLine extends PricingLine {
  /** Its price is not given by hand and no label's. */
  isOpen: boolean;
}

function findPrice(golden: GoldenCase, line: GoldenLine, place: number): FoundLine {
  const product = toProduct(golden, line.product);
  const stepHundredths = goldenStep(golden);
  const together = golden.lines.filter((one) => one.product === line.product && one.label === undefined);
  const quantity = together.reduce((sum, one) => sum + quantityFromNumeric(one.quantity), 0);
  const question = { product, quantity, lists: goldenLists(golden), prices: goldenPrices(golden), day: DAY };
  const offered = line.label === undefined ? offeredPrice({ ...question, stepHundredths }) : null;
  const own = add(offered?.unitPrice ?? product.price, fromNumeric(goldenChoices(golden, line)));
  const unitPrice = line.price === undefined ? own : fromNumeric(line.price);
  return {
    id: goldenId('line', place),
    quantity: quantityFromNumeric(line.quantity),
    unitPrice,
    ratePercent: goldenRate(golden, goldenProduct(golden, line.product)),
    discount: goldenDiscount(line),
    labelAmount: line.label === undefined ? undefined : fromNumeric(line.label),
    isOpen: line.label === undefined && unitPrice === own,
  };
}

function toPromoted(golden: GoldenCase, line: FoundLine, place: number): PromotedLine {
  const { id, quantity, unitPrice, labelAmount, isOpen } = line;
  const { id: productId, categoryIds } = toProduct(golden, golden.lines[place]?.product ?? '');
  const base: Money = labelAmount ?? lineAmount(unitPrice, quantity, goldenStep(golden));
  return { id, productId, quantity, base, isOpen, targets: [productId, ...categoryIds] };
}

/** A golden case as the engine prices it: lists, promotions, discounts, taxes. */
export function priceGolden(golden: GoldenCase): PricedBasket {
  const lines = golden.lines.map((line, place) => findPrice(golden, line, place));
  const stepHundredths = goldenStep(golden);
  const { byLine } = findPromotions({
    promotions: goldenPromotions(golden),
    lines: lines.map((line, place) => toPromoted(golden, line, place)),
    moment: { businessDay: DAY, date: DAY, time: '12:00:00' },
    hasCustomer: false,
    stepHundredths,
  });
  const { pricesIncludeTax, taxRounding } = golden;
  return priceBasket(
    { lines, discount: goldenDiscount(golden.basketDiscount) },
    { stepHundredths, pricesIncludeTax, taxRounding, promotions: byLine },
  );
}
