import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getConversationOptions, listConversationsQueryKey } from '../../../api/@tanstack/react-query.gen';
import { replyTo } from './reply';

/** A reply under way, or one that ended and is not yet seen in the conversation. */
export interface LiveReply {
  /** How many messages stood before it. */
  after: number;
  question: string;
  text: string;
  state: 'writing' | 'stopped' | 'failed' | 'done';
  error: unknown;
}

const PAINT_MS = 40;
const LOOK_AGAIN_MS = [200, 1000, 2500];

/** A conversation with the reply that is being written in it. */
export function useTalk(id: string) {
  const queries = useQueryClient();
  const options = getConversationOptions({ path: { conv_id: id } });
  const conversation = useQuery(options);
  const [live, setLive] = useState<LiveReply | null>(null);
  const stopper = useRef<AbortController | null>(null);
  // Who leaves the conversation stops its reply; what was written of it is kept.
  useEffect(() => () => stopper.current?.abort(), []);

  /** The service may still be closing a reply that was stopped: it is shown from here until it is seen there. */
  const readAgain = async (text: string) => {
    for (const ms of LOOK_AGAIN_MS) {
      await new Promise((resolve) => setTimeout(resolve, ms));
      const { messages } = await queries.fetchQuery({ ...options, staleTime: 0 });
      const last = messages.at(-1);
      if (last?.role === 'assistant' && last.content.length >= text.length) break;
    }
    void queries.invalidateQueries({ queryKey: listConversationsQueryKey() });
  };

  const ask = async (question: string) => {
    const stop = new AbortController();
    stopper.current = stop;
    const after = queries.getQueryData(options.queryKey)?.messages.length ?? 0;
    let text = '';
    // As often as it can be seen, and the last words too when no others follow.
    let painting: ReturnType<typeof setTimeout> | undefined;
    const show = (state: LiveReply['state'], error: unknown = null) => setLive({ after, question, text, state, error });
    show('writing');
    try {
      for await (const words of replyTo(id, question, stop.signal)) {
        text += words;
        painting ??= setTimeout(() => {
          painting = undefined;
          show('writing');
        }, PAINT_MS);
      }
      clearTimeout(painting);
      show('done');
    } catch (error) {
      clearTimeout(painting);
      show(stop.signal.aborted ? 'stopped' : 'failed', stop.signal.aborted ? null : error);
    }
    stopper.current = null;
    await readAgain(text).catch(() => {});
    setLive((now) => (now?.state === 'failed' ? now : null));
  };
  return { conversation, live, ask, stop: () => stopper.current?.abort(), dismiss: () => setLive(null) };
}
