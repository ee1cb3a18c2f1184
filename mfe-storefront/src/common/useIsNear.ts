import { useEffect, useRef, useState, type RefObject } from 'react';

/**
 * Whether an element is on the screen or will be soon; once so, it stays so. Where nobody can tell, it counts as near. `reach` is how far
 * below the screen something is fetched, to be there when one arrives; below zero, how far it has come in.
 */
export function useIsNear<Watched extends Element>(reach = '400px'): [ref: RefObject<Watched | null>, isNear: boolean] {
  const ref = useRef<Watched>(null);
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (ref.current === null || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: reach },
    );
    observer.observe(ref.current);
    return () => {
      observer.disconnect();
    };
  }, [isNear, reach]);
  return [ref, isNear];
}
