CREATE TABLE "court_fetch_jobs" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"citation_raw" text NOT NULL,
	"case_number_norm" text NOT NULL,
	"tier" text NOT NULL,
	"source_url" text,
	"court" text,
	"precedent_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"digest_id" uuid PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"citation_keys" text[] DEFAULT '{}' NOT NULL,
	"linked_precedent_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drain_gates" (
	"name" text PRIMARY KEY NOT NULL,
	"closed_until" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "halachot" (
	"halacha_id" uuid PRIMARY KEY NOT NULL,
	"precedent_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"quote" text NOT NULL,
	"quote_start" integer NOT NULL,
	"quote_end" integer NOT NULL,
	"found_by" text NOT NULL,
	"review_status" text DEFAULT 'pending_review' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "missing_precedents" (
	"gap_id" uuid PRIMARY KEY NOT NULL,
	"citation" text NOT NULL,
	"citation_key" text NOT NULL,
	"case_number" text,
	"status" text DEFAULT 'open' NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "precedent_decisions" (
	"precedent_id" uuid PRIMARY KEY NOT NULL,
	"citation" text NOT NULL,
	"citation_key" text NOT NULL,
	"court" text NOT NULL,
	"kind" text NOT NULL,
	"decision_date" date,
	"case_number" text,
	"source_url" text,
	"summary" text,
	"char_count" integer,
	"original_file" text,
	"content_type" text,
	"read_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "precedent_passages" (
	"passage_id" uuid PRIMARY KEY NOT NULL,
	"precedent_id" uuid,
	"attachment_id" uuid,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"words" text NOT NULL,
	"word_count" integer NOT NULL,
	"terms" integer[] NOT NULL,
	CONSTRAINT "precedent_passages_owner" CHECK (num_nonnulls("precedent_passages"."precedent_id", "precedent_passages"."attachment_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "precedent_texts" (
	"precedent_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"metadata" jsonb
);
--> statement-breakpoint
CREATE TABLE "queue_items" (
	"queue" text NOT NULL,
	"item_id" uuid NOT NULL,
	"label" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"queued_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"not_before" timestamp with time zone,
	"claimed_by" text,
	"claimed_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "queue_items_queue_item_id_pk" PRIMARY KEY("queue","item_id")
);
--> statement-breakpoint
ALTER TABLE "court_fetch_jobs" ADD CONSTRAINT "court_fetch_jobs_precedent_id_precedent_decisions_precedent_id_fk" FOREIGN KEY ("precedent_id") REFERENCES "public"."precedent_decisions"("precedent_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digests" ADD CONSTRAINT "digests_linked_precedent_id_precedent_decisions_precedent_id_fk" FOREIGN KEY ("linked_precedent_id") REFERENCES "public"."precedent_decisions"("precedent_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "halachot" ADD CONSTRAINT "halachot_precedent_id_precedent_decisions_precedent_id_fk" FOREIGN KEY ("precedent_id") REFERENCES "public"."precedent_decisions"("precedent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_precedents" ADD CONSTRAINT "missing_precedents_closed_by_precedent_decisions_precedent_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."precedent_decisions"("precedent_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "precedent_passages" ADD CONSTRAINT "precedent_passages_precedent_id_precedent_decisions_precedent_id_fk" FOREIGN KEY ("precedent_id") REFERENCES "public"."precedent_decisions"("precedent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "precedent_passages" ADD CONSTRAINT "precedent_passages_attachment_id_precedent_attachments_attachment_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."precedent_attachments"("attachment_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "precedent_texts" ADD CONSTRAINT "precedent_texts_precedent_id_precedent_decisions_precedent_id_fk" FOREIGN KEY ("precedent_id") REFERENCES "public"."precedent_decisions"("precedent_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "court_fetch_jobs_citation_unique" ON "court_fetch_jobs" USING btree ("case_number_norm");--> statement-breakpoint
CREATE INDEX "court_fetch_jobs_order" ON "court_fetch_jobs" USING btree ("created_at" DESC NULLS LAST,"job_id");--> statement-breakpoint
CREATE INDEX "digests_order" ON "digests" USING btree ("date" DESC NULLS LAST,"digest_id");--> statement-breakpoint
CREATE INDEX "digests_linked" ON "digests" USING btree ("linked_precedent_id") WHERE "digests"."linked_precedent_id" is not null;--> statement-breakpoint
CREATE INDEX "digests_citations" ON "digests" USING gin ("citation_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "halachot_place_unique" ON "halachot" USING btree ("precedent_id","quote_start","quote_end");--> statement-breakpoint
CREATE INDEX "halachot_status" ON "halachot" USING btree ("review_status","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "halachot_order" ON "halachot" USING btree ("updated_at" DESC NULLS LAST,"halacha_id");--> statement-breakpoint
CREATE UNIQUE INDEX "missing_precedents_open_unique" ON "missing_precedents" USING btree ("citation_key",coalesce("case_number", '')) WHERE "missing_precedents"."status" = 'open';--> statement-breakpoint
CREATE INDEX "missing_precedents_status" ON "missing_precedents" USING btree ("status","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "missing_precedents_order" ON "missing_precedents" USING btree ("updated_at" DESC NULLS LAST,"gap_id");--> statement-breakpoint
CREATE UNIQUE INDEX "precedent_decisions_key_unique" ON "precedent_decisions" USING btree ("citation_key");--> statement-breakpoint
CREATE INDEX "precedent_decisions_order" ON "precedent_decisions" USING btree ("updated_at" DESC NULLS LAST,"precedent_id");--> statement-breakpoint
CREATE INDEX "precedent_decisions_ingested" ON "precedent_decisions" USING btree ("kind","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "precedent_passages_position_unique" ON "precedent_passages" USING btree ("precedent_id","position");--> statement-breakpoint
CREATE INDEX "precedent_passages_attachment" ON "precedent_passages" USING btree ("attachment_id");--> statement-breakpoint
CREATE INDEX "precedent_passages_terms" ON "precedent_passages" USING gin ("terms") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "queue_items_counts" ON "queue_items" USING btree ("queue","status","queued_at");--> statement-breakpoint
CREATE INDEX "queue_items_claim" ON "queue_items" USING btree ("queue","queued_at","created_at","item_id") WHERE "queue_items"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "queue_items_running" ON "queue_items" USING btree ("queue","claimed_at") WHERE "queue_items"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "queue_items_recent" ON "queue_items" USING btree ("queue","updated_at" DESC NULLS LAST);