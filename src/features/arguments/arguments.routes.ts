import { answer, createRouter } from '../../http/router.ts';
import {
  AggregationAnswer,
  aggregateArgumentsRoute,
  analyzeProtocolRoute,
  LegalArguments,
  legalArgumentsRoute,
  ProtocolAnalysis,
  ProtocolAnalysisAnswer,
  protocolAnalysisRoute,
} from './arguments.contract.ts';
import { readLegalArguments, readProtocolAnalysis } from './arguments.service.ts';
import { aggregateArguments, analyzeProtocol } from './delegate-arguments.service.ts';

/** Aggregated arguments and the analysis of the hearing (contract section 3). */
export function argumentsRoutes() {
  return createRouter()
    .openapi(legalArgumentsRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      const { party } = c.req.valid('query');
      return answer(c, LegalArguments, await readLegalArguments(c.get('ctx'), case_number, party));
    })
    .openapi(aggregateArgumentsRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      const { force } = c.req.valid('query');
      return answer(c, AggregationAnswer, await aggregateArguments(c.get('ctx'), case_number, force));
    })
    .openapi(analyzeProtocolRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      const { document_id } = c.req.valid('query');
      return answer(c, ProtocolAnalysisAnswer, await analyzeProtocol(c.get('ctx'), case_number, document_id));
    })
    .openapi(protocolAnalysisRoute, async (c) =>
      answer(c, ProtocolAnalysis, await readProtocolAnalysis(c.get('ctx'), c.req.valid('param').case_number)),
    );
}
