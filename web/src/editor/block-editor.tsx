import { type ReactNode, useEffect, useRef, useState } from 'react';
import { online, signedOut } from '../http/client';
import { type Problem, problemOf } from '../http/problem';
import { Mixed } from '../words/text';
import { type Autosave, autosave, type Outcome, type Remote, type SaveState } from './autosave.ts';
import { Desk } from './desk';
import { draftsOf } from './drafts.ts';
import styles from './editor.module.css';
import { Question } from './question';
import { saveWords, toneOf } from './save-words';

export interface Handle {
  desk: Desk;
  /** Names the text for whoever asks which is worked on. */
  id: string;
}

interface Props {
  /** What the text is called, for people and for assistive technology. */
  name: string;
  /** What it is called by the program; unique on the page. */
  id: string;
  /** Where what is not saved is kept: the case and the part. */
  keptAs: string;
  remote: Remote;
  isEditable: boolean;
  /** @returns the version that it is saved as @throws Problem */
  save(content: string, expectedVersion: number): Promise<number>;
  /** What the service has, as its refusal of a version tells it. */
  currentOf(problem: Problem): Remote | null | Promise<Remote | null>;
  /** What the service had as a version; null where it never had it. @throws Problem */
  heldAt?(version: number): Promise<string | null>;
  onSource(anchorId: string): void;
  /** The text that a person went into, and each move in it. */
  onActive?(handle: Handle): void;
  onState?(state: SaveState): void;
  /** Tells the text to whoever works on it from outside; null when it goes. */
  onHandle?(id: string, handle: Handle | null): void;
  firstNumber?(): number;
  /** Every line of the source is a line: title page and signatures. */
  keepsLines?: boolean;
  /** Beside the save state. */
  aside?: ReactNode;
}

/** One text that saves itself. It is a page until somebody goes into it, so that many of them cost little. */
export function BlockEditor(props: Props) {
  const host = useRef<HTMLDivElement>(null);
  const desk = useRef<Desk | null>(null);
  const saver = useRef<Autosave | null>(null);
  const now = useRef(props);
  now.current = props;
  const [state, setState] = useState<SaveState>({ kind: 'clean', version: props.remote.version });
  const { id, name, keptAs, remote, isEditable } = props;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another component; the rest is read when it is needed
  useEffect(() => {
    const own = new Desk(host.current!, {
      content: remote.content,
      isEditable,
      isNumbered: !now.current.keepsLines,
      firstNumber: () => now.current.firstNumber?.() ?? 1,
      onChange: () => saver.current?.touched(),
      onMove: () => desk.current && now.current.onActive?.({ desk: desk.current, id }),
      onSource: (anchor) => now.current.onSource(anchor),
    });
    desk.current = own;
    saver.current = autosave({
      remote,
      drafts: draftsOf(keptAs, isEditable ? window.localStorage : null),
      read: () => own.read(),
      replace: (text) => own.replace(text),
      save: (content, version) => tryToSave(now.current, content, version),
      heldAt: now.current.heldAt && ((version) => now.current.heldAt!(version)),
      onState: (next) => {
        setState(next);
        now.current.onState?.(next);
      },
    });
    now.current.onHandle?.(id, { desk: own, id });
    const stopFollowing = followLine(saver.current);
    return () => {
      stopFollowing();
      saver.current?.stop();
      now.current.onHandle?.(id, null);
      own.close();
      desk.current = null;
    };
  }, [keptAs, isEditable]);

  const { content, version } = remote;
  useEffect(() => saver.current?.take({ content, version }), [content, version]);

  const open = () => desk.current?.open();
  return (
    <div className={styles.block} data-state={state.kind} data-blank={remote.content.trim() === '' || undefined}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: it is a text box, which handles its keys */}
      <div
        ref={host}
        className={styles.prose!}
        data-lines={props.keepsLines || undefined}
        role="textbox"
        aria-multiline="true"
        aria-label={name}
        aria-readonly={isEditable ? undefined : true}
        lang="he"
        dir="rtl"
        tabIndex={0}
        onPointerEnter={open}
        onFocus={() => {
          open();
          if (desk.current) now.current.onActive?.({ desk: desk.current, id });
        }}
        onClick={(event) => {
          if (!desk.current?.view) desk.current?.follow(event.nativeEvent);
        }}
      />
      <p className={styles.state} data-tone={toneOf(state)}>
        <span role="status" aria-label={`מצב השמירה: ${name}`}>
          <Mixed>{saveWords(state)}</Mixed>
        </span>
        {props.aside}
      </p>
      {state.kind === 'question' && (
        <Question
          key={state.merged.questions}
          merged={state.merged}
          by={state.by}
          name={name}
          onAnswer={(choices) => saver.current?.answer(choices)}
        />
      )}
    </div>
  );
}

async function tryToSave(
  { save, currentOf }: Pick<Props, 'save' | 'currentOf'>,
  content: string,
  version: number,
): Promise<Outcome> {
  try {
    return { kind: 'saved', version: await save(content, version) };
  } catch (thrown) {
    const problem = problemOf(thrown);
    if (problem.code === 'version_conflict') {
      try {
        const current = await currentOf(problem);
        if (current) return { kind: 'conflict', current };
      } catch {
        return { kind: 'waiting', why: 'offline' };
      }
    }
    if (problem.status === 401) return { kind: 'waiting', why: 'signed-out' };
    // What is down now will be up again.
    if (problem.status === 0 || problem.status === 429 || problem.status >= 500)
      return { kind: 'waiting', why: 'offline' };
    return { kind: 'refused', detail: problem.detail };
  }
}

/** Tries again when the line or the sign-in is back, and keeps what there is when the page goes. */
function followLine(saver: Autosave): () => void {
  const again = () => {
    if (online.get() && !signedOut.get()) saver.retry();
  };
  const keep = () => saver.keep();
  const stops = [online.subscribe(again), signedOut.subscribe(again)];
  window.addEventListener('pagehide', keep);
  document.addEventListener('visibilitychange', keep);
  return () => {
    for (const stop of stops) stop();
    window.removeEventListener('pagehide', keep);
    document.removeEventListener('visibilitychange', keep);
  };
}
