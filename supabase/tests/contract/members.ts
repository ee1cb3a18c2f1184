import { freshEmail, makeAccount, service, signIn, world, type Db } from './environment';

/** A new member of business A, signed in. */
export async function makeMember(
  role: 'admin' | 'manager' | 'cashier',
): Promise<{ email: string; userId: string; client: Db }> {
  const email = freshEmail(`member-${role}`);
  const userId = await makeAccount(email, 'Mona Member');
  const { error } = await service()
    .from('tenant_users')
    .insert({ tenant_id: world().tenantId, user_id: userId, role, invitation_status: 'accepted', is_active: true });
  if (error) throw error;
  return { email, userId, client: await signIn(email) };
}
