import type { BillingInvoiceInFull, ContactStatement, InvoiceTerms, PublicInvoice, PublicQuote } from '../api/rpcTypes';
import type { BillingInvoiceAnswer, QuoteAnswer, SaleAnswer, StatementAnswer, TermsAnswer } from './answerTypes';
import { documentFileName, type DocumentModel } from './documentModel';
import { documentOfAnswer } from './documentOfAnswer';
import { sampleQuote, sampleSale, sampleStatement } from './testing/documentSamples';

const sumsOf = ({ sums }: DocumentModel) =>
  sums.flatMap(({ rows }) => rows.map(({ label, value }) => `${label} ${value}`));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('what documents read of answers', () => {
  it('is what the contract says they are', () => {
    // The compiler holds it: an answer that changes no longer fits.
    const quote = (answer: PublicQuote): QuoteAnswer => answer;
    const sale = (answer: PublicInvoice): SaleAnswer => answer;
    const terms = (answer: InvoiceTerms): TermsAnswer => answer;
    const statement = (answer: ContactStatement & Pick<QuoteAnswer, 'business' | 'tax_pin' | 'tax_pin_label'>) =>
      answer satisfies StatementAnswer;
    const billed = (answer: BillingInvoiceInFull): BillingInvoiceAnswer => answer;
    expect([quote, sale, terms, statement, billed]).toHaveLength(5);
  });
});

describe('a quote', () => {
  const document = documentOfAnswer({ kind: 'quote', answer: sampleQuote(2), url: 'https://duka.example/q' });

  it('says who offers what, to whom and until when', () => {
    expect(document).toMatchObject({
      title: 'Quote',
      number: 'QUO-000012',
      stamp: null,
      party: { label: 'For', name: 'Akinyi Ochieng’' },
      business: { name: "Wanjikũ & Ng'ang'a", addressLines: ['Biashara Street 12', '00100 Nairobi'] },
      notes: [{ text: 'With delivery' }],
      code: { text: 'https://duka.example/q' },
    });
    expect(document.facts).toContainEqual({ label: 'Valid until', value: '26 Dec 2026', isStrong: true });
    expect(document.tables[0]?.rows.map(({ cells }) => cells.map(plain))).toEqual([
      ['Cement 1', '1.5 kg', '100.00 / kg', 'B', '150.00'],
      ['Cement 2', '1.5', '100.00', 'B', '150.00'],
    ]);
    expect(sumsOf(document).map(plain)).toEqual(['Discounts given 5.00', 'Includes tax 20.00', 'Total KSh 145.00']);
  });

  it.each([
    ['draft', null],
    ['accepted', 'Accepted'],
    ['converted', 'Accepted'],
    ['declined', 'Declined'],
    ['expired', 'Expired'],
  ])('that is %s is stamped %s', (status, stamp) => {
    const answer = sampleQuote();
    const stamped = documentOfAnswer({
      kind: 'quote',
      answer: { ...answer, quote: { ...answer.quote, status } },
      url: null,
    });
    expect([stamped.stamp, stamped.code]).toEqual([stamp, null]);
  });

  it('without tax names none', () => {
    const answer = sampleQuote();
    const untaxed = documentOfAnswer({
      kind: 'quote',
      answer: { ...answer, quote: { ...answer.quote, tax_amount: 0 } },
      url: null,
    });
    expect(untaxed.tables[0]?.columns.map(({ title }) => title)).toEqual(['Item', 'Quantity', 'Price', 'Amount, KES']);
    expect(sumsOf(untaxed).join()).not.toMatch(/tax/i);
  });
});

