const listeners = new Set<() => void>();

/** Opens the shell's Change Password dialog. */
export function openPasswordDialog(): void {
  for (const listener of listeners) listener();
}

/** Used by the shell, which draws the dialog. Returns the way to stop listening. */
export function onPasswordDialogRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
