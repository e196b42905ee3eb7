import { answer, createRouter } from '../../../http/router.ts';
import { compareStyles } from './compare.service.ts';
import { readMarks } from './marks.service.ts';
import {
  AnalysisStarted,
  AnalysisStatus,
  analysisStatusRoute,
  analyzeStyleRoute,
  CorpusMarks,
  compareRoute,
  marksRoute,
  PatternList,
  patternsRoute,
  StyleComparison,
  StyleReport,
  styleReportRoute,
} from './patterns.contract.ts';
import { listPatterns, readAnalysisStatus, startAnalysis } from './patterns.service.ts';
import { readStyleReport } from './report.service.ts';

/** Patterns of the chair's style, their analysis, the report and the comparison (contract section 6). */
export function patternsRoutes() {
  return createRouter()
    .openapi(patternsRoute, async (c) => answer(c, PatternList, await listPatterns(c.get('ctx'))))
    .openapi(analyzeStyleRoute, async (c) => answer(c, AnalysisStarted, await startAnalysis(c.get('ctx'))))
    .openapi(analysisStatusRoute, async (c) => answer(c, AnalysisStatus, await readAnalysisStatus(c.get('ctx'))))
    .openapi(styleReportRoute, async (c) => answer(c, StyleReport, await readStyleReport(c.get('ctx'))))
    .openapi(marksRoute, async (c) =>
      answer(c, CorpusMarks, await readMarks(c.get('ctx'), c.req.valid('param').corpus_id)),
    )
    .openapi(compareRoute, async (c) => {
      const { a, b } = c.req.valid('query');
      return answer(c, StyleComparison, await compareStyles(c.get('ctx'), a, b));
    });
}
