CREATE TABLE "anchors" (
	"anchor_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"start_offset" integer,
	"end_offset" integer,
	"page" integer,
	"words" text NOT NULL,
	"lost" boolean DEFAULT false NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qa_dismissals" (
	"case_id" uuid NOT NULL,
	"finding_id" text NOT NULL,
	"reason" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "qa_dismissals_case_id_finding_id_pk" PRIMARY KEY("case_id","finding_id")
);
--> statement-breakpoint
ALTER TABLE "precedent_attachments" ADD COLUMN "citation_key" text;--> statement-breakpoint
ALTER TABLE "precedent_attachments" ADD COLUMN "precedent_id" uuid;--> statement-breakpoint
ALTER TABLE "precedent_attachments" ADD COLUMN "quote_start" integer;--> statement-breakpoint
ALTER TABLE "precedent_attachments" ADD COLUMN "quote_end" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "evidence_start" integer;--> statement-breakpoint
ALTER TABLE "anchors" ADD CONSTRAINT "anchors_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_dismissals" ADD CONSTRAINT "qa_dismissals_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anchors_document" ON "anchors" USING btree ("document_id","start_offset","end_offset");--> statement-breakpoint
CREATE INDEX "anchors_case" ON "anchors" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "precedent_attachments_citation" ON "precedent_attachments" USING btree ("citation_key");