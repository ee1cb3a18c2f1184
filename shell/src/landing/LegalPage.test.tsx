import { screen, within } from '@testing-library/react';
import axe from 'axe-core';
import { renderWithApp } from '@dukani/shared/testing';
import { PrivacyPage } from './PrivacyPage';
import { TermsPage } from './TermsPage';

/** Both measure drawn letters, which jsdom does not draw. */
const notInJsdom = { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } };

describe.each([
  ['PrivacyPage', PrivacyPage, 'Privacy policy'],
  ['TermsPage', TermsPage, 'Terms of use'],
] as const)('%s', (_name, Page, title) => {
  it('has a title, a date, the notice to the operator and nothing that axe finds', async () => {
    const { container } = renderWithApp(<Page />);

    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    expect(container.querySelector('time')).toHaveAttribute('datetime', '2026-11-21');
    expect(screen.getByRole('complementary')).toHaveTextContent('must add their legal name');
    const { violations } = await axe.run(container, { rules: notInJsdom });
    expect(violations).toEqual([]);
  });

  it('names the tab, and gives the name back when it is left', () => {
    document.title = 'Before';
    const { unmount } = renderWithApp(<Page />);
    expect(document.title).toBe(`${title} · Dukani`);

    unmount();
    expect(document.title).toBe('Before');
  });

  it('has a section for every line of the contents', () => {
    const { container } = renderWithApp(<Page />);

    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link');
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) {
      const section = container.querySelector<HTMLElement>(link.getAttribute('href') ?? '');
      expect(section).not.toBeNull();
      expect(within(section as HTMLElement).getByRole('heading', { level: 2 })).toHaveTextContent(link.textContent);
    }
  });

  it('leads back to the shop on a business’s host, without advertising the platform there', () => {
    renderWithApp(<Page />, { tenant: { name: 'Duka la Mama' } });

    expect(screen.getByRole('link', { name: 'Back to Duka la Mama' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('link', { name: 'Start free' })).not.toBeInTheDocument();
  });
});

it('names everything that is kept on the device', () => {
  renderWithApp(<PrivacyPage />);

  const table = within(screen.getByRole('table', { name: 'What is stored on your device' }));
  expect(table.getAllByRole('row')).toHaveLength(8);
  expect(table.getByRole('row', { name: /staff menu.*Cookie.*7 days/ })).toBeInTheDocument();
});

it('says what is kept of a payment by mobile money, as it is', () => {
  renderWithApp(<PrivacyPage />);
  const kept = screen.getByText('When you pay by mobile money or online').nextElementSibling;
  for (const word of [/reference/, /name/, /phone number/, /account number you typed/, /amount and time/])
    expect(kept).toHaveTextContent(word);
  expect(screen.queryByText(/only its reference/)).not.toBeInTheDocument();
});
