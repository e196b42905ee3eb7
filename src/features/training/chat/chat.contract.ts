import { z } from '@hono/zod-openapi';
import { ERROR_CODES } from '../../../errors.ts';
import { listPage, personText, queryInteger, timestamp, uuidParam } from '../../../http/params.ts';
import { defineRoute, jsonAnswer, jsonBody } from '../../../http/router.ts';

const conversation = {
  conv_id: z.string(),
  title: z.string().openapi({ example: 'פתיחת פרק הדיון' }),
  corpus_id: z.string().nullable(),
  message_count: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
};

export const Conversation = z.object(conversation).openapi('Conversation');

export const ConversationWithMessages = z
  .object({
    ...conversation,
    messages: z.array(
      z.object({
        message_id: z.string(),
        role: z.enum(['user', 'assistant']),
        content: z.string(),
        status: z.enum(['complete', 'partial', 'failed']),
        created_at: timestamp,
      }),
    ),
  })
  .openapi('ConversationWithMessages');

export const ConversationList = z
  .object({ conversations: z.array(Conversation), total: z.int() })
  .openapi('ConversationList');

export const ConversationDeleted = z
  .object({ deleted: z.literal(true), conv_id: z.string() })
  .openapi('ConversationDeleted');

export const ChatConversationCreate = z
  .strictObject({ title: personText(300).optional(), corpus_id: z.uuid('יש לשלוח מזהה החלטה').nullish() })
  .openapi('ChatConversationCreate', { example: { title: 'פתיחת פרק הדיון' } });

const ChatMessageRequest = z
  .strictObject({
    content: z
      .string()
      .max(20_000)
      .refine((text) => text.trim() !== '', 'יש לכתוב הודעה'),
  })
  .openapi('ChatMessageRequest', { example: { content: 'כיצד אני פותחת את פרק הדיון בערר על היתר?' } });

export const ChatHealth = z
  .object({
    available: z.boolean(),
    mode: z.enum(['service', 'in_process']),
    detail: z.string().nullable(),
    latency_ms: z.number().nullable(),
  })
  .openapi('ChatHealth');

const params = z.object({ conv_id: uuidParam('conv_id', 'Conversation') });
const tags: ['training'] = ['training'];

export const createConversationRoute = defineRoute({
  method: 'post',
  path: '/api/training/chat/conversations',
  operationId: 'createConversation',
  role: 'staff',
  tags,
  summary: 'Begin a conversation about the style, of the whole corpus or of one decision',
  request: jsonBody(ChatConversationCreate),
  errors: ['corpus_not_found'],
  responses: jsonAnswer(Conversation, 'The new conversation'),
});

export const listConversationsRoute = defineRoute({
  method: 'get',
  path: '/api/training/chat/conversations',
  operationId: 'listConversations',
  role: 'reader',
  tags,
  summary: 'Conversations, the last used first',
  request: {
    query: z.strictObject({ limit: queryInteger(50, 1, 500, 'Most conversations to return'), offset: listPage.offset }),
  },
  responses: jsonAnswer(ConversationList, 'Conversations'),
});

export const getConversationRoute = defineRoute({
  method: 'get',
  path: '/api/training/chat/conversations/{conv_id}',
  operationId: 'getConversation',
  role: 'reader',
  tags,
  summary: 'A conversation with its messages',
  request: { params },
  errors: ['conversation_not_found'],
  responses: jsonAnswer(ConversationWithMessages, 'The conversation'),
});

export const deleteConversationRoute = defineRoute({
  method: 'delete',
  path: '/api/training/chat/conversations/{conv_id}',
  operationId: 'deleteConversation',
  role: 'staff',
  tags,
  summary: 'Delete a conversation; a reply under way ends',
  request: { params },
  errors: ['conversation_not_found'],
  responses: jsonAnswer(ConversationDeleted, 'Gone'),
});

/** Data of the events of a reply, by their names: `message_start`, `delta`, `message_end`, `error`. */
const ChatEvent = z
  .union([
    z.object({ message_id: z.string(), user_message_id: z.string() }).openapi('ChatMessageStart'),
    z.object({ text: z.string() }).openapi('ChatDelta'),
    z.object({ message_id: z.string(), finish_reason: z.string() }).openapi('ChatMessageEnd'),
    z.object({ code: z.enum(ERROR_CODES), detail: z.string() }).openapi('ChatError'),
  ])
  .openapi('ChatEvent');

export const sendMessageRoute = defineRoute({
  method: 'post',
  path: '/api/training/chat/conversations/{conv_id}/messages',
  operationId: 'sendChatMessage',
  role: 'staff',
  tags,
  summary: 'Send a message; the reply is streamed as message_start, delta…, message_end or error',
  request: { params, ...jsonBody(ChatMessageRequest) },
  errors: [
    'conversation_not_found',
    'reply_in_progress',
    'chat_error',
    'chat_unavailable',
    'too_many_streams',
    'shutting_down',
  ],
  responses: {
    200: {
      description: 'Server-sent events',
      content: {
        'text/event-stream': {
          schema: ChatEvent,
        },
      },
    },
  },
});

export const chatHealthRoute = defineRoute({
  method: 'get',
  path: '/api/training/chat/health',
  operationId: 'getChatHealth',
  role: 'reader',
  tags,
  summary: 'Whether a reply could be had now; always 200',
  responses: jsonAnswer(ChatHealth, 'State of the chat'),
});
