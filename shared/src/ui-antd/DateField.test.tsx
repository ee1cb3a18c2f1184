import axe from 'axe-core';
import { useState } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { nameMismatches } from '../testing/nameMismatches';
import { renderWithApp } from '../testing/testing';
import { Dialog } from '../ui-core/Dialog';
import { DateField, type DateFieldProps } from './DateField';

type FieldProps = Partial<DateFieldProps> & { onDay?: (day: string) => void };

function Due({ value: initial = '2026-11-26', onDay, ...rest }: FieldProps) {
  const [value, setValue] = useState(initial);
  return (
    <main>
      <DateField
        label="Due date"
        {...rest}
        value={value}
        onChange={(day) => {
          onDay?.(day);
          setValue(day);
        }}
      />
    </main>
  );
}

/** First, while the calendar's code is not there yet. */
it('shows its day at once as it will stand there, not as it is stored', () => {
  renderWithApp(<Due value="2026-10-31" />);
  expect(screen.getByLabelText('Due date')).toHaveValue('31 Oct 2026');
});

/** The field once its calendar's code is there. */
async function dueField(): Promise<HTMLElement> {
  await waitFor(() => expect(screen.getByLabelText('Due date')).not.toHaveAttribute('readonly'));
  return screen.getByLabelText('Due date');
}

describe('a day', () => {
  it('is typed in any of the usual ways', async () => {
    const onDay = jest.fn();
    const { user } = renderWithApp(<Due onDay={onDay} />);
    const field = await dueField();
    expect(field).toHaveValue('26 Nov 2026');

    for (const text of ['2026-12-01', '2/12/2026', '3 Dec 2026']) {
      await user.clear(field);
      await user.type(field, `${text}{Enter}`);
    }

    expect(onDay.mock.calls).toEqual([['2026-12-01'], ['2026-12-02'], ['2026-12-03']]);
    expect(field).toHaveValue('3 Dec 2026');
  });

  it('is taken as it is typed; Enter closes the calendar first and sends the form by the second press, never with what is no day', async () => {
    const onSave = jest.fn();
    const days: string[] = [];
    const { user } = renderWithApp(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSave(days.at(-1));
        }}
      >
        <Due onDay={(day) => days.push(day)} />
      </form>,
    );
    const field = await dueField();
    await user.clear(field);
    await user.type(field, '15/1/2026');
    expect(days).toEqual(['2026-01-15']);
    await user.type(field, '{Enter}');
    expect(onSave).not.toHaveBeenCalled();
    await user.type(field, '{Enter}', { skipClick: true });
    expect(onSave).toHaveBeenLastCalledWith('2026-01-15');

    await user.clear(field);
    await user.type(field, '31/2/2026{Enter}{Enter}');
    expect(onSave).toHaveBeenCalledTimes(1);
  });

  it('is left as it was by what is no day, and by days outside the limits', async () => {
    const onDay = jest.fn();
    const { user } = renderWithApp(<Due onDay={onDay} max="2026-11-30" />);
    const field = await dueField();
    for (const text of ['soon', '2026-12-01']) {
      await user.clear(field);
      await user.type(field, text);
      await user.tab();
    }

    expect(onDay).not.toHaveBeenCalled();
    await waitFor(() => expect(field).toHaveValue('26 Nov 2026'));
  });

  it('is changed by keys, within its limits, and read out', async () => {
    const { user } = renderWithApp(<Due min="2026-11-25" />);
    const field = await dueField();
    await user.click(field);
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(field).toHaveValue('27 Nov 2026'));
    await user.keyboard('{PageDown}');
    await waitFor(() => expect(field).toHaveValue('27 Dec 2026'));
    expect(screen.getByText(/27 Dec 2026|Dec 27, 2026/)).toBeInTheDocument();
    await user.keyboard('{PageUp}{PageUp}');

    await waitFor(() => expect(field).toHaveValue('25 Nov 2026'));
  });

  it('is chosen in the calendar', async () => {
    const onDay = jest.fn();
    const { user } = renderWithApp(<Due onDay={onDay} />);
    await user.click(await dueField());
    const day = await screen.findByTitle('2026-11-12');
    expect(day.closest('table')?.querySelector('th')).toHaveTextContent('Mo');
    await user.click(day);

    expect(onDay).toHaveBeenCalledWith('2026-11-12');
  });

  it('is emptied only where it may be', async () => {
    const onDay = jest.fn();
    const { user } = renderWithApp(<Due onDay={onDay} isEmptiable />);
    await user.hover(await dueField());
    await user.click(screen.getByRole('button', { name: /clear/i }));

    expect(onDay).toHaveBeenCalledWith('');
  });
});

it('Escape closes the calendar first, and the dialog around it by the second press', async () => {
  const { user } = renderWithApp(
    <Dialog isOpen title="Bill" onClose={jest.fn()}>
      <Due />
    </Dialog>,
  );
  const field = await dueField();
  await user.click(field);
  await screen.findByTitle('2026-11-12');
  // False says that the browser's own answer, closing the dialog, was prevented.
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false);
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true);
});

it('a field of a day has no faults that axe finds, closed, open and refused', async () => {
  const { user } = renderWithApp(
    <Due error="The bill would be due before its date." help="Terms: 30 days." required />,
  );
  const field = await dueField();
  expect(field).toHaveAccessibleDescription('The bill would be due before its date. Terms: 30 days.');
  expect(field).toBeInvalid();
  await user.click(field);
  await screen.findByTitle('2026-11-12');

  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});

it('calls the buttons of its calendar as they are shown: the month, the year, the years to choose from', async () => {
  const { user } = renderWithApp(<Due />);
  await user.click(await dueField());
  const month = await screen.findByRole('button', { name: 'Nov' });
  expect(screen.getByRole('button', { name: '2026' })).toBeInTheDocument();
  expect(await nameMismatches(document.body)).toEqual([]);

  await user.click(month);
  await user.click(await screen.findByRole('button', { name: '2026' }));
  expect(await screen.findByRole('button', { name: /^2020\W+2029$/ })).toBeInTheDocument();
  expect(await nameMismatches(document.body)).toEqual([]);
});
