// A small site that answers as courts' sites do, and as they should not.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface CourtSite {
  /** `127.0.0.1:port`, as a source names it. */
  host: string;
  url: string;
  /** Paths that were asked for. */
  asked: string[];
  close(): Promise<void>;
}

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const MEGABYTE = Buffer.alloc(1024 * 1024, 'x');

/** Starts the site; `pages` adds to or replaces its pages. */
export async function courtSite(pages: Record<string, (response: ServerResponse) => void> = {}): Promise<CourtSite> {
  const asked: string[] = [];
  const all: typeof pages = {
    '/decision.html': (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end('<!doctype html><title>החלטה</title><p>ערר 1031/25: הערר נדחה.</p>'),
    '/scripted.html': (response) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end('<!doctype html><body><script>document.body.append("נכתב בידי תסריט")</script>'),
    '/decision.pdf': (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(PDF),
    '/saved.pdf': (response) =>
      response
        .writeHead(200, { 'content-type': 'application/octet-stream', 'content-disposition': 'attachment' })
        .end(PDF),
    '/picture': (response) => response.writeHead(200, { 'content-type': 'image/png' }).end('PNG'),
    '/not-a.pdf': (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('not one'),
    '/refused': (response) => response.writeHead(403, { 'content-type': 'text/html' }).end('<p>no'),
    '/endless': (response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('<p>more'), 50);
      response.on('close', () => clearInterval(timer));
    },
    '/huge.html': (response) => pour(response, 'text/html'),
    '/huge.pdf': (response) => pour(response, 'application/pdf'),
    ...pages,
  };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const page = all[path];
    if (page) page(response);
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<p>none');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    url: `http://${host}`,
    asked,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A gigabyte, as fast as it is taken. */
function pour(response: ServerResponse, type: string): void {
  response.writeHead(200, { 'content-type': type });
  let left = 1024;
  const more = () => {
    while (left > 0) {
      left -= 1;
      if (!response.write(MEGABYTE)) return void response.once('drain', more);
    }
    response.end();
  };
  response.on('error', () => {
    left = 0;
  });
  more();
}
