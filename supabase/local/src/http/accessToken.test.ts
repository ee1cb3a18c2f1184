import { createHmac } from 'node:crypto';
import { signToken, verifyToken } from './accessToken';

const secret = 'a-secret-of-the-tests-that-is-long-enough';
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (head: object, body: object, key = secret, hash = 'sha256') => {
  const text = `${encode(head)}.${encode(body)}`;
  return `${text}.${createHmac(hash, key).update(text).digest('base64url')}`;
};

describe('verifyToken', () => {
  it('accepts what signToken made', () => {
    expect(verifyToken(signToken({ sub: '1', role: 'authenticated' }, secret), secret)).toEqual({
      claims: { sub: '1', role: 'authenticated' },
    });
  });

  it.each([
    ['another secret', sign({ alg: 'HS256' }, { role: 'anon' }, 'another')],
    ['no algorithm', `${encode({ alg: 'none' })}.${encode({ role: 'service_role' })}.`],
    ['no algorithm but a signature', sign({ alg: 'none' }, { role: 'service_role' })],
    ['another hash', sign({ alg: 'HS512' }, { role: 'anon' }, secret, 'sha512')],
    ['an algorithm of another kind', sign({ alg: 'RS256' }, { role: 'anon' })],
    ['a missing header', sign({}, { role: 'anon' })],
    ['an expired token', sign({ alg: 'HS256' }, { role: 'anon', exp: 1 })],
    ['a token of the future', sign({ alg: 'HS256' }, { role: 'anon', nbf: 9_999_999_999 })],
    ['a list instead of claims', sign({ alg: 'HS256' }, [])],
    [
      'a changed body',
      sign({ alg: 'HS256' }, { role: 'anon' }).replace(encode({ role: 'anon' }), encode({ role: 'service_role' })),
    ],
    ['a fourth part', `${sign({ alg: 'HS256' }, { role: 'anon' })}.x`],
    ['nonsense', 'nonsense'],
    ['nothing', ''],
  ])('refuses %s', (_what, token) => {
    expect(verifyToken(token, secret)).toEqual({ problem: expect.any(String) });
  });
});
