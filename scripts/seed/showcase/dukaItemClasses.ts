/** What the tax authority calls the goods of each shelf of the general store. */
export const dukaItemClasses: Record<string, string> = {
  'Milk, Eggs & Dairy': '5013170100',
  'Bread & Bakery': '5018190000',
  'Fruit & Vegetables': '5040000000',
  'Biscuits, Snacks & Sweets': '5019210000',
  'Tins, Sauces & Spreads': '5019300000',
  'Personal Care': '5313160800',
  'Laundry & Cleaning': '4713180100',
  'Baby Care': '5310230500',
  'Kitchen & Household': '5215160000',
  'Phone & Electrical': '3911150000',
  'Stationery & School': '4412160000',
  'Flour & Cereals': '5022130300',
  'Rice, Pasta & Pulses': '5022110100',
  'Cooking Oil & Fats': '5015151300',
  'Sugar, Salt & Spices': '5016150900',
  'Tea, Coffee & Cocoa': '5020171100',
  'Drinks & Water': '5020230600',
};
/** Of whatever stands on no shelf. */
export const mixedGoods = '5059690800';
export const deliveryClass = '7811180200';
