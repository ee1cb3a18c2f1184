import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type * as rpc from '@dukani/shared/rpc';
import { Route, Routes } from '@dukani/shared/router';
import { renderWithApp, type FakeRpc } from '@dukani/shared/testing';
import { makeCountAnswer, makeReviewAnswer, makeSheetAnswer } from './countTesting';
import { CountScreen } from './CountScreen';

const BREAD = makeSheetAnswer({ product_id: 'bread', name: 'Bread', sku: 'BRD', barcodes: [] });

interface Batch {
  p_batch: rpc.RecordCountEntriesInput;
}

/** A server that adds up what it is sent of the products of a sheet. */
function makeTaker(rows: rpc.CountSheetRow[]): (batch: rpc.RecordCountEntriesInput) => rpc.RecordedCountEntries {
  const counted: Record<string, number> = {};
  return ({ entries }) => {
    for (const { product_id: id = '', mode, quantity } of entries)
      counted[id] = mode === 'set' ? quantity : (counted[id] ?? 0) + quantity;
    return {
      entries: entries.map(({ id, product_id }) => ({ id, state: 'accepted', product_id: product_id ?? null })),
      lines: [...new Set(entries.map(({ product_id }) => product_id ?? ''))].map((id) => ({
        ...(rows.find((row) => row.product_id === id) ?? makeSheetAnswer()),
        state: 'counted',
        counted_quantity: counted[id] ?? null,
      })),
      status: 'open',
    };
  };
}

function renderCount(
  count: Partial<rpc.StockCountDetail> = {},
  more: FakeRpc = {},
  view = 'count',
  rows = [makeSheetAnswer(), BREAD],
) {
  const take = makeTaker(rows);
  return renderWithApp(
    <Routes>
      <Route path="/admin/stock/counts/:countId" element={<CountScreen />} />
    </Routes>,
    {
      route: `/admin/stock/counts/c1?view=${view}`,
      session: {},
      rpc: {
        get_stock_count: makeCountAnswer(count),
        stock_count_sheet: { rows, next_cursor: null },
        record_count_entries: ({ p_batch }: Batch) => take(p_batch),
        stock_count_review: makeReviewAnswer([{}]),
        stock_count_entries: [],
        ...more,
      },
    },
  );
}
const box = () => screen.findByRole('textbox', { name: 'Scan or search' });
const batches = (calls: { name: string; args: unknown }[]) =>
  calls.filter(({ name }) => name === 'record_count_entries').map(({ args }) => (args as Batch).p_batch);

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

