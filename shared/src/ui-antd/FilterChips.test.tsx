import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { FilterChips } from './FilterChips';

const options = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
] as const;

function Chips({ initial }: { initial: 'week' | 'month' | '' }) {
  const [value, setValue] = useState(initial);
  return <FilterChips label="Period" options={options} value={value} onChange={setValue} />;
}

describe('chips', () => {
  it('are one stop, and the arrows choose', async () => {
    const user = userEvent.setup();
    render(<Chips initial="month" />);
    await user.tab();
    expect(screen.getByRole('radio', { name: 'Month' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');

    expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Week' })).toHaveFocus();
    await user.tab();
    expect(document.body).toHaveFocus();
  });

  it('are reached at the first one where none is chosen', async () => {
    const user = userEvent.setup();
    render(<Chips initial="" />);
    await user.tab();
    expect(screen.getByRole('radio', { name: 'Week' })).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(screen.getByRole('radio', { name: 'Week' })).toBeChecked();
  });
});
