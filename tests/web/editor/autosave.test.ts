// Nothing that is typed is lost: the machine behind the save state, with a service that is cut, slow or ahead.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  type Autosave,
  autosave,
  type Outcome,
  type Remote,
  SAVE_AFTER_MS,
  type SaveState,
} from '../../../web/src/editor/autosave.ts';
import { draftsOf } from '../../../web/src/editor/drafts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A browser's storage, in memory. */
function memory(): Storage {
  const map = new Map<string, string>();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
    key: (at) => [...map.keys()][at] ?? null,
    clear: () => map.clear(),
    get length() {
      return map.size;
    },
  };
}

/** A service that keeps one text, and an editor before it. */
function office(start: Remote, storage = memory()) {
  const server = { ...start };
  const versions = new Map([[start.version, start.content]]);
  const desk = { text: start.content, down: null as null | 'offline' | 'signed-out', loseAnswer: false };
  const states: SaveState[] = [];
  /** Another version, whoever saved it. */
  const elsewhere = (content: string) => {
    Object.assign(server, { content, version: server.version + 1 });
    versions.set(server.version, content);
  };
  const save = async (content: string, expected: number): Promise<Outcome> => {
    if (desk.down) return { kind: 'waiting', why: desk.down };
    if (expected !== server.version) return { kind: 'conflict', current: { ...server } };
    elsewhere(content);
    if (!desk.loseAnswer) return { kind: 'saved', version: server.version };
    desk.loseAnswer = false;
    return { kind: 'waiting', why: 'offline' };
  };
  const open = (): Autosave => {
    desk.text = server.content;
    return autosave({
      remote: { ...server },
      drafts: draftsOf('1031/25 block-he', storage),
      read: () => desk.text,
      replace: (text) => {
        desk.text = text;
      },
      save,
      heldAt: async (version) => {
        if (desk.down) throw new TypeError('no line');
        return versions.get(version) ?? null;
      },
      onState: (state) => void states.push(state),
    });
  };
  const type = (saver: Autosave, text: string) => {
    desk.text = text;
    saver.touched();
  };
  return { server, desk, states, open, type, elsewhere, storage, last: () => states.at(-1)! };
}

const START: Remote = { content: 'אחד\n\nשניים', version: 3 };
const pass = (ms = SAVE_AFTER_MS) => vi.advanceTimersByTimeAsync(ms);

it('saves 0.9 seconds after the last key, and says when and as which version', async () => {
  const o = office(START);
  const saver = o.open();
  o.type(saver, 'אחד!\n\nשניים');
  await pass(SAVE_AFTER_MS - 1);
  o.type(saver, 'אחד!!\n\nשניים');
  await pass(SAVE_AFTER_MS - 1);
  expect(o.server.version).toBe(3);
  expect(o.last()).toEqual({ kind: 'typing' });
  await pass(1);
  expect(o.server).toEqual({ content: 'אחד!!\n\nשניים', version: 4 });
  expect(o.last()).toMatchObject({ kind: 'saved', version: 4, merged: false });
});

it('keeps the text while there is no line, says so, and saves it when the line is back', async () => {
  const o = office(START);
  const saver = o.open();
  o.desk.down = 'offline';
  o.type(saver, 'חדש\n\nשניים');
  await pass();
  expect(o.last()).toEqual({ kind: 'waiting', why: 'offline', kept: true });
  o.type(saver, 'חדש מאוד\n\nשניים');
  expect(o.last()).toMatchObject({ kind: 'waiting' });
  o.desk.down = null;
  saver.retry();
  await pass(0);
  expect(o.server.content).toBe('חדש מאוד\n\nשניים');
  expect(o.storage.length).toBe(0);
});

it('goes on after a reload with what was typed, though the service has moved on meanwhile', async () => {
  const o = office(START);
  const saver = o.open();
  o.desk.down = 'signed-out';
  o.type(saver, 'שלי\n\nשניים');
  saver.keep();
  // The page is gone.
  vi.clearAllTimers();
  Object.assign(o.server, { content: 'אחד\n\nשלהם', version: 4 });
  o.desk.down = null;
  o.open();
  await pass();
  expect(o.desk.text).toBe('שלי\n\nשלהם');
  expect(o.server).toEqual({ content: 'שלי\n\nשלהם', version: 5 });
  expect(o.last()).toMatchObject({ kind: 'saved', version: 5, merged: true });
  expect(o.storage.length).toBe(0);
});

it('takes an answer that was lost on the way for what it was', async () => {
  const o = office(START);
  const saver = o.open();
  o.desk.loseAnswer = true;
  o.type(saver, 'שלי\n\nשניים');
  await pass();
  expect(o.last()).toMatchObject({ kind: 'waiting' });
  o.type(saver, 'שלי ועוד\n\nשניים');
  await pass(SAVE_AFTER_MS * 6);
  expect(o.server.content).toBe('שלי ועוד\n\nשניים');
  expect(o.last().kind).toBe('saved');
});

