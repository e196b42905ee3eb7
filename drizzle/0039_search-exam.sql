CREATE TABLE "exam_items" (
	"item_id" uuid PRIMARY KEY NOT NULL,
	"query" text NOT NULL,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exam_passages" (
	"item_id" uuid NOT NULL,
	"ordinal" integer NOT NULL,
	"document_id" uuid,
	"corpus_id" uuid,
	"start_offset" integer,
	"end_offset" integer,
	"page" integer,
	"words" text NOT NULL,
	"lost" boolean DEFAULT false NOT NULL,
	CONSTRAINT "exam_passages_item_id_ordinal_pk" PRIMARY KEY("item_id","ordinal"),
	CONSTRAINT "exam_passages_owner" CHECK (num_nonnulls("exam_passages"."document_id", "exam_passages"."corpus_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "exam_results" (
	"run_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"item_id" uuid NOT NULL,
	"query" text NOT NULL,
	"rank" integer,
	"ndcg" real NOT NULL,
	CONSTRAINT "exam_results_run_id_mode_item_id_pk" PRIMARY KEY("run_id","mode","item_id")
);
--> statement-breakpoint
CREATE TABLE "exam_runs" (
	"run_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" text NOT NULL,
	"release" text NOT NULL,
	"model" text,
	"items" integer DEFAULT 0 NOT NULL,
	"lost" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "exam_passages" ADD CONSTRAINT "exam_passages_item_id_exam_items_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."exam_items"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exam_results" ADD CONSTRAINT "exam_results_run_id_exam_runs_run_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."exam_runs"("run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exam_items_order" ON "exam_items" USING btree ("created_at" DESC NULLS LAST,"item_id");--> statement-breakpoint
CREATE INDEX "exam_passages_document" ON "exam_passages" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "exam_runs_order" ON "exam_runs" USING btree ("created_at" DESC NULLS LAST,"run_id");--> statement-breakpoint
CREATE INDEX "exam_runs_finished" ON "exam_runs" USING btree ("finished_at" DESC NULLS LAST);