CREATE TABLE "ledger_decisions" (
	"case_id" uuid NOT NULL,
	"argument_id" uuid NOT NULL,
	"party" text NOT NULL,
	"title" text NOT NULL,
	"threshold" boolean NOT NULL,
	"claim_ids" uuid[] NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"block_id" text,
	"decided_by" text NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "ledger_decisions_case_id_argument_id_pk" PRIMARY KEY("case_id","argument_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_overrides" (
	"override_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"items" jsonb NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_decisions" ADD CONSTRAINT "ledger_decisions_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_overrides" ADD CONSTRAINT "ledger_overrides_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_overrides_case" ON "ledger_overrides" USING btree ("case_id","at" DESC NULLS FIRST);