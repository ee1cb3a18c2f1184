import { readReply } from '../../functions/_shared/fiscal/etims/envelope.ts';
import { outcomeOf, readOutcomeOf, type SentTask } from '../../functions/_shared/fiscal/etims/outcome.ts';
import { pathOf } from '../../functions/_shared/fiscal/etims/paths.ts';
import { dashed, receiptLink } from '../../functions/_shared/fiscal/etims/qr.ts';
import { redacted } from '../../functions/_shared/fiscal/etims/redact.ts';
import { etimsHosts } from '../../functions/_shared/fiscal/etims/settings.ts';
import { isOperation, operationAt, operationNames } from '../../local/src/simulatedEtims/simulatedPaths';
import { styles, type Style } from './etimsFixtures';

const sent: SentTask = {
  style: 'direct',
  operation: 'sale',
  number: 8,
  quantity: null,
  isRepeat: false,
  sdcId: 'KRACU0100000001',
};
const signedData = {
  curRcptNo: '12',
  totRcptNo: '15',
  intrlData: 'A'.repeat(26),
  rcptSign: 'B'.repeat(16),
  sdcDateTime: '20261120093001',
};
const direct = (resultCd: string, resultMsg = '', data: unknown = null) => ({
  status: 200,
  body: { resultCd, resultMsg, resultDt: '20261120093001', data },
});
const gateway = (responseCode: number | string, debugMessage: string, status = 400) => ({
  status,
  body: {
    responseHeader: { responseCode, responseRefID: '1', customerMessage: 'Bad Request', debugMessage },
    responseBody: null,
  },
});
const stateOf = (raw: Parameters<typeof readReply>[1], more: Partial<SentTask> = {}) => {
  const all = { ...sent, ...more };
  return outcomeOf(readReply(all.style, raw), all);
};

describe('what became of a document', () => {
  it('is accepted with its receipt, whose counters come as texts', () => {
    const answer = { receiptNumber: 12, totalReceipts: 15, internalData: 'A'.repeat(26), signature: 'B'.repeat(16) };
    for (const code of ['000', '0', '00', '0000'])
      expect(stateOf(direct(code, 'ok', signedData))).toEqual({
        state: 'accepted',
        answer: { ...answer, authorityTime: '20261120093001', sdcId: 'KRACU0100000001' },
      });
  });

  it.each(['curRcptNo', 'totRcptNo', 'intrlData', 'rcptSign', 'sdcDateTime'])(
    'is unknown when %s is missing',
    (name) => {
      expect(stateOf(direct('000', 'ok', { ...signedData, [name]: null }))).toMatchObject({
        state: 'unknown',
        code: 'incomplete_answer',
      });
    },
  );

  it.each([
    ...['894', '896', '990', '991', '992', '993', '999'].map((code) => [code, 'retry'] as const),
    ...['994', '899', '777', '001'].map((code) => [code, 'unknown'] as const),
    ...['900', '901', '902', '903', '905', 'E04', 'E11', '891', '912'].map((code) => [code, 'device_blocked'] as const),
    ...['910', '911', '913', '921', '922', '995', '893'].map((code) => [code, 'rejected'] as const),
  ])('follows from the code %s: %s', (code, state) => {
    expect(stateOf(direct(code, 'What the authority says'))).toMatchObject({
      state,
      code,
      message: 'What the authority says',
    });
    const wrapped = {
      status: 200,
      body: { responseHeader: { responseCode: 200 }, responseBody: direct(code, 'x').body },
    };
    expect(stateOf(wrapped, { style: 'gateway' })).toMatchObject({ state, code });
  });

  it('is never success because HTTP says so (V15)', () => {
    expect(stateOf(gateway(400, 'Validation failed', 200), { style: 'gateway' })).toMatchObject({
      state: 'rejected',
      code: '400',
    });
    expect(stateOf({ status: 200, body: {} }, { style: 'gateway' })).toMatchObject({ state: 'unknown' });
    expect(stateOf({ status: 200, body: undefined })).toMatchObject({ state: 'retry', code: 'http_200' });
    const bare = { status: 200, body: { responseHeader: { responseCode: 200 }, responseBody: null } };
    expect(stateOf(bare, { style: 'gateway' })).toMatchObject({ state: 'unknown' });
  });

  it('names the field that a refusal names', () => {
    expect(stateOf(direct('913', 'Validation failed: code value error at <itemList><pkgUnitCd>'))).toMatchObject({
      field: 'pkgUnitCd',
    });
    expect(
      stateOf(gateway(400, 'Invalid taxblAmt on item: 1. Expected: 86.21, But Found: 100.00'), { style: 'gateway' }),
    ).toMatchObject({ state: 'rejected', field: 'taxblAmt' });
    expect(stateOf(direct('910', 'No'))).not.toHaveProperty('field');
  });

  it.each<[string, Style, SentTask['operation'], string]>([
    ['a sale, where the authority refuses a number twice', 'direct', 'sale', 'retry'],
    ['a sale, where it can be asked', 'gateway', 'sale', 'unknown'],
    ['a movement', 'direct', 'stockMovement', 'unknown'],
    ['a purchase', 'gateway', 'savePurchase', 'unknown'],
    ['a level, which may be sent twice', 'gateway', 'stockLevel', 'retry'],
    ['an item, which may be sent twice', 'gateway', 'saveItem', 'retry'],
  ])('without an answer depends on what it is: %s', (_what, style, operation, state) => {
    for (const raw of [
      { status: 0, body: undefined, failure: { code: 'timeout', isSent: true } },
      { status: 504, body: { header: { responseCode: 504, debugMessage: 'late' }, body: null } },
      { status: 502, body: undefined },
    ])
      expect(stateOf(raw, { style, operation })).toMatchObject({ state });
    const never = { status: 0, body: undefined, failure: { code: 'connection', isSent: false } };
    expect(stateOf(never, { style, operation })).toMatchObject({ state: 'retry' });
  });

  it('is a blocked device where tokens or addresses are wrong', () => {
    for (const code of [401, 403, 404]) {
      const raw = { status: code, body: { header: { responseCode: code, debugMessage: 'no' }, body: null } };
      expect(stateOf(raw, { style: 'gateway' })).toMatchObject({ state: 'device_blocked', code: String(code) });
      expect(stateOf({ status: code, body: undefined })).toMatchObject({
        state: 'device_blocked',
        code: `http_${code}`,
      });
    }
    expect(stateOf({ status: 429, body: undefined })).toMatchObject({ state: 'retry' });
    expect(stateOf(gateway(400, 'Please try again later'), { style: 'gateway' })).toMatchObject({ state: 'retry' });
  });
});

