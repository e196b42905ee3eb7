import type { Block, SourceDocument } from '../source.ts';

/** Takes a parsed source, gives it as Markdown with headings, lists, tables and footnotes. */
export function writeMarkdown(source: SourceDocument): string {
  const body = source.blocks.map(markdownBlock).filter((text) => text !== '');
  const notes = source.footnotes.map((note) => `[^${note.mark}]: ${note.text}`);
  return `${[...body, ...notes].join('\n\n')}\n`;
}

function markdownBlock(block: Block): string {
  switch (block.kind) {
    case 'title':
      return `# ${block.text}`;
    case 'heading':
      return `${'#'.repeat(block.level + 1)} ${block.text}`;
    case 'numbered':
      return `${block.level === 1 ? '   ' : ''}${block.label} ${block.text}`;
    case 'paragraph':
      return block.text;
    case 'signature':
      return block.lines.join('  \n');
    case 'page_break':
      return '';
    case 'table':
      return block.bordered ? markdownTable(block.rows) : block.rows.map((row) => row.join(' ').trim()).join('  \n');
  }
}

function markdownTable(rows: string[][]): string {
  const [head = [], ...rest] = rows;
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rest.map(line)].join('\n');
}
