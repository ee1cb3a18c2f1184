import type { FakeRpc } from '@dukani/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ApprovalInput, QuoteInput } from '@dukani/shared/rpc';
import { refuseForSeconds, refusePin, STAFF } from '../../common/pin/pinTesting';
import { TILL_SPEED } from '../../common/ScanDetector';
import { BREAD, lastSale, MILK, quote, recorded, renderReadyTill, saleOf, scan } from '../tillTesting';

const permissions = ['sales.record', 'products.view', 'till.operate'];
const APPROVAL = 'approval-1';

/** A server that lets cashiers give 10 % and no other price, unless somebody approved. */
function guarded(basket: QuoteInput) {
  const isApproved = basket.approval_ids?.includes(APPROVAL) ?? false;
  const prices = basket.lines.flatMap(({ product_id, unit_price, quantity }) =>
    unit_price === undefined ? [] : [{ product_id, unit_price, quantity }],
  );
  const refuse = (details: unknown) => {
    throw new ApiError({ code: 'approval_required', status: 403, message: 'A manager is needed.', details });
  };
  // What was approved was one of each.
  if (prices.length > 0 && (!isApproved || prices.some(({ quantity }) => quantity > 1)))
    refuse({ permission: 'sales.override_price', prices });
  const percent = Math.max(basket.discount_percent ?? 0, ...basket.lines.map((line) => line.discount_percent ?? 0));
  const { total_amount } = quote({ ...basket, discount_amount: 0 });
  const amount = (total_amount * percent) / 100;
  // What was approved came to no more than for one of them.
  if (percent > 10 && (!isApproved || amount > 30)) refuse({ permission: 'sales.discount', percent, amount });
  return quote({ ...basket, discount_amount: (total_amount * percent) / 100 });
}

const approve = ({ p_approval: { permission, reason } }: { p_approval: ApprovalInput }) => ({
  id: APPROVAL,
  approver_name: 'Max Manager',
  permission,
  reason,
  expires_at: '2026-11-21T09:05:00Z',
});
const start = (answers: FakeRpc = { approve_action: approve }, staff: unknown = STAFF) =>
  renderReadyTill({ permissions, quoteSale: guarded, staff, answers });
type App = Awaited<ReturnType<typeof start>>;
const asked = ({ calls }: App) =>
  calls
    .filter((call) => call.name === 'approve_action')
    .map((call) => (call.args as { p_approval: ApprovalInput }).p_approval);

async function askForDiscount(app: App): Promise<HTMLElement> {
  await scan(MILK.barcode);
  await app.user.keyboard('{F4}');
  await app.user.type(await screen.findByRole('textbox', { name: 'Discount' }), '30%{Enter}');
  await app.user.click(await screen.findByRole('button', { name: 'A manager approves' }));
  return screen.findByRole('dialog', { name: 'A manager approves' });
}

beforeEach(() => localStorage.clear());

/** Tapped at the end: keys as quick as a test's would be a scanner's. */
async function confirmPin({ user }: App, dialog: HTMLElement, pin: string): Promise<void> {
  await user.type(within(dialog).getByLabelText('PIN'), pin);
  await user.click(within(dialog).getByRole('button', { name: 'Confirm the PIN' }));
}

it('lets a manager approve a discount by PIN, and sells it so', async () => {
  const app = await start();
  const dialog = await askForDiscount(app);
  expect(within(dialog).getByText(/the whole basket, 30% off/)).toBeInTheDocument();
  // Cashiers cannot approve, and who has no PIN cannot either.
  const choices = within(await within(dialog).findByRole('combobox', { name: 'Approver' })).getAllByRole('option');
  expect(choices.map((choice) => choice.textContent)).toEqual(['Max Manager']);
  await app.user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Regular customer');
  for (const digit of ['4', '7', '1', '1']) await app.user.click(within(dialog).getByRole('button', { name: digit }));
  await app.user.click(within(dialog).getByRole('button', { name: 'Confirm the PIN' }));

  expect(await screen.findByText(/Discount approved by Max Manager/)).toBeInTheDocument();
  const [approval] = asked(app);
  expect(approval).toMatchObject({
    approver_user_id: 'u-max',
    pin: '4711',
    permission: 'sales.discount',
    reason: 'Regular customer',
    subject: { percent: 30 },
  });
  await waitFor(() =>
    expect(within(screen.getByRole('complementary')).getByRole('button', { name: /^Pay/ })).toBeEnabled(),
  );
  await app.user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: /Pay basket/ });
  await app.user.keyboard('{Enter}');
  await lastSale();
  const [sale] = recorded(app);
  expect(sale).toMatchObject({ discount_percent: 30, approval_ids: [APPROVAL] });
  expect((approval?.subject as { sale_id: string }).sale_id).toBe(sale?.id);
});

