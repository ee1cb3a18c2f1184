import { ApiError, errorMessage, isNetworkFailure, toApiError } from './apiError';

describe('toApiError', () => {
  it('takes the hint of our own errors as the code and reads their details', () => {
    const error = toApiError(
      { code: 'PT409', hint: 'insufficient_stock', message: 'Only 2 left.', details: '{"lines":[1]}' },
      409,
    );
    expect(error).toMatchObject({
      code: 'insufficient_stock',
      status: 409,
      message: 'Only 2 left.',
      details: { lines: [1] },
    });
  });

  it.each([
    [
      { code: '23505', message: 'duplicate key', details: 'Key exists.' },
      { code: '23505', status: 409, details: 'Key exists.' },
      409,
    ],
    [
      { name: 'AuthApiError', code: 'invalid_credentials', status: 400, message: 'Invalid login credentials' },
      { code: 'invalid_credentials', status: 400 },
      undefined,
    ],
    [{ message: 'nope', statusCode: '403' }, { code: 'unexpected', status: 403 }, undefined],
    [new TypeError('Failed to fetch'), { code: 'network_failure', status: 0, isNetworkFailure: true }, undefined],
    [{ message: 'TypeError: Failed to fetch', code: '', details: '' }, { code: 'network_failure' }, 0],
    [
      Object.assign(new Error('The user aborted a request.'), { name: 'AbortError' }),
      { code: 'aborted', isNetworkFailure: false },
      undefined,
    ],
    [new Error('boom'), { code: 'unexpected', status: 500 }, undefined],
    [{ code: 'validation_failed', message: '{"code":"validation_failed"}' }, { message: 'The request failed.' }, 422],
    [undefined, { code: 'unexpected', message: 'The request failed.' }, undefined],
  ])('understands %p', (thrown, expected, status) => {
    expect(toApiError(thrown, status)).toMatchObject(expected);
  });

  it('leaves an ApiError alone', () => {
    const error = new ApiError({ code: 'not_found', message: 'Gone.', status: 404 });
    expect(toApiError(error)).toBe(error);
  });
});

describe('errorMessage', () => {
  it.each([
    [
      { code: 'PT409', hint: 'till_session_closed', message: 'Open a till session first.' },
      'Open a till session first.',
    ],
    [new TypeError('Failed to fetch'), 'The server cannot be reached. Check your connection and try again.'],
    [
      { code: 'XX000', message: 'relation "x" does not exist', status: 500 },
      'Something went wrong on our side. Please try again.',
    ],
    [{ code: 'invalid_credentials', message: 'Invalid login credentials', status: 400 }, 'Email or password is wrong.'],
  ])('of %p is a sentence for people', (error, sentence) => {
    expect(errorMessage(error)).toBe(sentence);
  });
});

it.each([
  'Failed to fetch',
  'NetworkError when attempting to fetch resource.',
  'net::ERR_CONNECTION_REFUSED',
  'ERR_INTERNET_DISCONNECTED',
  'ERR_NETWORK',
])('%p is a network failure', (message) => {
  expect(isNetworkFailure(new Error(message))).toBe(true);
});

it('a refusal is no network failure', () => {
  expect(isNetworkFailure(new Error('permission denied'))).toBe(false);
});
