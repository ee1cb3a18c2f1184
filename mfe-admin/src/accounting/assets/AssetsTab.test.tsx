import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { fakeToday } from '../../testing/fakeToday';
import { ids } from '../ledgerSamples';
import { AssetsTab } from './AssetsTab';
import { assetAnswer, assetDetail, assetIds, assetPage, ASSETS_RPC } from './assetSamples';

beforeEach(() => fakeToday());
afterEach(() => jest.useRealTimers());

function renderTab(search = '', { rpc = {}, permissions }: { rpc?: FakeRpc; permissions?: string[] } = {}) {
  return renderWithApp(<AssetsTab />, {
    session: permissions === undefined ? {} : { permissions },
    route: `/admin/accounting?tab=assets${search}`,
    rpc: { ...ASSETS_RPC, ...rpc },
  });
}
const sent = (calls: { name: string; args: unknown }[], wanted: string) =>
  calls.filter(({ name }) => name === wanted).map(({ args }) => args);
const open = async () => within(await screen.findByRole('dialog', { name: 'FA-000001 Fridge' }));

describe('the register of assets', () => {
  it('lists cost, what is written off and what is left, with their sums', async () => {
    const { container, calls } = renderTab();
    const row = await screen.findByRole('row', { name: /Fridge/ });
    expect(row).toHaveTextContent(/FA-000001 · SN-77.*1,200\.00.*100\.00.*1,100\.00/);
    expect(screen.getByLabelText('Sums of the list')).toHaveTextContent(/Cost.*1,200\.00.*Book value.*1,100\.00/);
    expect(screen.getByText(/The accounts of equipment hold/)).toHaveTextContent('1,500.00');
    expect(sent(calls, 'list_fixed_assets')).toContainEqual(
      expect.objectContaining({
        p_filter: expect.objectContaining({ status: 'in_register' }) as object,
        p_sort: '-date',
      }),
    );
    expect((await axe(container)).violations).toEqual([]);
  });

  it('makes an asset of a line of a bill', async () => {
    const { user, calls } = renderTab('', { rpc: { save_fixed_asset: assetAnswer({ name: 'Laptop' }) } });
    await user.click(await screen.findByRole('button', { name: 'Add Laptop as an asset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add asset' }));
    expect(dialog.getByRole('textbox', { name: /What it cost/ })).toHaveValue('900');
    expect(dialog.queryByLabelText('Where it comes from')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(calls, 'save_fixed_asset')).toMatchObject([
        {
          p_asset: {
            kind: 'bill',
            bill_line_id: assetIds.line,
            name: 'Laptop',
            cost: 900,
            months: 36,
            acquired_on: '2026-11-03',
            starts_on: '2026-11-01',
          },
        },
      ]),
    );
  });

  it('asks for what is missing before it sends an asset', async () => {
    const { user, calls } = renderTab();
    await user.click(await screen.findByRole('button', { name: 'Add asset' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add asset' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findAllByText('Give the asset a name.')).not.toHaveLength(0);
    expect(dialog.getAllByText('Type an amount above zero.')).not.toHaveLength(0);
    expect(sent(calls, 'save_fixed_asset')).toEqual([]);
    expect((await axe(document.body)).violations).toEqual([]);
  });

  it('shows nothing to change to who only reads, and no assets with a word of what they are', async () => {
    renderTab('', {
      permissions: ['accounting.view'],
      rpc: { list_fixed_assets: { ...assetPage([]), totals: { count: 0, cost: 0, worn: 0, book_value: 0 } } },
    });
    expect(await screen.findByText('No assets yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add asset' })).toBeNull();
    expect(screen.queryByText('Bought on a bill, not added yet')).toBeNull();
  });

  it('says what could not be loaded', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'server_error', message: 'Busy.', status: 500 });
    };
    renderTab('', { rpc: { list_fixed_assets: refuse } });
    expect(await screen.findByRole('button', { name: /Try again/i })).toBeInTheDocument();
  });

  it('reads lines of bills again that could not be loaded', async () => {
    let isBusy = true;
    const answer = () => {
      if (isBusy) throw new ApiError({ code: 'server_error', message: 'Busy.', status: 500 });
      return ASSETS_RPC.list_asset_bill_lines;
    };
    const { user } = renderTab('', { rpc: { list_asset_bill_lines: answer } });
    const again = await screen.findByRole('button', { name: /Try again/i });
    isBusy = false;
    await user.click(again);
    expect(await screen.findByText('Bought on a bill, not added yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Try again/i })).toBeNull();
  });
});

