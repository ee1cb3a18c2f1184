import { screen, waitFor } from '@testing-library/react';
import type * as rpc from '@dukani/shared/rpc';
import { Route, Routes } from '@dukani/shared/router';
import { renderWithApp } from '@dukani/shared/testing';
import { axe } from 'jest-axe';
import { ImportScreen } from './ImportScreen';

// The table of antd is too heavy for a test; on a phone the rows are cards.
beforeEach(() => {
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (query: string) =>
      ({
        matches: query.includes('max-width: 767px'),
        media: query,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );
  localStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

function makeJob(changes: Partial<rpc.Import> = {}): rpc.Import {
  return {
    id: 'job-1',
    kind: 'products',
    file_name: 'goods.csv',
    row_count: 2,
    received_count: 2,
    headers: ['Item code', 'Title', 'Price'],
    mapping: {},
    options: {},
    status: 'uploading',
    work: null,
    progress: { done: 0, total: 2 },
    created_count: 0,
    updated_count: 0,
    unchanged_count: 0,
    failed_count: 0,
    undone_count: 0,
    left_count: 0,
    failure: null,
    same_file: null,
    created_by_name: 'Olive Owner',
    can_undo: false,
    created_at: '2026-11-21T10:00:00Z',
    checked_at: null,
    committed_at: null,
    undone_at: null,
    ...changes,
  };
}

function makeRow(changes: Partial<rpc.ImportRow> = {}): rpc.ImportRow {
  return {
    row_number: 1,
    cells: ['A1', 'Tea', '1,50'],
    action: null,
    errors: [],
    warnings: [],
    changes: {},
    entity_id: null,
    state: 'open',
    left_reason: null,
    ...changes,
  };
}

const wrongRow = makeRow({
  row_number: 2,
  cells: ['A2', 'Milk', 'ask'],
  action: 'error',
  warnings: [],
  errors: [{ column: 2, field: 'price', code: 'not_a_number', message: '"ask" is not a number.' }],
});
const mapping = { 0: 'sku', 1: 'name', 2: 'price' };

function show(job: rpc.Import, rpcs: Record<string, unknown> = {}) {
  let current = job;
  const remembered = Object.fromEntries(
    Object.entries(rpcs).map(([name, answer]) => [
      name,
      (args: unknown) => {
        const value: unknown = typeof answer === 'function' ? (answer as (args: unknown) => unknown)(args) : answer;
        if (name.endsWith('_import')) current = value as rpc.Import;
        return value;
      },
    ]),
  );
  return renderWithApp(
    <Routes>
      <Route path="/admin/import/:importId" element={<ImportScreen />} />
    </Routes>,
    {
      route: '/admin/import/job-1',
      session: {},
      rpc: {
        // As the server: the last step's answer is what is read next.
        get_import: () => current,
        list_import_rows: { rows: [makeRow({ action: 'create' }), wrongRow], next_after: null },
        ...remembered,
      },
    },
  );
}

describe('the columns', () => {
  it('are guessed by name, decimal commas by what is in them, and sent with the first step of looking', async () => {
    const checked = makeJob({ status: 'checked', mapping, created_count: 2 });
    const { user, calls } = show(makeJob(), {
      map_import: makeJob({ mapping, status: 'mapped' }),
      check_import: checked,
    });

    expect(await screen.findByLabelText('Field for Item code')).toHaveValue('sku');
    expect(screen.getByLabelText('Field for Title')).toHaveValue('name');
    expect(screen.getByLabelText('Numbers are written')).toHaveValue('comma');
    await user.selectOptions(screen.getByLabelText('Field for Title'), 'Leave out');
    await user.click(screen.getByRole('button', { name: 'Check rows' }));

    expect(await screen.findByRole('button', { name: 'Import 2 products' })).toBeEnabled();
    const sent = calls.find(({ name }) => name === 'map_import')?.args as Record<string, unknown>;
    expect(sent).toMatchObject({ p_mapping: { 0: 'sku', 2: 'price' }, p_options: { decimals: 'comma' } });
  });

  it('of a price list that names nobody: the supplier is chosen', async () => {
    const job = makeJob({ kind: 'supplier_prices', headers: ['Item code', 'Buying price'] });
    const rpcs = {
      map_import: { ...job, status: 'mapped' },
      check_import: { ...job, status: 'checked', created_count: 1 },
      'GET /rest/v1/contacts': [{ id: 'mills', name: 'Unga Mills' }],
    };
    const { user, calls, container } = show(job, rpcs);
    await screen.findByRole('option', { name: 'Unga Mills' });
    await user.selectOptions(screen.getByLabelText('Supplier'), 'Unga Mills');
    expect((await axe(container)).violations).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Check rows' }));
    expect(await screen.findByRole('button', { name: 'Import 1 price' })).toBeEnabled();
    expect(calls.find(({ name }) => name === 'map_import')?.args).toMatchObject({
      p_mapping: { 0: 'sku', 1: 'unit_price' },
      p_options: { supplier_id: 'mills' },
    });
  });

  it('say what is missing before anything is sent', async () => {
    const { user } = show(makeJob());
    await user.selectOptions(await screen.findByLabelText('Field for Item code'), 'Leave out');
    await user.selectOptions(screen.getByLabelText('Field for Title'), 'Leave out');
    expect(screen.getByRole('button', { name: 'Check rows' })).toBeDisabled();
    expect(screen.getByRole('status')).toHaveTextContent('Choose the column for at least one of: SKU, Barcodes, Name.');
  });

  it('are not asked for when the file did not arrive whole', async () => {
    show(makeJob({ received_count: 1 }));
    expect(await screen.findByText('The upload was interrupted')).toBeVisible();
  });
});

describe('the preview', () => {
  const job = makeJob({
    status: 'checked',
    mapping,
    created_count: 1,
    failed_count: 1,
    checked_at: '2026-11-21T10:01:00Z',
  });

  it('shows what is wrong at its cell, and puts it right there', async () => {
    const { user, calls } = show(job, {
      edit_import_row: { import: job, row: makeRow({ row_number: 2, action: 'create' }) },
    });
    expect(await screen.findByText('"ask" is not a number.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /Price of row 2/ }));
    await user.clear(screen.getByRole('textbox'));
    await user.keyboard('2,50{Enter}');
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'edit_import_row')?.args).toMatchObject({
        p_row_number: 2,
        p_cells: { 2: '2,50' },
      }),
    );
  });

  it('says when the same file was imported before, and when there is nothing to do', async () => {
    show(
      makeJob({
        status: 'checked',
        mapping,
        unchanged_count: 2,
        same_file: { id: 'before', status: 'committed', created_at: '2026-11-20T10:00:00Z' },
      }),
    );
    expect(await screen.findByText(/This file was imported before/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Nothing to import' })).toBeDisabled();
  });

  it('has no fault that axe finds', async () => {
    const { container } = show(job);
    await screen.findByText('"ask" is not a number.');
    expect((await axe(container)).violations).toEqual([]);
  });
});

describe('the work', () => {
  const committing = makeJob({ status: 'committing', work: 'commit', mapping, progress: { done: 500, total: 2000 } });

  it('goes on step by step until it is done', async () => {
    let step = 0;
    show(committing, {
      commit_import: () => {
        step += 1;
        return step < 3
          ? { ...committing, progress: { done: 500 + step * 500, total: 2000 } }
          : makeJob({ status: 'committed', mapping, created_count: 2, can_undo: true });
      },
    });
    expect(await screen.findByRole('link', { name: 'Show the products' })).toBeVisible();
    expect(step).toBe(3);
  });

  it('stops at a refusal and goes on when asked', async () => {
    let isRefused = true;
    const { user } = show(committing, {
      commit_import: () => {
        if (isRefused)
          throw Object.assign(new Error('Please renew your subscription.'), {
            code: 'subscription_required',
            status: 402,
          });
        return makeJob({ status: 'committed', mapping, created_count: 2 });
      },
    });
    await screen.findByRole('alert');
    isRefused = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('link', { name: 'Show the products' })).toBeVisible();
  });
});

describe('the result', () => {
  it('says what was left and why after it was taken back', async () => {
    show(makeJob({ status: 'undone', mapping, created_count: 2, undone_count: 1, left_count: 1 }), {
      list_import_rows: {
        rows: [makeRow({ action: 'create', state: 'left', left_reason: 'It was changed.' })],
        next_after: null,
      },
    });
    expect(await screen.findByText('It was changed.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });

  it('is taken back only after a question', async () => {
    const { calls } = show(makeJob({ status: 'committed', mapping, created_count: 2, can_undo: true }));
    await screen.findByRole('button', { name: 'Undo import' });
    expect(calls.some(({ name }) => name === 'undo_import')).toBe(false);
  });
});
