// Where in the workspace the next step of a case is taken, by the key that the service gives it.

/** The part of the case. */
const TABS: Record<string, string> = {
  aggregate_arguments: 'claims',
  analyze_protocol: 'hearing',
  create_analysis: 'positions',
  upload_analysis: 'positions',
  fix_documents: 'documents',
  wait_for_documents: 'documents',
  complete_details: 'overview',
  restore: 'overview',
  decide_arguments: 'arguments',
  chair_position: 'positions',
  set_outcome: 'positions',
  approve_direction: 'positions',
  write_blocks: 'decision',
  export_decision: 'decision',
  run_qa: 'checks',
  fix_qa_findings: 'checks',
  send_to_chair: 'checks',
  finalize: 'checks',
  learn: 'learning',
};

/** The part of a case in which a step is taken; null where it is taken in the inbox. */
export const tabOfStep = (key: string): string | null => TABS[key] ?? null;
