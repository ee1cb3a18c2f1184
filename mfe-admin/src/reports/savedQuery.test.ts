import { readRequest, registryOf } from './reportRequest';
import { CATALOGUE, savedReport } from './reportSamples';
import { savedQueryOf, savedReportPath } from './savedQuery';

const registry = registryOf(CATALOGUE);
const definition = (key: string) => {
  const found = CATALOGUE.reports.find((report) => report.key === key);
  if (found === undefined) throw new Error(`No report ${key}.`);
  return found;
};
const read = (address: string, key: string) =>
  readRequest(new URL(address, 'http://shop.test').searchParams, definition(key), { registry, today: '2026-11-26' });

describe('savedQueryOf', () => {
  it('is what the address of a saved report asks: it comes back as it was saved', () => {
    const saved = savedReport();

    expect(savedQueryOf(read(savedReportPath(saved), saved.report), definition(saved.report))).toEqual(saved.query);
  });

  it('keeps chosen days as days, returns on the day of the sale, and two groupings as a list', () => {
    const query = savedQueryOf(
      read('/?days=2026-01-01..2026-01-31&by=product,category&look=list&returns=sale_day', 'sales_by_product'),
      definition('sales_by_product'),
    );

    expect(query).toMatchObject({
      period: '2026-01-01..2026-01-31',
      dimensions: ['product', 'category'],
      look: 'list',
      returns: 'sale_day',
    });
    expect(
      savedQueryOf(read(savedReportPath(savedReport({ query })), 'sales_by_product'), definition('sales_by_product')),
    ).toEqual(query);
  });

  it('has no period where the report has none', () => {
    const query = savedQueryOf(read('/?days=today', 'stock_on_hand'), definition('stock_on_hand'));

    expect(query).not.toHaveProperty('period');
    expect(query).not.toHaveProperty('compare');
  });
});
