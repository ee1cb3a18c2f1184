import { ApiError } from '@dukani/shared/errors';
import { findHighestDiscount } from './findHighestDiscount';

const limitedTo = (limit: number) =>
  jest.fn((percent: number) =>
    percent > limit
      ? Promise.reject(new ApiError({ code: 'approval_required', status: 403, message: 'Refused.' }))
      : Promise.resolve({}),
  );

describe('findHighestDiscount', () => {
  it.each([
    [15, 10, 10],
    [100, 10, 10],
    [11, 10, 10],
    [10.5, 10, 10],
    [50, 12.5, 12],
    [30, 0, 0],
    [100, 99, 99],
  ])('finds under %d refused and a limit of %d: %d', async (refused, limit, expected) => {
    const ask = limitedTo(limit);

    expect(await findHighestDiscount(refused, ask)).toBe(expected);
    expect(ask.mock.calls.length).toBeLessThanOrEqual(7);
  });

  it('does not take a broken connection for a refusal', async () => {
    const broken = () => Promise.reject(new ApiError({ code: 'network_failure', status: 0, message: 'Failed' }));

    await expect(findHighestDiscount(20, broken)).rejects.toMatchObject({ code: 'network_failure' });
  });
});
