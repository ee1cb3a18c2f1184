import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import { renderWithApp } from '@dukani/shared/testing';
import { TaxSection } from './TaxSection';

const RATE = {
  id: 'r1',
  name: 'VAT 16%',
  rate_percent: 16,
  valid_from: '2000-01-01',
  valid_to: null,
  status: 'current',
  is_used: true,
  updated_at: '2026-11-21T08:00:00Z',
};
const CODE = { code: 'B', is_default: true, product_count: 3, rates: [RATE] };
const EXEMPT = {
  code: 'A',
  is_default: false,
  product_count: 0,
  rates: [{ ...RATE, id: 'r2', name: 'Exempt', rate_percent: 0, is_used: false }],
};
const SETTINGS = {
  today: '2026-11-21',
  prices_include_tax: true,
  tax_rounding: 'line',
  tax_rounding_by_law: null,
  is_tax_registered: true,
  tax_registration_since: '1970-01-01',
  tax_pin: 'P051',
  tax_pin_label: 'PIN',
  codes: [CODE, EXEMPT],
};

const render = (rpc: Record<string, unknown> = {}) =>
  renderWithApp(<TaxSection />, {
    session: {},
    rpc: { list_tax_rates: SETTINGS, save_tax_rate: CODE, end_tax_rate: EXEMPT, save_tax_settings: SETTINGS, ...rpc },
  });
type App = ReturnType<typeof render>;
const argsOf = ({ calls }: App, name: string) => calls.filter((call) => call.name === name).map((call) => call.args);

describe('TaxSection', () => {
  it('shows each tax with its rates and has no accessibility faults', async () => {
    const { container } = render();

    expect(await screen.findByRole('heading', { name: /VAT 16%/ })).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('lets a new rate begin tomorrow', async () => {
    const app = render();
    await app.user.click(await screen.findByRole('button', { name: 'Change from a date: VAT 16%' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change the rate' });
    await app.user.type(within(dialog).getByRole('textbox', { name: /Rate in percent/ }), '18');
    await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(argsOf(app, 'save_tax_rate')).toMatchObject([
        { p_rate: { code: 'B', rate_percent: 18, valid_from: '2026-11-22' } },
      ]),
    );
  });

  it('leaves only the name of a rate that sales were made at', async () => {
    const app = render();
    await app.user.click(await screen.findByRole('button', { name: /^Edit VAT 16%/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Edit the rate' });

    expect(within(dialog).getByRole('textbox', { name: /Rate in percent/ })).toBeDisabled();
    expect(within(dialog).getByRole('textbox', { name: /Name/ })).toBeEnabled();
  });

  it('says why a rate cannot be ended', async () => {
    const app = render({
      end_tax_rate: () => {
        throw new ApiError({
          code: 'in_use',
          status: 409,
          message: 'Products use this tax.',
          details: null,
        });
      },
    });
    await app.user.click(await screen.findByRole('button', { name: /^End Exempt/ }));
    const dialog = await screen.findByRole('dialog', { name: 'End Exempt' });
    await app.user.type(within(dialog).getByLabelText(/End date/), '2026-12-31');
    await app.user.click(within(dialog).getByRole('button', { name: 'End rate' }));

    expect(await within(dialog).findByText(/Products use this tax/)).toBeInTheDocument();
  });

  it('saves what holds for all rates', async () => {
    const app = render();
    await app.user.click(await screen.findByRole('checkbox', { name: 'Prices include tax' }));
    await app.user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(argsOf(app, 'save_tax_settings')).toMatchObject([
        { p_settings: { prices_include_tax: false, tax_rounding: 'line', tax_pin: 'P051', tax_pin_label: 'PIN' } },
      ]),
    );
  });

  it('lets a business say that it is not registered for tax', async () => {
    const app = render();
    await app.user.click(await screen.findByRole('checkbox', { name: 'Registered for VAT or sales tax' }));
    expect(screen.getByText(/No tax is charged or shown/)).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(argsOf(app, 'save_tax_settings')).toMatchObject([{ p_settings: { is_tax_registered: false } }]),
    );
  });

  it('leaves no choice of rounding where the law has none', async () => {
    render({ list_tax_rates: { ...SETTINGS, tax_rounding: 'document', tax_rounding_by_law: 'document' } });

    expect(await screen.findByRole('combobox', { name: /Tax is rounded/ })).toBeDisabled();
    expect(screen.getByText('As required by the law of your country.')).toBeInTheDocument();
  });
});
