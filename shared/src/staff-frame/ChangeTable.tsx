import type { AuditChange } from './changeWords';

/** Each value that an entry of the audit record changed, before and after. */
export function ChangeTable({ changes }: { changes: readonly AuditChange[] }) {
  return (
    <table className="staff-changes">
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before ?? '–'}</td>
            <td>{after ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
