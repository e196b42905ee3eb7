/**
 * One read for all who ask while another one is under way: each gets an answer that was read after it had asked, and
 * however many ask there is one read at a time.
 *
 * @param read what is asked; it must give a promise that runs once
 */
export function inTurn<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    const asked = read();
    const done = () => {
      if (running === asked) running = undefined;
    };
    running = asked;
    asked.then(done, done);
    return asked;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(start, start);
    return next;
  };
}