describe('counting', () => {
  it('counts every scan, however fast they come, and sends each once', async () => {
    const { user, calls } = renderCount();
    const field = await box();
    await screen.findByRole('button', { name: /Bread/ });
    for (let scan = 0; scan < 5; scan += 1) await user.type(field, '5012345678900{Enter}');

    const inHand = within(screen.getByRole('region', { name: 'Current product' }));
    await waitFor(() => expect(inHand.getByLabelText('Counted so far')).toHaveTextContent('5'));
    await waitFor(() => expect(batches(calls).flatMap(({ entries }) => entries)).toHaveLength(5));
    const entries = batches(calls).flatMap((batch) => batch.entries);
    expect(new Set(entries.map(({ id }) => id)).size).toBe(5);
    expect(entries[0]).toMatchObject({ product_id: 'milk', mode: 'add', quantity: 1 });
    expect(batches(calls)[0]?.sent_at).toMatch(/Z$/);
  });

  it('says at once that a code is not part of the count, and counts nothing', async () => {
    const { user, calls } = renderCount();
    await screen.findByRole('button', { name: /Bread/ });
    await user.type(await box(), '999999{Enter}');

    expect(await screen.findByRole('alert')).toHaveTextContent('No product of this count has the code 999999');
    expect(batches(calls)).toEqual([]);
  });

  it('takes one more, one less, and a figure for the zone', async () => {
    const { user, calls } = renderCount();
    await user.click(await screen.findByRole('button', { name: /Bread/ }));
    await user.type(screen.getByRole('combobox', { name: /Shelf or zone/ }), 'Shelf 2');
    await user.click(screen.getByRole('button', { name: 'One Bread more' }));
    await user.click(screen.getByRole('button', { name: 'One Bread less' }));
    await user.type(screen.getByRole('textbox', { name: 'Quantity in Shelf 2' }), '12{Enter}');
    await waitFor(() => expect(batches(calls).flatMap(({ entries }) => entries)).toHaveLength(3));

    expect(batches(calls).flatMap(({ entries }) => entries)).toMatchObject([
      { product_id: 'bread', mode: 'add', quantity: 1, zone: 'Shelf 2' },
      { product_id: 'bread', mode: 'add', quantity: -1, zone: 'Shelf 2' },
      { product_id: 'bread', mode: 'set', quantity: 12, zone: 'Shelf 2' },
    ]);
  });

  it('refuses a figure that is none', async () => {
    const { user, calls } = renderCount();
    await user.click(await screen.findByRole('button', { name: /Bread/ }));
    await user.type(screen.getByRole('textbox', { name: 'Quantity' }), 'ten{Enter}');

    expect(screen.getByText(/Type the quantity/)).toBeInTheDocument();
    expect(batches(calls)).toEqual([]);
  });

  it.each([
    ['each', []],
    ['kg', [{ product_id: 'rice', mode: 'set', quantity: 2.5 }]],
  ])('takes a part of what is measured and of nothing that is counted: 2.5 %s', async (unit, sent) => {
    const rice = makeSheetAnswer({ product_id: 'rice', name: 'Rice', unit });
    const { user, calls } = renderCount({}, {}, 'count', [rice]);
    await user.click(await screen.findByRole('button', { name: /Rice/ }));
    // Four signs at this speed would be a scanner.
    await user.type(screen.getByRole('textbox', { name: 'Quantity' }), '2.5{Enter}');

    await waitFor(() => expect(batches(calls).flatMap(({ entries }) => entries)).toMatchObject(sent));
    expect(screen.queryAllByText(/^Rice is counted by the piece: 2.5 is not a whole number/)).toHaveLength(
      1 - sent.length,
    );
  });

  it('counts goods that track batches batch by batch, also one that nobody knew', async () => {
    const yoghurt = makeSheetAnswer({
      tracks_batches: true,
      batches: [{ batch_number: 'B7', expires_on: '2027-01-31' }],
      counted_batches: [{ batch_number: 'A1', expires_on: null, quantity: 3 }],
      state: 'counted',
      counted_quantity: 3,
    });
    const { user, calls, container } = renderCount({}, {}, 'count', [yoghurt, BREAD]);
    await screen.findByRole('button', { name: /Bread/ });
    await user.type(await box(), 'Milk');
    await user.click(
      within(screen.getByRole('list', { name: 'Found products' })).getByRole('button', { name: /Milk/ }),
    );
    expect(within(screen.getByRole('list', { name: 'Counted by batch' })).getByText('A1')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Batch' }), 'B7, ends 31 Jan 2027');
    await user.type(await box(), '5012345678900{Enter}');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Batch' }), 'Another batch…');
    await user.type(screen.getByRole('textbox', { name: 'Batch number' }), 'C9');
    fireEvent.change(screen.getByLabelText('Expires on'), { target: { value: '2027-03-01' } });
    await user.type(screen.getByRole('textbox', { name: 'Quantity of C9, ends 1 Mar 2027' }), '6{Enter}');
    expect((await axe(container)).violations).toEqual([]);
    // The batch is the one of the product in hand.
    await user.click(screen.getByRole('button', { name: /Bread/ }));
    expect(screen.queryByRole('combobox', { name: 'Batch' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'One Bread more' }));
    await waitFor(() => expect(batches(calls).flatMap(({ entries }) => entries)).toHaveLength(3));

    const [scanned, typed, other] = batches(calls).flatMap(({ entries }) => entries);
    expect(scanned).toMatchObject({ product_id: 'milk', mode: 'add', batch_number: 'B7', expires_on: '2027-01-31' });
    expect(typed).toMatchObject({ mode: 'set', quantity: 6, batch_number: 'C9', expires_on: '2027-03-01' });
    expect(other).not.toHaveProperty('batch_number');
  });

  it('keeps what was counted while the server cannot be reached, and says so', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'network_failure', message: 'Failed to fetch', status: 0 });
    };
    const { user } = renderCount({}, { record_count_entries: refuse });
    await user.click(await screen.findByRole('button', { name: /Bread/ }));
    await user.click(screen.getByRole('button', { name: 'One Bread more' }));

    expect(
      await screen.findByText(/1 entry not sent on this device\. It will be sent automatically\. Keep counting\./),
    ).toBeInTheDocument();
    expect(screen.getByText('not sent yet')).toBeInTheDocument();
    expect(localStorage.length).toBe(1);
  });

  it('shows no expected quantity in a blind count, and shows it in an open one', async () => {
    renderCount();
    await screen.findByRole('button', { name: /Bread/ });
    expect(screen.queryByText(/expected| of 7/)).not.toBeInTheDocument();
  });

  it('shows how far the count is and who else counts', async () => {
    renderCount({
      counted_count: 1,
      counters: [
        { user_id: 'x', name: 'Asha', is_me: false, entries: 3, last_at: '2026-11-21T10:00:00Z', zone: 'Fridge' },
      ],
    });

    expect(await screen.findByText(/of 2 counted/)).toHaveTextContent('1 of 2 counted');
    expect(screen.getByText('Counting now: Asha (Fridge)')).toBeInTheDocument();
  });

  it('has no accessibility faults', async () => {
    const { container, user } = renderCount();
    await user.click(await screen.findByRole('button', { name: /Bread/ }));
    await act(async () => undefined);

    expect((await axe(container)).violations).toEqual([]);
  });

  it('offers another try when the count cannot be read', async () => {
    let isDown = true;
    const { user } = renderCount(
      {},
      {
        get_stock_count: () => {
          if (isDown) throw new ApiError({ code: 'busy', message: 'Not now.', status: 409 });
          return makeCountAnswer();
        },
      },
    );
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    isDown = false;
    await user.click(screen.getByRole('button', { name: /again/i }));

    expect(await screen.findByRole('heading', { name: 'Fridge' })).toBeInTheDocument();
  });
});

