/** Streaming XML: no tree, no document type, no entities beyond the five of XML. */
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { ExtractError } from './errors.ts';

/** An element without its prefix; attributes by local name, and those of a foreign namespace as given by `attribute`. */
export interface XmlTag {
  local: string;
  uri: string;
  /** Value of the attribute with this local name, whatever its prefix. */
  get(local: string): string | undefined;
}

export interface XmlHandler {
  open?(tag: XmlTag): void;
  close?(tag: XmlTag): void;
  text?(text: string): void;
}

const MAX_DEPTH = 1000;

/**
 * Parses one XML part as it arrives.
 * @param bytes of the part; UTF-8, or UTF-16 with its mark
 * @throws ExtractError xml_entities on a document type, corrupt on malformed XML
 */
export async function parseXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler, signal?: AbortSignal): Promise<void> {
  const parser = new SaxesParser({ xmlns: true, position: false });
  let failure: ExtractError | undefined;
  let depth = 0;
  parser.on('doctype', () => {
    failure ??= new ExtractError('xml_entities');
  });
  parser.on('error', (error) => {
    failure ??= new ExtractError('corrupt', error.message, { cause: error });
  });
  parser.on('opentag', (tag) => {
    if (++depth > MAX_DEPTH) failure ??= new ExtractError('corrupt', 'elements too deep');
    if (!failure) handler.open?.(view(tag));
  });
  parser.on('closetag', (tag) => {
    depth--;
    if (!failure) handler.close?.(view(tag));
  });
  const text = (value: string) => {
    if (!failure) handler.text?.(value);
  };
  parser.on('text', text);
  parser.on('cdata', text);
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of bytes) {
    signal?.throwIfAborted();
    decoder ??= new TextDecoder(encodingOf(chunk));
    parser.write(decoder.decode(chunk, { stream: true }));
    if (failure) throw failure;
  }
  parser.write(decoder?.decode() ?? '').close();
  if (failure) throw failure;
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  return start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function view(tag: SaxesTagNS): XmlTag {
  return {
    local: tag.local,
    uri: tag.uri,
    get: (local) => {
      for (const attribute of Object.values(tag.attributes)) if (attribute.local === local) return attribute.value;
      return undefined;
    },
  };
}
