import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  getChatHealthOptions,
  listConversationsOptions,
  listConversationsQueryKey,
} from '../../../api/@tanstack/react-query.gen';
import { createConversation, deleteConversation } from '../../../api/sdk.gen';
import type { Conversation } from '../../../api/types.gen';
import { Banner, Button, Confirm, EmptyState, IconButton, Loaded, sayProblem } from '../../../design';
import { send } from '../../../http/client';
import { useCan } from '../../../http/session';
import { Ago, Mixed } from '../../../words/text';
import styles from './chat.module.css';
import { Talk } from './talk';

/** Conversations about the style: the list, and the one that is open. */
export function Chat() {
  const { talk } = useSearch({ from: '/training' });
  const navigate = useNavigate({ from: '/training' });
  const queries = useQueryClient();
  const mayWrite = useCan('training.write');
  const conversations = useQuery(listConversationsOptions());
  const health = useQuery({ ...getChatHealthOptions(), refetchInterval: 15_000 });
  const [deleting, setDeleting] = useState<Conversation | null>(null);
  const open = (id: string | undefined) => void navigate({ search: { tab: 'chat', ...(id ? { talk: id } : {}) } });
  const again = () => queries.invalidateQueries({ queryKey: listConversationsQueryKey() });
  const begin = useMutation({
    mutationFn: () => send(createConversation({ body: {} })),
    onSuccess: ({ conv_id }) => {
      void again();
      open(conv_id);
    },
    onError: sayProblem,
  });
  const remove = useMutation({
    mutationFn: ({ conv_id }: Conversation) => send(deleteConversation({ path: { conv_id } })),
    onSuccess: (_gone, { conv_id }) => conv_id === talk && open(undefined),
    onError: sayProblem,
    onSettled: again,
  });
  const beginButton = mayWrite && (
    <Button kind="primary" icon="plus" onPress={() => begin.mutate()} isDisabled={begin.isPending}>
      שיחה חדשה
    </Button>
  );
  return (
    <div className={styles.chat} data-open={talk ? '' : undefined}>
      <nav className={styles.list} aria-label="שיחות">
        {beginButton}
        <Loaded query={conversations} lines={4}>
          {({ conversations: list }) => (
            <ul>
              {list.map((each) => (
                <li key={each.conv_id} data-current={each.conv_id === talk || undefined}>
                  <button
                    type="button"
                    aria-current={each.conv_id === talk ? 'true' : undefined}
                    onClick={() => open(each.conv_id)}
                  >
                    <Mixed>{each.title}</Mixed>
                    <span className={styles.when}>
                      <Ago at={each.updated_at} />
                    </span>
                  </button>
                  {mayWrite && (
                    <IconButton
                      small
                      icon="trash"
                      label={`מחיקת השיחה ${each.title}`}
                      onPress={() => setDeleting(each)}
                    />
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </nav>
      <div className={styles.main}>
        {health.data && !health.data.available && (
          <Banner tone="warn">
            <Mixed>{`השיחה אינה זמינה כרגע. ${health.data.detail ?? ''} אפשר לקרוא שיחות קודמות.`}</Mixed>
          </Banner>
        )}
        {talk ? (
          <Talk key={talk} id={talk} mayWrite={mayWrite} onBack={() => open(undefined)} />
        ) : (
          <EmptyState guide="training" icon="style" title="שיחה על הסגנון" action={beginButton}>
            <p>
              <Mixed>
                אפשר לשאול איך נפתח פרק הדיון, באילו מילים נדחית טענת סף, או לבקש דוגמאות מן ההחלטות שבמאגר.
              </Mixed>
            </p>
            <Mode mode={health.data?.mode} />
          </EmptyState>
        )}
      </div>
      <Confirm
        title="למחוק את השיחה?"
        confirm="מחיקה"
        danger
        isOpen={deleting !== null}
        onConfirm={() => deleting && remove.mutate(deleting)}
        onClose={() => setDeleting(null)}
      >
        <p>
          <Mixed>{`"${deleting?.title ?? ''}" תימחק עם כל ההודעות שבה, ואם נכתבת בה תשובה היא תיקטע.`}</Mixed>
        </p>
      </Confirm>
    </div>
  );
}

function Mode({ mode }: { mode: 'service' | 'in_process' | undefined }) {
  if (mode === undefined) return null;
  return <p>{mode === 'service' ? 'התשובות נכתבות בשירות השיחה.' : 'התשובות נכתבות בתוך השירות.'}</p>;
}
