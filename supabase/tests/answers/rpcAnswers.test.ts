import { randomUUID } from 'node:crypto';
import type { InvoiceLink, PlacedOrder } from '../../../shared/src/api/rpcTypes';
import { makeOwnBusiness, type OwnBusiness } from '../leak-matrix/ownBusiness';
import { productInput } from '../catalogue/catalogueFixtures';
import { callRpc } from '../support/callRpc';
import { addMember, makePlatformAdmin, makeTenant, makeUser } from '../support/makeTenant';
import { asUser, type Persona } from '../support/personas';
import { testDatabase } from '../support/testDatabase';
import { messageCalls } from './messageCalls';
import { addClosedBusiness, platformCalls } from './platformCalls';
import { TypedAnswers } from './TypedAnswers';

type Json = Record<string, unknown>;

const database = testDatabase();
const types = new TypedAnswers();
const VOID = new Set(['delete_category', 'delete_view', 'delete_product', 'delete_product_attribute']);
const recoveryCode = 'ABCD-EFGH-JKLM';
let own: OwnBusiness;
let everyone: Record<
  'owner' | 'cashier' | 'platformAdmin' | 'newcomer' | 'invited' | 'strong' | 'lockedOut' | 'closer',
  Persona
>;
/** A call for each procedure; those of `own.validCalls` are tried too. */
let calls: Record<string, Json>;

const call = <T>(name: string, args: Json, persona: Persona = own.owner): Promise<T> =>
  asUser(database.client, persona, () => callRpc<T>(database.client, name, args));

/** A product with everything a product can have, and a variant. */
async function saveRichProduct(): Promise<string> {
  const base = { kind: 'goods', unit: 'each', price: 80, is_published: true };
  const shoe = {
    ...base,
    id: randomUUID(),
    name: 'Own shoe',
    description: 'Light',
    retail_price: 100,
    sku: 'SHOE',
    barcodes: ['5449000000996'],
  };
  await call('save_product', {
    p_product: {
      ...shoe,
      image_urls: [`/storage/v1/object/public/product-images/${own.tenantId}/a.png`],
      low_stock_level: 2,
      is_featured: true,
      options: [{ name: 'Size', values: ['S', 'M'] }],
    },
  });
  await call('save_product', {
    p_product: {
      ...base,
      id: randomUUID(),
      name: 'Own shoe S',
      parent_id: shoe.id,
      option_values: { Size: 'S' },
      opening_stock: { quantity: 5, unit_cost: 3 },
    },
  });
  return shoe.id;
}

