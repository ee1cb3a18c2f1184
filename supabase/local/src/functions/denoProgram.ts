import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The Deno program that npm installed, or null when there is none for this machine. */
export function findDeno(): string | null {
  const name = process.platform === 'win32' ? 'deno.exe' : 'deno';
  const platform =
    process.platform === 'linux'
      ? 'linux-x64-glibc'.replace('x64', process.arch)
      : `${process.platform}-${process.arch}`;
  const folders = createRequire(import.meta.url).resolve.paths('deno') ?? [];
  // The package links the program of the platform package to itself when install scripts run; both places are looked at.
  const candidates = folders.flatMap((folder) => [
    path.join(folder, 'deno', name),
    path.join(folder, '@deno', platform, name),
  ]);
  return candidates.find((candidate) => existsSync(candidate)) ?? null;
}
