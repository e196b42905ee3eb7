DROP INDEX "platform_issues_updated";--> statement-breakpoint
DROP INDEX "platform_runs_live";--> statement-breakpoint
DROP INDEX "platform_runs_issue";--> statement-breakpoint
DROP INDEX "audit_entries_at";--> statement-breakpoint
DROP INDEX "audit_entries_case";--> statement-breakpoint
DROP INDEX "cases_order";--> statement-breakpoint
DROP INDEX "qa_results_case";--> statement-breakpoint
DROP INDEX "documents_case";--> statement-breakpoint
DROP INDEX "documents_recent";--> statement-breakpoint
DROP INDEX "pending_files_order";--> statement-breakpoint
DROP INDEX "chat_conversations_order";--> statement-breakpoint
DROP INDEX "style_corpus_order";--> statement-breakpoint
DROP INDEX "lessons_corpus";--> statement-breakpoint
DROP INDEX "methodology_overrides_review";--> statement-breakpoint
DROP INDEX "style_analyses_order";--> statement-breakpoint
DROP INDEX "style_patterns_type";--> statement-breakpoint
DROP INDEX "tasks_finished";--> statement-breakpoint
CREATE INDEX "platform_issues_updated" ON "platform_issues" USING btree ("company_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "platform_runs_live" ON "platform_runs" USING btree ("company_id","created_at" DESC NULLS FIRST) WHERE "platform_runs"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "platform_runs_issue" ON "platform_runs" USING btree ("issue_id","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_entries_case" ON "audit_entries" USING btree ("case_key","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "cases_order" ON "cases" USING btree ("updated_at" DESC NULLS FIRST,"case_id");--> statement-breakpoint
CREATE INDEX "qa_results_case" ON "qa_results" USING btree ("case_id","ran_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "documents_case" ON "documents" USING btree ("case_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "documents_recent" ON "documents" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "pending_files_order" ON "pending_files" USING btree ("uploaded_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "chat_conversations_order" ON "chat_conversations" USING btree ("updated_at" DESC NULLS FIRST,"conv_id");--> statement-breakpoint
CREATE INDEX "style_corpus_order" ON "style_corpus" USING btree ("updated_at" DESC NULLS FIRST,"corpus_id");--> statement-breakpoint
CREATE INDEX "lessons_corpus" ON "lessons" USING btree ("corpus_id","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "methodology_overrides_review" ON "methodology_overrides" USING btree ("review_status","updated_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "style_analyses_order" ON "style_analyses" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "style_patterns_type" ON "style_patterns" USING btree ("type","count" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "tasks_finished" ON "tasks" USING btree ("status","finished_at" DESC NULLS FIRST);