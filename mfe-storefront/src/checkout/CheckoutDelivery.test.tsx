import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { CheckoutOptions, PlaceOrderInput, QuoteInput, ShopContext } from '@dukani/shared/rpc';
import { makeShop, type FakeRpc } from '@dukani/shared/testing';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeCartLine, quoteSale, sampleId } from '../common/testing/shopSamples';
import CheckoutScreen from './CheckoutScreen';

const placed = { id: sampleId(700), order_number: 'WEB-000007', token: 'secret', total_amount: 352, replayed: false };
const zone = { free_from: null, minimum: null, estimate: null };
const options: CheckoutOptions = {
  zones: [
    { ...zone, id: sampleId(1), name: 'Town', areas: ['Kilimani', 'Westlands'], fee: 150, estimate: '2 to 3 hours' },
    { ...zone, id: sampleId(2), name: 'Thika', areas: [], fee: 400 },
  ],
  pickup_times: [
    { starts_at: '2026-11-23T06:00:00+00:00', ends_at: '2026-11-23T07:00:00+00:00', is_free: false },
    { starts_at: '2026-11-23T07:00:00+00:00', ends_at: '2026-11-23T08:00:00+00:00', is_free: true },
    { starts_at: '2026-11-24T06:00:00+00:00', ends_at: '2026-11-24T07:00:00+00:00', is_free: true },
  ],
};
const shop = makeShop();
const zoned = { fulfilment: { ...shop.fulfilment, has_delivery_zones: true } };
const timed = { ordering: { ...shop.ordering, has_pickup_times: true } };

function renderCheckout(tenant: Partial<ShopContext>, rpc: FakeRpc = {}) {
  return renderShop(<CheckoutScreen />, {
    route: '/checkout',
    path: '/checkout',
    cart: [makeCartLine(1, { quantity: 2 })],
    tenant,
    rpc: {
      quote_sale: (args: { p_basket: QuoteInput }) => {
        const quote = quoteSale(args);
        const chosen = options.zones.find(({ id }) => id === args.p_basket.delivery_zone_id);
        const isOpen = args.p_basket.fulfilment_method === 'delivery' && chosen === undefined;
        const fee = args.p_basket.fulfilment_method === 'delivery' ? (chosen?.fee ?? 0) : 0;
        return {
          ...quote,
          delivery_fee: fee,
          total_amount: quote.subtotal_amount + fee,
          needs_delivery_zone: isOpen,
        };
      },
      get_checkout_options: options,
      place_order: placed,
      ...rpc,
    },
  });
}
type Rendered = ReturnType<typeof renderCheckout>;
const ordersSent = ({ calls }: Rendered) =>
  calls.filter(({ name }) => name === 'place_order').map(({ args }) => (args as { p_order: PlaceOrderInput }).p_order);
const placeButton = () => screen.getByRole('button', { name: /^Place order( ·|$)/ });
async function sayWho({ user }: Rendered) {
  await user.type(screen.getByRole('textbox', { name: 'Full name' }), 'Wanjiku Kamau');
  await user.type(screen.getByRole('textbox', { name: 'Phone' }), '0712 345 678');
}

