import { fireEvent, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { RecordSaleInput, TillSerials } from '@dukani/shared/rpc';
import { lastSale, lines, MILK, quote, recorded, renderReadyTill, saleOf } from '../tillTesting';

const PHONE = { ...MILK, id: 'phone', name: 'Nokia 105', sku: 'N105', barcode: '6161100000055', tracks_serials: true };
const HERE = ['SN10000001', 'SN10000002', 'SN10000003'];
const GONE = 'SN1000SOLD';

function till_serials(args: { p_product_id: string | null; p_query: string | null }): TillSerials {
  const { p_product_id: productId, p_query: query } = args;
  if (productId !== null)
    return { rows: HERE.map((serial_number) => ({ serial_number, product_id: 'phone', is_here: true })) };
  const found = [...HERE, GONE].find((serial) => serial.toLowerCase() === query?.toLowerCase());
  if (found === undefined) return { rows: [] };
  const product = PHONE as unknown as NonNullable<TillSerials['rows'][number]['product']>;
  return { rows: [{ serial_number: found, product_id: 'phone', is_here: found !== GONE, product }] };
}

type Answer = (args: Parameters<typeof till_serials>[0]) => TillSerials | Promise<TillSerials>;

const openTill = (serials: Answer = till_serials) =>
  renderReadyTill({
    more: [PHONE],
    codes: { [PHONE.barcode]: PHONE },
    answers: { till_serials: serials },
    quoteSale: (basket) => ({
      ...quote(basket),
      lines: quote(basket).lines.map((line) => ({ ...line, unit_price: 60, gross_amount: 60 })),
      total_amount: 60,
    }),
  });
/** A code in the search box and Enter, as it comes from a slow scanner too. */
function find(code: string): void {
  const search = screen.getByRole('textbox', { name: 'Search or scan' });
  fireEvent.change(search, { target: { value: code } });
  fireEvent.submit(search);
}
/** A number typed into the field of the dialog, by hand: keys in quick succession may be a scanner's. */
function name(dialog: ReturnType<typeof within>, number: string): void {
  const field = dialog.getByRole('textbox', { name: /Serial numbers/ });
  fireEvent.change(field, { target: { value: number } });
  fireEvent.keyDown(field, { key: 'Enter' });
}
const asked = () => screen.findByRole('dialog', { name: 'Which Nokia 105?' });

describe('goods with serial numbers at the till', () => {
  beforeEach(() => localStorage.clear());

  it('ask which piece it is, to be picked from those in stock, and the sale names it', async () => {
    const app = await openTill();
    await app.user.click(screen.getByRole('button', { name: /Nokia 105/ }));
    const dialog = within(await asked());
    expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    expect((await axe(app.container)).violations).toEqual([]);
    await app.user.click(await dialog.findByRole('button', { name: 'SN10000002' }));
    await app.user.click(dialog.getByRole('button', { name: 'Done' }));

    expect(within(lines()).getByText(/SN10000002/)).toBeInTheDocument();
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');
    await lastSale();
    expect(recorded(app)[0]?.lines).toMatchObject([{ product_id: 'phone', quantity: 1, serials: ['SN10000002'] }]);
  });

  it('are found by the serial number itself, which is named with them', async () => {
    await openTill();
    find('sn10000003');

    expect(await within(lines()).findByText(/SN10000003/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    find('SN10000003');
    expect(await screen.findByText('SN10000003 is already in the basket.')).toBeInTheDocument();
    find(GONE);
    expect(
      await screen.findByText('Nokia 105 with the serial number SN1000SOLD is not in stock here.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Quantity of Nokia 105' })).toHaveValue('1');
  });

  it('are not paid before every piece is named', async () => {
    const app = await openTill();
    find(PHONE.barcode);
    const first = within(await asked());
    name(first, 'SN10000001');
    await first.findByRole('button', { name: 'Remove SN10000001' });
    await app.user.click(first.getByRole('button', { name: 'Done' }));
    await app.user.click(screen.getByRole('button', { name: 'One Nokia 105 more' }));
    expect(within(lines()).getByText('1 serial number missing')).toBeInTheDocument();
    const basket = within(screen.getByRole('complementary', { name: 'Basket' }));
    await app.user.click(basket.getByRole('button', { name: /^Pay/ }));

    const dialog = within(await asked());
    name(dialog, 'NOWHERE');
    expect(await dialog.findByRole('alert')).toHaveTextContent('NOWHERE is not in stock here.');
    name(dialog, 'sn10000001');
    expect(await dialog.findByText(/SN10000001 is already in the (list|basket)/i)).toBeInTheDocument();
  });

  it('are judged when those in stock become known, whatever was typed before', async () => {
    let arrive = (): void => undefined;
    const list = new Promise<void>((resolve) => (arrive = resolve));
    const app = await openTill(async (args) => {
      await list;
      return till_serials(args);
    });
    await app.user.click(screen.getByRole('button', { name: /Nokia 105/ }));
    const dialog = within(await asked());
    name(dialog, 'NOWHERE');
    expect(await dialog.findByRole('button', { name: 'Done' })).toBeEnabled();
    arrive();

    expect(await dialog.findByRole('alert')).toHaveTextContent('NOWHERE is not in stock here.');
    expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled();
    await app.user.click(dialog.getByRole('button', { name: 'Remove NOWHERE' }));
    await app.user.click(dialog.getByRole('button', { name: 'SN10000001' }));
    expect(dialog.getByRole('button', { name: 'Done' })).toBeEnabled();
  });

  it('are asked for when only the server knows that they have serial numbers', async () => {
    const refuse = jest.fn((sale: RecordSaleInput) => {
      if (sale.lines[0]?.serials !== undefined) return saleOf(sale);
      const lines = sale.lines.map(({ id }) => ({ line_id: id, product_id: 'milk', name: 'Milk 500 ml', quantity: 1 }));
      throw new ApiError({ code: 'serials_required', status: 409, message: 'Name each piece.', details: { lines } });
    });
    const app = await renderReadyTill({
      record: refuse,
      answers: { till_serials: { rows: [{ serial_number: 'M1', product_id: 'milk', is_here: true }] } },
    });
    find(MILK.barcode);
    await screen.findByRole('textbox', { name: 'Quantity of Milk 500 ml' });
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Which Milk 500 ml?' }));
    await app.user.click(await dialog.findByRole('button', { name: 'M1' }));
    await app.user.click(dialog.getByRole('button', { name: 'Done' }));

    expect(within(lines()).getByText(/M1/)).toBeInTheDocument();
  });
});
