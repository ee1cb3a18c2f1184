import { randomUUID } from 'node:crypto';
import { world, type Persona } from './environment';

type Row = Record<string, unknown>;

/** One thing that somebody tries through the table routes, and must not get. */
export interface Attempt {
  by: Persona;
  table: string;
  verb: 'update' | 'upsert' | 'insert' | 'delete';
  /** What is written. */
  values: Row;
  /** Which row an update or delete is aimed at. */
  aim: Row;
}

/** Every spelling somebody might hope the platform takes for its own people, and the roles above a cashier's. */
export const roleSpellings = [
  'superadmin',
  'super_admin',
  'super-admin',
  'SuperAdmin',
  'SUPERADMIN',
  'Super Admin',
  'platform_admin',
  'Platform_Admin',
  'PLATFORM-ADMIN',
  ' superadmin',
  'superadmin ',
  'superadmin\u0000',
  'ѕuperadmin',
  'root',
  'system',
  'service_role',
  'supabase_admin',
  'postgres',
  'owner',
  'admin',
  'Admin',
  'ADMIN',
  'manager',
  'user',
  '',
  null,
];

const hostileUrls = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'vbscript:msgbox(1)',
  'http://plain.test/logo.png',
  '//evil.test/logo.png',
  'https://evil.test/"onerror="alert(1)',
  'https://evil.test/<script>',
  'https://user:secret@evil.test/x',
  '/storage/v1/object/public/../../../auth/v1/admin/users',
  '/auth/v1/logout',
  'file:///etc/passwd',
];

const hostileColours = [
  'red',
  '#fff',
  '#2563EBFF',
  '#2563eg',
  'url(https://evil.test/x)',
  '#000000;background:url(https://evil.test)',
  '}body{display:none}',
  'expression(alert(1))',
  '#000000\n',
  ' #000000',
  '',
  null,
];

const never = '2999-01-01T00:00:00Z';

/** A business and people of it, as rows are aimed at. */
interface Side {
  tenantId: string;
  userId: string;
}

function sides(): { own: Side; foreign: Side } {
  const { tenantId, otherTenantId, owner, otherOwner } = world();
  return {
    own: { tenantId, userId: owner.userId },
    foreign: { tenantId: otherTenantId, userId: otherOwner.userId },
  };
}

function updates(by: Persona[], table: string, aim: Row, changes: Row[]): Attempt[] {
  return by.flatMap((persona) =>
    changes.map((values) => ({ by: persona, table, verb: 'update' as const, values, aim })),
  );
}

function each(column: string, values: readonly unknown[]): Row[] {
  return values.map((value) => ({ [column]: value }));
}

/** Rights taken over the own profile: other roles, another business, marks of the server. */
function profileAttempts(): Attempt[] {
  const { foreign } = sides();
  const { cashier, owner, removed, mustChange } = world();
  const table = 'profiles';
  const marks = [
    { tenant_id: foreign.tenantId },
    { tenant_id: null },
    { user_id: foreign.userId },
    { email_verified: true },
    { email_verified_at: never },
    { created_at: '2000-01-01T00:00:00Z' },
    { invitation_status: 'pending' },
    { invitation_accepted_at: never },
    { temp_password_created_at: null },
    { avatar_url: 'javascript:alert(1)' },
    { full_name: 'Me', role: 'superadmin' },
  ];
  const flags = [
    { require_password_change: false },
    { require_password_change: false, temp_password_created_at: null },
    { require_password_change: null },
    { full_name: 'Me', require_password_change: false },
    { temp_password_created_at: null },
  ];
  const outsiders = [
    { full_name: 'Taken over' },
    { role: 'cashier' },
    { avatar_url: null },
    { require_password_change: true },
  ];
  return [
    ...updates(['cashier'], table, { user_id: cashier.userId }, [
      ...each(
        'role',
        roleSpellings.filter((role) => role !== 'cashier'),
      ),
      ...marks,
    ]),
    ...updates(['owner'], table, { user_id: owner.userId }, [...each('role', roleSpellings.slice(0, 12)), ...marks]),
    ...updates(['removed'], table, { user_id: removed.userId }, marks),
    ...updates(['mustChange'], table, { user_id: mustChange.userId }, flags),
    ...updates(['owner', 'cashier', 'outsider'], table, { user_id: foreign.userId }, outsiders),
    ...updates(['manager', 'otherOwner'], table, { user_id: cashier.userId }, outsiders),
    ...(['cashier', 'outsider'] as const).flatMap((by) => [
      { by, table, verb: 'upsert' as const, values: { user_id: world()[by].userId, role: 'superadmin' }, aim: {} },
      { by, table, verb: 'upsert' as const, values: { user_id: foreign.userId, full_name: 'Taken over' }, aim: {} },
      { by, table, verb: 'insert' as const, values: { user_id: randomUUID(), role: 'superadmin' }, aim: {} },
      { by, table, verb: 'delete' as const, values: {}, aim: { user_id: foreign.userId } },
    ]),
  ];
}

