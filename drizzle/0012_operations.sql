CREATE TABLE "drain_flags" (
	"name" text PRIMARY KEY NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"burst_until" timestamp with time zone,
	"held_back" text,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
