import type * as rpc from '@dukani/shared/rpc';

/** Entry and line, as they stand on the customs paper. */
export const importName = ({
  declaration_number: number,
  task_code: task,
  line_number: line,
}: rpc.FiscalImportRow): string => `${number ?? task}, line ${line}`;

/** The value on the invoice, in its own currency; null where customs named none. */
export const foreignValue = ({
  foreign_amount: amount,
  foreign_currency: currency,
}: rpc.FiscalImportRow): string | null =>
  amount === null
    ? null
    : `${currency ?? ''} ${amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`.trim();
