import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { ModifierSet, ModifierSetInput } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { ModifiersScreen } from './ModifiersScreen';

const MILK: ModifierSet = {
  id: 'milk',
  name: 'Milk',
  min_choices: 1,
  max_choices: 1,
  is_archived: false,
  product_count: 3,
  choices: [
    { id: 'cow', name: 'Cow', amount: 0, is_active: true },
    { id: 'oat', name: 'Oat', amount: 50, is_active: false },
  ],
  updated_at: '2026-11-21T09:00:00Z',
};

function renderScreen(answers: Record<string, unknown> = {}, session = {}) {
  return renderWithApp(<ModifiersScreen />, {
    session,
    rpc: {
      list_modifier_sets: ({ p_is_archived: isArchived }: { p_is_archived: boolean }) => (isArchived ? [] : [MILK]),
      save_modifier_set: ({ p_modifier_set: set }: { p_modifier_set: ModifierSetInput }) => ({ ...MILK, ...set }),
      archive_modifier_set: { ...MILK, is_archived: true },
      ...answers,
    },
  });
}
const sent = (app: ReturnType<typeof renderScreen>, name: string) =>
  app.calls.filter((call) => call.name === name).map((call) => call.args);
const openMilk = async (app: ReturnType<typeof renderScreen>) => {
  await app.user.click(await screen.findByText('Milk'));
  return screen.findByRole('dialog', { name: 'Modifier set Milk' });
};

describe('the modifier sets', () => {
  it('are listed with their choices, how many, and for how many products', async () => {
    const { container } = renderScreen();

    const row = (await screen.findByText('Milk')).closest('tr');
    expect(row).toHaveTextContent('Cow, Oat (unavailable)');
    expect(row).toHaveTextContent('Choose 1');
    expect(row).toHaveTextContent('3');
    expect((await axe(container)).violations).toEqual([]);
  });

  it('are made with choices in their order', async () => {
    const app = renderScreen();
    await app.user.click((await screen.findAllByRole('button', { name: /New modifier set/ }))[0]!);
    const dialog = await screen.findByRole('dialog', { name: 'New modifier set' });
    await app.user.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Extras');
    await app.user.type(within(dialog).getByRole('textbox', { name: 'At most' }), '2');
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Choice 1' }), 'Shot');
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Adds to the price' }), '30');
    await app.user.click(within(dialog).getByRole('button', { name: 'Add a choice' }));
    await app.user.type(within(dialog).getByRole('textbox', { name: 'Choice 2' }), 'Cream');
    await app.user.click(within(dialog).getByRole('button', { name: 'Move Cream up' }));
    expect((await axe(dialog)).violations).toEqual([]);
    await app.user.click(within(dialog).getByRole('button', { name: 'Add set' }));

    await waitFor(() =>
      expect(sent(app, 'save_modifier_set')).toEqual([
        {
          p_modifier_set: {
            id: expect.any(String),
            name: 'Extras',
            min_choices: 0,
            max_choices: 2,
            choices: [
              { id: expect.any(String), name: 'Cream', amount: 0, is_active: true },
              { id: expect.any(String), name: 'Shot', amount: 30, is_active: true },
            ],
          },
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are changed from what they were, by the time they were read', async () => {
    const app = renderScreen();
    const dialog = await openMilk(app);
    await app.user.click(within(dialog).getByRole('checkbox', { name: 'Available: Oat' }));
    await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(sent(app, 'save_modifier_set')).toMatchObject([
        {
          p_modifier_set: {
            id: 'milk',
            updated_at: MILK.updated_at,
            choices: [{ id: 'cow' }, { id: 'oat', amount: 50, is_active: true }],
          },
        },
      ]),
    );
  });

  it.each([
    ['At least', '3', 'Fewer choices are available than must be chosen.'],
    ['At least', 'x', 'Type a number such as 1, or 0 if nothing has to be chosen.'],
    ['At most', '0', 'Type a number such as 1, or leave it empty for any number.'],
    ['Choice 2', 'cow', 'Two choices have the same name.'],
    ['Choice 1', ' ', 'Give every choice a name.'],
  ])('say what is wrong: %s %s', async (field, text, sentence) => {
    const app = renderScreen();
    const dialog = await openMilk(app);
    await app.user.clear(within(dialog).getByRole('textbox', { name: field }));
    await app.user.type(within(dialog).getByRole('textbox', { name: field }), text);
    await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect((await within(dialog).findAllByText(sentence))[0]).toBeInTheDocument();
    expect(sent(app, 'save_modifier_set')).toEqual([]);
  });

  it('show what the server refuses', async () => {
    const app = renderScreen({
      save_modifier_set: () => {
        throw new ApiError({
          code: 'invalid_input',
          status: 400,
          message: 'Another modifier set has this name.',
          details: { field: 'name' },
        });
      },
    });
    const dialog = await openMilk(app);
    await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));

    expect((await within(dialog).findAllByText('Another modifier set has this name.'))[0]).toBeInTheDocument();
  });

  it('are archived', async () => {
    const app = renderScreen();
    const dialog = await openMilk(app);
    await app.user.click(within(dialog).getByRole('button', { name: 'Archive the set' }));

    await waitFor(() =>
      expect(sent(app, 'archive_modifier_set')).toEqual([{ p_modifier_set_id: 'milk', p_is_archived: true }]),
    );
  });

  it('are only looked at by those who may not edit products', async () => {
    renderScreen({}, { permissions: ['products.view'] });
    await screen.findByText('Milk');

    expect(screen.queryByRole('button', { name: /New modifier set/ })).not.toBeInTheDocument();
  });
});
