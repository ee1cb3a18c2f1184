import type { Client } from 'pg';
import { callRpc } from '../support/callRpc';
import type { TestTenant } from '../support/makeTenant';
import { asUser } from '../support/personas';

/** An owner raises the number of the next invoice, twice before it is given. */
export async function leaveNumbersOut(client: Client, { owner }: TestTenant): Promise<void> {
  for (const next_value of [40, 900])
    await asUser(client, owner, () =>
      callRpc(client, 'save_document_numbering', {
        p_numbering: { document_type: 'invoice', prefix: 'INV-', width: 6, is_yearly: false, next_value },
      }),
    );
}