it('goes on after a reload in the middle of a save, with what was typed since', async () => {
  const o = office(START);
  const saver = o.open();
  o.desk.loseAnswer = true;
  o.type(saver, 'שלי\n\nשניים');
  // It is on its way when more is typed and the page goes.
  vi.advanceTimersByTime(SAVE_AFTER_MS);
  o.type(saver, 'שלי ועוד\n\nשניים');
  saver.keep();
  vi.clearAllTimers();
  expect(o.server.content).toBe('שלי\n\nשניים');
  o.open();
  await pass();
  expect(o.states.map(({ kind }) => kind)).not.toContain('question');
  expect(o.server.content).toBe('שלי ועוד\n\nשניים');
});

it('asks nobody about her own words, where the answer was lost and somebody else saved since', async () => {
  const o = office(START);
  const saver = o.open();
  o.desk.loseAnswer = true;
  o.type(saver, 'אחד שלי\n\nשניים\n\nחדשה');
  await pass();
  expect(o.last()).toMatchObject({ kind: 'waiting' });
  o.elsewhere('אחד שלי\n\nשניים שלהם\n\nחדשה');
  o.type(saver, 'אחד שלי ועוד\n\nשניים\n\nחדשה ועוד');
  o.desk.down = 'offline';
  saver.take({ ...o.server });
  await pass();
  expect(o.last()).toMatchObject({ kind: 'waiting' });
  o.desk.down = null;
  saver.retry();
  await pass();
  expect(o.states.map(({ kind }) => kind)).not.toContain('question');
  expect(o.server.content).toBe('אחד שלי ועוד\n\nשניים שלהם\n\nחדשה ועוד');
  expect(o.last()).toMatchObject({ kind: 'saved', merged: true });
});

it('knows which of its words arrived however long the service was away', async () => {
  const o = office(START);
  const saver = o.open();
  o.desk.loseAnswer = true;
  o.type(saver, 'אחד שלי\n\nשניים');
  await pass();
  o.desk.down = 'offline';
  for (let word = 0; word < 40; word += 1) {
    o.type(saver, o.desk.text.replace('שלי', 'שלי ועוד'));
    await pass();
  }
  o.elsewhere('אחד שלי\n\nשניים שלהם');
  o.desk.down = null;
  saver.retry();
  await pass();
  expect(o.states.map(({ kind }) => kind)).not.toContain('question');
  expect(o.server.content).toBe(`אחד שלי${' ועוד'.repeat(40)}\n\nשניים שלהם`);
});

it('goes on from its own words after a reload too', async () => {
  const o = office(START);
  const saver = o.open();
  o.desk.loseAnswer = true;
  o.type(saver, 'אחד שלי\n\nשניים');
  await pass();
  o.type(saver, 'אחד שלי ועוד\n\nשניים');
  saver.keep();
  vi.clearAllTimers();
  o.elsewhere('אחד שלי\n\nשניים שלהם');
  o.open();
  await pass();
  expect(o.states.map(({ kind }) => kind)).not.toContain('question');
  expect(o.server.content).toBe('אחד שלי ועוד\n\nשניים שלהם');
});

it('asks only where both changed one paragraph, and lets the person go on typing elsewhere', async () => {
  const o = office(START);
  const saver = o.open();
  Object.assign(o.server, { content: 'אחר\n\nשניים', version: 4, by: 'דנה' });
  o.type(saver, 'אחד שלי\n\nשניים');
  await pass();
  expect(o.last()).toMatchObject({ kind: 'question', by: 'דנה' });
  o.type(saver, 'אחד שלי\n\nשניים ועוד');
  await pass();
  expect(o.last().kind).toBe('question');
  saver.answer(['both']);
  await pass(0);
  expect(o.server.content).toBe('אחר\n\nאחד שלי\n\nשניים ועוד');
});

it('shows what others saved where nothing was typed, and merges where something was', async () => {
  const o = office(START);
  const saver = o.open();
  Object.assign(o.server, { content: 'אחד\n\nשלהם', version: 4 });
  saver.take({ ...o.server });
  expect(o.desk.text).toBe('אחד\n\nשלהם');
  o.type(saver, 'שלי\n\nשלהם');
  Object.assign(o.server, { content: 'אחד\n\nשלהם שוב', version: 5 });
  saver.take({ ...o.server });
  await pass();
  expect(o.server).toEqual({ content: 'שלי\n\nשלהם שוב', version: 6 });
});

it('says what the service refused, and keeps the text', async () => {
  const o = office(START);
  const states: SaveState[] = [];
  const saver = autosave({
    remote: START,
    drafts: draftsOf('x', o.storage),
    read: () => 'שלי',
    replace: () => {},
    save: async () => ({ kind: 'refused', detail: 'התיק בארכיון' }),
    onState: (state) => void states.push(state),
  });
  saver.touched();
  await pass();
  expect(states.at(-1)).toEqual({ kind: 'refused', detail: 'התיק בארכיון', kept: true });
  expect(draftsOf('x', o.storage).found()).toEqual([
    { content: 'שלי', base: START.content, version: 3, sent: [expect.any(String)] },
  ]);
});
