DROP INDEX "digests_citations";--> statement-breakpoint
DROP INDEX "court_fetch_jobs_order";--> statement-breakpoint
DROP INDEX "digests_order";--> statement-breakpoint
DROP INDEX "halachot_status";--> statement-breakpoint
DROP INDEX "halachot_order";--> statement-breakpoint
DROP INDEX "missing_precedents_status";--> statement-breakpoint
DROP INDEX "missing_precedents_order";--> statement-breakpoint
DROP INDEX "precedent_decisions_order";--> statement-breakpoint
DROP INDEX "precedent_decisions_ingested";--> statement-breakpoint
DROP INDEX "queue_items_recent";--> statement-breakpoint
ALTER TABLE "drain_flags" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "digests_own_citation" ON "digests" USING btree (("citation_keys"[1]));--> statement-breakpoint
CREATE INDEX "queue_items_failed" ON "queue_items" USING btree ("updated_at" DESC NULLS FIRST) WHERE "queue_items"."status" in ('failed', 'manual');--> statement-breakpoint
CREATE INDEX "court_fetch_jobs_order" ON "court_fetch_jobs" USING btree ("created_at" DESC NULLS FIRST,"job_id");--> statement-breakpoint
CREATE INDEX "digests_order" ON "digests" USING btree ("updated_at" DESC NULLS FIRST,"digest_id");--> statement-breakpoint
CREATE INDEX "halachot_status" ON "halachot" USING btree ("review_status","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "halachot_order" ON "halachot" USING btree ("updated_at" DESC NULLS FIRST,"halacha_id");--> statement-breakpoint
CREATE INDEX "missing_precedents_status" ON "missing_precedents" USING btree ("status","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "missing_precedents_order" ON "missing_precedents" USING btree ("updated_at" DESC NULLS FIRST,"gap_id");--> statement-breakpoint
CREATE INDEX "precedent_decisions_order" ON "precedent_decisions" USING btree ("updated_at" DESC NULLS FIRST,"precedent_id");--> statement-breakpoint
CREATE INDEX "precedent_decisions_ingested" ON "precedent_decisions" USING btree ("kind","created_at" DESC NULLS FIRST) WHERE "precedent_decisions"."char_count" is not null;--> statement-breakpoint
CREATE INDEX "queue_items_recent" ON "queue_items" USING btree ("queue","updated_at" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "court_fetch_jobs" DROP COLUMN "court";