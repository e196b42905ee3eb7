/** ODT: paragraphs, lists with their labels, tables, notes, headers and footers. */
import { ExtractError } from '../errors.ts';
import { collectLines, onePage } from '../text/lines.ts';
import type { ReadOptions, ReadResult } from '../types.ts';
import { parseXml, type XmlHandler } from '../xml.ts';
import { openArchive, refuseDoctypes } from '../zip-guard.ts';
import type { OdtBlock } from './blocks.ts';
import { type OdtHidden, odtBodyHandler } from './body.ts';
import { newOdtStyles, odtStylesHandler } from './styles.ts';

const MANIFEST_SAMPLE = 262_144;
const BODY = new Set(['text']);
const HEADERS = new Set(['header', 'header-left', 'header-first']);
const FOOTERS = new Set(['footer', 'footer-left', 'footer-first']);

/**
 * Reads an ODT.
 * @throws ExtractError corrupt, encrypted, archive_too_large, xml_entities, empty_text, text_too_long
 */
export async function readOdt(path: string, { signal }: Pick<ReadOptions, 'signal'> = {}): Promise<ReadResult> {
  const archive = await openArchive(path);
  try {
    if (archive.has('META-INF/manifest.xml')) {
      const manifest = await archive.readStart('META-INF/manifest.xml', MANIFEST_SAMPLE);
      if (manifest.includes('encryption-data')) throw new ExtractError('encrypted');
    }
    await refuseDoctypes(archive, signal);
    if (!archive.has('content.xml')) throw new ExtractError('corrupt', 'no content part');
    const parse = async (name: string, handler: XmlHandler) => {
      if (archive.has(name)) await parseXml(archive.read(name), handler, signal);
    };
    const styles = newOdtStyles();
    await parse('styles.xml', odtStylesHandler(styles));
    await parse('content.xml', odtStylesHandler(styles));
    const lines = collectLines();
    let revisions = false;
    const hidden: OdtHidden = {
      words: lines.hidden,
      onRevision: () => {
        revisions = true;
      },
    };
    const edges = async (kind: 'header' | 'footer', roots: Set<string>) => {
      const texts = new Set<string>();
      await parse(
        'styles.xml',
        odtBodyHandler(styles, roots, hidden, (block) => texts.add(textOf(block))),
      );
      for (const text of texts) lines.add(kind, text);
    };
    await edges('header', HEADERS);
    const body = odtBodyHandler(styles, BODY, hidden, (block) => {
      if (block.type === 'row') lines.addRow(block.cells);
      else lines.add(block.kind, block.text);
    });
    await parse('content.xml', body);
    await edges('footer', FOOTERS);
    return { ...onePage(lines), ...(revisions ? { revisions } : {}) };
  } finally {
    archive.close();
  }
}

function textOf(block: OdtBlock): string {
  return block.type === 'row' ? block.cells.flat().join(' ') : block.text;
}