/** Places in a business that nobody gave: other roles, back in after removal, into another business. */
function membershipAttempts(): Attempt[] {
  const { own, foreign } = sides();
  const { cashier, manager, removed, invited, outsider } = world();
  const table = 'tenant_users';
  const back = [
    { is_active: true },
    { is_active: true, invitation_status: 'accepted' },
    { invitation_status: 'pending' },
    { invitation_status: 'pending', is_active: true },
    { invitation_accepted_at: never },
    { created_at: never },
  ];
  return [
    ...updates(['cashier'], table, { user_id: cashier.userId }, [
      ...each('role', roleSpellings),
      { tenant_id: foreign.tenantId },
      { user_id: foreign.userId },
    ]),
    ...updates(['manager'], table, { user_id: manager.userId }, each('role', roleSpellings.slice(18, 22))),
    ...updates(['removed'], table, { user_id: removed.userId }, [...back, { role: 'admin', is_active: true }]),
    ...updates(['invited'], table, { user_id: invited.userId }, [
      { invitation_status: 'accepted', role: 'admin' },
      { is_active: true },
      { invitation_status: 'accepted', tenant_id: foreign.tenantId },
    ]),
    ...updates(['manager', 'otherOwner', 'outsider'], table, { user_id: cashier.userId }, [
      { role: 'manager' },
      { is_active: false },
      { tenant_id: foreign.tenantId },
    ]),
    ...(['cashier', 'removed', 'outsider', 'owner'] as const).flatMap((by) =>
      [own, foreign].flatMap(({ tenantId }) => {
        const place = { tenant_id: tenantId, user_id: world()[by].userId, role: 'admin', is_active: true };
        return [
          { by, table, verb: 'insert' as const, values: { ...place, invitation_status: 'accepted' }, aim: {} },
          { by, table, verb: 'upsert' as const, values: { ...place, invitation_status: 'accepted' }, aim: {} },
        ];
      }),
    ),
    {
      by: 'owner',
      table,
      verb: 'insert',
      values: { tenant_id: own.tenantId, user_id: outsider.userId, role: 'admin' },
      aim: {},
    },
    { by: 'cashier', table, verb: 'delete', values: {}, aim: { user_id: own.userId } },
    { by: 'otherOwner', table, verb: 'delete', values: {}, aim: { user_id: cashier.userId } },
  ];
}

/** The business itself, its domains and what it pays: not even its owner writes them through the table routes. */
function businessAttempts(): Attempt[] {
  const { own, foreign } = sides();
  const people: Persona[] = ['owner', 'cashier', 'outsider'];
  const tenantChanges = [
    { name: 'Renamed' },
    { subdomain: 'admin' },
    { subdomain: 'taken-over' },
    { status: 'active' },
    { status: 'suspended' },
    { currency_code: 'USD' },
    { day_cutoff: '12:00' },
  ];
  const subscription = { status: 'active', amount: 0, currency: 'USD', expires_at: never, current_period_end: never };
  const subscriptionChanges = [
    { status: 'active' },
    { expires_at: never },
    { current_period_end: never },
    { amount: 0 },
    { next_billing_amount: 0 },
    { billing_plan_id: null },
    { tenant_id: own.tenantId },
  ];
  const domainChanges = [
    { verified_at: never },
    { domain: 'evil.test' },
    { is_primary: true },
    { tenant_id: own.tenantId },
  ];
  return [own, foreign].flatMap(({ tenantId }) => [
    ...updates(people, 'tenants', { id: tenantId }, tenantChanges),
    ...updates(people, 'tenant_subscriptions', { tenant_id: tenantId }, subscriptionChanges),
    ...updates(people, 'tenant_domains', { tenant_id: tenantId }, domainChanges),
    ...people.flatMap((by): Attempt[] => [
      { by, table: 'tenants', verb: 'delete', values: {}, aim: { id: tenantId } },
      { by, table: 'tenants', verb: 'upsert', values: { id: tenantId, name: 'Renamed' }, aim: {} },
      {
        by,
        table: 'tenants',
        verb: 'insert',
        values: { id: randomUUID(), name: 'Mine too', status: 'active' },
        aim: {},
      },
      { by, table: 'tenant_subscriptions', verb: 'insert', values: { ...subscription, tenant_id: tenantId }, aim: {} },
      {
        by,
        table: 'tenant_subscriptions',
        verb: 'upsert',
        values: { ...subscription, id: randomUUID(), tenant_id: tenantId },
        aim: {},
      },
      { by, table: 'tenant_subscriptions', verb: 'delete', values: {}, aim: { tenant_id: tenantId } },
      {
        by,
        table: 'tenant_domains',
        verb: 'insert',
        values: { tenant_id: tenantId, domain: 'evil.test', verified_at: never },
        aim: {},
      },
      {
        by,
        table: 'tenant_domains',
        verb: 'upsert',
        values: { tenant_id: tenantId, domain: 'contract-a.test', verified_at: never },
        aim: {},
      },
      { by, table: 'tenant_domains', verb: 'delete', values: {}, aim: { tenant_id: tenantId } },
    ]),
  ]);
}