beforeAll(async () => {
  own = await makeOwnBusiness(database.client);
  const closed = await addClosedBusiness(database.client);
  everyone = {
    owner: own.owner,
    cashier: own.cashier,
    platformAdmin: await makePlatformAdmin(database.client),
    newcomer: await makeUser(database.client),
    closer: closed.owner,
    invited: await addMember(database.client, own.tenantId, 'cashier', { invitationStatus: 'pending' }),
    ...(await makeFactorOwners()),
  };
  const productId = await saveRichProduct();
  await call('record_cash_movement', own.validCalls['record_cash_movement'] ?? {});
  await call('refund_sale', own.validCalls['refund_sale'] ?? {});
  const order = await call<PlacedOrder>('place_order', own.validCalls['place_order'] ?? {});
  const link = await call<InvoiceLink>('create_invoice_link', own.validCalls['create_invoice_link'] ?? {});
  const category = { id: randomUUID(), name: 'Empty' };
  await call('save_category', { p_category: category });
  const view = { id: randomUUID(), list_key: 'products', name: 'Gone soon', params: {} };
  await call('save_view', { p_view: view });
  const attribute = { id: randomUUID(), name: 'Material', kind: 'text' };
  await call('save_product_attribute', { p_attribute: attribute });
  const unusedProductId = randomUUID();
  await call('save_product', {
    p_product: {
      ...productInput({ id: unusedProductId }),
      brand: 'Own',
      attributes: { Material: 'Wool' },
      weight_kg: 1.5,
    },
  });
  await addDeadJob('given-up');
  await call('report_error', { p_error: { area: 'shell', message: 'Nothing here', release: 'r1', page: '/admin' } });
  const planId = randomUUID();
  await database.client.query(`insert into public.billing_plans (id, name, price) values ($1, 'Plan', 29)`, [planId]);
  const onTrial = await makeTenant(database.client, { subscription: 'trial' });
  calls = {
    ...own.adminCalls,
    admin_extend_trial: {
      p_extension: {
        tenant_id: onTrial.tenantId,
        expires_at: new Date(Date.now() + 60 * 86_400_000).toISOString(),
        reason: 'Needs more time',
      },
    },
    ...(await platformCalls(database.client, {
      planId,
      tenantId: own.tenantId,
      adminId: everyone.platformAdmin.userId,
      closedId: closed.tenantId,
    })),
    ...(await messageCalls(database.client, {
      tenantId: own.tenantId,
      templateId: String(own.validCalls['get_message_template']?.['p_template_id']),
    })),
    accept_invitation: {},
    admin_analytics_growth: {},
    admin_analytics_use: {},
    admin_cancel_job: { p_job_id: await addDeadJob('cancelled'), p_reason: 'Nobody needs it' },
    admin_database: {},
    admin_database_activity: {},
    admin_database_checks: {},
    admin_end_user_sessions: { p_user_id: own.cashier.userId, p_reason: 'The phone was stolen' },
    admin_fiscal_summary: {},
    admin_index_use: {},
    admin_job_queue: {},
    admin_list_browser_errors: {},
    admin_list_fiscal_devices: {},
    admin_list_jobs: {},
    admin_retry_job: { p_job_id: await addDeadJob('tried-again'), p_reason: 'The service is back' },
    admin_list_tenants: {},
    admin_list_users: {},
    admin_send_reset_link: { p_user_id: own.cashier.userId },
    admin_overview: {},
    admin_preview_subscription: { p_tenant_id: own.tenantId, p_status: 'pending' },
    admin_set_plan_price: {
      p_plan_id: planId,
      p_currency: 'KES',
      p_period: 'month',
      p_amount: 3800,
    },
    admin_set_tenant_status: { p_tenant_id: own.tenantId, p_status: 'suspended', p_reason: 'Asked for it' },
    admin_search_audit: {},
    admin_security: {},
    admin_set_user_active: {
      p_user_id: own.cashier.userId,
      p_is_active: false,
      p_reason: 'The account was taken over',
    },
    admin_slow_statements: {},
    admin_system: {},
    admin_unlock_user: { p_user_id: own.cashier.userId },
    change_member_role: { p_user_id: own.cashier.userId, p_role: 'manager' },
    check_invitation: { p_email: 'new@own.test', p_role: 'cashier' },
    check_address: { p_address: 'www' },
    check_affiliate_code: { p_code: 'NOBODY' },
    chosen_plan: {},
    create_tenant: { p_tenant: { id: randomUUID(), name: 'New Shop', country: 'KE' } },
    create_recovery_codes: {},
    current_till_session: {},
    dashboard_summary: {},
    report_catalogue: {},
    run_report: {
      p_query: {
        measures: ['net_sales', 'margin'],
        dimensions: ['product'],
        from: '2020-01-01',
        to: '2029-12-01',
        compare: 'previous',
      },
    },
    deactivate_account: {},
    decline_invitation: {},
    delete_category: { p_category_id: category.id },
    delete_view: { p_view_id: view.id },
    delete_product: { p_product_id: unusedProductId },
    delete_product_attribute: { p_attribute_id: attribute.id },
    duplicate_product: { p_product_id: productId, p_new_id: randomUUID() },
    end_session: { p_session_id: randomUUID() },
    find_product_by_code: { p_code: 'SHOE' },
    first_run_state: {},
    get_order_by_token: { p_token: order.token },
    get_product: { p_product_id: productId },
    get_public_invoice: { p_token: link.token },
    get_tenant_by_domain: { domain_name_param: own.subdomain },
    list_categories: {},
    list_failed_jobs: { p_limit: 10 },
    list_notifications: {},
    list_orders: {},
    label_products: { p_product_ids: [productId] },
    list_product_attributes: {},
    list_products: {},
    list_sales: {},
    list_team: {},
    list_till_sessions: {},
    list_tills: {},
    load_sample_data: { p_kind: 'grocery' },
    log_user_activity: { p_action: 'login' },
    mark_notifications_read: {},
    move_category: { p_category_id: category.id, p_parent_id: null, p_position: 0 },
    my_access: {},
    my_sessions: {},
    next_internal_barcode: {},
    product_history: { p_product_id: productId },
    recovery_codes_state: {},
    remove_sample_data: {},
    report_error: { p_error: { area: 'admin', message: 'x is not a function', stack: 'Error\n at f (a.js:1:2)' } },
    search_business: { p_query: 'shoe' },
    revoke_invoice_link: { p_link_id: link.id },
    save_product_attribute: {
      p_attribute: { id: randomUUID(), name: 'Season', kind: 'choice', choices: ['Dry', 'Wet'] },
    },
    save_product_variants: {
      p_product_id: unusedProductId,
      p_options: JSON.stringify([{ name: 'Size', values: ['S'] }]),
      p_variants: JSON.stringify([{ id: randomUUID(), option_values: { Size: 'S' }, price: 5, barcodes: ['V1'] }]),
    },
    save_first_run: { p_business_kind: 'grocery', p_currency_code: 'KES', p_timezone: 'Africa/Nairobi' },
    set_member_active: { p_user_id: own.cashier.userId, p_is_active: false },
    shop_product: { p_tenant_id: own.tenantId, p_product_id: productId },
    till_catalogue: {},
    till_products: {},
    till_setup: {},
    till_stock: { p_product_ids: [productId] },
    transfer_ownership: { p_user_id: own.manager.userId },
    use_recovery_code: { p_code: recoveryCode },
    withdraw_invitation: { p_user_id: everyone.invited.userId },
  };
}, 300_000);

