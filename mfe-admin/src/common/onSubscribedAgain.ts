/**
 * A listener for `subscribe` that calls back each time the channel is joined again. What changed in between nobody tells, neither
 * after the connection was away nor where the server says that it may have missed something: it has to be read.
 */
export function onSubscribedAgain(readAgain: () => void): (status: string) => void {
  let wasSubscribed = false;
  return (status) => {
    if (status !== 'SUBSCRIBED') return;
    if (wasSubscribed) readAgain();
    wasSubscribed = true;
  };
}
