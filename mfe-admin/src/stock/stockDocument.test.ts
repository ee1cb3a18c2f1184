import { adjustmentInput, receiptInput, stockProblem, type StockLine } from './stockDocument';

const line = (quantityText: string, costText = ''): StockLine => ({
  product: { id: 'm', name: 'Milk', sku: null, unit: 'each', stock: 4000 },
  quantityText,
  costText,
});

describe('stockProblem', () => {
  it.each([
    ['receive', [], /at least one/],
    ['receive', [line('', '40')], /how many of Milk/],
    ['receive', [line('-3', '40')], /how many of Milk/],
    ['receive', [line('24', '')], /what one Milk cost/],
    ['receive', [line('24', '41.25')], null],
    ['adjust', [line('0')], /by how much Milk/],
    ['adjust', [line('two')], /by how much Milk/],
    ['adjust', [line('-2')], null],
    ['adjust', [line('0.5')], null],
  ] as const)('%s %j', (mode, lines, expected) => {
    const problem = stockProblem(mode, lines);

    if (expected === null) expect(problem).toBeNull();
    else expect(problem).toMatch(expected);
  });
});

describe('requests', () => {
  it('sends a delivery with its cost', () => {
    expect(receiptInput('r', [line('24', '41.25')], ' INV 7 ')).toEqual({
      id: 'r',
      supplier_reference: 'INV 7',
      lines: [{ product_id: 'm', quantity: 24, unit_cost: 41.25 }],
    });
  });

  it('sends a correction with its reason', () => {
    expect(adjustmentInput('a', [line('-2')], 'damaged', '')).toEqual({
      id: 'a',
      reason: 'damaged',
      lines: [{ product_id: 'm', quantity_change: -2 }],
    });
  });
});
