import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { documentRow, fiscalIds, FISCAL_RPC, importRow } from '../fiscalSamples';
import { FiscalImportsTab } from './FiscalImportsTab';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

const render = (search = '', row = importRow(), more: FakeRpc = {}) =>
  renderWithApp(<FiscalImportsTab />, {
    session: { permissions: ['etims.view', 'etims.manage'] },
    route: `/admin/etims?tab=imports${search}`,
    rpc: {
      ...FISCAL_RPC,
      list_fiscal_imports: { rows: [row], next_cursor: null },
      list_products: { rows: [{ id: fiscalIds.milk, name: 'Milk 500 ml', sku: null }], next_cursor: null, count: 1 },
      decide_fiscal_import: importRow({ state: 'accepted' }),
      ...more,
    },
  });
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);
const open = async () => within(await screen.findByRole('dialog', { name: 'Milk powder' }));

it('lists what was imported', async () => {
  const { container } = render();
  expect(await screen.findByRole('row', { name: /Milk powder/ })).toHaveTextContent(
    /HS 0402100000.*IM-4711, line 1.*To decide.*5 NO.*USD 1,250\.50/,
  );
  expect((await axe(container)).violations).toEqual([]);
});

it('says that there is none, and what could not be loaded', async () => {
  const { unmount } = render('', importRow(), { list_fiscal_imports: { rows: [], next_cursor: null } });
  expect(await screen.findByText('No imports yet')).toBeInTheDocument();
  unmount();
  render('', importRow(), {
    list_fiscal_imports: () => {
      throw new ApiError({ code: 'server_error', message: 'Busy.', status: 500 });
    },
  });
  expect(await screen.findByRole('button', { name: /Try again/i })).toBeInTheDocument();
});

it('accepts one as a product', async () => {
  const { user, calls } = render(`&import=${fiscalIds.import}`);
  const drawer = await open();
  expect(drawer.getByText('Mombasa Clearing')).toBeInTheDocument();
  await user.click(drawer.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept Milk powder?' }));
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  expect(await dialog.findByText('Choose a product.')).toBeInTheDocument();
  await user.type(await dialog.findByRole('combobox', { name: /Your product/ }), 'milk');
  await user.click(await screen.findByText('Milk 500 ml', { selector: '.dk-select__option *' }));
  expect((await axe(document.body)).violations).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() =>
    expect(sent(calls, 'decide_fiscal_import')).toEqual([
      { p_id: fiscalIds.import, p_decision: { decision: 'accept', product_id: fiscalIds.milk, note: null } },
    ]),
  );
}, 300_000);

it('declines with a reason and the product that was proposed', async () => {
  const { user, calls } = render(
    `&import=${fiscalIds.import}`,
    importRow({ product: { id: fiscalIds.milk, name: 'Milk 500 ml' } }),
  );
  await user.click((await open()).getByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Milk powder?' }));
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await dialog.findByText('Give a reason.')).toBeInTheDocument();
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Not ours');
  await user.click(dialog.getByRole('button', { name: 'Decline' }));
  await waitFor(() =>
    expect(sent(calls, 'decide_fiscal_import')).toEqual([
      { p_id: fiscalIds.import, p_decision: { decision: 'decline', product_id: fiscalIds.milk, note: 'Not ours' } },
    ]),
  );
});

it('shows what became of one, and offers nothing more', async () => {
  render(
    `&import=${fiscalIds.import}`,
    importRow({
      state: 'accepted',
      product: { id: fiscalIds.milk, name: 'Milk 500 ml' },
      document: documentRow({ kind: 'import', state: 'rejected', code: '400', message: 'Import item does not exist' }),
    }),
  );
  const drawer = await open();
  expect(drawer.getByText('Import item does not exist (400)')).toBeInTheDocument();
  expect(drawer.queryByRole('button', { name: 'Accept' })).toBeNull();
});

it('looks for new ones at every device at work', async () => {
  const { user, calls } = render('', importRow(), {
    'POST /functions/v1/fiscal-device': { ok: true, code: null, message: null, count: 1 },
  });
  const button = await screen.findByRole('button', { name: 'Look for new ones' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(await screen.findByText('The list is up to date')).toBeInTheDocument();
  expect(sent(calls, 'POST /functions/v1/fiscal-device')).toEqual([{ action: 'imports', device_id: fiscalIds.device }]);
});
