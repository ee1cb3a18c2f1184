import { screen } from '@testing-library/react';
import { renderWithApp } from '@dukani/shared/testing';
import { ActionMenu } from './ActionMenu';

describe('the menu of further actions', () => {
  it('opens, does what was chosen, closes and leaves the focus on its button', async () => {
    const archive = jest.fn();
    const { user } = renderWithApp(
      <ActionMenu
        entries={[
          { label: 'Edit', icon: 'edit', to: '/admin/edit' },
          { label: 'Archive', icon: 'box', run: archive },
        ]}
      />,
    );
    expect(screen.queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute('href', '/admin/edit');
    await user.click(screen.getByRole('button', { name: 'Archive' }));

    expect(archive).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('button', { name: 'More' })).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  it('is not drawn when there is nothing to do', () => {
    renderWithApp(<ActionMenu entries={[]} rowLabel="More for Milk" />);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
