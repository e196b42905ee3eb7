CREATE TABLE "delegated_jobs" (
	"job_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"attempt" integer NOT NULL,
	"company_id" text NOT NULL,
	"issue_id" text,
	"run_id" text,
	"input" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delegated_jobs" ADD CONSTRAINT "delegated_jobs_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delegated_jobs_attempt_unique" ON "delegated_jobs" USING btree ("case_id","kind","attempt");--> statement-breakpoint
CREATE INDEX "delegated_jobs_issue" ON "delegated_jobs" USING btree ("issue_id");