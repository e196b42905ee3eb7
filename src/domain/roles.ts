import { AppError } from '../errors.ts';

/**
 * Who may do what (contract section 11). A person may have several roles; `chair` includes `staff`, both include `reader`.
 * `operator` includes none: who runs the machine reads no case unless she is given `reader` too.
 */
export const ROLES = ['reader', 'staff', 'chair', 'operator'] as const;
export type Role = (typeof ROLES)[number];

/** What people read where a role is named. */
export const ROLE_LABELS: Record<Role, string> = {
  reader: 'קריאה בלבד',
  staff: 'צוות הוועדה',
  chair: 'יו״ר הוועדה',
  operator: 'תפעול המערכת',
};

const INCLUDED: Record<Role, readonly Role[]> = {
  reader: ['reader'],
  staff: ['staff', 'reader'],
  chair: ['chair', 'staff', 'reader'],
  operator: ['operator'],
};

/** Every role: where no roles are configured everybody has them, and the service itself always does. */
export const ALL_ROLES: ReadonlySet<Role> = new Set(ROLES);

/** The given roles with those that they include. */
export const withIncluded = (given: Iterable<Role>): ReadonlySet<Role> =>
  new Set([...given].flatMap((role) => INCLUDED[role]));

/** Whether a text names a role. */
export const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text);

/**
 * Refuses who lacks a role: the middleware for a route's, services for a right that hangs on a value.
 *
 * @throws AppError role_required
 */
export function requireRole({ roles }: { roles: ReadonlySet<Role> }, role: Role): void {
  if (!roles.has(role))
    throw new AppError('role_required', { detail: `לפעולה זו נדרש התפקיד "${ROLE_LABELS[role]}" (${role}).` });
}

/**
 * What a route asks of its caller: a role; `signed_in`, to be known, with or without a role; `open`, nothing at all.
 */
export type RouteRole = Role | 'signed_in' | 'open';

/** Rights that hang on the value of a field: one role for the field, or one for each of some of its values. */
export type FieldRoles = Record<string, Role | Record<string, Role>>;

/** The statuses of a case that only the chair may set. */
export const CHAIR_STATUSES = ['final', 'closed', 'withdrawn'] as const;

/**
 * The rights that a client shows or hides something by, each with the role it takes: the closed list behind `permissions`
 * of `GET /api/session`. What is not here follows from the role in the interface description (`x-role`).
 */
const PERMISSIONS = {
  /** Reading cases, documents, search and the training pages. */
  'case.read': 'reader',
  /** Opening, changing, archiving and restoring cases; the writes that no other line names. */
  'case.write': 'staff',
  'document.write': 'staff',
  'block.write': 'staff',
  /** Adding and changing lessons and decisions of the corpus. */
  'training.write': 'staff',
  'case.delete': 'chair',
  /** Taking in a whole case from a file: with it come decisions that are the chair's. */
  'case.import': 'chair',
  /** The statuses `final`, `closed` and `withdrawn`. */
  'case.close': 'chair',
  'outcome.set': 'chair',
  'direction.save': 'chair',
  'chair_position.save': 'chair',
  'ledger.decide': 'chair',
  'lesson.review': 'chair',
  'halacha.review': 'chair',
  'corpus.delete': 'chair',
  'proposal.save': 'chair',
  'model.accept': 'chair',
  /** Cancelling and retrying tasks of kind document, training, style_analysis and agent_run. */
  'task.cancel': 'staff',
  /** The same of every kind. */
  'task.cancel_any': 'operator',
  'operations.use': 'operator',
  'audit.read': 'operator',
  'settings.read': 'operator',
} as const satisfies Record<string, Role>;

export type Permission = keyof typeof PERMISSIONS;
export const PERMISSION_KEYS = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];

/** The permissions that some roles give, in the order of the list. */
export const permissionsOf = (roles: ReadonlySet<Role>): Permission[] =>
  PERMISSION_KEYS.filter((key) => roles.has(PERMISSIONS[key]));
