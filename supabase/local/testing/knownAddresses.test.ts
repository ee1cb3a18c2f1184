import { password, pause, request, startGateway, type Gateway } from './gateway';
import { lastMail } from './mails';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await startGateway();
  await gateway.member('known@addresses.test', null);
}, 300_000);
afterAll(async () => await gateway.stop());

const post = async (path: string, body: unknown) =>
  await request(gateway, `/auth/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const mailsTo = async (email: string) =>
  (await (await request(gateway, `/mailbox/messages?to=${encodeURIComponent(email)}`)).json()) as { subject: string }[];

describe('whether an address has an account is said to its owner alone', () => {
  it.each(['otp', 'magiclink'])('by /%s without making accounts', async (route) => {
    await pause(1_100);
    const answers = [];
    for (const email of ['known@addresses.test', `unknown-${route}@addresses.test`]) {
      const answer = await post(route, { email, create_user: false });
      answers.push({ status: answer.status, body: await answer.json() });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.status).toBe(200);
    expect(await mailsTo(`unknown-${route}@addresses.test`)).toEqual([]);
  });

  it('by a change of address', async () => {
    // One mail a second goes to an address.
    await pause(1_100);
    const seen = [];
    for (const [email, wanted] of [
      ['first@addresses.test', 'known@addresses.test'],
      ['second@addresses.test', 'free@addresses.test'],
    ] as const) {
      const member = await gateway.member(email, null);
      const { data, error } = await member.auth.updateUser({ email: wanted });
      expect(error).toBeNull();
      const { data: after } = await member.auth.getUser();
      seen.push({
        fields: Object.keys(data.user ?? {}).sort(),
        isPending: data.user?.new_email === wanted && after.user?.new_email === wanted,
        stays: after.user?.email === email,
        mails: (await mailsTo(email)).map(({ subject }) => subject),
      });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toMatchObject({ isPending: true, stays: true });
    expect((await lastMail(gateway, 'known@addresses.test')).text).toContain('wanted to give another account');
    expect((await lastMail(gateway, 'known@addresses.test')).text).not.toContain('first@addresses.test');
    expect((await lastMail(gateway, 'free@addresses.test')).text).toContain('token_hash');
  });

  it('by sign-up, which opens a session at once: the owner is told, and one place cannot ask often', async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await post('signup', { email: 'known@addresses.test', password })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await post('signup', { email: 'brand-new@addresses.test', password })).status).toBe(429);
    const subjects = (await mailsTo('known@addresses.test')).map(({ subject }) => subject);
    expect(subjects).toContain('You have an account already');
  });
});
