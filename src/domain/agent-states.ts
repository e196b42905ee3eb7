// The states that the agent platform's things go through, as they are stored and told.
export type AgentStatus = 'active' | 'idle' | 'running' | 'paused' | 'error' | 'terminated' | 'pending_approval';

export type IssueStatus = 'backlog' | 'todo' | 'in_progress' | 'in_review' | 'done' | 'blocked' | 'cancelled';

export type RunStatus =
  | 'queued'
  | 'running'
  | 'succeeded'
  | 'failed'
  | 'cancelled'
  | 'interrupted'
  | 'timed_out'
  | 'scheduled_retry';

/** Only the platform itself writes as `system`. */
export type CommentAuthor = 'user' | 'agent' | 'system';

export type CommentTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';
