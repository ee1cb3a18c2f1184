import { useState } from 'react';
import { fromNumeric } from '@dukani/shared/money';
import type { BankLine, MatchProposal } from '@dukani/shared/rpc';
import { Badge, Button, Skeleton } from '@dukani/shared/ui-core';
import { MoneyText, useNotify } from '@dukani/shared/ui-antd';
import { newId } from '../../common/newId';
import { useListAccountsQuery } from '../../common/ledger/accountsApi';
import { inPlainWords } from '../booksRefusal';
import { dayText } from '../periods';
import { useBookLineMutation, useSettleLineMutation } from './bankApi';
import { EntryText } from './EntryText';
import { ACCEPT_ID } from './LineItem';
import { useMatching } from './matching';

const KINDS: Record<MatchProposal['kind'], string> = {
  reference: 'Same number',
  amount: 'Same amount',
  sum: 'Together the amount',
  settlement: 'Payments less a charge',
  rule: 'Rule',
};

interface ProposalsProps {
  line: BankLine;
  proposals: readonly MatchProposal[] | undefined;
  onDone: () => void;
  onBook: () => void;
}

/** What the line may be, the surest first; Enter accepts it. */
export function Proposals({ line, proposals, onDone, onBook }: ProposalsProps) {
  const { accept, isBusy } = useAccept(line, onDone);
  if (proposals === undefined) return <Skeleton height={80} />;
  if (proposals.length === 0)
    return (
      <div className="books-stack">
        <p className="adm-muted">Nothing in the books has this amount or number.</p>
        <div>
          <Button id={ACCEPT_ID} variant="primary" onClick={onBook}>
            Make a new entry
          </Button>
        </div>
      </div>
    );
  return (
    <ol className="bank-proposals" aria-label="Suggestions">
      {proposals.map((proposal, place) => (
        <li key={place}>
          <Badge tone={place === 0 ? 'success' : 'info'}>{KINDS[proposal.kind]}</Badge>
          <ProposalText proposal={proposal} />
          <Button
            {...(place === 0 ? { id: ACCEPT_ID, variant: 'primary' } : {})}
            isBusy={isBusy}
            onClick={() => void accept(proposal)}
          >
            Accept
          </Button>
        </li>
      ))}
    </ol>
  );
}

function ProposalText({ proposal }: { proposal: MatchProposal }) {
  const { data: accounts = [] } = useListAccountsQuery();
  if (proposal.kind === 'rule')
    return (
      <span className="books-what">
        <span>{proposal.rule_name}</span>
        {proposal.splits.map((split, place) => (
          <small key={place} className="adm-muted">
            {accounts.find(({ id }) => id === split.account_id)?.name} <MoneyText amount={fromNumeric(split.amount)} />
          </small>
        ))}
      </span>
    );
  if (proposal.kind === 'settlement')
    return (
      <span className="books-what">
        <span>
          {proposal.clearing_account_name} of {dayText(proposal.day)}
        </span>
        <small className="adm-muted">
          {proposal.journal_line_ids.length} payments of <MoneyText amount={fromNumeric(proposal.gross_amount)} />,
          charge <MoneyText amount={fromNumeric(proposal.fee_amount)} />
        </small>
      </span>
    );
  return (
    <ul className="bank-entries">
      {proposal.entries.map((entry) => (
        <li key={entry.journal_line_id}>
          <EntryText entry={entry} />
          <MoneyText amount={fromNumeric(entry.amount)} />
        </li>
      ))}
    </ul>
  );
}

/** Carries a proposal out. */
function useAccept(line: BankLine, onDone: () => void) {
  const notify = useNotify();
  const { run, isLoading } = useMatching(onDone);
  // One id for one line, however often it is sent.
  const [id] = useState(newId);
  const [book, booking] = useBookLineMutation();
  const [settle, settling] = useSettleLineMutation();
  const refused = (thrown: unknown) => notify.error('The line was not matched', inPlainWords(thrown));
  const accept = (proposal: MatchProposal) => {
    if (proposal.kind === 'rule')
      return book({ id, bank_line_id: line.id, rule_id: proposal.rule_id, splits: proposal.splits })
        .unwrap()
        .then(onDone, refused);
    if (proposal.kind === 'settlement')
      return settle({
        id,
        bank_line_id: line.id,
        clearing_account_id: proposal.clearing_account_id,
        journal_line_ids: proposal.journal_line_ids,
        fee_amount: proposal.fee_amount,
      })
        .unwrap()
        .then(onDone, refused);
    return run(
      [line.id],
      proposal.entries.map(({ journal_line_id: id }) => id),
    );
  };
  return { accept, isBusy: isLoading || booking.isLoading || settling.isLoading };
}
