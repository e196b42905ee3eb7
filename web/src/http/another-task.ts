/**
 * Resolves in a task of its own, between which the page answers. By a message: timers of a page that nobody sees wait for a second.
 */
export function anotherTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const onMessage = () => {
      port1.close();
      resolve();
    };
    port1.addEventListener('message', onMessage, { once: true });
    port1.start();
    port2.postMessage(null);
  });
}
