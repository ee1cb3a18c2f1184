import { RequestLimiter } from './RequestLimiter';

const limits = { signInSignUps: 3, tokenRefresh: 5, tokenVerifications: 2 };

describe('RequestLimiter', () => {
  it('refuses what is beyond the limit of a route, per address, until 5 minutes are over', () => {
    const limiter = new RequestLimiter(limits);
    for (let request = 1; request <= 3; request += 1) limiter.check('token', '10.0.0.1', 0);
    expect(() => limiter.check('token', '10.0.0.1', 1_000)).toThrow(
      expect.objectContaining({ status: 429, code: 'over_request_rate_limit', headers: { 'retry-after': '299' } }),
    );
    expect(() => limiter.check('token', '10.0.0.2', 1_000)).not.toThrow();
    expect(() => limiter.check('verify', '10.0.0.1', 1_000)).not.toThrow();
    expect(() => limiter.check('token', '10.0.0.1', 300_000)).not.toThrow();
  });

  it('lets routes without a limit pass', () => {
    const limiter = new RequestLimiter(limits);
    for (let request = 1; request <= 1_000; request += 1) limiter.check('user', '10.0.0.1', 0);
  });
});
