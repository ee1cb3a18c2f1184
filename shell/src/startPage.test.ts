/** @jest-environment jsdom */
import { screen } from '@testing-library/dom';
import { checkBackend, ConfigurationError } from './checkBackend';
import { startPage, type Bootstrap } from './startPage';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  document.body.innerHTML = '<div id="root"><p>skeleton</p></div>';
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const gone = () => Promise.reject(Object.assign(new Error('Loading chunk 1 failed.'), { name: 'ChunkLoadError' }));

describe('startPage', () => {
  it('starts what was loaded, at the second attempt a second later if need be', async () => {
    const start = jest.fn(() => Promise.resolve());
    const load = jest.fn<Promise<Bootstrap>, []>().mockImplementationOnce(gone).mockResolvedValueOnce({ start });
    const done = startPage(load);
    await jest.advanceTimersByTimeAsync(999);
    expect(load).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    await done;

    expect(start).toHaveBeenCalledTimes(1);
    expect(screen.getByText('skeleton')).toBeInTheDocument();
  });

  it('shows the failed-load box instead of a white page after the second failure', async () => {
    const load = jest.fn<Promise<Bootstrap>, []>().mockImplementation(gone);
    const done = startPage(load);
    await jest.advanceTimersByTimeAsync(60_000);
    await done;

    expect(load).toHaveBeenCalledTimes(2);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to Load Component');
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeInTheDocument();
    expect(screen.queryByText('skeleton')).not.toBeInTheDocument();
  });

  it('names a configuration error', async () => {
    await startPage(() =>
      Promise.resolve({ start: () => Promise.reject(new ConfigurationError('Invalid backend URL.')) }),
    );

    expect(screen.getByRole('heading', { name: 'Configuration Error' })).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid backend URL.');
  });
});

describe('checkBackend', () => {
  const url = 'https://project.example';
  const key = 'sb_publishable_abc-123';

  it.each([
    [url, key],
    ['http://duka.shop.localhost:3000', 'eyJhbGciOi.J9.x_y-z'],
  ])('takes %p with %p', (supabaseUrl, supabaseKey) => {
    expect(() => checkBackend({ supabaseUrl, supabaseKey })).not.toThrow();
  });

  it.each([
    '',
    'project',
    'ftp://project.example',
    'javascript:alert(1)',
    'https://',
    'https:///path',
    ' https://x.example',
  ])('refuses the URL %p', (supabaseUrl) => {
    expect(() => checkBackend({ supabaseUrl, supabaseKey: key })).toThrow(
      new ConfigurationError('Invalid backend URL. Check the configuration.'),
    );
  });

  it.each(['', ' ', 'your key here', `${key} `, 'sb_secret_abc'])('refuses the key %p', (supabaseKey) => {
    expect(() => checkBackend({ supabaseUrl: url, supabaseKey })).toThrow(
      new ConfigurationError('Invalid backend key. Check the configuration.'),
    );
  });
});
