import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function at every drawing, which does what the newest `handler` does: what is given it need not be drawn again
 * for a handler's sake. For what answers to events; not for what draws.
 */
export function useStable<A extends unknown[], R>(handler: (...args: A) => R): (...args: A) => R {
  const newest = useRef(handler);
  useLayoutEffect(() => {
    newest.current = handler;
  });
  return useCallback((...args: A) => newest.current(...args), []);
}
