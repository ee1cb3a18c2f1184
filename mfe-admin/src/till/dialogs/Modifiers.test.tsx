import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { BasketLineInput, QuoteInput } from '@dukani/shared/rpc';
import { lines, makeParkedServer, MILK, quote, recorded, renderReadyTill } from '../tillTesting';

const CHOICES = [
  { id: 'cow', name: 'Cow', amount: 0 },
  { id: 'oat', name: 'Oat', amount: 50 },
];
const EXTRA = [
  { id: 'shot', name: 'Shot', amount: 30 },
  { id: 'syrup', name: 'Syrup', amount: 20 },
];
const SETS = [
  { id: 'set-milk', name: 'Milk', min_choices: 1, max_choices: 1, choices: CHOICES },
  { id: 'set-extras', name: 'Extras', min_choices: 0, max_choices: null, choices: EXTRA },
];
const LATTE = {
  ...MILK,
  id: 'latte',
  name: 'Latte',
  sku: 'LAT',
  barcode: '6161100000031',
  price: 200,
  modifier_sets: SETS,
};
const BUN = { ...LATTE, id: 'bun', name: 'Bun', sku: 'BUN', barcode: '6161100000048', modifier_sets: SETS.slice(1) };

/** The server's price of a line: 200, and what was chosen. */
function quoteLattes({ lines: asked, ...basket }: QuoteInput) {
  const chosen = ({ modifiers = [] }: BasketLineInput) =>
    [...CHOICES, ...EXTRA].filter(({ id }) => modifiers.includes(id)).map((one) => ({ ...one, set: 'Set' }));
  const price = (line: BasketLineInput) => 200 + chosen(line).reduce((sum, { amount }) => sum + amount, 0);
  const total = asked.reduce((sum, line) => sum + price(line) * line.quantity, 0);
  const plain = quote({ ...basket, lines: asked });
  return {
    ...plain,
    lines: asked.map((line, place) => ({
      ...plain.lines[place],
      unit_price: price(line),
      modifiers: chosen(line),
      gross_amount: price(line) * line.quantity,
    })),
    subtotal_amount: total,
    net_amount: total,
    total_amount: total,
  };
}

const renderCafe = (more: Parameters<typeof renderReadyTill>[0] = {}) =>
  renderReadyTill({
    more: [LATTE, BUN],
    codes: { [LATTE.barcode]: LATTE, [BUN.barcode]: BUN },
    quoteSale: quoteLattes,
    ...more,
  });
const tap = async (app: Awaited<ReturnType<typeof renderCafe>>, name: string) =>
  app.user.click(await within(screen.getByRole('region', { name: 'Products' })).findByText(name));
const chooser = () => screen.findByRole('dialog', { name: 'Latte' });
const chip = (name: RegExp | string) => screen.getByRole('button', { name });
const totalIs = (text: string) =>
  waitFor(() => expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent(text));

describe('choosing what goes with a product', () => {
  beforeEach(() => localStorage.clear());

  it('is asked when it must be: a digit, Enter, and the line says what was chosen', async () => {
    const app = await renderCafe();
    await tap(app, 'Latte');
    const dialog = await chooser();
    expect(within(dialog).getByRole('group', { name: /Milk choose 1/ })).toBeInTheDocument();
    expect(chip('Cow')).toHaveFocus();
    await app.user.keyboard('23');
    expect(chip('Oat +50.00')).toHaveAttribute('aria-pressed', 'true');
    expect(within(dialog).getByText('KSh 280.00')).toBeInTheDocument();
    expect((await axe(dialog)).violations).toEqual([]);
    await app.user.keyboard('{Enter}');

    await waitFor(() => expect(within(lines()).getByText('Oat +50.00')).toBeInTheDocument());
    expect(within(lines()).getByText('Shot +30.00')).toBeInTheDocument();
    await totalIs('280.00');
  });

  it('goes from chip to chip by the arrows, and is not done while something is missing', async () => {
    const app = await renderCafe();
    await tap(app, 'Latte');
    await chooser();
    await app.user.keyboard('{Enter}');
    expect(await screen.findByText('Choose Milk.')).toBeInTheDocument();
    await app.user.keyboard('{ArrowRight} {Enter}');

    await waitFor(() => expect(within(lines()).getByText('Oat +50.00')).toBeInTheDocument());
  });

  it('given up puts nothing into the basket', async () => {
    const app = await renderCafe();
    await tap(app, 'Latte');
    await chooser();
    await app.user.click(screen.getByRole('button', { name: 'Close' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByRole('button', { name: /Remove Latte/ })).not.toBeInTheDocument();
  });

  it('makes lines of their own of other choices, and counts the same ones up', async () => {
    const app = await renderCafe();
    for (const key of ['1', '2', '1']) {
      await tap(app, 'Latte');
      await chooser();
      await app.user.keyboard(`${key}{Enter}`);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    }

    await waitFor(() =>
      expect(
        screen.getAllByRole('textbox', { name: 'Quantity of Latte' }).map((field) => (field as HTMLInputElement).value),
      ).toEqual(['2', '1']),
    );
  });

  it('asks one after the other for what was scanned meanwhile', async () => {
    const app = await renderCafe();
    await tap(app, 'Latte');
    await chooser();
    await tap(app, 'Latte');
    chip('Cow').focus();
    await app.user.keyboard('1{Enter}');
    await waitFor(() => expect(chip('Cow')).toHaveAttribute('aria-pressed', 'false'));
    await app.user.keyboard('1{Enter}');

    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Quantity of Latte' })).toHaveValue('2'));
  });

  it('that need not be is offered on the line, and sent as ids only', async () => {
    const app = await renderCafe();
    await tap(app, 'Bun');
    await app.user.click(await screen.findByRole('button', { name: 'Choose options for Bun' }));
    await app.user.click(await screen.findByRole('button', { name: 'Syrup +20.00' }));
    await app.user.click(chip(/^Done/));
    expect(await screen.findByRole('button', { name: 'Change options of Bun: Syrup +20.00' })).toBeInTheDocument();
    await totalIs('220.00');
    await app.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Pay basket #B1' });
    await app.user.keyboard('{Enter}');

    await waitFor(() => expect(recorded(app)).toHaveLength(1));
    const [line] = recorded(app)[0]?.lines ?? [];
    expect(line).toEqual({ id: expect.any(String), product_id: 'bun', quantity: 1, modifiers: ['syrup'] });
  });

  it('comes back with a parked basket', async () => {
    const server = makeParkedServer();
    const resume = server.rpc.resume_parked_sale;
    const app = await renderCafe({
      parked: server,
      rpc: {
        resume_parked_sale: (args: { p_id: string; p_claim_id: string }) => ({
          ...(resume(args) as object),
          products: [LATTE],
        }),
      },
    });
    await tap(app, 'Latte');
    await chooser();
    await app.user.keyboard('2{Enter}');
    await totalIs('250.00');
    await app.user.click(screen.getByRole('button', { name: 'Park' }));
    await waitFor(() => expect(server.open()).toHaveLength(1));
    expect(server.open()[0]?.basket.lines[0]).toMatchObject({ modifiers: ['oat'], list_price: 200 });
    await app.user.click(await screen.findByRole('button', { name: /B1/ }));

    expect(await within(lines()).findByText('Oat +50.00')).toBeInTheDocument();
    await totalIs('250.00');
  });
});
