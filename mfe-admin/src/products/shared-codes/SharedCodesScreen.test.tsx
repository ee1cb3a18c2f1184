import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { SharedCode } from '@dukani/shared/rpc';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { SharedCodesScreen } from './SharedCodesScreen';

const product = (id: string, name: string, barcode: string) => ({ id, name, sku: null, barcode, is_archived: false });
const CODE: SharedCode = {
  gtin: '04006381333931',
  keeps: product('tea', 'Tea', '04006381333931'),
  other: { ...product('cocoa', 'Cocoa', '4006381333931'), sku: 'COC', is_archived: true },
};
const draw = (rpc: FakeRpc = {}, permissions = ['products.view', 'products.edit']) =>
  renderWithApp(<SharedCodesScreen />, { session: { permissions }, rpc: { list_shared_codes: [CODE], ...rpc } });

it('leads to both products, and leaves the code with the one that is chosen', async () => {
  let codes = [CODE];
  const mend = jest.fn((_args: object) => (codes = []));
  const { user, container } = draw({ list_shared_codes: () => codes, mend_shared_code: mend });
  const row = within(await screen.findByRole('listitem', { name: CODE.gtin }));
  expect(row.getByRole('link', { name: 'Tea' })).toHaveAttribute('href', '/admin/products/tea');
  expect(row.getByRole('link', { name: 'Cocoa' })).toHaveAttribute('href', '/admin/products/cocoa');
  expect(row.getByText('Archived')).toBeInTheDocument();
  expect((await axe(container)).violations).toEqual([]);

  await user.click(row.getByRole('button', { name: 'Keep the code with Cocoa' }));
  expect(await screen.findByText('04006381333931 is taken off Tea, and a scan then finds Cocoa.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Keep it there' }));
  await waitFor(() =>
    expect(mend.mock.calls).toEqual([[{ p_mend: { barcode: '4006381333931', keep_product_id: 'cocoa' } }]]),
  );
  expect(await screen.findByText('No code is on two products')).toBeInTheDocument();
});

it('says why it was refused', async () => {
  const { user } = draw({
    mend_shared_code: () => {
      throw new ApiError({ code: 'not_found', status: 404, message: 'This code is no longer on two products.' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Keep the code with Tea' }));
  await user.click(await screen.findByRole('button', { name: 'Keep it there' }));
  expect(await screen.findByText('The code was not changed')).toBeInTheDocument();
});

it('is only read by who may not edit products', async () => {
  draw({}, ['products.view']);
  await screen.findByRole('link', { name: 'Tea' });
  expect(screen.queryByRole('button', { name: /Keep the code/ })).not.toBeInTheDocument();
});
