import { screen } from '@testing-library/react';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { makeHome } from '../common/testing/shopSamples';
import PhoneMenu from './PhoneMenu';
import { ShopFrame } from './ShopFrame';

beforeEach(forgetEverything);

it('has the offer to put the shop on the phone in the menu, where the browser makes one', async () => {
  const onClose = jest.fn();
  const menu = <PhoneMenu onClose={onClose} onContact={() => undefined} />;
  const { unmount } = renderShop(<ShopFrame>{menu}</ShopFrame>, { rpc: { shop_home: makeHome() } });
  expect(await screen.findByRole('dialog', { name: 'Menu' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /on this phone/ })).not.toBeInTheDocument();
  const prompt = jest.fn(() => Promise.resolve());
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(offer);
  expect(offer.defaultPrevented).toBe(true);
  unmount();

  const { user } = renderShop(<ShopFrame>{menu}</ShopFrame>, { rpc: { shop_home: makeHome() } });
  await user.click(await screen.findByRole('button', { name: 'Put Duka la Mama on this phone' }));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(onClose).toHaveBeenCalled();
});