describe('delivery by area', () => {
  beforeEach(forgetEverything);

  it('finds the area by typing, and the fee follows', async () => {
    const rendered = renderCheckout(zoned);
    const { user, container } = rendered;
    const area = await screen.findByRole('combobox', { name: 'Area' });
    expect(await screen.findByText(/^from KSh\s150\.00, by area$/)).toBeInTheDocument();
    expect(screen.getByText('Total before delivery')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Place order' })).toBeInTheDocument();
    await user.type(area, 'kili');
    expect((await axe(container)).violations).toEqual([]);
    await user.click(await screen.findByRole('option', { name: /Kilimani/ }));

    expect(area).toHaveValue('Kilimani');
    expect(area).toHaveAccessibleDescription(/Delivery KSh\s150\.00 · 2 to 3 hours/);
    expect(await screen.findByRole('button', { name: /KSh\s352\.00/ })).toBeInTheDocument();
    await sayWho(rendered);
    await user.type(screen.getByRole('textbox', { name: 'Street and house' }), 'Mpaka Road 3');
    await user.click(placeButton());
    await waitFor(() => expect(ordersSent(rendered)).toHaveLength(1));
    expect(ordersSent(rendered)[0]).toMatchObject({
      delivery_zone_id: sampleId(1),
      delivery_address: { line_1: 'Mpaka Road 3', city: 'Kilimani' },
      expected_total: 352,
    });
  });

  it('is chosen with the keyboard alone', async () => {
    const { user } = renderCheckout(zoned);
    const area = await screen.findByRole('combobox', { name: 'Area' });
    await user.click(area);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');

    expect(area).toHaveValue('Thika');
    expect(await screen.findByRole('button', { name: /KSh\s602\.00/ })).toBeInTheDocument();
  });

  it('says so where the shop does not deliver, and offers pickup', async () => {
    const { user } = renderCheckout(zoned);
    await user.type(await screen.findByRole('combobox', { name: 'Area' }), 'Mombasa');

    expect(await screen.findByText(/We do not deliver to “Mombasa” yet/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Collect it instead' }));
    expect(screen.getByRole('radio', { name: /Pickup/ })).toBeChecked();
  });

  it('sends nothing without an area', async () => {
    const rendered = renderCheckout(zoned);
    await screen.findByRole('combobox', { name: 'Area' });
    await rendered.user.click(placeButton());

    const summary = await screen.findByRole('alert', { name: /things need your attention/ });
    expect(within(summary).getByRole('link', { name: 'Choose your area from the list.' })).toBeInTheDocument();
    // In the order of the fields.
    const told = within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(told.slice(-2)).toEqual(['Choose your area from the list.', 'Enter the delivery address.']);
    expect(ordersSent(rendered)).toHaveLength(0);
  });
});

describe('pickup times', () => {
  beforeEach(forgetEverything);

  it('takes a day and a time that has a place left', async () => {
    const rendered = renderCheckout(timed);
    const { user } = rendered;
    await user.click(await screen.findByRole('radio', { name: /Pickup/ }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Day' }), 'Monday 23 Nov 2026');

    const time = screen.getByRole('combobox', { name: 'Time' });
    expect(time).toHaveDisplayValue('10:00–11:00');
    expect(within(time).getByRole('option', { name: '09:00–10:00 (full)' })).toBeDisabled();
    await sayWho(rendered);
    await user.click(placeButton());
    await waitFor(() => expect(ordersSent(rendered)).toHaveLength(1));
    expect(ordersSent(rendered)[0]).toMatchObject({
      fulfilment_method: 'pickup',
      pickup_at: '2026-11-23T07:00:00+00:00',
    });
  });

  it('asks for the day where none is chosen: there are no times without one', async () => {
    const rendered = renderCheckout(timed);
    const { user } = rendered;
    await user.click(await screen.findByRole('radio', { name: /Pickup/ }));
    const day = await screen.findByRole('combobox', { name: 'Day' });
    await sayWho(rendered);
    await user.click(placeButton());

    await user.click(await screen.findByRole('link', { name: 'Choose a pickup time.' }));
    expect(day).toHaveFocus();
    expect(day).toBeInvalid();
    expect(screen.getByRole('combobox', { name: 'Time' })).toBeValid();
    expect(ordersSent(rendered)).toHaveLength(0);
  });

  it('says it at the field when somebody else took the last place', async () => {
    const rendered = renderCheckout(timed, {
      place_order: () => {
        throw new ApiError({
          code: 'pickup_time_full',
          message: 'This pickup time is full. Choose another.',
          status: 409,
          details: { field: 'pickup_at' },
        });
      },
    });
    const { user } = rendered;
    await user.click(await screen.findByRole('radio', { name: /Pickup/ }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Day' }), 'Tuesday 24 Nov 2026');
    await sayWho(rendered);
    await user.click(placeButton());

    const summary = await screen.findByRole('alert', { name: 'One thing needs your attention' });
    await user.click(within(summary).getByRole('link', { name: /This pickup time is full/ }));
    expect(screen.getByRole('combobox', { name: 'Time' })).toHaveFocus();
  });
});

describe('what stops an order', () => {
  beforeEach(forgetEverything);

  it('is said: a pause, with its message', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    renderCheckout({ ordering: { ...shop.ordering, paused: { until, message: 'Back on Monday' } } });

    expect(await screen.findByText(/^Not accepting orders until/)).toBeInTheDocument();
    expect(screen.getByText(/Back on Monday/)).toBeInTheDocument();
    expect(placeButton()).toBeDisabled();
  });

  it('is said instead of the form where the shop takes no orders and does not say until when, with its phone', async () => {
    renderCheckout({
      phone: '0711 222 333',
      ordering: {
        ...shop.ordering,
        paused: { until: null, message: 'This shop is not accepting orders at the moment.' },
      },
    });

    expect(await screen.findByRole('heading', { name: 'No online orders at the moment' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '0711 222 333' })).toHaveAttribute('href', 'tel:0711222333');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Place order/ })).not.toBeInTheDocument();
  });

  it('is said: what is missing to the minimum', async () => {
    renderCheckout(
      {},
      {
        quote_sale: (args: { p_basket: QuoteInput }) => ({
          ...quoteSale(args),
          order_minimum: 500,
          missing_amount: 298,
        }),
      },
    );

    expect(await screen.findByText(/Minimum order: KSh\s500\.00\./)).toHaveTextContent(/Add KSh\s298\.00 more/);
    expect(screen.getByRole('link', { name: 'Keep shopping' })).toHaveAttribute('href', '/search');
    expect(placeButton()).toBeDisabled();
  });
});
