export interface Currency {
  code: string;
  symbol: string;
  locale: string;
  /** Decimals of the currency in ISO 4217; every amount is still shown with two. */
  decimals: number;
}

/** The currencies a business may keep its books in, with the symbols of CLDR. The same rows stand in the database. */
export const CURRENCIES: readonly Currency[] = [
  { code: 'USD', symbol: '$', locale: 'en-US', decimals: 2 },
  { code: 'KES', symbol: 'KSh', locale: 'en-KE', decimals: 2 },
  { code: 'EUR', symbol: '€', locale: 'de-DE', decimals: 2 },
  { code: 'GBP', symbol: '£', locale: 'en-GB', decimals: 2 },
  { code: 'JPY', symbol: '¥', locale: 'ja-JP', decimals: 0 },
  { code: 'CNY', symbol: 'CN¥', locale: 'zh-CN', decimals: 2 },
  { code: 'INR', symbol: '₹', locale: 'en-IN', decimals: 2 },
  { code: 'NGN', symbol: '₦', locale: 'en-NG', decimals: 2 },
  { code: 'ZAR', symbol: 'R', locale: 'en-ZA', decimals: 2 },
  { code: 'UGX', symbol: 'USh', locale: 'en-UG', decimals: 0 },
  { code: 'TZS', symbol: 'TSh', locale: 'en-TZ', decimals: 2 },
  { code: 'RWF', symbol: 'RF', locale: 'rw-RW', decimals: 0 },
  { code: 'ETB', symbol: 'Br', locale: 'am-ET', decimals: 2 },
  { code: 'GHS', symbol: 'GH₵', locale: 'en-GH', decimals: 2 },
  { code: 'XOF', symbol: 'F CFA', locale: 'fr-SN', decimals: 0 },
  { code: 'XAF', symbol: 'FCFA', locale: 'fr-CM', decimals: 0 },
  { code: 'EGP', symbol: 'E£', locale: 'ar-EG', decimals: 2 },
  { code: 'MAD', symbol: 'MAD', locale: 'fr-MA', decimals: 2 },
  { code: 'CAD', symbol: 'CA$', locale: 'en-CA', decimals: 2 },
  { code: 'AUD', symbol: 'A$', locale: 'en-AU', decimals: 2 },
  { code: 'BRL', symbol: 'R$', locale: 'pt-BR', decimals: 2 },
];
