import { codeRows, itemClassRows, listsChangedAt } from './codeLists';
import type { Registered } from './EtimsStore';
import { textIn, type EtimsData, type EtimsRequest } from './etimsRequest';
import { foundReceipt } from './sales';

type List = (request: EtimsRequest) => EtimsData;

/** What was there before or at the time that was asked for is not sent again. */
function listed(name: string, rows: Record<string, unknown>[]): EtimsData {
  return rows.length === 0 ? 'none' : { [name]: rows };
}

function isNew({ body }: EtimsRequest, at: string): boolean {
  return at > textIn(body, 'lastReqDt');
}

const fixed =
  (name: string, rows: () => Record<string, unknown>[]): List =>
  (request) =>
    isNew(request, listsChangedAt) ? listed(name, rows()) : 'none';

const changed =
  (
    name: string,
    of: (request: EtimsRequest) => Registered[],
    row: (entry: Registered) => Record<string, unknown>,
  ): List =>
  (request) =>
    listed(
      name,
      of(request)
        .filter(({ at }) => isNew(request, at))
        .map(row),
    );

/** The code list of the authority. */
export const codes = fixed('clsList', codeRows);

/** Classes of goods. */
export const itemClasses = fixed('itemClsList', itemClassRows);

/** What the authority tells everybody. */
export const notices = changed(
  'noticeList',
  ({ store }) => store.list('notices'),
  ({ body }) => body,
);

/** Items of the taxpayer. */
export const items = changed(
  'itemList',
  ({ tin, store }) => store.list('items', tin),
  ({ body, tin, bhfId }) => ({ ...withoutAudit(body), tin, regBhfId: bhfId, rraModYn: 'N' }),
);

/** What suppliers sold to the taxpayer and nobody answered yet. */
export const purchases = changed(
  'saleList',
  ({ tin, store }) => store.list('supplierSales', tin).filter(({ answer }) => answer === null),
  ({ body }) => body,
);

/** Imported lines, with their state in the spelling of the rules. */
export const imports: List = (request) =>
  listed(
    'itemList',
    request.store
      .list('imports', request.tin)
      .filter(({ at }) => isNew(request, at))
      .map(({ body, answer }) => ({ ...body, [request.rules.importStatusField]: answer ?? '2' })),
  );

/** Movements of the branch; that a branch sees its own is modelled. */
export const stockMovements = changed(
  'stockList',
  ({ tin, bhfId, store }) => store.list('movements', tin, bhfId),
  ({ body, bhfId }) => ({ ...withoutAudit(body), custBhfId: bhfId }),
);

/** Documents of the branch that the gateway lists; the shape is modelled. */
export const invoices: List = (request) =>
  listed(
    'salesList',
    request.store
      .list('receipts', request.tin)
      .filter(({ bhfId, sdcDateTime }) => bhfId === request.bhfId && isNew(request, sdcDateTime))
      .map(foundReceipt),
  );

/** Branches with a device, and headquarters. */
export const branches: List = ({ tin, store }) => {
  const devices = store.list('devices', tin);
  return listed(
    'bhfList',
    devices.map(({ bhfId, branchName }) => ({
      tin,
      bhfId,
      bhfNm: branchName,
      bhfSttsCd: '01',
      prvncNm: 'NAIROBI',
      dstrtNm: 'WESTLANDS',
      sctrNm: 'WESTLANDS',
      locDesc: null,
      mgrNm: 'manager_nm',
      mgrTelNo: null,
      mgrEmail: null,
      hqYn: bhfId === '00' ? 'Y' : 'N',
    })),
  );
};

/** Any well-formed PIN is a taxpayer here; those that end in X have closed. */
export const taxpayer: List = ({ body }) => {
  const tin = textIn(body, 'custmTin');
  if (!/^[A-Z]\d{9}[A-Z]$/.test(tin)) return 'none';
  return {
    custList: [
      {
        tin,
        taxprNm: `SIM CUSTOMER ${tin.slice(-3)}`,
        taxprSttsCd: tin.endsWith('X') ? 'D' : 'A',
        prvncNm: 'NAIROBI',
        dstrtNm: 'WESTLANDS',
        sctrNm: 'WESTLANDS',
        locDesc: null,
      },
    ],
  };
};

function withoutAudit(body: Record<string, unknown>): Record<string, unknown> {
  const { regrId: _id, regrNm: _name, modrId: _changer, modrNm: _changerName, ...rest } = body;
  return rest;
}
