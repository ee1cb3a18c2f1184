import { decodeBroadcast, decodeFrame, encodeBroadcast, encodeFrame } from './frames';

const push = (topic: string, event: string, content: string, { metadata = '', encoding = 1 } = {}) => {
  const parts = ['7', '9', topic, event, metadata].map((part) => Buffer.from(part));
  return Buffer.concat([
    Buffer.from([3, ...parts.map((part) => part.length), encoding]),
    ...parts,
    Buffer.from(content),
  ]);
};

describe('frames', () => {
  it.each([1, 2] as const)('reads what it writes in version %i', (version) => {
    const frame = { joinRef: '1', ref: '2', topic: 'realtime:x', event: 'phx_join', payload: { a: ['ü'] } };
    expect(decodeFrame(encodeFrame(frame, version), version)).toEqual(frame);
  });

  it.each(['', 'null', '5', '[]', '{}', '["1","2"]', '{"topic":1,"event":"x"}', 'nonsense'])(
    'takes %s for no message',
    (text) => {
      expect(decodeFrame(text, 1)).toBeNull();
      expect(decodeFrame(text, 2)).toBeNull();
    },
  );

  it('reads a binary broadcast with names of several bytes per letter', () => {
    expect(decodeBroadcast(push('realtime:dükä', 'évent', '{"a":1}', { metadata: '{"persist":true}' }))).toEqual({
      joinRef: '7',
      ref: '9',
      topic: 'realtime:dükä',
      event: 'évent',
      isJson: true,
      content: Buffer.from('{"a":1}'),
    });
    expect(decodeBroadcast(push('realtime:x', 'e', '\u0000', { encoding: 0 }))?.isJson).toBe(false);
  });

  it.each([
    ['another kind', Buffer.from([9, 1, 1, 1, 1, 1, 1])],
    ['too short', Buffer.from([3, 1])],
    ['cut off', push('realtime:x', 'event', '').subarray(0, 12)],
    ['without topic', push('', 'e', '')],
  ])('takes a frame that is %s for none', (_what, frame) => {
    expect(decodeBroadcast(frame)).toBeNull();
  });

  it('writes a broadcast as supabase-js reads it', () => {
    const frame = encodeBroadcast({ topic: 'realtime:ü', event: 'e', isJson: true, content: Buffer.from('{}') });
    expect([...frame.subarray(0, 5)]).toEqual([4, 11, 1, 0, 1]);
    expect(frame.subarray(5).toString()).toBe('realtime:üe{}');
  });
});
