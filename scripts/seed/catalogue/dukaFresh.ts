/** Fresh food, snacks and tins of the general store. Prices in Kenyan shillings, tax included. */
export const dukaFresh = `
# DRY | Milk, Eggs & Dairy | carton/sky/drop | A | 10 | 7 | each
Malisho Fresh Milk | 200 ml=28, 500 ml=60, 1 l=118 | carton/sky/drop | Pasteurised whole milk, delivered every morning. | *6 !
Malisho Long-Life Milk | 250 ml=48, 500 ml=68, 1 l=132 | carton/teal/drop | Keeps for months unopened. | *4 tax=-
Malisho Fermented Milk | 500 ml=72, 1 l=140 | carton/sand/drop | Thick, tangy mala. | *2 tax=-
Malisho Low-Fat Milk | 500 ml=66 | carton/green/drop | Half the fat, all of the calcium. |
Malisho Natural Yoghurt | 150 ml=60, 500 ml=165 | tub/sky/wave | Set yoghurt, nothing added. | tax=-
Malisho Strawberry Yoghurt | 150 ml=60, 250 ml=95, 500 ml=170 | tub/rose/fruit | Creamy with strawberry pieces. | *3 tax=- !
Malisho Vanilla Yoghurt | 150 ml=60, 500 ml=170 | tub/sun/flower | Smooth vanilla. | *2 tax=-
Malisho Salted Butter | 250 g=345, 500 g=670 | box/sun/drop | Churned from fresh cream. | tax=-
Malisho Cheddar Cheese | 200 g=360, 500 g=840 | cheese/sun/wave | Matured for four months. | tax=-
Malisho Mozzarella | 250 g=430~480 | cheese/sand/wave | For pizza and toast. | tax=-
Malisho Cooking Cream | 250 ml=240 | carton/rose/wave | For sauces that do not split. | tax=-
Malisho Ghee | 500 g=720, 1 kg=1380 | jar/sun/drop | Slowly clarified samli. | tax=-
Nuru Milk Powder | 250 g=330, 500 g=640 | tin/sky/drop | Instant whole milk. | tax=-
Kienyeji Eggs | each=18, tray of 30=510 | eggs/sand/sun | From hens that roam. | *5 loose
Layer Eggs | each=15, tray of 30=420 | eggs/amber/sun | Fresh from Kiambu. | *4 loose
# BAK | Bread & Bakery | loaf/amber/grain | C | 12 | 6 | each
Mkate Mwema White Bread | 400 g=65, 600 g=95, 800 g=125 | loaf/amber/grain | Soft sliced bread, baked at night. | *6 !
Mkate Mwema Brown Bread | 400 g=68, 600 g=100 | loaf/clay/grain | Wholemeal and filling. | *4
Mkate Mwema Milk Bread | 400 g=75 | loaf/sand/drop | Rich, slightly sweet. | *2
Mkate Mwema Burger Buns | 4 pack=85, 6 pack=120 | buns/amber/grain | Sesame on top. | tax=-
Mkate Mwema Hot Dog Rolls | 6 pack=115 | buns/sand/grain | Soft, split rolls. | tax=-
Mkate Mwema Scones | 6 pack=90 | buns/clay/star | Currants and a glaze. | *2 tax=-
Mandazi | each=15, 4 pack=55 | buns/sun/star | Fried this morning, cardamom scented. | *4 tax=- loose
Queen Cake | each=30, 6 pack=165 | buns/rose/star | Vanilla, with a crisp edge. | *2 tax=- loose
Half Cake | each=20 | buns/clay/grain | Dense and made for tea. | *2 tax=- loose
Banana Bread | loaf=260 | loaf/clay/fruit | Moist, made of ripe bananas. | tax=- loose
Chapati | each=25, 5 pack=115 | buns/sand/wave | Layered and soft, heat and eat. | *3 tax=- loose
# VEG | Fruit & Vegetables | apple/green/leaf | A | 25 | 6 | kg
Tomatoes | =120 | apple/rose/leaf | Firm, ripe Kirinyaga tomatoes, by weight. | *5 loose !
Red Onions | =130 | onion/plum/leaf | Dry, pungent onions, by weight. | *5 loose
Potatoes | =95 | potato/sand/leaf | Nyandarua shangi, good for chips. | *4 loose
Carrots | =90 | carrot/amber/leaf | Sweet and crunchy. | *3 loose
Sukuma Wiki | bunch=20 | greens/green/leaf | A generous bunch, picked at dawn. | *5 loose unit=each
Spinach | bunch=20 | greens/teal/leaf | Tender leaves, washed. | *3 loose unit=each
Cabbage | head=70 | cabbage/green/leaf | Tight, heavy heads. | *3 loose unit=each
Coriander | bunch=10 | greens/green/flower | Dhania for the finish. | *4 loose unit=each
Green Capsicum | =160 | apple/green/wave | Crisp pilipili hoho. | loose
Green Chillies | =240 | carrot/green/leaf | Small and hot. | loose
Garlic | =380 | onion/sand/leaf | Whole bulbs. | *2 loose
Fresh Ginger | =260 | potato/amber/leaf | Plump roots. | loose
Bananas | =110 | banana/sun/leaf | Sweet dessert bananas. | *4 loose !
Mangoes | =150 | apple/amber/leaf | Apple mangoes in season. | *2 loose
Oranges | =130 | apple/sun/leaf | Juicy and thin skinned. | *2 loose
Avocados | each=30 | avocado/green/leaf | Hass, ready to eat. | *4 loose unit=each
Pineapple | each=140 | pineapple/sun/leaf | Sweet smooth cayenne from Thika. | loose unit=each
Watermelon | =70 | melon/green/leaf | Cut or whole, by weight. | *2 loose
Pawpaw | each=110 | avocado/amber/leaf | Ripe and soft. | loose unit=each
Passion Fruit | =190 | apple/plum/leaf | Wrinkled is sweet. | loose
Lemons | =150 | apple/sun/wave | For tea and fish. | loose
Sweet Potatoes | =105 | potato/rose/leaf | For breakfast with tea. | loose
Arrowroot | =170 | potato/plum/leaf | Nduma, best boiled. | loose
Cassava | =85 | carrot/sand/leaf | Peeled on request. | loose
# SNK | Biscuits, Snacks & Sweets | packet/rose/star | - | 22 | 4 | each
Tamu Glucose Biscuits | 40 g=15, 100 g=35, 200 g=65 | packet/amber/grain | The one that goes with everything. | *5
Tamu Digestive Biscuits | 250 g=145, 400 g=225 | packet/clay/grain | Wholemeal and crumbly. | *2
Tamu Shortcake | 100 g=50, 200 g=95 | packet/sun/flower | Butter rich. | *2
Tamu Ginger Nuts | 200 g=105 | packet/clay/leaf | Snappy, for dunking. |
Tamu Marie Biscuits | 200 g=90 | packet/sand/flower | Light and plain. | *2
Tamu Chocolate Creams | 100 g=60, 150 g=85 | packet/clay/star | Two biscuits and a thick filling. | *2
Tamu Coconut Cookies | 200 g=120 | packet/sand/leaf | Desiccated coconut baked in. |
Tamu Cream Crackers | 200 g=125 | packet/sky/wave | With cheese or jam. |
Crispo Potato Crisps Salted | 30 g=40, 100 g=120, 200 g=225 | chips/sun/wave | Thin, crunchy, salted. | *4
Crispo Potato Crisps Chilli Lemon | 30 g=40, 100 g=120 | chips/rose/fruit | Tangy with a kick. | *3 !
Crispo Potato Crisps Cheese & Onion | 30 g=40, 100 g=120 | chips/green/wave | A classic. | *2
Crispo Tortilla Chips | 150 g=185 | chips/amber/sun | For dips. |
Crispo Banana Crisps | 100 g=110 | chips/sun/leaf | Green banana, lightly salted. |
Crispo Corn Puffs Cheese | 20 g=10, 50 g=30 | chips/amber/star | A school break favourite. | *4
Roasted Cashew Nuts | 50 g=110, 100 g=210 | pouch/sand/bean | From Kilifi, lightly salted. |
Roasted Peanuts Salted | 30 g=20, 100 g=65 | pouch/clay/bean | Crunchy all the way. | *4
Roasted Macadamia | 50 g=150~170 | pouch/teal/bean | Buttery and rich. |
Simsim Balls | 6 pack=60 | packet/sand/bean | Sesame and honey. |
Kaka Milk Chocolate | 25 g=60, 50 g=110, 100 g=210 | bar/plum/star | Smooth milk chocolate. | *3
Kaka Dark Chocolate | 100 g=245 | bar/clay/star | 70 % cocoa. |
Kaka Hazelnut Chocolate | 100 g=250~280 | bar/amber/star | Whole roasted nuts. |
Pipi Fruit Drops | each=5, 100 g=60 | sweets/rose/fruit | Six flavours. | *4
Pipi Mint Sweets | each=5, 100 g=60 | sweets/teal/leaf | Cool and clear. | *3
Pipi Toffees | 100 g=80 | sweets/amber/star | Chewy butter toffee. | *2
Pipi Lollipops | each=10, 10 pack=85 | sweets/plum/star | Round and bright. | *3
Pipi Bubble Gum | each=5, 20 pack=90 | sweets/rose/bubbles | Blows the biggest bubbles. | *4
Pipi Mint Chewing Gum | 10 pack=50 | sweets/sky/leaf | Sugar free. | *2
Pipi Marshmallows | 150 g=165 | sweets/rose/flower | Soft, pink and white. |
# CAN | Tins, Sauces & Spreads | tin/rose/fruit | - | 17 | 2 | each
Shamba Tomato Paste | 70 g=35, 210 g=95, 400 g=165 | tin/rose/leaf | Double concentrated. | *4
Shamba Baked Beans | 210 g=85, 420 g=145 | tin/amber/bean | In tomato sauce. | *3
Shamba Sweet Corn | 340 g=165 | tin/sun/grain | Whole kernels. |
Shamba Garden Peas | 400 g=145 | tin/green/bean | Tender and sweet. |
Shamba Pineapple Slices | 567 g=235 | tin/sun/fruit | In light syrup. |
Shamba Chopped Tomatoes | 400 g=135 | tin/rose/fruit | Peeled and diced. |
Bahari Tuna Chunks | 170 g=245 | tin/sky/fish | In vegetable oil. | *2
Bahari Sardines | 125 g=145, 425 g=320 | tin/teal/fish | In spicy tomato sauce. | *2
Bahari Mackerel | 155 g=135 | tin/slate/fish | In brine. |
Ng'ombe Corned Beef | 340 g=495 | tin/clay/star | Lean and sliceable. |
Jiko Tomato Sauce | 250 g=95, 400 g=145, 700 g=230 | bottle/rose/leaf | Thick and sweet. | *3
Jiko Chilli Sauce | 250 g=100, 400 g=155 | bottle/rose/drop | Hot and garlicky. | *2
Jiko Soy Sauce | 150 ml=135 | bottle/slate/drop | Naturally brewed. |
Jiko Mayonnaise | 250 g=220, 500 g=395 | jar/sun/wave | Creamy, made with real egg. | *2
Jiko Mustard | 200 g=190 | jar/amber/flower | Mild yellow mustard. |
Jiko White Vinegar | 350 ml=75, 750 ml=130 | bottle/sky/leaf | For kachumbari and pickles. |
Jiko Worcester Sauce | 150 ml=165 | bottle/clay/drop | A dash deepens every stew. |
Jiko Mango Pickle | 400 g=260 | jar/green/fruit | Achari with a mustard bite. |
`;
