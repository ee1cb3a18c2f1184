import { screen, within } from '@testing-library/react';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { GiftCardsTab } from './GiftCardsTab';

const CARD = {
  id: 'card-1',
  card_number: 'GC-000007',
  last_four: '8ZPC',
  initial_amount: 500,
  balance: 350,
  currency_code: 'KES',
  status: 'active',
  status_reason: null,
  expires_on: null,
  is_expired: false,
  issued_at: '2026-11-20T09:00:00Z',
  issued_by_name: 'Faith',
  tender_type: 'cash',
  reason: null,
  contact_id: null,
  contact_name: null,
};
const ENTRY = {
  id: 'e1',
  kind: 'redeemed',
  amount: -150,
  balance_after: 350,
  source_type: 'sale',
  source_id: 'sale-1',
  number: 'INV-000012',
  reason: null,
  recorded_by_name: 'Faith',
  created_at: '2026-11-21T09:00:00Z',
};

function renderCards(rpc: FakeRpc = {}) {
  return renderWithApp(<GiftCardsTab />, {
    session: { permissions: ['gift_cards.sell', 'gift_cards.manage'] },
    route: '/admin/sales?tab=gift_cards',
    rpc: {
      list_gift_cards: { rows: [CARD], next_cursor: null, outstanding_amount: 350, outstanding_count: 1 },
      gift_card_history: { ...CARD, entries: [ENTRY] },
      list_saved_views: [],
      ...rpc,
    },
  });
}

it('says what can still be used, and teaches where there is none', async () => {
  const { unmount } = renderCards();
  expect(await screen.findByText('GC-000007')).toBeInTheDocument();
  expect(await screen.findByText(/KSh\s350\.00 left on 1 card/)).toBeInTheDocument();
  unmount();
  renderCards({ list_gift_cards: { rows: [], next_cursor: null, outstanding_amount: 0, outstanding_count: 0 } });
  expect(await screen.findByText('No gift cards yet')).toBeInTheDocument();
});

it('shows what happened to a card, and blocks it with a reason only', async () => {
  const block = jest.fn(() => ({ ...CARD, status: 'blocked', status_reason: 'Stolen' }));
  const app = renderCards({ block_gift_card: block });
  await app.user.click(await screen.findByText('GC-000007'));
  expect(await screen.findByRole('link', { name: 'INV-000012' })).toHaveAttribute('href', '/admin/sales/sale-1');
  await app.user.click(screen.getByRole('button', { name: 'Block' }));
  const dialog = await screen.findByRole('dialog', { name: 'Block GC-000007' });
  await app.user.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await within(dialog).findAllByText('Give a reason.')).not.toHaveLength(0);
  expect(block).not.toHaveBeenCalled();

  await app.user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Stolen');
  await app.user.click(within(dialog).getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Gift card GC-000007 blocked')).toBeInTheDocument();
  expect(block).toHaveBeenCalledWith({ p_card_id: 'card-1', p_is_blocked: true, p_reason: 'Stolen' });
});

it('takes no more off a card than is on it', async () => {
  const adjust = jest.fn(() => ({ ...CARD, balance: 300 }));
  const app = renderCards({ adjust_gift_card: adjust });
  await app.user.click(await screen.findByText('GC-000007'));
  await app.user.click(await screen.findByRole('button', { name: 'Correct' }));
  const dialog = await screen.findByRole('dialog', { name: 'Correct GC-000007' });
  await app.user.selectOptions(within(dialog).getByRole('combobox', { name: 'Adjustment' }), 'off');
  await app.user.type(within(dialog).getByRole('textbox', { name: /Amount/ }), '400');
  await app.user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Typed wrong');
  await app.user.click(within(dialog).getByRole('button', { name: 'Correct' }));
  expect(await within(dialog).findAllByText(/The balance is KSh\s350\.00\./)).not.toHaveLength(0);
  expect(adjust).not.toHaveBeenCalled();

  await app.user.clear(within(dialog).getByRole('textbox', { name: /Amount/ }));
  await app.user.type(within(dialog).getByRole('textbox', { name: /Amount/ }), '50');
  await app.user.click(within(dialog).getByRole('button', { name: 'Correct' }));
  expect(await screen.findByText(/KSh\s300\.00 is on gift card GC-000007/)).toBeInTheDocument();
  expect(adjust).toHaveBeenCalledWith({
    p_adjustment: expect.objectContaining({ gift_card_id: 'card-1', amount: -50, reason: 'Typed wrong' }) as unknown,
  });
});
