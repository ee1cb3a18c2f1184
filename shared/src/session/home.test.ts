import { makeAccess, sampleTenantId } from '../testing/samples';
import { worksElsewhere } from './home';

const here = 'http://localhost';
const home = 'http://duka.shop.localhost';
const access = makeAccess();
const invited = makeAccess({
  membership: access.membership === null ? null : { ...access.membership, invitation_status: 'pending' },
});

describe('worksElsewhere', () => {
  it.each([
    ['on the main host', access, null, here, true],
    ['on the host of another business', access, 'another', 'http://kicks.shop.localhost', true],
    ['at home', access, sampleTenantId, home, false],
    ['on another host of the own business', access, sampleTenantId, 'http://mama.example', false],
    ['at home before it is known whose host it is', access, null, home, false],
    ['as a platform administrator', makeAccess({ is_platform_admin: true }), null, here, false],
    ['without a membership', makeAccess({ membership: null }), null, here, false],
    ['before an invitation is answered', invited, null, here, false],
    ['without a business', makeAccess({ tenant: null }), null, here, false],
  ] as const)('%s: %p', (_where, person, hostTenantId, origin, answer) => {
    expect(worksElsewhere(person, { hostTenantId, origin, tenantOrigin: home })).toBe(answer);
  });
});
