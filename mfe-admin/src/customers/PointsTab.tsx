import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { Link } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { SelectField, TextField } from '@dukani/shared/fields';
import { Button, EmptyState, ErrorState, Skeleton } from '@dukani/shared/ui-core';
import { DateText, EditDialog, useEditForm, type FormErrors } from '@dukani/shared/ui-antd';
import {
  useAdjustLoyaltyMutation,
  useGetCustomerPointsQuery,
  type CustomerPoints,
  type LoyaltyEntry,
} from '../common/loyaltyApi';
import { newId } from '../common/newId';
import { useBusiness } from '../common/useBusiness';
import type { Contact } from '../common/contacts/contactRows';
import { countText } from '../common/countText';

const KINDS: Record<LoyaltyEntry['kind'], string> = {
  earned: 'Earned with',
  redeemed: 'Used for',
  reversed: 'Reversed with',
  restored: 'Refunded with',
  expired: 'Expired',
  adjusted: 'By hand',
};

/** What points a customer has, and how they came and went. */
export function PointsTab({ contact }: { contact: Contact }) {
  const { currencyCode } = useBusiness();
  const mayAdjust = usePermission('loyalty.adjust');
  const { currentData: points, error, refetch } = useGetCustomerPointsQuery(contact.id);
  const [isAdjusting, setIsAdjusting] = useState(false);
  if (points === undefined)
    return error === undefined ? (
      <div role="status" aria-label="Loading the points">
        <Skeleton height={240} />
      </div>
    ) : (
      <ErrorState title="The points could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  const money = (amount: CustomerPoints['worth']) => formatCurrency(amount, currencyCode);
  const adjust = mayAdjust && <Button onClick={() => setIsAdjusting(true)}>Adjust points</Button>;
  return (
    <div className="adm-stack">
      <section className="dk-card" aria-labelledby="cust-points">
        <h2 id="cust-points" className="dk-card__title">
          {countText(points.points, 'point')} = {money(points.worth)}
        </h2>
        <p className="adm-muted">
          One for each {money(points.earnAmount)} paid, each worth {money(points.pointValue)}
          {points.minimumPoints > 1 && `, used from ${points.minimumPoints} on`}.
        </p>
        {points.entries.length > 0 && <p>{adjust}</p>}
      </section>
      {points.entries.length === 0 ? (
        <EmptyState
          icon="tag"
          title="No points yet"
          description="They are added with the next sale to this customer."
          action={adjust}
        />
      ) : (
        <ol className="cust-feed" aria-label="Points, newest first">
          {points.entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      {isAdjusting && <AdjustPointsDialog contact={contact} points={points} onClose={() => setIsAdjusting(false)} />}
    </div>
  );
}

function EntryRow({ entry }: { entry: LoyaltyEntry }) {
  return (
    <li className="cust-note">
      <p className="cust-note-head">
        <span className="cust-note-words">
          <strong>
            {KINDS[entry.kind]}{' '}
            {entry.saleId === null ? entry.number : <Link to={`/admin/sales/${entry.saleId}`}>{entry.number}</Link>}
          </strong>
          <span className="adm-muted">
            <DateText iso={entry.createdAt} format="datetime" />
            {entry.recordedByName !== null && ` · ${entry.recordedByName}`}
          </span>
        </span>
        <strong>{entry.points > 0 ? `+${entry.points}` : entry.points}</strong>
      </p>
      {entry.reason !== null && <p className="cust-notes">{entry.reason}</p>}
    </li>
  );
}

interface AdjustPointsDialogProps {
  contact: Contact;
  points: CustomerPoints;
  onClose: () => void;
}

interface PointsDraft {
  direction: 'give' | 'take';
  points: string;
  reason: string;
}

function AdjustPointsDialog({ contact, points, onClose }: AdjustPointsDialogProps) {
  const [adjust] = useAdjustLoyaltyMutation();
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { direction: 'give', points: '', reason: '' },
    version: null,
    validate: (draft) => {
      const errors: FormErrors<PointsDraft> = {};
      if (!/^[1-9]\d{0,6}$/.test(draft.points.trim())) errors.points = 'Type a whole number of points.';
      else if (draft.direction === 'take' && Number(draft.points) > points.points)
        errors.points = `The customer has ${points.points}.`;
      if (draft.reason.trim() === '') errors.reason = 'Give a reason.';
      return errors;
    },
    save: (draft) =>
      adjust({
        id,
        contact_id: contact.id,
        points: Number(draft.points) * (draft.direction === 'take' ? -1 : 1),
        reason: draft.reason.trim(),
      }).unwrap(),
    savedText: (now) => `${contact.name} has ${countText(now.points, 'point')}`,
  });
  return (
    <EditDialog form={form} title={`Points of ${contact.name}`} saveLabel="Save" onClose={onClose}>
      <SelectField
        label="Adjustment"
        {...form.field('direction')}
        options={[
          { value: 'give', label: 'Add points' },
          { value: 'take', label: 'Remove points' },
        ]}
      />
      <TextField label="Points" {...form.field('points')} inputMode="numeric" autoComplete="off" required autoFocus />
      <TextField label="Reason" {...form.field('reason')} required maxLength={500} />
    </EditDialog>
  );
}
