import { SCANS } from './scanVectors';
import { cleanScan, scanCodes, scanElement } from './scan';

describe('what a scanner reads', () => {
  it.each(SCANS)('%s', (_what, scanned, barcode, weight) => {
    if (barcode === null) expect(scanCodes(scanned).slice(1)).not.toContain('5400000002649');
    else expect(scanCodes(scanned)).toContain(barcode);
    expect(scanElement(scanned)?.weight ?? null).toBe(weight === null ? null : weight * 1000);
    expect(scanCodes(scanned)[0]).toBe(cleanScan(scanned));
  });

  it('changes no code that is no GTIN', () => {
    expect(scanCodes('ABC-1')).toEqual(['ABC-1']);
    expect(scanCodes('12345678905')).toEqual(['12345678905']);
    expect(scanCodes(' \t')).toEqual([]);
    // What a keyboard writes for a sign of a symbology must have something behind it.
    expect(scanCodes(']C1')).toEqual([']C1']);
  });
});
