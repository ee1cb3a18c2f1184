import { fromNumeric } from '@dukani/shared/money';
import type { DocumentBusiness } from '@dukani/shared/documents';
import { supplierStatementPaper } from './supplierStatementPaper';

const business: DocumentBusiness = {
  name: 'Duka la Mama',
  logoUrl: null,
  addressLines: [],
  phone: null,
  email: null,
  taxPin: null,
  taxPinLabel: 'PIN',
  header: null,
};
const ageing = {
  current: fromNumeric(0),
  d1To30: fromNumeric(0),
  d31To60: fromNumeric(0),
  d61To90: fromNumeric(0),
  d90Plus: fromNumeric(0),
  total: fromNumeric(0),
};

describe('the statement of a supplier on paper', () => {
  it('has the reference of each payment, and what is owed at the end', () => {
    const paper = supplierStatementPaper(
      {
        supplierName: 'Brookside',
        supplierLines: ['Ruiru Road'],
        from: '2026-11-01',
        to: '2026-11-26',
        currencyCode: 'KES',
        opening: fromNumeric(100),
        billed: fromNumeric(0),
        settled: fromNumeric(140),
        closing: fromNumeric(-40),
        ageing,
        entries: [
          {
            key: '0',
            documentType: 'supplier_payment',
            documentId: 'p',
            kind: 'supplier_payment',
            number: 'PAY-000001',
            reference: 'TRX9',
            businessDate: '2026-11-03',
            dueOn: null,
            amount: fromNumeric(-140),
            balance: fromNumeric(-40),
          },
        ],
      },
      business,
    );
    expect(paper.tables[0]?.rows.map(({ cells }) => cells)).toEqual([
      ['1 Nov 2026', 'Balance brought forward', '', '', '', '100.00'],
      ['3 Nov 2026', 'Payment PAY-000001', 'TRX9', '', '(140.00)', '(40.00)'],
    ]);
    expect(paper.party).toEqual({ label: 'Supplier', name: 'Brookside', lines: ['Ruiru Road'] });
    expect(paper.file).toEqual(['Duka la Mama', 'Statement Brookside', '2026-11-01 2026-11-26']);
  });
});