describe('finishing', () => {
  const lost = () => {
    throw new ApiError({ code: 'network_failure', message: '', status: 0 });
  };
  const takeOneBread = async ({ user }: ReturnType<typeof renderCount>) => {
    await user.click(await screen.findByRole('button', { name: /Bread/ }));
    await user.click(screen.getByRole('button', { name: 'One Bread more' }));
  };
  const asked = ({ calls }: ReturnType<typeof renderCount>, name: string) =>
    calls.filter((call) => call.name === name).length;

  it('waits for what this device has not sent yet', async () => {
    const take = makeTaker([makeSheetAnswer(), BREAD]);
    let isDown = true;
    const view = renderCount(
      {},
      {
        record_count_entries: ({ p_batch }: Batch) => (isDown ? lost() : take(p_batch)),
        set_stock_count_status: makeCountAnswer({ status: 'review' }),
      },
    );
    await takeOneBread(view);
    await waitFor(() => expect(asked(view, 'record_count_entries')).toBeGreaterThan(0));
    await view.user.click(screen.getByRole('button', { name: 'Finish counting' }));
    expect(screen.getByRole('button', { name: /Finish counting/ })).toHaveAttribute('aria-busy', 'true');
    expect(asked(view, 'set_stock_count_status')).toBe(0);
    isDown = false;
    await waitFor(() => expect(asked(view, 'set_stock_count_status')).toBe(1));
  });

  it('says without a connection that entries are not sent', async () => {
    const view = renderCount({}, { record_count_entries: lost });
    await takeOneBread(view);
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await view.user.click(screen.getByRole('button', { name: 'Finish counting' }));
    expect(await screen.findByText(/1 entry of this device is not sent yet/)).toBeInTheDocument();
    expect(asked(view, 'set_stock_count_status')).toBe(0);
    onLine.mockRestore();
  });
});

