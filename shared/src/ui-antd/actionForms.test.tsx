import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { axe } from 'jest-axe';
import { ApiError } from '../api/apiError';
import { renderWithApp } from '../testing/testing';
import { Button } from '../ui-core/Button';
import { TextField } from '../ui-core/TextField';
import { ActionDialog, InlineForm } from './InlineForm';
import { useAsk } from './useAsk';
import { FieldProblem, GivenUp, useEditForm, type EditFormOptions } from './useEditForm';

interface Draft {
  code: string;
  reason: string;
}
const empty: Draft = { code: '', reason: '' };
const refusal = (code: string, details: unknown = null) =>
  new ApiError({ code, message: 'The server says why.', status: 409, details });

type Options = Partial<EditFormOptions<Draft, unknown>>;

function Cancel({ onClose, onDone, ...options }: Options & { onClose: () => void; onDone?: () => void }) {
  const form = useEditForm<Draft, unknown>({
    initial: empty,
    version: null,
    validate: ({ reason }) => (reason === '' ? { reason: 'Give a reason.' } : {}),
    save: () => undefined,
    ...options,
  });
  return (
    <ActionDialog
      form={form}
      title="Cancel it?"
      saveLabel="Cancel order"
      tone="danger"
      cancelLabel="Keep order"
      onClose={onClose}
      {...(onDone === undefined ? {} : { onDone })}
    >
      <TextField label="Code" {...form.field('code')} />
      <TextField label="Reason" {...form.field('reason')} required />
    </ActionDialog>
  );
}

function show(options: Options & { onDone?: () => void } = {}) {
  const onClose = jest.fn();
  return { onClose, ...renderWithApp(<Cancel onClose={onClose} {...options} />) };
}
const act = () => screen.getByRole('button', { name: 'Cancel order' });
const reason = () => screen.getByRole('textbox', { name: 'Reason' });
const code = () => screen.getByRole('textbox', { name: 'Code' });

