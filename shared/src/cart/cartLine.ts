/** A line of the shopper's cart. The price is only a preview, in main units; the server prices the order. */
export interface CartLine {
  id: string;
  name: string;
  price: number;
  image_url: string | null;
  quantity: number;
  /** In what steps it is sold, where that is not by the piece: such a line is one item. */
  step?: number | null | undefined;
}