describe('review', () => {
  it('shows the differences with their worth, and posts them once', async () => {
    const { user, calls } = renderCount(
      { counted_count: 2 },
      {
        post_stock_count: {
          id: 'c1',
          count_number: 'CNT-000001',
          line_count: 2,
          difference_count: 1,
          gain_amount: 0,
          loss_amount: 6,
          value_change: -6,
          replayed: false,
        },
      },
      'review',
    );
    const row = (await screen.findByText('Milk', { selector: 'strong' })).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('-1');
    expect(row).toHaveTextContent('6.00');
    await user.click(screen.getByRole('button', { name: 'Post…' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Post' }));

    await waitFor(() => expect(calls.filter(({ name }) => name === 'post_stock_count')).toHaveLength(1));
    expect(calls.find(({ name }) => name === 'post_stock_count')?.args).toEqual({
      p_posting: { count_id: 'c1', uncounted: 'leave', accepts_moved: false },
    });
  });

  it('does not post what moved meanwhile before that is accepted, nor while a recount is open', async () => {
    const { user } = renderCount(
      {},
      { stock_count_review: makeReviewAnswer([{ moved_quantity: 2 }], { moved_count: 1 }) },
      'review',
    );
    await user.click(await screen.findByRole('button', { name: 'Post…' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Post' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: /with the last count/ }));

    expect(dialog.getByRole('button', { name: 'Post' })).toBeEnabled();
  });

  it('lets the batch of a difference be chosen, and takes the choice back when it is refused', async () => {
    const lot = { id: 'b7', batch_number: 'B7', expires_on: '2027-01-31', quantity: 4 };
    let isRefused = false;
    const { user, calls } = renderCount(
      {},
      {
        stock_count_review: makeReviewAnswer([{ tracks_batches: true, batches: [lot] }]),
        set_count_batch: () => {
          if (isRefused) throw new ApiError({ code: 'not_found', message: 'No such batch.', status: 404 });
          return { updated: 1 };
        },
      },
      'review',
    );
    await user.click(await screen.findByText('Milk'));
    const field = await screen.findByRole('combobox', { name: 'Batch of the difference' });
    await user.selectOptions(field, 'B7, ends 31 Jan 2027 (4)');
    await waitFor(() =>
      expect(calls.find(({ name }) => name === 'set_count_batch')?.args).toEqual({
        p_count_id: 'c1',
        p_product_id: 'milk',
        p_batch_id: 'b7',
      }),
    );
    expect(field).toHaveValue('b7');
    // While one choice is being kept no other is taken.
    await waitFor(() => expect(field).toBeEnabled());
    isRefused = true;
    await user.selectOptions(field, 'Not known');
    expect(await screen.findByText('The batch was not saved')).toBeInTheDocument();
    expect(field).toHaveValue('b7');
  });

  it('names what came in late after it was posted', async () => {
    const late = [{ product_id: 'milk', name: 'Milk', unit: 'each', quantity: -3 }];
    renderCount({ status: 'posted', late_movements: late }, {}, 'review');

    const notice = await screen.findByRole('region', { name: 'Late movements' });
    expect(notice).toHaveTextContent(
      /1 product was sold before this count, but an offline till sent the sale later\. .*: recount it\./,
    );
    expect(notice).toHaveTextContent('Milk: −3');
  });

  it('shows a refused posting in the dialog', async () => {
    const refuse = () => {
      throw new ApiError({ code: 'approval_required', message: 'No.', status: 403 });
    };
    const { user } = renderCount({}, { post_stock_count: refuse }, 'review');
    await user.click(await screen.findByRole('button', { name: 'Post…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Post' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent(/posted by the owner/);
  });

  it('is not there for those who only count', async () => {
    const { calls } = renderCount({ may_review: false, status: 'review' }, {}, 'review');
    await box();

    expect(screen.queryByText('Differences')).not.toBeInTheDocument();
    expect(calls.some(({ name }) => name === 'stock_count_review')).toBe(false);
  });
});
