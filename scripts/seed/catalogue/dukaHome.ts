/** Everything of the general store that is not eaten. Prices in Kenyan shillings, tax included. */
export const dukaHome = `
# CAR | Personal Care | soapbar/rose/flower | - | 22 | 3 | each
Upendo Bath Soap Rose | 90 g=65, 175 g=115 | soapbar/rose/flower | Creamy lather with rose oil. | *4
Upendo Bath Soap Aloe | 90 g=65, 175 g=115 | soapbar/green/leaf | Cool and gentle. | *3
Upendo Bath Soap Lemon | 90 g=65 | soapbar/sun/fruit | Fresh for the morning. | *2
Daktari Antibacterial Soap | 100 g=90 | soapbar/sky/star | Washes away what you cannot see. | *2
Upendo Hand Wash | 500 ml=285 | pump/teal/bubbles | Moisturises while it cleans. |
Upendo Shower Gel | 400 ml=395~450 | pump/plum/flower | Lavender and honey. |
Meno Toothpaste Herbal | 40 ml=75, 75 ml=140, 140 ml=235 | tube/green/leaf | Clove and mint. | *3 !
Meno Toothpaste Whitening | 75 ml=165 | tube/sky/star | Gentle whitening. | *2
Meno Toothpaste Kids | 50 ml=120 | tube/rose/fruit | Strawberry, low fluoride. |
Meno Toothbrush | medium=60, soft=60, kids=55 | brush/sky/wave | Rounded bristles. | *3
Meno Mouthwash | 250 ml=345 | bottle/teal/wave | Twelve hours of fresh breath. |
Urembo Petroleum Jelly | 50 ml=65, 100 ml=110, 250 ml=230 | tub/teal/drop | Pure and unscented. | *4
Urembo Cocoa Butter Lotion | 200 ml=245, 400 ml=430 | pump/clay/flower | For dry skin. | *2
Urembo Aloe Lotion | 200 ml=235, 400 ml=415 | pump/green/leaf | Light and quick. | *2
Urembo Shea Hair Food | 150 g=195 | jar/clay/flower | Feeds and softens. |
Urembo Shampoo | 250 ml=310, 500 ml=540 | pump/amber/bubbles | For all hair. |
Urembo Hair Conditioner | 250 ml=330 | pump/sand/wave | Combs without tears. |
Urembo Lip Balm | 10 g=90 | tube/rose/flower | Beeswax and mint. |
Safi Roll-On Deodorant | 50 ml=210~235 | bottle/slate/wave | 48 hours. | *2
Safi Body Spray | 150 ml=395 | spray/plum/star | Warm and woody. |
Safi Shaving Razor | each=35, 5 pack=160 | brush/slate/wave | Twin blade. | *2
Safi Cotton Buds | 100 pack=70 | box/sky/flower | Paper sticks. |
Safi Cotton Wool | 100 g=110 | roll/sand/flower | Soft and absorbent. |
Usafi Sanitary Pads | 8 pack=85, 16 pack=160 | box/rose/flower | Thin, with wings. | *4 tax=A
Usafi Panty Liners | 20 pack=130 | box/plum/flower | For every day. | tax=A
Daktari Plasters | 20 pack=95 | box/sand/star | Waterproof strips. |
Daktari Hand Sanitiser | 60 ml=95, 250 ml=285 | pump/sky/drop | 70 % alcohol. |
# CLN | Laundry & Cleaning | box/sky/bubbles | - | 18 | 4 | each
Ngao Washing Powder | 40 g=15, 200 g=65, 500 g=155, 1 kg=295, 2 kg=570 | box/sky/bubbles | Deep cleaning for hand washing. | *5 !
Ngao Machine Powder | 1 kg=395~440, 3 kg=1120 | box/teal/bubbles | Low foam for machines. |
Ngao Bar Soap Blue | 200 g=45, 800 g=165 | soapbar/sky/wave | Hard-wearing laundry bar. | *4
Ngao Bar Soap Cream | 800 g=160 | soapbar/sand/wave | For dishes and clothes. | *3
Ngao Fabric Softener | 500 ml=245, 1 l=430 | jug/rose/flower | Soft and fresh. |
Ngao Stain Remover | 500 ml=320 | spray/rose/star | Spray, wait, wash. |
Ngao Bleach | 250 ml=75, 750 ml=175, 1.5 l=310 | jug/sky/drop | Whitens and disinfects. | *3
Sahani Dish Liquid Lemon | 200 ml=85, 500 ml=175, 1 l=315 | bottle/sun/bubbles | Cuts through fat. | *3
Sahani Scouring Powder | 500 g=125 | tin/sky/bubbles | For pots and sinks. | *2
Sahani Steel Wool | each=20, 6 pack=105 | sponge/slate/wave | For burnt pots. | *3
Sahani Sponge | each=30, 3 pack=80 | sponge/sun/bubbles | One soft and one rough side. | *2
Ngao Floor Cleaner Pine | 500 ml=195, 1 l=355, 5 l=1490 | jug/green/leaf | Clean floors, clean smell. |
Ngao Toilet Cleaner | 500 ml=240 | bottle/teal/wave | Clings under the rim. | *2
Ngao Glass Cleaner | 500 ml=285 | spray/sky/star | No streaks. |
Mbu Insect Spray | 300 ml=340, 400 ml=430 | spray/green/star | For mosquitoes and roaches. | *2
Mbu Mosquito Coils | 10 pack=85 | box/green/wave | Eight hours of quiet. | *2
Ngao Air Freshener | 300 ml=295 | spray/plum/flower | Lavender fields. |
Laini Toilet Tissue | single=38, 4 pack=145, 10 pack=345 | roll/sky/flower | Two soft layers. | *5 !
Laini Kitchen Towels | 2 pack=195 | roll/green/leaf | Strong when wet. |
Laini Serviettes | 100 pack=95 | box/rose/wave | White, one layer. |
Laini Facial Tissues | 100 pack=140 | box/teal/flower | For the bag or the desk. |
Takataka Bin Liners | 20 pack=180 | roll/slate/wave | 50 litres, tie handles. |
Broom | soft=240, hard=260 | broom/amber/wave | With a wooden handle. |
Mop | each=420 | broom/sky/wave | Cotton head, screw handle. |
# BAB | Baby Care | pack/rose/star | - | 16 | 2 | each
Mtoto Nappies Newborn | 24 pack=495 | pack/rose/star | Up to 5 kg. |
Mtoto Nappies Small | 22 pack=495, 44 pack=940 | pack/teal/star | 3 to 6 kg. |
Mtoto Nappies Medium | 20 pack=495, 40 pack=940 | pack/sky/star | 5 to 9 kg. | *2 !
Mtoto Nappies Large | 18 pack=495, 36 pack=940~1020 | pack/green/star | 8 to 14 kg. | *2
Mtoto Baby Wipes | 40 pack=130, 80 pack=230 | pack/sand/bubbles | Without perfume. | *2
Mtoto Baby Powder | 100 g=145, 200 g=250 | bottle/sand/flower | Silky and mild. |
Mtoto Baby Oil | 100 ml=190 | bottle/sand/drop | For massage. |
Mtoto Baby Lotion | 200 ml=285 | pump/rose/flower | From the first day. |
Mtoto Baby Soap | 100 g=85 | soapbar/sand/bubbles | No tears. |
Mtoto Infant Cereal Rice | 250 g=345 | box/rose/grain | From six months. |
Mtoto Infant Cereal Banana | 250 g=355 | box/sun/fruit | From six months. |
Mtoto Follow-On Formula | 400 g=1150 | tin/rose/star | From six months, with iron. | tax=A
Feeding Bottle | 250 ml=390 | babybottle/sky/drop | Slow-flow teat. |
# HOM | Kitchen & Household | pot/slate/wave | - | 28 | 1.5 | each
Plastic Bucket | 10 l=240, 20 l=390 | bucket/sky/wave | With a strong handle. |
Basin | 30 cm=180, 45 cm=320 | bucket/rose/wave | For washing and soaking. |
Jerrycan | 10 l=260, 20 l=380 | jug/slate/drop | Food-grade plastic. |
Aluminium Sufuria | 1 l=290, 3 l=560, 5 l=890 | pot/slate/wave | With lid. |
Non-Stick Frying Pan | 24 cm=1250~1450 | pan/slate/wave | Even heat, easy to clean. | !
Kitchen Knife | 20 cm=320 | knife/slate/wave | Stainless blade. |
Wooden Cooking Spoon | each=90 | spoon/clay/wave | Mwiko of hard wood. | *2
Enamel Mug | each=150 | cup/sky/wave | Chip-resistant. | *2
Glass Tumblers | 6 pack=540 | glass/sky/drop | 300 ml each. |
Dinner Plate | each=220 | plate/sand/flower | White ceramic. |
Tea Flask | 1 l=890, 1.8 l=1290 | flask/rose/flower | Hot for twelve hours. |
Lunch Box | each=280 | lunchbox/teal/star | Two compartments. |
Kerosene Stove Wick | each=120 | roll/sand/sun | Set of ten strands. |
Charcoal | 4 kg=190 | sack/slate/sun | Hardwood lumps. | *2
Firelighters | 12 pack=110 | box/amber/sun | Catch in seconds. |
Matches | box=10, 10 pack=85 | box/rose/sun | Safety matches. | *5
Candles | 8 pack=130 | candle/sand/sun | White, six hours each. | *2
Aluminium Foil | 8 m=195 | roll/slate/star | Strong enough for the oven. |
Cling Film | 30 m=185 | roll/teal/wave | Tears cleanly. |
Clothes Pegs | 24 pack=110 | packet/teal/wave | Will not rust. |
Clothes Line | 10 m=140 | roll/green/wave | Braided nylon. |
Shopping Bag | small=10, large=20 | tote/green/leaf | Woven, to be used again. | *4
Gas Refill | 6 kg=1250, 13 kg=2850 | gas/teal/sun | Exchange your cylinder. | *2 tax=E
# ELE | Phone & Electrical | bulb/sun/sun | - | 25 | 1.5 | each
LED Bulb | 5 W=140, 9 W=190, 12 W=250 | bulb/sun/sun | Bright white, screw or pin. | *2
Emergency LED Bulb | 9 W=490~560 | bulb/sky/star | Stays on when the power goes. |
AA Batteries | 2 pack=90, 4 pack=170 | battery/rose/star | Long-life alkaline. | *2
AAA Batteries | 2 pack=90, 4 pack=170 | battery/sky/star | Long-life alkaline. |
D Batteries | 2 pack=180 | battery/amber/star | For torches and radios. |
Torch | small=250, rechargeable=690 | torch/slate/sun | Reaches 200 metres. |
Extension Cable | 4 way=780 | plug/slate/wave | With surge guard. |
USB Charger | 2.4 A=450 | plug/sky/star | Two ports. | *2
USB-C Cable | 1 m=250 | cable/sky/wave | Braided. | *2
Micro-USB Cable | 1 m=180 | cable/slate/wave | Reinforced ends. |
Earphones | each=350 | earphones/plum/wave | With microphone. | *2
Memory Card | 32 GB=850, 64 GB=1290 | chip/teal/star | Class 10. |
Phone Charging | full charge=30 | battery/green/sun | Leave it at the counter for an hour. | service *2
Photocopy | per page=5 | sheet/sky/wave | Black and white, A4. | service *4
Printing | per page=10 | sheet/rose/wave | Black and white, A4. | service *3
Estate Delivery | per trip=100 | scooter/green/wave | To your gate, within 3 km. | service
# STA | Stationery & School | notebook/sky/wave | - | 26 | 2 | each
Exercise Book | 32 pages=20, 64 pages=35, 96 pages=50, 200 pages=95 | notebook/sky/wave | Ruled, margin on the left. | *4
Square Exercise Book | 96 pages=50 | notebook/green/wave | For mathematics. | *2
Hardcover Notebook | A5=180, A4=290 | notebook/slate/wave | Sewn, 96 sheets. |
Ballpoint Pen Blue | each=15, 10 pack=130 | pen/sky/wave | Writes at once. | *4
Ballpoint Pen Black | each=15, 10 pack=130 | pen/slate/wave | Writes at once. | *3
Pencil HB | each=10, 12 pack=95 | pen/sun/wave | With eraser. | *3
Colour Pencils | 12 pack=195 | pens/rose/star | Soft, bright leads. |
Crayons | 12 pack=150 | pens/amber/star | For small hands. |
Eraser | each=10 | soapbar/sky/star | Leaves no smudge. | *2
Sharpener | each=15 | chip/amber/wave | Metal blade. | *2
Geometry Set | each=160 | lunchbox/sky/wave | Compass, set squares, protractor. |
Ruler | 30 cm=25 | ruler/sun/wave | Clear plastic. | *2
Manila Paper | sheet=25 | sheet/sun/wave | Assorted colours. |
Glue Stick | 8 g=55, 21 g=95 | tube/sun/star | Washable. |
Sticky Tape | small=45, large=85 | roll/sun/wave | Crystal clear. |
School Bag | each=1450~1690 | backpack/teal/star | Padded straps, three pockets. | !
`;
