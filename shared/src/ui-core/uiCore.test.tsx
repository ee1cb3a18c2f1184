import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import axe from 'axe-core';
import { fromNumeric } from '../money/money';
import { renderWithApp } from '../testing/testing';
import { DayField } from './DayField';
import { shownToasts } from './toast';
import { useShortcut } from '../ui-antd/shortcuts';
import { CheckboxField, PasswordField, PasswordStrengthMeter, SelectField, TextAreaField, TextField } from './fields';
import {
  Badge,
  Button,
  confirm,
  Dialog,
  dismissToast,
  EmptyState,
  ErrorState,
  Icon,
  IconButton,
  Logo,
  Price,
  ProductImage,
  Spinner,
  toast,
} from './uiCore';

describe('a day that acts at once', () => {
  function Days({ told, ...rest }: { told: (day: string) => void; isEmptiable?: boolean; max?: string }) {
    const [day, setDay] = useState('2026-11-21');
    return (
      <DayField
        label="Day"
        value={day}
        onChange={(next) => {
          told(next);
          setDay(next);
        }}
        {...rest}
      />
    );
  }
  const type = (text: string) => fireEvent.change(screen.getByLabelText('Day'), { target: { value: text } });

  it('is written as days are everywhere, beside what the device writes', () => {
    render(<Days told={jest.fn()} />);
    expect(screen.getByText('21 Nov 2026')).toHaveAttribute('aria-hidden', 'true');
  });

  it('is told whole, not digit by digit of its year', () => {
    const told = jest.fn();
    render(<Days told={told} />);
    for (const text of ['0002-11-20', '0020-11-20', '0202-11-20', '2025-11-20']) type(text);

    expect(told.mock.calls).toEqual([['2025-11-20']]);
    expect(screen.getByLabelText('Day')).toHaveValue('2025-11-20');
  });

  it('is not told after the last one, and comes back when the field is left', () => {
    const told = jest.fn();
    render(<Days told={told} max="2026-12-31" />);
    type('2027-01-01');
    expect(screen.getByLabelText('Day')).toHaveValue('2027-01-01');
    fireEvent.blur(screen.getByLabelText('Day'));

    expect(told).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Day')).toHaveValue('2026-11-21');
  });

  it('is told empty only where it may be', () => {
    const told = jest.fn();
    const { unmount } = render(<Days told={told} />);
    type('');
    expect(told).not.toHaveBeenCalled();
    unmount();
    render(<Days told={told} isEmptiable />);
    type('');

    expect(told.mock.calls).toEqual([['']]);
  });
});

describe('the kit', () => {
  it('has no accessibility violation', async () => {
    const { container } = renderWithApp(
      <main>
        <Button variant="primary">Save</Button>
        <IconButton icon="cart" label="Cart" count={3} />
        <TextField label="Name" value="" onChange={() => undefined} help="As on the sign" error="Required" required />
        <TextAreaField label="Note" value="" onChange={() => undefined} />
        <PasswordField label="Password" value="abc" onChange={() => undefined} isStrengthShown />
        <SelectField label="Kind" value="a" options={[{ value: 'a', label: 'A' }]} onChange={() => undefined} />
        <CheckboxField label="Yes" checked onChange={() => undefined} />
        <Price amount={fromNumeric(90)} retailAmount={fromNumeric(100)} currencyCode="KES" />
        <ProductImage src={null} name="Milk 500 ml" width={80} height={80} alt="Milk" />
        <Logo name="Duka la Mama" src={null} />
        <Badge tone="success">In stock</Badge>
        <Spinner text="Checking subscription..." />
        <EmptyState title="Nothing" />
        <ErrorState error={new Error('x')} onRetry={() => undefined} />
        <Icon name="cart" label="Cart" />
      </main>,
    );

    expect(
      (
        await axe.run(container, {
          rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
        })
      ).violations,
    ).toEqual([]);
  });
});

describe('TextField', () => {
  it('ties label, help and error to the box', () => {
    render(<TextField label="Name" value="" onChange={() => undefined} help="As on the sign" error="Required" />);

    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('Required As on the sign');
    expect(screen.getByLabelText('Name')).toBeInvalid();
  });
});

