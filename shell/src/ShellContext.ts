import { createContext, useContext } from 'react';
import type { RuntimeConfig } from '@dukani/shared/contract';
import type { AreaRegistry } from './remotes/AreaRegistry';
import type { TenantDirectory } from './tenant/TenantDirectory';

/** What the shell's parts share besides the store. */
export interface Shell {
  config: RuntimeConfig;
  registry: Pick<AreaRegistry, 'load' | 'prefetch' | 'forgetFailures'>;
  directory: Pick<TenantDirectory, 'find' | 'forget'>;
}

export const ShellContext = createContext<Shell | null>(null);

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (shell === null) throw new Error('useShell is used outside the shell.');
  return shell;
}
