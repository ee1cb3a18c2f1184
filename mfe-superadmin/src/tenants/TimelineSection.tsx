import { useState } from 'react';
import type { TenantEvent } from '@dukani/shared/rpc';
import { TextAreaField } from '@dukani/shared/fields';
import { Badge, Button, ErrorState, Skeleton, type BadgeTone } from '@dukani/shared/ui-core';
import { DateText, InlineForm, newId, useEditForm } from '@dukani/shared/ui-antd';
import { useAddNoteMutation, useTimelineInfiniteQuery } from './careApi';

const KINDS: Record<TenantEvent['kind'], { label: string; tone: BadgeTone }> = {
  note: { label: 'Note', tone: 'info' },
  subscription: { label: 'Subscription', tone: 'neutral' },
  invoice: { label: 'Invoice', tone: 'neutral' },
  payment: { label: 'Payment', tone: 'success' },
  refund: { label: 'Refund', tone: 'warning' },
  action: { label: 'Staff', tone: 'warning' },
};

/** How money stands, where the state alone says too little. */
const MONEY: Partial<Record<TenantEvent['kind'], Partial<Record<string, string>>>> = {
  payment: { succeeded: 'Received', created: 'Under way', pending: 'Under way', unknown: 'Not known yet' },
  refund: {
    waiting: 'Waits for a second person',
    created: 'Under way',
    pending: 'Under way',
    manual: 'To be sent by hand',
    succeeded: 'Sent',
  },
};

/** `trial_extended` as people read it: Trial extended. */
function whatText({ kind, what }: TenantEvent): string | null {
  if (kind === 'note') return null;
  const money = MONEY[kind]?.[what];
  if (money !== undefined) return money;
  const text = what.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Notes of staff and what happened to a business, newest first. */
export function TimelineSection({ tenantId }: { tenantId: string }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimelineInfiniteQuery(tenantId);
  const rows = data?.pages.flatMap((page) => page.rows);
  return (
    <section aria-label="Timeline">
      <h3>Timeline</h3>
      <NoteForm tenantId={tenantId} />
      {rows === undefined && error !== undefined && (
        <ErrorState title="Could not load the timeline" error={error} onRetry={() => void refetch()} />
      )}
      {rows === undefined && error === undefined && (
        <div role="status" aria-label="Loading the timeline">
          <Skeleton height={96} />
        </div>
      )}
      {rows?.length === 0 && <p className="sup-muted">Nothing happened yet.</p>}
      {rows !== undefined && rows.length > 0 && (
        <ol className="ten-timeline">
          {rows.map((row) => (
            <li key={row.id}>
              <span className="ten-head">
                <Badge tone={KINDS[row.kind].tone}>{KINDS[row.kind].label}</Badge>
                <span className="sup-muted">
                  <DateText iso={row.at} />
                </span>
              </span>
              {whatText(row) !== null && <span>{whatText(row)}</span>}
              {row.detail !== null && row.detail !== '' && <span className="ten-detail">{row.detail}</span>}
              {row.actor !== null && <span className="sup-muted">{row.actor}</span>}
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button size="small" variant="ghost" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older
        </Button>
      )}
    </section>
  );
}

function NoteForm({ tenantId }: { tenantId: string }) {
  const [add] = useAddNoteMutation();
  const [id, setId] = useState(newId);
  const form = useEditForm({
    initial: { note: '' },
    version: null,
    validate: ({ note }) => (note.trim() === '' ? { note: 'Enter a note.' } : {}),
    save: ({ note }) => add({ id, tenant_id: tenantId, note: note.trim() }).unwrap(),
    stored: () => ({ draft: { note: '' }, version: null }),
    savedText: () => 'The note is saved',
    onSaved: () => setId(newId()),
  });
  return (
    <InlineForm form={form} className="ten-note" label="New note">
      <TextAreaField
        label="Note"
        {...form.field('note')}
        help="Platform staff see it. The business does not."
        maxLength={2000}
        rows={2}
      />
      <div>
        <Button type="submit" size="small" isBusy={form.isSaving}>
          Add note
        </Button>
      </div>
    </InlineForm>
  );
}
