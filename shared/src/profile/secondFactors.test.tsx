import { screen, waitFor, within } from '@testing-library/react';
import { makeAuthUser, makeFactor, makeIdentity, makeSession, refuse, renderProfile } from './testing/renderProfile';

const open = (rpc = {}, session = {}) => renderProfile({ tab: 'Security', rpc, session });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const codeField = () => screen.findByRole('textbox', { name: '6-digit code' });

const confirmWith = async (user: Awaited<ReturnType<typeof open>>['user'], label: string) =>
  user.click(
    within(await screen.findByRole('dialog', { name: /\?$|^Deactivate account$/ })).getByRole('button', {
      name: label,
    }),
  );

describe('second factors', () => {
  const enrolled = {
    id: 'factor-9',
    type: 'totp',
    friendly_name: 'Authenticator app',
    totp: { qr_code: '<svg fill="#000"/>', secret: 'ABCDEFGHIJ', uri: 'otpauth://totp/Dukani:owner' },
  };

  it('adds an authenticator app: picture, key, first code', async () => {
    let factors: unknown[] = [];
    const { user, argsOf } = await open({
      'GET /auth/v1/user': () => makeAuthUser({ factors }),
      'POST /auth/v1/factors': enrolled,
      'POST /auth/v1/factors/factor-9/challenge': { id: 'challenge-1', type: 'totp', expires_at: 1 },
      'POST /auth/v1/factors/factor-9/verify': () => {
        factors = [makeFactor({ id: 'factor-9' })];
        return makeSession('aal2');
      },
    });
    await user.click(await button('Add authenticator app'));

    expect(await screen.findByRole('img', { name: /^QR code/ })).toHaveAttribute(
      'src',
      'data:image/svg+xml;utf-8,%3Csvg%20fill%3D%22%23000%22%2F%3E',
    );
    expect(screen.getByText('ABCD EFGH IJ')).toBeInTheDocument();
    // Not on a computer: the app is on the phone.
    expect(screen.queryByRole('link', { name: 'open the app' })).not.toBeInTheDocument();
    await user.type(await codeField(), '123456');

    expect(await screen.findByText('Second factor added')).toBeInTheDocument();
    expect(argsOf('POST /auth/v1/factors')).toEqual([
      { friendly_name: 'Authenticator app', factor_type: 'totp', issuer: 'Dukani' },
    ]);
    expect(argsOf('POST /auth/v1/factors/factor-9/verify')).toEqual([{ code: '123456', challenge_id: 'challenge-1' }]);
    expect(await button('Remove Authenticator app')).toBeInTheDocument();
    expect(await button('Create recovery codes')).toBeInTheDocument();
  });

  it('clears away what was begun earlier, and takes a name that is free', async () => {
    const { user, argsOf } = await open({
      'GET /auth/v1/user': makeAuthUser({
        factors: [makeFactor(), makeFactor({ id: 'half', status: 'unverified', friendly_name: 'Authenticator app 2' })],
      }),
      'DELETE /auth/v1/factors/half': { id: 'half' },
      'POST /auth/v1/factors': enrolled,
    });
    await user.click(await button('Add authenticator app'));

    await codeField();
    expect(argsOf('DELETE /auth/v1/factors/half')).toHaveLength(1);
    expect(argsOf('POST /auth/v1/factors')).toEqual([
      expect.objectContaining({ friendly_name: 'Authenticator app 3' }),
    ]);
  });

  it('says that a code is wrong, and goes on', async () => {
    const { user } = await open({
      'POST /auth/v1/factors': enrolled,
      'POST /auth/v1/factors/factor-9/challenge': { id: 'challenge-1', type: 'totp', expires_at: 1 },
      'POST /auth/v1/factors/factor-9/verify': refuse(422, 'mfa_verification_failed'),
    });
    await user.click(await button('Add authenticator app'));
    await user.type(await codeField(), '123456');

    await waitFor(async () =>
      expect(await codeField()).toHaveAccessibleDescription('The code is wrong or has expired.'),
    );
    expect(await codeField()).toHaveValue('');
    await user.click(await button('Cancel'));
    expect(await button('Add phone')).toBeInTheDocument();
  });

  it('a code that was refused: what the server said stays when Verify is pressed', async () => {
    const { user } = await open({
      'POST /auth/v1/factors': {
        id: 'factor-9',
        type: 'totp',
        totp: { qr_code: '<svg/>', secret: 'ABCD', uri: 'otpauth://totp/x' },
      },
      'POST /auth/v1/factors/factor-9/challenge': { id: 'challenge', type: 'totp', expires_at: 1 },
      'POST /auth/v1/factors/factor-9/verify': refuse(422, 'mfa_verification_failed'),
    });
    await user.click(await button('Add authenticator app'));
    await user.type(await codeField(), '123456');
    await waitFor(() => expect(screen.getByRole('textbox', { name: '6-digit code' })).toBeInvalid());
    await user.click(await button('Verify'));

    expect(await codeField()).toHaveAccessibleDescription('The code is wrong or has expired.');
  });

  it('adds a phone: number, message, code; and sends another on request', async () => {
    let challenge = 0;
    const { user, argsOf } = await open({
      'GET /rest/v1/business_settings': [{ country: 'KE' }],
      'POST /auth/v1/factors': { id: 'factor-9', type: 'phone', phone: '254700000001' },
      'POST /auth/v1/factors/factor-9/challenge': () => ({
        id: `challenge-${++challenge}`,
        type: 'phone',
        expires_at: 1,
      }),
      'POST /auth/v1/factors/factor-9/verify': makeSession('aal2'),
    });
    await user.click(await button('Add phone'));
    await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '12345');
    await user.click(await button('Send code'));
    expect(screen.getByRole('textbox', { name: 'Phone number' })).toHaveAccessibleDescription(/country code/);

    await user.clear(screen.getByRole('textbox', { name: 'Phone number' }));
    await user.type(screen.getByRole('textbox', { name: 'Phone number' }), '0700 000 001');
    await user.click(await button('Send code'));
    await user.click(await button('Send a new code'));
    await screen.findByText('A new code was sent');
    await user.type(await codeField(), '654321');

    expect(await screen.findByText('Second factor added')).toBeInTheDocument();
    expect(argsOf('POST /auth/v1/factors')).toEqual([
      { friendly_name: 'Phone', factor_type: 'phone', phone: '+254700000001' },
    ]);
    expect(argsOf('POST /auth/v1/factors/factor-9/verify')).toEqual([{ code: '654321', challenge_id: 'challenge-2' }]);
  });

  it('lists verified ones and removes one after a question', async () => {
    let factors = [
      makeFactor(),
      makeFactor({ id: 'p', factor_type: 'phone', friendly_name: 'Phone', phone: '254700000001' }),
    ];
    const { user, argsOf } = await open({
      'GET /auth/v1/user': () => makeAuthUser({ factors }),
      'DELETE /auth/v1/factors/p': () => {
        factors = factors.slice(0, 1);
        return { id: 'p' };
      },
    });
    expect(await screen.findByText(/Ends in 0001/)).toBeInTheDocument();
    await user.click(await button('Remove Phone'));
    await confirmWith(user, 'Cancel');
    expect(argsOf('DELETE /auth/v1/factors/p')).toEqual([]);

    await user.click(await button('Remove Phone'));
    await confirmWith(user, 'Remove');

    expect(await screen.findByText('Second factor removed')).toBeInTheDocument();
    expect(argsOf('DELETE /auth/v1/factors/p')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText(/Ends in 0001/)).not.toBeInTheDocument());
    expect(argsOf('POST /auth/v1/token')).toHaveLength(1);
  });

  it('says why one could not be removed', async () => {
    const { user } = await open({
      'GET /auth/v1/user': makeAuthUser({ factors: [makeFactor()] }),
      'DELETE /auth/v1/factors/factor-1': refuse(422, 'insufficient_aal', 'AAL2 required to unenroll verified factor'),
    });
    await user.click(await button('Remove Authenticator app'));
    await confirmWith(user, 'Remove');

    expect(await screen.findByText('The second factor could not be removed')).toBeInTheDocument();
  });
});

