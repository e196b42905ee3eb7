/** The text of Markdown without its marks. */
import type { LineCollector } from './lines.ts';

const ITEM = /^\s*(?:([-*+])|(\d{1,4}[.)]))\s+(.*)$/;

/**
 * Adds the lines of a Markdown text; lines that only wrap a paragraph are joined.
 * @param rows lines as in the file
 */
export function addMarkdown(lines: LineCollector, rows: readonly string[]): void {
  let open: { kind: 'paragraph' | 'list_item'; text: string } | undefined;
  let fenced = false;
  const flush = () => {
    if (open) lines.add(open.kind, inline(open.text));
    open = undefined;
  };
  for (const row of rows) {
    if (/^\s*(?:```|~~~)/.test(row)) {
      flush();
      fenced = !fenced;
    } else if (fenced) {
      lines.add('paragraph', row);
    } else {
      const text = row.replace(/^(?:\s*>)+\s?/, '');
      const heading = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/.exec(text);
      const item = ITEM.exec(text);
      if (text.trim() === '' || /^\s*(?:[-*_]\s*){3,}$/.test(text) || /^\s*=+\s*$/.test(text)) flush();
      else if (heading) {
        flush();
        lines.add('heading', inline(heading[1]!));
      } else if (/^\s*\|.*\|\s*$/.test(text)) {
        flush();
        addTableRow(lines, text);
      } else if (item) {
        flush();
        open = { kind: 'list_item', text: `${item[1] ? '•' : item[2]!} ${item[3]!}` };
      } else if (open && !/ {2}$/.test(open.text)) open.text += ` ${text.trimStart()}`;
      else {
        flush();
        open = { kind: 'paragraph', text };
      }
    }
  }
  flush();
}

function addTableRow(lines: LineCollector, row: string): void {
  const cells = row
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/);
  if (cells.every((cell) => /^\s*:?-+:?\s*$/.test(cell))) return;
  lines.addRow(cells.map((cell) => [inline(cell.replaceAll('\\|', '|'))]));
}

function inline(text: string): string {
  return text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\[([^\]]+)\]\((?:https?:|mailto:|#|\/)[^)]*\)/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*]+?)(?<=\S)\*(?![\w*])/g, '$1')
    .replace(/`([^`]+)`/g, '$1')
    .replace(/<!--.*?-->/g, '')
    .replace(/\\([\\`*_{}[\]()#+.!|-])/g, '$1');
}
