/** The device's storage for tests: databases in memory, and what jsdom lacks for them. Import it before anything that uses a store. */
import { deserialize, serialize } from 'node:v8';
import 'fake-indexeddb/auto';

globalThis.structuredClone ??= ((value: unknown): unknown => deserialize(serialize(value))) as typeof structuredClone;
