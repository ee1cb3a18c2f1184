import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { QuoteInput } from '@dukani/shared/rpc';
import { lines, makeParkedServer, MILK, quote, recorded, renderReadyTill } from '../tillTesting';

const SUNDRIES = {
  ...MILK,
  id: 'sundries',
  name: 'Sundries',
  sku: 'SUN',
  barcode: '6161100000055',
  price: 0,
  kind: 'service',
  has_open_price: true,
};

/** The server takes what was typed for the price. */
function quoteOpened({ lines: asked, ...basket }: QuoteInput) {
  const plain = quote({ ...basket, lines: asked });
  const amounts = asked.map(({ unit_price: price, quantity }, place) =>
    price === undefined ? (plain.lines[place]?.gross_amount ?? 0) : price * quantity,
  );
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  return {
    ...plain,
    lines: plain.lines.map((line, place) => ({
      ...line,
      unit_price: asked[place]?.unit_price ?? line.unit_price,
      gross_amount: amounts[place],
    })),
    subtotal_amount: total,
    net_amount: total,
    total_amount: total,
  };
}

const renderShop = (more: Parameters<typeof renderReadyTill>[0] = {}) =>
  renderReadyTill({ more: [SUNDRIES], codes: { [SUNDRIES.barcode]: SUNDRIES }, quoteSale: quoteOpened, ...more });
type App = Awaited<ReturnType<typeof renderShop>>;

async function tap(app: App, name: string) {
  await app.user.click(await within(screen.getByRole('region', { name: 'Products' })).findByText(name));
}
/** Puts a text in at once: keys that come within milliseconds of an Enter are those of a scanner. */
const fill = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
async function open(app: App, price: string, description = '') {
  await tap(app, 'Sundries');
  const dialog = within(await screen.findByRole('dialog', { name: 'Price of Sundries' }));
  fill(dialog.getByRole('textbox', { name: /^Unit price/ }), price);
  if (description !== '') fill(dialog.getByRole('textbox', { name: 'Name' }), description);
  await app.user.click(dialog.getByRole('button', { name: 'Add to basket' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}
const totalIs = (text: string) =>
  waitFor(() => expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent(text));

describe('goods with an open price', () => {
  beforeEach(() => localStorage.clear());

  it('ask what they cost and what they are; each is a line of its own', async () => {
    const app = await renderShop();
    await open(app, '70', 'Basin');
    expect(await within(lines()).findByText('Basin')).toBeInTheDocument();
    await open(app, '35');
    expect(await within(lines()).findByText('Sundries')).toBeInTheDocument();

    await totalIs('105.00');
    expect(within(lines()).queryByText(/listed/)).not.toBeInTheDocument();
  });

  it('wait for a price, and can be given up', async () => {
    const app = await renderShop();
    await tap(app, 'Sundries');
    const dialog = await screen.findByRole('dialog', { name: 'Price of Sundries' });
    expect((await axe(dialog)).violations).toEqual([]);
    await app.user.click(within(dialog).getByRole('button', { name: 'Add to basket' }));
    expect(await within(dialog).findByText('Type an amount like 50.')).toBeInTheDocument();
    await app.user.click(within(dialog).getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(lines()).toBeEmptyDOMElement();
  });

  it('get another price and their own name back on their line', async () => {
    const app = await renderShop();
    await open(app, '70', 'Basin');
    await app.user.click(await within(lines()).findByRole('button', { name: /Change the price of Basin/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Price of Sundries' }));
    const price = dialog.getByRole('textbox', { name: /^Unit price/ });
    expect(price).toHaveValue('70.00');
    fill(price, '80');
    fill(dialog.getByRole('textbox', { name: 'Name' }), '');
    await app.user.click(dialog.getByRole('button', { name: 'Save' }));

    expect(await within(lines()).findByText('Sundries')).toBeInTheDocument();
    await totalIs('80.00');
  });

  it('are sold and parked with what was said', async () => {
    const parked = makeParkedServer();
    const app = await renderShop({ parked });
    await open(app, '70', 'Basin');
    await totalIs('70.00');
    await app.user.keyboard('{F8}');
    await waitFor(() => expect(parked.open()).toHaveLength(1));
    expect(parked.open()[0]?.basket.lines).toMatchObject([{ unit_price: 70, description: 'Basin' }]);

    await open(app, '30', 'Bucket');
    await totalIs('30.00');
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: /^Pay basket/ });
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(recorded(app)).toHaveLength(1));
    expect(recorded(app)[0]?.lines).toMatchObject([{ product_id: 'sundries', unit_price: 30, description: 'Bucket' }]);
  });
});
