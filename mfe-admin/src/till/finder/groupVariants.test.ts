import type { TillProduct } from '../../checkout/tillApi';
import { TEE, VARIANTS } from '../../testing/variantSamples';
import { toTillProduct } from '../../checkout/tillApi';
import { MILK } from '../../testing/tillSamples';
import type * as rpc from '@dukani/shared/rpc';
import { groupVariants } from './groupVariants';

const variants = VARIANTS.map(toTillProduct);
const milk = toTillProduct({ ...MILK, tracks_serials: false, has_open_price: false } as rpc.TillProduct);
const shown = (products: readonly TillProduct[]) =>
  products.map(({ name, price, variants: of }) => [name, price, of?.length]);

describe('tiles of the shelf', () => {
  it('are one for each product, at the price of its cheapest, where its first variant was found', () => {
    const [first, second, ...rest] = variants;
    if (first === undefined || second === undefined) throw new Error('No variants.');
    expect(shown(groupVariants([first, milk, second, ...rest], true))).toEqual([
      [TEE.name, 80000, 5],
      ['Milk 500 ml', 6000, undefined],
    ]);
  });

  it('show the one variant that was named by itself', () => {
    expect(shown(groupVariants(variants.slice(0, 1), true))).toEqual([['Everyday Tee S / Black', 80000, undefined]]);
  });

  it('show the product where more may fit than was answered', () => {
    expect(shown(groupVariants(variants.slice(0, 1), false))).toEqual([[TEE.name, 80000, 1]]);
  });
});
