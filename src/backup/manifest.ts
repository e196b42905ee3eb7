// What an archive says about itself. It is the archive's last entry, because the checksums are known only then.
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() });
const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.number().int(),
  entry: z.string(),
});

export const manifestSchema = z.object({
  format: z.literal(1),
  created_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgres']),
  server_version: z.string(),
  schema_version: z.number().int(),
  queue_version: z.number().int().nullable(),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** Every other entry of the archive. */
  entries: z.array(z.object({ name: z.string(), size: z.number().int(), sha256 })),
  /** Files that rows speak of but that were not there; normally none. */
  missing_files: z.array(z.string()),
  /** The end of the chain over the audit log (contract section 13); archives of before it have none. */
  audit_head: z.object({ seal_no: z.number().int(), hash: sha256, at: z.iso.datetime().nullable() }).optional(),
});

/** The content of `manifest.json`. */
export type Manifest = z.infer<typeof manifestSchema>;
/** One table in the archive. */
export type TableEntry = z.infer<typeof table>;
/** One file in the archive. */
export type ArchiveEntry = Manifest['entries'][number];

export const MANIFEST_NAME = 'manifest.json';
export const FILES_PREFIX = 'files/';
export const DATABASE_PREFIX = 'database/';
