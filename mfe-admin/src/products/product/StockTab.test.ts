import { toProductDetail } from '../../common/productRows';
import { onlineText } from './StockTab';
import { SHIRT } from '../../common/testProduct';

const shirt = (changes: Partial<typeof SHIRT>) => toProductDetail({ ...SHIRT, ...changes });
const level = { location_id: 'l', location_name: 'Shop', quantity: 10, reserved_quantity: 3, stock_value: null };

describe('onlineText', () => {
  it.each([
    ['nothing is kept back', {}, null],
    ['a product keeps its own', { stock_buffer: 2 }, '2 kept for the till. Available online: 5.'],
    ['else that of the business', { stock_buffer_default: 4 }, '4 kept for the till. Available online: 3.'],
    ['0 of its own is none', { stock_buffer: 0, stock_buffer_default: 4 }, null],
    ['more than there is leaves nothing', { stock_buffer: 12 }, 'Available online: 0.'],
    ['every variant has its own', { stock_buffer: 1, has_variants: true }, 'of every variant'],
    ['a service has none', { stock_buffer: 1, kind: 'service' as const }, null],
  ])('%s', (_what, changes, text) => {
    const shown = onlineText(shirt({ levels: [level], ...changes }));
    if (text === null) expect(shown).toBeNull();
    else expect(shown).toContain(text);
  });
});
