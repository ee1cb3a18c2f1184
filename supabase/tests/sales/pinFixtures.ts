import { randomUUID } from 'node:crypto';
import type { Client } from 'pg';
import type { Approval, ApprovalInput, TillOperator } from '../../../shared/src/api/rpcTypes';
import { callRpc } from '../support/callRpc';
import { asUser, type Persona } from '../support/personas';

/** What a refusal that must be counted answers instead of being raised. */
export interface CountedRefusal {
  code: string;
  hint: string;
  details: string | null;
}

/** Gives somebody a PIN behind the scenes; cheap to check, so that tests are quick. */
export async function givePin(client: Client, tenantId: string, persona: Persona, pin: string): Promise<void> {
  await client.query(
    `insert into private.staff_pins (tenant_id, member_id, pin_hash) values ($1, $2, extensions.crypt($3, extensions.gen_salt('bf', 4)))
     on conflict (tenant_id, member_id) do update set pin_hash = excluded.pin_hash`,
    [tenantId, persona.userId, pin],
  );
}

export function approvalOf(
  approver: Persona,
  subject: ApprovalInput['subject'],
  more: Partial<ApprovalInput> = {},
): ApprovalInput {
  return {
    id: randomUUID(),
    approver_user_id: approver.userId,
    pin: '4711',
    permission: 'sales.discount',
    reason: 'Regular customer',
    subject,
    ...more,
  };
}

export function approve<T = Approval>(client: Client, asker: Persona, approval: ApprovalInput): Promise<T> {
  return asUser(client, asker, () => callRpc<T>(client, 'approve_action', { p_approval: approval }));
}

export function verifyPin<T = TillOperator>(client: Client, asker: Persona, person: Persona, pin: string): Promise<T> {
  return asUser(client, asker, () => callRpc<T>(client, 'verify_till_pin', { p_user_id: person.userId, p_pin: pin }));
}
