import { formatNumber } from '@dukani/shared/format';
import { useFileName } from '@dukani/shared/lists';
import type * as rpc from '@dukani/shared/rpc';
import { Button } from '@dukani/shared/ui-core';
import { ProgressPanel, saveBlob, useLongTask } from '@dukani/shared/ui-antd';
import { useLazyExportLedgerQuery } from '../closingApi';

/** The whole journal as a file that Beancount, a program of somebody else, adds up and checks. */
export function ExportCard() {
  const task = useLongTask<void>();
  const nameFile = useFileName();
  const [ask] = useLazyExportLedgerQuery();
  const download = () =>
    task.run('Preparing the journal', async ({ signal, report }) => {
      // A blob each: the browser may put them on disk, so a long journal does not fill its memory.
      const parts: Blob[] = [];
      for (let after: string | null = null; ;) {
        const part: rpc.ExportedLedger = await ask(after).unwrap();
        signal.throwIfAborted();
        parts.push(new Blob([part.text]));
        report({ done: part.exported_until, total: Math.max(part.last_sequence, 1) });
        if (part.next === null) break;
        after = part.next;
      }
      saveBlob(`${nameFile('Journal')}.beancount`, new Blob(parts, { type: 'text/plain;charset=utf-8' }));
    });
  return (
    <section className="books-card" aria-labelledby="books-export">
      <header>
        <h2 id="books-export">
          Copy of the journal <small>Beancount</small>
        </h2>
        <Button icon="download" isBusy={task.status === 'running'} onClick={() => void download()}>
          Download for Beancount
        </Button>
      </header>
      <p className="adm-muted">
        All accounts and entries as plain text, with the hash of each entry. An accountant can add the books up and
        check them with the free program Beancount, without Dukani.
      </p>
      <ProgressPanel task={task} doneText={`The file is saved: ${formatNumber(task.progress?.done ?? 0)} entries.`} />
    </section>
  );
}
