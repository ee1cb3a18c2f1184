import { textIn, type EtimsData, type EtimsRequest } from './etimsRequest';

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
