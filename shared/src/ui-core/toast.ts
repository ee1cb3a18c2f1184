export interface Toast {
  id: number;
  tone: 'success' | 'error' | 'warning' | 'info';
  title: string;
  description?: string;
  /** A button in the toast, for example Undo. */
  action?: { label: string; onSelect: () => void };
}

export interface ToastInput extends Omit<Toast, 'id' | 'tone'> {
  tone?: Toast['tone'];
  /** How long it stays, default 5 s (errors 8 s); 0 keeps it until it is closed. */
  durationMs?: number;
}

const maximumShown = 4;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a short message in the corner of the screen. Returns its id. */
export function toast({ durationMs, tone = 'info', ...content }: ToastInput): number {
  const id = nextId++;
  publish([...toasts, { ...content, id, tone }].slice(-maximumShown));
  const lifetimeMs = durationMs ?? (tone === 'error' ? 8000 : 5000);
  if (lifetimeMs > 0) setTimeout(() => dismissToast(id), lifetimeMs);
  return id;
}

export function dismissToast(id: number): void {
  if (toasts.some((shown) => shown.id === id)) publish(toasts.filter((shown) => shown.id !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function shownToasts(): readonly Toast[] {
  return toasts;
}

function publish(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
