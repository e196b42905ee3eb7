import { stopIssuesJob } from './features/agents/case-runs.jobs.ts';
import { removeDirectoryJob } from './features/cases/case-removal.ts';
import { commitCaseJob } from './features/cases/history/case-commits.service.ts';
import { tellPlatformJob } from './features/cases/platform/tell-platform.service.ts';
import { processDocumentJob, processScanJob } from './features/documents/processing.jobs.ts';
import { readPrecedentJob } from './features/precedents/read-precedent.jobs.ts';
import { searchExamJob } from './features/search/exam/run-exam.jobs.ts';
import { indexCaseJob } from './features/search/index-case.service.ts';
import { tidyJob } from './features/system/tidy.jobs.ts';
import { embedDecisionJob } from './features/training/corpus/embed-decision.jobs.ts';
import { panelJob } from './features/training/lessons/panel.service.ts';
import { analyzeStyleJob } from './features/training/patterns/analysis.jobs.ts';
import type { JobDefinition } from './jobs/define.ts';
import { runAgentJob } from './platform/embedded/run-agent.jobs.ts';

/** Every background job of the product. */
export const JOB_CATALOG: JobDefinition[] = [
  processDocumentJob,
  processScanJob,
  commitCaseJob,
  removeDirectoryJob,
  runAgentJob,
  stopIssuesJob,
  tellPlatformJob,
  embedDecisionJob,
  readPrecedentJob,
  tidyJob,
  indexCaseJob,
  panelJob,
  analyzeStyleJob,
  searchExamJob,
];
