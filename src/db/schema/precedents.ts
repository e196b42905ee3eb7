import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { precedentAttachments } from './attachments.ts';

// Indexes name `nullsFirst`, as `order by … desc` means it: by another order of nulls they would not serve it.
const at = (name: string) => timestamp(name, { withTimezone: true });

/** The queues of the precedent corpus, by the names of the operations snapshot. */
export const QUEUES = ['court_fetch', 'metadata_extraction', 'halacha_extraction', 'digests'] as const;
export type QueueName = (typeof QUEUES)[number];

export const QUEUE_STATUSES = ['pending', 'processing', 'done', 'completed', 'failed', 'manual'] as const;
export type QueueStatus = (typeof QUEUE_STATUSES)[number];

/**
 * What waits for a drain, was done by one, or could not be: one row for each queue that a decision, a digest or a fetch
 * job is in. Narrow and apart from what it is about, so that counting and claiming read indexes only.
 */
export const queueItems = pgTable(
  'queue_items',
  {
    queue: text().$type<QueueName>().notNull(),
    /** The decision, digest or fetch job. */
    itemId: uuid('item_id').notNull(),
    /** What a person calls it. */
    label: text().notNull(),
    status: text().$type<QueueStatus>().notNull().default('pending'),
    /** When a person asked for it to be next; null when nobody did, and once it has ended. */
    queuedAt: at('queued_at'),
    /** Attempts begun since it was last asked for. */
    attempts: integer().notNull().default(0),
    /** Not tried again before this. */
    notBefore: at('not_before'),
    /** The drain that works on it, and when that drain last said so. */
    claimedBy: text('claimed_by'),
    claimedAt: at('claimed_at'),
    error: text(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.queue, table.itemId] }),
    index('queue_items_counts').on(table.queue, table.status, table.queuedAt),
    index('queue_items_listed').on(table.queue, table.status, table.updatedAt.desc().nullsFirst(), table.itemId),
    index('queue_items_claim')
      .on(table.queue, table.queuedAt.asc().nullsLast(), table.createdAt, table.itemId)
      .where(sql`${table.status} = 'pending'`),
    index('queue_items_running').on(table.queue, table.claimedAt).where(sql`${table.status} = 'processing'`),
    index('queue_items_recent').on(table.queue, table.updatedAt.desc().nullsFirst()),
    index('queue_items_failed')
      .on(table.updatedAt.desc().nullsFirst())
      .where(sql`${table.status} in ('failed', 'manual')`),
  ],
);

export type PrecedentKind = 'court' | 'committee';

