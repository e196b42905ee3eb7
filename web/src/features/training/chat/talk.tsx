import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ConversationWithMessages } from '../../../api/types.gen';
import { Button, Chip, ErrorLine, IconButton, Loaded, TextField } from '../../../design';
import { useLabels } from '../../../http/session';
import { Mixed } from '../../../words/text';
import styles from './chat.module.css';
import { ReplyText } from './reply-text';
import { type LiveReply, useTalk } from './use-talk';

type Message = ConversationWithMessages['messages'][number];

const LONGEST = 20_000;

/** One conversation: what was said, what is being said, and a field to ask. */
export function Talk({ id, mayWrite, onBack }: { id: string; mayWrite: boolean; onBack(): void }) {
  const { conversation, live, ask, stop, dismiss } = useTalk(id);
  const end = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  const seen = `${conversation.data?.messages.length} ${live?.text.length}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is new is what it follows
  useEffect(() => {
    if (follows) end.current?.scrollIntoView({ block: 'end' });
  }, [seen, follows]);
  return (
    <Loaded query={conversation}>
      {({ title, messages }) => (
        <section className={styles.talk} aria-label={`השיחה ${title}`}>
          <header className={styles.head}>
            <span className={styles.back}>
              <IconButton icon="previous" label="חזרה לרשימת השיחות" onPress={onBack} />
            </span>
            <h2>
              <Mixed>{title}</Mixed>
            </h2>
          </header>
          <div
            className={styles.messages}
            tabIndex={0}
            role="group"
            aria-label="הודעות השיחה"
            onWheel={({ deltaY }) => deltaY < 0 && setFollows(false)}
            onTouchMove={() => setFollows(false)}
          >
            {/* While a reply is shown as it comes, what the service has of it already is left out. */}
            {messages.length === 0 && !live && <p className={styles.hint}>במה אפשר לעזור?</p>}
            {(live ? messages.slice(0, live.after) : messages).map((message) => (
              <Said key={message.message_id} message={message} />
            ))}
            {live && <Live live={live} onDismiss={dismiss} />}
            <div ref={end} />
          </div>
          {mayWrite && (
            <Composer
              isWriting={live?.state === 'writing'}
              onStop={stop}
              onSend={(question) => {
                setFollows(true);
                void ask(question);
              }}
            />
          )}
        </section>
      )}
    </Loaded>
  );
}

function Said({ message: { role, content, status } }: { message: Message }) {
  const { label } = useLabels();
  return (
    <article className={styles.message} data-role={role} aria-label={label('chat_role', role)}>
      {role === 'user' ? <p className={styles.asked}>{content}</p> : <ReplyText>{content}</ReplyText>}
      {status !== 'complete' && (
        <Chip tone={status === 'failed' ? 'bad' : 'warn'}>{status === 'failed' ? 'לא נענתה' : 'נקטעה באמצע'}</Chip>
      )}
    </article>
  );
}

function Live({ live, onDismiss }: { live: LiveReply; onDismiss(): void }) {
  const { label } = useLabels();
  return (
    <>
      <article className={styles.message} data-role="user" aria-label={label('chat_role', 'user')}>
        <p className={styles.asked}>{live.question}</p>
      </article>
      <article className={styles.message} data-role="assistant" aria-label={label('chat_role', 'assistant')}>
        {live.text === '' && live.state === 'writing' ? (
          <p className={styles.hint}>כותבים תשובה</p>
        ) : (
          <ReplyText>{live.text}</ReplyText>
        )}
        {live.state === 'stopped' && <Chip tone="warn">נעצרה</Chip>}
      </article>
      {live.state === 'failed' && <ErrorLine error={live.error} onDismiss={onDismiss} />}
      <span className="visually-hidden" role="status">
        {live.state === 'writing' ? 'התשובה נכתבת' : live.state === 'done' ? 'התשובה הושלמה' : 'התשובה נעצרה'}
      </span>
    </>
  );
}

interface ComposerProps {
  isWriting: boolean;
  onSend(question: string): void;
  onStop(): void;
}

function Composer({ isWriting, onSend, onStop }: ComposerProps) {
  const [text, setText] = useState('');
  const isReady = text.trim() !== '' && text.length <= LONGEST && !isWriting;
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!isReady) return;
    onSend(text.trim());
    setText('');
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      <TextField
        label="הודעה"
        bare
        rows={3}
        placeholder="שאלה על הסגנון"
        value={text}
        onChange={setText}
        error={text.length > LONGEST ? 'ההודעה ארוכה מ-20,000 תווים' : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
        }}
      />
      {isWriting ? (
        <Button icon="close" onPress={onStop}>
          עצירה
        </Button>
      ) : (
        <Button kind="primary" type="submit" isDisabled={!isReady}>
          שליחה
        </Button>
      )}
    </form>
  );
}
