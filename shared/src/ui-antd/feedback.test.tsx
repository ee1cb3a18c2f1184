import { act, screen, waitFor } from '@testing-library/react';
import { ApiError } from '../api/apiError';
import { renderWithApp } from '../testing/testing';
import { Button } from '../ui-core/Button';
import { InlineEdit } from './InlineEdit';
import { refusalText, refusedField } from './refusalText';
import { useUndo, type UndoOffer } from './useUndo';

describe('refusalText', () => {
  const error = (details: unknown) =>
    new ApiError({ code: 'invalid_input', message: 'Too much.', status: 400, details });

  it('names the line of a document', () => {
    expect(refusalText(error({ line: 3 }))).toBe('Line 3: Too much.');
    expect(refusalText(error({ line: 0 }))).toBe('Too much.');
    expect(refusalText(error(null))).toBe('Too much.');
  });

  it('knows the field that the server named', () => {
    expect(refusedField(error({ field: 'tax_pin' }))).toBe('tax_pin');
    expect(refusedField(error({ field: 5 }))).toBeNull();
    expect(refusedField(new Error('x'))).toBeNull();
  });
});

function Undoable(offer: UndoOffer) {
  const offerUndo = useUndo();
  return <Button onClick={() => offerUndo(offer)}>Archive</Button>;
}

describe('useUndo', () => {
  it('takes back once, by Alt+Z, and says so', async () => {
    const undo = jest.fn(async () => undefined);
    const { user } = renderWithApp(<Undoable title="3 products archived" undo={undo} undone="They are back" />);
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    await user.keyboard('{Alt>}z{/Alt}{Alt>}z{/Alt}');

    expect(await screen.findByText('They are back')).toBeInTheDocument();
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('says when it could not be taken back', async () => {
    const undo = () => Promise.reject(new TypeError('Failed to fetch'));
    const { user } = renderWithApp(<Undoable title="1 product archived" undo={undo} />);
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));

    expect(await screen.findByText('It could not be undone')).toBeInTheDocument();
  });

  it('offers nothing any more after ten seconds', async () => {
    jest.useFakeTimers();
    const undo = jest.fn(async () => undefined);
    renderWithApp(<Undoable title="2 products archived" undo={undo} />);
    act(() => screen.getByRole('button', { name: 'Archive' }).click());
    expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
    act(() => void jest.advanceTimersByTime(10_001));

    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
    jest.useRealTimers();
  });
});

describe('InlineEdit', () => {
  it('is named by what is seen, not by what will be typed', () => {
    renderWithApp(
      <InlineEdit label="Price of Floor Cleaner" value="1490.00" shownText="1,490.00" save={() => Promise.resolve()}>
        1,490.00
      </InlineEdit>,
    );
    expect(screen.getByRole('button', { name: 'Price of Floor Cleaner: 1,490.00. Edit' })).toHaveTextContent(
      '1,490.00',
    );
  });

  const show = (save: (text: string) => Promise<unknown>) =>
    renderWithApp(
      <InlineEdit
        label="Price of Milk"
        value="60.00"
        save={save}
        validate={(text) => (text === '' ? 'Type a price.' : null)}
      >
        60.00
      </InlineEdit>,
    );
  const edit = () => screen.getByRole('button', { name: /^Price of Milk/ });

  it('shows what was typed until the server has answered', async () => {
    let finish: (value: unknown) => void = () => undefined;
    const { user } = show(() => new Promise((resolve) => (finish = resolve)));
    await user.click(edit());
    await user.keyboard('70{Enter}');
    expect(edit()).toHaveTextContent('70');
    act(() => finish(null));

    await waitFor(() => expect(edit()).toHaveTextContent('60.00'));
  });

  it('saves when the cell is left, and nothing when nothing changed', async () => {
    const save = jest.fn(async () => undefined);
    const { user } = show(save);
    await user.click(edit());
    await user.keyboard('70{Tab}');
    await waitFor(() => expect(save).toHaveBeenCalledWith('70'));
    await user.click(edit());
    await user.keyboard('{Enter}');

    expect(save).toHaveBeenCalledTimes(1);
  });

  it('gives up with Esc and keeps the focus', async () => {
    const save = jest.fn();
    const { user } = show(save);
    await user.click(edit());
    await user.keyboard('70{Escape}');

    expect(edit()).toHaveFocus();
    expect(save).not.toHaveBeenCalled();
  });
});
