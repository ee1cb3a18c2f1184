import { statusOfPostgresError } from './errorStatus';

describe('statusOfPostgresError', () => {
  it.each([
    ['PT402', 402],
    ['PT409', 409],
    ['PT999', 500],
    ['P0001', 400],
    ['P0002', 500],
    ['23505', 409],
    ['23503', 409],
    ['23514', 400],
    ['22P02', 400],
    ['42P01', 404],
    ['42883', 404],
    ['25006', 405],
    ['40001', 500],
    ['57014', 503],
    ['57P01', 503],
    ['53300', 503],
    ['28000', 403],
    ['08006', 503],
    ['XX000', 400],
  ])('gives %s the status %i', (code, status) => {
    expect(statusOfPostgresError(code, '', true)).toBe(status);
  });

  it('tells a missing sign-in from a missing right', () => {
    expect(statusOfPostgresError('42501', '', false)).toBe(401);
    expect(statusOfPostgresError('42501', '', true)).toBe(403);
  });
});
