/** "user:dana" as people say it, in the words of the service's own sentences. */
export const nameOf = (actor: string): string =>
  actor
    .replace(/^(?:user|token):/, '')
    .replace(/^local$/, 'משתמש מקומי')
    .replace(/^service$/, 'המערכת');
