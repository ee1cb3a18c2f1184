import { screen } from '@testing-library/react';
import { renderShop } from './testing/renderShop';
import { lazyScreen } from './lazyScreen';

describe('lazyScreen', () => {
  it('shows the shape of the screen first and then the screen', async () => {
    const Screen = lazyScreen(
      () => Promise.resolve({ default: () => <p>the screen</p> }),
      () => <p>its shape</p>,
    );
    renderShop(<Screen />);

    expect(screen.getByText('its shape')).toBeInTheDocument();
    expect(await screen.findByText('the screen')).toBeInTheDocument();
  });

  it('is there at once when it was fetched before', async () => {
    const load = jest.fn(() => Promise.resolve({ default: () => <p>the screen</p> }));
    const Screen = lazyScreen(load, () => <p>its shape</p>);
    await Screen.preload?.();
    renderShop(<Screen />);

    expect(screen.getByText('the screen')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('asks again once when the code did not come', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const load = jest
      .fn<Promise<{ default: () => React.JSX.Element }>, []>()
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValueOnce({ default: () => <p>the screen</p> });
    const Screen = lazyScreen(load, () => <p>its shape</p>);
    renderShop(<Screen />);

    expect(await screen.findByText('the screen')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });
});
