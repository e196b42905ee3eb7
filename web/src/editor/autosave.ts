// Saves what is typed a moment after the last key, brings it together with what others saved, and always says how it stands.
import type { Drafts } from './drafts.ts';
import { type Choice, type Merged, merge, resolve } from './merge.ts';

/** A text as the service has it. */
export interface Remote {
  content: string;
  version: number;
  /** Who saved it, where that is known. */
  by?: string | null;
}

export type SaveState =
  | { kind: 'clean'; version: number }
  | { kind: 'saved'; at: Date; version: number; merged: boolean }
  | { kind: 'typing' }
  | { kind: 'saving' }
  | { kind: 'waiting'; why: 'offline' | 'signed-out'; kept: boolean }
  | { kind: 'question'; merged: Merged; by: string | null }
  | { kind: 'refused'; detail: string; kept: boolean };

/** What became of a try to save. */
export type Outcome =
  | { kind: 'saved'; version: number }
  | { kind: 'conflict'; current: Remote }
  | { kind: 'waiting'; why: 'offline' | 'signed-out' }
  | { kind: 'refused'; detail: string };

interface Options {
  remote: Remote;
  drafts: Drafts;
  /** The text as it stands in the editor. */
  read(): string;
  /** Puts another text into the editor. */
  replace(text: string): void;
  save(content: string, expectedVersion: number): Promise<Outcome>;
  /** What the service had as a version, where that can be asked; null where it never had it. Throws without a line. */
  heldAt?: ((version: number) => Promise<string | null>) | undefined;
  onState(state: SaveState): void;
}

export interface Autosave {
  /** The person changed something. */
  touched(): void;
  /** Tries now: the line is back, somebody signed in again. */
  retry(): void;
  /** Keeps what is not saved at once: the page is left. */
  keep(): void;
  /** What the service has now, as another request told it. */
  take(remote: Remote): void;
  /** Answers the questions of a merge, in their order. */
  answer(choices: readonly Choice[]): void;
  /** Saves what is left and stops. */
  stop(): void;
  state(): SaveState;
}

export const SAVE_AFTER_MS = 900;
const KEEP_AFTER_MS = 200;
const TRY_AGAIN_MS = 4000;
/** Tries without an answer that are remembered: a service that is away for an hour, and somebody who goes on writing. */
const MOST_SENT = 1000;
/** Versions in which they are looked for. */
const MOST_VERSIONS = 100;

