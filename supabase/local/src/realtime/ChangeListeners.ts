import type { Channel } from './Channel';
import { isWanted, wantedValue, type ChangeBinding, type TextRow } from './changeFilter';

interface Listener {
  channel: Channel;
  binding: ChangeBinding;
}

interface ChangedRow {
  type: string;
  schema: string;
  table: string;
  row: TextRow;
}

const anyTable = '*';
const anyValue = '';

/**
 * Who wants to hear of which change, found by table and by the one value that nearly everybody filters by: a change costs as much as
 * it has listeners, however many listen to other businesses.
 */
export class ChangeListeners {
  private readonly tables = new Map<string, Map<string, Set<Listener>>>();
  private readonly byChannel = new Map<Channel, Listener[]>();

  add(channel: Channel): void {
    if (channel.bindings.length === 0) return;
    const listeners = channel.bindings.map((binding) => ({ channel, binding }));
    this.byChannel.set(channel, listeners);
    for (const listener of listeners) {
      const { tableKey, valueKey } = placeOf(listener.binding);
      const values = this.tables.get(tableKey) ?? new Map<string, Set<Listener>>();
      this.tables.set(tableKey, values);
      const listed = values.get(valueKey) ?? new Set();
      values.set(valueKey, listed.add(listener));
    }
  }

  remove(channel: Channel): void {
    for (const listener of this.byChannel.get(channel) ?? []) {
      const { tableKey, valueKey } = placeOf(listener.binding);
      const values = this.tables.get(tableKey);
      const listed = values?.get(valueKey);
      listed?.delete(listener);
      if (listed?.size === 0) values?.delete(valueKey);
      if (values?.size === 0) this.tables.delete(tableKey);
    }
    this.byChannel.delete(channel);
  }

  /** Every channel that listens to any table. */
  channels(): Channel[] {
    return [...this.byChannel.keys()];
  }

  /** The channels that want the change, each with the ids of its bindings that do. */
  wanting(change: ChangedRow): Map<Channel, number[]> {
    const wanting = new Map<Channel, number[]>();
    for (const tableKey of [`${change.schema}.${change.table}`, anyTable]) {
      const values = this.tables.get(tableKey);
      if (values === undefined) continue;
      const valueKeys = [anyValue, ...Object.entries(change.row).map(([column, value]) => `${column}=${value}`)];
      for (const { channel, binding } of valueKeys.flatMap((key) => [...(values.get(key) ?? [])])) {
        if (isWanted(binding, change)) wanting.set(channel, [...(wanting.get(channel) ?? []), binding.id]);
      }
    }
    return wanting;
  }
}

function placeOf(binding: ChangeBinding): { tableKey: string; valueKey: string } {
  const { schema, table } = binding;
  const isOneTable = schema !== '*' && table !== undefined && table !== '*';
  const wanted = wantedValue(binding);
  return {
    tableKey: isOneTable ? `${schema}.${table}` : anyTable,
    valueKey: wanted === null ? anyValue : `${wanted.column}=${wanted.value}`,
  };
}