const callers: Record<string, keyof typeof everyone> = {
  create_recovery_codes: 'strong',
  create_tenant: 'newcomer',
  deactivate_account: 'cashier',
  decline_invitation: 'invited',
  take_back_closing: 'closer',
  use_recovery_code: 'lockedOut',
};

/** Somebody who has shown the second factor, and somebody who has lost it but kept a recovery code. */
async function makeFactorOwners(): Promise<Record<'strong' | 'lockedOut', Persona>> {
  const strong = await makeUser(database.client, { assuranceLevel: 'aal2' });
  const lockedOut = await makeUser(database.client);
  await database.client.query(
    `insert into auth.mfa_factors (user_id, factor_type, status) values ($1, 'totp', 'verified'), ($2, 'totp', 'verified')`,
    [strong.userId, lockedOut.userId],
  );
  await database.client.query(
    'insert into private.recovery_codes (user_id, code_hash) values ($1, private.recovery_code_hash($1, $2))',
    [lockedOut.userId, recoveryCode],
  );
  return { strong, lockedOut };
}

function callerOf(name: string): Persona {
  if (name.startsWith('admin_') || name === 'check_billing_provider_keys') return everyone.platformAdmin;
  return everyone[callers[name] ?? 'owner'];
}

async function differencesOf(name: string, args: Json, persona: Persona): Promise<string[]> {
  const answer = await asUser(database.client, persona, () => callRpc<unknown>(database.client, name, args), {
    rollback: true,
  });
  // A function without an answer gives an empty text here, and null through the API.
  return types.differences(name, VOID.has(name) ? null : answer);
}

