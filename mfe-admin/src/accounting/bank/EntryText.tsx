import { Link } from '@dukani/shared/router';
import type { UnmatchedEntry } from '@dukani/shared/rpc';
import { dayText } from '../periods';
import { sourceName } from '../sources';

type EntryTextProps = { entry: Omit<UnmatchedEntry, 'contact_name'> & Partial<Pick<UnmatchedEntry, 'contact_name'>> };

/** An entry of the books in two lines: what it is, and where it comes from. */
export function EntryText({ entry }: EntryTextProps) {
  return (
    <span className="books-what">
      <span className="bank-words">{entry.contact_name ?? entry.memo ?? sourceName(entry.source_type)}</span>
      <small className="adm-muted">
        {dayText(entry.business_date)} · {sourceName(entry.source_type)} ·{' '}
        <Link to={`/admin/accounting?tab=journal&entry=${entry.entry_id}`}>{entry.number}</Link>
      </small>
    </span>
  );
}