describe('a sale', () => {
  const terms = {
    due_on: '2026-12-10',
    open_amount: 80,
    tax_pin: 'A001',
    how_to_pay: 'M-Pesa till 555555',
    address: { line_1: 'P.O. Box 1', line_2: null, city: 'Nairobi', postal_code: '00200' },
  };

  it('is a receipt with its payments and taxes by the names of the business', () => {
    const document = documentOfAnswer({ kind: 'receipt', answer: sampleSale(), terms: null, url: null });
    expect(document).toMatchObject({
      kind: 'receipt',
      title: 'Receipt',
      party: { label: 'Customer' },
      footer: 'Asante!',
    });
    expect(sumsOf(document).map(plain)).toEqual(['Total KSh 180.00', 'M-Pesa TKL12 100.00', 'Balance due 80.00']);
    expect(document.taxes?.rows[0]?.cells).toEqual(['B VAT 16%', '129.31', '20.69']);
    expect(document.tables[0]?.rows.at(-1)?.cells).toEqual(['Delivery', '', '', '', '30.00']);
  });

  it('says how cash was rounded to the smallest coin, apart from what M-Pesa rounded', () => {
    const answer = sampleSale();
    const sumsWith = (more: object) => {
      const sale = { ...answer, sale: { ...answer.sale, ...more } };
      return sumsOf(documentOfAnswer({ kind: 'receipt', answer: sale, terms: null, url: null })).map(plain);
    };
    const cash = { id: 'c', tender_type: 'cash', amount: 15.72, amount_tendered: 20, change_due: 4.3, reference: null };
    const paid = { total_amount: 15.72, balance_due: 0, payments: [cash], change_due: 4.3 };
    expect(sumsWith({ ...paid, rounding_amount: -0.02, cash_rounding_amount: -0.02 })).toEqual([
      'Total KSh 15.72',
      'Cash 20.00',
      'Cash rounding −0.02',
      'Change 4.30',
    ]);
    const both = sumsWith({ rounding_amount: 0.48, cash_rounding_amount: -0.02 });
    expect(both).toEqual(expect.arrayContaining(['Cash rounding −0.02', 'Rounded up for M-Pesa 0.50']));
  });

  it('with terms is an invoice that says until when and how to pay', () => {
    const document = documentOfAnswer({ kind: 'receipt', answer: sampleSale(), terms, url: null });
    expect(document).toMatchObject({
      kind: 'invoice',
      title: 'Invoice',
      party: { label: 'Billed to', name: 'Akinyi', lines: ['P.O. Box 1', '00200 Nairobi', 'Tax PIN A001'] },
      notes: [{ title: 'How to pay', text: 'M-Pesa till 555555' }],
    });
    expect(document.facts).toContainEqual({ label: 'Pay by', value: '10 Dec 2026', isStrong: true });
  });

  it('that is due on its day says so, and one that is paid asks for nothing', () => {
    const dueOf = (more: object) =>
      documentOfAnswer({ kind: 'invoice', answer: sampleSale(), terms: { ...terms, ...more }, url: null });
    expect(dueOf({ due_on: '2026-11-26' }).facts.at(-1)?.value).toBe('26 Nov 2026, due at once');
    const paid = dueOf({ open_amount: 0 });
    expect([paid.notes, paid.facts.map(({ label }) => label)]).toEqual([[], ['Date']]);
    expect(dueOf({ is_overdue: true }).facts.at(-1)?.value).toBe('10 Dec 2026, overdue');
  });

  it.each([
    ['voided', 'Void'],
    ['refunded', 'Refunded'],
    ['completed', null],
  ])('that is %s is stamped %s', (status, stamp) => {
    const answer = sampleSale();
    const sale = { ...answer, sale: { ...answer.sale, status } };
    expect(documentOfAnswer({ kind: 'invoice', answer: sale, terms: null, url: null }).stamp).toBe(stamp);
  });

  it('is stamped as paid when it is an invoice with nothing left to pay', () => {
    const answer = sampleSale();
    const paid = { ...answer, sale: { ...answer.sale, balance_due: 0 } };
    const stampOf = (kind: 'invoice' | 'receipt', sale = paid) =>
      documentOfAnswer({ kind, answer: sale, terms: null, url: null }).stamp;
    expect([stampOf('invoice'), stampOf('receipt'), stampOf('invoice', answer)]).toEqual(['Paid', null, null]);
  });

  it('has the logo of the business at its head', () => {
    const answer = sampleSale();
    const logo = '/storage/v1/object/public/branding/b/logo/1.png';
    const business = { ...answer.business, logo_url: logo };
    const urlOf = (sale: typeof answer) =>
      documentOfAnswer({ kind: 'receipt', answer: sale, terms: null, url: null }).business.logoUrl;
    expect([urlOf(answer), urlOf({ ...answer, business })]).toEqual([null, logo]);
  });
});

describe('a statement', () => {
  const document = documentOfAnswer({ kind: 'statement', answer: sampleStatement() });

  it('has every entry with its balance, less than nothing in brackets, and the age of what is open', () => {
    const [entries, ages] = document.tables;
    expect(entries?.rows.map(({ cells }) => cells.join(' | '))).toEqual([
      '1 Sept 2026 | Balance brought forward |  |  | 100.00',
      '1 Oct 2026 | Invoice INV-000341 | 31 Oct 2026 | 500.00 | 600.00',
      '5 Oct 2026 | Payment PAY-000007 |  | (200.00) | 400.00',
    ]);
    expect(ages?.rows[0]?.cells).toEqual(['0.00', '400.00', '0.00', '0.00', '0.00']);
    expect(sumsOf(document).map(plain)).toEqual(['Balance on 26 Nov 2026 KSh 400.00']);
  });
});

describe('the name of a file', () => {
  it.each([
    [{ title: 'Quote', number: 'QUO-000012', party: null }, 'Quote QUO-000012.pdf'],
    [
      { title: 'Profit and loss', number: null, party: null, file: ['Duka', 'Profit and loss', 'Oct 2026'] },
      'Duka Profit and loss Oct 2026.pdf',
    ],
    [{ title: 'Statement', number: null, party: { label: 'For', name: 'A/B: C', lines: [] } }, 'Statement A B C.pdf'],
  ])('of %o', (document, name) => expect(documentFileName(document)).toBe(name));
});
