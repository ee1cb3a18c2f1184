import { changeLine, changesOf, inWords } from '@dukani/shared/staff-frame';
import { actorName } from './auditWords';
import { makeAuditEvent } from './securitySamples';

it('reads names of actions as words', () => {
  expect(inWords('tenant_status_changed')).toBe('Tenant status changed');
  expect(inWords('admin_list_users')).toBe('Looked at users');
  expect(inWords('admin_security')).toBe('Security');
});

describe('changesOf', () => {
  it('names what differs, and nothing else', () => {
    expect(
      changesOf({
        before: { status: 'active', name: 'Duka', tags: ['a'], old: true },
        after: { status: 'suspended', name: 'Duka', tags: ['a', 'b'], reason: null },
      }),
    ).toEqual([
      { field: 'Status', before: 'active', after: 'suspended' },
      { field: 'Tags', before: 'a', after: 'a, b' },
      { field: 'Reason', before: null, after: 'nothing' },
      { field: 'Old', before: 'yes', after: null },
    ]);
  });

  it('goes into what lies within', () => {
    expect(
      changesOf({ before: null, after: { address: { city_name: 'Thika' }, lines: [{ price: 5 }], none: [] } }),
    ).toEqual([
      { field: 'Address: city name', before: null, after: 'Thika' },
      { field: 'Lines 1: price', before: null, after: '5' },
      { field: 'None', before: null, after: 'nothing' },
    ]);
    expect(changesOf({ before: 4, after: false })).toEqual([{ field: 'Value', before: '4', after: 'no' }]);
  });

  it('stands in one line', () => {
    expect(changeLine({ before: { a: 1, b: 2 }, after: { a: 3, c: 4 } })).toBe('A: 1 to 3; C: 4; B: 2 removed');
    expect(changeLine({ before: null, after: { query: null, plan: 'Scale' } })).toBe('Plan: Scale');
  });
});

it.each([
  [{}, 'Asha Njeri'],
  [{ actor_name: null }, 'asha@duka.test'],
  [{ actor_name: null, actor_email: null }, 'Removed account'],
  [{ actor_name: null, actor_email: null, actor_id: null, actor_kind: 'job' as const }, 'Background job'],
  [{ actor_name: null, actor_email: null, actor_id: null, actor_kind: null }, 'Nobody'],
])('says who did it: %j', (changes, name) => {
  expect(actorName(makeAuditEvent(changes))).toBe(name);
});
