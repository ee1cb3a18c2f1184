import { useState } from 'react';
import { Link } from '@dukani/shared/router';
import type * as rpc from '@dukani/shared/rpc';
import { IconButton } from '@dukani/shared/ui-core';
import { ErrorAlert } from '@dukani/shared/ui-antd';
import { ActionMenu } from '../common/ActionMenu';
import { savedReportPath } from './savedQuery';
import { SaveReportDialog } from './SaveReportDialog';
import { useSavedReportEdits } from './useSavedReportEdits';
import './reports.css';

const ROLE_NAMES = { admin: 'owners', manager: 'managers', accountant: 'accountants', cashier: 'cashiers' } as const;

/** `Sales by product · shared with managers`. */
function detailOf({
  title,
  visibility,
  role,
  is_own: isOwn,
  owner_name: owner,
  may_open: mayOpen,
}: rpc.SavedReport): string {
  if (!mayOpen) return `${title} · your role cannot see it now`;
  const reach = visibility === 'role' && role !== null ? `shared with ${ROLE_NAMES[role]}` : 'shared with everybody';
  if (!isOwn) return `${title} · by ${owner}`;
  return visibility === 'own' ? title : `${title} · ${reach}`;
}

const fits = ({ name, title }: rpc.SavedReport, text: string) =>
  `${name} ${title}`.toLowerCase().includes(text.trim().toLowerCase());

interface SavedReportsProps {
  /** What they are searched for. */
  text: string;
  rows: readonly rpc.SavedReport[];
  error: unknown;
  onRetry: () => void;
}

/** Saved reports, the pinned ones first. */
export function SavedReports({ text, rows: all, error, onRetry }: SavedReportsProps) {
  const [changed, setChanged] = useState<rpc.SavedReport | null>(null);
  const { remove, pin } = useSavedReportEdits();
  const rows = all.filter((saved) => fits(saved, text));
  if (error === undefined && rows.length === 0) return null;
  const ordered = [...rows.filter(({ is_pinned: isPinned }) => isPinned), ...rows.filter((row) => !row.is_pinned)];
  return (
    <section className="reports-chapter" aria-label="Saved">
      <h2>Saved</h2>
      {error !== undefined && <ErrorAlert error={error} onRetry={onRetry} />}
      <ul>
        {ordered.map((saved) => (
          <li key={saved.id}>
            {saved.may_open ? (
              <Link className="reports-card" to={savedReportPath(saved)}>
                <CardText saved={saved} />
              </Link>
            ) : (
              <div className="reports-card">
                <CardText saved={saved} />
              </div>
            )}
            <IconButton
              icon="star"
              label={`Pin ${saved.name}`}
              aria-pressed={saved.is_pinned}
              onClick={() => void pin(saved)}
            />
            {saved.may_edit && (
              <ActionMenu
                rowLabel={`More for ${saved.name}`}
                entries={[
                  { label: 'Name and sharing', icon: 'edit', run: () => setChanged(saved) },
                  { label: 'Delete', icon: 'trash', run: () => void remove(saved) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {changed !== null && (
        <SaveReportDialog
          saved={changed}
          query={changed.query}
          name={changed.name}
          onSaved={() => setChanged(null)}
          onClose={() => setChanged(null)}
        />
      )}
    </section>
  );
}

function CardText({ saved }: { saved: rpc.SavedReport }) {
  return (
    <>
      <span>{saved.name}</span>
      <small>{detailOf(saved)}</small>
    </>
  );
}
