import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { DocumentNumbering } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { draftOf, inOrder, numberingProblems, previewOf } from './numberingDraft';
import { NumberingSection } from './NumberingSection';

const row = (changes: Partial<DocumentNumbering> = {}): DocumentNumbering => ({
  document_type: 'invoice',
  prefix: 'INV-',
  width: 6,
  is_yearly: false,
  next_value: 41,
  next_number: 'INV-000041',
  ...changes,
});
const QUOTE = row({ document_type: 'quote', prefix: 'QUO-', next_value: 1, next_number: 'QUO-000001' });

const draw = (rpc: Record<string, unknown> = {}, permissions = ['settings.view', 'settings.edit']) =>
  renderWithApp(<NumberingSection />, {
    session: { permissions },
    rpc: { document_numbering: [QUOTE, row()], ...rpc },
  });

it('lists what the next document says, invoices first', async () => {
  const { container } = draw();
  const list = await screen.findByRole('list', { name: 'Document numbers' });

  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Invoices and receiptsNext INV-000041', 'QuotesNext QUO-000001']);
  expect((await axe(container)).violations).toEqual([]);
});

it('shows the number before it is saved, and what is left out by raising it', async () => {
  const saved = jest.fn((_args: unknown) => row({ next_number: 'NBO-0100' }));
  const { user } = draw({ save_document_numbering: saved });
  await user.click(await screen.findByRole('button', { name: 'Change the numbers of Invoices and receipts' }));
  const dialog = within(await screen.findByRole('dialog'));
  const retype = async (name: string, text: string) => {
    await user.clear(dialog.getByLabelText(name));
    await user.type(dialog.getByLabelText(name), text);
  };
  await retype('Prefix', 'nbo-');
  await retype('Digits', '4');
  await retype('Next number', '100');

  expect(dialog.getByText('Preview: NBO-0100')).toBeInTheDocument();
  expect(dialog.getByText(/Leaves out 59 numbers/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved).toHaveBeenCalledWith({
    p_numbering: { document_type: 'invoice', prefix: 'NBO-', width: 4, is_yearly: false, next_value: 100 },
  });
});

it('does not send a next number that nobody changed, and puts a refusal at its field', async () => {
  const saved = jest.fn((_args: unknown) => {
    throw new ApiError({
      code: 'invalid_input',
      message: 'Other documents have or had this prefix.',
      status: 400,
      details: { field: 'prefix' },
    });
  });
  const { user } = draw({ save_document_numbering: saved });
  await user.click(await screen.findByRole('button', { name: 'Change the numbers of Quotes' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.clear(dialog.getByLabelText('Prefix'));
  await user.type(dialog.getByLabelText('Prefix'), 'CN-');
  await user.click(dialog.getByRole('button', { name: 'Save' }));

  await waitFor(() => expect(dialog.getByLabelText('Prefix')).toBeInvalid());
  expect(saved).toHaveBeenCalledWith({
    p_numbering: { document_type: 'quote', prefix: 'CN-', width: 6, is_yearly: false },
  });
});

it('is only read by who may not edit settings', async () => {
  draw({}, ['settings.view']);

  expect(await screen.findByText('Quotes')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

describe('what is wrong with a numbering', () => {
  it.each([
    [{}, []],
    [{ prefix: 'F{YYYY}/', isYearly: true }, []],
    [{ isYearly: true }, ['prefix']],
    [{ prefix: 'INV1' }, ['prefix']],
    [{ prefix: '' }, ['prefix']],
    [{ prefix: 'ABCDEFGHIJKLM-' }, ['prefix']],
    [{ prefix: 'INV#' }, ['prefix']],
    [{ width: '2' }, ['width']],
    [{ width: '11' }, ['width']],
    [{ nextValue: '40' }, ['nextValue']],
    [{ nextValue: '1.5' }, ['nextValue']],
    [{ nextValue: '41' }, []],
  ])('%j: %j', (changes, fields) => {
    expect(Object.keys(numberingProblems({ ...draftOf(row()), ...changes }, row()))).toEqual(fields);
  });

  it('leaves no preview', () => {
    expect(previewOf({ ...draftOf(row()), prefix: 'F{YYYY}/' }, row(), 2027)).toBe('F2027/000041');
    expect(previewOf({ ...draftOf(row()), prefix: '7' }, row(), 2027)).toBeNull();
  });

  it('puts kinds without a name last', () => {
    const later = row({ document_type: 'later_kind' });
    expect(inOrder([later, QUOTE, row()])).toEqual([row(), QUOTE, later]);
  });
});
