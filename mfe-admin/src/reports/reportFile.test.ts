import { documentFileName } from '@dukani/shared/documents';
import { answerOf, CATALOGUE } from './reportSamples';
import { reportFile, summaryFile } from './reportFile';
import { isForRoll, reportPaper, summaryPaper } from './reportPaper';
import { registryOf } from './reportRequest';
import { summaryParts } from './summaryLines';

const registry = registryOf(CATALOGUE);
const business = {
  name: 'Duka',
  logoUrl: null,
  addressLines: [],
  phone: null,
  email: null,
  taxPin: null,
  taxPinLabel: 'PIN',
  header: null,
};

describe('a file', () => {
  const query = { measures: ['net_sales', 'margin'], dimensions: ['day'], compare: 'previous' as const };
  const answer = answerOf(query, [{ key: '2026-11-02', values: [1234.5, 0.25], compared: [1000, null] }]);

  it('has numbers as numbers, days as days and the totals last', () => {
    const { columns, rows } = reportFile(answer, registry);

    expect(columns.map(({ title, look }) => [title, look])).toEqual([
      ['Day', 'day'],
      ['Net sales (KES)', 'money'],
      ['Net sales (KES), before', 'money'],
      ['Margin', 'percent'],
      ['Margin, before', 'percent'],
    ]);
    expect(rows.map((row) => columns.map(({ value }) => value(row)))).toEqual([
      ['2026-11-02', '1234.50', '1000.00', '0.25', null],
      ['Total', '1234.50', '1000.00', '0.25', '0'],
    ]);
  });

  it('of the summary has one line for each figure', () => {
    const summary = answerOf({ measures: ['gross_sales', 'margin'] }, [{ key: [], values: [10, 0.5] }]);
    const { rows } = summaryFile(summaryParts(summary, registry.measures), { now: 'Nov 2026', then: null });

    expect(rows).toEqual([
      { part: 'Sales', label: 'Gross sales', now: '10.00', then: null },
      { part: 'What it earned', label: 'Margin', now: '0.5', then: null },
    ]);
  });
});

describe('on paper', () => {
  const head = [['Period', 'Nov 2026'] as const];

  it('a roll has room for the figure that counts; the others stand below', () => {
    const query = { measures: ['tender_net', 'taken'], dimensions: ['tender'] };
    const answer = answerOf(query, [{ key: 'cash', name: 'Cash', values: [90, 100] }]);
    const paper = reportPaper(answer, {
      key: 'tenders',
      title: 'Payments',
      when: 'Nov 2026',
      registry,
      business,
      head,
    });

    expect(documentFileName(paper)).toBe('Duka Payments Nov 2026.pdf');
    expect(paper.tables[0]?.columns.map(({ title }) => title)).toEqual(['Payment method', 'Taken', 'Difference']);
    expect(paper.tables[0]?.rows).toEqual([
      { key: 'total', cells: ['Total', '100.00', '90.00'], rollDetail: 'Taken 100.00', isStrong: true },
      { key: 'cash', cells: ['Cash', '100.00', '90.00'], rollDetail: 'Taken 100.00' },
    ]);
    expect([isForRoll('tenders'), isForRoll('sales_summary'), isForRoll('sales_by_product')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('the summary takes off in brackets', () => {
    const summary = answerOf({ measures: ['discounts'] }, [{ key: [], values: [10] }]);
    const parts = summaryParts(summary, registry.measures);

    expect(
      summaryPaper(parts, { now: 'Nov 2026', then: null, title: 'Summary', when: 'Nov 2026', business, head }).tables[0]
        ?.rows[0]?.cells,
    ).toEqual(['Discounts', '(10.00)']);
  });
});