describe('the number that the authority expects', () => {
  const used = 'Invc No: 8 is invalid, use the expected value: 9';
  it.each<[string, Partial<SentTask>, string, string]>([
    [used, {}, 'invoice', '9'],
    ['Invalid invcNo sequence, expected: 3 but found: 8', {}, 'invoice', '3'],
    ['Invalid invcNo sequence, expected: 3 but found: 8', { operation: 'savePurchase' }, 'purchase', '3'],
    ['Invalid sarNo: Expected: 10 but found: 8', { operation: 'stockMovement' }, 'stock_movement', '10'],
    ['Invalid itemCd Sequence. Expected sequence ending with: ********2', { operation: 'saveItem' }, 'item', '2'],
    ['Invalid itemCd Sequence. Expected sequence ending with: *******10', { operation: 'saveItem' }, 'item', '10'],
    [
      'rsdQty mismatch. Expected: 0.0 but found: 100',
      { operation: 'stockLevel', number: null, quantity: 100 },
      'stock_level',
      '0.0',
    ],
    [
      'rsdQty mismatch. Expected: 12.375 but found: 7.5',
      { operation: 'stockLevel', number: null, quantity: 7.5 },
      'stock_level',
      '12.375',
    ],
  ])('is read from: %s', (message, more, counter, expected) => {
    expect(stateOf(direct('910', message), more)).toEqual({ state: 'resync', counter, expected, code: '910', message });
    expect(stateOf(gateway(400, message), { style: 'gateway', ...more })).toMatchObject({
      state: 'resync',
      counter,
      expected,
    });
  });

  it.each<[string, Partial<SentTask>]>([
    ['Invc No: 7 is invalid, use the expected value: 9', {}],
    ['Invc No: 8 is invalid, use the expected value: 9 or 10', {}],
    ['Note: Invc No: 8 is invalid, use the expected value: 9', {}],
    ['Invc No: 8 is invalid, use the expected value: -9', {}],
    ['Invalid sarNo: Expected: 10 but found: 8', {}],
    ['Invalid sarNo: Expected: 10 but found: 9', { operation: 'stockMovement' }],
    ['rsdQty mismatch. Expected: 5 but found: 99', { operation: 'stockLevel', number: null, quantity: 100 }],
  ])('is not read from: %s', (message, more) => {
    expect(stateOf(direct('910', message), more)).toMatchObject({ state: 'rejected' });
  });

  it('is not taken by a repeat whose number is gone: the document may be there already', () => {
    expect(stateOf(direct('910', used), { isRepeat: true })).toMatchObject({ state: 'unknown' });
    const lower = 'Invalid invcNo sequence, expected: 3 but found: 8';
    expect(stateOf(direct('910', lower), { isRepeat: true })).toMatchObject({ state: 'resync', expected: '3' });
  });
});