describe('recovery codes', () => {
  const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JK0${index}`);
  const withFactor = { 'GET /auth/v1/user': makeAuthUser({ factors: [makeFactor()] }) };

  it('are not offered without a second factor', async () => {
    const { argsOf } = await open();
    await button('Add authenticator app');

    expect(screen.queryByText('Recovery codes')).not.toBeInTheDocument();
    expect(argsOf('recovery_codes_state')).toEqual([]);
  });

  it('are shown once, can be copied and downloaded, and then only counted', async () => {
    let left = 0;
    const write = jest.fn().mockResolvedValue(undefined);
    const makeUrl = jest.fn().mockReturnValue('blob:codes');
    Object.assign(URL, { createObjectURL: makeUrl, revokeObjectURL: jest.fn() });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await open({
      ...withFactor,
      recovery_codes_state: () => ({ left, created_at: left === 0 ? null : '2026-11-21T08:00:00Z' }),
      create_recovery_codes: () => {
        left = 10;
        return { codes };
      },
    });
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
    await user.click(await button('Create recovery codes'));

    const list = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(codes);
    await user.click(await button('Copy'));
    expect(write).toHaveBeenCalledWith(codes.join('\n'));
    expect(await screen.findByText('Recovery codes copied')).toBeInTheDocument();
    await user.click(await button('Download'));
    expect(click).toHaveBeenCalledTimes(1);
    await user.click(await button('I have saved them'));

    expect(screen.queryByRole('list', { name: 'Recovery codes' })).not.toBeInTheDocument();
    expect(await screen.findByText(/^10 of 10 codes left, created 21 Nov 2026/)).toBeInTheDocument();
    click.mockRestore();
  });

  it('replace the older ones only after a question', async () => {
    const { user, argsOf } = await open({
      ...withFactor,
      recovery_codes_state: { left: 3, created_at: '2026-11-21T08:00:00Z' },
      create_recovery_codes: { codes },
    });
    await user.click(await button('Create new codes'));
    await confirmWith(user, 'Cancel');
    expect(argsOf('create_recovery_codes')).toEqual([]);

    await user.click(await button('Create new codes'));
    await confirmWith(user, 'Create new codes');

    expect(await screen.findByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
  });

  it('are not closed away before they are saved', async () => {
    const { user, onClose } = await open({ ...withFactor, create_recovery_codes: { codes } });
    await user.click(await button('Create recovery codes'));
    await screen.findByRole('list', { name: 'Recovery codes' });
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0]!);

    expect(await screen.findByText('The recovery codes are shown only now. Save them first.')).toBeInTheDocument();
    await confirmWith(user, 'Stay');
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('list', { name: 'Recovery codes' })).toBeInTheDocument();
  });
});

describe('linked accounts', () => {
  it('do not offer to unlink the last one', async () => {
    await open();

    expect(await screen.findByText('Email and password')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Unlink/ })).not.toBeInTheDocument();
  });

  it('are unlinked after a question, by their identity', async () => {
    let identities = [makeIdentity('email'), makeIdentity('google')];
    const { user, argsOf } = await open({
      'GET /auth/v1/user': () => makeAuthUser({ identities }),
      'DELETE /auth/v1/user/identities/identity-google': () => {
        identities = identities.slice(0, 1);
        return {};
      },
    });
    await user.click(await button('Unlink Google'));
    await confirmWith(user, 'Unlink');

    expect(await screen.findByText('Google unlinked')).toBeInTheDocument();
    expect(argsOf('DELETE /auth/v1/user/identities/identity-google')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByText('owner@google.test')).not.toBeInTheDocument());
  });

  it('say why one stays', async () => {
    const { user } = await open({
      'GET /auth/v1/user': makeAuthUser({ identities: [makeIdentity('email'), makeIdentity('google')] }),
      'DELETE /auth/v1/user/identities/identity-google': refuse(403, 'insufficient_aal', 'Confirm first.'),
    });
    await user.click(await button('Unlink Google'));
    await confirmWith(user, 'Unlink');

    expect(await screen.findByText('Google could not be unlinked')).toBeInTheDocument();
    expect(screen.getByText('Confirm first.')).toBeInTheDocument();
  });
});
