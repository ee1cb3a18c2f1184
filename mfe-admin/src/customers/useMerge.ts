import { useNotify, useUndo } from '@dukani/shared/ui-antd';
import { useMergeContactsMutation, useUnmergeContactMutation } from './contactMergeApi';
import type { Contact, DuplicateCard } from '../common/contacts/contactRows';
import { chosenCard, MERGE_FIELDS, type MergeChoice } from './MergeChooser';

/** Merges what was chosen and offers to undo it. Null when the server refused. */
export function useMerge(): {
  isMerging: boolean;
  merge: (cards: readonly DuplicateCard[], choice: MergeChoice) => Promise<Contact | null>;
} {
  const [mergeContacts, { isLoading }] = useMergeContactsMutation();
  const [unmerge] = useUnmergeContactMutation();
  const offerUndo = useUndo();
  const notify = useNotify();
  const merge = async (cards: readonly DuplicateCard[], choice: MergeChoice) => {
    const mergedIds = cards
      .map((card) => card.id)
      .filter((id) => id !== choice.survivorId && !choice.leftOut.includes(id));
    const fields: Record<string, string> = {};
    for (const field of MERGE_FIELDS) {
      const from = chosenCard(choice, cards, field);
      if (from !== null) fields[field.key] = from;
    }
    try {
      const survivor = await mergeContacts({ survivorId: choice.survivorId, mergedIds, fields }).unwrap();
      offerUndo({
        title: `${mergedIds.length + 1} contacts are now ${survivor.name}`,
        undo: () => unmerge(mergedIds[0] ?? '').unwrap(),
        undone: 'They are separate contacts again',
      });
      return survivor;
    } catch (error) {
      notify.error('They were not merged', error);
      return null;
    }
  };
  return { isMerging: isLoading, merge };
}
