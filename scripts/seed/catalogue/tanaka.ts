import { parseCatalogue } from './parseCatalogue';

const text = `
# BEAN | Coffee Beans | coffee/clay/bean | RED | 55 | 3 | each
House Blend | 100 g=780, 200 g=1480, 500 g=3400 | coffee/clay/bean | Round and sweet: Brazil, Guatemala, Ethiopia. | *3 !
Morning Blend | 100 g=760, 200 g=1440 | coffee/amber/sun | Bright, for the first cup. | *2 !
Midnight Blend | 100 g=800, 200 g=1520 | coffee/slate/star | Dark roast with cocoa. | *2
Ethiopia Yirgacheffe | 100 g=980, 200 g=1880 | coffee/sun/flower | Jasmine, lemon, honey. | !
Kenya Nyeri AA | 100 g=1080~1200, 200 g=2080 | coffee/rose/fruit | Blackcurrant and grapefruit. | !
Colombia Huila | 100 g=880, 200 g=1680 | coffee/green/leaf | Caramel and red apple. |
Guatemala Antigua | 100 g=900, 200 g=1720 | coffee/plum/bean | Chocolate and orange. |
Sumatra Lintong | 100 g=920, 200 g=1760 | coffee/teal/leaf | Earthy, full, low acid. |
Decaf Mexico | 100 g=940, 200 g=1800 | coffee/sand/flower | Mountain water process. |
# CUP | Coffee to Take Away | cup/clay/bean | RED | 70 | 8 | each
Filter Coffee | S=380, M=450, L=520 | cup/clay/bean | Today's single origin. | *4 !
Espresso | =350 | cup/slate/bean | A double, always. | *2
Americano | S=400, M=470 | cup/sand/bean | Espresso and hot water. | *2
Caffè Latte | S=480, M=560, L=640 | cup/amber/wave | Hokkaido milk. | *4 !
Cappuccino | =520 | cup/sun/wave | Dry foam, a little cocoa. | *2
Matcha Latte | =620 | cup/green/leaf | Uji matcha, stirred to order. | *2
Iced Coffee | M=480, L=560 | glass/clay/drop | Slow dripped overnight. | *3
Hojicha | =420 | cup/clay/leaf | Roasted green tea. |
# SWT | Cakes & Sweets | cake/rose/fruit | RED | 60 | 3 | each
Basque Cheesecake | slice=620 | cake/sun/fruit | Burnt on top, soft within. | *2 !
Strawberry Shortcake | slice=680 | cake/rose/fruit | Light sponge and cream. | *2
Matcha Roll | slice=580 | cake/green/leaf | Rolled around white bean cream. |
Financier | each=280, 6 pack=1560 | buns/amber/star | Brown butter and almond. |
Canelé | =340 | buns/clay/star | Caramelised crust. |
Coffee Jelly | =450 | glass/slate/drop | With cream. |
Caramel Nuts | 80 g=680 | pouch/amber/bean | Roasted in house. |
# GEAR | Brewing Gear | dripper/rose/plain | STD | 35 | 0.7 | each
Ceramic Dripper | one cup=2400, four cups=3200 | dripper/rose/plain | Arita porcelain. |
Paper Filters | 40 pack=420, 100 pack=880 | box/sand/leaf | Unbleached. | *3
French Press | 350 ml=4200, 1 l=6400~7200 | press/slate/plain | Double filter. |
Hand Grinder | =8800 | grinder/slate/plain | Steel burrs, forty clicks. | !
Gooseneck Kettle | 900 ml=7600 | flask/slate/drop | Pours like a brush. |
Drip Scale | =5400 | lunchbox/slate/drop | 0.1 g, with timer. |
Stoneware Mug | =2200 | cup/teal/plain | Thrown in Mashiko. |
Glass Server | 600 ml=3000 | glass/sky/drop | Heat proof. |
`;

/** Tanaka Coffee: a roastery and coffee stand. Prices in yen, tax included, 8 % for food to take away and 10 % else. */
export const tanakaCatalogue = parseCatalogue(text, {
  skuPrefix: 'TC',
  barcodePrefix: '490',
  includedTaxPercent: { '': 10, STD: 10, RED: 8 },
  costStepsPerUnit: 1,
});
