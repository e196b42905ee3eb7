-- What blocks hold when this comes is the first version of their histories; who wrote it is told by the audit log where it knows.
INSERT INTO "block_versions" ("decision_id", "block_id", "version", "content", "source", "word_count", "actor", "request_id", "at")
SELECT b."decision_id", b."block_id", b."version", b."content", b."source", b."word_count",
	coalesce(saved."actor", 'service'), coalesce(saved."request_id", 'migration'), b."updated_at"
FROM "decision_blocks" b
JOIN "decisions" d ON d."decision_id" = b."decision_id"
LEFT JOIN LATERAL (
	SELECT a."actor", a."request_id" FROM "audit_entries" a
	WHERE a."case_id" = d."case_id" AND a."action" = 'block.saved'
		AND a."after_sha256" = encode(sha256(convert_to(b."content", 'UTF8')), 'hex')
	ORDER BY a."at" DESC LIMIT 1
) saved ON true
ON CONFLICT DO NOTHING;
