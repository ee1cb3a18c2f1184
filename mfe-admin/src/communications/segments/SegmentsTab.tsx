import { useMemo, useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import { ListScreen, useListState } from '@dukani/shared/lists';
import type * as rpc from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button, Drawer } from '@dukani/shared/ui-core';
import { DateText, useConfirm, useNotify, type DataColumn } from '@dukani/shared/ui-antd';
import { useOpenRow } from '../../common/useOpenRow';
import { useListCategoriesQuery } from '../../common/productsApi';
import { useDeleteSegmentMutation, useListSegmentsQuery } from '../campaignsApi';
import { SegmentCounter } from './SegmentCounter';
import { SegmentDialog } from './SegmentDialog';
import { segmentSentence } from './segmentSentence';

const FILTERS = {};
const SORTS = ['name'] as const;

/** Names of categories for rules in words. */
function useNames(): ReadonlyMap<string, string> {
  const { data } = useListCategoriesQuery();
  return useMemo(() => new Map((data ?? []).map(({ id, name }) => [id, name])), [data]);
}

const columnsOf = (names: ReadonlyMap<string, string>): DataColumn<rpc.SegmentRow>[] => [
  { key: 'name', title: 'Name', card: 'title', isFixed: true, render: ({ name }) => name },
  { key: 'rules', title: 'Who', card: 'note', render: ({ rules }) => segmentSentence(rules, names) },
  {
    key: 'used',
    title: 'Campaigns',
    align: 'right',
    card: 'hidden',
    render: ({ used_by: used }) => formatNumber(used),
  },
  {
    key: 'changed',
    title: 'Changed',
    card: 'hidden',
    render: (row) => <DateText iso={row.updated_at} format="date" />,
  },
];

/** Saved rules for who gets campaigns. */
export function SegmentsTab() {
  const maySend = usePermission('communications.send');
  const [openId, show] = useOpenRow('segment');
  const [edited, edit] = useState<rpc.SegmentRow | 'new' | null>(null);
  const names = useNames();
  const list = useListState({ key: 'message-segments', filters: FILTERS, sorts: SORTS });
  const { data, isLoading, error, refetch } = useListSegmentsQuery();
  const rows = data?.filter(({ name }) => name.toLowerCase().includes(list.query.trim().toLowerCase()));
  const opened = data?.find(({ id }) => id === openId);
  const create = () => edit('new');
  return (
    <>
      <ListScreen
        list={list}
        noun={{ one: 'segment', many: 'segments' }}
        header={{
          title: 'Segments',
          isHidden: true,
          create: maySend ? { label: 'New segment', onSelect: create } : undefined,
        }}
        search={{ label: 'Search segments' }}
        table={{
          columns: columnsOf(names),
          page: { rows, count: rows?.length, isLoading, error, onRetry: () => void refetch() },
          rowKey: ({ id }) => id,
          rowName: ({ name }) => name,
          onOpen: ({ id }) => show(id),
          empty: {
            title: 'No segments yet',
            description:
              'A segment finds contacts by rules, for example everybody with the tag “vip” who bought nothing in 60 days.',
            action: maySend && (
              <Button variant="primary" onClick={create}>
                New segment
              </Button>
            ),
          },
        }}
        aside={
          opened !== undefined && (
            <SegmentDrawer
              key={opened.id}
              segment={opened}
              sentence={segmentSentence(opened.rules, names)}
              mayEdit={maySend}
              onEdit={() => edit(opened)}
              onClose={() => show(null)}
            />
          )
        }
      />
      {edited !== null && <SegmentDialog segment={edited === 'new' ? null : edited} onClose={() => edit(null)} />}
    </>
  );
}

interface SegmentDrawerProps {
  segment: rpc.SegmentRow;
  sentence: string;
  mayEdit: boolean;
  onEdit: () => void;
  onClose: () => void;
}

/** A segment in words with its count now. */
function SegmentDrawer({ segment, sentence, mayEdit, onEdit, onClose }: SegmentDrawerProps) {
  const notify = useNotify();
  const confirm = useConfirm();
  const [remove, { isLoading }] = useDeleteSegmentMutation();
  const destroy = async () => {
    const isSure = await confirm({
      title: `Delete ${segment.name}?`,
      content: 'Campaigns that used it keep their rules. Nobody is deleted.',
      confirmLabel: 'Delete segment',
      isDanger: true,
    });
    if (!isSure) return;
    const { error } = await remove(segment.id);
    if (error !== undefined) return notify.error('The segment was not deleted', error);
    notify.success(`${segment.name} deleted`);
    onClose();
  };
  return (
    <Drawer
      isOpen
      title={segment.name}
      onClose={onClose}
      footer={
        mayEdit && (
          <>
            <Button variant="ghost" icon="trash" isBusy={isLoading} onClick={() => void destroy()}>
              Delete
            </Button>
            <Button variant="primary" icon="edit" onClick={onEdit}>
              Edit
            </Button>
          </>
        )
      }
    >
      <div className="adm-stack">
        <p>{sentence}</p>
        <SegmentCounter rules={segment.rules} />
      </div>
    </Drawer>
  );
}
