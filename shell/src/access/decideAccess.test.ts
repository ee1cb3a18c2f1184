import { ApiError } from '@dukani/shared/errors';
import type { MyAccess } from '@dukani/shared/rpc';
import { makeAccess, sampleTenantId } from '@dukani/shared/testing';
import { decideAccess, type AccessInput } from './decideAccess';

const now = new Date('2026-11-21T12:00:00Z');

type Overrides = Partial<Omit<AccessInput, 'session' | 'host'>> & {
  session?: Partial<AccessInput['session']>;
  host?: Partial<AccessInput['host']>;
};

function decide({ session, host, ...rest }: Overrides = {}) {
  return decideAccess({
    access: 'tenant',
    pathname: '/admin/products',
    session: {
      status: 'signed_in',
      access: makeAccess(),
      accessError: null,
      mfaRequired: false,
      hasExpired: false,
      isDeactivated: false,
      ...session,
    },
    host: { isTenantHost: true, tenantId: sampleTenantId, isResolving: false, ...host },
    now,
    ...rest,
  });
}

const allow = { kind: 'allow' };
const to = (path: string, isRemembered = false) => ({ kind: 'redirect', to: path, isRemembered });
const admin = makeAccess({ is_platform_admin: true, membership: null, tenant: null });
const member = makeAccess().membership;
const memberWith = (change: Partial<NonNullable<typeof member>>) =>
  makeAccess({ membership: member === null ? null : { ...member, ...change } });
const profile = makeAccess().profile;
const mustChange = profile === null ? null : { ...profile, require_password_change: true };
const cancelled = makeAccess({
  subscription: {
    id: 'x',
    status: 'cancelled',
    amount: 0,
    currency: 'USD',
    expires_at: null,
    current_period_end: null,
    grace_until: null,
    plan_name: null,
  },
});
const failure = new ApiError({ code: 'network_failure', message: '', status: 0 });

