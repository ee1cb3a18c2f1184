import type { SearchOption } from '@dukani/shared/ui-antd';

/** A line of an order, as typed. */
export interface OrderLineDraft {
  id: string;
  /** Null for what is no product, as freight. */
  productId: string | null;
  /** Of the product, or what is typed. */
  name: string;
  /** Where a line without a product is booked when it is billed. */
  account: SearchOption | null;
  unit: string;
  packs: string;
  packSize: string;
  price: string;
  discount: string;
  taxRateId: string;
  supplierCode: string;
  /** What came of it, or of a line without a product was billed: less cannot be ordered. */
  received: number;
}
