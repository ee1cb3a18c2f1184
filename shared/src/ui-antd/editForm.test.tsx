import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '../api/apiError';
import { Route, Routes } from '../router';
import { renderWithApp } from '../testing/testing';
import { CheckboxField } from '../ui-core/ChoiceFields';
import { TextField } from '../ui-core/TextField';
import { EditForm } from './EditForm';
import { useEditForm, type EditFormOptions } from './useEditForm';

interface Draft {
  name: string;
  taxPin: string;
  isShown: boolean;
}
interface Saved extends Draft {
  at: string;
}

const stored: Draft = { name: 'Amina', taxPin: '', isShown: false };
const refusal = (code: string, details: unknown = null) =>
  new ApiError({ code, message: 'The server says why.', status: 409, details });

function Form(options: Partial<EditFormOptions<Draft, Saved>>) {
  const form = useEditForm<Draft, Saved>({
    initial: stored,
    version: 'first',
    validate: ({ name }) => (name === '' ? { name: 'Give a name.' } : {}),
    save: async (draft) => ({ ...draft, at: 'second' }),
    stored: ({ at, ...draft }) => ({ draft, version: at }),
    savedText: ({ name }) => `${name} saved`,
    ...options,
  });
  return (
    <EditForm form={form} title="Contact" back={{ to: '/list', label: 'Contacts' }}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Tax PIN" {...form.field('taxPin')} />
      <CheckboxField label="Shown" {...form.tick('isShown')} />
    </EditForm>
  );
}

const show = (options: Partial<EditFormOptions<Draft, Saved>> = {}) =>
  renderWithApp(
    <Routes>
      <Route path="/" element={<Form {...options} />} />
      <Route path="/list" element={<p>The list</p>} />
    </Routes>,
  );
const nameField = () => screen.getByRole('textbox', { name: 'Name' });

describe('EditForm', () => {
  it('has no accessibility fault', async () => {
    const { container } = show();

    expect((await axe(container)).violations).toEqual([]);
  });

  it('saves by Ctrl+S and by Enter, with the version it was read at', async () => {
    const save = jest.fn(async (draft: Draft) => ({ ...draft, at: 'second' }));
    const { user } = show({ save });
    await user.type(nameField(), ' O');
    await user.keyboard('{Control>}s{/Control}');
    expect(await screen.findByText('Amina O saved')).toBeInTheDocument();
    await user.type(nameField(), 'tieno{Enter}');
    expect(await screen.findByText('Amina Otieno saved')).toBeInTheDocument();

    expect(save.mock.calls).toEqual([
      [{ ...stored, name: 'Amina O' }, 'first'],
      [{ ...stored, name: 'Amina Otieno' }, 'second'],
    ]);
  });

  it('sends a form once however often Enter is pressed', async () => {
    const save = jest.fn(() => new Promise<Saved>(() => undefined));
    const { user } = show({ save });
    await user.type(nameField(), 'x{Enter}{Enter}');

    expect(save).toHaveBeenCalledTimes(1);
  });

  it('says what is wrong at the field and in a summary that leads to it', async () => {
    const save = jest.fn();
    const { user } = show({ save });
    await user.clear(nameField());
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(screen.getByText('Fix 1 field first:').parentElement).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Give a name.' }));
    expect(nameField()).toHaveFocus();
    expect(nameField()).toBeInvalid();
    await user.type(nameField(), 'A');
    expect(nameField()).toBeValid();
    expect(save).not.toHaveBeenCalled();
  });

  it('puts what the server refused at the field it names', async () => {
    const { user } = show({ save: () => Promise.reject(refusal('invalid_input', { field: 'tax_pin' })) });
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tax PIN' })).toBeInvalid());
    expect(screen.getByRole('button', { name: 'The server says why.' })).toBeInTheDocument();
  });

  it('says above the form what belongs to no field', async () => {
    const { user } = show({ save: () => Promise.reject(refusal('in_use', { field: 'elsewhere' })) });
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('The server says why.')).toHaveAttribute('role', 'alert');
  });

  describe('when somebody else saved meanwhile', () => {
    const theirs = { name: 'Theirs', taxPin: 'P1', isShown: true, at: 'theirs' };

    it('loads their version', async () => {
      const { user } = show({ save: () => Promise.reject(refusal('stale_row')), readAgain: async () => theirs });
      await user.type(nameField(), ' mine{Enter}');
      await user.click(await screen.findByRole('button', { name: 'Load their version' }));

      await waitFor(() => expect(nameField()).toHaveValue('Theirs'));
      expect(screen.getByRole('checkbox', { name: 'Shown' })).toBeChecked();
    });

    it('saves mine over theirs', async () => {
      const save = jest
        .fn<Promise<Saved>, [Draft, string | null]>()
        .mockRejectedValueOnce(refusal('stale_row'))
        .mockImplementation(async (draft) => ({ ...draft, at: 'third' }));
      const { user } = show({ save, readAgain: async () => theirs });
      await user.type(nameField(), ' mine{Enter}');
      await user.click(await screen.findByRole('button', { name: 'Overwrite with mine' }));

      expect(await screen.findByText('Amina mine saved')).toBeInTheDocument();
      expect(save).toHaveBeenLastCalledWith({ ...stored, name: 'Amina mine' }, 'theirs');
    });
  });

  describe('leaving', () => {
    it('goes at once when nothing was typed', async () => {
      const { user } = show();
      await user.keyboard('{Escape}');

      expect(await screen.findByText('The list')).toBeInTheDocument();
    });

    it('asks by Esc, by Cancel and by a link before typed work is lost', async () => {
      const { user } = show();
      await user.type(nameField(), ' O');
      await user.keyboard('{Escape}');
      await user.click(await screen.findByRole('button', { name: 'Stay' }));
      await user.click(screen.getByRole('button', { name: 'Cancel' }));
      await user.click(await screen.findByRole('button', { name: 'Stay' }));
      await user.click(screen.getByRole('link', { name: 'Contacts' }));
      expect(nameField()).toHaveValue('Amina O');
      await user.click(await screen.findByRole('button', { name: 'Leave' }));

      expect(await screen.findByText('The list')).toBeInTheDocument();
    });
  });
});
