import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ParkSaleInput, QuoteInput } from '@dukani/shared/rpc';
import { BREAD, lastSale, lines, makeParkedServer, MILK, quote, recorded, renderReadyTill, scan } from '../tillTesting';

const onRail = (name: RegExp) => screen.findByRole('button', { name });
/** Chips of baskets that the server has say when they were parked. */
const SENT = /^B1 .*\d:\d\d/;
const key = (name: string, shiftKey = false) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: name, shiftKey });
// Typed key by key it would be as fast as a scanner.
async function fillLabel(label: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name: 'Label' });
  fireEvent.change(field, { target: { value: label } });
  fireEvent.submit(field);
}
const lost = () => {
  throw new ApiError({ code: 'network_failure', status: 0, message: 'Failed to fetch' });
};
function setOnline(isOnline: boolean): void {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}
const parkCalls = (app: Awaited<ReturnType<typeof renderReadyTill>>) =>
  app.calls
    .filter((call) => call.name === 'park_sale')
    .map((call) => (call.args as { p_parked: ParkSaleInput }).p_parked);

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

describe('parking', () => {
  it('by F8 sends the basket to the server, as it is', async () => {
    const parked = makeParkedServer();
    const app = await renderReadyTill({ parked });
    await scan(MILK.barcode);
    await scan(MILK.barcode);
    await screen.findByDisplayValue('2');
    await waitFor(() => expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('120.00'));
    key('F8');

    await onRail(/^B1 · 2 items · .*\d:\d\d/);
    expect(parkCalls(app)).toMatchObject([
      {
        version: 1,
        number: 'B1',
        label: null,
        total_amount: 120,
        item_count: 2,
        basket: { contact_id: null, lines: [{ product_id: 'milk', quantity: 2, list_price: 60 }] },
      },
    ]);
    expect(within(lines()).queryByText('Milk 500 ml')).not.toBeInTheDocument();
    expect(screen.getByText(/1 parked/)).toBeInTheDocument();
  });

  it('asks for a label by Shift F8, and the rail shows it', async () => {
    await renderReadyTill();
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    key('F8', true);
    await fillLabel('Lady in red');

    await onRail(/^B1 Lady in red · 1 item · .*\d:\d\d/);
  });

  it('takes the basket back from every other till', async () => {
    const parked = makeParkedServer();
    const app = await renderReadyTill({ parked });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    key('F8');
    await app.user.click(await onRail(SENT));

    await within(lines()).findByText('Milk 500 ml');
    expect(parked.open()).toEqual([]);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Parked baskets' })).not.toBeInTheDocument());
    key('F8');
    await onRail(SENT);
    expect(parkCalls(app).map(({ version }) => version)).toEqual([1, 2]);
  });

  it('tells who was quicker, and when', async () => {
    const parked = makeParkedServer();
    const app = await renderReadyTill({ parked });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    key('F8');
    const chip = await onRail(SENT);
    parked.takeElsewhere(parked.open()[0]?.id ?? '');
    await app.user.click(chip);

    expect(await screen.findByText(/^Grace resumed it at /)).toBeInTheDocument();
    expect(within(lines()).queryByText('Milk 500 ml')).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Parked baskets' })).not.toBeInTheDocument());
  });

  it('puts the basket on screen aside for the one taken back', async () => {
    const app = await renderReadyTill();
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    key('F8');
    const chip = await onRail(SENT);
    await scan(BREAD.barcode);
    await within(lines()).findByText('Bread 400 g');
    await app.user.click(chip);

    await within(lines()).findByText('Milk 500 ml');
    await onRail(/^B2 · 1 item/);
  });

  it('says which price has changed since', async () => {
    let price = 60;
    const quoteSale = (basket: QuoteInput) => {
      const plain = quote(basket);
      return { ...plain, lines: plain.lines.map((line) => ({ ...line, unit_price: price })) };
    };
    const app = await renderReadyTill({ quoteSale });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    key('F8');
    const chip = await onRail(SENT);
    price = 66;
    await app.user.click(chip);

    expect(await within(lines()).findByText(/was KSh\s60\.00 when parked/)).toBeInTheDocument();
  });

  it('asks again with the same claim when the answer was lost, also after a reload', async () => {
    const parked = makeParkedServer();
    let isLost = true;
    const resume = (args: never) => {
      const answer = parked.rpc.resume_parked_sale(args);
      return isLost ? lost() : answer;
    };
    const first = await renderReadyTill({ parked, rpc: { resume_parked_sale: resume } });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    key('F8');
    await first.user.click(await onRail(SENT));
    expect(await screen.findByText('The server has not answered')).toBeInTheDocument();
    first.unmount();
    isLost = false;

    await renderReadyTill({ parked, rpc: { resume_parked_sale: resume } });
    expect(await within(lines()).findByText('Milk 500 ml')).toBeInTheDocument();
  });
});

