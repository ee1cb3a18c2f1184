import { useState } from 'react';
import { formatAmount, formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, zero } from '@dukani/shared/money';
import { SelectField } from '@dukani/shared/fields';
import { ActionDialog, useEditForm } from '@dukani/shared/ui-antd';
import { AmountField } from '../../common/AmountField';
import { useThisDevice } from '../../common/devices/useThisDevice';
import { newId } from '../../common/newId';
import { toAmount } from '../../common/toAmount';
import { useBusiness } from '../../common/useBusiness';
import { ANY_SESSION, useListTillSessionsInfiniteQuery, type TillSessionRow } from './tillSessionListApi';
import { useListTillsQuery, useOpenTillSessionMutation, type TillChoice } from './tillSessionsApi';

const ANY_TILL = '';

/** The only till, else the one this person closed last, else the first; never one that somebody has open. */
function usualTillId(tills: readonly TillChoice[], recent: readonly TillSessionRow[]): string {
  const free = tills.filter((till) => till.openedByName === null);
  const usual = recent.find((session) => free.some((till) => till.id === session.tillId));
  return usual?.tillId ?? free[0]?.id ?? ANY_TILL;
}

function tillOption({ id, name, openedByName }: TillChoice) {
  return openedByName === null
    ? { value: id, label: name }
    : { value: id, label: `${name} (${openedByName} has it open)`, isDisabled: true };
}

interface OpenDraft {
  tillId: string;
  /** As it is typed; empty for what was counted last. */
  float: string;
}

interface OpenTillDialogProps {
  /** Why it is asked for now, when a sale was refused. */
  notice?: string | null;
  onOpened: () => void;
  onClose: () => void;
}

/** Opens a drawer with what is in it: the count of the last close unless something else is typed. A device that is bound to a till opens that one. */
export function OpenTillDialog({ notice = null, onOpened, onClose }: OpenTillDialogProps) {
  const { currencyCode } = useBusiness();
  // Kept for the retry: the same id opens the same session, however often it is sent.
  const [sessionId] = useState(newId);
  const tills = useListTillsQuery();
  const sessions = useListTillSessionsInfiniteQuery(ANY_SESSION);
  const [openTill] = useOpenTillSessionMutation();
  const { device } = useThisDevice();
  const bound = tills.data?.find((till) => till.id === device?.binding?.tillId);
  const recent = sessions.data?.pages[0]?.items ?? [];
  const lastCountOf = (tillId: string) => tills.data?.find((till) => till.id === tillId)?.lastCountedCash ?? null;
  const floatOf = ({ float, tillId }: OpenDraft) =>
    float.trim() === '' ? (lastCountOf(tillId) ?? zero) : parseMoneyInput(float);
  const form = useEditForm<OpenDraft, unknown>({
    initial: { tillId: ANY_TILL, float: '' },
    suggested: { tillId: bound?.id ?? usualTillId(tills.data ?? [], recent) },
    version: null,
    validate: (draft) => {
      const float = floatOf(draft);
      const isWrong = float === null || compare(float, zero) < 0;
      return isWrong ? { float: 'Type the amount of cash in the drawer, for example 2000.' } : {};
    },
    save: async (draft) => {
      try {
        return await openTill({
          sessionId,
          openingFloat: toAmount(floatOf(draft) ?? zero),
          tillId: draft.tillId === ANY_TILL ? null : draft.tillId,
        }).unwrap();
      } catch (refusal) {
        // Somebody may have taken the till meanwhile: the list is read again and the choice made anew.
        void tills.refetch();
        throw refusal;
      }
    },
  });
  const lastCount = lastCountOf(form.draft.tillId);
  return (
    <ActionDialog form={form} title="Open a till" saveLabel="Open till" isWide onClose={onClose} onDone={onOpened}>
      {notice !== null && (
        <p className="adm-notice" role="alert">
          {notice}
        </p>
      )}
      {bound !== undefined && <p>This device belongs to {bound.name}.</p>}
      {bound === undefined && tills.data !== undefined && tills.data.length > 1 && (
        <SelectField
          label="Till"
          {...form.field('tillId')}
          options={[{ value: ANY_TILL, label: 'Any free till' }, ...tills.data.map(tillOption)]}
        />
      )}
      <AmountField
        label="Cash in the drawer"
        {...form.field('float')}
        currencyCode={currencyCode}
        help={
          lastCount === null
            ? 'Count it before the first sale. Leave empty if there is none.'
            : `Leave empty to use ${formatCurrency(lastCount, currencyCode)}, the last count.`
        }
        placeholder={formatAmount(lastCount ?? zero)}
        autoFocus
      />
    </ActionDialog>
  );
}
