import type { Client } from 'pg';
import { cpuTimeOf } from './cpuTime';

/** Wall p50 and p95, and the processor time of one call, in ms, as cells of a table. */
export async function measureCalls(client: Client, run: () => Promise<unknown>, times: number): Promise<string> {
  await run();
  const walls: number[] = [];
  const cpuBefore = await cpuTimeOf([client]);
  for (let turn = 0; turn < times; turn += 1) {
    const start = performance.now();
    await run();
    walls.push(performance.now() - start);
  }
  const cpuAfter = await cpuTimeOf([client]);
  const sorted = walls.sort((a, b) => a - b);
  const at = (share: number): string =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
  const cpu = cpuBefore === null || cpuAfter === null ? '–' : ((cpuAfter - cpuBefore) / times).toFixed(0);
  return `${at(0.5)} | ${at(0.95)} | ${cpu}`;
}
