import { useState, type KeyboardEvent } from 'react';

/** True while caps lock is on, as far as key presses in a field tell. */
export function useCapsLock(): { isCapsLockOn: boolean; onKeyUp: (event: KeyboardEvent) => void } {
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  return { isCapsLockOn, onKeyUp: (event) => setIsCapsLockOn(event.getModifierState('CapsLock')) };
}
