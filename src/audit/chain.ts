// The chain over the audit log (contract section 13): each row's hash takes in the hash before it, so that a change, a
// removal or another order of what was once sealed shows. Pure; `sealer.ts` writes it, `src/check` reads it.
import { createHash } from 'node:crypto';
import type { auditEntries } from '../db/schema/audit.ts';
import { canonicalJson } from '../lib/canonical-json.ts';

/** What a seal covers: the row as the interface shows it, never the case's id, which is lost when the case is deleted. */
export type SealedFields = Pick<
  typeof auditEntries.$inferSelect,
  'auditId' | 'at' | 'actor' | 'action' | 'caseNumberText' | 'target' | 'beforeSha256' | 'afterSha256' | 'requestId'
>;

/** The end of the chain, or any place in it. */
export interface AuditHead {
  sealNo: number;
  /** sha256, lower-case hexadecimal. */
  hash: string;
  /** Time of the act that was sealed last; null for the empty chain. */
  at: Date | null;
}

/** Where the chain begins. */
export const EMPTY_CHAIN: AuditHead = { sealNo: 0, hash: '0'.repeat(64), at: null };

/** The hash of a row that is sealed as `sealNo` after the hash `previous` (contract section 13). */
export function sealHash(previous: string, sealNo: number, row: SealedFields): string {
  return createHash('sha256').update(previous).update(canonicalRow(sealNo, row)).digest('hex');
}

/** A row as it is sealed: RFC 8785 JSON. */
export function canonicalRow(sealNo: number, row: SealedFields): string {
  return canonicalJson({
    seal_no: sealNo,
    audit_id: row.auditId,
    at: row.at.toISOString(),
    actor: row.actor,
    action: row.action,
    case_number_text: row.caseNumberText,
    target: row.target,
    before_sha256: row.beforeSha256,
    after_sha256: row.afterSha256,
    request_id: row.requestId,
  });
}

/** A commit message that bears witness of the chain as it was then: in its last line, a trailer as git knows them. */
export const witnessed = (message: string, { sealNo, hash }: Pick<AuditHead, 'sealNo' | 'hash'>): string =>
  `${message}\n\nAudit-Head: ${sealNo} ${hash}`;

/**
 * The witness at the end of a commit message; null where there is none. Only the last line counts: what people called a
 * thing stands before it.
 */
export function witnessOf(message: string): { sealNo: number; hash: string } | null {
  const last = message.trimEnd().split('\n').at(-1) ?? '';
  const [, sealNo, hash] = /^Audit-Head: (\d{1,15}) ([0-9a-f]{64})$/.exec(last) ?? [];
  return sealNo && hash ? { sealNo: Number(sealNo), hash } : null;
}
