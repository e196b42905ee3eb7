CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"payload" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"audit_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"case_id" uuid,
	"case_number_text" text,
	"case_key" text,
	"target" text,
	"before_sha256" text,
	"after_sha256" text,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_commits" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"acts" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"case_number" text NOT NULL,
	"case_key" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"appeal_type" text DEFAULT 'other' NOT NULL,
	"parties" jsonb NOT NULL,
	"committee" text,
	"address" text,
	"block_parcel" text[] DEFAULT '{}' NOT NULL,
	"plan_numbers" text[] DEFAULT '{}' NOT NULL,
	"permit_number" text,
	"filing_date" date,
	"hearings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"decision_date" date,
	"chair" text,
	"panel" text[] DEFAULT '{}' NOT NULL,
	"notes" text,
	"status" text DEFAULT 'new' NOT NULL,
	"status_by" text DEFAULT 'service' NOT NULL,
	"outcome" text,
	"outcome_reasoning" text,
	"archived_at" timestamp with time zone,
	"directory" text NOT NULL,
	"search_text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"claim_id" uuid PRIMARY KEY NOT NULL,
	"document_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"party" text NOT NULL,
	"text" text NOT NULL,
	"topic" text,
	"location" text NOT NULL,
	"threshold" boolean DEFAULT false NOT NULL,
	"confidence" real NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_texts" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"sections" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"title" text NOT NULL,
	"doc_type" text NOT NULL,
	"party" text,
	"original_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"content_key" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"error" text,
	"page_count" integer,
	"char_count" integer DEFAULT 0 NOT NULL,
	"ocr_pages" integer DEFAULT 0 NOT NULL,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"claim_count" integer DEFAULT 0 NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"original_file" text,
	"extracted_file" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_files" (
	"upload_id" uuid PRIMARY KEY NOT NULL,
	"filename" text NOT NULL,
	"original_name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"content_type" text NOT NULL,
	"sha256" text NOT NULL,
	"suggestion" jsonb,
	"uploaded_by" text NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"task_id" uuid
);
--> statement-breakpoint
CREATE TABLE "chunk_embeddings" (
	"chunk_id" bigint NOT NULL,
	"model_id" integer NOT NULL,
	"embedding" vector NOT NULL,
	CONSTRAINT "chunk_embeddings_chunk_id_model_id_pk" PRIMARY KEY("chunk_id","model_id")
);
--> statement-breakpoint
CREATE TABLE "chunks" (
	"chunk_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chunks_chunk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"chunk_index" integer NOT NULL,
	"section_type" text NOT NULL,
	"start_offset" integer NOT NULL,
	"end_offset" integer NOT NULL,
	"text" text NOT NULL,
	"words" text NOT NULL,
	"word_count" integer NOT NULL,
	"terms" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedding_models" (
	"model_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "embedding_models_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"dimensions" integer NOT NULL,
	"searched" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "embedding_models_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"case_id" uuid,
	"case_number" text,
	"document_id" uuid,
	"corpus_id" uuid,
	"status" text DEFAULT 'queued' NOT NULL,
	"stage" text,
	"percent" integer DEFAULT 0 NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"error" text,
	"seq" integer DEFAULT 1 NOT NULL,
	"crashes" integer DEFAULT 0 NOT NULL,
	"requested_by" text NOT NULL,
	"job_id" uuid,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_commits" ADD CONSTRAINT "case_commits_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_texts" ADD CONSTRAINT "document_texts_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_case_id_cases_case_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("case_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ADD CONSTRAINT "chunk_embeddings_chunk_id_chunks_chunk_id_fk" FOREIGN KEY ("chunk_id") REFERENCES "public"."chunks"("chunk_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunk_embeddings" ADD CONSTRAINT "chunk_embeddings_model_id_embedding_models_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."embedding_models"("model_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_created_at_idx" ON "notifications" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_entries_case" ON "audit_entries" USING btree ("case_key","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "cases_case_key_unique" ON "cases" USING btree ("case_key");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_directory_unique" ON "cases" USING btree ("directory");--> statement-breakpoint
CREATE INDEX "cases_order" ON "cases" USING btree ("updated_at" DESC NULLS LAST,"case_id");--> statement-breakpoint
CREATE INDEX "cases_search_text" ON "cases" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "claims_case" ON "claims" USING btree ("case_id","party");--> statement-breakpoint
CREATE UNIQUE INDEX "claims_position_unique" ON "claims" USING btree ("document_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_content_unique" ON "documents" USING btree ("case_id","content_key");--> statement-breakpoint
CREATE INDEX "documents_case" ON "documents" USING btree ("case_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "documents_status" ON "documents" USING btree ("status") WHERE "documents"."status" in ('queued', 'processing');--> statement-breakpoint
CREATE INDEX "documents_recent" ON "documents" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "pending_files_filename_unique" ON "pending_files" USING btree ("filename");--> statement-breakpoint
CREATE INDEX "pending_files_order" ON "pending_files" USING btree ("uploaded_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chunk_embeddings_model" ON "chunk_embeddings" USING btree ("model_id","chunk_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chunks_position_unique" ON "chunks" USING btree ("document_id","revision","chunk_index");--> statement-breakpoint
CREATE INDEX "chunks_terms" ON "chunks" USING gin ("terms") WITH (gin_pending_list_limit=256);--> statement-breakpoint
CREATE INDEX "tasks_active" ON "tasks" USING btree ("created_at") WHERE "tasks"."status" in ('queued', 'processing');--> statement-breakpoint
CREATE INDEX "tasks_finished" ON "tasks" USING btree ("status","finished_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "tasks_case" ON "tasks" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "tasks_document" ON "tasks" USING btree ("document_id");