import { useState } from 'react';
import { TextField } from '@dukani/shared/fields';
import { Button, Dialog, EmptyState, ErrorState, Spinner } from '@dukani/shared/ui-core';
import { useDebouncedValue } from '@dukani/shared/ui-antd';
import type { Contact, ContactRow, DuplicateCard } from '../common/contacts/contactRows';
import { ANY_CONTACT, useContactPageQuery, useGetContactQuery } from '../common/contacts/contactsApi';
import { MergeChooser, type MergeChoice } from './MergeChooser';
import { useMerge } from './useMerge';

interface MergeDialogProps {
  survivor: Contact;
  onClose: () => void;
}

const cardOf = (contact: Contact): DuplicateCard => contact;

/** Looks another contact up and merges it into this one. */
export function MergeDialog({ survivor, onClose }: MergeDialogProps) {
  const [otherId, setOtherId] = useState<string | null>(null);
  const { currentData: other } = useGetContactQuery(otherId ?? '', { skip: otherId === null });
  const [choice, setChoice] = useState<MergeChoice>({ survivorId: survivor.id, leftOut: [], fields: {} });
  const { isMerging, merge } = useMerge();
  const cards = other === undefined ? null : [cardOf(survivor), cardOf(other)];
  const apply = async () => {
    if (cards !== null && (await merge(cards, choice)) !== null) onClose();
  };
  return (
    <Dialog
      isOpen
      size="large"
      title={`Merge into ${survivor.name}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={otherId === null ? onClose : () => setOtherId(null)}>
            {otherId === null ? 'Cancel' : 'Choose another'}
          </Button>
          <Button variant="primary" isBusy={isMerging} disabled={cards === null} onClick={() => void apply()}>
            Merge
          </Button>
        </>
      }
    >
      {otherId === null ? (
        <ContactPicker not={survivor.id} onPick={(row) => setOtherId(row.id)} />
      ) : cards === null ? (
        <Spinner text="Loading" />
      ) : (
        <div className="adm-form">
          <p>
            Documents do not change and are shown together. Notes, tags, addresses and consents of both are kept. The
            higher credit limit applies.
          </p>
          <MergeChooser cards={cards} choice={choice} onChange={setChoice} />
        </div>
      )}
    </Dialog>
  );
}

function ContactPicker({ not, onPick }: { not: string; onPick: (row: ContactRow) => void }) {
  const [query, setQuery] = useState('');
  const searched = useDebouncedValue(query.trim(), 250);
  const { data, error, refetch } = useContactPageQuery(
    { filter: { ...ANY_CONTACT, query: searched }, limit: 20 },
    { skip: searched.length < 2 },
  );
  const found = searched.length < 2 ? [] : (data?.rows ?? []).filter((row) => row.id !== not);
  return (
    <div className="adm-form">
      <TextField
        label="Search for the other contact"
        value={query}
        onChange={setQuery}
        autoFocus
        maxLength={100}
        help="Name, phone, e-mail or tax PIN."
      />
      {error !== undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {found.length > 0 && (
        <ul className="cust-picks">
          {found.map((row) => (
            <li key={row.id}>
              <button type="button" className="cust-pick" onClick={() => onPick(row)}>
                <strong>{row.name}</strong>
                <span className="adm-muted">{[row.company, row.phone, row.email].filter(Boolean).join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {searched.length >= 2 && data !== undefined && found.length === 0 && error === undefined && (
        <EmptyState icon="users" title="No other contact found" />
      )}
    </div>
  );
}
