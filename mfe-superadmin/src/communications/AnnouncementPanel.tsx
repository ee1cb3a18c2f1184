import { formatNumber } from '@dukani/shared/format';
import type { AnnouncementInFull } from '@dukani/shared/rpc';
import { Badge, Button, Drawer } from '@dukani/shared/ui-core';
import { DateText } from '@dukani/shared/ui-antd';
import { Answer } from '../common/Answer';
import { FactList } from '../common/FactList';
import { audienceText, KINDS, reachedText, STATES } from './announcementWords';
import { useAnnouncementQuery } from './communicationsApi';
import type { Decision } from './DecideDialog';
import { Preview } from './Preview';
import { useFollowing } from './useFollowing';

interface AnnouncementPanelProps {
  id: string;
  maySend: boolean;
  onDecide: (announcement: AnnouncementInFull, decision: Decision) => void;
  onEdit: (announcement: AnnouncementInFull, isCopy: boolean) => void;
  onClose: () => void;
}

/** An announcement with whom it reached, and what may be done with it. */
export function AnnouncementPanel({ id, maySend, onDecide, onEdit, onClose }: AnnouncementPanelProps) {
  const { follow, ...polling } = useFollowing();
  const result = useAnnouncementQuery(id, polling);
  follow(result.currentData === undefined ? [] : [result.currentData]);
  return (
    <Drawer isOpen title={result.data?.title ?? 'Announcement'} onClose={onClose}>
      <Answer result={result} what="the announcement">
        {(announcement) => (
          <div className="sup-panel">
            <Preview title={announcement.title} body={announcement.body} />
            <Facts announcement={announcement} />
            {maySend && (
              <div className="sup-actions">
                {announcement.state === 'draft' && (
                  <>
                    <Button variant="primary" onClick={() => onDecide(announcement, 'send')}>
                      Send
                    </Button>
                    <Button icon="edit" onClick={() => onEdit(announcement, false)}>
                      Edit
                    </Button>
                  </>
                )}
                {announcement.state !== 'draft' && (
                  <Button icon="copy" onClick={() => onEdit(announcement, true)}>
                    Copy to a new draft
                  </Button>
                )}
                {announcement.state === 'draft' && (
                  <Button variant="danger" icon="trash" onClick={() => onDecide(announcement, 'delete')}>
                    Delete
                  </Button>
                )}
                {announcement.state !== 'withdrawn' && (
                  <Button variant="danger" onClick={() => onDecide(announcement, 'withdraw')}>
                    Withdraw
                  </Button>
                )}
              </div>
            )}
          </div>
        )}
      </Answer>
    </Drawer>
  );
}

function Facts({ announcement }: { announcement: AnnouncementInFull }) {
  const { state, mails } = announcement;
  return (
    <FactList
      facts={[
        [
          'State',
          <Badge key="state" tone={STATES[state].tone}>
            {STATES[state].label}
          </Badge>,
        ],
        ['Kind', KINDS[announcement.kind]],
        ['For', audienceText(announcement)],
        ['Send at', announcement.starts_at === null ? 'When sent' : <DateText key="at" iso={announcement.starts_at} />],
        ['Owners', reachedText(announcement, formatNumber(announcement.owners))],
        ['Delivered', reachedText(announcement, formatNumber(announcement.delivered))],
        ['Read', reachedText(announcement, formatNumber(announcement.read))],
        ...(announcement.by_mail
          ? ([
              [
                'E-mails sent',
                reachedText(
                  announcement,
                  `${formatNumber(mails.sent)} of ${formatNumber(mails.queued)}${mails.failed > 0 ? `, ${formatNumber(mails.failed)} failed` : ''}`,
                ),
              ],
            ] as const)
          : []),
        ['Written by', announcement.created_by ?? 'A removed account'],
        ['Written', <DateText key="created" iso={announcement.created_at} />],
        ...(announcement.sent_at === null
          ? []
          : ([['Sent', <DateText key="sent" iso={announcement.sent_at} />]] as const)),
        ...(announcement.withdrawn_at === null
          ? []
          : ([['Withdrawn', <DateText key="withdrawn" iso={announcement.withdrawn_at} />]] as const)),
      ]}
    />
  );
}
