import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { AmountField } from './AmountField';
import { useScanGuard } from './useScanGuard';

const onScan = jest.fn();
const onSubmit = jest.fn();

function Form({ isOn = true }: { isOn?: boolean }) {
  const [amount, setAmount] = useState('');
  const [text, setText] = useState('');
  useScanGuard(isOn, onScan);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <AmountField label="Amount" value={amount} onChange={setAmount} currencyCode="KES" />
      <input aria-label="Reason" value={text} onChange={(event) => setText(event.target.value)} />
    </form>
  );
}

/** Keys as a browser sends them, `gapMs` apart; answers whether Enter still does what it does. */
function scan(field: HTMLElement, code: string, gapMs: number): boolean {
  let at = 10_000;
  const press = (key: string) => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: (at += gapMs) });
    return fireEvent(field, event);
  };
  for (const key of code) {
    press(key);
    fireEvent.change(field, { target: { value: (field as HTMLInputElement).value + key } });
  }
  return press('Enter');
}

beforeEach(() => jest.clearAllMocks());

it.each([
  ['4012', 0.5],
  ['6161100000017', 20],
  ['6161100000017', 50],
])('takes %s, scanned with %d ms between the keys, out of an amount', (code, gapMs) => {
  render(<Form />);
  const field = screen.getByRole('textbox', { name: 'Amount' });
  expect(scan(field, code, gapMs)).toBe(false);
  expect(field).toHaveValue('');
  expect(onScan).toHaveBeenCalledWith(code);
});

it('leaves what a hand types, and other fields, alone', () => {
  render(<Form />);
  expect(scan(screen.getByRole('textbox', { name: 'Amount' }), '4012', 120)).toBe(true);
  expect(screen.getByRole('textbox', { name: 'Amount' })).toHaveValue('4012');
  expect(scan(screen.getByRole('textbox', { name: 'Reason' }), '6161100000017', 5)).toBe(true);
  expect(onScan).not.toHaveBeenCalled();
});

it('hears nothing where it is off', () => {
  render(<Form isOn={false} />);
  expect(scan(screen.getByRole('textbox', { name: 'Amount' }), '4012', 1)).toBe(true);
  expect(onScan).not.toHaveBeenCalled();
});
