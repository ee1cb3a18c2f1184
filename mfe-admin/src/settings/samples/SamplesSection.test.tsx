import { screen, waitFor } from '@testing-library/react';
import type { FirstRunState } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { SamplesSection } from './SamplesSection';

const NONE: FirstRunState = {
  business_kind: 'food',
  completed_at: '2026-11-20T08:00:00Z',
  currency_code: 'KES',
  timezone: 'Africa/Nairobi',
  country: 'KE',
  can_change_currency: true,
  sample: null,
};

describe('SamplesSection', () => {
  it('adds and removes samples, and leaves the focus on a heading each time', async () => {
    let state = NONE;
    const { user } = renderWithApp(
      <main>
        <h1>Settings</h1>
        <SamplesSection />
      </main>,
      {
        session: {},
        rpc: {
          first_run_state: () => state,
          load_sample_data: () =>
            (state = { ...NONE, sample: { kind: 'food', loaded_at: '', products: 8, contacts: 2 } }),
          remove_sample_data: () => {
            state = NONE;
            return { deleted: 5, archived: 2, kept: 1 };
          },
        },
      },
    );
    const heading = screen.getByRole('heading', { name: 'Settings' });

    await user.click(await screen.findByRole('button', { name: 'Add sample data' }));
    await screen.findByText(/You are looking at sample data/);
    expect(heading).toHaveFocus();

    heading.blur();
    await user.click(screen.getByRole('button', { name: 'Remove sample data' }));
    expect(await screen.findByText('7 products removed, 1 kept because you made it your own.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add sample data' })).toBeInTheDocument());
    expect(heading).toHaveFocus();
  });
});
