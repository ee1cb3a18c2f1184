import { render, screen } from '@testing-library/react';
import { ApiError } from '../api/apiError';
import { ErrorState } from './States';

const failure = (code: string, status: number) => new ApiError({ code, message: `invalid ${code}`, status });

describe('ErrorState', () => {
  it.each(['57014', '42501', 'permission_denied'])('offers another try for %s, which may pass', (code) => {
    render(<ErrorState error={failure(code, 400)} onRetry={() => undefined} />);

    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it.each(['not_found', '22P02'])('offers none for %s, which stays as it is', (code) => {
    render(<ErrorState error={failure(code, 400)} onRetry={() => undefined} action={<a href="/">Back</a>} />);

    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Back' })).toBeVisible();
  });

  it('never shows what the database says of an id that is none', () => {
    render(<ErrorState error={failure('22P02', 400)} onRetry={() => undefined} />);

    expect(screen.getByRole('alert')).toHaveTextContent('Not found. Check the link.');
  });
});
