import type { PaperContent, PaperSettings, PublicInvoice } from '../../../shared/src/api/rpcTypes';
import { callRpc, expectCode, expectSqlState } from '../support/callRpc';
import { makePlatformAdmin, makeTenant, type TestTenant } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let tenant: TestTenant;

beforeEach(async () => {
  tenant = await makeTenant(database.client);
});

const FIRST: PaperContent = {
  header: null,
  footer: 'Thank you for shopping with us.',
  how_to_pay: null,
  terms: null,
  shows_logo: true,
  shows_cashier: true,
  shows_customer: true,
  shows_taxes: true,
  code: 'link',
  dates: 'words',
  hours: '24',
};
const read = (persona: Persona = tenant.owner) =>
  asUser(database.client, persona, () => callRpc<PaperSettings>(database.client, 'paper_settings'));
const save = (changes: Partial<PaperContent>, version: number | null, persona: Persona = tenant.owner) =>
  asUser(database.client, persona, () =>
    callRpc<PaperSettings>(database.client, 'save_paper_settings', {
      p_papers: { ...FIRST, ...changes },
      p_version: version,
    }),
  );
const lines = (count: number, length: number) => Array.from({ length: count }, () => 'x'.repeat(length)).join('\n');

describe('what papers say', () => {
  it('begins without versions, and keeps what stood there before the first change', async () => {
    expect(await read()).toMatchObject({ version: 0, versions: [] });
    const { content } = await read();

    const saved = await save({ header: 'Karibu', code: 'number' }, 0);

    expect(saved).toMatchObject({ version: 2, content: { header: 'Karibu', code: 'number' } });
    expect(saved.versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(saved.versions[1]).toMatchObject({ content, saved_by_name: null });
    expect(saved.versions[0]?.saved_by_name).not.toBeNull();
  });

  it('goes back to an earlier version as a new one, and saving the same makes none', async () => {
    await save({ header: 'One' }, 0);
    await save({ header: 'Two' }, 2);
    const { versions } = await read();
    const [one] = versions.filter(({ content }) => content.header === 'One');

    expect(await save(one?.content ?? {}, 3)).toMatchObject({ version: 4, content: { header: 'One' } });
    expect(await save({ header: 'One' }, 4)).toMatchObject({ version: 4 });
  });

  it('is not written over what somebody else saved meanwhile', async () => {
    await save({ header: 'One' }, 0);

    await expectCode(save({ header: 'Two' }, 0), 'stale_row');
    await expectCode(save({ header: 'Two' }, null), 'stale_row');
    expect(await read()).toMatchObject({ content: { header: 'One' } });
  });

  it.each([
    ['six lines of 48', { header: lines(6, 48), footer: lines(6, 48) }],
    ['nothing', { header: '', footer: null }],
  ])('takes %s', async (_name, changes) => {
    expect(await save(changes, 0)).toMatchObject({ version: 2 });
  });

  it.each([
    ['header', { header: lines(7, 3) }],
    ['footer', { footer: lines(1, 49) }],
    ['terms', { terms: 'x'.repeat(1001) }],
    ['how_to_pay', { how_to_pay: 'x'.repeat(501) }],
    ['code', { code: 'picture' }],
    ['dates', { dates: 'dym' }],
    ['hours', { hours: '13' }],
    ['shows_logo', { shows_logo: 'yes' }],
  ])('refuses a wrong %s', async (field, changes) => {
    const refused = await expectCode(save(changes as Partial<PaperContent>, 0), 'invalid_input');
    expect(JSON.parse(refused.detail ?? '')).toMatchObject({ field });
  });

  it('is changed by who edits settings, in their own business alone, and not past the function', async () => {
    const other = await makeTenant(database.client);
    await save({ header: 'Ours' }, 0);

    expect(await read(other.owner)).toMatchObject({ version: 0 });
    await expectCode(read(tenant.cashier), 'permission_denied');
    await expectCode(save({}, 2, tenant.cashier), 'permission_denied');
    await expectCode(read(await makePlatformAdmin(database.client)), 'no_membership');
    for (const column of ['receipt_header', 'payment_instructions', 'invoice_terms', 'receipt_code'])
      await expectSqlState(
        asUser(database.client, tenant.owner, () =>
          database.client.query(`update public.business_settings set ${column} = null`),
        ),
        '42501',
      );
  });

  it('stands in the head of documents, without what is not theirs', async () => {
    await save({ header: 'Karibu', how_to_pay: 'Paybill 1', dates: 'ymd', shows_logo: false }, 0);
    const { rows } = await database.client.query<{ head: Pick<PublicInvoice, 'papers'> }>(
      'select private.document_head($1) as head',
      [tenant.tenantId],
    );

    expect(rows[0]?.head.papers).toEqual({
      header: 'Karibu',
      terms: null,
      shows_logo: false,
      shows_cashier: true,
      shows_customer: true,
      shows_taxes: true,
      code: 'link',
      dates: 'ymd',
      hours: '24',
    });
  });
});
