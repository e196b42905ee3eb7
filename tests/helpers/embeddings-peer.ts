import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that an embeddings endpoint got. */
export interface EmbeddingsCall {
  at: number;
  path: string;
  authorization: string | undefined;
  model: string;
  input: string[];
  dimensions: number | undefined;
}

type Answer = (call: EmbeddingsCall, response: ServerResponse) => void;

export interface EmbeddingsPeer {
  url: string;
  /** All requests so far. */
  calls: EmbeddingsCall[];
  /** How it answers from now on; `null` as it should. */
  answer: Answer | null;
  /** Stops listening; the address stays its own. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

/** A vector that tells texts apart: each character's code adds to one dimension. */
export function vectorOf(text: string, dimensions: number): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.001);
  for (let at = 0; at < text.length; at += 1) vector[(text.charCodeAt(at) * 7 + at) % dimensions]! += 1;
  return vector;
}

/** The answer an endpoint should give. */
export const rightAnswer = ({ input, dimensions, model }: EmbeddingsCall) => ({
  object: 'list',
  model,
  data: input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text, dimensions ?? 8) })),
  usage: { prompt_tokens: 1, total_tokens: 1 },
});

/** Answers with a JSON body. */
export const sendJson = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** Starts a small OpenAI-compatible embeddings endpoint on a free port of this machine. */
export async function embeddingsPeer(): Promise<EmbeddingsPeer> {
  let port = 0;
  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      peer.calls.push(call);
      if (peer.answer) peer.answer(call, response);
      else sendJson(response, 200, rightAnswer(call));
    });
  });
  const up = () =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port;
        resolve();
      });
    });
  const down = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await up();
  const peer: EmbeddingsPeer = { url: `http://127.0.0.1:${port}/v1`, calls: [], answer: null, down, up, close: down };
  return peer;
}

async function readCall(request: IncomingMessage): Promise<EmbeddingsCall> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const body = JSON.parse(Buffer.concat(parts).toString('utf8'));
  return { at: performance.now(), path: request.url ?? '', authorization: request.headers.authorization, ...body };
}
