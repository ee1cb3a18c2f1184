import { screen, waitFor, within } from '@testing-library/react';
import type { ProductDetail } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { toProductDetail } from '../../common/productRows';
import { SerialSwitch } from './SerialSwitch';
import { SHIRT } from '../../common/testProduct';

const level = { location_id: 'main', location_name: 'Main shop', quantity: 2, reserved_quantity: 0, stock_value: null };
const renderSwitch = (product: Partial<ProductDetail> | null, permissions = ['products.edit', 'stock.adjust']) =>
  renderWithApp(<SerialSwitch product={product === null ? null : toProductDetail({ ...SHIRT, ...product })} />, {
    session: { permissions },
    rpc: { track_serials: { product_id: SHIRT.id, tracks_serials: true } },
  });
type App = ReturnType<typeof renderSwitch>;
const sent = ({ calls }: App) => calls.filter(({ name }) => name === 'track_serials').map(({ args }) => args);

describe('SerialSwitch', () => {
  it('is switched at once where there is no stock', async () => {
    const app = renderSwitch({});
    await app.user.click(screen.getByRole('button', { name: 'Switch serial numbers on' }));

    await waitFor(() => expect(sent(app)).toEqual([{ p_change: { product_id: SHIRT.id, tracks_serials: true } }]));
  });

  it('has every piece that lies there named, scanned or pasted', async () => {
    const app = renderSwitch({ levels: [level] });
    await app.user.click(screen.getByRole('button', { name: 'Switch serial numbers on' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter serial numbers in stock of Shirt' }));
    const field = dialog.getByRole('textbox', { name: /Main shop, 2 in stock/ });
    await app.user.type(field, 'SN-1{Enter}');
    expect(dialog.getByRole('button', { name: 'Switch on' })).toBeDisabled();
    await app.user.click(field);
    await app.user.paste('SN-1\nSN-2\n');
    expect(await dialog.findByRole('alert')).toHaveTextContent('SN-1 is already in the list.');
    await app.user.click(dialog.getByRole('button', { name: 'Switch on' }));

    await waitFor(() =>
      expect(sent(app)).toEqual([
        {
          p_change: {
            product_id: SHIRT.id,
            tracks_serials: true,
            levels: [{ location_id: 'main', serials: ['SN-1', 'SN-2'] }],
          },
        },
      ]),
    );
  });

  it('asks before it is switched off', async () => {
    const app = renderSwitch({ tracks_serials: true, levels: [level] });
    await app.user.click(screen.getByRole('button', { name: 'Switch serial numbers off' }));
    expect(sent(app)).toEqual([]);
    await app.user.click(await screen.findByRole('button', { name: 'Switch off' }));

    await waitFor(() => expect(sent(app)).toEqual([{ p_change: { product_id: SHIRT.id, tracks_serials: false } }]));
  });

  it.each([
    ['a new product', null, /once the product is saved/],
    ['a product with variants', { has_variants: true }, /for each variant/],
  ])('has nothing to press for %s', (_name, product, sentence) => {
    renderSwitch(product);

    expect(screen.getByText(sentence)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Switch/ })).not.toBeInTheDocument();
  });

  it('only tells those who may not edit products', () => {
    renderSwitch({ tracks_serials: true }, ['products.view']);

    expect(screen.getByText(/Every unit has a serial number/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Switch/ })).not.toBeInTheDocument();
  });
});
