import { useState } from 'react';
import { fromNumeric, sum } from '@dukani/shared/money';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useMatchLineMutation } from './bankApi';

/** Matches lines with entries, and says what was refused. */
export function useMatching(onDone: () => void) {
  const notify = useNotify();
  const [match, { isLoading }] = useMatchLineMutation();
  // The same choice is sent under the same id, however often.
  const [sent, setSent] = useState({ choice: '', id: newId() });
  const run = (lineIds: string[], entryIds: string[]) => {
    const choice = [...lineIds, '', ...entryIds].join(' ');
    const id = sent.choice === choice ? sent.id : newId();
    setSent({ choice, id });
    return match({ id, bank_line_ids: lineIds, journal_line_ids: entryIds })
      .unwrap()
      .then(onDone, (thrown: unknown) => notify.error('The line was not matched', thrown));
  };
  return { run, isLoading };
}

/** What entries come to. */
export const sumOfEntries = (entries: readonly { amount: number }[]) =>
  sum(entries.map(({ amount }) => fromNumeric(amount)));
