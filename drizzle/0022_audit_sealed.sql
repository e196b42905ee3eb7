-- The rows of before the chain are sealed by the program right after this, in the order of their time; this one says so.
INSERT INTO "audit_entries" ("audit_id", "at", "actor", "action", "target", "request_id")
SELECT gen_random_uuid(), greatest(date_trunc('milliseconds', now()), max("at")), 'service', 'audit.sealed', count(*)::text, 'migration'
FROM "audit_entries" HAVING count(*) > 0;
