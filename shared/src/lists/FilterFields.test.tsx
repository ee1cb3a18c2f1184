import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { renderWithApp } from '../testing/testing';
import { FilterField, filterProblem } from './FilterFields';
import { dateRangeFilter, idFilter, numberRangeFilter, periodFilter, type FilterPeriod } from './filters';

const DAYS = periodFilter({
  label: 'Days',
  initial: 'week',
  options: [
    { value: 'today', label: 'Today' },
    { value: 'week', label: 'Last 7 days' },
  ],
});

function Field({ onAsk, start = DAYS.initial }: { onAsk: (words: string | null) => void; start?: FilterPeriod }) {
  const [value, setValue] = useState(start);
  return (
    <FilterField
      definition={DAYS}
      options={DAYS.options}
      value={value}
      isInBar
      onChange={(next) => {
        setValue(next as FilterPeriod);
        onAsk(DAYS.write(next as FilterPeriod));
      }}
    />
  );
}

describe('the field of a period', () => {
  it('takes a name, and days once one is whole', async () => {
    const asked: (string | null)[] = [];
    renderWithApp(<Field onAsk={(words) => asked.push(words)} />);
    const choice = screen.getByRole('combobox', { name: 'Days' });
    fireEvent.change(choice, { target: { value: 'today' } });
    expect(screen.queryByLabelText('From')).not.toBeInTheDocument();

    fireEvent.change(choice, { target: { value: 'chosen' } });
    await waitFor(() => expect(screen.getByLabelText('To')).not.toHaveAttribute('readonly'));
    for (const text of ['2026-11', '2026-11-01'])
      fireEvent.input(screen.getByLabelText('From'), { target: { value: text } });
    fireEvent.input(screen.getByLabelText('To'), { target: { value: '2026-11-03' } });

    expect(asked).toEqual(['today', '2026-11-01..', '2026-11-01..2026-11-03']);
  });

  it('goes back to the usual days when both ends are emptied', async () => {
    const asked: (string | null)[] = [];
    const { user } = renderWithApp(
      <Field onAsk={(words) => asked.push(words)} start={{ name: null, from: '2026-11-01', to: null }} />,
    );
    expect(screen.getByRole('combobox', { name: 'Days' })).toHaveDisplayValue('Choose days');
    await user.click((await screen.findAllByRole('button', { name: /clear/i }))[0] as HTMLElement);

    expect(asked).toEqual([null]);
  });

  it('is refused while it ends before it begins', () => {
    expect(filterProblem(DAYS, { name: null, from: '2026-11-03', to: '2026-11-01' })).toMatch('The first must not');
    expect(filterProblem(DAYS, DAYS.initial)).toBeNull();
    expect(filterProblem(numberRangeFilter({ label: 'Price' }), { from: 'ten', to: null })).toMatch('Type a number');
    expect(filterProblem(idFilter({ label: 'Customer' }), 'whatever')).toBeNull();
  });
});

it('the field of days offers presets', async () => {
  const onChange = jest.fn();
  const paid = dateRangeFilter({ label: 'Paid' });
  const { user } = renderWithApp(
    <FilterField definition={paid} options={[]} value={paid.initial} onChange={onChange} />,
    { tenant: { timezone: 'Africa/Nairobi' } },
  );
  const period = screen.getByRole('combobox', { name: 'Paid: period' });
  expect(period).toHaveDisplayValue('Any time');
  await user.selectOptions(period, 'This month');

  expect(onChange).toHaveBeenCalledWith(
    { from: expect.stringMatching(/^\d{4}-\d{2}-01$/), to: expect.stringMatching(/^\d{4}-\d{2}-(28|29|30|31)$/) },
    'this_month',
  );
});

it('a filter can have a field of its own', () => {
  const onChange = jest.fn();
  render(
    <FilterField
      definition={idFilter({ label: 'Customer' })}
      options={[]}
      value={null}
      onChange={onChange}
      custom={({ label, value, onChange: choose }) => (
        <button type="button" onClick={() => choose('asha')}>
          {label}: {value === null ? 'anybody' : 'somebody'}
        </button>
      )}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Customer: anybody' }));

  expect(onChange).toHaveBeenCalledWith('asha');
});
