ALTER TABLE "pending_files" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "pending_files" ADD COLUMN "document_id" uuid;--> statement-breakpoint
ALTER TABLE "pending_files" ADD COLUMN "case_number" text;