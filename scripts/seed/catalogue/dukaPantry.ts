/** Shelves of the general store that hold dry food and drinks. Prices in Kenyan shillings, tax included. */
export const dukaPantry = `
# FLR | Flour & Cereals | bag/amber/grain | C | 12 | 6 | each
Baraka Maize Flour | 1 kg=92, 2 kg=178, 5 kg=435 | bag/amber/grain | Sifted white maize flour for soft, smooth ugali. | *5 !
Mlima Grade 1 Maize Flour | 1 kg=98, 2 kg=189~205 | bag/sky/grain | Finely milled and fortified with iron and zinc. | *3
Jirani Posho Maize Flour | 1 kg=80, 2 kg=155 | bag/sand/grain | Whole maize, stone ground, with all of its goodness. | *1
Baraka Wheat Flour | 1 kg=98, 2 kg=192 | bag/rose/grain | All-purpose white flour for chapati, mandazi and cakes. | *4 tax=-
Mlima Self-Raising Flour | 1 kg=112, 2 kg=218 | bag/teal/grain | Rises by itself: just add milk and eggs. | tax=-
Jirani Brown Chapati Flour | 1 kg=118, 2 kg=229 | bag/clay/grain | Wholemeal wheat for brown chapati with a nutty taste. | tax=-
Asali Porridge Flour | 500 g=85, 1 kg=160 | pouch/clay/grain | Millet, sorghum and cassava for a warm morning uji. | *2 tax=-
Asali Fermented Millet Flour | 1 kg=175 | pouch/plum/grain | Slightly sour wimbi flour, ready to cook. | tax=-
Nuru Rolled Oats | 500 g=195, 1 kg=360 | box/amber/grain | Whole rolled oats that cook in five minutes. | tax=-
Nuru Corn Flakes | 250 g=245, 500 g=430 | box/sun/sun | Crisp golden flakes for a quick breakfast. | tax=- !
Nuru Chocolate Puffs | 375 g=420~470 | box/clay/star | Crunchy cocoa puffs that turn the milk chocolate. | tax=-
Nuru Wheat Biscuits | 450 g=385 | box/sand/grain | Whole-wheat breakfast biscuits, low in sugar. | tax=-
Asali Semolina | 500 g=105 | pouch/sun/grain | Coarse durum semolina for porridge and baking. | tax=-
Baraka Corn Starch | 200 g=85, 400 g=150 | box/sky/grain | Thickens stews, custard and gravy. | tax=-
# RIC | Rice, Pasta & Pulses | sack/green/grain | - | 15 | 4 | each
Mwea Pishori Rice | 1 kg=230, 2 kg=450, 5 kg=1095 | sack/green/grain | Aromatic long grain from the Mwea fields. | *3 ! tax=A
Jirani Sindano Rice | 1 kg=165, 2 kg=322, 5 kg=790 | sack/sky/grain | Everyday long grain that stays loose. | *3 tax=A
Ziwa Basmati Rice | 1 kg=265~290, 5 kg=1240 | sack/plum/grain | Extra long grain for pilau and biryani. | tax=A
Ziwa Brown Rice | 1 kg=240 | sack/clay/grain | Unpolished, with bran and fibre. | tax=A
Nuru Spaghetti | 400 g=115, 500 g=140 | packet/sun/wave | Durum wheat spaghetti, ready in nine minutes. | *2
Nuru Macaroni | 400 g=115 | packet/rose/wave | Short elbows for cheese bakes and soups. |
Nuru Penne | 500 g=155 | packet/green/wave | Ridged tubes that hold the sauce. |
Tamu Instant Noodles Chicken | 70 g=45, 5 pack=210 | packet/amber/wave | Noodles with chicken seasoning in three minutes. | *3
Tamu Instant Noodles Beef | 70 g=45 | packet/clay/wave | Noodles with a rich beef seasoning. | *2
Shamba Green Grams | 1 kg=190 | pouch/green/bean | Sorted ndengu, quick to soften. | *2 tax=A
Shamba Yellow Beans | 1 kg=215 | pouch/sun/bean | Soft, mild beans for stew. | *2 tax=A
Shamba Rosecoco Beans | 1 kg=205, 2 kg=400 | pouch/rose/bean | Speckled beans for githeri. | *2 tax=A
Shamba Red Kidney Beans | 1 kg=220 | pouch/clay/bean | Hearty beans that keep their shape. | tax=A
Shamba Red Lentils | 500 g=140 | pouch/amber/bean | Kamande that cook without soaking. | tax=A
Shamba Chickpeas | 500 g=155 | pouch/sand/bean | For curry, salad and hummus. | tax=A
Shamba Popcorn Maize | 500 g=95 | pouch/sun/bean | Pops big and light. | tax=A
Shamba Groundnuts | 500 g=180 | pouch/clay/bean | Raw red-skinned njugu for roasting. | tax=A
# OIL | Cooking Oil & Fats | jug/sun/drop | - | 11 | 4 | each
Jua Vegetable Oil | 500 ml=185, 1 l=345, 2 l=675, 5 l=1620 | jug/sun/drop | Light palm olein for every kitchen. | *5 !
Jua Sunflower Oil | 1 l=420~460, 3 l=1210 | jug/amber/sun | Pressed from sunflower seeds, rich in vitamin E. | *2
Jua Corn Oil | 1 l=455, 2 l=890 | jug/green/grain | Clear corn oil with a high smoke point. |
Mlima Cooking Fat | 250 g=105, 500 g=195, 1 kg=370 | tub/sky/drop | White fat for chapati and deep frying. | *3
Mlima Margarine | 250 g=150, 500 g=280, 1 kg=530 | tub/sun/sun | Spreads easily and bakes well, with vitamins A and D. | *3
Ziwa Olive Oil | 250 ml=560, 500 ml=985 | bottle/green/leaf | Extra virgin, for salads. |
Ziwa Coconut Oil | 500 ml=640 | jar/sand/leaf | Cold pressed on the coast. |
Asali Peanut Butter Smooth | 400 g=290, 800 g=540 | jar/clay/bean | Roasted peanuts and a little salt. | *2 !
Asali Peanut Butter Crunchy | 400 g=295 | jar/amber/bean | With pieces of roasted peanut. |
Asali Pure Honey | 300 g=345, 500 g=540 | jar/amber/hex | Acacia honey from Baringo. | *2 !
Tamu Strawberry Jam | 300 g=185, 500 g=275 | jar/rose/fruit | Thick jam with real fruit. | *2
Tamu Mixed Fruit Jam | 300 g=180 | jar/plum/fruit | Pineapple, pawpaw and plum. |
Tamu Chocolate Spread | 350 g=495~540 | jar/clay/star | Hazelnut and cocoa for bread. |
# SPC | Sugar, Salt & Spices | packet/sky/star | - | 13 | 4 | each
Mlima White Sugar | 500 g=82, 1 kg=158, 2 kg=312 | packet/sky/star | Fine crystals from western Kenya. | *6 !
Mlima Brown Sugar | 500 g=80, 1 kg=152, 2 kg=298 | packet/clay/star | Unrefined, with a hint of caramel. | *3
Mlima Icing Sugar | 500 g=165 | packet/rose/star | Powder fine, for cakes. |
Bahari Table Salt | 500 g=22, 1 kg=38 | packet/teal/wave | Iodised sea salt from the coast. | *4
Bahari Sea Salt Grinder | 110 g=320 | jar/sky/wave | Coarse crystals in a glass grinder. |
Pilau Njema Pilau Masala | 50 g=65, 100 g=120 | sachet/clay/leaf | Cumin, cardamom, clove and cinnamon. | *3
Pilau Njema Curry Powder | 50 g=60, 100 g=110 | sachet/sun/leaf | Mild and golden. | *2
Pilau Njema Tea Masala | 50 g=95, 100 g=170 | sachet/amber/leaf | Ginger, cinnamon and cardamom for chai. | *2
Pilau Njema Turmeric | 50 g=70 | sachet/sun/drop | Ground manjano. |
Pilau Njema Black Pepper | 50 g=110 | sachet/slate/bean | Freshly ground. |
Pilau Njema Paprika | 50 g=90 | sachet/rose/leaf | Sweet and smoky. |
Pilau Njema Chilli Powder | 50 g=80 | sachet/rose/drop | Hot, handle with respect. |
Pilau Njema Cinnamon Sticks | 30 g=95 | sachet/clay/wave | Mdalasini in whole sticks. |
Pilau Njema Garlic & Ginger Paste | 200 g=165 | jar/green/leaf | Ready for the pan. |
Jiko Beef Stock Cubes | 8 pack=30, 24 pack=85 | box/clay/drop | A deep, meaty base for stews. | *4
Jiko Chicken Stock Cubes | 8 pack=30, 24 pack=85 | box/sun/drop | Golden broth in a minute. | *3
Jiko Mchuzi Mix | 75 g=55, 200 g=130 | pouch/amber/drop | Thickens and seasons in one go. | *4
Baraka Baking Powder | 100 g=60, 200 g=105 | tin/rose/star | Double acting, for light cakes. | *2
Baraka Instant Yeast | 11 g=35, 100 g=190 | sachet/sand/star | Mandazi and bread that rise. | *2
Baraka Vanilla Essence | 50 ml=90 | bottle/plum/flower | A few drops are enough. |
Baraka Custard Powder | 300 g=175 | tin/sun/flower | Vanilla custard, hot or cold. |
# TEA | Tea, Coffee & Cocoa | box/green/leaf | - | 18 | 3 | each
Kericho Dawn Tea Leaves | 50 g=38, 100 g=70, 250 g=168, 500 g=325 | box/green/leaf | Strong, bright tea from the highlands. | *5 !
Kericho Dawn Tea Bags | 25 bags=95, 50 bags=175, 100 bags=330 | box/teal/leaf | One cup, one bag. | *3
Kericho Dawn Green Tea | 25 bags=185 | box/green/flower | Lightly steamed leaves. |
Tangawizi Ginger Tea | 25 bags=165, 100 g=130 | box/amber/leaf | Black tea with real ginger. | *2
Chamomile Garden Tea | 20 bags=230 | box/sun/flower | A quiet cup before bed. |
Hibiscus Garden Tea | 20 bags=240 | box/rose/flower | Tart and ruby red. |
Mlima Instant Coffee | 2 g=8, 50 g=190, 100 g=355 | jar/clay/bean | Smooth instant from Nyeri beans. | *3
Mlima Ground Coffee | 250 g=520, 500 g=985 | coffee/clay/bean | Medium roast AA, for the press or the pot. | !
Mlima Coffee Beans | 500 g=1050~1150 | coffee/slate/bean | Whole AA beans, roasted in Nairobi. |
Nuru Drinking Chocolate | 100 g=140, 250 g=310, 500 g=580 | tin/clay/star | Creamy cocoa for cold evenings. | *2
Nuru Malt Drink | 200 g=285, 400 g=520 | tin/green/star | Malt, milk and cocoa for school mornings. | *2
Nuru Cocoa Powder | 100 g=170 | tin/plum/bean | Unsweetened, for baking. |
# DRK | Drinks & Water | bottle/sky/drop | - | 20 | 5 | each
Chemchemi Drinking Water | 500 ml=40, 1 l=65, 1.5 l=85, 5 l=210, 10 l=350 | bottle/sky/drop | Purified still water. | *6
Chemchemi Sparkling Water | 500 ml=75 | bottle/teal/bubbles | Fine, lively bubbles. |
Fiesta Cola | 300 ml=50, 500 ml=70, 1.25 l=130, 2 l=185 | bottle/clay/bubbles | Cold cola, caramel and lime. | *5
Fiesta Orange | 300 ml=50, 500 ml=70, 1.25 l=130 | bottle/amber/fruit | Sparkling orange. | *4
Fiesta Lemon Lime | 300 ml=50, 500 ml=70 | bottle/green/fruit | Crisp and clear. | *3
Fiesta Blackcurrant | 300 ml=50, 500 ml=70 | bottle/plum/fruit | Deep berry fizz. | *3
Fiesta Ginger Ale | 330 ml=75 | can/sun/bubbles | Dry ginger with a bite. |
Fiesta Tonic Water | 330 ml=75 | can/sky/bubbles | Bitter and bright. |
Nguvu Energy Drink | 250 ml=110, 500 ml=160 | can/slate/star | Wakes up a long afternoon. | *3
Nguvu Sugar-Free Energy | 250 ml=115 | can/teal/star | The same lift without sugar. |
Matunda Mango Juice | 250 ml=65, 1 l=215, 2 l=390 | carton/amber/fruit | Thick juice of ngowe mangoes. | *4 !
Matunda Orange Juice | 250 ml=65, 1 l=220 | carton/sun/fruit | From Makueni oranges. | *2
Matunda Passion Juice | 250 ml=65, 1 l=225 | carton/plum/fruit | Sharp, fragrant, unmistakable. | *2
Matunda Apple Juice | 1 l=235~260 | carton/green/fruit | Clear pressed apple. |
Matunda Tropical Cordial | 1 l=245, 2 l=460 | bottle/rose/fruit | One part cordial, four parts water. | *2
Baridi Iced Tea Lemon | 500 ml=95 | bottle/sun/leaf | Brewed and chilled. |
Baridi Iced Tea Peach | 500 ml=95 | bottle/rose/leaf | Brewed and chilled, with peach. |
Dafu Coconut Water | 330 ml=140 | carton/sand/leaf | Straight from young Kilifi coconuts. |
`;