/** Decisions of courts and committees that are cited (contract section 7). */
export const precedentDecisions = pgTable(
  'precedent_decisions',
  {
    precedentId: uuid('precedent_id').primaryKey(),
    citation: text().notNull(),
    /** The citation in the form it is compared in. */
    citationKey: text('citation_key').notNull(),
    court: text().notNull(),
    kind: text().$type<PrecedentKind>().notNull(),
    decisionDate: date('decision_date', { mode: 'string' }),
    caseNumber: text('case_number'),
    sourceUrl: text('source_url'),
    summary: text(),
    /** Null until its text has been read. */
    charCount: integer('char_count'),
    /** Its file in `DATA_DIR/precedents`; null for one that was given as text. */
    originalFile: text('original_file'),
    /** Of that file, hexadecimal; null in rows of before it was recorded. */
    originalSha256: text('original_sha256'),
    contentType: text('content_type'),
    /** Why its file could not be read. */
    readError: text('read_error'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('precedent_decisions_key_unique').on(table.citationKey),
    index('precedent_decisions_order').on(table.updatedAt.desc().nullsFirst(), table.precedentId),
    index('precedent_decisions_ingested')
      .on(table.kind, table.createdAt.desc().nullsFirst())
      .where(sql`${table.charCount} is not null`),
  ],
);

/** What a drain read in a decision. */
export interface PrecedentMetadata {
  court: string | null;
  case_number: string | null;
  decision_date: string | null;
  parties: { appellants: string[]; respondents: string[] };
  judges: string[];
  outcome: string | null;
  statutes: string[];
  citations: string[];
  summary: string | null;
  /** `rules`, or the id of the model that read it. */
  read_by: string;
  /** What the model says where the rules say something else: it waits for a person. */
  model_differs?: Partial<Record<Particular, ModelProposal>>;
  /** What a person took over from a model; it stands over what a later reading finds. */
  accepted?: Partial<Record<Particular, string | string[]>>;
  /** What a model said and a person did not take: it is not proposed again. */
  refused?: Partial<Record<Particular, string | string[]>>;
}

/** The particulars of a decision in which a model may differ from the rules. */
export const PARTICULARS = ['court', 'appellants', 'respondents', 'judges', 'outcome'] as const;
export type Particular = (typeof PARTICULARS)[number];

/** What a model would say, and where in the clean text its words stand; null where no words say it by themselves. */
export interface ModelProposal {
  value: string | string[];
  source: { start: number; end: number } | null;
}

/** The clean text, apart from its row, so that lists never touch it. */
export const precedentTexts = pgTable('precedent_texts', {
  precedentId: uuid('precedent_id')
    .primaryKey()
    .references(() => precedentDecisions.precedentId, { onDelete: 'cascade' }),
  text: text().notNull(),
  metadata: jsonb().$type<PrecedentMetadata>(),
});

/** What the precedent search looks through: passages of decisions, and attached quotes. */
export const precedentPassages = pgTable(
  'precedent_passages',
  {
    passageId: uuid('passage_id').primaryKey(),
    precedentId: uuid('precedent_id').references(() => precedentDecisions.precedentId, { onDelete: 'cascade' }),
    attachmentId: uuid('attachment_id').references(() => precedentAttachments.attachmentId, { onDelete: 'cascade' }),
    position: integer().notNull(),
    text: text().notNull(),
    words: text().notNull(),
    wordCount: integer('word_count').notNull(),
    terms: integer().array().notNull(),
  },
  (table) => [
    uniqueIndex('precedent_passages_position_unique').on(table.precedentId, table.position),
    index('precedent_passages_attachment').on(table.attachmentId),
    check('precedent_passages_owner', sql`num_nonnulls(${table.precedentId}, ${table.attachmentId}) = 1`),
    index('precedent_passages_terms').using('gin', table.terms).with({ gin_pending_list_limit: 256 }),
  ],
);

export const REVIEW_STATUSES = ['pending_review', 'approved', 'published', 'rejected', 'deferred'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Rules that decisions lay down, each with the words it stands on; people approve them. */
/** Who worded a rule that a later reading leaves alone. */
export const BY_PERSON = 'person';

export const halachot = pgTable(
  'halachot',
  {
    halachaId: uuid('halacha_id').primaryKey(),
    precedentId: uuid('precedent_id')
      .notNull()
      .references(() => precedentDecisions.precedentId, { onDelete: 'cascade' }),
    rule: text().notNull(),
    /** Stands word for word in the decision's text at these offsets. */
    quote: text().notNull(),
    quoteStart: integer('quote_start').notNull(),
    quoteEnd: integer('quote_end').notNull(),
    /** `rules`, the id of the model that found it, or `person` once a person worded it. */
    foundBy: text('found_by').notNull(),
    /** What the model makes of these words, where the rules make something else of them. */
    modelDiffers: jsonb('model_differs').$type<{ value: string; source: { start: number; end: number } }>(),
    reviewStatus: text('review_status').$type<ReviewStatus>().notNull().default('pending_review'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('halachot_place_unique').on(table.precedentId, table.quoteStart, table.quoteEnd),
    index('halachot_status').on(table.reviewStatus, table.updatedAt.desc().nullsFirst()),
    index('halachot_order').on(table.updatedAt.desc().nullsFirst(), table.halachaId),
  ],
);

export type GapStatus = 'open' | 'closed';

/** Decisions that are cited and not in the corpus. */
export const missingPrecedents = pgTable(
  'missing_precedents',
  {
    gapId: uuid('gap_id').primaryKey(),
    citation: text().notNull(),
    citationKey: text('citation_key').notNull(),
    /** The case that needs it; as text, so that it outlives the case. */
    caseNumber: text('case_number'),
    status: text().$type<GapStatus>().notNull().default('open'),
    closedBy: uuid('closed_by').references(() => precedentDecisions.precedentId, { onDelete: 'set null' }),
    closedAt: at('closed_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('missing_precedents_open_unique')
      .on(table.citationKey, sql`coalesce(${table.caseNumber}, '')`)
      .where(sql`${table.status} = 'open'`),
    index('missing_precedents_closed_by').on(table.closedBy).where(sql`${table.closedBy} is not null`),
    index('missing_precedents_status').on(table.status, table.updatedAt.desc().nullsFirst()),
    index('missing_precedents_order').on(table.updatedAt.desc().nullsFirst(), table.gapId),
  ],
);

/** Decisions to be fetched from a court's site; their state is the queue's. */
export const courtFetchJobs = pgTable(
  'court_fetch_jobs',
  {
    jobId: uuid('job_id').primaryKey(),
    citationRaw: text('citation_raw').notNull(),
    caseNumberNorm: text('case_number_norm').notNull(),
    tier: text().notNull(),
    /** The page to fetch; without one a person has to find it. */
    sourceUrl: text('source_url'),
    precedentId: uuid('precedent_id').references(() => precedentDecisions.precedentId, { onDelete: 'set null' }),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('court_fetch_jobs_citation_unique').on(table.caseNumberNorm),
    index('court_fetch_jobs_precedent').on(table.precedentId),
    index('court_fetch_jobs_order').on(table.createdAt.desc().nullsFirst(), table.jobId),
  ],
);

/** Daily digests of decisions; linked to the decision that they tell of. */
export const digests = pgTable(
  'digests',
  {
    digestId: uuid('digest_id').primaryKey(),
    date: date({ mode: 'string' }).notNull(),
    title: text().notNull(),
    body: text().notNull(),
    /** Decisions that it names, in order: it tells of the first. Filled by the drain. */
    citationKeys: text('citation_keys').array().notNull().default(sql`'{}'`),
    linkedPrecedentId: uuid('linked_precedent_id').references(() => precedentDecisions.precedentId, {
      onDelete: 'set null',
    }),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('digests_order').on(table.updatedAt.desc().nullsFirst(), table.digestId),
    index('digests_linked').on(table.linkedPrecedentId).where(sql`${table.linkedPrecedentId} is not null`),
    index('digests_own_citation').on(sql`(${table.citationKeys}[1])`),
  ],
);
