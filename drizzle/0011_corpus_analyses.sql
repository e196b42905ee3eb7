DROP INDEX "style_corpus_content_unique";--> statement-breakpoint
ALTER TABLE "training_analyses" ALTER COLUMN "page_count" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "training_analyses" ADD COLUMN "body_length" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "training_analyses" ADD COLUMN "ocr_pages" integer NOT NULL;--> statement-breakpoint
CREATE INDEX "style_corpus_content" ON "style_corpus" USING btree ("content_key");