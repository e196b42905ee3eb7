import { peerCause } from '../clients/peer-cause.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { type LanguageModel, ModelError, type ModelRequest } from './language-model.ts';

export interface SdkModelSettings {
  provider: 'anthropic' | 'openai-compatible';
  /** Base URL; for Anthropic null means its own. */
  url: string | null;
  apiKey: string | null;
  name: string;
}

const CONTEXT_CHARACTERS = 120_000;
const MAX_OUTPUT_TOKENS = 8000;
const RETRIES = 2;
/** A model that says nothing for this long is gone. */
const SILENCE_MS = 120_000;

/** A model behind an HTTP API, through the AI SDK, which is loaded with the first request. */
export function openSdkModel(settings: SdkModelSettings): LanguageModel {
  const load = once(() => loadModel(settings));

  return {
    id: `${settings.provider}:${settings.name}`,
    contextCharacters: CONTEXT_CHARACTERS,
    async complete(request) {
      let text = '';
      for await (const part of this.stream(request)) text += part;
      return text;
    },
    async *stream(request) {
      const [{ streamText }, open] = await load();
      const silence = silenceWatch(request.signal);
      let failure: unknown;
      let tooLong: ModelError | undefined;
      try {
        const result = streamText({
          ...callOptions(request),
          model: open(boundedFetch((error) => (tooLong = error))),
          abortSignal: silence.signal,
          onError: ({ error }) => {
            failure = error;
          },
        });
        for await (const part of result.textStream) {
          silence.heard();
          yield part;
        }
      } catch (error) {
        failure ??= error;
      } finally {
        silence.end();
      }
      request.signal.throwIfAborted();
      if (tooLong) throw tooLong;
      if (silence.signal.aborted) throw new ModelError('unavailable', `no answer within ${SILENCE_MS / 1000} s`);
      if (failure !== undefined) throw toModelError(failure);
    },
  };
}

const callOptions = (request: ModelRequest) => ({
  instructions: request.system,
  messages: request.messages,
  maxOutputTokens: request.maxOutputTokens ?? MAX_OUTPUT_TOKENS,
  maxRetries: RETRIES,
});

/** The SDK, and what opens the model for one request. */
async function loadModel(settings: SdkModelSettings) {
  const sdk = await import('ai');
  if (settings.provider === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    const open = (fetch: typeof globalThis.fetch) =>
      createAnthropic({
        fetch,
        ...(settings.url ? { baseURL: settings.url } : {}),
        ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
      })(settings.name);
    return [sdk, open] as const;
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const open = (fetch: typeof globalThis.fetch) =>
    createOpenAICompatible({
      name: 'configured',
      baseURL: settings.url ?? '',
      fetch,
      ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
    })(settings.name);
  return [sdk, open] as const;
}

/** Aborts when `outer` does, and when nothing was heard for too long. */
function silenceWatch(outer: AbortSignal) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), SILENCE_MS);
  const stop = () => controller.abort(outer.reason);
  if (outer.aborted) stop();
  outer.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    heard: () => timer.refresh(),
    end: () => {
      clearTimeout(timer);
      outer.removeEventListener('abort', stop);
    },
  };
}

/** The provider's own words may hold parts of the request or the key's end: only the status is told. */
function toModelError(failure: unknown): ModelError {
  const last = lastError(failure);
  const cause = peerCause(last);
  const status = typeof last === 'object' && last && 'statusCode' in last ? Number(last.statusCode) : Number.NaN;
  if (!(status >= 400)) return new ModelError('unavailable', 'the model was not reached or broke off', cause);
  const passing = status === 408 || status === 429 || status >= 500;
  return new ModelError(passing ? 'unavailable' : 'refused', `the model answered with status ${status}`, cause);
}

/** After its tries the SDK throws a RetryError that holds the last failure. */
const lastError = (failure: unknown): unknown =>
  typeof failure === 'object' && failure && 'lastError' in failure ? failure.lastError : failure;

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