describe('what a question answers', () => {
  it.each([
    ['nothing new (V16)', direct('001', 'There is no search result'), { state: 'read', data: {} }],
    ['an answer', direct('000', '', { list: [1] }), { state: 'read', data: { list: [1] } }],
    ['silence', { status: 0, body: undefined, failure: { code: 'timeout', isSent: true } }, { state: 'retry' }],
    ['too many views', direct('990'), { state: 'retry' }],
    ['a wrong device', direct('901'), { state: 'device_blocked' }],
    ['a wrong parameter', direct('910'), { state: 'refused' }],
    ['a page of somebody else', { status: 503, body: undefined }, { state: 'retry' }],
  ])('%s', (_what, raw, expected) => {
    expect(readOutcomeOf(readReply('direct', raw))).toMatchObject(expected);
  });
});

describe('addresses', () => {
  it.each(styles)('are the same in the client and in the simulator: %s', (style) => {
    for (const name of operationNames) {
      const address = isOperation(name) ? pathOf(style, name) : null;
      if (address !== null) expect(operationAt(style, address.slice(1))).toBe(name);
      else expect([style, name]).toEqual(['direct', expect.stringMatching(/^invoices?$/)]);
    }
  });

  it('come from settings, and the live gateway has none of its own', () => {
    const none = () => undefined;
    expect(etimsHosts({ style: 'gateway', mode: 'live' }, none)).toBeNull();
    expect(etimsHosts({ style: 'direct', mode: 'test' }, none)).toBeNull();
    expect(etimsHosts({ style: 'gateway', mode: 'sandbox' }, none)).toMatchObject({
      base: 'https://sbx.kra.go.ke/etims-oscu/api/v1',
      token: 'https://sbx.kra.go.ke/v1/token/generate',
    });
    const set = (name: string) => (name === 'ETIMS_LIVE_GATEWAY_URL' ? 'https://gateway.test/' : undefined);
    expect(etimsHosts({ style: 'gateway', mode: 'live' }, set)).toEqual({
      base: 'https://gateway.test/etims-oscu/api/v1',
      token: 'https://gateway.test/v1/token/generate',
      receipts: 'https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData',
    });
  });
});

describe('what is printed and what is logged', () => {
  const proof = { pin: 'A123456789Z', branchCode: '00', signature: 'ABCDEFGHIJ234567' };
  it('is a link of exact widths, or none', () => {
    expect(receiptLink('https://r.test/x', proof)).toBe('https://r.test/x?Data=A123456789Z00ABCDEFGHIJ234567');
    for (const wrong of [{ pin: 'A12345678Z' }, { branchCode: '0' }, { branchCode: '000' }, { signature: 'SHORT' }])
      expect(receiptLink('https://r.test/x', { ...proof, ...wrong })).toBeNull();
    expect(dashed('ABCDEFGHIJKLMNOPQRSTUVWXYZ')).toBe('ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ');
  });

  it('bears no key, wherever it stands', () => {
    const event = {
      info: { cmcKey: 'TOPSECRETKEY', name: 'x' },
      list: ['said TOPSECRETKEY'],
      pwd: 'p',
      access_token: 't',
      no: null,
    };
    expect(redacted(event, ['TOPSECRETKEY', null])).toEqual({
      info: { cmcKey: '[hidden]', name: 'x' },
      list: ['said [hidden]'],
      pwd: '[hidden]',
      access_token: '[hidden]',
      no: null,
    });
  });
});
