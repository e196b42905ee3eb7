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
import { beginReply, type LiveReply } from './live-reply.ts';
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
      const reply = await beginReply(ctx, c.req.valid('param').conv_id, c.req.valid('json').content);
      return orClosed(reply, async () => {
        const write = await replyWriter(ctx, reply);
        return streams.respond(c, (signal) => {
          // A client that leaves before the first frame was asked for leaves a generator that never ran.
          reply.endWith(signal);
          return replyFrames(ctx, reply, write);
        });
      }) as never;
    })
    .openapi(chatHealthRoute, async (c) => answer(c, ChatHealth, await readChatHealth(c.get('ctx'))));
}

/** A reply that cannot begin is closed at once: the conversation takes the next message. */
async function orClosed(reply: LiveReply, begin: () => Promise<Response>): Promise<Response> {
  try {
    return await begin();
  } catch (error) {
    reply.status = 'failed';
    await reply.end();
    throw error;
  }
}
