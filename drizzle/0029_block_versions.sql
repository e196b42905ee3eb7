CREATE TABLE "argument_items" (
	"argument_id" uuid PRIMARY KEY NOT NULL,
	"section" text NOT NULL,
	"title_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_change_commits" (
	"case_id" uuid NOT NULL,
	"request_id" text NOT NULL,
	"commit" text NOT NULL,
	"committed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_change_commits_case_id_request_id_commit_pk" PRIMARY KEY("case_id","request_id","commit")
);
--> statement-breakpoint
CREATE TABLE "block_drafts" (
	"case_id" uuid NOT NULL,
	"block_id" text NOT NULL,
	"job_id" uuid NOT NULL,
	"paragraphs" jsonb NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "block_drafts_case_id_block_id_pk" PRIMARY KEY("case_id","block_id")
);
--> statement-breakpoint
CREATE TABLE "block_versions" (
	"decision_id" uuid NOT NULL,
	"block_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" text NOT NULL,
	"source" text NOT NULL,
	"word_count" integer NOT NULL,
	"actor" text NOT NULL,
	"request_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "block_versions_decision_id_block_id_version_pk" PRIMARY KEY("decision_id","block_id","version")
);
--> statement-breakpoint
ALTER TABLE "argument_items" ADD CONSTRAINT "argument_items_argument_id_legal_arguments_argument_id_fk" FOREIGN KEY ("argument_id") REFERENCES "public"."legal_arguments"("argument_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_change_commits" ADD CONSTRAINT "case_change_commits_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_drafts" ADD CONSTRAINT "block_drafts_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block_versions" ADD CONSTRAINT "block_versions_decision_id_decisions_decision_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("decision_id") ON DELETE cascade ON UPDATE no action;