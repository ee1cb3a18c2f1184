import { testDatabase } from '../support/testDatabase';
import { LeakMatrix } from './LeakMatrix';

// Every guard below is broken on purpose, each on an object of its own, before the matrix looks at the catalog.
const database = testDatabase({ breaksInvariants: true });

const sabotage = `
  alter event trigger guard_exposed_tables disable;

  -- A wall and a policy that let everything through.
  alter policy tenant_isolation on public.tills using (true) with check (true);
  alter policy "Members of every role read tills" on public.tills using (true);

  -- Row security switched off.
  alter table public.locations disable row level security;

  -- A membership that no longer has to be active, and a tenant that no longer has to be usable.
  do $$
  begin
    execute replace(replace(pg_get_functiondef('private.current_tenant_id()'::regprocedure), 'and m.is_active', ''), 'and t.status in (''active'', ''trial'')', '');
  end;
  $$;

  -- A definer function that believes the id it is given.
  create or replace function public.get_sale(p_sale_id uuid) returns jsonb language plpgsql stable security definer set search_path = '' as $$
  begin
    return (select to_jsonb(s) from public.sales s where s.id = p_sale_id);
  end;
  $$;

  -- A key between tenants, and a tenant_id that may change.
  alter table public.tax_rates disable trigger _100_tenant_id_immutable;
  alter policy tenant_isolation on public.tax_rates using (true) with check (true);
  alter policy "Members of every role read tax_rates" on public.tax_rates using (true);
  alter policy "Members with settings.edit update tax_rates" on public.tax_rates with check (true);
  grant update (tenant_id) on public.tax_rates to authenticated;

  -- Visitors who read customers.
  create policy loose on public.contacts for select to anon using (true);
  grant select on public.contacts to anon;

  -- Things nobody told the matrix about.
  create table public.newcomers (tenant_id uuid not null references public.tenants (id), id uuid not null default gen_random_uuid(), remark text, primary key (tenant_id, id));
  create policy loose on public.newcomers for select to authenticated using (true);
  alter table public.newcomers enable row level security;
  grant select on public.newcomers to authenticated;
  create function public.newcomer_report(p_tenant_id uuid) returns jsonb language sql stable security definer set search_path = '' as
    $$ select jsonb_agg(n) from public.newcomers n where n.tenant_id = p_tenant_id $$;
  grant execute on function public.newcomer_report(uuid) to authenticated;
`;

const openDoors = [
  'owner: select public.tills',
  'owner: count public.tills',
  'owner: embed public.tills',
  'owner: select public.locations',
  'deactivated: select public.payment_methods',
  'owner of a suspended business: select public.payment_methods',
  'owner: rpc get_sale',
  'owner: move own row public.tax_rates',
  'visitor: select public.contacts',
  'owner: select public.newcomers',
  'owner: rpc newcomer_report',
];

describe('the leak matrix on a house with open doors', () => {
  it('finds every one of them', async () => {
    await database.client.query(sabotage);
    const matrix = await LeakMatrix.prepare(database.client);

    for (const attacker of matrix.attackers.filter(({ name }) =>
      ['visitor', 'owner', 'deactivated', 'owner of a suspended business'].includes(name),
    )) {
      for (const table of matrix.tables) await matrix.attackTable(attacker, table);
      if (attacker.name === 'owner')
        for (const target of matrix.functions) await matrix.attackFunction(attacker, target, 1);
    }

    const found = new Set(matrix.leaks.map((leak) => `${leak.attacker}: ${leak.verb} ${leak.object}`));
    expect(openDoors.filter((door) => !found.has(door))).toEqual([]);
  }, 300_000);
});