describe('an asset', () => {
  it('shows its months, posted ones with their entry', async () => {
    renderTab(`&asset=${assetIds.fridge}`);
    const drawer = await open();
    const months = within(drawer.getByRole('region', { name: 'Months' }));
    expect(months.getByRole('row', { name: /Oct 2026/ })).toHaveTextContent(/100\.00.*1,100\.00.*Posted/);
    expect(months.getByRole('link', { name: 'Posted' })).toHaveAttribute(
      'href',
      `/admin/accounting?tab=journal&entry=${ids.entry}`,
    );
    expect(months.getByRole('row', { name: /Sept? 2027/ })).toHaveTextContent(/0\.00.*Planned/);
    expect(await drawer.findByRole('img', { name: /Book value from .*1,100\.00 in Oct 2026/ })).toBeInTheDocument();
    expect(drawer.queryByRole('button', { name: 'Remove from register' })).toBeNull();
    expect((await axe(document.body)).violations).toEqual([]);
  });

  it('is sold', async () => {
    const { user, calls } = renderTab(`&asset=${assetIds.fridge}`, { rpc: { dispose_fixed_asset: assetAnswer() } });
    await user.click((await open()).getByRole('button', { name: 'Sold or scrapped' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'FA-000001 sold or scrapped' }));
    await user.type(dialog.getByRole('textbox', { name: /Price/ }), '800');
    await user.selectOptions(await dialog.findByRole('combobox', { name: /Received in/ }), ids.bank);
    await user.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() =>
      expect(sent(calls, 'dispose_fixed_asset')).toMatchObject([
        {
          p_disposal: {
            asset_id: assetIds.fridge,
            kind: 'sold',
            proceeds: 800,
            money_account_id: ids.bank,
            business_date: '2026-11-26',
          },
        },
      ]),
    );
  });

  it('that was sold says what was gained, and is taken back with a reason', async () => {
    const disposal = {
      id: 'd',
      kind: 'sold' as const,
      business_date: '2026-11-20',
      proceeds: 800,
      tax_amount: 0,
      worn: 100,
      gain: -300,
      buyer_name: 'Juma',
      note: null,
      journal_entry_id: ids.entry,
    };
    const { user, calls } = renderTab(`&asset=${assetIds.fridge}`, {
      rpc: {
        get_fixed_asset: assetDetail({ status: 'disposed', disposal }),
        reverse_asset_disposal: assetAnswer(),
      },
    });
    const drawer = await open();
    expect(drawer.getByLabelText('Sale')).toHaveTextContent(/800\.00.*Juma.*Loss.*300\.00/);
    await user.click(drawer.getByRole('button', { name: 'Undo the sale' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo the sale of FA-000001' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'It came back');
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(sent(calls, 'reverse_asset_disposal')).toEqual([
        { p_reversal: { asset_id: assetIds.fridge, reason: 'It came back' } },
      ]),
    );
  });

  it('says why its month could not be posted', async () => {
    renderTab(`&asset=${assetIds.fridge}`, {
      rpc: { get_fixed_asset: assetDetail({ wear_problem: 'The account 520610 is archived.' }) },
    });
    expect((await open()).getByRole('alert')).toHaveTextContent('The account 520610 is archived.');
  });
});
