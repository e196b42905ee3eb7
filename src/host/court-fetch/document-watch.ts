// Looks at the answer to each load of the page itself before the browser does: a PDF is taken from the wire as it is
// (the browser would show it in a viewer or save it), HTML goes on to the browser, anything else is broken off.
import type { CDPSession } from 'playwright-core';
import type { CourtFetchResult } from './client.ts';
import { failure } from './failures.ts';

export interface DocumentWatch {
  /** A PDF, or the reason why this is neither a PDF nor a page. Never settles for a page. */
  file: Promise<CourtFetchResult>;
  /** The last address that the page itself was loaded from, redirects included. */
  address(): string | null;
  /** Status of the last answer. */
  status(): number | null;
}

const READ_BYTES = 1024 * 1024;
const HTML = /^(?:text\/html|application\/xhtml\+xml)\b/;
/** Some courts send their PDFs as nothing in particular. */
const MAY_BE_PDF = /^(?:application\/(?:pdf|x-pdf|octet-stream|force-download)\b|binary\/octet-stream|$)/;

/** Starts watching; call it before the page loads. */
export async function documentWatch(cdp: CDPSession, maxBytes: number): Promise<DocumentWatch> {
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const main = frameTree.frame.id;
  const { promise: file, resolve } = Promise.withResolvers<CourtFetchResult>();
  let address: string | null = null;
  let status: number | null = null;

  cdp.on('Network.requestWillBeSent', (event) => {
    if (event.type === 'Document' && event.frameId === main) address = event.request.url;
  });
  cdp.on('Fetch.requestPaused', (event) => {
    const headers = new Map(event.responseHeaders?.map(({ name, value }) => [name.toLowerCase(), value]));
    const { requestId } = event;
    const goOn = () => void cdp.send('Fetch.continueRequest', { requestId }).catch(() => {});
    const redirects = headers.has('location') && Math.trunc((event.responseStatusCode ?? 0) / 100) === 3;
    if (event.frameId !== main || event.responseErrorReason || redirects) return goOn();
    address = event.request.url;
    status = event.responseStatusCode ?? null;
    const type = headers.get('content-type')?.trim().toLowerCase() ?? '';
    if (HTML.test(type) || (status ?? 200) >= 400) return goOn();
    void take(requestId, type, Number(headers.get('content-length') ?? 0), event.request.url);
  });
  await cdp.send('Network.enable');
  await cdp.send('Fetch.enable', {
    patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Response' }],
  });

  async function take(requestId: string, type: string, declared: number, finalUrl: string): Promise<void> {
    try {
      if (!MAY_BE_PDF.test(type)) return resolve(failure('wrong_type'));
      if (declared > maxBytes) return resolve(failure('too_large'));
      const bytes = await readBody(cdp, requestId, maxBytes);
      if (bytes === null) resolve(failure('too_large'));
      else if (!isPdf(bytes)) resolve(failure('wrong_type'));
      else resolve({ ok: true, contentType: 'application/pdf', finalUrl, bytes });
    } catch {
      resolve(failure('unavailable', 'הקובץ נקטע לפני שהגיע במלואו'));
    } finally {
      await cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(() => {});
    }
  }

  return { file, address: () => address, status: () => status };
}

/** The body of a paused answer; null as soon as it is over the limit. @throws Error when it breaks off */
async function readBody(cdp: CDPSession, requestId: string, maxBytes: number): Promise<Buffer | null> {
  const { stream } = await cdp.send('Fetch.takeResponseBodyAsStream', { requestId });
  const parts: Buffer[] = [];
  let size = 0;
  for (;;) {
    const { data, base64Encoded, eof } = await cdp.send('IO.read', { handle: stream, size: READ_BYTES });
    const part = Buffer.from(data, base64Encoded ? 'base64' : 'utf8');
    size += part.length;
    if (size > maxBytes) return null;
    parts.push(part);
    if (eof) return Buffer.concat(parts, size);
  }
}

/** The mark of a PDF may stand within its first kilobyte (ISO 32000-1, annex H). */
const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-');