describe('decideAccess', () => {
  it.each(['public', 'guest'] as const)('lets everybody see %s pages, whatever is known of them', (access) => {
    expect(decide({ access, session: { status: 'loading', access: null } })).toEqual(allow);
    expect(decide({ access, session: { status: 'anonymous', access: null } })).toEqual(allow);
  });

  it('says to whoever was deactivated while the page was open why they are out', () => {
    expect(decide({ session: { status: 'anonymous', access: null, isDeactivated: true } })).toEqual(
      to('/auth?reason=deactivated'),
    );
  });

  it('believes a second look that says that the session has ended, and no other failure', () => {
    const ended = new ApiError({ code: 'not_signed_in', message: '', status: 401 });
    expect(decide({ session: { accessError: ended } })).toEqual({ kind: 'failed', error: ended });
    expect(decide({ session: { accessError: failure } })).toEqual(allow);
  });

  it('waits until it is known who is there', () => {
    expect(decide({ session: { status: 'loading', access: null } })).toEqual({
      kind: 'wait',
      isCheckingSubscription: false,
    });
    expect(decide({ session: { access: null } })).toEqual({ kind: 'wait', isCheckingSubscription: true });
  });

  it.each(['tenant', 'superadmin'] as const)(
    'sends visitors of %s pages to sign in and remembers where they were',
    (access) => {
      expect(decide({ access, session: { status: 'anonymous', access: null } })).toEqual(to('/auth', true));
    },
  );

  it('says to somebody whose session ended by itself that it has', () => {
    expect(decide({ session: { status: 'anonymous', access: null, hasExpired: true } })).toEqual(
      to('/auth?reason=expired', true),
    );
  });

  it('sends people who owe a second factor to give it, and remembers where they were', () => {
    expect(decide({ session: { mfaRequired: true } })).toEqual(to('/auth', true));
    expect(decide({ pathname: '/admin/billing', session: { mfaRequired: true } })).toEqual(to('/auth', true));
    expect(
      decide({
        access: 'superadmin',
        pathname: '/superadmin',
        session: { access: admin, mfaRequired: true },
      }),
    ).toEqual(to('/auth', true));
    expect(decide({ access: 'public', session: { mfaRequired: true } })).toEqual(allow);
  });

  it('tells people of another business that, before it asks for a second factor', () => {
    expect(decide({ host: { tenantId: 'another' }, session: { mfaRequired: true } })).toEqual(
      to('/auth?reason=other_business'),
    );
  });

  it('shows a failed check instead of treating it as a missing subscription', () => {
    expect(decide({ session: { access: null, accessError: failure } })).toEqual({ kind: 'failed', error: failure });
  });

  it('keeps working with what was known when a later check fails', () => {
    expect(decide({ session: { accessError: failure } })).toEqual(allow);
  });

  it('keeps platform administrators in their area, and everybody else out of it', () => {
    expect(decide({ access: 'superadmin', pathname: '/superadmin/tenants', session: { access: admin } })).toEqual(
      allow,
    );
    expect(decide({ pathname: '/admin', session: { access: admin } })).toEqual(to('/superadmin'));
    expect(
      decide({ pathname: '/dashboard', session: { access: admin }, host: { isTenantHost: true, tenantId: 'other' } }),
    ).toEqual(to('/superadmin'));
    expect(decide({ access: 'superadmin', pathname: '/superadmin' })).toEqual(to('/dashboard'));
  });

  it.each(['/admin', '/admin/billing', '/admin/products/1', '/dashboard'])(
    'leads platform administrators from %s to their area, on every kind of host',
    (pathname) => {
      for (const isTenantHost of [true, false])
        expect(decide({ pathname, session: { access: admin }, host: { isTenantHost, tenantId: null } })).toEqual(
          to('/superadmin'),
        );
    },
  );

  it.each(['superadmin', 'super_admin', 'platform_admin', 'sysadmin', 'SuperAdmin', 'PLATFORM_ADMIN'])(
    'the word %s in a profile opens nothing: only the platform’s own list does',
    (role) => {
      const pretender = makeAccess({ profile: profile === null ? null : { ...profile, role } });

      expect(decide({ access: 'superadmin', pathname: '/superadmin', session: { access: pretender } })).toEqual(
        to('/dashboard'),
      );
    },
  );

  it('lets somebody in who has no profile row: the membership decides', () => {
    expect(decide({ session: { access: makeAccess({ profile: null }) } })).toEqual(allow);
    expect(decide({ pathname: '/admin/billing', session: { access: makeAccess({ profile: null }) } })).toEqual(allow);
  });

  it('without a role list every role may pass, on every kind of host', () => {
    expect(decide({ host: { isTenantHost: false, tenantId: null } })).toEqual(allow);
  });

  it('refuses people of another business on a business host, and waits while the host is looked up', () => {
    expect(decide({ host: { tenantId: 'another' } })).toEqual(to('/auth?reason=other_business'));
    expect(decide({ host: { tenantId: null } })).toEqual(to('/auth?reason=other_business'));
    expect(decide({ host: { tenantId: null, isResolving: true } })).toEqual({
      kind: 'wait',
      isCheckingSubscription: false,
    });
    expect(decide({ session: { access: makeAccess({ membership: null, tenant: null }) } })).toEqual(
      to('/auth?reason=no_membership'),
    );
  });

  it('refuses people without a membership on every host', () => {
    expect(
      decide({
        host: { isTenantHost: false, tenantId: null },
        session: { access: makeAccess({ membership: null, tenant: null }) },
      }),
    ).toEqual(to('/auth?reason=no_membership'));
  });

  it('refuses a membership that was ended', () => {
    expect(decide({ session: { access: memberWith({ is_active: false }) } })).toEqual(to('/auth?reason=inactive'));
  });

  it('asks somebody who is invited, once they have a password of their own', () => {
    const invited = memberWith({ is_active: false, invitation_status: 'pending' });
    const { profile } = invited;

    expect(decide({ session: { access: invited } })).toEqual({ kind: 'invited' });
    expect(
      decide({
        session: {
          access: { ...invited, profile: profile === null ? null : { ...profile, require_password_change: true } },
        },
      }),
    ).toEqual(to('/update-password'));
  });

  it('applies the subscription gate everywhere but on billing and the password page', () => {
    expect(decide({ session: { access: cancelled } })).toEqual(to('/admin/billing?subscription=inactive'));
    expect(decide({ pathname: '/admin/billing', session: { access: cancelled } })).toEqual(allow);
    expect(decide({ pathname: '/admin/billings', session: { access: cancelled } })).toEqual(
      to('/admin/billing?subscription=inactive'),
    );
  });

  it('leads people with a temporary password to change it', () => {
    expect(decide({ session: { access: makeAccess({ profile: mustChange }) } })).toEqual(to('/update-password'));
    expect(decide({ pathname: '/admin/billing', session: { access: makeAccess({ profile: mustChange }) } })).toEqual(
      to('/update-password'),
    );
  });

  it('skips the role list on a business host and applies it elsewhere', () => {
    const cashier = makeAccess({ membership: member === null ? null : { ...member, role: 'cashier' } });
    const roles = ['admin', 'manager'] as const;

    expect(decide({ roles, session: { access: cashier } })).toEqual(allow);
    expect(decide({ roles, session: { access: cashier }, host: { isTenantHost: false, tenantId: null } })).toEqual(
      to('/'),
    );
    expect(decide({ roles, host: { isTenantHost: false, tenantId: null } })).toEqual(allow);
  });
});

describe('a support visit', () => {
  const visitOf = (change: Partial<NonNullable<MyAccess['support_visit']>> = {}) => ({
    ...admin,
    support_visit: {
      id: 'v1',
      tenant_id: sampleTenantId,
      tenant_name: 'Duka la Mama',
      reason: 'A sale is missing.',
      ticket: null,
      starts_at: new Date(now.getTime() - 60_000).toISOString(),
      ends_at: new Date(now.getTime() + 60_000).toISOString(),
      is_open: true,
      was_ended_by_business: false,
      ...change,
    },
  });

  it('lets platform staff into the business of this host for as long as it lasts', () => {
    expect(decide({ session: { access: visitOf() } })).toEqual(allow);
    expect(decide({ session: { access: visitOf({ ends_at: now.toISOString() }) } })).toEqual(to('/superadmin'));
    expect(decide({ session: { access: visitOf({ tenant_id: 'another' }) } })).toEqual(to('/superadmin'));
    expect(decide({ session: { access: visitOf(), mfaRequired: true } })).toEqual(to('/auth', true));
  });
});
