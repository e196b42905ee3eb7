CREATE TABLE "argument_claims" (
	"argument_id" uuid NOT NULL,
	"claim_id" uuid NOT NULL,
	CONSTRAINT "argument_claims_argument_id_claim_id_pk" PRIMARY KEY("argument_id","claim_id")
);
--> statement-breakpoint
CREATE TABLE "legal_arguments" (
	"argument_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"party" text NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"legal_basis" text[] NOT NULL,
	"threshold" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_files" (
	"case_id" uuid NOT NULL,
	"path" text NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"placed_sha256" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "case_files_case_id_path_pk" PRIMARY KEY("case_id","path")
);
--> statement-breakpoint
CREATE TABLE "decision_blocks" (
	"decision_id" uuid NOT NULL,
	"block_id" text NOT NULL,
	"content" text NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"word_count" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "decision_blocks_decision_id_block_id_pk" PRIMARY KEY("decision_id","block_id")
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"decision_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "learning_results" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"result" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "qa_results" (
	"qa_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"passed" boolean NOT NULL,
	"checks" jsonb NOT NULL,
	"ran_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "precedent_attachments" (
	"attachment_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"quote" text NOT NULL,
	"citation" text NOT NULL,
	"section" text,
	"section_id" text,
	"section_title" text,
	"note" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "methodology_overrides" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid,
	"case_number_text" text NOT NULL,
	"block_id" text,
	"text" text NOT NULL,
	"category" text,
	"evidence" text,
	"fingerprint" text NOT NULL,
	"review_status" text DEFAULT 'pending_review' NOT NULL,
	"reviewed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "has_direction" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "platform_company_id" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "platform_project_id" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "platform_main_issue_id" text;--> statement-breakpoint
ALTER TABLE "argument_claims" ADD CONSTRAINT "argument_claims_argument_id_legal_arguments_argument_id_fk" FOREIGN KEY ("argument_id") REFERENCES "public"."legal_arguments"("argument_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "argument_claims" ADD CONSTRAINT "argument_claims_claim_id_claims_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."claims"("claim_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_arguments" ADD CONSTRAINT "legal_arguments_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_files" ADD CONSTRAINT "case_files_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision_blocks" ADD CONSTRAINT "decision_blocks_decision_id_decisions_decision_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decisions"("decision_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_results" ADD CONSTRAINT "learning_results_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qa_results" ADD CONSTRAINT "qa_results_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "precedent_attachments" ADD CONSTRAINT "precedent_attachments_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "methodology_overrides" ADD CONSTRAINT "methodology_overrides_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "argument_claims_claim" ON "argument_claims" USING btree ("claim_id");--> statement-breakpoint
CREATE INDEX "legal_arguments_case" ON "legal_arguments" USING btree ("case_id","party","position");--> statement-breakpoint
CREATE INDEX "case_files_unplaced" ON "case_files" USING btree ("case_id") WHERE "case_files"."placed_sha256" is distinct from "case_files"."sha256";--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_case_unique" ON "decisions" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "qa_results_case" ON "qa_results" USING btree ("case_id","ran_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "precedent_attachments_case" ON "precedent_attachments" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "methodology_overrides_unique" ON "methodology_overrides" USING btree ("case_id","fingerprint");--> statement-breakpoint
CREATE INDEX "methodology_overrides_review" ON "methodology_overrides" USING btree ("review_status","updated_at" DESC NULLS LAST);