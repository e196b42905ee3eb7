CREATE TABLE "case_imports" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"source_case_id" uuid NOT NULL,
	"source_installation" uuid,
	"content_sha256" text NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_imports" ADD CONSTRAINT "case_imports_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;