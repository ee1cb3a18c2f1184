import axe from 'axe-core';
import { useState } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithApp } from '../testing/testing';
import { TreeSelectField, type TreeOption } from './TreeSelectField';

const accounts: TreeOption[] = [
  {
    value: 'assets',
    label: '1000 Assets',
    isHeading: true,
    children: [
      { value: 'cash', label: '1010 Cash' },
      { value: 'bank', label: '1020 Bank' },
    ],
  },
  { value: 'sales', label: '4000 Sales' },
];

function Account({ onPick }: { onPick?: (value: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <main>
      <TreeSelectField
        label="Account"
        options={accounts}
        value={value}
        isEmptiable
        onChange={(next) => {
          onPick?.(next);
          setValue(next);
        }}
      />
    </main>
  );
}

const field = () => screen.findByRole('combobox', { name: 'Account' });

/** antd reads the number of a key, which events of user-event have none of. */
function press(key: 'ArrowDown' | 'Enter'): void {
  const keyCode = key === 'Enter' ? 13 : 40;
  fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode, which: keyCode });
}

describe('one of a tree', () => {
  it('is found by typing and taken by keys, below its heading', async () => {
    const onPick = jest.fn();
    const { user } = renderWithApp(<Account onPick={onPick} />);
    await user.click(await field());
    await user.keyboard('bank');
    await waitFor(() => expect(screen.queryByText('1010 Cash')).not.toBeInTheDocument());
    press('ArrowDown');
    press('ArrowDown');
    press('Enter');

    await waitFor(() => expect(onPick).toHaveBeenCalledWith('bank'));
    expect(await field()).toHaveFocus();
  });

  it('is taken by a click, a heading is not', async () => {
    const onPick = jest.fn();
    const { user } = renderWithApp(<Account onPick={onPick} />);
    await user.click(await field());
    await user.click(await screen.findByText('1000 Assets'));
    expect(onPick).not.toHaveBeenCalled();
    await user.click(screen.getByText('4000 Sales'));

    expect(onPick).toHaveBeenCalledWith('sales');
  });

  it('reads out the words of the account under the arrows, not its id', async () => {
    const { user } = renderWithApp(<Account />);
    await user.click(await field());
    await screen.findByText('1010 Cash');
    press('ArrowDown');

    await waitFor(() => expect(document.querySelector('[aria-live=assertive]')).toHaveTextContent(/^\d{4} /));
  });
});

it('a field of a tree has no faults that axe finds, closed and open', async () => {
  const { user } = renderWithApp(<Account />);
  await user.click(await field());
  await screen.findByText('1010 Cash');

  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});
