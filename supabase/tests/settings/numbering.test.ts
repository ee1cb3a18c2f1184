import type { DocumentNumbering } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let tenant: TestTenant;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
});

const read = (persona: Persona = tenant.owner) =>
  asUser(database.client, persona, () => callRpc<DocumentNumbering[]>(database.client, 'document_numbering'));
const invoices = async () => (await read()).find((row) => row.document_type === 'invoice');
const save = (changes: Record<string, unknown>, persona: Persona = tenant.owner) =>
  asUser(database.client, persona, () =>
    callRpc<DocumentNumbering>(database.client, 'save_document_numbering', {
      p_numbering: { document_type: 'invoice', prefix: 'INV-', width: 6, is_yearly: false, ...changes },
    }),
  );
async function next(type = 'invoice'): Promise<string> {
  const { rows } = await database.client.query<{ number: string }>('select private.next_number($1, $2) as number', [
    tenant.tenantId,
    type,
  ]);
  return rows[0]?.number ?? '';
}
const yearNow = async () => {
  const { rows } = await database.client.query<{ year: number }>('select private.number_year($1) as year', [
    tenant.tenantId,
  ]);
  return rows[0]?.year ?? 0;
};

describe('document numbers', () => {
  it('are listed without the journal, whose numbers are chained', async () => {
    const rows = await read();

    expect(rows).toHaveLength(20);
    expect(rows.map((row) => row.document_type)).not.toContain('journal');
    expect(await invoices()).toEqual({
      document_type: 'invoice',
      prefix: 'INV-',
      width: 6,
      is_yearly: false,
      next_value: 1,
      next_number: 'INV-000001',
    });
    await expectCode(save({ document_type: 'journal' }), 'invalid_input');
  });

  it('take prefix, digits and a higher next number', async () => {
    expect(await next()).toBe('INV-000001');
    expect(await save({ prefix: 'nbo/', width: 4, next_value: 500 })).toMatchObject({ next_number: 'NBO/0500' });
    expect([await next(), await next()]).toEqual(['NBO/0500', 'NBO/0501']);
    expect(await save({ prefix: 'NBO/', width: 3, next_value: 99_999 })).toMatchObject({ next_number: 'NBO/99999' });
    expect(await next()).toBe('NBO/99999');
  });

  it('never go back', async () => {
    await save({ next_value: 10 });

    expect((await expectCode(save({ next_value: 9 }), 'invalid_input')).message).toMatch(/It is 10 now/);
    expect(await save({})).toMatchObject({ next_value: 10 });
  });

  it('give no number twice when a prefix comes back', async () => {
    await next();
    await next();
    await save({ prefix: 'A-' });
    await next();
    expect(await save({ prefix: 'INV-' })).toMatchObject({ next_number: 'INV-000004' });
    await save({ prefix: 'B{YYYY}-', is_yearly: true });
    await database.client.query(
      `update private.document_sequences set year = year - 1 where tenant_id = $1 and document_type = 'invoice'`,
      [tenant.tenantId],
    );
    expect(await next()).toBe(`B${await yearNow()}-000001`);
    expect(await save({ prefix: 'INV-' })).toMatchObject({ next_number: 'INV-000004' });
  });

  it.each([
    ['ends in a digit', 'A1'],
    ['is empty', ' '],
    ['has other signs', 'INV#'],
    ['is too long', 'ABCDEFGHIJKLM-'],
    ['is that of another document', 'CN-'],
    ['names the year twice', '{YYYY}{YYYY}-'],
  ])('refuse a prefix that %s', async (_what, prefix) => {
    await expectCode(save({ prefix }), 'invalid_input');
  });

  it('refuse a prefix that another document had, or has in some year', async () => {
    await save({ document_type: 'quote', prefix: 'X2031-' });
    await expectCode(save({ prefix: 'X{YYYY}-' }), 'invalid_input');
    await save({ document_type: 'quote', prefix: 'QUO-' });
    await expectCode(save({ prefix: 'X{YYYY}-' }), 'invalid_input');
    await expectCode(save({ prefix: 'X2031-' }), 'invalid_input');
  });

  it('refuse the prefix of a till that sells without a connection', async () => {
    const { rows } = await database.client.query<{ id: string }>('select id from public.tills where tenant_id = $1', [
      tenant.tenantId,
    ]);
    await database.client.query(
      `insert into public.till_devices (tenant_id, id, till_id, name, number_prefix, bound_at, bound_by)
       values ($1, gen_random_uuid(), $2, 'Tablet', 'T1A', '2026-11-01', $3)`,
      [tenant.tenantId, rows[0]?.id, tenant.owner.userId],
    );

    await expectCode(save({ prefix: 'T1A-' }), 'invalid_input');
    expect(await save({ prefix: 'T1B-' })).toMatchObject({ prefix: 'T1B-' });
  });

  it('start at 1 each year where the prefix names it', async () => {
    const year = await yearNow();
    await next();
    await expectCode(save({ is_yearly: true }), 'invalid_input');
    expect(await save({ prefix: 'F{YYYY}-', is_yearly: true })).toMatchObject({ next_number: `F${year}-000002` });
    expect(await next()).toBe(`F${year}-000002`);
    await database.client.query(
      `update private.document_sequences set year = year - 1, next_value = 841 where tenant_id = $1 and document_type = 'invoice'`,
      [tenant.tenantId],
    );

    expect(await invoices()).toMatchObject({ next_value: 1, next_number: `F${year}-000001` });
    // Saved once more before the first of the year: that changes nothing.
    expect(await save({ prefix: 'F{YYYY}-', is_yearly: true })).toMatchObject({ next_number: `F${year}-000001` });
    expect([await next(), await next()]).toEqual([`F${year}-000001`, `F${year}-000002`]);
  });

  it('go on through the year where they do not start again', async () => {
    const year = await yearNow();
    await save({ prefix: 'F{YYYY}-' });
    await next();
    await database.client.query(
      `update private.document_sequences set year = year - 1 where tenant_id = $1 and document_type = 'invoice'`,
      [tenant.tenantId],
    );

    expect(await next()).toBe(`F${year}-000002`);
  });

  it('are set by owner and manager, and audited', async () => {
    const lapsed = await makeTenant(database.client, { subscription: 'expired_trial' });
    const admin = await makePlatformAdmin(database.client);

    await save({ prefix: 'A-' });
    await save({ prefix: 'A-', next_value: 7 }, tenant.manager);
    await expectCode(save({ prefix: 'B-' }, tenant.cashier), 'permission_denied');
    await expectCode(read(tenant.cashier), 'permission_denied');
    await expectCode(save({ prefix: 'B-' }, admin), 'no_membership');
    await expectCode(save({ prefix: 'B-' }, lapsed.owner), 'subscription_required');
    const { rows } = await database.client.query(
      `select actor_id, before, after from audit.events where tenant_id = $1 and entity = 'document_sequences' order by created_at`,
      [tenant.tenantId],
    );
    expect(rows).toMatchObject([
      { actor_id: tenant.owner.userId, before: { prefix: 'INV-' }, after: { prefix: 'A-' } },
      { actor_id: tenant.manager.userId, before: { next_value: 1 }, after: { next_value: 7 } },
    ]);
    const other = await makeTenant(database.client);
    expect((await read(other.owner)).find((row) => row.document_type === 'invoice')?.prefix).toBe('INV-');
  });
});

