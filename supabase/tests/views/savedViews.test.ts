import { randomUUID } from 'node:crypto';
import type { SavedView } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

const rpc = <T>(persona: Persona, name: string, args: Record<string, unknown>): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));
const save = (persona: Persona, view: Record<string, unknown>): Promise<SavedView> =>
  rpc(persona, 'save_view', { p_view: view });
const list = (persona: Persona, key: string): Promise<SavedView[]> =>
  rpc(persona, 'list_saved_views', { p_list_key: key });
const viewInput = (overrides: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  list_key: 'products',
  name: `View ${randomUUID().slice(0, 8)}`,
  params: { status: 'archived', sort: '-price' },
  ...overrides,
});

describe('save_view', () => {
  it('keeps a view and answers it', async () => {
    const input = viewInput({ list_key: 'kept', name: 'Dear things' });

    const view = await save(shop.manager, input);

    expect(view).toMatchObject({ name: 'Dear things', params: input.params, is_own: true, may_edit: true });
    expect(await list(shop.manager, 'kept')).toEqual([view]);
  });

  it('answers the same save again without a change', async () => {
    const input = viewInput();
    const first = await save(shop.manager, input);

    expect(await save(shop.manager, input)).toEqual(first);
  });

  it('refuses a change on top of one that was not seen', async () => {
    const input = viewInput();
    const first = await save(shop.manager, input);
    await save(shop.manager, { ...input, params: {}, expected_updated_at: first.updated_at });

    await expectCode(
      save(shop.manager, { ...input, params: { q: 'tea' }, expected_updated_at: first.updated_at }),
      'stale_row',
    );
  });

  it('opens a list with one view of a person only', async () => {
    const first = await save(shop.owner, viewInput({ list_key: 'opening', is_default: true }));
    const second = await save(shop.owner, viewInput({ list_key: 'opening', is_default: true }));

    const defaults = (await list(shop.owner, 'opening')).filter((view) => view.is_default);

    expect(defaults.map((view) => view.id)).toEqual([second.id]);
    await save(shop.owner, {
      ...viewInput({ ...first, list_key: 'opening', is_default: true }),
      expected_updated_at: (await list(shop.owner, 'opening')).find((view) => view.id === first.id)?.updated_at,
    });
    expect((await list(shop.owner, 'opening')).filter((view) => view.is_default).map((view) => view.id)).toEqual([
      first.id,
    ]);
  });

  it.each([
    ['no name', { name: '  ' }, 'name'],
    ['a line break in the name', { name: 'a\nb' }, 'name'],
    ['a strange list', { list_key: 'Products; drop' }, 'list_key'],
    ['params that are no object', { params: ['a'] }, 'params'],
    ['params with numbers', { params: { price: 5 } }, 'params'],
    ['params with strange names', { params: { 'a b': 'x' } }, 'params'],
    ['params without end', { params: { q: 'x'.repeat(5000) } }, 'params'],
  ])('refuses %s', async (_what, overrides, field) => {
    const refusal = await expectCode(save(shop.manager, viewInput(overrides)), 'invalid_input');

    expect(JSON.parse(refusal.detail ?? '{}')).toEqual({ field });
  });

  it('refuses a second view of the same name in one list', async () => {
    const input = viewInput({ list_key: 'names' });
    await save(shop.manager, input);

    await expectCode(
      save(shop.manager, { ...input, id: randomUUID(), name: input.name.toUpperCase() }),
      'invalid_input',
    );
    expect(await save(shop.cashier, { ...input, id: randomUUID() })).toMatchObject({ name: input.name });
  });
});

describe('who sees and changes a view', () => {
  it('shows an own view to nobody else until it is shared', async () => {
    const input = viewInput({ list_key: 'sharing' });
    const own = await save(shop.cashier, input);
    expect(await list(shop.manager, 'sharing')).toEqual([]);

    await save(shop.cashier, { ...input, is_shared: true, expected_updated_at: own.updated_at });

    expect(await list(shop.manager, 'sharing')).toMatchObject([{ id: own.id, is_own: false, may_edit: true }]);
    expect(await list(other.owner, 'sharing')).toEqual([]);
  });

  it("never says that somebody else's own view exists", async () => {
    const own = await save(shop.owner, viewInput());

    await expectCode(save(shop.manager, viewInput({ id: own.id })), 'not_found');
    await expectCode(rpc(shop.manager, 'delete_view', { p_view_id: own.id }), 'not_found');
    await expectCode(rpc(other.owner, 'delete_view', { p_view_id: own.id }), 'not_found');
  });

  it('lets a shared view be changed by its owner or by somebody with settings.edit, not by others', async () => {
    const input = viewInput({ list_key: 'team', is_shared: true, is_default: true });
    const shared = await save(shop.manager, input);

    await expectCode(
      save(shop.cashier, { ...input, name: 'Mine now', expected_updated_at: shared.updated_at }),
      'permission_denied',
    );
    await expectCode(rpc(shop.cashier, 'delete_view', { p_view_id: shared.id }), 'permission_denied');
    const renamed = await save(shop.owner, { ...input, name: 'For all', expected_updated_at: shared.updated_at });

    expect(renamed).toMatchObject({ name: 'For all', is_own: false, is_default: false });
    // With which view the owner's own list opens stays the owner's choice.
    expect(await list(shop.manager, 'team')).toMatchObject([{ name: 'For all', is_default: true }]);
    expect(await list(shop.cashier, 'team')).toMatchObject([{ name: 'For all', may_edit: false, is_default: false }]);
  });

  it('keeps the id of one business out of reach of another', async () => {
    const input = viewInput({ is_shared: true });
    await save(shop.owner, input);

    const theirs = await save(other.owner, { ...input, name: 'Ours' });

    expect(theirs).toMatchObject({ name: 'Ours', is_own: true });
    expect((await list(shop.owner, 'products')).find((view) => view.id === input.id)?.name).toBe(input.name);
  });

  it('deletes an own view', async () => {
    const view = await save(shop.cashier, viewInput({ list_key: 'gone' }));

    await rpc(shop.cashier, 'delete_view', { p_view_id: view.id });

    expect(await list(shop.cashier, 'gone')).toEqual([]);
    await expectCode(rpc(shop.cashier, 'delete_view', { p_view_id: view.id }), 'not_found');
  });
});
