import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiError } from '@dukani/shared/errors';
import type { SaveQuoteInput } from '@dukani/shared/rpc';
import { lines, MILK, renderReadyTill, scan } from '../tillTesting';
import { QUOTE } from '../../testing/quoteSamples';

const saved = (app: Awaited<ReturnType<typeof renderReadyTill>>) =>
  app.calls
    .filter(({ name }) => name === 'save_quote')
    .map(({ args }) => (args as { p_quote: SaveQuoteInput }).p_quote);
const pressShiftF6 = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'F6', shiftKey: true });

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('a quote of the basket', () => {
  it('is saved by Shift F6 as the basket is, and the till is free for the next', async () => {
    const app = await renderReadyTill({ rpc: { save_quote: { ...QUOTE, replayed: false } } });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    pressShiftF6();
    fireEvent.change(await screen.findByLabelText('Valid until'), { target: { value: '2027-01-31' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Note' }), { target: { value: ' On Monday ' } });
    await app.user.click(screen.getByRole('button', { name: 'Save quote' }));

    await waitFor(() => expect(saved(app)).toHaveLength(1));
    expect(saved(app)).toMatchObject([
      {
        version: 1,
        valid_until: '2027-01-31',
        note: 'On Monday',
        basket: { contact_id: null, lines: [{ product_id: 'milk', quantity: 1, list_price: 60 }] },
      },
    ]);
    await waitFor(() => expect(within(lines()).queryByText('Milk 500 ml')).not.toBeInTheDocument());
  });

  it('is in the menu of the basket, and keeps it when the server refuses', async () => {
    const app = await renderReadyTill({
      rpc: {
        save_quote: () => {
          throw new ApiError({ code: 'approval_required', status: 403, message: 'Changing a price needs a manager.' });
        },
      },
    });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    await app.user.click(screen.getByRole('button', { name: 'More actions' }));
    await app.user.click(await screen.findByRole('button', { name: 'Save as a quote' }));
    await app.user.click(await screen.findByRole('button', { name: 'Save quote' }));

    expect(await screen.findByText('Changing a price needs a manager.')).toBeInTheDocument();
    expect(within(lines()).getByText('Milk 500 ml')).toBeInTheDocument();
  });

  it('sends the very same when the answer was lost', async () => {
    let tries = 0;
    const app = await renderReadyTill({
      rpc: {
        save_quote: () => {
          tries += 1;
          if (tries === 1) throw new ApiError({ code: 'network_failure', status: 0, message: 'Failed to fetch' });
          return { ...QUOTE, replayed: true };
        },
      },
    });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    pressShiftF6();
    await app.user.click(await screen.findByRole('button', { name: 'Save quote' }));
    await waitFor(() => expect(saved(app)).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save quote' })).toBeEnabled());
    await app.user.click(screen.getByRole('button', { name: 'Save quote' }));

    await waitFor(() => expect(saved(app)).toHaveLength(2));
    expect(saved(app)[0]).toEqual(saved(app)[1]);
    await waitFor(() => expect(within(lines()).queryByText('Milk 500 ml')).not.toBeInTheDocument());
  });

  it('does nothing with an empty basket', async () => {
    await renderReadyTill();
    await act(() => {
      pressShiftF6();
      return Promise.resolve();
    });
    expect(screen.queryByRole('dialog', { name: 'Save as a quote' })).not.toBeInTheDocument();
  });
});