/** What a shop looks like: hostile values by its own owner, and anything by people who may not. */
function brandingAttempts(): Attempt[] {
  const { own, foreign } = sides();
  const urlColumns = [
    'company_logo_url',
    'website',
    'facebook_url',
    'instagram_url',
    'twitter_url',
    'youtube_url',
    'linkedin_url',
  ];
  const plain = { company_name: 'Taken over' };
  const settings = 'business_settings';
  const looks = 'tenant_customization';
  const mine = { tenant_id: own.tenantId };
  return [
    ...updates(['owner'], settings, mine, [
      ...each('company_logo_url', hostileUrls),
      ...urlColumns.slice(1).flatMap((column) => each(column, hostileUrls.slice(0, 5))),
      { tenant_id: foreign.tenantId },
      { currency_code: 'XXX' },
      { company_name: 'x'.repeat(10_000) },
    ]),
    ...updates(['owner'], looks, mine, [
      ...['primary_color', 'secondary_color', 'accent_color'].flatMap((column) => each(column, hostileColours)),
      ...each('logo_url', hostileUrls),
      { tenant_id: foreign.tenantId },
    ]),
    ...updates(['cashier', 'removed', 'invited', 'mustChange', 'otherOwner', 'outsider'], settings, mine, [
      plain,
      { phone: '+254700000000' },
    ]),
    ...updates(['cashier', 'removed', 'invited', 'mustChange', 'otherOwner', 'outsider'], looks, mine, [
      { primary_color: '#000000' },
    ]),
    ...(['owner', 'cashier', 'outsider'] as const).flatMap((by): Attempt[] => [
      { by, table: settings, verb: 'upsert', values: { tenant_id: foreign.tenantId, ...plain }, aim: {} },
      { by, table: looks, verb: 'upsert', values: { tenant_id: foreign.tenantId, primary_color: '#000000' }, aim: {} },
      { by, table: settings, verb: 'delete', values: {}, aim: { tenant_id: foreign.tenantId } },
      { by, table: looks, verb: 'delete', values: {}, aim: mine },
    ]),
  ];
}

/** The record of sign-ins is added to, never changed. */
function recordAttempts(): Attempt[] {
  const { own } = sides();
  const changes = [{ action_type: 'logout' }, { ip_address: '6.6.6.6' }, { user_id: own.userId }, { details: {} }];
  return (['owner', 'cashier', 'otherOwner'] as const).flatMap((by) => [
    ...updates([by], 'user_activity_logs', { user_id: world()[by].userId }, changes),
    ...updates([by], 'user_activity_logs', { user_id: world().manager.userId }, changes),
    { by, table: 'user_activity_logs', verb: 'delete' as const, values: {}, aim: { user_id: world()[by].userId } },
  ]);
}

/** Everything that is tried, by the kind of thing it is after. */
export const attempts: Record<string, () => Attempt[]> = {
  'the own and other profiles': profileAttempts,
  memberships: membershipAttempts,
  'the business, its domains and its subscription': businessAttempts,
  'the looks of a shop': brandingAttempts,
  'the record of sign-ins': recordAttempts,
};
