/** @jest-environment jsdom */
import { suppressForeignNoise } from './suppressForeignNoise';

/** True when the event no longer reaches the console. */
const isHidden = (event: Event): boolean => {
  window.dispatchEvent(event);
  return event.defaultPrevented;
};
const errorEvent = ({ message = '', filename = '', error }: { message?: string; filename?: string; error?: Error }) =>
  new ErrorEvent('error', { message, filename, error, cancelable: true });

function rejection(reason: unknown): Event {
  return Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason });
}

function errorWithStack(message: string, stack: string, name = 'Error'): Error {
  return Object.assign(new Error(message), { stack, name });
}

const inExtension = 'Error\n    at inject (chrome-extension://abcdef/content.js:1:1)';
const viaExtension = `${inExtension}\n    at load (http://duka.shop.localhost/static/main.js:1:1)`;

beforeAll(() => suppressForeignNoise());

describe('the console noise filter', () => {
  it.each([
    ['a Chrome extension', { message: 'Uncaught x', filename: 'chrome-extension://abcdef/content.js' }],
    ['a Firefox extension', { message: 'x', filename: 'moz-extension://1-2/content.js' }],
    ['a Safari extension', { message: 'x', filename: 'safari-web-extension://1-2/content.js' }],
    ['a script of another site', { message: 'Script error.' }],
    ['ResizeObserver', { message: 'ResizeObserver loop completed with undelivered notifications.' }],
  ])('hides errors of %s', (_whose, event) => {
    expect(isHidden(errorEvent(event))).toBe(true);
  });

  it('hides promises that an extension left unhandled', () => {
    expect(isHidden(rejection(errorWithStack('x', inExtension)))).toBe(true);
  });

  it.each([
    [
      'an error of our own',
      errorEvent({ message: 'x is not a function', filename: 'http://duka.test/static/main.js' }),
    ],
    ['a rejection of our own', rejection(errorWithStack('x', 'Error\n    at http://duka.test/static/main.js:1:1'))],
    ['a rejection that is no error', rejection('chrome-extension:// is only a word here')],
    [
      'a failed chunk although an extension stands in its stack',
      rejection(errorWithStack('Loading chunk 12 failed.', viaExtension, 'ChunkLoadError')),
    ],
    [
      'a failed module although an extension reported it',
      errorEvent({
        message: 'Failed to fetch dynamically imported module',
        filename: 'chrome-extension://abcdef/content.js',
        error: new TypeError('Failed to fetch dynamically imported module: http://duka.test/static/a.js'),
      }),
    ],
  ])('never hides %s', (_what, event) => {
    expect(isHidden(event)).toBe(false);
  });
});