describe('what was given to a parked basket', () => {
  /** A basket that another till put aside. */
  async function renderWithParked(more: Partial<ParkSaleInput['basket']>, quoteSale?: (basket: QuoteInput) => unknown) {
    const parked = makeParkedServer();
    parked.rpc.park_sale({
      p_parked: {
        id: 'sale-parked',
        version: 1,
        number: 'B9',
        label: 'QUO-000007',
        total_amount: 50,
        item_count: 1,
        basket: { contact_id: null, lines: [{ id: 'l1', product_id: 'milk', quantity: 1, list_price: 60 }], ...more },
      },
    });
    const app = await renderReadyTill({ parked, ...(quoteSale === undefined ? {} : { quoteSale }) });
    await app.user.click(await onRail(/^B9 QUO-000007/));
    await within(lines()).findByText('Milk 500 ml');
    return app;
  }
  const cheap = { lines: [{ id: 'l1', product_id: 'milk', quantity: 1, list_price: 58, unit_price: 50 }] };
  const quoted = (app: Awaited<ReturnType<typeof renderReadyTill>>) =>
    app.calls
      .filter((call) => call.name === 'quote_sale')
      .map((call) => (call.args as { p_basket: QuoteInput }).p_basket);

  it('comes back with it: coupons, prices that were quoted and what lets them pass', async () => {
    const app = await renderWithParked({ ...cheap, coupon_codes: ['TENOFF'], approval_ids: ['good-1'] });

    await waitFor(() =>
      expect(quoted(app).at(-1)).toMatchObject({
        sale_id: 'sale-parked',
        lines: [{ unit_price: 50 }],
        coupon_codes: ['TENOFF'],
        approval_ids: ['good-1'],
      }),
    );
    expect(within(lines()).getByText(/\(listed KSh\s60\.00\)/)).toBeInTheDocument();
    expect(within(lines()).queryByText(/when parked/)).not.toBeInTheDocument();
    expect(await screen.findByText(/approved by Max Manager/)).toBeInTheDocument();

    key('F8');
    await onRail(/^B9 QUO-000007/);
    expect(parkCalls(app)).toMatchObject([
      {
        version: 2,
        label: 'QUO-000007',
        basket: { lines: [{ unit_price: 50 }], coupon_codes: ['TENOFF'], approval_ids: ['good-1'] },
      },
    ]);
  });

  it('says which approval has run out, and asks for it again before anything is paid', async () => {
    const app = await renderWithParked({ ...cheap, approval_ids: ['old-1'] }, (basket) => {
      if (basket.approval_ids !== undefined) return quote(basket);
      throw new ApiError({
        code: 'approval_required',
        status: 403,
        message: 'A manager must approve a price change.',
        details: { permission: 'sales.override_price', prices: [{ product_id: 'milk', unit_price: 50, quantity: 1 }] },
      });
    });

    expect(await screen.findByText('An approval of B9 has expired')).toBeInTheDocument();
    expect(screen.getByText(/The approval by Max Manager has expired/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'A manager approves' })).toBeInTheDocument();
    expect(quoted(app).every(({ approval_ids: ids }) => ids === undefined)).toBe(true);
  });
});

