/** What scanners make of two products: an EAN-13 and a UPC-A; and what is neither. */
export const EAN = '5400000002649';
export const UPC = '042100005264';
export const GROUP = '\u001d';

/** [what it is, scan, the barcode that is found, kilograms]. */
export const SCANS: [string, string, string | null, number | null][] = [
  ['itself', EAN, EAN, null],
  ['GTIN-14', `0${EAN}`, EAN, null],
  ['element string', `010${EAN}`, EAN, null],
  ['element string with expiry and lot', `010${EAN}1727010110LOT7`, EAN, null],
  ['in brackets', `(01)0${EAN}(17)270101(10)LOT7`, EAN, null],
  ['with the sign of a DataMatrix', `]d2010${EAN}10LOT7${GROUP}17270101`, EAN, null],
  ['with the sign of an EAN', `]E0${EAN}`, EAN, null],
  ['Digital Link', `https://id.gs1.org/01/0${EAN}/10/LOT7?17=270101`, EAN, null],
  ['Digital Link of the own shop', `https://shop.example/p/01/${EAN}`, EAN, null],
  ['DataBar with weight', `010${EAN}3103001250`, EAN, 1.25],
  ['weight behind a lot', `010${EAN}10LOT7${GROUP}3102000125`, EAN, 1.25],
  ['weight behind dates', `010${EAN}17270101152612313103000500`, EAN, 0.5],
  ['weight in brackets', `(01)0${EAN}(3103)000350`, EAN, 0.35],
  ['tab and line break', `\t${EAN}\r\n`, EAN, null],
  ['no-break space', `\u00a0${EAN}\u00a0`, EAN, null],
  ['UPC-A', UPC, UPC, null],
  ['UPC-A with its zero', `0${UPC}`, UPC, null],
  ['UPC-A as GTIN-14', `00${UPC}`, UPC, null],
  ['UPC-E', '04252614', UPC, null],
  ['UPC-E with a wrong check digit', '04252615', null, null],
  ['element string with a wrong check digit', '0105400000002648', null, null],
  ['a number that only ends like it', '400000002649', null, null],
  ['another code', 'CRATE-7', null, null],
];
