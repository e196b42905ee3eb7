CREATE TABLE "document_pages" (
	"document_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"start_offset" integer NOT NULL,
	"end_offset" integer NOT NULL,
	"method" text NOT NULL,
	"confidence" real,
	"width_pt" real NOT NULL,
	"height_pt" real NOT NULL,
	"rotation" smallint NOT NULL,
	"lines" "bytea" NOT NULL,
	CONSTRAINT "document_pages_document_id_number_pk" PRIMARY KEY("document_id","number")
);
--> statement-breakpoint
ALTER TABLE "document_texts" ADD COLUMN "warnings" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "document_date" date;--> statement-breakpoint
ALTER TABLE "document_pages" ADD CONSTRAINT "document_pages_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_pages_offsets" ON "document_pages" USING btree ("document_id","start_offset","end_offset");