it('asks again when what is put into the basket afterwards takes more off than was approved', async () => {
  const app = await start();
  const dialog = await askForDiscount(app);
  expect(within(dialog).getByText(/30% off, .*in total/)).toBeInTheDocument();
  await app.user.type(await within(dialog).findByRole('textbox', { name: 'Reason' }), 'Regular customer');
  await confirmPin(app, dialog, '4711');
  expect(await screen.findByText(/Discount approved by Max Manager/)).toBeInTheDocument();
  expect(asked(app)[0]?.subject).toMatchObject({ percent: 30, amount: MILK.price * 0.3 });

  // A scanner that goes on within this time after the last key types on what was typed.
  await new Promise((resolve) => setTimeout(resolve, 2 * TILL_SPEED.maxGapMs));
  await scan(MILK.barcode);
  expect(await screen.findByText('A manager is needed.')).toBeInTheDocument();
  await app.user.click(screen.getByRole('button', { name: 'A manager approves' }));
  const again = await screen.findByRole('dialog', { name: 'A manager approves' });
  expect(within(again).getByText(/up to 30% in this basket, /)).toBeInTheDocument();
});

it('says that a PIN is wrong, and waits as long as the server wants', async () => {
  let answer: () => unknown = refusePin;
  const app = await start({ approve_action: () => answer() });
  const dialog = await askForDiscount(app);
  await app.user.type(await within(dialog).findByRole('textbox', { name: 'Reason' }), 'Regular customer');
  await confirmPin(app, dialog, '9999');
  expect(await within(dialog).findByText('This PIN is not right.')).toBeInTheDocument();
  expect(within(dialog).getByLabelText('PIN')).toHaveValue('');

  answer = refuseForSeconds(30);
  await confirmPin(app, dialog, '9999');
  expect(await within(dialog).findByText(/Too many wrong PINs\. Try again in 0:(30|29)/)).toBeInTheDocument();
  expect(within(dialog).getByLabelText('PIN')).toBeDisabled();
  expect(within(dialog).getByRole('button', { name: '7' })).toBeDisabled();
  expect(recorded(app)).toEqual([]);
});

it('begins with the PIN, which nobody reads, and says by Enter alone what is missing', async () => {
  const app = await start();
  const dialog = await askForDiscount(app);
  const pin = await within(dialog).findByLabelText('PIN');
  await waitFor(() => expect(pin).toHaveFocus());
  expect(pin).toHaveAttribute('type', 'password');
  await app.user.keyboard('{Enter}');
  expect(await within(dialog).findByText('A PIN has 4 to 8 digits.')).toBeInTheDocument();
  expect(within(dialog).getByText('Give a reason.')).toBeInTheDocument();
  expect(pin).toHaveFocus();

  for (const digit of ['4', '7', '1', '1']) await app.user.click(within(dialog).getByRole('button', { name: digit }));
  await app.user.keyboard('{Enter}');
  const reason = within(dialog).getByRole('textbox', { name: 'Reason' });
  expect(reason).toHaveFocus();
  expect(reason).toHaveValue('');
  expect(asked(app)).toEqual([]);
  await app.user.type(reason, 'Regular customer');
  await app.user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(asked(app)).toHaveLength(1));
});

it('asks for a reason and a whole PIN before it asks the server', async () => {
  const app = await start();
  const dialog = await askForDiscount(app);
  await app.user.type(await within(dialog).findByLabelText('PIN'), '47x1');
  expect(within(dialog).getByLabelText('PIN')).toHaveValue('471');
  await app.user.click(within(dialog).getByRole('button', { name: 'Approve' }));

  expect(within(dialog).getByText('Give a reason.')).toBeInTheDocument();
  expect(within(dialog).getByText('A PIN has 4 to 8 digits.')).toBeInTheDocument();
  expect(asked(app)).toEqual([]);
  expect((await axe(dialog)).violations).toEqual([]);
});

