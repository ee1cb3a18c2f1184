import { screen } from '@testing-library/react';
import { renderShop } from './testing/renderShop';
import { lazyScreen, loadTwice } from './lazyScreen';

describe('lazyScreen', () => {
  it('loads again once when a chunk did not come, and not a third time', async () => {
    const load = jest.fn<Promise<string>, []>().mockRejectedValueOnce(new Error('lost')).mockResolvedValueOnce('here');
    await expect(loadTwice(load, 0)).resolves.toBe('here');

    const broken = jest.fn<Promise<string>, []>().mockRejectedValue(new Error('gone'));
    await expect(loadTwice(broken, 0)).rejects.toThrow('gone');

    expect(load).toHaveBeenCalledTimes(2);
    expect(broken).toHaveBeenCalledTimes(2);
  });

  it('shows the shape of the screen first and then the screen', async () => {
    const Screen = lazyScreen(
      () => Promise.resolve({ default: () => <p>the screen</p> }),
      () => <p>its shape</p>,
    );
    renderShop(<Screen />);

    expect(screen.getByText('its shape')).toBeInTheDocument();
    expect(await screen.findByText('the screen')).toBeInTheDocument();
  });

  it('shows the failed-load box when the chunk does not come', async () => {
    const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const failure = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
    const Screen = lazyScreen(
      () => Promise.reject(failure),
      () => <p>its shape</p>,
    );
    renderShop(<Screen />);

    expect(await screen.findByRole('alert', {}, { timeout: 3000 })).toHaveTextContent('Failed to Load Component');
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeInTheDocument();
    silence.mockRestore();
  });
});
