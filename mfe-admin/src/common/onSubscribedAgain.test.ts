import { onSubscribedAgain } from './onSubscribedAgain';

describe('onSubscribedAgain', () => {
  it('asks to read again each time a channel is joined anew, not at first and not while it is away', () => {
    const readAgain = jest.fn();
    const listener = onSubscribedAgain(readAgain);
    for (const status of ['SUBSCRIBED', 'CHANNEL_ERROR', 'TIMED_OUT']) listener(status);
    expect(readAgain).not.toHaveBeenCalled();
    for (const status of ['SUBSCRIBED', 'CLOSED', 'SUBSCRIBED']) listener(status);
    expect(readAgain).toHaveBeenCalledTimes(2);
  });
});
