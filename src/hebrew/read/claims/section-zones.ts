import { splitSentences } from '../../text/sentences.ts';
import { readCues } from './cues.ts';
import { opensReasons } from './lay.ts';
import type { Block } from './structure.ts';
import { topicOf } from './topics.ts';

const HALF = 0.5;
/** Share of arguing paragraphs below which a section that tells is background, before and after the argument has begun. */
const SELDOM = 0.34;
const NEVER = 0.1;
const LEAST_BLOCKS = 2;
const MOST_READ = 40;

/**
 * Settles what sections are for whose heading does not say so ("כיצד נולדה התכנית", "ההליך") by what stands in them: an
 * opening section that hardly argues tells facts, and so does a later one that tells and never argues; a section with
 * the name of background that argues is a part of the argument. A heading that names a topic of dispute is its own
 * answer. A document without headings (but for what it asks) argues from its first arguing paragraph on. Other blocks are given as they are.
 * Linear time.
 */
export function settleZones(blocks: Block[]): Block[] {
  if (blocks.every(({ headed, zone }) => !headed || zone === 'relief')) return argueFromFirst(blocks);
  let argued = false;
  return sectionsOf(blocks).flatMap((section) => {
    const { zone, settled, headed } = section[0]!;
    const next = settled || !headed ? zone : zoneByContent(section, argued);
    argued ||= headed && next === 'claims';
    return next === zone ? section : section.map((block) => ({ ...block, zone: next }));
  });
}

/** Without any heading the telling comes first: what follows the first paragraph that argues is a part that argues. */
function argueFromFirst(blocks: Block[]): Block[] {
  const first = blocks.findIndex(({ text }) => opensReasons(text) || toneOf(text).net >= PLAIN_ARGUMENT);
  return first < 0 ? blocks : blocks.map((block, index) => (index < first ? block : { ...block, headed: true }));
}

function sectionsOf(blocks: Block[]): Block[][] {
  const sections: Block[][] = [];
  for (const block of blocks) {
    const last = sections.at(-1)?.[0];
    if (last && last.zone === block.zone && last.headings.join('\n') === block.headings.join('\n'))
      sections.at(-1)!.push(block);
    else sections.push([block]);
  }
  return sections;
}

function zoneByContent(section: Block[], argued: boolean): Block['zone'] {
  const { zone } = section[0]!;
  const read = section.slice(0, MOST_READ).map(({ text }) => toneOf(text));
  const share = read.filter(({ argues }) => argues).length / read.length;
  if (zone === 'facts') return share >= HALF ? 'claims' : zone;
  if (zone !== 'claims' || topicOf(section[0]!.headings.at(-1) ?? '')) return zone;
  const telling = read.filter(({ tells }) => tells).length / read.length >= HALF;
  return telling && section.length >= LEAST_BLOCKS && share < (argued ? NEVER : SELDOM) ? 'facts' : zone;
}

const PLAIN_ARGUMENT = 1.5;
const TELL_WEIGHT = 1.5;

function toneOf(text: string): { argues: boolean; tells: boolean; net: number } {
  const cues = splitSentences(text.slice(0, 4_000))
    .map((sentence) => readCues(sentence.text))
    .filter(({ never }) => never === null);
  return {
    argues: cues.some(({ argues, tells }) => argues - tells >= PLAIN_ARGUMENT),
    tells: cues.some(({ tells }) => tells > 0),
    net: cues.reduce((sum, { argues, tells }) => sum + argues - TELL_WEIGHT * tells, 0),
  };
}
