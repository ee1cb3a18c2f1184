import type { FiscalBlockAnswer } from './answerTypes.ts';
import { authorityTime, fiscalOf } from './fiscalBlock.ts';

const block = (over: Partial<FiscalBlockAnswer> = {}): FiscalBlockAnswer => ({
  state: 'accepted',
  is_test: false,
  kind: 'sale',
  trader_pin: 'A123456789Z',
  branch_code: '00',
  sdc_id: 'KRACU0100000001',
  mrc_no: 'WIS00000001',
  receipt_number: 12,
  total_receipts: 40,
  internal_data: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  signature: 'ABCD1234EFGH5678',
  authority_time: '20261120093001',
  qr_url: 'https://etims.kra.go.ke/x?Data=A123456789Z00ABCD1234EFGH5678',
  original_receipt_number: null,
  ...over,
});
const valuesOf = (fiscal: ReturnType<typeof fiscalOf>) =>
  Object.fromEntries((fiscal?.rows ?? []).map(({ label, value }) => [label, value]));

it('has what the authority asks of a receipt: its numbers, signature in fours, time and code', () => {
  const fiscal = fiscalOf(block());
  expect(valuesOf(fiscal)).toEqual({
    'CU invoice no.': 'KRACU0100000001/12',
    Receipt: '12/40 NS',
    'CU ID': 'KRACU0100000001',
    'CU time': '2026-11-20 09:30:01',
    'Internal data': 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX-YZ',
    Signature: 'ABCD-1234-EFGH-5678',
  });
  expect(fiscal?.code?.text).toBe('https://etims.kra.go.ke/x?Data=A123456789Z00ABCD1234EFGH5678');
  expect(fiscal?.title).toBe('KRA eTIMS');
});

it('leads to this installation on trial, where its address is known', () => {
  const trial = block({ is_test: true, qr_url: '{{shop_url}}/simulated-etims/x?Data=A123456789Z00ABCD1234EFGH5678' });
  expect(fiscalOf(trial)?.code).toBeNull();
  Object.defineProperty(globalThis, 'location', { value: { origin: 'http://duka.test' }, configurable: true });
  expect(fiscalOf(trial)?.code?.text).toBe('http://duka.test/simulated-etims/x?Data=A123456789Z00ABCD1234EFGH5678');
  Reflect.deleteProperty(globalThis, 'location');
});

it('says of a credit note whose it is, and of a copy that it is one', () => {
  const note = fiscalOf(block({ kind: 'credit_note', original_receipt_number: 9 }));
  expect(valuesOf(note)).toMatchObject({ 'Original CU invoice no.': 'KRACU0100000001/9', Receipt: '12/40 NC' });
  expect(note?.note).toMatch(/only for the original sales receipt/);
  expect(valuesOf(fiscalOf(block(), true)).Receipt).toBe('12/40 CS');
  expect(valuesOf(fiscalOf(block({ kind: 'credit_note' }), true)).Receipt).toBe('12/40 CC');
});

it('says that the signature is still to come, without a code', () => {
  const waiting = fiscalOf(block({ state: 'awaiting', receipt_number: null, signature: null, qr_url: null }));
  expect(waiting).toEqual({
    title: 'KRA eTIMS',
    rows: [{ label: 'PIN', value: 'A123456789Z' }],
    note: 'Awaiting the signature of the tax authority.',
    code: null,
  });
});

it('marks a trial, and is nothing where there is no device', () => {
  expect(fiscalOf(block({ is_test: true }))?.title).toBe('TRIAL, not sent to KRA');
  expect(fiscalOf(null)).toBeNull();
  expect(fiscalOf(undefined)).toBeNull();
});

it('leaves a time as it is that it does not know', () => {
  expect(authorityTime('soon')).toBe('soon');
});
