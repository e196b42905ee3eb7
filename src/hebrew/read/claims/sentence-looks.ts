// What a sentence looks like, whatever it says: names of features for the models of claims (features.ts).
import {
  BACK,
  CONCLUSION,
  DEMANDS,
  INVOKES,
  JUDGES,
  MEASURES,
  NEXT,
  OBJECTS,
  POINTING,
  ROLE_REFERS_BACK,
  RULE,
  SHOWS,
} from '../../pattern/rules.generated.ts';
import type { Cues } from './cues.ts';
import { opensWithAnd } from './openings.ts';
import { topicOf } from './topics.ts';

const LENGTHS = [30, 60, 100, 160, 250];
/** How many of the limits a value reaches. */
export const step = (limits: readonly number[], value: number): number =>
  limits.filter((limit) => value >= limit).length;

/** How much a sentence argues and tells by its words (cues.ts). */
export function cueFeatures({ argues, tells, never }: Cues): string[] {
  return [
    `cue:argues:${Math.min(4, Math.round(argues))}`,
    `cue:tells:${Math.min(3, Math.round(tells))}`,
    `cue:never:${never}`,
    ...(argues > tells ? ['cue:argues-more'] : []),
  ];
}

/** What the words look like, whatever they say. */
const SHAPES: [name: string, sign: RegExp][] = [
  ['date', /\d{1,2}[./]\d{1,2}[./]\d{2,4}/],
  ['year', /(?:19|20)\d\d/],
  ['number', /\d/],
  ['case', /\d[-/]\d{2}/],
  ['quotation', /"[^"]{25,}"/],
  ['quoted-word', /"[^"]{2,24}"/],
  ['statute', /סעיף|סעיפים|תקנה|תקנות/],
  ['latin', /[A-Za-z]/],
  ['asks', /\?/],
  ['cries', /!/],
  ['dash', / [-–] /],
  ['turns', /(?:^|[\s,;–-])(?:אבל|אך|אולם|ואולם|אלא|ברם|בפועל|כאן|בענייננו)(?![א-ת])/],
];

/** Its length, its end, whether it has a topic, and what stands in it. */
export function shapeOf(text: string): string[] {
  const last = text.at(-1) ?? '';
  return [
    `length:${step(LENGTHS, text.length)}`,
    `end:${/[.!?:;,]/.test(last) ? last : /["']/.test(last) ? 'quote' : 'none'}`,
    `topic:${topicOf(text) !== null}`,
    ...SHAPES.flatMap(([name, sign]) => (sign.test(text) ? [name] : [])),
  ];
}

/** How a sentence goes on from the one before, and what words of argument it has. */
const OPENINGS: [name: string, sign: RegExp][] = [
  ['announces', NEXT],
  ['joins', BACK],
  ['points', POINTING],
  ['rule', RULE],
  ['concludes', CONCLUSION],
  ['refers-back', ROLE_REFERS_BACK],
  ['shows', SHOWS],
  ['objects', OBJECTS],
  ['demands', DEMANDS],
  ['measures', MEASURES],
  ['judges', JUDGES],
  ['invokes', INVOKES],
];
/** Which of these it has, and whether it opens with "and". */
export function opensWith(text: string): string[] {
  const found = OPENINGS.flatMap(([name, sign]) => (sign.test(text) ? [name] : []));
  const announces = found[0] === 'announces';
  const opens = announces ? found.filter((name) => name !== 'joins') : found;
  return [...opens, ...(opensWithAnd(text) ? ['and'] : [])].map((name) => `opens:${name}`);
}
