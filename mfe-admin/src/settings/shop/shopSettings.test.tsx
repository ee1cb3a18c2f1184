import type { ReactElement } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { DeliverySection } from './DeliverySection';
import { hoursDraftOf, hoursErrors, hoursOf, spansProblem } from './hoursDraft';
import { HoursSection } from './HoursSection';
import { OnlineOrdersSection } from './OnlineOrdersSection';
import type { DeliveryZoneRow, ShopRules } from './shopRulesApi';
import { areasOf, zoneDraftOf, zoneErrors, zoneOf } from './zoneDraft';

const RULES: ShopRules = {
  delivery_enabled: true,
  delivery_fee: 150,
  free_delivery_from: null,
  delivery_note: null,
  pickup_enabled: true,
  pickup_note: null,
  order_minimum: null,
  orders_paused: false,
  orders_paused_until: null,
  pause_message: null,
  opening_hours: { '1': [{ opens: '08:00', closes: '18:00' }] },
  special_days: [],
  orders_only_when_open: false,
  pickup_slot_minutes: null,
  pickup_slot_capacity: null,
  pickup_lead_minutes: 60,
  pickup_days_ahead: 3,
  cart_mail_hours: null,
  mails_of_orders: true,
};
const ZONE: DeliveryZoneRow = {
  id: 'z1',
  name: 'Town',
  areas: ['Kilimani', 'Westlands'],
  fee: 150,
  free_from: 3000,
  minimum: null,
  estimate: '2 hours',
  position: 0,
  is_active: true,
};

const open = (section: ReactElement, rpc: FakeRpc = {}, permissions?: string[]) =>
  renderWithApp(section, {
    session: permissions === undefined ? {} : { permissions },
    rpc: {
      'GET /rest/v1/storefront_settings': [RULES],
      'GET /rest/v1/delivery_zones': [ZONE],
      'PATCH /rest/v1/storefront_settings': { tenant_id: 't' },
      ...rpc,
    },
  });
type Opened = ReturnType<typeof open>;
const sent = ({ calls }: Opened, name: string) => calls.filter((call) => call.name === name).map(({ args }) => args);

describe('DeliverySection', () => {
  it('shows the zones with what they cost, and has no accessibility faults', async () => {
    const { container } = open(<DeliverySection />);
    const zones = await screen.findByRole('list', { name: 'Delivery zones' });
    expect(within(zones).getByText(/KSh\s?150\.00 · free from KSh\s?3,000\.00 · 2 hours/)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /Delivery fee/ })).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('adds a zone with its areas, each once', async () => {
    const app = open(<DeliverySection />, { 'POST /rest/v1/delivery_zones': { id: 'z2' } });
    await app.user.click(await screen.findByRole('button', { name: 'Add a zone' }));
    const dialog = await screen.findByRole('dialog');
    await app.user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Far');
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Areas' }), 'Thika, Ruiru, thika');
    await app.user.type(within(dialog).getByRole('textbox', { name: /^Delivery fee/ }), '400');
    await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(sent(app, 'POST /rest/v1/delivery_zones')).toEqual([
        expect.objectContaining({ name: 'Far', areas: ['Thika', 'Ruiru'], fee: 400, minimum: null, position: 1 }),
      ]),
    );
  });

  it('changes the flat fee where there are no zones, and nothing for who may only look', async () => {
    const app = open(<DeliverySection />, { 'GET /rest/v1/delivery_zones': [] });
    const fee = await screen.findByRole('textbox', { name: /^Delivery fee/ });
    await app.user.clear(fee);
    await app.user.type(fee, '200');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(app, 'PATCH /rest/v1/storefront_settings')).toEqual([
        expect.objectContaining({ delivery_fee: 200, free_delivery_from: null }),
      ]),
    );
    app.unmount();
    open(<DeliverySection />, {}, ['settings.view']);
    expect(await screen.findByRole('list', { name: 'Delivery zones' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add a zone' })).not.toBeInTheDocument();
  });
});

describe('a zone as it is typed', () => {
  it('becomes what is stored, and says what is wrong', () => {
    expect(areasOf(' A ,b\nB;; c  d ')).toEqual(['A', 'b', 'c d']);
    expect(zoneOf(zoneDraftOf(ZONE, 0), 'z1')).toEqual(ZONE);
    const draft = { ...zoneDraftOf(null, 1), name: 'town', fee: 'x', minimum: '0' };
    expect(Object.keys(zoneErrors(draft, ['Town'])).sort()).toEqual(['fee', 'minimum', 'name']);
  });
});

