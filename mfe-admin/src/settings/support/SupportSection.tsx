import { errorMessage } from '@dukani/shared/errors';
import type { SupportVisit } from '@dukani/shared/rpc';
import { Badge, Button, EmptyState, ErrorState } from '@dukani/shared/ui-core';
import { DateText, FormSection, useNotify } from '@dukani/shared/ui-antd';
import { useEndSupportVisitMutation, useSupportVisitsQuery } from '../../common/supportVisitsApi';
import { SectionSkeleton } from '../SectionSkeleton';
import './support.css';

/** When platform staff looked at the business, and why. One that is under way can be ended. */
export function SupportSection() {
  const { data, error, refetch } = useSupportVisitsQuery();
  if (data === undefined)
    return error === undefined ? (
      <SectionSkeleton />
    ) : (
      <ErrorState title="The visits could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  return (
    <FormSection
      title="Support visits"
      description="When you ask for help, somebody of Dukani support may look at your business for 30 minutes. They see what you see and can change nothing. You are told each time."
    >
      {data.length === 0 ? (
        <EmptyState icon="eye" title="Nobody has looked" description="Visits of Dukani support are listed here." />
      ) : (
        <ul className="sup-visits">
          {data.map((visit) => (
            <Visit key={visit.id} visit={visit} />
          ))}
        </ul>
      )}
    </FormSection>
  );
}

function Visit({ visit }: { visit: SupportVisit }) {
  const [end, { isLoading }] = useEndSupportVisitMutation();
  const notify = useNotify();
  const stop = async () => {
    const { error } = await end(visit.id);
    if (error !== undefined) return notify.error('The visit continues', errorMessage(error));
    notify.success('The visit is over');
  };
  return (
    <li>
      <p className="sup-visit-head">
        <strong>
          <DateText iso={visit.starts_at} /> to <DateText iso={visit.ends_at} format="time" />
        </strong>
        {visit.is_open && <Badge tone="warning">Under way</Badge>}
        {visit.was_ended_by_business && <Badge tone="neutral">Ended by you</Badge>}
      </p>
      <p>
        {visit.reason}
        {visit.ticket !== null && ` (${visit.ticket})`}
      </p>
      {visit.is_open && (
        <Button size="small" isBusy={isLoading} onClick={() => void stop()}>
          End visit
        </Button>
      )}
    </li>
  );
}
