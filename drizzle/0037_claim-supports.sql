ALTER TABLE "claims" ADD COLUMN "supports" uuid;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_supports_claims_claim_id_fk" FOREIGN KEY ("supports") REFERENCES "public"."claims"("claim_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_supports" ON "claims" USING btree ("supports") WHERE "claims"."supports" is not null;