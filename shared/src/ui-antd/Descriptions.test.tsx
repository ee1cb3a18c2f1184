import axe from 'axe-core';
import { screen, within } from '@testing-library/react';
import { renderWithApp } from '../testing/testing';
import { Descriptions } from './Descriptions';

function Bill() {
  return (
    <main>
      <Descriptions
        label="Bill"
        items={[
          { key: 'number', label: 'Number', content: 'BILL-000012' },
          { key: 'due', label: 'Due', content: <a href="/terms">26 Nov 2026</a> },
          { key: 'note', label: 'Note', content: 'As agreed', span: 2 },
        ]}
      />
    </main>
  );
}

describe('what is known of one thing', () => {
  it('has each fact beside its heading', async () => {
    renderWithApp(<Bill />);
    const facts = within(await screen.findByRole('group', { name: 'Bill' }));
    expect(facts.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Number', 'Due', 'Note']);
    expect(facts.getByRole('link', { name: '26 Nov 2026' })).toBeInTheDocument();
  });

  it('has no faults that axe finds, and its links are reached by Tab', async () => {
    const { user, container } = renderWithApp(<Bill />);
    await screen.findByRole('group', { name: 'Bill' });
    await user.tab();
    expect(screen.getByRole('link')).toHaveFocus();
    expect((await axe.run(container)).violations).toEqual([]);
  });
});
