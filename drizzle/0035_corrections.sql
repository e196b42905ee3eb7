CREATE TABLE "document_revisions" (
	"document_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "document_revisions_document_id_revision_pk" PRIMARY KEY("document_id","revision")
);
--> statement-breakpoint
CREATE TABLE "hearing_attendees" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"attendees" jsonb NOT NULL,
	"edited_by" text NOT NULL,
	"edited_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_pages" ADD COLUMN "read_lines" "bytea";--> statement-breakpoint
ALTER TABLE "document_pages" ADD COLUMN "read_start" integer;--> statement-breakpoint
ALTER TABLE "document_pages" ADD COLUMN "read_end" integer;--> statement-breakpoint
ALTER TABLE "document_texts" ADD COLUMN "running" text[];--> statement-breakpoint
ALTER TABLE "document_texts" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "document_texts" ADD COLUMN "kind" text DEFAULT 'read' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_texts" ADD COLUMN "actor" text DEFAULT 'service' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_texts" ADD COLUMN "at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "work" text DEFAULT 'read' NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "corrected_revision" integer;--> statement-breakpoint
ALTER TABLE "protocol_verdicts" ADD COLUMN "claim_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "protocol_verdicts" ADD COLUMN "confidence" real;--> statement-breakpoint
ALTER TABLE "protocol_verdicts" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "protocol_verdicts" ADD COLUMN "start_offset" integer;--> statement-breakpoint
ALTER TABLE "protocol_verdicts" ADD COLUMN "end_offset" integer;--> statement-breakpoint
ALTER TABLE "protocol_verdicts" ADD COLUMN "page" integer;--> statement-breakpoint
ALTER TABLE "protocol_verdicts" ADD COLUMN "lost" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "protocol_verdicts" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "document_revisions" ADD CONSTRAINT "document_revisions_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hearing_attendees" ADD CONSTRAINT "hearing_attendees_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protocol_verdicts" ADD CONSTRAINT "protocol_verdicts_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "protocol_verdicts_document" ON "protocol_verdicts" USING btree ("document_id");