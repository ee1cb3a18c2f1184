/** @jest-environment jsdom */
import { screen } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { CONTRACT_VERSION } from '@dukani/shared/contract';
import { renderWithApp } from '@dukani/shared/testing';
import remote from './remote';

const SPEC_ROUTES = [
  '/dashboard',
  '/admin',
  '/admin/dashboard',
  '/admin/products',
  '/admin/customers',
  '/admin/sales',
  '/admin/purchases',
  '/admin/stock',
  '/admin/accounting',
  '/admin/reports',
  '/admin/settings',
  '/admin/team',
  '/admin/communications',
  '/admin/billing',
  '/admin/etims',
  '/admin/etims-status',
];

describe('remote', () => {
  it('keeps the contract of an area', () => {
    expect(remote).toMatchObject({ name: 'admin', contractVersion: CONTRACT_VERSION });
    expect(remote.Frame).toBeDefined();
  });

  it.each(SPEC_ROUTES)('has a screen for %s', (path) => {
    expect(remote.routes.find((route) => route.path === path)).toMatchObject({ access: 'tenant' });
  });

  it.each(SPEC_ROUTES)(
    'has a screen for %s that is no announcement of one',
    async (path) => {
      const route = remote.routes.find((candidate) => candidate.path === path)!;
      renderWithApp(createElement(Suspense, { fallback: null }, createElement(route.Screen)), {
        route: path,
        session: {},
      });

      expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
      expect(screen.queryByText('Coming soon')).not.toBeInTheDocument();
    },
    300_000,
  );

  it('leads every menu entry to a screen', () => {
    const paths = remote.routes.map((route) => route.path);

    expect(remote.navigation.filter((item) => !paths.includes(item.path))).toEqual([]);
  });
});