export function autosave({ remote, drafts, read, replace, save, heldAt, onState }: Options): Autosave {
  let base = remote;
  let state: SaveState = { kind: 'clean', version: remote.version };
  let saving = false;
  let stopped = false;
  let asked: Remote | null = null;
  let newer: Remote | null = null;
  let merged = false;
  /** Marks of the texts that were sent and are not answered: the service may have any of them. */
  let sent: string[] = [];
  let isUnanswered = false;
  const timers = { save: 0 as Timer, keep: 0 as Timer };

  const say = (next: SaveState) => {
    state = next;
    onState(next);
  };
  const isDirty = () => read() !== base.content;
  const keepNow = (): boolean => {
    clearTimeout(timers.keep);
    const content = read();
    if (content !== base.content) return drafts.keep({ content, base: base.content, version: base.version, sent });
    drafts.drop();
    return true;
  };
  const later = (ms: number) => {
    clearTimeout(timers.save);
    timers.save = setTimeout(() => void run(), ms);
  };

  function touched(): void {
    if (stopped) return;
    clearTimeout(timers.keep);
    timers.keep = setTimeout(keepNow, KEEP_AFTER_MS);
    if (state.kind === 'question') return;
    // What says that nothing is saved goes on saying it until something is.
    if (state.kind !== 'waiting' && state.kind !== 'typing') say({ kind: 'typing' });
    later(SAVE_AFTER_MS);
  }

  async function run(): Promise<void> {
    clearTimeout(timers.save);
    if (saving || state.kind === 'question') return;
    const content = read();
    if (content === base.content) return settled(base);
    saving = true;
    sent = [...sent, markOf(content)].slice(-MOST_SENT);
    if (state.kind !== 'waiting') say({ kind: 'saving' });
    const outcome = await save(content, base.version);
    saving = false;
    if (outcome.kind === 'saved') settled({ content, version: outcome.version });
    else if (outcome.kind === 'conflict') await reconcile(outcome.current);
    else if (outcome.kind === 'refused') {
      say({ ...outcome, kept: keepNow() });
    } else {
      isUnanswered = true;
      wait(outcome);
    }
  }

  function wait(outcome: Extract<Outcome, { kind: 'waiting' }>): void {
    say({ ...outcome, kept: keepNow() });
    if (!stopped) later(TRY_AGAIN_MS);
  }

  /** The service has this text; more may have been typed meanwhile. */
  function settled(saved: Remote): void {
    base = saved;
    sent = [];
    isUnanswered = false;
    if (newer && newer.version > base.version) {
      const next = newer;
      newer = null;
      void reconcile(next);
      return;
    }
    newer = null;
    const dirty = isDirty();
    keepNow();
    if (dirty) {
      if (state.kind === 'waiting') say({ kind: 'typing' });
      later(SAVE_AFTER_MS);
      return;
    }
    say(
      saved.version === 0
        ? { kind: 'clean', version: 0 }
        : { kind: 'saved', at: new Date(), version: saved.version, merged },
    );
    merged = false;
  }

  /** Somebody saved another text meanwhile. */
  async function reconcile(current: Remote): Promise<void> {
    // What was sent did arrive: nobody else changed anything.
    if (sent.includes(markOf(current.content))) base = current;
    else if (isUnanswered && !(await findSent(current))) return;
    const found = merge(base.content, read(), current.content);
    if (found.text === null) {
      asked = current;
      keepNow();
      say({ kind: 'question', merged: found, by: current.by ?? null });
    } else takeOver(found.text, current);
  }

  /**
   * Which of the texts that were sent without an answer the service took: what is here goes on from that one, and the
   * person's own words are no change of somebody else.
   *
   * @returns whether that is known now
   */
  async function findSent(current: Remote): Promise<boolean> {
    const last = Math.max(base.version, current.version - MOST_VERSIONS);
    saving = true;
    try {
      for (let version = current.version - 1; heldAt && version > last; version -= 1) {
        const content = await heldAt(version);
        if (content === null || !sent.includes(markOf(content))) continue;
        base = { content, version };
        break;
      }
    } catch {
      wait({ kind: 'waiting', why: 'offline' });
      return false;
    } finally {
      saving = false;
    }
    sent = [];
    isUnanswered = false;
    return true;
  }

  function takeOver(text: string, current: Remote): void {
    merged = merged || (text !== current.content && current.content !== base.content);
    base = current;
    asked = null;
    if (text !== read()) replace(text);
    state = { kind: 'saving' };
    if (isDirty()) {
      keepNow();
      void run();
    } else settled(current);
  }

  function answer(choices: readonly Choice[]): void {
    if (!asked) return;
    const found = merge(base.content, read(), asked.content);
    // Other words than those that were asked about are asked about too.
    const isAsked = state.kind === 'question' && asksOf(state.merged) === asksOf(found);
    if (found.text === null && !isAsked) say({ kind: 'question', merged: found, by: asked.by ?? null });
    else takeOver(found.text ?? resolve(found, choices), asked);
  }

  const mine: Autosave = {
    touched,
    retry: () => void ((state.kind === 'waiting' || state.kind === 'refused') && run()),
    keep: () => void (isDirty() && keepNow()),
    take(other) {
      if (stopped || other.version <= base.version) return;
      if (saving || state.kind === 'question') newer = other;
      else if (isDirty()) void reconcile(other);
      else {
        base = other;
        replace(other.content);
        say({ kind: 'clean', version: other.version });
      }
    },
    answer,
    stop() {
      clearTimeout(timers.save);
      clearTimeout(timers.keep);
      stopped = true;
      if (!isDirty()) return;
      keepNow();
      void run();
    },
    state: () => state,
  };
  recover();
  return mine;

  /** Goes on with what an earlier page of this browser could not save. */
  function recover(): void {
    for (const draft of drafts.found()) {
      if (draft.content === base.content || draft.content === read()) continue;
      const current = base;
      base = { content: draft.base, version: draft.version };
      sent = [...draft.sent];
      isUnanswered = sent.length > 0;
      if (read() === current.content) replace(draft.content);
      if (draft.version === current.version) {
        base = current;
        later(0);
      } else void reconcile(current);
      // One at a time: a question stays open, and what is merged is saved before the next one.
      return;
    }
    drafts.drop();
  }
}

/** Tells a text from every other one that somebody may have written meanwhile; short, since many are kept. */
function markOf(text: string): string {
  let [one, two] = [0x9e3779b1, 0x85ebca77];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two + code, 0xc2b2ae3d) ^ (two >>> 13);
  }
  return `${text.length}.${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}`;
}

/** What a merge asks about: the paragraphs as they were and as the other has them. */
const asksOf = ({ parts }: Merged): string =>
  JSON.stringify(parts.map((part) => (part.kind === 'question' ? [part.base, part.theirs] : null)).filter(Boolean));

type Timer = ReturnType<typeof setTimeout> | 0;
