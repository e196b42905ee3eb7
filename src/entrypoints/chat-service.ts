// legal-chat-service: the model behind the style chat, on the host where its command-line tool is signed in.
import { chatServiceSettings } from '../config/host.ts';
import { parseEnvironment } from '../config/parse.ts';
import { chatServiceApp } from '../host/chat/app.ts';
import { endPredecessors } from '../host/predecessor.ts';
import { serveUntilStopped } from '../host/serve.ts';
import { createStreams } from '../http/sse.ts';
import { openLog } from '../log.ts';
import { openLanguageModel } from '../models/open-language-model.ts';
import { run } from '../run.ts';

async function main(): Promise<undefined> {
  const config = parseEnvironment(chatServiceSettings);
  const log = openLog(config.LOG_LEVEL, 'legal-chat-service');
  await endPredecessors(config, log);
  const model = openLanguageModel(config);
  if (!model) log.warn('no language model is configured (MODEL_PROVIDER): every chat is refused');
  const streams = createStreams((err) => log.warn({ err }, 'stream ended by an error'));
  const app = chatServiceApp({
    host: config.CHAT_SERVICE_HOST,
    secret: config.CHAT_SERVICE_SECRET,
    model,
    concurrency: config.CHAT_SERVICE_CONCURRENCY,
    streams,
    log,
  });
  serveUntilStopped(app, {
    host: config.CHAT_SERVICE_HOST,
    port: config.CHAT_SERVICE_PORT,
    log,
    close: async () => streams.shutdown(),
  });
}

await run(main);
