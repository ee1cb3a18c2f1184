/** invoice_terms(p_sale_id), get_public_invoice_terms(p_token): of a sale on account; null for one that was paid at once. */
export interface InvoiceTerms {
  /** A business day. */
  due_on: string;
  open_amount: number;
  is_overdue: boolean;
  customer_name: string | null;
  tax_pin: string | null;
  /** The business's own words, while something is open; null on what is paid. */
  how_to_pay: string | null;
  /** Where the customer is billed. */
  address: {
    line_1: string;
    line_2: string | null;
    city: string | null;
    postal_code: string | null;
    country: string | null;
  } | null;
}
