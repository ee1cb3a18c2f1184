import { csvOf, sheetOf, type TableColumn } from './saveTable';

interface Row {
  name: string;
  code: string | null;
  price: string;
  isShown: boolean;
}

const columns: TableColumn<Row>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Code', value: ({ code }) => code, isText: true },
  { title: 'Price', value: ({ price }) => price, isNumber: true },
  { title: 'Shown', value: ({ isShown }) => isShown },
];
const rows: Row[] = [
  { name: '=HYPERLINK("http://x","y")', code: '0061', price: '19.90', isShown: true },
  { name: "'=1+1", code: null, price: '-2.50', isShown: false },
];

describe('a saved table', () => {
  it('cannot act as a formula in CSV, and loses nothing: one apostrophe away is what was written', () => {
    const [, first, second] = csvOf({ columns, rows }).split('\r\n');

    expect(first).toBe(`"'=HYPERLINK(""http://x"",""y"")",0061,19.90,yes`);
    expect(second).toBe(`''=1+1,,-2.50,no`);
  });

  it('writes texts as texts and amounts as numbers into a spreadsheet', () => {
    const [header, first] = sheetOf({ columns, rows });

    expect(header?.[0]).toMatchObject({ value: 'Name', fontWeight: 'bold' });
    expect(first).toEqual([
      { type: String, value: '=HYPERLINK("http://x","y")' },
      { type: String, value: '0061' },
      { type: Number, value: 19.9 },
      { type: String, value: 'yes' },
    ]);
  });

  it('leaves an empty cell empty', () => {
    expect(sheetOf({ columns, rows })[2]?.[1]).toBeNull();
  });

  it('has lines above its titles, days as dates and shares as percents', () => {
    const columns: TableColumn<{ day: string; share: string }>[] = [
      { title: 'Day', value: ({ day }) => day, look: 'day' },
      { title: 'Share', value: ({ share }) => share, isNumber: true, look: 'percent' },
    ];
    const rows = [
      { day: '2026-11-02', share: '0.25' },
      { day: 'Total', share: '0.5' },
    ];
    const [head, titles, first, last] = sheetOf({ columns, rows, head: [['Period', '=1+1']] });

    expect(head).toEqual([
      { type: String, value: 'Period' },
      { type: String, value: '=1+1' },
    ]);
    expect(titles?.[0]).toMatchObject({ value: 'Day' });
    expect(first).toEqual([
      { type: Date, value: new Date('2026-11-02T00:00:00Z'), format: 'yyyy-mm-dd' },
      { type: Number, value: 0.25, format: '0.00%' },
    ]);
    expect(last?.[0]).toEqual({ type: String, value: 'Total' });
  });
});
