CREATE TABLE "protocol_analyses" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"hearing_date" date,
	"attendees" jsonb NOT NULL,
	"analyzed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "protocol_verdicts" (
	"case_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"party" text NOT NULL,
	"argument_id" uuid,
	"text" text NOT NULL,
	"verdict" text NOT NULL,
	"evidence" text NOT NULL,
	CONSTRAINT "protocol_verdicts_case_id_position_pk" PRIMARY KEY("case_id","position")
);
--> statement-breakpoint
ALTER TABLE "protocol_analyses" ADD CONSTRAINT "protocol_analyses_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protocol_analyses" ADD CONSTRAINT "protocol_analyses_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protocol_verdicts" ADD CONSTRAINT "protocol_verdicts_case_id_protocol_analyses_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."protocol_analyses"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "protocol_verdicts" ADD CONSTRAINT "protocol_verdicts_argument_id_legal_arguments_argument_id_fk" FOREIGN KEY ("argument_id") REFERENCES "public"."legal_arguments"("argument_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "protocol_verdicts_argument" ON "protocol_verdicts" USING btree ("argument_id");