describe('numbers that are left out', () => {
  const skips = async () =>
    (
      await database.client.query<{ series: string; first: number; last: number; by: string }>(
        `select series, first_value::integer as first, last_value::integer as last, skipped_by as by
         from private.number_skips where tenant_id = $1 order by series, first_value`,
        [tenant.tenantId],
      )
    ).rows;

  it('are written down with who raised the number, once for two raises', async () => {
    await next();
    await save({});
    await save({ width: 8 });
    expect(await skips()).toEqual([]);
    await save({ next_value: 10 });
    await save({ next_value: 50 }, tenant.manager);
    expect(await skips()).toEqual([{ series: 'INV-', first: 2, last: 49, by: tenant.manager.userId }]);
    expect(await next()).toBe('INV-000050');
    await save({ next_value: 60 });
    expect(await skips()).toMatchObject([
      { first: 2, last: 49 },
      { first: 51, last: 59 },
    ]);
    expect(await skips()).toHaveLength(2);
  });

  it('are those of the new prefix that another one had meanwhile', async () => {
    await next();
    await save({ prefix: 'A-' });
    await next();
    await save({ prefix: 'INV-' });
    expect(await next()).toBe('INV-000003');
    expect(await skips()).toMatchObject([
      { series: 'A-', first: 1, last: 1 },
      { series: 'INV-', first: 2, last: 2 },
    ]);
  });

  it('are none that a document has, where a prefix with the year comes back in that year', async () => {
    await save({ prefix: 'F{YYYY}-', is_yearly: true });
    const last = Number((await next()).split('-')[1]);
    await save({ prefix: 'X{YYYY}-', is_yearly: true });
    await next();
    await save({ prefix: 'F{YYYY}-', is_yearly: true });
    expect((await skips()).filter(({ series, last: end }) => series.startsWith('F') && end >= last)).toMatchObject([
      { first: last + 1, last: last + 1 },
    ]);
  });

  it('of a new year begin at 1', async () => {
    const year = await yearNow();
    await save({ prefix: 'F{YYYY}-', is_yearly: true });
    await database.client.query(
      `update private.document_sequences set year = year - 1, next_value = 841 where tenant_id = $1 and document_type = 'invoice'`,
      [tenant.tenantId],
    );
    await save({ prefix: 'F{YYYY}-', is_yearly: true, next_value: 5 });
    expect(await skips()).toMatchObject([{ series: `F${year}-`, first: 1, last: 4 }]);
    expect(await next()).toBe(`F${year}-000005`);
  });
});
