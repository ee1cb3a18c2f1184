import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { MyAccess } from '@dukani/shared/rpc';
import { makeAccess, renderWithApp } from '@dukani/shared/testing';
import { AdminFrame } from './AdminFrame';

describe('a closed business', () => {
  const closed = { ...makeAccess().tenant, status: 'closed' } as NonNullable<MyAccess['tenant']>;

  it('shows its owners the way back and the way out', async () => {
    const { container } = renderWithApp(<AdminFrame>Screen</AdminFrame>, {
      session: { tenant: closed, permissions: ['ownership.transfer'] },
      rpc: {
        get_business_exports: [],
        get_business_closing: {
          business_name: closed.name,
          waiting_days: 30,
          open_tills: 0,
          closing: {
            status: 'waiting',
            is_by_platform: false,
            asked_by_name: 'Akinyi Odhiambo',
            asked_at: '2026-11-20T08:00:00Z',
            erase_at: '2026-12-20T08:00:00Z',
            erased_at: null,
            reason: 'We stop trading',
          },
        },
      },
    });
    expect(await screen.findByRole('button', { name: 'Open it again' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Export everything' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeInTheDocument();
    expect(screen.queryByText('Screen')).not.toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
  });

  it('shows everybody else that it is closed', () => {
    renderWithApp(<AdminFrame>Screen</AdminFrame>, { session: { tenant: closed, permissions: ['sales.record'] } });
    expect(screen.getByText(`${closed.name} is closed`)).toBeInTheDocument();
    expect(screen.queryByText('Screen')).not.toBeInTheDocument();
  });
});
