import { extname } from 'node:path';
import type { CaseFolderKey } from '../../../files/store.ts';

const BY_EXTENSION: Record<string, string> = {
  '.md': 'text/markdown',
  '.txt': 'text/plain',
  '.html': 'text/html',
  '.htm': 'text/html',
  '.json': 'application/json',
  '.pdf': 'application/pdf',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.rtf': 'application/rtf',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.zip': 'application/zip',
};

/**
 * The content type of a file of a case: what is known of an original, else by its extension. Texts that the service wrote are
 * UTF-8; what others wrote may be in any encoding, so nothing is claimed.
 *
 * @param originals content types of the case's originals by name
 */
export function contentTypeOf(folder: CaseFolderKey, filename: string, originals: ReadonlyMap<string, string>): string {
  if (folder === 'documents__originals') return originals.get(filename) ?? byExtension(filename);
  const type = byExtension(filename);
  return type.startsWith('text/') ? `${type}; charset=utf-8` : type;
}

const byExtension = (filename: string): string =>
  BY_EXTENSION[extname(filename).toLowerCase()] ?? 'application/octet-stream';
