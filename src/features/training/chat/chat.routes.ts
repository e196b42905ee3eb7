import type { Context } from '../../../context.ts';
import { answer, createRouter } from '../../../http/router.ts';
import type { Streams } from '../../../http/sse.ts';
import {
  ChatHealth,
  Conversation,
  ConversationDeleted,
  ConversationList,
  ConversationWithMessages,
  chatHealthRoute,
  createConversationRoute,
  deleteConversationRoute,
  getConversationRoute,
  listConversationsRoute,
  sendMessageRoute,
} from './chat.contract.ts';
import { readChatHealth } from './chat-health.ts';
import {
  createConversation,
  deleteConversation,
  listConversations,
  readConversation,
} from './conversations.service.ts';
import { closeReply, type OpenReply, openReply } from './reply-record.ts';
import { replyFrames } from './reply-stream.ts';
import { replyWriter } from './reply-writers.ts';

/** The style chat (contract section 6). */
export function chatRoutes(streams: Streams) {
  return createRouter()
    .openapi(createConversationRoute, async (c) =>
      answer(c, Conversation, await createConversation(c.get('ctx'), c.req.valid('json'))),
    )
    .openapi(listConversationsRoute, async (c) =>
      answer(c, ConversationList, await listConversations(c.get('ctx'), c.req.valid('query'))),
    )
    .openapi(getConversationRoute, async (c) =>
      answer(c, ConversationWithMessages, await readConversation(c.get('ctx'), c.req.valid('param').conv_id)),
    )
    .openapi(deleteConversationRoute, async (c) => {
      const { conv_id } = c.req.valid('param');
      await deleteConversation(c.get('ctx'), conv_id);
      return answer(c, ConversationDeleted, { deleted: true, conv_id });
    })
    .openapi(sendMessageRoute, async (c) => {
      const ctx = c.get('ctx');
      const reply = await openReply(ctx, c.req.valid('param').conv_id, c.req.valid('json').content);
      return respond(ctx, reply, async () => {
        const stop = new AbortController();
        const write = await replyWriter(ctx, reply, AbortSignal.any([ctx.signal, stop.signal]));
        return streams.respond(c, (signal) => {
          signal.addEventListener('abort', () => stop.abort(signal.reason), { once: true });
          return replyFrames(ctx, reply, write, signal);
        });
      }) as never;
    })
    .openapi(chatHealthRoute, async (c) => answer(c, ChatHealth, await readChatHealth(c.get('ctx'))));
}

/** A reply that cannot begin is closed at once: the conversation takes the next message. */
async function respond(ctx: Context, reply: OpenReply, begin: () => Promise<Response>): Promise<Response> {
  try {
    return await begin();
  } catch (error) {
    await closeReply(ctx, reply, '', 'failed');
    throw error;
  }
}
