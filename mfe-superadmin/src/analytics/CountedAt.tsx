import { DateText } from '@dukani/shared/ui-antd';

/** How fresh the figures are. */
export function CountedAt({ iso }: { iso: string | null }) {
  return (
    <p className="sup-note">
      {iso === null ? (
        'Nothing was counted yet. Figures are made once an hour.'
      ) : (
        <>
          As of <DateText iso={iso} />. Figures are made once an hour.
        </>
      )}
    </p>
  );
}
