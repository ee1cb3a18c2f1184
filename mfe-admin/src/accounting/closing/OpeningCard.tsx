import { useState } from 'react';
import { formatCurrency } from '@dukani/shared/format';
import { fromNumeric, negate, zero, type Money } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { Button, ButtonLink, Skeleton } from '@dukani/shared/ui-core';
import { DateField, EditDialog, useEditForm, useToday } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useBusiness } from '../../common/useBusiness';
import { inPlainWords } from '../booksRefusal';
import { useFinishOpeningMutation } from '../journalApi';
import { useTrialBalanceQuery } from '../statementsApi';

/** What stands in opening balances: above zero where more was had than owed. Undefined until it is known. */
function useOpeningBalance(): Money | undefined {
  const today = useToday();
  const { data } = useTrialBalanceQuery({ from: today, to: today });
  if (data === undefined) return undefined;
  const row = data.rows.find(({ role }) => role === 'opening_balance_equity');
  return row === undefined ? zero : negate(fromNumeric(row.closing));
}

/** What the business had and owed before its books began here. */
export function OpeningCard() {
  const { currencyCode } = useBusiness();
  const mayPost = usePermission('accounting.post');
  const balance = useOpeningBalance();
  const [isMoving, setIsMoving] = useState(false);
  return (
    <section className="books-card" aria-labelledby="books-opening">
      <header>
        <h2 id="books-opening">
          Opening balances <small>Before the books began here</small>
        </h2>
        {mayPost && <ButtonLink to="/admin/accounting/opening">Enter opening balances</ButtonLink>}
      </header>
      {balance === undefined && <Skeleton height={48} />}
      {balance === zero && (
        <p className="adm-muted">Nothing to move: what was entered is part of the owner’s capital.</p>
      )}
      {balance !== undefined && balance !== zero && (
        <div className="books-opening-state">
          <p>
            {balance > 0
              ? `The business began with ${formatCurrency(balance, currencyCode)} more than it owed.`
              : `The business began owing ${formatCurrency(negate(balance), currencyCode)} more than it had. Check that money, stock and what customers owe are entered.`}{' '}
            Once everything is entered, move it: it becomes the owner’s capital.
          </p>
          {mayPost && <Button onClick={() => setIsMoving(true)}>Move to the owner’s capital</Button>}
        </div>
      )}
      {isMoving && <MoveDialog onClose={() => setIsMoving(false)} />}
    </section>
  );
}

function MoveDialog({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const [finish] = useFinishOpeningMutation();
  const [id] = useState(newId);
  const form = useEditForm({
    initial: { businessDate: today },
    version: null,
    save: ({ businessDate }) =>
      finish({ id, business_date: businessDate })
        .unwrap()
        .catch((thrown: unknown) => {
          throw inPlainWords(thrown);
        }),
    savedText: ({ number }) => `Moved by ${number}`,
  });
  return (
    <EditDialog form={form} title="Move to the owner’s capital" saveLabel="Move" onClose={onClose}>
      <p>The business begins with this as the owner’s capital. What is entered later can be moved as well.</p>
      <DateField label="Day" {...form.field('businessDate')} required />
    </EditDialog>
  );
}
