import { useState } from 'react';
import type { MatchProposals } from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { useNotify, useUndo } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useMatchLinesMutation, useUnmatchLinesMutation } from './agreeApi';
import { sureMatches } from './sureMatches';

/** Accepts the suggestions that leave no choice in one press; one press undoes them. */
export function AcceptSure({ suggestions }: { suggestions: readonly MatchProposals[] }) {
  const notify = useNotify();
  const offerUndo = useUndo();
  const [match, { isLoading }] = useMatchLinesMutation();
  const [unmatch] = useUnmatchLinesMutation();
  // A line is sent under the same id, however often.
  const [ids] = useState(() => new Map<string, string>());
  const sure = sureMatches(suggestions);
  if (sure.length === 0) return null;
  const accept = () =>
    match(
      sure.map(({ lineId, entryIds }) => {
        const key = [lineId, ...entryIds].join(' ');
        const id = ids.get(key) ?? newId();
        ids.set(key, id);
        return { id, bank_line_ids: [lineId], journal_line_ids: entryIds };
      }),
    )
      .unwrap()
      .then(
        (made) => {
          ids.clear();
          offerUndo({
            title: made.length === 1 ? '1 line matched' : `${made.length} lines matched`,
            undo: () => unmatch(made.map(({ id }) => id)).unwrap(),
            undone: 'The matches are undone',
          });
        },
        (thrown: unknown) => notify.error('The lines were not matched', thrown),
      );
  return (
    <Button icon="check" isBusy={isLoading} onClick={() => void accept()}>
      Accept all sure ones ({sure.length})
    </Button>
  );
}
