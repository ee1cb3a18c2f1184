import type { Client } from 'pg';
import { readPrivileges, type Manifest } from '../catalog/readPrivileges';
import { callRpc, type DatabaseFailure } from '../support/callRpc';
import { makeTenant } from '../support/makeTenant';
import { asAnonymous, asUser } from '../support/personas';
import { attackCalls } from './attackCalls';
import { makeAttackers, type Attacker } from './attackPersonas';
import { tableAttacks, type TableAttack } from './attackTables';
import { markerPattern } from './markers';
import { fillVictim, type Victim } from './fillVictim';
import { makeOwnBusiness, type OwnBusiness } from './ownBusiness';
import { publicCells } from './publicCells';
import { readFunctions, readTables, type CatalogFunction, type CatalogTable } from './readCatalog';

/** Something an attacker saw or changed that he must not. */
export interface Leak {
  attacker: string;
  object: string;
  verb: string;
  victim: string;
  what: string;
}

// An anonymous visitor may order in an open shop: these tables of it then change.
const publicWrites: Record<string, string[]> = {
  place_order: [
    'public.notifications',
    'public.orders',
    'public.order_lines',
    'public.order_line_components',
    'public.order_events',
    'public.stock_reservations',
    'public.stock_levels',
    'private.document_sequences',
    'private.anonymous_attempts',
    'private.link_secrets',
    // Who is signed in shops for themselves, whoever they work for.
    'private.shopper_orders',
    'private.shopper_accounts',
  ],
  save_my_shop_account: ['private.shopper_accounts'],
  save_my_shop_cart: ['private.shopper_carts'],
  choose_cart_mails: ['private.shopper_accounts', 'private.link_secrets'],
  // Its count of attempts clears away those of yesterday, of whichever business.
  accept_quote: ['private.order_attempts'],
  confirm_purchase_order: ['private.order_attempts'],
  // An anonymous visitor may ask an open shop something, and wait for its goods.
  request_stock_notice: ['public.stock_notices', 'private.anonymous_attempts', 'private.link_secrets'],
  // The mail that tells the shop of it is a job of the shop.
  send_contact_message: [
    'public.contact_messages',
    'public.notifications',
    'private.jobs',
    'private.anonymous_attempts',
    'private.link_secrets',
  ],
};

// What somebody who is locked out still sees and does: the own person, and how things stand.
const openToLockedOut = [
  'public.profiles',
  'public.tenant_users',
  'public.user_activity_logs',
  'my_access',
  'accept_invitation',
  'decline_invitation',
  'deactivate_account',
  // What somebody keeps in shops as their customer has nothing to do with where they work.
  'my_shop_account',
  'save_my_shop_account',
  'choose_cart_mails',
  'delete_my_shop_account',
];

/** Attackers, victims, and every object of the catalog to try them on. Make it with `LeakMatrix.prepare`. */
export class LeakMatrix {
  attempts = 0;
  /** How many attempts the database answered rather than refused. */
  answered = 0;
  readonly leaks: Leak[] = [];

  private constructor(
    private readonly client: Client,
    readonly own: OwnBusiness,
    readonly attackers: Attacker[],
    readonly victims: Victim[],
    readonly tables: CatalogTable[],
    readonly functions: CatalogFunction[],
    private readonly manifest: Manifest,
    private readonly fingerprintSql: string,
    private readonly secretIds: Set<string>,
    private fingerprint: Map<string, string>,
  ) {}