describe('without a network', () => {
  it('a basket stays on this device, can be taken back there, and is sent once when the network is back', async () => {
    const parked = makeParkedServer();
    let isDown = false;
    const list = (args: never) => (isDown ? lost() : parked.rpc.list_parked_sales(args));
    const app = await renderReadyTill({ parked, rpc: { list_parked_sales: list } });
    isDown = true;
    setOnline(false);
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    key('F8');
    const chip = await onRail(/^B1 · 1 item · on this device only/);
    expect(parkCalls(app)).toEqual([]);
    await app.user.click(chip);
    await within(lines()).findByText('Milk 500 ml');
    key('F8');
    await onRail(/on this device only/);

    isDown = false;
    setOnline(true);
    await onRail(SENT);
    expect(parkCalls(app)).toHaveLength(1);
    expect(parked.open()).toMatchObject([{ version: 1 }]);
  });

  it('a basket whose sending was not answered is sent again, the very same, and nobody takes it back meanwhile', async () => {
    const parked = makeParkedServer();
    let isLost = true;
    const park = (args: never) => {
      const answer = parked.rpc.park_sale(args);
      return isLost ? lost() : answer;
    };
    const first = await renderReadyTill({ parked, rpc: { park_sale: park } });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    key('F8');
    expect(await onRail(/being sent/)).toBeDisabled();
    // The client tries once more by itself.
    await waitFor(() => expect(parkCalls(first)).toHaveLength(2));
    first.unmount();
    isLost = false;

    const second = await renderReadyTill({ parked, rpc: { park_sale: park } });
    await waitFor(() => expect(screen.queryByRole('button', { name: /being sent/ })).not.toBeInTheDocument());
    const sent = [...parkCalls(first), ...parkCalls(second)];
    expect(sent.length).toBeGreaterThan(1);
    expect(new Set(sent.map((request) => JSON.stringify(request))).size).toBe(1);
    expect(parked.open()).toHaveLength(1);
  });

  it('a basket that the server refuses stays here and says why', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'limit_reached', status: 409, message: 'There are 500 parked baskets.' });
    };
    const app = await renderReadyTill({ rpc: { park_sale: refuse } });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    key('F8');

    await screen.findByText('There are 500 parked baskets.');
    expect(parkCalls(app)).toHaveLength(1);
    await app.user.click(await onRail(/on this device only/));
    expect(await within(lines()).findByText('Milk 500 ml')).toBeInTheDocument();
  });

  it('a basket whose id went another way is parked under one of its own', async () => {
    const parked = makeParkedServer();
    let isFirst = true;
    const park = (args: never) => {
      if (!isFirst) return parked.rpc.park_sale(args);
      isFirst = false;
      throw new ApiError({ code: 'parked_sale_resumed', status: 409, message: 'Taken.' });
    };
    const app = await renderReadyTill({ parked, rpc: { park_sale: park } });
    await scan(MILK.barcode);
    await within(lines()).findByText('Milk 500 ml');
    key('F8');

    await onRail(SENT);
    expect(new Set(parkCalls(app).map(({ id }) => id)).size).toBe(2);
  });
});

describe('the list of parked baskets', () => {
  async function renderWithTwo() {
    const parked = makeParkedServer();
    const app = await renderReadyTill({ parked });
    for (const label of ['Red car', 'Blue car']) {
      await scan(MILK.barcode);
      await within(lines()).findByText('Milk 500 ml');
      key('F8', true);
      await fillLabel(label);
      await onRail(new RegExp(`${label}.*\\d:\\d\\d`));
    }
    key('F7');
    return { app, parked, dialog: await screen.findByRole('dialog', { name: 'Parked baskets' }) };
  }

  it('opens by F7, finds by typing and takes back by Enter', async () => {
    const { app, parked, dialog } = await renderWithTwo();
    await within(dialog).findByRole('button', { name: /Red car/ });
    expect((await axe(dialog)).violations).toEqual([]);
    const search = within(dialog).getByRole('textbox', { name: 'Label, customer or product' });
    expect(search).toHaveFocus();
    await app.user.type(search, 'red');
    await waitFor(() => expect(search).toHaveAttribute('aria-activedescendant'));
    await app.user.keyboard('{Enter}');

    await within(lines()).findByText('Milk 500 ml');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(parked.open()).toMatchObject([{ label: 'Blue car' }]);
  });

  it('has the first one chosen, so that Enter takes it', async () => {
    const { app, parked, dialog } = await renderWithTwo();
    await within(dialog).findByRole('button', { name: /Blue car/ });
    const search = within(dialog).getByRole('textbox', { name: 'Label, customer or product' });
    expect(search).toHaveAttribute('aria-activedescendant');
    await app.user.keyboard('{Enter}');

    await within(lines()).findByText('Milk 500 ml');
    expect(parked.open()).toHaveLength(1);
  });

  it('throws a basket away, and brings it back by Undo', async () => {
    const { app, parked, dialog } = await renderWithTwo();
    await app.user.click(await within(dialog).findByRole('button', { name: 'Delete B1' }));
    await waitFor(() => expect(parked.open()).toHaveLength(1));
    await app.user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));

    await waitFor(() => expect(parked.open()).toHaveLength(2));
  });
});

it('a note is written by F6, shown in the basket and sent with the sale', async () => {
  const app = await renderReadyTill();
  await scan(MILK.barcode);
  await within(lines()).findByText('Milk 500 ml');
  key('F6');
  await app.user.type(await screen.findByRole('textbox', { name: 'Note' }), 'Deliver on Monday');
  await app.user.click(screen.getByRole('button', { name: 'Save note' }));
  expect(screen.getByRole('button', { name: 'Note: Deliver on Monday' })).toBeInTheDocument();
  await app.user.click(
    within(screen.getByRole('complementary', { name: 'Basket' })).getByRole('button', { name: /^Pay/ }),
  );
  await screen.findByRole('dialog', { name: 'Pay basket #B1' });
  await app.user.keyboard('{Enter}');

  await lastSale();
  expect(recorded(app)).toMatchObject([{ note: 'Deliver on Monday' }]);
});
