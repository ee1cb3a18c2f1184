/** One message of the Phoenix protocol. */
export interface Frame {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** A broadcast that came as a binary frame: its content is passed on as it is. */
export interface BinaryBroadcast {
  joinRef: string;
  ref: string;
  topic: string;
  event: string;
  isJson: boolean;
  content: Buffer;
}

/** The protocol versions of supabase-js: objects (1.0.0) or arrays and binary broadcasts (2.0.0). */
export type ProtocolVersion = 1 | 2;

const kinds = { broadcastPush: 3, broadcast: 4 };
const jsonEncoding = 1;

/** Writes a message as text. */
export function encodeFrame({ joinRef, ref, topic, event, payload }: Frame, version: ProtocolVersion): string {
  return JSON.stringify(
    version === 2 ? [joinRef, ref, topic, event, payload] : { join_ref: joinRef, ref, topic, event, payload },
  );
}

/** Writes a change of a table as text. What changed comes as JSON, written once for all who hear of it. */
export function encodeChange(
  { joinRef, topic, ids, data }: Pick<Frame, 'joinRef' | 'topic'> & { ids: number[]; data: string },
  version: ProtocolVersion,
): string {
  const payload = `{"ids":${JSON.stringify(ids)},"data":${data}}`;
  const [ref, name] = [JSON.stringify(joinRef), JSON.stringify(topic)];
  return version === 2
    ? `[${ref},null,${name},"postgres_changes",${payload}]`
    : `{"join_ref":${ref},"ref":null,"topic":${name},"event":"postgres_changes","payload":${payload}}`;
}

/** Reads a text message; null when it is none. */
export function decodeFrame(text: string, version: ProtocolVersion): Frame | null {
  try {
    const value: unknown = JSON.parse(text);
    const [joinRef, ref, topic, event, payload] =
      version === 2 ? (value as unknown[]) : fieldsOf(value as Record<string, unknown>);
    if (typeof topic !== 'string' || typeof event !== 'string') return null;
    const isObject = typeof payload === 'object' && payload !== null && !Array.isArray(payload);
    return {
      joinRef: asRef(joinRef),
      ref: asRef(ref),
      topic,
      event,
      payload: isObject ? (payload as Record<string, unknown>) : {},
    };
  } catch {
    return null;
  }
}

/** Reads a binary broadcast of a client; null when it is none. */
export function decodeBroadcast(frame: Buffer): BinaryBroadcast | null {
  if (frame.length < 7 || frame[0] !== kinds.broadcastPush) return null;
  const [, joinRefLength = 0, refLength = 0, topicLength = 0, eventLength = 0, metadataLength = 0, encoding] = frame;
  let offset = 7;
  const take = (length: number) => {
    const text = frame.toString('utf8', offset, offset + length);
    offset += length;
    return text;
  };
  const joinRef = take(joinRefLength);
  const ref = take(refLength);
  const topic = take(topicLength);
  const event = take(eventLength);
  offset += metadataLength;
  if (offset > frame.length || topic === '' || event === '') return null;
  return { joinRef, ref, topic, event, isJson: encoding === jsonEncoding, content: frame.subarray(offset) };
}

/** Writes a broadcast for a client of version 2. Topic and event are at most 255 bytes each. */
export function encodeBroadcast({
  topic,
  event,
  isJson,
  content,
}: Pick<BinaryBroadcast, 'topic' | 'event' | 'isJson' | 'content'>): Buffer {
  const topicBytes = Buffer.from(topic);
  const eventBytes = Buffer.from(event);
  const header = Buffer.from([kinds.broadcast, topicBytes.length, eventBytes.length, 0, isJson ? jsonEncoding : 0]);
  return Buffer.concat([header, topicBytes, eventBytes, content]);
}

function fieldsOf({ join_ref, ref, topic, event, payload }: Record<string, unknown>): unknown[] {
  return [join_ref, ref, topic, event, payload];
}

function asRef(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}
