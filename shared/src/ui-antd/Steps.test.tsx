import axe from 'axe-core';
import { screen, within } from '@testing-library/react';
import { renderWithApp } from '../testing/testing';
import { Steps } from './Steps';

const steps = [
  { key: 'file', title: 'Choose a file' },
  { key: 'columns', title: 'Match columns', text: '12 columns' },
  { key: 'check', title: 'Check' },
];

describe('steps', () => {
  it('say in words where one is', async () => {
    renderWithApp(<Steps label="Import" steps={steps} current="columns" />);
    const row = within(await screen.findByRole('group', { name: 'Import' }));
    expect(row.getByText('Step 2 of 3')).toBeInTheDocument();
    expect(row.getByText('Match columns')).toHaveAttribute('aria-current', 'step');
    expect(row.getByText('(done)').parentElement).toHaveTextContent('Choose a file (done)');
    expect(row.queryByRole('button')).not.toBeInTheDocument();
  });

  it('lead back, not ahead, where one may go back', async () => {
    const onGoBack = jest.fn();
    const { user } = renderWithApp(<Steps label="Import" steps={steps} current="columns" onGoBack={onGoBack} />);
    await screen.findByRole('group', { name: 'Import' });
    await user.tab();
    await user.keyboard('{Enter}');

    expect(onGoBack.mock.calls).toEqual([['file']]);
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('have no faults that axe finds', async () => {
    const { container } = renderWithApp(
      <main>
        <Steps label="Import" steps={steps} current="check" onGoBack={jest.fn()} />
      </main>,
    );
    await screen.findByRole('group', { name: 'Import' });
    expect((await axe.run(container)).violations).toEqual([]);
  });
});
