// What a writer of a block needs beside her: the claims, arguments, positions and precedents of the case that the block is
// about (contract section 10).
import type { z } from '@hono/zod-openapi';
import { and, inArray, isNotNull } from 'drizzle-orm';
import { type AnalysisItem, chairPositionOf } from '../../analysis-file/structure.ts';
import type { Context } from '../../context.ts';
import { anchors } from '../../db/schema/anchors.ts';
import { type BlockId, knownBlock } from '../../domain/blocks.ts';
import { readBlockWords } from '../../domain/source-links.ts';
import { findCase } from '../cases/cases.service.ts';
import { readClaims } from '../cases/claims/claims.service.ts';
import { type LedgerItem, ledgerOfCase } from '../ledger/ledger.service.ts';
import { attachmentsOfCase } from '../precedents/attachments.service.ts';
import { analysisOfCase } from '../research/analysis.service.ts';
import type { BlockSources } from './block-sources.contract.ts';
import { readBlocks } from './blocks.service.ts';

type View = z.input<typeof BlockSources>;
type ClaimView = View['claims'][number];

/** What a block is about; of all others only what its links lead to. */
interface Scope {
  claims?: true;
  arguments?: 'all' | 'heard';
  positions?: true;
  precedents?: true;
}

const SCOPES: Partial<Record<BlockId, Scope>> = {
  'block-zayin': { claims: true, arguments: 'all' },
  'block-het': { arguments: 'heard' },
  'block-tet': { precedents: true },
  'block-yod': { claims: true, arguments: 'all', positions: true, precedents: true },
  'block-yod-alef': { positions: true },
};

/** What belongs to a block. @throws AppError case_not_found, block_not_found, case_file_unreadable; what a thread throws */
export async function readBlockSources(ctx: Context, caseNumber: string, blockId: string): Promise<View> {
  const row = await findCase(ctx, caseNumber);
  const id = knownBlock(blockId);
  const scope = SCOPES[id] ?? {};
  const [claims, linked, ledger, analysis, precedents] = await Promise.all([
    readClaims(ctx, caseNumber),
    linkedPlaces(ctx, row.caseId, id),
    scope.arguments || scope.positions ? ledgerOfCase(ctx, row) : { items: [] },
    scope.positions ? analysisOfCase(ctx, row) : null,
    scope.precedents ? attachmentsOfCase(ctx, row) : [],
  ]);
  const counted = claims.parties.flatMap((party) => party.claims).filter(({ review }) => review !== 'rejected');
  const present = ledger.items.filter(({ lost }) => !lost);
  return {
    case_number: row.caseNumber,
    block_id: id,
    claims: counted.filter((claim) => scope.claims || linked.some((place) => isAt(claim, place))),
    arguments: argumentsOf(present, scope.arguments) as View['arguments'],
    positions: (analysis?.analysis.structure.items ?? []).map((item) => positionOf(analysis!.content, item, present)),
    precedents,
  };
}

function argumentsOf(items: LedgerItem[], wanted: Scope['arguments']) {
  const chosen = wanted === 'heard' ? items.filter(({ hearing }) => hearing) : wanted ? items : [];
  return chosen.map(({ argument_id, party, title, threshold, state, sources, hearing }) => ({
    ...{ argument_id, party, title, threshold, state },
    sources: wanted === 'heard' && hearing ? [hearing.source] : sources,
  }));
}

const positionOf = (markdown: string, item: AnalysisItem, items: LedgerItem[]) => ({
  section: item.section,
  item_id: item.id,
  title: item.title,
  chair_position: chairPositionOf(markdown, item),
  sources: items.filter(({ position }) => position?.item_id === item.id).flatMap(({ sources }) => sources),
});

type Place = Pick<typeof anchors.$inferSelect, 'documentId' | 'start' | 'end'>;

/** The places that the links of a block lead to. */
async function linkedPlaces(ctx: Context, caseId: string, blockId: BlockId): Promise<Place[]> {
  const block = (await readBlocks(ctx, caseId)).find(({ block_id }) => block_id === blockId);
  const { anchors: ids } = readBlockWords(block?.content ?? '');
  if (ids.length === 0) return [];
  const { documentId, start, end } = anchors;
  return ctx.db
    .select({ documentId, start, end })
    .from(anchors)
    .where(and(inArray(anchors.anchorId, ids), isNotNull(start)));
}

const isAt = ({ document_id, source }: ClaimView, { documentId, start, end }: Place): boolean =>
  document_id === documentId &&
  typeof source?.start === 'number' &&
  typeof source.end === 'number' &&
  source.start < end! &&
  source.end > start!;
