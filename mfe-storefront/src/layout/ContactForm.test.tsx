import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@dukani/shared/errors';
import type { FakeRpc } from '@dukani/shared/testing';
import { forgetEverything, renderShop } from '../common/testing/renderShop';
import { sampleId } from '../common/testing/shopSamples';
import { wantsWork } from '../common/testing/wantsWork';
import ContactPanel from './ContactPanel';

beforeEach(forgetEverything);

describe('the contact form', () => {
  const renderPanel = (rpc: FakeRpc, tenant = {}) =>
    renderShop(<ContactPanel onClose={() => undefined} />, { rpc, tenant });

  it('sends a question with the one way to answer that was given', async () => {
    const { calls, container, user } = renderPanel({ send_contact_message: wantsWork({ id: sampleId(1) }) });

    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect(screen.getByText('Enter your name.')).toBeInTheDocument();
    expect(screen.getByText('Enter an email address or a phone number.')).toBeInTheDocument();
    expect((await axe(container)).violations).toEqual([]);
    await user.type(screen.getByLabelText(/Your name/), 'Otieno');
    await user.type(screen.getByLabelText(/Email or phone/), '0712 345 678');
    await user.type(screen.getByRole('textbox', { name: /Message/ }), 'Are you open?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));

    expect(await screen.findByText(/has received your message/)).toBeInTheDocument();
    const sent = calls
      .filter(({ name }) => name === 'send_contact_message')
      .map(({ args }) => (args as Record<string, unknown>)['p_message']);
    expect(sent[1]).toMatchObject({ name: 'Otieno', phone: '0712 345 678', message: 'Are you open?' });
    expect(sent[1]).not.toHaveProperty('email');
  });

  it('keeps the words when they could not be sent', async () => {
    const { user } = renderPanel({
      send_contact_message: () => {
        throw new ApiError({ code: 'rate_limited', message: 'Too many', status: 429 });
      },
    });
    await user.type(screen.getByLabelText(/Your name/), 'Otieno');
    await user.type(screen.getByLabelText(/Email or phone/), 'o@mail.test');
    await user.type(screen.getByRole('textbox', { name: /Message/ }), 'Hello');
    await user.click(screen.getByRole('button', { name: 'Send message' }));

    await waitFor(() => expect(screen.getByRole('alert')).toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue('Hello');
  });

  it('leads to WhatsApp where the number says of which country it is', () => {
    renderPanel({}, { phone: '+254 712 345 678' });

    expect(screen.getByRole('link', { name: 'Write on WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/254712345678',
    );
  });
});
