DROP INDEX "claims_position_unique";--> statement-breakpoint
ALTER TABLE "legal_arguments" ADD COLUMN "stale" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_arguments" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "legal_arguments" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "start_offset" integer;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "end_offset" integer;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "page" integer;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "words" text;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "lost" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "review" text DEFAULT 'found' NOT NULL;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "edited_by" text;--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "claims_position" ON "claims" USING btree ("document_id","position");--> statement-breakpoint
CREATE INDEX "claims_lost" ON "claims" USING btree ("case_id") WHERE "claims"."lost";