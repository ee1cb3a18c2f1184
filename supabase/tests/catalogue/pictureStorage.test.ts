import { callRpc, expectSqlState } from '../support/callRpc';
import { makeTenant, type TestTenant } from '../support/makeTenant';
import { asAnonymous, asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';

const database = testDatabase();
let shop: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  shop = await makeTenant(database.client);
  other = await makeTenant(database.client);
});

function upload(persona: Persona, bucket: string, name: string): Promise<unknown> {
  return asUser(database.client, persona, () =>
    database.client.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [bucket, name]),
  );
}

describe('the picture buckets', () => {
  it('are public, take pictures only and at most 5 MB', async () => {
    const { rows } = await database.client.query(
      `select id, public, file_size_limit::integer, allowed_mime_types from storage.buckets where public order by id`,
    );

    const allowed = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'];
    expect(rows).toEqual([
      { id: 'branding', public: true, file_size_limit: 5_242_880, allowed_mime_types: allowed },
      { id: 'product-images', public: true, file_size_limit: 5_242_880, allowed_mime_types: allowed },
    ]);
  });

  it('let staff with the right write below their own business', async () => {
    await upload(shop.manager, 'product-images', `${shop.tenantId}/mug/front.webp`);
    await upload(shop.owner, 'branding', `${shop.tenantId}/logo.png`);

    const { rowCount } = await asUser(database.client, shop.manager, () =>
      database.client.query(
        `update storage.objects set metadata = '{}' where bucket_id = 'product-images' and name like $1`,
        [`${shop.tenantId}/%`],
      ),
    );
    expect(rowCount).toBe(1);
    const deleted = await asUser(database.client, shop.manager, () =>
      database.client.query(`delete from storage.objects where name = $1`, [`${shop.tenantId}/mug/front.webp`]),
    );
    expect(deleted.rowCount).toBe(1);
  });

  it.each<[string, () => Persona, string, () => string]>([
    ['a folder of another business', () => shop.owner, 'product-images', () => `${other.tenantId}/a.png`],
    ['no folder', () => shop.owner, 'product-images', () => 'a.png'],
    [
      'a way out of the folder',
      () => shop.owner,
      'product-images',
      () => `${shop.tenantId}/../${other.tenantId}/a.png`,
    ],
    ['a drawing with scripts', () => shop.owner, 'product-images', () => `${shop.tenantId}/a.svg`],
    ['a page', () => shop.owner, 'branding', () => `${shop.tenantId}/a.html`],
    ['a hidden ending', () => shop.owner, 'branding', () => `${shop.tenantId}/a.png.html`],
    ['a cashier', () => shop.cashier, 'product-images', () => `${shop.tenantId}/a.png`],
    ['a bucket that is not theirs', () => shop.owner, 'avatars', () => `${shop.tenantId}/a.png`],
  ])('refuse %s', async (_what, persona, bucket, name) => {
    await database.client.query(
      `insert into storage.buckets (id, name) values ('avatars', 'avatars') on conflict do nothing`,
    );

    await expectSqlState(upload(persona(), bucket, name()), '42501');
  });

  it('refuse a business whose subscription lapsed, and visitors', async () => {
    const lapsed = await makeTenant(database.client, { subscription: 'expired_trial' });

    await expectSqlState(upload(lapsed.owner, 'product-images', `${lapsed.tenantId}/a.png`), '42501');
    await expectSqlState(
      asAnonymous(database.client, () =>
        database.client.query(`insert into storage.objects (bucket_id, name) values ('product-images', $1)`, [
          `${shop.tenantId}/a.png`,
        ]),
      ),
      '42501',
    );
  });

  it('hide what others have: listing, changing and removing reach the own folder only', async () => {
    await upload(shop.owner, 'product-images', `${shop.tenantId}/secret.png`);
    const asOther = (sql: string): Promise<number | null> =>
      asUser(
        database.client,
        other.owner,
        async () => (await database.client.query(sql, [`${shop.tenantId}/%`])).rowCount,
      );

    expect(await asOther('select 1 from storage.objects where name like $1')).toBe(0);
    expect(await asOther(`update storage.objects set metadata = '{}' where name like $1`)).toBe(0);
    expect(await asOther('delete from storage.objects where name like $1')).toBe(0);
    await expectSqlState(
      asUser(database.client, shop.owner, () =>
        database.client.query('update storage.objects set name = $2 where name = $1', [
          `${shop.tenantId}/secret.png`,
          `${other.tenantId}/mine.png`,
        ]),
      ),
      '42501',
    );
    expect(await asUser(database.client, shop.owner, () => callRpc(database.client, 'list_categories'))).toEqual([]);
  });
});
