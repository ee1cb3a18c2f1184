/** Pictures of the real screens, taken in the demo shop. Each has a twin of the same size for the dark theme. */
export interface ScreenPictureFiles {
  light: string;
  /** Null where the dark theme looks the same, such as paper. */
  dark: string | null;
  /** Pixels of the file; they keep the picture's place while it loads. */
  width: number;
  height: number;
  /** What can be seen, for people who do not see it. */
  alt: string;
}

export const screenPictures = {
  till: {
    light: new URL('./pictures/till-light.webp', import.meta.url).href,
    dark: new URL('./pictures/till-dark.webp', import.meta.url).href,
    width: 1200,
    height: 750,
    alt: 'The till: product cards with pictures and prices on the left, the basket with its total and the Pay button on the right.',
  },
  pay: {
    light: new URL('./pictures/pay-light.webp', import.meta.url).href,
    dark: new URL('./pictures/pay-dark.webp', import.meta.url).href,
    width: 1200,
    height: 750,
    alt: 'Paying at the till: the total, 1,000 received, other ways to pay, and the change in the largest figures.',
  },
  tillPhone: {
    light: new URL('./pictures/till-phone-light.webp', import.meta.url).href,
    dark: new URL('./pictures/till-phone-dark.webp', import.meta.url).href,
    width: 600,
    height: 1200,
    alt: 'The till on a phone: two columns of product cards and a bar with the total and the Pay button.',
  },
  shop: {
    light: new URL('./pictures/shop-light.webp', import.meta.url).href,
    dark: new URL('./pictures/shop-dark.webp', import.meta.url).href,
    width: 1200,
    height: 750,
    alt: 'The home page of an online shop: the name of the shop, a search box, featured products and a row of categories.',
  },
  shopPhone: {
    light: new URL('./pictures/shop-phone-light.webp', import.meta.url).href,
    dark: new URL('./pictures/shop-phone-dark.webp', import.meta.url).href,
    width: 600,
    height: 1200,
    alt: 'The same online shop on a phone.',
  },
  products: {
    light: new URL('./pictures/products-light.webp', import.meta.url).href,
    dark: new URL('./pictures/products-dark.webp', import.meta.url).href,
    width: 1200,
    height: 750,
    alt: 'The list of products with picture, category, whether it is in the shop, stock and price.',
  },
  dashboard: {
    light: new URL('./pictures/dashboard-light.webp', import.meta.url).href,
    dark: new URL('./pictures/dashboard-dark.webp', import.meta.url).href,
    width: 1200,
    height: 750,
    alt: 'The dashboard: sales by hour, the last 30 days, how customers paid, and the products that sold best.',
  },
  receipt: {
    light: new URL('./pictures/receipt-light.webp', import.meta.url).href,
    dark: null,
    width: 600,
    height: 1625,
    alt: 'The printed receipt of that sale: address of the shop, four products, total KSh 431.00, cash 1,000.00, change 569.00, the tax by rate, and a QR code.',
  },
} as const satisfies Record<string, ScreenPictureFiles>;
