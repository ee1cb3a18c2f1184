/** Where something is sold. */
export type SaleChannel = 'till' | 'storefront';

/** How goods come to whoever ordered them. */
export type FulfilmentMethod = 'delivery' | 'pickup';