describe('PasswordField', () => {
  it('shows and hides what was typed', async () => {
    const { user } = renderWithApp(<PasswordField label="Password" value="secret" onChange={() => undefined} />);
    await user.click(screen.getByRole('button', { name: 'Show what is typed' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');

    await user.click(screen.getByRole('button', { name: 'Hide what is typed' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });
});

describe('PasswordStrengthMeter', () => {
  it('keeps the rule of the score, and says beside it what anybody would guess', () => {
    const { rerender } = render(<PasswordStrengthMeter password="12345678" />);
    expect(screen.getByText('Fair')).toBeInTheDocument();
    expect(screen.getByText('Easy to guess. It may be refused.')).toBeInTheDocument();

    rerender(<PasswordStrengthMeter password="93847562" />);
    expect(screen.getByText('Fair')).toBeInTheDocument();
    expect(screen.queryByText(/Easy to guess/)).not.toBeInTheDocument();
  });
});

describe('Button', () => {
  it('refuses clicks and submits while busy', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { user } = renderWithApp(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy onClick={onClick}>
          Saving
        </Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Saving' }));

    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('Price', () => {
  it('strikes a higher usual price through, and only a higher one', () => {
    const { rerender } = render(<Price amount={fromNumeric(90)} retailAmount={fromNumeric(100)} currencyCode="USD" />);
    expect(screen.getByText('$100.00', { exact: false }).tagName).toBe('S');

    rerender(<Price amount={fromNumeric(90)} retailAmount={fromNumeric(90)} currencyCode="USD" />);
    expect(screen.queryByText('before')).not.toBeInTheDocument();
  });
});

describe('ProductImage', () => {
  it('falls back to the initials when the picture cannot be read', () => {
    renderWithApp(
      <ProductImage src="https://x.example/milk.png" name="Milk Bread" width={40} height={40} alt="Milk" />,
    );
    fireEvent.error(screen.getByRole('img', { name: 'Milk' }));

    expect(screen.getByText('MB')).toBeInTheDocument();
  });
});

describe('Dialog', () => {
  it('closes on Esc only by its owner', () => {
    const onClose = jest.fn();
    render(
      <Dialog isOpen title="Edit" onClose={onClose}>
        x
      </Dialog>,
    );
    fireEvent(screen.getByRole('dialog', { name: 'Edit' }), new Event('cancel', { cancelable: true }));

    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });
});

describe('Dialog in the page', () => {
  it('has no landmarks of its own besides', async () => {
    render(
      <Dialog isOpen title="Edit" onClose={() => undefined} footer={<Button>Save</Button>}>
        x
      </Dialog>,
    );

    expect(screen.getByRole('dialog').querySelector('header, footer')).toBeNull();
  });
});

describe('toast', () => {
  const titles = () => shownToasts().map(({ title }) => title);
  beforeEach(() => {
    for (const { id } of shownToasts()) dismissToast(id);
  });

  it('shows three at most, and one of each title: the newest', () => {
    for (const title of ['A', 'B', 'A', 'C']) toast({ title });
    expect(titles()).toEqual(['B', 'A', 'C']);
    toast({ title: 'D' });
    expect(titles()).toEqual(['A', 'C', 'D']);
  });

  it('of success takes the errors of its own group away, and no others', () => {
    toast({ title: 'Update Failed', tone: 'error', group: 'password' });
    toast({ title: 'No connection', tone: 'error' });
    toast({ title: 'Password Updated!', tone: 'success', group: 'password' });

    expect(titles()).toEqual(['No connection', 'Password Updated!']);
  });

  it('appears, and leaves after its time', () => {
    jest.useFakeTimers();
    renderWithApp(<p />);
    act(() => void toast({ title: 'Saved', tone: 'success' }));
    expect(screen.getByText('Saved')).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(5_000));
    expect(screen.queryByText('Saved')).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('carries an action such as Undo', async () => {
    const onSelect = jest.fn();
    const { user } = renderWithApp(<p />);
    act(() => void toast({ title: 'Removed', action: { label: 'Undo', onSelect } }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Removed')).not.toBeInTheDocument();
  });
});

describe('confirm', () => {
  it.each([
    [true, 'Cancel'],
    [false, 'Go on'],
  ])('danger: %p; Enter presses %s', async (isDanger, name) => {
    renderWithApp(<p />);
    act(() => void confirm({ title: 'Sure?', confirmLabel: 'Go on', isDanger }));

    await waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());
  });

  it.each([
    ['Cancel it', true],
    ['Cancel', false],
  ])('%s answers %p', async (name, answer) => {
    const { user } = renderWithApp(<p />);
    let given: Promise<boolean> = Promise.resolve(!answer);
    act(() => void (given = confirm({ title: 'Cancel the order?', confirmLabel: 'Cancel it', isDanger: true })));
    await user.click(await screen.findByRole('button', { name }));

    expect(await given).toBe(answer);
  });
});

describe('useShortcut', () => {
  function Counter({ keys }: { keys: string }) {
    const [count, setCount] = useState(0);
    useShortcut(keys, () => setCount((value) => value + 1), 'Count');
    return (
      <>
        <output>{count}</output>
        <input aria-label="Text" />
      </>
    );
  }

  it.each([
    ['n', 'n', '1'],
    ['g d', 'gd', '1'],
    ['g d', 'dg', '0'],
    ['ctrl+k', '{Control>}k{/Control}', '1'],
    ['n', 'm', '0'],
    ['?', '?', '1'],
  ])('%p on typing %p counts %s', async (keys, typed, count) => {
    const { user } = renderWithApp(<Counter keys={keys} />);
    await user.keyboard(typed);

    expect(screen.getByRole('status')).toHaveTextContent(count);
  });

  it('rests while somebody types, unless it is a combination', async () => {
    const { user, unmount } = renderWithApp(<Counter keys="n" />);
    await user.type(screen.getByLabelText('Text'), 'nnn');
    expect(screen.getByRole('status')).toHaveTextContent('0');
    unmount();

    const combined = renderWithApp(<Counter keys="ctrl+k" />);
    await combined.user.type(screen.getByLabelText('Text'), '{Control>}k{/Control}');
    expect(screen.getByRole('status')).toHaveTextContent('1');
  });
});
