ALTER TABLE "block_drafts" ADD COLUMN "lessons" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "block_versions" ADD COLUMN "lessons" jsonb DEFAULT '[]'::jsonb NOT NULL;