/**
 * The Content-Disposition of a download (RFC 6266): the true name in `filename*` (RFC 8187), beside an ASCII one for clients
 * that do not read it.
 */
export function contentDisposition(type: 'inline' | 'attachment', filename: string): string {
  const ascii = filename
    .normalize('NFC')
    .replace(/[^\x20-\x7e]+/g, '_')
    .replace(/["\\%]/g, '_');
  const extended = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (ch) => `%${ch.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${type}; filename="${ascii}"; filename*=UTF-8''${extended}`;
}
