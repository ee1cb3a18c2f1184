import type { DeviceState } from './EtimsStore';
import { textIn, type EtimsData, type EtimsRequest } from './etimsRequest';
import { Refusal } from './refusal';
import { digitsOf, signed } from './signatures';

/** Serials that the authority approved: any that begins like this. */
const approvedSerial = /^SIM[A-Z0-9-]{1,97}$/;
/** A taxpayer's number. */
export const pinPattern = /^[A-Z]\d{9}[A-Z]$/;

/** Gives a device its key, once. */
export function initialise(request: EtimsRequest): EtimsData {
  const { body, store, rules, now } = request;
  const [tin, bhfId, serial] = [textIn(body, 'tin'), textIn(body, 'bhfId'), textIn(body, 'dvcSrlNo')];
  if (!pinPattern.test(tin)) throw new Refusal('910', 'Validation failed: <tin> is not a PIN of 11 characters');
  if (!/^\d{2}$/.test(bhfId)) throw new Refusal('910', 'Validation failed: <bhfId> is not a branch of 2 digits');
  if (!approvedSerial.test(serial)) throw new Refusal('901', 'It is not valid device');
  const known = store.get('devices', `${tin}/${bhfId}`);
  if (known !== undefined || store.list('devices').some((device) => device.serial === serial))
    throw rules.repeatedInitialise === 'refused'
      ? new Refusal('902', 'This device is installed')
      : new Refusal('999', 'Query did not return a unique result: 2 results were returned');
  const device: DeviceState = {
    tin,
    bhfId,
    serial,
    taxpayerName: 'SIM TRADER LTD',
    branchName: bhfId === '00' ? 'Headquarter' : `Branch ${bhfId}`,
    initialisedAt: now,
    cmcKey: `${signed(['key', tin, bhfId, serial], 32)}${signed(['more', tin, bhfId, serial], 32)}`,
    sdcId: `KRACU01${digitsOf(['sdc', tin, bhfId], 8)}`,
    mrcNo: `WIS${digitsOf(['mrc', tin, bhfId], 8)}`,
    dvcId: `99999${digitsOf(['dvc', tin, bhfId], 11)}`,
  };
  store.set('devices', `${tin}/${bhfId}`, device);
  return { info: infoOf(device) };
}

function infoOf(device: DeviceState): Record<string, unknown> {
  const { tin, bhfId, taxpayerName, branchName, dvcId, sdcId, mrcNo, cmcKey } = device;
  return {
    tin,
    taxprNm: taxpayerName,
    bsnsActv: null,
    bhfId,
    bhfNm: branchName,
    bhfOpenDt: '20240101',
    prvncNm: 'NAIROBI',
    dstrtNm: 'WESTLANDS',
    sctrNm: 'WESTLANDS',
    locDesc: null,
    hqYn: bhfId === '00' ? 'Y' : 'N',
    mgrNm: 'manager_nm',
    mgrTelNo: null,
    mgrEmail: null,
    dvcId,
    sdcId,
    mrcNo,
    cmcKey,
  };
}
