import { useId, useState, type FormEvent } from 'react';
import { errorMessage } from '@dukani/shared/errors';
import { formatAmount, formatCurrency } from '@dukani/shared/format';
import { compare, parseMoneyInput, zero } from '@dukani/shared/money';
import { SelectField } from '@dukani/shared/fields';
import { Button, Dialog } from '@dukani/shared/ui-core';
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

interface OpenTillDialogProps {
  /** Why it is asked for now, when a sale was refused. */
  notice?: string | null;
  onOpened: () => void;
  onClose: () => void;
}

/** Opens a drawer with what is in it: the count of the last close unless something else is typed. A device that is bound to a till opens that one. */
export function OpenTillDialog({ notice = null, onOpened, onClose }: OpenTillDialogProps) {
  const formId = useId();
  const { currencyCode } = useBusiness();
  // Kept for the retry: the same id opens the same session, however often it is sent.
  const [sessionId] = useState(newId);
  const [tillId, setTillId] = useState<string | null>(null);
  const [floatText, setFloatText] = useState('');
  const [floatError, setFloatError] = useState<string | null>(null);
  const tills = useListTillsQuery();
  const sessions = useListTillSessionsInfiniteQuery(ANY_SESSION);
  const [openTill, { isLoading, error }] = useOpenTillSessionMutation();

  const { device } = useThisDevice();
  const bound = tills.data?.find((till) => till.id === device?.binding?.tillId);
  const recent = sessions.data?.pages[0]?.items ?? [];
  const chosenTillId = bound?.id ?? tillId ?? usualTillId(tills.data ?? [], recent);
  const lastCount = tills.data?.find((till) => till.id === chosenTillId)?.lastCountedCash ?? null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const openingFloat = floatText.trim() === '' ? (lastCount ?? zero) : parseMoneyInput(floatText);
    if (openingFloat === null || compare(openingFloat, zero) < 0) {
      setFloatError('Type the amount of cash in the drawer, for example 2000.');
      return;
    }
    setFloatError(null);
    const opened = await openTill({
      sessionId,
      openingFloat: toAmount(openingFloat),
      tillId: chosenTillId === ANY_TILL ? null : chosenTillId,
    });
    if (opened.data !== undefined) return onOpened();
    // Somebody may have taken the till meanwhile: the list is read again and the choice made anew.
    setTillId(null);
    void tills.refetch();
  };

  return (
    <Dialog
      isOpen
      title="Open a till"
      onClose={onClose}
      footer={
        <Button type="submit" form={formId} variant="primary" size="large" isWide isBusy={isLoading}>
          Open till
        </Button>
      }
    >
      <form id={formId} className="adm-form" onSubmit={(event) => void submit(event)} noValidate>
        {notice !== null && (
          <p className="adm-notice" role="alert">
            {notice}
          </p>
        )}
        {bound !== undefined && <p>This device belongs to {bound.name}.</p>}
        {bound === undefined && tills.data !== undefined && tills.data.length > 1 && (
          <SelectField
            label="Till"
            value={chosenTillId}
            options={[{ value: ANY_TILL, label: 'Any free till' }, ...tills.data.map(tillOption)]}
            onChange={setTillId}
          />
        )}
        <AmountField
          label="Cash in the drawer"
          value={floatText}
          onChange={setFloatText}
          currencyCode={currencyCode}
          error={floatError}
          help={
            lastCount === null
              ? 'Count it before the first sale. Leave empty if there is none.'
              : `Leave empty to use ${formatCurrency(lastCount, currencyCode)}, the last count.`
          }
          placeholder={formatAmount(lastCount ?? zero)}
          autoFocus
        />
        {error !== undefined && (
          <p className="adm-error" role="alert">
            {errorMessage(error)}
          </p>
        )}
      </form>
    </Dialog>
  );
}
