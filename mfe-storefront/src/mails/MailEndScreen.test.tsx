import { screen } from '@testing-library/react';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import MailEndScreen from './MailEndScreen';

beforeEach(forgetEverything);

describe('the link out of a mail', () => {
  it.each([
    ['stock-notice', 'end_stock_notice', { ended: 2 }, 'Unsubscribed'],
    ['stock-notice', 'end_stock_notice', null, 'Link not found'],
    ['cart-mails', 'end_cart_mails', { ended: true }, 'Unsubscribed'],
    ['cart-mails', 'end_cart_mails', null, 'Link not found'],
  ])('of a %s asks before it ends anything: %s answers %j', async (kind, call, answer, title) => {
    const { calls, user } = renderShop(<MailEndScreen />, {
      route: `/${kind}/secret`,
      path: `/${kind}/:token`,
      rpc: { [call]: answer },
    });
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));

    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(calls).toEqual([{ name: call, args: { p_token: 'secret' } }]);
  });
});