  static async prepare(client: Client): Promise<LeakMatrix> {
    const own = await makeOwnBusiness(client);
    const allTables = await readTables(client, ['public', 'private', 'audit']);
    const open = await makeTenant(client, { name: 'Victim', subdomain: 'open-b' });
    const hidden = await makeTenant(client, { name: 'Hidden victim', subdomain: 'canary-h', status: 'suspended' });
    const attackers = await makeAttackers(client, { own, open, suspended: hidden });
    const victims = [
      await fillVictim(client, allTables, { mark: 'B', tenantId: open.tenantId, ownerId: open.owner.userId }),
      await fillVictim(client, allTables, { mark: 'H', tenantId: hidden.tenantId, ownerId: hidden.owner.userId }),
    ];
    const tenantTables = allTables.filter((table) => table.hasTenant);
    const ids = victims.map((victim) => `'${victim.tenantId}'`).join(', ');
    const fingerprintSql = tenantTables
      .map(
        ({ name }) =>
          `select '${name}' as name, md5(coalesce(string_agg(x::text, '' order by x::text), '')) as hash from ${name} x where tenant_id in (${ids})`,
      )
      .concat(
        `select 'public.tenants', md5(string_agg(x::text, '' order by x::text)) from public.tenants x where id in (${ids})`,
      )
      .join(' union all ');
    const matrix = new LeakMatrix(
      client,
      own,
      attackers,
      victims,
      allTables.filter((table) => table.name.startsWith('public.')),
      await readFunctions(client),
      await readPrivileges(client),
      fingerprintSql,
      secretIdsOf(victims),
      new Map(),
    );
    matrix.fingerprint = await matrix.readFingerprint();
    return matrix;
  }

  /** Tries every way on one table. */
  async attackTable(attacker: Attacker, table: CatalogTable): Promise<void> {
    if (attacker.isLockedOut && openToLockedOut.includes(table.name)) return;
    const role = attacker.persona === null ? 'anon' : 'authenticated';
    for (const victim of table.hasTenant ? this.victims : this.victims.slice(0, 1)) {
      const { rows } = table.hasTenant
        ? await this.client.query<Record<string, unknown>>(`select * from ${table.name} where tenant_id = $1 limit 1`, [
            victim.tenantId,
          ])
        : { rows: [] };
      const privileges = this.manifest[role].tables[table.name];
      for (const attack of tableAttacks({
        table,
        victim,
        attackerTenantId: attacker.tenantId,
        privileges,
        publicRows: this.publicRows(role, table, victim),
        sample: rows[0],
      })) {
        await this.attempt(attacker, victim, table.name, attack.verb, attack.values, () => this.runTableAttack(attack));
      }
    }
  }

  /** Tries every way on one function. */
  async attackFunction(attacker: Attacker, target: CatalogFunction, guesses: number): Promise<void> {
    if (attacker.isLockedOut && openToLockedOut.includes(target.name)) return;
    for (const victim of this.victims) {
      for (const call of attackCalls(target, this.own, victim, guesses)) {
        await this.attempt(attacker, victim, target.name, 'rpc', [call], async () => ({
          answer: await callRpc(this.client, target.name, call),
          isWrite: true,
        }));
      }
    }
  }

  private publicRows(role: 'anon' | 'authenticated', table: CatalogTable, victim: Victim): number {
    const isReadable = this.manifest.anon.tables[table.name]?.select !== undefined && role === 'anon';
    const cells = publicCells[table.name];
    if (!isReadable || victim.mark === 'H' || !cells) return 0;
    return cells.rows === 'all' ? Number.MAX_SAFE_INTEGER : 1;
  }

  private async runTableAttack(attack: TableAttack): Promise<{ answer: unknown; isWrite: boolean; excess?: string }> {
    const result = await this.client.query<Record<string, unknown>>(attack.sql, attack.values);
    const rows = result.rowCount ?? 0;
    const excess =
      attack.allowedRows !== undefined && rows > attack.allowedRows
        ? { excess: `${rows} rows, at most ${attack.allowedRows} allowed: ${attack.sql}` }
        : {};
    return { answer: result.rows, isWrite: !['SELECT'].includes(result.command), ...excess };
  }

