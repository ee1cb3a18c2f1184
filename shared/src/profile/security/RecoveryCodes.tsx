import { useRef, useState } from 'react';
import { formatDate } from '../../format/format';
import { printElement } from '../../ui-antd/print';
import { createRecoveryCodes, RecoveryCodesView } from '../../second-factor/secondFactor';
import { Button } from '../../ui-core/Button';
import { confirm } from '../../ui-core/confirm';
import { Loaded } from '../Loaded';
import { useRecoveryCodesStateQuery } from '../profileApi';
import { sayFailure } from '../say';
import { useUnsavedWork } from '../unsavedWork';
import { usePerson } from '../usePerson';
import { useTask } from '../useTask';
import { Block } from './Block';

/** How many recovery codes are left, and new ones. */
export function RecoveryCodes() {
  const { userId, timezone, refresh } = usePerson();
  const query = useRecoveryCodesStateQuery(userId, { refetchOnMountOrArgChange: true });
  const { isBusy, run } = useTask();
  const [codes, setCodes] = useState<string[] | null>(null);

  const create = async (left: number) => {
    if (left > 0 && !(await confirmReplacing(left))) return;
    await run(
      async () => {
        setCodes(await createRecoveryCodes());
        refresh('Factor');
      },
      (error) => sayFailure('Recovery codes could not be created', error),
    );
  };

  if (codes !== null) return <NewCodes codes={codes} onSaved={() => setCodes(null)} />;
  return (
    <div className="profile-block">
      <h4>Recovery codes</h4>
      <Loaded query={query} lines={1}>
        {({ left, created_at }) => (
          <>
            <p className="profile-note">
              {left === 0
                ? 'If you lose your phone, a recovery code lets you in. You have none yet.'
                : `${left} of 10 codes left${created_at === null ? '' : `, created ${formatDate(created_at, timezone)}`}. If you lose your phone, one of them lets you in.`}
            </p>
            <div className="profile-actions" data-start="">
              <Button icon="key" isBusy={isBusy} onClick={() => void create(left)}>
                {left === 0 ? 'Create recovery codes' : 'Create new codes'}
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

function confirmReplacing(left: number): Promise<boolean> {
  return confirm({
    title: 'Create new recovery codes?',
    content: left === 1 ? 'The code you have left stops working.' : `The ${left} codes you have left stop working.`,
    confirmLabel: 'Create new codes',
  });
}

function NewCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const { email } = usePerson();
  const sheet = useRef<HTMLDivElement>(null);
  useUnsavedWork(true, 'The recovery codes are shown only now. Save them first.');
  const print = () => {
    if (sheet.current === null) return;
    printElement(sheet.current, { title: 'Recovery codes' }).catch((error: unknown) =>
      sayFailure('Printing did not work', error),
    );
  };
  return (
    <Block tone="warning">
      <RecoveryCodesView codes={codes} email={email} level={4} onSaved={onSaved} sheetRef={sheet}>
        <Button icon="printer" onClick={print}>
          Print
        </Button>
      </RecoveryCodesView>
    </Block>
  );
}
