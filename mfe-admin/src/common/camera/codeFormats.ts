/** What stands on goods and on our own labels, in the browser's words. */
export const NATIVE_FORMATS = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'code_39',
  'itf',
  'qr_code',
  'data_matrix',
] as const;

/** The same in the words of the library that reads where the browser cannot. */
export const ZXING_FORMATS = [
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'Code128',
  'Code39',
  'ITF',
  'QRCode',
  'DataMatrix',
] as const;
