CREATE TABLE "sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"secret_sha256" text NOT NULL,
	"token_name" text NOT NULL,
	"token_proof" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_secret_sha256_unique" UNIQUE("secret_sha256")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "once_key" text;--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_once_key_unique" UNIQUE("once_key");