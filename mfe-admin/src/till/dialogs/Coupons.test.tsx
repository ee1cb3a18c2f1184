import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { QuoteInput } from '@dukani/shared/rpc';
import { lines, MILK, quote, recorded, renderReadyTill, scan } from '../tillTesting';

beforeEach(() => localStorage.clear());

/** A server that gives 10 off for TENOFF, once. */
function couponed(basket: QuoteInput) {
  const priced = quote(basket);
  const codes = basket.coupon_codes ?? [];
  const isGiven = codes.includes('TENOFF');
  const promotions = isGiven ? [{ id: 'p1', name: 'Ten off', amount: 10 }] : [];
  return {
    ...priced,
    lines: priced.lines.map((line, index) => ({ ...line, promotions: index === 0 ? promotions : [] })),
    discount_amount: isGiven ? 10 : 0,
    total_amount: priced.total_amount - (isGiven ? 10 : 0),
    promotions,
    coupons: codes.map((code) => ({
      code,
      ...(code === 'TENOFF'
        ? { state: 'applied', message: null, name: 'Ten off', promotion_id: 'p1', amount: 10 }
        : code === 'USEDUP'
          ? {
              state: 'coupon_used_up',
              message: 'This coupon was already used.',
              name: 'Old',
              promotion_id: 'p2',
              amount: 0,
            }
          : {
              state: 'coupon_unknown',
              message: 'This code is not valid.',
              name: null,
              promotion_id: null,
              amount: 0,
            }),
    })),
  };
}

const start = () => renderReadyTill({ quoteSale: couponed });

async function openDialog({ user }: Awaited<ReturnType<typeof start>>): Promise<HTMLElement> {
  await scan(MILK.barcode);
  await user.click(await screen.findByRole('button', { name: 'Coupon' }));
  return screen.findByRole('dialog', { name: 'Coupon' });
}

it('takes a coupon, shows what it gives on the line and in all, and lets it go again', async () => {
  const app = await start();
  const dialog = await openDialog(app);
  await app.user.type(within(dialog).getByLabelText('Code'), 'tenoff');
  await app.user.click(within(dialog).getByRole('button', { name: 'Use coupon' }));

  expect(await screen.findByText('TENOFF: Ten off')).toBeInTheDocument();
  expect(await within(screen.getByRole('list', { name: 'Basket lines' })).findByText('−KSh 10.00')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('KSh 50.00'));
  expect((await axe(document.body)).violations).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Remove coupon TENOFF' }));
  await waitFor(() => expect(screen.getByRole('status', { name: 'Total' })).toHaveTextContent('KSh 60.00'));
});

it.each([
  ['USEDUP', 'This coupon was already used.'],
  ['NOBODYS', 'This code is not valid.'],
])('says why %s is not taken', async (code, why) => {
  const app = await start();
  const dialog = await openDialog(app);
  await app.user.type(within(dialog).getByLabelText('Code'), code);
  await app.user.click(within(dialog).getByRole('button', { name: 'Use coupon' }));

  expect(await within(dialog).findByText(why)).toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'Coupons' })).not.toBeInTheDocument();
});

it('takes a scanned code that no product has as a coupon, and says when it is none', async () => {
  await start();
  await scan(MILK.barcode);
  await within(lines()).findByText('Milk 500 ml');
  await scan('TENOFF');

  expect(await screen.findByText('TENOFF: Ten off')).toBeInTheDocument();
  await scan('NOSUCHCODE');
  expect(await screen.findByText('No product has the code NOSUCHCODE.')).toBeInTheDocument();
});

it('sends only the coupons that are applied', async () => {
  const app = await start();
  await scan(MILK.barcode);
  await within(lines()).findByText('Milk 500 ml');
  await scan('TENOFF');
  await screen.findByText('TENOFF: Ten off');
  await scan('USEDUP');
  await screen.findByText('USEDUP: This coupon was already used.');
  await app.user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Pay basket #B1' });
  await app.user.click(screen.getByRole('button', { name: /^Finish sale/ }));

  await waitFor(() => expect(recorded(app)).toHaveLength(1));
  expect(recorded(app)[0]).toMatchObject({ coupon_codes: ['TENOFF'], expected_total: 50 });
});