describe('HoursSection', () => {
  it('takes a second span for a day and stores the week', async () => {
    const app = open(<HoursSection />);
    expect((await axe(app.container)).violations).toEqual([]);
    await app.user.click(await screen.findByRole('button', { name: 'Add hours to Tuesday' }));
    await app.user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(sent(app, 'PATCH /rest/v1/storefront_settings')).toEqual([
        {
          opening_hours: { '1': [{ opens: '08:00', closes: '18:00' }], '2': [{ opens: '08:00', closes: '18:00' }] },
          special_days: [],
          orders_only_when_open: false,
        },
      ]),
    );
  });

  it.each([
    [[{ opens: '08:00', closes: '' }], 'Type when it opens and when it closes.'],
    [[{ opens: '12:00', closes: '08:00' }], 'The closing time must be after the opening time.'],
    [
      [
        { opens: '10:00', closes: '14:00' },
        { opens: '08:00', closes: '11:00' },
      ],
      'These times overlap.',
    ],
    [[{ opens: '18:00', closes: '00:00' }], null],
    [[], null],
  ])('knows what is wrong with the spans of a day', (spans, problem) => {
    expect(spansProblem(spans)).toBe(problem);
  });

  it('stores midnight as the end of a day, days in order, and refuses a day twice', () => {
    const draft = hoursDraftOf({ ...RULES, opening_hours: { '7': [{ opens: '18:00', closes: '24:00' }] } });
    const days = [
      { day: '2026-12-26', name: ' Boxing day ', spans: [] },
      { day: '2026-12-25', name: 'Christmas', spans: [{ opens: '08:00', closes: '00:00' }] },
    ];
    expect(hoursOf({ ...draft, days })).toMatchObject({
      opening_hours: { '7': [{ opens: '18:00', closes: '24:00' }] },
      special_days: [
        { day: '2026-12-25', spans: [{ opens: '08:00', closes: '24:00' }] },
        { day: '2026-12-26', name: 'Boxing day', spans: [] },
      ],
    });
    expect(hoursErrors({ ...draft, days: [...days, ...days] }).days).toBe('Each special day can be listed once.');
    expect(hoursErrors({ ...draft, days: [{ day: '', name: '', spans: [] }] }).days).toBe('Choose a date.');
  });
});

describe('OnlineOrdersSection', () => {
  it('pauses for a while with a message, and takes orders again', async () => {
    const app = open(<OnlineOrdersSection />);
    await app.user.selectOptions(await screen.findByRole('combobox', { name: 'Pause' }), 'For 2 hours');
    await app.user.type(screen.getByRole('textbox', { name: 'Message to customers' }), 'Back soon');
    await app.user.click(screen.getByRole('button', { name: 'Pause orders' }));
    await waitFor(() =>
      expect(sent(app, 'PATCH /rest/v1/storefront_settings')).toEqual([
        {
          orders_paused: true,
          orders_paused_until: expect.stringMatching(/^20/) as string,
          pause_message: 'Back soon',
        },
      ]),
    );
    app.unmount();

    const paused = { ...RULES, orders_paused: true, pause_message: 'Back soon' };
    const again = open(<OnlineOrdersSection />, { 'GET /rest/v1/storefront_settings': [paused] });
    expect(await screen.findByText(/until you resume/)).toBeInTheDocument();
    await again.user.click(screen.getByRole('button', { name: 'Resume orders' }));
    await waitFor(() =>
      expect(sent(again, 'PATCH /rest/v1/storefront_settings')).toEqual([
        { orders_paused: false, orders_paused_until: null },
      ]),
    );
  });

  it('stores minimum and pickup times, and no nonsense', async () => {
    const app = open(<OnlineOrdersSection />);
    expect((await axe(app.container)).violations).toEqual([]);
    await app.user.type(await screen.findByRole('textbox', { name: /^Minimum order/ }), '500');
    await app.user.click(screen.getByRole('checkbox', { name: 'Customers choose a pickup time' }));
    const capacity = screen.getByRole('textbox', { name: /^Orders per slot/ });
    await app.user.type(capacity, '0');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findAllByText('Type a number from 1 to 1,000, or leave it empty.')).not.toHaveLength(0);
    await app.user.clear(capacity);
    await app.user.type(capacity, '4');
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(app, 'PATCH /rest/v1/storefront_settings')).toEqual([
        {
          order_minimum: 500,
          pickup_slot_minutes: 60,
          pickup_slot_capacity: 4,
          pickup_lead_minutes: 60,
          pickup_days_ahead: 3,
          cart_mail_hours: null,
          mails_of_orders: true,
        },
      ]),
    );
  });
});
