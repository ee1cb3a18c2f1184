import type { PictureKey } from '../catalogue/CatalogueProduct';
import { renderPicture } from './renderPicture';

/** Where the shop's area serves the pictures of sample goods; the database holds the same beginning. */
export const samplePictureFolder = 'mfe-storefront/samples';

const keys: Record<string, PictureKey> = {
  'fresh-milk': 'carton/sky/drop',
  yoghurt: 'tub/rose/fruit',
  'white-bread': 'loaf/amber/grain',
  croissant: 'buns/sun/grain',
  'maize-flour': 'sack/sun/grain',
  rice: 'pouch/teal/grain',
  'sunflower-oil': 'bottle/sun/sun',
  'mineral-water': 'bottle/sky/drop',
  'orange-juice': 'carton/amber/fruit',
  bananas: 'banana/sun/leaf',
  't-shirt': 'shirt/sky/plain',
  'linen-shirt': 'longshirt/sand/plain',
  jeans: 'trousers/slate/plain',
  shorts: 'shorts/green/plain',
  'summer-dress': 'dress/rose/flower',
  sneakers: 'sneaker/teal/star',
  sandals: 'sandal/clay/plain',
  belt: 'belt/clay/plain',
  scarf: 'scarf/plum/plain',
  cappuccino: 'cup/clay/heart',
  'masala-tea': 'cup/amber/leaf',
  'mango-juice': 'glass/amber/fruit',
  soda: 'can/rose/bubbles',
  samosa: 'samosa/amber/plain',
  'carrot-cake': 'cake/amber/flower',
  'chicken-wrap': 'wrap/teal/plain',
  curry: 'bowl/green/plain',
  haircut: 'scissors/slate/plain',
  braiding: 'comb/plum/plain',
  manicure: 'polish/rose/plain',
  'gel-polish': 'polish/plum/plain',
  'shea-butter': 'jar/sand/leaf',
  shampoo: 'pump/amber/drop',
  'hand-cream': 'tube/rose/flower',
  smartphone: 'phone/ink/sun',
  'phone-case': 'phonecase/teal/leaf',
  earbuds: 'earphones/slate/plain',
  speaker: 'speaker/teal/plain',
  'usb-cable': 'cable/slate/plain',
  'power-bank': 'powerbank/ink/star',
  charger: 'charger/sky/star',
  'screen-repair': 'phone/rose/heart',
  candle: 'candle/rose/plain',
  mug: 'cup/sky/heart',
  'woven-basket': 'basket/sand/plain',
  notebook: 'notebook/teal/star',
  pen: 'pen/sky/plain',
  'gift-wrapping': 'gift/rose/plain',
  'greeting-card': 'card/amber/heart',
};

/** The pictures of sample goods by file name. Colours and lines are all they hold, so they are small as they are. */
export function renderSamplePictures(): Map<string, string> {
  return new Map(Object.entries(keys).map(([name, key]) => [`${name}.svg`, `${renderPicture(key)}\n`]));
}
