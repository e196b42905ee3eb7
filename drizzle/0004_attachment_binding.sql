ALTER TABLE "precedent_attachments" ADD COLUMN "section_occurrence" integer;--> statement-breakpoint
ALTER TABLE "precedent_attachments" DROP COLUMN "section_id";