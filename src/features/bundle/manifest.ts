// What a bundle says of itself: `manifest.json`, its last entry but for the list of checksums.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import * as v from './row-values.ts';

/** Of the rows and files of a bundle. One that this program does not know is refused by name. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'SHA256SUMS';

const path = v.text(1000).min(1);
const file = z.strictObject({ path, size: z.int().min(0), sha256: v.sha256 });

/** Read first, whatever else the manifest says: a later format may say it otherwise. */
export const formatSchema = z.looseObject({ format: z.int(), kind: z.literal('case-bundle') });

export const manifestSchema = z.strictObject({
  kind: z.literal('case-bundle'),
  format: z.literal(FORMAT),
  program: v.text(100),
  case_number: v.text(200),
  case_id: v.id,
  installation: v.id.nullable(),
  made_at: z.iso.datetime(),
  made_by: v.actor,
  audit_head: z.strictObject({ seal_no: z.int(), hash: v.sha256, at: z.iso.datetime().nullable() }),
  /** Where the original and the clean text of each document lie; no original where it was gone from the disk. */
  documents: z.array(z.strictObject({ document_id: v.id, original: path.nullable(), text: path })).max(5000),
  /** Documents that are in the case and not here, and why. */
  left_out: z.array(z.strictObject({ title: v.text(20_000), reason: v.text(20_000) })).max(5000),
  /** Every other file, but for the list of checksums. */
  files: z.array(file).max(60_000),
});

/** The content of `manifest.json`. */
export type Manifest = z.infer<typeof manifestSchema>;
/** A file of a bundle. */
export type ManifestFile = z.infer<typeof file>;

/** What a case consists of: pages and lists that are made of it for people are left out, and so is its audit log. */
const isContent = (name: string): boolean => /^(?:data|documents|texts|files)\//.test(name) && !name.endsWith('.html');

/** What is kept of a bundle that is taken in: what a case consists of, and the audit logs that come with it. */
export const isKept = (name: string): boolean => isContent(name) || CHAIN.test(name);

/** The audit log of the place that a bundle is from. */
export const CHAIN_PATH = 'audit/chain.txt';
/** Those of places before it: in a bundle, `audit/former-<number>-chain.txt`. */
export const formerPath = (name: string): string => `audit/former-${name}`;
const CHAIN = /^audit\/(?:former-\d{3}-)?chain\.txt$/;

/** One sha256 for all that a bundle would bring into a case: two of the same say the same. */
export function contentDigest(files: readonly ManifestFile[]): string {
  const lines = files.filter(({ path }) => isContent(path)).map(({ path, sha256 }) => `${sha256}  ${path}\n`);
  return createHash('sha256').update(lines.sort().join('')).digest('hex');
}
