CREATE TABLE "chat_conversations" (
	"conv_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"corpus_id" uuid,
	"message_count" integer DEFAULT 0 NOT NULL,
	"replying_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"conv_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "style_corpus" (
	"corpus_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"decision_number" text,
	"number_key" text,
	"decision_date" date,
	"categories" text[] DEFAULT '{}' NOT NULL,
	"char_count" integer NOT NULL,
	"word_count" integer NOT NULL,
	"page_count" integer,
	"chunk_count" integer DEFAULT 0 NOT NULL,
	"document_id" uuid,
	"content_key" text,
	"revision" integer DEFAULT 0 NOT NULL,
	"sections" jsonb NOT NULL,
	"statistics" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "style_corpus_texts" (
	"corpus_id" uuid PRIMARY KEY NOT NULL,
	"full_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_analyses" (
	"sha256" text PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"page_count" integer NOT NULL,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"lesson_id" uuid PRIMARY KEY NOT NULL,
	"corpus_id" uuid,
	"channel" text NOT NULL,
	"text" text NOT NULL,
	"category" text,
	"evidence" text,
	"review_status" text DEFAULT 'pending_review' NOT NULL,
	"reviewed_at" timestamp with time zone,
	"applied_to_skill" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "panel_votes" (
	"lesson_id" uuid NOT NULL,
	"model" text NOT NULL,
	"vote" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "panel_votes_lesson_id_model_pk" PRIMARY KEY("lesson_id","model")
);
--> statement-breakpoint
CREATE TABLE "style_analyses" (
	"task_id" uuid PRIMARY KEY NOT NULL,
	"processed" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"patterns_found" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "style_pattern_counts" (
	"pattern_id" uuid NOT NULL,
	"corpus_id" uuid NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "style_pattern_counts_pattern_id_corpus_id_pk" PRIMARY KEY("pattern_id","corpus_id")
);
--> statement-breakpoint
CREATE TABLE "style_patterns" (
	"pattern_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"count" integer NOT NULL,
	"decision_count" integer NOT NULL,
	"examples" jsonb NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "chat_conversations" ADD CONSTRAINT "chat_conversations_corpus_id_style_corpus_corpus_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."style_corpus"("corpus_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD CONSTRAINT "chat_messages_conv_id_chat_conversations_conv_id_fk" FOREIGN KEY ("conv_id") REFERENCES "public"."chat_conversations"("conv_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_corpus" ADD CONSTRAINT "style_corpus_document_id_documents_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("document_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_corpus_texts" ADD CONSTRAINT "style_corpus_texts_corpus_id_style_corpus_corpus_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."style_corpus"("corpus_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_corpus_id_style_corpus_corpus_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."style_corpus"("corpus_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "panel_votes" ADD CONSTRAINT "panel_votes_lesson_id_lessons_lesson_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("lesson_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_pattern_counts" ADD CONSTRAINT "style_pattern_counts_pattern_id_style_patterns_pattern_id_fk" FOREIGN KEY ("pattern_id") REFERENCES "public"."style_patterns"("pattern_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "style_pattern_counts" ADD CONSTRAINT "style_pattern_counts_corpus_id_style_corpus_corpus_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."style_corpus"("corpus_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_conversations_order" ON "chat_conversations" USING btree ("updated_at" DESC NULLS LAST,"conv_id");--> statement-breakpoint
CREATE INDEX "chat_messages_order" ON "chat_messages" USING btree ("conv_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "style_corpus_content_unique" ON "style_corpus" USING btree ("content_key");--> statement-breakpoint
CREATE INDEX "style_corpus_number" ON "style_corpus" USING btree ("number_key");--> statement-breakpoint
CREATE INDEX "style_corpus_order" ON "style_corpus" USING btree ("updated_at" DESC NULLS LAST,"corpus_id");--> statement-breakpoint
CREATE INDEX "style_corpus_document" ON "style_corpus" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "training_analyses_age" ON "training_analyses" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "lessons_corpus" ON "lessons" USING btree ("corpus_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lessons_review" ON "lessons" USING btree ("channel","review_status");--> statement-breakpoint
CREATE INDEX "style_analyses_order" ON "style_analyses" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "style_pattern_counts_corpus" ON "style_pattern_counts" USING btree ("corpus_id");--> statement-breakpoint
CREATE INDEX "style_patterns_type" ON "style_patterns" USING btree ("type","count" DESC NULLS LAST);