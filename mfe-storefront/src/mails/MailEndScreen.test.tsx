import { screen } from '@testing-library/react';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import MailEndScreen from './MailEndScreen';

beforeEach(forgetEverything);

describe('the link out of a mail', () => {
  it.each([
    ['stock-notice', 'end_stock_notice', { ended: 2 }, 'No more mails'],
    ['stock-notice', 'end_stock_notice', null, 'This link is not known'],
    ['cart-mails', 'end_cart_mails', { ended: true }, 'No more mails'],
    ['cart-mails', 'end_cart_mails', null, 'This link is not known'],
  ])('of a %s asks before it ends anything: %s answers %j', async (kind, call, answer, title) => {
    const { calls, user } = renderShop(<MailEndScreen />, {
      route: `/${kind}/secret`,
      path: `/${kind}/:token`,
      rpc: { [call]: answer },
    });
    expect(calls).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Send me none' }));

    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(calls).toEqual([{ name: call, args: { p_token: 'secret' } }]);
  });
});
