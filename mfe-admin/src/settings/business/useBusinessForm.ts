import { useSession } from '@dukani/shared/session';
import { useEditForm, useNotify, type EditFormState } from '@dukani/shared/ui-antd';
import { useBusiness } from '../../common/useBusiness';
import {
  changesOf,
  draftOf,
  errorsInPageOrder,
  TABLE_NAMES,
  validateDraft,
  type BusinessDraft,
  type BusinessRows,
  type BusinessTable,
} from './businessForm';
import { useBusinessRowsQuery, useSaveBusinessMutation } from './businessSettingsApi';

export type BusinessFormState = EditFormState<BusinessDraft>;

/** Three rows have no time of change in common: their version is how they were read. */
const versionOf = (rows: BusinessRows): string => JSON.stringify(rows);

/** The form of the three rows; fields nobody touched follow what others save meanwhile. */
export function useBusinessForm(rows: BusinessRows): BusinessFormState {
  const { tenantId } = useBusiness();
  const { refreshAccess } = useSession();
  const notify = useNotify();
  const current = useBusinessRowsQuery(tenantId);
  const [saveBusiness] = useSaveBusinessMutation();
  const readAgain = () => current.refetch().unwrap();
  return useEditForm<BusinessDraft, BusinessRows>({
    initial: draftOf(rows),
    version: versionOf(rows),
    isFollowing: true,
    validate: (draft) => Object.fromEntries(errorsInPageOrder(validateDraft(draft))),
    save: async (draft, version) => {
      const read = version === null ? rows : (JSON.parse(version) as BusinessRows);
      const changes = changesOf(read, draft);
      const input = Object.fromEntries(
        Object.entries(changes).map(([table, values]) => [
          TABLE_NAMES[table as BusinessTable],
          { read_at: read[table as BusinessTable].updated_at, values },
        ]),
      );
      // All rows or none.
      if (Object.keys(input).length > 0) await saveBusiness(input).unwrap();
      return readAgain();
    },
    stored: (saved) => ({ draft: draftOf(saved), version: versionOf(saved) }),
    readAgain,
    fieldOf: (field) => {
      const name = field.split('.').at(-1) ?? '';
      return name in draftOf(rows) ? (name as keyof BusinessDraft) : null;
    },
    onSaved: async () => {
      notify.success('Settings saved', 'Every open screen shows them now.');
      // Whether there is a shop to open stands in what the session knows.
      await refreshAccess();
    },
  });
}
