import { answer, createRouter } from '../../http/router.ts';
import type { Streams } from '../../http/sse.ts';
import { Presence, savePresenceRoute, streamEventsRoute } from './events.contract.ts';
import { eventFrames, savePresence, topicsFor } from './events.service.ts';

/** What changes, and who works where (contract section 11). */
export function eventsRoutes(streams: Streams) {
  return createRouter()
    .openapi(streamEventsRoute, async (c) => {
      const ctx = c.get('ctx');
      const topics = topicsFor(ctx, c.req.valid('query').topics);
      const subscription = await ctx.events.open(topics, c.req.header('last-event-id'));
      try {
        return streams.respond(c, (signal) => {
          signal.addEventListener('abort', () => subscription.close(), { once: true });
          return eventFrames(subscription, signal);
        }) as never;
      } catch (error) {
        subscription.close();
        throw error;
      }
    })
    .openapi(savePresenceRoute, async (c) =>
      answer(c, Presence, await savePresence(c.get('ctx'), c.req.valid('json'))),
    );
}
