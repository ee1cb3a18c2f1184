import { useState } from 'react';
import { Link, useNavigate } from '@dukani/shared/router';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { useNotify } from '@dukani/shared/ui-antd';
import type { Contact } from '../common/contacts/contactRows';
import { useUnmergeContactMutation } from './contactMergeApi';
import { ContactNotes } from './ContactNotes';
import { MergeDialog } from './MergeDialog';

/** The note on the card, dated notes, what was merged into this contact, and merging another one into it. */
export function NotesTab({ contact }: { contact: Contact }) {
  const mayEdit = usePermission('contacts.edit');
  const mayMerge = usePermission('contacts.merge');
  const [isMerging, setIsMerging] = useState(false);
  return (
    <div className="cust-columns">
      <section className="dk-card" aria-labelledby="cust-notes">
        <h2 id="cust-notes" className="dk-card__title">
          Notes
        </h2>
        {contact.notes !== null && (
          <div className="cust-card-note">
            <h3>Contact note</h3>
            <p className="cust-notes">{contact.notes}</p>
            {mayEdit && <Link to={`/admin/customers/${contact.id}/edit#notes`}>Edit contact</Link>}
          </div>
        )}
        <ContactNotes contactId={contact.id} />
      </section>
      <section className="dk-card" aria-labelledby="cust-merged">
        <h2 id="cust-merged" className="dk-card__title">
          Merged into this contact
        </h2>
        {contact.merged.length === 0 ? (
          <p className="adm-muted">
            None. If a contact exists twice, merge the two: documents and notes are kept, and you can undo it.
          </p>
        ) : (
          <ul className="cust-history">
            {contact.merged.map((merged) => (
              <MergedRow key={merged.id} merged={merged} survivor={contact} mayUndo={mayMerge} />
            ))}
          </ul>
        )}
        {mayMerge && (
          <p>
            <Button icon="users" onClick={() => setIsMerging(true)}>
              Merge another contact into this
            </Button>
          </p>
        )}
      </section>
      {isMerging && <MergeDialog survivor={contact} onClose={() => setIsMerging(false)} />}
    </div>
  );
}

interface MergedRowProps {
  merged: Contact['merged'][number];
  survivor: Contact;
  mayUndo: boolean;
}

function MergedRow({ merged, survivor, mayUndo }: MergedRowProps) {
  const [unmerge, { isLoading }] = useUnmergeContactMutation();
  const notify = useNotify();
  const navigate = useNavigate();
  const undo = async () => {
    try {
      await unmerge(merged.id).unwrap();
      notify.success(`${merged.name} is a separate contact again`, 'Each has its own documents.');
      void navigate(`/admin/customers/${survivor.id}?tab=notes`, { replace: true });
    } catch (error) {
      notify.error('The merge was not undone', error);
    }
  };
  return (
    <li className="cust-merged">
      <span>
        <strong>{merged.name}</strong>
        <span className="adm-muted">
          {[merged.company, merged.phone, merged.email].filter(Boolean).map((fact) => ` · ${fact ?? ''}`)}
        </span>
        {merged.notes !== null && <span className="cust-notes adm-muted">{merged.notes}</span>}
      </span>
      {mayUndo && (
        <Button size="small" icon="undo" isBusy={isLoading} onClick={() => void undo()}>
          Undo merge
        </Button>
      )}
    </li>
  );
}
