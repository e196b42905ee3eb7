import { REVIEW_STATUSES as HALACHA_STATUSES } from './db/schema/precedents.ts';
import { TASK_KINDS } from './db/schema/tasks.ts';
import { BLOCK_IDS } from './domain/blocks.ts';
import { DOC_TYPE_KEYS } from './domain/document-types.ts';
import { LEDGER_STATES } from './domain/ledger.ts';
import { PHASES, STATUSES } from './domain/status-model.ts';
import { APPEAL_TYPES, OUTCOMES } from './features/cases/case-particulars.contract.ts';
import { LESSON_CHANNELS, REVIEW_STATUSES } from './features/training/lessons/lessons.contract.ts';
import { CITATION_LEVELS } from './hebrew/check/draft-citations.ts';
import { PARTY_KEYS } from './hebrew/read/parties.ts';
import { SECTION_TYPES } from './hebrew/read/sections/types.ts';
import type { NamedEnums } from './http/description/named-enums.ts';

/** The lists of values that the interface description names; see `http/description/named-enums.ts`. */
export const NAMED_ENUMS: NamedEnums = {
  AppealType: APPEAL_TYPES,
  BlockId: BLOCK_IDS,
  CasePhase: PHASES.map(({ key }) => key),
  CaseStatusKey: STATUSES.map(({ key }) => key),
  CitationLevel: CITATION_LEVELS,
  DocType: DOC_TYPE_KEYS,
  HalachaReviewStatus: HALACHA_STATUSES,
  LedgerState: LEDGER_STATES,
  LessonChannel: LESSON_CHANNELS,
  Outcome: OUTCOMES,
  Party: PARTY_KEYS,
  ReviewStatus: REVIEW_STATUSES,
  SectionType: SECTION_TYPES,
  TaskKind: TASK_KINDS,
};
