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
  /** What it is about, for example one form: a success takes the errors of the same group away. */
  group?: string;
  /** How long it stays, default 5 s (errors 8 s); 0 keeps it until it is closed. */
  durationMs?: number;
}

const maximumShown = 3;
let toasts: readonly Toast[] = [];
const groups = new Map<number, string>();
let nextId = 1;
const listeners = new Set<() => void>();

/** Shows a short message in the corner of the screen, in the place of an older one with the same title. Returns its id. */
export function toast({ durationMs, group, tone = 'info', ...content }: ToastInput): number {
  const id = nextId++;
  const isOver = (older: Toast) =>
    older.title === content.title ||
    (tone === 'success' && older.tone === 'error' && group !== undefined && groups.get(older.id) === group);
  if (group !== undefined) groups.set(id, group);
  publish([...toasts.filter((older) => !isOver(older)), { ...content, id, tone }].slice(-maximumShown));
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
  for (const id of groups.keys()) if (!next.some((shown) => shown.id === id)) groups.delete(id);
  for (const listener of listeners) listener();
}
