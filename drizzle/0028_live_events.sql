CREATE TABLE "event_counter" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_seq" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"event_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seq" bigint,
	"topic" text NOT NULL,
	"case_number" text,
	"actor" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"case_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"block_id" text,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "presence_case_id_actor_pk" PRIMARY KEY("case_id","actor")
);
--> statement-breakpoint
ALTER TABLE "drain_flags" ADD COLUMN "updated_by" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "error_code" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "waiting" jsonb;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "lane" text;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "events_seq" ON "events" USING btree ("seq") WHERE "events"."seq" is not null;--> statement-breakpoint
CREATE INDEX "events_unnumbered" ON "events" USING btree ("event_id") WHERE "events"."seq" is null;--> statement-breakpoint
CREATE INDEX "events_at" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "presence_seen" ON "presence" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "cases_status" ON "cases" USING btree ("status","updated_at" DESC NULLS FIRST,"case_id");--> statement-breakpoint
CREATE INDEX "cases_type" ON "cases" USING btree ("appeal_type","updated_at" DESC NULLS FIRST,"case_id");--> statement-breakpoint
CREATE INDEX "cases_chair" ON "cases" USING btree ("chair","updated_at" DESC NULLS FIRST,"case_id");--> statement-breakpoint
CREATE INDEX "cases_created" ON "cases" USING btree ("created_at" DESC NULLS FIRST,"case_id");--> statement-breakpoint
CREATE INDEX "cases_number" ON "cases" USING btree ("case_key","case_id");--> statement-breakpoint
CREATE INDEX "cases_title" ON "cases" USING btree ("title","case_id");--> statement-breakpoint
CREATE INDEX "documents_failed" ON "documents" USING btree ("case_id") WHERE "documents"."status" = 'failed';--> statement-breakpoint
CREATE INDEX "tasks_order" ON "tasks" USING btree ("created_at" DESC NULLS FIRST,"task_id");--> statement-breakpoint
CREATE INDEX "tasks_status" ON "tasks" USING btree ("status","created_at" DESC NULLS FIRST,"task_id");--> statement-breakpoint
CREATE INDEX "tasks_kind" ON "tasks" USING btree ("kind","created_at" DESC NULLS FIRST,"task_id");--> statement-breakpoint
CREATE INDEX "tasks_case_number" ON "tasks" USING btree ("case_number","created_at" DESC NULLS FIRST,"task_id");