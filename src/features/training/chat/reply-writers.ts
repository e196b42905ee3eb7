import { ChatServiceError } from '../../../clients/chat-service.ts';
import type { Context } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import { ModelError } from '../../../models/language-model.ts';
import { extractiveReply } from './extractive-reply.ts';
import { type LiveReply, ReplyFailure } from './live-reply.ts';
import type { ReplyPart } from './reply-stream.ts';
import { gatherKnowledge } from './style-knowledge.ts';
import { stylePrompt } from './style-prompt.ts';

export type ReplyWriter = () => AsyncIterable<ReplyPart>;

/**
 * Who writes a reply: the host chat service when it is configured, else the model, else the corpus itself. The service's
 * answer has begun when this returns, so that its absence is an ordinary error. Whoever it is stops with the reply's signal.
 *
 * @throws AppError chat_unavailable, chat_error
 */
export async function replyWriter(ctx: Context, reply: LiveReply): Promise<ReplyWriter> {
  const question = reply.history.at(-1)?.content ?? '';
  const knowledge = await gatherKnowledge(ctx, question, reply.corpusId);
  const { chatService: service, model } = ctx;
  if (service) {
    const request = { system: stylePrompt(knowledge), messages: reply.history };
    const events = await service.chat(request, reply.signal).catch((cause: unknown) => {
      throw cause instanceof ChatServiceError ? toAppError(cause) : cause;
    });
    return () => fromService(events);
  }
  if (!model) return () => inPieces(extractiveReply(question, knowledge));
  return () =>
    fromModel(model.stream({ system: stylePrompt(knowledge), messages: reply.history, signal: reply.signal }));
}

function toAppError(cause: ChatServiceError): AppError {
  const detail = 'שירות השיחה דחה את הסוד של השירות (CHAT_SERVICE_SECRET)';
  const why = cause.reason === 'refused' ? { detail } : {};
  return new AppError(codeOf(cause), { cause, retryAfter: 10, extra: { peer: 'chat_service' }, ...why });
}

const codeOf = (error: ChatServiceError): 'chat_error' | 'chat_unavailable' =>
  error.reason === 'unavailable' ? 'chat_unavailable' : 'chat_error';

async function* fromService(events: AsyncIterable<ReplyPart>): AsyncGenerator<ReplyPart> {
  try {
    yield* events;
  } catch (cause) {
    throw cause instanceof ChatServiceError ? new ReplyFailure(codeOf(cause), cause) : cause;
  }
}

async function* fromModel(parts: AsyncIterable<string>): AsyncGenerator<ReplyPart> {
  try {
    for await (const text of parts) yield { text };
    yield { end: 'stop' };
  } catch (cause) {
    if (!(cause instanceof ModelError)) throw cause;
    throw new ReplyFailure(cause.reason === 'unavailable' ? 'chat_unavailable' : 'chat_error', cause);
  }
}

/** A reply that is there at once still comes paragraph by paragraph. */
async function* inPieces(text: string): AsyncGenerator<ReplyPart> {
  for (const piece of text.split(/(?<=\n\n)/)) yield { text: piece };
  yield { end: 'stop' };
}
