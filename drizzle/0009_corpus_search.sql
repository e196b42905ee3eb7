ALTER TABLE "chunks" ALTER COLUMN "document_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "chunks" ADD COLUMN "corpus_id" uuid;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_corpus_id_style_corpus_corpus_id_fk" FOREIGN KEY ("corpus_id") REFERENCES "public"."style_corpus"("corpus_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chunks_corpus_position_unique" ON "chunks" USING btree ("corpus_id","revision","chunk_index") WHERE "chunks"."corpus_id" is not null;--> statement-breakpoint
ALTER TABLE "chunks" ADD CONSTRAINT "chunks_owner" CHECK (num_nonnulls("chunks"."document_id", "chunks"."corpus_id") = 1);