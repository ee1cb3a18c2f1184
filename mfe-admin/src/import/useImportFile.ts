import { useState } from 'react';
import type * as rpc from '@dukani/shared/rpc';
import { useLongTask, type LongTask } from '@dukani/shared/ui-antd';
import { newId } from '../common/newId';
import { useAddImportRowsMutation, useStartImportMutation } from './importApi';
import { halfCharacters } from '../common/files/halfCharacters';
import { MAX_BYTES, type ParsedFile, type ParseOptions } from '../common/files/parseFile';
import { readInWorker } from './readInWorker';

/** A file that was read in the browser and not sent yet. */
export interface ReadFile extends ParsedFile {
  name: string;
  hash: string;
  bytes: Uint8Array<ArrayBuffer>;
}

export interface ImportFileState {
  file: ReadFile | null;
  /** Why the file cannot be read, for people. */
  problem: string | null;
  task: LongTask<unknown>;
  read: (name: string, bytes: Uint8Array<ArrayBuffer>, options?: ParseOptions) => Promise<void>;
  /** Answers the id of the import once the server has all rows. */
  send: (kind: rpc.ImportKind) => Promise<string | null>;
}

// 1,000 rows is the most the server takes; wide rows go in smaller portions.
const PORTION_CELLS = 12_000;

/** Reads a file beside the page and sends its rows in portions. */
export function useImportFile(): ImportFileState {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const task = useLongTask<unknown>();
  const [start] = useStartImportMutation();
  const [add] = useAddImportRowsMutation();

  const read: ImportFileState['read'] = async (name, bytes, options = {}) => {
    setProblem(null);
    if (bytes.byteLength > MAX_BYTES) {
      setProblem('This file is larger than 20 MB. Split it into several files.');
      return;
    }
    await task.run('Reading the file', async ({ signal }) => {
      const answer = await readInWorker({ bytes, options }, signal);
      if ('problem' in answer) setProblem(answer.problem);
      else setFile({ ...answer.file, name, hash: answer.hash, bytes });
      return null;
    });
  };

  const send: ImportFileState['send'] = async (kind) => {
    if (file === null) return null;
    const { rows, headers, name, hash } = file;
    const outcome = await task.run('Sending the rows', async ({ signal, report }) => {
      const id = newId();
      await start({
        id,
        kind,
        file_name: name.replaceAll(halfCharacters, '\ufffd'),
        file_hash: hash,
        row_count: rows.length,
        headers,
      }).unwrap();
      const portion = Math.max(50, Math.min(1000, Math.floor(PORTION_CELLS / headers.length)));
      for (let from = 0; from < rows.length; from += portion) {
        if (signal.aborted) return null;
        await add({ id, firstRow: from + 1, rows: rows.slice(from, from + portion) }).unwrap();
        report({ done: Math.min(from + portion, rows.length), total: rows.length });
      }
      return id;
    });
    return outcome.status === 'done' && typeof outcome.value === 'string' ? outcome.value : null;
  };

  return { file, problem, task, read, send };
}
