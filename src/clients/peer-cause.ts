/** Codes that Node and its HTTP client give; a peer cannot have written them. */
const CODE = /^(?:E[A-Z]{2,20}|(?:UND_ERR|HPE|ERR|DEPTH_ZERO|CERT|SELF_SIGNED|UNABLE)_[A-Z_]{2,40})$/;

/**
 * What may be kept of the error with which an exchange with a peer ended: its kind. Its own text may quote what the peer
 * said, and a peer may say our key; logs show the causes of what they log.
 */
export function peerCause(error: unknown): Error {
  const parts: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth += 1) {
    const code = 'code' in at && typeof at.code === 'string' && CODE.test(at.code) ? ` ${at.code}` : '';
    parts.push(`${at.constructor.name}${code}`);
  }
  const cause = new Error(parts.join(' < ') || 'no error');
  cause.name = 'PeerCause';
  // Where it was made says nothing.
  cause.stack = `${cause.name}: ${cause.message}`;
  return cause;
}