it('says so when nobody who may approve has a PIN', async () => {
  const app = await start({}, { lock_after_minutes: 0, people: [STAFF.people[0], STAFF.people[2]] });
  const dialog = await askForDiscount(app);

  expect(await within(dialog).findByText(/No approver has a PIN yet/)).toBeInTheDocument();
});

it('gives a line another price with an approval, and the listed one again', async () => {
  const app = await start();
  await scan(MILK.barcode);
  await scan(BREAD.barcode);
  await app.user.click(await screen.findByRole('button', { name: /Change the price of Milk 500 ml/ }));
  const field = await screen.findByRole('textbox', { name: 'Unit price' });
  await app.user.clear(field);
  await app.user.type(field, '50{Enter}');
  expect(await screen.findByText('A manager is needed.')).toBeInTheDocument();
  expect(within(screen.getByRole('complementary')).getByRole('button', { name: /^Pay/ })).toBeDisabled();

  await app.user.click(screen.getByRole('button', { name: 'A manager approves' }));
  const dialog = await screen.findByRole('dialog', { name: 'A manager approves' });
  expect(within(dialog).getByText(/1 × Milk 500 ml for KSh\s?50\.00 instead of KSh\s?60\.00/)).toBeInTheDocument();
  await app.user.type(await within(dialog).findByRole('textbox', { name: 'Reason' }), 'Dented');
  await confirmPin(app, dialog, '4711');
  expect(await screen.findByText(/Price approved by Max Manager/)).toBeInTheDocument();
  expect(asked(app)[0]?.subject).toMatchObject({ prices: [{ product_id: 'milk', unit_price: 50, quantity: 1 }] });
  const payButton = within(screen.getByRole('complementary')).getByRole('button', { name: /^Pay/ });
  await waitFor(() => expect(payButton).toBeEnabled());

  // More of it is more than was approved.
  await app.user.click(screen.getByRole('button', { name: 'One Milk 500 ml more' }));
  await app.user.click(await screen.findByRole('button', { name: 'A manager approves' }));
  expect(await screen.findByText(/2 × Milk 500 ml for KSh\s?50\.00 instead of/)).toBeInTheDocument();
  await app.user.keyboard('{Escape}');

  await app.user.click(screen.getByRole('button', { name: /Change the price of Milk 500 ml/ }));
  await app.user.click(await screen.findByRole('button', { name: 'Listed price' }));
  expect(screen.getByRole('button', { name: /Change the price of Milk 500 ml, KSh\s?60\.00/ })).toBeInTheDocument();
});

it('asks again when an approval has run out by the time of the sale', async () => {
  let isOut = false;
  const app = await renderReadyTill({
    permissions,
    staff: STAFF,
    answers: { approve_action: approve },
    quoteSale: (basket) => guarded(isOut ? { ...basket, approval_ids: [] } : basket),
    record: (sale) => {
      if (!isOut) return saleOf(sale);
      throw new ApiError({ code: 'approval_required', status: 403, message: 'A manager is needed.' });
    },
  });
  const dialog = await askForDiscount(app);
  await app.user.type(await within(dialog).findByRole('textbox', { name: 'Reason' }), 'Regular customer');
  await confirmPin(app, dialog, '4711');
  await screen.findByText(/Discount approved by Max Manager/);
  // The server has quoted it with the approval; only then does that run out.
  await waitFor(() =>
    expect(JSON.stringify(app.calls.findLast(({ name }) => name === 'quote_sale'))).toContain(APPROVAL),
  );
  await waitFor(() =>
    expect(within(screen.getByRole('complementary')).getByRole('button', { name: /^Pay/ })).toBeEnabled(),
  );
  isOut = true;
  await app.user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: /Pay basket/ });
  await app.user.keyboard('{Enter}');

  expect(await screen.findByRole('button', { name: 'A manager approves' })).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
