import { ean13 } from '../barcodes';
import type { Catalogue, CatalogueProduct, CatalogueVariant, PictureKey } from './CatalogueProduct';

const clothing = 'XS S M L XL';
const shoes = '7 8 9 10 11 12';
const oneSize = '';

/** category | name | price, or price~usual price | shape | motif | sizes | colours | description; ! features it. */
const lines = `
Sneakers | Court Low | 79 | sneaker | plain | ${shoes} | White Red Black | Leather court shoe with a cushioned sole. | !
Sneakers | Runner 3 | 118~139 | sneaker | plain | ${shoes} | Blue Grey | Breathable knit for daily miles. | !
Sneakers | Skate Pro | 68 | sneaker | plain | ${shoes} | Black Sand | Suede toe, grippy rubber. |
Sneakers | Trail Mid | 129 | sneaker | plain | ${shoes} | Green Brown | Waterproof, with deep lugs. |
Boots & Sandals | Chelsea Boot | 149 | boot | plain | ${shoes} | Brown Black | Full-grain leather, elastic sides. | !
Boots & Sandals | Work Boot | 165~185 | boot | plain | ${shoes} | Sand Brown | Welted sole that can be replaced. |
Boots & Sandals | Beach Sandal | 34 | sandal | plain | ${shoes} | Plum Teal | Cork bed, soft straps. |
T-Shirts | Everyday Tee | 22 | shirt | plain | ${clothing} | White Black Grey Blue | Heavy combed cotton that keeps its shape. | !
T-Shirts | Sunrise Tee | 28 | shirt | sun | ${clothing} | Yellow Blue Red | Screen printed by hand. |
T-Shirts | Pocket Tee | 25 | shirt | plain | ${clothing} | Sand Green Plum | Relaxed fit with a chest pocket. |
Shirts | Oxford Shirt | 58 | longshirt | plain | ${clothing} | White Blue | Button-down collar, washes soft. | !
Shirts | Flannel Shirt | 54~64 | longshirt | plain | ${clothing} | Red Green | Brushed on both sides. |
Hoodies & Jackets | Heavy Hoodie | 72 | hoodie | plain | ${clothing} | Grey Black Plum | 400 g fleece, lined hood. | !
Hoodies & Jackets | Zip Hoodie | 69 | hoodie | plain | ${clothing} | Blue Green | Metal zip, two pockets. |
Hoodies & Jackets | Field Jacket | 138~160 | jacket | plain | ${clothing} | Sand Green | Waxed cotton, four pockets. |
Hoodies & Jackets | Denim Jacket | 98 | jacket | plain | ${clothing} | Blue Black | Rigid denim that fades your way. |
Trousers & Shorts | Straight Jeans | 84 | trousers | plain | ${clothing} | Blue Black | Mid rise, straight leg. | !
Trousers & Shorts | Chinos | 62 | trousers | plain | ${clothing} | Sand Brown | Stretch twill. |
Trousers & Shorts | Track Shorts | 32 | shorts | plain | ${clothing} | Black Green Red | Light, with a zipped pocket. |
Dresses & Skirts | Summer Dress | 66~78 | dress | flower | ${clothing} | Red Yellow Teal | Viscose print with pockets. |
Dresses & Skirts | Pleated Skirt | 49 | skirt | plain | ${clothing} | Plum Black | Falls below the knee. |
Accessories | Ball Cap | 24 | cap | star | ${oneSize} | Black Teal Red | Curved brim, adjustable. |
Accessories | Rib Beanie | 19 | beanie | plain | ${oneSize} | Yellow Grey | Merino blend. |
Accessories | Crew Socks 3-Pack | 16 | socks | plain | S M L | White Blue | Cushioned heel and toe. |
Accessories | Wool Scarf | 39 | scarf | plain | ${oneSize} | Red Grey | Lambswool, woven wide. |
Accessories | Leather Belt | 42 | belt | plain | S M L | Brown Black | Solid brass buckle. |
Accessories | Canvas Tote | 18 | tote | leaf | ${oneSize} | Sand Green | Carries twelve kilos. |
Accessories | City Backpack | 89~104 | backpack | plain | ${oneSize} | Teal Black | Fits a 15-inch laptop. |
`;

const colourPalettes: Record<string, string> = {
  White: 'white',
  Black: 'ink',
  Grey: 'slate',
  Blue: 'sky',
  Red: 'rose',
  Green: 'green',
  Sand: 'sand',
  Brown: 'clay',
  Plum: 'plum',
  Teal: 'teal',
  Yellow: 'sun',
};

/** Everything costs the shop half of its price. */
const costShare = 0.5;
/** New York State asks no sales tax of clothes below this price. */
const taxedFrom = 110;

function readProduct(line: string, index: number): CatalogueProduct {
  const [
    category = '',
    name = '',
    prices = '',
    shape = '',
    motif = '',
    sizeText = '',
    colourText = '',
    description = '',
    flag = '',
  ] = line.split('|').map((field) => field.trim());
  const [price = 0, retailPrice = null] = prices.split('~').map(Number);
  const sizes = sizeText.split(' ').filter(Boolean);
  const colours = colourText.split(' ');
  const sku = `KT-${String(index + 1).padStart(3, '0')}`;
  const picture = (colour: string): PictureKey => `${shape}/${colourPalettes[colour] ?? 'slate'}/${motif}`;
  const variants = colours.flatMap((colour, colourIndex) =>
    (sizes.length > 0 ? sizes : ['']).map((size, sizeIndex): CatalogueVariant => ({
      sku: [sku, colour.slice(0, 3).toUpperCase(), size].filter(Boolean).join('-'),
      name: `${name} ${[colour, size].filter(Boolean).join(' / ')}`,
      barcode: ean13('084', 520000000 + index * 1000 + colourIndex * 20 + sizeIndex),
      picture: picture(colour),
      optionValues: size === '' ? { Colour: colour } : { Colour: colour, Size: size },
    })),
  );
  return {
    sku,
    name,
    description,
    category,
    price,
    retailPrice,
    cost: Math.round(price * costShare),
    taxCode: price >= taxedFrom ? 'SALES' : null,
    kind: 'goods',
    unit: 'each',
    barcode: null,
    picture: picture(colours[0] ?? ''),
    popularity: Math.max(1, 6 - price / 30),
    isFeatured: flag === '!',
    isPublished: true,
    options: [{ name: 'Colour', values: colours }, ...(sizes.length > 0 ? [{ name: 'Size', values: sizes }] : [])],
    variants,
  };
}

const products = lines.trim().split('\n').map(readProduct);

/** Kicks & Threads: clothes and shoes in sizes and colours. */
export const kicksCatalogue: Catalogue = {
  categories: [...new Set(products.map((product) => product.category))].map((name) => ({
    name,
    picture: products.find((product) => product.category === name)?.picture ?? 'shirt/sky/plain',
  })),
  products,
};