  private async attempt(
    attacker: Attacker,
    victim: Victim,
    object: string,
    verb: string,
    sent: unknown[],
    run: () => Promise<{ answer: unknown; isWrite: boolean; excess?: string }>,
  ): Promise<void> {
    this.attempts += 1;
    const report = (what: string): void => {
      this.leaks.push({ attacker: attacker.name, object, verb, victim: victim.mark, what: what.slice(0, 300) });
    };
    const work = async (): Promise<void> => {
      const { answer, isWrite, excess } = await run();
      this.answered += 1;
      if (excess !== undefined) report(excess);
      const seen = this.findMarker(JSON.stringify(answer) ?? '', sent);
      if (seen !== null) report(`saw ${seen} after ${JSON.stringify(sent)}`);
      if (isWrite)
        for (const table of await this.changedByAttempt())
          if (!publicWrites[object]?.includes(table)) report(`changed ${table}`);
    };
    try {
      await (attacker.persona === null
        ? asAnonymous(this.client, work, { rollback: true })
        : asUser(this.client, attacker.persona, work, { rollback: true }));
    } catch (error) {
      const failure = error as DatabaseFailure;
      const seen = this.findMarker(`${failure.message} ${failure.detail ?? ''} ${failure.hint ?? ''}`, sent);
      if (seen !== null) report(`the error says ${seen}`);
      if (failure.code.startsWith('XX')) report(`internal error: ${failure.message}`);
    }
  }

  /** Looks for what belongs to a victim, after taking out what the attacker had sent himself. */
  private findMarker(answer: string, sent: unknown[]): string | null {
    const own = new Set(
      JSON.stringify(sent)
        .toLowerCase()
        .match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|canary[\w-]*/g) ?? [],
    );
    for (const [id] of answer.toLowerCase().matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
      if (this.secretIds.has(id) && !own.has(id)) return id;
    }
    const rest = [...own].reduce((text, word) => text.replaceAll(word, ''), answer.toLowerCase());
    return markerPattern.exec(rest)?.[0] === undefined
      ? null
      : rest.slice(Math.max(0, rest.search(markerPattern) - 60), rest.search(markerPattern) + 60);
  }

  private async readFingerprint(): Promise<Map<string, string>> {
    const { rows } = await this.client.query<{ name: string; hash: string }>({
      name: 'fingerprint',
      text: this.fingerprintSql,
    });
    return new Map(rows.map((row) => [row.name, row.hash]));
  }

  /** Tables in which an attempt changed rows of a victim; asked inside its transaction, and from then on as the database owner. */
  private async changedByAttempt(): Promise<string[]> {
    const { rows } = await this.client.query<{ wrote: boolean }>(
      `select set_config('role', 'none', true), pg_current_xact_id_if_assigned() is not null as wrote`,
    );
    // A transaction has a number from its first write on; without one there is nothing to compare.
    return rows[0]?.wrote === false ? [] : this.changedTables();
  }

  /** Tables in which rows of a victim differ from before. */
  private async changedTables(): Promise<string[]> {
    const now = await this.readFingerprint();
    return [...now].filter(([name, hash]) => this.fingerprint.get(name) !== hash).map(([name]) => name);
  }

  /** Whether the rows of the victims are still those of the beginning. */
  async victimsAreUnchanged(): Promise<boolean> {
    return (await this.changedTables()).length === 0;
  }
}

function secretIdsOf(victims: Victim[]): Set<string> {
  const secret = new Set<string>(victims.map((victim) => victim.ownerId));
  const open = new Set<string>();
  for (const victim of victims) {
    // Singletons are keyed by the tenant's id, which is public.
    open.add(victim.tenantId);
    for (const [table, ids] of Object.entries(victim.ids)) {
      const cells = victim.mark === 'B' ? publicCells[table] : undefined;
      const hasOpenIds = cells?.columns.includes('id') ?? false;
      ids.forEach((id, index) => {
        (hasOpenIds && (cells?.rows === 'all' || index === 0) ? open : secret).add(id);
      });
    }
  }
  // An open product stays open where another table is keyed by it.
  for (const id of open) secret.delete(id);
  return secret;
}
