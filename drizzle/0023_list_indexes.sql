DROP INDEX "documents_recent";--> statement-breakpoint
DROP INDEX "audit_entries_at";--> statement-breakpoint
DROP INDEX "audit_entries_case";--> statement-breakpoint
DROP INDEX "audit_entries_actor";--> statement-breakpoint
DROP INDEX "audit_entries_action";--> statement-breakpoint
DROP INDEX "pending_files_order";--> statement-breakpoint
DROP INDEX "lessons_corpus";--> statement-breakpoint
DROP INDEX "lessons_review";--> statement-breakpoint
DROP INDEX "methodology_overrides_review";--> statement-breakpoint
CREATE INDEX "platform_agents_company" ON "platform_agents" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "platform_issues_parent" ON "platform_issues" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "platform_issues_assignee" ON "platform_issues" USING btree ("assignee_agent_id");--> statement-breakpoint
CREATE INDEX "platform_runs_agent" ON "platform_runs" USING btree ("agent_id");--> statement-breakpoint
CREATE INDEX "platform_runs_failed" ON "platform_runs" USING btree ("created_at" DESC NULLS FIRST) WHERE "platform_runs"."status" in ('failed', 'timed_out');--> statement-breakpoint
CREATE INDEX "protocol_analyses_document" ON "protocol_analyses" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "audit_entries_case_id" ON "audit_entries" USING btree ("case_id") WHERE "audit_entries"."case_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_active" ON "cases" USING btree ("updated_at" DESC NULLS FIRST,"case_id") WHERE "cases"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "cases_archived" ON "cases" USING btree ("updated_at" DESC NULLS FIRST,"case_id") WHERE "cases"."archived_at" is not null;--> statement-breakpoint
CREATE INDEX "cases_search_start" ON "cases" USING btree (left("search_text", 64) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "documents_decisions" ON "documents" USING btree ("created_at" DESC NULLS FIRST,"document_id") WHERE "documents"."doc_type" in ('decision', 'final_decision') and "documents"."status" = 'ready';--> statement-breakpoint
CREATE INDEX "pending_files_task" ON "pending_files" USING btree ("task_id");--> statement-breakpoint
CREATE INDEX "court_fetch_jobs_precedent" ON "court_fetch_jobs" USING btree ("precedent_id");--> statement-breakpoint
CREATE INDEX "missing_precedents_closed_by" ON "missing_precedents" USING btree ("closed_by") WHERE "missing_precedents"."closed_by" is not null;--> statement-breakpoint
CREATE INDEX "queue_items_listed" ON "queue_items" USING btree ("queue","status","updated_at" DESC NULLS FIRST,"item_id");--> statement-breakpoint
CREATE INDEX "chat_conversations_corpus" ON "chat_conversations" USING btree ("corpus_id");--> statement-breakpoint
CREATE INDEX "style_corpus_recent" ON "style_corpus" USING btree ("created_at" DESC NULLS FIRST,"corpus_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "lessons_order" ON "lessons" USING btree ("updated_at" DESC NULLS FIRST,"lesson_id");--> statement-breakpoint
CREATE INDEX "lessons_status" ON "lessons" USING btree ("review_status","updated_at" DESC NULLS FIRST,"lesson_id");--> statement-breakpoint
CREATE INDEX "lessons_channel" ON "lessons" USING btree ("channel","updated_at" DESC NULLS FIRST,"lesson_id");--> statement-breakpoint
CREATE INDEX "methodology_overrides_order" ON "methodology_overrides" USING btree ("updated_at" DESC NULLS FIRST,"lesson_id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at" DESC NULLS FIRST,"audit_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_case" ON "audit_entries" USING btree ("case_key","at" DESC NULLS FIRST,"audit_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor","at" DESC NULLS FIRST,"audit_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","at" DESC NULLS FIRST,"audit_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pending_files_order" ON "pending_files" USING btree ("uploaded_at" DESC NULLS FIRST,"upload_id") WHERE "pending_files"."task_id" is null;--> statement-breakpoint
CREATE INDEX "lessons_corpus" ON "lessons" USING btree ("corpus_id","updated_at" DESC NULLS FIRST,"lesson_id");--> statement-breakpoint
CREATE INDEX "lessons_review" ON "lessons" USING btree ("channel","review_status","updated_at" DESC NULLS FIRST,"lesson_id");--> statement-breakpoint
CREATE INDEX "methodology_overrides_review" ON "methodology_overrides" USING btree ("review_status","updated_at" DESC NULLS FIRST,"lesson_id");