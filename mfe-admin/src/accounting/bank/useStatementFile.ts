import { useState } from 'react';
import type { BankAccount, ImportedStatement } from '@dukani/shared/rpc';
import { toNumeric, type Money } from '@dukani/shared/money';
import { usePermission } from '@dukani/shared/session';
import { useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useImportBankLinesMutation, useSaveStatementProfileMutation } from './bankApi';
import { readStatement, type StatementTable } from './formats/readStatement';
import { StatementProblem, toFileLine, type ReadStatement } from './formats/statement';
import type { TableProfile } from './formats/tables';

/** A file that was read and not sent. */
export interface StatementDraft {
  id: string;
  name: string;
  hash: string;
  /** Null while its columns have to be named. */
  statement: ReadStatement | null;
  table: StatementTable | null;
}

/** What is asked where the file does not say it. */
export interface Balances {
  opening: Money;
  closing: Money;
}

const isProfile = (value: unknown): value is TableProfile =>
  typeof value === 'object' && value !== null && Array.isArray((value as TableProfile).header);

/** Reads a statement file in the browser and sends it once it was looked at. */
export function useStatementFile(account: BankAccount) {
  const [draft, setDraft] = useState<StatementDraft | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [outcome, setOutcome] = useState<ImportedStatement | null>(null);
  const [send, sending] = useImportBankLinesMutation();
  const [saveProfile] = useSaveStatementProfileMutation();
  const mayPost = usePermission('accounting.post');
  const notify = useNotify();
  const remembered = isProfile(account.statement_profile) ? account.statement_profile : null;

  const take = async (chosen: File) => {
    setProblem(null);
    setOutcome(null);
    setIsReading(true);
    try {
      const bytes = new Uint8Array(await chosen.arrayBuffer());
      const file = await readStatement(bytes, remembered);
      const statement = file.kind === 'read' ? file.statement : null;
      const { hashOf } = await import('../../common/files/hashOf');
      setDraft({ id: newId(), name: chosen.name, hash: await hashOf(bytes), statement, table: file.table });
    } catch (thrown) {
      setDraft(null);
      setProblem(thrown instanceof StatementProblem ? thrown.message : 'This file could not be read.');
    } finally {
      setIsReading(false);
    }
  };

  const submit = async (balances: Balances) => {
    if (draft?.statement == null) return;
    const { statement, table } = draft;
    const answer = await send({
      id: draft.id,
      account_id: account.id,
      format: statement.format,
      file_name: draft.name,
      file_hash: draft.hash,
      from_on: statement.from ?? '',
      to_on: statement.to ?? '',
      opening_balance: Number(toNumeric(balances.opening)),
      closing_balance: Number(toNumeric(balances.closing)),
      lines: statement.lines.map(toFileLine),
    }).unwrap();
    setOutcome(answer);
    // The next file of this account is read as this one was; who may not say so reads it by hand again.
    if (table !== null && mayPost)
      await saveProfile({ id: account.id, kind: account.kind, statement_profile: { ...table.profile } })
        .unwrap()
        .catch((thrown: unknown) => notify.error('The columns of this file were not remembered', thrown));
  };

  return { draft, setDraft, problem, isReading, isSending: sending.isLoading, outcome, take, submit };
}
