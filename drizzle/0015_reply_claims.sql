ALTER TABLE "chat_conversations" ADD COLUMN "replying_message_id" uuid;--> statement-breakpoint
ALTER TABLE "training_analyses" ADD COLUMN "full_length" integer;