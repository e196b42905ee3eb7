/** What the service answers when it refuses, and what the browser says when it could not ask (RFC 9457). */
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  /** A sentence for a person. */
  readonly detail: string;
  readonly requestId: string | null;
  /** The whole answer, for those who know more of a code. */
  readonly body: Record<string, unknown>;

  constructor(status: number, body: Record<string, unknown>) {
    const text = (key: string) => (typeof body[key] === 'string' ? (body[key] as string) : '');
    const fields = Array.isArray(body.errors)
      ? body.errors.map(({ msg }: { msg?: string }) => msg).filter(Boolean)
      : [];
    super(text('detail') || text('title'));
    this.name = 'Problem';
    this.status = status;
    this.code = text('code') || 'internal_error';
    this.detail = [text('detail') || text('title'), ...fields].filter(Boolean).join(' · ');
    this.requestId = text('request_id') || null;
    this.body = body;
  }
}

/** The code of a request that got no answer at all. */
export const NO_CONNECTION = 'no_connection';

/** @returns what any thrown thing tells a person */
export function problemOf(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof TypeError) return noConnection();
  return new Problem(0, { code: 'internal_error', detail: 'אירעה תקלה בלתי צפויה בדפדפן.' });
}

export const noConnection = () =>
  new Problem(0, {
    code: NO_CONNECTION,
    detail: 'אין חיבור לשירות. מה שנכתב נשמר כאן, והפעולה תוכל להתבצע כשהחיבור יחזור.',
  });
