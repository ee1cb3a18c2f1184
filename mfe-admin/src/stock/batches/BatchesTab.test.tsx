import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { AdjustStockInput, BatchRow, SaveBatchInput } from '@dukani/shared/rpc';
import { renderWithApp } from '@dukani/shared/testing';
import { BatchesTab } from './BatchesTab';

const row = (over: Partial<BatchRow>): BatchRow => ({
  batch_id: 'b1',
  product_id: 'p1',
  product_name: 'Yoghurt',
  sku: 'YOG',
  unit: 'each',
  image_url: null,
  batch_number: 'L1',
  expires_on: '2026-11-01',
  days_left: -20,
  location_id: 'main',
  location_name: 'Main shop',
  quantity: 4,
  value: 12,
  received_at: '2026-10-01T08:00:00Z',
  updated_at: '2026-10-01T08:00:00Z',
  ...over,
});
const ROWS = [
  row({}),
  row({ batch_id: 'b2', location_id: 'store', location_name: 'Store', quantity: 2.5 }),
  row({ batch_id: 'b3', batch_number: 'L3', expires_on: '2026-12-01', days_left: 10 }),
  row({ batch_id: 'b4', batch_number: null, expires_on: null, days_left: null, quantity: -3 }),
];

function renderBatches(permissions = ['stock.view', 'stock.adjust', 'products.view_cost'], rows = ROWS) {
  return renderWithApp(<BatchesTab />, {
    session: { permissions },
    rpc: {
      list_saved_views: [],
      list_locations: { rows: [] },
      list_batches: ({ p_state }: { p_state: string }) => {
        const found = rows.filter((batch) => p_state !== 'expired' || (batch.days_left ?? 0) < 0);
        return { rows: found, total: found.length, next_cursor: null };
      },
      near_expiry: {
        today: '2026-11-21',
        buckets: [0, 30, 60, 90].map((days) => ({ days, batches: days === 0 ? 2 : 1, quantity: 1, value: 12 })),
      },
      save_batch: ({ p_batch }: { p_batch: SaveBatchInput }) => ({ ...row({}), id: p_batch.id }),
      request_stock_adjustment: ({ p_adjustment }: { p_adjustment: AdjustStockInput }) => ({
        id: p_adjustment.id,
        status: 'posted',
      }),
    },
  });
}
const table = () => screen.findByRole('table', { name: 'Batches' });

describe('BatchesTab', () => {
  it('says of each batch how long it is good, the first to expire first', async () => {
    renderBatches();
    const shown = await table();

    expect(within(shown).getAllByText('Expired')).toHaveLength(2);
    expect(shown).toHaveTextContent('10 days left');
    expect(shown).toHaveTextContent('Not assigned');
    expect(shown).toHaveTextContent('No expiry');
  });

  it('asks the server for what expires within so many days', async () => {
    const { calls, user } = renderBatches();
    await table();
    await user.click(screen.getByRole('radio', { name: 'Within 60 days' }));

    await waitFor(() =>
      expect(calls.filter((call) => call.name === 'list_batches').at(-1)?.args).toMatchObject({
        p_state: 'near',
        p_days: 60,
      }),
    );
  });

  it('writes off everything expired, one adjustment for each location, batch by batch', async () => {
    const { calls, user } = renderBatches();
    await user.click(await screen.findByRole('button', { name: 'Write off everything expired' }));
    await user.click(await screen.findByRole('button', { name: 'Write off' }));

    await waitFor(() => expect(calls.filter((call) => call.name === 'request_stock_adjustment')).toHaveLength(2));
    const sent = calls
      .filter((call) => call.name === 'request_stock_adjustment')
      .map((call) => (call.args as { p_adjustment: AdjustStockInput }).p_adjustment);
    expect(sent).toMatchObject([
      { reason: 'expired', location_id: 'main', lines: [{ product_id: 'p1', quantity_change: -4, batch_id: 'b1' }] },
      { reason: 'expired', location_id: 'store', lines: [{ quantity_change: -2.5, batch_id: 'b2' }] },
    ]);
    expect(await screen.findByText('2 batches written off')).toBeInTheDocument();
  });

  it('corrects number and expiry of a batch', async () => {
    const { calls, user } = renderBatches();
    await user.click(within(await table()).getByText('L3'));
    const number = await screen.findByRole('textbox', { name: 'Batch number' });
    await user.clear(number);
    await user.type(number, 'L33');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(calls.find((call) => call.name === 'save_batch')?.args).toEqual({
        p_batch: {
          id: 'b3',
          batch_number: 'L33',
          expires_on: '2026-12-01',
          expected_updated_at: '2026-10-01T08:00:00Z',
        },
      }),
    );
  });

  it('offers neither correcting nor writing off to those who may only look, and shows them no value', async () => {
    renderBatches(['stock.view']);
    const shown = await table();

    expect(screen.queryByRole('button', { name: /write off/i })).not.toBeInTheDocument();
    expect(within(shown).queryByRole('columnheader', { name: 'Value' })).not.toBeInTheDocument();
  });

  it('teaches where there is none', async () => {
    renderBatches(undefined, []);

    expect(await screen.findByText('No batches yet')).toBeInTheDocument();
  });

  it('has no accessibility fault', async () => {
    const { container } = renderBatches();
    await table();

    expect((await axe(container)).violations).toEqual([]);
  });
});
