import { useSession } from '@dukani/shared/session';
import { PageHeader } from '@dukani/shared/ui-antd';
import { supportAddress, supportMailto } from '../common/supportMail';

/** Stands in the place of every screen while the platform has suspended the business: nothing behind it answers. */
export function SuspendedScreen() {
  const { access } = useSession();
  const name = access?.tenant?.name ?? 'This business';
  const support = supportAddress();
  return (
    <>
      <PageHeader
        title={`${name} is suspended`}
        description="Nobody can work here at the moment, and the shop is closed. No data is lost."
      />
      {support !== null && (
        <p>
          To find out why, write to{' '}
          <a className="adm-link" href={supportMailto(support, { subject: `${name} is suspended` })}>
            {support}
          </a>
          .
        </p>
      )}
    </>
  );
}
