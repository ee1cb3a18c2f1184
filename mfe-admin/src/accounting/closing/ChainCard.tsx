import { useState } from 'react';
import { formatNumber } from '@dukani/shared/format';
import { Button, Icon } from '@dukani/shared/ui-core';
import { ProgressPanel, useLongTask } from '@dukani/shared/ui-antd';
import type * as rpc from '@dukani/shared/rpc';
import { useLazyCheckChainQuery } from '../closingApi';

const FAULTS: Record<'changed' | 'missing', string> = {
  changed: 'does not follow from the one before: it was changed after posting.',
  missing: 'is missing, or one before it is.',
};

/** Checks link by link that no entry was changed, added or taken out since it was posted. */
export function ChainCard() {
  const task = useLongTask<rpc.ChainCheck>();
  const [ask] = useLazyCheckChainQuery();
  const [answer, setAnswer] = useState<rpc.ChainCheck | null>(null);
  const check = async () => {
    setAnswer(null);
    const outcome = await task.run('Checking the journal', async ({ signal, report }) => {
      for (let after = 0; ;) {
        const part = await ask(after).unwrap();
        signal.throwIfAborted();
        report({ done: part.checked_until, total: Math.max(part.last_sequence, 1) });
        if (!part.is_whole || part.next_after === null) return part;
        after = part.next_after;
      }
    });
    if (outcome.status === 'done') setAnswer(outcome.value);
  };
  return (
    <section className="books-card" aria-labelledby="books-chain">
      <header>
        <h2 id="books-chain">
          Journal check <small>Hash chain</small>
        </h2>
        <Button icon="shield" isBusy={task.status === 'running'} onClick={() => void check()}>
          Check the journal
        </Button>
      </header>
      <p className="adm-muted">
        Each entry carries a hash of itself and of the entry before. A changed, missing or added entry breaks the chain.
      </p>
      {task.status !== 'done' && <ProgressPanel task={task} />}
      {answer !== null && <ChainAnswer answer={answer} />}
    </section>
  );
}

function ChainAnswer({ answer }: { answer: rpc.ChainCheck }) {
  if (answer.fault !== null)
    return (
      <p className="books-warning" role="alert">
        Entry {answer.fault.number ?? answer.fault.sequence} {FAULTS[answer.fault.kind]} Contact support at once.
      </p>
    );
  return (
    <div role="status">
      <p className="books-whole">
        <Icon name="check-circle" size={18} /> All {formatNumber(answer.last_sequence)} entries are unchanged since they
        were posted.
      </p>
      {answer.last_hash !== null && (
        <>
          <p className="adm-muted">Last hash, to compare with later:</p>
          <p className="books-hash">{answer.last_hash}</p>
        </>
      )}
    </div>
  );
}
