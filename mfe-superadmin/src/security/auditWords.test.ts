import { changeLine, changesOf, inWords } from '@dukani/shared/staff-frame';
import { actorName } from './auditWords';
import { makeAuditEvent } from './securitySamples';

it('reads names of actions as words', () => {
  expect(inWords('tenant_status_changed')).toBe('Tenant status changed');
  expect(inWords('admin_list_users')).toBe('Looked at users');
  expect(inWords('admin_security')).toBe('Security');
  expect(inWords('api_key_made')).toBe('API key made');
  expect(inWords('clear_pin')).toBe('Clear PIN');
  expect(inWords('capital_spinning')).toBe('Capital spinning');
});

describe('changesOf', () => {
  it('names what differs, and nothing else', () => {
    expect(
      changesOf(
        {
          before: { status: 'active', name: 'Duka', tags: ['a'], old: true },
          after: { status: 'suspended', name: 'Duka', tags: ['a', 'b'], reason: null },
        },
        'UTC',
      ),
    ).toEqual([
      { field: 'Status', before: 'active', after: 'suspended' },
      { field: 'Tags', before: 'a', after: 'a, b' },
      { field: 'Reason', before: null, after: 'nothing' },
      { field: 'Old', before: 'yes', after: null },
    ]);
  });

  it('goes into what lies within', () => {
    expect(
      changesOf({ before: null, after: { address: { city_name: 'Thika' }, lines: [{ price: 5 }], none: [] } }, 'UTC'),
    ).toEqual([
      { field: 'Address: city name', before: null, after: 'Thika' },
      { field: 'Lines 1: price', before: null, after: '5' },
      { field: 'None', before: null, after: 'nothing' },
    ]);
    expect(changesOf({ before: 4, after: false }, 'UTC')).toEqual([{ field: 'Value', before: '4', after: 'no' }]);
  });

  it('says days and times as people do, in the time zone, and leaves other texts alone', () => {
    const after = {
      started_at: '2026-11-27T10:30:00+00:00',
      ended_at: '2026-11-27 21:15:00.123+00',
      week_start: '2026-11-23',
      days: ['2026-12-25', '2026-13-40'],
      note: 'from 2026-11-27T10:30:00+00:00',
      number: '2026-11',
    };

    expect(changesOf({ before: null, after }, 'Africa/Nairobi').map((change) => change.after)).toEqual([
      '27 Nov 2026, 13:30',
      '28 Nov 2026, 00:15',
      '23 Nov 2026',
      '25 Dec 2026, 2026-13-40',
      'from 2026-11-27T10:30:00+00:00',
      '2026-11',
    ]);
  });

  it('stands in one line', () => {
    expect(changeLine({ before: { a: 1, b: 2 }, after: { a: 3, c: 4 } }, 'UTC')).toBe('A: 1 to 3; C: 4; B: 2 removed');
    expect(changeLine({ before: null, after: { query: null, plan: 'Scale' } }, 'UTC')).toBe('Plan: Scale');
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
