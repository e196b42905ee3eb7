// A small server that speaks the two wire formats of language models: OpenAI chat completions and Anthropic messages.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelPeer {
  url: string;
  /** Bodies received, as parsed JSON. */
  requests: { path: string; headers: Record<string, unknown>; body: Record<string, unknown> }[];
  close(): Promise<void>;
}

type Reply = { status: number } | { parts: string[]; breakOff?: boolean };

/** Answers the nth request with what `reply` gives for it. */
export async function modelPeer(reply: (n: number) => Reply): Promise<ModelPeer> {
  const requests: ModelPeer['requests'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const path = request.url ?? '';
      requests.push({ path, headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) });
      const answer = reply(requests.length - 1);
      if ('status' in answer) {
        response.writeHead(answer.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ error: { message: 'no', type: 'refused' } }));
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const frames = path.endsWith('/messages') ? anthropicFrames(answer.parts) : openAiFrames(answer.parts);
      if (answer.breakOff) {
        response.write(frames.slice(0, -2).join(''), () => response.destroy());
        return;
      }
      response.end(frames.join(''));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const openAiFrames = (parts: string[]): string[] => [
  ...parts.map((content) =>
    data({
      id: 'c',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'm',
      choices: [{ index: 0, delta: { role: 'assistant', content }, finish_reason: null }],
    }),
  ),
  data({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
  }),
  'data: [DONE]\n\n',
];

const anthropicFrames = (parts: string[]): string[] => [
  event({
    type: 'message_start',
    message: {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'm',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { input_tokens: 1, output_tokens: 1 },
    },
  }),
  event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
  ...parts.map((text) => event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })),
  event({ type: 'content_block_stop', index: 0 }),
  event({
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { output_tokens: 5 },
  }),
  event({ type: 'message_stop' }),
];

const data = (value: unknown) => `data: ${JSON.stringify(value)}\n\n`;
const event = (value: { type: string; [field: string]: unknown }) => `event: ${value.type}\n${data(value)}`;
