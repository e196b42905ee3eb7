CREATE TABLE "platform_agents" (
	"agent_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"title" text,
	"status" text DEFAULT 'idle' NOT NULL,
	"reason" text,
	"adapter_type" text DEFAULT 'process' NOT NULL,
	"session" jsonb,
	"last_activity_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "platform_comments" (
	"comment_id" uuid PRIMARY KEY NOT NULL,
	"issue_id" uuid NOT NULL,
	"author_type" text NOT NULL,
	"body" text NOT NULL,
	"tone" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_companies" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"issue_prefix" text NOT NULL,
	"issue_counter" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_issues" (
	"issue_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"parent_id" uuid,
	"identifier" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text NOT NULL,
	"assignee_agent_id" uuid,
	"idempotency_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_projects" (
	"project_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"name" text NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "platform_run_events" (
	"run_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"message" text NOT NULL,
	"data" jsonb,
	CONSTRAINT "platform_run_events_run_id_seq_pk" PRIMARY KEY("run_id","seq")
);
--> statement-breakpoint
CREATE TABLE "platform_run_logs" (
	"run_id" uuid NOT NULL,
	"end_byte" bigint NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "platform_run_logs_run_id_end_byte_pk" PRIMARY KEY("run_id","end_byte")
);
--> statement-breakpoint
CREATE TABLE "platform_runs" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"agent_id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"invocation_source" text DEFAULT 'on_demand' NOT NULL,
	"trigger_detail" text DEFAULT 'manual' NOT NULL,
	"continuation_attempt" integer DEFAULT 0 NOT NULL,
	"pid" integer,
	"cancel_requested_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_output_at" timestamp with time zone,
	"log_bytes" bigint DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "platform_agents" ADD CONSTRAINT "platform_agents_company_id_platform_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."platform_companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_comments" ADD CONSTRAINT "platform_comments_issue_id_platform_issues_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."platform_issues"("issue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_issues" ADD CONSTRAINT "platform_issues_company_id_platform_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."platform_companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_issues" ADD CONSTRAINT "platform_issues_project_id_platform_projects_project_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."platform_projects"("project_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_issues" ADD CONSTRAINT "platform_issues_parent_id_platform_issues_issue_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."platform_issues"("issue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_issues" ADD CONSTRAINT "platform_issues_assignee_agent_id_platform_agents_agent_id_fk" FOREIGN KEY ("assignee_agent_id") REFERENCES "public"."platform_agents"("agent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_projects" ADD CONSTRAINT "platform_projects_company_id_platform_companies_company_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."platform_companies"("company_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_projects" ADD CONSTRAINT "platform_projects_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_run_events" ADD CONSTRAINT "platform_run_events_run_id_platform_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."platform_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_run_logs" ADD CONSTRAINT "platform_run_logs_run_id_platform_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."platform_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_runs" ADD CONSTRAINT "platform_runs_agent_id_platform_agents_agent_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."platform_agents"("agent_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "platform_runs" ADD CONSTRAINT "platform_runs_issue_id_platform_issues_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."platform_issues"("issue_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "platform_comments_issue" ON "platform_comments" USING btree ("issue_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_issues_key_unique" ON "platform_issues" USING btree ("company_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "platform_issues_project" ON "platform_issues" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "platform_issues_updated" ON "platform_issues" USING btree ("company_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "platform_projects_case_unique" ON "platform_projects" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "platform_projects_name" ON "platform_projects" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "platform_runs_live_unique" ON "platform_runs" USING btree ("issue_id") WHERE "platform_runs"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "platform_runs_live" ON "platform_runs" USING btree ("company_id","created_at" DESC NULLS LAST) WHERE "platform_runs"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "platform_runs_issue" ON "platform_runs" USING btree ("issue_id","created_at" DESC NULLS LAST);