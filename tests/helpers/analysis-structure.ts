import { withChairPosition } from '../../src/analysis-file/chair-position.ts';
import { chairPositionOf, itemMarkdown, parseAnalysis, partMarkdown } from '../../src/analysis-file/structure.ts';

/** What people see of an analysis. */
export const read = (markdown: string) => {
  const { structure } = parseAnalysis(markdown);
  return {
    ...structure,
    items: structure.items.map((item) => ({
      id: item.id,
      number: item.number,
      title: item.title,
      fields: item.fields,
      markdown: itemMarkdown(markdown, item),
      position: chairPositionOf(markdown, item),
    })),
    otherSections: structure.otherSections.map((part) => ({
      title: part.title,
      markdown: partMarkdown(markdown, part),
    })),
  };
};
export const titles = (markdown: string) => read(markdown).items.map(({ id, title }) => `${id} ${title}`);
/** The file after the position of the item at a place was written. */
export const write = (markdown: string, at: number, position: string) => {
  const analysis = parseAnalysis(markdown);
  return withChairPosition(analysis, analysis.structure.items[at]!, position)!.markdown;
};