describe('ActionDialog', () => {
  it('has no accessibility fault, nor with an error', async () => {
    const { container, user } = show();
    expect((await axe(container)).violations).toEqual([]);
    await user.click(act());
    expect((await axe(container)).violations).toEqual([]);
  });

  it('marks what is wrong at its field, which takes the focus', async () => {
    const save = jest.fn();
    const { user, onClose } = show({ save });
    await user.click(act());
    expect(reason()).toBeInvalid();
    expect(reason()).toHaveFocus();
    expect(screen.getAllByText('Give a reason.')).toHaveLength(1);
    expect(save).not.toHaveBeenCalled();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('acts once however often it is pressed, and closes', async () => {
    let finish = () => undefined as void;
    const save = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
    const { user, onClose } = show({ save });
    await user.type(reason(), 'Late');
    await user.dblClick(act());
    expect(save.mock.calls).toEqual([[{ code: '', reason: 'Late' }, null]]);
    expect(act()).toHaveAttribute('aria-busy', 'true');
    finish();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  it('is left without a question, whatever was typed', async () => {
    const { user, onClose } = show();
    await user.type(reason(), 'Late');
    await user.click(screen.getByRole('button', { name: 'Keep order' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  const refusals: [string, Error, Options][] = [
    ['names', refusal('invalid_input', { field: 'p_code' }), {}],
    ['means by its code', refusal('coupon_unknown'), { fieldOfCode: { coupon_unknown: 'code' } }],
    ['is told of by the form', new FieldProblem('code', 'The server says why.'), {}],
  ];
  it.each(refusals)('puts a refusal at the field that the server %s', async (_name, thrown, options) => {
    const { user } = show({ save: () => Promise.reject(thrown), ...options });
    await user.type(reason(), 'Late');
    await user.click(act());
    await waitFor(() => expect(code()).toBeInvalid());
    expect(code()).toHaveFocus();
    expect(screen.getByText('The server says why.')).toBeInTheDocument();
  });

  it('says any other refusal above its fields until something is typed', async () => {
    const { user, onClose } = show({ save: () => Promise.reject(refusal('in_use')) });
    await user.type(reason(), 'Late');
    await user.click(act());
    expect(await screen.findByRole('alert')).toHaveTextContent('The server says why.');
    expect(onClose).not.toHaveBeenCalled();
    await user.type(reason(), 'r');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('says a sentence that belongs to no field, and hands a refusal on where the form wants it', async () => {
    const onRefused = jest.fn();
    const { user } = show({
      validate: ({ reason: typed }) => (typed === '' ? 'Type something.' : {}),
      save: () => Promise.reject(refusal('in_use')),
      onRefused,
    });
    await user.click(act());
    expect(screen.getByRole('alert')).toHaveTextContent('Type something.');
    await user.type(reason(), 'Late');
    await user.click(act());
    await waitFor(() => expect(onRefused).toHaveBeenCalledWith(expect.objectContaining({ code: 'in_use' })));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('sends nothing when the person says no, and says nothing when the person gives up', async () => {
    const save = jest.fn(() => Promise.reject(new GivenUp()));
    let isMeant = false;
    const { user, onClose } = show({ askFirst: () => isMeant, save });
    await user.type(reason(), 'Late');
    await user.click(act());
    expect(save).not.toHaveBeenCalled();
    isMeant = true;
    await user.click(act());
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(reason()).toHaveValue('Late');
    expect(onClose).not.toHaveBeenCalled();
  });
});

function Code({ save }: { save: (draft: { code: string }) => Promise<unknown> }) {
  const form = useEditForm<{ code: string }, unknown>({
    initial: { code: '' },
    version: null,
    save,
    clearOnRefusal: { code: '' },
    refusalOf: () => 'In other words.',
    fieldOfCode: { invalid_code: 'code' },
  });
  return (
    <InlineForm form={form} label="Code">
      <TextField
        label="Code"
        {...form.field('code')}
        onChange={(text) => void (text.length === 3 ? form.saveWith({ code: text }) : form.change({ code: text }))}
      />
      <Button type="submit" isBusy={form.isSaving}>
        Verify
      </Button>
    </InlineForm>
  );
}

describe('InlineForm', () => {
  it('sends by the last digit, and empties what was used up', async () => {
    const save = jest.fn(() => Promise.reject(refusal('invalid_code')));
    const { user } = renderWithApp(<Code save={save} />);
    await user.type(code(), '123');
    expect(await screen.findByText('In other words.')).toBeInTheDocument();
    expect(save).toHaveBeenCalledWith({ code: '123' }, null);
    expect(code()).toHaveValue('');
    expect(code()).toHaveFocus();
  });
});

function Suggested() {
  const [known, setKnown] = useState<Partial<Draft>>({});
  const form = useEditForm<Draft, unknown>({ initial: empty, suggested: known, version: null, save: () => undefined });
  const question = useAsk<string, string>();
  return (
    <>
      <InlineForm form={form}>
        <TextField label="Code" {...form.field('code')} />
        <TextField label="Reason" {...form.field('reason')} />
      </InlineForm>
      <Button onClick={() => setKnown({ code: 'K1', reason: 'Known' })}>Learn</Button>
      <Button onClick={() => form.change((draft) => ({ reason: `${draft.reason}!` }))}>Stress</Button>
      <Button onClick={() => void question.ask('Sure?').then((answer) => form.change({ reason: answer }))}>Ask</Button>
      {question.asked !== null && <Button onClick={() => question.answer('Yes')}>{question.asked}</Button>}
    </>
  );
}

describe('the draft', () => {
  it('takes what becomes known later, where nothing was typed', async () => {
    const { user } = renderWithApp(<Suggested />);
    await user.type(code(), 'mine');
    await user.click(screen.getByRole('button', { name: 'Learn' }));
    expect(code()).toHaveValue('mine');
    expect(reason()).toHaveValue('Known');
    await user.click(screen.getByRole('button', { name: 'Stress' }));
    expect(reason()).toHaveValue('Known!');
  });

  it('waits for an answer', async () => {
    const { user } = renderWithApp(<Suggested />);
    await user.click(screen.getByRole('button', { name: 'Ask' }));
    await user.click(screen.getByRole('button', { name: 'Sure?' }));
    await waitFor(() => expect(reason()).toHaveValue('Yes'));
    expect(screen.queryByRole('button', { name: 'Sure?' })).not.toBeInTheDocument();
  });
});

describe('a form that follows', () => {
  function Following({ stored, version }: { stored: string; version: string }) {
    const form = useEditForm<Draft, unknown>({
      initial: { code: '', reason: stored },
      version,
      isFollowing: true,
      save: () => undefined,
    });
    return (
      <InlineForm form={form}>
        <TextField label="Reason" {...form.field('reason')} />
      </InlineForm>
    );
  }
  function Elsewhere() {
    const [version, setVersion] = useState(1);
    return (
      <>
        <Following stored={`Stored ${version}`} version={String(version)} />
        <Button onClick={() => setVersion(version + 1)}>Save elsewhere</Button>
      </>
    );
  }

  it('shows what others save until something is typed', async () => {
    const { user } = renderWithApp(<Elsewhere />);
    await user.click(screen.getByRole('button', { name: 'Save elsewhere' }));
    expect(reason()).toHaveValue('Stored 2');
    await user.type(reason(), ' and mine');
    await user.click(screen.getByRole('button', { name: 'Save elsewhere' }));
    expect(reason()).toHaveValue('Stored 2 and mine');
  });
});
