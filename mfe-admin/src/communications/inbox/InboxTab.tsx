import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { pageRows, type ListPage } from '@dukani/shared/lists';
import { Link, useNavigate, useSearchParams } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Badge, Button, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, FilterChips, useDebouncedValue } from '@dukani/shared/ui-antd';
import { OfflineNotice } from '../LoadState';
import { useListInboxInfiniteQuery } from '../messagesApi';
import { CHANNEL_NAMES, tabLink } from '../words';
import { ThreadPane } from './ThreadPane';
import { WriteDialog } from './WriteDialog';

const POLLING_MS = 15_000;
const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;
type InboxState = (typeof STATES)[number]['value'];

const who = ({ contact_name: name, address }: rpc.InboxThreadRow) => name ?? address;

/** What customers write: conversations beside the one that is open; on a phone one at a time. */
export function InboxTab() {
  const navigate = useNavigate();
  const maySend = usePermission('communications.send');
  const [params, setParams] = useSearchParams();
  const [isWriting, setIsWriting] = useState(false);
  const state: InboxState = params.get('state') === 'closed' ? 'closed' : 'open';
  const threadId = params.get('thread');
  const [search, setSearch] = useState('');
  const settled = useDebouncedValue(search, 300);
  const result = useListInboxInfiniteQuery(
    { state, search: settled },
    { pollingInterval: POLLING_MS, skipPollingIfUnfocused: true, refetchOnMountOrArgChange: true },
  );
  const choose = (next: InboxState) => setParams({ tab: 'inbox', ...(next === 'closed' ? { state: next } : {}) });
  return (
    <>
      <OfflineNotice />
      <div className="msg-inbox" data-open={threadId !== null || undefined}>
        <section className="msg-threads" aria-label="Conversations">
          <div className="msg-threads__bar">
            <FilterChips label="Conversations" options={STATES} value={state} onChange={choose} />
            <TextField
              label="Search conversations"
              isLabelHidden
              type="search"
              placeholder="Search"
              value={search}
              onChange={setSearch}
            />
            {maySend && (
              <Button icon="edit" onClick={() => setIsWriting(true)}>
                Write
              </Button>
            )}
          </div>
          <Threads
            page={pageRows(result, ({ rows }) => rows)}
            state={state}
            openId={threadId}
            isSearched={settled.trim() !== ''}
          />
        </section>
        <section className="msg-thread" aria-label="Conversation">
          {threadId === null ? (
            <EmptyState icon="message" title="Choose a conversation" />
          ) : (
            <ThreadPane
              key={threadId}
              threadId={threadId}
              back={tabLink('inbox', state === 'closed' ? { state } : {})}
              onRead={() => void result.refetch()}
            />
          )}
        </section>
      </div>
      {isWriting && (
        <WriteDialog
          onClose={() => setIsWriting(false)}
          onOpen={(id) => void navigate(tabLink('inbox', { thread: id }))}
        />
      )}
    </>
  );
}

interface ThreadsProps {
  page: ListPage<rpc.InboxThreadRow>;
  state: InboxState;
  openId: string | null;
  isSearched: boolean;
}

function Threads({ page, state, openId, isSearched }: ThreadsProps) {
  const { rows, error, onRetry, onLoadMore, isLoadingMore = false } = page;
  if (rows === undefined && error !== undefined)
    return (
      <ErrorState
        title="Could not load the conversations"
        error={error}
        {...(onRetry === undefined ? {} : { onRetry })}
      />
    );
  if (rows === undefined)
    return (
      <div role="status" aria-label="Loading the conversations">
        <Skeleton height={240} />
      </div>
    );
  if (rows.length === 0)
    return (
      <EmptyState
        icon="message"
        title={isSearched ? 'No conversation matches' : state === 'open' ? 'No open conversation' : 'None is closed'}
        {...(isSearched
          ? {}
          : { description: 'What customers answer to your SMS and WhatsApp messages appears here.' })}
      />
    );
  return (
    <>
      <ul className="msg-threads__list">
        {rows.map((row) => (
          <li key={row.id}>
            <Link
              to={tabLink('inbox', { ...(state === 'closed' ? { state } : {}), thread: row.id })}
              aria-current={row.id === openId ? 'true' : undefined}
            >
              <span className="msg-threads__who">
                <strong>{who(row)}</strong>
                <DateText iso={row.last_at} format="relative" />
              </span>
              <span className="msg-threads__last">
                <span>
                  {row.last_is_ours && 'You: '}
                  {row.last_text}
                </span>
                {row.unread > 0 ? (
                  <Badge tone="brand">{row.unread} new</Badge>
                ) : (
                  <Badge>{CHANNEL_NAMES[row.channel]}</Badge>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {onLoadMore !== undefined && (
        <Button isBusy={isLoadingMore} onClick={onLoadMore}>
          Load more
        </Button>
      )}
    </>
  );
}
