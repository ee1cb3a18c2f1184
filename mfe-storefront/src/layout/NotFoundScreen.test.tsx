import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderShop } from '../common/testing/renderShop';
import NotFoundScreen from './NotFoundScreen';

describe('NotFoundScreen', () => {
  it('says so, leads on, and is not to be found by search engines', async () => {
    const { container, unmount } = renderShop(<NotFoundScreen />, { route: '/t/duka/nope', shopBase: '/t/duka' });

    expect(screen.getByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Search the shop' })).toHaveAttribute('href', '/t/duka/search');
    expect(screen.getByRole('link', { name: 'Back to the shop' })).toHaveAttribute('href', '/t/duka');
    expect(document.title).toBe('Page not found');
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect((await axe(container)).violations).toEqual([]);
    unmount();
    expect(document.head.querySelector('meta[name="robots"]')).toBeNull();
  });
});
