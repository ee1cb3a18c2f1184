import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { EtimsStore } from '../../local/src/simulatedEtims/EtimsStore';
import { faultKinds } from '../../local/src/simulatedEtims/faults';
import { ruleChoices } from '../../local/src/simulatedEtims/rules';
import { noon, openAuthority, openStockedShop, sale, send, task, type Authority } from './etimsFixtures';

let authority: Authority;
const dirs: string[] = [];
beforeEach(async () => {
  authority = await openAuthority();
});
afterEach(async () => {
  await authority.close();
  for (const dir of dirs.splice(0)) fs.rmSync(dir, { recursive: true, force: true });
});

const post = async (fields: Record<string, string>) => {
  const answer = await fetch(authority.url, { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, text: await answer.text() };
};
const json = async (address: string, init?: { method: string; body?: unknown }) => {
  const body = init?.body === undefined ? {} : { body: JSON.stringify(init.body) };
  const answer = await fetch(`${authority.url}${address}`, {
    ...(init === undefined ? {} : { method: init.method }),
    ...body,
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('the page of the simulated authority', () => {
  it('is marked as simulated, runs no script and shows what was signed, without a key', async () => {
    const shop = await openStockedShop(authority, { style: 'direct' });
    await send(shop, task('sale', sale({ humanNumber: '<b>POS</b>' }), 1));
    const answer = await fetch(authority.url);
    const text = await answer.text();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).toContain('<header class="mark">Simulated tax authority</header>');
    expect(text).toContain('&lt;b&gt;POS&lt;/b&gt;');
    expect(text).not.toContain('<b>POS');
    expect(text).toContain('color-scheme:light dark');
    expect(text).not.toContain(shop.secret.communicationKey);
  });

  it('breaks it by hand and repairs it', async () => {
    const shop = await openStockedShop(authority, { style: 'direct' });
    expect(
      await post({ action: 'fault', fault: '894', times: '1', rate: '1', style: '', operation: 'sale' }),
    ).toMatchObject({ status: 200 });
    expect(await send(shop, task('sale', sale(), 1))).toMatchObject({ state: 'retry', code: '894' });
    await post({ action: 'away' });
    expect(await send(shop, task('sale', sale(), 1))).toMatchObject({ state: 'retry' });
    await post({ action: 'clear' });
    expect(await send(shop, task('sale', sale(), 1))).toMatchObject({ state: 'accepted' });
    await post({ action: 'forget', tin: 'A123456789Z', bhfId: '00' });
    expect(await send(shop, task('sale', sale(), 2))).toMatchObject({ state: 'device_blocked', code: '901' });
    expect(await shop.provider.provision()).toMatchObject({ state: 'provisioned' });
    expect(await send(shop, task('sale', sale(), 2))).toMatchObject({ state: 'accepted' });
    expect((await post({ action: 'reset' })).text).toContain('No device was initialised yet.');
  });

  it('has each rule with its choices, and refuses what is none', async () => {
    const { text } = await post({ action: 'rules', creditSign: 'negative', maxCreditNotes: '5' });
    expect(authority.etims.rules).toMatchObject({ creditSign: 'negative', maxCreditNotes: 5, taxableBasis: 'net' });
    for (const name of Object.keys(ruleChoices)) expect(text).toContain(`name="${name}"`);
    for (const kind of faultKinds) expect(text).toContain(`value="${kind}"`);
    expect(await post({ action: 'rules', creditSign: 'sideways' })).toMatchObject({ status: 400 });
    expect(await post({ action: 'rules', toString: 'x' })).toMatchObject({ status: 400 });
    expect(await post({ action: 'constructor' })).toMatchObject({ status: 400 });
  });

  it('offers supplier sales, imports and notices', async () => {
    const sold = { action: 'supplier-sale', tin: 'A123456789Z', invoiceNumber: '12', quantity: '2', price: '58' };
    expect(await post(sold)).toMatchObject({ status: 200 });
    expect(await post({ ...sold, tin: 'A1' })).toMatchObject({ status: 400 });
    expect(await post({ ...sold, price: '0' })).toMatchObject({ status: 400 });
    expect(await post({ action: 'import', tin: 'A123456789Z', taskCode: '77', quantity: '1' })).toMatchObject({
      status: 200,
    });
    expect(await post({ action: 'import', tin: 'A123456789Z', taskCode: '', quantity: '1' })).toMatchObject({
      status: 400,
    });
    expect(await post({ action: 'notice', title: 'Closed on Sunday' })).toMatchObject({ status: 200 });
    expect(authority.etims.store.list('supplierSales')).toMatchObject([
      { body: { totAmt: 116, taxblAmtB: 100, totTaxAmt: 16 } },
    ]);
    expect(authority.etims.store.list('imports')).toHaveLength(1);
  });
});

describe('what tests ask for', () => {
  it('are faults by JSON, which may be listed and taken away', async () => {
    expect(
      await json('/fault', { method: 'POST', body: { fault: 'slow', value: 50, times: 2, operation: 'sale' } }),
    ).toMatchObject({
      status: 200,
      body: { faults: [{ kind: 'slow', value: 50, times: 2, operation: 'sale' }] },
    });
    for (const wrong of [
      { fault: 'meteor' },
      { fault: 'slow', operation: 'x' },
      { fault: 'slow', rate: 2 },
      { fault: 'slow', times: 0 },
      {},
    ])
      expect(await json('/fault', { method: 'POST', body: wrong })).toMatchObject({ status: 400 });
    expect(await json('/fault', { method: 'DELETE' })).toMatchObject({ body: { faults: [] } });
    expect(await json('/control', { method: 'POST', body: { action: 'rules', maxCreditNotes: 0 } })).toMatchObject({
      body: { rules: { maxCreditNotes: 0 } },
    });
  });

  it('is what the authority knows, without the key', async () => {
    const shop = await openStockedShop(authority, { style: 'direct' });
    await send(shop, task('sale', sale(), 1));
    const { body } = await json('/state?tin=A123456789Z&bhfId=00');
    expect(body).toMatchObject({
      counters: { invoice: 1, movement: 1 },
      receipts: [{ invcNo: 1 }],
      items: [{ itemCd: 'KE2NTNO0000001' }],
    });
    expect(JSON.stringify(body)).not.toContain(shop.secret.communicationKey);
  });

  it('is nothing at other addresses, nor from another machine', async () => {
    expect(await json('/elsewhere')).toMatchObject({ status: 404 });
    const far = await fetch(authority.url, { headers: { 'x-forwarded-for': '10.0.0.1' } });
    expect(far.status).toBe(403);
  });
});

describe('a request that is none', () => {
  const headers = { 'content-type': 'application/json', tin: 'A123456789Z', bhfId: '00' };
  const ask = async (address: string, init: RequestInit) => {
    const answer = await fetch(`${authority.url}/${address}`, init);
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  it('is answered what it lacks', async () => {
    const shop = await openStockedShop(authority, { style: 'direct' });
    const key = { ...headers, cmcKey: shop.secret.communicationKey ?? '' };
    const list = 'direct/selectCodeList';
    const body = JSON.stringify({ lastReqDt: '20180101000000' });
    const codeOf = async (init: RequestInit) => ((await ask(list, init)).body as { resultCd: string }).resultCd;
    expect(await codeOf({ method: 'POST', headers: key, body })).toBe('000');
    expect(await codeOf({ method: 'GET', headers: key })).toBe('912');
    expect(await codeOf({ method: 'POST', headers: key })).toBe('911');
    expect(await codeOf({ method: 'POST', headers: key, body: '{}' })).toBe('911');
    expect(await codeOf({ method: 'POST', headers: key, body: '{' })).toBe('910');
    expect(await codeOf({ method: 'POST', headers: key, body: '{"x":1}' })).toBe('910');
    expect(await codeOf({ method: 'POST', headers, body })).toBe('900');
    expect(await codeOf({ method: 'POST', headers: { 'content-type': 'application/json' }, body })).toBe('900');
    expect(await codeOf({ method: 'POST', headers: { ...key, cmcKey: 'wrong' }, body })).toBe('901');
    expect(await codeOf({ method: 'POST', headers: { ...key, bhfId: '09' }, body })).toBe('901');
    expect((await ask('direct/nothing', { method: 'POST', headers: key, body })).status).toBe(404);
    expect((await ask('direct/selectInvoiceDetail', { method: 'POST', headers: key, body })).status).toBe(404);
  });

  it('is refused by the gateway without a token, in the gateway’s own envelope', async () => {
    const body = JSON.stringify({ lastReqDt: '20180101000000' });
    const answer = await ask('gateway/etims-oscu/api/v1/selectCodeList', { method: 'POST', headers, body });
    expect(answer).toMatchObject({ status: 401, body: { header: { responseCode: 401 }, body: null } });
    expect(
      await ask('gateway/v1/token/generate?grant_type=client_credentials', {
        headers: { authorization: 'Basic eDp5' },
      }),
    ).toMatchObject({
      status: 401,
    });
  });

  it('names its branch in the body where the gateway wants it there, too', async () => {
    const shop = await openStockedShop(authority, { style: 'gateway' });
    const { reply } = await shop.client.call('purchases', JSON.stringify({ lastReqDt: '20180101000000' }));
    expect(reply).toMatchObject({ kind: 'gateway', code: '400' });
  });
});

describe('what the authority knows', () => {
  it('outlives a restart, and a line that was cut off in the middle', async () => {
    const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'etims-'));
    dirs.push(dir);
    await authority.close();
    authority = await openAuthority(noon, dir);
    const shop = await openStockedShop(authority, { style: 'direct' });
    await send(shop, task('sale', sale(), 1));
    authority.etims.faults.add({ kind: 'counter_drift', value: 2, times: null });
    await authority.close();
    fs.appendFileSync(path.join(dir, 'simulated-etims.jsonl'), '[["receipts","A12345');
    authority = await openAuthority(noon, dir);
    expect(authority.etims.store.get('counters', 'A123456789Z/00')).toMatchObject({ invoice: 1, sales: 1 });
    expect(authority.etims.faults.all()).toMatchObject([{ kind: 'counter_drift', times: null }]);
    expect(authority.etims.store.list('receipts')).toHaveLength(1);
    expect(fs.readFileSync(path.join(dir, 'simulated-etims.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it('is not what a refused request had begun to change', () => {
    const store = new EtimsStore(null);
    store.set('itemNumbers', 'A', 1);
    store.commit();
    store.set('itemNumbers', 'A', 2);
    store.set('itemNumbers', 'B', 1);
    store.set('itemNumbers', 'A', 3);
    store.rollback();
    expect([store.get('itemNumbers', 'A'), store.get('itemNumbers', 'B')]).toEqual([1, undefined]);
  });
});