describe('the types of answers', () => {
  it('are there for every function that people can call, and for no other', async () => {
    const { rows } = await database.client.query<{ name: string }>(
      `select distinct p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace
         and has_function_privilege('authenticated', p.oid, 'execute') order by 1`,
    );

    expect(types.names).toEqual(rows.map(({ name }) => name));
  });

  it('are asked for with the arguments that the functions have', async () => {
    const { rows } = await database.client.query<{ name: string; args: Record<string, boolean> }>(
      `select p.proname as name, coalesce(jsonb_object_agg(a.name, a.place > p.pronargs - p.pronargdefaults)
           filter (where a.name is not null), '{}') as args
         from pg_proc p left join lateral unnest(p.proargnames[:p.pronargs]) with ordinality a(name, place) on true
         where p.pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', p.oid, 'execute')
         group by p.oid, p.proname order by 1`,
    );

    expect(Object.fromEntries(types.names.map((name) => [name, types.argumentsOf(name)]))).toEqual(
      Object.fromEntries(rows.map(({ name, args }) => [name, args])),
    );
  });

  it.each(types.names)('are what %s really answers', async (name) => {
    const tries = [own.validCalls[name], calls[name]].filter((args) => args !== undefined);

    expect(tries.length).toBeGreaterThan(0);
    for (const args of tries) expect(await differencesOf(name, args, callerOf(name))).toEqual([]);
  });

  it.each([
    'my_access',
    'get_product',
    'list_products',
    'dashboard_summary',
    'till_session_report',
    'till_catalogue',
    'till_products',
    'till_setup',
    'list_till_sessions',
  ])('hold for a cashier, who may see less, too: %s', async (name) => {
    const args = calls[name] ?? {};
    if (name === 'till_session_report') {
      await call(
        'open_till_session',
        { p_session_id: randomUUID(), p_opening_float: 5, p_till_id: await addTill() },
        everyone.cashier,
      );
      const current = await call<{ id: string }>('current_till_session', {}, everyone.cashier);
      args['p_session_id'] = current.id;
    }
    expect(await differencesOf(name, args, everyone.cashier)).toEqual([]);
  });

  it('hold for what is not there', async () => {
    for (const [name, args] of Object.entries({
      shop_context: { p_slug: 'no-such-shop' },
      shop_product: { p_tenant_id: own.tenantId, p_product_id: randomUUID() },
      get_order_by_token: { p_token: 'wrong' },
      get_public_invoice: { p_token: 'wrong' },
      get_public_quote: { p_token: 'wrong' },
      get_public_purchase_order: { p_token: 'wrong' },
      find_product_by_code: { p_code: 'unknown' },
      get_tenant_by_domain: { domain_name_param: 'nobody' },
    }))
      expect(await differencesOf(name, args, everyone.owner)).toEqual([]);
    expect(await differencesOf('my_access', {}, everyone.newcomer)).toEqual([]);
  });

  it.each<[string, (product: Json) => unknown, string]>([
    ['a missing field', ({ options: _options, ...rest }) => rest, 'get_product.options: is missing'],
    ['a field too many', (product) => ({ ...product, cost: 1 }), 'get_product.cost: is not in the type'],
    ['a number as text', (product) => ({ ...product, price: '80.00' }), 'get_product.price: "80.00" is no number'],
    ['an unknown word', (product) => ({ ...product, kind: 'thing' }), 'get_product.kind: "thing" is no ProductKind'],
    [
      'null where there is always something',
      (product) => ({ ...product, name: null }),
      'get_product.name: null is no string',
    ],
    [
      'an item of another shape',
      (product) => ({ ...product, barcodes: [1] }),
      'get_product.barcodes[]: 1 is no ProductBarcode',
    ],
  ])('notice %s', async (_what, spoil, difference) => {
    const product = await call<Json>('get_product', calls['get_product'] ?? {});

    expect(types.differences('get_product', spoil(product))).toEqual([difference]);
  });
});

async function addTill(): Promise<string> {
  const { rows } = await database.client.query<{ id: string }>(
    `insert into public.tills (tenant_id, name, location_id) select $1, 'Till 2', l.id from public.locations l where l.tenant_id = $1 and l.is_default returning id`,
    [own.tenantId],
  );
  return rows[0]?.id ?? '';
}

async function addDeadJob(key: string): Promise<number> {
  const { rows } = await database.client.query<{ id: string }>(
    `insert into private.jobs (kind, tenant_id, key, status, due_at, attempts, last_error, finished_at)
     values ('import', $1, $2, 'dead', now(), 6, 'It could not be read.', now()) returning id`,
    [own.tenantId, key],
  );
  return Number(rows[0]?.id);
}
