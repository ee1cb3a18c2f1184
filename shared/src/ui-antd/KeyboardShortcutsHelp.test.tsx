import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { KeyboardShortcutsHelp } from './KeyboardShortcutsHelp';
import { forgetShortcutChoices } from './shortcutChoices';
import { useShortcut } from './shortcuts';

const park = jest.fn();
const pay = jest.fn();

function Frame() {
  useShortcut('g s', jest.fn(), 'Go to Sales', 'frame');
  return null;
}

function Screen() {
  useShortcut('f8', park, 'Park the basket');
  useShortcut('f9', pay, 'Receipt of the last sale');
  useShortcut('enter', null, 'Pay');
  useShortcut('arrowup', null, 'Line above');
  useShortcut('ctrl+arrowdown', null, 'Last line');
  return <KeyboardShortcutsHelp />;
}

const press = (key: string) => fireEvent.keyDown(document.body, { key });
const row = (label: string) => screen.getByText(label).closest('div') as HTMLElement;
const change = async (label: string) => {
  await userEvent.click(within(row(label)).getByRole('button', { name: `Change the key for ${label}` }));
};

beforeEach(() => {
  localStorage.clear();
  forgetShortcutChoices();
  jest.clearAllMocks();
  const { unmount } = render(
    <>
      <Frame />
      <Screen />
    </>,
  );
  unmounts.push(unmount);
  press('?');
});
const unmounts: (() => void)[] = [];
afterEach(() => {
  for (const unmount of unmounts.splice(0)) unmount();
});

describe('the keys of a screen', () => {
  it('stand before those of the frame, which is there first', () => {
    const labels = screen.getAllByRole('term').map(({ textContent }) => textContent);
    expect(labels).toEqual([
      'Park the basket',
      'Receipt of the last sale',
      'Pay',
      'Line above',
      'Last line',
      'Go to Sales',
      'Keyboard shortcuts',
    ]);
  });

  it('draw arrows, which fonts may lack, and say them', () => {
    const up = within(row('Line above')).getByRole('img', { name: 'Up arrow' });
    expect(up.closest('kbd')).toHaveTextContent(/^$/);
    const down = within(row('Last line')).getByRole('img', { name: 'Down arrow' });
    expect(down.closest('kbd')).toHaveTextContent(/^Ctrl$/);
  });

  it('are changed by pressing the new one, kept, and put back', async () => {
    await change('Park the basket');
    press('F7');
    expect(within(row('Park the basket')).getByText('F7')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    for (const unmount of unmounts.splice(0)) unmount();

    forgetShortcutChoices();
    unmounts.push(render(<Screen />).unmount);
    press('F8');
    expect(park).not.toHaveBeenCalled();
    press('F7');
    expect(park).toHaveBeenCalledTimes(1);
    press('?');
    await userEvent.click(screen.getByRole('button', { name: 'Default key for Park the basket: F8' }));
    expect(within(row('Park the basket')).getByText('F8')).toBeInTheDocument();
    press('F8');
    expect(park).toHaveBeenCalledTimes(2);
  });

  it('are not put on a key that does something else, or that belongs to all', async () => {
    await change('Park the basket');
    press('F9');
    expect(screen.getByText('F9 is “Receipt of the last sale”.')).toBeInTheDocument();
    expect(pay).not.toHaveBeenCalled();
    for (const key of ['Enter', 'F5', 'Delete']) {
      press(key);
      expect(screen.getByText(/cannot be used/)).toBeInTheDocument();
    }
    press('Escape');
    expect(within(row('Park the basket')).getByText('F8')).toBeInTheDocument();
  });

  it('stay where a screen listens by itself', () => {
    expect(within(row('Pay')).queryByRole('button')).toBeNull();
  });

  it('are the usual ones where what was kept is damaged', () => {
    for (const unmount of unmounts.splice(0)) unmount();
    for (const damaged of ['{', '[1]', '{"Park the basket": 7}', 'null']) {
      localStorage.setItem('dukani.shortcuts', damaged);
      forgetShortcutChoices();
      const { unmount } = render(<Screen />);
      press('F8');
      unmount();
    }
    expect(park).toHaveBeenCalledTimes(4);
  });
});
