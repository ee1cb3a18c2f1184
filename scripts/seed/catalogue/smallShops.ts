import { kenyanTaxPercent } from './duka';
import { parseCatalogue } from './parseCatalogue';

/** Market Stall: fruit, vegetables and a few dry goods, by weight. */
export const marketCatalogue = parseCatalogue(
  `
# FRU | Fruit | apple/rose/leaf | A | 30 | 4 | kg
Bananas | =100 | banana/sun/leaf | Ripe this morning. | *3 loose !
Mangoes | =140 | apple/amber/leaf | Ngowe and apple mangoes. | *2 loose !
Oranges | =120 | apple/sun/leaf | From Makueni. | *2 loose
Avocados | =25 | avocado/green/leaf | Hass, ready to eat. | *3 loose unit=each !
Pineapple | =130 | pineapple/sun/leaf | Sweet, from Thika. | loose unit=each
Watermelon | =60 | melon/green/leaf | Cut or whole. | *2 loose
Passion Fruit | =180 | apple/plum/leaf | Wrinkled is sweet. | loose
Lemons | =140 | apple/sun/wave | Thin skinned. | loose
# VEG | Vegetables | greens/green/leaf | A | 28 | 5 | kg
Tomatoes | =110~130 | apple/rose/leaf | Firm and ripe. | *4 loose !
Red Onions | =120 | onion/plum/leaf | Dry and pungent. | *3 loose
Potatoes | =85 | potato/sand/leaf | Shangi. | *3 loose
Carrots | =80 | carrot/amber/leaf | Sweet and crunchy. | *2 loose
Sukuma Wiki | bunch=15 | greens/green/leaf | Picked at dawn. | *4 loose unit=each !
Spinach | bunch=15 | greens/teal/leaf | Washed. | *2 loose unit=each
Cabbage | head=60 | cabbage/green/leaf | Tight heads. | *2 loose unit=each
Coriander | bunch=10 | greens/green/flower | For the finish. | *3 loose unit=each
Garlic | =360 | onion/sand/leaf | Whole bulbs. | loose
Ginger | =240 | potato/amber/leaf | Fresh roots. | loose
Sweet Potatoes | =95 | potato/rose/leaf | For breakfast. | loose
# DRY | Dry Goods | pouch/green/bean | A | 20 | 2 | kg
Green Grams | =180 | pouch/green/bean | Sorted. | loose
Rosecoco Beans | =195 | pouch/rose/bean | Speckled. | loose
Yellow Beans | =205 | pouch/sun/bean | Soft and mild. | loose
Groundnuts | =170 | pouch/clay/bean | Raw, red skinned. | loose
Kienyeji Eggs | =16, tray of 30=470 | eggs/sand/sun | From hens that roam. | *3 loose unit=each
Raw Honey | 500 g=480 | jar/amber/hex | From Kitui. | tax=B unit=each
`,
  { skuPrefix: 'MS', barcodePrefix: '200', includedTaxPercent: kenyanTaxPercent, costStepsPerUnit: 100 },
);

/** Old Shop: a hardware kiosk whose trial has run out. */
export const oldshopCatalogue = parseCatalogue(
  `
# HRD | Hardware | bulb/sun/sun | - | 25 | 2 | each
LED Bulb 9 W | =190 | bulb/sun/sun | Bright white. | *2 !
Extension Cable | 4 way=780 | plug/slate/wave | With surge guard. |
Torch | =250 | torch/slate/sun | Takes two D cells. | !
AA Batteries | 4 pack=170 | battery/rose/star | Alkaline. | *2
Paint Brush | 2 inch=140 | brush/sky/wave | Natural bristle. |
Bucket | 20 l=390 | bucket/sky/wave | Strong handle. | !
Jerrycan | 20 l=380 | jug/slate/drop | Food grade. |
Broom | =240 | broom/amber/wave | Wooden handle. |
Nails | 1 kg=210 | packet/slate/star | Three inch. |
Cement | 50 kg=780 | sack/slate/hex | Portland 32.5. | *2
Kitchen Knife | =320 | knife/slate/wave | Stainless. |
Rope | 10 m=160 | roll/sand/wave | Sisal. |
`,
  { skuPrefix: 'OS', barcodePrefix: '616', includedTaxPercent: kenyanTaxPercent, costStepsPerUnit: 100 },
);

/** Quiet Books: a bookshop whose online shop is switched off. */
export const quietCatalogue = parseCatalogue(
  `
# FIC | Fiction | book/plum/leaf | ZERO | 40 | 2 | each
The Lighthouse Letters | =9.99 | book/sky/wave | A keeper writes to a ship that never answers. | *2 !
Salt Road | =10.99 | book/sand/sun | Three generations along a coast. |
A Field of Small Hours | =8.99 | book/plum/star | Stories for the sleepless. |
The Orchard Clock | =12.50~14.99 | book/green/leaf | A village, a murder, an apple tree. | !
Winter Ferries | =9.49 | book/teal/wave | Four crossings and one secret. |
The Glass Gardener | =11.99 | book/rose/flower | A love story in hothouses. |
# NON | Ideas & Nature | book/green/leaf | ZERO | 40 | 1.5 | each
How Rivers Think | =16.99 | book/sky/drop | Water, maps and people. |
The Patient Kitchen | =22.00 | book/clay/fruit | Slow recipes for quick people. | !
Bees of the Old Wall | =14.99 | book/sun/hex | A year with one colony. |
A Short History of Shade | =12.99 | book/slate/leaf | Trees, parasols and cities. |
# KID | Children | book/sun/star | ZERO | 40 | 2 | each
Fox Counts to Ten | =6.99 | book/amber/star | With flaps. | *2
The Moon's Umbrella | =7.99 | book/plum/star | For bedtime. |
Captain Pebble | =6.49 | book/teal/fish | A very small pirate. |
# GFT | Gifts | notebook/sky/wave | STD | 45 | 1 | each
Linen Notebook | A5=8.50 | notebook/sky/wave | 160 dotted pages. |
Pencil Set | 6=5.99 | pens/rose/star | Cedar wood. |
Book Tote | =12.00 | tote/green/leaf | Holds nine paperbacks. |
Reading Candle | =14.00 | candle/sand/sun | Cedar and paper. |
`,
  { skuPrefix: 'QB', barcodePrefix: '978', includedTaxPercent: { '': 20, STD: 20, ZERO: 0 }, costStepsPerUnit: 100 },
);

/** What the businesses sell that only show a state of their subscription. */
export const starterCatalogue = parseCatalogue(
  `
# SEL | Bestsellers | cup/sky/wave | - | 45 | 1 | each
House Mug | =12 | cup/sky/plain | Stoneware, 350 ml. | !
Canvas Tote | =18 | tote/green/leaf | Strong and washable. | !
Notebook | =9 | notebook/teal/wave | Dotted paper. |
Candle | =15 | candle/sand/sun | Forty hours. |
Honey | 300 g=8 | jar/amber/hex | From the hills. |
Coffee | 250 g=11 | coffee/clay/bean | Medium roast. | !
`,
  { skuPrefix: 'SH', barcodePrefix: '200', includedTaxPercent: {}, costStepsPerUnit: 100 },
);
