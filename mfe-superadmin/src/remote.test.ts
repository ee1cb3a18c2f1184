/** @jest-environment jsdom */
import { CONTRACT_VERSION } from '@dukani/shared/contract';
import { screen } from '@testing-library/react';
import { createElement, Suspense } from 'react';
import { renderWithApp } from '@dukani/shared/testing';
import remote from './remote';

const SPEC_ROUTES = [
  '/superadmin',
  '/superadmin/tenants',
  '/superadmin/users',
  '/superadmin/analytics',
  '/superadmin/revenue',
  '/superadmin/plans',
  '/superadmin/system',
  '/superadmin/database',
  '/superadmin/security',
  '/superadmin/communications',
  '/superadmin/settings',
  '/superadmin/etims',
  '/superadmin/affiliates',
];
const HERE = [
  '',
  '/tenants',
  '/users',
  '/analytics',
  '/revenue',
  '/plans',
  '/affiliates',
  '/system',
  '/database',
  '/security',
  '/communications',
  '/settings',
  '/etims',
].map((name) => `/superadmin${name}`);
const COMING = SPEC_ROUTES.filter((path) => !HERE.includes(path));

describe('remote', () => {
  it('keeps the contract of an area', () => {
    expect(remote).toMatchObject({ name: 'superadmin', contractVersion: CONTRACT_VERSION });
    expect(remote.Frame).toBeDefined();
  });

  it('has the screens of the specification and no other, all for platform administrators only', () => {
    expect(remote.routes.map((route) => route.path).sort()).toEqual([...SPEC_ROUTES].sort());
    expect(remote.routes.filter((route) => route.access !== 'superadmin')).toEqual([]);
  });

  it('leads every screen from the menu', () => {
    expect(remote.navigation.map((item) => item.path).sort()).toEqual([...SPEC_ROUTES].sort());
  });

  it.each(COMING)('says at %s what will be there', async (path) => {
    const route = remote.routes.find((candidate) => candidate.path === path)!;
    const label = remote.navigation.find((item) => item.path === path)!.label;
    renderWithApp(createElement(Suspense, { fallback: null }, createElement(route.Screen)));

    expect(await screen.findByRole('heading', { level: 1, name: label })).toBeInTheDocument();
    expect(screen.getByText(/here/, { selector: '.dk-state__text' })).toBeInTheDocument();
  });
});
