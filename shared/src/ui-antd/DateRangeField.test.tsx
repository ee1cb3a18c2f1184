import axe from 'axe-core';
import { useState } from 'react';
import { screen, waitFor, within } from '@testing-library/react';
import { nameMismatches } from '../testing/nameMismatches';
import { renderWithApp } from '../testing/testing';
import { DateRangeField, type DateRangeFieldProps } from './DateRangeField';
import type { DayRange } from './dayRanges';

type FieldProps = Partial<DateRangeFieldProps> & { onRange?: (range: DayRange) => void };

function Report({ value: initial = { from: null, to: null }, onRange, ...rest }: FieldProps) {
  const [value, setValue] = useState<DayRange>(initial);
  return (
    <main>
      <DateRangeField
        label="Paid"
        anyLabel="Any time"
        today="2026-11-26"
        {...rest}
        value={value}
        onChange={(range) => {
          onRange?.(range);
          setValue(range);
        }}
      />
    </main>
  );
}

const period = () => screen.getByRole('combobox', { name: 'Paid: period' });

async function days(): Promise<{ from: HTMLElement; to: HTMLElement }> {
  const to = await screen.findByLabelText('To', { selector: 'input' });
  return { from: screen.getByLabelText('From', { selector: 'input' }), to };
}

describe('from a day to a day', () => {
  it('is a preset by one choice, as plain days', async () => {
    const onRange = jest.fn();
    const { user } = renderWithApp(<Report onRange={onRange} yearStartsIn={7} />);
    expect(period()).toHaveDisplayValue('Any time');
    expect(
      within(period())
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([
      'Any time',
      'Today',
      'Yesterday',
      'This week',
      'This month',
      'Last month',
      'This quarter',
      'Last quarter',
      'This financial year',
      'Last financial year',
      'Custom',
    ]);

    await user.selectOptions(period(), 'Last month');
    await user.selectOptions(period(), 'This financial year');
    await user.selectOptions(period(), 'Any time');

    expect(onRange.mock.calls.flat()).toEqual([
      { from: '2026-10-01', to: '2026-10-31' },
      { from: '2026-07-01', to: '2027-06-30' },
      { from: null, to: null },
    ]);
  });

  it('is called by the name of its days', () => {
    renderWithApp(<Report value={{ from: '2026-11-23', to: '2026-11-29' }} />);
    expect(period()).toHaveDisplayValue('This week');
  });

  it('seen from today in the time zone of the business', async () => {
    jest.useFakeTimers({ now: new Date('2026-11-26T22:00:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] });
    const onRange = jest.fn();
    const { user } = renderWithApp(
      <DateRangeField label="Paid" value={{ from: null, to: null }} onChange={onRange} />,
      { tenant: { timezone: 'Africa/Nairobi' } },
    );
    await user.selectOptions(period(), 'Today');
    jest.useRealTimers();

    expect(onRange).toHaveBeenCalledWith({ from: '2026-11-27', to: '2026-11-27' }, 'today');
  });

  it('is one of other spans where those are given, by the name that was chosen', async () => {
    const days = { from: '2026-11-20', to: '2026-11-26' };
    const onChange = jest.fn();
    const presets = [
      { value: 'this_week', label: 'This week', range: days },
      { value: 'last_7_days', label: 'Last 7 days', range: days },
    ];
    const { user } = renderWithApp(
      <DateRangeField label="Paid" value={days} presets={presets} preset="last_7_days" onChange={onChange} />,
    );
    expect(period()).toHaveDisplayValue('Last 7 days');
    await user.selectOptions(period(), 'This week');

    expect(onChange).toHaveBeenCalledWith(days, 'this_week');
  });

  it('is chosen day by day: both are typed, or changed by keys', async () => {
    const onRange = jest.fn();
    const { user } = renderWithApp(<Report onRange={onRange} />);
    await user.selectOptions(period(), 'Custom');
    const { from, to } = await days();
    await user.click(from);
    await user.keyboard('2026-11-02');
    await waitFor(() => expect(onRange).toHaveBeenLastCalledWith({ from: '2026-11-02', to: null }));
    await user.click(to);
    await user.keyboard('2026-11-09');
    await waitFor(() => expect(onRange).toHaveBeenLastCalledWith({ from: '2026-11-02', to: '2026-11-09' }));
    await user.keyboard('{ArrowDown}');

    await waitFor(() => expect(onRange).toHaveBeenLastCalledWith({ from: '2026-11-02', to: '2026-11-10' }));
    expect(period()).toHaveDisplayValue('Custom');
  });
});

it('Enter takes a day of the open calendar, and sends the form around it by no means at once', async () => {
  const onSave = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const { user } = renderWithApp(
    <form onSubmit={onSave}>
      <Report value={{ from: '2026-11-02', to: '2026-11-10' }} />
    </form>,
  );
  const { from } = await days();
  await user.clear(from);
  await user.type(from, '2026-11-05{Enter}');

  expect(onSave).not.toHaveBeenCalled();
});

it('a range of days has no faults that axe finds, and is one group', async () => {
  const value = { from: '2026-11-02', to: '2026-11-09' };
  const { user } = renderWithApp(<Report value={value} error="Choose days of one financial year." />);
  const { from } = await days();
  expect(screen.getByRole('group', { name: 'Paid' })).toHaveAccessibleDescription('Choose days of one financial year.');
  await user.click(from);
  await screen.findAllByTitle('2026-11-12');

  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

it('calls the buttons of both its calendars as they are shown', async () => {
  const { user } = renderWithApp(<Report value={{ from: '2026-01-02', to: '2026-01-09' }} />);
  const { from } = await days();
  await user.click(from);
  await screen.findAllByTitle('2026-01-12');

  for (const name of ['Jan', 'Feb']) expect(screen.getByRole('button', { name })).toBeInTheDocument();
  expect(await nameMismatches(document.body)).toEqual([]);
});

it('a button that is called otherwise than it is shown is found', async () => {
  renderWithApp(<button aria-label="Choose a month">Jan</button>);
  expect(await nameMismatches(document.body)).toEqual(['<button aria-label="Choose a month">Jan</button>']);
});
