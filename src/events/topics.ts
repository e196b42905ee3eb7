// The subjects of the event stream (contract section 11) and what an event of each carries.

/** Every subject, in the order in which people see them. */
export const TOPICS = ['task', 'upload', 'case', 'document', 'block', 'presence', 'operations', 'audit'] as const;
export type Topic = (typeof TOPICS)[number];

/** Only for operators. */
export const OPERATOR_TOPICS = ['operations', 'audit'] as const satisfies Topic[];

/** What became of a thing. */
export const CHANGES = ['added', 'changed', 'removed'] as const;
export type Change = (typeof CHANGES)[number];

/** Which part of a case changed; `case` is its own row: details, status, archive. */
export const CASE_PARTS = ['case', 'analysis', 'claims', 'arguments', 'protocol', 'precedents', 'qa'] as const;
export type CasePart = (typeof CASE_PARTS)[number];

/** Which part of the operator's page changed. */
export const OPERATIONS_PARTS = ['services', 'drains', 'pipelines'] as const;
export type OperationsPart = (typeof OPERATIONS_PARTS)[number];

/** What the events of each stored subject carry. */
export interface EventData {
  /** The Task. */
  task: object;
  upload: { filename: string; change: Change };
  case: { version: number; change: Change; part: CasePart };
  document: { document_id: string; version: number; change: Change };
  block: { block_id: string; version: number };
  audit: { audit_id: string };
}

export type StoredTopic = keyof EventData;

/** An event as its writer tells it. */
export type NewEvent = {
  [T in StoredTopic]: { topic: T; caseNumber: string | null; data: EventData[T] };
}[StoredTopic];
