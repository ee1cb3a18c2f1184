import { createHash, randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Import, ImportRow, ImportRowPage } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { callForDueJobs } from '../support/jobs';
import { asUser, type Persona } from '../support/personas';

export interface ImportFile {
  kind?: Import['kind'];
  headers: string[];
  rows: (string | number | null)[][];
  /** Field of each column, '' for none; left out: the headers are the fields. */
  fields?: string[];
  options?: Record<string, unknown>;
  fileName?: string;
}

type Step = 'check_import' | 'commit_import' | 'undo_import';

/** Drives imports as the browser does: call after call, each a transaction of its own. */
export class ImportDriver {
  constructor(
    private readonly client: Client,
    private readonly person: Persona,
  ) {}

  call<T>(name: string, args: Record<string, unknown>): Promise<T> {
    return asUser(this.client, this.person, () => callRpc<T>(this.client, name, args));
  }

  async upload({
    kind = 'products',
    headers,
    rows,
    fields,
    options = {},
    fileName = 'goods.csv',
  }: ImportFile): Promise<Import> {
    const id = randomUUID();
    await this.call('start_import', {
      p_import: {
        id,
        kind,
        file_name: fileName,
        file_hash: createHash('sha256')
          .update(JSON.stringify([headers, rows]))
          .digest('hex'),
        row_count: rows.length,
        headers,
      },
    });
    for (let start = 0; start < rows.length; start += 1000)
      await this.call('add_import_rows', {
        p_import_id: id,
        p_first_row: start + 1,
        p_rows: { toJSON: () => rows.slice(start, start + 1000) },
      });
    const mapping = Object.fromEntries(
      (fields ?? headers).flatMap((field, column) => (field === '' ? [] : [[String(column), field]])),
    );
    return this.call('map_import', { p_import_id: id, p_mapping: mapping, p_options: options });
  }

  /** Calls a step until nothing is under way any more. */
  async run(step: Step, id: string): Promise<Import> {
    for (let calls = 0; calls < 500; calls += 1) {
      const job = await this.call<Import>(step, { p_import_id: id });
      if (job.work === null) return job;
    }
    throw new Error(`${step} never ends`);
  }

  async check(file: ImportFile): Promise<Import> {
    const { id } = await this.upload(file);
    return this.run('check_import', id);
  }

  async import(file: ImportFile): Promise<Import> {
    const { id } = await this.check(file);
    return this.run('commit_import', id);
  }

  async rows(id: string, show = 'all'): Promise<ImportRow[]> {
    return (await this.call<ImportRowPage>('list_import_rows', { p_import_id: id, p_show: show, p_limit: 1000 })).rows;
  }

  /** The codes of the errors of a file's rows, in order, with the field they are about. */
  async errors(id: string): Promise<string[]> {
    return (await this.rows(id)).flatMap(({ row_number: row, errors }) =>
      errors.map(({ field, code }) => `${row} ${field} ${code}`),
    );
  }
}

/** What jobs-tick does for imports that nobody drives, until they are done; whether there was anything to do. */
export async function continueImports(client: Client): Promise<boolean> {
  return (await callForDueJobs<boolean>(client, 'import', 'continue_import', 'p_import_id')).includes(true);
}

/** Pretends that nobody has driven the imports for a while. */
export async function leaveImports(client: Client): Promise<void> {
  await client.query(`update public.import_jobs set advanced_at = now() - interval '1 minute' where work is not null`);
}
