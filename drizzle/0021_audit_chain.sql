CREATE TABLE "backup_runs" (
	"day" date PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"claim" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"next_try_at" timestamp with time zone,
	"error" text,
	"filename" text
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "seal_no" bigint;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "audit_entries_seal" ON "audit_entries" USING btree ("seal_no") WHERE "audit_entries"."seal_no" is not null;--> statement-breakpoint
CREATE INDEX "audit_entries_unsealed" ON "audit_entries" USING btree ("at","audit_id") WHERE "audit_entries"."seal_no" is null;