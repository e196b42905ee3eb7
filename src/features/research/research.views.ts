import type { z } from '@hono/zod-openapi';
import { type AnalysisItem, chairPositionOf, itemMarkdown, partMarkdown } from '../../analysis-file/structure.ts';
import type { PrecedentAttachment } from '../precedents/precedents.contract.ts';
import type { AnalysisFile } from './analysis.service.ts';
import type { AnalysisItem as AnalysisItemSchema, ResearchAnalysis } from './research.contract.ts';

type Attachment = z.input<typeof PrecedentAttachment>;

const UNTITLED = 'ניתוח ומחקר';

/** The analysis file as the API shows it, each item with the quotes attached to it. */
export function projectAnalysis(
  caseNumber: string,
  { analysis, version, updatedAt }: AnalysisFile,
  attachments: Attachment[],
): z.input<typeof ResearchAnalysis> {
  const { markdown, structure } = analysis;
  const ofItem = Map.groupBy(attachments, ({ section_id }) => section_id);
  const items = structure.items.map((item) => ({
    section: item.section,
    view: projectItem(markdown, item, ofItem.get(item.id) ?? []),
  }));
  const inSection = (key: string) => items.filter(({ section }) => section === key).map(({ view }) => view);
  return {
    case_number: caseNumber,
    title: structure.title ?? UNTITLED,
    version,
    updated_at: updatedAt,
    threshold_claims: inSection('threshold_claims'),
    issues: inSection('issues'),
    other_sections: structure.otherSections.map((part) => ({
      title: part.title ?? UNTITLED,
      markdown: partMarkdown(markdown, part),
    })),
    chair_positions: {
      filled: items.filter(({ view }) => view.chair_position !== null).length,
      total: items.length,
    },
  };
}

/** One item as the API shows it. */
export function projectItem(
  markdown: string,
  item: AnalysisItem,
  precedents: Attachment[],
): z.input<typeof AnalysisItemSchema> {
  return {
    id: item.id,
    number: item.number,
    title: item.title,
    markdown: itemMarkdown(markdown, item),
    fields: fieldsOf(item),
    chair_position: chairPositionOf(markdown, item),
    precedents,
  };
}

/** A label that stands twice has both its values, one below the other. */
function fieldsOf({ fields }: AnalysisItem): Record<string, string> {
  const byLabel = Map.groupBy(fields, ({ label }) => label);
  return Object.fromEntries([...byLabel].map(([label, same]) => [label, same.map(({ value }) => value).join('\n')]));
}
