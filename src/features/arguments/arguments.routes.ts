import { answer, createRouter } from '../../http/router.ts';
import {
  AggregationAnswer,
  aggregateArgumentsRoute,
  analyzeProtocolRoute,
  LegalArgument,
  LegalArguments,
  legalArgumentsRoute,
  ProtocolAnalysis,
  ProtocolAnalysisAnswer,
  protocolAnalysisRoute,
} from './arguments.contract.ts';
import { readLegalArguments, readProtocolAnalysis } from './arguments.service.ts';
import {
  ArgumentSplit,
  mergeArgumentsRoute,
  splitArgumentRoute,
  updateArgumentRoute,
} from './correct-arguments.contract.ts';
import { mergeArguments, splitArgument, updateArgument } from './correct-arguments.service.ts';
import { updateProtocolRoute } from './correct-hearing.contract.ts';
import { updateProtocolAnalysis } from './correct-hearing.service.ts';
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
      return answer(c, AggregationAnswer, await aggregateArguments(c.get('ctx'), case_number, c.req.valid('query')));
    })
    .openapi(analyzeProtocolRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      const { document_id } = c.req.valid('query');
      return answer(c, ProtocolAnalysisAnswer, await analyzeProtocol(c.get('ctx'), case_number, document_id));
    })
    .openapi(protocolAnalysisRoute, async (c) =>
      answer(c, ProtocolAnalysis, await readProtocolAnalysis(c.get('ctx'), c.req.valid('param').case_number)),
    )
    .openapi(updateProtocolRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      return answer(c, ProtocolAnalysis, await updateProtocolAnalysis(c.get('ctx'), case_number, c.req.valid('json')));
    })
    .openapi(mergeArgumentsRoute, async (c) => {
      const { case_number } = c.req.valid('param');
      return answer(c, LegalArgument, await mergeArguments(c.get('ctx'), case_number, c.req.valid('json')));
    })
    .openapi(splitArgumentRoute, async (c) => {
      const { case_number, argument_id } = c.req.valid('param');
      return answer(c, ArgumentSplit, await splitArgument(c.get('ctx'), case_number, argument_id, c.req.valid('json')));
    })
    .openapi(updateArgumentRoute, async (c) => {
      const { case_number, argument_id } = c.req.valid('param');
      return answer(
        c,
        LegalArgument,
        await updateArgument(c.get('ctx'), case_number, argument_id, c.req.valid('json')),
      );
    });
}
