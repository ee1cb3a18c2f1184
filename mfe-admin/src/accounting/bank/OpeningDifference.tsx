import { useState } from 'react';
import { fromNumeric } from '@dukani/shared/money';
import type { BankStatementFigures } from '@dukani/shared/rpc';
import { usePermission } from '@dukani/shared/session';
import { Button } from '@dukani/shared/ui-core';
import { MoneyText, useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { inPlainWords } from '../booksRefusal';
import { dayText } from '../periods';
import { useBookOpeningDifferenceMutation } from './agreeApi';

/** The first statement begins with money that the books do not have: one press enters it. */
export function OpeningDifference({ statement }: { statement: BankStatementFigures }) {
  const mayPost = usePermission('accounting.post');
  const mayReconcile = usePermission('banking.reconcile');
  const notify = useNotify();
  // One id for one entry, however often it is sent.
  const [id] = useState(newId);
  const [enter, { isLoading }] = useBookOpeningDifferenceMutation();
  const send = () =>
    enter({ id, statement_id: statement.id, amount: statement.difference })
      .unwrap()
      .then(
        ({ number }) => notify.success('Opening balance entered', number),
        (thrown: unknown) => notify.error('The opening balance was not entered', inPlainWords(thrown)),
      );
  return (
    <section className="books-card" aria-labelledby="bank-opening">
      <h2 id="bank-opening">The books begin with another balance</h2>
      <p>
        On {dayText(statement.from_on)} the statement begins with{' '}
        <MoneyText amount={fromNumeric(statement.opening_balance)} />. That is{' '}
        <MoneyText amount={fromNumeric(Math.abs(statement.difference))} /> {statement.difference > 0 ? 'more' : 'less'}{' '}
        than the books have. Start from the balance of the bank: the difference is posted to opening balances on the day
        before.
      </p>
      {mayPost && mayReconcile ? (
        <Button variant="primary" isBusy={isLoading} onClick={() => void send()}>
          Enter the opening balance
        </Button>
      ) : (
        <p className="adm-muted">Somebody who may post journals can enter it.</p>
      )}
    </section>
  );
}
