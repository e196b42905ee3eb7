/** "user:dana" as people say it. */
export const nameOf = (actor: string): string =>
  actor
    .replace(/^(?:user|token):/, '')
    .replace(/^local$/, 'משתמש המחשב הזה')
    .replace(/^service$/, 'השירות');
