import { textIn, type EtimsData, type EtimsRequest } from './etimsRequest';
import { invalid } from './refusal';

/** Keeps a record of the branch under its number; a repeat changes it. */
function keep(collection: 'customers' | 'users' | 'insurances', key: string) {
  return ({ tin, bhfId, body, store, now }: EtimsRequest): EtimsData => {
    store.set(collection, `${tin}/${bhfId}/${textIn(body, key)}`, { tin, bhfId, body, at: now });
    return null;
  };
}

/** A customer of the branch. */
export const saveBranchCustomer = keep('customers', 'custNo');

/** Somebody who issues documents. */
export const saveBranchUser = keep('users', 'userId');

/** An insurance that pays parts of lines. */
export const saveBranchInsurance = keep('insurances', 'isrccCd');

/** Only where the rule wants it: the person who answers for a document was registered. The words are modelled. */
export function requirePerson(
  { body, store, tin, bhfId, rules }: EtimsRequest,
  field: 'regrId' | 'modrId' = 'regrId',
): void {
  if (rules.unknownPeople === 'taken') return;
  if (store.get('users', `${tin}/${bhfId}/${textIn(body, field)}`) === undefined) throw invalid(`Invalid ${field}`);
}
