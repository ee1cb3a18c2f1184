import type * as rpc from '@dukani/shared/rpc';
import { MILK } from './tillSamples';

/** A shirt in sizes and colours, neither in the order of the alphabet. */
export const TEE = {
  id: 'tee',
  name: 'Everyday Tee',
  image_url: null,
  options: [
    { name: 'Size', values: ['S', 'M', 'XL'] },
    { name: 'Colour', values: ['Maroon', 'Black'] },
  ],
};

function variant(id: string, Size: string, Colour: string, more: Partial<rpc.TillProduct> = {}): rpc.TillProduct {
  return {
    ...MILK,
    kind: 'goods',
    tracks_serials: false,
    has_open_price: false,
    id,
    name: `Everyday Tee ${Size} / ${Colour}`,
    sku: `TEE-${id}`,
    barcode: `tee-${id}`,
    price: 800,
    variant_of: { ...TEE, values: { Size, Colour } },
    ...more,
  };
}

/** There is no M in maroon. */
export const VARIANTS: rpc.TillProduct[] = [
  variant('s-black', 'S', 'Black'),
  variant('s-maroon', 'S', 'Maroon', { stock_quantity: 3 }),
  variant('m-black', 'M', 'Black', { stock_quantity: 0 }),
  variant('xl-black', 'XL', 'Black', { price: 950 }),
  variant('xl-maroon', 'XL', 'Maroon', { price: 950 }),
];
