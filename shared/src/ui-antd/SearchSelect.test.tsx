import axe from 'axe-core';
import { useState } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderWithApp } from '../testing/testing';
import { SearchSelect, type SearchOption, type SearchSelectProps } from './SearchSelect';

const suppliers: SearchOption[] = [
  { value: 'a', label: 'Asha Traders', detail: '0712 000 001' },
  { value: 'b', label: 'Bidco', detail: '0712 000 002' },
  { value: 'c', label: 'Asili Foods' },
];
const find = (text: string) => suppliers.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase()));

type FieldProps = Partial<SearchSelectProps> & { onPick?: (option: SearchOption | null) => void };

function Supplier({ onPick, ...rest }: FieldProps) {
  const [value, setValue] = useState<SearchOption | null>(null);
  return (
    <main>
      <SearchSelect
        label="Supplier"
        useOptions={find}
        {...rest}
        value={value}
        onChange={(option) => {
          onPick?.(option);
          setValue(option);
        }}
      />
    </main>
  );
}

const field = () => screen.findByRole('combobox', { name: 'Supplier' });
const names = () => screen.getAllByRole('option').map((option) => option.textContent);

/** antd reads the number of a key, which events of user-event have none of. */
function press(key: 'ArrowDown' | 'Enter'): void {
  const keyCode = key === 'Enter' ? 13 : 40;
  fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode, which: keyCode });
}

describe('one of many', () => {
  it('is found by typing and taken by Enter', async () => {
    const onPick = jest.fn();
    const { user } = renderWithApp(<Supplier onPick={onPick} />);
    await user.click(await field());
    await user.keyboard('as');
    await waitFor(() => expect(names()).toEqual(['Asha Traders0712 000 001', 'Asili Foods']));
    press('ArrowDown');
    press('Enter');

    expect(onPick).toHaveBeenCalledWith(suppliers[2]);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(screen.getAllByTitle('Asili Foods')[0]).toBeVisible();
    expect(await field()).toHaveFocus();
  });

  it('is the first of what was typed when Enter comes before the list does', async () => {
    const onPick = jest.fn();
    const { user } = renderWithApp(<Supplier onPick={onPick} />);
    await user.click(await field());
    await waitFor(() => expect(names()[0]).toContain('Asha Traders'));
    await user.keyboard('bid');
    press('Enter');
    expect(onPick).not.toHaveBeenCalled();
    await waitFor(() => expect(onPick).toHaveBeenCalledWith(suppliers[1]));
    expect(onPick).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
  });

  it('takes nothing when Enter comes first and nothing is found', async () => {
    const onPick = jest.fn();
    const { user } = renderWithApp(<Supplier onPick={onPick} />);
    await user.click(await field());
    await user.keyboard('zzz');
    press('Enter');
    await waitFor(() => expect(names()).toEqual(['Nothing found']));
    expect(onPick).not.toHaveBeenCalled();
  });

  it('is taken by a click, and can be taken away again where it may be none', async () => {
    const onPick = jest.fn();
    const { user } = renderWithApp(<Supplier onPick={onPick} isEmptiable />);
    await user.click(await field());
    await user.click(await screen.findByRole('option', { name: /Bidco/ }));
    await user.click(screen.getByRole('button', { name: /clear/i }));

    expect(onPick.mock.calls.flat()).toEqual([suppliers[1], null]);
  });

  it('says what it waits for, and that nothing was found', async () => {
    const useOptions = (text: string) => (text === '' ? [] : text === 'x' ? undefined : find(text));
    const { user } = renderWithApp(<Supplier useOptions={useOptions} />);
    await user.click(await field());
    await waitFor(() => expect(names()).toEqual(['Type to search']));
    await user.keyboard('x');
    await waitFor(() => expect(names()).toEqual(['Searching…']));
    await user.keyboard('y');
    await waitFor(() => expect(names()).toEqual(['Nothing found']));
  });

  it('says that the list could not be loaded, and asks again', async () => {
    const retry = jest.fn();
    const { user } = renderWithApp(<Supplier useOptions={() => ({ error: new Error('No answer'), retry })} />);
    await user.click(await field());
    await user.click(await screen.findByRole('option', { name: 'The list could not be loaded. Try again.' }));
    expect(retry).toHaveBeenCalledTimes(1);
  });

  it('can be made of what was typed when there is none of that name', async () => {
    const onCreate = jest.fn();
    const { user } = renderWithApp(<Supplier onCreate={onCreate} />);
    await user.click(await field());
    await user.keyboard('bidco');
    await waitFor(() => expect(names()).toEqual(['Bidco0712 000 002']));
    await user.keyboard(' Uganda');
    await waitFor(() => expect(names()).toEqual(['Create “bidco Uganda”']));
    press('Enter');

    expect(onCreate).toHaveBeenCalledWith('bidco Uganda');
  });

  it('is not taken by Tab, which only leaves the field', async () => {
    const onPick = jest.fn();
    const onCreate = jest.fn();
    const { user } = renderWithApp(<Supplier onPick={onPick} onCreate={onCreate} />);
    await user.click(await field());
    await user.keyboard('Nobody yet');
    await screen.findByRole('option', { name: 'Create “Nobody yet”' });
    fireEvent.keyDown(await field(), { key: 'Tab', keyCode: 9, which: 9 });

    await waitFor(() => expect(screen.queryByRole('option')).not.toBeInTheDocument());
    expect(onPick).not.toHaveBeenCalled();
    expect(onCreate).not.toHaveBeenCalled();
  });

  it('leaves the dialog around it open when Escape closes its list', async () => {
    const onKeyDown = jest.fn();
    const { user } = renderWithApp(
      <div onKeyDown={onKeyDown} role="presentation">
        <Supplier />
      </div>,
    );
    await user.click(await field());
    await screen.findAllByRole('option');
    onKeyDown.mockClear();
    await user.keyboard('{Escape}');
    expect(onKeyDown).not.toHaveBeenCalled();
    await user.keyboard('{Escape}');

    expect(onKeyDown).toHaveBeenCalledTimes(1);
  });
});

it('a search field has no faults that axe finds, closed, open and refused', async () => {
  const { user } = renderWithApp(<Supplier required error="Choose a supplier." help="By name or phone." />);
  const input = await field();
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Choose a supplier. By name or phone.');
  await user.click(input);
  await screen.findByRole('option', { name: /Bidco/ });

  expect((await axe.run(document.body, { rules: { region: { enabled: false } } })).violations).toEqual([]);
});
