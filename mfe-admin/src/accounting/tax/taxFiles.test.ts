import { KRA_SHEETS, kraCsv, type KraSheet } from './taxFiles';
import { toDocumentPage } from './taxRows';
import { taxDocument } from './taxSamples';

function sheet(letter: string): KraSheet {
  const found = KRA_SHEETS.find((one) => one.letter === letter);
  if (found === undefined) throw new Error(`There is no sheet ${letter}.`);
  return found;
}
const documents = (...rows: Parameters<typeof taxDocument>[0][]) =>
  toDocumentPage({ rows: rows.map((row) => taxDocument(row)), next_cursor: null }).rows;

describe('the files of the Kenyan return', () => {
  it('have no header, a bar before numbers, days with slashes, and leave the tax to the sheet', () => {
    expect(kraCsv(sheet('B'), documents({}))).toBe(
      'P051234567Z,Baraka Ltd,,31/10/2026,|INV-000012,INV-000012,600.00,,,\r\n',
    );
  });

  it('name the invoice that a credit is of', () => {
    expect(
      kraCsv(
        sheet('B'),
        documents({ document_number: 'CN-000001', taxable: -100, related_number: '0007', related_date: '2026-10-02' }),
      ),
    ).toBe('P051234567Z,Baraka Ltd,,31/10/2026,|CN-000001,CN-000001,-100.00,,|0007,02/10/2026\r\n');
  });

  it('leave out who has no PIN', () => {
    expect(kraCsv(sheet('E'), documents({ counterparty_pin: null }))).toBe('');
    expect(kraCsv(sheet('E'), documents({ counterparty_pin: null }, {}))).toBe(
      'P051234567Z,Baraka Ltd,,31/10/2026,|INV-000012,INV-000012,600.00\r\n',
    );
  });

  it('have the supplier’s own number of a purchase', () => {
    expect(
      kraCsv(
        sheet('F'),
        documents({ document_type: 'supplier_bill', document_number: 'BILL-000003', fiscal_number: '00045' }),
      ),
    ).toBe('Local,P051234567Z,Baraka Ltd,31/10/2026,|00045,BILL-000003,,600.00,,,\r\n');
  });

  it('cannot act as formulas', () => {
    expect(kraCsv(sheet('E'), documents({ counterparty_name: '=1+1' }))).toContain(`,'=1+1,`);
  });
});
