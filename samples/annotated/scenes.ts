// Scenes of hearings in which something is given up, or only seems to be, with labels as marks (marked-text.ts). They belong
// to no case: `=== n` parts them, and a `{w}` names no argument.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PartyKey } from '../labels.ts';
import { type Mark, markedText } from './marked-text.ts';

/** Words of one speaker; offsets of the scene's text. */
export interface SceneTurn {
  /** Null for the panel. */
  party: PartyKey | null;
  text: string;
  start: number;
  end: number;
}

export interface Scene {
  turns: SceneTurn[];
  /** Where a party gives something up. */
  givenUp: { start: number; end: number }[];
}

/** Reads all scenes, in the order of their files. */
export async function loadScenes(): Promise<Scene[]> {
  const root = join(import.meta.dirname, 'scenes');
  const files = (await readdir(root)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')));
  return texts.flatMap((text) =>
    text
      .split(/^=== .*$/m)
      .filter((scene) => scene.trim() !== '')
      .map(sceneOf),
  );
}

function sceneOf(source: string): Scene {
  const { marks } = markedText(source.trim());
  const spans = (tag: string): (Mark & { end: number })[] =>
    marks
      .filter((mark) => mark.tag === tag)
      .map((mark) => ({ ...mark, end: mark.start + mark.text.length }))
      .sort((a, b) => a.start - b.start);
  return {
    turns: spans('u').map(({ args, text, start, end }) => {
      return { party: args[0] === 'panel' ? null : (args[0] as PartyKey), text, start, end };
    }),
    givenUp: spans('w').map(({ start, end }) => ({ start, end })),
  };
}
